//! One position under several rulesets.

use std::fmt;

use honte_goban::{Colour, Point, Size};

use super::position::FinalPosition;
use super::steps::name;
use super::tally::Count;
use super::verdict::Verdict;
use crate::{RulesError, Ruleset};

/// Counts of one position under several rulesets, and where they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// One count for each ruleset, in the order in which they were given.
    pub counts: Vec<Count>,
    /// The points that the rulesets do not all judge alike, row by row from the upper left.
    pub differences: Vec<Difference>,
    size: Size,
}

/// A point that the rulesets do not all judge alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The point.
    pub point: Point,
    /// One verdict for each ruleset.
    pub verdicts: Vec<Verdict>,
}

/// Counts a position under each ruleset, and finds the points that count for different players, or
/// by a different amount. Living stones count under area counting and not under territory counting;
/// that alone is not a difference.
///
/// ```
/// use honte_goban::Board;
/// use honte_rules::{FinalPosition, Preset, count::compare};
///
/// let board: Board = "X X . O O\n. X X O .".parse()?;
/// let rules = [Preset::Japanese, Preset::Chinese].map(Preset::ruleset);
/// let comparison = compare(&FinalPosition::new(board), &rules)?;
/// assert_eq!(comparison.differences.len(), 2);
/// assert!(comparison.to_string().contains(
///     "A1: nobody under Japanese (Article 8: an eye of black stones in seki is no territory)"
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The errors of [`FinalPosition::count`].
pub fn compare(position: &FinalPosition, rulesets: &[Ruleset]) -> Result<Comparison, RulesError> {
    let counts: Result<Vec<Count>, RulesError> =
        rulesets.iter().map(|rules| position.count(rules)).collect();
    let counts = counts?;
    let size = position.board.size();
    let differences = size
        .points()
        .filter_map(|point| difference(&counts, point))
        .collect();
    Ok(Comparison {
        counts,
        differences,
        size,
    })
}

fn difference(counts: &[Count], point: Point) -> Option<Difference> {
    let verdicts: Vec<Verdict> = counts
        .iter()
        .filter_map(|count| count.verdict(point).copied())
        .collect();
    let ground = |verdict: &Verdict| {
        let owner = verdict.owner.filter(|&colour| verdict.owns_ground(colour));
        let taken = Colour::ALL.map(|colour| verdict.reason.takes_off(colour));
        (owner, taken)
    };
    let mut all = verdicts.iter().map(ground);
    let first = all.next()?;
    all.any(|other| other != first)
        .then_some(Difference { point, verdicts })
}

impl fmt::Display for Comparison {
    /// A line for each count, and one for each point that differs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for count in &self.counts {
            writeln!(f, "{}: {count}", count.rules().text)?;
        }
        for difference in &self.differences {
            write!(f, "{}:", difference.point.to_a1(self.size))?;
            for (number, (count, verdict)) in
                self.counts.iter().zip(&difference.verdicts).enumerate()
            {
                let text = count.rules().text;
                let owner = verdict.owner.map_or("nobody", name);
                let comma = if number > 0 { "," } else { "" };
                let clause = verdict.reason.clause(text);
                write!(
                    f,
                    "{comma} {owner} under {text} ({clause}: {})",
                    verdict.reason
                )?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
