//! The same games read by another library.
//!
//! Each game is cut out of its file by the reader here, so that a bad one does not hide the others,
//! and given to the other library as decoded text. Well-formed collections give no difference. For
//! damaged files every refusal and every difference is listed with its reason.

use crate::sgf_common::{examples, written};
use crate::tree_common::shared;
use honte_record::encoding;
use honte_record::problem::Problem;
use honte_record::sgf::Field;
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::source::find;
use sgf_parse::go::{Move, Prop};
use sgf_parse::{GameTree, ParseOptions, SgfNode, parse_with_options};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;

const HEADERS: [Field; 4] = [Field::Black, Field::White, Field::Result, Field::Date];

/// What both have to agree on.
#[derive(Debug, Default, PartialEq, Eq)]
struct Record {
    size: (u8, u8),
    moves: Vec<String>,
    headers: [Option<String>; 4],
}

impl Record {
    fn of(game: &Game<'_>) -> Record {
        let text = |field| game.text(field).map(|text| text.into_owned());
        Record {
            size: (game.size().width(), game.size().height()),
            moves: written(game.turns())
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            headers: HEADERS.map(text),
        }
    }

    fn of_peer(root: &SgfNode<Prop>) -> Record {
        let nodes: Vec<&SgfNode<Prop>> = root.main_variation().collect();
        let properties = || nodes.iter().flat_map(|node| node.properties());
        let size = properties().find_map(|p| match p {
            Prop::SZ(size) => Some(*size),
            _ => None,
        });
        let size = size.unwrap_or((19, 19));
        let header = |field: Field| properties().find_map(|p| text(p, field)).and_then(simple);
        Record {
            size,
            moves: properties().filter_map(|p| turn(p, size)).collect(),
            headers: HEADERS.map(header),
        }
    }

    fn difference(&self, peer: &Record) -> Option<String> {
        if self.moves != peer.moves {
            return Some(format!(
                "{} moves, peer {}",
                self.moves.len(),
                peer.moves.len()
            ));
        }
        if self.size != peer.size {
            return Some(format!("size {:?}, peer {:?}", self.size, peer.size));
        }
        let differ = |i: &usize| self.headers[*i] != peer.headers[*i];
        let i = (0..HEADERS.len()).find(differ)?;
        Some(format!(
            "{} {:?}, peer {:?}",
            HEADERS[i].name(),
            self.headers[i],
            peer.headers[i]
        ))
    }
}

fn text(property: &Prop, field: Field) -> Option<&str> {
    match (property, field) {
        (Prop::PB(text), Field::Black)
        | (Prop::PW(text), Field::White)
        | (Prop::RE(text), Field::Result)
        | (Prop::DT(text), Field::Date) => Some(&text.text),
        // A header with two values is one that the peer does not interpret.
        (Prop::Invalid(name, values), _) if *name == field.name().to_string() => {
            values.first().map(String::as_str)
        }
        _ => None,
    }
}

/// SimpleText as the format defines it, without space around it.
fn simple(text: &str) -> Option<String> {
    let text = text.replace("\r\n", " ").replace(char::is_whitespace, " ");
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// The peer knows neither `tt` nor the edge of the board.
fn turn(property: &Prop, (width, height): (u8, u8)) -> Option<String> {
    let (colour, turn) = match property {
        Prop::B(turn) => ('B', turn),
        Prop::W(turn) => ('W', turn),
        _ => return None,
    };
    match turn {
        Move::Pass => Some(format!("{colour}--")),
        Move::Move(point) if (point.x, point.y) == (19, 19) && width.max(height) <= 19 => {
            Some(format!("{colour}--"))
        }
        Move::Move(point) if point.x < width && point.y < height => Some(format!(
            "{colour}{}{}",
            char::from(point.x + b'a'),
            char::from(point.y + b'a')
        )),
        Move::Move(_) => None,
    }
}

/// What the peer makes of a game, or why it refuses.
fn peer(text: &str, lenient: bool) -> Result<Record, String> {
    let options = ParseOptions {
        lenient,
        ..ParseOptions::default()
    };
    let trees = parse_with_options(text, &options).map_err(|error| error.to_string())?;
    match trees.as_slice() {
        [GameTree::GoGame(root)] => Ok(Record::of_peer(root)),
        [GameTree::Unknown(_)] => Err("not Go".to_owned()),
        trees => Err(format!("{} games", trees.len())),
    }
}

/// The differences of one stream.
#[derive(Default)]
struct Comparison {
    games: u64,
    /// Where to break off; 0 for never.
    most: u64,
    /// The first differences, each with its game's number.
    differences: Vec<String>,
}

impl Comparison {
    fn compare(&self, game: &Game<'_>) -> Option<String> {
        let (text, _) = game.encoding().decode_without_bom_handling(game.bytes());
        let own = Record::of(game);
        match peer(&text, false) {
            Ok(peer) => {
                assert!(own.moves.len() >= peer.moves.len(), "moves lost: {text}");
                own.difference(&peer)
            }
            Err(reason) => {
                let found = peer(&text, true).unwrap_or_default();
                assert!(own.moves.starts_with(&found.moves), "moves lost: {text}");
                Some(format!("refused: {reason}"))
            }
        }
    }
}

impl Sink for Comparison {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        self.games += 1;
        if let Some(difference) = self.compare(game) {
            self.differences
                .push(format!("game {}: {difference}", game.number()));
        }
        if self.games == self.most {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn problem(&mut self, _: Problem, _: u64) {}
}

fn compare_first(reader: &mut dyn Read, most: u64) -> Comparison {
    let mut comparison = Comparison {
        most,
        ..Comparison::default()
    };
    stream::read(reader, &mut comparison).expect("the file is read");
    comparison
}

/// Compares game by game, and whether both find as many.
fn compare(mut bytes: &[u8]) -> Comparison {
    let whole = encoding::decode(bytes, None).text.into_owned();
    let comparison = compare_first(&mut bytes, 0);
    if let Ok(trees) = sgf_parse::parse(&whole) {
        let go = trees.iter().filter(|tree| tree.as_go_node().is_ok());
        assert_eq!(comparison.games, go.count() as u64, "{whole}");
    }
    comparison
}

#[test]
fn examples_are_the_same() {
    let comparison = compare(&examples());
    assert!(comparison.games > 100);
    assert_eq!(comparison.differences, [""; 0]);
}

/// Compares the files below a path; `most` games of each.
fn compare_files(path: &Path, most: u64, mut differ: impl FnMut(&str, Comparison)) {
    let found = find(&[path]);
    assert!(!found.sources.is_empty() && found.problems.is_empty());
    for source in &found.sources {
        let outcome = source.open(&AtomicU64::new(0), |entry| {
            let comparison = if most > 0 {
                compare_first(entry.reader, most)
            } else {
                let mut bytes = Vec::new();
                entry
                    .reader
                    .read_to_end(&mut bytes)
                    .expect("the file is read");
                compare(&bytes)
            };
            let name = entry
                .name
                .strip_prefix(&path.display().to_string())
                .unwrap_or(&entry.name);
            differ(name.trim_start_matches('/'), comparison);
            ControlFlow::Continue(())
        });
        assert!(outcome.problems.is_empty());
    }
}

#[test]
fn counted_games_are_the_same() {
    let Some(folder) = shared("games/counted") else {
        return;
    };
    compare_files(&folder, 0, |name, comparison| {
        assert!(comparison.games > 100);
        assert_eq!(comparison.differences, [""; 0], "{name}");
    });
}

#[test]
fn professional_games_are_the_same() {
    let Some(file) = shared("games/pro-13325.sgf.zst") else {
        return;
    };
    compare_files(&file, 3000, |_, comparison| {
        assert_eq!(comparison.games, 3000);
        assert_eq!(comparison.differences, [""; 0]);
    });
}

/// The files below a folder where the two differ, or that hold no game, with the first difference.
fn differing(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    compare_files(folder, 0, |name, comparison| {
        let first = comparison.differences.into_iter().next();
        let none = (comparison.games == 0).then(|| "no game".to_owned());
        if let Some(what) = first.or(none) {
            found.push((name.to_owned(), what));
        }
    });
    found.sort();
    found
}

const EMPTY: &str = "nothing is in the file";
const OTHER: &str = "the only game is not Go: GM[19]";

#[test]
fn ugly_files() {
    let Some(folder) = shared("games/ugly") else {
        return;
    };
    let expected = [("007.sgf", EMPTY)];
    assert_explained(&differing(&folder), &expected);
}

#[test]
fn files_of_other_programs() {
    let Some(folder) = shared("external") else {
        return;
    };
    let expected = [("sgfc/escaping.sgf", OTHER)];
    assert_explained(&differing(&folder), &expected);
}

/// The list of reasons is exact: nothing differs that is not listed, and nothing is listed that
/// does not differ.
fn assert_explained(found: &[(String, String)], expected: &[(&str, &str)]) {
    for (name, what) in found {
        let reason = expected.iter().find(|(known, _)| known == name);
        println!(
            "{name}: {what} ({})",
            reason.map_or("not explained", |(_, reason)| reason)
        );
    }
    let found: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    let expected: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
    assert_eq!(found, expected);
}
