//! Chains that live or die together.
//!
//! Living chains are one group if they share an eye region or territory of their own in the finished
//! position; dead chains of a colour are one if they lie in the same region.

use crate::judged::Judged;
use honte_goban::{Board, Colour, Point, PointSet};
use honte_life::Verdict;
use honte_rules::FinalPosition;
use honte_rules::count::{Region, Regions};

/// What becomes of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It lives by eyes or territory of its own.
    Alive,
    /// It lives by dame that nobody fills (Article 8).
    Seki,
    /// It is taken off (Article 10).
    Dead,
}

/// How much of that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Standing {
    /// There is a proof for each of its chains.
    Proved,
    /// Some chain has no proof, but something says clearly what it is.
    Seems,
    /// Some chain is open: it is taken as alive.
    Doubtful,
}

/// Chains of a colour that share their fate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Whose it is.
    pub colour: Colour,
    /// What becomes of it.
    pub fate: Fate,
    /// How much of that is known.
    pub standing: Standing,
    /// Its chains: their places in [`Judged::verdicts`].
    pub chains: Vec<usize>,
    /// How many stones it has, as the position stands.
    pub stones: usize,
    /// Of a dead group that is not proved: the first stones of the chains that have to be safe for
    /// search to show it of all its chains; none where that was not found.
    pub given: Vec<Point>,
}

impl Judged {
    /// The groups: the dead ones first, then sekis, then those that live; of each kind the upper
    /// left first.
    pub fn groups(&self) -> Vec<Group> {
        let finished = &self.finish.position;
        let regions = Regions::of(&finished.board, &finished.statuses);
        let mut groups: Vec<(Vec<Point>, Group)> = Vec::new();
        for (number, chain) in self.verdicts.iter().enumerate() {
            let fate = fate(chain, finished, &regions);
            let places = places(chain, fate, &finished.board, &regions.regions);
            let mut group = Group {
                colour: chain.colour,
                fate,
                standing: standing(chain),
                chains: vec![number],
                stones: chain.stones.len(),
                given: Vec::new(),
            };
            let mut all = places;
            let (joined, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(at, other)| {
                (other.colour, other.fate == Fate::Dead) == (group.colour, fate == Fate::Dead)
                    && at.iter().any(|point| all.contains(point))
            });
            groups = apart;
            for (at, other) in joined {
                all.extend(at);
                group.fate = match (group.fate, other.fate) {
                    (Fate::Seki, _) | (_, Fate::Seki) => Fate::Seki,
                    (fate, _) => fate,
                };
                group.standing = group.standing.max(other.standing);
                group.chains.extend(other.chains);
                group.stones += other.stones;
            }
            group.chains.sort_unstable();
            groups.push((all, group));
        }
        let mut groups: Vec<Group> = groups.into_iter().map(|(_, group)| group).collect();
        for group in &mut groups {
            group.given = self.given_of(group);
        }
        let order = |fate| match fate {
            Fate::Dead => 0,
            Fate::Seki => 1,
            Fate::Alive => 2,
        };
        groups.sort_by_key(|group| (order(group.fate), group.chains.first().copied()));
        groups
    }
}

impl Judged {
    /// What a group hangs on: see [`Group::given`].
    fn given_of(&self, group: &Group) -> Vec<Point> {
        if (group.fate, group.standing) != (Fate::Dead, Standing::Seems) {
            return Vec::new();
        }
        let chains = group.chains.iter().filter_map(|&at| self.verdicts.get(at));
        let mut open = chains.filter(|chain| !chain.class.is_proved());
        let mut walls = Vec::new();
        let is_shown = open.all(|chain| {
            let before = walls.len();
            walls.extend(self.given(chain));
            walls.len() > before
        });
        walls.sort_unstable();
        walls.dedup();
        if is_shown { walls } else { Vec::new() }
    }
}

fn standing(chain: &Verdict) -> Standing {
    match (chain.class.is_proved(), chain.status.lives()) {
        (true, _) => Standing::Proved,
        (false, Some(_)) => Standing::Seems,
        (false, None) => Standing::Doubtful,
    }
}

/// What becomes of a chain: what it is when the position is finished, since what was dead may have
/// been joined to stones that live (Example 24). What was taken until then was dead.
fn fate(chain: &Verdict, finished: &FinalPosition, regions: &Regions) -> Fate {
    let mut there = chain.stones.iter().copied();
    let Some(stone) = there.find(|&at| finished.board.colour_at(at) == Some(chain.colour)) else {
        return Fate::Dead;
    };
    if finished.statuses.is_dead(stone) {
        Fate::Dead
    } else if regions.seki.contains(stone) {
        Fate::Seki
    } else {
        Fate::Alive
    }
}

/// Points that a chain has in common with those of its group: one of each chain that it is joined to
/// in the finished position, and one of each region that it lies in, or has an eye in.
fn places(chain: &Verdict, fate: Fate, finished: &Board, regions: &[Region]) -> Vec<Point> {
    let mut places: Vec<Point> = chain.stones.first().copied().into_iter().collect();
    let stones: PointSet = chain.stones.iter().copied().collect();
    let heads = chain
        .stones
        .iter()
        .filter_map(|&stone| finished.chain_head(stone));
    let mut heads: Vec<Point> = heads.collect();
    heads.sort_unstable();
    heads.dedup();
    for region in regions {
        let lies_in = || region.points.iter().any(|&point| stones.contains(point));
        let borders = || {
            let mut border = region.border.iter();
            border.any(|&stone| {
                finished
                    .chain_head(stone)
                    .is_some_and(|head| heads.contains(&head))
            })
        };
        let is_shared = match fate {
            Fate::Dead => lies_in(),
            Fate::Alive | Fate::Seki => region.surrounded_by() == Some(chain.colour) && borders(),
        };
        if is_shared {
            places.extend(region.points.first());
        }
    }
    if fate != Fate::Dead {
        places.extend(heads);
    }
    places
}
