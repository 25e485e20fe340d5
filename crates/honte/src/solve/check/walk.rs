//! The positions of a record behind the first move.

use super::{Agreement, compared, marks, name, played};
use crate::progress::Progress;
use crate::solve::Solved;
use crate::text::count;
use honte_goban::{Colour, Move, Size};
use honte_record::tree::NodeId;
use honte_solve::{Answer, Effort, solve_after};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::atomic::Ordering::Relaxed;

/// What is wrong at a position.
enum Fault {
    /// A move of the solver's side.
    Own(Agreement),
    /// The strongest answer of the other side is not in the record; these would be.
    WeakAnswer(Vec<Move>),
}

/// A fault of a record.
pub(super) struct Finding {
    /// The moves from the problem to the position.
    after: Vec<Move>,
    at: Move,
    fault: Fault,
}

/// What was found behind the first move.
#[derive(Default)]
pub(super) struct Deeper {
    findings: Vec<Finding>,
    /// Positions that took too long.
    pub(super) unsolved: usize,
}

/// A node that is to be looked at.
struct Waiting {
    node: NodeId,
    after: Vec<Move>,
    /// Whether the solver's side has played only what the record calls right.
    is_right: bool,
}

/// Walks through all variations. Where the solver's side moves, and all its moves so far are marked
/// right, its moves are compared; wherever the other side moves, the strongest answer must be among
/// the record's. Where a move elsewhere is as good, the problem is over, and no move can be missing.
/// `on_finding` is given each fault as it is found.
pub(super) fn deeper(
    solved: &Solved,
    effort: &Effort,
    progress: &Progress,
    on_finding: &mut dyn FnMut(&Finding) -> io::Result<()>,
) -> io::Result<Deeper> {
    let mut deeper = Deeper::default();
    let mut waiting = following(solved, solved.posed.node, &[], true);
    while let Some(next) = waiting.pop() {
        if effort.stop.as_ref().is_some_and(|stop| stop.load(Relaxed)) {
            break;
        }
        let side = side(solved, next.after.len());
        if played(solved, next.node, side).is_empty() {
            continue;
        }
        // A move beyond the points of the problem is not judged.
        let Some(answer) = solve_after(&solved.posed.problem, &next.after, effort) else {
            continue;
        };
        if effort.stop.as_ref().is_some_and(|stop| stop.load(Relaxed)) {
            break;
        }
        let known = deeper.findings.len();
        match answer.fate {
            None => deeper.unsolved += 1,
            // The stones are captured: the record plays on.
            Some(_) if answer.tried.is_empty() => {}
            Some(_) if side == solved.posed.problem.to_move => deeper.own(solved, &next, &answer),
            Some(_) => deeper.other(solved, &next, &answer),
        }
        deeper.findings[known..]
            .iter()
            .try_for_each(&mut *on_finding)?;
        progress.games.fetch_add(1, Relaxed);
        waiting.extend(following(solved, next.node, &next.after, next.is_right));
    }
    Ok(deeper)
}

fn side(solved: &Solved, moves: usize) -> Colour {
    match moves % 2 {
        0 => solved.posed.problem.to_move,
        _ => !solved.posed.problem.to_move,
    }
}

/// The nodes behind a node, the last first.
fn following(solved: &Solved, node: NodeId, after: &[Move], is_right: bool) -> Vec<Waiting> {
    let side = side(solved, after.len());
    let children = played(solved, node, side);
    let marks = match side == solved.posed.problem.to_move {
        true => marks(solved, &children),
        false => vec![true; children.len()],
    };
    let following = children.into_iter().zip(marks);
    let mut following: Vec<Waiting> = following
        .map(|((node, at), mark)| Waiting {
            node,
            after: after.iter().copied().chain([at]).collect(),
            is_right: is_right && mark,
        })
        .collect();
    following.reverse();
    following
}

impl Deeper {
    /// Whether nothing is wrong.
    pub(super) fn is_right(&self) -> bool {
        self.findings.is_empty()
    }

    fn own(&mut self, solved: &Solved, next: &Waiting, answer: &Answer) {
        let is_over = answer.works().any(|tried| tried.played == Move::Pass);
        if !next.is_right {
            return;
        }
        for (at, found) in compared(solved, next.node, answer) {
            let is_fault = match found {
                Agreement::Agrees => false,
                Agreement::Fails => true,
                Agreement::WorksToo | Agreement::Missing => !is_over,
            };
            if is_fault {
                self.findings.push(Finding {
                    after: next.after.clone(),
                    at,
                    fault: Fault::Own(found),
                });
            }
        }
    }

    fn other(&mut self, solved: &Solved, next: &Waiting, answer: &Answer) {
        let children = played(solved, next.node, !solved.posed.problem.to_move);
        let is_weak = |at: Move| {
            let mut tried = answer.tried.iter();
            tried.any(|tried| tried.played == at && tried.works == Some(false))
        };
        if let Some(&(_, first)) = children.first()
            && children.iter().all(|(_, at)| is_weak(*at))
        {
            let better = answer.works().map(|tried| tried.played).collect();
            self.findings.push(Finding {
                after: next.after.clone(),
                at: first,
                fault: Fault::WeakAnswer(better),
            });
        }
    }

    /// Writes what follows the last fault.
    pub(super) fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.unsolved > 0 {
            let positions = count(self.unsolved as u64, "position", "positions");
            writeln!(out, "{positions} of the record not solved.")?;
        }
        Ok(())
    }

    pub(super) fn json(&self, size: Size) -> Vec<Value> {
        let names = |moves: &[Move]| -> Vec<String> {
            moves.iter().map(|played| played.to_a1(size)).collect()
        };
        let one = |finding: &Finding| {
            let (found, better) = match &finding.fault {
                Fault::Own(found) => (found.name(), Vec::new()),
                Fault::WeakAnswer(better) => ("weak_answer", names(better)),
            };
            json!({
                "after": names(&finding.after),
                "at": finding.at.to_a1(size),
                "found": found,
                "better": better,
            })
        };
        self.findings.iter().map(one).collect()
    }
}

impl Finding {
    /// Writes a line that says what is wrong, and where.
    pub(super) fn write(&self, size: Size, out: &mut dyn Write) -> io::Result<()> {
        let names = |moves: &[Move]| {
            let names: Vec<String> = moves.iter().map(|played| name(*played, size)).collect();
            names.join(" ")
        };
        let words = match &self.fault {
            Fault::Own(found) => found.words().to_owned(),
            Fault::WeakAnswer(better) => {
                format!("not the strongest answer, which is {}", names(better))
            }
        };
        let at = name(self.at, size);
        writeln!(out, "  after {}: {at} {words}", names(&self.after))
    }
}
