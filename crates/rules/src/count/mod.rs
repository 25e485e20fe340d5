//! Counting, from given statuses.
//!
//! A [`FinalPosition`] is a board with what is dead, prisoners, komi and handicap. Counted under a
//! [`Ruleset`](crate::Ruleset) it gives a [`Count`]: a [`Verdict`] for every point, the numbers of each side, and
//! the [`Step`]s that lead to the result. [`compare`] counts one position under several rulesets.

mod compare;
mod judge;
mod position;
mod regions;
mod statuses;
mod steps;
mod tally;
mod verdict;

pub use compare::{Comparison, Difference, compare};
pub use position::{FinalPosition, Prisoners};
pub use regions::{Region, Regions};
pub use statuses::{Marks, Seki, Statuses};
pub use steps::{Filling, Step, StepKind};
pub use tally::{Count, Side};
pub use verdict::{Reason, Verdict};
