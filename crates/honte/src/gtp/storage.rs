//! Records in and out.

use super::arguments::{Reply, number};
use super::engine::Engine;
use super::error::GtpError;
use crate::show::game::Games;
use honte_app::at::NodePath;
use honte_app::recorded::{Reached, Step, steps};
use honte_app::save::add_move;
use honte_app::terms::{GameTerms, Overrides, Source};
use honte_app::{Existing, Output};
use honte_goban::{Board, Colour};
use honte_record::file_lock::FileLock;
use honte_record::sgf::write_tree;
use honte_record::tree::{NodeId, Tree};
use honte_rules::{Marks, Statuses};
use std::path::Path;

/// `loadsgf FILE [NUMBER]`: the main line of the first game, up to the position before that move.
/// Any format is read. A known name of rules and a komi are taken over, and so are dead stones of
/// marked territory.
pub(super) fn load(engine: &mut Engine, words: &[String]) -> Reply {
    let (file, before) = match words {
        [file] => (file, None),
        [file, before] => (file, Some(number::<u32>(before)?)),
        _ => return Err(GtpError::Syntax),
    };
    if !engine.has_files {
        return Err(GtpError::NoFiles);
    }
    let path = Path::new(file);
    // A folder is no record, and may take long.
    let game = path
        .is_file()
        .then(|| Games::of(path).number(1).ok())
        .flatten();
    let (game, _) = game.ok_or(GtpError::Load)?;
    let tree = game.tree;
    let terms = GameTerms::of(&tree, Overrides::default()).map_err(|_| GtpError::Load)?;
    let mut loaded = Engine::new(engine.rules);
    loaded.komi = engine.komi;
    loaded.overwrite = engine.overwrite;
    loaded.visits = engine.visits;
    take_over(&mut loaded, (&tree, &terms), before).ok_or(GtpError::Load)?;
    loaded.saved = std::mem::take(&mut engine.saved);
    *engine = loaded;
    Ok(String::new())
}

/// Plays the main line. `None` if it has a move that no rule allows.
fn take_over(
    engine: &mut Engine,
    (tree, terms): (&Tree, &GameTerms),
    before: Option<u32>,
) -> Option<()> {
    if terms.rules_from == Source::Record {
        engine.set_rules(terms.rules);
    }
    if terms.komi_from == Source::Record {
        engine.set_komi(terms.komi);
    }
    let last = before.filter(|&number| number > 0).map(|number| number - 1);
    let size = tree.size();
    engine.begin(Board::new(size), Colour::Black);
    let mut moves = 0;
    let mut well = true;
    for node in tree.line(tree.root()) {
        steps(tree, node, size, |step| {
            if !well || last.is_some_and(|last| moves > last) {
                return;
            }
            moves += u32::from(matches!(step, Step::Play(..)));
            if last.is_none_or(|last| moves <= last) {
                well = take_step(engine, step);
            }
        });
    }
    if !well {
        return None;
    }
    handicap(engine, terms);
    if last.is_none_or(|last| last >= moves) {
        marks(engine, tree);
    }
    Some(())
}

fn take_step(engine: &mut Engine, step: Step) -> bool {
    match step {
        Step::Play(colour, played) => {
            if engine.game.moves().next().is_none() {
                engine.begin(engine.board().clone(), colour);
            }
            // Superko is no reason not to look at a record.
            engine.game.force(colour, played).is_ok()
        }
        Step::Turn(colour) => {
            if engine.game.moves().next().is_none() {
                engine.first = colour;
            }
            true
        }
        Step::Set(point, stone) => {
            let mut board = engine.board().clone();
            let set = board.set(point, stone).is_ok();
            engine.begin(board, engine.first);
            set
        }
    }
}

/// Takes the black stones of the start for handicap stones if their number is the recorded handicap.
fn handicap(engine: &mut Engine, terms: &GameTerms) {
    let stones: Vec<_> = engine.start.stones(Colour::Black).collect();
    let is_handicap = stones.len() == terms.handicap as usize;
    if is_handicap && engine.start.stones(Colour::White).next().is_none() {
        engine.handicap = stones;
    }
}

/// Territory and dead stones, as they are marked at the end.
fn marks(engine: &mut Engine, tree: &Tree) {
    let Ok(end) = NodePath::End.find(tree) else {
        return;
    };
    let reached = Reached::at(tree, end);
    if reached.board != *engine.board() {
        return;
    }
    let marked = reached.marked;
    let dead = match marked.dimmed_stones(&reached.board) {
        Some(dimmed) => Statuses::with_dead(&reached.board, dimmed.iter()).ok(),
        None if marked.has_territory() => {
            engine.marks = Marks::new(&reached.board, marked.black, marked.white).ok();
            engine.marks.map(|marks| marks.statuses(&reached.board))
        }
        None => None,
    };
    if let Some(dead) = dead {
        engine.dead = *dead.dead();
        engine.is_told = true;
    }
}

/// `printsgf [FILE]`: the game as SGF, as a reply or into a file.
pub(super) fn print(engine: &mut Engine, words: &[String]) -> Reply {
    let mut text = Vec::new();
    write_tree(&record(engine), &mut text);
    text.push(b'\n');
    match words {
        [] => Ok(String::from_utf8_lossy(&text).into_owned()),
        [_] if !engine.has_files => Err(GtpError::NoFiles),
        [file] => {
            let path = Path::new(file);
            let saved = engine.saved.get(path).map(FileLock::as_found);
            let existing = match saved {
                Some(_) => Existing::Replace,
                None => engine.overwrite.other(),
            };
            let written = Output::prepare_read(path, existing, saved)
                .and_then(|output| output.write_checked(|out| out.write_all(&text), |_| Ok(())));
            let now = written.map_err(|error| GtpError::Write(error.into()))?;
            if let Some(now) = now {
                engine.saved.put(path, now);
            }
            Ok(String::new())
        }
        _ => Err(GtpError::Syntax),
    }
}

pub(super) fn record(engine: &Engine) -> Tree {
    let mut tree = Tree::new(engine.size);
    let root = tree.root();
    tree.set_text(root, "AP", &format!("Honte:{}", env!("CARGO_PKG_VERSION")));
    tree.set_text(root, "RU", &engine.rules.sgf_name());
    tree.set_text(root, "KM", &engine.komi.to_string());
    if !engine.handicap.is_empty() {
        tree.set_text(root, "HA", &engine.handicap.len().to_string());
    }
    for (colour, point) in engine.start.all_stones() {
        let name = ["AB", "AW"][colour.index()];
        tree.add_raw(root, name, &point.to_sgf());
    }
    if engine.first == Colour::White {
        tree.set_text(root, "PL", "W");
    }
    let mut node: NodeId = root;
    for (colour, played) in engine.game.moves() {
        node = add_move(&mut tree, node, colour, played);
    }
    tree
}
