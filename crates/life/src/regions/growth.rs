//! How a window grows.

use honte_goban::PointSet;
use honte_goban::{Colour, Point};

use crate::{
    facts::{Facts, chains::Chains},
    regions::window::{Reach, Window},
    tuning::{OWN_SHARE, WIDEST_WINDOW, WINDOW_SIZES},
};

/// What windows grow around.
#[derive(Clone, Copy)]
pub(crate) struct Seed<'a> {
    /// The chains that are to be in them.
    pub chains: &'a [usize],
    /// Who is to win in them.
    pub winner: Colour,
    pub reach: Reach<'a>,
    /// Points that have to stay outside.
    pub avoid: &'a PointSet,
}

/// The points nearest to chains that seem to belong to the winner, few of them and more, with the
/// winner's chains beside them: as part of the play, or as walls.
pub(crate) fn windows(facts: &Facts<'_>, seed: &Seed<'_>) -> Vec<Window> {
    let stones: Vec<Point> = facts.chains.stones(seed.chains).collect();
    let grown = |size| grow(facts, seed, stones.clone(), size);
    let widest = (seed.reach.least <= Reach::ANY).then_some(WIDEST_WINDOW);
    let sizes = WINDOW_SIZES.into_iter().chain(widest);
    let mut windows: Vec<Window> = sizes.filter_map(grown).collect();
    windows.dedup();
    windows
}

/// The window of chains that grows from some points, up to a size. It takes in what has at least a
/// certain share of the winner's, and reaches on from the winner's other chains.
pub(crate) fn grow(
    facts: &Facts<'_>,
    seed: &Seed<'_>,
    from: Vec<Point>,
    size: usize,
) -> Option<Window> {
    let chains = &*facts.chains;
    let mut growth = Growth::new(facts, seed, from, size);
    growth.run();
    let Growth {
        mut points, walls, ..
    } = growth;
    drop_breathless(chains, &mut points, seed.winner);
    let mut own = seed.chains.iter();
    let is_whole = own.all(|&chain| points.contains(chains.first(chain)));
    // Chains come in whole, whatever part of them is to be avoided.
    let is_own = |point| (chains.number(point)).is_some_and(|number| seed.chains.contains(&number));
    let mut others = points.iter().filter(|&point| !is_own(point));
    let is_apart = !others.any(|point| seed.avoid.contains(point));
    (is_whole && is_apart).then_some(Window { points, walls })
}

/// Takes out the winner's chains that have no liberty among the points: they could not stand if
/// what lies beyond were the other's.
pub(crate) fn drop_breathless(chains: &Chains<'_>, points: &mut PointSet, winner: Colour) {
    let inside = *points;
    let breathes = |point: &Point| {
        chains.board.colour_at(*point) != Some(winner)
            || (chains.number(*point)).is_some_and(|chain| chains[chain].liberties.meets(&inside))
    };
    *points = inside.iter().filter(breathes).collect();
}

/// A window that grows.
struct Growth<'a, 'b> {
    facts: &'a Facts<'b>,
    seed: &'a Seed<'a>,
    size: usize,
    points: PointSet,
    /// Chains of the winner at its border.
    walls: Vec<usize>,
    /// Points beside which it goes on, those of them that are done first.
    queue: Vec<Point>,
    done: usize,
    /// How many points were taken in that are not the winner's.
    taken: usize,
    /// Points beside it that do not seem to be the winner's: they come in last.
    doubtful: Vec<Point>,
}

impl<'a, 'b> Growth<'a, 'b> {
    fn new(facts: &'a Facts<'b>, seed: &'a Seed<'a>, queue: Vec<Point>, size: usize) -> Self {
        let mut points: PointSet = queue.iter().copied().collect();
        points.extend(facts.chains.stones(seed.chains));
        let is_empty = |&&point: &&Point| facts.board().is_empty_at(point);
        Self {
            facts,
            seed,
            size,
            points,
            walls: Vec::new(),
            taken: queue.iter().filter(is_empty).count(),
            queue,
            done: 0,
            doubtful: Vec::new(),
        }
    }

    /// Grows until there is nothing more, or enough.
    fn run(&mut self) {
        loop {
            while let Some(&point) = self.queue.get(self.done) {
                self.done += 1;
                for beside in self.facts.board().size().neighbours(point) {
                    if !self.points.contains(beside) && !self.seed.avoid.contains(beside) {
                        self.meet(beside);
                    }
                }
            }
            if !self.take_likeliest() && !self.take_shut_in() {
                break;
            }
        }
        self.walls.sort_unstable();
        self.walls.dedup();
    }

    /// Decides about a point beside the window.
    fn meet(&mut self, point: Point) {
        let chains = &self.facts.chains;
        let is_solid = chains.is_solid_at(point);
        if chains.board.colour_at(point) == Some(self.seed.winner) {
            let Some(friend) = chains.number(point) else {
                return;
            };
            if is_solid || self.seed.reach.lean.is_on(friend) {
                self.walls.push(friend);
            } else {
                self.take_friend(friend);
            }
            return;
        }
        let share = self.share(point);
        if is_solid || share < self.seed.reach.least {
            return;
        }
        if share < OWN_SHARE {
            self.doubtful.push(point);
        } else if self.taken < self.size {
            self.take(point);
        }
    }

    fn share(&self, point: Point) -> f32 {
        self.facts.ownership.share(point, self.seed.winner)
    }

    /// Takes in a chain of the winner's, which is part of the play.
    fn take_friend(&mut self, friend: usize) {
        let stones = &self.facts.chains[friend].stones;
        self.points.extend(stones.iter().copied());
        self.queue.extend(stones.iter().copied());
    }

    /// Takes in an empty point, or a chain of the other side.
    fn take(&mut self, point: Point) {
        let before = self.queue.len();
        let board = self.facts.board();
        if board.is_empty_at(point) {
            self.queue.push(point);
        } else {
            self.queue.extend(board.chain(point));
        }
        self.points.extend(self.queue[before..].iter().copied());
        self.taken += self.queue.len() - before;
    }

    /// Takes in the likeliest of the doubtful points; `false` if there is none.
    fn take_likeliest(&mut self) -> bool {
        if self.taken >= self.size {
            return false;
        }
        let points = &self.points;
        self.doubtful.retain(|&point| !points.contains(point));
        let last_first = self.doubtful.iter().rev();
        let best =
            last_first.max_by(|one, other| self.share(**one).total_cmp(&self.share(**other)));
        let Some(&best) = best else { return false };
        self.take(best);
        true
    }

    /// Takes in walls that have no liberty elsewhere: they are part of the play.
    fn take_shut_in(&mut self) -> bool {
        let (chains, inside) = (&self.facts.chains, self.points);
        let is_shut_in = |wall: &usize| {
            let chain = &chains[*wall];
            !chain.is_solid && chain.liberties.iter().all(|point| inside.contains(point))
        };
        let (shut_in, walls): (Vec<usize>, Vec<usize>) = std::mem::take(&mut self.walls)
            .into_iter()
            .partition(is_shut_in);
        self.walls = walls;
        shut_in.iter().for_each(|&wall| self.take_friend(wall));
        !shut_in.is_empty()
    }
}
