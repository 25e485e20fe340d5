//! Looks for the lost diagram of Life-and-Death Example 2: for corners in which
//! everything is true that is known of it.
//!
//! ```text
//! cargo run --release --manifest-path research/Cargo.toml -- lost_example_2 -- 1
//! ```
//!
//! prints every corner with so many dame that fits; with `line` behind it those in which
//! the line of play fits, whatever lives.
//!
//! The facts, from the Japanese rules of 1989: two black stones live, since after
//! their capture Black plays two new ones, at 2 and 4, that White cannot take; there
//! is a dame, so it is a seki. And from a page of Sensei's Library that has the same
//! position: White's play begins at the 2-2 point; Black throws a stone in; White
//! takes the two stones; Black takes two white ones; each has two prisoners. As it
//! stands Black has three points of area and White ten; after the line, four and ten.
//!
//! Read into it: all that is round White's stones lives and is Black's. Of two stones
//! with an eye (three points of area) the eye is the 1-1 point and the stones stand
//! beside it, since any other point has three neighbours, and if one of these were a
//! wall's, the stones would not be cut off. So three points are given, and the 2-2
//! point is empty. White's points and the dame are a connected part of the board,
//! every one of which is tried.
//!
//! Found: of one dame 4 with the line, of two 108, of three 1,296; of these 6 in which
//! all stones live, too. In none of the six is the second move thrown in: it touches
//! Black's walls.

use std::{collections::HashSet, process::ExitCode};

use honte_goban::{Board, Colour, Point, Size};
use honte_life::{Budget, Status, Verdict, judge};
use honte_proof::Reading;

/// The side of the board.
const SIDE: u8 = 13;
/// The most rows and columns of the corner.
const EXTENT: u8 = 9;
/// Points of area of Black and White, as it stands and after the line.
const AREA: [[usize; 2]; 2] = [[3, 10], [4, 10]];

/// The points that are given.
struct Given {
    eye: Point,
    two: [Point; 2],
    /// The 2-2 point.
    second: Point,
}

pub(crate) fn run(args: &[String]) -> ExitCode {
    let dame = args.first().and_then(|arg| arg.parse::<usize>().ok());
    let (Some(dame), Ok(size)) = (dame, Size::square(SIDE)) else {
        eprintln!("usage: lost_example_2 DAME");
        return ExitCode::from(2);
    };
    let at = |x, y| size.points().find(|p| (p.x(), p.y()) == (x, y));
    let given = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
    let [Some(eye), Some(right), Some(below), Some(second)] = given else {
        return ExitCode::from(2);
    };
    let given = Given {
        eye,
        two: [right, below],
        second,
    };
    let line_alone = args.get(1).is_some_and(|arg| arg == "line");
    let mut found = 0;
    let mut tried = 0_u64;
    let mut seen = HashSet::new();
    each_part(size, &given, 10 + dame, &mut |part| {
        tried += 1;
        for board in fillings(size, &given, part) {
            let mut inside = part.to_vec();
            inside.extend([given.eye, right, below]);
            let mut lines = lines(&board, &inside, &given).into_iter();
            let fits =
                |(_, after): &([Point; 4], Board)| line_alone || all_live(&board, &inside, after);
            let Some((line, _)) = lines.find(fits) else {
                continue;
            };
            if seen.insert(board.to_string()) {
                found += 1;
                let names: Vec<String> = line.iter().map(|point| point.to_a1(size)).collect();
                println!("{board}\n{}\n", names.join(" "));
            }
        }
    });
    println!("{dame} dame: {tried} parts, {found} found");
    ExitCode::SUCCESS
}

/// Every connected part of the corner with so many points that has the 2-2 point and
/// those beside the two stones, and none of the given three.
fn each_part(size: Size, given: &Given, count: usize, visit: &mut impl FnMut(&[Point])) {
    let barred: HashSet<Point> = [given.eye, given.two[0], given.two[1]].into();
    let mut beside: Vec<Point> = Vec::new();
    for two in given.two {
        beside.extend(
            size.neighbours(two)
                .filter(|p| !barred.contains(p) && *p != given.second),
        );
    }
    let mut seen = barred;
    seen.insert(given.second);
    let mut part = Vec::new();
    grow(
        size,
        &mut part,
        vec![given.second],
        &mut seen,
        (count, &beside),
        visit,
    );
}

/// Redelmeier's way to count polyominoes, each once.
fn grow(
    size: Size,
    part: &mut Vec<Point>,
    mut open: Vec<Point>,
    seen: &mut HashSet<Point>,
    (count, needed): (usize, &[Point]),
    visit: &mut impl FnMut(&[Point]),
) {
    while let Some(point) = open.pop() {
        part.push(point);
        if part.len() == count {
            if needed.iter().all(|point| part.contains(point)) {
                visit(part);
            }
        } else {
            let new: Vec<Point> = size
                .neighbours(point)
                .filter(|near| near.x() < EXTENT && near.y() < EXTENT && !seen.contains(near))
                .collect();
            seen.extend(new.iter().copied());
            let mut next = open.clone();
            next.extend(new.iter().copied());
            grow(size, part, next, seen, (count, needed), visit);
            for point in new {
                seen.remove(&point);
            }
        }
        part.pop();
        // What is passed over once is never taken.
        if needed.contains(&point) {
            break;
        }
    }
}

/// The boards with White's stones on a part, and eyes or dame on the rest of it.
fn fillings(size: Size, given: &Given, part: &[Point]) -> Vec<Board> {
    let mut walls = Board::new(size);
    for point in size.points() {
        let (x, y) = (SIDE - 1 - point.x(), SIDE - 1 - point.y());
        let is_eye = matches!((x, y), (0, 0 | 2));
        if !is_eye && !part.contains(&point) && point != given.eye {
            let _ = walls.place(Colour::Black, point);
        }
    }
    let rest: Vec<Point> = part
        .iter()
        .copied()
        .filter(|&p| p != given.second)
        .collect();
    // The two stones are cut off.
    let is_cut = |point: &&Point| {
        size.neighbours(**point)
            .any(|near| given.two.contains(&near))
    };
    let fixed: u32 = rest
        .iter()
        .enumerate()
        .filter(|(_, point)| is_cut(point))
        .fold(0, |set, (place, _)| set | 1 << place);
    let mut boards = Vec::new();
    for filling in 0_u32..1 << rest.len() {
        if filling & fixed != fixed || filling.count_ones() > 10 || filling.count_ones() < 5 {
            continue;
        }
        let mut board = walls.clone();
        for (place, &point) in rest.iter().enumerate() {
            if filling >> place & 1 == 1 {
                let _ = board.place(Colour::White, point);
            }
        }
        boards.push(board);
    }
    boards
}

/// The lines of play in which all is so that is told of them, and the boards after them.
fn lines(board: &Board, inside: &[Point], given: &Given) -> Vec<([Point; 4], Board)> {
    let mut found = Vec::new();
    let mut one = board.clone();
    let is_fit = board.check().is_ok() && area(board, inside) == AREA[0];
    if !is_fit || one.play(Colour::White, given.second).is_err() {
        return found;
    }
    let stones = |board: &Board, colour| board.stones(colour).count();
    for (second, two) in plays(&one, inside, Colour::Black) {
        let mut three = two.clone();
        let took = three.play(Colour::White, given.eye);
        let takes_none = stones(&two, Colour::White) == stones(&one, Colour::White);
        if !takes_none || !took.is_ok_and(|played| played.captured() == 2) {
            continue;
        }
        for (fourth, four) in plays(&three, inside, Colour::Black) {
            let taken = stones(&three, Colour::White) - stones(&four, Colour::White);
            if taken == 2 && area(&four, inside) == AREA[1] && !four.is_empty_at(second) {
                found.push(([given.second, second, given.eye, fourth], four));
            }
        }
    }
    found
}

/// Whether all stones of the corner live, Black's by new ones, and after the line those
/// that are new.
fn all_live(board: &Board, inside: &[Point], after: &Board) -> bool {
    let black = |board: &Board, point: &Point| board.colour_at(*point) == Some(Colour::Black);
    let new = verdicts(after);
    let mut stones = inside.iter().filter(|point| black(after, point));
    if !stones.all(|&stone| status(&new, stone) == Some(Status::Alive)) {
        return false;
    }
    let now = verdicts(board);
    inside.iter().all(|point| match board.colour_at(*point) {
        None => true,
        Some(Colour::Black) => status(&now, *point) == Some(Status::Reborn),
        Some(Colour::White) => {
            status(&now, *point).is_some_and(|status| status.lives() == Some(true))
        }
    })
}

/// Stones in the corner, and empty points that reach stones of one colour only, all of
/// them in the corner.
fn area(board: &Board, inside: &[Point]) -> [usize; 2] {
    let mut area = [0; 2];
    for &point in inside {
        if let Some(colour) = board.colour_at(point) {
            area[colour.index()] += 1;
            continue;
        }
        let mut region = vec![point];
        let mut touched = [false; 2];
        let mut next = 0;
        while let Some(&point) = region.get(next) {
            next += 1;
            for near in board.size().neighbours(point) {
                match board.colour_at(near) {
                    Some(colour) => touched[colour.index()] = true,
                    None if region.contains(&near) => {}
                    None => region.push(near),
                }
            }
        }
        match touched {
            [true, false] => area[0] += 1,
            [false, true] => area[1] += 1,
            _ => {}
        }
    }
    area
}

/// The plays of a player in the corner, and the boards after them.
fn plays(board: &Board, inside: &[Point], colour: Colour) -> Vec<(Point, Board)> {
    let points = inside.iter().filter(|&&point| board.ko() != Some(point));
    points
        .filter_map(|&point| {
            let mut after = board.clone();
            after.play(colour, point).ok()?;
            Some((point, after))
        })
        .collect()
}

fn verdicts(board: &Board) -> Vec<Verdict> {
    let budget = Budget {
        visits: 200_000,
        total: 2_000_000,
        ..Budget::default()
    };
    judge(board, Reading::default(), &budget)
}

/// The status of the chain at a point, if it is proved.
fn status(verdicts: &[Verdict], point: Point) -> Option<Status> {
    let mut verdicts = verdicts.iter();
    let verdict = verdicts.find(|verdict| verdict.stones.contains(&point))?;
    verdict.class.is_proved().then_some(verdict.status)
}
