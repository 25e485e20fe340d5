//! Figures of game records: a position, a range of moves, a whole annotated game.
//!
//! [`figure_at`] draws the position at a node with the marks that its author put there,
//! [`figure_of_moves`] numbers the moves of a range as books do, and [`book`] cuts a game into
//! such figures, with its variations as smaller diagrams and its comments between them.
//!
//! A diagram of an Ishi file is drawn as its format defines, even if it is larger than the board.
//! See [`honte_record::convert`] for the private properties that hold it.
//!
//! ```
//! use honte_diagram::record::{Options, figure_at, figure_of_moves};
//! use honte_record::sgf::Collection;
//!
//! let collection = Collection::read(b"(;SZ[9];B[ee];W[cc];B[gc]TR[cc])");
//! let game = &collection.games[0];
//! let last = game.line(game.root()).last().unwrap();
//! let options = Options::default();
//! assert_eq!(figure_at(game, last, &options).caption, "Move 3");
//! let figure = figure_of_moves(game, game.root(), last, &options);
//! assert_eq!(figure.caption, "Moves 1–3");
//! ```

mod book;
mod cursor;
mod frame;
mod headers;
mod line;
mod markup;
#[cfg(feature = "pdf")]
mod pages;
mod words;

pub use book::{Book, Comment, Kind, Section, book};
pub use cursor::{Cursor, next_number};
pub use headers::{headers, title};
#[cfg(feature = "pdf")]
pub use pages::{document, document_of_games};
pub use words::{comment, is_from_ishi, paragraphs};

use honte_record::tree::{NodeId, Tree};

use crate::{Coordinates, Figure, Region, Sides};

/// How a record is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How lines are named along the sides.
    pub coordinates: Coordinates,
    /// Which sides have names.
    pub sides: Sides,
    /// The part of the board to show, instead of the one that the record names.
    pub region: Option<Region>,
    /// Whether the last move of a position is marked.
    pub last_move: bool,
    /// How the moves of a figure are numbered.
    pub numbering: Numbering,
}

/// How the moves of a figure are numbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// As the record's `PM` says; without `PM`, with their own numbers.
    #[default]
    Recorded,
    /// With their own numbers.
    Kept,
    /// From 1.
    FromOne,
    /// With their own numbers less the hundreds of the first one: 101 becomes 1.
    Hundreds,
    /// Without numbers.
    None,
}

impl Numbering {
    /// All numberings.
    pub const ALL: [Self; 5] = [
        Self::Recorded,
        Self::Kept,
        Self::FromOne,
        Self::Hundreds,
        Self::None,
    ];

    /// The numbering's name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recorded => "recorded",
            Self::Kept => "kept",
            Self::FromOne => "from-1",
            Self::Hundreds => "hundreds",
            Self::None => "none",
        }
    }
}

/// Draws the position at a node: stones, marks, labels, lines, the part of the board, and below it
/// the node's name or move number.
#[must_use]
pub fn figure_at(tree: &Tree, node: NodeId, options: &Options) -> Figure {
    let mut cursor = Cursor::new(tree);
    cursor.go_to(Some(node));
    cursor.figure(options)
}

/// Draws the moves from one node to another further down its line, both included, with numbers and
/// with the marks of the last node. They are taken from the beginning if `first` is not on the way
/// to `last`.
///
/// As in [`Figure::from_moves`], captured stones stay, and moves on stones become notes.
#[must_use]
pub fn figure_of_moves(tree: &Tree, first: NodeId, last: NodeId, options: &Options) -> Figure {
    Cursor::new(tree).figure_of_moves(first, last, options)
}
