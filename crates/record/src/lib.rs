//! Go game records: bytes in any format to games, and back.
//!
//! [`source`] finds records in files, folders and archives; [`sgf`] reads them; [`encoding`] turns
//! their bytes into text; [`header`] and [`filter`] say what their headers mean and which games
//! are wanted; [`problem`] is what every reader reports, [`limits`] how much they read.

pub mod convert;
pub mod encoding;
pub mod filter;
pub mod format;
pub mod gib;
pub mod header;
pub mod ishi;
pub mod limits;
pub mod ngf;
mod place;
pub mod problem;
pub mod reading;
pub mod records;
pub mod replay;
pub mod sgf;
pub mod signature;
pub mod source;
pub mod tree;
pub mod ugf;
pub mod xml;

pub use place::Places;
pub use problem::{Problem, ProblemKind, Severity};
