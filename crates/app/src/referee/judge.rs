//! A place of a game judged, as a person names the place.

use crate::Error;
use crate::at::{self, At};
use honte_goban::Point;
use honte_life::{Budget, Verdict};
use honte_proof::Reading;
use honte_record::tree::{NodeId, Tree};
use honte_referee::recorded::Reached;
use honte_referee::terms::Overrides;
use honte_referee::{ChainError, Judged, Subject, stone};
use std::time::Duration;

/// What is to be judged, and how.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The node; the end of the main line where nobody says.
    pub at: Option<At>,
    /// What it is counted by instead of what the record names.
    pub terms: Overrides,
    /// What a pass for a ko lifts.
    pub reading: Reading,
    /// How hard to try.
    pub budget: Budget,
    /// How long it may take in all. What is found then depends on the machine.
    pub time: Option<Duration>,
}

impl Settings {
    /// As [`honte_referee::Settings::prompt`].
    pub fn prompt() -> Settings {
        Settings {
            budget: honte_referee::Settings::prompt().budget,
            ..Settings::default()
        }
    }

    fn node(&self, tree: &Tree) -> Result<NodeId, Error> {
        Ok(self.at.as_ref().unwrap_or(&At::End).find(tree)?)
    }
}

/// Judges a position.
///
/// # Errors
/// A place that the game does not have, and what [`Judged::new`] refuses.
pub fn judge(settings: &Settings, subject: Subject) -> Result<Judged, Error> {
    let node = settings.node(&subject.tree)?;
    let file = subject.file.clone();
    let own = honte_referee::Settings {
        terms: settings.terms,
        reading: settings.reading,
        budget: settings.budget.clone(),
        time: settings.time,
    };
    Judged::new(&own, subject, Some(node)).map_err(|error| Error::Judge { file, error })
}

/// The judged node, as a person names it.
pub fn place(judged: &Judged) -> String {
    at::name(&judged.subject.tree, judged.node)
}

/// The verdict on the chain on the point of a name.
///
/// # Errors
/// No point, or none with a stone.
pub fn chain<'j>(judged: &'j Judged, name: &str) -> Result<&'j Verdict, Error> {
    judged.chain(name).map_err(|error| no_chain(name, error))
}

/// Looks, before a position is judged, whether a chain stands on the point of a name.
///
/// # Errors
/// A place that the game does not have, no point, or none with a stone.
pub fn expect_chain(settings: &Settings, subject: &Subject, name: &str) -> Result<Point, Error> {
    let tree = &subject.tree;
    let reached = Reached::at(tree, settings.node(tree)?);
    stone(&reached.board, name).map_err(|error| no_chain(name, error))
}

fn no_chain(name: &str, error: ChainError) -> Error {
    Error::Chain {
        name: name.to_owned(),
        error,
    }
}
