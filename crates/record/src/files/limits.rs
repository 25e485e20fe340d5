//! How much of an input is read: the readers' limits, all in one place.
//!
//! What is longer than a limit is never held. Where the beginning of an input is of use by itself,
//! it is kept and the rest passed over, with a [`Problem`](crate::problem::Problem); where it is not,
//! the input is refused with one line that names the limit.
//!
//! `docs/numbers.md` has what the largest accepted input of each format takes in memory and time.

/// The longest SGF game, in bytes. A file of SGF may be of any length.
pub const MAX_SGF_GAME_BYTES: usize = 64 << 20;

/// The most nodes of an SGF game: of an endless list of `;` each byte would be one.
pub const MAX_SGF_GAME_NODES: usize = 4_000_000;

/// How many units of work a file may ask for whatever its length is. A unit is a point of a rectangle,
/// a node, a quarter of a game or sixteen bytes of values; two whole boards at each node of the longest
/// games are less.
pub const ALWAYS_UNITS: u64 = 1 << 20;

/// How many units of work a file may ask for beyond that, for each of its bytes.
pub const UNITS_PER_BYTE: u64 = 2;

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

/// The longest file in an archive that is changed in place, in bytes: it is held in memory.
pub const MAX_REPACKED_BYTES: usize = 256 << 20;

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
