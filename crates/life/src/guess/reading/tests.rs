//! What is read of shapes that random play does not see, with different numbers of dame outside,
//! in all images of the board.

use std::sync::Arc;

use honte_goban::{Board, Colour, Point, Symmetry, Transform};
use honte_proof::Reading;

use crate::{Budget, Class, Status, Verdict, Watch, judge};

/// A board in which the first so many `d` are dame, and the rest stones of the wall's colour.
fn board(rows: &str, dame: usize, wall: char) -> Board {
    let mut left = dame;
    let sign = |sign: char| match sign {
        'd' if left > 0 => {
            left -= 1;
            '.'
        }
        'd' => wall,
        sign => sign,
    };
    let text: String = rows.chars().map(sign).collect();
    text.parse().unwrap()
}

/// The chains of a board if nothing is searched for proofs.
fn assumed(board: &Board) -> Vec<Verdict> {
    let budget = Budget {
        visits: 0,
        total: 100_000,
        ..Budget::default()
    };
    judge(board, Reading::default(), &budget)
}

/// Asserts whether chains live, named by a stone of each, in all images of a board.
fn assert_lives(board: &Board, expected: &[(&str, bool)]) {
    for image in 0..16 {
        let transform = Transform {
            symmetry: Symmetry::ALL[image % 8],
            swap_colours: image >= 8,
        };
        let verdicts = assumed(&board.transformed(transform));
        for &(name, lives) in expected {
            let at = Point::parse_a1(board.size(), name).unwrap();
            let at = transform.symmetry.apply(board.size(), at);
            let mut chains = verdicts.iter();
            let chain = chains.find(|chain| chain.stones.contains(&at)).unwrap();
            let found = (chain.status.lives(), &chain.class);
            assert_eq!(
                found.0,
                Some(lives),
                "{name}, image {image}: {found:?}\n{board}"
            );
        }
    }
}

/// White round three black stones on the edge: who plays at D2 or F2 first loses by it.
const THREE_STONES: &str = "
    X X . X X X . X X
    X X X X X X X X X
    X X d d d d d X X
    X d O O O O O d X
    X d O . O . O d X
    X d O X X X O d X
";

#[test]
fn three_stones_in_a_seki_live_whatever_is_outside() {
    for dame in [0, 1, 2, 5, 8, 11] {
        let board = board(THREE_STONES, dame, 'X');
        assert_lives(&board, &[("C1", true), ("D1", true), ("A1", true)]);
    }
}

/// The same with an eye for White: now he can take the three stones.
const THREE_STONES_AND_AN_EYE: &str = "
    X X . X X X . X X
    X X X X X X X X X
    X X X X O O O X X
    X X d d O . O X X
    X d O O O O O d X
    X d O . O . O d X
    X d O X X X O d X
";

#[test]
fn three_stones_are_dead_where_the_chain_round_them_has_an_eye() {
    for dame in [0, 1, 2, 8] {
        let board = board(THREE_STONES_AND_AN_EYE, dame, 'X');
        assert_lives(&board, &[("C1", true), ("D1", false), ("A1", true)]);
    }
}

/// One eye each and two points between them.
const ONE_EYE_EACH: &str = "
    X X . X X X X . X X
    X X X X X X X X X X
    X X d d O O O d X X
    X d O O O . O O d X
    X d O O O O O O d X
    X d O . X X X O d X
    X d O . X . X O d X
";

#[test]
fn with_an_eye_each_outside_liberties_decide() {
    // White fills two points between them, and Black as many outside.
    for dame in [0, 1, 2, 3, 11] {
        let board = board(ONE_EYE_EACH, dame, 'X');
        assert_lives(&board, &[("C1", true), ("E1", dame < 2), ("A1", true)]);
    }
}

/// White's stones in the corner become bent four: Black is dead as it stands.
const BENT_FOUR: &str = "
    . O . O O O O
    O O O O O O O
    d d O O O O O
    X X d O O O O
    . X d d O O O
    O X X X d O O
    O O . X d O O
";

#[test]
fn bent_four_in_the_corner_is_dead() {
    for dame in [0, 1, 4, 7] {
        let board = board(BENT_FOUR, dame, 'O');
        assert_lives(&board, &[("A4", false), ("A1", true), ("A6", true)]);
    }
}

/// Eye spaces of three to six points that one play makes a single eye, and some that are two.
const SPACES: [(&str, bool); 8] = [
    ("X X X X X X\nX X X X X X\nX . . . X X", false),
    ("X X X X X X\nX . X X X X\nX . . X X X", false),
    ("X X X X X X\nX X . X X X\nX . . . X X", false),
    ("X X X X X X\nX . . X X X\nX . . X X X", false),
    ("X X X X X X\nX . . X X X\nX . . . X X", false),
    ("X X . X X X\nX . . . X X\nX . . X X X", false),
    ("X X X X X X\nX X X X X X\nX . . . . X", true),
    ("X X X X X X\nX . . . X X\nX . . . X X", true),
];

#[test]
fn nakade_is_read() {
    for (space, lives) in SPACES {
        for dame in [0, 1, 4, 15] {
            let mut rows = String::from(
                "O O O O . O . O O O\nO O O O O O O O O O\nO O d d d d d d O O\nO d X X X X X X d O\n",
            );
            for row in space.lines() {
                rows.push_str(&format!("O d {row} d O\n"));
            }
            let board = board(&rows, dame, 'O');
            assert_lives(&board, &[("C1", lives), ("A1", true)]);
        }
    }
}

#[test]
fn what_is_read_is_assumed_and_never_a_proof() {
    let board = board(THREE_STONES, 5, 'X');
    for chain in assumed(&board) {
        if chain.colour == Colour::White || chain.stones.len() == 3 {
            assert!(
                matches!(chain.class, Class::Assumed(_)),
                "{:?}",
                chain.class
            );
            assert!(chain.proof.is_none() && chain.capture.is_none());
            assert_eq!(chain.proved(), None);
        }
    }
}

#[test]
fn reading_takes_no_more_than_its_share() {
    let board = board(THREE_STONES, 13, 'X');
    for total in [0, 1_000, 20_000] {
        let watch = Arc::new(Watch::default());
        let budget = Budget {
            visits: 0,
            total,
            watch: Some(Arc::clone(&watch)),
            ..Budget::default()
        };
        let verdicts = judge(&board, Reading::default(), &budget);
        assert!(verdicts.iter().all(|chain| chain.status != Status::Unknown));
        let visits: u64 = verdicts.iter().map(|chain| chain.visits).sum();
        // An eighth of what is there for random games, and the last search.
        let share = (40_000 + 3 * total) / 8;
        assert!(visits <= share + total + 500, "{visits} of {share}");
    }
}
