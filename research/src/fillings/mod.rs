//! Fillings of a corner, and whether all in it live in seki.

use std::process::ExitCode;

use honte_goban::{Board, Colour, Point};
use honte_life::{Budget, judge_some, unconditional};
use honte_proof::Reading;
use honte_rules::{Statuses, count::Regions};

/// A corner to be filled with so many stones.
pub(crate) struct Corner {
    board: Board,
    /// The points that are to be filled.
    pub(crate) points: Vec<Point>,
    /// How many black stones, white stones and empty points it gets.
    numbers: [usize; 3],
}

impl Corner {
    /// The corner in which `?` is a point to be filled, with as many black and white stones
    /// as the arguments of the program say; or what the program ends with.
    pub(crate) fn from_args(program: &str, args: &[String], rows: &str) -> Result<Self, ExitCode> {
        let refused = |why: String| {
            eprintln!("{program}: {why}");
            ExitCode::from(2)
        };
        let args: Option<Vec<usize>> = args.iter().map(|arg| arg.parse().ok()).collect();
        let empty: Result<Board, _> = rows.replace('?', ".").parse();
        let (Some(&[black, white]), Ok(board)) = (args.as_deref(), empty) else {
            return Err(refused("expected two numbers: BLACK WHITE".into()));
        };
        let marks = rows.split_whitespace().zip(board.size().points());
        let points = marks.filter(|&(mark, _)| mark == "?");
        let points: Vec<Point> = points.map(|(_, point)| point).collect();
        let Some(empty) = points.len().checked_sub(black.saturating_add(white)) else {
            return Err(refused(format!("the corner has {} points", points.len())));
        };
        Ok(Self {
            board,
            points,
            numbers: [black, white, empty],
        })
    }

    /// Visits all ways to fill it, but those with a chain that has no liberty.
    pub(crate) fn fill(&self, visit: &mut impl FnMut(&Board)) {
        fill(&mut self.board.clone(), &self.points, self.numbers, visit);
    }

    /// One stone of each chain that stands in it and does not live unconditionally, as the
    /// walls do.
    pub(crate) fn chains(&self, board: &Board) -> Vec<Point> {
        let walls = Colour::ALL.map(|colour| unconditional(board, colour));
        let heads = self.points.iter();
        let mut heads: Vec<Point> = heads.filter_map(|&point| board.chain_head(point)).collect();
        heads.retain(|&head| walls.iter().all(|wall| !wall.contains(head)));
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    /// Whether these chains live, and all stones of the corner are in seki.
    pub(crate) fn lives_in_seki(&self, board: &Board, mut chains: Vec<Point>) -> bool {
        // What is in atari is most often dead.
        chains.sort_by_key(|&point| board.liberties(point));
        let budget = Budget {
            visits: 20_000,
            ..Budget::default()
        };
        let lives = |&point: &Point| {
            let verdicts = judge_some(board, Reading::default(), &budget, &[point]);
            let mut verdicts = verdicts.iter();
            verdicts.all(|verdict| verdict.proved() == Some(true))
        };
        if !chains.iter().all(lives) {
            return false;
        }
        let seki = Regions::of(board, &Statuses::all_alive()).seki;
        let mut stones = self
            .points
            .iter()
            .filter(|&&point| !board.is_empty_at(point));
        stones.all(|&point| seki.contains(point))
    }
}

fn fill(board: &mut Board, open: &[Point], left: [usize; 3], visit: &mut impl FnMut(&Board)) {
    let Some((&point, rest)) = open.split_first() else {
        if board.check().is_ok() {
            visit(board);
        }
        return;
    };
    for colour in [Some(Colour::Black), Some(Colour::White), None] {
        let mut left = left;
        let kind = colour.map_or(2, Colour::index);
        if left[kind] == 0 {
            continue;
        }
        left[kind] -= 1;
        if board.set(point, colour).is_ok() {
            fill(board, rest, left, visit);
        }
        board.remove(point);
    }
}
