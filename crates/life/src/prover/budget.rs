//! What work costs: every kind of it in the same unit, visits to states.
//!
//! A budget of so many visits bounds all that is done, not only the searches. What is
//! charged follows from the position and the budget alone, never from a clock, so that
//! the same budget always buys the same answer.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use crate::{
    search::watch::{Stop, Watch},
    tuning::{
        AFTER_PART, DEFAULT_MEMORY, DEFAULT_VISITS, FIRST_GUESS_VISITS, GAME_VISITS, GUESS_TIMES,
        MAX_READING_VISITS, MOVES_A_VISIT, READING_PART,
    },
};

/// How hard to try.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Visits to states that a single question may take.
    pub visits: u64,
    /// Visits that all questions may take together. The one that goes beyond
    /// this is the last.
    pub total: u64,
    /// Bytes that a single search may use.
    pub memory: usize,
    /// A watch that may break it off, and sees how far it is.
    pub watch: Option<Arc<Watch>>,
    /// How many threads may search at a time; fewer do where there is less than 640 MiB
    /// for each beyond the first. Nothing that is found depends on it.
    pub threads: usize,
    /// When it has to be over. What is found by then depends on the machine; visits do not.
    pub until: Option<Instant>,
    /// What all judgements that share it may take together, beside the limits of each.
    pub purse: Option<Arc<Purse>>,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            visits: DEFAULT_VISITS,
            total: DEFAULT_VISITS,
            memory: DEFAULT_MEMORY,
            watch: None,
            threads: 1,
            until: None,
            purse: None,
        }
    }
}

impl Budget {
    /// What it allows, and the purse.
    pub(crate) fn account(&self) -> Account {
        let account = Account::new(self.total);
        match &self.purse {
            None => account,
            Some(purse) => account.within(purse.left()),
        }
    }

    /// What may break work off early.
    pub(crate) fn stop(&self) -> Stop {
        Stop {
            watch: self.watch.clone(),
            until: self.until,
        }
    }
}

/// What a judgement may still cost, in visits.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    /// For proofs.
    proofs: u64,
    /// For what comes after them.
    after: u64,
    /// For what is assumed.
    guess: u64,
    /// What is kept for proofs while pockets are read.
    aside: u64,
    /// What was spent.
    spent: u64,
}

impl Account {
    /// For a budget of so many visits.
    pub(crate) const fn new(visits: u64) -> Self {
        Self {
            proofs: visits,
            after: visits / AFTER_PART,
            guess: FIRST_GUESS_VISITS.saturating_add(visits.saturating_mul(GUESS_TIMES)),
            aside: 0,
            spent: 0,
        }
    }

    /// This account, with each part capped at what the purse has left.
    pub(crate) fn within(self, purse: u64) -> Self {
        Self {
            proofs: self.proofs.min(purse),
            after: self.after.min(purse),
            guess: self.guess.min(purse),
            ..self
        }
    }

    /// The visits that are left for proofs.
    pub(crate) const fn proofs(&self) -> u64 {
        self.proofs
    }

    /// The visits that are left for random games.
    pub(crate) const fn guess(&self) -> u64 {
        self.guess
    }

    /// What was spent so far.
    pub(crate) const fn spent(&self) -> u64 {
        self.spent
    }

    /// Enters work on proofs. The work that goes beyond what is left is the last.
    pub(crate) const fn charge(&mut self, visits: u64) {
        self.proofs = self.proofs.saturating_sub(visits);
        self.spent = self.spent.saturating_add(visits);
    }

    /// Enters a random game of so many moves.
    pub(crate) const fn charge_game(&mut self, moves: u64) {
        let visits = game(moves);
        self.guess = self.guess.saturating_sub(visits);
        self.spent = self.spent.saturating_add(visits);
    }

    /// Lets what is kept for it be used after the proofs.
    pub(crate) const fn open_after(&mut self) {
        self.proofs = self.proofs.saturating_add(self.after);
        self.after = 0;
    }

    /// Lets searches take a part of what is there for random games, and nothing of what is there
    /// for proofs.
    pub(crate) const fn begin_reading(&mut self) {
        self.aside = self.proofs;
        self.proofs = match self.guess / READING_PART {
            share if share < MAX_READING_VISITS => share,
            _ => MAX_READING_VISITS,
        };
        self.guess -= self.proofs;
    }

    /// Gives back what they left.
    pub(crate) const fn end_reading(&mut self) {
        self.guess = self.guess.saturating_add(self.proofs);
        self.proofs = self.aside;
        self.aside = 0;
    }

    /// Leaves no more than so much.
    pub(crate) fn limit(&mut self, visits: u64) {
        self.proofs = self.proofs.min(visits);
        self.guess = self.guess.min(visits);
    }
}

/// Lets random games be played as long as they can be paid, and nobody stops them.
pub(crate) struct Meter<'a> {
    account: &'a mut Account,
    stop: &'a Stop,
    /// Games cost what all of them together may, at most.
    most: u64,
}

impl<'a> Meter<'a> {
    pub(crate) const fn new(account: &'a mut Account, stop: &'a Stop) -> Self {
        Self {
            account,
            stop,
            most: u64::MAX,
        }
    }

    /// The same for games that may cost no more than so much together.
    pub(crate) const fn up_to(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// Whether another game may be played.
    pub(crate) fn allows(&self) -> bool {
        self.most > 0 && self.account.guess() > 0 && !self.stop.is_due()
    }

    /// Enters a game of so many moves.
    pub(crate) fn pay(&mut self, moves: u64) {
        self.account.charge_game(moves);
        self.stop.note(game(moves));
        self.most = self.most.saturating_sub(game(moves));
    }
}

/// What a random game of so many moves costs.
const fn game(moves: u64) -> u64 {
    GAME_VISITS + moves / MOVES_A_VISIT
}

/// Visits that several judgements may take together: each takes from it what it does, and
/// one that finds it empty knows nothing.
///
/// ```
/// use std::sync::Arc;
///
/// use honte_goban::Board;
/// use honte_life::{Budget, Purse, Status, judge};
/// use honte_proof::Reading;
///
/// let board: Board = ". X . X O\nX X X X O\n. O O O O".parse()?;
/// let purse = Arc::new(Purse::new(1_000_000));
/// let budget = Budget { purse: Some(Arc::clone(&purse)), ..Budget::default() };
/// let before = purse.left();
/// assert_eq!(judge(&board, Reading::default(), &budget)[0].status, Status::Alive);
/// assert!(purse.left() < before);
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[derive(Debug)]
pub struct Purse(AtomicU64);

impl Purse {
    /// A purse with so many visits, and what a first guess takes beside them.
    #[must_use]
    pub const fn new(visits: u64) -> Self {
        Self(AtomicU64::new(visits.saturating_add(FIRST_GUESS_VISITS)))
    }

    /// The visits that are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.0.load(Relaxed)
    }

    /// Takes out what was spent.
    pub(crate) fn take(&self, visits: u64) {
        // Judgements that share a purse are made one after the other.
        let left = self.left().saturating_sub(visits);
        self.0.store(left, Relaxed);
    }
}

#[cfg(test)]
mod tests;
