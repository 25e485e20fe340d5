//! Who kills may need the same points to live.

use honte_goban::{Board, Colour, Point};
use honte_proof::Reading;

use crate::{Budget, Status, Verdict, certificate, judge};

/// What is judged with few visits, and certified.
fn judged(board: &Board, visits: u64) -> Vec<Verdict> {
    let budget = Budget {
        visits,
        memory: 1 << 28,
        ..Budget::default()
    };
    let verdicts = judge(board, Reading::default(), &budget);
    certificate(board, Reading::default(), &verdicts)
        .check(board)
        .unwrap();
    verdicts
}

/// Black's two stones in the corner are dead, but the chain that takes them
/// lives there: its other eye has one liberty as soon as Black plays in it.
/// What lies beyond Black's wall is open.
#[test]
fn who_kills_may_live_by_the_same_points() {
    let board: Board = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O . . . . . . . .
        . . . . . . . . . . .
        . . . . . X X X X X X
        . . . . . X X X O X X
        . . . . . X X O O O O
        . . . . . X O . O . X
        . . . . . X O . O X .
    "
    .parse()
    .unwrap();
    let verdicts = judged(&board, 2_000);
    let dead = verdicts.iter().filter(|verdict| {
        verdict.colour == Colour::Black && verdict.stones.len() == 1 && verdict.class.is_proved()
    });
    let dead: Vec<Status> = dead.map(|verdict| verdict.status).collect();
    assert_eq!(dead, [Status::Dead; 2]);
}

/// The end of a game of GNU Go against itself. The black stone at R17 is taken on the
/// very points by which White's walls live: so few visits find that only where they are
/// kept in the same play.
#[test]
fn walls_are_kept_by_what_they_are_known_to_live_by() {
    let board: Board = "
        . . . X X O . . . . . . . . O . O . .
        . . . X O . O . . . . . . O X O . O .
        . . X X O . . . O . O O O O X O X O .
        . . X O O . X X . . O X X X X X O O O
        . . X O O X O O O O X X O O X X X X X
        . . X X O O X O X X X X O O O X . . X
        . . X O O X X X . X O X X O O O X X .
        . . X X O O X O X X O O X X X O X . .
        . . X . X X X O X O O X X O O O O X .
        . X X X . . X O O X O O O X O . O X .
        . O O . . . X O . . . . . X O O X X X
        . . . . X . X O O O . O . X O . O X O
        . . . O . X O O X X O . O X O X . O O
        . . . . X X O O X . X O . . X O X X O
        X . . O X O O O X X . X O . . O O O .
        . . O . . X X X . . X . X O O O . . .
        . . O X . . . . . . X . X X O . . . .
        . X X . X . . . . . . . . X O . O . .
        . . . . . . . . . . . . X O O . . . .
    "
    .parse()
    .unwrap();
    let verdicts = judged(&board, 1_000);
    let stone = Point::parse_a1(board.size(), "R17").unwrap();
    let dead = verdicts
        .iter()
        .find(|chain| chain.stones.contains(&stone))
        .unwrap();
    assert_eq!(dead.proved(), Some(false), "{:?}", dead.class);
}
