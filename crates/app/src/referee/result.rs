//! Results as they are written.

use honte_referee::Settled;
use honte_rules::Amount;

/// A lead as a result: `B+3.5`.
pub fn result(lead: Amount) -> String {
    honte_rules::GameResult::Score(lead).to_string()
}

/// `W+3.5 to B+6.5`.
pub fn interval(settled: &Settled) -> String {
    format!("{} to {}", result(settled.low), result(settled.high))
}
