//! Unconditional life on a whole board (D. B. Benson, "Life in the game of
//! Go", 1976).

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point};

/// The stones of a colour that live even if their owner always passes.
///
/// ```
/// use honte_goban::{Board, Colour};
///
/// let board: Board = ". X . X O\nX X X X O\nO O O O .".parse()?;
/// let alive = honte_life::unconditional(&board, Colour::Black);
/// assert_eq!(alive.len(), 6);
/// assert!(honte_life::unconditional(&board, Colour::White).is_empty());
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[must_use]
pub fn unconditional(board: &Board, colour: Colour) -> PointSet {
    Benson::of(board, colour).alive()
}

/// A connected set of points without stones of the colour.
struct Room {
    /// The chains beside it.
    border: Vec<u16>,
    /// The chains that all its empty points are liberties of.
    vital: Vec<u16>,
}

struct Benson {
    chains: Vec<Vec<Point>>,
    rooms: Vec<Room>,
}

impl Benson {
    fn of(board: &Board, colour: Colour) -> Self {
        let mut chains: Vec<Vec<Point>> = Vec::new();
        let mut number = vec![u16::MAX; Point::INDEX_END];
        for point in board.size().points() {
            if board.colour_at(point) == Some(colour) && number[point.index()] == u16::MAX {
                let chain: Vec<Point> = board.chain(point).collect();
                for stone in &chain {
                    number[stone.index()] = chains.len() as u16;
                }
                chains.push(chain);
            }
        }
        let mut rooms = Vec::new();
        let mut seen = PointSet::EMPTY;
        for point in board.size().points() {
            if board.colour_at(point) != Some(colour) && seen.insert(point) {
                rooms.push(Room::around(board, colour, point, &mut seen, &number));
            }
        }
        Self { chains, rooms }
    }

    fn alive(mut self) -> PointSet {
        let mut alive = vec![true; self.chains.len()];
        loop {
            let mut eyes = vec![0_u32; self.chains.len()];
            for &chain in self.rooms.iter().flat_map(|room| &room.vital) {
                eyes[usize::from(chain)] += 1;
            }
            let mut changed = false;
            for (alive, &eyes) in alive.iter_mut().zip(&eyes) {
                if *alive && eyes < 2 {
                    *alive = false;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
            let all = |room: &Room| room.border.iter().all(|&chain| alive[usize::from(chain)]);
            self.rooms.retain(all);
        }
        let living = self.chains.iter().zip(&alive).filter(|(_, alive)| **alive);
        living
            .flat_map(|(chain, _)| chain.iter().copied())
            .collect()
    }
}

impl Room {
    fn around(
        board: &Board,
        colour: Colour,
        start: Point,
        seen: &mut PointSet,
        number: &[u16],
    ) -> Self {
        let mut room = Self {
            border: Vec::new(),
            vital: Vec::new(),
        };
        let mut first = true;
        let mut points = vec![start];
        while let Some(point) = points.pop() {
            let mut beside: Vec<u16> = Vec::new();
            for next in board.size().neighbours(point) {
                if board.colour_at(next) != Some(colour) {
                    if seen.insert(next) {
                        points.push(next);
                    }
                    continue;
                }
                let chain = number[next.index()];
                if !room.border.contains(&chain) {
                    room.border.push(chain);
                }
                beside.push(chain);
            }
            if board.colour_at(point).is_none() {
                if std::mem::take(&mut first) {
                    beside.sort_unstable();
                    beside.dedup();
                    room.vital = beside;
                } else {
                    room.vital.retain(|chain| beside.contains(chain));
                }
            }
        }
        room
    }
}
