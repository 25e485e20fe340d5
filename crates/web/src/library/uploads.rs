//! What was dropped on the page or pasted into it: kept until it is removed or the server ends.
//!
//! Files that were dropped together are a set, `upload/3`, and stand in the list of games like a
//! folder. Of an archive each record is kept as a file of its own. The files lie in the [`Spool`],
//! unpacked.

use super::index::Index;
use super::spool::{Spool, SpoolError, Spooled, Unfinished};
use crate::api_error::ApiError;
use honte_record::problem::Problem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The longest file that is taken, in bytes, packed or not.
pub(crate) const MAX_UPLOAD_BYTES: u64 = 1 << 30;

/// How much is kept: of a set, and of all sets together. The oldest sets go first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Files.
    pub(crate) files: usize,
    /// Their bytes, unpacked.
    pub(crate) bytes: u64,
    /// Sets.
    pub(crate) sets: usize,
    /// Bytes on the disk, of what is kept and what is just coming in.
    pub(crate) disk: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            files: 4096,
            bytes: 1 << 30,
            sets: 64,
            // What is packed lies there with what is unpacked of it.
            disk: 2 << 30,
        }
    }
}

/// Why a file is not kept.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotKept {
    /// There is no game in it, perhaps because of what was found first.
    #[error("there is no game in it{}", .0.as_ref().map(|first| format!(": {first}")).unwrap_or_default())]
    NoGame(Option<Problem>),
    /// The set has as many files as a set may have.
    #[error("no more than {most} files are kept together: open it by itself")]
    TooMany {
        /// Files of a set.
        most: usize,
    },
    /// The set would have more bytes than a set may have.
    #[error("no more than {} MiB are kept together, unpacked: open it by itself, or put it into a served folder", .most >> 20)]
    TooLarge {
        /// Bytes of a set.
        most: u64,
    },
    /// There is no room on the disk.
    #[error("{0}")]
    NoRoom(SpoolError),
}

#[derive(Debug)]
struct Upload {
    set: u64,
    name: String,
    content: Arc<Spooled>,
}

#[derive(Debug, Default)]
struct Kept {
    last_set: u64,
    /// The oldest set first.
    files: Vec<Upload>,
}

/// All uploads.
#[derive(Debug)]
pub(crate) struct Uploads {
    limits: Limits,
    kept: Mutex<Kept>,
    spool: Spool,
}

impl Default for Uploads {
    fn default() -> Uploads {
        Uploads::new(Limits::default())
    }
}

/// An upload that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Put {
    /// What it is called.
    pub(crate) name: String,
    /// Games in it: one at least.
    pub(crate) games: u64,
}

impl Uploads {
    fn new(limits: Limits) -> Uploads {
        Uploads {
            limits,
            kept: Mutex::default(),
            spool: Spool::new(limits.disk),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was uploaded under a name.
    pub(crate) fn content(&self, name: &str) -> Result<Arc<Spooled>, ApiError> {
        let kept = self.lock();
        let upload = kept.files.iter().find(|upload| upload.name == name);
        upload
            .map(|upload| Arc::clone(&upload.content))
            .ok_or_else(|| {
                ApiError::not_found(format_args!(
                    "'{}' is no longer here: open the file again",
                    name.escape_debug()
                ))
            })
    }

    /// Begins a file that comes in, packed or not.
    pub(crate) fn begin(&self) -> Result<Unfinished, SpoolError> {
        self.spool.begin(MAX_UPLOAD_BYTES)
    }

    /// Begins a file that is unpacked into a set.
    ///
    /// # Errors
    /// The set has as many files as a set may have, or the disk takes none.
    pub(crate) fn begin_in(&self, set: u64) -> Result<Unfinished, NotKept> {
        let room = self.lock().room(set, self.limits)?;
        self.spool.begin(room).map_err(NotKept::NoRoom)
    }

    /// Removes all files from the disk, at the end of the server.
    pub(crate) fn close(&self) {
        self.spool.close();
    }

    /// Lets a set go; the names of its files. None if there is no such set.
    pub(crate) fn remove(&self, index: &Index, set: u64) -> Vec<String> {
        let mut kept = self.lock();
        let gone = kept.take(set);
        drop(kept);
        gone.iter().for_each(|name| index.forget_upload(name));
        gone
    }

    /// The set of this name, or a new one.
    pub(crate) fn set(&self, wanted: &str) -> u64 {
        let mut kept = self.lock();
        let number = wanted
            .strip_prefix("upload/")
            .and_then(|set| set.parse().ok());
        let known = number.filter(|set| kept.files.iter().any(|file| file.set == *set));
        known.unwrap_or_else(|| {
            kept.last_set += 1;
            kept.last_set
        })
    }

    /// Has new sets come behind this one: copies of unsaved games bear the names of earlier sets.
    pub(crate) fn begin_behind(&self, set: u64) {
        let mut kept = self.lock();
        kept.last_set = kept.last_set.max(set);
    }

    /// Why a file does not fit that is too long for its set.
    pub(crate) const fn too_large(&self) -> NotKept {
        NotKept::TooLarge {
            most: self.limits.bytes,
        }
    }

    /// Keeps a file.
    ///
    /// # Errors
    /// There is no game in it, or no room in its set.
    pub(crate) fn put(
        &self,
        index: &Index,
        set: u64,
        file: &str,
        content: Spooled,
    ) -> Result<Put, NotKept> {
        let content = Arc::new(content);
        let name = self.reserve(set, file, &content)?;
        let added = index.add_upload(&name, &format!("upload/{set}"), &content);
        let mut kept = self.lock();
        let mut gone = match added.games {
            0 => {
                kept.files.retain(|upload| upload.name != name);
                Vec::new()
            }
            _ => kept.forget(set, self.limits),
        };
        if kept.files.iter().all(|upload| upload.name != name) {
            // Not kept, or gone for another set meanwhile.
            gone.push(name.clone());
        }
        drop(kept);
        for gone in gone {
            index.forget_upload(&gone);
        }
        match added.games {
            0 => Err(NotKept::NoGame(added.problems.into_iter().next())),
            games => Ok(Put { name, games }),
        }
    }

    /// Keeps a file in a set of its own.
    ///
    /// # Errors
    /// As [`Uploads::put`].
    pub(crate) fn put_alone(
        &self,
        index: &Index,
        file: &str,
        bytes: &[u8],
    ) -> Result<Put, NotKept> {
        let content = self.spool.keep(bytes).map_err(NotKept::NoRoom)?;
        self.put(index, self.set(""), file, content)
    }

    /// Takes a file in under a name that nobody has; whether there is a game in it is not known yet.
    fn reserve(&self, set: u64, file: &str, content: &Arc<Spooled>) -> Result<String, NotKept> {
        let mut kept = self.lock();
        if kept.room(set, self.limits)? < content.bytes() {
            return Err(self.too_large());
        }
        let name = kept.free_name(set, file);
        kept.files.push(Upload {
            set,
            name: name.clone(),
            content: Arc::clone(content),
        });
        Ok(name)
    }
}

impl Kept {
    /// How many bytes a set can still take in.
    fn room(&self, set: u64, limits: Limits) -> Result<u64, NotKept> {
        let own = || self.files.iter().filter(|file| file.set == set);
        if own().count() >= limits.files {
            return Err(NotKept::TooMany { most: limits.files });
        }
        let bytes: u64 = own().map(|file| file.content.bytes()).sum();
        Ok(limits.bytes.saturating_sub(bytes))
    }

    fn free_name(&self, set: u64, file: &str) -> String {
        let is_taken = |name: &String| self.files.iter().any(|upload| upload.name == *name);
        let names = (1u32..).map(|number| match (number, file.rsplit_once('.')) {
            (1, _) => format!("upload/{set}/{file}"),
            (number, Some((stem, ending))) => format!("upload/{set}/{stem}-{number}.{ending}"),
            (number, None) => format!("upload/{set}/{file}-{number}"),
        });
        let mut free = names.filter(|name| !is_taken(name));
        free.next().unwrap_or_default()
    }

    /// Lets the oldest sets go, but not this one; the names of what is gone.
    fn forget(&mut self, own: u64, limits: Limits) -> Vec<String> {
        let mut gone = Vec::new();
        loop {
            let bytes: u64 = self.files.iter().map(|file| file.content.bytes()).sum();
            let mut sets: Vec<u64> = self.files.iter().map(|file| file.set).collect();
            sets.dedup();
            let is_full =
                self.files.len() > limits.files || bytes > limits.bytes || sets.len() > limits.sets;
            let oldest = sets.into_iter().find(|set| *set != own);
            let Some(oldest) = oldest.filter(|_| is_full) else {
                return gone;
            };
            gone.extend(self.take(oldest));
        }
    }

    /// Takes a set out; the names of its files.
    fn take(&mut self, set: u64) -> Vec<String> {
        let (gone, kept) = std::mem::take(&mut self.files)
            .into_iter()
            .partition(|file| file.set == set);
        self.files = kept;
        gone.into_iter().map(|file: Upload| file.name).collect()
    }
}

/// A file's name, with its folders, without what is special in names.
pub(crate) fn plain(name: &str) -> String {
    let parts = name.split(['/', '\\']).map(|part| {
        let part: String = part.chars().filter(|c| !c.is_control()).take(100).collect();
        part.trim_start_matches('.').trim().to_owned()
    });
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    match parts.is_empty() {
        true => "pasted.txt".to_owned(),
        false => parts.join("/"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &[u8] = b"(;SZ[9];B[aa])";

    fn uploads(files: usize, bytes: u64, sets: usize) -> (Uploads, Index) {
        let limits = Limits {
            files,
            bytes,
            sets,
            disk: 2 * bytes,
        };
        (Uploads::new(limits), Index::default())
    }

    fn put(shelf: &(Uploads, Index), set: u64, bytes: &[u8]) -> Result<Put, NotKept> {
        let (uploads, index) = shelf;
        uploads.put(index, set, "a.sgf", uploads.spool.keep(bytes).unwrap())
    }

    fn room(uploads: &Uploads, set: u64) -> u64 {
        uploads.lock().room(set, uploads.limits).unwrap()
    }

    #[test]
    fn a_set_has_its_limits_whatever_it_is_made_of() {
        let shelf = uploads(3, 40, 9);
        let (uploads, index) = &shelf;
        let set = uploads.set("");
        assert_eq!(put(&shelf, set, GAME).unwrap().name, "upload/1/a.sgf");
        assert_eq!(put(&shelf, set, GAME).unwrap().name, "upload/1/a-2.sgf");
        assert_eq!(uploads.set("upload/1"), set);
        let large = put(&shelf, set, GAME);
        assert!(matches!(large, Err(NotKept::TooLarge { most: 40 })));
        assert_eq!(put(&shelf, set, b"(;SZ[9])").unwrap().games, 1);
        let many = put(&shelf, set, b"(;)");
        assert!(matches!(many, Err(NotKept::TooMany { most: 3 })));
        assert_eq!(index.count().0, 3);
        // Another set has room of its own, and takes the place of the first.
        let other = uploads.put_alone(index, "b.sgf", GAME).unwrap();
        assert_eq!(
            (other.name.as_str(), index.count().0),
            ("upload/2/b.sgf", 1)
        );
        assert!(uploads.content("upload/1/a.sgf").is_err());
    }

    #[test]
    fn what_has_no_game_takes_no_room() {
        let shelf = uploads(1, 40, 9);
        let noise = put(&shelf, 1, b"no game at all");
        assert!(matches!(noise, Err(NotKept::NoGame(_))), "{noise:?}");
        assert_eq!(room(&shelf.0, 1), 40);
        assert!(put(&shelf, 1, GAME).is_ok());
    }

    #[test]
    fn the_oldest_sets_go_first() {
        let (uploads, index) = uploads(9, 400, 2);
        for _ in 0..3 {
            uploads.put_alone(&index, "a.sgf", GAME).unwrap();
        }
        let is_there = |set: u64| uploads.content(&format!("upload/{set}/a.sgf")).is_ok();
        assert_eq!([1, 2, 3].map(is_there), [false, true, true]);
    }

    #[test]
    fn a_set_that_is_removed_is_gone_with_its_games() {
        let shelf = uploads(9, 400, 9);
        let (uploads, index) = &shelf;
        let [one, other] = [uploads.set(""), uploads.set("")];
        for set in [one, one, other] {
            put(&shelf, set, GAME).unwrap();
        }
        let lies_at = uploads.content("upload/1/a.sgf").unwrap().path().to_owned();
        assert_eq!(
            uploads.remove(index, one),
            ["upload/1/a.sgf", "upload/1/a-2.sgf"]
        );
        assert!(!lies_at.exists());
        assert!(uploads.content("upload/1/a.sgf").is_err());
        assert!(uploads.content("upload/2/a.sgf").is_ok());
        assert_eq!(index.count().0, 1);
        assert!(uploads.remove(index, one).is_empty());
    }
}
