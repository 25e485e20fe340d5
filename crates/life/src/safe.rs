//! Unconditional life (D. B. Benson, "Life in the game of Go", 1976) on a
//! local graph.

use crate::{
    bits::Bits,
    play::{Ground, Position},
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
