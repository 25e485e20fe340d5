//! What the text says of an example, beside what the engine finds.

use super::{Example, Stated};
use crate::Error;
use crate::referee::{Judged, Settings, Subject, judge};
use honte_life::{Budget, Verdict};

/// An example that was judged like any other position.
#[derive(Debug)]
pub struct Compared<'e> {
    /// The example.
    pub example: &'e Example,
    /// Its position, judged.
    pub judged: Judged,
}

impl Example {
    /// Whether there is something to judge: chains that the text calls alive or dead.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        !self.chains.is_empty()
    }

    /// Judges the position.
    ///
    /// # Errors
    /// A position that cannot be: see [`Example::board`].
    pub fn compare(&self, budget: &Budget) -> Result<Compared<'_>, Error> {
        let settings = Settings {
            budget: budget.clone(),
            search_unfinished: true,
            ..Settings::default()
        };
        let subject = Subject {
            file: self.name(),
            number: 1,
            tree: self.position(),
        };
        let judged = judge(&settings, None, subject)?;
        Ok(Compared {
            example: self,
            judged,
        })
    }
}

impl Compared<'_> {
    /// What was found of a chain that the text speaks of.
    #[must_use]
    pub fn verdict(&self, chain: &Stated) -> Option<&Verdict> {
        chain.verdict(&self.judged)
    }

    /// The chains of which something else is proved than the text says.
    pub fn differing(&self) -> impl Iterator<Item = &Stated> {
        let chains = self.example.chains.iter();
        chains.filter(|chain| {
            let verdict = self.verdict(chain);
            verdict.and_then(|verdict| chain.agrees(verdict)) == Some(false)
        })
    }
}

impl Stated {
    /// The status in a word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self.lives {
            true => "alive",
            false => "dead",
        }
    }

    /// What was found of the chain where its example was judged.
    #[must_use]
    pub fn verdict<'j>(&self, judged: &'j Judged) -> Option<&'j Verdict> {
        let mut verdicts = judged.verdicts.iter();
        verdicts.find(|verdict| verdict.stones.contains(&self.at))
    }

    /// Whether the text says what was found; `None` if nothing is proved.
    #[must_use]
    pub fn agrees(&self, verdict: &Verdict) -> Option<bool> {
        verdict.proved().map(|lives| lives == self.lives)
    }
}
