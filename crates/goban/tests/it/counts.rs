//! Numbers of legal positions (J. Tromp, G. Farnebäck, *Combinatorics of Go*,
//! 2007), counted with the board's own set-up and play.

use crate::common::size;
use honte_goban::{Board, Colour, Point, Size};

/// Sets up every way to fill the board and counts what is accepted.
fn count_by_setup(size: Size) -> usize {
    let points: Vec<Point> = size.points().collect();
    let fillings = 3_usize.pow(points.len() as u32);
    let stones = |filling: usize| {
        (0..).zip(&points).filter_map(move |(place, &point)| {
            let cell = filling / 3_usize.pow(place) % 3;
            Some((*Colour::ALL.get(cell)?, point))
        })
    };
    (0..fillings)
        .filter(|&filling| Board::from_stones(size, stones(filling)).is_ok())
        .count()
}

/// Fills the points one by one. A stone that captures or is refused leaves a
/// chain without liberties, whatever follows, since points to come are still
/// empty.
fn count_by_play(board: &mut Board, points: &[Point]) -> usize {
    let Some((&point, rest)) = points.split_first() else {
        return 1;
    };
    let mut count = count_by_play(board, rest);
    for colour in Colour::ALL {
        if let Ok(played) = board.play(colour, point) {
            if played.captured() == 0 {
                count += count_by_play(board, rest);
            }
            board.undo(played);
        }
    }
    count
}

/// As above, but those with a white first stone are taken as mirrored.
fn count_by_colour(size: Size) -> usize {
    let points: Vec<Point> = size.points().collect();
    let mut board = Board::new(size);
    let mut count = 1;
    for (first, &point) in points.iter().enumerate() {
        if let Ok(played) = board.play(Colour::Black, point) {
            count += 2 * count_by_play(&mut board, &points[first + 1..]);
            board.undo(played);
        }
    }
    count
}

#[test]
fn small_boards_by_setup() {
    let known = [
        (1, 1, 1),
        (1, 2, 5),
        (1, 3, 15),
        (2, 2, 57),
        (2, 3, 489),
        (3, 3, 12675),
    ];
    for (width, height, count) in known {
        assert_eq!(count_by_setup(size(width, height)), count);
        assert_eq!(count_by_setup(size(height, width)), count);
    }
}

#[test]
fn small_boards_by_play() {
    let known = [
        (1, 1, 1),
        (2, 1, 5),
        (2, 2, 57),
        (3, 3, 12675),
        (4, 3, 321_689),
    ];
    for (width, height, count) in known {
        let size = size(width, height);
        let points: Vec<Point> = size.points().collect();
        assert_eq!(count_by_play(&mut Board::new(size), &points), count);
        assert_eq!(count_by_colour(size), count);
    }
}

#[test]
fn four_by_four() {
    assert_eq!(count_by_colour(size(4, 4)), 24_318_165);
}
