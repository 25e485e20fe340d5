//! The answer as a record with variations, as books of problems have them.

use super::Solved;
use super::report::headline;
use crate::error::Failure;
use honte_app::save::{Saved, add_move};
use honte_app::text_board::record_of;
use honte_goban::Colour;
use std::path::Path;

/// Each first move with its line: those that work first, marked `TE` and `RIGHT`, then the others,
/// marked `BM`.
pub(super) fn text(solved: &Solved) -> Result<Vec<u8>, Failure> {
    let problem = &solved.posed.problem;
    let mut tree = record_of(&problem.board);
    let root = tree.root();
    let letter = match problem.to_move {
        Colour::Black => "B",
        Colour::White => "W",
    };
    tree.set_raw(root, "PL", [letter]);
    tree.set_text(root, "C", &headline(solved));
    let tried = |wanted: bool| {
        let tried = solved.answer.tried.iter();
        tried.filter(move |tried| tried.works == Some(wanted))
    };
    for (tried, works) in tried(true)
        .map(|tried| (tried, true))
        .chain(tried(false).map(|tried| (tried, false)))
    {
        let (mut at, mut colour) = (root, problem.to_move);
        for (number, played) in tried.line.iter().enumerate() {
            at = add_move(&mut tree, at, colour, *played);
            colour = !colour;
            if number == 0 {
                tree.set_raw(at, if works { "TE" } else { "BM" }, ["1"]);
            }
        }
        if works {
            tree.set_text(at, "C", "RIGHT");
        }
    }
    Ok(Saved::Sgf.text(&tree, Path::new("answer.sgf"))?)
}
