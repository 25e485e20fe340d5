//! The index of the served games: one that was given, or one that is made in the background and kept
//! true to the files.

use crate::api_error::ApiError;
use crate::library::files::Files;
use honte_record::source::{FoundSources, Wanted, find_wanted};
use honte_search::{Answer, Index, OnGame, Question, Scan, SearchError, Update};
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

/// What came of a question.
pub(super) struct Asked {
    pub(super) answer: Answer,
    /// The games that there are.
    pub(super) games: u64,
}

/// The served files, and how they were named.
fn served(files: &Files) -> (Vec<PathBuf>, FoundSources) {
    let named: Vec<PathBuf> = files.roots().map(|root| root.path.clone()).collect();
    let mut found = find_wanted(&named, Wanted::Any);
    found.sources.retain(|source| files.holds(&source.path));
    (named, found)
}

/// Answers a question by reading all served files.
fn scan(
    files: &Files,
    question: &Question,
    is_stopped: &dyn Fn() -> bool,
    on_game: &mut OnGame<'_>,
) -> Result<Asked, ApiError> {
    let (named, found) = served(files);
    let mut scan = Scan::new(question);
    let mut is_enough = false;
    for source in &found.sources {
        let is_named = named.contains(&source.path);
        // What cannot be read was reported when it was listed.
        let _ = scan.source(
            source,
            is_named,
            &AtomicU64::new(0),
            is_stopped,
            &mut |game| {
                let flow = on_game(game);
                is_enough |= flow.is_break();
                flow
            },
        );
        if is_stopped() {
            return Err(broken_off());
        }
        if is_enough {
            break;
        }
    }
    Ok(Asked {
        games: scan.games(),
        answer: scan.finish(),
    })
}

fn broken_off() -> ApiError {
    ApiError::unavailable("the search was broken off")
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
        let (named, found) = served(files);
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

    /// Answers a question: from the index, or from the files themselves if it is about what an index
    /// does not hold. `on_game` gets each game that is found.
    pub(super) fn ask(
        &self,
        files: &Files,
        question: &Question,
        is_stopped: &dyn Fn() -> bool,
        on_game: &mut OnGame<'_>,
    ) -> Result<Asked, ApiError> {
        if question.filter().fields().record && self.given.is_none() {
            return scan(files, question, is_stopped, on_game);
        }
        let index = self.index()?;
        let answer = index.ask(question, is_stopped, on_game);
        let answer = answer.map_err(|error| match error {
            SearchError::Interrupted => broken_off(),
            SearchError::NotIndexed => ApiError::unprocessable(error),
            error => ApiError::internal(error),
        })?;
        Ok(Asked {
            answer,
            games: index.games(),
        })
    }

    /// The index, or why there is none.
    fn index(&self) -> Result<Arc<Index>, ApiError> {
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
