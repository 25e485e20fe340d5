//! A game as another side of the board, or the other player, sees it.

use super::{Builder, Event, NodeId, Owned, Property, Tree};
use crate::header::GameResult;
use crate::sgf::table::Shape;
use crate::sgf::{Name, value};
use honte_goban::{Colour, Move, Point, Size, Symmetry, Transform};
use std::borrow::Cow;

/// Names that change places with the colours.
const PAIRS: [(&[u8], &[u8]); 11] = [
    (b"B", b"W"),
    (b"AB", b"AW"),
    (b"PB", b"PW"),
    (b"BR", b"WR"),
    (b"BT", b"WT"),
    (b"BL", b"WL"),
    (b"OB", b"OW"),
    (b"TB", b"TW"),
    (b"GB", b"GW"),
    (b"BS", b"WS"),
    (b"NB", b"NW"),
];

/// The private properties that hold lines of an Ishi file with points in them.
const ISHI_PROPERTIES: [Name; 4] = [
    Name::new(b"SFMK"),
    Name::new(b"SFPR"),
    Name::new(b"SFDG"),
    Name::new(b"SFSU"),
];
/// The one that holds header lines, which name the players and the result.
const ISHI_HEADERS: Name = Name::new(b"SFHD");

const PL: Name = Name::new(b"PL");
const RE: Name = Name::new(b"RE");
const KM: Name = Name::new(b"KM");
const V: Name = Name::new(b"V");

impl Tree {
    /// The game turned, mirrored, and with its colours exchanged, as [`Transform`] says.
    ///
    /// Every point of the properties that SGF defines goes along: moves, set-up, marks, labels,
    /// lines, territory, views; a rectangle's corners are again the upper left and the lower right
    /// one. A board that is not square gets its new `SZ`.
    ///
    /// With the colours, all that belongs to one of them changes its owner: moves, stones, names,
    /// ranks, teams, clocks, territory, whose turn it is, who won (`RE`), who is better (`GB`,
    /// `GW`, `V`), and the sign of the komi. `HA` stays, though it is White then who has the stones.
    ///
    /// What is not known to hold points stays as it is, words (`C`) too. Left out are only the
    /// private properties in which the Ishi format's own data are kept, where the transform makes
    /// them wrong. Texts become UTF-8. A game other than Go has no such sides and stays as it is.
    ///
    /// ```
    /// use honte_goban::{Symmetry, Transform};
    /// use honte_record::sgf::{Collection, write_tree};
    ///
    /// let tree = &Collection::read(b"(;SZ[9:5]PB[x]KM[5.5];B[ab];W[cd])").games[0];
    /// let symmetry = Symmetry::new(true, false, false);
    /// let turned = tree.transformed(Transform { symmetry, swap_colours: true });
    /// let mut text = Vec::new();
    /// write_tree(&turned, &mut text);
    /// assert_eq!(text, b"(;SZ[5:9]PW[x]KM[-5.5];W[ba];B[dc])");
    /// ```
    #[must_use]
    pub fn transformed(&self, transform: Transform) -> Tree {
        if transform == Transform::IDENTITY || !self.is_go() {
            return self.clone();
        }
        if self.encoding() != encoding_rs::UTF_8 {
            let mut tree = self.clone();
            tree.make_utf8();
            return Turning::of(&tree, transform).build(&tree);
        }
        Turning::of(self, transform).build(self)
    }
}

/// In place, node by node.
impl Tree {
    /// Turns the game as [`transformed`](Tree::transformed) does, and keeps its nodes: what is
    /// written is the file with other points in it. Texts become UTF-8 only where colours are
    /// exchanged, as results name them.
    pub fn transform(&mut self, transform: Transform) {
        if transform == Transform::IDENTITY || !self.is_go() {
            return;
        }
        if transform.swap_colours && self.encoding() != encoding_rs::UTF_8 {
            self.make_utf8();
        }
        let turning = Turning::of(self, transform);
        let nodes: Vec<NodeId> = self.nodes(self.root()).collect();
        for node in nodes {
            let is_root = node == self.root();
            let turned: Vec<Owned> = self
                .properties(node)
                .filter_map(|property| {
                    let (name, values) = turning.turned(&property, is_root)?;
                    let values = values.into_iter().map(|value| value.as_ref().into());
                    Some(Owned {
                        name: name.into(),
                        values: values.collect(),
                    })
                })
                .collect();
            if !is_same(self.properties(node), &turned) {
                *self.own(node) = turned;
            }
        }
    }
}

/// Whether properties are these.
fn is_same<'t>(properties: impl Iterator<Item = Property<'t>>, owned: &[Owned]) -> bool {
    let mut owned = owned.iter();
    let all = properties.into_iter().all(|property| {
        owned.next().is_some_and(|owned| {
            let values = owned.values.iter().map(|value| &**value);
            property.spelling() == &*owned.name && property.values().eq(values)
        })
    });
    all && owned.next().is_none()
}

/// A property's name and its values.
type Turned<'t> = (&'t [u8], Vec<Cow<'t, [u8]>>);

struct Turning {
    transform: Transform,
    size: Size,
}

impl Turning {
    fn of(tree: &Tree, transform: Transform) -> Self {
        let size = tree.size();
        Self { transform, size }
    }

    fn build(&self, tree: &Tree) -> Tree {
        let mut builder = Builder::new();
        let mut above: Option<NodeId> = None;
        let mut parents: Vec<Option<NodeId>> = Vec::new();
        for event in tree.walk(tree.root()) {
            match event {
                Event::Enter(node) => {
                    parents.push(above);
                    above = Some(builder.node(above));
                    let is_root = node == tree.root();
                    for property in tree.properties(node) {
                        self.property(&property, is_root, &mut builder);
                    }
                }
                Event::Leave(_) => above = parents.pop().flatten(),
            }
        }
        builder.finish()
    }

    fn property(&self, property: &Property<'_>, is_root: bool, builder: &mut Builder) {
        if let Some((spelling, values)) = self.turned(property, is_root) {
            builder.raw_property(spelling, values);
        }
    }

    /// A property's new name and values; `None` for one that is left out.
    fn turned<'t>(&self, property: &Property<'t>, is_root: bool) -> Option<Turned<'t>> {
        let name = property.name();
        let swap = self.transform.swap_colours;
        if ISHI_PROPERTIES.contains(&name) || swap && name == ISHI_HEADERS {
            return None;
        }
        let spelling = match swap {
            true => swapped_name(property),
            false => property.spelling(),
        };
        let shape = name.definition().map(|definition| definition.shape);
        let values = property
            .values()
            .map(|value| self.value(value, name, shape, is_root));
        Some((spelling, values.collect()))
    }

    fn value<'v>(
        &self,
        raw: &'v [u8],
        name: Name,
        shape: Option<Shape>,
        is_root: bool,
    ) -> Cow<'v, [u8]> {
        let turned = match shape {
            Some(Shape::Move) => self.played(raw),
            Some(Shape::Point) => self.points(raw),
            Some(Shape::Label) => self.label(raw),
            Some(Shape::Arrow) => self.arrow(raw),
            Some(Shape::Size) if is_root => self.board(raw),
            _ if self.transform.swap_colours => swapped_value(name, raw),
            _ => None,
        };
        turned.map_or(Cow::Borrowed(raw), Cow::Owned)
    }

    /// Where two letters go. Those beyond the board stay beyond it, also where its sides change.
    fn letters(&self, raw: &[u8]) -> Option<[u8; 2]> {
        let odd = value::odd_point(raw).and_then(|_| value::parse_point(raw, self.size).ok());
        if let Some(point) = odd {
            return Some(self.transform.apply(self.size, point).to_sgf());
        }
        // `A5` on a board of four rows must not become a point of the turned board.
        let is_odd = value::odd_point(raw).is_some();
        if is_odd && self.transform.symmetry != Symmetry::IDENTITY {
            return Some(*b"zz");
        }
        let &[x, y] = raw.trim_ascii() else {
            return None;
        };
        let are_letters = x.is_ascii_alphabetic() && y.is_ascii_alphabetic();
        match Point::from_sgf(&[x, y])
            .ok()
            .filter(|&p| self.size.contains(p))
        {
            Some(point) => Some(self.transform.apply(self.size, point).to_sgf()),
            // What is not two letters is no point, and must not become one: `1A` is not `A1`.
            None if self.transform.symmetry.swaps_axes() && are_letters => Some([y, x]),
            None => Some([x, y]),
        }
    }

    fn played(&self, raw: &[u8]) -> Option<Vec<u8>> {
        match value::parse_move(raw, self.size) {
            Ok(Move::Pass) => None,
            Ok(Move::Play(_)) | Err(_) => self.letters(raw).map(Into::into),
        }
    }

    fn points(&self, raw: &[u8]) -> Option<Vec<u8>> {
        let Some((a, b)) = pair(raw) else {
            return self.letters(raw).map(Into::into);
        };
        let is_on = value::parse_points(raw, self.size).is_ok();
        let (a, b) = (self.letters(a)?, self.letters(b)?);
        if !is_on {
            return Some([&a, b":".as_slice(), &b].concat());
        }
        let upper_left = [a[0].min(b[0]), a[1].min(b[1])];
        let lower_right = [a[0].max(b[0]), a[1].max(b[1])];
        Some([&upper_left, b":".as_slice(), &lower_right].concat())
    }

    fn label(&self, raw: &[u8]) -> Option<Vec<u8>> {
        let (point, text) = pair(raw)?;
        Some([&self.letters(point)?, b":".as_slice(), text].concat())
    }

    fn arrow(&self, raw: &[u8]) -> Option<Vec<u8>> {
        let (from, to) = pair(raw)?;
        Some([&self.letters(from)?, b":".as_slice(), &self.letters(to)?].concat())
    }

    fn board(&self, raw: &[u8]) -> Option<Vec<u8>> {
        let size = value::parse_size(raw)?;
        let turned = self.transform.size(size);
        (turned != size).then(|| super::size_value(turned).into_bytes())
    }
}

/// The two parts of a value with a colon.
fn pair(raw: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = raw.iter().position(|&b| b == b':')?;
    Some((&raw[..colon], &raw[colon + 1..]))
}

fn swapped_name<'t>(property: &Property<'t>) -> &'t [u8] {
    let name = property.name();
    let other = |(a, b): &(&'static [u8], &'static [u8])| match name {
        _ if name == Name::new(a) => Some(*b),
        _ if name == Name::new(b) => Some(*a),
        _ => None,
    };
    let other = PAIRS.iter().find_map(other);
    other.unwrap_or(property.spelling())
}

/// A value for the other colour, where it is one that changes.
fn swapped_value(name: Name, raw: &[u8]) -> Option<Vec<u8>> {
    match name {
        PL => {
            let colour: Colour = std::str::from_utf8(raw.trim_ascii()).ok()?.parse().ok()?;
            Some(vec![colour.opposite().letter() as u8])
        }
        RE => swapped_result(std::str::from_utf8(raw).ok()?).map(String::into_bytes),
        KM | V => swapped_sign(raw),
        _ => None,
    }
}

/// The number with its other sign; nothing but a number has one.
fn swapped_sign(raw: &[u8]) -> Option<Vec<u8>> {
    let number = raw.trim_ascii();
    let unsigned = number.strip_prefix(b"+").unwrap_or(number);
    let positive = number.strip_prefix(b"-");
    let digits = positive.unwrap_or(unsigned);
    let is_number = digits
        .first()
        .is_some_and(|b| b.is_ascii_digit() || *b == b'.');
    let is_zero = digits.iter().all(|b| matches!(b, b'0' | b'.' | b','));
    let other = || positive.map_or_else(|| [b"-", unsigned].concat(), <[u8]>::to_vec);
    (is_number && !is_zero).then(other)
}

/// A result with its winner exchanged: every colour that is named becomes the other one.
fn swapped_result(text: &str) -> Option<String> {
    GameResult::parse(text)?.winner()?;
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_letter = |c: char| c.is_ascii_alphabetic();
        let length = match is_letter(first) {
            true => rest.find(|c| !is_letter(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        out.push_str(other_colour(word));
        rest = after;
    }
    Some(out)
}

fn other_colour(word: &str) -> &str {
    const WORDS: [(&str, &str); 8] = [
        ("B", "W"),
        ("b", "w"),
        ("Black", "White"),
        ("black", "white"),
        ("BLACK", "WHITE"),
        ("黑", "白"),
        ("흑", "백"),
        ("Ｂ", "Ｗ"),
    ];
    let other = |&(a, b): &(&'static str, &'static str)| match word {
        _ if word == a => Some(b),
        _ if word == b => Some(a),
        _ => None,
    };
    match word {
        // The Japanese letter; back from White it is the Chinese one.
        "黒" => "白",
        _ => WORDS.iter().find_map(other).unwrap_or(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swapped(name: Name, raw: &str) -> String {
        let value = swapped_value(name, raw.as_bytes());
        let value = value.unwrap_or_else(|| raw.as_bytes().to_vec());
        String::from_utf8_lossy(&value).into_owned()
    }

    #[test]
    fn values_change_sides() {
        for (text, other) in [
            ("B+R", "W+R"),
            ("W+3.5", "B+3.5"),
            ("Black wins by 3", "White wins by 3"),
            ("white resigns", "black resigns"),
            ("白中押し勝ち", "黑中押し勝ち"),
            ("Draw", "Draw"),
            ("?", "?"),
            ("Void", "Void"),
        ] {
            assert_eq!(swapped(RE, text), other);
            assert_eq!(swapped(RE, other), text);
        }
        assert_eq!(swapped(RE, "黒中押し勝ち"), "白中押し勝ち");
        for (number, other) in [
            ("6.5", "-6.5"),
            ("0", "0"),
            ("0.0", "0.0"),
            ("5 1/2", "-5 1/2"),
        ] {
            assert_eq!(swapped(KM, number), other);
            assert_eq!(swapped(V, other), number);
        }
        assert_eq!(swapped(KM, "+5"), "-5");
        assert_eq!(swapped(KM, "none"), "none");
        assert_eq!(
            (swapped(PL, "B"), swapped(PL, "white")),
            ("W".into(), "B".into())
        );
    }
}
