//! The contents of a diagram.

use std::collections::BTreeMap;

use honte_goban::{Board, Colour, Diagram, Point, Size, coord::Notation};

use crate::{Note, Region};

/// A position with its marks, ready to be drawn.
///
/// Points off the board are ignored wherever they are given.
///
/// ```
/// use honte_diagram::{Figure, Mark};
/// use honte_goban::{Colour, Point, Size};
///
/// let mut figure = Figure::new(Size::GO9);
/// let tengen = Point::parse_a1(Size::GO9, "E5")?;
/// figure.set_stone(tengen, Some(Colour::Black));
/// figure.set_number(tengen, 1);
/// assert_eq!(figure.spot(tengen).stone, Some(Colour::Black));
/// # Ok::<(), honte_goban::CoordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    size: Size,
    region: Region,
    spots: BTreeMap<Point, Spot>,
    /// Lines and arrows over the board: SGF's `LN` and `AR`.
    pub lines: Vec<Line>,
    /// How lines are named along the sides.
    pub coordinates: Coordinates,
    /// Which sides have names.
    pub sides: Sides,
    /// The caption under the board; empty for none.
    pub caption: String,
    /// Notes under the caption, such as `12 at 5`.
    pub notes: Vec<Note>,
}

/// Everything on one point. By default it is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The stone.
    pub stone: Option<Colour>,
    /// The text on the stone or the empty point.
    pub text: Option<Text>,
    /// The mark. If there is a text, too, only a circle is drawn with it.
    pub mark: Option<Mark>,
    /// The colour whose territory the point is; drawn as a small stone.
    pub territory: Option<Colour>,
    /// Whether the stone is dead: a big cross over it.
    pub dead: bool,
    /// Whether the point is dimmed: SGF's `DD`.
    pub dimmed: bool,
    /// Whether this is the last move.
    pub last: bool,
}

/// The text on a stone or a point.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Text {
    /// A move number.
    Number(u32),
    /// A label: a letter or a short text, in any script.
    Label(String),
}

/// A mark on a stone or a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A triangle, SGF's `TR`.
    Triangle,
    /// A square, SGF's `SQ`.
    Square,
    /// A circle, SGF's `CR`.
    Circle,
    /// A diagonal cross, SGF's `MA`.
    Cross,
    /// A tick.
    Check,
    /// A square on its corner.
    Diamond,
    /// A filled square, SGF's `SL`.
    Selected,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 7] = [
        Self::Triangle,
        Self::Square,
        Self::Circle,
        Self::Cross,
        Self::Check,
        Self::Diamond,
        Self::Selected,
    ];

    /// The mark's name, one word in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Triangle => "triangle",
            Self::Square => "square",
            Self::Circle => "circle",
            Self::Cross => "cross",
            Self::Check => "check",
            Self::Diamond => "diamond",
            Self::Selected => "selected",
        }
    }
}

/// A line between the centres of two points; drawn if both points are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The point where the line begins.
    pub from: Point,
    /// The point where the line ends.
    pub to: Point,
    /// Whether the line ends in an arrow head.
    pub arrow: bool,
}

/// How the lines of the board are named along its sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// No coordinates, as in most books.
    #[default]
    None,
    /// Letters without I from the left, numbers from the bottom.
    A1,
    /// Small letters from the upper left, as SGF has them.
    Sgf,
    /// Numbers from the upper left.
    Numeric,
}

impl Coordinates {
    /// The name of column `x`, 0..25 from the left; empty for [`Self::None`].
    #[must_use]
    pub fn column(self, x: u8) -> String {
        match self {
            Self::None => String::new(),
            Self::A1 => honte_goban::coord::column_letter(x).to_string(),
            Self::Sgf => char::from(b'a' + x % Size::MAX_SIDE).to_string(),
            Self::Numeric => (u16::from(x) + 1).to_string(),
        }
    }

    /// The name of row `y`, 0..25 from the top; empty for [`Self::None`].
    #[must_use]
    pub fn row(self, size: Size, y: u8) -> String {
        match self {
            Self::None => String::new(),
            Self::A1 => (i16::from(size.height()) - i16::from(y)).to_string(),
            Self::Sgf => char::from(b'a' + y % Size::MAX_SIDE).to_string(),
            Self::Numeric => (u16::from(y) + 1).to_string(),
        }
    }

    /// The notation for single points that goes with these coordinates.
    #[must_use]
    pub const fn notation(self) -> Notation {
        match self {
            Self::None | Self::A1 => Notation::A1,
            Self::Sgf => Notation::Sgf,
            Self::Numeric => Notation::Numeric,
        }
    }
}

/// Which sides of the board the coordinates are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sides {
    /// All four.
    #[default]
    Four,
    /// The left, and the side that the rows are counted from.
    Two,
}

impl Figure {
    /// Every text that is drawn: caption, notes and labels.
    #[must_use]
    pub fn all_text(&self) -> String {
        let mut text = self.caption.clone();
        text += &crate::note::joined(&self.notes);
        for (_, spot) in self.spots() {
            if let Some(Text::Label(label)) = &spot.text {
                text += label;
            }
        }
        text
    }

    /// An empty board, shown whole, without coordinates or caption.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            region: Region::whole(size),
            spots: BTreeMap::new(),
            lines: Vec::new(),
            coordinates: Coordinates::default(),
            sides: Sides::default(),
            caption: String::new(),
            notes: Vec::new(),
        }
    }

    /// A figure of the stones of a board.
    #[must_use]
    pub fn from_board(board: &Board) -> Self {
        let mut figure = Self::new(board.size());
        for (colour, point) in board.all_stones() {
            figure.set_stone(point, Some(colour));
        }
        figure
    }

    /// A figure of the stones of a [text diagram](honte_goban::diagram),
    /// whether or not they could stand on a board.
    ///
    /// ```
    /// let drawn = honte_goban::diagram::parse("| X O X |")?;
    /// let figure = honte_diagram::Figure::from_diagram(&drawn);
    /// assert_eq!(figure.spots().count(), 3);
    /// # Ok::<(), honte_goban::DiagramError>(())
    /// ```
    #[must_use]
    pub fn from_diagram(diagram: &Diagram) -> Self {
        let mut figure = Self::new(diagram.size);
        for &(colour, point) in &diagram.stones {
            figure.set_stone(point, Some(colour));
        }
        figure
    }

    /// Width and height of the board, shown or not.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The part of the board that is shown.
    #[must_use]
    pub const fn region(&self) -> Region {
        self.region
    }

    /// Shows this part of the board, cut to the board; if none of it is on the
    /// board, shows the whole board.
    pub fn set_region(&mut self, region: Region) {
        self.region = region
            .clipped(self.size)
            .unwrap_or_else(|| Region::whole(self.size));
    }

    /// The contents of the point; nothing for points off the board.
    #[must_use]
    pub fn spot(&self, point: Point) -> &Spot {
        static NOTHING: Spot = Spot {
            stone: None,
            text: None,
            mark: None,
            territory: None,
            dead: false,
            dimmed: false,
            last: false,
        };
        self.spots.get(&point).unwrap_or(&NOTHING)
    }

    /// The contents of the point, for changing; `None` for points off the
    /// board.
    pub fn spot_mut(&mut self, point: Point) -> Option<&mut Spot> {
        self.size
            .contains(point)
            .then(|| self.spots.entry(point).or_default())
    }

    /// The points that were ever given contents, row by row from the upper
    /// left, shown or not.
    pub fn spots(&self) -> impl Iterator<Item = (Point, &Spot)> {
        self.spots.iter().map(|(&point, spot)| (point, spot))
    }

    /// Puts a stone on the point, or removes it.
    pub fn set_stone(&mut self, point: Point, stone: Option<Colour>) {
        if let Some(spot) = self.spot_mut(point) {
            spot.stone = stone;
        }
    }

    /// Writes a move number on the point.
    pub fn set_number(&mut self, point: Point, number: u32) {
        if let Some(spot) = self.spot_mut(point) {
            spot.text = Some(Text::Number(number));
        }
    }

    /// Writes a label on the point. An empty label removes the text.
    pub fn set_label(&mut self, point: Point, label: impl Into<String>) {
        if let Some(spot) = self.spot_mut(point) {
            let label = label.into();
            spot.text = (!label.is_empty()).then_some(Text::Label(label));
        }
    }

    /// Marks the point.
    pub fn set_mark(&mut self, point: Point, mark: Mark) {
        if let Some(spot) = self.spot_mut(point) {
            spot.mark = Some(mark);
        }
    }

    /// Number of stones of a colour in the part that is shown.
    #[must_use]
    pub fn count(&self, colour: Colour) -> usize {
        let shown = |(point, spot): &(Point, &Spot)| {
            spot.stone == Some(colour) && self.region.contains(*point)
        };
        self.spots().filter(shown).count()
    }
}
