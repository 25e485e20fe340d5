//! What several tests share.

#![allow(unreachable_pub)]

use honte_goban::{Board, Colour, Point, Size, zobrist::splitmix64};

/// A deterministic stream of numbers.
pub struct Random {
    seed: u64,
    count: u64,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Self { seed, count: 0 }
    }

    /// A number in 0..`end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.count += 1;
        (splitmix64(self.seed, self.count) % end as u64) as usize
    }

    /// True once in `times` on average.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn colour(&mut self) -> Colour {
        Colour::ALL[self.below(2)]
    }

    /// An empty point of the board; none if it is full.
    pub fn empty_point(&mut self, board: &Board) -> Option<Point> {
        let empty: Vec<Point> = board
            .size()
            .points()
            .filter(|&p| board.is_empty_at(p))
            .collect();
        (!empty.is_empty()).then(|| empty[self.below(empty.len())])
    }
}

pub fn size(width: u8, height: u8) -> Size {
    Size::new(width, height).expect("a size in range")
}

/// The sizes that random play is tried on.
pub fn sizes() -> Vec<Size> {
    let sides = [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (3, 3),
        (5, 4),
        (9, 7),
        (9, 9),
        (13, 13),
        (19, 19),
        (25, 25),
        (1, 25),
        (25, 1),
    ];
    sides.map(|(width, height)| size(width, height)).to_vec()
}

/// A board after random moves of both colours.
pub fn random_board(size: Size, moves: usize, random: &mut Random) -> Board {
    let mut board = Board::new(size);
    for _ in 0..moves {
        if let Some(point) = random.empty_point(&board) {
            let _ = board.play(random.colour(), point);
        }
    }
    board
}
