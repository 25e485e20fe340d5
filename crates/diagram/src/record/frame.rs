//! The place of a node's board in its figure.

use honte_goban::{Colour, Point, Size};
use honte_record::{
    ishi::Sign,
    sgf::{Name, value},
    tree::{NodeId, Tree},
};

use super::{Cursor, Options, markup};
use crate::{Figure, Region, Spot};

const VIEW: Name = Name::new(b"VW");
/// The properties with the Ishi lines of a `DIAGRAM`: its region, what it hides, its stones.
const DIAGRAM: Name = Name::new(b"SFDG");
/// The property with the Ishi lines `MARK` and `UNMARK`.
const MARKS: Name = Name::new(b"SFMK");

/// The board of a figure, the part that is shown, and where the node's points are on it.
pub(super) struct Frame {
    /// The board of the figure. For a diagram of an Ishi file it may be another than the node's.
    size: Size,
    pub(super) region: Region,
    /// The node's own board.
    own: Size,
}

impl Frame {
    /// The frame of a node at which the cursor stands.
    pub(super) fn of(cursor: &Cursor<'_>, node: NodeId, options: &Options) -> Frame {
        let own = cursor.size();
        let (tree, view) = (cursor.tree(), cursor.settings().view);
        let said = view.and_then(|node| view_of(tree, node, own));
        let frame = |size, region| Frame { size, region, own };
        if let Some(region) = options.region {
            return frame(own, region);
        }
        let meant = diagram(tree, node, own).map(|(size, region)| frame(size, region));
        meant
            // An edited view wins over what the Ishi file had.
            .filter(|frame| frame.own_part() == said)
            .unwrap_or_else(|| frame(own, said.unwrap_or(Region::whole(own))))
    }

    /// The part of the node's own board that is shown.
    fn own_part(&self) -> Option<Region> {
        let seen = self.own.points().filter(|&point| {
            let place = self.place(point);
            place.is_some_and(|place| self.region.contains(place))
        });
        let points = seen.map(|point| Region::between(point, point));
        points.reduce(Region::united)
    }

    /// An empty figure.
    pub(super) fn figure(&self) -> Figure {
        Figure::new(self.size)
    }

    /// A node's point on the figure's board: both have the same lower left corner.
    pub(super) fn place(&self, point: Point) -> Option<Point> {
        let y = i16::from(point.y()) + i16::from(self.size.height()) - i16::from(self.own.height());
        let place = Point::new(point.x(), u8::try_from(y).ok()?)?;
        self.size.contains(place).then_some(place)
    }

    /// Changes the contents of a point.
    pub(super) fn on(&self, figure: &mut Figure, point: Point, change: impl FnOnce(&mut Spot)) {
        if let Some(spot) = self.place(point).and_then(|place| figure.spot_mut(place)) {
            change(spot);
        }
    }

    /// Draws the part of an Ishi diagram that is outside its event's board, for which SGF has no
    /// points.
    pub(super) fn beyond(&self, figure: &mut Figure, tree: &Tree, node: NodeId) {
        if self.size == self.own {
            return;
        }
        let place = |name: &str| {
            let point = Point::parse_a1(self.size, name).ok()?;
            let row = self.size.height() - point.y();
            let known = point.x() < self.own.width() && row <= self.own.height();
            (!known).then_some(point)
        };
        let setup = tree
            .values(node, DIAGRAM)
            .nth(2)
            .map(|text| tree.simple_text(text));
        let mut colour = None;
        for word in setup.iter().flat_map(|text| text.split_whitespace()) {
            if let Ok(next) = word.parse::<Colour>() {
                colour = Some(next);
            } else if let Some(point) = place(word) {
                figure.set_stone(point, colour);
            }
        }
        for line in tree.values(node, MARKS) {
            let line = tree.simple_text(line);
            let (keyword, items) = line.split_once(' ').unwrap_or((&line, ""));
            for item in items.split_whitespace() {
                let (sign, at) = item.split_once('@').unwrap_or(("", item));
                match (keyword, place(at)) {
                    ("MARK", Some(point)) => mark_beyond(figure, point, sign),
                    (_, Some(point)) => {
                        figure.set_label(point, "");
                        figure
                            .spot_mut(point)
                            .into_iter()
                            .for_each(|spot| spot.mark = None);
                    }
                    _ => {}
                }
            }
        }
    }
}

fn mark_beyond(figure: &mut Figure, point: Point, sign: &str) {
    match Sign::from_bytes(sign.as_bytes()) {
        Some(Sign::Text(_)) => {
            if let Some(spot) = figure.spot_mut(point) {
                markup::write(spot, sign);
            }
        }
        Some(sign) => {
            if let Some(mark) = markup::of_sign(sign) {
                figure.set_mark(point, mark);
            }
        }
        None => {}
    }
}

/// The part of the board that `VW` shows; `None` for all of it.
fn view_of(tree: &Tree, node: NodeId, size: Size) -> Option<Region> {
    let points = tree
        .values(node, VIEW)
        .filter_map(|value| value::parse_points(value, size).ok());
    let regions = points.flatten().map(|point| Region::between(point, point));
    regions.reduce(Region::united)
}

/// The board that an Ishi diagram is on, and the region that it shows; `None` without a region of
/// its own. `9x9` is a whole board. `a1 j9` is a part of the event's board, or of a board of 19
/// lines if it goes beyond that.
fn diagram(tree: &Tree, node: NodeId, own: Size) -> Option<(Size, Region)> {
    let text = tree.simple_text(tree.value(node, DIAGRAM)?).into_owned();
    let mut words = text.split_whitespace();
    let (first, second) = (words.next()?, words.next());
    let Some(second) = second else {
        let size: Size = first.parse().ok()?;
        return Some((size, Region::whole(size)));
    };
    let on = |size| {
        let corner = |name| Point::parse_a1(size, name).ok();
        Some((size, Region::between(corner(first)?, corner(second)?)))
    };
    on(own).or_else(|| on(Size::GO19))
}
