//! What was dropped on the page or pasted into it: kept in memory until it is saved.
//!
//! Files that were dropped together are a set, `upload/3`, and stand in the list of games like a
//! folder. Of an archive each record is kept as a file of its own.

use super::index::Index;
use crate::api_error::ApiError;
use honte_record::problem::Problem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How much is kept: of a set, and of all sets together. The oldest sets go first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Files.
    pub(crate) files: usize,
    /// Their bytes, unpacked.
    pub(crate) bytes: usize,
    /// Sets.
    pub(crate) sets: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            files: 4096,
            bytes: 256 << 20,
            sets: 64,
        }
    }
}

/// Why a file is not kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
    #[error("no more than {} MiB are kept together, unpacked: open it by itself", .most >> 20)]
    TooLarge {
        /// Bytes of a set.
        most: usize,
    },
}

#[derive(Debug)]
struct Upload {
    set: u64,
    name: String,
    bytes: Arc<[u8]>,
}

#[derive(Debug, Default)]
struct Kept {
    last_set: u64,
    /// The oldest set first.
    files: Vec<Upload>,
}

/// All uploads.
#[derive(Debug, Default)]
pub(crate) struct Uploads {
    limits: Limits,
    kept: Mutex<Kept>,
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
    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was uploaded under a name.
    pub(crate) fn bytes(&self, name: &str) -> Result<Arc<[u8]>, ApiError> {
        let kept = self.lock();
        let upload = kept.files.iter().find(|upload| upload.name == name);
        upload
            .map(|upload| Arc::clone(&upload.bytes))
            .ok_or_else(|| {
                ApiError::not_found(format_args!(
                    "'{}' is no longer here: open the file again",
                    name.escape_debug()
                ))
            })
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

    /// How many bytes a set can still take in.
    ///
    /// # Errors
    /// It has as many files as a set may have.
    pub(crate) fn room(&self, set: u64) -> Result<usize, NotKept> {
        self.lock().room(set, self.limits)
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
        bytes: &[u8],
    ) -> Result<Put, NotKept> {
        let name = self.reserve(set, file, bytes)?;
        let added = index.add_upload(&name, &format!("upload/{set}"), bytes);
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
        self.put(index, self.set(""), file, bytes)
    }

    /// Takes a file in under a name that nobody has; whether there is a game in it is not known yet.
    fn reserve(&self, set: u64, file: &str, bytes: &[u8]) -> Result<String, NotKept> {
        let mut kept = self.lock();
        if kept.room(set, self.limits)? < bytes.len() {
            return Err(self.too_large());
        }
        let name = kept.free_name(set, file);
        kept.files.push(Upload {
            set,
            name: name.clone(),
            bytes: bytes.into(),
        });
        Ok(name)
    }
}

impl Kept {
    fn room(&self, set: u64, limits: Limits) -> Result<usize, NotKept> {
        let own = || self.files.iter().filter(|file| file.set == set);
        if own().count() >= limits.files {
            return Err(NotKept::TooMany { most: limits.files });
        }
        let bytes: usize = own().map(|file| file.bytes.len()).sum();
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
            let bytes: usize = self.files.iter().map(|file| file.bytes.len()).sum();
            let mut sets: Vec<u64> = self.files.iter().map(|file| file.set).collect();
            sets.dedup();
            let is_full =
                self.files.len() > limits.files || bytes > limits.bytes || sets.len() > limits.sets;
            let oldest = sets.into_iter().find(|set| *set != own);
            let Some(oldest) = oldest.filter(|_| is_full) else {
                return gone;
            };
            let (old, kept) = std::mem::take(&mut self.files)
                .into_iter()
                .partition(|file| file.set == oldest);
            self.files = kept;
            gone.extend(old.into_iter().map(|file: Upload| file.name));
        }
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

    fn uploads(files: usize, bytes: usize, sets: usize) -> (Uploads, Index) {
        let limits = Limits { files, bytes, sets };
        let uploads = Uploads {
            limits,
            ..Uploads::default()
        };
        (uploads, Index::default())
    }

    #[test]
    fn a_set_has_its_limits_whatever_it_is_made_of() {
        let (uploads, index) = uploads(3, 40, 9);
        let set = uploads.set("");
        let put = |bytes: &[u8]| uploads.put(&index, set, "a.sgf", bytes);
        assert_eq!(put(GAME).unwrap().name, "upload/1/a.sgf");
        assert_eq!(put(GAME).unwrap().name, "upload/1/a-2.sgf");
        assert_eq!(uploads.set("upload/1"), set);
        assert_eq!(put(GAME), Err(NotKept::TooLarge { most: 40 }));
        assert_eq!(put(b"(;SZ[9])").unwrap().games, 1);
        assert_eq!(put(b"(;)"), Err(NotKept::TooMany { most: 3 }));
        assert_eq!(index.count().0, 3);
        // Another set has room of its own, and takes the place of the first.
        let other = uploads.put_alone(&index, "b.sgf", GAME).unwrap();
        assert_eq!(
            (other.name.as_str(), index.count().0),
            ("upload/2/b.sgf", 1)
        );
        assert!(uploads.bytes("upload/1/a.sgf").is_err());
    }

    #[test]
    fn what_has_no_game_takes_no_room() {
        let (uploads, index) = uploads(1, 40, 9);
        let noise = uploads.put(&index, 1, "a.sgf", b"no game at all");
        assert!(matches!(noise, Err(NotKept::NoGame(_))), "{noise:?}");
        assert_eq!(uploads.room(1), Ok(40));
        assert!(uploads.put(&index, 1, "a.sgf", GAME).is_ok());
    }

    #[test]
    fn the_oldest_sets_go_first() {
        let (uploads, index) = uploads(9, 400, 2);
        for _ in 0..3 {
            uploads.put_alone(&index, "a.sgf", GAME).unwrap();
        }
        let is_there = |set: u64| uploads.bytes(&format!("upload/{set}/a.sgf")).is_ok();
        assert_eq!([1, 2, 3].map(is_there), [false, true, true]);
    }
}
