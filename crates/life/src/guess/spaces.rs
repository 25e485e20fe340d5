//! The empty points of a board, by how they hang together.

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point};

use crate::{
    facts::{chains::flood, ownership::Ownership},
    tuning::{MAX_NARROW_SPACE, OWNED_SPACE_SHARE},
};

/// Empty points that hang together.
pub(crate) struct Space {
    pub points: PointSet,
    /// Whether a colour has a stone beside it, Black first.
    pub beside: [bool; 2],
    size: usize,
    /// Whether a colour could have an eye in it: a point that no stone of the other is beside.
    /// Black first.
    room: [bool; 2],
    /// How much it seems to be Black's, from -1 to 1.
    share: f32,
}

impl Space {
    /// The space that a point is in.
    fn of(board: &Board, point: Point, estimate: &Ownership) -> Self {
        let points = flood(board, point, |other| board.is_empty_at(other));
        let (mut beside, mut room, mut share) = ([false; 2], [false; 2], 0.0);
        for point in points.iter() {
            share += estimate.share(point, Colour::Black);
            let mut meets = [false; 2];
            let stones = board.size().neighbours(point);
            for colour in stones.filter_map(|stone| board.colour_at(stone)) {
                meets[colour.index()] = true;
            }
            for colour in Colour::ALL {
                beside[colour.index()] |= meets[colour.index()];
                room[colour.index()] |= !meets[(!colour).index()];
            }
        }
        let size = points.len();
        Self {
            points,
            beside,
            size,
            room,
            share: share / size as f32,
        }
    }

    pub(crate) const fn is_wide(&self) -> bool {
        self.size > MAX_NARROW_SPACE
    }

    /// Whose it seems to be.
    pub(crate) fn owner(&self) -> Option<Colour> {
        match self.share {
            share if share >= OWNED_SPACE_SHARE => Some(Colour::Black),
            share if share <= -OWNED_SPACE_SHARE => Some(Colour::White),
            _ => None,
        }
    }

    /// Whether a chain of a colour may live by it: it is wide, does not seem to be the other
    /// colour's, and has room for an eye.
    pub(crate) fn is_open_to(&self, colour: Colour) -> bool {
        self.is_wide() && self.owner() != Some(!colour) && self.room[colour.index()]
    }

    /// Whether no other colour has a stone beside it.
    pub(crate) const fn is_only(&self, colour: Colour) -> bool {
        self.beside[colour.index()] && !self.beside[1 - colour.index()]
    }
}

/// All spaces of a board.
pub(crate) struct Spaces {
    spaces: Vec<Space>,
    /// The number of the space of a point, by its index.
    numbers: Vec<u16>,
}

impl Spaces {
    pub(crate) fn of(board: &Board, estimate: &Ownership) -> Self {
        let mut numbers = vec![u16::MAX; Point::INDEX_END];
        let mut spaces: Vec<Space> = Vec::new();
        for point in board.size().points() {
            if !board.is_empty_at(point) || numbers[point.index()] != u16::MAX {
                continue;
            }
            let space = Space::of(board, point, estimate);
            for point in space.points.iter() {
                numbers[point.index()] = spaces.len() as u16;
            }
            spaces.push(space);
        }
        Self { spaces, numbers }
    }

    /// The space of an empty point.
    pub(crate) fn at(&self, point: Point) -> Option<&Space> {
        self.spaces.get(usize::from(self.numbers[point.index()]))
    }
}
