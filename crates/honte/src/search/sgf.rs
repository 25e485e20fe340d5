//! The games that were found, read again from their files; as SGF with the moments marked.

use crate::error::{Failure, InputError};
use crate::progress::Progress;
use honte_record::sgf::{Collection, Name, write_tree};
use honte_record::source::Source;
use honte_record::tree::{NodeId, Tree};
use honte_search::{FoundGame, Index, read_source};
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

/// A game of a file: the file within an archive, and the number there.
type GameKey = (String, u64);

/// Gets a game as SGF, with the moves that begin its hits.
type OnSgf<'v> = dyn FnMut(&[u8], &[u32]) -> Result<(), Failure> + 'v;

/// Where games are that were found, and the moves that begin their hits.
#[derive(Debug, Default)]
pub(crate) struct Located {
    files: BTreeMap<PathBuf, BTreeMap<GameKey, Vec<u32>>>,
}

impl Located {
    pub(crate) fn add(&mut self, game: &FoundGame<'_>) {
        let games = self.files.entry(game.source.to_owned()).or_default();
        let mut moves: Vec<u32> = game.hits.iter().map(|hit| hit.begin).collect();
        moves.dedup();
        games.insert((game.entry.to_owned(), game.number), moves);
    }

    /// Reads the files again and shows each game. Those of an index have to be as they were when
    /// it was made.
    pub(crate) fn each(
        &self,
        index: Option<&Index>,
        progress: &Progress,
        visit: &mut OnSgf<'_>,
    ) -> Result<(), Failure> {
        let indexed = index.map_or(&[][..], Index::files).iter();
        let mut found =
            indexed.filter(|file| file.is_current && self.files.contains_key(&file.path));
        if let Some(file) = found.find(|file| !file.is_as_indexed()) {
            return Err(InputError::NotAsIndexed(file.name.clone()).into());
        }
        self.files
            .iter()
            .try_for_each(|(path, games)| each_of_file(path, games, progress, visit))
    }
}

fn each_of_file(
    path: &Path,
    games: &BTreeMap<GameKey, Vec<u32>>,
    progress: &Progress,
    visit: &mut OnSgf<'_>,
) -> Result<(), Failure> {
    let source = Source {
        path: path.to_owned(),
        bytes: 0,
    };
    let name = path.display().to_string();
    let mut left = games.len();
    let mut failure = Ok(());
    let report = read_source(&source, true, &AtomicU64::new(0), &mut |game, place| {
        let entry = place.file.strip_prefix(&name).unwrap_or_default();
        let key = (entry.to_owned(), game.number());
        if let Some(moves) = games.get(&key) {
            failure = visit(game.bytes(), moves);
            left -= 1;
        }
        match failure.is_err() || left == 0 || progress.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    failure?;
    if progress.is_stopped() {
        return Err(progress.interrupted());
    }
    if let Some(problem) = report.problems.into_iter().next() {
        return Err(InputError::Source(problem).into());
    }
    match left {
        0 => Ok(()),
        _ => Err(InputError::NotAsIndexed(name).into()),
    }
}

/// Writes the games with the moments marked at which hits begin.
pub(super) fn write(
    games: &Located,
    index: Option<&Index>,
    progress: &Progress,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    games.each(index, progress, &mut |game, moves| {
        write_marked(game, moves, out)
    })
}

fn write_marked(bytes: &[u8], moves: &[u32], out: &mut dyn Write) -> Result<(), Failure> {
    let collection = Collection::read(bytes);
    for mut tree in collection.games {
        mark(&mut tree, moves);
        let mut text = Vec::new();
        write_tree(&tree, &mut text);
        text.push(b'\n');
        out.write_all(&text)?;
    }
    Ok(())
}

/// `HO`, a hotspot, at the nodes after which the pattern was there.
fn mark(tree: &mut Tree, moves: &[u32]) {
    let size = tree.size();
    let mut number = 0;
    let mut nodes: Vec<NodeId> = Vec::new();
    if moves.first() == Some(&0) {
        nodes.push(tree.root());
    }
    for node in tree.line(tree.root()) {
        let before = number;
        number += tree.moves(node, size).count() as u32;
        if moves
            .iter()
            .any(|begin| (before + 1..=number).contains(begin))
        {
            nodes.push(node);
        }
    }
    for node in nodes {
        if tree.value(node, Name::new(b"HO")).is_none() {
            tree.add_raw(node, "HO", b"1");
        }
    }
}
