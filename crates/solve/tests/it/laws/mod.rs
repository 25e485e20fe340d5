//! What must hold of the answer to any small problem. The fuzz target holds the solver to it, and so
//! does the test that walks what the fuzzer found.

#[path = "../../../../proof/tests/it/laws/bytes.rs"]
mod bytes;
mod twin;

pub(crate) use twin::expected;

use bytes::Bytes;
use honte_goban::{Board, Colour, Move, Point, PointSet, Size, Transform};
use honte_solve::{Answer, Effort, Fate, Problem, Tried, solve_after};

/// Positions that the solver visits for a question.
const VISITS: u64 = 1_000;
/// Positions that the twin looks at.
const MOST_OF_TWIN: usize = 1_000;
/// First moves whose lines are looked at.
const MAX_LINES: usize = 3;
/// Moves of a line after which the position is solved again.
const MAX_SOLVED: usize = 4;
/// Points with room for a move, beyond which the twin is not asked.
const MOST_ROOM: usize = 5;

/// What is found is what a search through everything finds, where that is small enough. It is the same
/// on a board that is turned, mirrored and has its colours exchanged. Each move that is named is
/// legal, and so is the line behind it; after each move of the line the same side captures or lives,
/// and after the first, unless it takes a ko, the fate is the one that was told.
pub(crate) fn solve(input: &[u8]) {
    let mut bytes = Bytes(input);
    let transform = bytes.pick(&Transform::ALL);
    let Some(problem) = any_problem(&mut bytes) else {
        return;
    };
    let answer = solved(&problem, &[]).unwrap();
    is_whole(&problem, &answer);
    if room(&problem) <= MOST_ROOM
        && let (Some(found), Some(expected)) = (answer.fate, expected(&problem, MOST_OF_TWIN))
    {
        assert_eq!(as_life(found), expected, "{}", shown(&problem));
    }
    is_the_same(&problem, &answer, transform);
    for tried in answer.tried.iter().take(MAX_LINES) {
        is_played(&problem, &answer, tried);
    }
}

fn solved(problem: &Problem, moves: &[Move]) -> Option<Answer> {
    let effort = Effort {
        visits: VISITS,
        ..Effort::default()
    };
    solve_after(problem, moves, &effort)
}

/// Whether nothing was given up for want of visits: then seki is told from life.
fn is_sure(answer: &Answer) -> bool {
    answer.visits < VISITS
}

fn as_life(fate: Fate) -> Fate {
    match fate {
        Fate::Seki => Fate::Alive,
        fate => fate,
    }
}

/// Whether the stones are captured where neither side has a threat.
fn is_captured(fate: Fate) -> bool {
    matches!(fate, Fate::Dead | Fate::KoForAttacker(_))
}

/// The best of what each move leads to is the fate, the moves that lead to it are those that work, and
/// no move is named twice.
fn is_whole(problem: &Problem, answer: &Answer) {
    let mut named: Vec<Move> = answer.tried.iter().map(|tried| tried.played).collect();
    named.sort_unstable_by_key(|played| played.point());
    named.dedup();
    assert_eq!(named.len(), answer.tried.len(), "{}", shown(problem));
    for tried in &answer.tried {
        let works = match (answer.fate, tried.fate) {
            (_, None) => None,
            (Some(best), Some(fate)) => Some(fate == best),
            // The best of what is known may not be the best.
            (None, Some(_)) => tried.works.filter(|works| !works),
        };
        assert_eq!(tried.works, works, "{tried:?}\n{}", shown(problem));
        assert_eq!(tried.line.first(), Some(&tried.played));
    }
    assert!(answer.fate.is_none() || answer.works().next().is_some());
}

/// A turned problem has the turned answer.
fn is_the_same(problem: &Problem, answer: &Answer, transform: Transform) {
    let size = problem.board.size();
    let turned = Problem {
        board: problem.board.transformed(transform),
        to_move: transform.apply_colour(problem.to_move),
        target: (problem.target.iter())
            .map(|stone| transform.apply(size, *stone))
            .collect(),
        area: (problem.area.iter())
            .map(|point| transform.apply(size, point))
            .collect(),
    };
    let other = solved(&turned, &[]).unwrap();
    let is_sure = is_sure(answer) && is_sure(&other);
    let same = |a: Option<Fate>, b: Option<Fate>| match (a, b) {
        (Some(a), Some(b)) if is_sure => a == b,
        (Some(a), Some(b)) => as_life(a) == as_life(b),
        _ => !is_sure,
    };
    let told = || format!("{answer:#?}\n{other:#?}\n{transform:?}\n{}", shown(problem));
    assert!(same(answer.fate, other.fate), "{}", told());
    assert_eq!(answer.tried.len(), other.tried.len(), "{}", told());
    for tried in &answer.tried {
        let played = transform.apply_move(size, tried.played);
        let twin = other.tried.iter().find(|twin| twin.played == played);
        let twin = twin.unwrap_or_else(|| panic!("{played:?}: {}", told()));
        assert!(same(tried.fate, twin.fate), "{played:?}: {}", told());
    }
}

/// The moves of a line are legal, and who wins without threats does so after each of the first.
fn is_played(problem: &Problem, answer: &Answer, tried: &Tried) {
    let told = || format!("{tried:#?}\n{}", shown(problem));
    let mut board = problem.board.clone();
    let mut side = problem.to_move;
    for (number, played) in tried.line.iter().enumerate() {
        match played.point() {
            None => {
                board.pass();
            }
            Some(point) => {
                assert!(problem.area.contains(point), "{number}: {}", told());
                assert_ne!(board.ko(), Some(point), "{number}: {}", told());
                let done = board.play(side, point);
                assert!(done.is_ok(), "{number}: {}", told());
            }
        }
        side = !side;
        if number >= MAX_SOLVED {
            continue;
        }
        let after = solved(problem, &tried.line[..=number]);
        let after = after.unwrap_or_else(|| panic!("{number}: {}", told()));
        let (Some(told_fate), Some(fate)) = (tried.fate, after.fate) else {
            continue;
        };
        let why = || format!("{number}: {fate:?} {}", told());
        assert_eq!(is_captured(fate), is_captured(told_fate), "{}", why());
        // A first move takes no ko back with a threat.
        if number == 0 && board.ko().is_none() && is_sure(answer) && is_sure(&after) {
            assert_eq!(fate, told_fate, "{}", why());
        }
    }
}

/// The empty points that are played on.
fn room(problem: &Problem) -> usize {
    let mut area = problem.area.iter().collect::<Vec<_>>();
    area.retain(|point| problem.board.is_empty_at(*point));
    area.len()
}

fn shown(problem: &Problem) -> String {
    let size = problem.board.size();
    let names = |points: &[Point]| -> Vec<String> {
        points.iter().map(|point| point.to_a1(size)).collect()
    };
    format!(
        "{} plays about {:?} on {:?}:\n{}",
        problem.to_move,
        names(&problem.target),
        names(&problem.area.iter().collect::<Vec<_>>()),
        problem.board
    )
}

/// A problem on a board of up to six lines: one that is found there, or a group with any points that
/// have all of its liberties.
fn any_problem(bytes: &mut Bytes<'_>) -> Option<Problem> {
    let is_found = bytes.below(2) == 0;
    let to_move = bytes.pick(&Colour::ALL);
    let size = Size::new(2 + bytes.below(5) as u8, 1 + bytes.below(5) as u8).unwrap();
    let named = bytes.below(size.area());
    let mut board = Board::new(size);
    for point in size.points() {
        let stone = match bytes.below(5) {
            0 | 1 => Some(Colour::Black),
            2 | 3 => Some(Colour::White),
            _ => None,
        };
        if let Some(colour) = stone {
            board.place(colour, point).unwrap();
        }
    }
    if board.check().is_err() {
        return None;
    }
    if is_found {
        return Problem::find(&board, to_move, None, None).ok();
    }
    let stone = size.points().nth(named)?;
    let mut area: PointSet = size.points().filter(|_| bytes.below(5) > 0).collect();
    area.extend(board.chain_liberties(stone));
    let problem = Problem {
        to_move,
        target: board.chain(stone).collect(),
        area,
        board,
    };
    (!problem.target.is_empty()).then_some(problem)
}
