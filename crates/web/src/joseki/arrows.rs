//! What surrounds a sequence, as arrows on the board.

use super::shelf::Named;
use honte_diagram::Line;
use honte_goban::{Colour, Point};
use honte_joseki::tree::Influence;

/// Weaker influence is not drawn.
const WEAKEST: f64 = 0.5;

/// An arrow, and the colour of the stones that it stands for.
pub(crate) struct Arrow {
    pub(crate) owner: Colour,
    pub(crate) line: Line,
}

/// An arrow from the left and from below, towards the stones, as long as the influence is strong, and
/// at the rim of what is shown, out of the way of letters. A sequence stands in the upper right
/// corner: what comes from the right or from above is the edge.
pub(crate) fn arrows(named: &Named, influence: &Influence, stones: &[Point]) -> Vec<Arrow> {
    // The board is shown mirrored, so that the tree's right is the left.
    let [_, left, _, below] = influence.mean();
    let size = named.size;
    let (Some(west), Some(south)) = (
        stones.iter().map(|stone| stone.x()).min(),
        stones.iter().map(|stone| stone.y()).max(),
    ) else {
        return Vec::new();
    };
    let middle = |mut of: Vec<u8>| {
        of.sort_unstable();
        of.get(of.len() / 2).copied().unwrap_or(0)
    };
    let row = middle(stones.iter().map(|stone| stone.y()).collect());
    let column = middle(stones.iter().map(|stone| stone.x()).collect());
    let first = size.width().saturating_sub(named.reach);
    let last = named.reach.saturating_sub(1);
    let mut arrows = Vec::new();
    if let Some(owner) = whose(left)
        && west > first + 1
    {
        let end = (first + length(left)).min(west - 1);
        arrows.extend(arrow(owner, (first, row), (end, row)));
    }
    if let Some(owner) = whose(below)
        && south + 1 < last
    {
        let end = last.saturating_sub(length(below)).max(south + 1);
        arrows.extend(arrow(owner, (column, last), (column, end)));
    }
    arrows
}

/// Whose influence a side has, if anybody's: Black is who moved first.
pub(crate) fn whose(mean: f64) -> Option<Colour> {
    match mean {
        mean if mean >= WEAKEST => Some(Colour::Black),
        mean if mean <= -WEAKEST => Some(Colour::White),
        _ => None,
    }
}

fn length(mean: f64) -> u8 {
    (mean.abs() / 3.0).clamp(1.0, 4.0) as u8
}

fn arrow(owner: Colour, from: (u8, u8), to: (u8, u8)) -> Option<Arrow> {
    let (from, to) = (Point::new(from.0, from.1)?, Point::new(to.0, to.1)?);
    let line = Line {
        from,
        to,
        arrow: true,
    };
    (from != to).then_some(Arrow { owner, line })
}
