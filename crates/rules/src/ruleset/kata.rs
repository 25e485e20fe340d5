//! KataGo's JSON and key strings (its `docs/GTP_Extensions.md`).

use super::RulesetError;
use super::{
    Compensation, Ending, Ko, Preset, Repetition, Resumption, Ruleset, Scoring, SekiPoints, Suicide,
};
use crate::Amount;

/// Whether a text looks like `koSIMPLEscoreAREA…`.
pub(super) fn is_key_string(text: &str) -> bool {
    text.starts_with("ko") && text.contains("score")
}

/// The keys of JSON, and what key strings call them, in the order in which they stand there.
const KEYS: &[(&str, &str)] = &[
    ("ko", "ko"),
    ("scoring", "score"),
    ("tax", "tax"),
    ("suicide", "sui"),
    ("hasButton", "button"),
    ("whiteHandicapBonus", "whb"),
    ("friendlyPassOk", "fpok"),
    ("komi", "komi"),
];

/// Rules as `kata-set-rules` and `kata-get-rules` exchange them.
impl Ruleset {
    /// Reads a shorthand (`tromp-taylor`), JSON (`{"ko":"SIMPLE",…}`) or a key string
    /// (`koSIMPLEscoreAREAtaxNONEsui0`). JSON and key strings start from Tromp and Taylor's
    /// choices, and do not have the name of a text.
    ///
    /// ```
    /// use honte_rules::{Ko, Preset, Ruleset, Scoring};
    ///
    /// let rules = Ruleset::from_kata(r#"{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI"}"#)?;
    /// assert_eq!((rules.ko, rules.scoring), (Ko::Simple, Scoring::Territory));
    /// assert_eq!(rules.text, Preset::Custom);
    /// # Ok::<(), honte_rules::RulesetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RulesetError::Unknown`], [`RulesetError::Setting`] or [`RulesetError::Komi`] for what is
    /// not understood, [`RulesetError::Unsupported`] for a tax on groups or a button.
    pub fn from_kata(text: &str) -> Result<Self, RulesetError> {
        let text = text.trim();
        let pairs = if let Some(inner) = text.strip_prefix('{') {
            let inner = inner.strip_suffix('}').ok_or_else(|| unknown(text))?;
            json_pairs(inner).ok_or_else(|| unknown(text))?
        } else if is_key_string(text) {
            key_string_pairs(text).ok_or_else(|| unknown(text))?
        } else {
            return Self::from_kata_name(text);
        };
        let mut rules = Self {
            illegal: Preset::Custom.ruleset().illegal,
            ..Preset::TrompTaylor.ruleset().as_custom()
        };
        rules.suicide = Suicide::MultiStone;
        for (key, value) in &pairs {
            rules.set_kata(key, value)?;
        }
        // Its own counting is what the players of a territory game would agree on.
        if rules.scoring == Scoring::Territory {
            rules.ending = Ending::Confirmation;
            rules.resumption = Resumption::OpponentOfRequester;
        }
        Ok(rules)
    }

    /// Changes one field, as `kata-set-rule` does.
    ///
    /// # Errors
    ///
    /// The errors of [`from_kata`](Self::from_kata).
    pub fn set_kata(&mut self, key: &str, value: &str) -> Result<(), RulesetError> {
        let upper = value.to_ascii_uppercase();
        let bad = |known| RulesetError::Setting {
            key: "rule",
            value: format!("{key} {value}"),
            known,
        };
        match (key, upper.as_str()) {
            ("ko", "SIMPLE") => (self.ko, self.repetition) = (Ko::Simple, Repetition::NoResult),
            ("ko", "POSITIONAL") => {
                (self.ko, self.repetition) = (Ko::None, Repetition::Positional);
            }
            ("ko", "SITUATIONAL") => {
                (self.ko, self.repetition) = (Ko::None, Repetition::Situational);
            }
            ("ko", _) => return Err(bad(&["SIMPLE", "POSITIONAL", "SITUATIONAL"])),
            ("scoring", "AREA") => self.scoring = Scoring::Area,
            ("scoring", "TERRITORY") => self.scoring = Scoring::Territory,
            ("scoring", _) => return Err(bad(&["AREA", "TERRITORY"])),
            ("tax", "NONE") => self.seki = SekiPoints::Count,
            ("tax", "SEKI") => self.seki = SekiPoints::None,
            ("tax", "ALL") => return Err(RulesetError::Unsupported("a tax on groups")),
            ("tax", _) => return Err(bad(&["NONE", "SEKI"])),
            ("suicide", "TRUE" | "1") => self.suicide = Suicide::MultiStone,
            ("suicide", "FALSE" | "0") => self.suicide = Suicide::Forbidden,
            ("hasButton", "TRUE" | "1") => return Err(RulesetError::Unsupported("the button")),
            ("hasButton", "FALSE" | "0") => {}
            ("whiteHandicapBonus", "0") => self.compensation = Compensation::None,
            ("whiteHandicapBonus", "N") => self.compensation = Compensation::Each,
            ("whiteHandicapBonus", "N-1") => self.compensation = Compensation::AllButOne,
            ("whiteHandicapBonus", _) => return Err(bad(&["0", "N", "N-1"])),
            ("friendlyPassOk", "TRUE" | "1") => self.ending = Ending::Agreement,
            ("friendlyPassOk", "FALSE" | "0") => self.ending = Ending::AtOnce,
            ("komi", _) => self.komi = value.parse()?,
            ("suicide" | "hasButton" | "friendlyPassOk", _) => {
                return Err(bad(&["true", "false"]));
            }
            _ => return Err(bad(&KEY_NAMES)),
        }
        Ok(())
    }

    /// The answer to `kata-get-rules`; `None` if KataGo has no such rules.
    #[must_use]
    pub fn to_kata_json(&self) -> Option<String> {
        let values = self.kata_values()?;
        let fields = KEYS.iter().zip(values).map(|((key, _), value)| {
            let quoted = matches!(*key, "ko" | "scoring" | "tax" | "whiteHandicapBonus");
            let quote = if quoted { "\"" } else { "" };
            format!("\"{key}\":{quote}{value}{quote}")
        });
        Some(format!("{{{}}}", fields.collect::<Vec<_>>().join(",")))
    }

    /// The form in which KataGo writes rules into files: `koSIMPLEscoreAREAtaxNONEsui0…`; `None` if
    /// KataGo has no such rules.
    #[must_use]
    pub fn to_kata_string(&self) -> Option<String> {
        let values = self.kata_values()?;
        let fields = KEYS.iter().zip(values).map(|((_, key), value)| {
            let value = match value.as_str() {
                "true" => "1",
                "false" => "0",
                value => value,
            };
            format!("{key}{value}")
        });
        Some(fields.collect())
    }

    /// The values of [`KEYS`].
    fn kata_values(&self) -> Option<[String; 8]> {
        let ko = match self.repetition {
            Repetition::NoResult if self.ko == Ko::Simple => "SIMPLE",
            Repetition::Positional => "POSITIONAL",
            Repetition::Situational => "SITUATIONAL",
            _ => return None,
        };
        let scoring = match self.scoring {
            Scoring::Area => "AREA",
            Scoring::Territory => "TERRITORY",
        };
        let tax = match self.seki {
            SekiPoints::Count => "NONE",
            SekiPoints::None => "SEKI",
        };
        let bonus = match self.compensation {
            Compensation::None => "0",
            Compensation::AllButOne => "N-1",
            Compensation::Each => "N",
        };
        // What it counts as territory is always agreed upon.
        let has_ending = match self.ending {
            Ending::Playout => false,
            Ending::AtOnce => self.scoring == Scoring::Area,
            _ => true,
        };
        if !has_ending {
            return None;
        }
        let is = |yes: bool| yes.to_string();
        Some([
            ko.to_owned(),
            scoring.to_owned(),
            tax.to_owned(),
            is(self.suicide != Suicide::Forbidden),
            is(false),
            bonus.to_owned(),
            is(self.ending != Ending::AtOnce),
            Amount::to_string(&self.komi),
        ])
    }
}

/// The keys of JSON.
const KEY_NAMES: [&str; 8] = [
    "ko",
    "scoring",
    "tax",
    "suicide",
    "hasButton",
    "whiteHandicapBonus",
    "friendlyPassOk",
    "komi",
];

fn unknown(text: &str) -> RulesetError {
    RulesetError::Unknown(text.to_owned())
}

/// The pairs of a flat JSON object whose values are plain words.
fn json_pairs(inner: &str) -> Option<Vec<(String, String)>> {
    if inner.trim().is_empty() {
        return Some(Vec::new());
    }
    let pair = |field: &str| {
        let (key, value) = field.split_once(':')?;
        let key = key.trim().strip_prefix('"')?.strip_suffix('"')?;
        let value = value.trim();
        let bare = match value.strip_prefix('"') {
            Some(rest) => rest.strip_suffix('"')?,
            None => value,
        };
        let is_plain = |text: &str| !text.contains(['"', '\\', '{', '[']);
        (is_plain(key) && is_plain(bare)).then(|| (key.to_owned(), bare.to_owned()))
    };
    inner.split(',').map(pair).collect()
}

/// The pairs of a key string: keys in lower case, each followed by its value.
fn key_string_pairs(text: &str) -> Option<Vec<(String, String)>> {
    let mut rest = text;
    let mut pairs = Vec::new();
    while !rest.is_empty() {
        let (name, key) = KEYS.iter().find(|(_, key)| {
            // `ko` begins `komi`, too.
            rest.starts_with(key) && !(*key == "ko" && rest.starts_with("komi"))
        })?;
        rest = &rest[key.len()..];
        let end = rest
            .find(|c: char| c.is_ascii_lowercase())
            .unwrap_or(rest.len());
        pairs.push(((*name).to_owned(), rest[..end].to_owned()));
        rest = &rest[end..];
    }
    Some(pairs)
}
