//! How a window grows.

use honte_goban::{Colour, Point};
use honte_rules::PointSet;

use crate::{judge::Judge, regions::window::Lean};

use crate::tuning::OWN_SHARE;

/// A window that grows from some points, up to a size. It takes in what has
/// at least a certain share of the winner's, and reaches on from his other
/// chains.
pub(crate) struct Growth<'a, 'b> {
    pub judge: &'a Judge<'b>,
    pub winner: Colour,
    pub lean: Lean<'a>,
    pub least: f32,
    pub size: usize,
    pub avoid: &'a PointSet,
    pub points: PointSet,
    /// Chains of the winner at its border.
    pub walls: Vec<usize>,
    /// Points beside which it goes on, those of them that are done first.
    pub queue: Vec<Point>,
    pub done: usize,
    /// How many points were taken in that are not the winner's.
    pub taken: usize,
    /// Points beside it that do not seem to be the winner's: they come in last.
    pub doubtful: Vec<Point>,
}

impl Growth<'_, '_> {
    /// Grows until there is nothing more, or enough.
    pub(crate) fn run(&mut self) {
        loop {
            while let Some(&point) = self.queue.get(self.done) {
                self.done += 1;
                for beside in self.judge.board.size().neighbours(point) {
                    if !self.points.contains(beside) && !self.avoid.contains(beside) {
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
        let judge = self.judge;
        let is_solid = judge.is_solid(point);
        if judge.board.colour_at(point) == Some(self.winner) {
            let Some(friend) = judge.number(point) else {
                return;
            };
            if is_solid || self.lean.is_on(friend) {
                self.walls.push(friend);
            } else {
                self.take_friend(friend);
            }
            return;
        }
        let share = judge.estimate.share(point, self.winner);
        if is_solid || share < self.least {
            return;
        }
        if share < OWN_SHARE {
            self.doubtful.push(point);
        } else if self.taken < self.size {
            self.take(point);
        }
    }

    /// Takes in a chain of the winner's, which is part of the play.
    fn take_friend(&mut self, friend: usize) {
        let stones = &self.judge.chains[friend].stones;
        self.points.extend(stones.iter().copied());
        self.queue.extend(stones.iter().copied());
    }

    /// Takes in an empty point, or a chain of the other side.
    fn take(&mut self, point: Point) {
        let before = self.queue.len();
        if self.judge.board.is_empty_at(point) {
            self.queue.push(point);
        } else {
            self.queue.extend(self.judge.board.chain(point));
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
        let share = |point: &Point| self.judge.estimate.share(*point, self.winner);
        let last_first = self.doubtful.iter().rev();
        let best = last_first.max_by(|one, other| share(one).total_cmp(&share(other)));
        let Some(&best) = best else { return false };
        self.take(best);
        true
    }

    /// Takes in walls that have no liberty elsewhere: they are part of the play.
    fn take_shut_in(&mut self) -> bool {
        let (judge, inside) = (self.judge, self.points);
        let is_shut_in = |wall: &usize| {
            let mut liberties = judge.liberties[*wall].iter();
            !judge.lives_solidly(*wall) && liberties.all(|point| inside.contains(point))
        };
        let (shut_in, walls): (Vec<usize>, Vec<usize>) = std::mem::take(&mut self.walls)
            .into_iter()
            .partition(is_shut_in);
        self.walls = walls;
        shut_in.iter().for_each(|&wall| self.take_friend(wall));
        !shut_in.is_empty()
    }
}
