//! Asks the search, within a budget, and remembers what came of it.

pub(crate) mod answers;
pub(crate) mod ask;
pub(crate) mod budget;
pub(crate) mod parallel;
pub(crate) mod proof_cache;

use honte_proof::Reading;

use crate::search::watch::Stop;

use answers::Answers;
use ask::RanOut;
use budget::{Account, Budget, Meter};
use parallel::cache::Share;
use proof_cache::ProofCache;

/// What questions about a chain have cost.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cost {
    /// Visits of all searches.
    pub visits: u64,
    /// States that the largest search kept.
    pub nodes: usize,
    /// Bytes that it took for them.
    pub bytes: usize,
}

/// Makes searches as long as they can be paid, each once.
#[derive(Clone)]
pub(crate) struct Prover {
    pub reading: Reading,
    /// Bytes that a search may use.
    pub memory: usize,
    pub stop: Stop,
    pub account: Account,
    /// What other threads have searched.
    pub share: Option<Share>,
    /// Whether a question of this round ran out of what it might take.
    pub is_wanting: bool,
    /// What was asked about windows.
    pub answers: Answers,
    /// Chains that were to be proved alive.
    pub proofs: ProofCache,
    /// Searches that ran out of visits.
    ran_out: Vec<RanOut>,
    /// What was spent on each chain.
    pub costs: Vec<Cost>,
}

impl Prover {
    /// For a board with so many chains.
    pub(crate) fn new(chains: usize, reading: Reading, budget: &Budget) -> Self {
        Self {
            reading,
            memory: budget.memory,
            stop: budget.stop(),
            account: budget.account(),
            share: None,
            is_wanting: false,
            answers: Answers::default(),
            proofs: ProofCache::default(),
            ran_out: Vec::new(),
            costs: vec![Cost::default(); chains],
        }
    }

    /// Whether no more proofs are to be looked for.
    pub(crate) fn is_spent(&self) -> bool {
        self.account.proofs() == 0 || self.stop.is_due()
    }

    /// Enters work beside searches.
    pub(crate) fn charge(&mut self, visits: u64) {
        self.account.charge(visits);
        self.stop.note(visits);
    }

    /// What random games are paid with.
    pub(crate) const fn meter(&mut self) -> Meter<'_> {
        Meter::new(&mut self.account, &self.stop)
    }
}
