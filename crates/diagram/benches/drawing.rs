//! Speed of drawing: a full board of 361 numbered stones, an empty board, a
//! corner.
//!
//! `cargo bench -p honte-diagram`

#![allow(clippy::unwrap_used, missing_docs)]

use std::{hint::black_box, time::Instant};

use honte_diagram::{
    Coordinates, Figure, Region,
    document::{Block, Document},
    pdf, png, sensei, svg, text,
};
use honte_goban::{Colour, Point, Size};

fn main() {
    let options = svg::Options::default();
    println!(
        "{:<28} {:>10} {:>10} {:>10}",
        "", "ms", "per second", "bytes"
    );
    for (name, figure) in [
        ("full board", full()),
        ("corner", corner()),
        ("empty", empty()),
    ] {
        report(&format!("{name}: ascii"), || {
            text::ascii(&figure).into_bytes()
        });
        report(&format!("{name}: sensei"), || {
            sensei::render(&figure).into_bytes()
        });
        report(&format!("{name}: svg"), || {
            svg::render(&figure, &options).into_bytes()
        });
        let bitmap = || png::render(&figure, &options, png::Extent::Width(1000)).unwrap();
        report(&format!("{name}: png, 1000 wide"), bitmap);
        report(&format!("{name}: pdf"), || {
            pdf::render(&figure, &options).unwrap()
        });
    }
    let book = book();
    report("document of 8 figures", || book.render().unwrap());
}

/// The best of many rounds.
fn report(name: &str, draw: impl Fn() -> Vec<u8>) {
    let start = Instant::now();
    let mut best = f64::INFINITY;
    let mut bytes = 0;
    while start.elapsed().as_secs_f64() < 1.0 {
        let round = Instant::now();
        bytes = black_box(draw()).len();
        best = best.min(round.elapsed().as_secs_f64());
    }
    println!(
        "{name:<28} {:>10.3} {:>10.0} {bytes:>10}",
        best * 1e3,
        1.0 / best
    );
}

fn empty() -> Figure {
    Figure::new(Size::GO19)
}

fn full() -> Figure {
    let mut figure = empty();
    for (number, point) in (1..).zip(Size::GO19.points()) {
        figure.set_stone(point, Some(Colour::ALL[number as usize % 2]));
        figure.set_number(point, number);
    }
    figure.coordinates = Coordinates::A1;
    figure.caption = "Figure 1 (1–361)".to_owned();
    figure
}

fn corner() -> Figure {
    let mut figure = full();
    let corners = (Point::new(0, 0).unwrap(), Point::new(7, 6).unwrap());
    figure.set_region(Region::between(corners.0, corners.1));
    figure
}

fn book() -> Document {
    let mut document = Document::new("A game");
    for _ in 0..8 {
        document.blocks.push(Block::Figure(Box::new(full())));
        document
            .blocks
            .push(Block::Paragraph("White cannot resist. ".repeat(30)));
    }
    document
}
