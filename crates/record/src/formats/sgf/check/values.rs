//! Values against what their property takes.

use super::Check;
use super::play::Play;
use crate::header::text::komi;
use crate::header::{Date, GameResult};
use crate::problem::ProblemKind;
use crate::sgf::table::{Count, Definition, Shape};
use crate::sgf::{Name, value};
use crate::tree::{NodeId, Property};
use honte_goban::{Move, Point, Size};

impl<P: Play> Check<'_, P> {
    pub(super) fn values(&mut self, node: NodeId, property: &Property<'_>, of: &Definition) {
        let name = property.name();
        let mut values = property.values();
        if of.count == Count::One && values.count() > 1 {
            self.tell_of(ProblemKind::ManyValues, node, property);
        }
        let nothing = values.count() == 1 && property.value() == Some(b"");
        if nothing && of.count == Count::EmptyList {
            return;
        }
        self.of_later_version(node, property, of);
        if of.shape == Shape::Point {
            return self.points(node, property, of);
        }
        for raw in &mut values {
            self.value(node, (name, raw), of);
        }
    }

    /// Passes without letters and lists with rectangles, which FF\[4\] brought.
    fn of_later_version(&mut self, node: NodeId, property: &Property<'_>, of: &Definition) {
        if self.version.is_none_or(|version| version >= 4) {
            return;
        }
        let mut values = property.values();
        match of.shape {
            Shape::Move if values.any(|raw| raw.trim_ascii().is_empty()) => {
                self.wrong_version(node, property, "[] for a pass");
            }
            Shape::Point if values.any(|raw| raw.contains(&b':')) => {
                self.wrong_version(node, property, " with rectangles");
            }
            _ => {}
        }
    }

    fn value(&mut self, node: NodeId, (name, raw): (Name, &[u8]), of: &Definition) {
        let trimmed = raw.trim_ascii();
        let may_be_empty = matches!(of.shape, Shape::Empty | Shape::Move | Shape::Figure);
        if trimmed.is_empty() && !may_be_empty {
            return self.tell_value(ProblemKind::EmptyValue, node, (name, raw), None);
        }
        if of.shape == Shape::Move {
            match value::parse_move(raw, self.size) {
                Ok(_) => self.odd_point(node, (name, raw), raw),
                Err(kind) => self.tell_value(kind, node, (name, raw), None),
            }
            return;
        }
        if let Err((kind, expected)) = fits(name, trimmed, of.shape) {
            self.tell_value(kind, node, (name, raw), expected);
        } else if !self.is_readable(raw) {
            self.tell_value(ProblemKind::BadText, node, (name, raw), None);
        } else {
            self.meaning(node, (name, raw));
        }
        let composed = matches!(of.shape, Shape::Label | Shape::Arrow);
        if composed && let Some(colon) = raw.iter().position(|&b| b == b':') {
            let ends = match of.shape {
                Shape::Arrow => [&raw[..colon], &raw[colon + 1..]],
                _ => [&raw[..colon]; 2],
            };
            let is_off =
                |end: &&[u8]| value::parse_point(end, self.size) == Err(ProblemKind::OffBoard);
            if ends.iter().any(is_off) {
                let expected = Some("a point of the board");
                self.tell_value(ProblemKind::PointOffBoard, node, (name, raw), expected);
            } else if let Some(end) = ends.iter().find(|end| value::odd_point(end).is_some()) {
                self.odd_point(node, (name, raw), end);
            }
        }
    }

    /// Tells of a point that is not written as SGF has it.
    fn odd_point(&mut self, node: NodeId, of: (Name, &[u8]), letters: &[u8]) {
        if value::odd_point(letters).is_none() {
            return;
        }
        let read = match value::parse_move(letters, self.size) {
            Ok(Move::Play(point)) => point.to_sgf().map(char::from).iter().collect(),
            _ => "a pass".to_owned(),
        };
        self.tell_value(ProblemKind::OddPoint, node, of, Some(&read));
    }

    /// Values that make sense only as what they stand for.
    fn meaning(&mut self, node: NodeId, (name, raw): (Name, &[u8])) {
        const DT: Name = Name::new(b"DT");
        const RE: Name = Name::new(b"RE");
        const KM: Name = Name::new(b"KM");
        const HA: Name = Name::new(b"HA");
        if ![DT, RE, KM, HA].contains(&name) {
            return;
        }
        let text = self.tree.simple_text(raw);
        let text = text.trim();
        if name == DT && Date::parse(text).is_none() {
            self.tell_value(ProblemKind::BadDate, node, (name, raw), None);
        } else if name == RE && GameResult::parse(text).is_none() {
            self.tell_value(ProblemKind::BadResult, node, (name, raw), None);
        } else if name == KM
            && let Some(read) = komi::hundredths(text)
        {
            let read = read.to_string();
            self.tell_value(ProblemKind::OddValue, node, (name, raw), Some(&read));
        } else if name == KM && !is_real(text) {
            match komi::to_sgf(text) {
                Some(read) => {
                    self.tell_value(ProblemKind::OddValue, node, (name, raw), Some(&read));
                }
                None => self.tell_value(ProblemKind::BadKomi, node, (name, raw), None),
            }
        } else if name == HA && !is_number(text) {
            self.tell_value(ProblemKind::HandicapText, node, (name, raw), None);
        }
    }

    fn points(&mut self, node: NodeId, property: &Property<'_>, of: &Definition) {
        let name = property.name();
        let mut seen: Vec<Point> = Vec::new();
        for raw in property.values() {
            let alone = of.count != Count::One;
            let corners = raw.split(|&b| b == b':');
            if let Some(odd) = corners
                .clone()
                .find(|corner| value::odd_point(corner).is_some())
                && corners
                    .clone()
                    .all(|corner| value::parse_point(corner, self.size).is_ok())
            {
                self.odd_point(node, (name, raw), odd);
            }
            match value::parse_points(raw, self.size) {
                Ok(points) if alone => {
                    let before = seen.len();
                    seen.extend(points);
                    let (old, new) = seen.split_at(before);
                    if new.iter().any(|point| old.contains(point)) {
                        self.tell_value(ProblemKind::PointTwice, node, (name, raw), None);
                    }
                }
                Ok(_) => {}
                Err(ProblemKind::OffBoard) => {
                    self.tell_value(ProblemKind::PointOffBoard, node, (name, raw), None);
                }
                Err(_) => self.tell_value(ProblemKind::BadPoint, node, (name, raw), None),
            }
            if seen.len() > 1000 {
                // More points than any board has: all else was told.
                seen.truncate(625);
            }
        }
    }
}

/// What is wrong with the form of a value that is not empty, and what was expected.
type Misfit = (ProblemKind, Option<&'static str>);

/// Properties that tell a time.
const TIME_PROPERTIES: [Name; 3] = [Name::new(b"TM"), Name::new(b"BL"), Name::new(b"WL")];
/// Of these the meaning tells what is wrong.
const JUDGED: [Name; 2] = [Name::new(b"KM"), Name::new(b"HA")];

/// Whether a value that is not empty has the shape.
fn fits(name: Name, raw: &[u8], shape: Shape) -> Result<(), Misfit> {
    use ProblemKind::{BadTime, BadValue, GameName, NeedlessValue, OddValue};
    let text = std::str::from_utf8(raw).unwrap_or_default();
    let fit = |fits: bool, kind, expected| {
        if fits {
            Ok(())
        } else {
            Err((kind, Some(expected)))
        }
    };
    match shape {
        Shape::Empty => fit(raw.is_empty(), NeedlessValue, "nothing"),
        Shape::Number if name == Name::GM && !is_number(text) && value::is_go(raw) => {
            Err((GameName, None))
        }
        Shape::Number if JUDGED.contains(&name) => Ok(()),
        Shape::Number => number(text, is_number, BadValue, "a whole number"),
        Shape::Real if JUDGED.contains(&name) => Ok(()),
        Shape::Real if TIME_PROPERTIES.contains(&name) => {
            number(text, is_real, BadTime, "a number")
        }
        Shape::Real => number(text, is_real, BadValue, "a number"),
        Shape::Double => fit(matches!(text, "1" | "2"), OddValue, "1 or 2"),
        Shape::Colour if value::parse_colour(raw).is_some() => {
            fit(matches!(text, "B" | "W"), OddValue, "B or W")
        }
        Shape::Colour => Err((BadValue, Some("B or W"))),
        Shape::Label => fit(is_label(raw), BadValue, "a point, ':' and a text"),
        Shape::Arrow => fit(is_arrow(raw), BadValue, "two different points with ':'"),
        Shape::Figure => fit(
            is_figure(text, raw),
            BadValue,
            "nothing, or a number, ':' and a text",
        ),
        // A program may leave out its version, as SGFC allows.
        Shape::Program | Shape::Line | Shape::Text | Shape::Point | Shape::Move | Shape::Size => {
            Ok(())
        }
    }
}

/// A number, if need be without the blanks and line ends in it.
fn number(
    text: &str,
    fits: fn(&str) -> bool,
    kind: ProblemKind,
    expected: &'static str,
) -> Result<(), Misfit> {
    let packed = || -> String { text.chars().filter(|c| !c.is_ascii_whitespace()).collect() };
    match fits(text) {
        true => Ok(()),
        false if fits(&packed()) => Err((ProblemKind::OddValue, Some(expected))),
        false => Err((kind, Some(expected))),
    }
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.len() <= 18 && digits.bytes().all(|b| b.is_ascii_digit())
}

fn is_real(text: &str) -> bool {
    match text.split_once('.') {
        Some((whole, fraction)) => {
            is_number(whole) && !fraction.is_empty() && fraction.bytes().all(|b| b.is_ascii_digit())
        }
        None => is_number(text),
    }
}

fn is_label(raw: &[u8]) -> bool {
    let colon = raw.iter().position(|&b| b == b':');
    colon.is_some_and(|colon| colon + 1 < raw.len() && is_point(&raw[..colon]))
}

fn is_arrow(raw: &[u8]) -> bool {
    let mut ends = raw.split(|&b| b == b':');
    match (ends.next(), ends.next(), ends.next()) {
        (Some(from), Some(to), None) => is_point(from) && is_point(to) && from != to,
        _ => false,
    }
}

/// Whether it is a point of any board.
fn is_point(raw: &[u8]) -> bool {
    value::parse_point(raw, Size::GREATEST).is_ok()
}

fn is_figure(text: &str, raw: &[u8]) -> bool {
    let number = raw.split(|&b| b == b':').next().unwrap_or_default();
    text.is_empty()
        || (raw.contains(&b':') && std::str::from_utf8(number).is_ok_and(is_number))
        // FF[1] to FF[3] had no value, some programs wrote a name.
        || is_number(text)
}
