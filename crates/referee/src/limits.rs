//! What each part of judging a position may take.

use crate::clock::Clock;
use crate::judged::Settings;
use crate::prompt::FIRST_VISITS;
use honte_life::{Budget, Purse, Stop};
use std::sync::Arc;

/// What each part of the work may take: visits, and if it is limited, time.
pub(crate) struct Limits {
    /// The searches.
    pub(crate) search: Budget,
    /// The check of what they find.
    pub(crate) check: Stop,
    /// Questions about a few chains more: what all of them may take together.
    pub(crate) after: Budget,
    /// All the rest.
    pub(crate) finish: Stop,
}

/// Where the time is limited: the percentage of it after which the searches, their check, the
/// questions about further chains and all the rest have to be over. Chosen.
const DEADLINE_PERCENT: [u32; 4] = [65, 78, 92, 97];

/// Visits of a single question about further chains, at most. Chosen.
const MAX_AFTER_VISITS: u64 = 200_000;

/// Visits of all questions about further chains together, at most. Chosen.
const MAX_AFTER_TOTAL: u64 = 3_000_000;

/// Visits of each search for what the capture of a chain has to do with its new stone. Chosen.
const ENABLED_VISITS: u64 = 20_000;

impl Limits {
    /// For a first look whether a game is over.
    pub(crate) fn glance(&self) -> Budget {
        Budget {
            total: self.search.total.min(FIRST_VISITS),
            ..self.search.clone()
        }
    }

    /// For the question which new stone a capture enables, asked of each dead chain.
    pub(crate) fn few(&self) -> Budget {
        Budget {
            visits: self.after.visits.min(ENABLED_VISITS),
            until: self.finish.until,
            ..self.after.clone()
        }
    }

    pub(crate) fn new(args: &Settings, start: Clock) -> Limits {
        let budget = &args.budget;
        let until = |part: usize| {
            let time = (args.time).and_then(|time| start.end(time * DEADLINE_PERCENT[part] / 100));
            [time, budget.until].into_iter().flatten().min()
        };
        let stop = |part: usize| Stop {
            watch: budget.watch.clone(),
            until: until(part),
        };
        Limits {
            search: Budget {
                until: until(0),
                ..budget.clone()
            },
            check: stop(1),
            after: Budget {
                visits: budget.visits.min(MAX_AFTER_VISITS),
                total: budget.total.min(MAX_AFTER_TOTAL),
                until: until(2),
                purse: Some(Arc::new(Purse::new(
                    budget.total.saturating_mul(AFTER_BUDGET_FACTOR),
                ))),
                ..budget.clone()
            },
            finish: stop(3),
        }
    }
}

/// Questions about further chains may take this many times the visits of the searches. Chosen.
const AFTER_BUDGET_FACTOR: u64 = 2;
