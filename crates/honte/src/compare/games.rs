//! The games of an archive, and what of each is compared.

use crate::likeness::Likeness;
use crate::progress::Progress;
use crate::text::plain;
use honte_record::records::{self, Record, RecordEvent};
use honte_record::sgf::table::Kind;
use honte_record::sgf::{Name, write_tree};
use honte_record::signature::Signature;
use honte_record::source::{Source, Wanted};
use honte_record::tree::Tree;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

/// What is kept of a game.
pub(super) struct Known {
    pub(super) print: u64,
    pub(super) file: String,
    pub(super) line: u64,
    pub(super) number: u64,
    pub(super) title: String,
    /// Names and texts, sorted.
    pub(super) headers: Vec<(Name, String)>,
    /// How the board is turned.
    pub(super) unturned: u64,
    /// All that is neither a header nor of the main line's moves.
    pub(super) rest: u64,
    /// As SGF, where it may be written.
    pub(super) text: Vec<u8>,
}

/// The games of an archive, in its order, and where each stands.
#[derive(Default)]
pub(super) struct Games {
    pub(super) list: Vec<Known>,
    by_print: HashMap<u64, usize>,
    pub(super) twins: u64,
    pub(super) without_moves: u64,
    pub(super) errors: u64,
}

/// Reads the games of an archive. `certain` is a file that was named, and must be a record.
pub(super) fn read(
    sources: &[Source],
    certain: Option<&Path>,
    likeness: Likeness,
    keeps_text: bool,
    progress: &Progress,
) -> Games {
    let mut games = Games::default();
    for source in sources {
        let is_named = certain == Some(source.path.as_path());
        let outcome = source.open_wanted(Wanted::Any, &progress.bytes, |entry| {
            let flow = || match progress.is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            // The source tells of its own errors.
            if let Ok(Some(opened)) = records::open(entry.reader, &entry.name, is_named) {
                progress.files.fetch_add(1, Relaxed);
                let _ = opened.read(|event| {
                    if let RecordEvent::Game(record) = event {
                        progress.games.fetch_add(1, Relaxed);
                        let is_kept = games.add(&entry.name, &record, likeness, keeps_text);
                        progress.hits.fetch_add(u64::from(is_kept), Relaxed);
                    }
                    flow()
                });
            }
            flow()
        });
        for problem in &outcome.problems {
            anstream::eprintln!("honte: {problem}");
        }
        games.errors += outcome.problems.len() as u64 + outcome.more_problems;
    }
    games
}

impl Games {
    /// Adds a game, unless it has no moves or is a twin; whether it was added.
    fn add(&mut self, file: &str, record: &Record, likeness: Likeness, keeps_text: bool) -> bool {
        let tree = &record.tree;
        let Some(print) = likeness.print(tree) else {
            self.without_moves += 1;
            return false;
        };
        if self.by_print.contains_key(&print) {
            self.twins += 1;
            return false;
        }
        let mut text = Vec::new();
        if keeps_text {
            write_tree(tree, &mut text);
        }
        self.by_print.insert(print, self.list.len());
        let (headers, rest) = content(tree);
        self.list.push(Known {
            print,
            file: file.to_owned(),
            line: record.place.0,
            number: record.number,
            title: plain(&honte_diagram::record::title(tree)),
            headers,
            unturned: Signature::of_tree(tree).unturned,
            rest,
            text,
        });
        true
    }

    /// The game of this archive that is the same as another one's.
    pub(super) fn find(&self, other: &Known) -> Option<&Known> {
        self.list.get(*self.by_print.get(&other.print)?)
    }
}

/// A game's headers, and a hash of all else but the moves of its main line. What belongs to the file
/// rather than to the game (`CA`, `AP` …) does not count.
fn content(tree: &Tree) -> (Vec<(Name, String)>, u64) {
    let mut headers = Vec::new();
    let mut rest = DefaultHasher::new();
    let is_main = tree.is_one_line();
    for node in tree.nodes(tree.root()) {
        // From the numbers of children, in this order, follows the shape of the tree.
        tree.children(node).count().hash(&mut rest);
        for property in tree.properties(node) {
            let name = property.name();
            let kind = name.definition().map(|of| of.kind);
            match kind {
                Some(Kind::Root) => {}
                Some(Kind::GameInfo) => {
                    let text = tree.simple_text(property.value().unwrap_or_default());
                    headers.push((name, text.trim().to_owned()));
                }
                Some(Kind::Move) if is_main && property.colour().is_some() => {}
                _ => {
                    name.hash(&mut rest);
                    property.values().count().hash(&mut rest);
                    for value in property.values() {
                        tree.long_text(value).trim().hash(&mut rest);
                    }
                }
            }
        }
    }
    headers.retain(|(_, text)| !text.is_empty());
    headers.sort();
    (headers, rest.finish())
}
