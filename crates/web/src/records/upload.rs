//! What was dropped on the page or pasted into it: kept in memory until it is saved.
//!
//! Files that were dropped together are a set, `upload/3`, and stand in the list of games like a
//! folder. Of an archive each record is kept as a file of its own.

use super::load::of_bytes;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::index::Index;
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use honte_record::problem::Problem;
use honte_record::source::{Source, Wanted};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Files that are kept, and their bytes: the oldest sets go first.
const MOST: usize = 4096;
const MOST_BYTES: usize = 256 << 20;
/// Sets that are kept.
const MOST_SETS: usize = 64;
/// Findings that are told.
const MOST_FINDINGS: usize = 100;

/// What archives and packed files begin with: zip, zstd, gzip.
const PACKED: [&[u8]; 3] = [b"PK\x03\x04", &[0x28, 0xB5, 0x2F, 0xFD], &[0x1F, 0x8B]];
/// Where a tar archive says what it is.
const TAR: std::ops::Range<usize> = 257..262;

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
    kept: Mutex<Kept>,
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
                    "'{}' is not here any more: drop the file in again",
                    name.escape_debug()
                ))
            })
    }

    /// The set of this name, or a new one.
    fn set(&self, wanted: &str) -> u64 {
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

    /// Keeps a file; its name.
    pub(crate) fn put(&self, index: &Index, set: u64, file: &str, bytes: &[u8]) -> Put {
        let name = self.free_name(set, file);
        let added = index.add_upload(&name, &format!("upload/{set}"), bytes);
        if added.games == 0 {
            index.forget_upload(&name);
            return Put {
                name,
                games: 0,
                problems: added.problems,
            };
        }
        let mut kept = self.lock();
        kept.files.push(Upload {
            set,
            name: name.clone(),
            bytes: bytes.into(),
        });
        for gone in kept.forget(set) {
            index.forget_upload(&gone);
        }
        Put {
            name,
            games: added.games,
            problems: added.problems,
        }
    }

    /// Keeps a file in a set of its own.
    pub(crate) fn put_alone(&self, index: &Index, file: &str, bytes: &[u8]) -> Put {
        self.put(index, self.set(""), file, bytes)
    }

    fn free_name(&self, set: u64, file: &str) -> String {
        let kept = self.lock();
        let is_taken = |name: &String| kept.files.iter().any(|upload| upload.name == *name);
        let names = (1u32..).map(|number| match (number, file.rsplit_once('.')) {
            (1, _) => format!("upload/{set}/{file}"),
            (number, Some((stem, ending))) => format!("upload/{set}/{stem}-{number}.{ending}"),
            (number, None) => format!("upload/{set}/{file}-{number}"),
        });
        let mut free = names.filter(|name| !is_taken(name));
        free.next().unwrap_or_default()
    }
}

impl Kept {
    /// Lets the oldest sets go, but not this one; the names of what is gone.
    fn forget(&mut self, own: u64) -> Vec<String> {
        let mut gone = Vec::new();
        loop {
            let bytes: usize = self.files.iter().map(|file| file.bytes.len()).sum();
            let mut sets: Vec<u64> = self.files.iter().map(|file| file.set).collect();
            sets.dedup();
            let is_full = self.files.len() > MOST || bytes > MOST_BYTES || sets.len() > MOST_SETS;
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

/// An upload that was kept.
#[derive(Debug)]
pub(crate) struct Put {
    pub(crate) name: String,
    /// Games in it; with none it was not kept.
    pub(crate) games: u64,
    problems: Vec<Problem>,
}

#[derive(Debug, Deserialize)]
struct UploadQuery {
    #[serde(default)]
    name: String,
    /// The set of an earlier answer that this file belongs to.
    #[serde(default)]
    set: String,
}

/// `POST /api/upload`
pub(crate) async fn upload(State(app): State<Arc<AppState>>, uri: Uri, body: Body) -> Answer {
    let request: UploadQuery = body::query(&uri)?;
    let bytes = body::bytes(body).await?;
    body::apart(move || {
        let file = plain(&request.name);
        if bytes.trim_ascii().is_empty() {
            return Err(ApiError::unprocessable(format_args!("{file}: it is empty")));
        }
        let set = app.uploads.set(&request.set);
        let (name, games, findings) = match is_packed(&bytes) {
            true => unpack(&app, set, &file, &bytes)?,
            false => single(&app, set, &file, &bytes)?,
        };
        Ok(json(&json!({
            "file": name, "set": format!("upload/{set}"), "games": games, "findings": findings,
        })))
    })
    .await
}

fn is_packed(bytes: &[u8]) -> bool {
    PACKED.iter().any(|magic| bytes.starts_with(magic)) || bytes.get(TAR) == Some(b"ustar")
}

/// One file as it is: its name, its games, and what is wrong with the first.
fn single(
    app: &AppState,
    set: u64,
    file: &str,
    bytes: &[u8],
) -> Result<(String, u64, Vec<Value>), ApiError> {
    // Why a board of text is no board is told at once.
    if bytes.len() as u64 <= honte_app::text_board::LONGEST {
        honte_app::text_board::drawn(file, bytes)?;
    }
    let put = app.uploads.put(&app.index, set, file, bytes);
    if put.games == 0 {
        let why = put.problems.first().map(|problem| format!(": {problem}"));
        return Err(ApiError::unprocessable(format_args!(
            "{file}: there is no game in it{}",
            why.unwrap_or_default()
        )));
    }
    let loaded = of_bytes(file, bytes, 1)?;
    let findings = loaded.findings.iter().take(MOST_FINDINGS);
    let findings = findings.map(|placed| &placed.finding).map(|finding| {
        json!({
            "line": finding.line, "column": finding.column,
            "severity": finding.severity.to_string(), "kind": finding.kind,
            "message": finding.message,
        })
    });
    Ok((put.name, put.games, findings.collect()))
}

/// All records of an archive or a packed file; the name of the first, and how many games there are.
fn unpack(
    app: &AppState,
    set: u64,
    file: &str,
    bytes: &[u8],
) -> Result<(String, u64, Vec<Value>), ApiError> {
    let unreadable =
        |why: &dyn std::fmt::Display| ApiError::unprocessable(format_args!("{file}: {why}"));
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let path = folder
        .path()
        .join(Path::new(file).file_name().unwrap_or("archive".as_ref()));
    std::fs::write(&path, bytes).map_err(ApiError::internal)?;
    let (mut first, mut games, mut left) = (None, 0, MOST_BYTES as u64);
    let source = Source {
        path: path.clone(),
        bytes: bytes.len() as u64,
    };
    let outcome = source.open_wanted(Wanted::Any, &AtomicU64::new(0), |entry| {
        let mut content = Vec::new();
        // What was read before an error stands.
        let _ = entry.reader.take(left + 1).read_to_end(&mut content);
        let Some(rest) = left.checked_sub(content.len() as u64) else {
            return ControlFlow::Break(());
        };
        left = rest;
        let name = Path::new(&entry.name).strip_prefix(folder.path());
        let name = name.map_or_else(|_| entry.name.clone(), |name| name.display().to_string());
        let put = app.uploads.put(&app.index, set, &plain(&name), &content);
        games += put.games;
        if put.games > 0 {
            first.get_or_insert(put.name);
        }
        ControlFlow::Continue(())
    });
    let problem = outcome.problems.first().map(ToString::to_string);
    let problem = problem.map(|line| line.replace(&path.display().to_string(), file));
    match first {
        Some(first) => Ok((first, games, Vec::new())),
        None => Err(problem.map_or_else(
            || unreadable(&"there is no game in it"),
            ApiError::unprocessable,
        )),
    }
}

/// A file's name, with its folders, without what is special in names.
fn plain(name: &str) -> String {
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
