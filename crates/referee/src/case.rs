//! A position that is to be judged, with what its record says of it; and how much is searched.

use crate::clock::Clock;
use crate::error::Error;
use crate::finish::{Finish, Stopped, finish, unfinished};
use crate::judged::Settings;
use crate::limits::Limits;
use crate::recorded::Reached;
use crate::searched::{Searched, endless};
use crate::sight::{Sight, is_under_way};
use crate::terms::{GameTerms, RecordedResult};
use honte_goban::{Board, Colour, Point};
use honte_life::{Budget, Verdict, judge_some};
use honte_record::tree::{NodeId, Tree};
use honte_rules::{FinalPosition, RulesError};

/// A position at a node of a game.
pub(crate) struct Case<'a> {
    args: &'a Settings,
    pub(crate) node: NodeId,
    pub(crate) terms: GameTerms,
    pub(crate) reached: Reached,
    /// The position to be counted, with no statuses yet.
    pub(crate) position: FinalPosition,
    /// The recorded result, if the end of the game is judged.
    pub(crate) recorded: Option<RecordedResult>,
    pub(crate) limits: Limits,
    start: Clock,
}

/// What is found of a position.
pub(crate) struct Found {
    pub(crate) searched: Searched,
    /// Stones of the chains that cost their owner more the longer they live.
    pub(crate) costly: Vec<Point>,
    pub(crate) finish: Finish,
    /// Whether proofs were looked for.
    pub(crate) is_searched: bool,
}

impl<'a> Case<'a> {
    /// The position at a node of a game; without one, at the end of its main line.
    ///
    /// # Errors
    /// Another game than Go; a size that boards do not have, stones without a liberty, a komi that is
    /// no number.
    pub(crate) fn of(
        args: &'a Settings,
        tree: &Tree,
        node: Option<NodeId>,
    ) -> Result<Case<'a>, Error> {
        let terms = GameTerms::of(tree, args.terms)?;
        let end = tree.line(tree.root()).last().unwrap_or(tree.root());
        let node = node.unwrap_or(end);
        let reached = Reached::at(tree, node);
        reached.board.check()?;
        let start = Clock::start();
        Ok(Case {
            args,
            node,
            position: FinalPosition {
                prisoners: reached.prisoners(&terms.rules),
                komi: terms.komi,
                handicap: terms.handicap,
                ..FinalPosition::new(reached.board.clone())
            },
            recorded: terms.result.clone().filter(|_| node == end),
            terms,
            reached,
            limits: Limits::new(args, start),
            start,
        })
    }

    /// Judges the position. A game under way that is not over is seen to be so without a search, or
    /// by a short one, unless a long one is asked for.
    ///
    /// # Errors
    /// As [`FinalPosition::count`].
    pub(crate) fn find(&self) -> Result<Found, RulesError> {
        if self.args.search_unfinished {
            return self.search(&self.limits.search);
        }
        let sight = Sight::of(&self.reached.board);
        let recorded = self.recorded.as_ref();
        let has_count = recorded.is_some_and(RecordedResult::is_counted);
        if is_under_way(&self.reached, has_count) {
            if !sight.open.is_empty() {
                return self.seen(sight.open);
            }
            let found = self.search(&self.limits.glance())?;
            if !found.finish.open.is_empty() {
                return Ok(found);
            }
        }
        self.search(&sight.budget(&self.limits.search))
    }

    /// What searches within a budget find.
    fn search(&self, budget: &Budget) -> Result<Found, RulesError> {
        let board = &self.reached.board;
        let searched = Searched::of(self.args, budget, &self.limits, board, self.start);
        let costly = endless(&searched.verdicts, &searched.upkeep);
        let finish = self.stopped(&searched.verdicts, &costly, finish)?;
        Ok(Found {
            searched,
            costly,
            finish,
            is_searched: true,
        })
    }

    /// What is known without a search of a game in which these places are open.
    fn seen(&self, open: Vec<Vec<Point>>) -> Result<Found, RulesError> {
        let searched = Searched::at_sight(&self.reached.board, self.start);
        let unfinished = |stopped: Stopped<'_>| unfinished(stopped, open);
        Ok(Found {
            finish: self.stopped(&searched.verdicts, &[], unfinished)?,
            searched,
            costly: Vec::new(),
            is_searched: false,
        })
    }

    /// Finishes the position by what was found of its chains.
    fn stopped(
        &self,
        verdicts: &[Verdict],
        costly: &[Point],
        finish: impl FnOnce(Stopped<'_>) -> Result<Finish, RulesError>,
    ) -> Result<Finish, RulesError> {
        let judge = |board: &Board, points: &[Point]| {
            judge_some(board, self.args.reading, &self.limits.after, points)
        };
        finish(Stopped {
            position: &self.position,
            rules: &self.terms.rules,
            verdicts,
            costly,
            first: (self.reached.last).map_or(Colour::Black, |(colour, _)| !colour),
            judge: &judge,
            stop: &self.limits.finish,
        })
    }
}
