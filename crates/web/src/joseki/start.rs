//! Mining at the start, without being asked for.

use super::mine::{is_tree, read, run, sources};
use super::mining::Mined;
use crate::app_state::AppState;
use crate::jobs::kind::Progress as _;
use honte_joseki::mine::Progress as Count;
use honte_joseki::{Params, Prune, Tree};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// More games than this are mined only if somebody asks for it: it takes more than some seconds.
const MAX_GAMES: usize = 200_000;

/// How far the mining at the start is.
#[derive(Debug)]
pub(crate) struct StartMining {
    /// Whether it is under work, or still to begin.
    is_on: AtomicBool,
    count: Arc<Count>,
    /// Bytes of the files.
    bytes: AtomicU64,
}

impl StartMining {
    /// Not begun.
    pub(crate) fn new() -> StartMining {
        StartMining {
            is_on: AtomicBool::new(true),
            count: Arc::default(),
            bytes: AtomicU64::new(0),
        }
    }

    /// Whether a tree may still come.
    pub(crate) fn is_on(&self) -> bool {
        self.is_on.load(Relaxed)
    }

    /// How far it is; null when it is over.
    pub(crate) fn progress(&self) -> Value {
        if !self.is_on() {
            return Value::Null;
        }
        let mined = Mined::so_far(&self.count, self.bytes.load(Relaxed));
        json!({"done": mined.done(), "total": mined.total(), "words": mined.to_string()})
    }
}

/// Reads the trees among the served files, and mines the games if there are not too many.
pub(crate) fn begin(app: &Arc<AppState>) {
    read_trees(app);
    mine_all(app);
    app.mining.is_on.store(false, Relaxed);
}

fn read_trees(app: &AppState) {
    for path in app.shelf.files.all(is_tree) {
        if app.is_over.load(Relaxed) {
            return;
        }
        if let (Some(tree), Some(name)) = (read(&path), app.shelf.files.name(&path)) {
            // A tree of a board that nobody has is passed over.
            let _ = app.trees.put(name, false, tree);
        }
    }
}

fn mine_all(app: &AppState) {
    let (games, _) = app.shelf.index.count();
    if games == 0 || games > MAX_GAMES {
        return;
    }
    let roots = || app.shelf.files.roots();
    let paths: Vec<_> = roots().map(|root| root.path.clone()).collect();
    let sources = sources(app, &paths);
    let bytes = sources.iter().map(|source| source.bytes).sum();
    app.mining.bytes.store(bytes, Relaxed);
    let names: Vec<&str> = roots().map(|root| root.name.as_str()).collect();
    let name = format!("{}, mined at the start", names.join(", "));
    let params = Params {
        prune: usual(games),
        ..Params::default()
    };
    let mine = |params: &Params| -> Option<Tree> {
        let count = &app.mining.count;
        let tree = run(app, &sources, None, params, count, &app.is_over).ok()?;
        (tree.nodes.len() > 1).then_some(tree)
    };
    if let Some(tree) = mine(&params).or_else(|| mine(&with_rare(&params))) {
        let _ = app.trees.put(name, true, tree);
    }
}

/// The same, with what was played once: of a few games that repeat nothing, it is all there is.
pub(super) fn with_rare(params: &Params) -> Params {
    let prune = match params.prune {
        Prune::Count(_) => Prune::Count(1),
        prune => prune,
    };
    Params {
        prune,
        ..params.clone()
    }
}

/// One in a hundred games, as in the paper; in small collections what comes three times.
pub(super) fn usual(games: usize) -> Prune {
    match games {
        0..=300 => Prune::Count(3),
        _ => Prune::Percent(1.0),
    }
}
