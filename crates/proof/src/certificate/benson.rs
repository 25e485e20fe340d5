//! Unconditional life on a whole board (D. B. Benson, *Life in the Game of Go*, 1976).

use honte_goban::{Board, Colour, Point};

use super::points::Points;

/// A connected set of points without a living stone of a colour.
struct Region {
    points: Vec<Point>,
    /// The chains beside it, by their first points.
    chains: Vec<Point>,
}

/// The stones of a colour that cannot be taken even if their owner always passes.
/// Straight from the definition. A chain is dropped when it has fewer than two vital regions, and a
/// region when a chain beside it was dropped, until nothing changes.
pub(super) fn alive(board: &Board, colour: Colour) -> Points {
    let head = |point: Point| match board.colour_at(point) {
        Some(stone) if stone == colour => board.chain(point).min(),
        _ => None,
    };
    let mut chains: Vec<Point> = board.size().points().filter_map(head).collect();
    chains.sort_unstable();
    chains.dedup();
    let mut regions = regions(board, colour, &head);
    loop {
        let known = (chains.len(), regions.len());
        let eyes = |chain: &Point| {
            regions
                .iter()
                .filter(|region| region.is_vital(board, *chain, &head))
                .count()
        };
        chains.retain(|chain| eyes(chain) >= 2);
        regions.retain(|region| region.chains.iter().all(|chain| chains.contains(chain)));
        if known == (chains.len(), regions.len()) {
            return chains
                .iter()
                .flat_map(|&chain| board.chain(chain))
                .collect();
        }
    }
}

fn regions(board: &Board, colour: Colour, head: &impl Fn(Point) -> Option<Point>) -> Vec<Region> {
    let mut seen = Points::new();
    let mut regions = Vec::new();
    for start in board.size().points() {
        if board.colour_at(start) == Some(colour) || !seen.insert(start) {
            continue;
        }
        let (mut points, mut chains, mut next) = (vec![start], Vec::new(), 0);
        while let Some(&point) = points.get(next) {
            next += 1;
            for beside in board.size().neighbours(point) {
                match head(beside) {
                    Some(chain) => chains.push(chain),
                    None if seen.insert(beside) => points.push(beside),
                    None => {}
                }
            }
        }
        chains.sort_unstable();
        chains.dedup();
        regions.push(Region { points, chains });
    }
    regions
}

impl Region {
    /// Whether the region has empty points, and all of them are liberties of the chain.
    fn is_vital(
        &self,
        board: &Board,
        chain: Point,
        head: &impl Fn(Point) -> Option<Point>,
    ) -> bool {
        let mut empty = self
            .points
            .iter()
            .filter(|&&point| board.is_empty_at(point))
            .peekable();
        let is_liberty = |&point: &Point| {
            let mut beside = board.size().neighbours(point);
            beside.any(|beside| head(beside) == Some(chain))
        };
        empty.peek().is_some() && empty.all(is_liberty)
    }
}
