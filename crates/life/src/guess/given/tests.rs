use honte_goban::{Board, Point};
use honte_proof::{Checker, Reading};

use crate::{Budget, Class, Status, Verdict, judge};

/// A black stone in an area of White's, whose chain has no proof for little.
const OPEN: &str = "
    . . . X O O O O O
    . . . X O . . . O
    . . . X O . . X O
    . . . X O . . . O
    X X X X O O O O O
    . . . X O . . . .
    . . . X O . . . .
    . . . X O . . . .
    . . . X O . . . .
";

/// The last rows of that board where White's chain has two eyes that nobody can take.
const SAFE_END: &str = "
    . . . X O O . O O
    . . . X O O O O O
    . . . X O O . O O
    . . . X O O O O O
";

/// The verdict on the stone at H7, by so many visits, and by so many a question.
fn verdict_on_the_stone(board: &Board, total: u64, visits: u64) -> Verdict {
    let budget = Budget {
        visits,
        total,
        ..Budget::default()
    };
    let stone = Point::parse_a1(board.size(), "H7").unwrap();
    let mut verdicts = judge(board, Reading::default(), &budget).into_iter();
    verdicts.find(|verdict| verdict.stones == [stone]).unwrap()
}

#[test]
fn a_stone_is_dead_if_the_chain_round_it_is_safe() {
    let board: Board = OPEN.parse().unwrap();
    let stone = verdict_on_the_stone(&board, 20_000, 300);
    assert!(matches!(stone.class, Class::Assumed(_)), "{stone:?}");
    assert_eq!(stone.status, Status::Dead);
    let given = stone.given.expect("it hangs on White's chain");
    let wall = Point::parse_a1(board.size(), "E9").unwrap();
    assert_eq!(given.walls.len(), 1);
    assert!(board.chain(wall).any(|stone| stone == given.walls[0]));
    assert!(Checker::default().check(&given.local.proof).is_ok());

    // And so it is: where White's chain is safe, the stone is proved dead, and hangs on nothing.
    let rows: Vec<&str> = OPEN.trim().lines().take(5).collect();
    let safe = rows.join("\n") + SAFE_END;
    let stone = verdict_on_the_stone(&safe.parse().unwrap(), 1_000_000, 20_000);
    assert!(stone.class.is_proved(), "{stone:?}");
    assert_eq!(stone.status, Status::Dead);
    assert!(stone.given.is_none());
}
