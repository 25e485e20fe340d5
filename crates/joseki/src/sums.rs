//! What is added up for a node of the tree while the games are played through.

use crate::chunk::GameId;
use crate::influence::Sides;
use std::cmp::Reverse;

/// A game in which a node was played, and the turn (from 1) after which it was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sighting {
    /// The latest first, games without a year last.
    pub(crate) year: Reverse<Option<i16>>,
    pub(crate) game: GameId,
    pub(crate) turn: u32,
}

/// Counts by decade, the earliest first. A year before the common era belongs to the decade below
/// it: -5 to -10.
#[derive(Debug, Clone, Default)]
pub(crate) struct Decades(pub(crate) Vec<(i16, u32)>);

impl Decades {
    pub(crate) fn add(&mut self, year: i16) {
        self.add_many(year.saturating_sub(year.rem_euclid(10)), 1);
    }

    fn add_many(&mut self, decade: i16, count: u32) {
        let at = self.0.partition_point(|(other, _)| *other < decade);
        match self.0.get_mut(at) {
            Some((other, known)) if *other == decade => *known += count,
            _ => self.0.insert(at, (decade, count)),
        }
    }

    fn absorb(&mut self, other: &Decades) {
        for &(decade, count) in &other.0 {
            self.add_many(decade, count);
        }
    }
}

/// The sums of a node of the tree, made while the games are replayed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sums {
    /// Sequences whose deepest node this is, by the colour that played first (0: Black) and by how
    /// the game ended for that player (won, lost, otherwise).
    pub(crate) results: [[u32; 3]; 2],
    pub(crate) years: Option<(i16, i16)>,
    /// Of those sequences, how many in each decade, named by its first year.
    pub(crate) decades: Decades,
    pub(crate) games: u32,
    /// Stages measured, the sums of their influence, and how often each side was Black's or White's.
    pub(crate) stages: u32,
    pub(crate) influence: [i64; 4],
    pub(crate) black: [u32; 4],
    pub(crate) white: [u32; 4],
    pub(crate) sightings: Vec<Sighting>,
}

impl Sums {
    pub(crate) fn measure(&mut self, sides: Sides) {
        self.stages += 1;
        for (i, value) in sides.into_iter().enumerate() {
            self.influence[i] += i64::from(value);
            self.black[i] += u32::from(value > 0);
            self.white[i] += u32::from(value < 0);
        }
    }

    pub(crate) fn see(&mut self, sighting: Sighting, most: usize) {
        if self.sightings.len() == most && self.sightings.last().is_none_or(|last| *last < sighting)
        {
            return;
        }
        // One sighting a game: its first, as a game's turns come in their order.
        if self.sightings.iter().any(|s| s.game == sighting.game) {
            return;
        }
        let at = self.sightings.partition_point(|s| *s < sighting);
        self.sightings.insert(at, sighting);
        self.sightings.truncate(most);
    }

    /// Adds the sums of a deeper node: its sequences passed through this one, too.
    pub(crate) fn absorb_below(&mut self, below: &Sums) {
        for (mine, theirs) in self
            .results
            .as_flattened_mut()
            .iter_mut()
            .zip(below.results.as_flattened())
        {
            *mine += theirs;
        }
        self.add_years(below.years);
        self.decades.absorb(&below.decades);
    }

    pub(crate) fn add_years(&mut self, years: Option<(i16, i16)>) {
        let Some((first, last)) = years else { return };
        self.years = match self.years {
            None => Some((first, last)),
            Some((f, l)) => Some((f.min(first), l.max(last))),
        };
    }

    pub(crate) fn merge(&mut self, other: Sums, most: usize) {
        self.absorb_below(&other);
        self.games += other.games;
        self.stages += other.stages;
        for i in 0..4 {
            self.influence[i] += other.influence[i];
            self.black[i] += other.black[i];
            self.white[i] += other.white[i];
        }
        for sighting in other.sightings {
            self.see(sighting, most);
        }
    }
}
