//! The positions of SGF games, a line a game: where the file has it, the board's size, the position
//! before the first move and the one after the last. Rows from the top, `X`, `O` and `.`, with `/`
//! in between; `-` for an empty board.
//!
//! `cargo run --release -p honte-record --example boards -- FILE…` prints what
//! `tests/oracle/sgfmill_boards.py` prints of the same files with another library.

use honte_goban::{Board, Colour, Point};
use honte_record::replay::Replay;
use honte_record::sgf::{Part, read_games};
use honte_record::tree::Tree;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for name in std::env::args().skip(1) {
        print_file(&name, &mut out)?;
    }
    out.flush()
}

fn print_file(name: &str, out: &mut impl Write) -> io::Result<()> {
    let mut number = 0;
    let mut printed = Ok(());
    read_games(&mut File::open(name)?, |part| {
        if let Part::Game { tree, .. } = part {
            number += 1;
            printed = print_game(&format!("{name}#{number}"), &tree, out);
        }
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })?;
    printed
}

fn print_game(name: &str, tree: &Tree, out: &mut impl Write) -> io::Result<()> {
    if !tree.is_go() {
        return writeln!(out, "{name} another game");
    }
    let size = tree.size();
    let (width, height) = (size.width(), size.height());
    let (begin, end) = positions(tree);
    writeln!(
        out,
        "{name} {width}x{height} {} {}",
        text(&begin),
        text(&end)
    )
}

/// The positions before the first move of the main line and at its end.
fn positions(tree: &Tree) -> (Board, Board) {
    let mut replay = Replay::one_way(tree.size());
    let mut begin = None;
    for node in tree.line(tree.root()) {
        if begin.is_none() && tree.properties(node).any(|p| p.colour().is_some()) {
            begin = Some(replay.board().clone());
        }
        replay.enter(tree, node);
    }
    let end = replay.into_board();
    (begin.unwrap_or_else(|| end.clone()), end)
}

fn text(board: &Board) -> String {
    if board.all_stones().next().is_none() {
        return "-".to_owned();
    }
    let letter = |point| match board.colour_at(point) {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None => '.',
    };
    let size = board.size();
    let row = |y| (0..size.width()).filter_map(move |x| Point::new(x, y));
    let rows = (0..size.height()).map(|y| row(y).map(letter).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}
