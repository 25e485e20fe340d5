//! Ishi, the "Standard Format" for Go data of 17 March 1990.
//!
//! [`read`] makes a [`Document`] of any bytes and says what was wrong with them; [`Replay`] plays
//! through an event and tells the board, the marks and the diagrams; [`write()`] writes the
//! canonical form. A [`Builder`] makes documents from elsewhere.
//!
//! ```
//! use honte_record::ishi;
//!
//! let reading = ishi::read(b"EVENT Joseki\r\nB 1 q16\r\nVAR\r\nB 1 r17\r\nENDVAR\r\nW 2 d4\r\n");
//! assert!(reading.is_ok());
//! let event = &reading.document.events()[0];
//! assert_eq!(reading.document.bytes(event.title()), b"Joseki");
//! ```
//!
//! A file is a list of events; an event begins with an empty board, then may set up stones, then
//! has a sequence of moves and diagrams. A variation stands *on* a move and takes its place: it
//! begins from the position before that move. Where the specification is silent or says two
//! things, the manual of the format has the reading chosen here.

mod build;
mod charset;
mod check;
mod document;
mod field;
mod game;
mod keyword;
mod line;
mod meaning;
mod place;
mod read;
mod replay;
mod report;
mod signs;
mod stones;
mod tree;
mod write;

pub use build::{Builder, SetupAs};
pub use charset::Charset;
pub use document::{
    Act, Comment, Document, Event, Header, Note, Notes, Span, Step, StepId, Stone, Text, UserBlock,
};
pub use keyword::{HeaderKey, KEYWORDS};
pub use line::{Eol, Lines};
pub use meaning::Meaning;
pub use place::{Item, Loc, MAX_SIDE, Place, Region, Sign};
pub use read::{Options, Reading, read, read_with};
pub use replay::{Mark, Replay};
pub(crate) use signs::begins_file;
pub use tree::{Tree, Visit};
pub use write::{Alteration, Altered, WriteOptions, Written, write, write_with};
