//! A position judged at once, and then better: each stage has more visits than the one before.

use super::case::Case;
use super::judging::{Judging, Proved};
use crate::jobs::job::Job;
use honte_app::Error;
use honte_app::at::NodePath;
use honte_app::examples::Example;
use honte_app::referee::{FIRST_VISITS, Judged, Settings, Subject, judge};
use honte_life::{Budget, Outlook, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

/// How many times as many visits each stage has as the one before, at least: all earlier stages
/// together cost a ninth of the last at most.
const GROWTH: u64 = 10;

/// The last stage but one has no more than this part of the visits of the last: stages near each
/// other find the same.
const LAST_GROWTH: u64 = 5;

/// With at least so many visits a position is finished as well as with any more.
const FINISHING: u64 = 2_000_000;

/// Judges a position, that of an example perhaps. What a stage finds is published; what the last
/// finds is the outcome.
///
/// # Errors
/// The position cannot be judged, and why.
pub(super) fn judge_in_stages(
    job: &Job<Judging>,
    settings: &Settings,
    at: &NodePath,
    subject: &Subject,
    example: Option<&Example>,
) -> Result<Case, Error> {
    let start = Instant::now();
    let total = settings.budget.total;
    let mut visits = FIRST_VISITS.min(total);
    let seen = Arc::new(Seen::default());
    loop {
        let watch = Arc::new(Watch::default());
        follow(job, &watch, &seen, start);
        let stage = Settings {
            budget: Budget {
                visits,
                total: visits,
                watch: Some(watch),
                ..settings.budget.clone()
            },
            ..settings.clone()
        };
        let judged = judge(&stage, Some(at), subject.clone())?;
        let is_last = visits == total || is_final(&judged, visits);
        if is_last {
            tell_end(job, &judged, start);
        }
        let case = Case::of(judged, example);
        if is_last {
            return Ok(case);
        }
        job.publish(case);
        visits = after(visits, total);
    }
}

/// The visits of the stage after one with so many.
fn after(visits: u64, total: u64) -> u64 {
    let next = visits.saturating_mul(GROWTH);
    match next.saturating_mul(LAST_GROWTH) > total {
        true => total,
        false => next,
    }
}

/// Whether a stage with more visits would find nothing else.
fn is_final(judged: &Judged, visits: u64) -> bool {
    let finish = &judged.finish;
    let is_finished = visits >= FINISHING || (finish.settled.is_one() && finish.left.is_empty());
    !judged.is_searched || (judged.outlook != Outlook::Open && is_finished)
}

/// The most that any stage has told. A stage begins from nothing, and after its searches a few chains
/// are judged once more, for what is still to be played.
#[derive(Default)]
struct Seen {
    chains: AtomicUsize,
    proved: AtomicUsize,
}

/// Shows how far a stage is, and has it end when its job is cancelled.
fn follow(job: &Job<Judging>, watch: &Arc<Watch>, seen: &Arc<Seen>, start: Instant) {
    let (now, seen) = (Arc::clone(watch), Arc::clone(seen));
    job.tell(move || {
        let most = |seen: &AtomicUsize, now: usize| seen.fetch_max(now, Relaxed).max(now);
        let chains = now.chains.load(Relaxed);
        let all = most(&seen.chains, chains);
        let proved = match chains == all {
            true => most(&seen.proved, now.decided.load(Relaxed)),
            false => seen.proved.load(Relaxed),
        };
        Proved {
            proved,
            chains: all,
            time: start.elapsed(),
            is_over: false,
        }
    });
    let watch = Arc::clone(watch);
    job.on_cancel(move || watch.stop.store(true, Relaxed));
}

fn tell_end(job: &Job<Judging>, judged: &Judged, start: Instant) {
    let verdicts = judged.verdicts.iter();
    let end = Proved {
        chains: verdicts.len(),
        proved: verdicts.filter(|chain| chain.class.is_proved()).count(),
        time: start.elapsed(),
        is_over: true,
    };
    job.tell(move || end.clone());
}

#[cfg(test)]
mod tests {
    use super::{FIRST_VISITS, after};

    fn stages(total: u64) -> Vec<u64> {
        let first = FIRST_VISITS.min(total);
        let next = |&visits: &u64| (visits < total).then(|| after(visits, total));
        std::iter::successors(Some(first), next).collect()
    }

    #[test]
    fn stages_grow_to_the_whole_budget() {
        assert_eq!(stages(60_000_000), [20_000, 200_000, 2_000_000, 60_000_000]);
        assert_eq!(stages(6_000_000), [20_000, 200_000, 6_000_000]);
        assert_eq!(stages(21_000), [20_000, 21_000]);
        assert_eq!(stages(20_000), [20_000]);
        assert_eq!(stages(1), [1]);
    }
}
