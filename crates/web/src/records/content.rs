//! What a file is to hold after a save.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::PathBuf;

/// What is written, with one game's text in it.
#[derive(Debug)]
pub(crate) enum Content {
    /// One game alone.
    Whole(Vec<u8>),
    /// A game in its collection: all else is copied from the file as it is.
    Within {
        /// The collection.
        path: PathBuf,
        /// The bytes that the game replaces.
        bytes: Range<u64>,
        text: Vec<u8>,
    },
}

impl Content {
    /// The game, from `(` to `)` in SGF.
    pub(crate) fn game(&self) -> &[u8] {
        match self {
            Content::Whole(text) | Content::Within { text, .. } => text.trim_ascii(),
        }
    }

    /// Whether other games stay beside it.
    pub(crate) const fn has_others(&self) -> bool {
        matches!(self, Content::Within { .. })
    }

    /// Writes it, a block at a time.
    ///
    /// # Errors
    /// What stops the reading or the writing; a collection that has become shorter.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Content::Whole(text) => out.write_all(text),
            Content::Within { path, bytes, .. } => {
                let mut file = File::open(path)?;
                let before = io::copy(&mut Read::by_ref(&mut file).take(bytes.start), out)?;
                if before < bytes.start {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                out.write_all(self.game())?;
                file.seek(SeekFrom::Start(bytes.end))?;
                io::copy(&mut file, out).map(drop)
            }
        }
    }
}
