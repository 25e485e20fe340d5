//! The main line of a game: its moves and its headers, and nothing of its tree.

use super::name::Name;
use super::value;
use crate::problem::ProblemKind;
use honte_goban::{Colour, Move, Point, Size};
use std::ops::Range;

/// One player's turn in two bytes: a colour, and a point or a pass.
///
/// The low ten bits are [`Point::index`] (0 is a pass, no point has that index), bit 15 is set for
/// White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn(u16);

impl Turn {
    const WHITE: u16 = 1 << 15;

    /// A stone on a point.
    pub fn play(colour: Colour, point: Point) -> Turn {
        Turn(point.index() as u16 | Turn::side(colour))
    }

    /// A pass.
    pub fn pass(colour: Colour) -> Turn {
        Turn(Turn::side(colour))
    }

    fn side(colour: Colour) -> u16 {
        match colour {
            Colour::Black => 0,
            Colour::White => Turn::WHITE,
        }
    }

    /// Whose turn it was.
    pub fn colour(self) -> Colour {
        if self.0 & Turn::WHITE == 0 {
            Colour::Black
        } else {
            Colour::White
        }
    }

    /// Where the stone was put; `None` is a pass.
    pub fn point(self) -> Option<Point> {
        Point::from_index(usize::from(self.0 & !Turn::WHITE))
    }

    /// What was done.
    pub fn as_move(self) -> Move {
        self.point().map_or(Move::Pass, Move::Play)
    }
}

macro_rules! fields {
    ($($(#[$doc:meta])* $variant:ident $name:literal,)*) => {
        /// The headers that mass reading keeps.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Field { $($(#[$doc])* $variant,)* }

        impl Field {
            /// Every field.
            pub const ALL: &'static [Field] = &[$(Field::$variant),*];
            const NAMES: &'static [Name] = &[$(Name::new($name)),*];

            fn of(name: Name) -> Option<Field> {
                $(if name == const { Name::new($name) } { return Some(Field::$variant); })*
                None
            }

            /// The property's name.
            pub fn name(self) -> Name {
                Field::NAMES[self as usize]
            }
        }
    };
}

fields! {
    /// Black's name.
    Black b"PB",
    /// White's name.
    White b"PW",
    /// Black's rank.
    BlackRank b"BR",
    /// White's rank.
    WhiteRank b"WR",
    /// The result.
    Result b"RE",
    /// The date.
    Date b"DT",
    /// The event.
    Event b"EV",
    /// The round.
    Round b"RO",
    /// The place.
    Place b"PC",
    /// Where the record comes from.
    Source b"SO",
    /// The rules.
    Rules b"RU",
    /// The komi.
    Komi b"KM",
    /// The handicap.
    Handicap b"HA",
    /// The board size.
    Size b"SZ",
    /// The charset.
    Charset b"CA",
    /// The kind of game.
    Game b"GM",
}

/// The most problems whose places are kept for one game; further ones are only counted.
const MAX_PROBLEMS: usize = 100;

/// A game's main line, kept in buffers that the next game uses again.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) turns: Vec<Turn>,
    pub(super) fields: [Range<u32>; Field::ALL.len()],
    pub(super) size: Option<Size>,
    /// Stones set up before the first turn.
    pub(super) setup: Vec<Turn>,
    /// Stones set up or taken away later.
    pub(super) changed: bool,
    pub(super) start: usize,
    /// Kinds and offsets.
    pub(super) problems: Vec<(ProblemKind, usize)>,
    pub(super) more_problems: u64,
    /// A `)` was seen: all that follows is beside the main line.
    left: bool,
    /// The node has a move.
    moved: bool,
}

impl Line {
    pub(super) fn size(&self) -> Size {
        self.size.unwrap_or(Size::GO19)
    }

    /// A header as it stands in the block that the game was found in.
    pub(super) fn raw<'a>(&self, block: &'a [u8], field: Field) -> Option<&'a [u8]> {
        let span = &self.fields[field as usize];
        (span.start > 0).then(|| &block[span.start as usize..span.end as usize])
    }

    pub(super) fn is_go(&self, block: &[u8]) -> bool {
        self.raw(block, Field::Game).is_none_or(value::is_go)
    }

    fn turn(&mut self, colour: Colour, value: &[u8], at: usize) {
        if self.moved {
            self.problem(ProblemKind::TwoMoves, at);
        }
        self.moved = true;
        match value::parse_move(value, self.size()) {
            Ok(Move::Pass) => self.turns.push(Turn::pass(colour)),
            Ok(Move::Play(point)) => self.turns.push(Turn::play(colour, point)),
            Err(kind) => self.problem(kind, at),
        }
    }

    fn set_up(&mut self, stone: Option<Colour>, value: &[u8], at: usize) {
        let Some(colour) = stone.filter(|_| self.turns.is_empty()) else {
            self.changed = true;
            return;
        };
        let points = value::parse_points(value, self.size());
        match points {
            Ok(points) => self
                .setup
                .extend(points.map(|point| Turn::play(colour, point))),
            Err(kind) => self.problem(kind, at),
        }
    }

    fn field(&mut self, name: Name, value: &[u8], at: usize) {
        let Some(field) = Field::of(name) else {
            if let Some(stone) = set_up(name) {
                self.set_up(stone, value, at);
            }
            return;
        };
        if field == Field::Size {
            self.resize(value, at);
        }
        let known = &mut self.fields[field as usize];
        if known.start == 0 {
            // An offset of 0 is a game's '(': no value stands there.
            *known = at as u32..(at + value.len()) as u32;
        }
    }
}

impl Line {
    /// The first board size that can be used counts. A stone read before, for a larger board, is
    /// left out: no one has to mind stones that the board does not have.
    fn resize(&mut self, value: &[u8], at: usize) {
        let Some(size) = value::parse_size(value) else {
            return self.problem(ProblemKind::BadSize, at);
        };
        let before = self.turns.len() + self.setup.len();
        let size = *self.size.get_or_insert(size);
        let fits = |turn: &Turn| turn.point().is_none_or(|point| size.contains(point));
        self.turns.retain(fits);
        self.setup.retain(fits);
        if self.turns.len() + self.setup.len() < before {
            self.problem(ProblemKind::OffBoard, at);
        }
    }
}

/// The colour that a set-up property puts on the board, `None` within for an empty point.
fn set_up(name: Name) -> Option<Option<Colour>> {
    const AB: Name = Name::new(b"AB");
    const AW: Name = Name::new(b"AW");
    const AE: Name = Name::new(b"AE");
    match name {
        AB => Some(Some(Colour::Black)),
        AW => Some(Some(Colour::White)),
        AE => Some(None),
        _ => None,
    }
}

impl Line {
    /// A new game, and the last one's buffers for it.
    pub(super) fn begin(&mut self, at: usize) {
        self.turns.clear();
        self.fields = Default::default();
        self.size = None;
        self.setup.clear();
        self.changed = false;
        self.start = at;
        self.problems.clear();
        self.more_problems = 0;
        self.left = false;
        self.moved = false;
    }

    /// A `)`: all that follows is beside the main line.
    pub(super) fn leave(&mut self) {
        self.left = true;
    }

    #[inline]
    pub(super) fn node(&mut self) {
        self.moved = false;
    }

    #[inline]
    pub(super) fn value(&mut self, name: Name, value: &[u8], at: usize) {
        if self.left {
            return;
        }
        match name {
            Name::B => self.turn(Colour::Black, value, at),
            Name::W => self.turn(Colour::White, value, at),
            _ => self.field(name, value, at),
        }
    }

    #[inline]
    pub(super) fn move_node(&mut self, colour: Colour, letters: [u8; 2], at: usize) {
        if self.left {
            return;
        }
        self.moved = false;
        let point = Point::new(letters[0] - b'a', letters[1] - b'a');
        match point {
            Some(point) if self.size().contains(point) => {
                self.turns.push(Turn::play(colour, point));
            }
            _ => self.turn(colour, &letters, at + 3),
        }
        self.moved = true;
    }

    pub(super) fn problem(&mut self, kind: ProblemKind, at: usize) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push((kind, at));
        } else {
            self.more_problems += 1;
        }
    }
}
