//! Figures for tests.

use honte_diagram::{Coordinates, Figure, Line, Mark, Note, Region, Sides};
use honte_goban::{Colour, Point, Size};
use proptest::prelude::*;

pub(crate) fn at(size: Size, name: &str) -> Point {
    Point::parse_a1(size, name).unwrap()
}

/// Every point has a stone and a number.
pub(crate) fn full(size: Size) -> Figure {
    let mut figure = Figure::new(size);
    for (number, point) in (1..).zip(size.points()) {
        figure.set_stone(point, Some(Colour::ALL[(number as usize + 1) % 2]));
        figure.set_number(point, number);
    }
    figure
}

/// A corner with a bit of everything.
pub(crate) fn corner() -> Figure {
    let mut figure = Figure::new(Size::GO19);
    let stones = [
        ("R17", Colour::Black, 1),
        ("R16", Colour::White, 2),
        ("Q17", Colour::White, 23),
    ];
    for (name, colour, number) in stones {
        figure.set_stone(at(Size::GO19, name), Some(colour));
        figure.set_number(at(Size::GO19, name), number);
    }
    figure.set_stone(at(Size::GO19, "S18"), Some(Colour::Black));
    figure.set_mark(at(Size::GO19, "S18"), Mark::Triangle);
    figure.set_label(at(Size::GO19, "P18"), "A");
    figure.set_label(at(Size::GO19, "Q16"), "<&>");
    figure.lines.push(Line {
        from: at(Size::GO19, "P16"),
        to: at(Size::GO19, "R18"),
        arrow: true,
    });
    figure.set_region(Region::between(
        at(Size::GO19, "P15"),
        at(Size::GO19, "T19"),
    ));
    figure.coordinates = Coordinates::A1;
    figure.sides = Sides::Two;
    figure.caption = "Dia. 1: Black & White".to_owned();
    figure.notes.push(Note::At {
        numbers: vec![12],
        place: "1".to_owned(),
        ko: true,
    });
    figure
}

fn points() -> impl Strategy<Value = Point> {
    (0_u8..25, 0_u8..25).prop_map(|(x, y)| Point::new(x, y).unwrap())
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Za-z0-9]{0,3}",
        "\\PC{0,12}",
        any::<String>(),
        Just("x".repeat(200)),
        Just("\u{0}\u{1f}]]>&\"'<\u{ffff}\n\r\t".to_owned()),
    ]
}

#[derive(Clone, Debug)]
enum Change {
    Stone(Point, Option<bool>),
    Number(Point, u32),
    Label(Point, String),
    Mark(Point, usize),
    Flags(Point, u8),
    Line(Point, Point, bool),
}

fn changes() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => (points(), any::<Option<bool>>()).prop_map(|(p, s)| Change::Stone(p, s)),
        2 => (points(), prop_oneof![0_u32..400, any::<u32>()]).prop_map(|(p, n)| Change::Number(p, n)),
        2 => (points(), texts()).prop_map(|(p, t)| Change::Label(p, t)),
        2 => (points(), 0..Mark::ALL.len()).prop_map(|(p, m)| Change::Mark(p, m)),
        1 => (points(), any::<u8>()).prop_map(|(p, f)| Change::Flags(p, f)),
        1 => (points(), points(), any::<bool>()).prop_map(|(a, b, h)| Change::Line(a, b, h)),
    ]
}

fn apply(figure: &mut Figure, change: Change) {
    match change {
        Change::Stone(point, stone) => {
            figure.set_stone(point, stone.map(|white| Colour::ALL[usize::from(white)]));
        }
        Change::Number(point, number) => figure.set_number(point, number),
        Change::Label(point, label) => figure.set_label(point, label),
        Change::Mark(point, mark) => figure.set_mark(point, Mark::ALL[mark]),
        Change::Flags(point, bits) => {
            if let Some(spot) = figure.spot_mut(point) {
                spot.dead = bits & 1 != 0;
                spot.dimmed = bits & 2 != 0;
                spot.last = bits & 4 != 0;
                spot.territory = Some(Colour::ALL[usize::from(bits >> 3 & 1)]);
            }
        }
        Change::Line(from, to, arrow) => figure.lines.push(Line { from, to, arrow }),
    }
}

/// Any figure at all.
pub(crate) fn figures() -> impl Strategy<Value = Figure> {
    let coordinates = prop::sample::select(vec![
        Coordinates::None,
        Coordinates::A1,
        Coordinates::Sgf,
        Coordinates::Numeric,
    ]);
    let sides = prop::sample::select(vec![Sides::Two, Sides::Four]);
    (
        (1_u8..=25, 1_u8..=25),
        prop::collection::vec(changes(), 0..60),
        (points(), points()),
        (coordinates, sides),
        (texts(), texts()),
    )
        .prop_map(
            |((width, height), changes, (one, other), (coordinates, sides), texts)| {
                let mut figure = Figure::new(Size::new(width, height).unwrap());
                for change in changes {
                    apply(&mut figure, change);
                }
                figure.set_region(Region::between(one, other));
                figure.coordinates = coordinates;
                figure.sides = sides;
                figure.caption = texts.0;
                figure.notes.push(Note::Text(texts.1));
                figure
            },
        )
}
