//! The likely result, and why there may be none.

use crate::groups::Standing;
use crate::judged::Judged;
use crate::terms::RecordedResult;
use honte_record::header::{GameResult, Margin};
use honte_rules::Amount;

/// Why no result is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhyNot {
    /// There is no stone on the board.
    NoStones,
    /// The game is not over: rooms between both colours are still open.
    Unfinished,
}

impl WhyNot {
    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoStones => "no stones",
            Self::Unfinished => "unfinished",
        }
    }
}

/// How the likely result and the recorded one stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Recorded {
    /// None is recorded, or the position is not the end of the game.
    None,
    /// What is recorded is not understood.
    Unknown,
    /// The game did not end by a count, but by resignation, time or forfeit, or has no result.
    NotCounted,
    /// The same.
    Agrees,
    /// Another.
    Differs,
    /// There is no likely result to compare it with.
    Open,
}

impl Judged {
    /// What Black has more than White, if the position is finished as players do and everything is as
    /// it is proved or seems.
    ///
    /// # Errors
    /// Why there is no such result.
    pub fn likely_lead(&self) -> Result<Amount, WhyNot> {
        if self.verdicts.is_empty() {
            return Err(WhyNot::NoStones);
        }
        if !self.finish.open.is_empty() {
            return Err(WhyNot::Unfinished);
        }
        Ok(self.finish.count.lead())
    }

    /// How the likely result and the recorded one stand to each other.
    pub fn compared(&self) -> Recorded {
        let Some(RecordedResult { meaning, .. }) = &self.recorded else {
            return Recorded::None;
        };
        match (meaning, self.recorded_leads(), self.likely_lead()) {
            (None, ..) => Recorded::Unknown,
            (Some(GameResult::Draw), None, _)
            | (
                Some(GameResult::Win {
                    margin: Margin::Points(_),
                    ..
                }),
                None,
                _,
            ) => Recorded::Unknown,
            (Some(_), None, _) => Recorded::NotCounted,
            (Some(_), Some(_), Err(_)) => Recorded::Open,
            (Some(_), Some(leads), Ok(lead)) if leads.contains(&lead) => Recorded::Agrees,
            (Some(_), Some(_), Ok(_)) => Recorded::Differs,
        }
    }

    /// Whether the likely result is the recorded one; `None` if that cannot be said.
    pub fn agrees(&self) -> Option<bool> {
        match self.compared() {
            Recorded::Agrees => Some(true),
            Recorded::Differs => Some(false),
            _ => None,
        }
    }

    /// Whether this lead of Black's is the recorded result; `None` if that is not by points.
    pub fn is_recorded(&self, lead: Amount) -> Option<bool> {
        Some(self.recorded_leads()?.contains(&lead))
    }

    /// How many groups there are with each standing: proved, as they seem, doubtful.
    pub fn standings(&self) -> [usize; 3] {
        let mut numbers = [0; 3];
        for group in self.groups() {
            numbers[match group.standing {
                Standing::Proved => 0,
                Standing::Seems => 1,
                Standing::Doubtful => 2,
            }] += 1;
        }
        numbers
    }
}
