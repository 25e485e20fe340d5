//! The nodes of a search: whole states, found by hash, compared in full.

use std::ops::Range;

use crate::{
    search::bits::Bits,
    search::play::{Code, Position},
};

use super::graph_history::{FREE, Needs};

use crate::tuning::{DOUBLING_ENTRIES, FIRST_TABLE, GROWTH_PART, TABLE_LOAD};

/// Larger than any number of a node that is not decided.
pub(super) const NEVER: u32 = u32::MAX / 4;

/// A child that has not been visited.
pub(super) const UNSEEN: u32 = u32::MAX;

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// How far the attacker is from a proof; 0: proved.
    pub(super) proof: u32,
    /// How far the defender is; 0: proved.
    pub(super) disproof: u32,
    /// Where the children begin.
    first: u32,
    /// What a decided value rests on.
    pub(super) needs: Needs,
    children: u8,
    /// So many of them, the first ones, are lost for the mover, as long as no claim falls.
    lost: u8,
    flags: u8,
}

const MOVER: u8 = 1;
const EXPANDED: u8 = 2;
const ON_PATH: u8 = 4;
const SETTLED: u8 = 8;
const HOLDS: u8 = 16;
/// Was once decided for the defender; the next bit: for the attacker.
const CLAIMED: u8 = 32;
const FOLLOWED: u8 = 128;

impl Node {
    pub(super) fn new(mover: usize, holds: bool) -> Self {
        Self {
            proof: 1,
            disproof: 1,
            first: 0,
            needs: FREE,
            children: 0,
            lost: 0,
            flags: (mover as u8 * MOVER) | (u8::from(holds) * HOLDS),
        }
    }

    pub(super) const fn mover(&self) -> usize {
        (self.flags & MOVER) as usize
    }

    pub(super) const fn is_expanded(&self) -> bool {
        self.flags & EXPANDED != 0
    }

    pub(super) const fn is_on_path(&self) -> bool {
        self.flags & ON_PATH != 0
    }

    pub(super) fn set_on_path(&mut self, on: bool) {
        self.flags = (self.flags & !ON_PATH) | (u8::from(on) * ON_PATH);
    }

    /// Whether a strategy for the state beside it was tried here.
    pub(super) const fn is_followed(&self) -> bool {
        self.flags & FOLLOWED != 0
    }

    pub(super) fn set_followed(&mut self) {
        self.flags |= FOLLOWED;
    }

    /// Whether a lemma decided it.
    pub(super) const fn is_settled(&self) -> bool {
        self.flags & SETTLED != 0
    }

    /// Whether the defender has a stone where he needs one.
    pub(super) const fn holds(&self) -> bool {
        self.flags & HOLDS != 0
    }

    /// Whether the attacker (`Some(true)`) or the defender has won.
    pub(super) const fn winner(&self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Whether the node was ever decided for this side.
    pub(super) const fn is_claimed(&self, attacker: bool) -> bool {
        self.flags & (CLAIMED << attacker as u8) != 0
    }

    pub(super) fn decide(&mut self, attacker: bool, needs: Needs) {
        self.flags |= CLAIMED << u8::from(attacker);
        (self.proof, self.disproof) = if attacker { (0, NEVER) } else { (NEVER, 0) };
        self.needs = needs;
    }

    pub(super) fn settle(&mut self, attacker: bool) {
        self.decide(attacker, FREE);
        self.flags |= SETTLED;
    }

    /// Forgets a value that rested on something else.
    pub(super) fn reset(&mut self) {
        (self.proof, self.disproof, self.needs) = (1, 1, FREE);
    }

    /// Where the children are.
    pub(super) fn range(&self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.children)
    }

    /// Where those are that the mover has not lost for good.
    pub(super) fn undecided(&self) -> Range<usize> {
        let all = self.range();
        all.start + usize::from(self.lost)..all.end
    }

    pub(super) fn set_undecided(&mut self, start: usize) {
        self.lost = (start - self.first as usize) as u8;
    }

    /// Takes no child for lost for good any more.
    pub(super) fn look_at_all(&mut self) {
        self.lost = 0;
    }
}

/// Makes room for more entries.
fn make_room<T>(list: &mut Vec<T>, more: usize) {
    let used = list.len();
    if list.capacity() - used < more && used > DOUBLING_ENTRIES {
        list.reserve_exact(more.max(used / GROWTH_PART));
    }
}

/// All nodes of a search.
#[derive(Debug)]
pub(super) struct Store<B> {
    /// Apart from the positions, which are seldom asked for.
    pub(super) nodes: Vec<Node>,
    pub(super) positions: Vec<Position<B>>,
    /// The children of all nodes: a node, or [`UNSEEN`], and the action.
    pub(super) children: Vec<u32>,
    pub(super) codes: Vec<Code>,
    /// By the lower half of a state's hash, or beyond: the upper half, and the
    /// node. The half spares looks at nodes, which are seldom in a cache.
    table: Vec<(u32, u32)>,
}

const FREE_SLOT: (u32, u32) = (0, UNSEEN);

/// A place in the table for a state that is not in it, until another is entered.
#[derive(Clone, Copy)]
pub(super) struct Vacant {
    slot: usize,
    /// The upper half of the state's hash.
    half: u32,
}

/// The upper half of a hash.
const fn upper(hash: u64) -> u32 {
    (hash >> 32) as u32
}

impl<B: Bits> Store<B> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            positions: Vec::new(),
            children: Vec::new(),
            codes: Vec::new(),
            table: vec![FREE_SLOT; FIRST_TABLE],
        }
    }

    /// Whether there are so many children that nodes could soon not say where theirs
    /// begin: 20 GiB and more.
    pub(super) fn is_full(&self) -> bool {
        self.children.len() > u32::MAX as usize / 2
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.positions.capacity() * size_of::<Position<B>>()
            + self.children.capacity() * 4
            + self.codes.capacity()
            + self.table.capacity() * 8
    }

    /// The node of a state, or the place for it.
    pub(super) fn find(&self, position: &Position<B>, mover: usize) -> Result<u32, Vacant> {
        let mask = self.table.len() - 1;
        let hash = position.hash(mover);
        let half = upper(hash);
        let mut slot = hash as usize & mask;
        loop {
            let (other, node) = self.table[slot];
            if node == UNSEEN {
                return Err(Vacant { slot, half });
            }
            if other == half {
                let known = node as usize;
                if self.positions[known] == *position && self.nodes[known].mover() == mover {
                    return Ok(node);
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Enters a new node at the place that was found for it.
    pub(super) fn insert(&mut self, place: Vacant, position: Position<B>, node: Node) -> u32 {
        let index = self.nodes.len() as u32;
        make_room(&mut self.nodes, 1);
        make_room(&mut self.positions, 1);
        self.nodes.push(node);
        self.positions.push(position);
        self.table[place.slot] = (place.half, index);
        if self.nodes.len() * TABLE_LOAD.1 > self.table.len() * TABLE_LOAD.0 {
            self.grow();
        }
        index
    }

    fn grow(&mut self) {
        let mask = self.table.len() * 2 - 1;
        self.table.clear();
        self.table.resize(mask + 1, FREE_SLOT);
        for (index, (node, position)) in self.nodes.iter().zip(&self.positions).enumerate() {
            let hash = position.hash(node.mover());
            let mut slot = hash as usize & mask;
            while self.table[slot].1 != UNSEEN {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = (upper(hash), index as u32);
        }
    }

    /// Exchanges two children of a node.
    pub(super) fn swap(&mut self, one: usize, other: usize) {
        self.children.swap(one, other);
        self.codes.swap(one, other);
    }

    /// Gives a node its actions.
    pub(super) fn expand(&mut self, node: u32, codes: &[Code]) {
        let first = self.children.len();
        make_room(&mut self.codes, codes.len());
        make_room(&mut self.children, codes.len());
        self.codes.extend_from_slice(codes);
        self.children.resize(self.codes.len(), UNSEEN);
        let node = &mut self.nodes[node as usize];
        node.first = first as u32;
        node.children = codes.len() as u8;
        node.flags |= EXPANDED;
    }
}
