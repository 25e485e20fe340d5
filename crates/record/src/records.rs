//! Games out of files of any format, one at a time.
//!
//! ```
//! use honte_record::records::{Heard, read};
//! use std::ops::ControlFlow;
//!
//! let mut games = 0;
//! let mut file = &b"EVENT Corner\r\nB 1 q16\r\n"[..];
//! read(&mut file, "corner.go", |heard| {
//!     if let Heard::Game(record) = heard {
//!         games += 1;
//!         assert_eq!(record.tree.node_count(), 2);
//!     }
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(games, 1);
//! # Ok::<(), std::io::Error>(())
//! ```

use crate::convert::{self, from_ishi};
use crate::format::Format;
use crate::problem::Problem;
use crate::sgf::{self, Part};
use crate::tree::Tree;
use crate::{gib, ishi, ngf, ugf, xml};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;

/// How much of a file is looked at to find its format, in bytes.
const SAMPLE: usize = 64 * 1024;
/// The longest file of a format that is not read as a stream, in bytes.
const LONGEST: u64 = 1 << 30;

/// A game and where it was found.
#[derive(Debug)]
pub struct Record {
    /// The format of its file.
    pub format: Format,
    /// Its place among the games of its file, from 1.
    pub number: u64,
    /// The line and column at which it begins, from 1; 0 where that is not known.
    pub place: (u64, u64),
    /// The game. What came from the Ishi format has its shadows, see [`convert`].
    pub tree: Tree,
    /// What was wrong with it alone.
    pub problems: Vec<Problem>,
}

/// What is heard of a file.
#[derive(Debug)]
pub enum Heard<'a> {
    /// A game.
    Game(Record),
    /// Bytes of an SGF file outside of its games, as they are.
    Outside(&'a [u8]),
    /// What was wrong with the file, beside its games.
    Problem(Problem),
    /// More was wrong than is told one by one.
    More(u64),
}

/// Reads a file to its end, or until somebody has heard enough. `name` helps where the content does
/// not tell the format; what neither tells is read as SGF.
///
/// SGF is read as a stream, in the memory of its longest game; all else is held whole.
///
/// # Errors
/// What the reader returns, and [`io::ErrorKind::FileTooLarge`] for a file of more than 1 GiB in
/// another format than SGF.
pub fn read(
    reader: &mut dyn Read,
    name: &str,
    hear: impl FnMut(Heard<'_>) -> ControlFlow<()>,
) -> io::Result<Format> {
    let mut head = Vec::new();
    (&mut *reader).take(SAMPLE as u64).read_to_end(&mut head)?;
    let format = Format::of(Some(Path::new(name)), &head).unwrap_or(Format::Sgf);
    if format == Format::Sgf {
        let mut whole = head.chain(reader);
        return read_sgf(&mut whole, hear).map(|()| format);
    }
    reader.take(LONGEST).read_to_end(&mut head)?;
    if head.len() as u64 >= LONGEST {
        let reason = "longer than 1 GiB, which only SGF may be";
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    // Whoever has heard enough breaks off; there is nothing to clean up.
    let _ = read_whole(&head, format, hear);
    Ok(format)
}

fn read_sgf(
    reader: &mut dyn Read,
    mut hear: impl FnMut(Heard<'_>) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut number = 0;
    sgf::read_games(reader, |part| match part {
        Part::Outside(bytes, problem) => {
            if let Some(problem) = problem {
                hear(Heard::Problem(problem))?;
            }
            hear(Heard::Outside(bytes))
        }
        Part::Game {
            tree,
            place,
            problems,
        } => {
            number += 1;
            hear(Heard::Game(Record {
                format: Format::Sgf,
                number,
                place,
                tree,
                problems,
            }))
        }
    })
}

fn read_whole(
    bytes: &[u8],
    format: Format,
    mut hear: impl FnMut(Heard<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (games, problems, more) = match format {
        Format::Ishi => {
            let reading = ishi::read(bytes);
            let games = from_ishi(&reading.document, convert::Options::default()).trees;
            let lines = reading
                .document
                .events()
                .iter()
                .map(|e| u64::from(e.line()));
            let games: Vec<_> = games.into_iter().zip(lines).collect();
            (games, reading.problems, reading.more_problems)
        }
        _ => {
            let reading = match format {
                Format::Gib => gib::read(bytes),
                Format::Ngf => ngf::read(bytes),
                Format::Ugf => ugf::read(bytes),
                _ => xml::read(bytes),
            };
            let games = reading.games.into_iter().map(|game| (game, 0)).collect();
            (games, reading.problems, 0)
        }
    };
    for problem in problems {
        hear(Heard::Problem(problem))?;
    }
    if more > 0 {
        hear(Heard::More(more))?;
    }
    for ((tree, line), number) in games.into_iter().zip(1..) {
        hear(Heard::Game(Record {
            format,
            number,
            place: (line, u64::from(line > 0)),
            tree,
            problems: Vec::new(),
        }))?;
    }
    ControlFlow::Continue(())
}
