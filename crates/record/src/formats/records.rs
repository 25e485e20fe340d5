//! Games out of files of any format, one at a time.
//!
//! ```
//! use honte_record::records::{RecordEvent, read};
//! use std::ops::ControlFlow;
//!
//! let mut games = 0;
//! let mut file = &b"EVENT Corner\r\nB 1 q16\r\n"[..];
//! read(&mut file, "corner.go", |event| {
//!     if let RecordEvent::Game(record) = event {
//!         games += 1;
//!         assert_eq!(record.tree.node_count(), 2);
//!     }
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(games, 1);
//! # Ok::<(), std::io::Error>(())
//! ```

use super::format::Format;
use super::reader::{Piece, Reader};
use super::signs::SAMPLE_BYTES;
use crate::problem::{Problem, Severity};
use crate::tree::Tree;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;

/// A game and where it was found.
#[derive(Debug)]
pub struct Record {
    /// The format of its file.
    pub format: Format,
    /// Its place among the games of its file, from 1.
    pub number: u64,
    /// The line and column at which it begins, from 1; 0 where that is not known.
    pub place: (u64, u64),
    /// The game. What came from the Ishi format has private properties that hold its lines, see
    /// [`convert`](crate::convert).
    pub tree: Tree,
    /// What was wrong with it alone.
    pub problems: Vec<Problem>,
}

/// What a file tells, one thing after the other.
#[derive(Debug)]
pub enum RecordEvent<'a> {
    /// A game.
    Game(Record),
    /// Bytes of an SGF file outside of its games, as they are.
    Outside(&'a [u8]),
    /// What was wrong with the file, beside its games.
    Problem(Problem),
    /// More was wrong than is told one by one.
    More(u64),
}

impl RecordEvent<'_> {
    /// How many errors it tells of; what is not told one by one counts as errors.
    #[must_use]
    pub fn errors(&self) -> u64 {
        let is_error = |problem: &&Problem| problem.severity() == Severity::Error;
        match self {
            Self::Game(record) => record.problems.iter().filter(is_error).count() as u64,
            Self::Problem(problem) => u64::from(is_error(&problem)),
            Self::More(more) => *more,
            Self::Outside(_) => 0,
        }
    }
}

/// A file whose format has been found, and which is still to be read.
pub struct Opened<'r> {
    format: Format,
    head: Vec<u8>,
    reader: &'r mut dyn Read,
}

/// Finds a file's format by its first 64 KiB, and where they tell nothing by the ending of its name
/// (that before `.gz` and the like, too); what neither tells is SGF.
///
/// Files of other kinds have names like `main.go` and `pom.xml` as well. Unless the file is
/// `certain` to be a record, as one is that the user named, such a name alone is not enough: `None`.
///
/// # Errors
/// What the reader returns.
pub fn open<'r>(
    reader: &'r mut dyn Read,
    name: &str,
    certain: bool,
) -> io::Result<Option<Opened<'r>>> {
    let (opened, is_told) = look(reader, name)?;
    let is_shared = opened.format.row().has_shared_endings;
    Ok(Some(opened).filter(|_| certain || is_told || !is_shared))
}

/// Finds a file's format, and whether it is the content that tells it.
fn look<'r>(reader: &'r mut dyn Read, name: &str) -> io::Result<(Opened<'r>, bool)> {
    let mut head = Vec::new();
    (&mut *reader)
        .take(SAMPLE_BYTES as u64)
        .read_to_end(&mut head)?;
    let path = Path::new(name);
    let by_content = Format::of(None, &head);
    let inner = || Format::of_name(path.file_stem().map_or(path, Path::new));
    let by_name = || Format::of_name(path).or_else(inner);
    let opened = Opened {
        format: by_content.or_else(by_name).unwrap_or(Format::Sgf),
        head,
        reader,
    };
    Ok((opened, by_content.is_some()))
}

impl<'r> Opened<'r> {
    /// The file's format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The file's first 64 KiB.
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// All of the file's bytes, one after the other.
    pub fn bytes(self) -> impl Read + use<'r> {
        io::Cursor::new(self.head).chain(self.reader)
    }

    /// The file's bytes, as many as its format's reader takes and one more, so that it can tell
    /// that there is more; see [`Format::max_bytes`]. Of SGF, no more than one game's.
    ///
    /// # Errors
    /// What the reader returns.
    pub fn whole(self) -> io::Result<Vec<u8>> {
        let mut opened = self;
        opened.look_ahead()?;
        Ok(opened.head)
    }

    /// As [`whole`](Opened::whole), for a file that is still to be read after this look.
    ///
    /// # Errors
    /// What the reader returns.
    pub fn look_ahead(&mut self) -> io::Result<&[u8]> {
        let limit = match self.format.row().reader {
            Reader::Stream { max_game_bytes, .. } => max_game_bytes,
            Reader::Whole { max_bytes, .. } => max_bytes,
        };
        let rest = (limit + 1).saturating_sub(self.head.len()) as u64;
        (&mut *self.reader).take(rest).read_to_end(&mut self.head)?;
        Ok(&self.head)
    }

    /// Reads the file to its end, or until the caller breaks off.
    ///
    /// SGF is read as a stream, in the memory of its longest game; all else is held whole.
    ///
    /// # Errors
    /// What the reader returns.
    pub fn read(self, on_event: impl FnMut(RecordEvent<'_>) -> ControlFlow<()>) -> io::Result<()> {
        let format = self.format;
        let mut on_piece = with_numbers(format, on_event);
        match format.row().reader {
            Reader::Stream { read, .. } => read(&mut self.bytes(), &mut on_piece),
            Reader::Whole { read, .. } => {
                // A caller that breaks off wants no more; there is nothing to clean up.
                let _ = read(&self.whole()?, &mut on_piece);
                Ok(())
            }
        }
    }
}

/// Reads a file that is certain to be a record, see [`open`] and [`Opened::read`].
///
/// # Errors
/// As [`Opened::read`].
pub fn read(
    reader: &mut dyn Read,
    name: &str,
    on_event: impl FnMut(RecordEvent<'_>) -> ControlFlow<()>,
) -> io::Result<Format> {
    let (opened, _) = look(reader, name)?;
    let format = opened.format();
    opened.read(on_event).map(|()| format)
}

/// Reads bytes whose format is known.
pub fn read_bytes(
    bytes: &[u8],
    format: Format,
    on_event: impl FnMut(RecordEvent<'_>) -> ControlFlow<()>,
) {
    let mut rest = bytes;
    let mut on_piece = with_numbers(format, on_event);
    // Bytes in memory can always be read, and a caller that breaks off wants no more.
    match format.row().reader {
        Reader::Stream { read, .. } => drop(read(&mut rest, &mut on_piece)),
        Reader::Whole { read, .. } => drop(read(bytes, &mut on_piece)),
    }
}

/// Makes events of the pieces of a file: its games are counted.
fn with_numbers(
    format: Format,
    mut on_event: impl FnMut(RecordEvent<'_>) -> ControlFlow<()>,
) -> impl FnMut(Piece<'_>) -> ControlFlow<()> {
    let mut number = 0;
    move |piece| {
        on_event(match piece {
            Piece::Game {
                tree,
                place,
                problems,
            } => {
                number += 1;
                RecordEvent::Game(Record {
                    format,
                    number,
                    place,
                    tree,
                    problems,
                })
            }
            Piece::Outside(bytes) => RecordEvent::Outside(bytes),
            Piece::Problem(problem) => RecordEvent::Problem(problem),
            Piece::MoreProblems(count) => RecordEvent::More(count),
        })
    }
}
