//! The end of the game, and its result.

use honte_goban::Colour;

use super::{BothLose, Event, Game, GameResult, Phase};
use crate::{Ending, LastPass, Matter, Repetition, RulesError, Why};

/// The phases of a game that has not ended.
const DURING: &[Phase] = &[Phase::Playing, Phase::Stopped, Phase::Playout];

impl Game {
    /// Ends the game with a count of the position.
    pub(super) fn end_with_count(&mut self) {
        if self.start.rules.last_pass == LastPass::White && self.state.to_move == Colour::White {
            // Black moved last: White hands over one more stone.
            self.state.prisoners.paid[Colour::White.index()] += 1;
        }
        let lead = self.count_now().map(|count| count.lead());
        debug_assert!(lead.is_ok(), "statuses are checked when they are proposed");
        self.end(GameResult::Score(lead.unwrap_or_default()));
    }

    fn end(&mut self, result: GameResult) {
        self.state.phase = Phase::Ended;
        self.state.result = Some(result);
    }

    /// A player resigns, which ends the game (Article 11).
    ///
    /// # Errors
    ///
    /// A refusal once the game has ended.
    pub fn resign(&mut self, colour: Colour) -> Result<(), RulesError> {
        self.expect(DURING, Matter::Resignation)?;
        self.note(Event::Resigned(colour), None);
        self.end(GameResult::Resignation(!colour));
        Ok(())
    }

    /// A player agrees to end the game without result, after a whole-board position was repeated
    /// (Article 12). It ends when both agree, with no move in between.
    ///
    /// # Errors
    ///
    /// A refusal once the game has ended, if no position was repeated, or if the rules do not have
    /// this.
    pub fn want_no_result(&mut self, colour: Colour) -> Result<Phase, RulesError> {
        self.expect(DURING, Matter::Repetition)?;
        if self.start.rules.repetition != Repetition::NoResult {
            return Err(self.refused(Matter::Repetition, Why::NoSuchThing));
        }
        if self.state.cycle.is_none() {
            return Err(self.refused(Matter::Repetition, Why::NothingRepeated));
        }
        self.note(Event::WantsNoResult(colour), None);
        self.state.want_no_result[colour.index()] = true;
        if self.state.want_no_result == [true; 2] {
            self.end(GameResult::NoResult);
        }
        Ok(self.state.phase)
    }

    /// Both players lose (Article 13): for an effective move found while the game is stopped, or a
    /// stone moved while it was played.
    ///
    /// # Errors
    ///
    /// A refusal in any other phase, or if the rules do not have this.
    pub fn both_lose(&mut self, why: BothLose) -> Result<(), RulesError> {
        let (phases, matter): (&[Phase], _) = match why {
            BothLose::EffectiveMove => (&[Phase::Stopped], Matter::EffectiveMove),
            BothLose::MovedStone => (DURING, Matter::MovedStone),
        };
        self.expect(phases, matter)?;
        if self.start.rules.ending != Ending::Confirmation {
            return Err(self.refused(matter, Why::NoSuchThing));
        }
        self.note(Event::BothLost(why), None);
        self.end(GameResult::BothLose(why));
        Ok(())
    }

    /// An illegal move that was played is found, which loses the game for its player at that point,
    /// whatever came after (Article 14). After the result is confirmed it no longer does (Article
    /// 10.4).
    ///
    /// # Errors
    ///
    /// A refusal if the result was confirmed or no illegal move was played.
    pub fn forfeit(&mut self) -> Result<(), RulesError> {
        self.expect(
            &[Phase::Playing, Phase::Stopped, Phase::Playout, Phase::Ended],
            Matter::Illegal,
        )?;
        let Some(violation) = self.state.violation else {
            return Err(self.refused(Matter::Illegal, Why::NothingIllegal));
        };
        self.note(Event::Forfeited, None);
        self.state.confirmed = [false; 2];
        self.end(GameResult::Forfeit {
            winner: !violation.player,
            turn: violation.turn,
        });
        Ok(())
    }

    /// A player confirms the result. After both did, it cannot be changed (Article 10.4).
    ///
    /// # Errors
    ///
    /// A refusal before the end, after confirmation, or if the rules do not have this.
    pub fn confirm(&mut self, colour: Colour) -> Result<Phase, RulesError> {
        self.expect_result(Matter::Confirmed)?;
        self.note(Event::Confirmed(colour), None);
        self.state.confirmed[colour.index()] = true;
        if self.state.confirmed == [true; 2] {
            self.state.phase = Phase::Confirmed;
        }
        Ok(self.state.phase)
    }

    /// A player objects to the result, so that both must confirm it again (Article 10.3).
    ///
    /// # Errors
    ///
    /// The errors of [`confirm`](Self::confirm).
    pub fn object(&mut self, colour: Colour) -> Result<(), RulesError> {
        self.expect_result(Matter::Objection)?;
        self.note(Event::Objected(colour), None);
        self.state.confirmed = [false; 2];
        Ok(())
    }

    fn expect_result(&self, matter: Matter) -> Result<(), RulesError> {
        self.expect(&[Phase::Ended], matter)?;
        if self.start.rules.ending != Ending::Confirmation {
            return Err(self.refused(matter, Why::NoSuchThing));
        }
        Ok(())
    }
}
