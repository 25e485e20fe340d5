//! Looks for the lost diagram of Life-and-Death Example 5: for fillings of one
//! corner that live in seki and have the results that the text tells.
//!
//! ```text
//! cargo run --release --manifest-path research/Cargo.toml -- lost_example_5 -- 5 1
//! ```
//!
//! prints all fillings with five black stones and a white one that fit (a minute).
//!
//! The facts, from the Japanese rules of 1989, Life-and-Death Example 5: Black and
//! White live in seki; if Black tries to capture White before the end of the game he
//! loses one point, getting five prisoners and three points of territory to White's
//! seven and two; if White begins he gains one point, with seven prisoners and three
//! points to Black's six and three. Read into it: all stones are alive and in seki,
//! and this is the best that Black and White get by playing first.
//!
//! The corner was thought out from the numbers. The two points between White's stones
//! on the right are dame, for whoever has nothing better to do. Lines of best play
//! that lead to the numbers are not looked for, which takes too long: `tests/it/found.rs`
//! replays one for each.

#[allow(dead_code, reason = "lines of best play are not looked for")]
use std::process::ExitCode;

use crate::best_play::{BestPlay, Stage};
use crate::example_5::{LEAD, black_loses_a_point};
use crate::fillings::Corner;
use honte_goban::Colour;

/// `?` is a point of the corner.
const CORNER: &str = "\
. X X O O O O O O . O O O
X . X O O O O O O O O . O
X X O O O O O O O O O O O
X X . O O O O O O O O O O
X O X . O O . O O . O O O
O O O X X X X X X X X X X
? X X X X X X X X X X . X
? ? ? X X X X X X X X X X
? ? O O X X X X X X X . X
? ? O O O X X X X X X X X
? O O O O O X X X X X X X
O O O O O O O X X X X X X
O . O O O . O O O X X X X";
/// Of the search for best play if White begins.
const VISITS: u64 = 6_000_000;

pub(crate) fn run(args: &[String]) -> ExitCode {
    let corner = match Corner::from_args("lost_example_5", args, CORNER) {
        Ok(corner) => corner,
        Err(code) => return code,
    };
    let [mut legal, mut seki, mut undecided, mut gaining, mut found] = [0; 5];
    corner.fill(&mut |board| {
        legal += 1;
        let chains = corner.chains(board);
        let of = |colour| {
            chains
                .iter()
                .any(|&chain| board.colour_at(chain) == Some(colour))
        };
        if !of(Colour::Black) || !of(Colour::White) || !corner.lives_in_seki(board, chains) {
            return;
        }
        seki += 1;
        eprintln!("{legal} legal fillings, {seki} of them seki: {found} found");
        let white = Stage::new(board.clone(), Colour::White);
        let mut fits = BestPlay::new(board, VISITS).is_exactly(&white, LEAD);
        if fits == Some(true) {
            gaining += 1;
            fits = black_loses_a_point(board);
        }
        undecided += u32::from(fits.is_none());
        if fits == Some(true) {
            found += 1;
            println!("{board}");
        }
    });
    println!(
        "{legal} legal fillings, {seki} of them seki, {undecided} undecided, in {gaining} White gains a point: {found} found"
    );
    ExitCode::SUCCESS
}
