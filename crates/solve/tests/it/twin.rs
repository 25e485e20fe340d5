//! Random small problems against a search that looks at everything.

use crate::laws::expected;
use honte_goban::{Board, Colour, Point};
use honte_solve::{Effort, Fate, Problem, solve};
use std::collections::HashMap;

/// Positions that the twin looks at for a problem.
const MOST: usize = 12_000;

/// Whether the solver and the twin find the same fate; it, unless the twin cannot hold the problem.
fn compare(problem: &Problem) -> Option<Fate> {
    let expected = expected(problem, MOST)?;
    let found = match solve(problem, &Effort::default()).fate {
        // The twin knows captured and not captured.
        Some(Fate::Seki) => Some(Fate::Alive),
        fate => fate,
    };
    let size = problem.board.size();
    let points = problem.area.iter().map(|point| point.to_a1(size));
    let target = problem.target.iter().map(|point| point.to_a1(size));
    assert_eq!(
        found,
        Some(expected),
        "{} plays about {:?} on {:?}:\n{}",
        problem.to_move,
        target.collect::<Vec<_>>(),
        points.collect::<Vec<_>>(),
        problem.board
    );
    Some(expected)
}

/// Numbers that look random, below a limit.
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut random = seed;
    move |n| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % n
    }
}

/// Stones anywhere, a group of either colour, and any points to play on, so that much of what can be
/// played has nothing to do with the group, and much lies open.
#[test]
fn random_areas_are_solved_as_the_twin_solves_them() {
    let mut below = numbers(11);
    let mut seen: HashMap<&str, u32> = HashMap::new();
    for _ in 0..3_000 {
        let size = honte_goban::Size::new(4 + below(3) as u8, 3 + below(2) as u8).unwrap();
        let mut board = Board::new(size);
        for point in size.points() {
            match below(5) {
                0 | 1 => board.place(Colour::Black, point).unwrap(),
                2 | 3 => board.place(Colour::White, point).unwrap(),
                _ => {}
            }
        }
        if board.check().is_err() {
            continue;
        }
        let points: Vec<Point> = size.points().collect();
        let stone = points[below(points.len() as u64) as usize];
        if board.colour_at(stone).is_none() {
            continue;
        }
        // Mostly what is about the group, and something else.
        let area: honte_goban::PointSet = size.points().filter(|_| below(5) > 0).collect();
        let problem = Problem {
            to_move: [Colour::Black, Colour::White][below(2) as usize],
            target: board.chain(stone).collect(),
            area,
            board,
        };
        let mut liberties = problem.board.chain_liberties(stone);
        let playable = problem.area.iter();
        let playable = playable.filter(|point| problem.board.is_empty_at(*point));
        if playable.count() > 6 || liberties.any(|liberty| !problem.area.contains(liberty)) {
            continue;
        }
        if let Some(fate) = compare(&problem) {
            *seen.entry(name(fate)).or_default() += 1;
        }
    }
    let compared: u32 = seen.values().sum();
    assert!(compared > 20, "{compared}");
    assert!(seen.len() > 1, "{seen:?}");
}

fn name(fate: Fate) -> &'static str {
    match fate {
        Fate::Dead => "dead",
        Fate::Alive | Fate::Seki => "alive",
        Fate::KoForAttacker(_) => "ko for the attacker",
        Fate::KoForDefender(_) => "ko for the defender",
    }
}

#[test]
fn random_corners_are_solved_as_the_twin_solves_them() {
    let mut below = numbers(7);
    let mut seen: HashMap<&str, u32> = HashMap::new();
    for _ in 0..900 {
        // A black group in a corner, walled in by white, some points of it empty or white.
        let (inside_x, inside_y) = (3 + below(3) as u8, 2 + below(2) as u8);
        let (width, height) = (inside_x + 3, inside_y + 3);
        let size = honte_goban::Size::new(width, height).unwrap();
        let mut board = Board::new(size);
        for y in 0..height {
            for x in 0..width {
                let point = Point::new(x, y).unwrap();
                let is_inside = x < inside_x && y < inside_y;
                let is_wall = (x == inside_x && y <= inside_y) || (y == inside_y && x <= inside_x);
                let is_rim = x + 1 == inside_x || y + 1 == inside_y;
                let colour = match (is_inside, is_wall) {
                    (true, _) if is_rim && below(12) > 0 => Some(Colour::Black),
                    (true, _) => [
                        Some(Colour::Black),
                        Some(Colour::Black),
                        None,
                        None,
                        Some(Colour::White),
                    ][below(5) as usize],
                    (_, true) => Some(Colour::White),
                    _ => None,
                };
                if let Some(colour) = colour {
                    board.place(colour, point).unwrap();
                }
            }
        }
        if board.check().is_err() {
            continue;
        }
        let to_move = [Colour::Black, Colour::White][below(2) as usize];
        let Ok(problem) = Problem::find(&board, to_move, None, None) else {
            continue;
        };
        if problem.defender() != Colour::Black {
            continue;
        }
        if let Some(fate) = compare(&problem) {
            *seen.entry(name(fate)).or_default() += 1;
        }
    }
    let compared: u32 = seen.values().sum();
    assert!(compared > 300, "{compared}");
    assert_eq!(seen.len(), 4, "each fate was met: {seen:?}");
}
