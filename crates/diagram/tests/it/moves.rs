//! Numbered diagrams.

use crate::common::at;
use honte_diagram::{Figure, Note, NumberedMove, Text, numbered};
use honte_goban::{Board, Colour, Move, Point, Size};
use proptest::prelude::*;

fn moves(size: Size, text: &str) -> Vec<(Colour, Move)> {
    let colours = Colour::ALL.into_iter().cycle();
    colours
        .zip(
            text.split(' ')
                .map(|name| Move::parse_a1(size, name).unwrap()),
        )
        .collect()
}

fn notes(figure: &Figure) -> Vec<String> {
    figure.notes.iter().map(Note::to_string).collect()
}

#[test]
fn captured_stones_stay_and_moves_in_their_place_are_noted() {
    let size = Size::new(5, 5).unwrap();
    // White 2 is captured by 1, 3 and 5 and comes back as 6 beside it.
    let played = moves(size, "A2 A1 B1 C3 C2 A1");
    let figure = Figure::from_moves(&Board::new(size), &numbered(1, played));
    assert_eq!(figure.spot(at(size, "A1")).text, Some(Text::Number(2)));
    assert_eq!(figure.spot(at(size, "A1")).stone, Some(Colour::White));
    assert_eq!(notes(&figure), ["6 at 2"]);
}

#[test]
fn numbers_may_begin_anywhere() {
    let size = Size::GO9;
    let figure = Figure::from_moves(
        &Board::new(size),
        &numbered(101, moves(size, "C3 G7 pass D4")),
    );
    assert_eq!(figure.spot(at(size, "C3")).text, Some(Text::Number(101)));
    assert_eq!(figure.spot(at(size, "D4")).text, Some(Text::Number(104)));
    assert_eq!(notes(&figure), ["103 passes"]);
}

#[test]
fn stones_without_numbers_get_letters() {
    let board: Board = ". X O .
                        X O . O
                        . X O ."
        .parse()
        .unwrap();
    let size = board.size();
    let played = moves(size, "C2 D1 A1 B2 pass pass C2");
    let figure = Figure::from_moves(&board, &numbered(1, played));
    assert_eq!(
        figure.spot(at(size, "B2")).text,
        Some(Text::Label("A".into()))
    );
    assert_eq!(
        notes(&figure),
        ["4 takes ko at A", "5, 6 pass", "7 takes ko at 1"]
    );
}

#[test]
fn moves_on_stones_are_noted_though_illegal() {
    let size = Size::GO9;
    let figure = Figure::from_moves(&Board::new(size), &numbered(1, moves(size, "E5 E5 E5 D5")));
    assert_eq!(notes(&figure), ["2, 3 at 1"]);
}

#[test]
fn more_stones_than_letters_are_named() {
    let size = Size::GO19;
    let mut board = Board::new(size);
    for point in size.points().filter(|point| point.y() % 2 == 0) {
        board.play(Colour::Black, point).unwrap();
    }
    let on_stones = board
        .all_stones()
        .map(|(_, point)| (Colour::White, Move::Play(point)));
    let figure = Figure::from_moves(&board, &numbered(1, on_stones));
    let notes = notes(&figure);
    assert_eq!(
        (notes[0].as_str(), notes[51].as_str()),
        ("1 at A", "52 at z")
    );
    assert_eq!(notes[52], "53 at P15");
}

proptest! {
    /// Every move is to be found: as a number or in one note.
    #[test]
    fn no_move_is_lost(
        places in prop::collection::vec((any::<bool>(), prop::option::weighted(0.97, 0_usize..25)), 0..120),
    ) {
        let size = Size::new(5, 5).unwrap();
        let played = places.iter().map(|&(white, place)| {
            let point = |place| Move::Play(size.points().nth(place).unwrap());
            (Colour::ALL[usize::from(white)], place.map_or(Move::Pass, point))
        });
        let steps: Vec<NumberedMove> = numbered(1, played);
        let figure = Figure::from_moves(&Board::new(size), &steps);
        let mut seen: Vec<u32> = figure.spots().filter_map(|(_, spot)| match spot.text {
            Some(Text::Number(number)) => Some(number),
            _ => None,
        }).collect();
        for note in &figure.notes {
            match note {
                Note::At { numbers, place, .. } => {
                    // The place shows an earlier move on the same point.
                    let shown: u32 = place.parse().unwrap();
                    for number in numbers {
                        let at = |number: u32| steps[number as usize - 1].played;
                        prop_assert_eq!(at(*number), at(shown));
                        prop_assert!(*number > shown);
                    }
                    seen.extend(numbers);
                }
                Note::Pass(numbers) => seen.extend(numbers),
                Note::Text(_) => prop_assert!(false),
            }
        }
        seen.sort_unstable();
        prop_assert_eq!(seen, (1..=steps.len() as u32).collect::<Vec<_>>());
    }
}

#[test]
fn points_off_the_board_change_nothing() {
    let outside = Point::new(20, 20).unwrap();
    let mut figure = Figure::new(Size::GO9);
    figure.set_stone(outside, Some(Colour::Black));
    figure.set_label(outside, "A");
    assert_eq!(figure, Figure::new(Size::GO9));
    let step = numbered(1, [(Colour::Black, Move::Play(outside))]);
    assert_eq!(
        Figure::from_moves(&Board::new(Size::GO9), &step),
        Figure::new(Size::GO9)
    );
}
