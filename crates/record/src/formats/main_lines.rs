//! Main lines out of files of any format, one game after the other.

use super::format::Format;
use super::records::{Opened, RecordEvent};
use super::sgf::stream::{self, Sink};
use super::sgf::write_tree;
use std::io;
use std::ops::ControlFlow;

/// What takes the main lines of a file.
pub trait MainLines: Sink {
    /// The games that come next begin in this line of the file, from 1. `None`: in the line that
    /// they name themselves, as games of an SGF file do.
    fn begin_in(&mut self, line: Option<u64>);

    /// Whether more games are wanted.
    fn flow(&self) -> ControlFlow<()>;
}

/// Reads the main lines of a file to its end, or until no more are wanted. SGF is a stream; games of
/// other formats become SGF one by one.
///
/// # Errors
/// What the reader returns.
pub fn main_lines(opened: Opened<'_>, lines: &mut impl MainLines) -> io::Result<()> {
    if opened.format() == Format::Sgf {
        return stream::read(&mut opened.bytes(), lines).map(|_| ());
    }
    opened.read(|event| {
        if let RecordEvent::Game(record) = event {
            let mut text = Vec::new();
            write_tree(&record.tree, &mut text);
            lines.begin_in(Some(record.place.0));
            stream::read_bytes(&text, lines);
            lines.begin_in(None);
        }
        lines.flow()
    })
}
