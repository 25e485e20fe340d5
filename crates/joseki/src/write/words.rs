//! Figures in words.

use crate::stats::Outcomes;

/// A share from 0 to 1 as `51.2%`.
pub fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// `51.2% (47.1-55.2%) of 593`, or `no result known`.
pub fn outcome_words(outcomes: Outcomes) -> String {
    match outcomes.rate() {
        None => "no result known".to_string(),
        Some(rate) => format!(
            "{} ({:.1}-{}) of {}",
            percent(rate.value),
            100.0 * rate.low,
            percent(rate.high),
            outcomes.won + outcomes.lost
        ),
    }
}
