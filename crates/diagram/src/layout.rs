//! The places of things in a drawing.

use honte_goban::Point;

use crate::{Coordinates, Edges, Figure, Region, Sides, measure, note};

/// Width of a cell, the unit of drawings.
pub(crate) const CELL: f64 = 100.0;
/// From the outermost line to the end of the board: half a stone and a little
/// more.
const EDGE: f64 = 60.0;
/// Additional room on a side with coordinates.
const COORDINATES: f64 = 56.0;
/// From the outermost line to the middle of a coordinate.
pub(crate) const TO_COORDINATE: f64 = 85.0;
/// Size of the type of captions and notes.
pub(crate) const CAPTION: f64 = 64.0;
/// From one line of caption to the next.
pub(crate) const LEADING: f64 = 80.0;
/// Additional room between the board and its caption.
pub(crate) const GAP: f64 = 16.0;
/// Captions of small boards may be wider than the board, up to this width.
const LEAST_MEASURE: f64 = 8.0 * CELL;

/// The places of things in a drawing, in hundredths of the cell's width.
///
/// ```
/// use honte_diagram::{Figure, Layout};
/// use honte_goban::{Point, Size};
///
/// let layout = Layout::new(&Figure::new(Size::GO9), 1.0);
/// let (left, top) = layout.centre(Point::new(0, 0).unwrap());
/// let (right, bottom) = layout.centre(Point::new(8, 8).unwrap());
/// assert_eq!((right - left, bottom - top), (800.0, 800.0));
/// ```
#[derive(Clone, Debug)]
pub struct Layout {
    region: Region,
    edges: Edges,
    row: f64,
    left: f64,
    top: f64,
    board: (f64, f64),
    board_left: f64,
    width: f64,
    height: f64,
    caption: Vec<String>,
    notes: Vec<String>,
}

impl Layout {
    /// Lays a figure out. `ratio` is a cell's height by its width, kept to
    /// 0.5..=2.
    #[must_use]
    pub fn new(figure: &Figure, ratio: f64) -> Self {
        let region = figure.region();
        let row = CELL
            * if ratio.is_finite() {
                ratio.clamp(0.5, 2.0)
            } else {
                1.0
            };
        let margin = |named: bool| if named { EDGE + COORDINATES } else { EDGE };
        let [left, top, right, bottom] = named_sides(figure).map(margin);
        let board = (
            left + right + CELL * f64::from(region.width() - 1),
            top + bottom + row * f64::from(region.height() - 1),
        );
        // A little less than the room there is: widths are rough, and fonts
        // differ.
        let room = 0.95 * (board.0 - EDGE).max(LEAST_MEASURE);
        let broken = |text: &str| measure::lines(text, room / CAPTION, &mut measure::ems);
        let caption = broken(&figure.caption);
        let notes = broken(&note::unbroken(&figure.notes));
        let longest = caption.iter().chain(&notes).map(|line| measure::ems(line));
        let longest = longest.fold(0.0, f64::max) * CAPTION;
        let width = board.0.max(longest + EDGE).ceil();
        let lines = caption.len() + notes.len();
        let below = if lines == 0 {
            0.0
        } else {
            GAP + LEADING * lines as f64 + 24.0
        };
        let board_left = ((width - board.0) / 2.0).floor();
        Self {
            region,
            edges: region.edges(figure.size()),
            row,
            left: board_left + left,
            top,
            board,
            board_left,
            width,
            height: board.1 + below,
            caption,
            notes,
        }
    }

    /// The centre of a point, from the upper left. Points that are not shown
    /// have a centre, too, outside the drawing.
    #[must_use]
    pub fn centre(&self, point: Point) -> (f64, f64) {
        (self.column(point.x()), self.row(point.y()))
    }

    /// Width and height of the whole drawing.
    #[must_use]
    pub const fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// The board with its margins: left, top, width, height.
    #[must_use]
    pub const fn board(&self) -> (f64, f64, f64, f64) {
        (self.board_left, 0.0, self.board.0, self.board.1)
    }

    /// Height of a cell.
    #[must_use]
    pub const fn cell_height(&self) -> f64 {
        self.row
    }

    /// The ends of the board's lines: left, top, right and bottom. They are on
    /// the outermost line at the board's edge, and half a cell further
    /// elsewhere.
    #[must_use]
    pub fn ends(&self) -> [f64; 4] {
        let beyond = |closed: bool, cell: f64| if closed { 0.0 } else { cell / 2.0 };
        let (columns, rows) = (self.region.columns(), self.region.rows());
        [
            self.column(*columns.start()) - beyond(self.edges.left, CELL),
            self.row(*rows.start()) - beyond(self.edges.top, self.row),
            self.column(*columns.end()) + beyond(self.edges.right, CELL),
            self.row(*rows.end()) + beyond(self.edges.bottom, self.row),
        ]
    }

    pub(crate) const fn edges(&self) -> Edges {
        self.edges
    }

    pub(crate) fn column(&self, x: u8) -> f64 {
        self.left + CELL * (f64::from(x) - f64::from(*self.region.columns().start()))
    }

    pub(crate) fn row(&self, y: u8) -> f64 {
        self.top + self.row * (f64::from(y) - f64::from(*self.region.rows().start()))
    }

    /// The lines of caption and notes.
    pub(crate) fn below(&self) -> (&[String], &[String]) {
        (&self.caption, &self.notes)
    }
}

/// Which sides have coordinates: left, top, right, bottom.
pub(crate) fn named_sides(figure: &Figure) -> [bool; 4] {
    let from_top = matches!(figure.coordinates, Coordinates::Sgf | Coordinates::Numeric);
    match (figure.coordinates, figure.sides) {
        (Coordinates::None, _) => [false; 4],
        (_, Sides::Four) => [true; 4],
        (_, Sides::Two) => [true, from_top, false, !from_top],
    }
}
