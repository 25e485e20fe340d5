//! Searches that are made once, and tasks that are done in order.

use std::sync::{atomic::AtomicBool, mpsc::channel};

use honte_goban::Board;
use honte_proof::{Aim, Reading};

use super::*;
use crate::{Budget, region::Region};

/// Who wins about the first stone of a board.
fn problem<T>(board: &str, stop: Option<&AtomicBool>, use_it: impl FnOnce(&Problem<'_>) -> T) -> T {
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
        doubts: Doubts::NONE,
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
        let ahead = Ahead::default();
        let made = ahead.solve(problem);
        assert!(made.winner.is_some() && made.visits > 0);
        let known = Outcome {
            visits: 77,
            ..made.clone()
        };
        let slot = Some(Arc::new(known));
        ahead.lock().slots.insert(Key::new(problem), slot);
        let taken = ahead.solve(problem);
        assert_eq!((taken.visits, taken.winner), (77, made.winner));
        // Another problem is none of its business.
        let other = Problem {
            visits: 999,
            ..*problem
        };
        assert_eq!(ahead.solve(&other).visits, made.visits);
    });
}

#[test]
fn who_waits_for_a_search_that_is_broken_off_makes_it() {
    problem(SMALL, None, |problem| {
        let ahead = Ahead::default();
        let key = Key::new(problem);
        ahead.lock().slots.insert(key.clone(), None);
        let broken_off = UnderWay {
            ahead: &ahead,
            key: Some(key),
        };
        let (began, begun) = channel();
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| {
                began.send(()).unwrap();
                ahead.solve(problem)
            });
            begun.recv().unwrap();
            std::thread::sleep(MOMENT);
            assert!(!waits.is_finished());
            drop(broken_off);
            assert!(waits.join().unwrap().winner.is_some());
        });
    });
}

#[test]
fn nobody_waits_once_all_is_to_end() {
    let stop = AtomicBool::new(true);
    problem(SMALL, Some(&stop), |problem| {
        let ahead = Ahead::default();
        let key = Key::new(problem);
        ahead.lock().slots.insert(key.clone(), None);
        ahead.solve(problem);
        assert!(!ahead.lock().slots.contains_key(&key));
    });
}

#[test]
fn large_searches_are_the_first_threads_alone() {
    problem(SMALL, None, |problem| {
        let large = Problem {
            visits: MOST + 1,
            ..*problem
        };
        let share = |is_first| Share {
            ahead: Arc::default(),
            is_first,
        };
        assert!(share(true).solve(&large).winner.is_some());
        assert!(share(false).solve(&large).winner.is_none());
        assert!(share(false).solve(problem).winner.is_some());
    });
}

#[test]
fn strategies_are_kept_while_there_is_room() {
    problem(SMALL, None, |problem| {
        let ahead = Ahead::default();
        ahead.solve(problem);
        let states = ahead.lock().states;
        assert!(states > 0);
        ahead.lock().slots.clear();
        ahead.lock().states = STATES + 1 - states;
        ahead.solve(problem);
        assert!(ahead.lock().slots.is_empty());
    });
}

#[test]
fn every_task_is_done_once_and_in_order() {
    let board: Board = SMALL.parse().unwrap();
    let budget = Budget {
        threads: 4,
        ..Budget::default()
    };
    let mut judge = Judge::new(&board, Reading::default(), &budget);
    let tasks: Vec<u64> = (0..100).collect();
    let done = Mutex::new(Vec::new());
    judge.share_out(&tasks, |judge, &task| {
        judge.left -= task;
        if judge.share.as_ref().is_some_and(|share| share.is_first) {
            done.lock().unwrap().push(task);
        }
    });
    assert_eq!(*done.lock().unwrap(), tasks);
    assert_eq!(budget.total - judge.left, tasks.iter().sum::<u64>());
    assert!(judge.share.is_none());
}

#[test]
fn there_are_as_many_threads_as_there_is_memory_for() {
    for (wanted, memory, found) in [
        (0, 2 << 30, 1),
        (1, 0, 1),
        (2, 512 << 20, 1),
        (2, 640 << 20, 2),
        (2, 2 << 30, 2),
        (64, 2 << 30, 4),
    ] {
        assert_eq!(threads(wanted, memory), found, "{wanted}, {memory}");
    }
}
