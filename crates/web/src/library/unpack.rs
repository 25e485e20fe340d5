//! The records of an archive or a packed file, each a file of the set.

use super::index::Index;
use super::uploads::{NotKept, Put, Uploads, plain};
use honte_record::source::{Entry, Source, SourceError, Wanted};
use std::io::{self, Read};
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
///
/// # Errors
/// The file cannot be put where it is unpacked.
pub(crate) fn unpack(
    uploads: &Uploads,
    index: &Index,
    set: u64,
    file: &str,
    bytes: &[u8],
) -> io::Result<Unpacked> {
    let folder = honte_app::temporary_folder("honte-upload-")?;
    let name = Path::new(file).file_name().unwrap_or("archive".as_ref());
    let source = Source {
        path: folder.path().join(name),
        bytes: bytes.len() as u64,
    };
    std::fs::write(&source.path, bytes)?;
    // As the archive has them, without where it lies meanwhile.
    let inner = |name: &str| {
        let within = Path::new(name).strip_prefix(folder.path());
        within.map_or_else(|_| name.to_owned(), |name| name.display().to_string())
    };
    let mut unpacked = Unpacked::default();
    let outcome = source.open_wanted(Wanted::Any, &AtomicU64::new(0), |entry| {
        let name = inner(&entry.name);
        match keep(uploads, index, set, &name, entry) {
            Ok(put) => {
                unpacked.games += put.games;
                unpacked.first.get_or_insert(put.name);
            }
            Err(why) => unpacked.leave_out(LeftOut::NotKept { file: name, why }),
        }
        ControlFlow::Continue(())
    });
    for problem in outcome.problems {
        let name = inner(problem.name());
        unpacked.leave_out(LeftOut::Problem(problem.named(&name)));
    }
    unpacked.more_left_out += outcome.more_problems;
    Ok(unpacked)
}

/// Keeps a file of the archive. Once the set is full the others are not read any more.
fn keep(
    uploads: &Uploads,
    index: &Index,
    set: u64,
    name: &str,
    entry: Entry<'_>,
) -> Result<Put, NotKept> {
    let room = uploads.room(set)?;
    let mut content = Vec::new();
    // What was read before an error stands; the error is one of the source's problems.
    let _ = Read::take(entry.reader, room as u64 + 1).read_to_end(&mut content);
    if content.len() > room {
        return Err(uploads.too_large());
    }
    uploads.put(index, set, &plain(name), &content)
}
