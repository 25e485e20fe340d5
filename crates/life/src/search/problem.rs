//! What a search is asked, and what it tells.

use honte_proof::{Flaw, Game, Part, Proof, Side, State};

use super::watch::Stop;

/// A game to be decided.
pub struct Problem<'a> {
    /// The graph, who defends what, and how.
    pub game: &'a Game,
    /// Where play begins.
    pub start: State,
    /// The side of which a proof is wanted; `None`: of whoever wins.
    pub wanted: Option<Side>,
    /// The nodes beside which it must not matter what lies beyond: the attacker
    /// is to win with none of them in [`Part::delicate`]. Only where it is he of
    /// whom a proof is wanted.
    pub open: u128,
    /// How many visits to nodes may be made.
    pub visits: u64,
    /// Whether to give up before that where a proof is too far off.
    pub abort: AbortPolicy,
    /// How many bytes may be used; half of them by the search, which leaves
    /// the rest for tables that grow and for the strategy.
    pub memory: usize,
    /// Set by others to have it break off.
    pub stop: Option<&'a Stop>,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Who wins; `None` if the budget ran out.
    pub winner: Option<Side>,
    /// His strategy, if it is wanted.
    pub proof: Option<Proof>,
    /// What the checker says of it.
    pub part: Part,
    /// Visits to nodes.
    pub visits: u64,
    /// States in the store.
    pub nodes: usize,
    /// The most bytes that were used.
    pub bytes: usize,
    /// How often a result did not stand up to its own check and was searched
    /// again.
    pub repairs: u32,
    /// What the checker found wrong with a proof: a fault of the search.
    pub flaw: Option<Flaw>,
    /// Whether it was given up before its visits ran out, see [`Problem::abort`].
    pub given_up: bool,
}

/// When a question is given up before its visits run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbortPolicy {
    /// Never.
    Never,
    /// When it would not be worth more visits, for single chains in a window.
    Window,
    /// The same for whole territories, which are few and tell of many chains.
    Territory,
}
