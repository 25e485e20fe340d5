//! Where the files of a folder to come go.

use crate::error::Failure;
use crate::overwrite::is_same_file;
use honte_record::column::Row;
use honte_record::file_lock::FileLock;
use honte_record::file_name::{NamePattern, TakenNames};
use honte_record::format::FORMATS;
use honte_record::source::Source;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

/// The files of a folder to come.
pub(crate) struct Places<'a> {
    folder: &'a Path,
    inputs: &'a [PathBuf],
    /// What is read: nothing is written there but what is made of the file itself.
    sources: HashSet<PathBuf>,
    ending: &'static str,
    taken: HashSet<PathBuf>,
    names: TakenNames,
    /// Folders that are there.
    made: HashSet<PathBuf>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(
        folder: &'a Path,
        inputs: &'a [PathBuf],
        sources: &[Source],
        ending: &'static str,
    ) -> Self {
        let real = |source: &Source| source.path.canonicalize().ok();
        Self {
            folder,
            inputs,
            sources: sources.iter().filter_map(real).collect(),
            ending,
            taken: HashSet::new(),
            names: TakenNames::default(),
            made: HashSet::new(),
        }
    }

    /// The place of a converted file: as it lay below what was named, with another ending.
    pub(crate) fn for_file(&mut self, name: &str) -> Result<PathBuf, Failure> {
        let path = self.below(name);
        self.free(name, &path, "", self.ending)
    }

    /// The place of a file that keeps its ending, but for that of a packer.
    pub(crate) fn for_edited(&mut self, name: &str) -> Result<PathBuf, Failure> {
        let path = self.below(name);
        let unpacked = path.file_name().unwrap_or_default().to_string_lossy();
        let unpacked = without(&unpacked, &PACKED);
        let ending = Path::new(unpacked).extension().and_then(OsStr::to_str);
        let ending = ending.unwrap_or(self.ending).to_owned();
        self.free(name, &path, "", &ending)
    }

    /// The place of a game that is called as it says itself.
    pub(crate) fn for_name(
        &mut self,
        pattern: &NamePattern,
        row: &Row<'_>,
    ) -> Result<PathBuf, Failure> {
        let name = pattern.name(row);
        let (folder, sources) = (self.folder, &self.sources);
        let is_usable = |name: &str| !is_source(&folder.join(name), row.file, sources);
        let place = folder.join(self.names.free(&name, self.ending, is_usable));
        self.make_folder_of(&place)?;
        Ok(place)
    }

    /// The place of one of a file's games.
    pub(crate) fn for_game(&mut self, name: &str, number: u64) -> Result<PathBuf, Failure> {
        let path = self.below(name);
        self.free(name, &path, &format!("-{number:05}"), self.ending)
    }

    /// Locks a source that may be its own place, before it is read.
    pub(crate) fn lock(&self, source: &Source) -> Result<Option<FileLock>, Failure> {
        self.lock_by(source, honte_app::lock)
    }

    /// As [`lock`](Places::lock), without waiting for another program.
    pub(crate) fn try_lock(&self, source: &Source) -> Result<Option<FileLock>, Failure> {
        self.lock_by(source, honte_app::try_lock)
    }

    fn lock_by(
        &self,
        source: &Source,
        take: fn(&Path) -> Result<Option<FileLock>, honte_app::Error>,
    ) -> Result<Option<FileLock>, Failure> {
        let is_inside = match (source.path.canonicalize(), self.folder.canonicalize()) {
            (Ok(file), Ok(folder)) => file.is_file() && file.starts_with(folder),
            _ => false,
        };
        if is_inside {
            Ok(take(&source.path)?)
        } else {
            Ok(None)
        }
    }

    fn below(&self, name: &str) -> PathBuf {
        let path = Path::new(name);
        let inside = self.inputs.iter().find_map(|input| {
            let inside = path.strip_prefix(input).ok()?;
            (!inside.as_os_str().is_empty()).then_some(inside)
        });
        let inside = inside
            .or_else(|| path.file_name().map(Path::new))
            .unwrap_or(path);
        // Nothing leads out of the folder, whatever an archive says.
        let parts = inside.components().filter_map(|part| match part {
            Component::Normal(part) => Some(part),
            _ => None,
        });
        parts.collect()
    }

    /// A place that none of the files before has and no other file is read from; its folder is there.
    fn free(
        &mut self,
        source: &str,
        path: &Path,
        suffix: &str,
        ending: &str,
    ) -> Result<PathBuf, Failure> {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        // Standard input has no name.
        let stem = if name == "-" { "game" } else { stem(&name) };
        let folder = self.folder.join(path.parent().unwrap_or(Path::new("")));
        for copy in 1.. {
            let copy = if copy == 1 {
                String::new()
            } else {
                format!("-{copy}")
            };
            let place = folder.join(format!("{stem}{suffix}{copy}.{ending}"));
            let is_read = is_source(&place, source, &self.sources);
            if !is_read && self.taken.insert(place.clone()) {
                self.make_folder_of(&place)?;
                return Ok(place);
            }
        }
        Ok(folder)
    }

    fn make_folder_of(&mut self, place: &Path) -> Result<(), Failure> {
        let folder = place.parent().unwrap_or(self.folder);
        if self.made.insert(folder.to_path_buf()) {
            let made = std::fs::create_dir_all(folder);
            made.map_err(|error| Failure::cannot_write(folder, error))?;
        }
        Ok(())
    }
}

/// Whether a place is that of a file that is read, other than the one that is written there.
fn is_source(place: &Path, own: &str, sources: &HashSet<PathBuf>) -> bool {
    place
        .canonicalize()
        .is_ok_and(|real| sources.contains(&real) && !is_same_file(Path::new(own), place))
}

/// Endings of packed files.
pub(crate) const PACKED: [&str; 4] = ["gz", "zst", "zip", "tar"];

/// The endings of all records.
pub(crate) fn record_endings() -> Vec<&'static str> {
    let endings = FORMATS.iter().flat_map(|row| row.endings);
    endings.copied().collect()
}

/// A file's name without the endings of records and of packing.
fn stem(name: &str) -> &str {
    without(name, &[&PACKED[..], &record_endings()].concat())
}

/// A name without endings that are among these, however many.
fn without<'n>(name: &'n str, endings: &[&str]) -> &'n str {
    let mut stem = name;
    while let Some((before, ending)) = stem.rsplit_once('.') {
        let ending = ending.to_ascii_lowercase();
        if before.is_empty() || !endings.contains(&ending.as_str()) {
            break;
        }
        stem = before;
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_endings() {
        assert_eq!(stem("a.sgf.gz"), "a");
        assert_eq!(stem("1846.09.11.go"), "1846.09.11");
        assert_eq!(stem(".sgf"), ".sgf");
        assert_eq!(stem("notes"), "notes");
    }
}
