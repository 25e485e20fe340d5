//! SGF as trees, as a stream of trees, and as a stream of main lines.

use super::told::{raw, same, shown, written};
use honte_goban::{Colour, Move};
use honte_record::ProblemKind;
use honte_record::encoding;
use honte_record::problem::Problem;
use honte_record::sgf::scan::{Block, Visitor, scan};
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::sgf::{Collection, Name, Part, check, read_games, write_tree};
use honte_record::tree::Tree;
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// Nothing is lost between the bytes, the scanner's events, the trees, their stream and what is
/// written of them.
pub(crate) fn sgf_collection(bytes: &[u8]) {
    let collection = Collection::read(bytes);
    assert!(collection.write() == bytes, "untouched");
    streamed(bytes, &collection);
    if encoding::utf16(bytes).is_none() {
        let mut scanned = Scanned::default();
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        scan(text, Block::Last, &mut scanned);
        let trees: Vec<String> = collection.games.iter().map(in_file_order).collect();
        same(&trees.join("\n"), &scanned.0.join("\n"), "scanned");
    }
    for game in &collection.games {
        let findings = check(game);
        assert!(findings.list.len() <= 1000);
        assert!(collection.source_holds(game));
        rewritten(game);
    }
}

trait Holds {
    fn source_holds(&self, game: &Tree) -> bool;
}

impl Holds for Collection {
    /// Whether a game's nodes stand within it, in their order.
    fn source_holds(&self, game: &Tree) -> bool {
        let span = game.span();
        let mut offsets: Vec<_> = game.nodes(game.root()).map(|node| (node, node)).collect();
        offsets.sort();
        let offsets: Vec<usize> = offsets.iter().map(|&(node, _)| game.offset(node)).collect();
        offsets.is_sorted()
            && offsets
                .iter()
                .all(|at| (span.start..=span.end).contains(at))
    }
}

/// The stream gives the same trees and problems, and its parts are the file.
fn streamed(bytes: &[u8], collection: &Collection) {
    let mut trees = Vec::new();
    let mut problems: Vec<Problem> = Vec::new();
    let mut rebuilt = Vec::new();
    let on_part = |part: Part<'_>| {
        match part {
            Part::Game {
                tree, problems: p, ..
            } => {
                trees.push(raw(&tree));
                write_tree(&tree, &mut rebuilt);
                problems.extend(p);
            }
            Part::Outside(text, p) => {
                rebuilt.extend_from_slice(text);
                problems.extend(p);
            }
        }
        ControlFlow::Continue(())
    };
    assert!(read_games(&mut &bytes[..], on_part).is_ok());
    let whole: Vec<String> = collection.games.iter().map(raw).collect();
    same(&trees.join("\n"), &whole.join("\n"), "streamed");
    if encoding::utf16(bytes).is_none() {
        assert_eq!(problems, collection.problems);
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        assert!(rebuilt == text, "rebuilt {}", shown(&rebuilt));
    }
}

/// A tree that is written node by node reads as the same tree.
fn rewritten(tree: &Tree) {
    let text = written(tree);
    // In other charsets, or a mixture, it depends on the bytes around it what a byte is.
    if std::str::from_utf8(&text).is_ok() {
        let again = Collection::read(&text).games;
        assert!(
            again.len() == 1,
            "{} games of {}",
            again.len(),
            shown(&text)
        );
        same(&raw(&again[0]), &raw(tree), "rewritten");
    }
}

/// What the scanner says of each game, in one line of text.
#[derive(Default)]
struct Scanned(Vec<String>);

impl Scanned {
    fn line(&mut self) -> &mut String {
        if self.0.is_empty() {
            self.0.push("before any game".into());
        }
        let last = self.0.len() - 1;
        &mut self.0[last]
    }
}

impl Visitor for Scanned {
    fn begin_game(&mut self, _at: usize) {
        self.0.push(String::new());
    }
    fn end_game(&mut self, _at: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn open_variation(&mut self, _at: usize) {}
    fn close_variation(&mut self, _at: usize) {}
    fn node(&mut self, _at: usize) {
        self.line().push(';');
    }
    fn value(&mut self, name: Name, value: &[u8], _at: usize) {
        let _ = write!(self.line(), "{name}[{}]", value.escape_ascii());
    }
    fn problem(&mut self, _kind: ProblemKind, _at: usize) {}
}

/// The same of a tree.
fn in_file_order(tree: &Tree) -> String {
    let mut nodes: Vec<_> = tree.nodes(tree.root()).collect();
    nodes.sort();
    let mut out = String::new();
    for node in nodes {
        out.push(';');
        for property in tree.properties(node) {
            for value in property.values() {
                let _ = write!(out, "{}[{}]", property.name(), value.escape_ascii());
            }
        }
    }
    out
}

/// The main lines of the stream are those of the trees, for files without a problem.
pub(crate) fn sgf_stream(bytes: &[u8]) {
    let mut lines = Lines::default();
    let count = stream::read(&mut &bytes[..], &mut lines);
    assert!(count.is_ok_and(|count| count == lines.games.len() as u64));
    let mut in_memory = Lines::default();
    stream::read_bytes(bytes, &mut in_memory);
    assert_eq!(in_memory.games, lines.games);
    assert_eq!(in_memory.damaged, lines.damaged);
    let collection = Collection::read(bytes);
    let trees: Vec<&Tree> = collection
        .games
        .iter()
        .filter(|tree| tree.is_go())
        .collect();
    let strays = collection.games.iter().any(has_strays);
    if lines.damaged || strays || !collection.problems.is_empty() {
        return;
    }
    assert_eq!(trees.len(), lines.games.len());
    for (tree, game) in trees.iter().zip(&lines.games) {
        let size = tree.size();
        let moves: Vec<(Colour, Move)> = tree
            .line(tree.root())
            .flat_map(|node| tree.moves(node, size))
            .collect();
        assert_eq!(moves, *game);
    }
}

/// Whether the board or the kind of game is said outside the root: a stream takes it from there, a
/// tree does not.
fn has_strays(tree: &Tree) -> bool {
    let says = |node, name| tree.property(node, name).is_some();
    let mut others = tree.nodes(tree.root()).skip(1);
    others.any(|node| says(node, Name::SZ) || says(node, Name::GM))
}

#[derive(Default)]
struct Lines {
    games: Vec<Vec<(Colour, Move)>>,
    damaged: bool,
}

impl Sink for Lines {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        let turns = game.turns().iter();
        self.games
            .push(turns.map(|turn| (turn.colour(), turn.as_move())).collect());
        ControlFlow::Continue(())
    }

    fn problem(&mut self, _problem: Problem, _more: u64) {
        self.damaged = true;
    }
}
