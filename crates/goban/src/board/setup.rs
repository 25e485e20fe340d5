//! Stones put down and taken off outside of play.

use std::{error::Error, fmt};

use super::{BORDER, Board, EMPTY, NONE};
use crate::{Colour, Point, Size, Transform, point::SLOTS};

/// These edit a position rather than play on; a [`Played`](super::Played) from
/// before an edit can no longer be undone.
impl Board {
    /// A board with the stones, every chain of which has a liberty.
    ///
    /// ```
    /// use honte_goban::{Board, Colour::*, Point, SetupError, Size};
    ///
    /// let [a, b] = [0, 1].map(|x| Point::new(x, 0).unwrap());
    /// let size = Size::new(2, 1)?;
    /// assert!(Board::from_stones(size, [(Black, a)]).is_ok());
    /// let full = Board::from_stones(size, [(Black, a), (White, b)]);
    /// assert_eq!(full, Err(SetupError::NoLiberty(a)));
    /// # Ok::<(), honte_goban::SizeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SetupError::OffBoard`] or [`SetupError::Occupied`] for the first stone
    /// that cannot be put down, else [`SetupError::NoLiberty`] as from
    /// [`check`](Self::check).
    pub fn from_stones(
        size: Size,
        stones: impl IntoIterator<Item = (Colour, Point)>,
    ) -> Result<Self, SetupError> {
        let mut board = Self::new(size);
        for (colour, point) in stones {
            board.place(colour, point)?;
        }
        board.check()?;
        Ok(board)
    }

    /// Puts a stone on an empty point and captures nothing, so that chains
    /// may be left without liberties. Clears the ko point.
    ///
    /// # Errors
    ///
    /// [`SetupError::OffBoard`] or [`SetupError::Occupied`]; the board is
    /// unchanged then.
    pub fn place(&mut self, colour: Colour, point: Point) -> Result<(), SetupError> {
        match self.cell(point.raw()) {
            BORDER => Err(SetupError::OffBoard(point)),
            EMPTY => {
                self.put(colour, point.raw());
                Ok(())
            }
            _ => Err(SetupError::Occupied(point)),
        }
    }

    /// Takes the stone off the point and gives its colour; `None` if there is
    /// none, or the point is off the board. Clears the ko point.
    pub fn remove(&mut self, point: Point) -> Option<Colour> {
        let colour = self.colour_at(point)?;
        self.ko = NONE;
        let (stones, count) = self.chain_stones(point);
        self.lift(colour, point.raw());
        // The rest of the chain may be in several parts now, so it is built
        // anew.
        for &raw in stones.iter().take(count).skip(1) {
            self.put(colour, raw);
        }
        Some(colour)
    }

    /// Makes the point have this stone or none, and gives what was there.
    /// Captures nothing, as [`place`](Self::place). Clears the ko point.
    ///
    /// # Errors
    ///
    /// [`SetupError::OffBoard`].
    pub fn set(
        &mut self,
        point: Point,
        stone: Option<Colour>,
    ) -> Result<Option<Colour>, SetupError> {
        if !self.size.contains(point) {
            return Err(SetupError::OffBoard(point));
        }
        self.ko = NONE;
        let before = self.colour_at(point);
        if before != stone {
            self.remove(point);
            stone.map_or(Ok(()), |colour| self.place(colour, point))?;
        }
        Ok(before)
    }

    /// As [`set`](Self::set) for one point after the other, the last of those
    /// that name a point twice counting; points off the board are passed over.
    /// Clears the ko point.
    ///
    /// A stone taken off leaves a chain to be built anew, so that a chain taken
    /// off stone by stone costs the square of its length; here it is built once.
    pub fn set_all(&mut self, stones: &[(Point, Option<Colour>)]) {
        self.ko = NONE;
        let wanted = Wanted::of(stones);
        let removed = || {
            let point = stones.iter().map(|&(point, _)| point);
            point.filter(|&point| {
                let stone = self.colour_at(point);
                stone.is_some() && wanted.on(point).is_some_and(|new| new != stone)
            })
        };
        let by_ones: usize = removed().map(|p| usize::from(self.chain_size(p))).sum();
        if by_ones > self.size.area() {
            let kept = |&(_, point): &(Colour, Point)| wanted.on(point).is_none();
            let kept: Vec<(Colour, Point)> = self.all_stones().filter(kept).collect();
            self.clear();
            for (colour, point) in kept {
                self.put(colour, point.raw());
            }
        }
        for &(point, _) in stones {
            if let Some(stone) = wanted.on(point) {
                // Off the board nothing happens.
                let _ = self.set(point, stone);
            }
        }
    }

    /// Whether every chain has a liberty. Play guarantees that; set-up does
    /// not.
    ///
    /// # Errors
    ///
    /// [`SetupError::NoLiberty`] with the first stone, row by row from the
    /// upper left, whose chain has none.
    pub fn check(&self) -> Result<(), SetupError> {
        let dead = |&(_, point): &(Colour, Point)| self.liberties(point) == 0;
        match self.all_stones().find(dead) {
            Some((_, point)) => Err(SetupError::NoLiberty(point)),
            None => Ok(()),
        }
    }

    /// The position under a transform, with its ko point.
    #[must_use]
    pub fn transformed(&self, transform: Transform) -> Self {
        let mut board = Self::new(transform.size(self.size));
        for (colour, point) in self.all_stones() {
            let point = transform.apply(self.size, point);
            board.put(transform.apply_colour(colour), point.raw());
        }
        board.ko = self
            .ko()
            .map_or(NONE, |ko| transform.apply(self.size, ko).raw());
        board
    }

    /// The chain's raw points from `point` on, and their number.
    fn chain_stones(&self, point: Point) -> ([u16; SLOTS], usize) {
        let mut stones = [NONE; SLOTS];
        let mut count = 0;
        for (place, stone) in stones.iter_mut().zip(self.chain(point)) {
            *place = stone.raw();
            count += 1;
        }
        (stones, count)
    }
}

/// By point: what it is to have, if anything is said of it.
struct Wanted([Option<Option<Colour>>; SLOTS]);

impl Wanted {
    fn of(stones: &[(Point, Option<Colour>)]) -> Self {
        let mut wanted = Self([None; SLOTS]);
        for &(point, stone) in stones {
            wanted.0[point.index()] = Some(stone);
        }
        wanted
    }

    const fn on(&self, point: Point) -> Option<Option<Colour>> {
        self.0[point.index()]
    }
}

/// Why stones do not make a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The point is off the board.
    OffBoard(Point),
    /// The point has a stone already.
    Occupied(Point),
    /// The chain on the point has no liberty.
    NoLiberty(Point),
}

impl SetupError {
    /// The point concerned.
    #[must_use]
    pub const fn point(self) -> Point {
        match self {
            Self::OffBoard(point) | Self::Occupied(point) | Self::NoLiberty(point) => point,
        }
    }
}

impl fmt::Display for SetupError {
    /// Columns and rows are counted from 1 at the upper left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::OffBoard(_) => "the point is off the board",
            Self::Occupied(_) => "the point has a stone already",
            Self::NoLiberty(_) => "the chain has no liberty",
        };
        let (column, row) = (self.point().x() + 1, self.point().y() + 1);
        write!(
            f,
            "{what}: column {column} from the left, row {row} from the top"
        )
    }
}

impl Error for SetupError {}
