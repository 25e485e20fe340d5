//! A drawing that is patched is the drawing of the other figure.

use std::collections::BTreeMap;

use crate::common::{corner, figures};
use honte_diagram::{Figure, svg};
use honte_goban::Size;
use proptest::prelude::*;
use roxmltree::{Document, Node};

/// The groups of points: name to class and contents, as they are written.
fn groups(text: &str) -> BTreeMap<String, (String, String)> {
    let document = Document::parse(text).unwrap();
    let points = document
        .descendants()
        .filter(|node| node.has_attribute("data-point"));
    let group = |node: Node<'_, '_>| {
        let contents: String = node.children().map(|child| &text[child.range()]).collect();
        let attribute = |name| node.attribute(name).unwrap().to_owned();
        (attribute("data-point"), (attribute("class"), contents))
    };
    points.map(group).collect()
}

/// The elements of `<defs>`: id to element.
fn shapes(text: &str) -> BTreeMap<String, String> {
    let text = format!("<svg>{text}</svg>");
    let document = Document::parse(&text).unwrap();
    let ids = document
        .descendants()
        .filter(|node| node.has_attribute("id"));
    let shape = |node: Node<'_, '_>| {
        let id = node.attribute("id").unwrap().to_owned();
        (id, text[node.range()].to_owned())
    };
    ids.map(shape).collect()
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let from = text.find(start).unwrap() + start.len();
    &text[from..from + text[from..].find(end).unwrap()]
}

fn defs(text: &str) -> BTreeMap<String, String> {
    shapes(between(text, "<defs>\n", "</defs>"))
}

fn drawn_lines(text: &str) -> &str {
    let from = text.find("<g class=\"lines\">").unwrap() + "<g class=\"lines\">".len();
    // Groups of lines are one a line, the end of them all begins one.
    let rest = &text[from..];
    let end = if rest.starts_with("</g>") {
        0
    } else {
        rest.find("\n</g>").unwrap() + 1
    };
    &rest[..end]
}

/// Another figure of the same frame with what is on `other`, where it fits.
fn in_frame(frame: &Figure, other: &Figure) -> Figure {
    let mut figure = Figure::new(frame.size());
    for (point, spot) in other.spots() {
        if let Some(here) = figure.spot_mut(point) {
            here.clone_from(spot);
        }
    }
    figure.lines.clone_from(&other.lines);
    figure.coordinates = frame.coordinates;
    figure.sides = frame.sides;
    figure.set_region(frame.region());
    figure
}

proptest! {
    #[test]
    fn a_patched_drawing_is_the_other_one(
        from in figures(), other in figures(), ratio in 0.8..1.2
    ) {
        let options = svg::Options { ratio, ..svg::Options::page() };
        let to = in_frame(&from, &other);
        let mut sprites = svg::Sprites::new(&options);
        let start = svg::render(&from, &options);
        let mut patched = groups(&start);
        for (point, number) in sprites.changes(&from, &to) {
            let name: String = point.to_sgf().map(char::from).iter().collect();
            let sprite = &sprites.sprites()[number];
            if let Some(group) = patched.get_mut(&name) {
                *group = (sprite.class.to_owned(), sprite.markup.clone());
            }
        }
        let drawn = svg::render(&to, &options);
        prop_assert_eq!(&patched, &groups(&drawn));
        prop_assert_eq!(patched.len(), from.region().points().count());
        prop_assert_eq!(svg::lines(&to, &options), drawn_lines(&drawn));
        let mut known = defs(&start);
        known.extend(shapes(&sprites.shapes()));
        for (id, shape) in defs(&drawn) {
            prop_assert_eq!(known.get(&id), Some(&shape), "{}", id);
        }
    }

    #[test]
    fn every_point_changes_nothing_to_be_seen(figure in figures()) {
        let plain = svg::render(&figure, &svg::Options::default());
        let options = svg::Options { every_point: true, ..svg::Options::default() };
        let every = svg::render(&figure, &options);
        let mut filled = groups(&every);
        filled.retain(|_, (_, contents)| !contents.is_empty());
        let mut known = groups(&plain);
        known.retain(|_, (_, contents)| !contents.is_empty());
        prop_assert_eq!(filled, known);
        prop_assert_eq!(defs(&every), defs(&plain));
    }
}

#[test]
fn a_page_has_its_style_sheet_beside_the_drawing() {
    let drawn = svg::render(&corner(), &svg::Options::page());
    assert!(!drawn.contains("<style") && !drawn.contains(" style=\""));
    let styled = svg::Options {
        style: true,
        ..svg::Options::page()
    };
    let sheet = svg::style_sheet(&styled);
    assert!(sheet.contains(".honte .board,.honte .veil{fill:var(--go-board,#fff)"));
    assert!(svg::render(&corner(), &styled).contains(&format!("<style>\n{sheet}</style>")));
}

#[test]
fn an_empty_board_has_all_its_points_and_no_shapes() {
    let drawn = svg::render(&Figure::new(Size::GO19), &svg::Options::page());
    let groups = groups(&drawn);
    assert_eq!(groups.len(), 361);
    assert!(
        groups
            .values()
            .all(|group| group == &("e".to_owned(), String::new()))
    );
    assert!(defs(&drawn).is_empty());
    assert_eq!(drawn_lines(&drawn), "");
}

#[test]
fn equal_spots_are_one_sprite() {
    let options = svg::Options::page();
    let mut sprites = svg::Sprites::new(&options);
    let figure = corner();
    let empty = Figure::new(figure.size());
    let first = sprites.changes(&empty, &figure);
    let known = sprites.sprites().len();
    assert_eq!(sprites.changes(&empty, &figure), first);
    assert_eq!(sprites.sprites().len(), known);
    assert!(sprites.changes(&figure, &figure).is_empty());
    assert_eq!(sprites.sprites()[0].markup, "");
}
