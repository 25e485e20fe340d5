//! Go diagrams: a position and its marks, drawn as a good Go book would.
//!
//! A [`Figure`] holds what is to be drawn: stones, numbers, labels, marks, the part of the board,
//! the caption and the notes. It is made by hand, from a board, [from moves](Figure::from_moves) or
//! from a [`record`], and drawn as
//!
//! - [`text`]: ASCII or Unicode;
//! - [`sensei`]: the diagrams of Sensei's Library, written and read;
//! - [`svg`]: the real drawing, from which the others below are made;
//! - `png`: a bitmap (feature `png`);
//! - `pdf`: a page, or with `document` pages of figures and comments (feature
//!   `pdf`).
//!
//! ```
//! use honte_diagram::{Figure, Mark, numbered, svg, text};
//! use honte_goban::{Board, Colour, Move, Point, Size};
//!
//! let point = |name| Point::parse_a1(Size::GO9, name).map(Move::Play);
//! let moves = [(Colour::Black, point("C3")?), (Colour::White, point("G7")?)];
//! let mut figure = Figure::from_moves(&Board::new(Size::GO9), &numbered(1, moves));
//! figure.caption = "Dia. 1".to_owned();
//! figure.set_mark(Point::parse_a1(Size::GO9, "E5")?, Mark::Triangle);
//! assert!(text::ascii(&figure).contains("X1"));
//! assert!(svg::render(&figure, &svg::Options::default()).starts_with("<svg"));
//! # Ok::<(), honte_goban::CoordError>(())
//! ```

#[cfg(feature = "pdf")]
pub mod document;
mod figure;
#[cfg(any(feature = "png", feature = "pdf"))]
pub mod fonts;
pub mod graph;
mod layout;
mod measure;
mod moves;
mod note;
mod numerals;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "png")]
pub mod png;
pub mod record;
mod region;
pub mod sensei;
#[cfg(feature = "pdf")]
mod surface;
pub mod svg;
pub mod text;

pub use figure::{Coordinates, Figure, Line, Mark, Sides, Spot, Text};
pub use layout::Layout;
pub use moves::{NumberedMove, numbered};
pub use note::Note;
pub use region::{Edges, Region};
