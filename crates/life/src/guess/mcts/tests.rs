//! What an attack does to eye spaces of known shape.

use super::*;
use crate::{prover::budget::Account, search::watch::Stop};

/// Three points in a row, which White's play in the middle kills.
const THREE: &str = "
    . . . X O . O O .
    X X X X O O O O O
    O O O O O O O O O
";

/// In what part of the games Black's one chain is kept, inside White's one chain, of
/// which nobody abort that it stands, or may be taken.
fn share(rows: &str, stands: bool) -> f32 {
    let (share, games) = played(rows, stands, 3_000);
    assert!((1..=3_000).contains(&games));
    share
}

/// The same with so many games at most, and how many the best attack took.
fn played(rows: &str, stands: bool, games: u32) -> (f32, u32) {
    let board: Board = rows.parse().unwrap();
    let only = |colour| {
        let first = board.stones(colour).next().unwrap();
        assert_eq!(board.chain(first).count(), board.stones(colour).count());
        first
    };
    let wall = board.chain(only(Colour::White));
    let living = wall.filter(|_| stands).collect();
    let field = board.size().points().collect();
    let question = Question {
        board: &board,
        at: only(Colour::Black),
        keeper: Colour::Black,
        field: &field,
        fixed: Fixed {
            living,
            ..Fixed::default()
        },
    };
    let mut account = Account::new(u64::MAX);
    kept(
        &question,
        games,
        &mut Meter::new(&mut account, &Stop::NEVER),
    )
}

#[test]
fn an_attack_on_the_middle_of_an_eye_space_is_found() {
    let five = "
        . . . X O . O O .
        . . X X O O O O O
        X X X O O O O O O
        O O O O O O O O O
    ";
    for rows in [THREE, five] {
        let share = share(rows, true);
        assert!(share < 0.2, "{share}");
    }
}

#[test]
fn an_eye_space_that_lives_is_kept() {
    let four = "
        . . . . X O . O .
        X X X X X O O O O
        O O O O O O O O O
    ";
    let bent = "
        . . . X O . O O .
        X X . X O O O O O
        O X X X O O O O O
        O O O O O O O O O
    ";
    for rows in [four, bent] {
        let share = share(rows, true);
        assert!(share > 0.8, "{share}");
    }
}

#[test]
fn what_is_clear_takes_no_more_games() {
    let clear = played(THREE, true, 1_000);
    assert!(
        1.0 - clear.0 >= SURELY_WON && clear.1 as f32 >= ENOUGH_ATTACKS,
        "{clear:?}"
    );
    assert_eq!(played(THREE, true, 5_000), clear);
}

#[test]
fn games_in_which_a_wall_falls_do_not_count() {
    let one_liberty = "
        . . . X O .
        X X X X O O
        O O O O O O
    ";
    let standing = share(one_liberty, true);
    let falling = share(one_liberty, false);
    assert!(standing < 0.2 && falling > 0.8, "{standing} {falling}");
}
