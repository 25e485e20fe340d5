//! A whole board: what can be proved of each chain, the cheap things first.

use honte_goban::{Board, Colour, Point};
use honte_proof::{Aim, Reading, Side};
use honte_rules::PointSet;

use crate::{
    benson::unconditional,
    estimate::Estimate,
    region::Region,
    search::{self, Outcome, Problem},
    verdict::{Class, Local, Status, Verdict},
};

/// How hard to try.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Visits to states that a single question may take.
    pub visits: u64,
    /// Bytes that a single search may use.
    pub memory: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            visits: 50_000_000,
            memory: 2 << 30,
        }
    }
}

/// The verdicts on all chains of a stopped position, the upper left first.
#[must_use]
pub fn judge(board: &Board, reading: Reading, budget: &Budget) -> Vec<Verdict> {
    let mut judge = Judge::new(board, reading, budget);
    judge.unconditional();
    let mut visits = 2_000;
    loop {
        judge.round(visits.min(budget.visits));
        let open = judge.chains.iter().any(|chain| chain.status == Status::Unknown);
        if !open || visits >= budget.visits {
            break;
        }
        visits *= 10;
    }
    judge.chains
}

struct Judge<'a> {
    board: &'a Board,
    estimate: Estimate,
    reading: Reading,
    memory: usize,
    chains: Vec<Verdict>,
    /// The number of the chain on a point, by the point's index.
    numbers: Vec<u16>,
    /// Whether a chain is known to be capturable.
    capturable: Vec<bool>,
}

/// No chain.
const NONE: u16 = u16::MAX;

impl<'a> Judge<'a> {
    fn new(board: &'a Board, reading: Reading, budget: &Budget) -> Self {
        let mut numbers = vec![NONE; Point::INDEX_END];
        let mut chains = Vec::new();
        for point in board.size().points() {
            let Some(colour) = board.colour_at(point) else { continue };
            if numbers[point.index()] != NONE {
                continue;
            }
            let mut stones: Vec<Point> = board.chain(point).collect();
            stones.sort_unstable();
            stones.iter().for_each(|stone| numbers[stone.index()] = chains.len() as u16);
            chains.push(Verdict {
                stones,
                colour,
                status: Status::Unknown,
                class: Class::Undecided,
                proof: None,
                visits: 0,
                nodes: 0,
            });
        }
        Self {
            board,
            estimate: Estimate::of(board),
            reading,
            memory: budget.memory,
            capturable: vec![false; chains.len()],
            chains,
            numbers,
        }
    }

    fn number(&self, point: Point) -> Option<usize> {
        let number = self.numbers[point.index()];
        (number != NONE).then_some(usize::from(number))
    }

    fn unconditional(&mut self) {
        for colour in Colour::ALL {
            for point in unconditional(self.board, colour).iter() {
                if let Some(number) = self.number(point) {
                    self.chains[number].status = Status::Alive;
                    self.chains[number].class = Class::Static;
                }
            }
        }
    }

    /// Whether the chain on a point cannot be captured, and whether that needs
    /// no other chain.
    fn held(&self, point: Point) -> Option<&Class> {
        let chain = &self.chains[self.number(point)?];
        (chain.status == Status::Alive).then_some(&chain.class)
    }

    /// One go at everything that is open.
    fn round(&mut self, visits: u64) {
        self.components(visits, false);
        for points in [6, 10, 14, 18, 24] {
            for number in 0..self.chains.len() {
                if self.chains[number].status == Status::Unknown {
                    self.hold(number, points, visits.min(400 * points as u64));
                }
            }
        }
        self.components(visits, true);
    }

    /// Everything in what is left of the board between chains that cannot be
    /// captured: all of those, or only the unconditional ones.
    fn components(&mut self, visits: u64, relative: bool) {
        let mut seen = PointSet::EMPTY;
        for number in 0..self.chains.len() {
            let first = self.chains[number].stones[0];
            if self.chains[number].status != Status::Unknown || seen.contains(first) {
                continue;
            }
            let is_wall = |point: Point| match self.held(point) {
                Some(Class::Static) => true,
                Some(_) => relative,
                None => false,
            };
            let points = flood(self.board, first, |point| !is_wall(point));
            seen.extend(points.iter());
            let mut walls: Vec<Point> = Vec::new();
            for point in points.iter().flat_map(|point| self.board.size().neighbours(point)) {
                let needed = self.held(point).is_some_and(|class| *class != Class::Static);
                if let Some(wall) = self.number(point).filter(|_| needed && is_wall(point)) {
                    walls.push(self.chains[wall].stones[0]);
                }
            }
            walls.sort_unstable();
            walls.dedup();
            let class = if walls.is_empty() {
                Class::Search
            } else {
                Class::Relative(walls)
            };
            let region = Region::of(self.board, &points, None, |point| self.board.colour_at(point));
            if let Some(region) = region {
                self.component(&region, &points, visits, &class);
            }
        }
    }

    fn component(&mut self, region: &Region, points: &PointSet, visits: u64, class: &Class) {
        let mut inside: Vec<usize> = points.iter().filter_map(|point| self.number(point)).collect();
        inside.sort_unstable();
        inside.dedup();
        for &number in &inside {
            let known = self.chains[number].status != Status::Unknown || self.capturable[number];
            if known {
                continue;
            }
            let chain = &self.chains[number];
            let nodes = region.nodes(chain.stones.iter().copied());
            match self.ask(number, region, nodes, Aim::Once, visits) {
                (Some(Side::Defender), local) => self.decide(number, Status::Alive, class, local),
                (Some(Side::Attacker), _) => self.capturable[number] = true,
                _ => {}
            }
        }
        for &number in &inside {
            if self.chains[number].status == Status::Unknown {
                self.rebirth(number, &inside, region, visits, class);
            }
        }
    }

    /// Whether the capture of a chain enables a new stone that cannot be
    /// captured: on its own points, or on those of chains of the other colour
    /// that can be captured.
    fn rebirth(
        &mut self,
        number: usize,
        inside: &[usize],
        region: &Region,
        visits: u64,
        class: &Class,
    ) {
        let chain = &self.chains[number];
        let (mut least, mut most) = (region.nodes(chain.stones.iter().copied()), 0);
        for &other in inside {
            let other_chain = &self.chains[other];
            if other_chain.colour == chain.colour || other_chain.status == Status::Alive {
                continue;
            }
            let nodes = region.nodes(other_chain.stones.iter().copied());
            if self.capturable[other] {
                least |= nodes;
            } else {
                most |= nodes;
            }
        }
        let most = most | least;
        let (winner, local) = self.ask(number, region, most, Aim::Lasting, visits);
        match winner {
            Some(Side::Attacker) => self.decide(number, Status::Dead, class, local),
            Some(Side::Defender) if most == least => {
                self.decide(number, Status::Reborn, class, local);
            }
            _ if most == least => {}
            _ => {
                let (winner, local) = self.ask(number, region, least, Aim::Lasting, visits);
                if winner == Some(Side::Defender) {
                    self.decide(number, Status::Reborn, class, local);
                }
            }
        }
    }

    fn ask(
        &mut self,
        number: usize,
        region: &Region,
        rebirth: u128,
        aim: Aim,
        visits: u64,
    ) -> (Option<Side>, Option<Local>) {
        let colour = self.chains[number].colour;
        let game = region.game(colour, rebirth, aim, self.reading);
        let outcome = search::solve(&Problem {
            game: &game,
            start: region.start(!colour),
            visits,
            memory: self.memory,
        });
        let Outcome { proof, visits, nodes, .. } = outcome;
        self.chains[number].visits += visits;
        self.chains[number].nodes = self.chains[number].nodes.max(nodes);
        let winner = proof.as_ref().map(|proof| proof.winner);
        let local = proof.map(|proof| Local {
            points: region.points().to_vec(),
            proof,
        });
        (winner, local)
    }

    fn decide(&mut self, number: usize, status: Status, class: &Class, proof: Option<Local>) {
        let chain = &mut self.chains[number];
        chain.status = status;
        chain.class = class.clone();
        chain.proof = proof;
    }

    /// Tries to show that a chain cannot be captured, by play within a few
    /// points round it; whatever lies beyond is thought to be the attacker's.
    fn hold(&mut self, number: usize, size: usize, visits: u64) {
        let colour = self.chains[number].colour;
        for relative in [false, true] {
            let Some((points, walls)) = self.window(number, size, relative) else { continue };
            if relative && walls.is_empty() {
                continue;
            }
            let whole = self.chains[number].stones[0];
            let is_wall = |point: Point| relative && self.is_friend(point, colour);
            let region = Region::of(self.board, &points, Some(whole), |point| {
                Some(if is_wall(point) { colour } else { !colour })
            });
            let Some(region) = region else { continue };
            let target = region.nodes([whole]);
            let (winner, local) = self.ask(number, &region, target, Aim::Once, visits);
            if winner == Some(Side::Defender) {
                let class = if walls.is_empty() {
                    Class::Search
                } else {
                    Class::Relative(walls)
                };
                self.decide(number, Status::Alive, &class, local);
                return;
            }
        }
    }

    /// A chain of the colour that cannot be captured.
    fn is_friend(&self, point: Point, colour: Colour) -> bool {
        self.board.colour_at(point) == Some(colour) && self.held(point).is_some()
    }

    /// The points nearest to a chain that seem to belong to its owner, up to
    /// so many, with the chains beside them; and the held chains that it
    /// leans on.
    fn window(&self, number: usize, size: usize, relative: bool) -> Option<(PointSet, Vec<Point>)> {
        let chain = &self.chains[number];
        let colour = chain.colour;
        let mut points: PointSet = chain.stones.iter().copied().collect();
        let mut queue: Vec<Point> = chain.stones.clone();
        let (mut walls, mut taken, mut next) = (Vec::new(), 0, 0);
        while let Some(&point) = queue.get(next) {
            next += 1;
            for beside in self.board.size().neighbours(point) {
                if points.contains(beside) {
                    continue;
                }
                match self.board.colour_at(beside) {
                    Some(other) if other == colour => {
                        let Some(friend) = self.number(beside) else { continue };
                        if relative && self.held(beside).is_some() {
                            walls.push(self.chains[friend].stones[0]);
                            continue;
                        }
                        let stones = &self.chains[friend].stones;
                        points.extend(stones.iter().copied());
                        queue.extend(stones.iter().copied());
                    }
                    other => {
                        let near = if relative { -0.6 } else { 0.2 };
                        if self.estimate.share(beside, colour) < near || taken >= size {
                            continue;
                        }
                        let more: Vec<Point> = if other.is_some() {
                            if self.held(beside).is_some() {
                                continue;
                            }
                            self.board.chain(beside).collect()
                        } else {
                            vec![beside]
                        };
                        taken += more.len();
                        points.extend(more.iter().copied());
                        queue.extend(more);
                    }
                }
            }
            if points.len() > 300 {
                return None;
            }
        }
        walls.sort_unstable();
        walls.dedup();
        self.drop_breathless(&mut points, colour);
        chain.stones.iter().all(|&stone| points.contains(stone)).then_some((points, walls))
    }

    /// Takes out the chains of a colour that have no liberty among the points:
    /// they could not stand if what lies beyond were the other's.
    fn drop_breathless(&self, points: &mut PointSet, colour: Colour) {
        let inside: Vec<Point> = points.iter().collect();
        for &point in &inside {
            if self.board.colour_at(point) != Some(colour) {
                continue;
            }
            let breathes = self.board.chain_liberties(point).any(|liberty| inside.contains(&liberty));
            if !breathes {
                *points = points.iter().filter(|&other| other != point).collect();
            }
        }
    }
}

/// The points connected with one, through those that pass.
fn flood(board: &Board, start: Point, passes: impl Fn(Point) -> bool) -> PointSet {
    let mut points = PointSet::EMPTY;
    points.insert(start);
    let mut stack = vec![start];
    while let Some(point) = stack.pop() {
        for beside in board.size().neighbours(point) {
            if passes(beside) && points.insert(beside) {
                stack.push(beside);
            }
        }
    }
    points
}
