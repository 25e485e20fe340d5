//! Tasks that are done in order, and by whom.

use std::sync::atomic::AtomicUsize;

use super::*;

#[test]
fn others_begin_with_the_last_task_and_then_guess() {
    let pool: Pool<(), usize> = Pool::new(2, 2 << 30);
    let helper: Arc<Helper> = Arc::default();
    let stage = Stage {
        known: (),
        tasks: (0..4).collect(),
        guesses: (10..12).collect(),
    };
    pool.publish(&Arc::new(stage));
    let next = || pool.next(&helper).map(|(_, task)| task);
    assert_eq!(next(), Some(3));
    pool.lock().begun = 2;
    assert_eq!(next(), Some(2));
    assert_eq!((next(), next()), (Some(11), Some(10)));
    drop(Over(&pool));
    assert_eq!(next(), None);
}

/// Counts the copies that were made of what is known.
#[derive(Default)]
struct Counting {
    joined: AtomicUsize,
}

impl Work<Vec<usize>, usize> for Counting {
    fn join(&self, known: &mut Vec<usize>, share: Share, _: Stop) {
        assert!(share.helper.is_some());
        assert_eq!(known[..], [7]);
        self.joined.fetch_add(1, Relaxed);
    }

    fn work(&self, known: &mut Vec<usize>, task: &usize) {
        known.push(*task);
    }
}

#[test]
fn the_first_thread_does_every_task_in_order_and_nothing_else_counts() {
    for threads in [2, 4] {
        let pool = Pool::new(threads, 2 << 30);
        let work = Counting::default();
        let done = pool.run(&work, || {
            let mut done = Vec::new();
            for begin in [0, 100] {
                let stage = Stage {
                    known: vec![7],
                    tasks: (begin..begin + 50).collect(),
                    guesses: vec![1_000],
                };
                pool.share_out(stage, |&task| done.push(task));
            }
            done
        });
        let expected: Vec<usize> = (0..50).chain(100..150).collect();
        assert_eq!(done, expected);
        assert!(work.joined.load(Relaxed) <= 2 * (threads - 1));
    }
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
