//! What the tests share: records read with `honte-record`, and positions by name.

#![allow(dead_code, clippy::unwrap_used)] // each test uses its own part

#[path = "../../../../record/tests/it/skipped/mod.rs"]
mod skipped;

use skipped::skipped;
use std::{fs, path::PathBuf};

use honte_goban::{Board, Colour, Move, Point, PointSet, Size};
use honte_record::{
    replay::{self, Replay},
    sgf::{Collection, Name, value},
    tree::Tree,
};
use honte_rules::{Amount, count::Prisoners};

/// The main line of a record.
pub(crate) struct Record {
    /// All of it.
    pub(crate) tree: Tree,
    pub(crate) size: Size,
    pub(crate) setup: Vec<(Colour, Point)>,
    pub(crate) moves: Vec<(Colour, Move)>,
    /// Points of the last `TB`.
    pub(crate) black: PointSet,
    /// Points of the last `TW`.
    pub(crate) white: PointSet,
    pub(crate) komi: Amount,
    /// What Black has more than White.
    pub(crate) result: Option<Amount>,
}

impl Record {
    /// The last position and the stones taken, by a replay that shares nothing with games.
    pub(crate) fn replayed(&self) -> (Board, Prisoners) {
        let mut replay = Replay::one_way(self.size);
        let mut taken = [0; 2];
        for &(colour, point) in &self.setup {
            replay.set(point, Some(colour));
        }
        for &(colour, played) in &self.moves {
            let outcome = replay.play(colour, played);
            assert!(outcome.is_legal());
            taken[(!colour).index()] += u32::from(outcome.captured);
        }
        (replay.into_board(), Prisoners::captured(taken[0], taken[1]))
    }
}

/// A file under `shared`, or `None`, which is said, if it is not there.
pub(crate) fn shared_bytes(name: &str) -> Option<Vec<u8>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let bytes = fs::read(path.join(name)).ok();
    if bytes.is_none() {
        skipped(&format!("../shared/{name} is not there"));
    }
    bytes
}

/// The games of an SGF file under `shared`.
pub(crate) fn shared(name: &str) -> Option<Vec<Record>> {
    let collection = Collection::read(&shared_bytes(name)?);
    Some(collection.games.iter().map(record).collect())
}

/// A file that ships with the project.
fn example(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    fs::read(path.join(name)).unwrap()
}

/// The games of such an SGF file.
pub(crate) fn examples(name: &str) -> Vec<Record> {
    let collection = Collection::read(&example(name));
    collection.games.iter().map(record).collect()
}

/// The board of such a text.
pub(crate) fn example_board(name: &str) -> Board {
    String::from_utf8(example(name)).unwrap().parse().unwrap()
}

fn record(tree: &Tree) -> Record {
    let size = tree.size();
    let mut record = Record {
        tree: tree.clone(),
        size,
        setup: Vec::new(),
        moves: Vec::new(),
        black: PointSet::EMPTY,
        white: PointSet::EMPTY,
        komi: amount(tree, Name::new(b"KM")).unwrap_or_default(),
        result: result(tree),
    };
    for node in tree.line(tree.root()) {
        for property in tree.properties(node) {
            let points = || {
                let values = property.values();
                values.flat_map(|value| value::parse_points(value, size).into_iter().flatten())
            };
            if let Some(Some(colour)) = replay::setup(property.name()) {
                assert!(
                    record.moves.is_empty(),
                    "stones are set up at the start only"
                );
                record.setup.extend(points().map(|point| (colour, point)));
            } else if property.name() == Name::new(b"TB") {
                record.black = points().collect();
            } else if property.name() == Name::new(b"TW") {
                record.white = points().collect();
            }
        }
        record.moves.extend(tree.moves(node, size));
    }
    record
}

fn amount(tree: &Tree, name: Name) -> Option<Amount> {
    tree.text(tree.root(), name)?.parse().ok()
}

/// `B+5.5`, `W+2`, `0` or `Draw`.
fn result(tree: &Tree) -> Option<Amount> {
    let text = tree.text(tree.root(), Name::new(b"RE"))?;
    if ["0", "Draw", "Jigo"].contains(&text.as_ref()) {
        return Some(Amount::ZERO);
    }
    let (winner, lead) = text.split_once('+')?;
    let lead: Amount = lead.parse().ok()?;
    Some(if winner == "B" { lead } else { -lead })
}

/// A text file under the project's `corpus`.
pub(crate) fn corpus(folder: &str) -> Vec<(String, toml::Table)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let entries = fs::read_dir(path.join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| {
        file.extension()
            .is_some_and(|extension| extension == "toml")
    });
    files.sort();
    let read = |file: PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(file).unwrap().parse().unwrap())
    };
    files.into_iter().map(read).collect()
}

/// Points by name, separated by blanks.
pub(crate) fn points(size: Size, names: &str) -> Vec<Point> {
    let point = |name| Point::parse_a1(size, name).unwrap();
    names.split_whitespace().map(point).collect()
}

/// `pass` or a point's name.
pub(crate) fn a_move(size: Size, name: &str) -> Move {
    match name {
        "pass" => Move::Pass,
        name => Move::Play(Point::parse_a1(size, name).unwrap()),
    }
}
