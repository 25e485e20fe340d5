//! Protecting what filled dame put in danger: by proof, and, where a ko is left, at sight.

use super::table::{Table, heads};
use super::{Play, Purpose};
use honte_goban::{Colour, Point};
use honte_life::Verdict;

/// Each time that dame are filled, no more stones are added inside territory than this.
const MAX_TEIRE: usize = 6;

/// No more points are tried for one.
const MAX_TRIED_PLAYS: usize = 12;

impl Table<'_> {
    /// Judges the chains beside the plays from some number on, and adds stones where one is proved
    /// not to be what it was any more; `false` if that does not help.
    pub(super) fn protect(&mut self, from: usize) -> bool {
        for _ in 0..=MAX_TEIRE {
            if self.is_late() {
                return false;
            }
            let verdicts = (self.stopped.judge)(&self.board, &self.touched(from));
            let turned = |chain: &&Verdict| chain.proved() == Some(self.was_dead(chain));
            let Some(chain) = verdicts.iter().find(turned) else {
                self.note(&verdicts);
                return true;
            };
            let keeper = match self.was_dead(chain) {
                true => !chain.colour,
                false => chain.colour,
            };
            let Some(point) = self.teire(chain, keeper) else {
                return false;
            };
            let Some(&first) = chain.stones.first() else {
                return false;
            };
            self.play(Play {
                colour: keeper,
                point,
                purpose: Purpose::Teire(first),
            });
        }
        false
    }

    /// Joins single stones that filled dame have left to be taken in a ko: they would be lost when the
    /// game is over (Article 7, clause 2). A stone that could already be taken when play stopped stays as
    /// the players left it.
    pub(super) fn leave_no_atari(&mut self) {
        let stopped = &self.stopped.position.board;
        let living = self.board.all_stones().map(|(_, point)| point);
        let living = living.filter(|&stone| !self.dead.contains(stone));
        for stone in heads(&self.board, living) {
            if !stopped.is_empty_at(stone) && stopped.liberties(stone) == 1 {
                continue;
            }
            let Some(colour) = self.board.colour_at(stone) else {
                continue;
            };
            let is_weak = self.board.chain_size(stone) == 1 && self.board.liberties(stone) == 1;
            let Some(point) = self.board.chain_liberties(stone).next().filter(|_| is_weak) else {
                continue;
            };
            let is_ko = self
                .after(point, !colour)
                .is_some_and(|after| after.ko().is_some());
            let is_kept = self
                .after(point, colour)
                .is_some_and(|after| after.liberties(stone) > 1);
            if is_ko && is_kept {
                self.play(Play {
                    colour,
                    point,
                    purpose: Purpose::Teire(stone),
                });
            }
        }
    }

    fn was_dead(&self, chain: &Verdict) -> bool {
        chain.stones.iter().any(|&stone| self.dead.contains(stone))
    }

    /// Keeps which chains have no proof any more, and which have one now.
    fn note(&mut self, verdicts: &[Verdict]) {
        for verdict in verdicts {
            match verdict.class.is_proved() {
                true => {
                    let apart = |stone: &Point| !verdict.stones.contains(stone);
                    self.open = self.open.iter().filter(apart).collect();
                }
                false => self.open.extend(verdict.stones.iter().copied()),
            }
        }
    }

    /// One stone of each chain beside the plays from some number on, theirs included.
    fn touched(&self, from: usize) -> Vec<Point> {
        let plays = self.plays[from..].iter();
        let near = plays.flat_map(|play| self.near(play.point));
        heads(&self.board, near)
    }

    /// A point with which a colour keeps a chain what it was.
    fn teire(&self, chain: &Verdict, keeper: Colour) -> Option<Point> {
        let &first = chain.stones.first()?;
        let wanted = keeper == chain.colour;
        self.places(chain).into_iter().find(|&point| {
            !self.is_late()
                && self.after(point, keeper).is_some_and(|after| {
                    if after.is_empty_at(first) {
                        return !wanted;
                    }
                    let verdicts = (self.stopped.judge)(&after, &[first]);
                    verdicts
                        .iter()
                        .any(|verdict| verdict.proved() == Some(wanted))
                })
        })
    }

    /// Where a chain may be saved, or killed: at its liberties, then at those of what stands beside
    /// it.
    fn places(&self, chain: &Verdict) -> Vec<Point> {
        let size = self.board.size();
        let liberties = |point: Point| self.board.chain_liberties(point);
        let around = chain
            .stones
            .iter()
            .flat_map(|&stone| size.neighbours(stone));
        let others = around.filter(|&beside| self.board.colour_at(beside) == Some(!chain.colour));
        let own = chain.stones.iter().take(1).copied();
        let mut points: Vec<Point> = Vec::new();
        for point in own.chain(others).flat_map(liberties) {
            if points.len() < MAX_TRIED_PLAYS && !points.contains(&point) {
                points.push(point);
            }
        }
        points
    }
}
