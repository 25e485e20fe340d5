//! A problem on a smaller board: the rest of the board costs time and decides nothing.

use crate::problem::Problem;
use honte_goban::{Board, Move, Point, PointSet, Size};

/// Rows and columns that are kept around what is played on. The last of them is empty, so that no
/// stone that is kept loses its last liberty, and nothing out there looks enclosed.
const MARGIN: u8 = 3;

/// A problem that was cut out of a board.
pub(crate) struct Cropped {
    pub(crate) problem: Problem,
    /// What its column 0 and its row 0 are on the whole board.
    corner: (u8, u8),
}

impl Cropped {
    /// Cuts a problem out; `None` where there is nothing to gain.
    pub(crate) fn of(whole: &Problem) -> Option<Cropped> {
        let size = whole.board.size();
        let kept = kept(whole);
        let columns = Span::of(kept.iter().map(|point| point.x()), size.width())?;
        let rows = Span::of(kept.iter().map(|point| point.y()), size.height())?;
        let smaller = Size::new(columns.length(), rows.length()).ok()?;
        if smaller.area() == size.area() {
            return None;
        }
        let moved = |point: Point| {
            let is_in = columns.contains(point.x()) && rows.contains(point.y());
            is_in.then(|| Point::new(point.x() - columns.first, point.y() - rows.first))?
        };
        let mut board = Board::new(smaller);
        for (colour, stone) in whole.board.all_stones() {
            let is_rim = columns.is_rim(stone.x()) || rows.is_rim(stone.y());
            if let Some(point) = moved(stone).filter(|_| !is_rim) {
                board.place(colour, point).ok()?;
            }
        }
        board.check().ok()?;
        Some(Cropped {
            problem: Problem {
                board,
                to_move: whole.to_move,
                target: whole
                    .target
                    .iter()
                    .copied()
                    .map(moved)
                    .collect::<Option<_>>()?,
                area: whole.area.iter().map(moved).collect::<Option<PointSet>>()?,
            },
            corner: (columns.first, rows.first),
        })
    }

    /// A move on the part; `None` if it is outside.
    pub(crate) fn on_part(&self, played: Move) -> Option<Move> {
        let Some(point) = played.point() else {
            return Some(played);
        };
        let x = point.x().checked_sub(self.corner.0)?;
        let y = point.y().checked_sub(self.corner.1)?;
        Point::new(x, y).map(Move::Play)
    }

    /// A move on the whole board.
    pub(crate) fn on_whole(&self, played: Move) -> Move {
        let (x, y) = self.corner;
        match played.point() {
            Some(point) => Point::new(point.x() + x, point.y() + y).map_or(played, Move::Play),
            None => played,
        }
    }
}

/// The points that are played on, the stones in question, and the chains beside them with their
/// liberties.
fn kept(whole: &Problem) -> PointSet {
    let board = &whole.board;
    let mut kept: PointSet = whole
        .area
        .iter()
        .chain(whole.target.iter().copied())
        .collect();
    let near: Vec<Point> = kept
        .iter()
        .flat_map(|point| board.size().neighbours(point))
        .collect();
    for stone in near {
        if board.colour_at(stone).is_some() && !kept.contains(stone) {
            kept.insert(stone);
            board
                .chain(stone)
                .chain(board.chain_liberties(stone))
                .for_each(|point| {
                    kept.insert(point);
                });
        }
    }
    kept
}

/// Columns or rows of the board.
#[derive(Clone, Copy)]
struct Span {
    first: u8,
    last: u8,
    /// How many there are on the whole board.
    all: u8,
}

impl Span {
    fn of(kept: impl Iterator<Item = u8>, all: u8) -> Option<Span> {
        let (first, last) = kept.fold((u8::MAX, 0), |(first, last), at| {
            (first.min(at), last.max(at))
        });
        (first <= last).then(|| Span {
            first: first.saturating_sub(MARGIN),
            last: last.saturating_add(MARGIN).min(all - 1),
            all,
        })
    }

    fn length(self) -> u8 {
        self.last - self.first + 1
    }

    fn contains(self, at: u8) -> bool {
        (self.first..=self.last).contains(&at)
    }

    /// Whether it is the outermost, where the board goes on.
    fn is_rim(self, at: u8) -> bool {
        at == self.first && self.first > 0 || at == self.last && self.last + 1 < self.all
    }
}
