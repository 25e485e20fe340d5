//! Counting, from given statuses.
//!
//! A [`FinalPosition`] is a board with what is dead, prisoners, komi and handicap. Counted under a
//! [`Ruleset`] it gives a [`Count`]: a [`Verdict`] for every point, the numbers of each side, and
//! the [`Step`]s that lead to the result. [`compare`] counts one position under several rulesets.

mod compare;
mod judge;
mod regions;
mod statuses;
mod steps;
mod verdict;

use std::fmt;

use honte_goban::{Board, Colour, Point, Size};

use crate::{Amount, GameResult, RulesError, Ruleset, Scoring};
pub use compare::{Comparison, Difference, compare};
pub use regions::{Region, Regions};
pub use statuses::{Marks, Seki, Statuses};
pub use steps::{Filling, Step, StepKind};
pub use verdict::{Reason, Verdict};

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
        let sides = Colour::ALL.map(|colour| Side::of(self, rules, &verdicts, colour));
        Ok(Count {
            rules: *rules,
            size: self.board.size(),
            verdicts,
            sides,
        })
    }
}

/// The numbers of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Side {
    /// Living stones, if the rules count them.
    pub stones: usize,
    /// Surrounded points that count, those under dead stones included.
    pub territory: usize,
    /// The opponent's dead stones taken off at the end.
    pub dead: usize,
    /// The opponent's stones that were prisoners before.
    pub prisoners: u32,
    /// The opponent's stones handed over for passes, among the prisoners.
    pub paid: u32,
    /// Komi.
    pub komi: Amount,
    /// White's compensation for handicap stones.
    pub compensation: Amount,
    /// The sum of all these.
    pub total: Amount,
}

impl Side {
    fn of(position: &FinalPosition, rules: &Ruleset, verdicts: &[Verdict], colour: Colour) -> Self {
        let count = |counts: &dyn Fn(&Verdict) -> bool| {
            verdicts.iter().filter(|verdict| counts(verdict)).count()
        };
        let is_white = colour == Colour::White;
        let area = rules.scoring == Scoring::Area;
        let mut side = Self {
            stones: count(&|verdict| verdict.reason == Reason::Alive(colour)),
            dead: count(&|verdict| verdict.reason.takes_off(!colour)),
            prisoners: position.prisoners.of(!colour),
            paid: position.prisoners.paid[(!colour).index()],
            ..Self::default()
        };
        side.territory = count(&|verdict| verdict.owns_ground(colour));
        if is_white {
            side.komi = position.komi;
        }
        side.total = Amount::of(side.stones + side.territory) + side.komi;
        if area {
            if is_white {
                side.compensation = rules.compensation(position.handicap);
            }
            side.total += side.compensation;
        } else {
            side.total += Amount::of(side.dead) + Amount::of(side.prisoners as usize);
        }
        side
    }
}

/// A count: what every point is worth, and the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    rules: Ruleset,
    size: Size,
    verdicts: Vec<Verdict>,
    sides: [Side; 2],
}

impl Count {
    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// A verdict for every point, row by row from the upper left.
    #[must_use]
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }

    /// The verdict about a point; `None` off the board.
    #[must_use]
    pub fn verdict(&self, point: Point) -> Option<&Verdict> {
        if !self.size.contains(point) {
            return None;
        }
        let row = usize::from(point.y()) * usize::from(self.size.width());
        self.verdicts.get(row + usize::from(point.x()))
    }

    /// The numbers of one side.
    #[must_use]
    pub const fn side(&self, colour: Colour) -> &Side {
        &self.sides[colour.index()]
    }

    /// Black's points less White's.
    #[must_use]
    pub fn lead(&self) -> Amount {
        self.sides[0].total - self.sides[1].total
    }

    /// The result.
    #[must_use]
    pub fn result(&self) -> GameResult {
        GameResult::Score(self.lead())
    }

    /// The empty points that are dame.
    pub fn dame(&self) -> impl Iterator<Item = Point> + '_ {
        self.points(|reason| reason == Reason::Dame)
    }

    /// The points, with stones or without, whose reason satisfies the condition.
    pub fn points(&self, wanted: impl Fn(Reason) -> bool) -> impl Iterator<Item = Point> {
        self.verdicts
            .iter()
            .filter(move |verdict| wanted(verdict.reason))
            .map(|verdict| verdict.point)
    }
}

impl fmt::Display for Count {
    /// On one line: `Black: 23 points + 4 prisoners = 27; White: …; W+0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for colour in Colour::ALL {
            write!(f, "{}: {}; ", steps::name(colour), steps::Sum(self, colour))?;
        }
        self.result().fmt(f)
    }
}
