//! Points that are one player's whatever the other does.
//!
//! D. B. Benson, "Life in the Game of Go", Information Sciences 10 (1976): chains that live even if
//! their owner always passes. A region counts for a chain if all its *empty* points are the chain's
//! liberties. That stays true with suicide, since the last of them cannot be filled while the chain
//! has another such region.

use super::bits::{Bits, Grid, Stones};
use honte_goban::Colour;

/// The points that `colour` has at the end if it wants to: its unconditionally living chains, and
/// those regions that they enclose in which it can take every stone by plays that stay for ever.
pub(super) fn safe(grid: &Grid, stones: Stones, colour: Colour) -> Bits {
    let alive = alive(grid, stones, colour);
    if alive == 0 {
        return 0;
    }
    let own = stones.of(colour);
    let empty = grid.all & !stones.both();
    let touched = alive | grid.beside(alive);
    let mut safe = alive;
    for region in grid.parts(grid.all & !alive) {
        let untouched = region & !touched;
        // Where two points touch no living chain, the other player may live.
        let is_taken = untouched == 0 || (untouched.is_power_of_two() && untouched & empty != 0);
        if region & own == 0 && is_taken {
            safe |= region;
        }
    }
    safe
}

/// The chains that live unconditionally.
fn alive(grid: &Grid, stones: Stones, colour: Colour) -> Bits {
    let empty = grid.all & !stones.both();
    let mut chains: Vec<Bits> = grid.parts(stones.of(colour)).collect();
    let mut regions: Vec<Bits> = grid.parts(grid.all & !stones.of(colour)).collect();
    regions.retain(|region| region & empty != 0);
    loop {
        let before = chains.len();
        chains.retain(|&chain| {
            let liberties = grid.beside(chain) & empty;
            let vital = regions
                .iter()
                .filter(|&&region| region & empty & !liberties == 0);
            vital.count() >= 2
        });
        let alive = chains.iter().fold(0, |all, chain| all | chain);
        if chains.len() == before {
            return alive;
        }
        let others = stones.of(colour) & !alive;
        regions.retain(|&region| grid.beside(region) & others == 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use honte_goban::Board;

    fn safe_points(diagram: &str) -> u32 {
        let board: Board = diagram.parse().unwrap();
        let grid = Grid::new(board.size()).unwrap();
        safe(&grid, grid.stones(&board), Colour::Black).count_ones()
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        assert_eq!(
            safe_points(". X . X .\nX X X X X\n. . . . .\n. . . . ."),
            10
        );
        assert_eq!(safe_points(". X X X O\nX X O O O\nO O . . .\n. . . . ."), 0);
        // A dead stone within the reach of living chains.
        assert_eq!(
            safe_points(". X O . X\nX X X X X\n. . . . .\n. . . . ."),
            10
        );
    }
}
