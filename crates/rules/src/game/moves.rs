//! Moves of a game.

use honte_goban::{Colour, Move, Played, Point};

use super::{Event, Game, Phase, Talk, Violation};
use crate::{
    Ending, Illegal, Ko, LastPass, Matter, Passes, Refusal, RulesError, Why,
    placing::put_anew,
    repetition::{Candidate, Cycle},
};

/// The effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Moved {
    /// Stones taken off the board; a suicide's own stone counts.
    pub captured: u16,
    /// The stones taken off were the player's own.
    pub suicide: bool,
    /// The position appeared before.
    pub cycle: Option<Cycle>,
}

impl Game {
    /// The player whose turn it is moves.
    ///
    /// # Errors
    ///
    /// A refusal, with the clause that forbids the move; the game is unchanged then.
    pub fn play(&mut self, played: Move) -> Result<Moved, RulesError> {
        self.play_as(self.state.to_move, played)
    }

    /// This player moves; out of turn the move is refused.
    ///
    /// # Errors
    ///
    /// The errors of [`play`](Self::play).
    pub fn play_as(&mut self, colour: Colour, played: Move) -> Result<Moved, RulesError> {
        self.expect(&[Phase::Playing, Phase::Playout], Matter::Stop)?;
        if colour != self.state.to_move {
            return Err(self.refused(Matter::Turn, Why::NotYourTurn(self.state.to_move)));
        }
        match played {
            Move::Pass => Ok(self.pass(colour)),
            Move::Play(point) => self.place(colour, point).map_err(RulesError::Refused),
        }
    }

    /// Whether [`play`](Self::play) would succeed for the player whose turn it is.
    #[must_use]
    pub fn is_legal(&mut self, played: Move) -> bool {
        let legal = self.play(played).is_ok();
        if legal {
            let taken_back = self.undo();
            debug_assert!(taken_back.is_ok());
        }
        legal
    }

    /// Plays a move as it was made over the board, legal or not.
    ///
    /// A legal move is played. For an illegal one the rules decide. Either it forfeits the game
    /// once it is [found](Self::forfeit); until then the game goes on, with the stone where it is.
    /// Or it counts as a pass. Or it is refused, because it is not a move.
    ///
    /// # Errors
    ///
    /// A refusal if the phase has no moves, if the stone cannot be put there at all, or if illegal
    /// moves are simply taken back.
    pub fn force(&mut self, colour: Colour, played: Move) -> Result<Moved, RulesError> {
        self.expect(&[Phase::Playing, Phase::Playout], Matter::Stop)?;
        let error = match self.play_as(colour, played) {
            Err(RulesError::Refused(refusal)) => refusal,
            other => return other,
        };
        match self.start.rules.illegal {
            Illegal::TakenBack => Err(RulesError::Refused(error)),
            // Not even a pass is the player's to make.
            Illegal::Pass if colour != self.state.to_move => Err(RulesError::Refused(error)),
            Illegal::Pass => Ok(self.pass(colour)),
            Illegal::Forfeit => self.play_illegally(colour, played, error),
        }
    }

    fn play_illegally(
        &mut self,
        colour: Colour,
        played: Move,
        refusal: Refusal,
    ) -> Result<Moved, RulesError> {
        let violation = Violation {
            player: colour,
            turn: self.turns(),
            refusal,
        };
        let moved = match played {
            Move::Pass => self.pass(colour),
            Move::Play(point) => match self.board.play_allowing_suicide(colour, point) {
                Ok(stone) => {
                    let candidate = self.history.look(&self.board, colour, &stone);
                    self.settle(colour, point, stone, candidate)
                }
                Err(_) => return Err(RulesError::Refused(refusal)),
            },
        };
        self.state.violation.get_or_insert(violation);
        Ok(moved)
    }

    /// Plays a stone, if the rules allow it.
    fn place(&mut self, colour: Colour, point: Point) -> Result<Moved, Refusal> {
        let rules = &self.start.rules;
        if rules.ko == Ko::Simple && self.board.ko() == Some(point) {
            return Err(self.refusal(Matter::Ko, Why::Ko));
        }
        let ground = (&mut self.board, &mut self.history);
        let (played, candidate) = put_anew(rules, ground, colour, point)?;
        Ok(self.settle(colour, point, played, candidate))
    }

    /// Enters a stone that is on the board.
    fn settle(
        &mut self,
        colour: Colour,
        point: Point,
        played: Played,
        candidate: Candidate,
    ) -> Moved {
        let cycle = self.history.earlier(&candidate).map(|start| Cycle {
            start,
            end: self.history.len() + 1,
        });
        self.note(Event::Move(colour, Move::Play(point)), Some(played));
        self.history.enter(candidate);
        let state = &mut self.state;
        let owner = if played.is_suicide() { colour } else { !colour };
        state.prisoners.captured[owner.index()] += u32::from(played.captured());
        state.passes = 0;
        state.cycle = cycle.or(state.cycle);
        self.turn_over(colour);
        Moved {
            captured: played.captured(),
            suicide: played.is_suicide(),
            cycle,
        }
    }

    fn turn_over(&mut self, colour: Colour) {
        let state = &mut self.state;
        state.to_move = !colour;
        state.want_no_result = [false; 2];
        if state.phase == Phase::Playout {
            state.playout_starter.get_or_insert(colour);
        }
    }

    fn pass(&mut self, colour: Colour) -> Moved {
        let played = self.board.pass();
        self.note(Event::Move(colour, Move::Pass), Some(played));
        self.history.pass(colour);
        self.turn_over(colour);
        self.state.passes += 1;
        let costs = match self.start.rules.passes {
            Passes::Free => false,
            Passes::Stone => true,
            Passes::StoneInPlayout => self.state.phase == Phase::Playout,
        };
        self.state.prisoners.paid[colour.index()] += u32::from(costs);
        self.after_pass(colour);
        Moved::default()
    }

    /// Two passes, or four, lead to the next phase.
    fn after_pass(&mut self, colour: Colour) {
        match (self.state.phase, self.state.passes) {
            (Phase::Playout, 2) => {
                self.refund(colour);
                self.end_with_count();
            }
            (Phase::Playing, 2) if self.start.rules.ending == Ending::AtOnce => {
                self.end_with_count();
            }
            (Phase::Playing, 2) => {
                self.state.phase = Phase::Stopped;
                self.state.talk = Some(Talk::default().into());
            }
            // Only play resumed without a stone played gets here.
            (Phase::Playing, 4..) => {
                self.state.talk = None;
                self.end_with_count();
            }
            _ => {}
        }
    }

    /// The last pass of a playout is free for the player who began it.
    fn refund(&mut self, colour: Colour) {
        let is_starter = self.state.playout_starter == Some(colour);
        if self.start.rules.last_pass == LastPass::FreeForStarter && is_starter {
            let paid = &mut self.state.prisoners.paid[colour.index()];
            *paid = paid.saturating_sub(1);
        }
    }
}
