//! Who seems to own what: random play from the position to its end.
//!
//! No verdict rests on this. It only says where a proof is worth looking for.

use honte_goban::{Board, Colour, Point};
use honte_rules::PointSet;

use crate::random::Random;

/// How often the position is played to its end.
const GAMES: u32 = 96;

/// One in so many times what is urgent is overlooked.
const OVERLOOKED: usize = 8;

/// For every point, how often it ended as Black's less how often as White's,
/// from -1 to 1.
#[derive(Clone, Debug)]
pub struct Estimate {
    owner: Vec<f32>,
}

impl Estimate {
    /// Plays the position to its end some dozens of times. The same position
    /// always gives the same estimate.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self::keeping(board, &PointSet::EMPTY, GAMES).0
    }

    /// The same from those of so many games in which these stones were kept, and how
    /// many these were.
    pub(crate) fn keeping(board: &Board, living: &PointSet, games: u32) -> (Self, u32) {
        let mut sums = vec![0_i32; Point::INDEX_END];
        let mut random = Random::new();
        let mut kept = 0;
        for game in 0..games {
            let mut playout = Playout::new(board, Colour::ALL[game as usize % 2]);
            playout.run(&mut random);
            let is_kept = |point| playout.board.colour_at(point) == board.colour_at(point);
            if !living.iter().all(is_kept) {
                continue;
            }
            kept += 1;
            for point in board.size().points() {
                sums[point.index()] += playout.owner(point);
            }
        }
        let mean = |&sum: &i32| sum as f32 / kept.max(1) as f32;
        let owner = sums.iter().map(mean).collect();
        (Self { owner }, kept)
    }

    /// How settled a board seems, from 0 to 1: the mean over all its points of how
    /// one-sided they end.
    #[must_use]
    pub fn clarity(&self, board: &Board) -> f32 {
        let points = board.size().points();
        let sum: f32 = points.map(|point| self.owner[point.index()].abs()).sum();
        sum / board.size().area() as f32
    }

    /// How much the point seems to belong to the colour, from -1 to 1.
    #[must_use]
    pub fn share(&self, point: Point, colour: Colour) -> f32 {
        let black = self.owner[point.index()];
        match colour {
            Colour::Black => black,
            Colour::White => -black,
        }
    }
}

/// The way to the points on a point's diagonals.
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

struct Playout {
    board: Board,
    empty: Vec<Point>,
    mover: Colour,
    /// Where the last stone was played.
    last: Option<Point>,
}

impl Playout {
    fn new(board: &Board, mover: Colour) -> Self {
        Self {
            empty: board
                .size()
                .points()
                .filter(|&point| board.is_empty_at(point))
                .collect(),
            board: board.clone(),
            mover,
            last: None,
        }
    }

    fn run(&mut self, random: &mut Random) {
        let mut passes = 0;
        for _ in 0..3 * self.board.size().area() {
            if self.step(random) {
                passes = 0;
            } else {
                passes += 1;
                if passes == 2 {
                    return;
                }
                self.board.pass();
                self.last = None;
            }
            self.mover = !self.mover;
        }
    }

    /// Plays somewhere; `false` if there is nowhere.
    fn step(&mut self, random: &mut Random) -> bool {
        let count = self.empty.len();
        if count == 0 {
            return false;
        }
        let urgent = if random.below(OVERLOOKED) > 0 {
            self.urgent()
        } else {
            None
        };
        if let Some(point) = urgent
            && self.play(point, None)
        {
            return true;
        }
        if let Some(point) = self.shape(random)
            && self.play(point, None)
        {
            return true;
        }
        let start = random.below(count);
        for turn in 0..count {
            let point = self.empty[(start + turn) % count];
            if !self.is_eye(point) && self.play(point, Some(random)) {
                return true;
            }
        }
        false
    }

    /// A capture that saves a chain from what was played last, or that takes
    /// this, or a way out.
    fn urgent(&self) -> Option<Point> {
        let last = self.last?;
        let board = &self.board;
        let in_atari =
            |point: Point| board.colour_at(point).is_some() && board.liberties(point) == 1;
        let liberty = |point: Point| board.chain_liberties(point).next();
        if in_atari(last) {
            return liberty(last);
        }
        let size = board.size();
        let own = |point: &Point| board.colour_at(*point) == Some(self.mover);
        let chain = size
            .neighbours(last)
            .find(|point| own(point) && in_atari(*point))?;
        let beside = board.chain(chain).flat_map(|stone| size.neighbours(stone));
        let mut others = beside.filter(|&point| board.colour_at(point) == Some(!self.mover));
        if let Some(taken) = others.find(|&other| in_atari(other)) {
            return liberty(taken);
        }
        let out = liberty(chain)?;
        self.has_room(out).then_some(out)
    }

    /// Whether the mover's stone on an empty point would have liberties.
    fn has_room(&self, point: Point) -> bool {
        let board = &self.board;
        let breathes = |&beside: &Point| {
            board.is_empty_at(beside)
                || board.colour_at(beside) == Some(self.mover) && board.liberties(beside) > 2
        };
        board.size().neighbours(point).filter(breathes).count() > 1
    }

    /// A point beside what was played last, if only on a diagonal, where chains
    /// touch, are cut, or are joined.
    fn shape(&self, random: &mut Random) -> Option<Point> {
        let last = self.last?;
        let diagonal = DIAGONAL.iter().filter_map(|&way| self.beside(last, way));
        let around = self.board.size().neighbours(last).chain(diagonal);
        let fits = |point: &Point| self.board.is_empty_at(*point) && self.is_shape(*point);
        let mut found: Vec<Point> = around.filter(fits).collect();
        (!found.is_empty()).then(|| found.swap_remove(random.below(found.len())))
    }

    /// Whether two chains, of whatever colours, meet on an empty point, and the
    /// mover's stone there would have liberties.
    fn is_shape(&self, point: Point) -> bool {
        let board = &self.board;
        let beside = board.size().neighbours(point);
        let mut stones = beside.filter(|&beside| !board.is_empty_at(beside));
        let Some(first) = stones.next() else {
            return false;
        };
        self.has_room(point) && stones.any(|other| board.chain(first).all(|stone| stone != other))
    }

    /// The point so many columns and rows away.
    fn beside(&self, point: Point, (dx, dy): (i8, i8)) -> Option<Point> {
        let x = point.x().checked_add_signed(dx)?;
        let y = point.y().checked_add_signed(dy)?;
        Point::new(x, y).filter(|&beside| self.board.size().contains(beside))
    }

    /// Plays on a point if that is legal; with some randomness, seldom so that
    /// many stones can be taken.
    fn play(&mut self, point: Point, random: Option<&mut Random>) -> bool {
        if self.board.ko() == Some(point) {
            return false;
        }
        let Ok(played) = self.board.play(self.mover, point) else {
            return false;
        };
        if let Some(random) = random
            && self.board.liberties(point) == 1
            && played.captured() == 0
            && random.below(usize::from(self.board.chain_size(point))) > 0
        {
            self.board.undo(played);
            return false;
        }
        self.empty.retain(|&other| other != point);
        self.empty.extend(self.board.captured(&played));
        self.last = Some(point);
        true
    }

    /// Whether the point is surrounded by the mover's stones, with at most one
    /// diagonal, or none at the edge, in other hands.
    fn is_eye(&self, point: Point) -> bool {
        let size = self.board.size();
        let own = |beside: Point| self.board.colour_at(beside) == Some(self.mover);
        if !size.neighbours(point).all(own) {
            return false;
        }
        let (mut other, mut edge) = (0, 0);
        for way in DIAGONAL {
            match self.beside(point, way) {
                Some(diagonal) => {
                    other += i32::from(self.board.colour_at(diagonal) == Some(!self.mover));
                }
                None => edge = 1,
            }
        }
        other + edge < 2
    }

    fn owner(&self, point: Point) -> i32 {
        let value = |colour| match colour {
            Colour::Black => 1,
            Colour::White => -1,
        };
        if let Some(colour) = self.board.colour_at(point) {
            return value(colour);
        }
        let mut beside = self
            .board
            .size()
            .neighbours(point)
            .filter_map(|p| self.board.colour_at(p));
        let Some(first) = beside.next() else { return 0 };
        if beside.all(|colour| colour == first) {
            value(first)
        } else {
            0
        }
    }
}
