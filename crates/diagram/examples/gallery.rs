//! Draws one figure of every kind into a folder, to be looked at:
//! `cargo run -p honte-diagram --example gallery -- FOLDER`.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::{env, fs, path::PathBuf};

use honte_diagram::{
    Coordinates, Figure, Line, Mark, Note, Region, Sides,
    document::{Block, Columns, Document, Paper},
    numbered, pdf, png, svg, text,
};
use honte_goban::{Board, Colour, Move, Point, Size};

fn main() {
    let folder = PathBuf::from(env::args().nth(1).expect("a folder to draw into"));
    fs::create_dir_all(&folder).unwrap();
    for (name, figure, options) in figures() {
        let drawn = svg::render(&figure, &options);
        let bitmap = png::render(&figure, &options, png::Extent::Scale(2.0)).unwrap();
        fs::write(folder.join(format!("{name}.png")), bitmap).unwrap();
        fs::write(
            folder.join(format!("{name}.pdf")),
            pdf::render(&figure, &options).unwrap(),
        )
        .unwrap();
        println!("{name}: {} bytes of SVG", drawn.len());
        fs::write(folder.join(format!("{name}.svg")), drawn).unwrap();
        fs::write(folder.join(format!("{name}.txt")), text::unicode(&figure)).unwrap();
    }
    for (name, columns, paper) in [
        ("book-2", Columns::Two, Paper::A4),
        ("book-1", Columns::One, Paper::Letter),
    ] {
        let book = Document {
            columns,
            paper,
            ..book()
        };
        fs::write(folder.join(format!("{name}.pdf")), book.render().unwrap()).unwrap();
    }
}

type Case = (&'static str, Figure, svg::Options);

fn figures() -> Vec<Case> {
    let print = svg::Options::default();
    let themed = |theme| svg::Options {
        theme,
        ratio: 1.06,
        ..print.clone()
    };
    let empty = |width, height| Figure::new(Size::new(width, height).unwrap());
    let mut cases = vec![
        ("empty-19", empty(19, 19), print.clone()),
        (
            "empty-9",
            with_coordinates(empty(9, 9), Coordinates::A1, Sides::Two),
            print.clone(),
        ),
        (
            "empty-13",
            with_coordinates(empty(13, 13), Coordinates::Numeric, Sides::Two),
            print.clone(),
        ),
        ("tiny-2", empty(2, 2), print.clone()),
        ("tiny-1", empty(1, 1), print.clone()),
        (
            "small-5x4",
            with_coordinates(empty(5, 4), Coordinates::Sgf, Sides::Four),
            print.clone(),
        ),
        (
            "large-25",
            with_coordinates(game(Size::GREATEST, 1, 120), Coordinates::A1, Sides::Four),
            print.clone(),
        ),
        ("game-300", game(Size::GO19, 1, 300), print.clone()),
        (
            "game-50",
            with_coordinates(game(Size::GO19, 1, 50), Coordinates::A1, Sides::Four),
            print.clone(),
        ),
        ("full-361", full(), print.clone()),
        ("corner", corner(), print.clone()),
        ("marks", marks(), print.clone()),
        ("ko", ko(), print.clone()),
    ];
    for theme in svg::Theme::ALL {
        let names = [
            ("theme-print", "game-print"),
            ("theme-wood", "game-wood"),
            ("theme-dark", "game-dark"),
        ];
        let (name, game_name) = names[svg::Theme::ALL.iter().position(|&t| t == theme).unwrap()];
        cases.push((name, marks(), themed(theme)));
        let shown = with_coordinates(game(Size::GO19, 40, 60), Coordinates::A1, Sides::Four);
        cases.push((game_name, shown, themed(theme)));
    }
    cases
}

fn with_coordinates(mut figure: Figure, coordinates: Coordinates, sides: Sides) -> Figure {
    figure.coordinates = coordinates;
    figure.sides = sides;
    figure.caption = format!("A board of {} with coordinates", figure.size());
    figure
}

/// A game of random moves that keep apart at first; `first` is the first
/// number, `count` how many moves are numbered.
fn game(size: Size, first: u32, count: usize) -> Figure {
    let points: Vec<Point> = size.points().collect();
    let mut seed = 88172645463325252_u64;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let mut board = Board::new(size);
    let mut colour = Colour::Black;
    let mut play = |board: &mut Board| loop {
        let point = points[(next() % points.len() as u64) as usize];
        if board.is_empty_at(point) && board.play(colour, point).is_ok() {
            colour = !colour;
            return (!colour, Move::Play(point));
        }
    };
    for _ in 1..first {
        play(&mut board);
    }
    let before = board.clone();
    let moves: Vec<_> = (0..count).map(|_| play(&mut board)).collect();
    let mut figure = Figure::from_moves(&before, &numbered(first, moves));
    figure.caption = format!("Figure 1 ({first}–{})", first as usize + count - 1);
    figure
}

fn full() -> Figure {
    let mut figure = Figure::new(Size::GO19);
    for (number, point) in (1..).zip(Size::GO19.points()) {
        figure.set_stone(point, Some(Colour::ALL[number as usize % 2]));
        figure.set_number(point, number);
    }
    with_coordinates(figure, Coordinates::A1, Sides::Four)
}

fn corner() -> Figure {
    let size = Size::GO19;
    let at = |name| Point::parse_a1(size, name).unwrap();
    let mut figure = Figure::new(size);
    for (number, name) in (1..).zip(["Q16", "O17", "O16", "N16", "O15", "P17", "R17", "N17"]) {
        figure.set_stone(at(name), Some(Colour::ALL[(number as usize + 1) % 2]));
        figure.set_number(at(name), number);
    }
    for (name, label) in [
        ("R14", "A"),
        ("Q13", "B"),
        ("N14", "a"),
        ("S16", "x"),
        ("Q18", "12"),
        ("L16", "黑"),
        ("T19", "C"),
    ] {
        figure.set_label(at(name), label);
    }
    figure.set_region(Region::between(at("L12"), at("T19")));
    figure.caption = "Dia. 3. The slide at A and the extension to B are of the same value; \
                      White will take the other."
        .to_owned();
    figure.notes = vec![
        Note::At {
            numbers: vec![12, 18],
            place: "5".into(),
            ko: false,
        },
        Note::At {
            numbers: vec![15],
            place: "9".into(),
            ko: true,
        },
    ];
    figure
}

fn marks() -> Figure {
    let size = Size::new(11, 9).unwrap();
    let mut figure = Figure::new(size);
    for (row, stone) in [Some(Colour::Black), Some(Colour::White), None]
        .into_iter()
        .enumerate()
    {
        for (column, mark) in (1..).zip(Mark::ALL) {
            let point = Point::new(column, row as u8 + 1).unwrap();
            figure.set_stone(point, stone);
            figure.set_mark(point, mark);
        }
        let mut spot = |x: u8, change: &dyn Fn(&mut honte_diagram::Spot)| {
            let spot = figure
                .spot_mut(Point::new(x, row as u8 + 1).unwrap())
                .unwrap();
            spot.stone = stone;
            change(spot);
        };
        spot(8, &|spot| spot.last = true);
        spot(9, &|spot| spot.dimmed = true);
        spot(10, &|spot| spot.dead = true);
        spot(0, &|spot| {
            spot.territory = Some(Colour::ALL[usize::from(row == 0)]);
        });
        let labels = [
            "A",
            "b",
            "g",
            "12",
            "ab",
            "Wxy",
            "long label that is too long",
            "東",
            "é",
            "123",
            "1000",
        ];
        for (x, label) in (0..).zip(labels) {
            let point = Point::new(x, row as u8 + 5).unwrap();
            figure.set_stone(point, stone);
            figure.set_label(point, label);
        }
        let y = row as u8 + 5;
        figure.spot_mut(Point::new(3, y).unwrap()).unwrap().last = true;
    }
    figure.spot_mut(Point::new(0, 2).unwrap()).unwrap().stone = None;
    figure.lines = vec![
        Line {
            from: Point::new(0, 4).unwrap(),
            to: Point::new(4, 4).unwrap(),
            arrow: true,
        },
        Line {
            from: Point::new(10, 2).unwrap(),
            to: Point::new(6, 5).unwrap(),
            arrow: true,
        },
        Line {
            from: Point::new(5, 4).unwrap(),
            to: Point::new(10, 4).unwrap(),
            arrow: false,
        },
    ];
    figure.caption = "Marks on stones and points".to_owned();
    figure
}

fn book() -> Document {
    let comments = [
        "Black 1 and White 2 are the usual start. The exchange of 3 for 4 looks like a mistake, \
         for it makes White strong where Black would like to invade; but with the ladder in his \
         favour Black can afford it.",
        "Après le coup noir 31, Blanc ne peut plus résister: «résister», c'est perdre. Ελληνικά, \
         Кириллица, “quotes” — dashes, AV To Ty fi fl.",
        "The fight in the corner is a ko. White has more threats, so Black must find local ones, \
         and each costs him something on the outside.",
    ];
    let mut document = Document::new("A Game of Random Moves");
    for (name, value) in [
        ("Black", "Player A, 5 dan"),
        ("White", "Player B, 6 dan"),
        ("Date", "1961-03-05"),
        ("Komi", "4.5"),
        ("Result", "White wins by resignation"),
    ] {
        document.headers.push((name.into(), value.into()));
    }
    for (part, first) in [1, 51, 101, 151].into_iter().enumerate() {
        if part % 2 == 0 {
            document.blocks.push(Block::Heading(format!(
                "Part {}: from move {first}",
                part + 1
            )));
        }
        document
            .blocks
            .push(Block::Figure(Box::new(game(Size::GO19, first, 50))));
        for comment in comments.iter().cycle().take(3 + part) {
            document
                .blocks
                .push(Block::Paragraph((*comment).to_owned()));
        }
        document.blocks.push(Block::Figure(Box::new(corner())));
        document.blocks.push(Block::Paragraph(comments.concat()));
    }
    document
}

fn ko() -> Figure {
    let board: Board = "
        . . . . . . .
        . . X O . . .
        . X O . O . .
        . . X O . . .
        . . . . . . .
    "
    .parse()
    .unwrap();
    let play = |name: &str| Move::Play(Point::parse_a1(board.size(), name).unwrap());
    let names = ["D3", "A1", "G1", "C3", "B1", "F1", "D3", "A2", "G2", "C3"];
    let colours = [Colour::Black, Colour::White].into_iter().cycle();
    let mut figure = Figure::from_moves(&board, &numbered(1, colours.zip(names.map(play))));
    figure.caption = "Dia. 7".to_owned();
    figure
}
