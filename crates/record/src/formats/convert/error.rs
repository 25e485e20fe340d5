//! What cannot be converted.

use thiserror::Error;

/// Why a tree has no form in a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ConvertError {
    /// The board is too large, too small or not square.
    #[error(
        "the Ishi format has square boards from 2x2 to 19x19, and this one is {width}x{height}"
    )]
    Size {
        /// Its columns.
        width: u8,
        /// Its rows.
        height: u8,
    },
    /// It is not a game of Go, which the format is for.
    #[error("{format} is for Go, and this is another game: expected GM[1]")]
    OtherGame {
        /// The format, as a sentence has it.
        format: &'static str,
    },
    /// Written as Ishi it is longer than the reader takes: [`MAX_ISHI_BYTES`].
    ///
    /// [`MAX_ISHI_BYTES`]: crate::limits::MAX_ISHI_BYTES
    #[error(
        "an Ishi file has at most 32 MiB, and this game takes {bytes} bytes: leave out variations or comments"
    )]
    TooLong {
        /// How long it would be.
        bytes: usize,
    },
}
