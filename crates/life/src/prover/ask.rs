//! Questions for the search: what is asked, and what came of it.

use std::sync::Arc;

use honte_goban::Colour;
use honte_proof::{Aim, Game, Side, State};

use crate::{
    facts::verdict::Local,
    prover::Prover,
    regions::region::Region,
    search::{self, AbortPolicy, Outcome, Problem},
    tuning::{DEEP_VISITS, SEARCH_VISITS, WORTH_KEEPING_VISITS},
};

/// How hard to try.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub visits: u64,
    /// When to give up early.
    pub abort: AbortPolicy,
}

impl Effort {
    /// For a window: what is not deep is given up where a proof seems too far off.
    pub(crate) const fn of(visits: u64) -> Self {
        Self {
            visits,
            abort: if visits > DEEP_VISITS {
                AbortPolicy::Never
            } else {
                AbortPolicy::Window
            },
        }
    }

    /// To the last visit.
    pub(crate) const fn all_of(visits: u64) -> Self {
        Self {
            visits,
            abort: AbortPolicy::Never,
        }
    }
}

/// The sets of nodes that a question in a region is about.
#[derive(Clone, Copy)]
pub(crate) struct Stakes {
    /// Where the defender needs a stone.
    pub rebirth: u128,
    /// The stones that the attacker has to keep.
    pub keep: u128,
    /// The nodes beside which it must not matter what lies beyond.
    pub open: u128,
}

impl Stakes {
    /// Nothing is to be kept, and nothing lies beyond.
    pub(crate) const fn of(rebirth: u128) -> Self {
        Self {
            rebirth,
            keep: 0,
            open: 0,
        }
    }
}

/// A question about a chain in a region, to which the opponent moves first.
pub(crate) struct ChainQuestion<'a> {
    /// The chain that it is entered for.
    pub chain: usize,
    /// Whose it is.
    pub colour: Colour,
    pub region: &'a Region,
    pub stakes: Stakes,
    pub aim: Aim,
    /// The side of which a proof is wanted; `None`: of whoever wins.
    pub wanted: Option<Side>,
}

/// A game to be searched: see [`Problem`] for what is wanted, and what must not matter.
#[derive(Clone, Copy)]
pub(crate) struct Query<'a> {
    pub game: &'a Game,
    pub start: State,
    pub wanted: Option<Side>,
    pub open: u128,
}

/// What came of a question.
pub(crate) struct Asked {
    /// `None` if the budget ran out.
    pub winner: Option<Side>,
    /// The proof, if it is wanted.
    pub local: Option<Local>,
    /// Whether it was given up before that.
    pub given_up: bool,
}

/// A search that made all its visits and found nothing: whoever is wanted to win, no
/// more is found with as many.
#[derive(Clone)]
pub(crate) struct RanOut {
    game: Game,
    start: State,
    open: u128,
    visits: u64,
}

impl RanOut {
    fn answers(&self, problem: &Problem<'_>) -> bool {
        problem.visits <= self.visits
            && (problem.start, problem.open) == (self.start, self.open)
            && *problem.game == self.game
    }
}

impl Prover {
    /// Asks who wins about a chain.
    pub(crate) fn ask(&mut self, question: &ChainQuestion<'_>, effort: Effort) -> Asked {
        let &ChainQuestion {
            colour,
            region,
            stakes,
            ..
        } = question;
        let game = Game {
            keep: stakes.keep,
            ..region.game(colour, stakes.rebirth, question.aim, self.reading)
        };
        let query = Query {
            game: &game,
            start: region.start(!colour),
            wanted: question.wanted,
            open: stakes.open,
        };
        let outcome = self.search(&query, effort);
        let cost = &mut self.costs[question.chain];
        cost.visits += outcome.visits;
        let size = (outcome.nodes, outcome.bytes);
        (cost.nodes, cost.bytes) = (cost.nodes, cost.bytes).max(size);
        let part = outcome.part;
        let local = outcome.proof.map(|proof| Local {
            points: region.points().to_vec(),
            proof: Arc::new(proof),
            part,
        });
        Asked {
            winner: outcome.winner,
            local,
            given_up: outcome.given_up,
        }
    }

    /// Searches a game, as long as visits are left.
    pub(crate) fn search(&mut self, query: &Query<'_>, effort: Effort) -> Outcome {
        let &Query {
            game, start, open, ..
        } = query;
        let problem = Problem {
            game,
            start,
            wanted: query.wanted,
            open,
            visits: effort.visits.min(self.account.proofs()),
            abort: effort.abort,
            memory: self.memory,
            stop: Some(&self.stop),
        };
        if self.ran_out.iter().any(|known| known.answers(&problem)) {
            self.is_wanting = true;
            return Outcome::default();
        }
        let outcome = match &self.share {
            None => search::solve(&problem),
            Some(share) => share.solve(&problem),
        };
        self.is_wanting |= outcome.winner.is_none();
        if outcome.winner.is_none() && outcome.visits >= problem.visits.max(WORTH_KEEPING_VISITS) {
            self.ran_out.push(RanOut {
                game: game.clone(),
                start,
                open,
                visits: problem.visits,
            });
        }
        self.charge(SEARCH_VISITS);
        // The search itself tells who watches.
        self.account.charge(outcome.visits);
        outcome
    }
}

#[cfg(test)]
mod tests;
