//! The start of a game.

use honte_goban::{Board, Colour, Point, Size};

use crate::{
    Amount, Clause, Matter, Placement, Refusal, RulesError, Ruleset, Why, ruleset::fixed_handicap,
};

/// The start of a game: a position, rules and what was agreed beforehand.
///
/// ```
/// use honte_goban::{Colour, Size};
/// use honte_rules::{Preset, game::Start, ruleset::fixed_handicap};
///
/// let rules = Preset::Japanese.ruleset();
/// let points = fixed_handicap(Size::GO19, 4).unwrap();
/// let start = Start::new(Size::GO19, rules).with_handicap(&points)?;
/// assert_eq!((start.first, start.handicap), (Colour::White, 4));
/// # Ok::<(), honte_rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The first position. It counts for repetition, and every chain must have a liberty.
    pub board: Board,
    /// The player who moves first.
    pub first: Colour,
    /// The rules.
    pub rules: Ruleset,
    /// Komi: the points that White gets.
    pub komi: Amount,
    /// The number of Black's handicap stones.
    pub handicap: u32,
    /// Prisoners from before the start, by the colour of the stones.
    pub prisoners: [u32; 2],
}

impl Start {
    /// An even game on an empty board, with the komi that the rules name.
    #[must_use]
    pub fn new(size: Size, rules: Ruleset) -> Self {
        Self::at(Board::new(size), Colour::Black, rules)
    }

    /// A start from a position, with the komi that the rules name.
    #[must_use]
    pub fn at(board: Board, first: Colour, rules: Ruleset) -> Self {
        Self {
            board,
            first,
            rules,
            komi: rules.komi,
            handicap: 0,
            prisoners: [0; 2],
        }
    }

    /// Adds handicap stones: White moves first, and there is no komi unless it is set afterwards.
    ///
    /// # Errors
    ///
    /// [`RulesError::Setup`] for a point that is taken or off the board; a refusal if the rules
    /// have fixed points and these are others.
    pub fn with_handicap(mut self, points: &[Point]) -> Result<Self, RulesError> {
        let count = u32::try_from(points.len()).unwrap_or(u32::MAX);
        if self.rules.placement == Placement::Fixed
            && let Some(fixed) = fixed_handicap(self.board.size(), count)
            && points.iter().any(|point| !fixed.contains(point))
        {
            return Err(RulesError::Refused(Refusal {
                clause: Clause::new(self.rules.text, Matter::Compensation),
                why: Why::Handicap,
            }));
        }
        for &point in points {
            self.board.place(Colour::Black, point)?;
        }
        self.handicap += count;
        self.first = Colour::White;
        self.komi = Amount::ZERO;
        Ok(self)
    }

    /// This start with another komi.
    #[must_use]
    pub fn with_komi(mut self, komi: Amount) -> Self {
        self.komi = komi;
        self
    }
}
