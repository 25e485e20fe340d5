//! What a position counts, with all that is undecided left open.

use honte_goban::{Board, Colour, Point, PointSet};
use honte_life::{Class, Status, Verdict};
use honte_rules::count::Regions;
use honte_rules::{Amount, Count, FinalPosition, RulesError, Ruleset, Statuses};

mod bounds;

/// With more undecided chains than these, not all combinations are tried.
const MAX_TRIED_CHAINS: usize = 10;

/// What is made of open dame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dame<'a> {
    /// Living stones that possess them are in seki (Article 8).
    AsTheyAre,
    /// They are taken as filled, and no stone is in seki (commentary on Article 9.2).
    Filled,
    /// The same, but these stones are in seki.
    FilledBut(&'a PointSet),
}

/// A count, or all that it may turn out to be.
#[derive(Debug, Clone)]
pub struct Settled {
    /// The least that Black has more than White.
    pub low: Amount,
    /// The most.
    pub high: Amount,
    /// What the count is if nothing is undecided.
    pub count: Option<(FinalPosition, Count)>,
    /// Whether low and high are reached; else they are only bounds.
    pub is_exact: bool,
    /// Points that count for each colour, however the undecided chains turn out.
    pub territory: [PointSet; 2],
    /// Points that are dame, however they turn out.
    pub dame: PointSet,
    /// Stones in seki; known if nothing is undecided.
    pub seki: PointSet,
}

/// Chains by what is known of them, one point of each.
#[derive(Debug, Default)]
pub struct Known {
    dead: Vec<Point>,
    open: Vec<Point>,
}

impl Known {
    /// The chains that are dead, and those that may be.
    pub const fn new(dead: Vec<Point>, open: Vec<Point>) -> Known {
        Known { dead, open }
    }

    /// What is proved; all else is open.
    pub fn of(verdicts: &[Verdict]) -> Known {
        let is_open = |verdict: &Verdict| !verdict.class.is_proved();
        Known::split(verdicts, is_open)
    }

    /// The verdicts, with what is assumed where there is no proof.
    pub fn assumed(verdicts: &[Verdict]) -> Known {
        Known::split(verdicts, |verdict| verdict.status == Status::Unknown)
    }

    /// As [`assumed`](Self::assumed); `None` if nothing is assumed, because all is proved or open.
    pub(crate) fn some_assumed(verdicts: &[Verdict]) -> Option<Known> {
        let mut all = verdicts.iter();
        all.any(|verdict| matches!(verdict.class, Class::Assumed(_)))
            .then(|| Known::assumed(verdicts))
    }

    /// Opens chains that were taken for known to live, given by one point of each.
    #[must_use]
    pub fn with_open(mut self, chains: &[Point]) -> Known {
        self.open.extend_from_slice(chains);
        self
    }

    fn split(verdicts: &[Verdict], is_open: impl Fn(&Verdict) -> bool) -> Known {
        let firsts = |is: &dyn Fn(&Verdict) -> bool| -> Vec<Point> {
            let chains = verdicts.iter().filter(|verdict| is(verdict));
            chains
                .filter_map(|chain| chain.stones.first().copied())
                .collect()
        };
        Known {
            dead: firsts(&|verdict| verdict.status == Status::Dead && !is_open(verdict)),
            open: firsts(&is_open),
        }
    }
}

/// Counts a position whose statuses do not matter: those that are known are taken.
///
/// # Errors
/// As [`FinalPosition::count`].
pub fn settle(
    position: &FinalPosition,
    rules: &Ruleset,
    known: &Known,
    dame: Dame<'_>,
) -> Result<Settled, RulesError> {
    let task = Task {
        position,
        rules,
        known,
        dame,
    };
    match known.open.len() {
        0..=MAX_TRIED_CHAINS => task.all(),
        _ => task.bounds(),
    }
}

struct Task<'a> {
    position: &'a FinalPosition,
    rules: &'a Ruleset,
    known: &'a Known,
    dame: Dame<'a>,
}

impl Task<'_> {
    fn board(&self) -> &Board {
        &self.position.board
    }

    /// The position with some of the undecided chains dead.
    fn position(
        &self,
        also_dead: impl Iterator<Item = Point>,
    ) -> Result<FinalPosition, RulesError> {
        let dead = self.known.dead.iter().copied().chain(also_dead);
        let statuses = Statuses::with_dead(self.board(), dead)?;
        let statuses = match self.dame {
            Dame::AsTheyAre => statuses,
            Dame::Filled => statuses.with_seki(self.board(), [])?,
            Dame::FilledBut(seki) => {
                let alive = seki.iter().filter(|&stone| !statuses.is_dead(stone));
                let alive: Vec<Point> = alive.collect();
                statuses.with_seki(self.board(), alive)?
            }
        };
        Ok(self.position.clone().with_statuses(statuses))
    }

    /// Tries all combinations.
    fn all(&self) -> Result<Settled, RulesError> {
        let open = &self.known.open;
        let mut settled: Option<Settled> = None;
        for combination in 0..1usize << open.len() {
            let dead = (0..open.len()).filter(|chain| combination >> chain & 1 == 1);
            let position = self.position(dead.map(|chain| open[chain]))?;
            let count = position.count(self.rules)?;
            let one = Settled::of(position, count);
            settled = Some(match settled {
                None => one,
                Some(before) => before.or(&one),
            });
        }
        // There is at least the empty combination.
        settled.map_or_else(|| self.bounds(), Ok)
    }
}

impl Settled {
    fn of(position: FinalPosition, count: Count) -> Settled {
        let owned = |colour: Colour| -> PointSet {
            let verdicts = count.verdicts().iter();
            let owned = verdicts.filter(|verdict| {
                verdict.owner == Some(colour) && !is_living(&position, verdict.point)
            });
            owned.map(|verdict| verdict.point).collect()
        };
        let regions = Regions::of(&position.board, &position.statuses);
        Settled {
            low: count.lead(),
            high: count.lead(),
            is_exact: true,
            territory: Colour::ALL.map(owned),
            dame: count.dame().collect(),
            seki: regions.seki,
            count: Some((position, count)),
        }
    }

    /// What is so here and there.
    fn or(self, other: &Settled) -> Settled {
        let both = |one: PointSet, other: &PointSet| -> PointSet {
            one.iter().filter(|&point| other.contains(point)).collect()
        };
        let [black, white] = self.territory;
        Settled {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            count: None,
            is_exact: true,
            territory: [
                both(black, &other.territory[0]),
                both(white, &other.territory[1]),
            ],
            dame: both(self.dame, &other.dame),
            seki: both(self.seki, &other.seki),
        }
    }

    /// Whether there is one number.
    pub fn is_one(&self) -> bool {
        self.count.is_some()
    }
}

fn is_living(position: &FinalPosition, point: Point) -> bool {
    position.board.colour_at(point).is_some() && !position.statuses.is_dead(point)
}
