//! A file that is dropped on the page or pasted into it.

use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::library::load::load;
use crate::library::spool::Spooled;
use crate::library::unpack::{LeftOut, unpack};
use crate::library::uploads::{NotKept, plain};
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use honte_app::text_board::{self, MAX_BOARD_BYTES};
use honte_record::source::Packing;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Bytes at a file's beginning that say what it is; a text board is not longer.
const HEAD: u64 = MAX_BOARD_BYTES;
/// Findings that are told.
const MOST_FINDINGS: usize = 100;

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
    let begun = app.shelf.uploads.begin().map_err(body::not_taken)?;
    let content = body::into_file(body, begun).await?;
    body::apart(move || {
        let file = plain(&request.name);
        let head = content.head(HEAD).map_err(ApiError::internal)?;
        if head.trim_ascii().is_empty() && content.bytes() <= HEAD {
            return Err(ApiError::unprocessable(format_args!("{file}: it is empty")));
        }
        let set = app.shelf.uploads.set(&request.set);
        let mut answer = match Packing::of(&head) {
            Packing::Plain => single(&app, set, &file, content)?,
            _ => packed(&app, set, &file, &content)?,
        };
        if let Value::Object(answer) = &mut answer {
            answer.insert("set".to_owned(), format!("upload/{set}").into());
        }
        Ok(json(&answer))
    })
    .await
}

/// One file as it is: its name, its games, and what is wrong with the first.
fn single(app: &AppState, set: u64, file: &str, content: Spooled) -> Result<Value, ApiError> {
    if content.bytes() <= MAX_BOARD_BYTES {
        let bytes = content.head(MAX_BOARD_BYTES).map_err(ApiError::internal)?;
        // Why a board of text is no board is told at once.
        text_board::drawn(file, &bytes)?;
    }
    let shelf = &app.shelf;
    let put = shelf.uploads.put(&shelf.index, set, file, content);
    let put = put.map_err(|why| not_kept(file, &why))?;
    let loaded = load(shelf, &put.name, 1)?;
    let findings = loaded.findings.iter().take(MOST_FINDINGS);
    let findings = findings.map(|placed| &placed.finding).map(|finding| {
        json!({
            "line": finding.line, "column": finding.column,
            "severity": finding.severity.to_string(), "kind": finding.kind,
            "message": finding.message,
        })
    });
    Ok(json!({
        "file": put.name, "games": put.games, "findings": findings.collect::<Value>(),
        "left_out": [], "more_left_out": 0,
    }))
}

/// The records of an archive or a packed file: the name of the first, how many games they have, and
/// what was left out.
fn packed(app: &AppState, set: u64, file: &str, packed: &Spooled) -> Result<Value, ApiError> {
    let unpacked = unpack(&app.shelf.uploads, &app.shelf.index, set, file, packed);
    let left_out: Value = unpacked.left_out.iter().map(LeftOut::json).collect();
    let Some(first) = unpacked.first else {
        let refusal = match unpacked.left_out.first() {
            // A single file's name is not said twice.
            Some(LeftOut::NotKept { why, .. }) => not_kept(file, why),
            Some(LeftOut::Problem(problem)) => ApiError::unprocessable(problem),
            None => not_kept(file, &NotKept::NoGame(None)),
        };
        return Err(refusal.with(json!({
            "left_out": left_out, "more_left_out": unpacked.more_left_out,
        })));
    };
    Ok(json!({
        "file": first, "games": unpacked.games, "findings": [],
        "left_out": left_out, "more_left_out": unpacked.more_left_out,
    }))
}

fn not_kept(file: &str, why: &NotKept) -> ApiError {
    let line = format!("{file}: {why}");
    match why {
        NotKept::NoGame(_) => ApiError::unprocessable(line),
        NotKept::TooMany { .. } | NotKept::TooLarge { .. } => ApiError::too_large(line),
        NotKept::NoRoom(_) => ApiError::unavailable(line),
    }
}

impl LeftOut {
    /// `{"file", "code"}` with the limit or what was found; the page has the words.
    fn json(&self) -> Value {
        match self {
            LeftOut::NotKept { file, why } => match why {
                NotKept::NoGame(first) => json!({
                    "file": file, "code": "no-game",
                    "message": first.as_ref().map(ToString::to_string),
                }),
                NotKept::TooMany { most } => {
                    json!({"file": file, "code": "too-many", "most": most})
                }
                NotKept::TooLarge { most } => {
                    json!({"file": file, "code": "too-large", "most": most})
                }
                NotKept::NoRoom(error) => {
                    json!({"file": file, "code": "no-room", "message": error.to_string()})
                }
            },
            LeftOut::Problem(problem) => json!({
                "file": problem.name(), "code": "unreadable", "message": problem.to_string(),
            }),
        }
    }
}
