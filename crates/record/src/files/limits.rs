//! How much of an input is read: the readers' limits, all in one place.
//!
//! What is longer than a limit is never held. Where the beginning of an input is of use by itself,
//! it is kept and the rest passed over, with a [`Problem`](crate::problem::Problem); where it is not,
//! the input is refused with one line that names the limit.
//!
//! `docs/numbers.md` has what the largest accepted input of each format takes in memory and time.

use crate::format::Format;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// The longest SGF game, in bytes. A file of SGF may be of any length.
pub const MAX_SGF_GAME_BYTES: usize = 64 << 20;

/// The most nodes of an SGF game: of an endless list of `;` each byte would be one.
pub const MAX_SGF_GAME_NODES: usize = 4_000_000;

/// The longest Ishi file, in bytes, unpacked: some 13,000 games.
pub const MAX_ISHI_BYTES: usize = 32 << 20;

/// The longest file of any other format (GIB, NGF, UGF, XML), in bytes, unpacked.
pub const MAX_RECORD_BYTES: usize = 16 << 20;

/// The longest line of a GIB, NGF or UGF file, in bytes.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// The most XML elements that may be open at a time.
pub const MAX_OPEN_ELEMENTS: usize = 2_000_000;

/// The longest text board, in bytes.
pub const MAX_TEXT_BOARD_BYTES: u64 = 64 << 10;

/// The longest filter expression, in bytes.
pub const MAX_FILTER_BYTES: usize = 1 << 20;

/// The longest pattern file that a filter names, in bytes.
pub const MAX_PATTERN_BYTES: u64 = 64 << 10;

/// The longest joseki tree (JSON or SGF), in bytes.
pub const MAX_JOSEKI_TREE_BYTES: u64 = 256 << 20;

/// What a packed file may unpack to whatever its own length is, in bytes, its members together.
pub const ALWAYS_UNPACKED_BYTES: u64 = 1 << 30;

/// How many times its own length a packed file may unpack to beyond that. Game records are packed
/// to a third or a tenth of their length.
pub const MAX_UNPACKED_RATIO: u64 = 100;

/// What is read out of a pipe or from standard input, in bytes.
pub const MAX_PIPE_BYTES: u64 = 16 << 30;

/// The most members of a zip archive, whose table of contents is held in memory.
pub const MAX_ZIP_MEMBERS: u64 = 1_000_000;

/// The longest file of a format that is held whole, in bytes; `None` for SGF, which is a stream.
#[must_use]
pub const fn of_file(format: Format) -> Option<usize> {
    match format {
        Format::Sgf => None,
        Format::Ishi => Some(MAX_ISHI_BYTES),
        Format::Gib | Format::Ngf | Format::Ugf | Format::Xml => Some(MAX_RECORD_BYTES),
    }
}

/// The beginning of a file up to a limit and, if that is in the middle of a line, up to that line
/// (unless the line is too long to be one); and whether anything is left.
pub(crate) fn beginning(bytes: &[u8], limit: usize) -> (&[u8], bool) {
    let Some(kept) = bytes.get(..limit).filter(|_| bytes.len() > limit) else {
        return (bytes, false);
    };
    let line = memchr::memrchr2(b'\n', b'\r', kept).map_or(0, |end| end + 1);
    let is_line = limit - line <= MAX_LINE_BYTES;
    (kept.get(..line).filter(|_| is_line).unwrap_or(kept), true)
}

/// A number of bytes in words: `64 KiB`, `16 MiB`, `1 GiB`.
///
/// ```
/// use honte_record::limits::{MAX_RECORD_BYTES, in_words};
///
/// assert_eq!(in_words(MAX_RECORD_BYTES as u64), "16 MiB");
/// assert_eq!(in_words(100), "100 bytes");
/// ```
#[must_use]
pub fn in_words(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.iter().find(|(shift, _)| bytes >= 1 << shift);
    match unit {
        Some((shift, name)) if bytes.is_multiple_of(1 << shift) => {
            format!("{} {name}", bytes >> shift)
        }
        Some((shift, name)) => format!("{:.1} {name}", bytes as f64 / (1u64 << shift) as f64),
        None => format!("{bytes} bytes"),
    }
}

/// All bytes of a file that is no longer than a limit. Pipes are read; devices and sockets are
/// refused.
///
/// # Errors
/// What the system reports, and [`io::ErrorKind::FileTooLarge`] for a longer file. The message says
/// what is wrong and what to do, without the file's name.
pub fn read_file(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let metadata = fs::metadata(path)?;
    let too_long = |length: Option<u64>| {
        let found = length.map_or("more".to_owned(), in_words);
        let limit = in_words(limit);
        let line = format!("too long: expected at most {limit}, found {found}");
        io::Error::new(io::ErrorKind::FileTooLarge, line)
    };
    if metadata.is_file() && metadata.len() > limit {
        return Err(too_long(Some(metadata.len())));
    }
    let mut bytes = Vec::new();
    let input = crate::source::open_input(path)?;
    input.take(limit + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > limit {
        true => Err(too_long(None)),
        false => Ok(bytes),
    }
}
