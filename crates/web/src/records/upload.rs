//! What was dropped on the page or pasted into it: kept in memory until it is saved.

use super::load::of_bytes;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::index::Question;
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use honte_app::text_board::drawn;
use honte_record::format::Format;
use honte_record::problem::Problem;
use honte_record::records::{self, RecordEvent};
use honte_record::sgf::Name;
use honte_record::tree::Tree;
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Uploads that are kept, and their bytes: the oldest go first.
const MOST: usize = 64;
const MOST_BYTES: usize = 128 << 20;
/// Games of an upload that are listed.
const MOST_GAMES: usize = 10_000;
/// Findings that are told.
const MOST_FINDINGS: usize = 100;

#[derive(Debug)]
struct Upload {
    name: String,
    bytes: Arc<[u8]>,
    rows: Vec<Value>,
    games: u64,
}

/// All uploads.
#[derive(Debug, Default)]
pub(crate) struct Uploads {
    list: Mutex<(u64, Vec<Upload>)>,
}

impl Uploads {
    fn lock(&self) -> MutexGuard<'_, (u64, Vec<Upload>)> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was uploaded under a name.
    pub(crate) fn bytes(&self, name: &str) -> Result<Arc<[u8]>, ApiError> {
        let list = self.lock();
        let upload = list.1.iter().find(|upload| upload.name == name);
        upload
            .map(|upload| Arc::clone(&upload.bytes))
            .ok_or_else(|| {
                ApiError::not_found(format_args!(
                    "'{}' is not here any more: drop the file in again",
                    name.escape_debug()
                ))
            })
    }

    /// How many games an upload has.
    pub(crate) fn games_of(&self, name: &str) -> Option<u64> {
        let list = self.lock();
        list.1
            .iter()
            .find(|upload| upload.name == name)
            .map(|upload| upload.games)
    }

    /// `GET /api/games` of an upload
    pub(crate) fn games(&self, question: &Question) -> Answer {
        let list = self.lock();
        let upload = list
            .1
            .iter()
            .find(|upload| upload.name == question.folder());
        let rows = upload.map_or(&[][..], |upload| &upload.rows);
        Ok(json(&json!({
            "total": rows.len(), "matching": rows.len(), "reading": false, "rows": rows,
        })))
    }

    fn put(&self, file: &str, bytes: Arc<[u8]>, rows: Vec<Value>, games: u64) -> String {
        let mut list = self.lock();
        list.0 += 1;
        let name = format!("upload/{}/{file}", list.0);
        let rows = rows.into_iter().map(|mut row| {
            if let Value::Object(row) = &mut row {
                row.insert("file".to_owned(), name.clone().into());
            }
            row
        });
        let upload = Upload {
            rows: rows.collect(),
            name: name.clone(),
            bytes,
            games,
        };
        list.1.push(upload);
        while list.1.len() > MOST
            || list
                .1
                .iter()
                .map(|upload| upload.bytes.len())
                .sum::<usize>()
                > MOST_BYTES
        {
            list.1.remove(0);
        }
        name
    }
}

#[derive(Debug, Deserialize)]
struct UploadQuery {
    #[serde(default)]
    name: String,
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
        let mut seen = Seen::default();
        seen.read(&file, &bytes)?;
        if seen.games == 0 {
            let why = seen.problems.first().map(|problem| format!(": {problem}"));
            return Err(ApiError::unprocessable(format_args!(
                "{file}: there is no game in it{}",
                why.unwrap_or_default()
            )));
        }
        // The first game's own findings are what the page shows.
        let findings: Vec<Value> = match of_bytes(&file, &bytes, 1) {
            Ok(loaded) => loaded
                .findings
                .iter()
                .take(MOST_FINDINGS)
                .map(|placed| &placed.finding)
                .map(|finding| {
                    json!({
                        "line": finding.line, "column": finding.column,
                        "severity": finding.severity.to_string(), "kind": finding.kind,
                        "message": finding.message,
                    })
                })
                .collect(),
            Err(api_error) => return Err(api_error),
        };
        let games = seen.games;
        let name = app
            .uploads
            .put(&file, bytes.to_vec().into(), seen.rows, games);
        Ok(json(
            &json!({"file": name, "games": games, "findings": findings}),
        ))
    })
    .await
}

/// A file's name without what is special in names.
fn plain(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().filter(|c| !c.is_control()).take(100).collect();
    match name.trim_start_matches('.').trim() {
        "" => "pasted.txt".to_owned(),
        name => name.to_owned(),
    }
}

/// What was found in an upload.
#[derive(Default)]
struct Seen {
    games: u64,
    rows: Vec<Value>,
    problems: Vec<Problem>,
}

impl Seen {
    fn read(&mut self, file: &str, bytes: &[u8]) -> Result<(), ApiError> {
        if (bytes.len() as u64) <= honte_app::text_board::LONGEST
            && let Some(tree) = drawn(file, bytes)?
        {
            self.game(&tree);
            return Ok(());
        }
        let mut reader = bytes;
        let Ok(Some(opened)) = records::open(&mut reader, file, true) else {
            return Err(ApiError::unprocessable(format_args!(
                "{file}: it cannot be read"
            )));
        };
        let format: Format = opened.format();
        records::read_bytes(bytes, format, |event| {
            match event {
                RecordEvent::Game(record) => self.game(&record.tree),
                RecordEvent::Problem(problem) if self.problems.len() < MOST_FINDINGS => {
                    self.problems.push(problem);
                }
                _ => {}
            }
            ControlFlow::Continue(())
        });
        Ok(())
    }

    fn game(&mut self, tree: &Tree) {
        self.games += 1;
        if self.rows.len() >= MOST_GAMES {
            return;
        }
        let text = |name: &[u8]| {
            tree.text(tree.root(), Name::new(name))
                .map_or_else(String::new, |text| text.trim().to_owned())
        };
        let size = tree.size();
        let moves: usize = tree
            .line(tree.root())
            .map(|node| tree.moves(node, size).count())
            .sum();
        let (width, height) = (size.width(), size.height());
        self.rows.push(json!({
            "number": self.games,
            "black": text(b"PB"), "black_rank": text(b"BR"),
            "white": text(b"PW"), "white_rank": text(b"WR"),
            "date": text(b"DT"), "event": text(b"EV"), "result": text(b"RE"),
            "size": if width == height { width.to_string() } else { format!("{width}x{height}") },
            "moves": moves,
        }));
    }
}

/// How many games a served file has.
pub(crate) fn count(app: &AppState, file: &str) -> u64 {
    let Ok(place) = app.files.find(file) else {
        return 0;
    };
    let mut games = 0;
    let source = honte_record::source::Source {
        bytes: 0,
        path: place.path,
    };
    let counted = source.open_wanted(
        honte_record::source::Wanted::Any,
        &std::sync::atomic::AtomicU64::new(0),
        |entry| {
            let _ = records::read(entry.reader, &entry.name, |event| {
                games += u64::from(matches!(event, RecordEvent::Game(_)));
                ControlFlow::Continue(())
            });
            ControlFlow::Continue(())
        },
    );
    drop(counted);
    games
}
