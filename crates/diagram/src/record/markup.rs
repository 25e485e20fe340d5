//! Marks and labels that a node puts on points.

use honte_goban::{Colour, Point, Size};
use honte_record::{
    ishi::Sign,
    sgf::{Name, value},
    tree::{NodeId, Property, Tree},
};

use super::{Cursor, frame::Frame, words};
use crate::{Figure, Line, Mark, Spot, Text};

/// Draws the marks and labels of a node, and those from before that still hold there.
pub(super) fn draw(figure: &mut Figure, cursor: &Cursor<'_>, node: NodeId, frame: &Frame) {
    let (tree, size) = (cursor.tree(), cursor.size());
    let mut painter = Painter {
        figure,
        tree,
        size,
        frame,
        is_ishi: words::is_from_ishi(tree),
        own_move: tree
            .played(node, size)
            .and_then(|(_, played)| played.point()),
    };
    for property in tree.properties(node) {
        painter.property(&property);
    }
    let dimmed = cursor.settings().dimmed;
    if let Some(list) = dimmed.and_then(|node| tree.property(node, Name::new(b"DD"))) {
        painter.on_points(&list, |spot| spot.dimmed = true);
    }
}

struct Painter<'a> {
    figure: &'a mut Figure,
    tree: &'a Tree,
    size: Size,
    frame: &'a Frame,
    is_ishi: bool,
    own_move: Option<Point>,
}

impl Painter<'_> {
    fn property(&mut self, property: &Property<'_>) {
        match property.spelling() {
            b"TR" => self.mark(property, Mark::Triangle),
            b"SQ" => self.mark(property, Mark::Square),
            // The converter has no closer signs for these two.
            b"CR" if self.is_ishi => self.mark(property, Mark::Diamond),
            b"MA" if self.is_ishi => self.mark(property, Mark::Check),
            b"CR" => self.mark(property, Mark::Circle),
            b"MA" => self.mark(property, Mark::Cross),
            b"SL" => self.mark(property, Mark::Selected),
            b"TB" => self.on_points(property, |spot| territory(spot, Colour::Black)),
            b"TW" => self.on_points(property, |spot| territory(spot, Colour::White)),
            b"LB" => self.labels(property),
            b"LN" => self.lines(property, false),
            b"AR" => self.lines(property, true),
            b"M" => self.on_points(property, |spot| {
                // FF[1] to FF[3] leave the shape of the mark to the program.
                let stone = spot.stone.is_some();
                spot.mark = Some(if stone { Mark::Triangle } else { Mark::Cross });
            }),
            b"L" => self.letters(property),
            _ => {}
        }
    }

    fn points(&self, property: &Property<'_>) -> Vec<Point> {
        let lists = property
            .values()
            .filter_map(|list| value::parse_points(list, self.size).ok());
        lists.flatten().take(self.size.area()).collect()
    }

    fn on_points(&mut self, property: &Property<'_>, change: impl Fn(&mut Spot)) {
        for point in self.points(property) {
            self.frame.on(self.figure, point, &change);
        }
    }

    fn mark(&mut self, property: &Property<'_>, mark: Mark) {
        for point in self.points(property) {
            // Many programs mark the last move on every node. Its number shows the same.
            let habit = !self.is_ishi && self.own_move == Some(point);
            self.frame.on(self.figure, point, |spot| {
                let is_number = matches!(spot.text, Some(Text::Number(_)));
                if is_number && mark != Mark::Circle {
                    if habit {
                        return;
                    }
                    // The author's text on a stone replaces its number.
                    spot.text = None;
                }
                spot.mark = Some(mark);
            });
        }
    }

    fn labels(&mut self, property: &Property<'_>) {
        for label in property.values() {
            let Some(colon) = label.iter().position(|&byte| byte == b':') else {
                continue;
            };
            let text = self.tree.simple_text(&label[colon + 1..]);
            let Some(point) = point(&label[..colon], self.size) else {
                continue;
            };
            self.frame
                .on(self.figure, point, |spot| write(spot, text.trim()));
        }
    }

    /// The letters of FF\[1\] to FF\[3\], in the order of their points.
    fn letters(&mut self, property: &Property<'_>) {
        let letters = ('A'..='Z').chain('a'..='z');
        for (point, letter) in self.points(property).into_iter().zip(letters) {
            self.frame
                .on(self.figure, point, |spot| write(spot, &letter.to_string()));
        }
    }

    fn lines(&mut self, property: &Property<'_>, arrow: bool) {
        /// More than this is no drawing any more.
        const MAX_LINES: usize = 1000;
        let end = |letters: &[u8]| self.frame.place(point(letters, self.size)?);
        let ends = property.values().filter_map(|value| {
            let colon = value.iter().position(|&byte| byte == b':')?;
            let (from, to) = (end(&value[..colon])?, end(&value[colon + 1..])?);
            (from != to).then_some(Line { from, to, arrow })
        });
        let room = MAX_LINES.saturating_sub(self.figure.lines.len());
        let lines: Vec<Line> = ends.take(room).collect();
        self.figure.lines.extend(lines);
    }
}

fn point(letters: &[u8], size: Size) -> Option<Point> {
    value::parse_point(letters, size).ok()
}

/// Marks territory. A stone of the other colour on it is dead.
fn territory(spot: &mut Spot, owner: Colour) {
    spot.dead = spot.stone == Some(!owner);
    if spot.stone.is_none() || spot.dead {
        spot.territory = Some(owner);
    }
}

/// Writes a text on a point. A number on a stone becomes the stone's number.
pub(super) fn write(spot: &mut Spot, text: &str) {
    /// A longer text cannot be read on a point.
    const MAX_LABEL_CHARS: usize = 40;
    let number = text
        .parse()
        .ok()
        .filter(|number: &u32| number.to_string() == text);
    spot.text = match (number, spot.stone) {
        (Some(number), Some(_)) => Some(Text::Number(number)),
        _ if text.is_empty() => return,
        _ => Some(Text::Label(text.chars().take(MAX_LABEL_CHARS).collect())),
    };
}

/// The mark for an Ishi sign; `None` for texts and numbers.
pub(super) fn of_sign(sign: Sign) -> Option<Mark> {
    match sign {
        Sign::Check => Some(Mark::Check),
        Sign::Diamond => Some(Mark::Diamond),
        Sign::Square => Some(Mark::Square),
        Sign::Triangle => Some(Mark::Triangle),
        Sign::Number | Sign::Text(_) => None,
    }
}
