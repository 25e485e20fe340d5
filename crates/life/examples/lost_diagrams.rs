//! Looks for a lost diagram of the official examples: for the smallest corners
//! of which everything is true that the text says.
//!
//! ```text
//! cargo run --release -p honte-life --example lost_diagrams -- 10
//! ```
//!
//! prints every corner of up to ten points (half a minute) that fits the text
//! of Example 2. A corner is a part of the board of at most six rows and
//! columns whose rows, from the edge down, do not grow longer. Round it stand
//! living stones, of one colour or of two with one border between them.
//! Positions that are mirror images of each other are printed once.
//!
//! The facts, from Life-and-Death Example 2 of the Japanese rules of 1989: two
//! black stones live, since after their capture Black plays two new ones, at 2
//! and 4, that White cannot take; there is a dame, so it is a seki; and Black
//! need not add a stone at A. Read into it: A is the play that captures, and a
//! dame; the two stones are one chain; one of the new stones stands where the
//! old ones stood; without 4, White could capture 2.

use std::{env, process::ExitCode};

use honte_goban::{Board, Colour, Point, Size, Symmetry, Transform};
use honte_life::{Budget, Status, Verdict, judge};
use honte_proof::Reading;

/// The side of the board that a corner is shown on.
const SIDE: u8 = 11;
/// The most rows and columns of a corner, so that walls have room for eyes.
const EXTENT: usize = 6;

fn main() -> ExitCode {
    let most = env::args().nth(1).map_or(Ok(10), |text| text.parse());
    let (Ok(most), Ok(size)) = (most, Size::square(SIDE)) else {
        eprintln!("usage: lost_diagrams [POINTS]");
        return ExitCode::from(2);
    };
    for area in 4..=most {
        let mut found = 0;
        for rows in corners(area, EXTENT, EXTENT) {
            if columns(&rows) < rows {
                continue;
            }
            let is_symmetric = columns(&rows) == rows;
            Corner::new(size, &rows).each_filling(&mut |corner| {
                if is_symmetric && is_second_of_twins(&corner.board) {
                    return;
                }
                if let Some(line) = example_2(corner) {
                    found += 1;
                    println!("{}\n{}\n", corner.board, names(&line));
                }
            });
        }
        println!("{area} points: {found} found");
    }
    ExitCode::SUCCESS
}

/// Whether the mirror image of a position comes before it.
fn is_second_of_twins(board: &Board) -> bool {
    let image = board.transformed(Transform {
        symmetry: Symmetry::new(true, false, false),
        swap_colours: false,
    });
    image.hash128() < board.hash128()
}

/// The lengths of the rows of all corners of an area.
fn corners(area: usize, rows: usize, columns: usize) -> Vec<Vec<usize>> {
    if area == 0 {
        return vec![Vec::new()];
    }
    if rows == 0 {
        return Vec::new();
    }
    let lengths = 1..=columns.min(area);
    lengths
        .flat_map(|length| {
            let rest = corners(area - length, rows - 1, length);
            rest.into_iter()
                .map(move |rest| [vec![length], rest].concat())
        })
        .collect()
}

/// The lengths of the columns.
fn columns(rows: &[usize]) -> Vec<usize> {
    let longest = rows.first().copied().unwrap_or(0);
    (0..longest)
        .map(|column| rows.iter().filter(|&&length| length > column).count())
        .collect()
}

/// A corner being filled, and the walls round it.
struct Corner {
    board: Board,
    inside: Vec<Point>,
    /// The points next to it, from the lower left to the upper right.
    beside: Vec<Point>,
}

impl Corner {
    fn new(size: Size, rows: &[usize]) -> Self {
        let is_inside = |point: &Point| {
            let length = rows.get(usize::from(point.y()));
            length.is_some_and(|&length| usize::from(point.x()) < length)
        };
        let inside: Vec<Point> = size.points().filter(is_inside).collect();
        let mut beside: Vec<Point> = size
            .points()
            .filter(|point| !is_inside(point))
            .filter(|&point| size.neighbours(point).any(|near| inside.contains(&near)))
            .collect();
        beside.sort_by_key(|&point| diagonal(point));
        Self {
            board: Board::new(size),
            inside,
            beside,
        }
    }

    /// All walls with all fillings that have two black stones in the corner.
    fn each_filling(&mut self, visit: &mut impl FnMut(&Self)) {
        let size = self.board.size();
        let borders: Vec<i16> = self
            .beside
            .iter()
            .skip(1)
            .map(|&point| diagonal(point))
            .collect();
        for border in borders.into_iter().chain([i16::MAX]) {
            for lower in Colour::ALL {
                self.board = Board::new(size);
                self.build_walls(border, lower);
                self.fill(0, 2, visit);
            }
        }
    }

    /// Walls of one colour left of a diagonal and of the other from there on,
    /// each with two eyes.
    fn build_walls(&mut self, border: i16, lower: Colour) {
        let size = self.board.size();
        for point in size.points() {
            let (x, y) = (point.x(), point.y());
            let is_eye =
                matches!((SIDE - 1 - x, y), (0, 0 | 2)) || matches!((x, SIDE - 1 - y), (0 | 2, 0));
            if is_eye || self.inside.contains(&point) {
                continue;
            }
            let colour = if diagonal(point) < border {
                lower
            } else {
                !lower
            };
            // The point is on the board and empty.
            let _ = self.board.place(colour, point);
        }
    }

    /// Everything that the points from `next` on can be.
    fn fill(&mut self, next: usize, black: usize, visit: &mut impl FnMut(&Self)) {
        if black > self.inside.len() - next {
            return;
        }
        let Some(&point) = self.inside.get(next) else {
            if self.board.check().is_ok() {
                visit(self);
            }
            return;
        };
        self.fill(next + 1, black, visit);
        for colour in Colour::ALL {
            let left = match colour {
                Colour::Black if black == 0 => continue,
                Colour::Black => black - 1,
                Colour::White => black,
            };
            let _ = self.board.place(colour, point);
            self.fill(next + 1, left, visit);
            self.board.remove(point);
        }
    }
}

/// Where a point lies between the lower left and the upper right.
fn diagonal(point: Point) -> i16 {
    i16::from(point.x()) - i16::from(point.y())
}

/// White's capture at A and the text's moves 2, 3 and 4, if all facts hold.
fn example_2(corner: &Corner) -> Option<[Point; 4]> {
    let board = &corner.board;
    let is = |colour| move |point: &&Point| board.colour_at(**point) == Some(colour);
    let two = corner
        .inside
        .iter()
        .copied()
        .find(|point| is(Colour::Black)(&point))?;
    if board.chain_size(two) != 2 || board.liberties(two) != 1 {
        return None;
    }
    let a = board.chain_liberties(two).next()?;
    if !is_dame(corner, a) {
        return None;
    }
    let mut taken = board.clone();
    if taken.play(Colour::White, a).ok()?.captured() != 2 {
        return None;
    }
    let verdicts = verdicts(board);
    let lives = |point| status(&verdicts, point).is_some_and(|status| status.lives() == Some(true));
    let mut stones = corner
        .inside
        .iter()
        .filter(|&&point| !board.is_empty_at(point));
    if !stones.all(|&point| lives(point)) {
        return None;
    }
    let old: Vec<Point> = board.chain(two).collect();
    let [b, c, d] = new_stones(corner, &taken, &old)?;
    Some([a, b, c, d])
}

/// Whether a point is a dame between stones in the corner, away from the walls.
fn is_dame(corner: &Corner, point: Point) -> bool {
    let board = &corner.board;
    let mut region = vec![point];
    let mut touched = [false; 2];
    let mut next = 0;
    while let Some(&point) = region.get(next) {
        next += 1;
        for near in board.size().neighbours(point) {
            if !corner.inside.contains(&near) {
                return false;
            }
            if board
                .chain(near)
                .any(|stone| !corner.inside.contains(&stone))
            {
                return false;
            }
            match board.colour_at(near) {
                Some(colour) => touched[colour.index()] = true,
                None if region.contains(&near) => {}
                None => region.push(near),
            }
        }
    }
    touched == [true; 2]
}

/// Moves 2, 3 and 4 such that White can capture 2 before Black has played 4, and
/// neither after it; one of the two stands where the old stones stood.
fn new_stones(corner: &Corner, taken: &Board, old: &[Point]) -> Option<[Point; 3]> {
    for (b, second) in plays(corner, taken, Colour::Black) {
        for (c, third) in plays(corner, &second, Colour::White) {
            if third.is_empty_at(b) || is_uncapturable(&third, b) {
                continue;
            }
            for (d, fourth) in plays(corner, &third, Colour::Black) {
                let in_place = old.contains(&b) || old.contains(&d);
                if in_place && [b, d].iter().all(|&new| is_uncapturable(&fourth, new)) {
                    return Some([b, c, d]);
                }
            }
        }
    }
    None
}

/// The plays of a player in the corner, and the boards after them.
fn plays(corner: &Corner, board: &Board, colour: Colour) -> Vec<(Point, Board)> {
    let points = corner
        .inside
        .iter()
        .filter(|&&point| board.ko() != Some(point));
    points
        .filter_map(|&point| {
            let mut after = board.clone();
            after.play(colour, point).ok()?;
            Some((point, after))
        })
        .collect()
}

fn is_uncapturable(board: &Board, point: Point) -> bool {
    status(&verdicts(board), point) == Some(Status::Alive)
}

fn verdicts(board: &Board) -> Vec<Verdict> {
    let budget = Budget {
        visits: 20_000,
        ..Budget::default()
    };
    judge(board, Reading::default(), &budget)
}

fn status(verdicts: &[Verdict], point: Point) -> Option<Status> {
    let mut verdicts = verdicts.iter();
    let verdict = verdicts.find(|verdict| verdict.stones.contains(&point));
    verdict.map(|verdict| verdict.status)
}

fn names(line: &[Point]) -> String {
    let size = Size::square(SIDE);
    let names = line
        .iter()
        .filter_map(|point| Some(point.to_a1(size.ok()?)));
    names.collect::<Vec<_>>().join(" ")
}
