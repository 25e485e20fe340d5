//! The names that files, servers and engines use for the texts.

use super::RulesetError;
use super::{Preset, Repetition, Ruleset};

/// Names, without case, blanks and punctuation, and a word `rules` at the end.
const NAMES: &[(&str, Preset)] = &[
    ("japanese", Preset::Japanese),
    ("japanese1989", Preset::Japanese),
    ("japan", Preset::Japanese),
    ("jpn", Preset::Japanese),
    ("jp", Preset::Japanese),
    ("nihonkiin", Preset::Japanese),
    ("日本", Preset::Japanese),
    ("日本ルール", Preset::Japanese),
    ("日本规则", Preset::Japanese),
    ("日本規則", Preset::Japanese),
    ("ikeda", Preset::Ikeda),
    ("ikedaterritory1", Preset::Ikeda),
    ("ikedaterritoryi", Preset::Ikeda),
    ("chinese", Preset::Chinese),
    ("china", Preset::Chinese),
    ("chn", Preset::Chinese),
    ("cn", Preset::Chinese),
    ("中国", Preset::Chinese),
    ("中國", Preset::Chinese),
    ("中国规则", Preset::Chinese),
    ("中国ルール", Preset::Chinese),
    ("aga", Preset::Aga),
    ("americangoassociation", Preset::Aga),
    ("bga", Preset::Aga),
    ("french", Preset::Aga),
    ("agaterritory", Preset::AgaTerritory),
    ("nz", Preset::NewZealand),
    ("newzealand", Preset::NewZealand),
    ("tromptaylor", Preset::TrompTaylor),
    ("tt", Preset::TrompTaylor),
    ("logical", Preset::TrompTaylor),
    ("ing", Preset::Ing),
    ("goe", Preset::Ing),
    ("inggoe", Preset::Ing),
    ("应氏", Preset::Ing),
    ("應氏", Preset::Ing),
    ("korean", Preset::Korean),
    ("korea", Preset::Korean),
    ("kor", Preset::Korean),
    ("韩国", Preset::Korean),
    ("한국", Preset::Korean),
    ("custom", Preset::Custom),
];

impl Ruleset {
    /// The ruleset by a name from SGF's `RU`: `Japanese`, `AGA`, `GOE`, `NZ`, and others that are
    /// found in files, such as `JPN` or `Ing Goe`. Case, blanks and punctuation do not matter.
    ///
    /// ```
    /// use honte_rules::{Preset, Ruleset};
    ///
    /// assert_eq!(Ruleset::from_sgf("NZ")?.text, Preset::NewZealand);
    /// assert!(Ruleset::from_sgf("Uchikomi").is_err());
    /// # Ok::<(), honte_rules::RulesetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RulesetError::Unknown`] for any other name; nothing is guessed.
    pub fn from_sgf(name: &str) -> Result<Self, RulesetError> {
        let plain = plain(name);
        let bare = ["rules", "rule", "ruleset"]
            .iter()
            .find_map(|word| plain.strip_suffix(word));
        let known = |wanted: &str| NAMES.iter().find(|(known, _)| *known == wanted);
        let found = known(&plain).or_else(|| known(bare.unwrap_or_default()));
        match found {
            Some((_, preset)) => Ok(preset.ruleset()),
            None => Err(RulesetError::Unknown(name.to_owned())),
        }
    }

    /// The ruleset by the free text of an Ishi file's `RULES`: the names of SGF, with or without
    /// `rules` after them.
    ///
    /// # Errors
    ///
    /// The errors of [`from_sgf`](Self::from_sgf).
    pub fn from_ishi(text: &str) -> Result<Self, RulesetError> {
        Self::from_sgf(text)
    }

    /// The ruleset by a name of `kgs-rules`: `japanese`, `chinese`, `aga` and `new_zealand`. That
    /// server's Chinese rules have positional superko, and two passes always lead to its clean-up.
    ///
    /// # Errors
    ///
    /// [`RulesetError::Unknown`] for any other name.
    pub fn from_kgs(name: &str) -> Result<Self, RulesetError> {
        match name {
            "japanese" => Ok(Preset::Japanese.ruleset()),
            "chinese" => Ok(Preset::Chinese.ruleset()),
            "aga" => Ok(Preset::Aga.ruleset()),
            "new_zealand" => Ok(Preset::NewZealand.ruleset()),
            _ => Err(RulesetError::Unknown(name.to_owned())),
        }
    }

    /// The name for SGF's `RU`: one of SGF's own if there is one (`Japanese`, `AGA`, `GOE`, `NZ`),
    /// else as printed.
    #[must_use]
    pub fn sgf_name(&self) -> String {
        let plain = Self {
            komi: self.text.ruleset().komi,
            ..*self
        };
        match self.text {
            _ if plain != self.text.ruleset() => plain.to_string(),
            Preset::Ing => "GOE".to_owned(),
            Preset::NewZealand => "NZ".to_owned(),
            text => text.name().to_owned(),
        }
    }

    /// The name of `kgs-rules`, if that server has such rules.
    #[must_use]
    pub fn kgs_name(&self) -> Option<&'static str> {
        match self.text {
            Preset::Japanese => Some("japanese"),
            Preset::Chinese => Some("chinese"),
            Preset::Aga => Some("aga"),
            Preset::NewZealand => Some("new_zealand"),
            _ => None,
        }
    }

    /// The ruleset by one of KataGo's shorthands, which differ from the texts in places.
    pub(super) fn from_kata_name(name: &str) -> Result<Self, RulesetError> {
        match name {
            // Only the simple ko, as referees do.
            "chinese" => Ok(Self {
                repetition: Repetition::NoResult,
                ..Preset::Chinese.ruleset()
            }),
            "chinese-ogs" | "chinese-kgs" | "chinese_ogs" | "chinese_kgs" => {
                Ok(Preset::Chinese.ruleset())
            }
            "stone-scoring" | "stone_scoring" | "ancient-area" | "ancient-territory" => {
                Err(RulesetError::Unsupported("a tax on groups"))
            }
            "aga-button" | "aga_button" => Err(RulesetError::Unsupported("the button")),
            _ => Self::from_sgf(name),
        }
    }
}

fn plain(name: &str) -> String {
    name.chars()
        .filter(|character| character.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
