//! Looks for the lost diagram of Life-and-Death Example 23: for corners of which
//! everything is true that the text says.
//!
//! ```text
//! cargo run --release --manifest-path research/Cargo.toml -- lost_example_23 -- 15
//! ```
//!
//! prints every corner of up to so many points that fits (seconds). Corners and
//! walls are those of `lost_diagrams`.
//!
//! The facts, from the Japanese rules of 1989, Life-and-Death Example 23: by
//! Article 7 and the purpose of the game Black lives and White is dead. If White
//! plays A before the game stops, there is a seki, in which Black can capture nine
//! white stones and White one black stone. It stands among the examples for the
//! pass for a ko. Read into it: the nine are one chain and have one liberty, which
//! is the black stone's, too, so that whoever plays there captures; the stones in
//! the corner are apart from the walls of their colour; as the game stops White's
//! are taken off, for nobody is in seki; and a ban comes up in a proof that one of
//! Black's lives.

use std::process::ExitCode;

use crate::corners::{columns, corners, is_second_of_twins};
use crate::sets::{Set, each, neighbours};
use crate::walls::{Corner, EXTENT, SIDE};
use honte_goban::{Board, Colour, Point, Size};
use honte_life::{Budget, Verdict, judge_some};
use honte_proof::Reading;
use honte_rules::{Statuses, count::Regions};

/// White's stones that Black can capture.
const NINE: u32 = 9;
/// Of the search, for each question.
const VISITS: u64 = 50_000;

pub(crate) fn run(args: &[String]) -> ExitCode {
    let most = match args {
        [most] => most.parse::<usize>().ok(),
        _ => None,
    };
    let (Some(most), Ok(size)) = (most, Size::square(SIDE)) else {
        eprintln!("usage: lost_example_23 POINTS");
        return ExitCode::from(2);
    };
    for area in NINE as usize + 2..=most {
        let [mut found, mut open] = [0; 2];
        for rows in corners(area, EXTENT, EXTENT) {
            if columns(&rows) < rows {
                continue;
            }
            let is_symmetric = columns(&rows) == rows;
            Corner::new(size, &rows).each_wall(true, &mut |corner| {
                Exchange::each(corner, &mut |exchange| {
                    if is_symmetric && is_second_of_twins(&exchange.board) {
                        return;
                    }
                    let is_seki = exchange.is_seki();
                    open += u32::from(is_seki.is_none());
                    if is_seki != Some(true) {
                        return;
                    }
                    for (a, before) in exchange.before() {
                        let fits = exchange.fits(&before);
                        open += u32::from(fits.is_none());
                        if fits == Some(true) {
                            found += 1;
                            println!("{before}\nA: {}\n", a.to_a1(size));
                        }
                    }
                });
            });
        }
        println!("{area} points: {found} found, {open} undecided");
    }
    ExitCode::SUCCESS
}

/// A position after White's A.
struct Exchange<'a> {
    corner: &'a Corner,
    board: Board,
    /// A point of the nine.
    nine: Point,
}

impl<'a> Exchange<'a> {
    /// All positions in an empty corner in which nine white stones and a black one
    /// have the same only liberty.
    fn each(corner: &'a Corner, visit: &mut impl FnMut(&Self)) {
        let places = 0..corner.inside.len();
        let near = neighbours(corner.board.size(), &corner.inside);
        let round = |set: Set| each(set).fold(0, |round, place| round | near[place]) & !set;
        let [black_walls, white_walls] = Colour::ALL.map(|colour| -> Set {
            let joins = |&place: &usize| corner.joins_wall(colour, corner.inside[place]);
            places.clone().filter(joins).map(|place| 1 << place).sum()
        });
        let all: Set = places.map(|place| 1 << place).sum();
        connected(&near, all & !white_walls, NINE, &mut |nine| {
            for liberty in each(round(nine)) {
                let black = round(nine) & !(1 << liberty);
                for stone in each(near[liberty] & !nine) {
                    let white = near[stone] & !(1 << liberty) & !nine;
                    let black = black | 1 << stone;
                    let fixed = nine | black | white | 1 << liberty;
                    let clashes =
                        black & (black_walls | white) | white & (white_walls | round(nine));
                    if clashes != 0 {
                        continue;
                    }
                    let free = all & !fixed;
                    fillings(free, [black, white | nine], &mut |[black, white]| {
                        if black & black_walls | white & white_walls == 0 {
                            let place = nine.trailing_zeros() as usize;
                            Self::show(corner, [black, white], [place, liberty], visit);
                        }
                    });
                }
            }
        });
    }

    fn show(
        corner: &'a Corner,
        stones: [Set; 2],
        [nine, liberty]: [usize; 2],
        visit: &mut impl FnMut(&Self),
    ) {
        let mut board = corner.board.clone();
        for (colour, set) in Colour::ALL.into_iter().zip(stones) {
            for place in each(set) {
                // The point is on the board and empty.
                let _ = board.place(colour, corner.inside[place]);
            }
        }
        let [nine, liberty] = [nine, liberty].map(|place| corner.inside[place]);
        let captures = |colour| -> Option<u32> {
            let mut after = board.clone();
            Some(u32::from(after.play(colour, liberty).ok()?.captured()))
        };
        let is_exchange =
            board.check().is_ok() && Colour::ALL.map(captures) == [Some(NINE), Some(1)];
        if is_exchange {
            visit(&Self {
                corner,
                board,
                nine,
            });
        }
    }

    /// White's plays that may have made this, and the positions before them.
    fn before(&self) -> impl Iterator<Item = (Point, Board)> {
        let white = |point: &&Point| self.board.colour_at(**point) == Some(Colour::White);
        let stones = self.corner.inside.iter().filter(white);
        stones.filter_map(|&a| {
            let mut before = self.board.clone();
            before.remove(a);
            let mut after = before.clone();
            let is_legal = before.check().is_ok() && after.play(Colour::White, a).is_ok();
            (is_legal && after == self.board).then_some((a, before))
        })
    }

    /// Whether all in the corner lives, with the common liberty for a dame; `None`
    /// if the search cannot tell.
    fn is_seki(&self) -> Option<bool> {
        // Most fail here.
        let nine = verdicts(&self.board, &[self.nine]);
        if nine.iter().any(|verdict| verdict.proved() == Some(false)) {
            return Some(false);
        }
        are_as_said(&self.inner(&self.board), |_| true)
    }

    /// Whether in a position before A all is as the text says, and nobody in the
    /// corner is in seki; `None` if the search cannot tell.
    fn fits(&self, before: &Board) -> Option<bool> {
        let inner = self.inner(before);
        let is_black = |chain: &Verdict| chain.colour == Colour::Black;
        if !are_as_said(&inner, is_black)? {
            return Some(false);
        }
        let white = inner.iter().filter(|chain| !is_black(chain));
        let dead = white.map(|chain| chain.stones[0]);
        let statuses = Statuses::with_dead(before, dead).ok()?;
        let seki = Regions::of(before, &statuses).seki;
        let is_in_seki = |chain: &Verdict| seki.contains(chain.stones[0]);
        let has_ban = |chain: &Verdict| is_black(chain) && chain.has_kos();
        Some(!inner.iter().any(is_in_seki) && inner.iter().any(has_ban))
    }

    /// The verdicts on the chains in the corner.
    fn inner(&self, board: &Board) -> Vec<Verdict> {
        verdicts(board, &self.corner.inside)
            .into_iter()
            .filter(|chain| self.corner.inside.contains(&chain.stones[0]))
            .collect()
    }
}

/// Whether just those of some chains live that ought to; `None` if that is not known.
fn are_as_said(chains: &[Verdict], lives: impl Fn(&Verdict) -> bool) -> Option<bool> {
    let answers = chains
        .iter()
        .map(|chain| Some(chain.proved()? == lives(chain)));
    if answers.clone().any(|answer| answer == Some(false)) {
        return Some(false);
    }
    answers.collect::<Option<Vec<bool>>>().map(|_| true)
}

fn verdicts(board: &Board, points: &[Point]) -> Vec<Verdict> {
    let budget = Budget {
        visits: VISITS,
        ..Budget::default()
    };
    judge_some(board, Reading::default(), &budget, points)
}

/// All connected sets of so many of some places.
fn connected(near: &[Set], within: Set, count: u32, visit: &mut impl FnMut(Set)) {
    let mut left = within;
    for first in each(within) {
        left &= !(1 << first);
        grow(
            near,
            1 << first,
            [near[first] & left, left],
            count - 1,
            visit,
        );
    }
}

/// All that grow out of a set by so many places: of those beside it, and of those
/// that are left.
fn grow(
    near: &[Set],
    set: Set,
    [beside, mut left]: [Set; 2],
    count: u32,
    visit: &mut impl FnMut(Set),
) {
    if count == 0 {
        return visit(set);
    }
    let mut open = beside;
    for place in each(beside) {
        open &= !(1 << place);
        left &= !(1 << place);
        let next = (open | near[place]) & left;
        grow(near, set | 1 << place, [next, left], count - 1, visit);
    }
}

/// All ways to have stones of either colour or none on some more places.
fn fillings(free: Set, [black, white]: [Set; 2], visit: &mut impl FnMut([Set; 2])) {
    let Some(place) = each(free).next() else {
        return visit([black, white]);
    };
    let stone = 1 << place;
    for stones in [
        [black, white],
        [black | stone, white],
        [black, white | stone],
    ] {
        fillings(free & !stone, stones, visit);
    }
}
