//! Looks for the lost diagram of Life-and-Death Example 4: for fillings of one
//! corner of which everything is true that the text says.
//!
//! ```text
//! cargo run --release --manifest-path research/Cargo.toml -- lost_example_4 -- 4 9
//! ```
//!
//! prints all fillings with four black and nine white stones that fit (a minute).
//!
//! The facts, from the Japanese rules of 1989, Life-and-Death Example 4: Black and
//! White live in seki; by capturing one of the white groups before the end of the
//! game Black gains nine points: he gets eight prisoners and nine points of
//! territory, and White gets six prisoners and two points. Read into it: there is
//! a black chain in the corner, white chains of eight stones together, and another
//! white one, all of them apart from the walls; all live and are in seki; if Black begins, best play leads to a lead of nine, no more and no less,
//! and a line of best play leads to these numbers.
//!
//! The corner was thought out from the numbers: White's stones on the left can be
//! taken if Black gives those on the right; there White gets a room of four points,
//! but has to answer twice in it, at the cuts on its left and in its middle.

use std::process::ExitCode;

use crate::best_play::{BestPlay, Stage, Tally};
use crate::fillings::Corner;
use honte_goban::{Board, Colour, Move};

/// `?` is a point of the corner.
const CORNER: &str = "\
? ? ? ? ? ? ? O O O .
? ? X ? ? O O O O O O
? ? X ? O O O O O O .
? X X X O O O O O O O
? X X X X O O O O O O
? X X X X X O O O O O
X X X X X X X O O O O
X X X X X X X X O O O
X X X X X X X X X O O
X X X X X X X X X X O
. X . X X X X X X X X";
/// What Black gains, and what each gets.
const GAIN: i32 = 9;
const GETS: Tally = Tally {
    prisoners: [8, 6],
    territory: [9, 2],
};
/// Of the search for best play.
const VISITS: u64 = 1_000_000;

pub(crate) fn run(args: &[String]) -> ExitCode {
    let corner = match Corner::from_args("lost_example_4", args, CORNER) {
        Ok(corner) => corner,
        Err(code) => return code,
    };
    let [mut legal, mut seki, mut undecided, mut found] = [0; 4];
    corner.fill(&mut |board| {
        legal += 1;
        if legal % 10_000 == 0 {
            eprintln!("{legal} legal fillings, {seki} of them seki: {found} found");
        }
        if !is_seki(board, &corner) {
            return;
        }
        seki += 1;
        let (mut search, gains) = gains(board);
        undecided += u32::from(gains.is_none());
        if gains != Some(true) {
            return;
        }
        if let Some(line) = search.line(Stage::new(board.clone(), Colour::Black), GAIN, GETS) {
            found += 1;
            let names = line.iter().map(|play| match play {
                Move::Play(point) => point.to_a1(board.size()),
                Move::Pass => "pass".to_owned(),
            });
            println!("{board}{}\n", names.collect::<Vec<_>>().join(" "));
        }
    });
    println!("{legal} legal fillings, {seki} of them seki: {found} found, {undecided} undecided");
    ExitCode::SUCCESS
}

/// Whether the corner has a black chain and two white ones, apart from the walls,
/// and all its stones are alive and in seki.
fn is_seki(board: &Board, corner: &Corner) -> bool {
    let chains = corner.chains(board);
    let of = |colour| {
        let of = chains.iter();
        let of = of.filter(move |&&point| board.colour_at(point) == Some(colour));
        of.map(|&point| board.chain(point).count())
    };
    let white: Vec<usize> = of(Colour::White).collect();
    of(Colour::Black).count() > 0 && is_one_of_more(&white) && corner.lives_in_seki(board, chains)
}

/// Whether chains of these sizes can be a group of as many stones as Black takes,
/// and at least one chain more.
fn is_one_of_more(sizes: &[usize]) -> bool {
    let groups = (0..1_u32 << sizes.len()).map(|set| {
        let chosen = sizes
            .iter()
            .enumerate()
            .filter(|(place, _)| set >> place & 1 == 1);
        chosen.map(|(_, size)| size).sum::<usize>()
    });
    let all: usize = sizes.iter().sum();
    let taken = GETS.prisoners[0] as usize;
    all > taken && groups.into_iter().any(|stones| stones == taken)
}

/// A search for best play if Black begins, and whether he gains what the text says.
fn gains(board: &Board) -> (BestPlay, Option<bool>) {
    let mut search = BestPlay::new(board, VISITS);
    let start = Stage::new(board.clone(), Colour::Black);
    let gains = search.is_exactly(&start, GAIN);
    (search, gains)
}
