//! Moves under rules, without turns.

use honte_goban::{Board, Colour, Move, Played, Point};

use crate::{
    Ko, LastPass, Matter, Passes, Refusal, Ruleset, Why,
    count::Prisoners,
    placing::{put, put_anew, refusal},
    repetition::{Candidate, History},
};

/// A game without turns and phases.
///
/// A [`Game`](crate::Game) has both. GTP and records have neither: a player may move twice running,
/// and play may go on after two passes. The rules then only say where a stone may be put.
///
/// ```
/// use honte_goban::{Board, Colour, Move, Point, Size};
/// use honte_rules::{LooseGame, Preset};
///
/// let rules = Preset::Japanese.ruleset();
/// let mut game = LooseGame::new(Board::new(Size::GO9), Colour::Black, rules);
/// let point = Point::parse_a1(Size::GO9, "E5")?;
/// game.play(Colour::White, Move::Play(point))?;
/// let refused = game.play(Colour::White, Move::Play(point)).unwrap_err();
/// assert!(refused.to_string().starts_with("Article 3: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct LooseGame {
    rules: Ruleset,
    board: Board,
    history: History,
    done: Vec<Done>,
}

#[derive(Debug, Clone)]
struct Done {
    colour: Colour,
    played: Move,
    /// What the board needs to take the move back.
    way_back: Played,
}

impl LooseGame {
    /// Starts from a position, which counts for repetition.
    pub fn new(board: Board, first: Colour, rules: Ruleset) -> LooseGame {
        LooseGame {
            rules,
            history: History::new(&board, first),
            board,
            done: Vec::new(),
        }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Continues under other rules.
    pub fn set_rules(&mut self, rules: Ruleset) {
        self.rules = rules;
    }

    /// The moves so far.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Colour, Move)> + '_ {
        self.done.iter().map(|done| (done.colour, done.played))
    }

    /// Plays a move, if the rules allow it.
    ///
    /// # Errors
    ///
    /// A refusal, with the clause that forbids the move; the game is unchanged then.
    pub fn play(&mut self, colour: Colour, played: Move) -> Result<(), Refusal> {
        let point = match played {
            Move::Pass => {
                self.pass(colour);
                return Ok(());
            }
            Move::Play(point) => point,
        };
        if self.is_ko(colour, point) {
            return Err(refusal(&self.rules, Matter::Ko, Why::Ko));
        }
        let ground = (&mut self.board, &mut self.history);
        let (way_back, candidate) = put_anew(&self.rules, ground, colour, point)?;
        self.enter(colour, point, way_back, candidate);
        Ok(())
    }

    /// Plays a move even if it takes a ko back or repeats a position.
    ///
    /// # Errors
    ///
    /// A refusal if the stone cannot be put there for another reason.
    pub fn force(&mut self, colour: Colour, played: Move) -> Result<(), Refusal> {
        match played {
            Move::Pass => self.pass(colour),
            Move::Play(point) => {
                let ground = (&mut self.board, &mut self.history);
                let (way_back, candidate) = put(&self.rules, ground, colour, point)?;
                self.enter(colour, point, way_back, candidate);
            }
        }
        Ok(())
    }

    /// Whether the rules allow the move.
    pub fn is_legal(&mut self, colour: Colour, point: Point) -> bool {
        let legal = self.play(colour, Move::Play(point)).is_ok();
        if legal {
            self.undo();
        }
        legal
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<(Colour, Move)> {
        let done = self.done.pop()?;
        self.board.undo(done.way_back);
        self.history.undo();
        Some((done.colour, done.played))
    }

    /// The stones that became prisoners. Where passes cost one, they are counted, including White's
    /// last one.
    pub fn prisoners(&self) -> Prisoners {
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

    fn enter(&mut self, colour: Colour, point: Point, way_back: Played, candidate: Candidate) {
        self.history.enter(candidate);
        self.done.push(Done {
            colour,
            played: Move::Play(point),
            way_back,
        });
    }
}
