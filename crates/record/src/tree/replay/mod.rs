//! The position at each node of a tree.
//!
//! A record is what happened, legal or not, and a reader follows it. So the rule is that of SGF
//! FF\[4\] (and ours for the Ishi format): a stone goes where it is put, whatever was there; then
//! enemy chains without liberties leave the board, then its own. What a rule forbids is only noted.
//!
//! ```
//! use honte_record::replay::Replay;
//! use honte_record::sgf::Collection;
//!
//! let collection = Collection::read(b"(;SZ[3];B[ba];W[aa];B[ab])");
//! let game = &collection.games[0];
//! let last = game.line(game.root()).last().unwrap();
//! let board = Replay::at(game, last).into_board();
//! assert_eq!(board.all_stones().count(), 2, "the stone in the corner is captured");
//! ```

mod forward;
mod grid;

pub(crate) use forward::Forward;
pub(crate) use grid::{Grid, SLOTS};

use crate::sgf::{Name, value};
use crate::tree::{NodeId, Tree};
use honte_goban::{Board, Colour, Move, Played, Point, PointSet, Size};

/// A board that goes from node to node, forward and back.
#[derive(Debug, Clone)]
pub struct Replay {
    board: Board,
    /// The point that one colour may not take back at once.
    ko: Option<(Colour, Point)>,
    /// What to take back, the newest last.
    changes: Vec<Change>,
    /// Up to where the changes of each node that was entered go.
    entered: Vec<usize>,
    /// Nobody will want to go back.
    one_way: bool,
    /// Counts edits: a play from before one can only be taken back stone by stone.
    edits: u32,
}

#[derive(Debug, Clone)]
enum Change {
    /// A stone that was captured, just before the play that did it.
    Captured(Colour, Point),
    Played {
        colour: Colour,
        played: Played,
        edits: u32,
    },
    /// What stood on a point.
    Set(Point, Option<Colour>),
    Ko(Option<(Colour, Point)>),
}

/// What a move did, and what a rule may have to say about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outcome {
    /// How many stones left the board, for a suicide the stone itself among them.
    pub captured: u16,
    /// The colour of the stone that stood where the stone was put.
    pub occupied: Option<Colour>,
    /// The stone took its own chain off the board.
    pub suicide: bool,
    /// A ko was taken back at once.
    pub ko: bool,
}

impl Outcome {
    /// Whether no rule forbids the move, superko and suicide aside.
    pub fn is_legal(self) -> bool {
        self.occupied.is_none() && !self.suicide && !self.ko
    }
}

impl Replay {
    /// An empty board.
    pub fn new(size: Size) -> Replay {
        Replay {
            board: Board::new(size),
            ko: None,
            changes: Vec::new(),
            entered: Vec::new(),
            one_way: false,
            edits: 0,
        }
    }

    /// An empty board that only goes forward, which is quicker: [`leave`](Replay::leave) does
    /// nothing.
    pub fn one_way(size: Size) -> Replay {
        Replay {
            one_way: true,
            ..Replay::new(size)
        }
    }

    /// The position at a node.
    pub fn at(tree: &Tree, node: NodeId) -> Replay {
        let mut replay = Replay::one_way(tree.size());
        for node in tree.path(node) {
            replay.enter(tree, node);
        }
        replay
    }

    /// The board as it is.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board, to be kept.
    pub fn into_board(self) -> Board {
        self.board
    }

    /// The point that the colour may not take back at once.
    pub fn ko(&self) -> Option<(Colour, Point)> {
        self.ko
    }

    /// The stones that left the board with the newest node's moves; nothing on a
    /// [one-way](Replay::one_way) board.
    pub fn captured(&self) -> Vec<Point> {
        let start = self.entered.last().copied().unwrap_or_default();
        let changes = self.changes.get(start..).unwrap_or_default();
        let captured = changes.iter().filter_map(|change| match change {
            Change::Captured(_, point) => Some(*point),
            _ => None,
        });
        captured.collect()
    }

    /// Makes a node's set-up and moves happen; [`leave`](Replay::leave) takes them back.
    pub fn enter(&mut self, tree: &Tree, node: NodeId) {
        self.begin();
        let size = self.board.size();
        if let Some((colour, letters)) = tree.plain_move(node)
            && let Ok(played) = Move::from_sgf(size, &letters)
        {
            self.play(colour, played);
            return;
        }
        let mut stones = Vec::new();
        for property in tree.properties(node) {
            let name = property.name();
            if let Some(colour) = property.colour() {
                self.set_all(&std::mem::take(&mut stones));
                for value in property.values() {
                    if let Ok(played) = value::parse_move(value, size) {
                        self.play(colour, played);
                    }
                }
            } else if let Some(stone) = setup(name) {
                for value in property.values() {
                    let points = value::parse_points(value, size).into_iter().flatten();
                    stones.extend(points.map(|point| (point, stone)));
                }
            }
        }
        self.set_all(&stones);
    }

    /// What follows belongs to one node, and is taken back together.
    pub fn begin(&mut self) {
        if !self.one_way {
            self.entered.push(self.changes.len());
        }
    }

    /// Takes back what the node did that was entered last.
    pub fn leave(&mut self) {
        let Some(start) = self.entered.pop() else {
            return;
        };
        let mut stones = Vec::new();
        while self.changes.len() > start {
            if let Some(&Change::Set(point, before)) = self.changes.last() {
                self.changes.pop();
                stones.push((point, before));
            } else {
                self.reset(&std::mem::take(&mut stones));
                self.take_back();
            }
        }
        self.reset(&stones);
    }

    /// A move, as a record has it.
    #[inline]
    pub fn play(&mut self, colour: Colour, played: Move) -> Outcome {
        let ko = self.ko.take();
        if ko.is_some() {
            self.note(Change::Ko(ko));
        }
        match played {
            Move::Play(point) if self.board.size().contains(point) => {
                let mut outcome = self.put(colour, point);
                outcome.ko = ko == Some((colour, point));
                outcome
            }
            _ => Outcome::default(),
        }
    }

    fn put(&mut self, colour: Colour, point: Point) -> Outcome {
        let occupied = self.board.colour_at(point);
        if occupied.is_some() {
            self.edit(point, None);
        }
        let Ok(played) = self.board.play_allowing_suicide(colour, point) else {
            return Outcome::default();
        };
        let suicide = played.is_suicide();
        if played.captured() > 0 && !self.one_way {
            let owner = if suicide { colour } else { colour.opposite() };
            let captured = self.board.captured(&played);
            self.changes
                .extend(captured.map(|stone| Change::Captured(owner, stone)));
        }
        self.note(Change::Played {
            colour,
            played,
            edits: self.edits,
        });
        self.ko = self.board.ko().map(|ko| (colour.opposite(), ko));
        Outcome {
            captured: played.captured(),
            occupied,
            suicide,
            ko: false,
        }
    }

    /// Puts a stone on a point or takes it away; captures nothing.
    pub fn set(&mut self, point: Point, stone: Option<Colour>) {
        if let Some(ko) = self.ko.take() {
            self.note(Change::Ko(Some(ko)));
        }
        if self.board.size().contains(point) && self.board.colour_at(point) != stone {
            self.edit(point, stone);
        }
    }

    /// As [`set`](Replay::set) for one point after the other: a node's set-up, of whatever length,
    /// costs as much as the board has points.
    pub fn set_all(&mut self, stones: &[(Point, Option<Colour>)]) {
        if let [(point, stone)] = *stones {
            return self.set(point, stone);
        }
        if stones.is_empty() {
            return;
        }
        if let Some(ko) = self.ko.take() {
            self.note(Change::Ko(Some(ko)));
        }
        if !self.one_way {
            self.note_all(stones);
        }
        self.edits += 1;
        self.board.set_all(stones);
    }

    /// Notes what stands on each point that is about to be set, once.
    fn note_all(&mut self, stones: &[(Point, Option<Colour>)]) {
        let mut noted = PointSet::default();
        let size = self.board.size();
        for &(point, stone) in stones {
            let before = self.board.colour_at(point);
            if before != stone && size.contains(point) && noted.insert(point) {
                self.changes.push(Change::Set(point, before));
            }
        }
    }

    fn edit(&mut self, point: Point, stone: Option<Colour>) {
        if let Ok(before) = self.board.set(point, stone) {
            self.edits += 1;
            self.note(Change::Set(point, before));
        }
    }

    #[inline]
    fn note(&mut self, change: Change) {
        if !self.one_way {
            self.changes.push(change);
        }
    }

    fn take_back(&mut self) {
        match self.changes.pop() {
            Some(Change::Played {
                colour,
                played,
                edits,
            }) => self.unplay(colour, &played, edits),
            Some(Change::Set(point, before)) => self.reset(&[(point, before)]),
            Some(Change::Ko(ko)) => self.ko = ko,
            Some(Change::Captured(..)) | None => {}
        }
    }

    fn unplay(&mut self, colour: Colour, played: &Played, edits: u32) {
        self.ko = None;
        let captured = self.changes.len() - usize::from(played.captured());
        if edits == self.edits {
            self.board.undo(*played);
            self.changes.truncate(captured);
            return;
        }
        let point = played.point();
        let mut stones = Vec::new();
        if let Some(point) = point.filter(|_| !played.is_suicide()) {
            stones.push((point, None));
        }
        for change in self.changes.split_off(captured) {
            // The stone that took its own life was put down by the move that is taken back.
            if let Change::Captured(owner, stone) = change
                && (Some(stone) != point || owner != colour)
            {
                stones.push((stone, Some(owner)));
            }
        }
        self.reset(&stones);
    }

    /// Sets points without a way back.
    fn reset(&mut self, stones: &[(Point, Option<Colour>)]) {
        match *stones {
            [] => return,
            // The point is on the board: a stone was there or was put there.
            [(point, stone)] => _ = self.board.set(point, stone),
            _ => self.board.set_all(stones),
        }
        self.edits += 1;
    }
}

/// What a set-up property puts on a point.
pub fn setup(name: Name) -> Option<Option<Colour>> {
    match name {
        Name::AB => Some(Some(Colour::Black)),
        Name::AW => Some(Some(Colour::White)),
        Name::AE => Some(None),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// However moves and edits are mixed, the way back is the way that was come.
        #[test]
        fn the_way_back_is_the_way_forth(
            steps in proptest::collection::vec((0u8..4, 0u8..4, 0u8..6), 0..120),
        ) {
            let mut replay = Replay::new(Size::square(4).unwrap_or(Size::GO19));
            let mut seen = Vec::new();
            for (x, y, what) in steps {
                let Some(point) = Point::new(x, y) else { continue };
                let stones = |replay: &Replay| {
                    replay.board.all_stones().map(|(c, p)| (p, c)).collect::<Vec<_>>()
                };
                seen.push((stones(&replay), replay.ko));
                replay.begin();
                match what {
                    0 | 1 => { replay.play(Colour::Black, Move::Play(point)); }
                    2 | 3 => { replay.play(Colour::White, Move::Play(point)); }
                    4 => replay.set(point, None),
                    _ => {
                        let stone = Some(Colour::Black);
                        replay.set_all(&[(point, None), (point, stone), (Point::new(x, 0).unwrap_or(point), stone)]);
                    }
                }
            }
            while let Some((stones, ko)) = seen.pop() {
                replay.leave();
                let now = replay.board.all_stones().map(|(c, p)| (p, c)).collect::<Vec<_>>();
                prop_assert_eq!(now, stones);
                prop_assert_eq!(replay.ko, ko);
            }
        }
    }
}
