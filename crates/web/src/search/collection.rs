//! The index of the served games: one that was given, or one that is made in the background and kept
//! true to the files.

use crate::api_error::ApiError;
use crate::library::files::Files;
use honte_record::source::{Wanted, find_wanted};
use honte_search::{Index, SearchError, Update};
use serde_json::json;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

/// Why there is no index.
#[derive(Debug, thiserror::Error)]
enum CollectionError {
    /// There is no place for one.
    #[error("no folder for an index can be made: {0}")]
    Folder(#[from] io::Error),
    /// It cannot be made or read.
    #[error(transparent)]
    Index(#[from] SearchError),
}

#[derive(Debug, Default)]
enum State {
    /// Not there yet.
    #[default]
    Building,
    Ready(Arc<Index>),
    /// It cannot be made or read, and why.
    Failed(CollectionError),
}

/// What is searched.
#[derive(Debug, Default)]
pub(crate) struct Collection {
    /// An index that was given; it is taken as it is.
    given: Option<PathBuf>,
    state: Mutex<State>,
    /// Where an index of our own is, as long as the server runs.
    folder: Mutex<Option<TempDir>>,
    /// Bytes read of the files, and bytes of all.
    read: AtomicU64,
    total: AtomicU64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Collection {
    pub(crate) fn new(given: Option<PathBuf>) -> Collection {
        Collection {
            given,
            ..Collection::default()
        }
    }

    /// Makes the index, or brings it up to date. Questions are answered from what is there meanwhile.
    pub(crate) fn update(&self, files: &Files, is_over: &AtomicBool) {
        let made = match &self.given {
            Some(path) => Index::open(path).map_err(CollectionError::from),
            None => self.make(files, is_over),
        };
        let mut state = lock(&self.state);
        match (made, &*state) {
            (Ok(index), _) => *state = State::Ready(Arc::new(index)),
            // What was there is better than nothing.
            (Err(_), State::Ready(_)) => {}
            (Err(why), _) => *state = State::Failed(why),
        }
    }

    fn make(&self, files: &Files, is_over: &AtomicBool) -> Result<Index, CollectionError> {
        let mut folder = lock(&self.folder);
        if folder.is_none() {
            *folder = Some(honte_app::temporary_folder("honte-index-")?);
        }
        let path = folder
            .as_ref()
            .map(|folder| folder.path().join("games.honte"));
        let path = path.unwrap_or_default();
        let named: Vec<PathBuf> = files.roots().map(|root| root.path.clone()).collect();
        let mut found = find_wanted(&named, Wanted::Any);
        found.sources.retain(|source| files.holds(&source.path));
        self.read.store(0, Relaxed);
        self.total.store(found.bytes(), Relaxed);
        let update = Update {
            path: &path,
            named: &named,
            found: &found,
            anew: false,
            bytes: &self.read,
            games: &AtomicU64::new(0),
            is_stopped: &|| is_over.load(Relaxed),
        };
        update.run()?;
        Ok(Index::open(&path)?)
    }

    /// The index, or why there is none.
    pub(super) fn index(&self) -> Result<Arc<Index>, ApiError> {
        match &*lock(&self.state) {
            State::Ready(index) => Ok(Arc::clone(index)),
            State::Building => Err(ApiError::unavailable("the games are being indexed").with(
                json!({"code": "indexing", "done": self.read.load(Relaxed), "total": self.total.load(Relaxed)}),
            )),
            State::Failed(why) => Err(ApiError::internal(format_args!(
                "there is no index of the games: {why}"
            ))),
        }
    }
}
