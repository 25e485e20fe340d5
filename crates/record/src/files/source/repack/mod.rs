//! Archives written again, with records in them changed.
//!
//! Members that stay as they are are copied byte for byte, with their names, times and modes; so
//! are those that are no records. What cannot be read of an archive ends the work: it would be
//! lost.

mod tarball;
mod ziparchive;

use super::input::Input;
use super::kind::{Kind, Promise, Wanted};
use super::reader::{Allowance, Meter, Metered, Peeked, Unpacked, Watch, Watched};
use super::{Entry, Packer, Packing, Source, SourceError};
use crate::limits::{MAX_REPACKED_BYTES, in_words};
use flate2::read::MultiGzDecoder;
use std::fs;
use std::io::{self, BufReader, ErrorKind, Read, Seek, Write};
use std::sync::atomic::AtomicU64;
use thiserror::Error;

/// Why an archive could not be written again.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RepackError {
    /// Something of it cannot be read, or not be written as it was.
    #[error(transparent)]
    Source(SourceError),
    /// The new archive cannot be written.
    #[error(transparent)]
    Write(io::Error),
}

/// Changes one record: reads the entry, writes the new content, unpacked, and says whether it is
/// another one. What it wrote of one that is the same is not used.
pub type Change<'c> = dyn FnMut(Entry<'_>, &mut dyn Write) -> io::Result<bool> + 'c;

impl Source {
    /// Whether it is an archive: zip, tar, or tar compressed. A pipe is none: a look would take its
    /// bytes away.
    ///
    /// # Errors
    /// What the system reports. Damage is no error: it is told when the source is read.
    pub fn is_archive(&self) -> io::Result<bool> {
        if !fs::metadata(&self.path)?.is_file() {
            return Ok(false);
        }
        let mut input = Input::open(&self.path)?;
        let mut peeked = Peeked::new(&mut input);
        let is_tar = |unpacked: &mut dyn Read| Kind::of(Peeked::new(unpacked).head()) == Kind::Tar;
        Ok(match Kind::of(peeked.head()) {
            Kind::Zip | Kind::Tar => true,
            Kind::Plain => false,
            Kind::Gzip => is_tar(&mut MultiGzDecoder::new(&mut peeked)),
            Kind::Zstd => match zstd::Decoder::new(&mut peeked) {
                Ok(mut decoder) => is_tar(&mut decoder),
                Err(_) => false,
            },
        })
    }

    /// Writes an [archive](Self::is_archive) again to `out`, each wanted record in it as `change`
    /// makes it: whether any is another one. `read` grows as in [`open`](Self::open).
    ///
    /// A record that was compressed by itself is compressed again. A changed record keeps its name,
    /// time and mode; in a zip archive its name is written in UTF-8. No record may become longer
    /// than [`MAX_REPACKED_BYTES`](crate::limits::MAX_REPACKED_BYTES).
    ///
    /// # Errors
    /// [`RepackError::Source`] where something cannot be read or copied, after which `out` has a
    /// part of an archive; [`RepackError::Write`] with what `out` or `change` returned.
    pub fn repack(
        &self,
        wanted: Wanted,
        read: &AtomicU64,
        out: &mut dyn Write,
        change: &mut Change<'_>,
    ) -> Result<bool, RepackError> {
        let name = self.path.display().to_string();
        let allowance = Allowance::default();
        let mut meter = Meter::new(read, self.bytes);
        let input = Input::open(&self.path).map_err(|error| unread(&name, error))?;
        let mut repacking = Repacking {
            archive: &name,
            wanted,
            allowance: &allowance,
            change,
            is_changed: false,
        };
        repacking.whole(Metered::new(input, &mut meter, &allowance), out)?;
        Ok(repacking.is_changed)
    }
}

fn unread(name: &str, error: io::Error) -> RepackError {
    RepackError::Source(SourceError::from_io(name, error))
}

fn unsupported(name: &str, detail: &str) -> RepackError {
    RepackError::Source(SourceError::Unsupported {
        name: name.to_owned(),
        detail: detail.to_owned(),
    })
}

/// An archive on its way.
struct Repacking<'c, 'f> {
    archive: &'c str,
    wanted: Wanted,
    allowance: &'c Allowance,
    change: &'c mut Change<'f>,
    is_changed: bool,
}

impl Repacking<'_, '_> {
    fn whole(&mut self, mut file: Metered<'_, '_>, out: &mut dyn Write) -> Result<(), RepackError> {
        let mut peeked = Peeked::new(&mut file);
        let packing = match Kind::of(peeked.head()) {
            Kind::Zip => {
                let rewound = file.rewind();
                rewound.map_err(|error| unread(self.archive, error))?;
                return self.zip(BufReader::new(file), out);
            }
            Kind::Gzip => Packing::Gzip,
            Kind::Zstd => Packing::Zstd,
            Kind::Tar | Kind::Plain => Packing::Plain,
        };
        let mut packer = Packer::new(packing, out).map_err(RepackError::Write)?;
        match packing {
            Packing::Gzip => self.tar(&mut MultiGzDecoder::new(&mut peeked), &mut packer),
            Packing::Zstd => {
                let decoder = zstd::Decoder::new(&mut peeked);
                let mut decoder = decoder.map_err(|error| unread(self.archive, error))?;
                self.tar(&mut decoder, &mut packer)
            }
            Packing::Plain | Packing::Archive => self.tar(&mut peeked, &mut packer),
        }?;
        packer.finish().map_err(RepackError::Write)
    }

    /// Whether a member is a record that may change, by its name.
    fn is_wanted(&self, name: &str) -> bool {
        Promise::of(name, self.wanted) == Promise::Record
    }

    /// The new content of a record, packed as it was, if it is another one.
    fn record(
        &mut self,
        name: &str,
        member: &mut dyn Read,
    ) -> Result<Option<Vec<u8>>, RepackError> {
        let allowance = self.allowance;
        let mut peeked = Peeked::new(member);
        match Kind::of(peeked.head()) {
            Kind::Plain => self.changed(name, Packing::Plain, &mut peeked),
            Kind::Gzip => {
                let mut decoder = MultiGzDecoder::new(&mut peeked);
                let mut unpacked = Unpacked::new(&mut decoder, allowance);
                self.changed(name, Packing::Gzip, &mut unpacked)
            }
            Kind::Zstd => {
                let decoder = zstd::Decoder::new(&mut peeked);
                let mut decoder = decoder.map_err(|error| unread(name, error))?;
                let mut unpacked = Unpacked::new(&mut decoder, allowance);
                self.changed(name, Packing::Zstd, &mut unpacked)
            }
            // An archive in the archive stays as it is.
            Kind::Zip | Kind::Tar => Ok(None),
        }
    }

    fn changed(
        &mut self,
        name: &str,
        packing: Packing,
        reader: &mut dyn Read,
    ) -> Result<Option<Vec<u8>>, RepackError> {
        let watch = Watch::default();
        let mut watched = Watched::new(reader, &watch);
        let mut content = Content(Vec::new());
        let mut packer = Packer::new(packing, &mut content).map_err(RepackError::Write)?;
        let entry = Entry {
            name: name.to_owned(),
            reader: &mut watched,
        };
        let changed = (self.change)(entry, &mut packer).and_then(|is_changed| {
            packer.finish()?;
            Ok(is_changed)
        });
        if let Some(error) = watched.into_failure() {
            return Err(unread(name, error));
        }
        let is_changed = changed.map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => unread(name, error),
            _ => RepackError::Write(error),
        })?;
        self.is_changed |= is_changed;
        Ok(is_changed.then_some(content.0))
    }
}

/// A record that is written into memory, up to a limit.
struct Content(Vec<u8>);

impl Write for Content {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_REPACKED_BYTES {
            let limit = in_words(MAX_REPACKED_BYTES as u64);
            let line = format!("expected at most {limit} for a file in an archive; unpack it");
            return Err(io::Error::new(ErrorKind::FileTooLarge, line));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
