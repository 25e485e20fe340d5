//! How a position is to be judged, as JavaScript says it.

use crate::Error;
use honte_life::Budget;
use honte_proof::Reading;
use honte_referee::Settings;
use honte_referee::terms::Overrides;
use serde::Deserialize;

/// Visits that a position may take, if nothing else is said.
const VISITS: u64 = 100_000;

/// Bytes that a single search may use: browsers give a page less than a program has.
const MEMORY: usize = 512 << 20;

/// How a position is to be judged.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct JudgeOptions {
    /// Which node of the game: a move number, `end`, a way such as `12.b3`.
    pub at: Option<String>,
    /// Visits to states that the searches may take together.
    pub visits: Option<u64>,
    /// The rules to count by, instead of those of the record.
    pub rules: Option<String>,
    /// Points for White, instead of those of the record.
    pub komi: Option<f64>,
    /// How a pass for a ko is read: `named`, `yielding` or `all`.
    pub reading: Option<String>,
    /// Milliseconds after which it ends with what is found by then.
    pub milliseconds: Option<f64>,
}

impl JudgeOptions {
    /// Options from JSON; none from an empty text.
    ///
    /// # Errors
    /// What is not as described.
    pub fn parse(json: &str) -> Result<JudgeOptions, Error> {
        match json.trim().is_empty() {
            true => Ok(JudgeOptions::default()),
            false => serde_json::from_str(json).map_err(Error::Options),
        }
    }

    /// The same for the parts below.
    ///
    /// # Errors
    /// Rules or a reading that nobody knows, a komi that cannot be.
    pub(crate) fn settings(&self) -> Result<Settings, Error> {
        let visits = self.visits.unwrap_or(VISITS);
        let rules = self.rules.as_deref().map(str::parse).transpose()?;
        let komi = self.komi.map(|komi| komi.to_string().parse());
        let reading = self.reading.as_deref().map(str::parse::<Reading>);
        let reading = reading
            .transpose()
            .map_err(|error| Error::Options(serde::de::Error::custom(error)))?;
        Ok(Settings {
            terms: Overrides {
                rules,
                komi: komi.transpose()?,
            },
            reading: reading.unwrap_or_default(),
            budget: Budget {
                visits,
                total: visits,
                memory: MEMORY,
                threads: 1,
                ..Budget::default()
            },
            time: None,
            search_unfinished: self.visits.is_some(),
        })
    }
}
