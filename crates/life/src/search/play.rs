//! Confirmation play on a local graph: plays, ko bans, passes for a ko
//! (Article 7, clause 2).

use std::cell::Cell;

use honte_goban::Colour;
use honte_proof::{Action, Game, Reading, State};

use crate::search::bits::Bits;

/// The graph that is played on, and how passes for a ko are read.
pub(crate) struct Ground<B> {
    neighbours: Vec<B>,
    /// The nodes beside stones that nobody can capture, of Black and of White.
    anchors: [B; 2],
    /// The nodes beside which anything may lie.
    open: B,
    /// Where nobody may play beside a stone of his own.
    eyes: B,
    all: B,
    reading: Reading,
    attacker: usize,
    /// What was walled up last, and its rim: it is asked for many times before it changes.
    walled: Cell<(B, B)>,
}

/// Stones and bans. A node with stones of both colours is walled up: it counts
/// as a stone of the attacker that nobody can capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position<B> {
    /// Black's and White's stones.
    pub(crate) stones: [B; 2],
    /// Stones that took a ko and may not be retaken in it yet.
    pub(crate) marks: B,
}

/// An action in a byte: a node, [`Code::PASS`], or a node for whose ko is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Code(pub(crate) u8);

impl Code {
    /// A pass that lifts nothing.
    pub(crate) const PASS: Self = Self(127);
    /// More nodes do not fit into a byte beside the passes.
    pub(crate) const NODES: usize = 126;

    const KO: u8 = 128;

    /// The node that is played on.
    pub(crate) const fn play(self) -> Option<u8> {
        if self.0 < Self::PASS.0 {
            Some(self.0)
        } else {
            None
        }
    }

    /// The same for the checker.
    pub(crate) const fn action(self) -> Action {
        match self.0 {
            node if node < Self::PASS.0 => Action::Play(node),
            127 => Action::Pass,
            ko => Action::PassForKo(ko - Self::KO),
        }
    }
}

impl<B: Bits> Ground<B> {
    pub(crate) fn new(game: &Game) -> Self {
        let neighbours: Vec<B> = game.neighbours.iter().map(|&set| B::cut(set)).collect();
        let mut all = B::default();
        (0..neighbours.len()).for_each(|node| all |= B::one(node as u8));
        Self {
            neighbours,
            anchors: game.anchors.map(B::cut),
            open: B::cut(game.open),
            eyes: B::cut(game.eyes),
            all,
            reading: game.reading,
            attacker: 1 - game.defender as usize,
            walled: Cell::default(),
        }
    }

    pub(crate) const fn all(&self) -> B {
        self.all
    }

    /// The nodes on which a stone of the colour cannot be captured.
    pub(crate) fn anchors(&self, position: &Position<B>, colour: usize) -> B {
        let walls = position.walls();
        if colour == self.attacker && !walls.is_empty() {
            self.anchors[colour] | self.rim_of_walls(walls)
        } else {
            self.anchors[colour]
        }
    }

    /// The same as [`Self::rim`] for what is walled up.
    fn rim_of_walls(&self, walls: B) -> B {
        let (last, rim) = self.walled.get();
        if last == walls {
            return rim;
        }
        let rim = self.rim(walls);
        self.walled.set((walls, rim));
        rim
    }

    /// The nodes and their neighbours.
    pub(crate) fn rim(&self, nodes: B) -> B {
        nodes | self.around_all(nodes)
    }

    /// The neighbours of some nodes.
    fn around_all(&self, nodes: B) -> B {
        let mut around = B::default();
        for node in nodes.nodes() {
            around |= self.around(node);
        }
        around
    }

    /// All nodes: those of a set, then those beside them, and so on.
    pub(crate) fn outward(&self, from: B) -> Vec<B> {
        let mut rings = vec![from];
        let mut seen = from;
        loop {
            let ring = self.rim(seen).without(seen);
            if ring.is_empty() {
                rings.push(self.all.without(seen));
                return rings;
            }
            rings.push(ring);
            seen |= ring;
        }
    }

    pub(crate) fn around(&self, node: u8) -> B {
        self.neighbours[usize::from(node)]
    }

    pub(crate) fn empty(&self, position: &Position<B>) -> B {
        self.all.without(position.stones[0] | position.stones[1])
    }

    /// The nodes of `within` that are connected with `seed`, and all their
    /// neighbours.
    pub(crate) fn flood(&self, seed: B, within: B) -> (B, B) {
        let mut chain = seed;
        let mut front = seed;
        let mut beside = B::default();
        loop {
            let next = self.around_all(front);
            beside |= next;
            front = (next & within).without(chain);
            if front.is_empty() {
                return (chain, beside);
            }
            chain |= front;
        }
    }

    /// The chain of `within` that a node is of, if none of its nodes is beside one that is free.
    fn without_liberties(&self, seed: B, within: B, free: B) -> Option<B> {
        let (mut chain, mut front) = (seed, seed);
        while !front.is_empty() {
            let next = self.around_all(front);
            if next.meets(free) {
                return None;
            }
            front = (next & within).without(chain);
            chain |= front;
        }
        Some(chain)
    }

    /// The nodes on which a colour may play.
    pub(crate) fn plays(&self, position: &Position<B>, colour: usize) -> B {
        let empty = self.empty(position);
        // With a liberty it is neither suicide nor takes a ko.
        let breathing = self.around_all(empty).without(self.eyes);
        let mut plays = empty & breathing;
        for node in empty.without(breathing).nodes() {
            if self.play(position, colour, node).is_some() {
                plays |= B::one(node);
            }
        }
        plays
    }

    /// The position after a play, or `None` if it is suicide or banned.
    pub(crate) fn play(
        &self,
        position: &Position<B>,
        colour: usize,
        node: u8,
    ) -> Option<Position<B>> {
        let walls = position.walls();
        let [own, other] = [colour, 1 - colour].map(|side| position.stones[side].without(walls));
        let anchors = [0, 1].map(|side| self.anchors(position, side));
        let stone = B::one(node);
        let around = self.around(node);
        if self.eyes.meets(stone) && around.meets(own) {
            return None;
        }
        let empty = self.empty(position).without(stone);
        let taken = self.taken(around & other, other, empty, anchors[1 - colour]);
        let mut marks = position.marks.without(taken);
        let own = own | stone;
        let free = empty | taken;
        if !around.meets(own) {
            if !around.meets(free) && !stone.meets(anchors[colour]) {
                return None;
            }
            // A stone alone that took one stone and has no other liberty.
            if taken.len() == 1 && around & free == taken && !stone.meets(anchors[colour]) {
                if position.marks.meets(taken) {
                    return None;
                }
                marks |= stone;
            }
        } else if !around.meets(free) {
            let chain = self.without_liberties(stone, own, free);
            if chain.is_some_and(|chain| !chain.meets(anchors[colour])) {
                return None;
            }
        }
        // A stone that is no longer alone cannot be retaken in a ko.
        if around.meets(marks & own) {
            marks = marks.without(around & own);
        }
        let (own, other) = (own | walls, other.without(taken) | walls);
        // Not by index: what is written in parts and read as a whole at once has to wait.
        let stones = if colour == 0 {
            [own, other]
        } else {
            [other, own]
        };
        let after = Position { stones, marks };
        if self.open.is_empty() {
            return Some(after);
        }
        let taken = if colour == self.attacker {
            taken
        } else {
            B::default()
        };
        Some(self.opened(after, taken))
    }

    /// The chains of `stones` with one of the nodes `beside` that have neither an empty node beside
    /// them nor an anchor.
    #[inline]
    fn taken(&self, beside: B, stones: B, empty: B, anchors: B) -> B {
        let mut taken = B::default();
        for node in beside.nodes() {
            if taken.meets(B::one(node)) || self.around(node).meets(empty) {
                continue;
            }
            let chain = self.without_liberties(B::one(node), stones, empty);
            if let Some(chain) = chain.filter(|chain| !chain.meets(anchors)) {
                taken |= chain;
            }
        }
        taken
    }

    /// The position after a play, as far as what lies beyond open nodes does
    /// not matter: where it does, what the attacker took is walled up, and
    /// nothing is banned for him.
    fn opened(&self, mut after: Position<B>, taken: B) -> Position<B> {
        let walls = after.walls();
        for stone in (after.marks & after.stones[1 - self.attacker]).nodes() {
            if self.matters(&after, walls, B::one(stone)) {
                after.marks = after.marks.without(B::one(stone));
            }
        }
        if taken.is_empty() || !self.matters(&after, walls, taken) {
            return after;
        }
        after.marks = after.marks.without(self.rim(taken));
        after.walled(taken)
    }

    /// Whether nodes, or a chain of the attacker's beside them, are beside
    /// something open.
    fn matters(&self, position: &Position<B>, walls: B, nodes: B) -> bool {
        let mut open = self.open;
        if !walls.is_empty() {
            open = (open | self.rim_of_walls(walls)).without(walls);
        }
        let attackers = position.stones[self.attacker].without(walls);
        let beside = self.rim(nodes).without(nodes) & attackers;
        let (chains, _) = self.flood(beside, attackers);
        open.meets(nodes | chains)
    }

    /// The position after an action, or `None` if it is not allowed.
    pub(crate) fn act(
        &self,
        position: &Position<B>,
        colour: usize,
        code: Code,
    ) -> Option<Position<B>> {
        if let Some(node) = code.play() {
            return self.play(position, colour, node);
        }
        if code == Code::PASS {
            return Some(*position);
        }
        let marks = match self.reading {
            Reading::Named => position.marks.without(B::one(code.0 - Code::KO)),
            Reading::Yielding => {
                (position.marks.without(position.stones[colour])).without(B::one(code.0 - Code::KO))
            }
            Reading::All => B::default(),
        };
        Some(Position { marks, ..*position })
    }

    /// The passes for a ko that the colour may make.
    pub(crate) fn ko_passes(
        &self,
        position: &Position<B>,
        colour: usize,
    ) -> impl Iterator<Item = Code> {
        // Where a pass lifts everything, it does not matter which ko it names.
        let named = if self.reading == Reading::All {
            1
        } else {
            usize::MAX
        };
        let marked = position.marks & position.stones[1 - colour];
        marked.nodes().take(named).map(|node| Code(Code::KO + node))
    }
}

impl<B: Bits> Position<B> {
    /// The nodes that are walled up.
    pub(crate) fn walls(&self) -> B {
        self.stones[0] & self.stones[1]
    }

    /// The same with these nodes walled up.
    pub(crate) fn walled(&self, nodes: B) -> Self {
        Self {
            stones: self.stones.map(|stones| stones | nodes),
            marks: self.marks.without(nodes),
        }
    }

    pub(crate) fn new(state: &State) -> Self {
        Self {
            stones: state.stones.map(B::cut),
            marks: B::cut(state.marks),
        }
    }

    pub(crate) fn state(&self, mover: usize) -> State {
        State {
            stones: self.stones.map(Bits::widen),
            marks: self.marks.widen(),
            mover: Colour::ALL[mover],
        }
    }

    pub(crate) fn hash(&self, mover: usize) -> u64 {
        let seed = 0x51ed_270b_4d1c_9a05 ^ (mover as u64) << 40;
        let hash = self.stones[1].mix(self.stones[0].mix(seed));
        if self.marks.is_empty() {
            hash
        } else {
            self.marks.mix(hash)
        }
    }
}
