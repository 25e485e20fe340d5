//! Moves under rules, by whoever makes them.
//!
//! A [`Game`](honte_rules::Game) has turns and phases. GTP and records have neither: a player may
//! move twice running, and play may go on after two passes. What is left of the rules is where a
//! stone may be put.

use honte_goban::{Board, Colour, Move, PlayError, Played, Point};
use honte_rules::count::Prisoners;
use honte_rules::repetition::{Candidate, History};
use honte_rules::{Clause, Ko, LastPass, Matter, Passes, Refusal, Ruleset, Suicide, Why};

/// A game without turns and phases.
#[derive(Debug, Clone)]
pub(crate) struct LooseGame {
    pub(crate) rules: Ruleset,
    board: Board,
    history: History,
    done: Vec<Done>,
}

#[derive(Debug, Clone)]
struct Done {
    colour: Colour,
    played: Move,
    /// The way back.
    way_back: Played,
}

impl LooseGame {
    /// Begins with a position, which counts for repetition.
    pub(crate) fn new(board: Board, first: Colour, rules: Ruleset) -> LooseGame {
        LooseGame {
            rules,
            history: History::new(&board, first),
            board,
            done: Vec::new(),
        }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// The moves so far.
    pub(crate) fn moves(&self) -> impl DoubleEndedIterator<Item = (Colour, Move)> + '_ {
        self.done.iter().map(|done| (done.colour, done.played))
    }

    /// A move, if the rules allow it.
    pub(crate) fn play(&mut self, colour: Colour, played: Move) -> Result<(), Refusal> {
        let point = match played {
            Move::Pass => {
                self.pass(colour);
                return Ok(());
            }
            Move::Play(point) => point,
        };
        if self.is_ko(colour, point) {
            return Err(self.refusal(Matter::Ko, Why::Ko));
        }
        let (way_back, candidate) = self.put(colour, point)?;
        if let Some(after) = self.history.forbids(&candidate, self.rules.repetition) {
            self.history.forget(&candidate);
            self.board.undo(way_back);
            return Err(self.refusal(Matter::Repetition, Why::Repeats { after }));
        }
        self.enter(colour, point, way_back, candidate);
        Ok(())
    }

    /// A move that is made although it takes a ko back or repeats a position.
    pub(crate) fn force(&mut self, colour: Colour, played: Move) -> Result<(), Refusal> {
        match played {
            Move::Pass => self.pass(colour),
            Move::Play(point) => {
                let (way_back, candidate) = self.put(colour, point)?;
                self.enter(colour, point, way_back, candidate);
            }
        }
        Ok(())
    }

    /// Whether the rules allow the move.
    pub(crate) fn is_legal(&mut self, colour: Colour, point: Point) -> bool {
        let legal = self.play(colour, Move::Play(point)).is_ok();
        if legal {
            self.undo();
        }
        legal
    }

    /// Takes the last move back.
    pub(crate) fn undo(&mut self) -> Option<(Colour, Move)> {
        let done = self.done.pop()?;
        self.board.undo(done.way_back);
        self.history.undo();
        Some((done.colour, done.played))
    }

    /// The stones that became prisoners; with the passes that cost one, the last white one
    /// included.
    pub(crate) fn prisoners(&self) -> Prisoners {
        let mut prisoners = Prisoners::default();
        for done in &self.done {
            let way_back = &done.way_back;
            let own = way_back.is_suicide();
            let owner = if own { done.colour } else { !done.colour };
            prisoners.captured[owner.index()] += u32::from(way_back.captured());
            let paid = self.rules.passes == Passes::Stone && done.played.is_pass();
            prisoners.paid[done.colour.index()] += u32::from(paid);
        }
        let black_was_last =
            self.moves().next_back().map(|(colour, _)| colour) == Some(Colour::Black);
        if self.rules.last_pass == LastPass::White && black_was_last {
            prisoners.paid[Colour::White.index()] += 1;
        }
        prisoners
    }

    /// The ban holds for the opponent of the player who took the ko.
    fn is_ko(&self, colour: Colour, point: Point) -> bool {
        self.rules.ko == Ko::Simple
            && self.board.ko() == Some(point)
            && self.done.last().is_some_and(|last| last.colour != colour)
    }

    fn pass(&mut self, colour: Colour) {
        let way_back = self.board.pass();
        self.history.pass(colour);
        self.done.push(Done {
            colour,
            played: Move::Pass,
            way_back,
        });
    }

    /// Puts a stone on the board and looks the position up.
    fn put(&mut self, colour: Colour, point: Point) -> Result<(Played, Candidate), Refusal> {
        let played = match self.rules.suicide {
            Suicide::Forbidden => self.board.play(colour, point),
            _ => self.board.play_allowing_suicide(colour, point),
        };
        let played = played.map_err(|error| match error {
            PlayError::OffBoard => self.refusal(Matter::Point, Why::OffBoard),
            PlayError::Occupied => self.refusal(Matter::Point, Why::Occupied),
            PlayError::NoLiberty => self.refusal(Matter::Liberty, Why::NoLiberty),
        })?;
        let is_single = played.is_suicide() && played.captured() == 1;
        if self.rules.suicide == Suicide::MultiStone && is_single {
            self.board.undo(played);
            return Err(self.refusal(Matter::Liberty, Why::NoLiberty));
        }
        let candidate = self.history.look(&self.board, colour, &played);
        Ok((played, candidate))
    }

    fn enter(&mut self, colour: Colour, point: Point, way_back: Played, candidate: Candidate) {
        self.history.enter(candidate);
        self.done.push(Done {
            colour,
            played: Move::Play(point),
            way_back,
        });
    }

    fn refusal(&self, matter: Matter, why: Why) -> Refusal {
        let clause = Clause::new(self.rules.text, matter);
        Refusal { clause, why }
    }
}
