//! Points that can be counted as safe, as programs with a static solver count
//! them: living stones, and what they shut in.

use honte_goban::{Board, Colour, Point};
use honte_life::Verdict;
use honte_rules::PointSet;

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

/// Stones of a colour that are proved to live, and the rooms around which no
/// other living stones stand and in which every chain is proved to be dead and
/// of the other colour: its area if play has stopped.
pub(crate) fn proved(board: &Board, colour: Colour, verdicts: &[Verdict]) -> PointSet {
    area(board, colour, verdicts, |_, _| true)
}

/// As [`proved`], but only with rooms without two points where the other colour
/// could make eyes, so that it could not live there if play went on.
pub(crate) fn proved_tightly(board: &Board, colour: Colour, verdicts: &[Verdict]) -> PointSet {
    area(board, colour, verdicts, |room, own| {
        !room.has_two_eyes(board, own)
    })
}

fn area(
    board: &Board,
    colour: Colour,
    verdicts: &[Verdict],
    counts: impl Fn(&Room, &PointSet) -> bool,
) -> PointSet {
    let stones = |lives: bool| -> PointSet {
        let chains = verdicts
            .iter()
            .filter(|verdict| verdict.proved() == Some(lives));
        chains
            .flat_map(|verdict| verdict.stones.iter().copied())
            .collect()
    };
    let (living, dead) = (stones(true), stones(false));
    let is = |colour: Colour, point: Point| board.colour_at(point) == Some(colour);
    let own: PointSet = living.iter().filter(|&point| is(colour, point)).collect();
    let mut safe = own;
    let wall = |point| {
        let stone = board.colour_at(point);
        living.contains(point).then_some(stone).flatten()
    };
    for room in rooms(board, wall) {
        let is_open =
            |&point: &Point| board.is_empty_at(point) || dead.contains(point) && is(!colour, point);
        if room.is_of(colour) && room.points.iter().all(is_open) && counts(&room, &own) {
            safe.extend(room.points);
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

    /// Whether two points that are not neighbours have none of these stones
    /// beside them.
    fn has_two_eyes(&self, board: &Board, stones: &PointSet) -> bool {
        let points = self.points.iter().copied();
        let eyes: Vec<Point> = points
            .filter(|&point| !is_beside(board, point, stones))
            .collect();
        match eyes[..] {
            [] | [_] => false,
            [one, other] => !board.size().neighbours(one).any(|beside| beside == other),
            _ => true,
        }
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
