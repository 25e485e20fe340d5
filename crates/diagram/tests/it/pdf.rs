//! PDF files: whole, the same every time, and everything on the page.

#![cfg(feature = "pdf")]

use crate::common::{corner, figures, full};
use honte_diagram::{
    Figure, Note,
    document::{Block, Columns, Document, Paper},
    pdf, svg,
};
use honte_goban::Size;
use proptest::prelude::*;

/// How many pages the page tree counts.
fn pages(bytes: &[u8]) -> usize {
    let text = String::from_utf8_lossy(bytes);
    let (_, after) = text
        .split_once("/Type/Pages")
        .or(text.split_once("/Type /Pages"))
        .unwrap();
    let (_, count) = after.split_once("/Count ").unwrap();
    let digits: String = count.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

fn has(bytes: &[u8], words: &str) -> bool {
    bytes
        .windows(words.len())
        .any(|window| window == words.as_bytes())
}

#[test]
fn a_figure_is_one_page_of_its_own_size() {
    let options = svg::Options {
        cell: 32.0,
        ..svg::Options::default()
    };
    let bytes = pdf::render(&Figure::new(Size::GO9), &options).unwrap();
    assert!(bytes.starts_with(b"%PDF-") && bytes.trim_ascii_end().ends_with(b"%%EOF"));
    assert_eq!(pages(&bytes), 1);
    // 8 cells and the margins, 9.2 cells of 24 points.
    assert!(
        has(&bytes, "/MediaBox[0 0 220.8 220.8]"),
        "{}",
        String::from_utf8_lossy(&bytes)
    );
}

#[test]
fn the_same_figure_gives_the_same_bytes() {
    let render = |figure: &Figure| pdf::render(figure, &svg::Options::default()).unwrap();
    for figure in [corner(), full(Size::GO19)] {
        assert_eq!(render(&figure), render(&figure));
        assert!(!has(&render(&figure), "CreationDate"));
    }
}

fn book(blocks: Vec<Block>) -> Document {
    Document {
        blocks,
        ..Document::new("A title")
    }
}

fn figure_block(figure: Figure) -> Block {
    Block::Figure(Box::new(figure))
}

#[test]
fn an_empty_document_has_a_page() {
    assert_eq!(pages(&book(Vec::new()).render().unwrap()), 1);
    assert_eq!(pages(&Document::new("").render().unwrap()), 1);
}

#[test]
fn figures_share_pages_by_columns() {
    let board = || figure_block(full(Size::GO19));
    let count = |columns, figures: usize| {
        let blocks = (0..figures).map(|_| board()).collect();
        pages(
            &Document {
                columns,
                ..book(blocks)
            }
            .render()
            .unwrap(),
        )
    };
    // Two boards in each column. In a wide one, one under the title, then two.
    assert_eq!((count(Columns::Two, 4), count(Columns::Two, 5)), (1, 2));
    assert_eq!((count(Columns::One, 3), count(Columns::One, 4)), (2, 3));
}

#[test]
fn text_flows_over_pages() {
    let words = "White cannot resist. ".repeat(2000);
    let mut document = book(vec![Block::Paragraph(words)]);
    for paper in [Paper::A4, Paper::Letter] {
        document.paper = paper;
        let bytes = document.render().unwrap();
        // 6,000 words; a page holds 700 to 1,100.
        assert!((5..=9).contains(&pages(&bytes)), "{}", pages(&bytes));
        assert_eq!(bytes, document.render().unwrap());
    }
}

#[test]
fn odd_input_does_no_harm() {
    let mut endless = corner();
    endless.caption = "caption ".repeat(3000);
    endless.notes = vec![Note::Text("x".repeat(5000))];
    let mut document = book(vec![
        Block::Heading("heading ".repeat(2000)),
        figure_block(endless),
        Block::Paragraph("\n\n\u{0}\u{7}\t\n".to_owned()),
        Block::Paragraph("日本語のテキスト。עברית العربية 🙂 \u{10fffd}".repeat(20)),
        Block::Heading(String::new()),
        figure_block(Figure::new(Size::new(1, 25).unwrap())),
        figure_block(Figure::new(Size::new(25, 1).unwrap())),
    ]);
    document.headers = vec![("name".repeat(500), "value".repeat(500)); 20];
    document.title = "title".repeat(2000);
    document.options.ratio = f64::NAN;
    document.options.cell = f64::NEG_INFINITY;
    let bytes = document.render().unwrap();
    assert!(pages(&bytes) > 3);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_figure_has_its_page(figure in figures(), words in any::<String>()) {
        let bytes = pdf::render(&figure, &svg::Options::default()).unwrap();
        prop_assert_eq!(pages(&bytes), 1);
        let document = book(vec![
            Block::Heading(words.clone()),
            figure_block(figure),
            Block::Paragraph(words),
        ]);
        prop_assert!(pages(&document.render().unwrap()) >= 1);
    }
}
