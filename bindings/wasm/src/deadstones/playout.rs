//! Games played to the end at random.

use crate::grid;
use honte_goban::{Board, Colour, Point};

/// Random numbers: SplitMix64 of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u32) -> Random {
        Random(u64::from(seed))
    }

    /// A number less than `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let high = (mixed ^ (mixed >> 31)) >> 32;
        // Less than `end`, so that it fits.
        ((high * end as u64) >> 32) as usize
    }
}

/// Plays at random until no player has a move but into an own eye, and fills what is left.
pub(super) fn played_out(board: &Board, first: Colour, random: &mut Random) -> Vec<i8> {
    let mut board = board.clone();
    let mut mover = first;
    let mut passes = 0;
    // Cycles of kos would go on for ever.
    for _ in 0..3 * board.size().area() {
        match random_move(&mut board, mover, random) {
            true => passes = 0,
            false => passes += 1,
        }
        if passes == 2 {
            break;
        }
        mover = !mover;
    }
    filled(&board, first)
}

/// Plays somewhere; `false` if that is possible nowhere but in an own eye.
fn random_move(board: &mut Board, mover: Colour, random: &mut Random) -> bool {
    let empty = board
        .size()
        .points()
        .filter(|&point| board.is_empty_at(point));
    let mut empty: Vec<Point> = empty.collect();
    while !empty.is_empty() {
        let point = empty.swap_remove(random.below(empty.len()));
        let is_ko = board.ko() == Some(point);
        if !is_ko && !is_eye(board, mover, point) && board.play(mover, point).is_ok() {
            return true;
        }
    }
    board.pass();
    false
}

/// Whether a point is an eye that its owner should not fill: own stones around it, and of the points
/// across no more than one the other colour's; at the edge none.
fn is_eye(board: &Board, colour: Colour, point: Point) -> bool {
    let size = board.size();
    if (size.neighbours(point)).any(|beside| board.colour_at(beside) != Some(colour)) {
        return false;
    }
    let (x, y) = (i16::from(point.x()), i16::from(point.y()));
    let (width, height) = (i16::from(size.width()), i16::from(size.height()));
    let is_edge = x == 0 || y == 0 || x == width - 1 || y == height - 1;
    let across = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    let others = across.into_iter().filter(|(dx, dy)| {
        let (x, y) = (x + dx, y + dy);
        let is_on = (0..width).contains(&x) && (0..height).contains(&y);
        let at = is_on.then(|| Point::new(x as u8, y as u8)).flatten();
        at.is_some_and(|at| board.colour_at(at) == Some(!colour))
    });
    others.count() < if is_edge { 1 } else { 2 }
}

/// The position with each empty point given to the nearest stone.
fn filled(board: &Board, first: Colour) -> Vec<i8> {
    let size = board.size();
    let mut signs = grid::signs(board);
    let mut near: Vec<Point> = board.all_stones().map(|(_, point)| point).collect();
    let mut next = 0;
    while let Some(&point) = near.get(next) {
        next += 1;
        let sign = signs
            .get(grid::index(size, point) as usize)
            .copied()
            .unwrap_or(0);
        for beside in size.neighbours(point) {
            if let Some(other) = signs.get_mut(grid::index(size, beside) as usize)
                && *other == 0
            {
                *other = sign;
                near.push(beside);
            }
        }
    }
    // A board on which nobody can play.
    for sign in signs.iter_mut().filter(|sign| **sign == 0) {
        *sign = grid::sign(Some(first));
    }
    signs
}

#[cfg(test)]
mod tests {
    use super::{Random, played_out};
    use honte_goban::{Board, Colour, Size};

    #[test]
    fn every_point_has_an_owner() {
        for side in [1, 2, 5, 9] {
            let board = Board::new(Size::square(side).unwrap());
            let ended = played_out(&board, Colour::White, &mut Random::new(1));
            assert_eq!(ended.len(), board.size().area());
            assert!(ended.iter().all(|sign| sign.abs() == 1), "{side}");
        }
    }

    #[test]
    fn two_eyes_last() {
        let board: Board = ". X . X O\nX X X X O\nO O O O .\n. . . . .\n. . . . ."
            .parse()
            .unwrap();
        for seed in 0..20 {
            let ended = played_out(&board, Colour::White, &mut Random::new(seed));
            assert_eq!(ended[..4], [1; 4], "{seed}");
        }
    }
}
