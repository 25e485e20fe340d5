//! Statuses that are given: what is alive, dead or in seki.

use honte_goban::{Board, Colour, Point, PointSet};

use crate::{Place, RulesError};

/// The status of every chain: alive, unless called dead.
///
/// ```
/// use honte_goban::{Board, Point};
/// use honte_rules::Statuses;
///
/// let board: Board = "X X .\n. X O\nX O .".parse()?;
/// let [corner, empty] = [(0, 2), (2, 0)].map(|(x, y)| Point::new(x, y).unwrap());
/// assert!(Statuses::with_dead(&board, [corner])?.is_dead(corner));
/// let error = Statuses::with_dead(&board, [empty]).unwrap_err();
/// assert_eq!(error.to_string(), "C3 has no stone to be alive or dead");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Statuses {
    dead: PointSet,
    seki: Seki,
}

/// Which living stones are in seki.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Seki {
    /// Those that possess dame, as the position stands (Japanese 1989, Article 8).
    #[default]
    Derived,
    /// These stones, and those that share an eye with them; other dame are taken as filled
    /// (commentary on Article 9.2).
    Given(PointSet),
}

impl Statuses {
    /// All stones on the board are alive.
    #[must_use]
    pub fn all_alive() -> Self {
        Self::default()
    }

    /// The chains on these points are dead.
    ///
    /// # Errors
    ///
    /// [`RulesError::OffBoard`] or [`RulesError::NoStone`] for a point without a stone.
    pub fn with_dead(
        board: &Board,
        points: impl IntoIterator<Item = Point>,
    ) -> Result<Self, RulesError> {
        let mut dead = PointSet::EMPTY;
        for point in points {
            expect_stone(board, point)?;
            if !dead.contains(point) {
                dead.extend(board.chain(point));
            }
        }
        Ok(Self {
            dead,
            seki: Seki::Derived,
        })
    }

    /// The chains on these points are alive (`true`) or dead; all others are alive.
    ///
    /// # Errors
    ///
    /// The errors of [`with_dead`](Self::with_dead), and [`RulesError::AliveAndDead`] if a chain is
    /// called both.
    pub fn from_list(
        board: &Board,
        list: impl IntoIterator<Item = (Point, bool)>,
    ) -> Result<Self, RulesError> {
        let (mut alive, mut dead) = (PointSet::EMPTY, PointSet::EMPTY);
        for (point, is_alive) in list {
            expect_stone(board, point)?;
            let (mine, other) = if is_alive {
                (&mut alive, &dead)
            } else {
                (&mut dead, &alive)
            };
            if other.contains(point) {
                return Err(RulesError::AliveAndDead(place(board, point)));
            }
            if !mine.contains(point) {
                mine.extend(board.chain(point));
            }
        }
        Ok(Self {
            dead,
            seki: Seki::Derived,
        })
    }

    /// These statuses, with the chains on these points in seki, and no others.
    ///
    /// # Errors
    ///
    /// The errors of [`with_dead`](Self::with_dead), and [`RulesError::DeadInSeki`] for a dead
    /// chain.
    pub fn with_seki(
        self,
        board: &Board,
        points: impl IntoIterator<Item = Point>,
    ) -> Result<Self, RulesError> {
        let mut seki = PointSet::EMPTY;
        for point in points {
            expect_stone(board, point)?;
            if self.is_dead(point) {
                return Err(RulesError::DeadInSeki(place(board, point)));
            }
            seki.extend(board.chain(point));
        }
        Ok(Self {
            seki: Seki::Given(seki),
            ..self
        })
    }

    /// The stones that are dead.
    #[must_use]
    pub const fn dead(&self) -> &PointSet {
        &self.dead
    }

    /// Which stones are in seki.
    #[must_use]
    pub const fn seki(&self) -> &Seki {
        &self.seki
    }

    /// Whether the stone on the point is dead.
    #[must_use]
    pub fn is_dead(&self, point: Point) -> bool {
        self.dead.contains(point)
    }

    /// Whether these are statuses of this board's chains.
    ///
    /// # Errors
    ///
    /// The errors of the constructors.
    pub fn check(&self, board: &Board) -> Result<(), RulesError> {
        for point in self.dead.iter() {
            expect_stone(board, point)?;
            if !board.chain(point).all(|stone| self.is_dead(stone)) {
                return Err(RulesError::AliveAndDead(place(board, point)));
            }
        }
        if let Seki::Given(seki) = &self.seki {
            for point in seki.iter() {
                expect_stone(board, point)?;
                if self.is_dead(point) {
                    return Err(RulesError::DeadInSeki(place(board, point)));
                }
            }
        }
        Ok(())
    }
}

/// Territory as a record marks it: SGF's `TB` and `TW`.
///
/// ```
/// use honte_goban::{Board, Point, PointSet};
/// use honte_rules::Marks;
///
/// let board: Board = ". X .\nX X O\nO O .".parse()?;
/// let corner: PointSet = [Point::new(0, 0).unwrap()].into_iter().collect();
/// let marks = Marks::new(&board, corner, PointSet::EMPTY)?;
/// assert_eq!(marks.owner(Point::new(0, 0).unwrap()), Some(honte_goban::Colour::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Marks {
    black: PointSet,
    white: PointSet,
}

impl Marks {
    /// Territory of Black and of White.
    ///
    /// # Errors
    ///
    /// [`RulesError::OffBoard`], [`RulesError::BothTerritories`], or [`RulesError::HalfDead`] if
    /// one stone of a chain stands on a point marked as the opponent's and another does not.
    pub fn new(board: &Board, black: PointSet, white: PointSet) -> Result<Self, RulesError> {
        for point in black.iter().chain(white.iter()) {
            if !board.size().contains(point) {
                return Err(RulesError::OffBoard(place(board, point)));
            }
            if black.contains(point) && white.contains(point) {
                return Err(RulesError::BothTerritories(place(board, point)));
            }
        }
        let marks = Self { black, white };
        for (colour, point) in board.all_stones() {
            let is_dead = |stone| marks.owner(stone) == Some(!colour);
            if is_dead(point) && !board.chain(point).all(is_dead) {
                return Err(RulesError::HalfDead(place(board, point)));
            }
        }
        Ok(marks)
    }

    /// The colour whose territory the point is marked as.
    #[must_use]
    pub fn owner(&self, point: Point) -> Option<Colour> {
        match (self.black.contains(point), self.white.contains(point)) {
            (true, _) => Some(Colour::Black),
            (_, true) => Some(Colour::White),
            _ => None,
        }
    }

    /// The statuses that follow from the marks: a stone on a point marked as the opponent's is
    /// dead. Marks say nothing about seki, so none is given.
    #[must_use]
    pub fn statuses(&self, board: &Board) -> Statuses {
        let dead = board
            .all_stones()
            .filter(|&(colour, point)| self.owner(point) == Some(!colour));
        Statuses {
            dead: dead.map(|(_, point)| point).collect(),
            seki: Seki::Given(PointSet::EMPTY),
        }
    }
}

fn place(board: &Board, point: Point) -> Place {
    Place {
        size: board.size(),
        point,
    }
}

fn expect_stone(board: &Board, point: Point) -> Result<(), RulesError> {
    if !board.size().contains(point) {
        Err(RulesError::OffBoard(place(board, point)))
    } else if board.is_empty_at(point) {
        Err(RulesError::NoStone(place(board, point)))
    } else {
        Ok(())
    }
}
