//! Copies of games that are not saved, so that they survive the end of the server.
//!
//! Each changed game has a file of its own in a folder of the user's: a line of JSON that says which
//! game it is, and the game as SGF, in its own encoding. It is written with every change
//! and goes when the game is saved. The next start over the same folders offers what is there.

use super::identity::Identity;
use super::open::lock;
use super::version::Version;
use super::{Open, load::of_bytes};
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use axum::body::Body;
use axum::extract::State;
use honte_app::save::Saved;
use honte_diagram::record::title;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// What the files' names begin with.
const PREFIX: &str = "unsaved-";
/// Longer files are none of these.
const MAX_BYTES: u64 = 64 << 20;

/// A copy as it is kept.
#[derive(Debug, Serialize, Deserialize)]
struct Copy {
    /// The served folders, so that each server offers its own.
    roots: Vec<PathBuf>,
    file: String,
    number: u64,
    title: String,
    /// When it was changed last, in milliseconds since 1970.
    modified: u64,
    /// The game's file as the game was read from it or saved to it; `None` for an upload.
    version: Option<Version>,
    /// The game as it stands there.
    identity: Identity,
    /// Whether that file held no other game.
    is_alone: bool,
    /// The game; it stands behind the line.
    #[serde(skip)]
    sgf: Vec<u8>,
}

/// Which game is meant.
#[derive(Debug, Deserialize)]
struct CopyName {
    file: String,
    number: u64,
}

fn roots(app: &AppState) -> Vec<PathBuf> {
    app.files.roots().map(|root| root.path.clone()).collect()
}

/// Where the copy of a game is kept, if copies are kept.
fn place(app: &AppState, file: &str, number: u64) -> Option<PathBuf> {
    let mut hasher = DefaultHasher::new();
    for root in roots(app) {
        hasher.write(root.as_os_str().as_encoded_bytes());
        hasher.write_u8(0);
    }
    hasher.write(file.as_bytes());
    hasher.write_u64(number);
    let name = format!("{PREFIX}{:016x}.json", hasher.finish());
    Some(app.recovery.as_ref()?.join(name))
}

/// Keeps a copy of a game that is not saved, or removes the copy of one that is. The game is open in
/// any case: what does not succeed is tried with the next change.
pub(super) fn keep(app: &AppState, game: &Open) {
    let Some(place) = place(app, &game.file, game.number) else {
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
        roots: roots(app),
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

fn read(place: &Path) -> Option<Copy> {
    let is_short = place.metadata().ok()?.len() <= MAX_BYTES;
    let bytes = is_short.then(|| std::fs::read(place).ok()).flatten()?;
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let mut copy: Copy = serde_json::from_slice(&bytes[..end]).ok()?;
    copy.sgf = bytes[end + 1..].to_vec();
    Some(copy)
}

/// The copies of this server's games, the newest first.
fn copies(app: &AppState) -> Vec<Copy> {
    let folder = app
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
    let roots = roots(app);
    let copies = files.filter(is_ours).filter_map(|path| read(&path));
    let mut copies: Vec<Copy> = copies.filter(|copy| copy.roots == roots).collect();
    copies.sort_by_key(|copy| std::cmp::Reverse(copy.modified));
    copies
}

/// The last set of uploads of which a copy is kept; 0 if there is none.
pub(crate) fn last_set(app: &AppState) -> u64 {
    let copies = copies(app);
    let sets = copies.iter().filter_map(|copy| {
        let set = copy.file.strip_prefix("upload/")?.split('/').next()?;
        set.parse().ok()
    });
    sets.max().unwrap_or(0)
}

/// `GET /api/unsaved`
pub(crate) async fn unsaved(State(app): State<Arc<AppState>>) -> Answer {
    body::apart(move || {
        let open = app.games.changed();
        let copies = copies(&app);
        let is_open =
            |file: &str, number: u64| open.iter().any(|(f, n, _)| f == file && *n == number);
        let value = |file: &str, number: u64, title: &str, modified: Option<u64>| {
            json!({
                "file": file, "number": number, "title": title, "modified": modified,
                "open": is_open(file, number),
            })
        };
        let kept = copies
            .iter()
            .map(|copy| value(&copy.file, copy.number, &copy.title, Some(copy.modified)));
        let without_copy = open.iter().filter(|(file, number, _)| {
            !copies
                .iter()
                .any(|copy| copy.file == *file && copy.number == *number)
        });
        let without_copy =
            without_copy.map(|(file, number, title)| value(file, *number, title, None));
        Ok(json(&kept.chain(without_copy).collect::<Value>()))
    })
    .await
}

/// `POST /api/unsaved/restore`
pub(crate) async fn restore(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let name: CopyName = body::read(body).await?;
    body::apart(move || {
        let opened = json!({"file": name.file, "number": name.number});
        if app.games.is_changed(&name.file, name.number) {
            return Ok(json(&opened));
        }
        let place = place(&app, &name.file, name.number);
        let copy = place.as_deref().and_then(read).ok_or_else(missing)?;
        let tree = of_bytes("copy.sgf", &copy.sgf, 1)?.record.tree;
        if let Ok(game) = app.games.get(&app, &name.file, name.number) {
            let mut game = lock(&game);
            game.change(tree);
            // What another program has done to the file since is noticed at saving.
            game.take_up(copy.version, copy.identity, copy.is_alone);
            keep(&app, &game);
            return Ok(json(&opened));
        }
        // Its file is gone: it becomes an upload, not saved.
        let file = Path::new(&copy.file).with_extension("sgf");
        let file = file
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let file = file.unwrap_or_else(|| "recovered.sgf".to_owned());
        let put = app.uploads.put_alone(&app.index, &file, &copy.sgf);
        let put = put.map_err(ApiError::unprocessable)?;
        let game = app.games.get(&app, &put.name, 1)?;
        let mut game = lock(&game);
        game.change(tree);
        keep(&app, &game);
        if let Some(place) = place {
            let _ = std::fs::remove_file(place);
        }
        Ok(json(&json!({"file": put.name, "number": 1})))
    })
    .await
}

/// `POST /api/unsaved/discard`
pub(crate) async fn discard(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let name: CopyName = body::read(body).await?;
    body::apart(move || {
        if app.games.is_changed(&name.file, name.number) {
            let game = app.games.get(&app, &name.file, name.number)?;
            // As it is in its file; undo still has what was changed.
            let read = lock(&game).read_again(&app);
            if read.is_err() {
                // Its file is gone: there is nothing to go back to.
                app.games.close(&name.file, name.number);
            }
        }
        if let Some(place) = place(&app, &name.file, name.number) {
            let _ = std::fs::remove_file(place);
        }
        Ok(json(&json!({"file": name.file, "number": name.number})))
    })
    .await
}

fn missing() -> ApiError {
    ApiError::not_found("there is no copy of this game any more")
}
