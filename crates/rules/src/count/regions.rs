//! Regions, dame and seki, from statuses (Japanese 1989, Article 8).
//!
//! A region is a connected set of empty points and dead stones. It is an eye region of a colour if
//! only living stones of that colour border it and no dead stone of that colour lies in it; the
//! empty points of other regions are dame. A living chain beside a dame is in seki, and so is every
//! chain that borders an eye region together with one in seki. An eye region is territory if none of
//! its chains is in seki.

use honte_goban::{Board, Colour, Point, PointSet};

use super::statuses::{Seki, Statuses};

/// A connected set of empty points and dead stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its points.
    pub points: Vec<Point>,
    /// One stone of each living chain beside it.
    pub border: Vec<Point>,
    /// Whether living stones of each colour border it.
    pub beside: [bool; 2],
    /// Whether dead stones of each colour lie in it.
    pub dead: [bool; 2],
}

impl Region {
    /// The colour whose living stones alone border the region.
    #[must_use]
    pub fn surrounded_by(&self) -> Option<Colour> {
        match self.beside {
            [true, false] => Some(Colour::Black),
            [false, true] => Some(Colour::White),
            _ => None,
        }
    }

    /// The colour whose eye points these are: it alone borders the region, and has no dead stone
    /// in it. The points of other regions are dame.
    #[must_use]
    pub fn eye_of(&self) -> Option<Colour> {
        self.surrounded_by()
            .filter(|colour| !self.dead[colour.index()])
    }
}

/// The regions of a position, and the living stones in seki.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The regions, in the order of their first points.
    pub regions: Vec<Region>,
    /// The stones of all chains in seki.
    pub seki: PointSet,
}

impl Regions {
    /// Finds the regions of a position and the stones in seki.
    ///
    /// ```
    /// use honte_goban::Board;
    /// use honte_rules::{Statuses, count::Regions};
    ///
    /// let board: Board = ". X O .\nX X O O".parse()?;
    /// let found = Regions::of(&board, &Statuses::all_alive());
    /// assert_eq!(found.regions.len(), 2);
    /// assert!(found.seki.is_empty());
    /// # Ok::<(), honte_goban::DiagramError>(())
    /// ```
    #[must_use]
    pub fn of(board: &Board, statuses: &Statuses) -> Self {
        let regions = find(board, statuses);
        let mut seki = match statuses.seki() {
            Seki::Given(stones) => *stones,
            Seki::Derived => beside_dame(board, statuses, &regions),
        };
        spread(board, &regions, &mut seki);
        Self { regions, seki }
    }

    /// Whether no chain around the region is in seki.
    #[must_use]
    pub fn is_independent(&self, region: &Region) -> bool {
        !region.border.iter().any(|&stone| self.seki.contains(stone))
    }
}

fn find(board: &Board, statuses: &Statuses) -> Vec<Region> {
    let mut seen = PointSet::EMPTY;
    let is_open = |point| board.is_empty_at(point) || statuses.is_dead(point);
    let firsts = board.size().points().filter(|&point| is_open(point));
    let mut regions = Vec::new();
    for first in firsts {
        if seen.insert(first) {
            regions.push(flood(board, statuses, first, &mut seen));
        }
    }
    regions
}

fn flood(board: &Board, statuses: &Statuses, first: Point, seen: &mut PointSet) -> Region {
    let mut region = Region {
        points: vec![first],
        border: Vec::new(),
        beside: [false; 2],
        dead: [false; 2],
    };
    let mut at = 0;
    while let Some(&point) = region.points.get(at) {
        at += 1;
        if let Some(colour) = board.colour_at(point) {
            region.dead[colour.index()] = true;
        }
        for beside in board.size().neighbours(point) {
            match board.colour_at(beside) {
                Some(colour) if !statuses.is_dead(beside) => {
                    region.beside[colour.index()] = true;
                    region.border.extend(board.chain_head(beside));
                }
                _ if seen.insert(beside) => region.points.push(beside),
                _ => {}
            }
        }
    }
    region.border.sort_unstable();
    region.border.dedup();
    region
}

/// The stones of living chains that have a dame as a liberty.
fn beside_dame(board: &Board, statuses: &Statuses, regions: &[Region]) -> PointSet {
    let mut seki = PointSet::EMPTY;
    let dame = regions.iter().filter(|region| region.eye_of().is_none());
    for &point in dame.flat_map(|region| &region.points) {
        if !board.is_empty_at(point) {
            continue;
        }
        for beside in board.size().neighbours(point) {
            if board.colour_at(beside).is_some()
                && !statuses.is_dead(beside)
                && !seki.contains(beside)
            {
                seki.extend(board.chain(beside));
            }
        }
    }
    seki
}

/// Chains that border one eye region share the state.
fn spread(board: &Board, regions: &[Region], seki: &mut PointSet) {
    loop {
        let before = *seki;
        for region in regions.iter().filter(|region| region.eye_of().is_some()) {
            if region.border.iter().any(|&stone| seki.contains(stone)) {
                for &stone in region
                    .border
                    .iter()
                    .filter(|&&stone| !before.contains(stone))
                {
                    seki.extend(board.chain(stone));
                }
            }
        }
        if *seki == before {
            return;
        }
    }
}
