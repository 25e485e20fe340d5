//! Filling dame in turn.

use super::reading::{FEW_LIBERTIES, answers, attack};
use super::table::Table;
use super::{Play, Purpose};
use honte_goban::{Board, Colour, Point, PointSet};
use honte_rules::RulesError;

/// Larger rooms of dame are not filled by chains without a home.
const MAX_FILLED: usize = 6;

/// No more stones are added for one filled dame than this.
const MAX_ANSWERS: usize = 3;

impl Table<'_> {
    /// Fills all dame, together if what is touched stays what it was or can be protected, else
    /// region by region, without those where it cannot.
    pub(super) fn fill_all(&mut self) -> Result<(), RulesError> {
        let before = self.clone();
        self.fill(None)?;
        if self.plays.len() == before.plays.len() || self.protect(before.plays.len()) {
            return Ok(());
        }
        *self = before;
        for region in self.dame(&self.regions()?) {
            if self.is_late() {
                break;
            }
            let before = self.clone();
            let region: PointSet = region.into_iter().collect();
            self.fill(Some(&region))?;
            if self.plays.len() > before.plays.len() && !self.protect(before.plays.len()) {
                *self = before;
                self.refused.extend(region.iter());
            }
        }
        Ok(())
    }

    /// Fills dame in turn, as long as somebody can without harm: what is filled joins chains, which
    /// may then have a home that they had not.
    fn fill(&mut self, within: Option<&PointSet>) -> Result<(), RulesError> {
        loop {
            let before = self.plays.len();
            let regions = self.regions()?;
            let mut open = self.dame(&regions).concat();
            open.retain(|&point| {
                !self.refused.contains(point) && within.is_none_or(|within| within.contains(point))
            });
            let homes = self.homes(&regions);
            self.take_turns(&mut open, &homes)?;
            if self.plays.len() == before {
                return Ok(());
            }
        }
    }

    /// Fills rooms of dame that can be filled up by chains without a home; whether there was one.
    /// That harms nobody if all chains beside it are then what they were, or are with teire; in a
    /// seki it is not possible.
    pub(super) fn fill_rooms(&mut self) -> Result<bool, RulesError> {
        let rooms = self.dame(&self.regions()?);
        let stones = self.board.all_stones().map(|(_, point)| point);
        let living: PointSet = stones.filter(|&stone| !self.dead.contains(stone)).collect();
        let is_small = |room: &&Vec<Point>| room.len() <= MAX_FILLED;
        let rooms: Vec<Vec<Point>> = rooms.iter().filter(is_small).cloned().collect();
        for room in rooms {
            if self.is_late() {
                break;
            }
            let before = self.clone();
            let plays = before.plays.len();
            let (mut open, mut own) = (room.clone(), living);
            while !open.is_empty() {
                let before = open.len();
                self.take_turns(&mut open, &own)?;
                if open.len() == before {
                    break;
                }
                own.extend(self.plays[plays..].iter().map(|play| play.point));
            }
            if open.is_empty() && self.plays.len() > plays && self.protect(plays) {
                return Ok(true);
            }
            *self = before;
        }
        Ok(false)
    }

    /// The players fill points in turn, beside stones that may grow, and answer what needs it, until
    /// neither has a point that it can fill.
    fn take_turns(&mut self, open: &mut Vec<Point>, own: &PointSet) -> Result<(), RulesError> {
        let (mut colour, mut refusals) = (self.next(), 0);
        while refusals < 2 && !self.is_late() {
            self.keep_dame(open)?;
            match self.choose(open, colour, own) {
                Some(filled) => {
                    *self = filled;
                    refusals = 0;
                    colour = self.next();
                }
                None => {
                    refusals += 1;
                    colour = !colour;
                }
            }
        }
        self.keep_dame(open)
    }

    /// Keeps the points that are still empty, and belong to neither colour.
    fn keep_dame(&self, open: &mut Vec<Point>) -> Result<(), RulesError> {
        let dame = self.dame(&self.regions()?).concat();
        open.retain(|point| dame.contains(point));
        Ok(())
    }

    /// What a colour fills next, with the answers: first what costs the opponent a stone in their own
    /// territory, played at once in answer; then what would cost this colour one if the opponent
    /// filled it; then what costs nobody anything.
    fn choose(&self, open: &[Point], colour: Colour, own: &PointSet) -> Option<Self> {
        let cost = |filled: &Self| filled.teire_since(self.plays.len(), open);
        let (mut saving, mut harmless) = (None, None);
        for &point in open {
            if self.is_late() {
                return None;
            }
            let Some(filled) = self.filled(point, colour, own) else {
                continue;
            };
            let theirs = self.filled(point, !colour, own);
            match (cost(&filled), theirs.as_ref().map_or(0, cost)) {
                (1.., _) => return Some(filled),
                (0, 1..) => saving = saving.or(Some(filled)),
                (0, 0) => harmless = harmless.or(Some(filled)),
            }
        }
        saving.or(harmless)
    }

    /// How many stones were added inside territory after some number of plays, the points that are
    /// no territory being these.
    fn teire_since(&self, plays: usize, open: &[Point]) -> usize {
        let added = self.plays[plays..].iter();
        added
            .filter(|play| play.teire().is_some() && !open.contains(&play.point))
            .count()
    }

    /// The table after a colour has filled a point and all that this threatens is answered, if that
    /// can be done without risk.
    fn filled(&self, point: Point, colour: Colour, own: &PointSet) -> Option<Self> {
        if !self.can_fill(point, colour, own) {
            return None;
        }
        let groups = self.groups();
        let mut after = self.clone();
        after.play(Play {
            colour,
            point,
            purpose: Purpose::Dame,
        });
        for _ in 0..=MAX_ANSWERS {
            let (chain, answer) = match after.threatened(&self.board, point, !colour) {
                Some(chain) => (chain, after.answer(chain)?),
                None => match after.cut_off(&groups, point, !colour) {
                    Some(pair) => (pair[0], after.rejoin(pair)?),
                    None => return Some(after),
                },
            };
            let first = after.board.chain(chain).min().unwrap_or(chain);
            after.play(Play {
                colour: !colour,
                point: answer,
                purpose: Purpose::Teire(first),
            });
        }
        None
    }

    /// Whether a colour can fill a point without risk to what it fills it with.
    fn can_fill(&self, point: Point, colour: Colour, own: &PointSet) -> bool {
        let grows = |beside: Point| self.is_living(beside, colour) && own.contains(beside);
        let stones = self.board.all_stones().count();
        self.board.size().neighbours(point).any(grows)
            && self.after(point, colour).is_some_and(|after| {
                after.liberties(point) >= 2
                    && after.all_stones().count() == stones + 1
                    && (after.liberties(point) > FEW_LIBERTIES || attack(&after, point).is_none())
            })
    }

    /// A living chain of a colour beside a point that can be caught now, and could not before.
    fn threatened(&self, before: &Board, point: Point, colour: Colour) -> Option<Point> {
        let size = self.board.size();
        let mut beside = size.neighbours(point);
        beside.find(|&stone| {
            self.is_living(stone, colour)
                && self.board.liberties(stone) <= FEW_LIBERTIES
                && attack(&self.board, stone).is_some()
                && attack(before, stone).is_none()
        })
    }

    /// The play with which the owner of a chain keeps it from being caught, outside the owner's
    /// territory if there is such a play.
    fn answer(&self, chain: Point) -> Option<Point> {
        let owner = self.board.colour_at(chain)?;
        let answers = answers(&self.board, chain).into_iter();
        let saving: Vec<Point> = answers
            .filter(|&point| {
                self.after(point, owner).is_some_and(|after| {
                    after.liberties(chain) > 1
                        && attack(&after, chain).is_none()
                        && attack(&after, point).is_none()
                })
            })
            .collect();
        let shared = self.regions().map(|regions| self.dame(&regions).concat());
        let is_dame = |point: &&Point| shared.as_ref().is_ok_and(|shared| shared.contains(point));
        saving.iter().find(is_dame).or(saving.first()).copied()
    }
}
