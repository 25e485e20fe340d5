//! Unconditional life (D. B. Benson, "Life in the game of Go", 1976) on a
//! local graph.

use crate::{
    bits::Bits,
    play::{Ground, Position},
    rooms,
};

/// A chain of the colour that is asked about.
struct Block<B> {
    stones: B,
    liberties: B,
    /// Joined to stones that nobody can capture.
    anchored: bool,
}

/// A connected set of nodes without stones of the colour.
struct Room {
    /// The chains beside it.
    border: u128,
    /// The chains that all its empty nodes are liberties of.
    vital: u128,
}

impl<B: Bits> Ground<B> {
    /// The stones of a colour that live even if their owner always passes, or
    /// plays only in the rooms of `spent`, which count as no eyes.
    pub(crate) fn unconditional(&self, position: &Position<B>, colour: usize, spent: B) -> B {
        let own = position.stones[colour].without(position.walls());
        if own.is_empty() {
            return B::default();
        }
        let empty = self.empty(position);
        let blocks = self.blocks(own, empty, self.anchors(position, colour));
        let mut alive: u128 = if blocks.len() < 128 {
            (1 << blocks.len()) - 1
        } else {
            !0
        };
        let closed = own | position.walls();
        let spent = spent | self.anchors(position, 1 - colour);
        let mut rooms = self.rooms(closed, empty, spent, &blocks);
        loop {
            let mut changed = false;
            for (index, block) in blocks.iter().enumerate() {
                let bit = 1_u128 << index;
                if alive & bit == 0 || block.anchored {
                    continue;
                }
                if rooms.iter().filter(|room| room.vital & bit != 0).count() < 2 {
                    alive &= !bit;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
            rooms.retain(|room| room.border & !alive == 0);
        }
        let mut stones = B::default();
        for (index, block) in blocks.iter().enumerate() {
            if alive >> index & 1 == 1 {
                stones |= block.stones;
            }
        }
        stones
    }

    /// The stones that their owner keeps by answering: chains with two eyes, an
    /// eye being vital or a small room in which he can always answer. And
    /// whether he clears every room with a node of `stake`.
    pub(crate) fn kept(&self, position: &Position<B>, colour: usize, stake: B) -> (B, bool) {
        let empty = self.empty(position);
        let own = position.stones[colour].without(position.walls());
        let anchors = self.anchors(position, colour);
        let others = self.anchors(position, 1 - colour);
        // With fewer walls rooms only grow.
        let outside = self.all().without(own | position.walls());
        let mut open = stake & outside;
        while let Some(node) = open.first() {
            let (room, _) = self.flood(B::one(node), outside);
            if room.len() > rooms::NODES || room.meets(others) {
                return (B::default(), false);
            }
            open = open.without(room);
        }
        let mut blocks = self.blocks(own, empty, anchors);
        loop {
            let union = blocks
                .iter()
                .fold(B::default(), |all, block| all | block.stones);
            let mut eyes = vec![0_u8; blocks.len()];
            let mut cleared = true;
            let mut left = self.all().without(union | position.walls());
            while let Some(node) = left.first() {
                let (room, rim) = self.flood(B::one(node), left);
                left = left.without(room);
                let at_stake = room.meets(stake);
                let has = self.eye_of(position, colour, &blocks, room, rim, (others, at_stake));
                match has {
                    Some(eye) => {
                        for (number, count) in eyes.iter_mut().enumerate() {
                            *count += (eye >> number & 1) as u8;
                        }
                    }
                    None => cleared &= !at_stake,
                }
            }
            let weakest = (0..blocks.len())
                .filter(|&block| !blocks[block].anchored && eyes[block] < 2)
                .min_by_key(|&block| eyes[block]);
            match weakest {
                Some(block) => {
                    blocks.swap_remove(block);
                }
                None => return (union, cleared),
            }
        }
    }

    /// The chains that a room is an eye of, as bits; `None` if it is none and,
    /// where it is at stake, cannot even be cleared.
    fn eye_of(
        &self,
        position: &Position<B>,
        colour: usize,
        blocks: &[Block<B>],
        room: B,
        rim: B,
        (others, at_stake): (B, bool),
    ) -> Option<u128> {
        if room.meets(others) {
            return None;
        }
        let beside = |block: &Block<B>| rim.meets(block.stones);
        let hollow = room & self.empty(position);
        if !at_stake && !room.meets(position.stones[colour]) {
            let vital = |block: &Block<B>| {
                beside(block) && !hollow.is_empty() && hollow.within(block.liberties)
            };
            let eye = marked(blocks, vital);
            if eye != 0 {
                return Some(eye);
            }
        }
        if room.len() > rooms::NODES {
            return None;
        }
        let walls = blocks
            .iter()
            .fold(position.walls(), |all, block| all | block.stones);
        let attached = (self.rim(walls) | self.anchors(position, colour)) & room;
        let doors: Vec<B> = blocks
            .iter()
            .filter(|block| !block.anchored && beside(block))
            .map(|block| self.rim(block.stones) & room)
            .collect();
        let clears = |doors: &[B]| rooms::is_cleared(self, position, colour, room, attached, doors);
        if clears(&doors) {
            Some(marked(blocks, beside))
        } else {
            (at_stake && clears(&[])).then_some(0)
        }
    }

    fn blocks(&self, own: B, empty: B, anchors: B) -> Vec<Block<B>> {
        let mut blocks = Vec::with_capacity(16);
        let mut left = own;
        while let Some(node) = left.first() {
            let (stones, rim) = self.flood(B::one(node), own);
            left = left.without(stones);
            blocks.push(Block {
                stones,
                liberties: rim & empty,
                anchored: stones.meets(anchors),
            });
            if blocks.len() == 128 {
                break;
            }
        }
        blocks
    }

    fn rooms(&self, closed: B, empty: B, spent: B, blocks: &[Block<B>]) -> Vec<Room> {
        let mut rooms = Vec::with_capacity(8);
        let mut left = self.all().without(closed);
        while let Some(node) = left.first() {
            let (nodes, rim) = self.flood(B::one(node), left);
            left = left.without(nodes);
            // No eye where the other colour comes in from outside.
            if nodes.meets(spent) {
                continue;
            }
            let hollow = nodes & empty;
            let (mut border, mut vital) = (0, 0);
            for (index, block) in blocks.iter().enumerate() {
                if rim.meets(block.stones) {
                    border |= 1 << index;
                    if !hollow.is_empty() && hollow.within(block.liberties) {
                        vital |= 1 << index;
                    }
                }
            }
            rooms.push(Room { border, vital });
        }
        rooms
    }
}

/// The chains for which something holds, as bits.
fn marked<B>(blocks: &[Block<B>], holds: impl Fn(&Block<B>) -> bool) -> u128 {
    let marks = blocks.iter().enumerate().filter(|(_, block)| holds(block));
    marks.fold(0, |all, (number, _)| all | 1 << number)
}
