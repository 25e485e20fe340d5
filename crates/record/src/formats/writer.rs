//! How games are written in any format that can be written.

use super::convert::{ConvertError, Lost, Options, to_ishi};
use super::{ishi, sgf, xml};
use crate::tree::Tree;

/// How a format is written.
#[derive(Debug)]
pub struct Writer {
    /// The ending that new files get.
    pub ending: &'static str,
    /// Whether all games of a file have to be written together. Else games that were written one by
    /// one, one behind the other, make a file.
    pub is_joint: bool,
    /// Whether the format can hold a game.
    ///
    /// # Errors
    /// Why not.
    pub check: fn(&Tree) -> Result<(), ConvertError>,
    /// Writes games, which are FF\[4\] in UTF-8: see [`normalise`](crate::sgf::normalise).
    ///
    /// # Errors
    /// The first game that the format cannot hold.
    pub write: fn(&[Tree], Options) -> Result<Written, ConvertError>,
}

/// Games in some format.
#[derive(Debug, Clone, Default)]
pub struct Written {
    /// The file, or its part.
    pub bytes: Vec<u8>,
    /// What the format has no word for, in the order of the games.
    pub lost: Vec<Lost>,
}

/// SGF has room for any game.
pub(super) fn in_sgf(_: &Tree) -> Result<(), ConvertError> {
    Ok(())
}

/// XML has elements for points of a Go board; the moves of another game would become other ones.
pub(super) fn in_xml(game: &Tree) -> Result<(), ConvertError> {
    if game.is_go() {
        Ok(())
    } else {
        Err(ConvertError::OtherGame { format: "XML" })
    }
}

/// Writes SGF.
pub(super) fn sgf(games: &[Tree], options: Options) -> Result<Written, ConvertError> {
    let mut bytes = Vec::new();
    for tree in games {
        if options.clean {
            let mut tree = tree.clone();
            tree.strip_private();
            sgf::write_clean(&tree, &mut bytes);
        } else {
            sgf::write_clean(tree, &mut bytes);
        }
        if bytes.last() != Some(&b'\n') {
            bytes.push(b'\n');
        }
    }
    Ok(Written {
        bytes,
        lost: Vec::new(),
    })
}

/// Writes an Ishi file.
pub(super) fn ishi(games: &[Tree], options: Options) -> Result<Written, ConvertError> {
    let converted = to_ishi(games, options)?;
    Ok(Written {
        bytes: ishi::write(&converted.document),
        lost: converted.lost,
    })
}

/// Writes XML. It has elements for whatever SGF says of a game of Go, so that nothing is left out of
/// a plain file.
pub(super) fn xml(games: &[Tree], _: Options) -> Result<Written, ConvertError> {
    games.iter().try_for_each(in_xml)?;
    let mut bytes = Vec::new();
    xml::write(games, &mut bytes);
    Ok(Written {
        bytes,
        lost: Vec::new(),
    })
}
