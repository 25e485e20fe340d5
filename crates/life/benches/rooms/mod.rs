//! How much is proved, by how much of the board is empty beside a chain.

use std::fmt::{self, Display};

use honte_goban::{Board, Point, PointSet};
use honte_life::Verdict;

/// The most empty points of each class but the last.
const MOST: [usize; 3] = [10, 20, 30];

/// Chains that are held for living and for dead: how many are proved, and all of them.
#[derive(Clone, Copy, Default)]
struct Counts([[usize; 2]; 2]);

/// Counts by the largest empty area beside a chain, and of games.
#[derive(Default)]
pub(crate) struct Rooms {
    classes: [Counts; MOST.len() + 1],
    games: [usize; 2],
}

impl Rooms {
    /// Enters the verdicts on a board, of which these stones are held for dead.
    pub(crate) fn enter(&mut self, board: &Board, verdicts: &[Verdict], dead: &PointSet) {
        for verdict in verdicts {
            let empty = largest_area(board, &verdict.stones);
            let class = MOST.iter().filter(|&&most| empty > most).count();
            let Counts(counts) = &mut self.classes[class];
            let [proved, all] = &mut counts[usize::from(dead.contains(verdict.stones[0]))];
            *proved += usize::from(verdict.class.is_proved());
            *all += 1;
        }
        let [wholly, all] = &mut self.games;
        *wholly += usize::from(verdicts.iter().all(|verdict| verdict.class.is_proved()));
        *all += 1;
    }
}

impl Display for Rooms {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "{:>12} {:>14} {:>14}  proved of all",
            "empty beside", "living", "dead"
        )?;
        for (class, Counts(counts)) in self.classes.iter().enumerate() {
            let name = match MOST.get(class) {
                Some(most) => format!("up to {most}"),
                None => "more".to_owned(),
            };
            let [living, dead] = counts.map(|[proved, all]| format!("{proved} of {all}"));
            writeln!(out, "{name:>12} {living:>14} {dead:>14}")?;
        }
        let [wholly, all] = self.games;
        write!(out, "games wholly proved: {wholly} of {all}")
    }
}

/// The points of the largest empty area with a liberty of a chain.
fn largest_area(board: &Board, stones: &[Point]) -> usize {
    let beside = |point: Point| board.size().neighbours(point);
    let is_empty = |&point: &Point| board.is_empty_at(point);
    let mut seen = PointSet::EMPTY;
    let mut largest = 0;
    let liberties = stones.iter().flat_map(|&stone| beside(stone));
    for liberty in liberties.filter(is_empty) {
        let before = seen.len();
        let mut open = vec![liberty];
        while let Some(point) = open.pop() {
            if seen.insert(point) {
                open.extend(beside(point).filter(is_empty));
            }
        }
        largest = largest.max(seen.len() - before);
    }
    largest
}
