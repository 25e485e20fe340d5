//! Copies of games that are not saved, so that they survive the end of the server.
//!
//! Each changed game has a file of its own in a folder of the user's: a line of JSON that says which
//! game it is, and the game as SGF, in its own encoding. It is written with every change
//! and goes when the game is saved. The next start over the same folders offers what is there.

use super::game::Open;
use super::identity::Identity;
use super::shelf::Shelf;
use super::version::Version;
use honte_app::save::Saved;
use honte_diagram::record::title;
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// What the files' names begin with.
const PREFIX: &str = "unsaved-";
/// Longer files are none of these.
const MAX_BYTES: u64 = 64 << 20;

/// A copy as it is kept.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Copy {
    /// The served folders, so that each server offers its own.
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) file: String,
    pub(crate) number: u64,
    pub(crate) title: String,
    /// When it was changed last, in milliseconds since 1970.
    pub(crate) modified: u64,
    /// The game's file as the game was read from it or saved to it; `None` for an upload.
    pub(crate) version: Option<Version>,
    /// The game as it stands there.
    pub(crate) identity: Identity,
    /// Whether that file held no other game.
    pub(crate) is_alone: bool,
    /// The game; it stands behind the line.
    #[serde(skip)]
    pub(crate) sgf: Vec<u8>,
}

fn roots(shelf: &Shelf) -> Vec<PathBuf> {
    shelf.files.roots().map(|root| root.path.clone()).collect()
}

/// Where the copy of a game is kept, if copies are kept.
pub(crate) fn place(shelf: &Shelf, file: &str, number: u64) -> Option<PathBuf> {
    let mut hasher = DefaultHasher::new();
    for root in roots(shelf) {
        hasher.write(root.as_os_str().as_encoded_bytes());
        hasher.write_u8(0);
    }
    hasher.write(file.as_bytes());
    hasher.write_u64(number);
    let name = format!("{PREFIX}{:016x}.json", hasher.finish());
    Some(shelf.recovery.as_ref()?.join(name))
}

/// Keeps a copy of a game that is not saved, or removes the copy of one that is. The game is open in
/// any case: what does not succeed is tried with the next change.
pub(crate) fn keep(shelf: &Shelf, game: &Open) {
    let Some(place) = place(shelf, &game.file, game.number) else {
        return;
    };
    if !game.is_changed() {
        let _ = std::fs::remove_file(place);
        return;
    }
    let Ok(sgf) = Saved::Sgf.text(&game.tree, Path::new("copy.sgf")) else {
        return;
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let copy = Copy {
        roots: roots(shelf),
        file: game.file.clone(),
        number: game.number,
        title: title(&game.tree),
        modified: now.map_or(0, |now| now.as_millis() as u64),
        version: game.own_version().cloned(),
        identity: game.identity,
        is_alone: game.is_alone,
        sgf,
    };
    let _ = write(&place, &copy);
}

fn write(place: &Path, copy: &Copy) -> io::Result<()> {
    if let Some(folder) = place.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let unfinished = place.with_extension("new");
    let mut bytes = serde_json::to_vec(copy)?;
    bytes.push(b'\n');
    bytes.extend(&copy.sgf);
    std::fs::write(&unfinished, bytes)?;
    std::fs::rename(unfinished, place)
}

pub(crate) fn read(place: &Path) -> Option<Copy> {
    let is_short = place.metadata().ok()?.len() <= MAX_BYTES;
    let bytes = is_short.then(|| std::fs::read(place).ok()).flatten()?;
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let mut copy: Copy = serde_json::from_slice(&bytes[..end]).ok()?;
    copy.sgf = bytes[end + 1..].to_vec();
    Some(copy)
}

/// The copies of this server's games, the newest first.
pub(crate) fn copies(shelf: &Shelf) -> Vec<Copy> {
    let folder = shelf
        .recovery
        .as_ref()
        .and_then(|folder| std::fs::read_dir(folder).ok());
    let files = folder
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    let is_ours = |path: &PathBuf| {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        name.is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(".json"))
    };
    let roots = roots(shelf);
    let copies = files.filter(is_ours).filter_map(|path| read(&path));
    let mut copies: Vec<Copy> = copies.filter(|copy| copy.roots == roots).collect();
    copies.sort_by_key(|copy| std::cmp::Reverse(copy.modified));
    copies
}

/// The last set of uploads of which a copy is kept; 0 if there is none.
pub(crate) fn last_set(shelf: &Shelf) -> u64 {
    let copies = copies(shelf);
    let sets = copies.iter().filter_map(|copy| {
        let set = copy.file.strip_prefix("upload/")?.split('/').next()?;
        set.parse().ok()
    });
    sets.max().unwrap_or(0)
}
