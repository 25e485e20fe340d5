//! Bitmaps: the right colour at the right pixel.

#![cfg(feature = "png")]

use crate::common::{corner, figures, full};
use honte_diagram::{
    Figure, Layout, Text,
    png::{Extent, PngError, render},
    svg,
};
use honte_goban::{Colour, Point, Size};
use proptest::prelude::*;
use tiny_skia::Pixmap;

/// Pixels by cell: one a hundredth, the unit of layouts.
const CELL: f64 = 100.0;

fn bitmap(figure: &Figure, theme: svg::Theme) -> Pixmap {
    let options = svg::Options {
        theme,
        cell: CELL,
        ratio: 1.06,
        ..svg::Options::default()
    };
    Pixmap::decode_png(&render(figure, &options, Extent::Scale(1.0)).unwrap()).unwrap()
}

/// Brightness 0..=255 beside a point, by hundredths of a cell.
fn brightness(figure: &Figure, bitmap: &Pixmap, point: Point, (dx, dy): (f64, f64)) -> u8 {
    let (x, y) = Layout::new(figure, 1.06).centre(point);
    let pixel = |at: f64| at.round() as u32;
    let colour = bitmap.pixel(pixel(x + dx), pixel(y + dy)).unwrap();
    ((u16::from(colour.red()) + u16::from(colour.green()) + u16::from(colour.blue())) / 3) as u8
}

#[test]
fn stones_have_their_colour_in_every_theme() {
    let size = Size::new(4, 3).unwrap();
    let mut figure = Figure::new(size);
    for (index, point) in size
        .points()
        .enumerate()
        .filter(|(index, _)| index % 3 != 2)
    {
        figure.set_stone(point, Some(Colour::ALL[index % 3]));
    }
    for theme in svg::Theme::ALL {
        let bitmap = bitmap(&figure, theme);
        for point in size.points() {
            for place in [(0.0, 0.0), (30.0, 0.0), (0.0, -30.0), (-25.0, 25.0)] {
                let light = brightness(&figure, &bitmap, point, place);
                match figure.spot(point).stone {
                    Some(Colour::Black) => assert!(light < 90, "{theme:?} {point:?} {light}"),
                    Some(Colour::White) => assert!(light > 200, "{theme:?} {point:?} {light}"),
                    None => {}
                }
            }
        }
    }
}

/// From the rim inwards, in every direction: the ring of the last move, and then the stone again.
#[test]
fn the_ring_of_the_last_move_keeps_off_its_number() {
    for number in [8, 88, 100, 188, 247, 277, 300, 361, 474] {
        let mut figure = Figure::new(Size::new(3, 3).unwrap());
        let point = Point::new(1, 1).unwrap();
        figure.set_stone(point, Some(Colour::White));
        let spot = figure.spot_mut(point).unwrap();
        (spot.text, spot.last) = (Some(Text::Number(number)), true);
        let bitmap = bitmap(&figure, svg::Theme::Print);
        // The stone's own rim is farther out.
        for angle in (0..360).map(|angle| f64::from(angle).to_radians()) {
            let is_ink = |radius: &f64| {
                let place = (radius * angle.cos(), radius * angle.sin());
                brightness(&figure, &bitmap, point, place) < 128
            };
            let inwards = (0..40).map(|step| 43.4 - 0.5 * f64::from(step));
            let ring = inwards.skip_while(|radius| !is_ink(radius));
            let width = 0.5 * ring.take_while(is_ink).count() as f64;
            assert!((1.0..=5.0).contains(&width), "{number}: {width} at {angle}");
        }
    }
}

#[test]
fn numerals_stand_out_and_keep_within_their_stones() {
    let figure = full(Size::GO19);
    let bitmap = bitmap(&figure, svg::Theme::Print);
    for point in Size::GO19.points() {
        let black = figure.spot(point).stone == Some(Colour::Black);
        let ink = |places: &[(f64, f64)]| {
            places
                .iter()
                .filter(|&&place| (brightness(&figure, &bitmap, point, place) > 127) == black)
                .count()
        };
        let grid = |range: std::ops::RangeInclusive<i32>, step| {
            range.step_by(step).map(f64::from).collect::<Vec<_>>()
        };
        let rows = grid(-24..=24, 3);
        let inner: Vec<(f64, f64)> = rows
            .iter()
            .flat_map(|&y| grid(-36..=36, 3).into_iter().map(move |x| (x, y)))
            .collect();
        assert!(ink(&inner) > 12, "{point:?} shows a number");
        let turn = |step: i32| (f64::from(step) * 0.2618).sin_cos();
        let rim: Vec<(f64, f64)> = (0..24)
            .map(turn)
            .map(|(sin, cos)| (42.5 * cos, 42.5 * sin))
            .collect();
        assert_eq!(ink(&rim), 0, "{point:?} has a free rim");
    }
}

#[test]
fn lines_end_at_edges_and_run_out_elsewhere() {
    let figure = corner();
    let bitmap = bitmap(&figure, svg::Theme::Print);
    let dark = |name: &str, place| {
        brightness(&figure, &bitmap, crate::common::at(Size::GO19, name), place) < 128
    };
    assert!(
        dark("T15", (0.0, 0.0)) && !dark("T15", (30.0, 0.0)),
        "closed on the right"
    );
    assert!(dark("P17", (-40.0, 0.0)), "open on the left");
    assert!(dark("S15", (0.0, 40.0)), "open below");
    assert!(
        !dark("P18", (29.0, 0.0)) && dark("P18", (45.0, 0.0)),
        "clear behind a label"
    );
}

#[test]
fn letters_are_drawn_without_fonts_of_the_machine() {
    let mut figure = Figure::new(Size::GO9);
    let point = Point::new(4, 4).unwrap();
    let dark = |figure: &Figure| {
        let bitmap = bitmap(figure, svg::Theme::Print);
        let places = (-24..=24).flat_map(|y| (-28..=28).map(move |x| (f64::from(x), f64::from(y))));
        places
            .filter(|&place| brightness(figure, &bitmap, point, place) < 128)
            .count()
    };
    figure.set_label(point, "\u{2003}");
    let blank = dark(&figure);
    for label in ["A", "b", "Ω", "Ж", "é"] {
        figure.set_label(point, label);
        assert!(dark(&figure) > blank + 100, "{label}");
    }
}

#[test]
fn extents_are_kept() {
    let figure = Figure::new(Size::GO9);
    let options = svg::Options::default();
    let width =
        |extent| render(&figure, &options, extent).map(|b| Pixmap::decode_png(&b).unwrap().width());
    assert_eq!(width(Extent::Width(333)).unwrap(), 333);
    assert_eq!(width(Extent::Scale(1.0)).unwrap(), 221);
    for extent in [
        Extent::Width(0),
        Extent::Width(u32::MAX),
        Extent::Width(8300),
        Extent::Scale(0.0),
        Extent::Scale(-1.0),
        Extent::Scale(f32::NAN),
        Extent::Scale(f32::INFINITY),
    ] {
        assert!(matches!(width(extent), Err(PngError::Extent)), "{extent:?}");
    }
}

#[test]
fn the_page_reaches_the_last_pixel() {
    let figure = corner();
    for width in [97, 333, 500] {
        let bytes = render(&figure, &svg::Options::default(), Extent::Width(width)).unwrap();
        let bitmap = Pixmap::decode_png(&bytes).unwrap();
        for y in 0..bitmap.height() {
            let colour = bitmap.pixel(bitmap.width() - 1, y).unwrap();
            assert!(colour.red() > 250 && colour.alpha() == 255, "{width} {y}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_figure_has_its_bitmap(figure in figures()) {
        let bytes = render(&figure, &svg::Options::default(), Extent::Width(100)).unwrap();
        prop_assert_eq!(Pixmap::decode_png(&bytes).unwrap().width(), 100);
    }
}
