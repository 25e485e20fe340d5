//! What is remembered of chains that were to be held.

use honte_goban::{Board, Point};
use honte_proof::Reading;

use super::*;
use crate::{Budget, regions::window::Lean};

/// Black has four points in a row, White a stone that cannot be saved.
const BOARD: &str = "
    . . . . X O . . O .
    X X X X X O O . . X
    O O O O O O . . X X
    . . . . . . . . . .
";

fn judge(board: &Board) -> Judge<'_> {
    Judge::new(board, Reading::default(), &Budget::default())
}

fn number(judge: &Judge<'_>, at: &str) -> usize {
    let point = Point::parse_a1(judge.board.size(), at).unwrap();
    judge.number(point).unwrap()
}

#[test]
fn a_trial_is_easier_with_more_of_everything() {
    let point = Point::new(3, 3).unwrap();
    let trial = |visits, avoided: bool, depth| Trial {
        visits,
        avoid: avoided.then_some(point).into_iter().collect(),
        depth,
    };
    let hard = trial(100, true, 1);
    for easy in [
        hard,
        trial(200, true, 1),
        trial(100, false, 1),
        trial(100, true, 2),
    ] {
        assert!(easy.is_easier(&hard));
    }
    for other in [
        trial(50, false, 2),
        trial(200, true, 0),
        trial(50, false, 1),
    ] {
        assert!(!other.is_easier(&hard));
    }
    assert!(!hard.is_easier(&trial(200, false, 2)));
}

#[test]
fn what_failed_is_not_tried_with_less() {
    let board: Board = BOARD.parse().unwrap();
    let mut judge = judge(&board);
    let stone = number(&judge, "J4");
    let trial = |visits, avoided: Option<Point>, depth| Trial {
        visits,
        avoid: avoided.into_iter().collect(),
        depth,
    };
    assert!(judge.secure(&[stone], &trial(2_000, None, 1)).is_none());
    let left = judge.account.proofs();
    for (visits, avoided, depth) in [
        (2_000, None, 1),
        (1_000, None, 1),
        (2_000, Point::new(0, 3), 0),
    ] {
        let trial = trial(visits, avoided, depth);
        assert!(judge.secure(&[stone], &trial).is_none());
    }
    assert_eq!(judge.account.proofs(), left);
    let colour = judge.chains[stone].colour;
    assert_eq!(judge.weak(colour, 2_000, 1), [stone]);
    assert!(judge.weak(!colour, 2_000, 1).is_empty());
    // More may be found with more, or once more is known.
    assert!(judge.weak(colour, 4_000, 1).is_empty());
    judge.secured.forget_failures();
    assert!(judge.weak(colour, 2_000, 1).is_empty());
}

#[test]
fn what_was_found_is_found_again_where_it_is_apart() {
    let board: Board = BOARD.parse().unwrap();
    let mut judge = judge(&board);
    let black = number(&judge, "A3");
    let trial = |points: PointSet| Trial {
        avoid: points,
        ..Trial::anywhere(2_000, 1)
    };
    let found = judge.secure(&[black], &trial(PointSet::EMPTY)).unwrap();
    let left = judge.account.proofs();
    let beyond = Point::new(7, 3).into_iter().collect();
    let again = judge.secure(&[black], &trial(beyond)).unwrap();
    let windows = |holds: &[LocalProof]| holds.iter().map(|hold| hold.window).collect::<Vec<_>>();
    assert_eq!(windows(&again), windows(&found));
    assert_eq!(judge.account.proofs(), left);
    // Without its eyes it cannot live.
    let eyes = (0..4).filter_map(|x| Point::new(x, 0)).collect();
    assert!(judge.secure(&[black], &trial(eyes)).is_none());
}

#[test]
fn what_falls_by_itself_is_a_weak_wall() {
    let board: Board = BOARD.parse().unwrap();
    let mut judge = judge(&board);
    let [stone, black] = ["J4", "A3"].map(|at| number(&judge, at));
    let leaning = |wall: usize| Window {
        points: PointSet::EMPTY,
        walls: vec![wall],
    };
    assert!(!judge.has_weak_wall(&leaning(black), 2_000, 1));
    assert!(judge.has_weak_wall(&leaning(stone), 2_000, 1));
    // Windows that come after it do without.
    let weak = judge.weak(judge.chains[stone].colour, 2_000, 1);
    assert!(!Lean::Except(&weak).is_on(stone) && Lean::Except(&weak).is_on(black));
}
