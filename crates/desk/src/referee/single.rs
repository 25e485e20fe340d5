//! How a single position is judged where nobody says how hard to try.

use super::judged::Settings;
use honte_life::Budget;
use std::thread::available_parallelism;

/// More threads than these find nothing much sooner in a position.
const MAX_THREADS: usize = 4;

impl Settings {
    /// The visits that a single position may take, with the cores that there are: what
    /// `honte referee`, `honte score`, `honte gtp` and the page take alike, so that they give one
    /// answer. Threads change nothing that is found.
    pub fn single() -> Settings {
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
