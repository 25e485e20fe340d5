//! Regions: a few nodes, their neighbours, and the immortal stones round them.

use std::collections::BTreeMap;

use super::rules::{Colour, State};

/// A point of the plane: row, column.
pub(crate) type Cell = (i32, i32);

/// A graph of at most 16 nodes with immortal stones beside it.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    /// Where each node lies.
    pub(crate) cells: Vec<Cell>,
    /// The neighbours of each node, one bit a node.
    pub(crate) neighbours: Vec<u16>,
    /// By colour: the nodes beside an immortal stone of that colour.
    pub(crate) anchors: [u16; 2],
    /// The immortal stones.
    pub(crate) walls: BTreeMap<Cell, Colour>,
}

/// The four cells beside a cell: north, west, east, south.
pub(crate) fn beside((row, column): Cell) -> [Cell; 4] {
    [
        (row - 1, column),
        (row, column - 1),
        (row, column + 1),
        (row + 1, column),
    ]
}

impl Region {
    /// The region of `cells`; `wall` tells what stands on a cell outside that
    /// touches it: an immortal stone, or nothing (the edge of the board).
    pub(crate) fn new(cells: &[Cell], wall: impl Fn(Cell) -> Option<Colour>) -> Self {
        assert!(cells.len() <= 16, "too large for the twin");
        let node: BTreeMap<Cell, usize> = cells
            .iter()
            .enumerate()
            .map(|(node, &cell)| (cell, node))
            .collect();
        assert_eq!(node.len(), cells.len(), "a cell twice");
        let mut region = Self {
            cells: cells.to_vec(),
            neighbours: vec![0; cells.len()],
            anchors: [0; 2],
            walls: BTreeMap::new(),
        };
        for (here, &cell) in cells.iter().enumerate() {
            for other in beside(cell) {
                if let Some(&there) = node.get(&other) {
                    region.neighbours[here] |= 1 << there;
                } else if let Some(colour) = wall(other) {
                    region.anchors[colour as usize] |= 1 << here;
                    region.walls.insert(other, colour);
                }
            }
        }
        region
    }

    /// Reads rows of `X` `O` `.` (nodes), `#` (immortal black), `@` (immortal
    /// white) and `~` (no part of it). `x` and `o` are marked stones. Blanks
    /// in a row are skipped.
    pub(crate) fn parse(text: &str, mover: Colour) -> (Self, State) {
        let (mut cells, mut walls, mut nodes) = (Vec::new(), BTreeMap::new(), Vec::new());
        for (row, line) in (0..).zip(text.lines()) {
            for (column, sign) in (0..).zip(line.chars().filter(|sign| !sign.is_whitespace())) {
                match sign {
                    'X' | 'O' | '.' | 'x' | 'o' => {
                        cells.push((row, column));
                        nodes.push(sign);
                    }
                    '#' => drop(walls.insert((row, column), Colour::Black)),
                    '@' => drop(walls.insert((row, column), Colour::White)),
                    '~' => {}
                    _ => panic!("no sign of a region: {sign}"),
                }
            }
        }
        let pick = |signs: &str| -> u16 {
            (0..nodes.len())
                .filter(|&n| signs.contains(nodes[n]))
                .map(|n| 1 << n)
                .sum()
        };
        let state = State {
            stones: [pick("Xx"), pick("Oo")],
            marks: pick("xo"),
            mover,
        };
        (Self::new(&cells, |cell| walls.get(&cell).copied()), state)
    }

    /// How many nodes it has.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Every node.
    pub(crate) fn all(&self) -> u16 {
        (((1u32 << self.len()) - 1) & 0xffff) as u16
    }

    /// The nodes beside a node of `set`, those of `set` among them.
    pub(crate) fn around(&self, set: u16) -> u16 {
        bits(set).fold(0, |around, node| around | self.neighbours[node])
    }

    /// The rows that [`Region::parse`] reads.
    pub(crate) fn draw(&self, state: &State) -> String {
        let mut signs: BTreeMap<Cell, char> = self
            .walls
            .iter()
            .map(|(&cell, &colour)| (cell, if colour == Colour::Black { '#' } else { '@' }))
            .collect();
        for (node, &cell) in self.cells.iter().enumerate() {
            let bit = 1 << node;
            let sign = match (state.stones[0] & bit != 0, state.stones[1] & bit != 0) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '.',
            };
            let marked = state.marks & bit != 0;
            signs.insert(
                cell,
                if marked {
                    sign.to_ascii_lowercase()
                } else {
                    sign
                },
            );
        }
        let rows = || signs.keys().map(|cell| cell.0);
        let columns = || signs.keys().map(|cell| cell.1);
        let mut text = String::new();
        for row in rows().min().unwrap_or(0)..=rows().max().unwrap_or(-1) {
            for column in columns().min().unwrap_or(0)..=columns().max().unwrap_or(-1) {
                text.push(signs.get(&(row, column)).copied().unwrap_or('~'));
            }
            text.push('\n');
        }
        text
    }
}

/// The nodes of a set, in order.
pub(crate) fn bits(set: u16) -> impl Iterator<Item = usize> {
    (0..16).filter(move |node| set >> node & 1 == 1)
}
