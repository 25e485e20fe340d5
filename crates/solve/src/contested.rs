//! The problem that is meant, where nothing hangs on who plays first in the one that was found.

use crate::answer::{Answer, solve};
use crate::problem::Problem;
use crate::search::Effort;
use honte_goban::{Move, Point, PointSet};

/// A problem gets the third part of the visits before fewer points are tried. With half of ten
/// seconds, six of 60 elementary problems of a book are not solved at all, with a third one.
const FIRST_PART: u64 = 3;

/// Solves a problem with a third of the visits; if that is not enough, the one on [fewer
/// points](Problem::narrower) with the rest.
///
/// Returns the problem that was solved, which is the given one where neither is, and its answer; the
/// visits of the answer are those of both.
#[must_use]
pub fn solve_or_narrow(problem: &Problem, effort: &Effort) -> (Problem, Answer) {
    let mut spent = Spent::new(effort);
    let narrow = problem.narrower();
    let answer = spent.solve(problem, first_part(narrow.as_ref()));
    if answer.fate.is_none()
        && let Some(narrow) = narrow
    {
        let found = spent.solve(&narrow, 1);
        if found.fate.is_some() {
            return (narrow, spent.told(found));
        }
    }
    (problem.clone(), spent.told(answer))
}

/// Solves a problem whose group was not named: where the answer is that a move elsewhere is as good
/// as any, another problem was meant. Either the stones do not get out so easily, and it is played on
/// more points; or a part of them lives or dies anyway, and the problem is another part: the chains of
/// the target are tried one by one, the largest first. The first problem in which it matters what is
/// played is taken. What is too large is asked as by [`solve_or_narrow`].
///
/// Returns the problem that was solved, which is the given one where no other is found, and its answer;
/// the visits of the answer are those of all questions. Each other question gets half of the visits
/// that are left.
#[must_use]
pub fn solve_contested(problem: &Problem, effort: &Effort) -> (Problem, Answer) {
    let mut spent = Spent::new(effort);
    let narrow = problem.narrower();
    let answer = spent.solve(problem, first_part(narrow.as_ref()));
    let mut first = (problem.clone(), answer);
    let mut wider = None;
    if first.1.fate.is_some() {
        wider = problem.wider();
    } else if let Some(narrow) = narrow {
        let found = spent.solve(&narrow, 1);
        if found.fate.is_some() {
            first = (narrow, found);
        }
    }
    if first.1.fate.is_none() || !is_idle(&first.1) {
        let (problem, answer) = first;
        return (problem, spent.told(answer));
    }
    let parts = chains(problem).into_iter().flat_map(|stones| {
        let part = problem.part(stones);
        [Some(part.clone()), part.wider()]
    });
    for other in wider.into_iter().chain(parts.flatten()) {
        let found = spent.solve(&other, 2);
        if found.fate.is_some() && !is_idle(&found) {
            return (other, spent.told(found));
        }
    }
    let (problem, answer) = first;
    (problem, spent.told(answer))
}

/// One part in how many of the visits a problem gets, where there may be a narrower one.
fn first_part(narrow: Option<&Problem>) -> u64 {
    if narrow.is_some() { FIRST_PART } else { 1 }
}

/// Visits to several problems.
struct Spent<'e> {
    effort: &'e Effort,
    visits: u64,
}

impl<'e> Spent<'e> {
    fn new(effort: &'e Effort) -> Spent<'e> {
        Spent { effort, visits: 0 }
    }

    /// Solves another problem with one part in so many of the visits that are left.
    fn solve(&mut self, problem: &Problem, part: u64) -> Answer {
        let effort = Effort {
            visits: (self.effort.visits.saturating_sub(self.visits)).div_ceil(part),
            ..self.effort.clone()
        };
        let answer = solve(problem, &effort);
        self.visits += answer.visits;
        answer
    }

    /// An answer with the visits to all of them.
    fn told(&self, answer: Answer) -> Answer {
        Answer {
            visits: self.visits,
            ..answer
        }
    }
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
