//! A game that is open: as it was read, and as it has been changed since.

use super::copies::{Copy, OwnCopy};
use super::identity::{Holds, Identity};
use super::load::load;
use super::shelf::Shelf;
use super::version::Version;
use crate::api_error::ApiError;
use honte_app::check::{Finding, Placed, of_tree};
use honte_record::format::Format;
use honte_record::problem::Severity;
use honte_record::tree::{NodeId, Tree};
use std::path::{Path, PathBuf};

/// Nodes of a game that are shown.
pub(crate) const MOST_NODES: usize = 50_000;
/// Steps that can be taken back.
const STEPS: usize = 200;
/// Files that a game was saved to and whose versions are remembered.
const MAX_KNOWN_FILES: usize = 32;

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
    pub(super) saved: u64,
    /// Its file, links followed; `None` for an upload.
    source: Option<PathBuf>,
    /// The version of its file that revisions count from; `None` for an upload.
    read_from: Option<String>,
    /// The game as it stands in its file.
    pub(crate) identity: Identity,
    /// The game as it stood there when it was read, before it was saved.
    pub(crate) read_as: Identity,
    /// Whether its file held no other game when this one was read.
    pub(crate) is_alone: bool,
    /// Files as this game was read from them or saved to them, its own first.
    known: Vec<(PathBuf, Version)>,
    /// What is kept of the changes over the end of the server.
    pub(crate) copy: OwnCopy,
}

impl Open {
    /// Reads a game from its file.
    pub(super) fn read(shelf: &Shelf, file: &str, number: u64) -> Result<Open, ApiError> {
        let source = source(shelf, file);
        // Looked at before it is read: a change between the two is then noticed at saving.
        let version = source.as_deref().and_then(version);
        let loaded = load(shelf, file, number)?;
        let identity = Identity::of(loaded.record.tree.source());
        // The file is looked at for a first game alone: a packed one is searched to its end, since
        // no second game is found in it.
        let is_one = |path: &Path| Holds::is_one(path).unwrap_or(false);
        let is_alone = number == 1 && source.as_deref().is_none_or(is_one);
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
            is_alone,
            read_from: version.map(|version| version.name()),
            known: known.collect(),
            copy: OwnCopy::default(),
            source,
        })
    }

    /// Takes the game in as it is in its file now. What it was comes back with `undo`.
    pub(crate) fn read_again(&mut self, shelf: &Shelf) -> Result<(), ApiError> {
        let now = Open::read(shelf, &self.file, self.number)?;
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
    pub(crate) fn own_version(&self) -> Option<&Version> {
        self.known(self.source.as_deref()?)
    }

    /// Goes on where a copy of it was kept, with the copy's tree: it is the copy's file and game that
    /// a save may replace.
    pub(crate) fn take_up(&mut self, tree: Tree, copy: &Copy) {
        self.change(tree);
        self.revision = self.revision.max(copy.revision + 1);
        if let (Some(source), Some(version)) = (self.source.clone(), copy.version.clone()) {
            self.know(source, version);
            self.identity = copy.identity;
            self.read_as = copy.identity;
            self.is_alone = copy.is_alone;
        }
    }

    /// Goes on behind the revision of a copy that was discarded: a page that still shows that one
    /// must not take this one for it.
    pub(crate) fn begin_behind(&mut self, copy: &Copy) {
        if !self.is_changed() {
            self.revision = self.revision.max(copy.revision + 1);
            self.mark_saved();
        }
    }

    /// Whether it was dropped or pasted, and has no file.
    pub(crate) fn is_upload(&self) -> bool {
        self.file.starts_with("upload/")
    }

    /// What has become of its file since it was read or saved.
    pub(super) fn own_file(&mut self) -> OwnFile {
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
        self.tree.nodes(self.tree.root()).take(MOST_NODES).collect()
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

    pub(super) fn memory(&self) -> usize {
        let all = self.before.iter().chain(&self.after).chain([&self.tree]);
        all.map(Tree::memory).sum::<usize>() + self.tree.source().len()
    }
}

/// What has become of a game's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OwnFile {
    Same,
    Changed,
    Gone,
}

/// The file that a game is read from, links followed; `None` for an upload.
fn source(shelf: &Shelf, file: &str) -> Option<PathBuf> {
    if file.starts_with("upload/") {
        return None;
    }
    shelf.files.find(file).ok()?.path.canonicalize().ok()
}

fn version(path: &Path) -> Option<Version> {
    Version::of(path).ok().flatten()
}

impl Open {
    pub(super) fn tell_gone(&mut self) {
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
