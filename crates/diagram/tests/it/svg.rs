//! Drawings: well formed, in the right places, closed where the board ends.

use crate::common::{at, corner, figures, full};
use honte_diagram::{Coordinates, Figure, Layout, Region, svg};
use honte_goban::{Colour, Point, Size};
use proptest::prelude::*;
use roxmltree::{Document, Node};

fn drawn(figure: &Figure) -> String {
    svg::render(figure, &svg::Options::default())
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// The groups of points: name, class and place.
fn groups<'a>(document: &'a Document<'_>) -> Vec<(&'a str, &'a str, f64, f64)> {
    let points = document
        .descendants()
        .filter(|node| node.has_attribute("data-point"));
    let group = |node: Node<'a, '_>| {
        let place = node.attribute("transform").unwrap();
        let place = place
            .strip_prefix("translate(")
            .unwrap()
            .strip_suffix(')')
            .unwrap();
        let (x, y) = place.split_once(' ').unwrap();
        let (name, class) = (node.attribute("data-point"), node.attribute("class"));
        (
            name.unwrap(),
            class.unwrap(),
            x.parse().unwrap(),
            y.parse().unwrap(),
        )
    };
    points.map(group).collect()
}

#[test]
fn a_corner_is_drawn_so() {
    insta::assert_snapshot!(drawn(&corner()));
}

#[test]
fn the_smallest_board_is_drawn_so() {
    let mut figure = Figure::new(Size::new(2, 1).unwrap());
    figure.set_stone(Point::new(1, 0).unwrap(), Some(Colour::White));
    let options = svg::Options {
        theme: svg::Theme::Dark,
        prefix: "f1-".to_owned(),
        ids: true,
        variables: true,
        ..svg::Options::default()
    };
    insta::assert_snapshot!(svg::render(&figure, &options));
}

#[test]
fn stones_stand_on_the_crossings() {
    for size in Size::all().filter(|size| size.area() % 7 == 0) {
        for ratio in [1.0, 1.06] {
            let options = svg::Options {
                ratio,
                ..svg::Options::default()
            };
            let text = svg::render(&full(size), &options);
            let document = Document::parse(&text).unwrap();
            let groups = groups(&document);
            assert_eq!(groups.len(), size.area());
            let (_, _, left, top) = groups[0];
            for (group, point) in groups.iter().zip(size.points()) {
                let expected_x = left + 100.0 * f64::from(point.x());
                let expected_y = top + 100.0 * ratio * f64::from(point.y());
                assert!((group.2 - expected_x).abs() < 0.02, "{size} {point:?}");
                assert!((group.3 - expected_y).abs() < 0.02, "{size} {point:?}");
            }
        }
    }
}

#[test]
fn groups_tell_points_and_colours() {
    let text = drawn(&full(Size::GO19));
    let document = Document::parse(&text).unwrap();
    for (group, point) in groups(&document).iter().zip(Size::GO19.points()) {
        assert_eq!(Point::from_sgf(group.0.as_bytes()), Ok(point));
    }
    let classes: Vec<&str> = groups(&document).iter().map(|group| group.1).collect();
    assert_eq!(classes.iter().filter(|&&class| class == "b").count(), 181);
    assert_eq!(classes.iter().filter(|&&class| class == "w").count(), 180);
}

/// The heavy lines are the second path of the grid.
fn edges(figure: &Figure) -> Option<String> {
    let text = drawn(figure);
    let document = Document::parse(&text).unwrap();
    let mut paths = document
        .descendants()
        .filter(|node| node.attribute("class") == Some("grid"));
    let thin = number(paths.next().unwrap(), "stroke-width");
    paths.next().map(|node| {
        assert!(number(node, "stroke-width") > 2.0 * thin);
        node.attribute("d").unwrap().to_owned()
    })
}

#[test]
fn heavy_lines_are_where_the_board_ends() {
    let corners = |one: (u8, u8), other: (u8, u8)| {
        let mut figure = Figure::new(Size::GO19);
        let point = |(x, y)| Point::new(x, y).unwrap();
        figure.set_region(Region::between(point(one), point(other)));
        edges(&figure).map(|path| (path.matches('H').count(), path.matches('V').count()))
    };
    assert_eq!(corners((0, 0), (18, 18)), Some((2, 2)));
    assert_eq!(corners((0, 0), (9, 9)), Some((1, 1)));
    assert_eq!(corners((9, 9), (18, 18)), Some((1, 1)));
    assert_eq!(corners((0, 5), (18, 9)), Some((0, 2)));
    assert_eq!(corners((5, 0), (9, 18)), Some((2, 0)));
    assert_eq!(corners((5, 5), (9, 9)), None);
}

#[test]
fn open_sides_run_out_half_a_cell() {
    let mut figure = Figure::new(Size::GO19);
    figure.set_region(Region::between(
        at(Size::GO19, "K10"),
        at(Size::GO19, "T19"),
    ));
    let layout = Layout::new(&figure, 1.06);
    let [left, top, right, bottom] = layout.ends();
    let (x, y) = layout.centre(at(Size::GO19, "K10"));
    assert_eq!((x - left, bottom - y), (50.0, 53.0));
    assert_eq!(layout.centre(at(Size::GO19, "T19")), (right, top));
}

#[test]
fn numerals_fall_in_the_middle_of_stones() {
    // Left and right ends of what is drawn on a stone, by its path data.
    let mut figure = Figure::new(Size::GO9);
    figure.set_stone(at(Size::GO9, "E5"), Some(Colour::Black));
    figure.set_number(at(Size::GO9, "E5"), 8);
    let text = drawn(&figure);
    let document = Document::parse(&text).unwrap();
    let eight = document
        .descendants()
        .find(|node| node.attribute("id") == Some("a8"))
        .unwrap();
    // The top, the bottom and the waist of an 8 are drawn, all at x = 0.
    let data = eight.attribute("d").unwrap();
    let numbers: Vec<f64> = data
        .split(|c: char| c.is_ascii_alphabetic() || c == ' ')
        .filter_map(|part| part.parse().ok())
        .collect();
    let ys: Vec<f64> = numbers[2..].chunks(7).map(|arc| arc[6]).collect();
    let (top, bottom) = (
        ys.iter().copied().fold(0.0, f64::min),
        ys.iter().copied().fold(0.0, f64::max),
    );
    assert!(top < -20.0 && (top + bottom).abs() < 0.02, "{data}");
}

#[test]
fn hoshi_hide_behind_labels_and_coordinates_name_all_lines() {
    let mut figure = Figure::new(Size::GO19);
    figure.coordinates = Coordinates::Numeric;
    let text = drawn(&figure);
    let document = Document::parse(&text).unwrap();
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    let names: Vec<&str> = texts.filter_map(|node| node.text()).collect();
    assert_eq!(names.len(), 76);
    assert!((1..=19).all(|line| names.iter().filter(|&&n| n == line.to_string()).count() == 4));
    assert_eq!(text.matches("<circle").count(), 9);
}

#[test]
fn a_full_board_is_under_60_kb() {
    let mut figure = full(Size::GO19);
    figure.coordinates = Coordinates::A1;
    figure.caption = "Figure 1 (1-361)".to_owned();
    let text = drawn(&figure);
    assert!(text.len() < 60_000, "{} bytes", text.len());
}

#[test]
fn what_is_not_shown_is_not_drawn() {
    let mut figure = full(Size::GO19);
    figure.set_region(Region::between(
        Point::new(3, 3).unwrap(),
        Point::new(4, 9).unwrap(),
    ));
    assert_eq!(drawn(&figure).matches("data-point").count(), 14);
    // Beyond the board there is nothing to show: the whole board is.
    let mut small = Figure::new(Size::GO9);
    small.set_region(Region::between(
        Point::new(20, 20).unwrap(),
        Point::new(24, 24).unwrap(),
    ));
    assert_eq!(small.region(), Region::whole(Size::GO9));
    small.set_region(Region::between(
        Point::new(5, 5).unwrap(),
        Point::new(24, 24).unwrap(),
    ));
    assert_eq!((small.region().width(), small.region().height()), (4, 4));
}

#[test]
fn themes_and_variables_change_colours_alone() {
    let shapes = |options: &svg::Options| {
        let text = svg::render(&corner(), options);
        let (_, body) = text.split_once("</defs>").unwrap();
        body.to_owned()
    };
    let print = svg::Options::default();
    for theme in svg::Theme::ALL {
        for variables in [false, true] {
            let options = svg::Options {
                theme,
                variables,
                ..print.clone()
            };
            assert_eq!(shapes(&options), shapes(&print));
        }
    }
}

proptest! {
    #[test]
    fn any_figure_is_well_formed_and_every_use_has_its_shape(
        figure in figures(),
        prefix in "\\PC{0,4}",
        cell in any::<f64>(),
        ratio in any::<f64>(),
    ) {
        let options = svg::Options { cell, ratio, prefix, ids: true, ..svg::Options::default() };
        let text = svg::render(&figure, &options);
        let document = Document::parse(&text).map_err(|error| {
            TestCaseError::fail(format!("{error}\n{text}"))
        })?;
        let mut ids: Vec<&str> =
            document.descendants().filter_map(|node| node.attribute("id")).collect();
        for node in document.descendants().filter(|node| node.has_tag_name("use")) {
            prop_assert!(ids.contains(&&node.attribute("href").unwrap()[1..]));
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        prop_assert_eq!(ids.len(), count);
        prop_assert_eq!(&text, &svg::render(&figure, &options));
        let root = document.root_element();
        let (width, height) = (number(root, "width"), number(root, "height"));
        prop_assert!(width > 0.0 && height > 0.0 && width < 1e6 && height < 1e8);
    }
}
