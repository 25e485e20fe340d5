//! The names that files, servers and engines use for the texts.

use super::table::{TEXTS, named};
use super::{Preset, Repetition, Ruleset, RulesetError};

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
        let found = named(&TEXTS, &plain).or_else(|| named(&TEXTS, bare?));
        match found {
            Some(text) => Ok(text.preset.ruleset()),
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
        let found = TEXTS.iter().find(|text| text.kgs == Some(name));
        match found {
            Some(text) => Ok(text.preset.ruleset()),
            None => Err(RulesetError::Unknown(name.to_owned())),
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
        if plain == self.text.ruleset() {
            let text = self.text.text();
            text.sgf.unwrap_or(text.preset.name()).to_owned()
        } else {
            plain.to_string()
        }
    }

    /// The name of `kgs-rules`, if that server has such rules.
    #[must_use]
    pub fn kgs_name(&self) -> Option<&'static str> {
        self.text.text().kgs
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
