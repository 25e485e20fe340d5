//! Go game records: bytes in any format to games, and back.
//!
//! [`source`] finds records in files, folders and archives; [`sgf`] reads them; [`encoding`] turns
//! their bytes into text; [`header`] and [`filter`] say what their headers mean and which games
//! are wanted; [`problem`] is what every reader reports.

pub mod encoding;
pub mod filter;
pub mod header;
pub mod ishi;
pub mod problem;
pub mod replay;
pub mod sgf;
pub mod source;
pub mod tree;

pub use problem::{Problem, ProblemKind, Severity};
