//! A search that looks at everything, which shares no code with the solver.

use honte_goban::{Colour, Point};
use honte_solve::{Fate, Problem};
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
        // Two passes end the play, and nothing was captured. A pass that lifts the ban of a ko is none of
        // them.
        let is_end = *banned == NOWHERE;
        let mut following =
            vec![(!has_passed).then(|| (cells.clone(), 3 - colour, NOWHERE, is_end, *threats))];
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
    /// `None` where there are more than so many positions.
    fn captures(&self, start: Node, most: usize) -> Option<bool> {
        let mut numbers: HashMap<Node, usize> = HashMap::new();
        let mut nodes = vec![start.clone()];
        numbers.insert(start, 0);
        let mut edges: Vec<Vec<Option<usize>>> = Vec::new();
        let mut at = 0;
        while at < nodes.len() {
            if nodes.len() > most {
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

/// The fate by the twin, a seki being life; `None` where it would look at more than `most` positions.
pub(crate) fn expected(problem: &Problem, most: usize) -> Option<Fate> {
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
        twin.captures((cells.clone(), side, NOWHERE, false, threats), most)
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
