//! Reading the diagrams of Sensei's Library.

use honte_goban::{Colour, Point, Size};
use thiserror::Error;

use super::MARKS;
use crate::{Coordinates, Figure, Region};

/// Why a text is not a Sensei's Library diagram; lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SenseiError {
    /// There is no line with points.
    #[error("no diagram: no line with `$$` and points")]
    Empty,
    /// A character that has no meaning in a diagram.
    #[error("line {line}: `{sign}` is not a sign for a point")]
    Sign {
        /// The line of the character.
        line: usize,
        /// The character.
        sign: char,
    },
    /// The rows have different numbers of points.
    #[error("line {line}: {found} points, but {expected} in the rows before")]
    Uneven {
        /// The line.
        line: usize,
        /// The number of points in this row.
        found: usize,
        /// The number of points in the first row.
        expected: usize,
    },
    /// There are more points than the named size has, or than any board has.
    #[error("{width}x{height} points do not fit on a board of {size}")]
    Large {
        /// Points in a row.
        width: usize,
        /// Rows.
        height: usize,
        /// The size of the board.
        size: Size,
    },
    /// The size in the first line is not valid.
    #[error("line {0}: not a size of a board")]
    Size(usize),
}

/// Reads the first Sensei's Library diagram in a text.
///
/// The size of the board is taken from the first line, else from the edges on both sides, else it
/// is 19. Sides without an edge are open. A diagram without any edges is placed in the upper left,
/// away from the edges if there is room.
///
/// ```
/// use honte_diagram::sensei;
/// use honte_goban::{Colour, Point, Size};
///
/// let figure = sensei::parse("
///     $$W Dia. 1
///     $$ -----------
///     $$ | . . . . .
///     $$ | . 1 X a .
///     $$ | . . 2 . .
/// ")?;
/// assert_eq!((figure.size(), figure.caption.as_str()), (Size::GO19, "Dia. 1"));
/// let spot = figure.spot(Point::parse_a1(Size::GO19, "B18").unwrap());
/// assert_eq!(spot.stone, Some(Colour::White));
/// # Ok::<(), sensei::SenseiError>(())
/// ```
///
/// # Errors
///
/// [`SenseiError`].
pub fn parse(text: &str) -> Result<Figure, SenseiError> {
    let mut drawn = Drawn::default();
    let mut header = None;
    for (line, content) in (1..).zip(text.lines()) {
        let Some(content) = content.trim().strip_prefix("$$") else {
            if drawn.rows.is_empty() {
                continue;
            } else {
                break;
            }
        };
        if header.is_none() && drawn.rows.is_empty() && is_header(content) {
            header = Some(Header::parse(content, line)?);
        } else {
            drawn.add(content, line)?;
        }
    }
    drawn.figure(&header.unwrap_or_default())
}

/// Whether the first line is more than a row of points: it has text directly after `$$`, or
/// characters that no row has.
fn is_header(content: &str) -> bool {
    let edge = |sign: char| ".,|-+".contains(sign);
    let mut signs = content.chars().filter(|sign| !sign.is_whitespace());
    let points = signs.clone().all(|sign| is_point(sign) || edge(sign));
    let apart = content.split_whitespace().all(|word| word.len() == 1);
    let row = points && (apart || signs.any(edge));
    content.starts_with(|c: char| c.is_alphanumeric()) || content.trim().is_empty() || !row
}

struct Header {
    odd: Colour,
    coordinates: bool,
    size: Option<Size>,
    first: u32,
    caption: String,
}

impl Default for Header {
    fn default() -> Self {
        Self {
            odd: Colour::Black,
            coordinates: false,
            size: None,
            first: 1,
            caption: String::new(),
        }
    }
}

impl Header {
    fn parse(content: &str, line: usize) -> Result<Self, SenseiError> {
        let (options, caption) = content
            .split_once(char::is_whitespace)
            .unwrap_or((content, ""));
        let mut header = Self {
            caption: caption.trim().to_owned(),
            ..Self::default()
        };
        let mut rest = options;
        if let Some(colour) = rest.get(..1).and_then(|letter| letter.parse().ok()) {
            header.odd = colour;
            rest = &rest[1..];
        }
        while let Some(sign) = rest.chars().next() {
            let number = |text: &str| {
                text.find(|c: char| !c.is_ascii_digit())
                    .unwrap_or(text.len())
            };
            match sign {
                '0'..='9' => {
                    let end = rest
                        .find(|c: char| !c.is_ascii_digit() && c != 'x')
                        .unwrap_or(rest.len());
                    header.size = Some(rest[..end].parse().map_err(|_| SenseiError::Size(line))?);
                    rest = &rest[end..];
                }
                'm' => {
                    let after = &rest[1..];
                    let end = number(after);
                    header.first = after[..end].parse().unwrap_or(1);
                    rest = &after[end..];
                }
                _ => {
                    header.coordinates |= sign == 'c';
                    rest = &rest[sign.len_utf8()..];
                }
            }
        }
        Ok(header)
    }
}

/// The rows as they are drawn, and the edges around them.
#[derive(Default)]
struct Drawn {
    rows: Vec<Vec<char>>,
    left: bool,
    top: bool,
    right: bool,
    bottom: bool,
}

impl Drawn {
    fn add(&mut self, content: &str, line: usize) -> Result<(), SenseiError> {
        let content = content.trim();
        // Arrows and links, which are not points.
        if content.is_empty() || content.starts_with(['{', '[']) {
            return Ok(());
        }
        if content
            .chars()
            .all(|c| c.is_whitespace() || "-+".contains(c))
        {
            *(if self.rows.is_empty() {
                &mut self.top
            } else {
                &mut self.bottom
            }) = true;
            return Ok(());
        }
        let inner = content.trim_start_matches('|');
        self.left |= inner.len() < content.len();
        let row = inner.trim_end_matches('|');
        self.right |= row.len() < inner.len();
        let row: Vec<char> = row.chars().filter(|c| !c.is_whitespace()).collect();
        if let Some(&sign) = row.iter().find(|&&sign| !is_point(sign)) {
            return Err(SenseiError::Sign { line, sign });
        }
        let expected = self.rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(SenseiError::Uneven {
                line,
                found: row.len(),
                expected,
            });
        }
        // This is taller than any board already, so no more rows are kept.
        if self.rows.len() <= usize::from(Size::MAX_SIDE) {
            self.rows.push(row);
        }
        Ok(())
    }

    fn figure(&self, header: &Header) -> Result<Figure, SenseiError> {
        let (width, height) = (self.rows.first().map_or(0, Vec::len), self.rows.len());
        if width == 0 {
            return Err(SenseiError::Empty);
        }
        let size = header.size.map_or_else(|| self.size(width, height), Ok)?;
        let place = |drawn: usize, lines: u8, low: bool, high: bool| {
            let free = usize::from(lines).checked_sub(drawn)?;
            Some(if low {
                0
            } else if high {
                free
            } else {
                free.min(1)
            })
        };
        let x = place(width, size.width(), self.left, self.right);
        let y = place(height, size.height(), self.top, self.bottom);
        let (Some(x), Some(y)) = (x, y) else {
            return Err(SenseiError::Large {
                width,
                height,
                size,
            });
        };
        let mut figure = Figure::new(size);
        figure.caption.clone_from(&header.caption);
        if header.coordinates {
            figure.coordinates = Coordinates::A1;
        }
        let at = |column: usize, row: usize| {
            Point::new(u8::try_from(x + column).ok()?, u8::try_from(y + row).ok()?)
        };
        for (row, signs) in self.rows.iter().enumerate() {
            for (column, &sign) in signs.iter().enumerate() {
                if let Some(point) = at(column, row) {
                    put(&mut figure, point, sign, header);
                }
            }
        }
        if let (Some(first), Some(last)) = (at(0, 0), at(width - 1, height - 1)) {
            figure.set_region(Region::between(first, last));
        }
        Ok(figure)
    }

    /// The size that the edges give, or 19.
    fn size(&self, width: usize, height: usize) -> Result<Size, SenseiError> {
        let side = |drawn: usize, whole: bool, other: Option<usize>| {
            if whole {
                drawn
            } else {
                other.unwrap_or(19).max(drawn)
            }
        };
        let (wide, high) = (self.left && self.right, self.top && self.bottom);
        let columns = side(width, wide, high.then_some(height));
        let rows = side(height, high, wide.then_some(width));
        let size = (u8::try_from(columns).ok()).zip(u8::try_from(rows).ok());
        size.and_then(|(columns, rows)| Size::new(columns, rows).ok())
            .ok_or(SenseiError::Large {
                width,
                height,
                size: Size::GREATEST,
            })
    }
}

fn is_point(sign: char) -> bool {
    sign.is_ascii_digit()
        || sign.is_ascii_lowercase()
        || ".,XO_?*".contains(sign)
        || MARKS.iter().any(|(_, letters)| letters.contains(&sign))
}

fn put(figure: &mut Figure, point: Point, sign: char, header: &Header) {
    match sign {
        'X' => figure.set_stone(point, Some(Colour::Black)),
        'O' => figure.set_stone(point, Some(Colour::White)),
        'a'..='z' => figure.set_label(point, sign),
        '0'..='9' => {
            let index = (u32::from(sign) - u32::from('0') + 9) % 10;
            let colour = if index % 2 == 0 {
                header.odd
            } else {
                !header.odd
            };
            figure.set_stone(point, Some(colour));
            figure.set_number(point, header.first.saturating_add(index));
        }
        _ => {
            let marked = MARKS.iter().find_map(|(mark, letters)| {
                Some((*mark, letters.iter().position(|&letter| letter == sign)?))
            });
            if let Some((mark, stone)) = marked {
                figure.set_stone(point, Colour::ALL.get(stone).copied());
                figure.set_mark(point, mark);
            }
        }
    }
}
