//! The state that commands change.

use crate::overwrite::{KnownFiles, Overwrite};
use honte_app::referee::Judged;
use honte_goban::{Board, Colour, Move, Point, PointSet, Size};
use honte_rules::{Amount, FinalPosition, LooseGame, Marks, Refusal, Ruleset, Statuses};

/// A board, a game on it, and what was said about it.
#[derive(Debug)]
pub(super) struct Engine {
    pub(super) size: Size,
    pub(super) rules: Ruleset,
    pub(super) komi: Amount,
    /// Black's handicap stones.
    pub(super) handicap: Vec<Point>,
    pub(super) game: LooseGame,
    /// Who moves first, for records.
    pub(super) first: Colour,
    /// The position that the game began with, handicap stones included.
    pub(super) start: Board,
    /// Chains that are said to be dead.
    pub(super) dead: PointSet,
    /// Chains that are said to be in seki.
    pub(super) seki: PointSet,
    /// Territory as a loaded record marks it.
    pub(super) marks: Option<Marks>,
    /// Whether anything was said of dead chains or seki.
    pub(super) is_told: bool,
    /// What is found about the position if nothing was said.
    pub(super) found: Option<Box<Judged>>,
    pub(super) last_refusal: Option<Refusal>,
    pub(super) has_quit: bool,
    /// Files that were written, which may be written again.
    pub(super) saved: KnownFiles,
    pub(super) overwrite: Overwrite,
    /// Whether records are read from files and written into them.
    pub(super) has_files: bool,
    /// Visits for a position that is judged; `None` for as many as `honte score` makes.
    pub(super) visits: Option<u64>,
}

impl Engine {
    /// An empty board of 19 lines, with the rules' komi.
    pub(super) fn new(rules: Ruleset) -> Engine {
        let board = Board::new(Size::GO19);
        Engine {
            size: Size::GO19,
            rules,
            komi: rules.komi,
            handicap: Vec::new(),
            game: LooseGame::new(board.clone(), Colour::Black, rules),
            first: Colour::Black,
            start: board,
            dead: PointSet::EMPTY,
            seki: PointSet::EMPTY,
            marks: None,
            is_told: false,
            found: None,
            last_refusal: None,
            has_quit: false,
            saved: KnownFiles::default(),
            overwrite: Overwrite::default(),
            has_files: true,
            visits: None,
        }
    }

    /// Begins anew from a position; rules and komi stay.
    pub(super) fn begin(&mut self, board: Board, first: Colour) {
        self.size = board.size();
        self.handicap.clear();
        self.first = first;
        self.game = LooseGame::new(board.clone(), first, self.rules);
        self.start = board;
        self.last_refusal = None;
        self.forget_statuses();
    }

    /// Other rules from now on; what was played stands.
    pub(super) fn set_rules(&mut self, rules: Ruleset) {
        self.found = None;
        self.rules = rules;
        self.game.set_rules(rules);
    }

    /// Another komi from now on.
    pub(super) fn set_komi(&mut self, komi: Amount) {
        self.found = None;
        self.komi = komi;
    }

    pub(super) fn board(&self) -> &Board {
        self.game.board()
    }

    /// Whether nothing is on the board and nobody moved.
    pub(super) fn is_empty(&self) -> bool {
        self.board().all_stones().next().is_none()
    }

    pub(super) fn play(&mut self, colour: Colour, played: Move) -> Result<(), Refusal> {
        let outcome = self.game.play(colour, played);
        self.last_refusal = outcome.err();
        if outcome.is_ok() {
            self.forget_statuses();
        }
        outcome
    }

    pub(super) fn undo(&mut self) -> bool {
        self.forget_statuses();
        self.game.undo().is_some()
    }

    fn forget_statuses(&mut self) {
        (self.dead, self.seki) = (PointSet::EMPTY, PointSet::EMPTY);
        self.marks = None;
        self.is_told = false;
        self.found = None;
    }

    /// The position as it is to be counted.
    pub(super) fn position(&self) -> FinalPosition {
        let board = self.board();
        let given = Statuses::with_dead(board, self.dead.iter())
            .and_then(|statuses| statuses.with_seki(board, self.seki.iter()));
        let position = FinalPosition {
            // They were checked when they were given.
            statuses: given.unwrap_or_default(),
            prisoners: self.game.prisoners(),
            komi: self.komi,
            handicap: u32::try_from(self.handicap.len()).unwrap_or(u32::MAX),
            ..FinalPosition::new(board.clone())
        };
        match self.marks {
            Some(marks) => position.with_marks(marks),
            None => position,
        }
    }
}
