//! The check of a proof.

use std::collections::HashMap;

use crate::{Action, Game, Side, State};

/// A strategy that wins a game.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The game.
    pub game: Game,
    /// Where it starts.
    pub start: State,
    /// Who wins it.
    pub winner: Side,
    /// What the winner does where he is to move (a pass where nothing is said), and which states
    /// of either side's move are [settled](Action::Settled).
    pub strategy: HashMap<State, Action>,
}

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// States that were reached.
    pub states: usize,
    /// Those of them that a lemma settles.
    pub settled: usize,
}

/// Why a proof is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// Check is not written yet.
    #[error("not checked")]
    Unchecked,
}

impl Proof {
    /// Checks the proof.
    ///
    /// # Errors
    /// [`Flaw`].
    pub fn check(&self) -> Result<Checked, Flaw> {
        Err(Flaw::Unchecked)
    }
}
