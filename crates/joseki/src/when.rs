//! What is played next when the surroundings are of some kind (paper, section 6).

use crate::circumstance::{Circumstance, Condition, Owner, Side};
use crate::tree::{Node, Tree};
use honte_goban::Colour;

/// How often a node was played where a condition holds, and where it does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Split {
    /// Where it holds.
    pub holds: u32,
    /// Where it does not.
    pub otherwise: u32,
}

impl Split {
    fn of(counts: &[(Circumstance, u32)], condition: &Condition) -> Self {
        let mut split = Self::default();
        for &(here, count) in counts {
            let side = match condition.holds(here) {
                true => &mut split.holds,
                false => &mut split.otherwise,
            };
            *side = side.saturating_add(count);
        }
        split
    }

    /// The shares of a whole, from 0 to 1; `None` where the whole is nothing.
    pub fn shares(self, whole: Split) -> [Option<f64>; 2] {
        let share = |part: u32, whole: u32| (whole > 0).then(|| f64::from(part) / f64::from(whole));
        [
            share(self.holds, whole.holds),
            share(self.otherwise, whole.otherwise),
        ]
    }

    /// How far apart the shares of a whole are, in standard errors: the two-proportion z score.
    fn z(self, whole: Split) -> f64 {
        let [Some(holds), Some(otherwise)] = self.shares(whole) else {
            return 0.0;
        };
        let [m, n] = [whole.holds, whole.otherwise].map(f64::from);
        let pooled = f64::from(self.holds) + f64::from(self.otherwise);
        let pooled = pooled / (m + n);
        let error = (pooled * (1.0 - pooled) * (1.0 / m + 1.0 / n)).sqrt();
        if error > 0.0 {
            (holds - otherwise) / error
        } else {
            0.0
        }
    }
}

/// What was played after a node where a condition holds, and where it does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct When {
    /// The condition.
    pub condition: Condition,
    /// The sequences that came to the node.
    pub all: Split,
    /// The continuations with their numbers, in the order of the node's children.
    pub next: Vec<(u32, Split)>,
}

impl When {
    /// The continuations, those whose shares are the farthest apart first, and how far, in standard
    /// errors.
    pub fn by_difference(&self) -> Vec<(u32, Split, f64)> {
        let next = self.next.iter();
        let mut all: Vec<_> = next
            .map(|&(child, split)| (child, split, split.z(self.all)))
            .collect();
        all.sort_by(|a, b| b.2.abs().total_cmp(&a.2.abs()));
        all
    }

    /// How far the shares of a continuation are apart at most, in standard errors.
    fn score(&self) -> f64 {
        let scores = self.next.iter().map(|(_, split)| split.z(self.all).abs());
        scores.fold(0.0, f64::max)
    }
}

/// Sequences that there must be with a condition and without, for it to be told unasked.
const FEWEST: u32 = 20;
/// Standard errors that shares must be apart. Some dozen conditions are tried on some dozen moves:
/// at three, one in a few nodes would be told for nothing.
const APART: f64 = 4.0;

impl Tree {
    /// What was played after a node where a condition holds, and where it does not. Circumstances are
    /// those after the node's last stone. All is 0 in trees that do not know them.
    pub fn when(&self, node: u32, condition: &Condition) -> When {
        let node = &self.nodes[node as usize];
        let split = |child: &u32| {
            let counts = &self.nodes[*child as usize].chosen_in;
            (*child, Split::of(counts, condition))
        };
        When {
            condition: condition.clone(),
            all: Split::of(&node.circumstances, condition),
            next: node.children.iter().map(split).collect(),
        }
    }

    /// Conditions on one side that change what is played after a node, beyond chance: that with the
    /// greatest difference first, one for each side.
    pub fn telling_conditions(&self, node: u32) -> Vec<When> {
        const OWNERS: [Owner; 3] = [Some(Colour::Black), Some(Colour::White), None];
        let is_telling = |when: &When| {
            when.all.holds >= FEWEST && when.all.otherwise >= FEWEST && when.score() >= APART
        };
        let best = |side| {
            let conditions = OWNERS.map(|owner| self.when(node, &Condition::one(side, owner)));
            let telling = conditions.into_iter().filter(is_telling);
            telling.max_by(|a, b| a.score().total_cmp(&b.score()))
        };
        let mut telling: Vec<When> = Side::ALL.into_iter().filter_map(best).collect();
        telling.sort_by(|a, b| b.score().total_cmp(&a.score()));
        telling
    }

    /// The games of each year in which a node was played, and all games of that year.
    pub fn by_year(&self, node: u32) -> Vec<(i16, u32, u32)> {
        let all = self.nodes.first().map_or(&[][..], |root| &root.by_year);
        let of = |node: &Node, year: i16| {
            let place = node.by_year.binary_search_by_key(&year, |(year, _)| *year);
            place.map_or(0, |place| node.by_year[place].1)
        };
        let node = &self.nodes[node as usize];
        all.iter()
            .map(|&(year, games)| (year, of(node, year), games))
            .collect()
    }
}
