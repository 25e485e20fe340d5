//! A place where colours meet, searched by itself: what it is worth, and what a play there gains.

use super::reading::{FEW_LIBERTIES, answers};
use super::table::heads;
use super::thermograph::{Options, Thermograph};
use honte_goban::{Board, Colour, Point, PointSet};
use honte_life::Stop;
use std::collections::HashMap;

/// No more positions of a place are looked at. Of 447 professional games two fewer come out as
/// recorded with 6,000, and none more with 20,000 (2026-11-27).
const MAX_POSITIONS: usize = 10_000;

/// No line of play is longer.
const MAX_DEPTH: usize = 8;

/// A position of a place; the rest of the board does not change.
type Key = (u64, Option<Point>, i32);

/// A place that is being searched.
pub(super) struct Place<'a> {
    board: Board,
    dead: &'a PointSet,
    points: PointSet,
    /// Black's prisoners less White's since the search began.
    captured: i32,
    /// Where was played on the way here.
    played: Vec<Point>,
    /// The boards on the way here, and before: none of them may come back.
    before: Vec<u64>,
    /// When to break the search off.
    pub(super) stop: &'a Stop,
    /// What was found. But for captures a position tells how many plays led to it, so that each is
    /// searched to the same depth whatever their order was.
    known: HashMap<Key, Thermograph>,
}

impl<'a> Place<'a> {
    /// A place of a board that comes after others.
    pub(super) fn new(
        board: &Board,
        before: &[u64],
        dead: &'a PointSet,
        points: PointSet,
    ) -> Place<'a> {
        Place {
            board: board.clone(),
            dead,
            points,
            captured: 0,
            played: Vec::new(),
            before: before.to_vec(),
            stop: &Stop::NEVER,
            known: HashMap::new(),
        }
    }

    /// What the place is worth as it is; `None` if it is too large to be searched, or there is no time.
    pub(super) fn thermograph(&mut self) -> Option<Thermograph> {
        let key = (self.board.hash64(), self.board.ko(), self.captured);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        if self.known.len() >= MAX_POSITIONS || self.stop.is_due() {
            return None;
        }
        let mut options = Options::new();
        if self.played.len() < MAX_DEPTH {
            for point in self.candidates() {
                for colour in Colour::ALL {
                    if let Some(after) = self.with(colour, point, Self::thermograph) {
                        options.add(colour, &after?);
                    }
                }
            }
        }
        let found = options.thermograph(self.lead());
        self.known.insert(key, found);
        Some(found)
    }

    /// How many positions were looked at.
    pub(super) fn positions(&self) -> usize {
        self.known.len()
    }

    /// The best play of a colour at a temperature, and what the place is worth after it.
    pub(super) fn best(&mut self, colour: Colour, temperature: f32) -> Option<(Point, f32)> {
        let sign = match colour {
            Colour::Black => 1.0,
            Colour::White => -1.0,
        };
        let mut best: Option<(Point, f32)> = None;
        for point in self.candidates() {
            let after = self.with(colour, point, Self::thermograph).flatten();
            let Some(value) = after.map(|after| after.first(!colour, temperature)) else {
                continue;
            };
            if best.is_none_or(|(_, most)| sign * value > sign * most) {
                best = Some((point, value));
            }
        }
        best
    }

    /// Whether a ko can be taken here.
    pub(super) fn is_ko(&mut self) -> bool {
        let takes = |place: &mut Self, colour, point| {
            let ko = place.with(colour, point, |after| after.board.ko());
            ko.flatten().is_some()
        };
        let mut plays = self.candidates().into_iter();
        plays.any(|point| {
            let mut colours = Colour::ALL.into_iter();
            colours.any(|colour| takes(self, colour, point))
        })
    }

    /// Where a play may matter: in the place, and where a chain beside it that has few liberties can
    /// be attacked or saved.
    pub(super) fn candidates(&self) -> Vec<Point> {
        let size = self.board.size();
        let mut found: Vec<Point> = self.points.iter().collect();
        let near = self.points.iter().chain(self.played.iter().copied());
        let beside = near.flat_map(|point| size.neighbours(point).chain([point]));
        let living = beside.filter(|&stone| !self.is_dead(stone));
        let weak = living.filter(|&stone| self.board.liberties(stone) <= FEW_LIBERTIES);
        for head in heads(&self.board, weak) {
            found.extend(answers(&self.board, head));
        }
        found.retain(|&point| self.board.is_empty_at(point));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// What is found after a play; `None` where that is no play to be thought of.
    fn with<T>(
        &mut self,
        colour: Colour,
        point: Point,
        ask: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        let played = self.board.play(colour, point).ok()?;
        let captured = i32::from(played.captured());
        // A stone that stands alone with room to run would have to be caught first.
        let is_loose = self.board.chain_size(point) == 1 && self.board.liberties(point) > 2;
        let is_idle = captured == 0 && (self.board.liberties(point) < 2 || is_loose);
        let hash = self.board.hash64();
        if is_idle || self.before.contains(&hash) {
            self.board.undo(played);
            return None;
        }
        let gain = match colour {
            Colour::Black => captured,
            Colour::White => -captured,
        };
        self.captured += gain;
        self.played.push(point);
        self.before.push(hash);
        let found = ask(self);
        self.before.pop();
        self.played.pop();
        self.captured -= gain;
        self.board.undo(played);
        Some(found)
    }

    /// Whether what stands on a point is dead: no stone of its chain lived before the search.
    fn is_dead(&self, point: Point) -> bool {
        let is_new = |stone: Point| self.dead.contains(stone) || self.played.contains(&stone);
        is_new(point) && self.board.chain(point).all(is_new)
    }

    /// Black's points less White's if nobody plays any more.
    pub(super) fn lead(&self) -> f32 {
        let size = self.board.size();
        let is_free = |point: Point| self.board.is_empty_at(point) || self.is_dead(point);
        let mut seen = PointSet::EMPTY;
        let mut lead = self.captured;
        for start in size.points() {
            if is_free(start) && seen.insert(start) {
                lead += self.territory(start, &mut seen);
            }
        }
        // The points of a board fit.
        #[allow(clippy::cast_precision_loss)]
        let lead = lead as f32;
        lead
    }

    /// The points of a region and its prisoners: more than 0 for Black, less for White, 0 if both
    /// colours live beside it.
    fn territory(&self, start: Point, seen: &mut PointSet) -> i32 {
        let size = self.board.size();
        let (mut beside, mut worth) = ([false; 2], [0; 2]);
        let mut stack = vec![start];
        while let Some(point) = stack.pop() {
            for colour in Colour::ALL {
                // A dead stone is a prisoner beside its point.
                let is_prisoner = self.board.colour_at(point) == Some(!colour);
                worth[colour.index()] += 1 + i32::from(is_prisoner);
            }
            for next in size.neighbours(point) {
                match self.board.colour_at(next) {
                    Some(colour) if !self.is_dead(next) => beside[colour.index()] = true,
                    _ if seen.insert(next) => stack.push(next),
                    _ => {}
                }
            }
        }
        match beside {
            [true, false] => worth[0],
            [false, true] => -worth[1],
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(board: &str, points: &[&str]) -> Place<'static> {
        let board: Board = board.parse().unwrap();
        let size = board.size();
        let points = points.iter().map(|at| Point::parse_a1(size, at).unwrap());
        Place::new(&board, &[], &PointSet::EMPTY, points.collect())
    }

    fn best(place: &mut Place<'_>, colour: Colour, temperature: f32) -> String {
        let size = place.board.size();
        let best = place.best(colour, temperature);
        best.map_or(String::new(), |(point, _)| point.to_a1(size))
    }

    #[test]
    fn a_dame_is_worth_nothing() {
        let mut place = place(
            "
            . . X O O . .
            . . X O O . .
            . . X . O . .
            . . X O O . .
            . . X O O . .
            ",
            &["D3"],
        );
        let found = place.thermograph().unwrap();
        assert_eq!((found.temperature(), found.mast()), (0.0, 0.0));
        assert!(!place.is_ko());
    }

    /// Black takes C3 at D3, or White joins it. White may take it back, but not at once.
    #[test]
    fn a_ko() {
        let mut place = place(
            "
            . . X O O . .
            . . X O O . .
            . X O . O . .
            . . X O O . .
            . . X O O . .
            ",
            &["D3"],
        );
        let found = place.thermograph().unwrap();
        let temperature = found.temperature();
        assert_eq!((temperature, found.mast()), (0.5, -0.5));
        let plays = Colour::ALL.map(|colour| best(&mut place, colour, temperature));
        assert_eq!(plays, ["D3", "D3"]);
        assert!(place.is_ko());
    }

    /// White's C3 puts D3 in atari, and Black cannot prevent it: joined at E3, it costs a point.
    #[test]
    fn a_play_that_must_be_answered() {
        let mut place = place(
            "
            . . O O X X . .
            . . O O X X . .
            . O . X . X . .
            . . O O X X . .
            . . O O X X . .
            ",
            &["C3"],
        );
        let found = place.thermograph().unwrap();
        assert_eq!(found.temperature(), 0.0);
        assert_eq!(found.mast(), place.lead() - 1.0);
        assert_eq!(best(&mut place, Colour::White, 0.0), "C3");
        assert_eq!(best(&mut place, Colour::Black, 0.0), "E3");
    }
}
