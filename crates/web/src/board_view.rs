//! Boards for the page: one drawing, and what changes on its points.
//!
//! The drawing itself is `honte_diagram`'s; here its sprites are collected and positions are kept as
//! rows of their numbers, so that what changes between two is quickly told.

use honte_diagram::{Coordinates, Figure, Region, svg};
use honte_goban::{Point, Size};
use serde_json::{Value, json};

/// Draws the figures of one answer.
pub(crate) struct BoardView {
    frame: Figure,
    points: Vec<Point>,
    sprites: svg::Sprites,
}

/// A position: the sprite of each point, row by row from the upper left.
pub(crate) type Row = Box<[u32]>;

impl BoardView {
    /// An empty board, all of it, with coordinates.
    pub(crate) fn new(size: Size) -> BoardView {
        let mut frame = Figure::new(size);
        frame.coordinates = Coordinates::A1;
        BoardView::on(frame)
    }

    /// A part of a board.
    pub(crate) fn of_region(size: Size, region: Region) -> BoardView {
        let mut frame = Figure::new(size);
        frame.coordinates = Coordinates::A1;
        frame.set_region(region);
        BoardView::on(frame)
    }

    fn on(frame: Figure) -> BoardView {
        BoardView {
            points: frame
                .size()
                .points()
                .filter(|&point| frame.region().contains(point))
                .collect(),
            sprites: svg::Sprites::new(&svg::Options::page()),
            frame,
        }
    }

    /// The empty board.
    pub(crate) fn empty(&self) -> Row {
        vec![0; self.points.len()].into()
    }

    /// A figure's position.
    pub(crate) fn row(&mut self, figure: &Figure) -> Row {
        let sprites = &mut self.sprites;
        let row = self
            .points
            .iter()
            .map(|&point| sprites.of(figure.spot(point)) as u32);
        row.collect()
    }

    /// What is to be changed to come from one to the other.
    pub(crate) fn changes(&self, from: &Row, to: &Row) -> Value {
        let mut changes = Vec::new();
        for ((point, from), to) in self.points.iter().zip(from).zip(to) {
            if from != to {
                changes.push(Value::from(letters(*point)));
                changes.push(Value::from(*to));
            }
        }
        Value::Array(changes)
    }

    /// The inside of the group of lines; `None` if there are none.
    pub(crate) fn lines(figure: &Figure) -> Option<String> {
        let lines = svg::lines(figure, &svg::Options::page());
        (!lines.is_empty()).then_some(lines)
    }

    /// The empty board.
    pub(crate) fn drawing(&self) -> String {
        svg::render(&self.frame, &svg::Options::page())
    }

    /// The drawing and its sprites, those of all rows made so far.
    pub(crate) fn board(&self) -> Value {
        self.board_as(&self.drawing())
    }

    /// The same with a drawing that was made before.
    pub(crate) fn board_as(&self, drawing: &str) -> Value {
        json!({
            "svg": drawing,
            "shapes": self.sprites.shapes(),
            "sprites": self.sprites(),
        })
    }

    /// Sprites and the shapes that they need, for answers that change a board drawn before.
    pub(crate) fn put_sprites(&self, answer: &mut Value) {
        if let Value::Object(answer) = answer {
            answer.insert("shapes".to_owned(), self.sprites.shapes().into());
            answer.insert("sprites".to_owned(), self.sprites());
        }
    }

    fn sprites(&self) -> Value {
        let sprites = self.sprites.sprites().iter();
        sprites
            .map(|sprite| json!([sprite.class, sprite.markup]))
            .collect()
    }
}

/// A point as SGF names it.
pub(crate) fn letters(point: Point) -> String {
    point.to_sgf().map(char::from).iter().collect()
}

/// A figure for the page, drawn into a book.
pub(crate) fn drawing(figure: &Figure) -> String {
    let options = svg::Options {
        style: false,
        variables: true,
        ..svg::Options::default()
    };
    svg::render(figure, &options)
}
