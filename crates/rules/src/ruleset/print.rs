//! Rulesets as texts.

use std::{fmt, str::FromStr};

use super::RulesetError;
use super::{Preset, Ruleset};

/// Runs over all settings but the text, with the key of each.
macro_rules! settings {
    ($each:ident) => {
        $each!(ko, "ko");
        $each!(repetition, "repetition");
        $each!(suicide, "suicide");
        $each!(scoring, "scoring");
        $each!(seki, "seki");
        $each!(ending, "ending");
        $each!(resumption, "resumption");
        $each!(deadlock, "deadlock");
        $each!(passes, "passes");
        $each!(last_pass, "last-pass");
        $each!(illegal, "illegal");
        $each!(compensation, "compensation");
        $each!(placement, "placement");
        $each!(komi, "komi");
    };
}

impl fmt::Display for Ruleset {
    /// The name of the text, and what differs from it: `Japanese komi=5.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.text.ruleset();
        f.write_str(self.text.name())?;
        macro_rules! differing {
            ($field:ident, $key:literal) => {
                if self.$field != plain.$field {
                    write!(f, concat!(" ", $key, "={}"), self.$field)?;
                }
            };
        }
        settings!(differing);
        Ok(())
    }
}

impl FromStr for Ruleset {
    type Err = RulesetError;

    /// Reads what [`Display`](fmt::Display) writes, with any known name of the text. Also reads
    /// KataGo's JSON and key strings.
    ///
    /// # Errors
    ///
    /// [`RulesetError::Unknown`] or [`RulesetError::Setting`], both of which say what is known.
    fn from_str(text: &str) -> Result<Self, RulesetError> {
        let text = text.trim();
        if text.starts_with('{') || super::kata::is_key_string(text) {
            return Self::from_kata(text);
        }
        let is_setting = |word: &&str| word.contains('=');
        let words = || text.split_ascii_whitespace();
        let name: Vec<&str> = words().take_while(|word| !is_setting(word)).collect();
        let mut rules = Self::from_sgf(&name.join(" "))?;
        for word in words().skip(name.len()) {
            rules.set(word)?;
        }
        Ok(rules)
    }
}

impl Ruleset {
    /// Changes one setting: `ko=none`.
    ///
    /// # Errors
    ///
    /// [`RulesetError::Setting`] if there is no such key or value, [`RulesetError::Komi`] for a bad
    /// komi.
    pub fn set(&mut self, setting: &str) -> Result<(), RulesetError> {
        let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
        macro_rules! matching {
            ($field:ident, $key:literal) => {
                if key == $key {
                    self.$field = value.parse()?;
                    return Ok(());
                }
            };
        }
        settings!(matching);
        Err(RulesetError::Setting {
            key: "setting",
            value: key.to_owned(),
            known: KEYS,
        })
    }

    /// These choices without the name of a text.
    #[must_use]
    pub const fn as_custom(self) -> Self {
        Self {
            text: Preset::Custom,
            ..self
        }
    }
}

/// The keys of all settings.
const KEYS: &[&str] = &[
    "ko",
    "repetition",
    "suicide",
    "scoring",
    "seki",
    "ending",
    "resumption",
    "deadlock",
    "passes",
    "last-pass",
    "illegal",
    "compensation",
    "placement",
    "komi",
];
