//! What is known of a pattern once all its hits are added up.

use crate::hit::Hit;
use crate::placement::Placements;
use crate::wins::Wins;
use honte_goban::{Colour, Point};
use std::collections::BTreeMap;

/// What is asked of a game beside its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameFacts {
    /// Who won; `None` for a draw, no result and what is not known.
    pub winner: Option<Colour>,
    /// The year in which it was played.
    pub year: Option<i16>,
    /// The number of moves, passes included.
    pub moves: u32,
}

/// One way to go on from the pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Continuation {
    /// The point in the pattern's own frame, counted from its upper left. Where a pattern can be
    /// seen in several ways, the one counts that has the point first row by row, and then that
    /// with `X` to play.
    pub point: Point,
    /// The colour in the pattern's own frame: black is `X`.
    pub colour: Colour,
    /// Hits that went on so.
    pub hits: u64,
    /// Those of them where it was the very next move of the game.
    pub at_once: u64,
    /// Games with such a hit.
    pub games: u64,
    /// Who won those games. `X` has the colour that it has where the game first goes on so.
    pub wins: Wins,
    /// The first and the last year of those games.
    pub years: Option<(i16, i16)>,
}

impl Continuation {
    /// Hits where it was played after one or more moves elsewhere.
    #[must_use]
    pub const fn after_tenuki(&self) -> u64 {
        self.hits - self.at_once
    }
}

/// The games of one year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Year {
    /// Games with the pattern.
    pub games: u64,
    /// Games of that year that were searched.
    pub searched: u64,
}

/// Games, hits, and what was played next.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// Games that were searched: those that fit all but the pattern.
    pub searched: u64,
    /// Games with the pattern.
    pub games: u64,
    /// How often it came to be there.
    pub hits: u64,
    /// What was played next in it, the most frequent first; equal ones row by row.
    pub continuations: Vec<Continuation>,
    /// Hits after which the next move was elsewhere, a pass among them.
    pub tenuki: u64,
    /// Hits in which nothing was played while the pattern was there.
    pub not_continued: u64,
    /// Who won the games.
    pub wins: Wins,
    /// By year: games with the pattern among all that were searched.
    pub years: BTreeMap<i16, Year>,
    /// Games without a year.
    pub undated: Year,
}

impl Answer {
    /// The first and the last year of games with the pattern.
    #[must_use]
    pub fn span(&self) -> Option<(i16, i16)> {
        let mut with = self.years.iter().filter(|(_, year)| year.games > 0);
        let first = with.next()?;
        let last = with.next_back().unwrap_or(first);
        Some((*first.0, *last.0))
    }

    /// Years put together to periods of `length` years, by their first year: games with the
    /// pattern among all that were searched. Periods without any game are left out.
    #[must_use]
    pub fn periods(&self, length: u16) -> BTreeMap<i16, Year> {
        let length = i16::try_from(length.max(1)).unwrap_or(i16::MAX);
        let mut periods = BTreeMap::<i16, Year>::new();
        for (&year, counts) in &self.years {
            let period = periods.entry(year - year.rem_euclid(length)).or_default();
            period.games += counts.games;
            period.searched += counts.searched;
        }
        periods
    }
}

/// Years that have a place of their own.
const YEARS: usize = 3000;

/// Adds hits up, one game after the other.
#[derive(Debug, Clone)]
pub struct Tally {
    /// By year, from 0: games that were searched, for years that a table can hold.
    searched: Vec<u64>,
    answer: Answer,
    by_move: BTreeMap<(Point, Colour), Continuation>,
    /// Continuations of the game under work: when each was first played, and what colour X has then.
    first: BTreeMap<(Point, Colour), (u32, Colour)>,
}

impl Default for Tally {
    fn default() -> Self {
        Self::new()
    }
}

/// Counts to which those of other games can be added.
impl From<Answer> for Tally {
    fn from(mut answer: Answer) -> Tally {
        let continuations = std::mem::take(&mut answer.continuations);
        let keyed = |next: Continuation| ((next.point, next.colour), next);
        Tally {
            by_move: continuations.into_iter().map(keyed).collect(),
            answer,
            ..Tally::new()
        }
    }
}

impl Tally {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            searched: vec![0; YEARS],
            answer: Answer::default(),
            by_move: BTreeMap::new(),
            first: BTreeMap::new(),
        }
    }

    /// A game that was searched, whether or not it has the pattern.
    pub fn searched(&mut self, year: Option<i16>) {
        self.answer.searched += 1;
        let recent = year.and_then(|year| usize::try_from(year).ok());
        match recent.and_then(|year| self.searched.get_mut(year)) {
            Some(searched) => *searched += 1,
            None => self.year(year).searched += 1,
        }
    }

    fn year(&mut self, year: Option<i16>) -> &mut Year {
        match year {
            Some(year) => self.answer.years.entry(year).or_default(),
            None => &mut self.answer.undated,
        }
    }

    /// A game that is wanted, with its hits in their order. Without a hit, X is black.
    pub fn add(&mut self, facts: &GameFacts, hits: &[Hit], placements: Option<&Placements>) {
        self.answer.games += 1;
        self.year(facts.year).games += 1;
        let first = hits.first().zip(placements);
        let x = first.map_or(Colour::Black, |(hit, placements)| x_colour(hit, placements));
        self.answer.wins.add(facts.winner, x);
        self.first.clear();
        for hit in hits {
            if let Some(placements) = placements {
                self.hit(facts, hit, placements);
            }
        }
        for (key, (_, x)) in &self.first {
            if let Some(continuation) = self.by_move.get_mut(key) {
                continuation.games += 1;
                continuation.wins.add(facts.winner, *x);
                let year = facts.year.map(|year| (year, year));
                continuation.years = joined(continuation.years, year);
            }
        }
    }

    fn hit(&mut self, facts: &GameFacts, hit: &Hit, placements: &Placements) {
        self.answer.hits += 1;
        self.answer.tenuki += u64::from(hit.is_tenuki(facts.moves));
        let own = hit.next.and_then(|next| {
            let ways = placements.own_moves(hit.placement, next.point, next.colour);
            let (point, colour, x) = ways.min_by_key(|&(point, colour, _)| (point, colour))?;
            Some(((point, colour), (next.number, x)))
        });
        let Some((key, first)) = own else {
            self.answer.not_continued += 1;
            return;
        };
        let entry = self.by_move.entry(key).or_insert(Continuation {
            point: key.0,
            colour: key.1,
            hits: 0,
            at_once: 0,
            games: 0,
            wins: Wins::default(),
            years: None,
        });
        entry.hits += 1;
        entry.at_once += u64::from(hit.is_answered_at_once());
        let known = self.first.entry(key).or_insert(first);
        *known = first.min(*known);
    }

    /// Adds what another tally of the same pattern counted in other games.
    pub fn merge(&mut self, other: Tally) {
        for (mine, theirs) in self.searched.iter_mut().zip(&other.searched) {
            *mine += theirs;
        }
        let (mine, theirs) = (&mut self.answer, other.answer);
        mine.searched += theirs.searched;
        mine.games += theirs.games;
        mine.hits += theirs.hits;
        mine.tenuki += theirs.tenuki;
        mine.not_continued += theirs.not_continued;
        mine.wins.merge(&theirs.wins);
        for (year, counts) in theirs.years {
            let year = mine.years.entry(year).or_default();
            year.games += counts.games;
            year.searched += counts.searched;
        }
        mine.undated.games += theirs.undated.games;
        mine.undated.searched += theirs.undated.searched;
        for (key, theirs) in other.by_move {
            match self.by_move.entry(key) {
                std::collections::btree_map::Entry::Vacant(vacant) => {
                    vacant.insert(theirs);
                }
                std::collections::btree_map::Entry::Occupied(mut mine) => {
                    let mine = mine.get_mut();
                    mine.hits += theirs.hits;
                    mine.at_once += theirs.at_once;
                    mine.games += theirs.games;
                    mine.wins.merge(&theirs.wins);
                    mine.years = joined(mine.years, theirs.years);
                }
            }
        }
    }

    /// The answer.
    #[must_use]
    pub fn finish(self) -> Answer {
        let mut answer = self.answer;
        for (year, &searched) in (0..).zip(&self.searched) {
            if searched > 0 {
                answer.years.entry(year).or_default().searched += searched;
            }
        }
        answer.continuations = self.by_move.into_values().collect();
        let order = |a: &Continuation| (std::cmp::Reverse(a.hits), a.point, a.colour);
        answer.continuations.sort_by_key(order);
        answer
    }
}

/// The colour that the pattern's X has in a hit.
pub(crate) fn x_colour(hit: &Hit, placements: &Placements) -> Colour {
    let placement = placements.get(hit.placement);
    placement.map_or(Colour::Black, |placement| {
        placement.own_colour(Colour::Black)
    })
}

fn joined(a: Option<(i16, i16)>, b: Option<(i16, i16)>) -> Option<(i16, i16)> {
    match (a, b) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (a, b) => a.or(b),
    }
}
