//! The problem that is meant, where nothing hangs on who plays first in the one that was found.

use crate::answer::{Answer, solve};
use crate::problem::Problem;
use crate::search::Effort;
use honte_goban::{Move, Point, PointSet};

/// Solves a problem whose group was not named: where the answer is that a move elsewhere is as good
/// as any, another problem was meant. Either the stones do not get out so easily, and it is played on
/// more points; or a part of them lives or dies anyway, and the problem is another part: the chains of
/// the target are tried one by one, the largest first. The first problem in which it matters what is
/// played is taken.
///
/// Returns the problem that was solved, which is the given one where no other is found, and its answer;
/// the visits of the answer are those of all questions. Each other question gets half of the visits
/// that are left.
#[must_use]
pub fn solve_contested(problem: &Problem, effort: &Effort) -> (Problem, Answer) {
    let mut answer = solve(problem, effort);
    if !is_idle(&answer) {
        return (problem.clone(), answer);
    }
    let parts = chains(problem).into_iter().flat_map(|stones| {
        let part = problem.part(stones);
        [Some(part.clone()), part.wider()]
    });
    let mut visits = answer.visits;
    for other in std::iter::once(problem.wider()).chain(parts).flatten() {
        let half = Effort {
            visits: effort.visits.saturating_sub(visits) / 2,
            ..effort.clone()
        };
        let mut found = solve(&other, &half);
        visits += found.visits;
        if found.fate.is_some() && !is_idle(&found) {
            found.visits = visits;
            return (other, found);
        }
    }
    answer.visits = visits;
    (problem.clone(), answer)
}

/// Whether a move elsewhere is as good as any.
fn is_idle(answer: &Answer) -> bool {
    let mut works = answer.works();
    works.any(|tried| tried.played == Move::Pass)
}

/// The chains of the target, and those of its colour beside the area, the largest first.
fn chains(problem: &Problem) -> Vec<Vec<Point>> {
    let board = &problem.board;
    let size = board.size();
    let mut seen = PointSet::EMPTY;
    let mut chains: Vec<Vec<Point>> = Vec::new();
    let near = problem.area.iter().flat_map(|point| size.neighbours(point));
    for stone in problem.target.iter().copied().chain(near) {
        if board.colour_at(stone) == Some(problem.defender()) && !seen.contains(stone) {
            let chain: Vec<Point> = board.chain(stone).collect();
            seen.extend(chain.iter().copied());
            chains.push(chain);
        }
    }
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
    chains
}
