//! A place of a game judged, as a person names the place.

use crate::Error;
use crate::at::{self, NodePath};
use honte_goban::Point;
use honte_life::Verdict;
use honte_record::tree::{NodeId, Tree};
use honte_referee::recorded::Reached;
use honte_referee::{ChainError, Judged, Settings, Subject, stone};

/// The node at a place; the end of the main line where none is named.
fn node(tree: &Tree, at: Option<&NodePath>) -> Result<NodeId, Error> {
    Ok(at.unwrap_or(&NodePath::End).find(tree)?)
}

/// Judges the position at a place of a game; at the end of its main line where none is named.
///
/// # Errors
/// A place that the game does not have, and what [`Judged::new`] refuses.
pub fn judge(
    settings: &Settings,
    at: Option<&NodePath>,
    subject: Subject,
) -> Result<Judged, Error> {
    let node = node(&subject.tree, at)?;
    let file = subject.file.clone();
    Judged::new(settings, subject, Some(node)).map_err(|error| Error::Judge { file, error })
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
pub fn expect_chain(at: Option<&NodePath>, subject: &Subject, name: &str) -> Result<Point, Error> {
    let tree = &subject.tree;
    let reached = Reached::at(tree, node(tree, at)?);
    stone(&reached.board, name).map_err(|error| no_chain(name, error))
}

fn no_chain(name: &str, error: ChainError) -> Error {
    Error::Chain {
        name: name.to_owned(),
        error,
    }
}
