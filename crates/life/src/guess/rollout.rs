//! Random play to the end of a game.

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point};

use crate::{
    guess::diagonal::{allow_eye, diagonals},
    search::random::Random,
    tuning::{MOVES_A_POINT, OVERLOOKED},
};

/// A game that is played to its end at random, but for what is urgent.
pub(crate) struct Rollout {
    board: Board,
    empty: Vec<Point>,
    mover: Colour,
    /// Where the last stone was played.
    last: Option<Point>,
    /// How many moves were made, passes included.
    moves: u64,
    /// Where nobody plays.
    settled: PointSet,
}

impl Rollout {
    /// A game on a board, without plays on points that are settled.
    pub(crate) fn new(board: &Board, mover: Colour, settled: &PointSet) -> Self {
        Self {
            empty: board
                .size()
                .points()
                .filter(|&point| board.is_empty_at(point) && !settled.contains(point))
                .collect(),
            settled: *settled,
            board: board.clone(),
            mover,
            last: None,
            moves: 0,
        }
    }

    /// How many moves were made so far, passes included.
    pub(crate) const fn moves(&self) -> u64 {
        self.moves
    }

    pub(crate) const fn mover(&self) -> Colour {
        self.mover
    }

    /// Plays to the end, and tells each play.
    pub(crate) fn run(&mut self, random: &mut Random, mut played: impl FnMut(Colour, Point)) {
        let mut passes = 0;
        for _ in 0..MOVES_A_POINT * self.board.size().area() {
            self.moves += 1;
            if self.step(random) {
                passes = 0;
                if let Some(point) = self.last {
                    played(self.mover, point);
                }
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

    /// Plays there; `false` if that is not legal.
    pub(crate) fn choose(&mut self, point: Point) -> bool {
        let is_legal = self.play(point, None);
        if is_legal {
            self.moves += 1;
            self.mover = !self.mover;
        }
        is_legal
    }

    pub(crate) fn pass(&mut self) {
        self.board.pass();
        self.last = None;
        self.moves += 1;
        self.mover = !self.mover;
    }

    /// The empty points that are no eyes of the mover's.
    pub(crate) fn open_points(&self) -> impl Iterator<Item = Point> {
        let points = self.empty.iter().copied();
        points.filter(|&point| !self.is_eye(point))
    }

    /// Whether stones stand where they stood on a board.
    pub(crate) fn keeps(&self, stones: &PointSet, board: &Board) -> bool {
        let is_kept = |point| self.board.colour_at(point) == board.colour_at(point);
        stones.iter().all(is_kept)
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
        let size = self.board.size();
        let around = size.neighbours(last);
        let around = around.chain(diagonals(size, last).flatten());
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

    /// Plays on a point if that is legal; with some randomness, seldom so that
    /// many stones can be taken.
    fn play(&mut self, point: Point, random: Option<&mut Random>) -> bool {
        if self.board.ko() == Some(point) || self.settled.contains(point) {
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
        size.neighbours(point).all(own) && allow_eye(&self.board, point, self.mover)
    }

    /// The colour of the stone on a point, or the only one of the stones beside it.
    pub(crate) fn owner(&self, point: Point) -> Option<Colour> {
        let board = &self.board;
        if let Some(colour) = board.colour_at(point) {
            return Some(colour);
        }
        let beside = board.size().neighbours(point);
        let mut beside = beside.filter_map(|beside| board.colour_at(beside));
        let first = beside.next()?;
        beside.all(|colour| colour == first).then_some(first)
    }
}
