//! Shapes whose status every book has.

use honte_goban::{Board, Colour, Move};
use honte_solve::{Answer, Effort, Fate, Goal, Problem, ProblemError, solve, solve_or_narrow};

/// The answer on a board whose rows are separated by `/`, and the moves that work.
fn answer(rows: &str, to_move: Colour) -> (Answer, Vec<String>) {
    let board: Board = rows.replace('/', "\n").parse().unwrap();
    let problem = Problem::find(&board, to_move, None, None).unwrap();
    let answer = solve(&problem, &Effort::default());
    let works = answer.works().map(|tried| tried.played.to_a1(board.size()));
    let works = works.collect();
    (answer, works)
}

fn fate(rows: &str, to_move: Colour) -> (Option<Fate>, Vec<String>) {
    let (answer, works) = answer(rows, to_move);
    (answer.fate, works)
}

const STRAIGHT_THREE: &str =
    ". . . X O . ./X X X X O . ./O O O O O . ./. . . . . . ./. . . . . . .";
const STRAIGHT_FOUR: &str = ". . . . X O ./X X X X X O ./O O O O O O ./. . . . . . ./. . . . . . .";
const SQUARE_FOUR: &str = ". . X O . . ./. . X O . . ./X X X O . . ./O O O O . . ./. . . . . . .";

#[test]
fn three_in_a_row_hang_on_the_middle() {
    assert_eq!(
        fate(STRAIGHT_THREE, Colour::White),
        (Some(Fate::Dead), vec!["B5".to_owned()])
    );
    assert_eq!(
        fate(STRAIGHT_THREE, Colour::Black),
        (Some(Fate::Alive), vec!["B5".to_owned()])
    );
}

#[test]
fn four_in_a_row_live_and_a_square_is_dead() {
    let (fate_of_row, _) = fate(STRAIGHT_FOUR, Colour::White);
    assert_eq!(fate_of_row, Some(Fate::Alive));
    // Black needs no move: all of them work, a pass among them.
    let (_, works) = fate(STRAIGHT_FOUR, Colour::Black);
    assert!(works.contains(&"pass".to_owned()), "{works:?}");
    let (fate_of_square, works) = fate(SQUARE_FOUR, Colour::Black);
    assert_eq!(fate_of_square, Some(Fate::Dead), "{works:?}");
}

/// Six points in the corner, two by three: the outside liberties decide.
#[test]
fn six_in_the_corner_depend_on_outside_liberties() {
    let none =
        ". . . X O . ./. . . X O . ./X X X X O . ./O O O O O . ./. . . . . . ./. . . . . . .";
    let one = ". . . X . O ./. . . X O O ./X X X X O . ./O O O O O . ./. . . . . . ./. . . . . . .";
    let two = ". . . X . O ./. . . X O O ./X X X X O . ./. O O O O . ./O O . . . . ./. . . . . . .";
    assert_eq!(fate(none, Colour::White).0, Some(Fate::Dead));
    assert!(matches!(
        fate(one, Colour::White).0,
        Some(Fate::KoForAttacker(_) | Fate::KoForDefender(_))
    ));
    assert_eq!(fate(two, Colour::White).0, Some(Fate::Alive));
    for rows in [none, one, two] {
        assert_eq!(fate(rows, Colour::Black).0, Some(Fate::Alive));
    }
}

#[test]
fn every_move_is_tried_and_told() {
    let (answer, _) = answer(STRAIGHT_THREE, Colour::White);
    assert_eq!(answer.tried.len(), 4, "three points and a pass");
    for tried in &answer.tried {
        assert!(tried.fate.is_some());
        assert_eq!(tried.line.first(), Some(&tried.played));
        assert_eq!(tried.works, Some(tried.fate == Some(Fate::Dead)));
    }
    assert_eq!(
        answer.tried.last().map(|tried| tried.played),
        Some(Move::Pass)
    );
}

#[test]
fn what_takes_too_long_is_not_known() {
    let board: Board = SQUARE_FOUR.replace('/', "\n").parse().unwrap();
    let problem = Problem::find(&board, Colour::Black, None, None).unwrap();
    let effort = Effort {
        visits: 3,
        ..Effort::default()
    };
    let answer = solve(&problem, &effort);
    assert_eq!(answer.fate, None);
    assert_eq!(answer.works().count(), 0);
}

#[test]
fn boards_without_a_problem_are_refused() {
    let find = |rows: &str, point| {
        let board: Board = rows.replace('/', "\n").parse().unwrap();
        Problem::find(&board, Colour::Black, point, None)
            .map(drop)
            .unwrap_err()
    };
    assert_eq!(find(". . ./. X ./. . .", None), ProblemError::OneColour);
    assert_eq!(find("X . ./. . ./. . O", None), ProblemError::Unclear);
    let empty = honte_goban::Point::new(0, 0);
    assert_eq!(
        find(". X ./. O ./. . .", empty),
        ProblemError::NoStone("A3".to_owned())
    );
}

/// Black takes the eye on the left. White's way out on the right, over E5 and F6, has a single point at
/// which it is stopped, G6.
#[test]
fn a_way_that_can_be_blocked_does_not_lead_out() {
    let rows =
        ". O . O X . . . ./. O O O . . X . ./X X X X X . . . ./. . . . . . . . ./. . . . . . . . .";
    let board: Board = rows.replace('/', "\n").parse().unwrap();
    let problem = Problem::find(&board, Colour::Black, None, Some(Goal::Kill)).unwrap();
    let narrow = problem.narrower().unwrap();
    assert!(narrow.is_narrow() && !problem.is_narrow());
    let answer = solve(&problem, &Effort::default());
    let works: Vec<String> = answer
        .works()
        .map(|tried| tried.played.to_a1(board.size()))
        .collect();
    assert_eq!(
        (answer.fate, works),
        (Some(Fate::Dead), vec!["A4".to_owned()])
    );
    assert_eq!(solve(&narrow, &Effort::default()).fate, Some(Fate::Alive));
    // The narrow one is asked only where the other takes too long.
    let (solved, _) = solve_or_narrow(&problem, &Effort::default());
    assert!(!solved.is_narrow());
    let few = Effort {
        visits: 3 * answer.visits / 2,
        ..Effort::default()
    };
    let (solved, answer) = solve_or_narrow(&problem, &few);
    assert!(solved.is_narrow() && answer.fate == Some(Fate::Alive));
    assert!(answer.visits <= few.visits + 8, "{}", answer.visits);
}
