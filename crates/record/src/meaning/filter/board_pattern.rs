//! A pattern of stones to be looked for anywhere in a game, as it is written in a question.

use honte_goban::{Colour, Point, Size, Transform};
use std::fmt;
use thiserror::Error;

/// Where on the board a pattern may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The upper left of the pattern is a corner of the board.
    Corner,
    /// The upper row of the pattern is an edge of the board. Its ends may be corners.
    Side,
    /// Anywhere, edges and corners included.
    Anywhere,
    /// The pattern is the whole board.
    Board,
}

impl Anchor {
    /// Every anchor, in the order in which they are listed to a user.
    pub const ALL: [Self; 4] = [Self::Corner, Self::Side, Self::Anywhere, Self::Board];

    /// `corner`, `side`, `anywhere` or `board`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Corner => "corner",
            Self::Side => "side",
            Self::Anywhere => "anywhere",
            Self::Board => "board",
        }
    }

    /// The anchor of this name, in any case.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|anchor| anchor.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What may be on one point of a pattern: a set of contents.
///
/// ```
/// use honte_goban::Colour;
/// use honte_record::filter::Cell;
///
/// let cell = Cell::of('x').unwrap();
/// assert!(cell.allows(None) && cell.allows(Some(Colour::Black)));
/// assert!(!cell.allows(Some(Colour::White)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// An empty point.
    pub const EMPTY: Self = Self(1);
    /// A black stone.
    pub const BLACK: Self = Self(2);
    /// A white stone.
    pub const WHITE: Self = Self(4);
    /// Anything.
    pub const ANYTHING: Self = Self(7);

    const SIGNS: [(char, Self); 7] = [
        ('.', Self::EMPTY),
        ('X', Self::BLACK),
        ('O', Self::WHITE),
        ('*', Self::ANYTHING),
        ('x', Self(1 | 2)),
        ('o', Self(1 | 4)),
        ('?', Self(2 | 4)),
    ];

    /// The cell that a sign stands for: `X` black, `O` white, `.` empty, `*` anything, `x` black
    /// or empty, `o` white or empty, `?` any stone.
    #[must_use]
    pub fn of(sign: char) -> Option<Self> {
        let known = Self::SIGNS.iter().find(|(known, _)| *known == sign);
        known.map(|(_, cell)| *cell)
    }

    /// The sign that [`of`](Self::of) reads.
    #[must_use]
    pub fn sign(self) -> char {
        let known = Self::SIGNS.iter().find(|(_, cell)| *cell == self);
        known.map_or('*', |(sign, _)| *sign)
    }

    /// The cell that allows just this content.
    #[must_use]
    pub const fn only(stone: Option<Colour>) -> Self {
        match stone {
            None => Self::EMPTY,
            Some(Colour::Black) => Self::BLACK,
            Some(Colour::White) => Self::WHITE,
        }
    }

    /// Whether this content is allowed.
    #[must_use]
    pub const fn allows(self, stone: Option<Colour>) -> bool {
        self.0 & Self::only(stone).0 != 0
    }

    /// The set as bits: 1 empty, 2 black, 4 white.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The same with black and white exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self(self.0 & 1 | (self.0 & 2) << 1 | (self.0 & 4) >> 1)
    }
}

/// Why a text is no pattern.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardPatternError {
    /// There are no rows.
    #[error("it has no points")]
    Empty,
    /// A row is not as long as the first.
    #[error("row {row} has {found} points, row 1 has {expected}")]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Points in it.
        found: usize,
        /// Points in the first.
        expected: usize,
    },
    /// A sign that stands for nothing.
    #[error("row {row} has '{sign}'; the signs are X O . * x o ?")]
    Sign {
        /// The row, from 1.
        row: usize,
        /// The sign.
        sign: char,
    },
    /// It is wider or higher than any board.
    #[error("it is larger than {side}x{side}", side = Size::MAX_SIDE)]
    TooLarge,
    /// Every point may be anything.
    #[error("every point is '*'")]
    NoCondition,
}

/// A rectangle of points with an [`Anchor`], each of which allows some contents.
///
/// A pattern is looked for in all eight orientations. `X` is black, unless black and white are
/// exchanged, which the search decides.
///
/// ```
/// use honte_record::filter::{Anchor, BoardPattern};
///
/// let pattern = BoardPattern::parse(Anchor::Corner, "...../...../..O../...X./.....")?;
/// assert_eq!((pattern.size().width(), pattern.size().height()), (5, 5));
/// assert_eq!(pattern.to_string(), "corner \"...../...../..O../...X./.....\"");
/// # Ok::<(), honte_record::filter::BoardPatternError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoardPattern {
    anchor: Anchor,
    size: Size,
    /// Row by row from the upper left.
    cells: Vec<Cell>,
}

impl BoardPattern {
    /// Reads rows with `/` or line ends between them, from the top. Blanks in a row are passed
    /// over.
    ///
    /// # Errors
    /// Why it is no pattern.
    pub fn parse(anchor: Anchor, rows: &str) -> Result<Self, BoardPatternError> {
        let rows = rows.trim().split(['/', '\n']);
        let rows = rows.map(|row| row.chars().filter(|sign| !sign.is_whitespace()));
        let mut cells = Vec::new();
        let (mut width, mut height) = (0, 0);
        for (y, row) in rows.enumerate() {
            let before = cells.len();
            for sign in row {
                let cell = Cell::of(sign).ok_or(BoardPatternError::Sign { row: y + 1, sign })?;
                cells.push(cell);
                if cells.len() > Size::GREATEST.area() {
                    return Err(BoardPatternError::TooLarge);
                }
            }
            let found = cells.len() - before;
            match y {
                0 => width = found,
                _ if found == width => {}
                _ => {
                    return Err(BoardPatternError::Ragged {
                        row: y + 1,
                        found,
                        expected: width,
                    });
                }
            }
            height = y + 1;
        }
        if cells.is_empty() {
            return Err(BoardPatternError::Empty);
        }
        let side = |length: usize| u8::try_from(length).unwrap_or(u8::MAX);
        let size = Size::new(side(width), side(height));
        let size = size.map_err(|_| BoardPatternError::TooLarge)?;
        Self::new(anchor, size, cells)
    }

    /// A pattern of cells, row by row from the upper left.
    ///
    /// # Errors
    /// [`BoardPatternError::Empty`] if they are not as many as the size has points,
    /// [`BoardPatternError::NoCondition`] if all allow anything.
    pub fn new(anchor: Anchor, size: Size, cells: Vec<Cell>) -> Result<Self, BoardPatternError> {
        if cells.len() != size.area() {
            return Err(BoardPatternError::Empty);
        }
        if cells.iter().all(|cell| *cell == Cell::ANYTHING) {
            return Err(BoardPatternError::NoCondition);
        }
        Ok(Self {
            anchor,
            size,
            cells,
        })
    }

    /// Where it may lie.
    #[must_use]
    pub const fn anchor(&self) -> Anchor {
        self.anchor
    }

    /// Its width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What a point of its own frame allows, counted from its upper left; anything outside.
    #[must_use]
    pub fn cell(&self, point: Point) -> Cell {
        if !self.size.contains(point) {
            return Cell::ANYTHING;
        }
        let at = usize::from(point.y()) * usize::from(self.size.width()) + usize::from(point.x());
        self.cells.get(at).copied().unwrap_or(Cell::ANYTHING)
    }

    /// Its points with what they allow, row by row from the upper left.
    pub fn cells(&self) -> impl Iterator<Item = (Point, Cell)> + Clone + '_ {
        self.size.points().zip(self.cells.iter().copied())
    }

    /// The pattern as seen after a transform: turned and mirrored, with colours exchanged or not.
    #[must_use]
    pub fn transformed(&self, transform: Transform) -> Self {
        let size = transform.size(self.size);
        let back = transform.inverse();
        let cells = size.points().map(|point| {
            let cell = self.cell(back.apply(size, point));
            match transform.swap_colours {
                true => cell.swapped(),
                false => cell,
            }
        });
        Self {
            anchor: self.anchor,
            size,
            cells: cells.collect(),
        }
    }

    /// The rows from the top with `/` between them.
    #[must_use]
    pub fn rows(&self) -> String {
        let width = usize::from(self.size.width());
        let mut text = String::with_capacity(self.cells.len() + self.cells.len() / width);
        for (at, cell) in self.cells.iter().enumerate() {
            if at > 0 && at % width == 0 {
                text.push('/');
            }
            text.push(cell.sign());
        }
        text
    }
}

impl fmt::Display for BoardPattern {
    /// As a question has it: the anchor, and the rows in quotes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} \"{}\"", self.anchor, self.rows())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_pattern_says_why() {
        let parse = |rows: &str| BoardPattern::parse(Anchor::Side, rows);
        assert_eq!(parse(""), Err(BoardPatternError::Empty));
        assert_eq!(parse("**/**"), Err(BoardPatternError::NoCondition));
        assert_eq!(
            parse("X./O"),
            Err(BoardPatternError::Ragged {
                row: 2,
                found: 1,
                expected: 2
            })
        );
        assert_eq!(
            parse("X/Q"),
            Err(BoardPatternError::Sign { row: 2, sign: 'Q' })
        );
        assert_eq!(parse(&"X".repeat(26)), Err(BoardPatternError::TooLarge));
        let high = ["X"; 26].join("/");
        assert_eq!(parse(&high), Err(BoardPatternError::TooLarge));
        assert_eq!(parse(&".".repeat(10_000)), Err(BoardPatternError::TooLarge));
    }

    #[test]
    fn rows_and_signs_round_trip() {
        let pattern = BoardPattern::parse(Anchor::Anywhere, "XO.\n* x o\n??*").unwrap();
        assert_eq!(pattern.rows(), "XO./*xo/??*");
        let again = BoardPattern::parse(Anchor::Anywhere, &pattern.rows()).unwrap();
        assert_eq!(again, pattern);
        for transform in Transform::ALL {
            let there = pattern.transformed(transform);
            assert_eq!(there.transformed(transform.inverse()), pattern);
        }
    }
}
