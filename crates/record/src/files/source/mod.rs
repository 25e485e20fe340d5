//! Where records come from: files, folders, compressed files and archives.
//!
//! [`find`] turns the paths a user names into a list of [`Source`]s, one a file. Each is opened by
//! itself, on any thread: [`Source::open`] visits the record files in it, streaming. Nothing is
//! unpacked to disk or whole into memory.
//!
//! What a file is, its first bytes tell, whatever its name: zstd, gzip, zip, tar, or else a record
//! itself. A zip or tar archive gives an entry for each record in it, which may be compressed by
//! itself once more; a tar archive may be compressed as a whole. Archives within archives are
//! reported as a problem.
//!
//! ```
//! use honte_record::source::find;
//! use std::ops::ControlFlow;
//! use std::sync::atomic::AtomicU64;
//!
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("a.sgf"), "(;B[dd])")?;
//! std::fs::write(folder.path().join("notes.txt"), "joseki")?;
//!
//! let found = find(&[folder.path()]);
//! assert_eq!((found.sources.len(), found.passed_over), (1, 1));
//!
//! let read = AtomicU64::new(0);
//! let mut text = String::new();
//! let outcome = found.sources[0].open(&read, |entry| {
//!     assert!(entry.name.ends_with("a.sgf"));
//!     entry.reader.read_to_string(&mut text).ok();
//!     ControlFlow::Continue(())
//! });
//! assert!(outcome.problems.is_empty());
//! assert_eq!((text.as_str(), read.into_inner()), ("(;B[dd])", 8));
//! # Ok::<(), std::io::Error>(())
//! ```

mod deliver;
mod error;
mod input;
mod kind;
mod pack;
mod reader;
mod repack;
mod tarball;
mod walk;
mod ziparchive;

pub use error::SourceError;
pub use input::{Pipe, check_stdin, interrupt, open_input, read_file};
pub use kind::{Packing, Wanted, packing};
pub use pack::Packer;
pub use repack::{Change, RepackError};
pub use walk::{FoundSources, find, find_wanted};

use deliver::Delivery;
use input::Input;
use reader::{Allowance, Metered};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

/// A file with records in it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Source {
    /// The path to open, as the user would write it; `-` is standard input.
    pub path: PathBuf,
    /// The size of the file in bytes, compressed as it is; 0 where it has none, as a pipe.
    pub bytes: u64,
}

/// A record file within a source.
pub struct Entry<'a> {
    /// Its name as the user would understand it: `pile.zip/2001/a.sgf`.
    pub name: String,
    /// Its bytes, unpacked. It need not be read to its end.
    ///
    /// An error of the reader ends the entry. It is reported in [`Outcome::problems`] as well, so
    /// that a visitor may just stop reading.
    pub reader: &'a mut dyn Read,
}

/// What came of opening a source.
#[derive(Debug, Default)]
#[must_use]
pub struct Outcome {
    /// How many entries were visited.
    pub entries: u64,
    /// How many files in an archive were no records by their names.
    pub passed_over: u64,
    /// What could not be read, in the order met. Entries visited before keep their worth, and the
    /// bytes of a broken entry up to the break were delivered.
    ///
    /// No more than [`Outcome::MAX_PROBLEMS`] are kept.
    pub problems: Vec<SourceError>,
    /// How many further problems there were.
    pub more_problems: u64,
    /// Whether the visitor broke off, or the program was told to [end](interrupt).
    pub stopped: bool,
}

impl Outcome {
    /// The most problems of one source that are kept one by one.
    pub const MAX_PROBLEMS: usize = 100;

    fn problem(&mut self, problem: SourceError) {
        if self.problems.len() < Self::MAX_PROBLEMS {
            self.problems.push(problem);
        } else {
            self.more_problems += 1;
        }
    }
}

impl Source {
    /// Visits the SGF files in the source, in the order of the archive, until the visitor
    /// breaks off.
    ///
    /// `read` grows by the raw bytes read while they are read, and has grown by exactly
    /// [`Source::bytes`] when this returns: a bar over all sources ends at its end, whatever was
    /// skipped.
    ///
    /// Memory is bounded: some hundred kilobytes, for zstd at most the window that the library
    /// allows by default (128 MiB), for zip the archive's table of contents, which has at most
    /// [`MAX_ZIP_MEMBERS`](crate::limits::MAX_ZIP_MEMBERS). A packed file that unpacks to more than
    /// [`ALWAYS_UNPACKED_BYTES`](crate::limits::ALWAYS_UNPACKED_BYTES) and
    /// [`MAX_UNPACKED_RATIO`](crate::limits::MAX_UNPACKED_RATIO) times its own length is read so
    /// far and reported.
    ///
    /// Devices and sockets are refused. A pipe is read as it comes; waiting for it ends when the
    /// program is told to [end](interrupt).
    pub fn open(
        &self,
        read: &AtomicU64,
        visit: impl FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        self.open_wanted(Wanted::Sgf, read, visit)
    }

    /// As [`open`](Self::open), for those files of an archive that are wanted.
    pub fn open_wanted(
        &self,
        wanted: Wanted,
        read: &AtomicU64,
        visit: impl FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        self.open_as(&self.path.display().to_string(), wanted, read, visit)
    }

    /// As [`open_wanted`](Self::open_wanted), under another name in all that is told: for a copy of
    /// what lies somewhere else.
    ///
    /// ```
    /// use honte_record::source::{Wanted, find};
    /// use std::ops::ControlFlow;
    /// use std::sync::atomic::AtomicU64;
    ///
    /// let folder = tempfile::tempdir()?;
    /// std::fs::write(folder.path().join("copy"), "(;B[dd])")?;
    /// let found = find(&[folder.path().join("copy")]);
    /// let mut names = Vec::new();
    /// let _ = found.sources[0].open_as("s3://pile/a.sgf", Wanted::Any, &AtomicU64::new(0), |entry| {
    ///     names.push(entry.name);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(names, ["s3://pile/a.sgf"]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn open_as(
        &self,
        name: &str,
        wanted: Wanted,
        read: &AtomicU64,
        mut visit: impl FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let allowance = Allowance::default();
        let mut delivery = Delivery::new(wanted, &mut visit, &allowance);
        let mut meter = reader::Meter::new(read, self.bytes);
        match Input::open(&self.path) {
            Ok(input) => delivery.file(name, Metered::new(input, &mut meter, &allowance)),
            Err(error) => delivery.fail(name, error),
        }
        delivery.outcome
    }
}
