//! A question to the index, and the games of its answer.

use super::expression;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::library::files::Files;
use axum::extract::State;
use axum::http::Uri;
use honte_app::search::value;
use honte_record::filter::{Filter, FilterError, TextField};
use honte_search::{FoundGame, Question};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// Games of an answer that come with it.
const FIRST_PAGE: usize = 50;
/// Games of a page, at most.
const PAGE: usize = 500;
/// A longer question, in bytes, is none.
const MAX_QUESTION_BYTES: usize = 16 << 10;

#[derive(Debug, Deserialize)]
struct SearchQuery {
    #[serde(default)]
    question: String,
    /// What was typed beside it.
    #[serde(default)]
    conditions: String,
    #[serde(default)]
    from: usize,
    #[serde(default = "first_page")]
    most: usize,
}

const fn first_page() -> usize {
    FIRST_PAGE
}

impl SearchQuery {
    fn of(app: &AppState, uri: &Uri) -> Result<(SearchQuery, Question), ApiError> {
        let request: SearchQuery = body::query(uri)?;
        if request.question.len() + request.conditions.len() > MAX_QUESTION_BYTES {
            return Err(ApiError::too_large("the question is too long"));
        }
        let files = &app.shelf.files;
        let mut filter =
            expression::read(files, &request.question).map_err(ApiError::unprocessable)?;
        let conditions = request.conditions.trim();
        if !conditions.is_empty() {
            filter = expression::beside(files, filter, conditions).map_err(misread)?;
        }
        Ok((request, Question::from(filter)))
    }
}

/// What is wrong with conditions: the page shows the place in what was typed.
fn misread(error: FilterError) -> ApiError {
    let place = json!({"code": "conditions", "column": error.column()});
    ApiError::unprocessable(error).with(place)
}

/// Stops the search when who asked is gone.
#[derive(Default)]
pub(crate) struct Asking(Arc<AtomicBool>);

impl Asking {
    /// Turns true when this is dropped.
    pub(crate) fn is_gone(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// `GET /api/search`
pub(crate) async fn search(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let (_, question) = SearchQuery::of(&app, &uri)?;
    ask(&app, question, (0, FIRST_PAGE), true).await
}

/// `GET /api/search/games`
pub(crate) async fn games(State(app): State<Arc<AppState>>, uri: Uri) -> Answer {
    let (request, question) = SearchQuery::of(&app, &uri)?;
    let page = (request.from, request.most.min(PAGE));
    ask(&app, question, page, false).await
}

/// Asks the index; with `counts` all games are looked at, else no more than the page needs.
async fn ask(
    app: &Arc<AppState>,
    question: Question,
    (from, most): (usize, usize),
    counts: bool,
) -> Answer {
    let asking = Asking::default();
    let (app, is_gone) = (Arc::clone(app), asking.is_gone());
    let answer = body::apart(move || {
        let start = Instant::now();
        let is_stopped = || is_gone.load(Relaxed) || app.is_over.load(Relaxed);
        let files = &app.shelf.files;
        let (mut seen, mut rows) = (0, Vec::new());
        let asked = app
            .collection
            .ask(files, &question, &is_stopped, &mut |game| {
                if seen >= from && rows.len() < most {
                    rows.push(row(files, game));
                }
                seen += 1;
                if !counts && rows.len() >= most {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })?;
        if !counts {
            return Ok(json(&json!({"rows": rows})));
        }
        let mut found = value(&question, &asked.answer, start.elapsed().as_secs_f64());
        if let Value::Object(found) = &mut found {
            found.insert("rows".to_owned(), rows.into());
            found.insert("indexed".to_owned(), asked.games.into());
        }
        Ok(json(&found))
    })
    .await;
    drop(asking);
    answer
}

/// The games that an expression finds: file and number.
pub(crate) fn found(
    app: &AppState,
    filter: Filter,
    is_gone: &AtomicBool,
) -> Result<HashSet<(String, u64)>, ApiError> {
    let files = &app.shelf.files;
    let mut found = HashSet::new();
    let is_stopped = || is_gone.load(Relaxed) || app.is_over.load(Relaxed);
    let question = Question::from(filter);
    app.collection
        .ask(files, &question, &is_stopped, &mut |game| {
            if let Some(name) = name(files, game) {
                found.insert((name, game.number));
            }
            ControlFlow::Continue(())
        })?;
    Ok(found)
}

/// What the file of a game is called here.
fn name(files: &Files, game: &FoundGame<'_>) -> Option<String> {
    let mut path = game.source.as_os_str().to_owned();
    path.push(game.entry);
    files.name(&PathBuf::from(path))
}

/// A game of the answer, with the move at which the pattern came to be there.
fn row(files: &Files, game: &FoundGame<'_>) -> Value {
    let text = |field| game.headers.text(field).unwrap_or_default().into_owned();
    let hit = game.hits.first();
    let next = hit.and_then(|hit| hit.next);
    let size = game.headers.size();
    json!({
        "file": name(files, game),
        "number": game.number,
        "black": text(TextField::Black),
        "white": text(TextField::White),
        "date": text(TextField::Date),
        "event": text(TextField::Event),
        "result": text(TextField::Result),
        "move": hit.map(|hit| hit.begin),
        "hits": game.hits.len(),
        "next": next.map(|next| format!("{} {}", next.colour.letter(), next.point.to_a1(size))),
    })
}
