//! Bounds of a count for more undecided chains than there is time to try.
//!
//! Undecided chains and decided dead ones, together with the empty points that they touch, make
//! *wide* regions: whatever turns out dead, the regions of the count are parts of these. A wide
//! region without an undecided chain is a region of every count; only whether its stones are in
//! seki can depend on others. In the other wide regions each point is bounded by itself.

use super::{Dame, Settled, Task};
use honte_goban::{Colour, Point, PointSet};
use honte_rules::count::{Reason, Region, Regions, Verdict};
use honte_rules::{Amount, Count, RulesError, Scoring, SekiPoints};

/// The least and the most that a point adds to Black's lead.
type Range = (i32, i32);

/// The regions of the board with undecided chains taken for dead, and for living.
struct Both {
    wide: Vec<Region>,
    narrow: Vec<Region>,
}

/// Whether a region has one of these stones.
fn touches(region: &Region, stones: &PointSet) -> bool {
    region.points.iter().any(|&point| stones.contains(point))
}

impl Task<'_> {
    pub(super) fn bounds(&self) -> Result<Settled, RulesError> {
        let board = self.board();
        let base = self.position(std::iter::empty())?.count(self.rules)?;
        let open = self.open_stones();
        let regions = self.wide_and_narrow()?;
        let ranges = self.ranges(&base, &regions, &open);
        let sum = |pick: fn(&Range) -> i32| -> i32 {
            let points = board.size().points();
            points.map(|point| pick(&ranges[point.index()])).sum()
        };
        let verdicts = base.verdicts().iter();
        let counted: i32 = verdicts.map(|verdict| self.value(verdict)).sum();
        let rest = base.lead() - Amount::whole(counted);
        let sure = |colour: Colour| -> PointSet {
            let verdicts = base.verdicts().iter().filter(|verdict| {
                let (low, high) = ranges[verdict.point.index()];
                low == high
                    && verdict.owner == Some(colour)
                    && !matches!(verdict.reason, Reason::Alive(_))
            });
            verdicts.map(|verdict| verdict.point).collect()
        };
        let decided = regions.wide.iter().filter(|region| !touches(region, &open));
        let decided: PointSet = decided
            .flat_map(|region| region.points.iter().copied())
            .collect();
        Ok(Settled {
            low: rest + Amount::whole(sum(|range| range.0)),
            high: rest + Amount::whole(sum(|range| range.1)),
            count: None,
            is_exact: false,
            territory: Colour::ALL.map(sure),
            dame: base
                .dame()
                .filter(|&point| decided.contains(point))
                .collect(),
            seki: PointSet::EMPTY,
        })
    }

    /// The stones of undecided chains.
    fn open_stones(&self) -> PointSet {
        let open = self.known.open.iter();
        open.flat_map(|&point| self.board().chain(point)).collect()
    }

    fn wide_and_narrow(&self) -> Result<Both, RulesError> {
        let narrow = self.position(std::iter::empty())?;
        let wide = self.position(self.known.open.iter().copied())?;
        Ok(Both {
            wide: Regions::of(self.board(), &wide.statuses).regions,
            narrow: Regions::of(self.board(), &narrow.statuses).regions,
        })
    }

    /// The range of each point, by its index.
    fn ranges(&self, base: &Count, regions: &Both, open: &PointSet) -> Vec<Range> {
        let board = self.board();
        let is_open = |region: &Region| touches(region, open);
        let doubtful = self.doubtful(&regions.wide, is_open);
        let mut ranges: Vec<Range> = vec![(0, 0); Point::INDEX_END];
        for verdict in base.verdicts() {
            let value = self.value(verdict);
            ranges[verdict.point.index()] = (value, value);
        }
        for region in &regions.wide {
            if is_open(region) {
                let points = region.points.iter();
                points.for_each(|&point| ranges[point.index()] = self.stone(point, open));
            } else if let Some(owner) = region.eye_of()
                && self.rules.seki == SekiPoints::None
                && region.border.iter().any(|&stone| doubtful.contains(stone))
            {
                for &point in &region.points {
                    ranges[point.index()] = with_zero(self.worth(point, owner));
                }
            }
        }
        let is_in_open = |region: &&Region| {
            let first = &region.points[0];
            let mut wide = regions.wide.iter();
            wide.any(|wide| is_open(wide) && wide.points.contains(first))
        };
        for region in regions.narrow.iter().filter(is_in_open) {
            let range = self.empty(region, open);
            let points = region.points.iter();
            for &point in points.filter(|&&point| board.is_empty_at(point)) {
                ranges[point.index()] = range;
            }
        }
        ranges
    }

    /// Living chains that may be in seki: those at regions that may have dame, and those that share
    /// an eye with such.
    fn doubtful(&self, wide: &[Region], is_open: impl Fn(&Region) -> bool) -> PointSet {
        let mut doubtful = PointSet::EMPTY;
        if self.dame == Dame::Filled {
            return doubtful;
        }
        if let Dame::FilledBut(seki) = self.dame {
            doubtful.extend(seki.iter());
        }
        let is_dame = |region: &Region| self.dame == Dame::AsTheyAre && region.eye_of().is_none();
        let may_be_dame = wide
            .iter()
            .filter(|region| is_open(region) || is_dame(region));
        doubtful.extend(may_be_dame.flat_map(|region| region.border.iter().copied()));
        loop {
            let before = doubtful;
            for region in wide {
                if region.border.iter().any(|&stone| doubtful.contains(stone)) {
                    doubtful.extend(region.border.iter().copied());
                }
            }
            if doubtful == before {
                return doubtful;
            }
        }
    }

    /// What a point adds to Black's lead by a verdict.
    fn value(&self, verdict: &Verdict) -> i32 {
        let ground = verdict.owner.map_or(0, sign);
        let prisoner = match verdict.reason {
            _ if self.rules.scoring == Scoring::Area => 0,
            Reason::DeadRemoved(dead) | Reason::DeadElsewhere(dead) | Reason::MarkedDead(dead) => {
                sign(!dead)
            }
            _ => 0,
        };
        ground + prisoner
    }

    /// What a point adds if it is this colour's territory.
    fn worth(&self, point: Point, owner: Colour) -> i32 {
        let prisoner = self.rules.scoring == Scoring::Territory && !self.board().is_empty_at(point);
        sign(owner) * (1 + i32::from(prisoner))
    }

    /// A stone that may be dead.
    fn stone(&self, point: Point, open: &PointSet) -> Range {
        let Some(colour) = self.board().colour_at(point) else {
            return (-1, 1);
        };
        match (self.rules.scoring, self.rules.seki) {
            (Scoring::Area, _) => (-1, 1),
            // Taken off the opponent's territory, or there for good.
            (Scoring::Territory, SekiPoints::None) => with_zero(2 * sign(!colour)),
            // Taken off wherever it is: a prisoner, and a point of somebody.
            (Scoring::Territory, SekiPoints::Count) => {
                let off = sign(!colour);
                let (low, high) = (off - 1, off + 1);
                match open.contains(point) {
                    true => (low.min(0), high.max(0)),
                    false => (low, high),
                }
            }
        }
    }

    /// An empty point of a region that is the smallest that there may be.
    fn empty(&self, region: &Region, open: &PointSet) -> Range {
        let can_own = |colour: Colour| {
            let others = region.border.iter().filter(|&&stone| {
                !open.contains(stone) && self.board().colour_at(stone) == Some(!colour)
            });
            let own_dead = region.dead[colour.index()] && self.rules.seki == SekiPoints::None;
            others.count() == 0 && !own_dead
        };
        (
            -i32::from(can_own(Colour::White)),
            i32::from(can_own(Colour::Black)),
        )
    }
}

const fn sign(colour: Colour) -> i32 {
    match colour {
        Colour::Black => 1,
        Colour::White => -1,
    }
}

fn with_zero(value: i32) -> Range {
    (value.min(0), value.max(0))
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        reason = "a test may stop at whatever is not as expected"
    )]

    use super::super::{Known, MAX_TRIED_CHAINS};
    use super::*;
    use honte_goban::{Board, Size};
    use honte_rules::{FinalPosition, Preset};

    struct Random(u64);

    impl Random {
        fn below(&mut self, end: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % end
        }
    }

    fn board(random: &mut Random) -> Board {
        let mut board = Board::new(Size::square(6).unwrap());
        for _ in 0..60 {
            let colour = Colour::ALL[random.below(2) as usize];
            let point = Point::new(random.below(6) as u8, random.below(6) as u8).unwrap();
            let _ = board.play(colour, point);
        }
        board
    }

    /// The bounds hold what comes of trying all combinations.
    #[test]
    fn bounds_hold_all_combinations() {
        let mut random = Random(5);
        let (mut compared, mut narrower) = (0, 0);
        for _ in 0..400 {
            let board = board(&mut random);
            let mut known = Known::default();
            let mut seen = PointSet::EMPTY;
            for (_, point) in board.all_stones() {
                if seen.contains(point) {
                    continue;
                }
                seen.extend(board.chain(point));
                match random.below(3) {
                    0 if known.open.len() < MAX_TRIED_CHAINS => known.open.push(point),
                    1 => known.dead.push(point),
                    _ => {}
                }
            }
            let position = FinalPosition::new(board);
            for preset in [
                Preset::Japanese,
                Preset::Chinese,
                Preset::Ikeda,
                Preset::AgaTerritory,
            ] {
                for dame in [Dame::AsTheyAre, Dame::Filled] {
                    let rules = preset.ruleset();
                    let task = Task {
                        position: &position,
                        rules: &rules,
                        known: &known,
                        dame,
                    };
                    let (all, bounds) = (task.all().unwrap(), task.bounds().unwrap());
                    assert!(
                        bounds.low <= all.low && all.high <= bounds.high,
                        "{preset}: {}\n{known:?}",
                        position.board
                    );
                    let worst = Amount::whole(72);
                    narrower += usize::from(bounds.high < worst && bounds.low > -worst);
                    for index in 0..2 {
                        let sure = &bounds.territory[index];
                        assert!(
                            sure.iter()
                                .all(|point| all.territory[index].contains(point))
                        );
                    }
                    assert!(bounds.dame.iter().all(|point| all.dame.contains(point)));
                    compared += 1;
                }
            }
        }
        assert_eq!((compared, narrower), (3200, 3200));
    }
}
