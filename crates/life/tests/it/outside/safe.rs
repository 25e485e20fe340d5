//! Points that can be counted as safe, as programs with a static solver count
//! them: living stones, and what they shut in.

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point};
use honte_life::{Enclosure, Entry, Survey, Verdict};

/// A connected set of points without living stones, with the colours of those
/// around it.
struct Room {
    points: Vec<Point>,
    around: [bool; 2],
}

/// Living stones of a colour, and the rooms that only they surround and that
/// are vital to one of their chains: all empty points are its liberties
/// (Benson 1976).
pub(crate) fn shut_in(board: &Board, colour: Colour, living: &PointSet) -> PointSet {
    let mut safe = *living;
    for room in rooms(board, |point| living.contains(point).then_some(colour)) {
        if room.is_of(colour) && room.is_vital(board, living) {
            safe.extend(room.points);
        }
    }
    safe
}

/// Whether nothing but these living stones of a colour is around the room that
/// a point is in.
pub(crate) fn is_walled_in(board: &Board, colour: Colour, living: &PointSet, at: Point) -> bool {
    let rooms = rooms(board, |point| living.contains(point).then_some(colour));
    rooms
        .iter()
        .any(|room| room.is_of(colour) && room.points.contains(&at))
}

/// Stones of a colour that are proved to live, and what they enclose: its area
/// if play has stopped.
pub(crate) fn enclosed(survey: &Survey, colour: Colour) -> PointSet {
    area(survey, colour, |_, _| true)
}

/// As [`enclosed`], but only what the other colour cannot enter if play goes on:
/// that was proved, or there are no two points where it could make eyes.
pub(crate) fn safe(board: &Board, survey: &Survey, colour: Colour) -> PointSet {
    area(survey, colour, |enclosure, own| {
        enclosure.entry == Entry::Shut || !has_two_eyes(board, &enclosure.points, own)
    })
}

fn area(
    survey: &Survey,
    colour: Colour,
    counts: impl Fn(&Enclosure, &PointSet) -> bool,
) -> PointSet {
    let lives = |chain: &&Verdict| chain.colour == colour && chain.proved() == Some(true);
    let living = survey.chains.iter().filter(lives);
    let own: PointSet = living
        .flat_map(|chain| chain.stones.iter().copied())
        .collect();
    let mut safe = own;
    for enclosure in &survey.enclosures {
        if enclosure.owner == colour && counts(enclosure, &own) {
            safe.extend(enclosure.points.iter().copied());
        }
    }
    safe
}

impl Room {
    /// Whether this colour, and no other, is around it.
    fn is_of(&self, colour: Colour) -> bool {
        self.around[colour.index()] && !self.around[(!colour).index()]
    }

    /// Whether some chain of these stones has all empty points as liberties.
    fn is_vital(&self, board: &Board, stones: &PointSet) -> bool {
        let heads = |point: Point| -> Vec<Point> {
            let beside = board.size().neighbours(point);
            beside
                .filter(|&next| stones.contains(next))
                .filter_map(|next| board.chain_head(next))
                .collect()
        };
        let mut hollow = self
            .points
            .iter()
            .filter(|&&point| board.is_empty_at(point));
        let Some(&first) = hollow.next() else {
            return false;
        };
        let mut vital = heads(first);
        for &point in hollow {
            let beside = heads(point);
            vital.retain(|chain| beside.contains(chain));
        }
        !vital.is_empty()
    }
}

/// Whether two of some points that are not neighbours have none of these stones
/// beside them.
fn has_two_eyes(board: &Board, points: &[Point], stones: &PointSet) -> bool {
    let points = points.iter().copied();
    let eyes: Vec<Point> = points
        .filter(|&point| !is_beside(board, point, stones))
        .collect();
    match eyes[..] {
        [] | [_] => false,
        [one, other] => !board.size().neighbours(one).any(|beside| beside == other),
        _ => true,
    }
}

fn is_beside(board: &Board, point: Point, stones: &PointSet) -> bool {
    let mut beside = board.size().neighbours(point);
    beside.any(|next| stones.contains(next))
}

/// The rooms that walls of some colour leave.
fn rooms(board: &Board, wall: impl Fn(Point) -> Option<Colour>) -> Vec<Room> {
    let mut seen = PointSet::EMPTY;
    let mut rooms = Vec::new();
    for point in board.size().points() {
        if wall(point).is_some() || !seen.insert(point) {
            continue;
        }
        let (mut points, mut around, mut next) = (vec![point], [false; 2], 0);
        while let Some(&point) = points.get(next) {
            next += 1;
            for beside in board.size().neighbours(point) {
                match wall(beside) {
                    Some(colour) => around[colour.index()] = true,
                    None if seen.insert(beside) => points.push(beside),
                    None => {}
                }
            }
        }
        rooms.push(Room { points, around });
    }
    rooms
}
