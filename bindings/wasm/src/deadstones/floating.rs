//! Stones that float in what the other colour surrounds.
//!
//! A colour's *area* is a connected part of the points without a stone of the other colour. In it
//! the colour *surrounds* the empty points that touch no stone of the other colour, directly or over
//! other empty points. Stones float if their area surrounds at most one point, and the other
//! colour has more around them: the area that it shares empty points with surrounds more, or as
//! little with more stones.

use honte_goban::{Board, Colour, Point, PointSet};

/// A connected part of the points without stones of one colour.
struct Area {
    points: PointSet,
    stones: Vec<Point>,
    /// How many empty points are surrounded by the other colour alone.
    surrounded: usize,
}

/// The stones that float, row by row.
pub(super) fn stones(board: &Board) -> Vec<Point> {
    let all = Colour::ALL.map(|colour| areas(board, colour));
    let mut floating: Vec<Point> = Vec::new();
    for colour in Colour::ALL {
        let others = &all[(!colour).index()];
        let areas = all[colour.index()].iter();
        for area in areas.filter(|area| floats(area, others)) {
            floating.extend(&area.stones);
        }
    }
    floating.sort_unstable_by_key(|stone| (stone.y(), stone.x()));
    floating
}

fn floats(area: &Area, others: &[Area]) -> bool {
    if area.stones.is_empty() || area.surrounded > 1 {
        return false;
    }
    let mut beside = others
        .iter()
        .filter(|other| other.points.meets(&area.points));
    beside.all(|other| other.surrounded > 1 || other.stones.len() > area.stones.len())
}

/// The areas of a colour that have empty points.
fn areas(board: &Board, colour: Colour) -> Vec<Area> {
    let regions = parts(board, |point| board.is_empty_at(point));
    let is_surrounded = |region: &Vec<Point>| {
        let mut around = region
            .iter()
            .flat_map(|&point| board.size().neighbours(point));
        around.all(|point| board.colour_at(point) != Some(!colour))
    };
    let own: Vec<&Vec<Point>> = regions
        .iter()
        .filter(|region| is_surrounded(region))
        .collect();
    let parts = parts(board, |point| board.colour_at(point) != Some(!colour));
    let area = |points: Vec<Point>| {
        let is_in = |region: &&&Vec<Point>| region.first().is_some_and(|at| points.contains(at));
        Area {
            surrounded: own.iter().filter(is_in).map(|region| region.len()).sum(),
            stones: (points.iter().copied())
                .filter(|&point| board.colour_at(point) == Some(colour))
                .collect(),
            points: points.into_iter().collect(),
        }
    };
    parts.into_iter().map(area).collect()
}

/// The connected parts of the points that are wanted.
fn parts(board: &Board, is_wanted: impl Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let mut seen = PointSet::EMPTY;
    let mut parts = Vec::new();
    for start in board.size().points().filter(|&point| is_wanted(point)) {
        if !seen.insert(start) {
            continue;
        }
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&point) = part.get(next) {
            next += 1;
            let around = board.size().neighbours(point);
            for beside in around.filter(|&beside| is_wanted(beside)) {
                if seen.insert(beside) {
                    part.push(beside);
                }
            }
        }
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::stones;
    use honte_goban::Board;

    fn floating(diagram: &str) -> Vec<String> {
        let board: Board = diagram.parse().unwrap();
        let points = stones(&board).into_iter();
        points.map(|point| point.to_a1(board.size())).collect()
    }

    #[test]
    fn a_stone_in_a_territory_floats() {
        assert_eq!(
            floating(". . X . .\n. O X . O\n. . X . O\nX X X O O\n. . . O ."),
            ["B4"]
        );
    }

    #[test]
    fn stones_that_surround_something_do_not() {
        assert!(floating(". X . O .\nX X . O O\n. X . O .").is_empty());
        assert!(floating(". . .\n. . .").is_empty());
        assert!(floating(". X .\n. . .").is_empty());
    }
}
