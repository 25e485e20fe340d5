//! The exhaustive twin: the confirmation game on tiny regions, solved by brute
//! force. It is the oracle of the engine and shares no code with it.
//!
//! [`Region`] is the graph, [`State`] a position on it, [`Graph`] every state
//! that play can reach, [`Twin`] answers who wins. Nothing is pruned. `checks`, `census`,
//! `losing` and `rooms` are tests: of the twin itself, and of the rules of thumb that it settles.

mod census;
mod checks;
mod graph;
mod losing;
mod plain;
mod region;
mod rooms;
mod rules;
mod shapes;
mod stakes;
mod status;

pub(crate) use graph::{Graph, NodeSet};
pub(crate) use plain::{cycle, plain_lasting, plain_once, witness};
pub(crate) use region::{Cell, Region};
pub(crate) use rules::{Action, Colour, Reading, State, chains, legal, play, successors};
pub(crate) use shapes::{Placement, fillings, placements, sample, walled_regions};
pub(crate) use stakes::{FOR_EVER, Gain, prisoners, stakes, taken};
pub(crate) use status::{Aim, Status, Twin};
