//! A solved problem for the page: the facts, and a board on which each line can be played.

use crate::board_view::{BoardView, Row};
use honte_app::referee::Subject;
use honte_app::solve::{self, Posed};
use honte_diagram::Figure;
use honte_goban::{Board, Colour, Move};
use honte_solve::{Answer, Tried};
use serde_json::{Value, json};

/// The answer, the position, and the moves of each line with what they change.
pub(super) fn value(subject: &Subject, posed: &Posed, answer: &Answer) -> Value {
    let problem = &posed.problem;
    let mut view = BoardView::new(problem.board.size());
    let position = view.row(&Figure::from_board(&problem.board));
    let lines = answer.tried.iter();
    let lines: Vec<Value> = lines
        .map(|tried| line(&mut view, &position, &problem.board, problem.to_move, tried))
        .collect();
    json!({
        "report": solve::value(&subject.file, subject.number, posed, answer),
        "position": view.changes(&view.empty(), &position),
        "lines": lines,
        "board": view.board(),
    })
}

/// The moves of a line; it ends before a move that cannot be made.
fn line(
    view: &mut BoardView,
    position: &Row,
    before: &Board,
    first: Colour,
    tried: &Tried,
) -> Value {
    let (mut board, mut colour, mut row) = (before.clone(), first, position.clone());
    let mut steps = Vec::with_capacity(tried.line.len());
    for played in &tried.line {
        let taken = match *played {
            Move::Pass => 0,
            Move::Play(point) => match board.play(colour, point) {
                Ok(stone) => stone.captured(),
                Err(_) => break,
            },
        };
        let after = view.row(&Figure::from_board(&board));
        steps.push(json!({
            "colour": colour.name(),
            "at": played.to_a1(board.size()),
            "takes": taken,
            "spots": view.changes(&row, &after),
        }));
        row = after;
        colour = !colour;
    }
    Value::Array(steps)
}
