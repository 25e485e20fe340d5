//! Which stones are in question, and where it is played about them.

use crate::problem::ProblemError;
use honte_goban::{Board, Colour, Point, PointSet};
use std::cmp::Ordering;
use std::collections::VecDeque;

/// How far it is played where the stones are not enclosed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Extent {
    /// Steps into the open.
    steps: u8,
    /// Whether a point from which a single way leads on is played beyond: who gets there has not got
    /// out, since the way can be blocked.
    blocks: bool,
}

impl Extent {
    /// So far that there are two ways on from where stones get out.
    pub(crate) const USUAL: Extent = Extent {
        steps: 2,
        blocks: true,
    };
    /// One step further.
    pub(crate) const WIDE: Extent = Extent {
        steps: 3,
        blocks: true,
    };
    /// No further than stones get in two steps.
    pub(crate) const NARROW: Extent = Extent {
        steps: 2,
        blocks: false,
    };
}

/// The most ways on that are blocked: along a wall there is one from every point.
const MOST_BLOCKED: usize = 24;
/// The most points of a part that is cut off from the rest.
const POCKET: usize = 8;
/// Attackers with so few liberties may be captured.
const FEW: u16 = 3;

/// The stones of the colour that the other one encloses.
///
/// The largest empty area is what lies outside. The colour in question has the smaller share of its
/// stones at this area, or, where both have the same, is nearer to the corner; of its chains, those
/// count that have none there, or all if there are no such.
pub(crate) fn enclosed(
    board: &Board,
    defender: Option<Colour>,
) -> Result<Vec<Point>, ProblemError> {
    let outside = outside(board);
    let share = |colour: Colour| {
        let stones: Vec<Point> = board.stones(colour).collect();
        let at = stones
            .iter()
            .filter(|stone| touches(board, **stone, &outside));
        (at.count(), stones.len())
    };
    let (black, white) = (share(Colour::Black), share(Colour::White));
    if black.1 == 0 || white.1 == 0 {
        return Err(ProblemError::OneColour);
    }
    // Shares without fractions.
    let (of_black, of_white) = (black.0 * white.1, white.0 * black.1);
    let order = of_black
        .cmp(&of_white)
        .then_with(|| depth(board, Colour::Black).cmp(&depth(board, Colour::White)));
    let colour = match (defender, order) {
        (Some(colour), _) => colour,
        (None, Ordering::Less) => Colour::Black,
        (None, Ordering::Greater) => Colour::White,
        (None, Ordering::Equal) => return Err(ProblemError::Unclear),
    };
    let is_inside = |stone: &Point| {
        let mut chain = board.chain(*stone);
        !chain.any(|stone| touches(board, stone, &outside))
    };
    let inside: Vec<Point> = board.stones(colour).filter(is_inside).collect();
    Ok(match inside.is_empty() {
        true => board.stones(colour).collect(),
        false => inside,
    })
}

/// How far from the corner a colour's stones are, on the average: columns and rows in hundredths.
fn depth(board: &Board, colour: Colour) -> usize {
    let size = board.size();
    let from_edge = |at: u8, length: u8| usize::from(at.min(length - 1 - at));
    let stones: Vec<Point> = board.stones(colour).collect();
    let far =
        |stone: &Point| from_edge(stone.x(), size.width()) + from_edge(stone.y(), size.height());
    100 * stones.iter().map(far).sum::<usize>() / stones.len().max(1)
}

/// The largest connected set of empty points.
fn outside(board: &Board) -> PointSet {
    let mut seen = PointSet::EMPTY;
    let mut largest = PointSet::EMPTY;
    for point in board.size().points() {
        if !board.is_empty_at(point) || !seen.insert(point) {
            continue;
        }
        let mut room = PointSet::EMPTY;
        room.insert(point);
        let mut waiting = vec![point];
        while let Some(at) = waiting.pop() {
            for next in board.size().neighbours(at) {
                if board.is_empty_at(next) && seen.insert(next) {
                    room.insert(next);
                    waiting.push(next);
                }
            }
        }
        if room.len() > largest.len() {
            largest = room;
        }
    }
    largest
}

fn touches(board: &Board, stone: Point, points: &PointSet) -> bool {
    let mut neighbours = board.size().neighbours(stone);
    neighbours.any(|next| points.contains(next))
}

/// The points on which it is played about some stones.
pub(crate) fn around(board: &Board, target: &[Point], extent: Extent) -> PointSet {
    let Some(defender) = target.first().and_then(|stone| board.colour_at(*stone)) else {
        return PointSet::EMPTY;
    };
    let outside = outside(board);
    let mut area = PointSet::EMPTY;
    let mut attackers = PointSet::EMPTY;
    // Points with the steps that are left where it is open.
    let mut left = vec![0u8; Point::INDEX_END];
    let mut waiting: VecDeque<Point> = target.iter().copied().collect();
    for stone in target {
        left[stone.index()] = extent.steps + 1;
    }
    while let Some(at) = waiting.pop_front() {
        for next in board.size().neighbours(at) {
            let steps = match board.colour_at(next) {
                Some(colour) if colour == defender => left[at.index()],
                Some(_) => {
                    attackers.insert(next);
                    continue;
                }
                None if outside.contains(next) => left[at.index()].saturating_sub(1),
                None => left[at.index()],
            };
            if steps > left[next.index()] {
                left[next.index()] = steps;
                if board.is_empty_at(next) {
                    area.insert(next);
                }
                waiting.push_back(next);
            }
        }
    }
    add_pockets(board, &mut area);
    // Attackers that can be captured from there run, and are saved, in these points, too.
    for stone in attackers.iter() {
        let liberties: Vec<Point> = board.chain_liberties(stone).collect();
        let is_at_hand = liberties.iter().any(|liberty| area.contains(*liberty));
        if is_at_hand && board.liberties(stone) <= FEW {
            for liberty in liberties {
                area.insert(liberty);
            }
        }
    }
    if extent.blocks {
        add_blocked(board, &mut area);
    }
    // Stones that are captured leave points that are played on.
    for stone in board.all_stones().map(|(_, stone)| stone) {
        let mut liberties = board.chain_liberties(stone);
        if liberties.all(|liberty| area.contains(liberty)) {
            area.insert(stone);
        }
    }
    area
}

/// Adds the points to which a single way leads on, and goes on from there.
fn add_blocked(board: &Board, area: &mut PointSet) {
    let size = board.size();
    let mut waiting: Vec<Point> = area.iter().collect();
    let mut added = 0;
    while let Some(at) = waiting.pop() {
        let is_way = |next: &Point| board.is_empty_at(*next) && !area.contains(*next);
        let mut ways = size.neighbours(at).filter(is_way);
        let (Some(way), None) = (ways.next(), ways.next()) else {
            continue;
        };
        if added == MOST_BLOCKED {
            return;
        }
        added += 1;
        area.insert(way);
        waiting.push(way);
        // What is beside it has a way less now.
        waiting.extend(size.neighbours(way).filter(|next| area.contains(*next)));
    }
}

/// Adds the empty points that the area cuts off from the rest, such as a corner: nobody gets out that
/// way.
fn add_pockets(board: &Board, area: &mut PointSet) {
    let mut seen = *area;
    for start in board.size().points() {
        if !board.is_empty_at(start) || !seen.insert(start) {
            continue;
        }
        let mut pocket = vec![start];
        let mut is_beside = false;
        let mut next = 0;
        while let Some(at) = pocket.get(next).copied() {
            next += 1;
            for beside in board.size().neighbours(at) {
                is_beside |= area.contains(beside) && board.is_empty_at(beside);
                if board.is_empty_at(beside) && seen.insert(beside) {
                    pocket.push(beside);
                }
            }
        }
        if is_beside && pocket.len() <= POCKET {
            area.extend(pocket);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use honte_goban::Size;

    /// Boards of stones anywhere: where it is blocked, no empty point has a single way on.
    #[test]
    fn single_ways_are_blocked() {
        let mut random = 5_u64;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005);
            random = random.wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % n
        };
        let size = Size::new(9, 7).unwrap();
        let mut larger = 0;
        for _ in 0..300 {
            let mut board = Board::new(size);
            for point in size.points() {
                match below(6) {
                    0 => board.place(Colour::Black, point).unwrap(),
                    1 => board.place(Colour::White, point).unwrap(),
                    _ => {}
                }
            }
            let Some((_, stone)) = board.all_stones().next() else {
                continue;
            };
            let target: Vec<Point> = board.chain(stone).collect();
            let area = |extent| around(&board, &target, extent);
            let (narrow, usual) = (area(Extent::NARROW), area(Extent::USUAL));
            assert!(narrow.iter().all(|point| usual.contains(point)));
            larger += usize::from(usual.len() > narrow.len());
            let ways = |at: Point| {
                let is_way = |next: &Point| board.is_empty_at(*next) && !usual.contains(*next);
                size.neighbours(at).filter(is_way).count()
            };
            let single = usual.iter().filter(|point| ways(*point) == 1).count();
            assert!(
                single == 0 || usual.len() >= narrow.len() + MOST_BLOCKED,
                "{board}"
            );
        }
        assert!(larger > 50, "{larger}");
    }
}
