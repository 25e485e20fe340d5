//! The formats of game records: how each is recognised, read and written, and made another.

pub mod convert;
pub mod format;
pub mod gib;
pub mod ishi;
pub mod main_lines;
pub mod ngf;
pub mod ogs;
mod reader;
pub mod reading;
pub mod records;
pub mod sgf;
mod signs;
pub mod ugf;
pub mod writer;
pub mod xml;
