//! From the paths a user names to the files to read.

use super::input::{Place, STDIN, is_stdin};
use super::kind::Wanted;
use super::{Source, SourceError};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{self, FileType};
use std::io;
use std::path::{Path, PathBuf};

/// The files found.
#[derive(Debug, Default)]
pub struct FoundSources {
    /// Files to read: in the order of the paths named, folders in the order of their names.
    pub sources: Vec<Source>,
    /// How many files in folders were passed over for their names.
    pub passed_over: u64,
    /// How many times a file was met again, by another path or through a link. It is read once.
    pub repeated: u64,
    /// Paths that could not be read, and folders without records.
    pub problems: Vec<SourceError>,
}

impl FoundSources {
    /// The size of all sources together, in bytes.
    pub fn bytes(&self) -> u64 {
        self.sources
            .iter()
            .map(|source| source.bytes)
            .fold(0, u64::saturating_add)
    }
}

/// Finds the SGF files that the paths name, as [`find_wanted`] does.
pub fn find<P: AsRef<Path>>(paths: &[P]) -> FoundSources {
    find_wanted(paths, Wanted::Sgf)
}

/// Finds the files that the paths name; `-` is standard input (a file of that name is `./-`).
///
/// A file that is named is taken whatever it is called. A folder is walked to its depths for
/// regular files whose names end, in any case, in `.sgf` or `.mgt` or what else is wanted, or in
/// `.gz`, `.tgz`, `.zst`, `.tzst`, `.zip` or `.tar`. What has such a name and is a pipe, a device or
/// a socket is passed over and reported; a pipe that is named itself is read. Links are followed; each file and each folder is visited once, so that loops
/// of links come to an end. Names that begin with `._` are passed over.
pub fn find_wanted<P: AsRef<Path>>(paths: &[P], wanted: Wanted) -> FoundSources {
    let mut walk = Walk {
        wanted,
        ..Walk::default()
    };
    for path in paths {
        walk.named(path.as_ref());
    }
    walk.found
}

#[derive(Default)]
struct Walk {
    wanted: Wanted,
    found: FoundSources,
    /// Files and folders met, by their real paths.
    met: HashSet<PathBuf>,
}

impl Walk {
    fn named(&mut self, path: &Path) {
        if is_stdin(path) {
            return self.stdin();
        }
        match fs::metadata(path) {
            Ok(metadata) => match Place::of(path, &metadata) {
                Place::Folder => self.folder(path),
                Place::File => self.file(path, metadata.len()),
                // A pipe has no length, and no real path to know it by.
                Place::Pipe => self.found.sources.push(Source {
                    path: path.to_owned(),
                    bytes: 0,
                }),
                Place::Other(kind) => self.found.problems.push(SourceError::NotAFile {
                    name: path.display().to_string(),
                    detail: format!("{kind}: expected a file, a folder or a pipe"),
                }),
            },
            Err(error) => self.fail(path, error),
        }
    }

    /// Standard input, which is read once.
    fn stdin(&mut self) {
        match self.met.insert(PathBuf::from(STDIN)) {
            true => self.found.sources.push(Source {
                path: PathBuf::from(STDIN),
                bytes: 0,
            }),
            false => self.found.repeated += 1,
        }
    }

    fn file(&mut self, path: &Path, bytes: u64) {
        match self.is_new(path) {
            Ok(true) => self.found.sources.push(Source {
                path: path.to_owned(),
                bytes,
            }),
            Ok(false) => self.found.repeated += 1,
            Err(error) => self.fail(path, error),
        }
    }

    fn is_new(&mut self, path: &Path) -> io::Result<bool> {
        Ok(self.met.insert(fs::canonicalize(path)?))
    }

    /// A named folder and the folders in it.
    fn folder(&mut self, top: &Path) {
        let before = self.tally();
        // Not by recursion: folders may be nested deeper than the stack is.
        let mut ahead = vec![top.to_owned()];
        while let Some(path) = ahead.pop() {
            match fs::metadata(&path) {
                Ok(metadata) => match Place::of(&path, &metadata) {
                    Place::Folder => ahead.extend(self.children(&path)),
                    Place::File => self.file(&path, metadata.len()),
                    // Nobody named it: to wait for a pipe would be a surprise.
                    other => self.found.problems.push(SourceError::PassedOver {
                        name: path.display().to_string(),
                        kind: other.name(),
                    }),
                },
                Err(error) => self.fail(&path, error),
            }
        }
        let (anything, passed_over) = self.tally();
        if anything == before.0 {
            let passed_over = passed_over - before.1;
            let name = top.display().to_string();
            self.found.problems.push(SourceError::NoRecords {
                name,
                passed_over,
                endings: self.wanted.endings(),
            });
        }
    }

    /// How much has been found or has failed so far, and how much has been passed over.
    fn tally(&self) -> (u64, u64) {
        let found = self.found.sources.len() + self.found.problems.len();
        (found as u64 + self.found.repeated, self.found.passed_over)
    }

    /// What is to be visited in a folder, last name first. Nothing if it was visited before.
    fn children(&mut self, folder: &Path) -> Vec<PathBuf> {
        let names = match self.is_new(folder) {
            Ok(true) => self.wanted_names(folder),
            Ok(false) => Ok(Vec::new()),
            Err(error) => Err(error),
        };
        let mut names = names.unwrap_or_else(|error| {
            self.fail(folder, error);
            Vec::new()
        });
        names.sort_unstable_by(|a, b| b.cmp(a));
        names.iter().map(|name| folder.join(name)).collect()
    }

    /// Names of folders, links to folders, and of files that promise records.
    fn wanted_names(&mut self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        for child in fs::read_dir(folder)? {
            let child = child?;
            let name = child.file_name();
            let promising = self.wanted.is_promised_by(&name.to_string_lossy());
            if promising || leads_on(child.file_type()?, &child.path()) {
                names.push(name);
            } else {
                self.found.passed_over += 1;
            }
        }
        Ok(names)
    }

    fn fail(&mut self, path: &Path, error: io::Error) {
        self.found
            .problems
            .push(SourceError::from_io(&path.display().to_string(), error));
    }
}

fn leads_on(kind: FileType, path: &Path) -> bool {
    kind.is_dir() || (kind.is_symlink() && path.is_dir())
}
