//! Games from the Ishi format to SGF trees and back, with nothing lost on the way.
//!
//! Each format can say things for which the other has no word. Two rules keep them:
//!
//! - **Shadows.** A tree made of an Ishi event says what SGF can say in SGF's properties, and has
//!   the Ishi lines behind them in private ones (`SFMK`, `SFHD`, …; see [`from_ishi`]). On the way
//!   back a shadow is used as long as the properties still are what it casts; once they have been
//!   edited, they win.
//! - **`USER SGF` blocks.** A document made of an SGF tree has what Ishi cannot say in blocks of
//!   the form that Ishi reserves for programs, one property a line: `KEY[raw][raw]`, bytes other
//!   than ASCII 32 to 126 and `%` as `%XX`; a bare `KEY` says that there is no such property. On
//!   the way back they are taken up again. Lines that begin with `;` tell the tree's shape.
//!
//! Both can be left out, for programs that want plain files.

mod compare;
mod from_ishi;
mod headers;
mod numbered;
mod overlay;
mod root;
mod text;
mod to_ishi;

pub use from_ishi::{FromIshi, each_from_ishi, from_ishi};
pub use to_ishi::{ToIshi, to_ishi};

use crate::tree::NodeId;
use thiserror::Error;

/// How to convert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Write plain files: no shadows, no `USER SGF` blocks. What the target has no word for is
    /// lost then.
    pub clean: bool,
}

/// Why a tree has no form in the Ishi format.
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
    /// It is not a game of Go.
    #[error("the Ishi format is for Go, and this is another game: expected GM[1]")]
    OtherGame,
    /// Written as Ishi it is longer than the reader takes: [`MAX_ISHI_BYTES`].
    ///
    /// [`MAX_ISHI_BYTES`]: crate::limits::MAX_ISHI_BYTES
    #[error(
        "an Ishi file has at most 32 MiB, and this game takes {bytes} bytes: leave out variations or comments with --strip"
    )]
    TooLong {
        /// How long it would be.
        bytes: usize,
    },
}

/// Something of a tree that the Ishi format shows otherwise, or not at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Loss {
    /// The node has properties that are kept in a `USER SGF` block, or dropped from a plain file.
    Properties,
    /// The node takes stones off the board, which Ishi can only do in a diagram: the positions
    /// that follow differ.
    Removal,
    /// The variations from this node are kept in a `USER SGF` block, or dropped from a plain file:
    /// Ishi's stand on a move.
    Variations,
    /// The move has another number, as Ishi's do not repeat within a sequence.
    Number,
}

/// What was not carried over as it is, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lost {
    /// The game, from 0.
    pub game: usize,
    /// The node.
    pub node: NodeId,
    /// What it is.
    pub loss: Loss,
}

/// The private properties that shadow Ishi's lines.
mod shadow {
    pub(super) const EVENT: &str = "SFEV";
    pub(super) const HEADERS: &str = "SFHD";
    pub(super) const REMARKS: &str = "SFRM";
    pub(super) const SETUP_REMARKS: &str = "SFRS";
    pub(super) const TRAILING: &str = "SFRT";
    pub(super) const COMMENTS: &str = "SFCM";
    pub(super) const MARKS: &str = "SFMK";
    pub(super) const PRISONERS: &str = "SFPR";
    pub(super) const DIAGRAM: &str = "SFDG";
    pub(super) const SETUP: &str = "SFSU";
    pub(super) const SETUP_STEP: &str = "SFST";
    pub(super) const MARKER: &str = "SFVR";
    pub(super) const VARIATION: &str = "SFVS";
    pub(super) const AFTER: &str = "SFVA";
    pub(super) const OWNER: &str = "SFVO";
    pub(super) const USERS: &str = "SFUS";
    pub(super) const FORCED: &str = "SFAE";

    pub(super) const ALL: [&str; 17] = [
        EVENT,
        HEADERS,
        REMARKS,
        SETUP_REMARKS,
        TRAILING,
        COMMENTS,
        MARKS,
        PRISONERS,
        DIAGRAM,
        SETUP,
        SETUP_STEP,
        MARKER,
        VARIATION,
        AFTER,
        OWNER,
        USERS,
        FORCED,
    ];
}
