//! What must hold of any text that is read as a diagram. The fuzz target holds the reader to it, and
//! so does the test that walks what the fuzzer found.

use honte_goban::diagram::{Fault, Style, parse, render};
use honte_goban::{Board, Colour, Diagram, DiagramError, Point, Size};
use std::collections::BTreeSet;

/// A text is a diagram or refused at a place within it. The stones of a diagram lie on its board, each
/// point once and row by row. The position is refused exactly if a chain has no liberty, at a stone of
/// such a chain. What is drawn in any style reads back as it was.
pub(crate) fn diagram(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let drawn = match parse(&text) {
        Ok(drawn) => drawn,
        Err(error) => {
            lies_within(&text, &error);
            assert_ne!(error.fault, Fault::NoLiberty, "the stones are as drawn");
            return;
        }
    };
    let mut last = None;
    for &(_, point) in &drawn.stones {
        assert!(drawn.size.contains(point));
        let place = (point.y(), point.x());
        assert!(last < Some(place), "row by row");
        last = Some(place);
    }
    let strangled = strangled(&drawn);
    match drawn.board() {
        Ok(board) => {
            assert!(strangled.is_empty(), "{board}");
            assert!(board.all_stones().eq(drawn.stones.iter().copied()));
            reads_back(&board);
        }
        Err(error) => {
            assert!(!strangled.is_empty());
            assert_eq!(error.fault, Fault::NoLiberty);
            let stone = lies_within(&text, &error);
            assert!(stone.is_some_and(|c| c.is_ascii_punctuation() || c.is_ascii_alphabetic()));
        }
    }
}

/// The character at the place of an error, which is in the text or just behind a line.
fn lies_within(text: &str, error: &DiagramError) -> Option<char> {
    assert!(error.line >= 1 && error.column >= 1, "{error}");
    let line = text.lines().nth(error.line - 1);
    assert!(line.is_some() || error.line == 1, "{error}");
    let mut characters = line.unwrap_or_default().chars();
    let behind = characters.clone().count() + 1;
    assert!(error.column <= behind, "{error}");
    assert!(!error.to_string().contains(['\n', '\r']), "{error}");
    characters.nth(error.column - 1)
}

/// A board drawn in any style is the same board.
fn reads_back(board: &Board) {
    for bits in 0..8 {
        let style = Style {
            coordinates: bits & 1 != 0,
            hoshi: bits & 2 != 0,
            spaced: bits & 4 != 0,
        };
        let drawn = render(board, style);
        assert_eq!(drawn.parse().as_ref(), Ok(board), "{style:?}\n{drawn}");
    }
}

/// The points of chains without a liberty, by taking what has one off until nothing changes.
fn strangled(drawn: &Diagram) -> BTreeSet<(u8, u8)> {
    let stones: Vec<(Colour, (u8, u8))> = (drawn.stones.iter())
        .map(|&(colour, point)| (colour, (point.x(), point.y())))
        .collect();
    let colour_at = |at| {
        stones
            .iter()
            .find(|(_, stone)| *stone == at)
            .map(|(c, _)| *c)
    };
    let mut left: BTreeSet<(u8, u8)> = stones.iter().map(|(_, at)| *at).collect();
    loop {
        let breathes = |&at: &(u8, u8)| {
            let mut beside = beside(drawn.size, at).into_iter();
            beside.any(|other| match colour_at(other) {
                None => true,
                colour => colour == colour_at(at) && !left.contains(&other),
            })
        };
        let free: Vec<(u8, u8)> = left.iter().copied().filter(breathes).collect();
        if free.is_empty() {
            return left;
        }
        for at in free {
            left.remove(&at);
        }
    }
}

fn beside(size: Size, (x, y): (u8, u8)) -> Vec<(u8, u8)> {
    let all = [
        (x.wrapping_sub(1), y),
        (x + 1, y),
        (x, y.wrapping_sub(1)),
        (x, y + 1),
    ];
    let on_board = |&(x, y): &(u8, u8)| Point::new(x, y).is_some_and(|point| size.contains(point));
    all.into_iter().filter(on_board).collect()
}
