//! When each point of a board got its first stone, in many games: what makes patterns quick.
//!
//! A section has, for `rows` games on boards of one size:
//! ```text
//! rows u32, changes u32
//! game     rows x u16          the number of the game within its batch
//! moves    rows x u16
//! lost     rows x u16          the first move that took a stone off the board; NEVER if none did
//! opening  rows x 64 x u16     by game: its first moves
//! first    points x rows x u16 by point, row by row from the upper left: its first stone
//! starts   (rows + 1) x u32    where the further changes of each game begin
//! changes  changes x u32       what happened to points after their first stone
//! ```
//! A *first stone* is the move that put it there times 2 (0 if it was set up), with bit 15 set for
//! White and bit 0 set if the point changed again later; `NEVER` times 2 if no stone came. A *change*
//! is its move times 4096, plus the point times 4, plus what is there then: 0 nothing, 1 black,
//! 2 white. Changes are in the order of moves.

use super::bytes::{Cursor, Longs, Shorts};
use honte_goban::{Colour, Point, Size};

/// A move that never came.
pub(super) const NEVER: u16 = 0x3FFF;
/// The most moves of a game that columns can hold.
pub(super) const MAX_MOVES: u32 = 16_000;
/// The moves of an opening.
pub(super) const OPENING: usize = 64;
/// A pass in an opening, and what comes after the last move.
pub(super) const NO_POINT: u16 = 1023;
/// The first move of an opening that tells nothing: stones are set up.
pub(super) const SET_UP: u16 = 1022;
/// The bit of a white first stone.
pub(super) const WHITE: u16 = 1 << 15;
/// The bit of a point that changed again.
pub(super) const AGAIN: u16 = 1;
/// A first stone without its bits: twice its move.
pub(super) const TIME: u16 = 0x7FFE;

/// A change after a point's first stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) number: u16,
    /// Row by row from the upper left.
    pub(super) point: u16,
    pub(super) stone: Option<Colour>,
}

impl Change {
    pub(super) fn write(self) -> u32 {
        let stone = self.stone.map_or(0, |colour| colour.index() as u32 + 1);
        u32::from(self.number) << 12 | u32::from(self.point) << 2 | stone
    }

    pub(super) fn read(number: u32) -> Self {
        Self {
            number: (number >> 12) as u16,
            point: (number >> 2 & 0x3FF) as u16,
            stone: match number & 3 {
                1 => Some(Colour::Black),
                2 => Some(Colour::White),
                _ => None,
            },
        }
    }
}

/// A column section, looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns<'a> {
    pub(super) size: Size,
    pub(super) rows: usize,
    games: Shorts<'a>,
    moves: Shorts<'a>,
    lost: Shorts<'a>,
    opening: Shorts<'a>,
    first: Shorts<'a>,
    starts: Longs<'a>,
    changes: Longs<'a>,
}

impl<'a> Columns<'a> {
    /// Looks at a section; `None` if its parts do not fit together.
    pub(super) fn new(size: Size, bytes: &'a [u8]) -> Option<Self> {
        let mut cursor = Cursor::new(bytes);
        let (rows, changes) = (cursor.length()?, cursor.length()?);
        let mut shorts = |count: usize| Shorts::new(cursor.take(count.checked_mul(2)?)?, count);
        let columns = (
            shorts(rows)?,
            shorts(rows)?,
            shorts(rows)?,
            shorts(rows.checked_mul(OPENING)?)?,
            shorts(rows.checked_mul(size.area())?)?,
        );
        let mut longs = |count: usize| Longs::new(cursor.take(count.checked_mul(4)?)?, count);
        let (starts, changes) = (longs(rows.checked_add(1)?)?, longs(changes)?);
        let (games, moves, lost, opening, first) = columns;
        cursor.is_at_end().then_some(Self {
            size,
            rows,
            games,
            moves,
            lost,
            opening,
            first,
            starts,
            changes,
        })
    }

    /// The first stones of one point in all games; none for a point that is not on the board.
    pub(super) fn column(&self, point: usize) -> Shorts<'a> {
        self.first.part(point * self.rows, (point + 1) * self.rows)
    }

    pub(super) fn game(&self, row: usize) -> u16 {
        self.games.get(row).unwrap_or(u16::MAX)
    }

    pub(super) fn games(&self) -> Shorts<'a> {
        self.games
    }

    pub(super) fn moves(&self, row: usize) -> u16 {
        self.moves.get(row).unwrap_or(0)
    }

    /// The first move that took a stone off.
    pub(super) fn lost(&self, row: usize) -> u16 {
        self.lost.get(row).unwrap_or(0)
    }

    /// The first moves of a game; none if stones were set up.
    pub(super) fn opening(&self, row: usize) -> Shorts<'a> {
        let opening = self.opening.part(row * OPENING, (row + 1) * OPENING);
        match opening.get(0) {
            Some(SET_UP) => opening.part(0, 0),
            _ => opening,
        }
    }

    pub(super) fn changes(&self, row: usize) -> impl Iterator<Item = Change> + Clone + use<'a> {
        let (start, end) = self.starts.span(row).unwrap_or_default();
        self.changes.part(start, end).iter().map(Change::read)
    }

    /// The place of a point in columns and changes.
    pub(super) fn place(size: Size, point: Point) -> u16 {
        u16::from(point.y()) * u16::from(size.width()) + u16::from(point.x())
    }

    /// The point at a place.
    pub(super) fn point(size: Size, place: u16) -> Option<Point> {
        let width = u16::from(size.width());
        let point = Point::new((place % width) as u8, u8::try_from(place / width).ok()?)?;
        Some(point).filter(|point| size.contains(*point))
    }
}
