//! The Go board: points, chains, liberties, capture, hashes, symmetry,
//! coordinates and text diagrams.
//!
//! Boards are 1 to 25 lines wide and high, rectangles too. A [`Board`] knows
//! stones and chains and can play, capture and undo; it knows no history, so
//! ko, passes and scoring live elsewhere.
//!
//! ```
//! use honte_goban::{Board, Colour, Point, Size};
//!
//! let mut board = Board::new(Size::GO9);
//! let tengen = Point::parse_a1(Size::GO9, "E5")?;
//! let played = board.play(Colour::Black, tengen)?;
//! assert_eq!(board.liberties(tengen), 4);
//! board.undo(played);
//! assert_eq!(board, Board::new(Size::GO9));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod colour;
pub mod coord;
pub mod diagram;
mod hoshi;
mod moves;
mod point;
mod point_set;
mod size;
mod symmetry;
mod transform;
pub mod zobrist;

pub use board::{Board, CapturedStones, Chain, ChainLiberties, PlayError, Played, SetupError};
pub use colour::{Colour, ColourError};
pub use coord::CoordError;
pub use diagram::{Diagram, DiagramError};
pub use moves::Move;
pub use point::{Neighbours, Point};
pub use point_set::PointSet;
pub use size::{Size, SizeError};
pub use symmetry::Symmetry;
pub use transform::Transform;
