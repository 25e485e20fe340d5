//! The records of an archive or a packed file, each a file of the set.

use super::index::Index;
use super::spool::{SpoolError, Spooled};
use super::uploads::{NotKept, Put, Uploads, plain};
use honte_record::source::{Entry, Source, SourceError, Wanted};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;

/// Files that were left out and are told one by one.
const MOST_TOLD: usize = 100;

/// A file of an archive that is not kept, or not all of it, and why.
#[derive(Debug)]
pub(crate) enum LeftOut {
    /// It was read, and is not kept.
    NotKept {
        /// Its name in the archive.
        file: String,
        why: NotKept,
    },
    /// It could not be read to its end; what came before is kept. It names the file.
    Problem(SourceError),
}

/// What came of unpacking.
#[derive(Debug, Default)]
pub(crate) struct Unpacked {
    /// The first file that was kept; `None` if there is none.
    pub(crate) first: Option<String>,
    /// Games of all files that were kept.
    pub(crate) games: u64,
    /// What is missing.
    pub(crate) left_out: Vec<LeftOut>,
    /// How many more files are missing, which are not in the list.
    pub(crate) more_left_out: u64,
}

impl Unpacked {
    fn leave_out(&mut self, left_out: LeftOut) {
        match self.left_out.len() < MOST_TOLD {
            true => self.left_out.push(left_out),
            false => self.more_left_out += 1,
        }
    }
}

/// Takes the records of a packed file into a set.
pub(crate) fn unpack(
    uploads: &Uploads,
    index: &Index,
    set: u64,
    file: &str,
    packed: &Spooled,
) -> Unpacked {
    let source = Source {
        path: packed.path().to_owned(),
        bytes: packed.bytes(),
    };
    let name = Path::new(file).file_name().unwrap_or("archive".as_ref());
    let name = name.to_string_lossy();
    let mut unpacked = Unpacked::default();
    let outcome = source.open_as(&name, Wanted::Any, &AtomicU64::new(0), |mut entry| {
        let name = entry.name.clone();
        match keep(uploads, index, set, &name, &mut entry) {
            Ok(put) => {
                unpacked.games += put.games;
                unpacked.first.get_or_insert(put.name);
            }
            Err(why) => unpacked.leave_out(LeftOut::NotKept { file: name, why }),
        }
        ControlFlow::Continue(())
    });
    for problem in outcome.problems {
        unpacked.leave_out(LeftOut::Problem(problem));
    }
    unpacked.more_left_out += outcome.more_problems;
    unpacked
}

/// Keeps a file of the archive. Once the set is full the others are not read any more.
fn keep(
    uploads: &Uploads,
    index: &Index,
    set: u64,
    name: &str,
    entry: &mut Entry<'_>,
) -> Result<Put, NotKept> {
    let mut content = uploads.begin_in(set)?;
    match content.copy(&mut *entry.reader) {
        // What was read before an error stands; the error is one of the source's problems.
        Ok(()) | Err(SpoolError::Read(_)) => {}
        Err(SpoolError::TooLong { .. }) => return Err(uploads.too_large()),
        Err(error) => return Err(NotKept::NoRoom(error)),
    }
    uploads.put(index, set, &plain(name), content.finish())
}
