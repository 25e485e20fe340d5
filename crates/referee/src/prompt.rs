//! How a single position is judged where somebody waits for who won.

use crate::judged::Settings;
use honte_life::Budget;
use std::thread::available_parallelism;

/// Visits of a first answer: a few tenths of a second on a 19x19 board.
pub const FIRST_VISITS: u64 = 20_000;

/// More threads than these find nothing much sooner in a position.
const MAX_THREADS: usize = 4;

impl Settings {
    /// How a position is judged where nobody says anything else: by `honte score`, `honte gtp`,
    /// `honte referee` and the page, so that all give one answer. Threads change nothing that is
    /// found.
    pub fn prompt() -> Settings {
        let cores = available_parallelism().map_or(1, usize::from);
        Settings {
            budget: Budget {
                threads: cores.min(MAX_THREADS),
                ..Budget::default()
            },
            ..Settings::default()
        }
    }
}
