//! What is added up for a node of the tree while the games are played through.

use crate::chunk::GameId;
use crate::circumstance::{Circumstance, Side, Tally};
use crate::influence::Sides;
use honte_goban::Colour;
use std::cmp::Reverse;

/// A game in which a node was played, and the turn (from 1) after which it was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sighting {
    /// The latest first, games without a year last.
    pub(crate) year: Reverse<Option<i16>>,
    pub(crate) game: GameId,
    pub(crate) turn: u32,
}

/// Counts by year or by decade, the earliest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct ByYear(pub(crate) Vec<(i16, u32)>);

impl ByYear {
    /// Counts one in a year's decade. A year before the common era belongs to the decade below it:
    /// -5 to -10.
    pub(crate) fn add_to_decade(&mut self, year: i16) {
        self.add(year.saturating_sub(year.rem_euclid(10)), 1);
    }

    pub(crate) fn add(&mut self, year: i16, count: u32) {
        // Games often come in the order of their years.
        let at = match self.0.last() {
            Some((last, _)) if *last == year => self.0.len() - 1,
            Some((last, _)) if *last < year => self.0.len(),
            _ => self.0.partition_point(|(other, _)| *other < year),
        };
        match self.0.get_mut(at) {
            Some((other, known)) if *other == year => *known = known.saturating_add(count),
            _ => self.0.insert(at, (year, count)),
        }
    }

    pub(crate) fn absorb(&mut self, other: &[(i16, u32)]) {
        other
            .iter()
            .for_each(|&(year, count)| self.add(year, count));
    }
}

/// Games of a node by who played first in them: Black alone, White alone, or each of them somewhere;
/// and by how they ended for that player, for Black in the third case (won, lost, otherwise).
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct GameCounts(pub(crate) [[u32; 3]; 3]);

impl GameCounts {
    const BOTH: usize = 2;

    /// The first time that a node is met in a game.
    pub(crate) fn add(&mut self, first: Colour, winner: Option<Colour>) {
        self.0[first.index()][outcome(first, winner)] += 1;
    }

    /// The other colour has played first, too.
    pub(crate) fn add_second(&mut self, second: Colour, winner: Option<Colour>) {
        let first = second.opposite();
        self.0[first.index()][outcome(first, winner)] -= 1;
        self.0[Self::BOTH][outcome(Colour::Black, winner)] += 1;
    }

    fn absorb(&mut self, other: &GameCounts) {
        let counts = self.0.as_flattened_mut().iter_mut();
        counts
            .zip(other.0.as_flattened())
            .for_each(|(a, b)| *a += b);
    }

    pub(crate) fn sum(&self) -> u32 {
        self.0.as_flattened().iter().sum()
    }
}

/// How a game ended for a player: 0 won, 1 lost, 2 otherwise.
pub(crate) fn outcome(player: Colour, winner: Option<Colour>) -> usize {
    match winner {
        Some(winner) if winner == player => 0,
        Some(_) => 1,
        None => 2,
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
    pub(crate) decades: ByYear,
    pub(crate) games: GameCounts,
    /// Games of each year.
    pub(crate) by_year: ByYear,
    /// The circumstances after the last stone, and those in which the last step was chosen.
    pub(crate) circumstances: Tally,
    pub(crate) chosen_in: Tally,
    /// Stages measured, the sums of their influence, and how often each side was Black's or White's.
    pub(crate) stages: u32,
    pub(crate) influence: [i64; 4],
    pub(crate) black: [u32; 4],
    pub(crate) white: [u32; 4],
    pub(crate) sightings: Vec<Sighting>,
}

impl Sums {
    /// Adds a stage's scores, and whose the sides are by them.
    pub(crate) fn measure(&mut self, sides: Sides, here: Circumstance) {
        self.stages += 1;
        for (i, side) in Side::ALL.into_iter().enumerate() {
            self.influence[i] += i64::from(sides[i]);
            self.black[i] += here.bits(side) & 1;
            self.white[i] += here.bits(side) >> 1;
        }
    }

    /// Notes the circumstances after a step, and those before it, which the first step has not.
    pub(crate) fn note(&mut self, before: Option<Circumstance>, here: Circumstance) {
        self.circumstances.add(here, 1);
        if let Some(before) = before {
            self.chosen_in.add(before, 1);
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
        self.decades.absorb(&below.decades.0);
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
        self.games.absorb(&other.games);
        self.by_year.absorb(&other.by_year.0);
        self.circumstances.absorb(&other.circumstances);
        self.chosen_in.absorb(&other.chosen_in);
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
