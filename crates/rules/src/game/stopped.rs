//! After the two passes: confirmation, agreement, resumption.

use std::sync::Arc;

use honte_goban::{Board, Colour, PlayError, Point};

use super::{Event, Game, Phase, Say, Talk};
use crate::{Deadlock, Ending, Matter, Resumption, RulesError, Statuses, Why};

impl Game {
    /// A player states what is dead. When both have stated the same, they agree, and the game ends.
    /// Where the rules remove strings by agreement (Ikeda), these leave the board at once.
    ///
    /// Under rules with a playout there is one round, and different statements are a disagreement.
    /// Under other rules a player may replace a statement until both are the same.
    ///
    /// # Errors
    ///
    /// A refusal if the game is not stopped, or if the player has already made a statement and
    /// there is only one round; [`RulesError::NoStone`] and the like if the statuses are not those
    /// of the board.
    pub fn propose(&mut self, colour: Colour, statuses: Statuses) -> Result<Phase, RulesError> {
        self.expect(&[Phase::Stopped], Matter::Agreement)?;
        statuses.check(self.final_board())?;
        self.expect_unsaid(colour)?;
        let statuses = Arc::new(statuses);
        self.note(Event::Proposed(colour, statuses.clone()), None);
        self.say(colour, Say::Propose(statuses));
        Ok(self.state.phase)
    }

    /// A player does not agree about removals, so that the game is played out.
    ///
    /// # Errors
    ///
    /// A refusal if the game is not stopped, if the player has made a statement, or if the rules
    /// have no playout. Without a playout, a player who does not agree [asks for
    /// resumption](Self::resume).
    pub fn disagree(&mut self, colour: Colour) -> Result<Phase, RulesError> {
        self.expect(&[Phase::Stopped], Matter::Agreement)?;
        if self.start.rules.ending != Ending::Playout {
            return Err(self.refused(Matter::Agreement, Why::NoSuchThing));
        }
        self.expect_unsaid(colour)?;
        self.note(Event::Disagreed(colour), None);
        self.say(colour, Say::Disagree);
        Ok(self.state.phase)
    }

    fn expect_unsaid(&self, colour: Colour) -> Result<(), RulesError> {
        let talk = self.state.talk.as_ref();
        let said = talk.is_some_and(|talk| talk.said[colour.index()].is_some());
        if said && self.start.rules.ending == Ending::Playout {
            return Err(self.refused(Matter::Agreement, Why::SaidAlready));
        }
        Ok(())
    }

    fn say(&mut self, colour: Colour, say: Say) {
        let mut talk = self.talk();
        talk.said[colour.index()] = Some(say);
        let both = talk.said.clone();
        self.state.talk = Some(Arc::new(talk));
        match both {
            [Some(Say::Propose(mine)), Some(Say::Propose(theirs))] if mine == theirs => {
                self.agree(mine);
            }
            [Some(_), Some(_)] if self.start.rules.ending == Ending::Playout => {
                self.state.phase = Phase::Playout;
                self.state.passes = 0;
            }
            _ => {}
        }
    }

    fn talk(&self) -> Talk {
        self.state.talk.as_deref().cloned().unwrap_or_default()
    }

    fn agree(&mut self, statuses: Arc<Statuses>) {
        if self.start.rules.ending == Ending::Playout {
            self.remove_strings(&statuses);
        } else {
            let talk = Talk {
                agreed: Some(statuses),
                ..self.talk()
            };
            self.state.talk = Some(talk.into());
        }
        self.end_with_count();
    }

    /// The agreed strings leave the board and are prisoners.
    fn remove_strings(&mut self, statuses: &Statuses) {
        let mut board = self.final_board().clone();
        for point in statuses.dead().iter() {
            if let Some(colour) = board.remove(point) {
                self.state.prisoners.agreed[colour.index()] += 1;
            }
        }
        let talk = Talk {
            board: Some(board),
            ..self.talk()
        };
        self.state.talk = Some(talk.into());
    }

    /// Puts a stone down while the game is stopped, to fill a dame or mend a defect.
    ///
    /// Such stones "are not moves as defined by the rules" (commentary on Article 9.2): neither
    /// turns nor kos matter. Stones without a liberty leave the board as usual. Statements made
    /// before are forgotten, and resumption takes all such stones off again.
    ///
    /// # Errors
    ///
    /// A refusal if the game is not stopped, if the rules do not have this, or if the stone could
    /// not exist on the board.
    pub fn fill(&mut self, colour: Colour, point: Point) -> Result<(), RulesError> {
        self.expect(&[Phase::Stopped], Matter::Agreement)?;
        if self.start.rules.ending != Ending::Confirmation {
            return Err(self.refused(Matter::Agreement, Why::NoSuchThing));
        }
        let mut board: Board = self.final_board().clone();
        let played = board.play(colour, point).map_err(|error| match error {
            PlayError::OffBoard => self.refused(Matter::Point, Why::OffBoard),
            PlayError::Occupied => self.refused(Matter::Point, Why::Occupied),
            PlayError::NoLiberty => self.refused(Matter::Liberty, Why::NoLiberty),
        })?;
        self.note(Event::Filled(colour, point), None);
        let mut talk = Talk {
            board: Some(board),
            said: [None, None],
            ..self.talk()
        };
        talk.filled[(!colour).index()] += u32::from(played.captured());
        self.state.talk = Some(talk.into());
        Ok(())
    }

    /// A player requests resumption; the opponent must oblige (Article 9.3). Stones that were put
    /// down while the game was stopped are taken off. The rules say which player moves first.
    ///
    /// # Errors
    ///
    /// A refusal if the game is not stopped or the rules have no resumption.
    pub fn resume(&mut self, requester: Colour) -> Result<(), RulesError> {
        self.expect(&[Phase::Stopped], Matter::Resumption)?;
        let rules = self.start.rules;
        if !matches!(rules.ending, Ending::Agreement | Ending::Confirmation) {
            return Err(self.refused(Matter::Resumption, Why::NoSuchThing));
        }
        self.note(Event::Resumed(requester), None);
        self.state.phase = Phase::Playing;
        self.state.talk = None;
        if rules.deadlock != Deadlock::FourPasses {
            self.state.passes = 0;
        }
        if rules.resumption == Resumption::OpponentOfRequester {
            self.state.to_move = !requester;
        }
        Ok(())
    }

    /// The players agree neither about dead stones nor about which of them moves next: all stones
    /// on the board are alive, and the game ends (New Zealand).
    ///
    /// # Errors
    ///
    /// A refusal if the game is not stopped or the rules do not have this.
    pub fn deadlock(&mut self) -> Result<(), RulesError> {
        self.expect(&[Phase::Stopped], Matter::Agreement)?;
        if self.start.rules.deadlock != Deadlock::NoFirstMover {
            return Err(self.refused(Matter::Agreement, Why::NoSuchThing));
        }
        self.note(Event::Deadlocked, None);
        self.state.talk = None;
        self.end_with_count();
        Ok(())
    }
}
