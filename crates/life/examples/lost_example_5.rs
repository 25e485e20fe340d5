//! Looks for the lost diagram of Life-and-Death Example 5: for fillings of one
//! corner that live in seki and have the results that the text tells.
//!
//! ```text
//! cargo run --release -p honte-life --example lost_example_5 -- 5 1
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
//! that lead to the numbers are not looked for, which takes too long: `tests/found.rs`
//! replays one for each.

mod best_play;
mod fillings;

use std::process::ExitCode;

use best_play::{BestPlay, Stage};
use fillings::Corner;
use honte_goban::{Board, Colour, Point};

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
/// The dame.
const DAME: [(Colour, &str); 2] = [(Colour::Black, "G9"), (Colour::White, "K9")];
/// Black's lead after best play, whoever begins.
const LEAD: i32 = -1;
/// Of a search for best play.
const VISITS: u64 = 6_000_000;

fn main() -> ExitCode {
    let corner = match Corner::from_args("lost_example_5", CORNER) {
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
        let gains = BestPlay::new(board, VISITS).is_exactly(&white, LEAD);
        undecided += u32::from(gains.is_none());
        if gains != Some(true) {
            return;
        }
        gaining += 1;
        if loses_a_point(board) {
            found += 1;
            println!("{board}");
        }
    });
    println!(
        "{legal} legal fillings, {seki} of them seki, {undecided} undecided, in {gaining} White gains a point: {found} found"
    );
    ExitCode::SUCCESS
}

/// Whether this is the most that Black gets if he begins with a play. Each colour has
/// filled a dame: a fair exchange, which spares most of the search.
fn loses_a_point(board: &Board) -> bool {
    let mut filled = board.clone();
    for (colour, dame) in DAME {
        let played = Point::parse_a1(filled.size(), dame).map(|point| filled.play(colour, point));
        if !matches!(played, Ok(Ok(_))) {
            return false;
        }
    }
    best_play::black_gets_at_best(&filled, LEAD)
}
