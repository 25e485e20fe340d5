//! Tasks that are done in order, and by whom.

use honte_goban::{Board, Colour};
use honte_proof::Reading;

use super::*;
use crate::{
    Budget, Status,
    strategies::hold::{Effort, Kind, Tried},
};

const BOARD: &str = "
    . X . X O . O
    X X X X O O .
    . X . . . . .
    X X O . . . .
";

fn with_judge(threads: usize, work: impl FnOnce(&mut Judge<'_>)) {
    let board: Board = BOARD.parse().unwrap();
    let budget = Budget {
        threads,
        ..Budget::default()
    };
    work(&mut Judge::new(&board, Reading::default(), &budget));
}

fn chains(judge: &Judge<'_>) -> Vec<Task> {
    let numbers = 0..judge.chains.len();
    numbers.map(|number| Task::Chain(number, 500)).collect()
}

fn number(task: &Task) -> usize {
    match task {
        Task::Chain(number, _) => *number,
        _ => usize::MAX,
    }
}

#[test]
fn the_first_thread_does_every_task() {
    let mut alone = None;
    for threads in [1, 2, 4] {
        with_judge(threads, |judge| {
            judge.with_crew(&|_| true, |judge| {
                assert_eq!(judge.share.is_some(), threads > 1);
                judge.share_out(chains(judge), Vec::new(), &|_| true);
            });
            assert!(judge.share.is_none());
            let statuses = judge.chains.iter().map(|chain| chain.status);
            let found: (Vec<Status>, u64) = (statuses.collect(), judge.account.proofs());
            let decided = found.0.iter().filter(|&&status| status != Status::Unknown);
            assert!(decided.count() > 1, "{found:?}");
            assert_eq!(*alone.get_or_insert_with(|| found.clone()), found);
        });
    }
}

#[test]
fn others_begin_with_the_last_task_and_then_guess() {
    with_judge(2, |judge| {
        let crew = Pool::new(2, judge.bytes);
        let helper: Arc<Helper> = Arc::default();
        let stage = Stage {
            judge: judge.clone(),
            tasks: (0..4).map(|number| Task::Chain(number, 500)).collect(),
            guesses: (10..12).map(|number| Task::Chain(number, 500)).collect(),
        };
        crew.publish(&Arc::new(stage));
        let next = || crew.next(&helper).map(|(_, task)| number(&task));
        assert_eq!(next(), Some(3));
        crew.lock().begun = 2;
        assert_eq!(next(), Some(2));
        assert_eq!((next(), next()), (Some(11), Some(10)));
        drop(Over(&crew));
        assert_eq!(next(), None);
    });
}

#[test]
fn large_searches_are_the_first_threads_alone() {
    with_judge(2, |judge| {
        let crew = Arc::new(Pool::new(2, 512 << 20));
        let helper: Arc<Helper> = Arc::default();
        let black =
            (0..judge.chains.len()).find(|&chain| judge.chains[chain].colour == Colour::Black);
        let chain = black.unwrap();
        let mut tries = |helper, visits| {
            judge.memory.clear();
            judge.share = Some(crew.share(helper));
            let window = judge.windows(
                &[chain],
                Colour::Black,
                (
                    crate::regions::window::Lean::OnNone,
                    crate::tuning::OWN_SHARE,
                ),
                &honte_rules::PointSet::EMPTY,
            );
            let kind = Kind::Hold(Vec::new());
            let tried = judge.try_window(&window[0], &[chain], &kind, Effort::of(visits));
            matches!(tried, Tried::Won(_))
        };
        let most = crew.most;
        assert!(!tries(Some(&helper), most + 1));
        assert!(tries(None, most + 1));
        // Others are everybody's.
        assert!(tries(Some(&helper), most));
        helper.watch.stop.store(true, Relaxed);
        assert!(!tries(Some(&helper), most - 1));
    });
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
