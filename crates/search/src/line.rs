//! What happened in a game: its main line as events.

use honte_goban::{Colour, Move, Point, Size};
use honte_record::replay::setup;
use honte_record::sgf::stream::Game;
use honte_record::sgf::{Collection, Turn, value};
use honte_record::tree::{NodeId, Tree};

/// One event in two bytes.
///
/// Bits 0 to 9 are [`Point::index`], 0 for a pass. A move has bit 15 set for White. A set-up has
/// bit 14 set, its stone in bits 12 and 13 (0 none, 1 black, 2 white), and bit 11 set if it is the
/// first of its node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step(u16);

const POINT: u16 = (1 << 10) - 1;
const BEGINS: u16 = 1 << 11;
const SET_BLACK: u16 = 1 << 12;
const SET_WHITE: u16 = 2 << 12;
const SET_UP: u16 = 1 << 14;
const WHITE: u16 = 1 << 15;

/// What happens in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A move; no point is a pass.
    Move(Colour, Option<Point>),
    /// A point is given a stone or none.
    SetUp {
        /// The point.
        point: Point,
        /// What is there from now on.
        stone: Option<Colour>,
        /// Whether it is the first of a node: all set-up of one node happens at once.
        begins: bool,
    },
}

impl Step {
    fn event(self) -> Event {
        let point = Point::from_index(usize::from(self.0 & POINT));
        match point {
            Some(point) if self.0 & SET_UP != 0 => Event::SetUp {
                point,
                stone: match self.0 & (SET_BLACK | SET_WHITE) {
                    SET_BLACK => Some(Colour::Black),
                    SET_WHITE => Some(Colour::White),
                    _ => None,
                },
                begins: self.0 & BEGINS != 0,
            },
            point if self.0 & WHITE != 0 => Event::Move(Colour::White, point),
            point => Event::Move(Colour::Black, point),
        }
    }
}

/// The main line of a game: moves and set-up, on a board of one size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    size: Size,
    steps: Vec<Step>,
    moves: u32,
    /// Some stone is set up or taken away after the first move, or taken away before it.
    is_changed: bool,
}

impl Line {
    /// A game without events.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            steps: Vec::new(),
            moves: 0,
            is_changed: false,
        }
    }

    /// Takes all events away, for another game.
    pub fn clear(&mut self, size: Size) {
        self.size = size;
        self.steps.clear();
        self.moves = 0;
        self.is_changed = false;
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of moves, passes included.
    #[must_use]
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// Whether stones are set up or taken away after the first move, or taken away before it.
    #[must_use]
    pub const fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Adds a move; no point, or one that is not on the board, is a pass.
    pub fn play(&mut self, colour: Colour, point: Option<Point>) {
        let point = point.filter(|&point| self.size.contains(point));
        let side = if colour == Colour::White { WHITE } else { 0 };
        let at = point.map_or(0, |point| point.index() as u16);
        self.steps.push(Step(at | side));
        self.moves = self.moves.saturating_add(1);
    }

    /// Adds a set-up; `begins` if it is the first of its node. One that is not on the board is
    /// left out.
    pub fn set_up(&mut self, point: Point, stone: Option<Colour>, begins: bool) {
        if !self.size.contains(point) {
            return;
        }
        self.is_changed |= stone.is_none() || self.moves > 0;
        let stone = match stone {
            None => 0,
            Some(Colour::Black) => SET_BLACK,
            Some(Colour::White) => SET_WHITE,
        };
        let begins = if begins { BEGINS } else { 0 };
        let at = point.index() as u16;
        self.steps.push(Step(at | stone | begins | SET_UP));
    }

    /// What happened, in order.
    pub fn events(&self) -> impl Iterator<Item = Event> + Clone + '_ {
        self.steps.iter().map(|step| step.event())
    }

    /// The number of events.
    pub(crate) const fn events_len(&self) -> usize {
        self.steps.len()
    }

    /// Its moves.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        let turns = self.events().filter_map(|event| match event {
            Event::Move(colour, Some(point)) => Some(Turn::play(colour, point)),
            Event::Move(colour, None) => Some(Turn::pass(colour)),
            Event::SetUp { .. } => None,
        });
        turns.collect()
    }

    /// Who played a move, counted from 1.
    #[must_use]
    pub fn mover(&self, number: u32) -> Option<Colour> {
        let mut moves = self.events().filter_map(|event| match event {
            Event::Move(colour, _) => Some(colour),
            Event::SetUp { .. } => None,
        });
        moves.nth(usize::try_from(number.checked_sub(1)?).ok()?)
    }

    /// The events as numbers, to be stored; see [`from_stored`](Self::from_stored).
    pub(crate) fn stored(&self) -> impl Iterator<Item = u16> + '_ {
        self.steps.iter().map(|step| step.0)
    }

    /// The line of these numbers; points that are not on the board are left out.
    pub(crate) fn from_stored(size: Size, stored: impl Iterator<Item = u16>) -> Self {
        let mut line = Self::new(size);
        for number in stored {
            match Step(number).event() {
                Event::Move(colour, point) => line.play(colour, point),
                Event::SetUp {
                    point,
                    stone,
                    begins,
                } => line.set_up(point, stone, begins),
            }
        }
        line
    }

    /// Reads a game out of a stream.
    pub fn read(&mut self, game: &Game<'_>) {
        self.clear(game.size());
        if game.is_changed() {
            let collection = Collection::read(game.bytes());
            if let Some(tree) = collection.games.first() {
                self.clear(tree.size());
                self.read_tree(tree);
            }
            return;
        }
        let turned = |turn: &Turn| (turn.colour(), turn.point());
        for (at, (colour, point)) in game.setup().iter().map(turned).enumerate() {
            if let Some(point) = point {
                self.set_up(point, Some(colour), at == 0);
            }
        }
        for (colour, point) in game.turns().iter().map(turned) {
            self.play(colour, point);
        }
    }

    fn read_tree(&mut self, tree: &Tree) {
        for node in tree.line(tree.root()) {
            self.read_node(tree, node);
        }
    }

    fn read_node(&mut self, tree: &Tree, node: NodeId) {
        let mut begins = true;
        for property in tree.properties(node) {
            if let Some(colour) = property.colour() {
                for raw in property.values() {
                    match value::parse_move(raw, self.size) {
                        Ok(Move::Play(point)) => self.play(colour, Some(point)),
                        Ok(Move::Pass) => self.play(colour, None),
                        Err(_) => continue,
                    }
                    begins = true;
                }
            } else if let Some(stone) = setup(property.name()) {
                for raw in property.values() {
                    for point in value::parse_points(raw, self.size).into_iter().flatten() {
                        self.set_up(point, stone, begins);
                        begins = false;
                    }
                }
            }
        }
    }
}
