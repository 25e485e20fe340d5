//! The size of a board.

use std::{error::Error, fmt, str::FromStr};

use crate::Point;

/// The greatest width and height.
pub(crate) const MAX_SIDE: u8 = 25;

/// Width and height of a board in lines, each 1 to 25.
///
/// ```
/// use honte_goban::Size;
///
/// let size: Size = "9x7".parse()?;
/// assert_eq!((size.width(), size.height(), size.area()), (9, 7, 63));
/// assert_eq!("19".parse(), Ok(Size::GO19));
/// assert_eq!(size.to_string(), "9x7");
/// # Ok::<(), honte_goban::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The greatest width and height, 25.
    pub const MAX_SIDE: u8 = MAX_SIDE;
    /// 9x9.
    pub const GO9: Self = Self {
        width: 9,
        height: 9,
    };
    /// 13x13.
    pub const GO13: Self = Self {
        width: 13,
        height: 13,
    };
    /// 19x19.
    pub const GO19: Self = Self {
        width: 19,
        height: 19,
    };

    /// 25x25, the greatest.
    pub const GREATEST: Self = Self {
        width: MAX_SIDE,
        height: MAX_SIDE,
    };

    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    ///
    /// [`SizeError::Range`] if either is not in 1..=25.
    pub const fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        if width == 0 || width > MAX_SIDE || height == 0 || height > MAX_SIDE {
            Err(SizeError::Range)
        } else {
            Ok(Self { width, height })
        }
    }

    /// A board of `side` columns and as many rows.
    ///
    /// # Errors
    ///
    /// [`SizeError::Range`] if `side` is not in 1..=25.
    pub const fn square(side: u8) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    /// Every size there is, by width, then height.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (1..=MAX_SIDE).flat_map(|width| (1..=MAX_SIDE).map(move |height| Self { width, height }))
    }

    /// Number of columns, 1..=25.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows, 1..=25.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of points, 1..=625.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether there are as many columns as rows.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The size with columns and rows exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            width: self.height,
            height: self.width,
        }
    }

    /// Whether the point is on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// The points row by row from the upper left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point::at(x, y)))
    }

    /// The points beside `point` that are on a board of this size.
    pub fn neighbours(self, point: Point) -> impl Iterator<Item = Point> + Clone {
        point
            .neighbours()
            .filter(move |&beside| self.contains(beside))
    }
}

impl fmt::Display for Size {
    /// `19x19`, width first; squares too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `19`, `9x7`, `9X7` or, as SGF has it, `9:7`; width first.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (width, height) = text.split_once(['x', 'X', ':']).unwrap_or((text, text));
        Self::new(parse_side(width)?, parse_side(height)?)
    }
}

/// One number of a size: decimal digits only, blanks around them allowed.
fn parse_side(text: &str) -> Result<u8, SizeError> {
    let digits = text.trim_matches(' ');
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(SizeError::Syntax);
    }
    // What digits do not fit a byte is a number, but too big a one.
    digits.parse().map_err(|_| SizeError::Range)
}

/// Why something is no board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeError {
    /// Width or height is not in 1..=25.
    Range,
    /// The text is neither `19` nor `9x7` nor `9:7`.
    Syntax,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Range => "board sizes are 1 to 25 lines each way",
            Self::Syntax => "expected a board size such as 19, 9x7 or 9:7",
        })
    }
}

impl Error for SizeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_checked() {
        assert_eq!(Size::new(0, 5), Err(SizeError::Range));
        assert_eq!(Size::new(5, 26), Err(SizeError::Range));
        assert_eq!(Size::square(19), Ok(Size::GO19));
        assert_eq!(Size::all().count(), 625);
        assert!(Size::all().all(|size| Size::new(size.width(), size.height()) == Ok(size)));
    }

    #[test]
    fn texts_round_trip() {
        for size in Size::all() {
            assert_eq!(size.to_string().parse(), Ok(size));
            assert_eq!(
                format!("{}:{}", size.width(), size.height()).parse(),
                Ok(size)
            );
        }
        for side in 1..=25 {
            assert_eq!(side.to_string().parse(), Size::square(side));
        }
    }

    #[test]
    fn bad_texts_are_refused() {
        for text in [
            "", "x", "9x", "x9", "9x9x9", "-9", "+9", "nine", "9 9", "9,9",
        ] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::Syntax), "{text}");
        }
        for text in ["0", "26", "19x26", "256", "99999999999999999999"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::Range), "{text}");
        }
    }

    #[test]
    fn points_are_those_contained() {
        for size in Size::all() {
            let every = (0..25).flat_map(|y| (0..25).filter_map(move |x| Point::new(x, y)));
            assert!(
                size.points()
                    .eq(every.filter(|&point| size.contains(point)))
            );
            assert_eq!(size.points().count(), size.area());
        }
    }

    #[test]
    fn neighbours_stay_on_the_board() {
        let lines = |size: Size| {
            size.points()
                .map(|p| size.neighbours(p).count())
                .sum::<usize>()
        };
        for size in Size::all() {
            let (w, h) = (usize::from(size.width()), usize::from(size.height()));
            assert_eq!(lines(size), 2 * ((w - 1) * h + w * (h - 1)));
        }
    }
}
