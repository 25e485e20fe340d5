//! Where moves are in a tree, by any order, and which joseki a game has (paper, Table 1).

use crate::normal::Turns;
use crate::position::{Hashes, Key, Local};
use crate::sequence::{Code, Geometry, Splitter, code, point};
use crate::step::Step;
use crate::tree::{Node, Tree};
use honte_goban::{Board, Colour, Point, Size, Symmetry};
use honte_record::sgf::Turn;
use rustc_hash::FxHashMap;

/// Finds the nodes of a tree by their positions: made once for a tree.
#[derive(Debug)]
pub struct Finder<'t> {
    tree: &'t Tree,
    size: Size,
    turns: Turns,
    hashes: Hashes,
    geometry: Geometry,
    /// By position: the nodes whose last step is a stone, the most frequent first.
    nodes: FxHashMap<Key, Vec<u32>>,
}

/// A node, and by which order of moves it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoundNode {
    /// The node.
    pub node: u32,
    /// Whether the tree has the position, but by another order of moves.
    pub by_other_order: bool,
}

/// A joseki of a game: how far one of its local sequences is in the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameJoseki {
    /// The deepest node that the sequence reached.
    pub node: u32,
    /// Whether it did so by an order of moves that the tree does not have.
    pub by_other_order: bool,
    /// The turns of the game at which its stones were played, from 1, up to the node.
    pub turns: Vec<u32>,
    /// What turns the node's orientation into that of the game.
    pub symmetry: Symmetry,
    /// Whether the node's Black is the game's White.
    pub is_swapped: bool,
    /// The game's next move in the sequence, which the tree does not have from here; `None` if the
    /// sequence, or the opening of the game, ends here.
    pub next: Option<NextMove>,
}

/// A move of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextMove {
    /// Its turn, from 1.
    pub turn: u32,
    /// Who played it.
    pub colour: Colour,
    /// Where.
    pub point: Point,
    /// Whether the same player had moved last in the sequence, so that a tenuki lies between.
    pub after_tenuki: bool,
}

impl<'t> Finder<'t> {
    /// Looks at every node of a tree.
    ///
    /// # Panics
    /// Never for a tree that was mined or read: its board is square, of 1 to 25 lines.
    pub fn new(tree: &'t Tree) -> Finder<'t> {
        let side = tree.params.size.clamp(1, 25);
        let turns = Turns::new(side);
        let mut finder = Finder {
            tree,
            size: Size::square(side).unwrap_or(Size::GO19),
            hashes: Hashes::new(&turns),
            geometry: Geometry::new(&tree.params),
            nodes: FxHashMap::default(),
            turns,
        };
        let mut scratch = Board::new(finder.size);
        for node in 1..tree.nodes.len() as u32 {
            if tree.nodes[node as usize].step != Step::Tenuki {
                let key = finder.local(node, &mut scratch).key();
                finder.nodes.entry(key).or_default().push(node);
            }
        }
        for nodes in finder.nodes.values_mut() {
            nodes.sort_by_key(|&node| std::cmp::Reverse(tree.nodes[node as usize].count));
        }
        finder
    }

    /// The stones of a node, played out.
    fn local(&self, node: u32, scratch: &mut Board) -> Local {
        let mut local = Local::new(self.turns.side());
        for on_path in self.tree.path(node) {
            let node = &self.tree.nodes[on_path as usize];
            if let Some(point) = node.step.point() {
                let code = code(self.turns.side(), point);
                local.play(&self.hashes, node.colour, code, scratch);
            }
        }
        local
    }

    /// The node that moves lead to, in any orientation: by this order of them, or else the most
    /// frequent one with their position. Colours take turns; a tenuki is a turn.
    ///
    /// # Errors
    /// The number of steps that the tree knows in this order, where it knows neither all of them nor
    /// their position.
    pub fn find(&self, steps: &[Step]) -> Result<FoundNode, usize> {
        let known = match self.tree.find(steps) {
            Ok(node) => {
                return Ok(FoundNode {
                    node,
                    by_other_order: false,
                });
            }
            Err(known) => known,
        };
        let side = self.turns.side();
        let mut scratch = Board::new(self.size);
        let mut local = Local::new(side);
        for (step, colour) in steps.iter().zip(Colour::ALL.into_iter().cycle()) {
            match step.point() {
                Some(point) if !self.size.contains(point) => return Err(known),
                Some(point) => local.play(&self.hashes, colour, code(side, point), &mut scratch),
                None => {}
            }
        }
        let node = self.at(&local).ok_or(known)?;
        Ok(FoundNode {
            node,
            by_other_order: true,
        })
    }

    /// The most frequent node with this position.
    fn at(&self, local: &Local) -> Option<u32> {
        self.with_key(local.key())
    }

    /// The most frequent node with a position of this name.
    pub(crate) fn with_key(&self, key: Key) -> Option<u32> {
        self.nodes.get(&key)?.first().copied()
    }

    /// The joseki of a game, in the order in which they begin: for each of its local sequences the
    /// deepest node of at least two stones that it comes to.
    ///
    /// The turns are those of the main line; the board must be of the tree's size.
    pub fn in_game(&self, turns: &[Turn]) -> Vec<GameJoseki> {
        let mut splitter = Splitter::new(&self.geometry);
        let split = splitter.split(turns);
        let looked_at = &turns[..split.looked_at];
        let sequences = split.sequences.iter();
        sequences
            .filter_map(|sequence| {
                let steps: Vec<Code> = sequence.entries().iter().map(|one| one.code()).collect();
                self.joseki(&steps, looked_at)
            })
            .collect()
    }

    /// The deepest node of a sequence of a game.
    fn joseki(&self, codes: &[Code], turns: &[Turn]) -> Option<GameJoseki> {
        let side = self.turns.side();
        let moves = moves(side, turns, codes);
        let first = moves.first()?.colour;
        let mut scratch = Board::new(self.size);
        let mut local = Local::new(side);
        let mut steps = Vec::new();
        let mut best = None;
        let mut played = 0;
        for &at in codes {
            let Some(point) = point(side, at) else {
                steps.push(Step::Tenuki);
                continue;
            };
            let Some(made) = moves.get(played) else { break };
            played += 1;
            steps.push(Step::Stone(point));
            // The first player is Black in the tree.
            let is_first = made.colour == first;
            let colour = if is_first {
                Colour::Black
            } else {
                Colour::White
            };
            local.play(&self.hashes, colour, at, &mut scratch);
            let exact = self.tree.find(&steps).ok();
            if let Some(node) = exact.or_else(|| self.at(&local)) {
                best = Some((played, node, exact.is_none(), local.clone()));
            }
        }
        let (played, node, by_other_order, local) = best.filter(|(played, ..)| *played >= 2)?;
        let (symmetry, is_swapped) = self.seen_as(node, &local, &mut scratch)?;
        Some(GameJoseki {
            node,
            by_other_order,
            turns: moves[..played].iter().map(|one| one.turn).collect(),
            symmetry,
            is_swapped: is_swapped != (first == Colour::White),
            next: moves.get(played).copied(),
        })
    }

    /// What turns a node's stones into these, and whether the colours change.
    fn seen_as(&self, node: u32, local: &Local, scratch: &mut Board) -> Option<(Symmetry, bool)> {
        let sorted = |mut stones: Vec<(usize, Colour)>| {
            stones.sort_unstable_by_key(|(point, _)| *point);
            stones
        };
        let wanted: Vec<_> = local
            .stones()
            .map(|(colour, p)| (p.index(), colour))
            .collect();
        let wanted = sorted(wanted);
        let own: Vec<_> = self.local(node, scratch).stones().collect();
        let swaps = [false, true].into_iter();
        let mut ways = swaps.flat_map(|swap| Symmetry::ALL.map(|symmetry| (symmetry, swap)));
        ways.find(|&(symmetry, swap)| {
            let images = own.iter().map(|&(colour, p)| {
                let colour = if swap { !colour } else { colour };
                (symmetry.apply(self.size, p).index(), colour)
            });
            sorted(images.collect()) == wanted
        })
    }

    /// What others played after a joseki of a game, the most frequent first: where on the game's
    /// board (`None` for a tenuki), and the node.
    pub fn continuations(&self, joseki: &GameJoseki) -> Vec<(Option<Point>, &'t Node)> {
        let children = &self.tree.nodes[joseki.node as usize].children;
        let on_board = |node: &'t Node| {
            let image = |p| joseki.symmetry.apply(self.size, p);
            (node.step.point().map(image), node)
        };
        let nodes = children
            .iter()
            .map(|&child| &self.tree.nodes[child as usize]);
        nodes.map(on_board).collect()
    }
}

/// The moves that put the stones of a sequence on the board. A stone on a point of a sequence joins
/// it, so that the next move on the next stone's point is the one.
pub(crate) fn moves(side: u8, turns: &[Turn], codes: &[Code]) -> Vec<NextMove> {
    let mut rest = (1..).zip(turns);
    let mut found = Vec::with_capacity(codes.len());
    for wanted in codes.iter().filter_map(|&code| point(side, code)) {
        let wanted = Some(wanted);
        let Some((turn, made)) = rest.find(|(_, turn)| turn.point() == wanted) else {
            break;
        };
        if let Some(point) = made.point() {
            let colour = made.colour();
            let last = found.last().map(|last: &NextMove| last.colour);
            found.push(NextMove {
                turn,
                colour,
                point,
                after_tenuki: last == Some(colour),
            });
        }
    }
    found
}
