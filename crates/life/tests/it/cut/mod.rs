//! The official positions as cut-outs: the figure itself, and walls around it
//! that can grow. The walls have eyes of their own, so that nothing beyond them
//! matters.

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point, Size, Symmetry, Transform};
use toml::Table;

use crate::common::{corpus, points};

/// A position whose chains have known statuses.
#[derive(Clone)]
pub(crate) struct Cut {
    pub(crate) name: String,
    pub(crate) board: Board,
    /// Whether chains live by the official text, by a point of each.
    pub(crate) stated: Vec<(Point, bool)>,
    /// Whether the figure is surely the official one.
    pub(crate) is_sure: bool,
    /// Points of the figure; the others are walls and their eyes.
    figure: PointSet,
}

/// All that have a diagram.
pub(crate) fn positions() -> Vec<Cut> {
    let tables = corpus("j1989/positions").into_iter();
    let drawn = tables.filter(|(_, table)| table.contains_key("diagram"));
    drawn.map(|(name, table)| Cut::read(name, &table)).collect()
}

impl Cut {
    fn read(name: String, table: &Table) -> Self {
        let board: Board = table["diagram"].as_str().unwrap().parse().unwrap();
        let size = board.size();
        let mut walls = PointSet::EMPTY;
        for key in ["added", "added_eyes"] {
            for entry in table[key].as_array().unwrap() {
                let name = entry.as_str().unwrap().trim_start_matches(['X', 'O', ' ']);
                walls.extend(points(size, name));
            }
        }
        let chains = table["chain"].as_array().unwrap().iter();
        let stated = chains.map(|chain| {
            let at = Point::parse_a1(size, chain["at"].as_str().unwrap()).unwrap();
            (at, chain["status"].as_str() == Some("alive"))
        });
        Self {
            name,
            stated: stated.collect(),
            is_sure: table["confidence"].as_str() != Some("low"),
            figure: size
                .points()
                .filter(|&point| !walls.contains(point))
                .collect(),
            board,
        }
    }

    /// With the first column and the first row that the figure has no part of
    /// repeated so often. A figure in the corner gets thicker walls, one at a
    /// side moves along it, and of two in one position the gap widens.
    pub(crate) fn stretched(&self, columns: u8, rows: u8) -> Self {
        let size = self.board.size();
        let free = |length: u8, line: fn(Point) -> u8| -> u8 {
            let is_free = |&at: &u8| self.figure.iter().all(|point| line(point) != at);
            (0..length).find(is_free).unwrap()
        };
        let across = Stretch {
            at: free(size.width(), Point::x),
            by: columns,
        };
        let down = Stretch {
            at: free(size.height(), Point::y),
            by: rows,
        };
        self.repeating(across, down)
    }

    /// With more walls on the right and below.
    fn enlarged(&self, columns: u8, rows: u8) -> Self {
        let size = self.board.size();
        let across = Stretch {
            at: size.width() - 1,
            by: columns,
        };
        let down = Stretch {
            at: size.height() - 1,
            by: rows,
        };
        self.repeating(across, down)
    }

    fn repeating(&self, across: Stretch, down: Stretch) -> Self {
        let moved =
            |point: Point| Point::new(across.image(point.x()), down.image(point.y())).unwrap();
        let size = self.board.size();
        let size = Size::new(size.width() + across.by, size.height() + down.by).unwrap();
        let stones = size.points().filter_map(|point| {
            let from = Point::new(across.origin(point.x()), down.origin(point.y())).unwrap();
            let is_copy = moved(from) != point;
            // An eye in the walls is not repeated.
            let colour = self.board.colour_at(from);
            let filled = colour.or_else(|| is_copy.then(|| self.owner(from)));
            filled.map(|colour| (colour, point))
        });
        let board = Board::from_stones(size, stones).unwrap();
        self.placed(board, moved)
    }

    /// The same figure on another board.
    fn placed(&self, board: Board, image: impl Fn(Point) -> Point) -> Self {
        let stated = self.stated.iter();
        Self {
            name: self.name.clone(),
            board,
            stated: stated.map(|&(at, lives)| (image(at), lives)).collect(),
            is_sure: self.is_sure,
            figure: self.figure.iter().map(image).collect(),
        }
    }

    /// Whose eye an empty point of the walls is.
    fn owner(&self, eye: Point) -> Colour {
        let mut beside = self.board.size().neighbours(eye);
        beside.find_map(|next| self.board.colour_at(next)).unwrap()
    }

    pub(crate) fn transformed(&self, transform: Transform) -> Self {
        let size = self.board.size();
        let board = self.board.transformed(transform);
        self.placed(board, |point| transform.apply(size, point))
    }

    /// Whether the figure reaches the right side or the bottom.
    pub(crate) fn is_open(&self) -> bool {
        let size = self.board.size();
        let mut figure = self.figure.iter();
        figure.any(|point| point.x() + 1 == size.width() || point.y() + 1 == size.height())
    }

    /// The other in the lower right corner of the same board, turned round.
    /// The rest of the board is filled with the walls of this one.
    pub(crate) fn with(&self, other: &Self) -> Self {
        let size = self.board.size();
        let round = Transform {
            symmetry: Symmetry::new(false, true, true),
            swap_colours: false,
        };
        // One more line, so that eyes at the edge are its own walls' still.
        let other = other.enlarged(1, 1).transformed(round);
        let beyond = other.board.size();
        let near = self.enlarged(beyond.width(), beyond.height());
        let far =
            |point: Point| Point::new(point.x() + size.width(), point.y() + size.height()).unwrap();
        let is_near = |point: Point| point.x() < size.width() || point.y() < size.height();
        let kept = near.board.all_stones().filter(|&(_, at)| is_near(at));
        let stones = other
            .board
            .all_stones()
            .map(|(colour, at)| (colour, far(at)));
        let board = Board::from_stones(near.board.size(), kept.chain(stones)).unwrap();
        let other = other.placed(board.clone(), far);
        Self {
            name: format!("{} and {}", self.name, other.name),
            stated: [near.stated, other.stated].concat(),
            is_sure: self.is_sure && other.is_sure,
            figure: near.figure.iter().chain(other.figure.iter()).collect(),
            board,
        }
    }
}

/// A line of the board repeated.
#[derive(Clone, Copy)]
struct Stretch {
    at: u8,
    by: u8,
}

impl Stretch {
    const fn image(self, line: u8) -> u8 {
        if line <= self.at {
            line
        } else {
            line + self.by
        }
    }

    const fn origin(self, line: u8) -> u8 {
        if line <= self.at {
            line
        } else if line <= self.at + self.by {
            self.at
        } else {
            line - self.by
        }
    }
}
