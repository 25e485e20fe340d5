//! Text drawings.

use crate::common::{at, corner, figures};
use honte_diagram::{Coordinates, Figure, Mark, sensei, text};
use honte_goban::{Board, Colour, Size};
use proptest::prelude::*;

#[test]
fn a_corner_in_ascii() {
    insta::assert_snapshot!(text::ascii(&corner()));
}

#[test]
fn a_corner_in_unicode() {
    insta::assert_snapshot!(text::unicode(&corner()));
}

#[test]
fn a_corner_for_senseis_library() {
    insta::assert_snapshot!(sensei::render(&corner()));
}

#[test]
fn nine_lines_in_unicode() {
    let mut figure = Figure::new(Size::GO9);
    figure.coordinates = Coordinates::A1;
    figure.set_stone(at(Size::GO9, "C3"), Some(Colour::Black));
    figure.set_number(at(Size::GO9, "C3"), 20);
    figure.set_stone(at(Size::GO9, "D3"), Some(Colour::White));
    figure.set_number(at(Size::GO9, "D3"), 21);
    figure.set_mark(at(Size::GO9, "G7"), Mark::Square);
    figure.set_label(at(Size::GO9, "E5"), "東");
    insta::assert_snapshot!(text::unicode(&figure));
}

fn boards() -> impl Strategy<Value = Board> {
    let stones = prop::collection::vec((0_u8..3, 0..625_usize), 0..200);
    (1_u8..=25, 1_u8..=25, stones).prop_map(|(width, height, stones)| {
        let size = Size::new(width, height).unwrap();
        let mut board = Board::new(size);
        for (colour, place) in stones {
            let point = size.points().nth(place % size.area()).unwrap();
            let _ = board.play(Colour::ALL[usize::from(colour % 2)], point);
        }
        board
    })
}

proptest! {
    #[test]
    fn plain_positions_are_read_back(board in boards(), names in any::<bool>()) {
        let mut figure = Figure::from_board(&board);
        figure.coordinates = if names { Coordinates::A1 } else { Coordinates::None };
        let drawn = text::ascii(&figure);
        prop_assert_eq!(drawn.parse::<Board>().map_err(|e| TestCaseError::fail(format!("{e}\n{drawn}")))?, board);
    }

    #[test]
    fn any_figure_has_a_text(figure in figures()) {
        let ascii = text::ascii(&figure);
        prop_assert!(ascii.chars().all(|c| c == '\n' || (' '..='~').contains(&c)));
        let rows = usize::from(figure.region().height());
        prop_assert!(text::unicode(&figure).lines().count() >= rows);
        prop_assert!(sensei::render(&figure).lines().count() > rows);
    }
}
