//! Searches that are made once.

use std::sync::mpsc::channel;

use honte_goban::Board;
use honte_proof::{Aim, Reading};

use super::*;
use crate::{regions::region::Region, search::watch::Stop};

/// Who wins about the first stone of a board.
fn problem<T>(board: &str, stop: Option<&Stop>, use_it: impl FnOnce(&Problem<'_>) -> T) -> T {
    let board: Board = board.parse().unwrap();
    let points = board.size().points().collect();
    let region = Region::of(&board, &points, &[], |point| board.colour_at(point).into());
    let region = region.unwrap();
    let (first, colour) = board
        .size()
        .points()
        .find_map(|point| Some((point, board.colour_at(point)?)))
        .unwrap();
    let nodes = region.nodes(board.chain(first));
    let game = region.game(colour, nodes, Aim::Once, Reading::default());
    use_it(&Problem {
        game: &game,
        start: region.start(!colour),
        wanted: None,
        open: 0,
        visits: 1_000,
        abort: AbortPolicy::Never,
        memory: 1 << 20,
        stop,
    })
}

const SMALL: &str = "
    . X . O
    X X O O
    . . O .
";

#[test]
fn an_outcome_that_is_there_is_taken() {
    problem(SMALL, None, |problem| {
        let cache = OutcomeCache::default();
        let made = cache.solve(problem, None);
        assert!(made.winner.is_some() && made.visits > 0);
        let known = Outcome {
            visits: 77,
            ..made.clone()
        };
        let slot = Slot::Made(Arc::new(known));
        cache.lock().slots.insert(Key::new(problem), slot);
        let taken = cache.solve(problem, None);
        assert_eq!((taken.visits, taken.winner), (77, made.winner));
        // Another problem is none of its business.
        let other = Problem {
            visits: 999,
            ..*problem
        };
        assert_eq!(cache.solve(&other, None).visits, made.visits);
    });
}

#[test]
fn who_waits_for_a_search_that_is_broken_off_makes_it() {
    problem(SMALL, None, |problem| {
        let cache = OutcomeCache::default();
        let key = Key::new(problem);
        cache.lock().slots.insert(key.clone(), Slot::UnderWay(None));
        let broken_off = UnderWay {
            cache: &cache,
            key: Some(key),
        };
        let (began, begun) = channel();
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| {
                began.send(()).unwrap();
                cache.solve(problem, None)
            });
            begun.recv().unwrap();
            std::thread::sleep(WAIT);
            assert!(!waits.is_finished());
            drop(broken_off);
            assert!(waits.join().unwrap().winner.is_some());
        });
    });
}

#[test]
fn nobody_waits_once_all_is_to_end() {
    let stop = Stop {
        watch: Some(Arc::new(Watch::stopping_at(1))),
        until: None,
    };
    problem(SMALL, Some(&stop), |problem| {
        let cache = OutcomeCache::default();
        let key = Key::new(problem);
        cache.lock().slots.insert(key.clone(), Slot::UnderWay(None));
        cache.solve(problem, None);
        assert!(!cache.lock().slots.contains_key(&key));
    });
}

#[test]
fn who_is_followed_leaves_and_nobody_else_waits() {
    problem(SMALL, None, |problem| {
        let cache = OutcomeCache::default();
        let helper: Arc<Helper> = Arc::default();
        // Nobody follows.
        assert!(cache.solve(problem, Some(&helper)).winner.is_some());
        assert!(!helper.watch.is_stopped());
        // Somebody else is at it.
        cache.lock().slots.clear();
        let key = Key::new(problem);
        let maker: Arc<Helper> = Arc::default();
        let slot = Slot::UnderWay(Some(Arc::clone(&maker)));
        cache.lock().slots.insert(key.clone(), slot);
        assert!(cache.solve(problem, Some(&helper)).winner.is_none());
        assert!(helper.watch.is_stopped() && !maker.watch.is_stopped());
        // The first thread waits for it, and says so.
        let under_way = UnderWay {
            cache: &cache,
            key: Some(key),
        };
        std::thread::scope(|scope| {
            let first = scope.spawn(|| cache.solve(problem, None));
            while !maker.is_followed.load(Relaxed) {
                std::thread::yield_now();
            }
            drop(under_way);
            assert!(first.join().unwrap().winner.is_some());
        });
        // It leaves after its search.
        let other = Problem {
            visits: 999,
            ..*problem
        };
        assert!(cache.solve(&other, Some(&maker)).winner.is_some());
        assert!(maker.watch.is_stopped());
    });
}

#[test]
fn strategies_are_kept_while_there_is_room() {
    problem(SMALL, None, |problem| {
        let cache = OutcomeCache::default();
        cache.solve(problem, None);
        let states = cache.lock().states;
        assert!(states > 0);
        cache.lock().slots.clear();
        cache.lock().states = MAX_SHARED_STATES + 1 - states;
        cache.solve(problem, None);
        assert!(cache.lock().slots.is_empty());
    });
}

#[test]
fn what_is_there_is_forgotten_when_half_the_room_is_taken() {
    problem(SMALL, None, |problem| {
        let cache = OutcomeCache::default();
        cache.solve(problem, None);
        cache.make_room();
        assert_eq!(cache.lock().slots.len(), 1);
        cache.lock().states = MAX_SHARED_STATES / 2 + 1;
        cache.make_room();
        assert!(cache.lock().slots.is_empty());
        assert_eq!(cache.lock().states, 0);
    });
}

#[test]
fn large_searches_are_the_first_threads_alone() {
    problem(SMALL, None, |problem| {
        let share = |helper: Option<&Arc<Helper>>, most| Share {
            outcomes: Arc::default(),
            most,
            helper: helper.cloned(),
        };
        let is_made = |share: Share| share.solve(problem).winner.is_some();
        let helper: Arc<Helper> = Arc::default();
        assert!(!is_made(share(Some(&helper), problem.visits - 1)));
        assert!(is_made(share(None, problem.visits - 1)));
        // Others are everybody's.
        assert!(is_made(share(Some(&helper), problem.visits)));
        helper.watch.stop.store(true, Relaxed);
        assert!(!is_made(share(Some(&helper), problem.visits)));
    });
}
