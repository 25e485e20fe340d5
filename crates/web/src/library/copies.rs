//! Copies of games that are not saved, so that they survive the end of the server.
//!
//! Each changed game has a file of its own in the program's state folder: a line of JSON that says
//! which game it is, and the game as SGF, in its own encoding. It is written with every change, and
//! goes when the game is saved.
//!
//! A server writes and removes only files of its own, which bear the id of its presence. So a copy
//! of a server that has ended stays as it is until somebody restores it, which gives the file to
//! this server at one stroke, or discards it. The copies of a server that still runs are its own
//! business.

use super::files::Files;
use super::game::Open;
use super::identity::Identity;
use super::version::Version;
use honte_app::save::Saved;
use honte_app::{Presence, PrivateFolder};
use honte_diagram::record::title;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// What the files' names begin with.
const PREFIX: &str = "unsaved-";
/// How they end.
const ENDING: &str = ".json";
/// Longer copies are neither written nor read.
const MAX_BYTES: u64 = 64 << 20;
/// A longer first line is none of a copy's.
const MAX_HEAD_BYTES: u64 = 1 << 20;

/// A copy as it is kept, without the game.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Copy {
    /// The folders that were served.
    roots: Vec<PathBuf>,
    /// What the game's file was called there.
    file: String,
    /// The game's file, where it was served from; `None` for an upload, and before this was kept.
    #[serde(default)]
    path: Option<PathBuf>,
    pub(crate) number: u64,
    title: String,
    /// When it was changed last, in milliseconds since 1970.
    modified: u64,
    /// The revision of the game. A page that showed it may still be open.
    #[serde(default)]
    pub(crate) revision: u64,
    /// The game's file as the game was read from it or saved to it; `None` for an upload.
    pub(crate) version: Option<Version>,
    /// The game as it stands there.
    pub(crate) identity: Identity,
    /// Whether that file held no other game.
    pub(crate) is_alone: bool,
    /// The copy's own name.
    #[serde(skip)]
    pub(crate) name: String,
}

/// The copy of a game that is open here.
#[derive(Debug, Default)]
pub(crate) struct OwnCopy {
    /// What it is called; `None` if there is none.
    name: Option<String>,
    /// When it was written, in milliseconds since 1970.
    pub(crate) modified: Option<u64>,
    /// Why the changes as they are now are not in it, in a line.
    pub(crate) not_kept: Option<String>,
}

/// All copies.
#[derive(Debug)]
pub(crate) struct Copies {
    /// `None` if none are kept.
    folder: Option<PrivateFolder>,
    own: Mutex<Own>,
}

/// How this server's copies are named.
#[derive(Debug, Default)]
struct Own {
    presence: Option<Presence>,
    /// How many names were given.
    count: u64,
}

impl Copies {
    /// Those in this folder. Nothing is made before there is something to keep.
    pub(crate) fn new(folder: Option<&Path>) -> Copies {
        Copies {
            folder: folder.map(PrivateFolder::at),
            own: Mutex::default(),
        }
    }

    /// Keeps a copy of a game that is not saved, or removes the copy of one that is. What does not
    /// succeed is noted in the game, and tried with the next change.
    pub(crate) fn keep(&self, files: &Files, game: &mut Open) {
        let Some(folder) = &self.folder else {
            let why = "this server keeps no copies".to_owned();
            game.copy.not_kept = game.is_changed().then_some(why);
            return;
        };
        if !game.is_changed() {
            if let Some(name) = std::mem::take(&mut game.copy).name {
                let _ = std::fs::remove_file(folder.file(&name));
            }
            return;
        }
        match self.write(folder, files, game) {
            Ok((name, modified)) => {
                game.copy = OwnCopy {
                    name: Some(name),
                    modified: Some(modified),
                    not_kept: None,
                };
            }
            // A copy of the state before is still there.
            Err(error) => game.copy.not_kept = Some(error.to_string()),
        }
    }

    fn write(
        &self,
        folder: &PrivateFolder,
        files: &Files,
        game: &Open,
    ) -> io::Result<(String, u64)> {
        let sgf = Saved::Sgf.text(&game.tree, Path::new("copy.sgf"));
        let sgf = sgf.map_err(|error| io::Error::other(error.to_string()))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let modified = now.map_or(0, |now| now.as_millis() as u64);
        let copy = Copy {
            roots: roots(files),
            file: game.file.clone(),
            path: files.path(&game.file).filter(|_| !game.is_upload()),
            number: game.number,
            title: title(&game.tree),
            modified,
            revision: game.revision,
            version: game.own_version().cloned(),
            identity: game.identity,
            is_alone: game.is_alone,
            name: String::new(),
        };
        let head = serde_json::to_vec(&copy)?;
        if (head.len() + sgf.len()) as u64 >= MAX_BYTES {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let name = match &game.copy.name {
            Some(name) => name.clone(),
            None => self.new_name(folder)?,
        };
        folder.write(&name, |out| {
            out.write_all(&head)?;
            out.write_all(b"\n")?;
            out.write_all(&sgf)
        })?;
        Ok((name, modified))
    }

    /// A name for a copy of this server's.
    fn new_name(&self, folder: &PrivateFolder) -> io::Result<String> {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        let known = own.presence.take();
        // Somebody may have emptied the folder.
        let presence = match known.filter(|presence| folder.is_present(presence.id())) {
            Some(presence) => presence,
            None => folder.presence()?,
        };
        own.count += 1;
        let name = format!("{PREFIX}{}-{}{ENDING}", presence.id(), own.count);
        own.presence = Some(presence);
        Ok(name)
    }

    /// This server ends: the next one may offer its copies at once.
    pub(crate) fn leave(&self) {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        own.presence = None;
    }

    /// The copies of what is served here that no running server has: the newest first.
    pub(crate) fn abandoned(&self, files: &Files) -> Vec<Copy> {
        let mut copies = self.all(files);
        copies.retain(|copy| !self.is_in_use(&copy.name));
        copies
    }

    /// Those of one game.
    pub(crate) fn abandoned_of(&self, files: &Files, file: &str, number: u64) -> Vec<Copy> {
        let mut copies = self.abandoned(files);
        copies.retain(|copy| copy.number == number && copy.file == file);
        copies
    }

    fn is_in_use(&self, name: &str) -> bool {
        let owner = owner(name);
        let folder = self.folder.as_ref();
        owner.is_some_and(|owner| folder.is_some_and(|folder| folder.is_present(owner)))
    }

    /// All copies of what is served here, the newest first. Their files are named as they are here.
    fn all(&self, files: &Files) -> Vec<Copy> {
        let Some(folder) = &self.folder else {
            return Vec::new();
        };
        let names = folder.names().into_iter();
        let names = names.filter(|name| name.starts_with(PREFIX) && name.ends_with(ENDING));
        let mut copies: Vec<Copy> = names
            .filter_map(|name| {
                let mut copy = head(&folder.file(&name))?;
                copy.file = copy.name_here(files)?;
                Some(Copy { name, ..copy })
            })
            .collect();
        copies.sort_by_key(|copy| std::cmp::Reverse(copy.modified));
        copies
    }

    /// The game of a copy, as SGF.
    ///
    /// # Errors
    /// What stops the reading.
    pub(crate) fn sgf(&self, copy: &Copy) -> io::Result<Vec<u8>> {
        let folder = self.folder.as_ref().ok_or(io::ErrorKind::NotFound)?;
        let mut file = BufReader::new(File::open(folder.file(&copy.name))?);
        file.skip_until(b'\n')?;
        let mut sgf = Vec::new();
        file.take(MAX_BYTES).read_to_end(&mut sgf)?;
        Ok(sgf)
    }

    /// Makes an abandoned copy the copy of a game that is open here.
    ///
    /// # Errors
    /// Another server, or another tab, has been faster; or what else stops it.
    pub(crate) fn take(&self, copy: &Copy, game: &mut Open) -> io::Result<()> {
        let folder = self.folder.as_ref().ok_or(io::ErrorKind::NotFound)?;
        let name = self.new_name(folder)?;
        std::fs::rename(folder.file(&copy.name), folder.file(&name))?;
        game.copy.name = Some(name);
        Ok(())
    }

    /// Removes an abandoned copy; one that is gone is no error.
    ///
    /// # Errors
    /// What stops the removal.
    pub(crate) fn discard(&self, copy: &Copy) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        match std::fs::remove_file(folder.file(&copy.name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The last set of uploads of which a copy is kept; 0 if there is none.
    pub(crate) fn last_set(&self, files: &Files) -> u64 {
        let copies = self.all(files);
        let sets = copies.iter().filter_map(|copy| {
            let set = copy.file.strip_prefix("upload/")?.split('/').next()?;
            set.parse().ok()
        });
        sets.max().unwrap_or(0)
    }
}

impl Copy {
    /// The game's file, as it is called here.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// Whether the game was dropped or pasted, and has no file.
    pub(crate) fn is_of_upload(&self) -> bool {
        self.file.starts_with("upload/")
    }

    /// What the game's file is called by a server of these files; `None` if it is not served.
    fn name_here(&self, files: &Files) -> Option<String> {
        if let Some(path) = &self.path {
            return files.name(path);
        }
        let roots = roots(files);
        let is_same =
            roots.len() == self.roots.len() && roots.iter().all(|root| self.roots.contains(root));
        is_same.then(|| self.file.clone())
    }

    /// What has become of the game's file: `same`, `changed` or `gone`; null for an upload.
    fn source(&self, files: &Files) -> Value {
        let Some(version) = &self.version else {
            return Value::Null;
        };
        let Some(path) = files.find(&self.file).ok().map(|place| place.path) else {
            return "gone".into();
        };
        let is_same = path
            .metadata()
            .is_ok_and(|about| version.looks_like(&about))
            || matches!(Version::of(&path), Ok(Some(now)) if now.is_same(version));
        let what = if is_same { "same" } else { "changed" };
        what.into()
    }

    /// What the page is to know of it.
    pub(crate) fn json(&self, files: &Files) -> Value {
        json!({
            "file": self.file, "number": self.number, "title": self.title,
            "modified": self.modified, "open": false, "copy": self.name,
            "source": self.source(files),
        })
    }
}

fn roots(files: &Files) -> Vec<PathBuf> {
    files.roots().map(|root| root.path.clone()).collect()
}

/// The id of the presence that a name bears; `None` before names bore one.
fn owner(name: &str) -> Option<&str> {
    let rest = name.strip_prefix(PREFIX)?.strip_suffix(ENDING)?;
    rest.split_once('-').map(|(owner, _)| owner)
}

/// Reads the first line of a copy.
fn head(path: &Path) -> Option<Copy> {
    let mut line = Vec::new();
    let file = File::open(path).ok()?.take(MAX_HEAD_BYTES);
    BufReader::new(file).read_until(b'\n', &mut line).ok()?;
    serde_json::from_slice(&line).ok()
}
