//! Sensei's Library diagrams read.

use crate::common::{at, figures};
use honte_diagram::{
    Coordinates, Figure, Mark, Note, Text,
    sensei::{SenseiError, parse, render},
};
use honte_goban::{Colour, Point, Size};
use proptest::prelude::*;

#[test]
fn every_sign_means_what_it_should() {
    let text = "
        Something before.
        $$Wc9m21 A caption, with words
        $$ -------------------
        $$ | X O 1 2 0 a z . , |
        $$ | B W C # @ S . . . |
        $$ | Y Q T Z P M . . . |
        $$ | . . . . . . . . . |
        Something after.
        $$ | X X X X X X X X X |
    ";
    let figure = parse(text).unwrap();
    assert_eq!((figure.size(), figure.region().height()), (Size::GO9, 4));
    assert_eq!(figure.caption, "A caption, with words");
    assert_eq!(figure.coordinates, Coordinates::A1);
    let spot = |x, y| figure.spot(Point::new(x, y).unwrap()).clone();
    let numbers = [
        (2, Colour::White, 21),
        (3, Colour::Black, 22),
        (4, Colour::Black, 30),
    ];
    for (x, colour, number) in numbers {
        assert_eq!(spot(x, 0).stone, Some(colour));
        assert_eq!(spot(x, 0).text, Some(Text::Number(number)));
    }
    assert_eq!(spot(5, 0).text, Some(Text::Label("a".into())));
    let stones = [Some(Colour::Black), Some(Colour::White), None];
    let marks = [[Mark::Circle, Mark::Square], [Mark::Triangle, Mark::Cross]];
    for (y, pair) in (1..).zip(marks) {
        for (x, expected) in (0..).zip(
            pair.map(|mark| stones.map(|stone| (stone, Some(mark))))
                .concat(),
        ) {
            assert_eq!((spot(x, y).stone, spot(x, y).mark), expected);
        }
    }
}

#[test]
fn edges_say_where_a_part_belongs() {
    let place = |text: &str| {
        let figure = parse(text).unwrap();
        let first = figure.region().points().next().unwrap();
        (figure.size().to_string(), first.x(), first.y())
    };
    assert_eq!(place("$$ ----\n$$ | . .\n$$ | . ."), ("19x19".into(), 0, 0));
    assert_eq!(
        place("$$ . . |\n$$ . . |\n$$ ----"),
        ("19x19".into(), 17, 17)
    );
    assert_eq!(place("$$ . .\n$$ . .\n$$ ----"), ("19x19".into(), 1, 17));
    assert_eq!(place("$$ | . . |\n$$ | . . |\n"), ("2x2".into(), 0, 0));
    assert_eq!(place("$$13\n$$ . . |\n"), ("13x13".into(), 11, 1));
    assert_eq!(
        place("$$ ---\n$$ |...|\n$$ |.X.|\n$$ ---\n"),
        ("3x2".into(), 0, 0)
    );
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    assert_eq!(parse(""), Err(SenseiError::Empty));
    assert_eq!(parse("$$ Only a caption"), Err(SenseiError::Empty));
    assert_eq!(
        parse("$$B\n$$ . & ."),
        Err(SenseiError::Sign { line: 2, sign: '&' })
    );
    let uneven = SenseiError::Uneven {
        line: 3,
        found: 2,
        expected: 3,
    };
    assert_eq!(parse("$$B\n$$ . . .\n$$ . ."), Err(uneven));
    assert_eq!(parse("$$B99\n$$ . ."), Err(SenseiError::Size(1)));
    let large = SenseiError::Large {
        width: 3,
        height: 1,
        size: Size::new(2, 2).unwrap(),
    };
    assert_eq!(parse("$$B2\n$$ . . ."), Err(large));
    let rows = "$$ | . |\n".repeat(100_000);
    assert!(matches!(parse(&rows), Err(SenseiError::Large { .. })));
}

/// Figures that the format can hold: whole boards, ten numbers, four marks,
/// small letters.
fn plain_figures() -> impl Strategy<Value = Figure> {
    let signs = prop::collection::vec((0_usize..625, 0_u8..12), 0..80);
    (1_u8..=25, 1_u8..=25, signs, 1_u32..300).prop_map(|(width, height, signs, first)| {
        let size = Size::new(width, height).unwrap();
        let mut figure = Figure::new(size);
        let marks = [Mark::Circle, Mark::Square, Mark::Triangle, Mark::Cross];
        for (place, sign) in signs {
            let point = size.points().nth(place % size.area()).unwrap();
            *figure.spot_mut(point).unwrap() = Default::default();
            let stone = [Some(Colour::Black), Some(Colour::White), None][usize::from(sign % 3)];
            figure.set_stone(point, stone);
            if sign < 8 {
                figure.set_mark(point, marks[usize::from(sign % 4)]);
            } else if stone.is_none() {
                figure.set_label(point, char::from(b'a' + sign));
            }
        }
        for (index, point) in (0..10).zip(size.points()) {
            *figure.spot_mut(point).unwrap() = Default::default();
            figure.set_stone(point, Some(Colour::ALL[index % 2]));
            figure.set_number(point, first + index as u32);
        }
        figure
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(figure in plain_figures()) {
        let text = render(&figure);
        let read = parse(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(read.size(), figure.size());
        for point in figure.size().points() {
            prop_assert_eq!(read.spot(point), figure.spot(point), "{}", text);
        }
    }

    #[test]
    fn whatever_is_written_can_be_read(figure in figures()) {
        let text = render(&figure);
        let read = parse(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(read.region().width(), figure.region().width());
        prop_assert_eq!(read.region().height(), figure.region().height());
    }

    #[test]
    fn no_text_makes_it_panic(text in "([$]{2}[BWcm0-9]{0,4}[ a-zA-Z.,|+$#@-]{0,30}\n){0,6}|\\PC{0,60}") {
        let _ = parse(&text);
    }
}

#[test]
fn notes_do_not_make_a_row() {
    let mut figure = Figure::new(Size::new(1, 1).unwrap());
    figure.notes.push(Note::Text("$$!".into()));
    assert_eq!(parse(&render(&figure)).unwrap().region().height(), 1);
}

#[test]
fn names_in_captions_do_not_make_a_row() {
    let figure = parse("$$ Honinbo Shusaku\n$$ | X .\n").unwrap();
    assert_eq!(figure.caption, "Honinbo Shusaku");
    assert_eq!(
        figure.spot(at(Size::GO19, "A18")).stone,
        Some(Colour::Black)
    );
}
