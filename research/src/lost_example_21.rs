//! Looks for the lost diagram of Life-and-Death Example 21: for corners of which
//! everything is true that the text says.
//!
//! ```text
//! cargo run --release --manifest-path research/Cargo.toml -- lost_example_21
//! ```
//!
//! prints every corner of at most six rows and columns that fits (a minute), and says how many the search leaves open.
//!
//! The facts, from the Japanese rules of 1989, Life-and-Death Example 21:
//! nineteen black stones live and fourteen white ones are dead. It stands among
//! the examples for the pass for a ko. Read into it: the nineteen are one chain,
//! which is not in atari; all walls are Black's, and White's stones stand along
//! them; they are a chain and a stone that Black can take in a ko; and that Black
//! lives depends on the ban: after some play of White's and the capture of the
//! ko his chain would be dead if White were allowed to retake.

use std::process::ExitCode;

use crate::corners::{columns, corners, is_second_of_twins, points};
use crate::sets::{Set, each, neighbours};
use crate::taken::Question;
use honte_goban::{Board, Colour, Point, Size};
use honte_life::{Budget, Status, Verdict, judge};
use honte_proof::Reading;

/// The side of the board that a corner is shown on.
const SIDE: u8 = 9;
/// The most rows and columns of a corner, so that the walls have room for eyes.
const EXTENT: usize = 6;
const BLACK: u32 = 19;
/// Without the stone in the ko.
const RING: u32 = 13;
/// Of the search, for each chain.
const VISITS: u64 = 300_000;

pub(crate) fn run(_: &[String]) -> ExitCode {
    let Ok(size) = Size::square(SIDE) else {
        return ExitCode::FAILURE;
    };
    // With no empty point but the ko's, Black's chain has one liberty.
    let stones = (BLACK + RING + 1) as usize;
    for area in stones + 1..=EXTENT * EXTENT {
        let [mut found, mut open] = [0; 2];
        for rows in corners(area, EXTENT, EXTENT) {
            if columns(&rows) < rows {
                continue;
            }
            let is_symmetric = columns(&rows) == rows;
            Corner::new(size, &rows).each_filling(&mut |board, chains| {
                if is_symmetric && is_second_of_twins(board) {
                    return;
                }
                match fits(board, chains) {
                    Some(true) => {
                        found += 1;
                        println!("{board}\n");
                    }
                    Some(false) => {}
                    None => open += 1,
                }
            });
        }
        println!("{area} points: {found} found, {open} undecided");
    }
    ExitCode::SUCCESS
}

/// A stone of each chain in the corner.
#[derive(Clone, Copy)]
struct Chains {
    black: Point,
    ring: Point,
    /// White's stone in the ko.
    ko: Point,
}

/// A corner behind Black's walls.
struct Corner {
    size: Size,
    inside: Vec<Point>,
    /// The neighbours of each point that are inside.
    near: Vec<Set>,
    /// Those beside the walls.
    rim: Set,
}

impl Corner {
    fn new(size: Size, rows: &[usize]) -> Self {
        let inside = points(size, rows);
        let near = neighbours(size, &inside);
        let is_rim = |&place: &usize| {
            size.neighbours(inside[place]).count() as u32 > near[place].count_ones()
        };
        let rim = (0..inside.len()).filter(is_rim);
        Self {
            size,
            rim: rim.fold(0, |set, place| set | 1 << place),
            near,
            inside,
        }
    }

    /// All fillings with so many stones of which the chains and the ko are as the
    /// example wants them.
    fn each_filling(&self, visit: &mut impl FnMut(&Board, Chains)) {
        for (stone, &round) in self.near.iter().enumerate() {
            for capture in each(round) {
                let black = round & !(1 << capture);
                let white = self.rim | self.near[capture] & !(1 << stone);
                let taken = black | white | 1 << stone | 1 << capture;
                let is_free = |place: &usize| taken >> place & 1 == 0;
                let free: Vec<usize> = (0..self.inside.len()).filter(is_free).collect();
                // White's walls beside the ko's stone would save it.
                let clashes = white & (black | 1 << stone | 1 << capture) != 0;
                let Some(more) = RING.checked_sub(white.count_ones()).filter(|_| !clashes) else {
                    continue;
                };
                let empty = self.inside.len() as u32 - BLACK - RING - 2;
                for ring in choices(&free, more) {
                    let rest: Vec<usize> = free
                        .iter()
                        .copied()
                        .filter(|&place| ring >> place & 1 == 0)
                        .collect();
                    if !self.is_connected(white | ring) {
                        continue;
                    }
                    let all = rest.iter().fold(0, |set, &place| set | 1 << place);
                    for empty in choices(&rest, empty) {
                        let black = black | all & !empty;
                        if self.is_connected(black) {
                            self.show([black, white | ring], stone, visit);
                        }
                    }
                }
            }
        }
    }

    fn is_connected(&self, set: Set) -> bool {
        let mut reached = set & set.wrapping_neg();
        loop {
            let grown = each(reached).fold(reached, |grown, place| grown | self.near[place]) & set;
            if grown == reached {
                return reached == set;
            }
            reached = grown;
        }
    }

    fn show(&self, [black, ring]: [Set; 2], ko: usize, visit: &mut impl FnMut(&Board, Chains)) {
        let mut board = Board::new(self.size);
        let is_eye = |point: &Point| matches!((point.x(), SIDE - 1 - point.y()), (6 | 8, 0));
        let is_wall = |point: &Point| !self.inside.contains(point) && !is_eye(point);
        // All these points are on the board, and empty.
        for point in self.size.points().filter(is_wall) {
            let _ = board.place(Colour::Black, point);
        }
        for (colour, set) in [(Colour::Black, black), (Colour::White, ring | 1 << ko)] {
            for place in each(set) {
                let _ = board.place(colour, self.inside[place]);
            }
        }
        let head = |set: Set| self.inside[set.trailing_zeros() as usize];
        let chains = Chains {
            black: head(black),
            ring: head(ring),
            ko: self.inside[ko],
        };
        if board.check().is_ok() && board.liberties(chains.black) > 1 {
            visit(&board, chains);
        }
    }
}

/// All sets of so many of some places.
fn choices(places: &[usize], count: u32) -> Vec<Set> {
    match (count, places) {
        (0, _) => vec![0],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with = choices(rest, count - 1);
            let with = with.into_iter().map(|set| set | 1 << first);
            with.chain(choices(rest, count)).collect()
        }
    }
}

/// Whether all that the text says is true; `None` if the search cannot tell.
fn fits(board: &Board, chains: Chains) -> Option<bool> {
    let budget = Budget {
        visits: VISITS,
        ..Budget::default()
    };
    let verdicts = judge(board, Reading::default(), &budget);
    let expected = [
        (chains.black, Status::Alive),
        (chains.ring, Status::Dead),
        (chains.ko, Status::Dead),
    ];
    for (point, expected) in expected {
        match status(&verdicts, point)? {
            Status::Lives => return None,
            status if status != expected => return Some(false),
            _ => {}
        }
    }
    let capture = board.chain_liberties(chains.ko).next()?;
    let plays = board.chain_liberties(chains.black);
    let after = plays.filter_map(|play| after_ko(board, play, capture));
    let answers: Vec<Option<bool>> = after
        .map(|after| the_ban_decides(&after, chains, capture))
        .collect();
    if answers.contains(&Some(true)) {
        return Some(true);
    }
    (!answers.contains(&None)).then_some(false)
}

/// The position after a play of White's and Black's capture of the ko.
fn after_ko(board: &Board, play: Point, capture: Point) -> Option<Board> {
    let mut after = board.clone();
    after.play(Colour::White, play).ok()?;
    after.play(Colour::Black, capture).ok()?;
    after.ko().map(|_| after)
}

/// Whether White takes Black's chain and Black cannot take White's, but for the
/// ban of the stone that took the ko, under which it is the other way round.
fn the_ban_decides(board: &Board, chains: Chains, capture: Point) -> Option<bool> {
    for banned in [Some(capture), None] {
        for (chain, falls) in [
            (chains.ring, banned.is_some()),
            (chains.black, banned.is_none()),
        ] {
            let question = Question {
                board,
                chain,
                mover: Colour::White,
                banned,
                reading: Reading::default(),
            };
            if question.is_taken(VISITS)? != falls {
                return Some(false);
            }
        }
    }
    Some(true)
}

/// The status of the chain at a point, if it is proved.
fn status(verdicts: &[Verdict], point: Point) -> Option<Status> {
    let mut verdicts = verdicts.iter();
    let verdict = verdicts.find(|verdict| verdict.stones.contains(&point))?;
    verdict.class.is_proved().then_some(verdict.status)
}
