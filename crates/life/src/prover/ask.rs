//! Questions for the search: what is asked, and what came of it.

use std::sync::Arc;

use honte_proof::{Aim, Game, Side, State};

use crate::{
    facts::verdict::Local,
    judge::Judge,
    regions::region::Region,
    search::{self, AbortPolicy, Outcome, Problem},
    strategies::hold::Effort,
};

use crate::tuning::{SEARCH_VISITS, WORTH_KEEPING_VISITS};

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

impl Judge<'_> {
    /// Asks who wins.
    pub(crate) fn ask_all(
        &mut self,
        number: usize,
        region: &Region,
        rebirth: u128,
        aim: Aim,
        visits: u64,
    ) -> Asked {
        let effort = Effort {
            visits,
            abort: AbortPolicy::Never,
        };
        self.ask(number, region, (rebirth, 0, 0), (aim, None), effort)
    }

    pub(crate) fn ask(
        &mut self,
        number: usize,
        region: &Region,
        (rebirth, keep, open): (u128, u128, u128),
        (aim, wanted): (Aim, Option<Side>),
        effort: Effort,
    ) -> Asked {
        let colour = self.chains[number].colour;
        let game = Game {
            keep,
            ..region.game(colour, rebirth, aim, self.reading)
        };
        let outcome = self.search(&game, region.start(!colour), (wanted, open), effort);
        let Outcome {
            winner,
            proof,
            part,
            visits,
            nodes,
            bytes,
            given_up,
            ..
        } = outcome;
        let chain = &mut self.chains[number];
        chain.visits += visits;
        (chain.nodes, chain.bytes) = (chain.nodes, chain.bytes).max((nodes, bytes));
        let local = proof.map(|proof| Local {
            points: region.points().to_vec(),
            proof: Arc::new(proof),
            part,
        });
        Asked {
            winner,
            local,
            given_up,
        }
    }

    /// Searches a game, as long as visits are left: see [`Problem`] for what is
    /// wanted, and what must not matter.
    pub(crate) fn search(
        &mut self,
        game: &Game,
        start: State,
        (wanted, open): (Option<Side>, u128),
        effort: Effort,
    ) -> Outcome {
        let problem = Problem {
            game,
            start,
            wanted,
            open,
            visits: effort.visits.min(self.account.proofs()),
            abort: effort.abort,
            memory: self.bytes,
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
