//! The game: a state machine with phases, history and undo.
//!
//! One type plays every ruleset. Each step is a method; what the rules do not allow comes back as
//! [`RulesError::Refused`] with the clause, and leaves the game as it was. [`Game::undo`] takes
//! back any step.
//!
//! | phase | what may happen | next |
//! |---|---|---|
//! | [`Playing`](Phase::Playing) | moves, resignation, no result | two passes: `Stopped`, or `Ended` at once |
//! | [`Stopped`](Phase::Stopped) | agreement, resumption, free filling of dame | `Ended`, `Playing`, `Playout` |
//! | [`Playout`](Phase::Playout) | moves; passes cost a stone | two passes: `Ended` |
//! | [`Ended`](Phase::Ended) | the count; confirmation, objection | `Confirmed` |
//! | [`Confirmed`](Phase::Confirmed) | nothing | |

mod ending;
mod moves;
mod start;
mod stopped;

use std::sync::Arc;

use honte_goban::{Board, Colour, Move, Played, Point, Size};

pub use crate::phase::Phase;
pub use crate::result::{BothLose, GameResult};
use crate::{
    Clause, Count, FinalPosition, Matter, Refusal, RulesError, Ruleset, Statuses, Why,
    count::Prisoners,
    repetition::{Cycle, History},
};
pub use moves::Moved;
pub use start::Start;

/// A step of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A move: legal, or illegal if it was [forced](Game::force).
    Move(Colour, Move),
    /// A stone put down while the game is stopped, which is not a move.
    Filled(Colour, Point),
    /// A player's statement of what is alive and dead.
    Proposed(Colour, Arc<Statuses>),
    /// A player does not agree.
    Disagreed(Colour),
    /// A player asked for resumption.
    Resumed(Colour),
    /// The players do not agree which of them moves first: all stones stay.
    Deadlocked,
    /// A player agrees to end the game without result.
    WantsNoResult(Colour),
    /// A player resigned.
    Resigned(Colour),
    /// Both players lose.
    BothLost(BothLose),
    /// An illegal move was found.
    Forfeited,
    /// A player confirmed the result.
    Confirmed(Colour),
    /// A player objected to the result.
    Objected(Colour),
}

/// A game under any [`Ruleset`].
///
/// ```
/// use honte_goban::{Colour, Move, Size};
/// use honte_rules::{Game, Phase, Preset, Statuses};
///
/// let mut game = Game::new(Size::GO9, Preset::Japanese.ruleset());
/// game.play(Move::Pass)?;
/// game.play(Move::Pass)?;
/// for player in Colour::ALL {
///     game.propose(player, Statuses::all_alive())?;
/// }
/// assert_eq!(game.result().unwrap().to_string(), "W+6.5");
/// assert_eq!(game.phase(), Phase::Ended);
/// # Ok::<(), honte_rules::RulesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Start,
    board: Board,
    history: History,
    state: State,
    steps: Vec<Step>,
}

/// Everything that a step may change, apart from the board and its history.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    phase: Phase,
    to_move: Colour,
    /// Successive passes.
    passes: u32,
    prisoners: Prisoners,
    /// The player who made the first move of the playout.
    playout_starter: Option<Colour>,
    /// By colour: whether the player agrees to end the game without result.
    want_no_result: [bool; 2],
    confirmed: [bool; 2],
    cycle: Option<Cycle>,
    violation: Option<Violation>,
    result: Option<GameResult>,
    talk: Option<Arc<Talk>>,
}

/// An illegal move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The player who made it.
    pub player: Colour,
    /// Turns before it.
    pub turn: usize,
    /// The reason why it is illegal, with the clause.
    pub refusal: Refusal,
}

/// The state of the agreement once the game has stopped.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct Talk {
    said: [Option<Say>; 2],
    /// The board, if it differs from that of the moves.
    board: Option<Board>,
    /// By colour: stones taken when dame were filled freely.
    filled: [u32; 2],
    /// The statuses that were agreed.
    agreed: Option<Arc<Statuses>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Say {
    Propose(Arc<Statuses>),
    Disagree,
}

#[derive(Clone, Debug)]
struct Step {
    event: Event,
    before: State,
    /// What the move did on the board.
    played: Option<Played>,
}

impl Game {
    /// An even game on an empty board.
    #[must_use]
    pub fn new(size: Size, rules: Ruleset) -> Self {
        Self::begin(Start::new(size, rules))
    }

    /// A game from any start.
    ///
    /// # Errors
    ///
    /// [`RulesError::Setup`] if a chain has no liberty.
    pub fn from_start(start: Start) -> Result<Self, RulesError> {
        start.board.check()?;
        Ok(Self::begin(start))
    }

    fn begin(start: Start) -> Self {
        Self {
            board: start.board.clone(),
            history: History::new(&start.board, start.first),
            state: State::first(&start),
            steps: Vec::new(),
            start,
        }
    }

    /// Returns to the start, and cannot be undone. This is faster than a new game.
    pub fn restart(&mut self) {
        self.board.clone_from(&self.start.board);
        self.history.restart(&self.start.board, self.start.first);
        self.state = State::first(&self.start);
        self.steps.clear();
    }

    /// The start of the game.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Ruleset {
        &self.start.rules
    }

    /// The position as the moves made it.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The position to be counted: with dame filled and strings removed after the game stopped.
    #[must_use]
    pub fn final_board(&self) -> &Board {
        let talk = self.state.talk.as_ref();
        talk.and_then(|talk| talk.board.as_ref())
            .unwrap_or(&self.board)
    }

    /// The phase that the game is in.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The player whose turn it is, or would be if play went on.
    #[must_use]
    pub const fn to_move(&self) -> Colour {
        self.state.to_move
    }

    /// The stones that became prisoners.
    #[must_use]
    pub fn prisoners(&self) -> Prisoners {
        let mut prisoners = self.state.prisoners;
        if let Some(talk) = &self.state.talk {
            for colour in Colour::ALL {
                prisoners.captured[colour.index()] += talk.filled[colour.index()];
            }
        }
        prisoners
    }

    /// Number of moves played, passes included.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.history.len()
    }

    /// The steps so far.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.steps.iter().map(|step| &step.event)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Colour, Move)> + '_ {
        self.events().filter_map(|event| match event {
            Event::Move(colour, played) => Some((*colour, *played)),
            _ => None,
        })
    }

    /// The last repetition of a whole-board position, with the turns of its cycle.
    #[must_use]
    pub const fn cycle(&self) -> Option<Cycle> {
        self.state.cycle
    }

    /// The first illegal move that was [forced](Self::force).
    #[must_use]
    pub const fn violation(&self) -> Option<Violation> {
        self.state.violation
    }

    /// The result, once the game has ended.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        self.state.result
    }

    /// The statuses that the players agreed on; `None` before they did.
    #[must_use]
    pub fn agreed(&self) -> Option<&Statuses> {
        self.state.talk.as_ref()?.agreed.as_deref()
    }

    /// The count, once the game has ended with one.
    ///
    /// # Errors
    ///
    /// A refusal before the end, or if the game ended in another way.
    pub fn count(&self) -> Result<Count, RulesError> {
        match self.state.result {
            Some(GameResult::Score(_)) => self.count_now(),
            _ => Err(self.refused(Matter::Counting, Why::NoResultYet)),
        }
    }

    fn count_now(&self) -> Result<Count, RulesError> {
        let statuses = self.agreed().cloned().unwrap_or_default();
        self.position(statuses).count(&self.start.rules)
    }

    /// The position as it would be counted with these statuses. Can be asked at any time.
    #[must_use]
    pub fn position(&self, statuses: Statuses) -> FinalPosition {
        FinalPosition {
            board: self.final_board().clone(),
            statuses,
            marks: None,
            prisoners: self.prisoners(),
            komi: self.start.komi,
            handicap: self.start.handicap,
        }
    }

    /// Takes back the last step, of whatever kind.
    ///
    /// # Errors
    ///
    /// A refusal at the start.
    pub fn undo(&mut self) -> Result<Event, RulesError> {
        let Some(step) = self.steps.pop() else {
            return Err(self.refused(Matter::Turn, Why::NothingToUndo));
        };
        if let Some(played) = step.played {
            self.board.undo(played);
            self.history.undo();
        }
        self.state = step.before;
        Ok(step.event)
    }

    /// Notes a step, just before it changes the state.
    fn note(&mut self, event: Event, played: Option<Played>) {
        self.steps.push(Step {
            event,
            before: self.state.clone(),
            played,
        });
    }

    fn refused(&self, matter: Matter, why: Why) -> RulesError {
        RulesError::Refused(self.refusal(matter, why))
    }

    fn refusal(&self, matter: Matter, why: Why) -> Refusal {
        Refusal {
            clause: Clause::new(self.start.rules.text, matter),
            why,
        }
    }

    /// Refuses a step that does not belong to the phase.
    fn expect(&self, phases: &[Phase], matter: Matter) -> Result<(), RulesError> {
        match self.state.phase {
            phase if phases.contains(&phase) => Ok(()),
            Phase::Confirmed if self.start.rules.ending == crate::Ending::Confirmation => {
                Err(self.refused(Matter::Confirmed, Why::ResultConfirmed))
            }
            phase => Err(self.refused(matter, Why::Phase(phase))),
        }
    }
}

impl State {
    fn first(start: &Start) -> Self {
        Self {
            phase: Phase::Playing,
            to_move: start.first,
            passes: 0,
            prisoners: Prisoners {
                captured: start.prisoners,
                ..Prisoners::default()
            },
            playout_starter: None,
            want_no_result: [false; 2],
            confirmed: [false; 2],
            cycle: None,
            violation: None,
            result: None,
            talk: None,
        }
    }
}
