//! Unconditional life (D. B. Benson, "Life in the game of Go", 1976) on a
//! local graph.

use crate::tuning::{MAX_DOORS, MAX_EYESPACE};
use crate::{
    search::bits::Bits,
    search::eyespace,
    search::play::{Ground, Position},
};

/// A chain of the colour that is asked about.
struct Block<B> {
    stones: B,
    liberties: B,
    /// Joined to stones that nobody can capture.
    anchored: bool,
}

/// The chains of a colour. Kept for its memory between states.
#[derive(Default)]
pub(crate) struct Chains<B> {
    stones: B,
    blocks: Vec<Block<B>>,
    rooms: Vec<Room>,
}

/// What a colour is to keep by answering.
pub(crate) struct Demand<B, F> {
    /// It has to clear every room with one of these nodes.
    pub(crate) stake: B,
    /// Whether these stones of it are enough.
    pub(crate) enough: F,
}

/// A connected set of nodes without stones of the colour.
struct Room {
    /// The chains beside it.
    border: u128,
    /// The chains that all its empty nodes are liberties of.
    vital: u128,
}

impl<B: Bits> Ground<B> {
    /// Looks for the chains of a colour.
    fn find_chains(&self, position: &Position<B>, colour: usize, chains: &mut Chains<B>) {
        let own = position.stones[colour].without(position.walls());
        let (empty, anchors) = (self.empty(position), self.anchors(position, colour));
        chains.stones = own;
        chains.blocks.clear();
        let mut left = own;
        while let Some(node) = left.first() {
            let (stones, rim) = self.flood(B::one(node), own);
            left = left.without(stones);
            chains.blocks.push(Block {
                stones,
                liberties: rim & empty,
                anchored: stones.meets(anchors),
            });
        }
    }

    /// The stones of a colour that live even if it always passes, or plays only in the
    /// rooms of `spent`, which count as no eyes.
    pub(crate) fn unconditional(
        &self,
        position: &Position<B>,
        colour: usize,
        spent: B,
        chains: &mut Chains<B>,
    ) -> B {
        self.find_chains(position, colour, chains);
        let Chains { blocks, rooms, .. } = chains;
        let empty = self.empty(position);
        let spent = spent | self.anchors(position, 1 - colour);
        let may_live = |block: &Block<B>| {
            !block.anchored && self.may_have_eyes(block.liberties.without(spent), empty)
        };
        if !blocks.iter().any(may_live) {
            let anchored = blocks.iter().filter(|block| block.anchored);
            return anchored.fold(B::default(), |all, block| all | block.stones);
        }
        let mut alive: u128 = if blocks.len() < 128 {
            (1 << blocks.len()) - 1
        } else {
            !0
        };
        let closed = chains.stones | position.walls();
        self.find_rooms(closed, empty, spent, blocks, rooms);
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

    /// Whether there may be two eyes among these liberties of a chain, at a glance: such as have no
    /// empty node beside them that is none of them.
    fn may_have_eyes(&self, liberties: B, empty: B) -> bool {
        let is_closed = |&node: &u8| (self.around(node) & empty).within(liberties);
        liberties.nodes().filter(is_closed).nth(1).is_some()
    }

    /// Whether the chains that a colour keeps by answering are what is demanded: chains with
    /// two eyes, an eye being vital or a small room in which it can always answer.
    pub(crate) fn keeps(
        &self,
        position: &Position<B>,
        colour: usize,
        demand: &Demand<B, impl Fn(B) -> bool>,
        chains: &mut Chains<B>,
    ) -> bool {
        let Demand { stake, enough } = demand;
        let stake = *stake;
        let own = position.stones[colour].without(position.walls());
        if !enough(own) || !self.is_small(position, colour, stake) {
            return false;
        }
        self.find_chains(position, colour, chains);
        loop {
            let (own, blocks) = (chains.stones, &chains.blocks);
            let walls = Walls::new(self, position, colour, chains);
            let mut eyes = [0_u8; 128];
            let mut left = self.all().without(own | position.walls());
            // What is at stake comes first: without it nothing is won, and with
            // fewer walls the room would only be larger.
            while let Some(node) = (left & stake).first().or_else(|| left.first()) {
                let (room, rim) = self.flood(B::one(node), left);
                left = left.without(room);
                let at_stake = room.meets(stake);
                let eye = walls.eye_of(room, rim, at_stake);
                if eye.is_none() && at_stake {
                    return false;
                }
                let mut eye = eye.unwrap_or(0);
                while eye != 0 {
                    eyes[eye.trailing_zeros() as usize] += 1;
                    eye &= eye - 1;
                }
            }
            let weakest = (0..blocks.len())
                .filter(|&block| !blocks[block].anchored && eyes[block] < 2)
                .min_by_key(|&block| eyes[block]);
            let Some(weakest) = weakest else { return true };
            // With fewer walls the others hardly have more eyes.
            let has_eyes = |&(block, chain): &(usize, &Block<B>)| chain.anchored || eyes[block] > 1;
            let strong = blocks.iter().enumerate().filter(has_eyes);
            let strong = strong.fold(B::default(), |all, (_, chain)| all | chain.stones);
            if !enough(strong) {
                return false;
            }
            // In order: the checker must give up the same walls.
            chains.stones = own.without(chains.blocks.remove(weakest).stones);
        }
    }

    /// Whether all rooms at stake are small enough, even with all stones as walls.
    fn is_small(&self, position: &Position<B>, colour: usize, stake: B) -> bool {
        let outside = self
            .all()
            .without(position.stones[colour] | position.walls());
        let others = self.anchors(position, 1 - colour);
        let mut open = stake & outside;
        while let Some(node) = open.first() {
            match self.small(B::one(node), outside) {
                Some(room) if !room.meets(others) => open = open.without(room),
                _ => return false,
            }
        }
        true
    }

    /// The room of `outside` that a node is in, unless it is too large.
    fn small(&self, seed: B, outside: B) -> Option<B> {
        let (mut room, mut front) = (seed, seed);
        while !front.is_empty() {
            if room.len() > MAX_EYESPACE {
                return None;
            }
            front = (self.rim(front) & outside).without(room);
            room |= front;
        }
        Some(room)
    }

    fn find_rooms(
        &self,
        closed: B,
        empty: B,
        spent: B,
        blocks: &[Block<B>],
        rooms: &mut Vec<Room>,
    ) {
        rooms.clear();
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
    }
}

/// Chains as walls of the rooms between them.
struct Walls<'a, B> {
    ground: &'a Ground<B>,
    position: &'a Position<B>,
    colour: usize,
    blocks: &'a [Block<B>],
    empty: B,
    /// The walls' stones, and what is walled up.
    solid: B,
    /// Where a stone cannot be captured because of what lies outside.
    anchors: B,
    /// The same for the other colour.
    others: B,
}

impl<'a, B: Bits> Walls<'a, B> {
    /// All chains that were found.
    fn new(
        ground: &'a Ground<B>,
        position: &'a Position<B>,
        colour: usize,
        chains: &'a Chains<B>,
    ) -> Self {
        Self {
            ground,
            position,
            colour,
            blocks: &chains.blocks,
            empty: ground.empty(position),
            solid: chains.stones | position.walls(),
            anchors: ground.anchors(position, colour),
            others: ground.anchors(position, 1 - colour),
        }
    }

    /// The chains that a room is an eye of, as bits; `None` if it is none and,
    /// where it is at stake, cannot even be cleared.
    fn eye_of(&self, room: B, rim: B, at_stake: bool) -> Option<u128> {
        if room.meets(self.others) {
            return None;
        }
        let beside = |block: &Block<B>| rim.meets(block.stones);
        if !at_stake && !room.meets(self.position.stones[self.colour]) {
            let hollow = room & self.empty;
            let vital = |block: &Block<B>| {
                beside(block) && !hollow.is_empty() && hollow.within(block.liberties)
            };
            let eye = marked(self.blocks, vital);
            if eye != 0 {
                return Some(eye);
            }
        }
        if room.len() > MAX_EYESPACE {
            return None;
        }
        let mut doors = [B::default(); MAX_DOORS];
        let needs_eye = |block: &&Block<B>| !block.anchored && beside(block);
        let mut count = 0;
        for block in self.blocks.iter().filter(needs_eye) {
            if count < MAX_DOORS {
                doors[count] = self.beside(room, block.stones);
            }
            count += 1;
        }
        if count <= MAX_DOORS && self.clears(room, &doors) {
            Some(marked(self.blocks, beside))
        } else {
            (at_stake && self.clears(room, &[B::default(); MAX_DOORS])).then_some(0)
        }
    }

    /// The nodes of a small room that are beside some others.
    fn beside(&self, room: B, others: B) -> B {
        let nodes = room.nodes();
        let beside = nodes.filter(|&node| self.ground.around(node).meets(others));
        beside.fold(B::default(), |all, node| all | B::one(node))
    }

    fn clears(&self, room: B, doors: &[B; MAX_DOORS]) -> bool {
        let attached = self.beside(room, self.solid) | self.anchors & room;
        eyespace::is_cleared(
            self.ground,
            self.position,
            self.colour,
            room,
            attached,
            doors,
        )
    }
}

/// The chains for which something holds, as bits.
fn marked<B>(blocks: &[Block<B>], holds: impl Fn(&Block<B>) -> bool) -> u128 {
    let marks = blocks.iter().enumerate().filter(|(_, block)| holds(block));
    marks.fold(0, |all, (number, _)| all | 1 << number)
}
