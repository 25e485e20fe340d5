//! Regions and positions by the thousand, in a fixed order.

use std::collections::BTreeSet;

use super::region::{Cell, Region, beside};
use super::rules::{Colour, State, legal};

/// Every legal filling of a region without marks, with either side to move.
pub(crate) fn fillings(region: &Region) -> Vec<State> {
    let mut found = Vec::new();
    for number in 0..3u32.pow(region.len() as u32) {
        let (mut rest, mut stones) = (number, [0u16; 2]);
        for node in 0..region.len() {
            if rest % 3 > 0 {
                stones[rest as usize % 3 - 1] |= 1 << node;
            }
            rest /= 3;
        }
        let state = State {
            stones,
            marks: 0,
            mover: Colour::Black,
        };
        if legal(region, &state) {
            found.extend(Colour::BOTH.map(|mover| State { mover, ..state }));
        }
    }
    found
}

/// The cells moved so that the first row and column are 0, in order.
fn settle(cells: &[Cell]) -> Vec<Cell> {
    let row = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let column = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let mut moved: Vec<Cell> = cells
        .iter()
        .map(|cell| (cell.0 - row, cell.1 - column))
        .collect();
    moved.sort_unstable();
    moved
}

/// Every fixed polyomino of `size` cells (turned and mirrored ones count).
pub(crate) fn fixed_polyominoes(size: usize) -> BTreeSet<Vec<Cell>> {
    let mut found = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..size {
        let grow = |cells: &Vec<Cell>| {
            let free: BTreeSet<Cell> = cells
                .iter()
                .flat_map(|&cell| beside(cell))
                .filter(|cell| !cells.contains(cell))
                .collect();
            let cells = cells.clone();
            free.into_iter()
                .map(move |cell| settle(&[cells.as_slice(), &[cell]].concat()))
        };
        found = found.iter().flat_map(grow).collect();
    }
    found
}

/// The rows and columns that a polyomino takes.
fn extent(cells: &[Cell]) -> Cell {
    let last = |values: &mut dyn Iterator<Item = i32>| values.max().unwrap_or(0) + 1;
    (
        last(&mut cells.iter().map(|cell| cell.0)),
        last(&mut cells.iter().map(|cell| cell.1)),
    )
}

/// A polyomino on a board, up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Placement {
    /// Its cells.
    pub(crate) cells: Vec<Cell>,
    /// Whether the edge of the board is north, west, east, south of it.
    pub(crate) edges: [bool; 4],
}

impl Placement {
    /// Turned by a quarter, or mirrored.
    fn image(&self, turn: bool) -> Self {
        let [north, west, east, south] = self.edges;
        if turn {
            let cells: Vec<Cell> = self.cells.iter().map(|&(r, c)| (c, -r)).collect();
            Self {
                cells: settle(&cells),
                edges: [west, south, north, east],
            }
        } else {
            let cells: Vec<Cell> = self.cells.iter().map(|&(r, c)| (r, -c)).collect();
            Self {
                cells: settle(&cells),
                edges: [north, east, west, south],
            }
        }
    }

    /// Whether it is the first of its eight images.
    fn first(&self) -> bool {
        let mut image = self.clone();
        (0..8).all(|step| {
            image = image.image(step != 4);
            // Four turns and the mirror: every image is met.
            *self <= image && *self <= image.image(false)
        })
    }

    /// Whether it touches two edges that face each other.
    pub(crate) fn spans(&self) -> bool {
        let [north, west, east, south] = self.edges;
        north && south || west && east
    }

    /// How many edges it touches.
    pub(crate) fn touches(&self) -> usize {
        self.edges.into_iter().filter(|&edge| edge).count()
    }

    /// The region, with immortal stones of `wall` wherever the board goes on.
    pub(crate) fn region(&self, wall: Colour) -> Region {
        Region::new(&self.cells, |cell| (!self.edge(cell)).then_some(wall))
    }

    fn edge(&self, (row, column): Cell) -> bool {
        let (rows, columns) = extent(&self.cells);
        let [north, west, east, south] = self.edges;
        row < 0 && north || column < 0 && west || column >= columns && east || row >= rows && south
    }
}

/// Every placement of every polyomino of `size` cells on a board, up to
/// symmetry, but for those that fill the board.
pub(crate) fn placements(size: usize) -> Vec<Placement> {
    let mut found = Vec::new();
    for cells in fixed_polyominoes(size) {
        for sides in 0..16u8 {
            let edges = [0, 1, 2, 3].map(|side| sides >> side & 1 == 1);
            let placement = Placement {
                cells: cells.clone(),
                edges,
            };
            let (rows, columns) = extent(&placement.cells);
            let fills = sides == 15 && (rows * columns) as usize == size;
            if !fills && placement.first() {
                found.push(placement);
            }
        }
    }
    found
}

/// The rectangle of that size.
fn rectangle(rows: i32, columns: i32) -> Vec<Cell> {
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .collect()
}

/// The shapes worth filling: lines, rectangles up to nine nodes, and a few
/// crooked ones.
fn small_shapes() -> Vec<Vec<Cell>> {
    let mut shapes: Vec<Vec<Cell>> = [(1, 4), (1, 5), (1, 6), (2, 2), (2, 3), (2, 4), (3, 3)]
        .map(|(r, c)| rectangle(r, c))
        .into();
    for (long, short) in [(2, 1), (3, 1), (3, 2), (4, 2)] {
        let down = (0..=short).map(|row| (row, 0));
        shapes.push(down.chain((1..=long).map(|column| (0, column))).collect());
    }
    shapes
}

/// What stands outside at a cell of the side `side` (none: in a notch), in
/// the `number`-th way of walling a shape of that extent.
///
/// The first 256 ways give each side of the bounding box to Black, to White,
/// to both by halves, or to the edge; the others give each cell to either colour
/// or to none as chance has it: graphs of no board, but full of kos.
fn wall(number: u64, (row, column): Cell, (rows, columns): Cell) -> Option<Colour> {
    let (side, half) = match (row, column) {
        (row, _) if row < 0 => (0, 2 * column < columns),
        (row, _) if row >= rows => (2, 2 * column >= columns),
        (_, column) if column < 0 => (4, 2 * row < rows),
        (_, column) if column >= columns => (6, 2 * row >= rows),
        _ => (8, true),
    };
    let place = (row + 1) as u64 * 32 + (column + 1) as u64;
    let kind = number >> side & 3;
    let black = match number {
        ..256 if kind == 3 => return None,
        ..256 => kind == 0 || kind == 2 && half,
        _ => match chance(number << 16 | place) % 3 {
            0 => return None,
            colour => colour == 1,
        },
    };
    Some(if black { Colour::Black } else { Colour::White })
}

/// A number that looks like chance, always the same for the same `seed`.
fn chance(seed: u64) -> u64 {
    let mixed = (seed ^ seed >> 31).wrapping_mul(0x7fb5_d329_728e_a185);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x81da_def4_bc2d_d44d);
    mixed ^ mixed >> 33
}

/// Small regions with walls of one colour, of both, and with edges, in a
/// fixed order; of two with the colours exchanged only the first.
pub(crate) fn walled_regions() -> Vec<Region> {
    let mut found: Vec<Region> = Vec::new();
    let mut seen = BTreeSet::new();
    for cells in small_shapes() {
        for number in 0..384 {
            let region = Region::new(&cells, |cell| wall(number, cell, extent(&cells)));
            let [black, white] = region.anchors;
            let key = |first: u16, second: u16| (region.cells.clone(), first, second);
            if !seen.contains(&key(white, black)) && seen.insert(key(black, white)) {
                found.push(region);
            }
        }
    }
    found
}

/// Every `step`-th filling of the walled regions of at most `most` nodes, in
/// a fixed order, by region; Black is to move in each. Regions without one
/// are left out.
pub(crate) fn sample(step: usize, most: usize) -> impl Iterator<Item = (Region, Vec<State>)> {
    let mut met = 0;
    let regions = walled_regions()
        .into_iter()
        .filter(move |region| region.len() <= most);
    regions.filter_map(move |region| {
        let all = fillings(&region)
            .into_iter()
            .filter(|state| state.mover == Colour::Black);
        let kept: Vec<State> = all
            .filter(|_| {
                met += 1;
                (met - 1) % step == 0
            })
            .collect();
        (!kept.is_empty()).then_some((region, kept))
    })
}
