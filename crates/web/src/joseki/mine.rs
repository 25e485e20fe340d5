//! Mining what is asked for.

use super::mining::{MineFailure, Mined, Mining, NewTree};
use super::start;
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use crate::jobs::job::Job;
use crate::search::expression;
use axum::body::Body;
use axum::extract::State;
use honte_joseki::mine::{Job as Task, MineError, Progress as Count, mine as work};
use honte_joseki::write::{read_json, read_sgf};
use honte_joseki::{Params, Tenuki, Tree};
use honte_record::filter::Filter;
use honte_record::limits::MAX_JOSEKI_TREE_BYTES;
use honte_record::source::{Source, find, read_file};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Whether a file begins like a tree.
pub(super) fn is_tree(path: &Path) -> bool {
    let ending = path
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default();
    let mut head = [0; 200];
    let mut start = || -> Option<usize> {
        let mut file = std::fs::File::open(path).ok()?;
        let is_small = file.metadata().ok()?.len() <= MAX_JOSEKI_TREE_BYTES;
        is_small.then(|| file.read(&mut head).ok())?
    };
    let Some(length) = start() else { return false };
    let head = String::from_utf8_lossy(&head[..length]).into_owned();
    match ending.to_ascii_lowercase().as_str() {
        "json" => head.trim_start().starts_with("{\"params\":{\"size\":"),
        "sgf" => head.contains("GN[Joseki of ") && head.contains("HT["),
        _ => false,
    }
}

pub(super) fn read(path: &Path) -> Option<Tree> {
    let bytes = read_file(path, MAX_JOSEKI_TREE_BYTES).ok()?;
    match bytes.trim_ascii_start().first() {
        Some(b'{') => read_json(&bytes).ok(),
        _ => read_sgf(&bytes).ok(),
    }
}

/// The record files below some paths that are served.
pub(super) fn sources(app: &AppState, paths: &[PathBuf]) -> Vec<Source> {
    let mut sources = find(paths).sources;
    sources.retain(|source| app.shelf.files.holds(&source.path) && !is_tree(&source.path));
    sources
}

pub(super) fn run(
    app: &AppState,
    sources: &[Source],
    filter: Option<&Filter>,
    params: &Params,
    count: &Count,
    stop: &AtomicBool,
) -> Result<Tree, MineError> {
    let task = Task {
        sources,
        filter,
        params,
    };
    let over = AtomicBool::new(false);
    let mined = std::thread::scope(|scope| {
        // Each caller that may stop it has a flag of its own.
        scope.spawn(|| {
            while !over.load(Relaxed) {
                if stop.load(Relaxed) {
                    count.stop.store(true, Relaxed);
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        });
        let mined = work(&task, count);
        over.store(true, Relaxed);
        mined
    });
    let mut tree = mined?.tree;
    // Files are named as they are served, and not by where they are on this machine.
    for game in &mut tree.games {
        if let Some(name) = app.shelf.files.name(Path::new(&game.file)) {
            game.file = name;
        }
    }
    Ok(tree)
}

/// What is asked for.
#[derive(Debug, Deserialize)]
struct MineRequest {
    folder: Option<String>,
    files: Option<Vec<String>>,
    #[serde(default)]
    filter: String,
    prune: Option<Value>,
    binding: Option<u8>,
    stones: Option<u16>,
    tenuki: Option<String>,
    size: Option<u8>,
    #[serde(default)]
    handicap: bool,
}

/// `POST /api/joseki/mine`
pub(crate) async fn mine(State(app): State<Arc<AppState>>, body: Body) -> Answer {
    let request: MineRequest = body::read(body).await?;
    body::apart(move || {
        let paths = request.paths(&app)?;
        let filter = match request.filter.trim() {
            "" => None,
            text => {
                let filter = expression::read(&app.shelf.files, text);
                let filter = filter.map_err(ApiError::bad_request)?;
                if filter.needs_search() {
                    return Err(ApiError::bad_request(
                        "patterns are not looked for when joseki are mined: use players, dates, plays and position",
                    ));
                }
                Some(filter)
            }
        };
        let (games, _) = app.shelf.index.count();
        let params = request.params(games)?;
        // Files may have come since the same was asked for; and what is usual may find rarer moves.
        let is_usual = request.prune.is_none();
        let question = format!("{paths:?} {filter:?} {params:?} {games} {is_usual}");
        let name = request.name();
        let own = Arc::clone(&app);
        let job = app.jobs.begin(question, move |job: &Job<Mining>| {
            let sources = sources(&own, &paths);
            let count = Arc::new(Count::default());
            let all: u64 = sources.iter().map(|source| source.bytes).sum();
            let seen = Arc::clone(&count);
            job.tell(move || Mined::so_far(&seen, all));
            let work = |params| run(&own, &sources, filter.as_ref(), params, &count, job.stop());
            let mut tree = work(&params)?;
            if tree.nodes.len() < 2 && is_usual {
                tree = work(&start::with_rare(&params))?;
            }
            if tree.summary.games == 0 {
                return Err(MineFailure::NoGames);
            }
            if tree.nodes.len() < 2 {
                return Err(MineFailure::Nothing {
                    threshold: tree.summary.threshold,
                    games: tree.summary.games,
                });
            }
            if job.stop().load(Relaxed) {
                return Err(MineFailure::Cancelled);
            }
            Ok(own.trees.put(name, true, tree).map(NewTree)?)
        })?;
        Ok(json(&json!({"job": job})))
    })
    .await
}

impl MineRequest {
    fn paths(&self, app: &AppState) -> Result<Vec<PathBuf>, ApiError> {
        if let Some(files) = self.files.as_ref().filter(|files| !files.is_empty()) {
            let found = files
                .iter()
                .map(|name| Ok(app.shelf.files.find(name)?.path));
            return found.collect();
        }
        match self.folder.as_deref() {
            None | Some("") => Ok(app
                .shelf
                .files
                .roots()
                .map(|root| root.path.clone())
                .collect()),
            Some(folder) => Ok(vec![app.shelf.files.find_folder(folder)?]),
        }
    }

    /// How it is mined, where this many games are served.
    fn params(&self, games: usize) -> Result<Params, ApiError> {
        let mut params = Params {
            handicap: self.handicap,
            prune: start::usual(games),
            ..Params::default()
        };
        if let Some(prune) = &self.prune {
            let text = match prune {
                Value::String(text) => text.trim().to_owned(),
                other => other.to_string(),
            };
            if !text.is_empty() && text != "null" {
                params.prune = text
                    .parse()
                    .map_err(|error| ApiError::bad_request(format_args!("prune: {error}")))?;
            }
        }
        params.binding = self.binding.unwrap_or(params.binding);
        params.stones = self.stones.unwrap_or(params.stones).max(1);
        params.size = self.size.unwrap_or(params.size);
        if !(1..=25).contains(&params.size) {
            return Err(ApiError::bad_request("size: boards have 1 to 25 lines"));
        }
        if let Some(tenuki) = self.tenuki.as_deref().filter(|text| !text.is_empty()) {
            params.tenuki = tenuki
                .parse::<Tenuki>()
                .map_err(|error| ApiError::bad_request(format_args!("tenuki: {error}")))?;
        }
        Ok(params)
    }

    fn name(&self) -> String {
        let what = match (&self.files, &self.folder) {
            (Some(files), _) if !files.is_empty() => files.join(", "),
            (_, Some(folder)) if !folder.is_empty() => folder.clone(),
            _ => "all games".to_owned(),
        };
        let what: String = what.chars().take(80).collect();
        match self.filter.trim() {
            "" => what,
            filter => format!("{what}, where {filter}"),
        }
    }
}
