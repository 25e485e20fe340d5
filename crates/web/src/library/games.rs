//! All games that are open.

use super::game::{Open, OwnFile};
use super::shelf::Shelf;
use super::version::Version;
use crate::api_error::ApiError;
use honte_diagram::record::title;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Games that are kept open.
const MAX_OPEN_GAMES: usize = 24;
/// Bytes of their trees and of what they were, about.
const MOST_BYTES: usize = 256 << 20;

/// A game that is open, for one at a time.
pub(crate) type Shared = Arc<Mutex<Open>>;

/// A game with changes that are in no file.
#[derive(Debug)]
pub(crate) struct Changed {
    pub(crate) file: String,
    pub(crate) number: u64,
    pub(crate) title: String,
    /// When a copy of the changes was written, in milliseconds since 1970; `None` without a copy.
    pub(crate) modified: Option<u64>,
}

/// All open games.
#[derive(Debug, Default)]
pub(crate) struct Games {
    /// The last used last.
    open: Mutex<Vec<(String, u64, Shared)>>,
    /// Held while a file is looked at and replaced, so that two tabs cannot do so at once.
    pub(crate) saving: Mutex<()>,
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Games {
    /// A game: as it is open, or else as it is in its file now.
    pub(crate) fn get(&self, shelf: &Shelf, file: &str, number: u64) -> Result<Shared, ApiError> {
        if let Some(known) = self.known(file, number) {
            let mut game = lock(&known);
            let own_file = game.own_file();
            if own_file == OwnFile::Gone {
                game.tell_gone();
            }
            if own_file == OwnFile::Changed && !game.is_changed() {
                let revision = game.revision + 1;
                *game = Open::read(shelf, file, number)?;
                // A page that shows it as it was is not to change it as it is.
                (game.revision, game.saved) = (revision, revision);
            }
            drop(game);
            return Ok(known);
        }
        let open = Open::read(shelf, file, number)?;
        let shared = Arc::new(Mutex::new(open));
        self.put(file, number, &shared)?;
        Ok(shared)
    }

    /// A game of a collection was saved into it: for the other games of it that are open, this is no
    /// change by another program.
    pub(crate) fn renew_known(&self, path: &Path, before: &Version, now: &Version) {
        for game in self.all() {
            let mut game = lock(&game);
            if game.known(path).is_some_and(|known| known.is_same(before)) {
                game.know(path.to_owned(), now.clone());
            }
        }
    }

    /// Lets a game go: it is read from its file the next time.
    pub(crate) fn close(&self, file: &str, number: u64) {
        lock(&self.open).retain(|(f, n, _)| f != file || *n != number);
    }

    /// Lets the games of some files go, changed or not.
    pub(crate) fn close_all(&self, is_closed: impl Fn(&str) -> bool) {
        lock(&self.open).retain(|(file, ..)| !is_closed(file));
    }

    /// Whether a game is open with changes that are in no file.
    pub(crate) fn is_changed(&self, file: &str, number: u64) -> bool {
        let open = lock(&self.open);
        let mut open = open.iter();
        let game = open.find(|(f, n, _)| f == file && *n == number);
        game.is_some_and(|(.., game)| game.try_lock().is_ok_and(|game| game.is_changed()))
    }

    /// The games with changes that are in no file, the last changed first.
    pub(crate) fn changed(&self) -> Vec<Changed> {
        let mut changed: Vec<Changed> = self
            .all()
            .iter()
            .filter_map(|game| {
                let game = lock(game);
                game.is_changed().then(|| Changed {
                    file: game.file.clone(),
                    number: game.number,
                    title: title(&game.tree),
                    modified: game.copy.modified,
                })
            })
            .collect();
        changed.sort_by_key(|game| std::cmp::Reverse(game.modified));
        changed
    }

    /// Tries once more to keep copies of the games whose changes are neither in a file nor in a copy.
    pub(crate) fn keep_all(&self, shelf: &Shelf) {
        for game in self.all() {
            let mut game = lock(&game);
            if game.copy.not_kept.is_some() {
                shelf.copies.keep(&shelf.files, &mut game);
            }
        }
    }

    fn all(&self) -> Vec<Shared> {
        let open = lock(&self.open);
        open.iter().map(|(.., game)| Arc::clone(game)).collect()
    }

    fn known(&self, file: &str, number: u64) -> Option<Shared> {
        let mut open = lock(&self.open);
        let at = open
            .iter()
            .position(|(f, n, _)| f == file && *n == number)?;
        let known = open.remove(at);
        let shared = Arc::clone(&known.2);
        open.push(known);
        Some(shared)
    }

    /// Keeps a game open; the others that were used longest ago are closed, if nobody changed them.
    fn put(&self, file: &str, number: u64, shared: &Shared) -> Result<(), ApiError> {
        let mut open = lock(&self.open);
        open.push((file.to_owned(), number, Arc::clone(shared)));
        // One that somebody is at work with is in use, and stays.
        let sizes: Vec<(usize, bool)> = open
            .iter()
            .map(|(.., game)| match game.try_lock() {
                Ok(game) => (game.memory(), game.is_changed()),
                Err(_) => (0, true),
            })
            .collect();
        let mut bytes: usize = sizes.iter().map(|(bytes, _)| bytes).sum();
        let mut count = open.len();
        let mut goes = vec![false; open.len()];
        for (goes, (size, is_changed)) in goes.iter_mut().zip(&sizes).take(open.len() - 1) {
            if (count > MAX_OPEN_GAMES || bytes > MOST_BYTES) && !is_changed {
                *goes = true;
                count -= 1;
                bytes -= size;
            }
        }
        let mut goes = goes.iter();
        open.retain(|_| goes.next() != Some(&true));
        if open.len() > 2 * MAX_OPEN_GAMES {
            open.pop();
            return Err(ApiError::unavailable(
                "too many games have changes that are not saved: save some",
            ));
        }
        Ok(())
    }
}
