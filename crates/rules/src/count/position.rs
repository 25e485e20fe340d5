//! A position at the end of a game, and how it is counted.

use super::judge;
use super::statuses::{Marks, Statuses};
use super::tally::{Count, Side};
use super::verdict::{Reason, Verdict};
use crate::{Amount, RulesError, Ruleset, Scoring};
use honte_goban::{Board, Colour};

/// Stones that became prisoners, each by the colour of the stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Prisoners {
    /// Taken by plays, or prisoners from the start.
    pub captured: [u32; 2],
    /// Strings taken off by agreement (Ikeda).
    pub agreed: [u32; 2],
    /// Handed over for passes.
    pub paid: [u32; 2],
}

impl Prisoners {
    /// Prisoners taken by plays, and no others: the numbers of black and of white stones.
    #[must_use]
    pub fn captured(black: u32, white: u32) -> Self {
        Self {
            captured: [black, white],
            ..Self::default()
        }
    }

    /// All prisoners that are stones of this colour.
    #[must_use]
    pub fn of(&self, colour: Colour) -> u32 {
        let index = colour.index();
        self.captured[index]
            .saturating_add(self.agreed[index])
            .saturating_add(self.paid[index])
    }
}

/// A position at the end of a game, with everything that the count needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalPosition {
    /// The stones; every chain has a liberty.
    pub board: Board,
    /// What is dead, and perhaps what is in seki.
    pub statuses: Statuses,
    /// Territory that a record marks. If there is any, it is taken as the players' agreement.
    pub marks: Option<Marks>,
    /// The prisoners.
    pub prisoners: Prisoners,
    /// Komi: the points that White gets.
    pub komi: Amount,
    /// The number of Black's handicap stones.
    pub handicap: u32,
}

impl FinalPosition {
    /// A position with all stones alive, no prisoners, no komi, no handicap.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            board,
            statuses: Statuses::all_alive(),
            marks: None,
            prisoners: Prisoners::default(),
            komi: Amount::ZERO,
            handicap: 0,
        }
    }

    /// This position with other statuses.
    #[must_use]
    pub fn with_statuses(mut self, statuses: Statuses) -> Self {
        self.statuses = statuses;
        self
    }

    /// This position with territory as marked, and the statuses that follow from the marks.
    #[must_use]
    pub fn with_marks(mut self, marks: Marks) -> Self {
        self.statuses = marks.statuses(&self.board);
        self.marks = Some(marks);
        self
    }

    /// Counts the position.
    ///
    /// ```
    /// use honte_goban::Board;
    /// use honte_rules::{FinalPosition, Preset};
    ///
    /// let board: Board = ". X O .\n. X O O\nX X O .".parse()?;
    /// let position = FinalPosition::new(board);
    /// let count = position.count(&Preset::Japanese.ruleset())?;
    /// assert_eq!(count.to_string(), "Black: 2 points = 2; White: 2 points = 2; 0");
    /// let count = position.count(&Preset::Chinese.ruleset())?;
    /// assert_eq!(count.to_string(), "Black: 4 stones + 2 points = 6; White: 4 stones + 2 points = 6; 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`Statuses::check`], and [`RulesError::Setup`] for a chain without a liberty.
    pub fn count(&self, rules: &Ruleset) -> Result<Count, RulesError> {
        self.board.check()?;
        self.statuses.check(&self.board)?;
        let verdicts = judge::verdicts(self, rules);
        let sides = Colour::ALL.map(|colour| self.side(rules, &verdicts, colour));
        Ok(Count {
            rules: *rules,
            size: self.board.size(),
            verdicts,
            sides,
        })
    }

    /// The numbers of one side, from a verdict for each point.
    fn side(&self, rules: &Ruleset, verdicts: &[Verdict], colour: Colour) -> Side {
        let count = |counts: &dyn Fn(&Verdict) -> bool| {
            verdicts.iter().filter(|verdict| counts(verdict)).count()
        };
        let is_white = colour == Colour::White;
        let area = rules.scoring == Scoring::Area;
        let mut side = Side {
            stones: count(&|verdict| verdict.reason == Reason::Alive(colour)),
            dead: count(&|verdict| verdict.reason.takes_off(!colour)),
            prisoners: self.prisoners.of(!colour),
            paid: self.prisoners.paid[(!colour).index()],
            ..Side::default()
        };
        side.territory = count(&|verdict| verdict.owns_ground(colour));
        if is_white {
            side.komi = self.komi;
        }
        side.total = Amount::of(side.stones + side.territory) + side.komi;
        if area {
            if is_white {
                side.compensation = rules.compensation(self.handicap);
            }
            side.total += side.compensation;
        } else {
            side.total += Amount::of(side.dead) + Amount::of(side.prisoners as usize);
        }
        side
    }
}
