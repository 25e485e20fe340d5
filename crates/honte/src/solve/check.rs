//! The variations of a record beside what was found.

mod walk;

use super::Solved;
use super::report::{headline, name};
use crate::progress::Progress;
use honte_goban::{Colour, Move};
use honte_record::tree::{NodeId, Tree};
use honte_solve::{Answer, Effort};
use serde_json::json;
use std::io::{self, Write};
use std::sync::atomic::Ordering::Relaxed;

/// What the record says of a first move, and what was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Agreement {
    /// The record is right about it.
    Agrees,
    /// It is marked right and fails.
    Fails,
    /// It works and is marked wrong.
    WorksToo,
    /// It works and is not in the record.
    Missing,
}

impl Agreement {
    const fn name(self) -> &'static str {
        match self {
            Agreement::Agrees => "agrees",
            Agreement::Fails => "fails",
            Agreement::WorksToo => "works_too",
            Agreement::Missing => "missing",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Agreement::Agrees => "as in the record",
            Agreement::Fails => "marked right, and fails",
            Agreement::WorksToo => "marked wrong, and works: a second solution",
            Agreement::Missing => "not in the record, and works: a second solution",
        }
    }
}

/// Writes the comparison, each finding as it is made; whether the record is right, or `None` where
/// the work was interrupted. What was not found out is not compared.
pub(super) fn write(
    solved: &Solved,
    effort: &Effort,
    progress: &Progress,
    as_json: bool,
    out: &mut dyn Write,
) -> io::Result<Option<bool>> {
    let size = solved.posed.problem.board.size();
    let node = solved.posed.node;
    let found = match played(solved, node, solved.posed.problem.to_move).is_empty() {
        true => Vec::new(),
        false => compared(solved, node, &solved.answer),
    };
    if !as_json {
        first(solved, &found, out)?;
    }
    progress.games.store(1, Relaxed);
    let deeper = walk::deeper(solved, effort, progress, &mut |finding| {
        if as_json {
            return Ok(());
        }
        finding.write(size, out)?;
        out.flush()
    })?;
    if effort.stop.as_ref().is_some_and(|stop| stop.load(Relaxed)) {
        return Ok(None);
    }
    let is_right = found.iter().all(|(_, found)| *found == Agreement::Agrees);
    let is_right = is_right && deeper.is_right();
    let unsolved = deeper.unsolved + usize::from(solved.answer.fate.is_none());
    if as_json {
        let moves = found
            .iter()
            .map(|(played, found)| json!({"at": played.to_a1(size), "found": found.name()}));
        let moves: Vec<_> = moves.collect();
        // Where positions are not solved, there may be faults that were not found.
        let is_known = !is_right || unsolved == 0;
        let value = json!({
            "right": is_known.then_some(is_right),
            "moves": moves,
            "nodes": deeper.json(size),
            "unsolved": unsolved,
        });
        writeln!(out, "{value:#}")?;
    } else {
        deeper.end(out)?;
    }
    Ok(Some(is_right))
}

/// Writes what was found of the first moves, with the reader at once.
fn first(solved: &Solved, found: &[(Move, Agreement)], out: &mut dyn Write) -> io::Result<()> {
    let size = solved.posed.problem.board.size();
    writeln!(out, "{}", headline(solved))?;
    if found.is_empty() {
        writeln!(out, "The record has no variations to compare with.")?;
    }
    for (played, found) in found {
        writeln!(out, "  {:<10} {}", name(*played, size), found.words())?;
    }
    out.flush()
}

/// The moves of a side that follow a node of the record.
fn played(solved: &Solved, node: NodeId, side: Colour) -> Vec<(NodeId, Move)> {
    let tree = &solved.game.tree;
    let size = tree.size();
    tree.children(node)
        .filter_map(|child| Some((child, tree.played(child, size)?)))
        .filter(|(_, (colour, _))| *colour == side)
        .map(|(child, (_, played))| (child, played))
        .collect()
}

/// Whether each of some moves is marked right: by a comment below, or, where there is none, the first.
fn marks(solved: &Solved, children: &[(NodeId, Move)]) -> Vec<bool> {
    let tree = &solved.game.tree;
    let says: Vec<bool> = children
        .iter()
        .map(|(child, _)| says_right(tree, *child))
        .collect();
    match says.contains(&true) {
        true => says,
        false => (0..children.len()).map(|place| place == 0).collect(),
    }
}

/// What the record says of the moves of the solver's side at a node, beside what was found of them.
fn compared(solved: &Solved, node: NodeId, answer: &Answer) -> Vec<(Move, Agreement)> {
    let children = played(solved, node, solved.posed.problem.to_move);
    let marks = marks(solved, &children);
    let mut found = Vec::new();
    for tried in &answer.tried {
        let Some(works) = tried.works else { continue };
        let place = children
            .iter()
            .position(|(_, played)| *played == tried.played);
        match (place.map(|place| marks[place]), works) {
            (Some(true), true) | (Some(false), false) => {
                found.push((tried.played, Agreement::Agrees));
            }
            (Some(true), false) => found.push((tried.played, Agreement::Fails)),
            (Some(false), true) => found.push((tried.played, Agreement::WorksToo)),
            // To play elsewhere is no solution that a book would print.
            (None, true) if tried.played != Move::Pass => {
                found.push((tried.played, Agreement::Missing));
            }
            (None, _) => {}
        }
    }
    found
}

/// Whether a comment somewhere below a node says that this is the solution.
fn says_right(tree: &Tree, node: NodeId) -> bool {
    const WORDS: [&str; 3] = ["RIGHT", "CORRECT", "正解"];
    tree.nodes(node).any(|node| {
        let comment = tree.comment(node).unwrap_or_default().to_uppercase();
        let is_denied = comment.contains("INCORRECT") || comment.contains("NOT RIGHT");
        !is_denied && WORDS.iter().any(|word| comment.contains(word))
    })
}
