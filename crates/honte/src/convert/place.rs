//! Where converted files go.

use crate::error::Failure;
use crate::overwrite::is_same_file;
use honte_record::format::FORMATS;
use honte_record::source::Source;
use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

/// The files of a folder to come.
pub(super) struct Places<'a> {
    folder: &'a Path,
    inputs: &'a [PathBuf],
    /// What is read: nothing is written there but what is made of the file itself.
    sources: HashSet<PathBuf>,
    ending: &'static str,
    taken: HashSet<PathBuf>,
}

impl<'a> Places<'a> {
    pub(super) fn new(
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
        }
    }

    /// The place of a converted file: as it lay below what was named, with another ending.
    pub(super) fn for_file(&mut self, name: &str) -> Result<PathBuf, Failure> {
        let path = self.below(name);
        self.free(name, &path, "")
    }

    /// The place of one of a file's games.
    pub(super) fn for_game(&mut self, name: &str, number: u64) -> Result<PathBuf, Failure> {
        let path = self.below(name);
        self.free(name, &path, &format!("-{number:05}"))
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
    fn free(&mut self, source: &str, path: &Path, suffix: &str) -> Result<PathBuf, Failure> {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let stem = stem(&name);
        let folder = self.folder.join(path.parent().unwrap_or(Path::new("")));
        let made = std::fs::create_dir_all(&folder);
        made.map_err(|error| Failure::cannot_write(&folder, error))?;
        for copy in 1.. {
            let copy = if copy == 1 {
                String::new()
            } else {
                format!("-{copy}")
            };
            let place = folder.join(format!("{stem}{suffix}{copy}.{}", self.ending));
            let is_read = place.canonicalize().is_ok_and(|real| {
                self.sources.contains(&real) && !is_same_file(Path::new(source), &place)
            });
            if !is_read && self.taken.insert(place.clone()) {
                return Ok(place);
            }
        }
        Ok(folder)
    }
}

/// A file's name without the endings of records and of packing.
fn stem(name: &str) -> &str {
    let mut stem = name;
    while let Some((before, ending)) = stem.rsplit_once('.') {
        let ending = ending.to_ascii_lowercase();
        let ending = ending.as_str();
        let is_packed = ["gz", "zst", "zip", "tar"].contains(&ending);
        let is_record = || FORMATS.iter().any(|row| row.endings.contains(&ending));
        if before.is_empty() || !(is_packed || is_record()) {
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
