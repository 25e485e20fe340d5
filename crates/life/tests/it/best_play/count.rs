//! The count of a stopped game.

use honte_goban::{Board, Colour, Point, PointSet};
use honte_life::{Budget, judge_some, unconditional};
use honte_proof::Reading;
use honte_rules::{FinalPosition, Preset, Statuses, count::Reason};

/// A room of so many points between living walls holds no life of the other
/// colour, but across a board of two or three lines (`tests/twin/rooms.rs`).
const HOLDS_NO_LIFE: usize = 7;

/// What each colour gets, Black first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tally {
    pub(crate) prisoners: [i32; 2],
    pub(crate) territory: [i32; 2],
}

impl Tally {
    /// How much more Black gets.
    pub(super) fn lead(&self) -> i32 {
        let [black, white] = [0, 1].map(|colour| self.prisoners[colour] + self.territory[colour]);
        black - white
    }
}

/// What is connected to a point outside of what has been seen.
fn room(board: &Board, start: Point, seen: &mut PointSet) -> Vec<Point> {
    let mut room = Vec::new();
    let mut open = vec![start];
    while let Some(point) = open.pop() {
        if seen.insert(point) {
            room.push(point);
            open.extend(board.size().neighbours(point));
        }
    }
    room
}

/// Living walls, and the small rooms between those of a colour in which nothing can
/// be taken from their owner. A play there gains nobody anything: its owner fills
/// a point, and the other gives a prisoner.
#[derive(Clone, Copy)]
pub(super) struct Settled {
    alive: PointSet,
    rooms: [PointSet; 2],
}

impl Settled {
    pub(super) fn of(board: &Board, points: &[Point]) -> Self {
        let walls = Colour::ALL.map(|colour| unconditional(board, colour));
        let alive: PointSet = walls.iter().flat_map(PointSet::iter).collect();
        let mut rooms = [PointSet::EMPTY; 2];
        let mut seen = alive;
        for &start in points {
            let room = room(board, start, &mut seen);
            let mut beside = room
                .iter()
                .flat_map(|&point| board.size().neighbours(point));
            let holds = |colour| {
                let mut stones = room.iter();
                stones.any(|&point| board.colour_at(point) == Some(colour))
            };
            let Some(first) = beside.clone().find(|&point| alive.contains(point)) else {
                continue;
            };
            let Some(owner) = board.colour_at(first) else {
                continue;
            };
            let is_shut = !beside.any(|point| walls[(!owner).index()].contains(point));
            if room.len() <= HOLDS_NO_LIFE && is_shut && !holds(owner) {
                rooms[owner.index()].extend(room);
            }
        }
        Self { alive, rooms }
    }

    /// Whose room a point is in.
    pub(super) fn owner(&self, point: Point) -> Option<Colour> {
        let mut colours = Colour::ALL.into_iter();
        colours.find(|colour| self.rooms[colour.index()].contains(point))
    }

    /// The count, if nothing else is left: then there is no dame.
    pub(super) fn tally(&self, board: &Board, points: &[Point]) -> Option<Tally> {
        let mut tally = Tally::default();
        for &point in points {
            if self.alive.contains(point) {
                continue;
            }
            let owner = self.owner(point)?.index();
            tally.territory[owner] += 1;
            tally.prisoners[owner] += i32::from(!board.is_empty_at(point));
        }
        Some(tally)
    }
}

/// The count by the engine's verdicts, with so many visits for a question.
pub(super) fn judged(board: &Board, points: &[Point], visits: u64) -> Option<Tally> {
    let budget = Budget {
        visits,
        ..Budget::default()
    };
    let verdicts = judge_some(board, Reading::default(), &budget, points);
    let statuses = verdicts
        .iter()
        .map(|verdict| Some((verdict.stones[0], verdict.proved()?)));
    let statuses = Statuses::from_list(board, statuses.collect::<Option<Vec<_>>>()?).ok()?;
    let position = FinalPosition::new(board.clone()).with_statuses(statuses);
    let count = position.count(&Preset::Japanese.ruleset()).ok()?;
    let mut tally = Tally::default();
    for &point in points {
        match count.verdict(point)?.reason {
            Reason::DeadRemoved(dead) => {
                tally.prisoners[(!dead).index()] += 1;
                tally.territory[(!dead).index()] += 1;
            }
            Reason::Territory(owner) => tally.territory[owner.index()] += 1,
            _ => {}
        }
    }
    Some(tally)
}
