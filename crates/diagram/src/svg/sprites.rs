//! The contents of points, each kind once, for pages that are patched in place.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use honte_goban::{Point, Size};

use super::{drawing::Drawing, options::Options, spot};
use crate::{Figure, Layout, Spot};

/// The contents of a point's group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// The group's class: `b` and `w` with a stone, `e` without.
    pub class: &'static str,
    /// The elements in the group, as SVG.
    pub markup: String,
}

/// The sprites of a board, numbered as they are first used; number 0 is the
/// empty point.
///
/// A drawing made with [`Options::every_point`] becomes that of another figure
/// with the same region and coordinates when each point of
/// [`changes`](Self::changes) gets its sprite, and its lines are
/// [`lines`] of the other figure.
///
/// ```
/// use honte_diagram::{Figure, svg};
/// use honte_goban::{Colour, Point, Size};
///
/// let mut sprites = svg::Sprites::new(&svg::Options::page());
/// let (empty, mut figure) = (Figure::new(Size::GO9), Figure::new(Size::GO9));
/// let tengen = Point::new(4, 4).unwrap();
/// figure.set_stone(tengen, Some(Colour::White));
/// assert_eq!(sprites.changes(&empty, &figure), [(tengen, 1)]);
/// assert_eq!(sprites.changes(&figure, &empty), [(tengen, 0)]);
/// assert_eq!(sprites.sprites()[1].class, "w");
/// assert_eq!(sprites.sprites()[1].markup, "<use href=\"#o\"/>");
/// assert!(sprites.shapes().starts_with("<circle id=\"o\""));
/// ```
#[derive(Clone, Debug)]
pub struct Sprites {
    options: Options,
    /// A point of a board with the options' cells: sprites need nothing else.
    cell: Figure,
    layout: Layout,
    shapes: BTreeMap<String, String>,
    sprites: Vec<Sprite>,
    numbers: HashMap<Spot, usize>,
}

impl Sprites {
    /// The empty point alone, for drawings with these options.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        let cell = Figure::new(Size::GO9);
        let layout = Layout::new(&cell, options.ratio);
        let mut sprites = Self {
            options: options.clone(),
            cell,
            layout,
            shapes: BTreeMap::new(),
            sprites: Vec::new(),
            numbers: HashMap::new(),
        };
        sprites.of(&Spot::default());
        sprites
    }

    /// The number of the sprite for the contents of a point.
    pub fn of(&mut self, spot: &Spot) -> usize {
        if let Some(&number) = self.numbers.get(spot) {
            return number;
        }
        let mut drawing = Drawing::new(&self.cell, &self.options, &self.layout);
        drawing.shapes = std::mem::take(&mut self.shapes);
        drawing.contents(spot);
        let (shapes, markup) = (drawing.shapes, drawing.body);
        self.shapes = shapes;
        let number = self.sprites.len();
        self.sprites.push(Sprite {
            class: spot::class(spot),
            markup,
        });
        self.numbers.insert(spot.clone(), number);
        number
    }

    /// The points on which two figures of one size differ, row by row from the
    /// upper left. Each comes with the sprite's number for its contents in
    /// `to`. Points that are not shown are included.
    pub fn changes(&mut self, from: &Figure, to: &Figure) -> Vec<(Point, usize)> {
        let points: BTreeSet<Point> = from
            .spots()
            .chain(to.spots())
            .map(|(point, _)| point)
            .collect();
        let differ = |point: &Point| from.spot(*point) != to.spot(*point);
        let changed = points.into_iter().filter(differ);
        changed
            .map(|point| (point, self.of(to.spot(point))))
            .collect()
    }

    /// All sprites, by number.
    #[must_use]
    pub fn sprites(&self) -> &[Sprite] {
        &self.sprites
    }

    /// The shapes that the sprites refer to, as elements for `<defs>`.
    #[must_use]
    pub fn shapes(&self) -> String {
        let mut drawing = Drawing::new(&self.cell, &self.options, &self.layout);
        drawing.shapes.clone_from(&self.shapes);
        drawing.definitions()
    }
}

/// The lines and arrows of a figure: the contents of `<g class="lines">` in a
/// drawing with [`Options::every_point`]. Empty if there are none.
#[must_use]
pub fn lines(figure: &Figure, options: &Options) -> String {
    let layout = Layout::new(figure, options.ratio);
    let mut drawing = Drawing::new(figure, options, &layout);
    drawing.lines();
    drawing.texts_over_lines();
    drawing.body
}
