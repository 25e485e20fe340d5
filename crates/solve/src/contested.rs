//! The group that is meant, where nothing hangs on who plays first about the stones that were found.

use crate::answer::{Answer, solve};
use crate::problem::{Goal, Problem};
use crate::search::Effort;
use honte_goban::{Colour, Move, Point};

/// Solves a problem whose group was not named: where the answer is that all moves are the same, a part of
/// the stones lives or dies anyway, and the problem is another part. Then the chains of the target
/// are tried one by one, the largest first, and the first on which the first move tells is taken.
///
/// Returns the problem that was solved, which is the given one where no chain is found, and its answer;
/// the visits of the answer are those of all questions.
#[must_use]
pub fn solve_contested(problem: &Problem, effort: &Effort) -> (Problem, Answer) {
    let mut answer = solve(problem, effort);
    if !is_idle(&answer) {
        return (problem.clone(), answer);
    }
    let goal = match problem.to_move == problem.defender() {
        true => Goal::Live,
        false => Goal::Kill,
    };
    for stone in chains(problem) {
        let found = Problem::find(&problem.board, problem.to_move, Some(stone), Some(goal));
        let Ok(part) = found else {
            continue;
        };
        let left = Effort {
            visits: effort.visits.saturating_sub(answer.visits),
            stop: effort.stop.clone(),
        };
        let mut other = solve(&part, &left);
        other.visits += answer.visits;
        if other.fate.is_some() && !is_idle(&other) {
            return (part, other);
        }
        answer.visits = other.visits;
    }
    (problem.clone(), answer)
}

/// Whether a move elsewhere is as good as any.
fn is_idle(answer: &Answer) -> bool {
    let mut works = answer.works();
    works.any(|tried| tried.played == Move::Pass)
}

/// A stone of each chain of the target, and of those of its colour that the area touches, the largest
/// chains first.
fn chains(problem: &Problem) -> Vec<Point> {
    let colour: Colour = problem.defender();
    let board = &problem.board;
    let mut seen = honte_goban::PointSet::EMPTY;
    let mut chains: Vec<(usize, Point)> = Vec::new();
    let size = board.size();
    let near = problem.area.iter().flat_map(|point| size.neighbours(point));
    for stone in problem.target.iter().copied().chain(near) {
        if board.colour_at(stone) == Some(colour) && !seen.contains(stone) {
            let chain: Vec<Point> = board.chain(stone).collect();
            chains.push((chain.len(), stone));
            seen.extend(chain);
        }
    }
    chains.sort_by_key(|(length, stone)| (std::cmp::Reverse(*length), *stone));
    chains.into_iter().map(|(_, stone)| stone).collect()
}
