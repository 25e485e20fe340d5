//! Random small problems against a search that looks at everything.

use honte_goban::{Board, Colour, Point};
use honte_solve::{Effort, Fate, Problem, solve};
use std::collections::HashMap;

/// A board of bytes: 0 empty, 1 black, 2 white.
type Cells = Vec<u8>;

/// The rules of play on few points, written anew: what the attacker can reach is found by
/// retrograde analysis over all positions, so that repetition needs no rule.
struct Twin {
    width: usize,
    height: usize,
    area: Vec<bool>,
    target: Vec<usize>,
    defender: u8,
}

/// All that play depends on: stones, side, banned point, whether the last was a pass, threats left.
type Node = (Cells, u8, usize, bool, [u8; 2]);

const NOWHERE: usize = usize::MAX;

impl Twin {
    fn beside(&self, at: usize) -> Vec<usize> {
        let (x, y) = (at % self.width, at / self.width);
        let mut beside = Vec::new();
        if x > 0 {
            beside.push(at - 1);
        }
        if x + 1 < self.width {
            beside.push(at + 1);
        }
        if y > 0 {
            beside.push(at - self.width);
        }
        if y + 1 < self.height {
            beside.push(at + self.width);
        }
        beside
    }

    /// A chain and its liberties.
    fn chain(&self, cells: &[u8], at: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut chain, mut liberties) = (vec![at], Vec::new());
        let mut next = 0;
        while next < chain.len() {
            for beside in self.beside(chain[next]) {
                if cells[beside] == 0 && !liberties.contains(&beside) {
                    liberties.push(beside);
                } else if cells[beside] == cells[at] && !chain.contains(&beside) {
                    chain.push(beside);
                }
            }
            next += 1;
        }
        (chain, liberties)
    }

    /// The board after a stone, and where it may not be taken at once; `None` for a suicide.
    fn put(&self, cells: &[u8], at: usize, colour: u8) -> Option<(Cells, usize)> {
        let mut cells = cells.to_vec();
        cells[at] = colour;
        let mut taken = Vec::new();
        for beside in self.beside(at) {
            if cells[beside] == 3 - colour {
                let (chain, liberties) = self.chain(&cells, beside);
                if liberties.is_empty() {
                    taken.extend(chain.iter().copied());
                    chain.iter().for_each(|stone| cells[*stone] = 0);
                }
            }
        }
        let (chain, liberties) = self.chain(&cells, at);
        if liberties.is_empty() {
            return None;
        }
        let is_ko = taken.len() == 1 && chain.len() == 1 && liberties.len() == 1;
        Some((cells, if is_ko { taken[0] } else { NOWHERE }))
    }

    /// What is decided: whether the attacker has captured.
    fn decided(&self, cells: &[u8]) -> Option<bool> {
        let left: Vec<usize> = self
            .target
            .iter()
            .copied()
            .filter(|at| cells[*at] == self.defender)
            .collect();
        if left.is_empty() {
            return Some(true);
        }
        let escapes = left.iter().any(|at| {
            let (_, liberties) = self.chain(cells, *at);
            liberties.iter().any(|liberty| !self.area[*liberty])
        });
        escapes.then_some(false)
    }

    fn following(&self, node: &Node) -> Vec<Option<Node>> {
        let (cells, colour, banned, has_passed, threats) = node;
        // Two passes end it, and nothing was captured.
        let mut following =
            vec![(!has_passed).then(|| (cells.clone(), 3 - colour, NOWHERE, true, *threats))];
        for at in 0..cells.len() {
            let mut threats = *threats;
            if cells[at] != 0 || !self.area[at] {
                continue;
            }
            if at == *banned {
                let own = &mut threats[usize::from(colour - 1)];
                if *own == 0 {
                    continue;
                }
                *own -= 1;
            }
            if let Some((cells, banned)) = self.put(cells, at, *colour) {
                following.push(Some((cells, 3 - colour, banned, false, threats)));
            }
        }
        following
    }

    /// Whether the attacker captures from a node: the least fixed point over all that can come.
    /// `None` where there are too many positions.
    fn captures(&self, start: Node) -> Option<bool> {
        const MOST: usize = 12_000;
        let mut numbers: HashMap<Node, usize> = HashMap::new();
        let mut nodes = vec![start.clone()];
        numbers.insert(start, 0);
        let mut edges: Vec<Vec<Option<usize>>> = Vec::new();
        let mut at = 0;
        while at < nodes.len() {
            if nodes.len() > MOST {
                return None;
            }
            let node = nodes[at].clone();
            let following = match self.decided(&node.0) {
                Some(_) => Vec::new(),
                None => self.following(&node),
            };
            let following = following.into_iter().map(|next| {
                next.map(|next| {
                    *numbers.entry(next.clone()).or_insert_with(|| {
                        nodes.push(next);
                        nodes.len() - 1
                    })
                })
            });
            let following: Vec<Option<usize>> = following.collect();
            edges.push(following);
            at += 1;
        }
        let mut captured: Vec<bool> = nodes
            .iter()
            .map(|node| self.decided(&node.0) == Some(true))
            .collect();
        loop {
            let mut has_changed = false;
            for at in 0..nodes.len() {
                if captured[at] || self.decided(&nodes[at].0).is_some() {
                    continue;
                }
                let mut following = edges[at]
                    .iter()
                    .map(|next| next.is_some_and(|next| captured[next]));
                let is_attack = nodes[at].1 != self.defender;
                captured[at] = match is_attack {
                    true => following.any(|captures| captures),
                    false => following.all(|captures| captures),
                };
                has_changed |= captured[at];
            }
            if !has_changed {
                return Some(captured[0]);
            }
        }
    }
}

fn twin(problem: &Problem) -> (Twin, Cells) {
    let size = problem.board.size();
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let place = |point: Point| usize::from(point.y()) * width + usize::from(point.x());
    let code = |colour: Colour| if colour == Colour::Black { 1 } else { 2 };
    let mut cells = vec![0; width * height];
    for (colour, stone) in problem.board.all_stones() {
        cells[place(stone)] = code(colour);
    }
    let mut area = vec![false; width * height];
    problem
        .area
        .iter()
        .for_each(|point| area[place(point)] = true);
    let twin = Twin {
        width,
        height,
        area,
        target: problem.target.iter().map(|stone| place(*stone)).collect(),
        defender: code(problem.defender()),
    };
    (twin, cells)
}

/// The fate by the twin, a seki being life; `None` where it is too large.
fn expected(problem: &Problem) -> Option<Fate> {
    let (twin, cells) = twin(problem);
    let side = if problem.to_move == Colour::Black {
        1
    } else {
        2
    };
    let captures = |attacker: u8, defender: u8| {
        let threats = match twin.defender {
            1 => [defender, attacker],
            _ => [attacker, defender],
        };
        twin.captures((cells.clone(), side, NOWHERE, false, threats))
    };
    if captures(0, 0)? {
        for more in 1..=3 {
            if !captures(0, more)? {
                return Some(Fate::KoForAttacker(Some(more)));
            }
        }
        return Some(Fate::Dead);
    }
    for more in 1..=3 {
        if captures(more, 0)? {
            return Some(Fate::KoForDefender(Some(more)));
        }
    }
    Some(Fate::Alive)
}

/// Whether the solver and the twin find the same fate; it, unless the twin cannot hold the problem.
fn compare(problem: &Problem) -> Option<Fate> {
    let expected = expected(problem)?;
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
