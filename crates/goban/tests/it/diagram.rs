//! Diagrams both ways: round trips, every way to write one, every error.

use crate::common::{Random, random_board, sizes};
use honte_goban::{
    Board, Colour, DiagramError, Point, Size,
    coord::Notation,
    diagram::{Fault, Style, parse, render},
};
use proptest::prelude::*;

fn styles() -> impl Iterator<Item = Style> {
    (0..8).map(|bits| Style {
        coordinates: bits & 1 != 0,
        hoshi: bits & 2 != 0,
        spaced: bits & 4 != 0,
    })
}

#[test]
fn boards_round_trip_in_every_style() {
    let mut random = Random::new(11);
    for size in sizes() {
        for fill in 0..8 {
            let board = random_board(size, size.area() * fill / 5, &mut random);
            for style in styles() {
                assert_eq!(
                    render(&board, style).parse(),
                    Ok(board.clone()),
                    "{style:?}"
                );
            }
            assert_eq!(board.to_string().parse(), Ok(board.clone()));
        }
    }
}

#[test]
fn empty_boards_of_every_size_round_trip() {
    for size in Size::all() {
        let board = Board::new(size);
        assert_eq!(board.to_string().parse(), Ok(board));
    }
}

#[test]
fn one_position_in_many_clothes() {
    let board: Board = ".XO\nX.O".parse().unwrap();
    let same = [
        ". X O\nX . O\n",
        "\n\n   . X O   \n\n   X . O\n\n",
        ".bw\r\nB,W\r\n",
        "+#o\n@+O",
        ".xo\nx.o",
        "  a b c\n2 . X O\n1 X . O",
        "A B C\n. X O 2\nX . O 1\nA B C",
        "+-----+\n|. X O|\n|X . O|\n+-----+",
        "-------\n2| . X O |2\n1| X . O |1\n- - - -\n   ABC",
    ];
    for text in same {
        assert_eq!(text.parse(), Ok(board.clone()), "{text}");
    }
}

#[test]
fn letters_with_i_are_understood() {
    let board = Board::new(Size::new(10, 1).unwrap());
    assert_eq!("ABCDEFGHIJ\n..........".parse(), Ok(board.clone()));
    assert_eq!("ABCDEFGHJK\n..........".parse(), Ok(board));
}

#[test]
fn a_board_prints_as_expected() {
    let mut board = Board::new(Size::new(5, 5).unwrap());
    board
        .place(Colour::Black, Point::new(1, 0).unwrap())
        .unwrap();
    board
        .place(Colour::White, Point::new(4, 4).unwrap())
        .unwrap();
    let expected = "   A B C D E
 5 . X . . . 5
 4 . . . . . 4
 3 . . + . . 3
 2 . . . . . 2
 1 . . . . O 1
   A B C D E";
    assert_eq!(board.to_string(), expected);
    assert_eq!(format!("{board:?}"), format!("Board 5x5\n{expected}"));
}

#[test]
fn set_ups_may_lack_liberties_but_boards_may_not() {
    let text = "3 . X O\n2 X O X\n1 . X .";
    let diagram = parse(text).unwrap();
    assert_eq!(
        (diagram.size, diagram.stones.len()),
        (Size::square(3).unwrap(), 6)
    );
    let error = DiagramError {
        line: 1,
        column: 7,
        fault: Fault::NoLiberty,
    };
    assert_eq!(text.parse::<Board>(), Err(error));
}

#[test]
fn errors_say_where_and_what() {
    let row = |points: usize| ".".repeat(points);
    let cases = [
        (String::new(), 1, 1, Fault::Empty),
        ("\n  \n+--+\n A B C".to_owned(), 1, 1, Fault::Empty),
        ("...\n.?.".to_owned(), 2, 2, Fault::Unexpected('?')),
        ("...\n  é".to_owned(), 2, 3, Fault::Unexpected('é')),
        ("A C\n...".to_owned(), 1, 3, Fault::Unexpected('C')),
        (". . 1 .".to_owned(), 1, 7, Fault::Unexpected('.')),
        ("|..|.".to_owned(), 1, 5, Fault::Unexpected('.')),
        (
            "...\n\n ..".to_owned(),
            3,
            2,
            Fault::Width {
                found: 2,
                expected: 3,
            },
        ),
        (
            "..\n|  |".to_owned(),
            2,
            1,
            Fault::Width {
                found: 0,
                expected: 1,
            },
        ),
        (row(26), 1, 26, Fault::TooWide),
        (vec![row(3); 26].join("\n"), 26, 1, Fault::TooHigh),
        (
            "2 ..\n2 ..".to_owned(),
            2,
            1,
            Fault::RowNumber {
                found: 2,
                expected: 1,
            },
        ),
        (
            ".. 2\n.. 999".to_owned(),
            2,
            4,
            Fault::RowNumber {
                found: 255,
                expected: 1,
            },
        ),
        (
            "...\n  A B".to_owned(),
            2,
            3,
            Fault::Letters {
                found: 2,
                expected: 3,
            },
        ),
    ];
    for (text, line, column, fault) in cases {
        assert_eq!(
            parse(&text),
            Err(DiagramError {
                line,
                column,
                fault
            }),
            "{text}"
        );
    }
}

#[test]
fn messages_are_readable() {
    let message = |text| parse(text).unwrap_err().to_string();
    assert_eq!(
        message(".X\n.Z"),
        "line 2, column 2: expected X, O or . but found 'Z'"
    );
    assert_eq!(
        message(".X\n."),
        "line 2, column 1: the row has 1 points, the first one 2"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_reading_panic(text in "[XO.+|a-kA-K0-9 \n-]{0,80}|\\PC{0,40}") {
        if let Ok(diagram) = parse(&text) {
            prop_assert!(diagram.stones.iter().all(|&(_, p)| diagram.size.contains(p)));
        }
        for notation in Notation::ALL {
            if let Ok(point) = notation.parse(Size::GO19, &text) {
                prop_assert!(Size::GO19.contains(point));
            }
        }
        let _ = text.parse::<Size>();
    }
}
