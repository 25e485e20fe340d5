//! Budgets bound all work, and whoever stops it does not wait.
//!
//! Work is counted in visits, as it is charged, and never timed.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use honte_goban::{Board, Colour, Point, Size};
use honte_life::{Budget, Purse, Survey, Watch, judge, judge_some, survey, survey_with};
use honte_proof::Reading;

/// A stream of numbers, always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % end
    }
}

/// A board with so many stones for a hundred points, wherever they can stand.
fn random_board(numbers: &mut Numbers, share: u64) -> Board {
    let size = Size::square(19).unwrap();
    let mut board = Board::new(size);
    let points: Vec<Point> = size.points().collect();
    for point in points {
        if numbers.below(100) < share {
            let colour = Colour::ALL[numbers.below(2) as usize];
            if board.is_empty_at(point) {
                let _ = board.play(colour, point);
            }
        }
    }
    board
}

/// Random boards, from nearly empty to nearly full, and the ends of games.
fn boards() -> Vec<Board> {
    let mut numbers = Numbers(19);
    let shares = [2, 15, 30, 45, 60, 75];
    let mut boards: Vec<Board> = shares.map(|share| random_board(&mut numbers, share)).into();
    let games = crate::common::examples("games.sgf");
    boards.extend(games.iter().step_by(400).map(|game| game.replayed().0));
    boards
}

fn with(visits: u64, watch: &Arc<Watch>) -> Budget {
    Budget {
        visits,
        total: visits,
        watch: Some(Arc::clone(watch)),
        ..Budget::default()
    }
}

fn work(board: &Board, visits: u64) -> u64 {
    let watch = Arc::new(Watch::default());
    let survey = survey(board, Reading::default(), &with(visits, &watch));
    let searched: u64 = survey.chains.iter().map(|chain| chain.visits).sum();
    let work = watch.work.load(Relaxed);
    assert!(work >= searched);
    work
}

/// What is done without any visits: a tenth of a second at most.
const START: u64 = 100_000;

#[test]
fn a_hundred_visits_are_little_on_any_board() {
    for board in boards() {
        let work = work(&board, 100);
        assert!(work <= START, "{work} for\n{board}");
    }
}

#[test]
fn work_is_bounded_by_the_visits() {
    for board in boards() {
        for visits in [1_000, 20_000] {
            let work = work(&board, visits);
            assert!(work <= START + 5 * visits, "{work} for {visits}:\n{board}");
        }
    }
}

/// No more work than this is done once it is to stop: a hundredth of a second or two.
const LATE: u64 = 20_000;

/// What is done after the looks-th look, at which it is to stop; and whether it came to that.
fn late_work(looks: u64, judged: impl Fn(&Arc<Watch>)) -> (u64, bool) {
    let watch = Arc::new(Watch::stopping_at(looks));
    judged(&watch);
    let is_stopped = watch.stop.load(Relaxed);
    let late = if is_stopped { watch.late_work() } else { 0 };
    (late, is_stopped)
}

/// Numbers of looks at which judgements are stopped: few, and more and more.
fn everywhere() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(1_u64), |looks| Some(looks * 3 / 2 + 1))
}

#[test]
fn who_stops_a_judgement_does_not_wait() {
    for board in boards() {
        for looks in everywhere() {
            let (late, is_stopped) = late_work(looks, |watch| {
                let _ = survey(&board, Reading::default(), &with(50_000, watch));
            });
            assert!(late <= LATE, "{late} after {looks} looks:\n{board}");
            if !is_stopped {
                break;
            }
        }
    }
}

#[test]
fn stages_and_single_chains_stop_as_well() {
    let board = boards().remove(2);
    let some: Vec<Point> = board.stones(Colour::Black).take(1).collect();
    for looks in everywhere() {
        let (late, staged) = late_work(looks, |watch| {
            let _ = survey_with(&board, Reading::default(), &with(20_000, watch), |_| {});
        });
        assert!(late <= LATE, "{late} after {looks} looks");
        let (late, single) = late_work(looks, |watch| {
            let _ = judge_some(&board, Reading::default(), &with(20_000, watch), &some);
        });
        assert!(late <= LATE, "{late} after {looks} looks");
        if !staged && !single {
            break;
        }
    }
}

/// It is looked whether to stop at least once for so much work.
#[test]
fn there_is_a_look_for_every_little_work() {
    for board in boards() {
        let watch = Arc::new(Watch::default());
        let _ = survey(&board, Reading::default(), &with(20_000, &watch));
        assert!(watch.longest() <= LATE, "{}:\n{board}", watch.longest());
    }
}

#[test]
fn several_judgements_share_a_purse() {
    let board = boards().remove(2);
    let purse = Arc::new(Purse::new(10_000));
    let watch = Arc::new(Watch::default());
    let budget = Budget {
        purse: Some(Arc::clone(&purse)),
        ..with(1_000, &watch)
    };
    for _ in 0..50 {
        let _ = judge(&board, Reading::default(), &budget);
    }
    assert_eq!(purse.left(), 0);
    let spent = watch.work.load(Relaxed);
    assert!(spent <= START + 10_000, "{spent}");
    // There is nothing left for a single game.
    let _ = judge(&board, Reading::default(), &budget);
    assert_eq!(watch.work.load(Relaxed), spent);
}

#[test]
fn all_chains_have_a_verdict_however_little_is_done() {
    for board in boards() {
        let watch = Arc::new(Watch::stopping_at(1));
        let all: Survey = survey(&board, Reading::default(), &with(100, &watch));
        let stones: usize = all.chains.iter().map(|chain| chain.stones.len()).sum();
        assert_eq!(stones, board.all_stones().count());
    }
}
