//! Games that are open: as they were read, and as they have been changed since.

use super::identity::{Holds, Identity};
use super::load::load;
use super::recovery;
use super::version::Version;
use super::view;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use honte_app::at::At;
use honte_app::check::{Finding, Placed, of_tree};
use honte_diagram::record::title;
use honte_record::format::Format;
use honte_record::problem::Severity;
use honte_record::tree::{NodeId, Tree};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Games that are kept open.
const MOST: usize = 24;
/// Bytes of their trees and of what they were, about.
const MOST_BYTES: usize = 256 << 20;
/// Steps that can be taken back.
const STEPS: usize = 200;
/// Files that a game was saved to and whose versions are remembered.
const MAX_KNOWN_FILES: usize = 32;

/// The name of a game.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Named {
    pub(crate) file: String,
    #[serde(default = "first")]
    pub(crate) number: u64,
}

const fn first() -> u64 {
    1
}

/// A game that is open.
#[derive(Debug)]
pub(crate) struct Open {
    pub(crate) file: String,
    pub(crate) number: u64,
    pub(crate) format: Format,
    pub(crate) tree: Tree,
    /// What is wrong with the tree.
    pub(crate) findings: Vec<Placed>,
    before: Vec<Tree>,
    after: Vec<Tree>,
    /// Grows with every change.
    pub(crate) revision: u64,
    /// The revision that is in a file.
    saved: u64,
    /// Its file, links followed; `None` for an upload.
    source: Option<PathBuf>,
    /// The version of its file that revisions count from; `None` for an upload.
    read_from: Option<String>,
    /// The game as it stands in its file.
    pub(super) identity: Identity,
    /// The game as it stood there when it was read, before it was saved.
    pub(super) read_as: Identity,
    /// Whether its file held no other game when this one was read.
    pub(super) is_alone: bool,
    /// Files as this game was read from them or saved to them, its own first.
    known: Vec<(PathBuf, Version)>,
}

impl Open {
    /// Reads a game from its file.
    fn read(app: &AppState, file: &str, number: u64) -> Result<Open, ApiError> {
        let source = source(app, file);
        // Looked at before it is read: a change between the two is then noticed at saving.
        let version = source.as_deref().and_then(version);
        let loaded = load(app, file, number)?;
        let identity = Identity::of(loaded.record.tree.source());
        let is_one = source
            .as_deref()
            .map(|path| Holds::is_one(path).unwrap_or(false));
        let known = source.clone().into_iter().zip(version.clone());
        Ok(Open {
            file: file.to_owned(),
            number: loaded.record.number,
            format: loaded.record.format,
            tree: loaded.record.tree,
            findings: loaded.findings,
            before: Vec::new(),
            after: Vec::new(),
            revision: 0,
            saved: 0,
            identity,
            read_as: identity,
            is_alone: number == 1 && is_one.unwrap_or(true),
            read_from: version.map(|version| version.name()),
            known: known.collect(),
            source,
        })
    }

    /// Takes the game in as it is in its file now. What it was comes back with `undo`.
    pub(crate) fn read_again(&mut self, app: &AppState) -> Result<(), ApiError> {
        let now = Open::read(app, &self.file, self.number)?;
        if now.read_from == self.read_from && !self.is_changed() {
            return Ok(());
        }
        self.change(now.tree);
        self.format = now.format;
        self.findings = now.findings;
        self.source = now.source;
        self.identity = now.identity;
        self.read_as = now.read_as;
        self.is_alone = now.is_alone;
        self.read_from = now.read_from;
        for (path, version) in now.known {
            self.know(path, version);
        }
        self.mark_saved();
        Ok(())
    }

    /// The version of its file that revisions count from; `None` for an upload.
    pub(crate) fn read_from(&self) -> Option<&str> {
        self.read_from.as_deref()
    }

    /// Whether a page that shows this revision shows the game as it is here. `read_from` is the
    /// version that the page has, if it says so: revisions count from zero again when the server
    /// has been started anew.
    pub(crate) fn is_shown_as(&self, revision: u64, read_from: Option<&str>) -> bool {
        let is_same_file = read_from.is_none_or(|version| Some(version) == self.read_from());
        self.revision == revision && is_same_file
    }

    /// A file as this game was read from it or saved to it.
    pub(crate) fn known(&self, path: &Path) -> Option<&Version> {
        let mut known = self.known.iter();
        known
            .find(|(other, _)| other == path)
            .map(|(_, version)| version)
    }

    /// Remembers a file as it is now.
    pub(crate) fn know(&mut self, path: PathBuf, version: Version) {
        match self.known.iter_mut().find(|(other, _)| *other == path) {
            Some((_, known)) => *known = version,
            None => self.known.push((path, version)),
        }
        if self.known.len() > MAX_KNOWN_FILES {
            self.known.remove(1);
        }
    }

    /// Its own file as this game was read from it or saved to it; `None` for an upload.
    pub(super) fn own_version(&self) -> Option<&Version> {
        self.known(self.source.as_deref()?)
    }

    /// Goes on where a copy of it was kept: it is the copy's file and game that a save may replace.
    pub(super) fn take_up(&mut self, version: Option<Version>, identity: Identity, is_alone: bool) {
        if let (Some(source), Some(version)) = (self.source.clone(), version) {
            self.know(source, version);
            self.identity = identity;
            self.read_as = identity;
            self.is_alone = is_alone;
        }
    }

    /// What has become of its file since it was read or saved.
    fn own_file(&mut self) -> OwnFile {
        let Some(source) = self.source.clone() else {
            return OwnFile::Same;
        };
        let Ok(about) = source.metadata() else {
            return OwnFile::Gone;
        };
        let Some(known) = self.known(&source) else {
            return OwnFile::Changed;
        };
        if known.looks_like(&about) {
            return OwnFile::Same;
        }
        match version(&source) {
            Some(now) if now.is_same(known) => {
                self.know(source, now);
                OwnFile::Same
            }
            _ => OwnFile::Changed,
        }
    }

    pub(crate) const fn is_changed(&self) -> bool {
        self.revision != self.saved
    }

    pub(crate) const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    pub(crate) const fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }

    /// The nodes in the order of the file: their numbers on the page.
    pub(crate) fn nodes(&self) -> Vec<NodeId> {
        self.tree
            .nodes(self.tree.root())
            .take(view::MOST_NODES)
            .collect()
    }

    /// Takes a changed tree in.
    pub(crate) fn change(&mut self, tree: Tree) {
        let old = std::mem::replace(&mut self.tree, tree);
        self.before.push(old);
        if self.before.len() > STEPS {
            self.before.remove(0);
        }
        self.after.clear();
        self.changed();
    }

    /// Takes the last change back; whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(old) = self.before.pop() else {
            return false;
        };
        self.after.push(std::mem::replace(&mut self.tree, old));
        self.changed();
        true
    }

    /// Makes it again; whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(next) = self.after.pop() else {
            return false;
        };
        self.before.push(std::mem::replace(&mut self.tree, next));
        self.changed();
        true
    }

    fn changed(&mut self) {
        self.revision += 1;
        self.findings = of_tree(&self.tree, self.format);
    }

    /// It is in a file as it is now.
    pub(crate) const fn mark_saved(&mut self) {
        self.saved = self.revision;
    }

    fn memory(&self) -> usize {
        let all = self.before.iter().chain(&self.after).chain([&self.tree]);
        all.map(Tree::memory).sum::<usize>() + self.tree.source().len()
    }
}

/// What has become of a game's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OwnFile {
    Same,
    Changed,
    Gone,
}

/// The file that a game is read from, links followed; `None` for an upload.
fn source(app: &AppState, file: &str) -> Option<PathBuf> {
    if file.starts_with("upload/") {
        return None;
    }
    app.files.find(file).ok()?.path.canonicalize().ok()
}

fn version(path: &Path) -> Option<Version> {
    Version::of(path).ok().flatten()
}

/// A game that is open, for one at a time.
pub(crate) type Shared = Arc<Mutex<Open>>;

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
    pub(crate) fn get(&self, app: &AppState, file: &str, number: u64) -> Result<Shared, ApiError> {
        if let Some(known) = self.known(file, number) {
            let mut game = lock(&known);
            let own_file = game.own_file();
            if own_file == OwnFile::Gone {
                game.tell_gone();
            }
            if own_file == OwnFile::Changed && !game.is_changed() {
                let revision = game.revision + 1;
                *game = Open::read(app, file, number)?;
                // A page that shows it as it was is not to change it as it is.
                (game.revision, game.saved) = (revision, revision);
            }
            drop(game);
            return Ok(known);
        }
        let open = Open::read(app, file, number)?;
        let shared = Arc::new(Mutex::new(open));
        self.put(file, number, &shared)?;
        Ok(shared)
    }

    /// A game of a collection was saved into it: for the other games of it that are open, this is no
    /// change by another program.
    pub(crate) fn renew_known(&self, path: &Path, before: &Version, now: &Version) {
        let open: Vec<Shared> = lock(&self.open)
            .iter()
            .map(|(.., game)| Arc::clone(game))
            .collect();
        for game in open {
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

    /// Whether a game is open with changes that are in no file.
    pub(crate) fn is_changed(&self, file: &str, number: u64) -> bool {
        let open = lock(&self.open);
        let mut open = open.iter();
        let game = open.find(|(f, n, _)| f == file && *n == number);
        game.is_some_and(|(.., game)| game.try_lock().is_ok_and(|game| game.is_changed()))
    }

    /// The games with changes that are in no file.
    pub(crate) fn changed(&self) -> Vec<(String, u64, String)> {
        let open = lock(&self.open);
        let changed = open.iter().filter_map(|(file, number, game)| {
            let game = game.try_lock().ok().filter(|game| game.is_changed())?;
            Some((file.clone(), *number, title(&game.tree)))
        });
        changed.collect()
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
            if (count > MOST || bytes > MOST_BYTES) && !is_changed {
                *goes = true;
                count -= 1;
                bytes -= size;
            }
        }
        let mut goes = goes.iter();
        open.retain(|_| goes.next() != Some(&true));
        if open.len() > 2 * MOST {
            open.pop();
            return Err(ApiError::unavailable(
                "too many games have changes that are not saved: save some",
            ));
        }
        Ok(())
    }
}

impl Open {
    fn tell_gone(&mut self) {
        const GONE: &str = "unreadable";
        if self
            .findings
            .iter()
            .any(|placed| placed.finding.kind == GONE)
        {
            return;
        }
        self.findings.push(Placed {
            node: None,
            finding: Finding {
                line: 0,
                column: 0,
                severity: Severity::Warning,
                kind: GONE,
                message: "its file is not there any more: save the game to keep it".to_owned(),
            },
        });
    }
}

/// The node of a name such as `12.b3`; the root where nobody says.
pub(crate) fn of_name(tree: &Tree, name: Option<&str>) -> Result<NodeId, ApiError> {
    let Some(name) = name.filter(|name| !name.is_empty()) else {
        return Ok(tree.root());
    };
    let at: At = name.parse().map_err(ApiError::bad_request)?;
    at.find(tree).map_err(ApiError::not_found)
}

/// `POST /api/game/reload`
pub(crate) async fn reload(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let named: Named = body::read(body).await?;
    body::apart(move || {
        let game = app.games.get(&app, &named.file, named.number)?;
        let mut game = lock(&game);
        game.read_again(&app)?;
        recovery::keep(&app, &game);
        Ok(json(&view::game(&app, &game)))
    })
    .await
}

/// `GET /api/game`
pub(crate) async fn game(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let named: Named = body::query(&uri)?;
    body::apart(move || {
        let game = app.games.get(&app, &named.file, named.number)?;
        let game = lock(&game);
        Ok(json(&view::game(&app, &game)))
    })
    .await
}
