//! What each part of judging a position may take.

use crate::clock::Clock;
use crate::judged::Settings;
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

/// Where the time is limited, in which part of it (of 100) each of these has to be over.
const PARTS: [u32; 4] = [65, 78, 92, 97];

/// Visits of each search for what the capture of a chain has to do with its new stone.
const ENABLED: u64 = 20_000;

impl Limits {
    /// For the question which new stone a capture enables, asked of each dead chain.
    pub(crate) fn few(&self) -> Budget {
        Budget {
            visits: self.after.visits.min(ENABLED),
            until: self.finish.until,
            ..self.after.clone()
        }
    }

    pub(crate) fn new(args: &Settings, start: Clock) -> Limits {
        let budget = &args.budget;
        let until = |part: usize| {
            let time = (args.time).and_then(|time| start.end(time * PARTS[part] / 100));
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
                visits: budget.visits.min(200_000),
                total: budget.total.min(3_000_000),
                until: until(2),
                purse: Some(Arc::new(Purse::new(budget.total.saturating_mul(TIMES)))),
                ..budget.clone()
            },
            finish: stop(3),
        }
    }
}

/// Questions about further chains may take this many times the visits of the searches.
const TIMES: u64 = 2;
