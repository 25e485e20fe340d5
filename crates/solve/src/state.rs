//! A position in the course of play.

use crate::bits::Bits;
use crate::field::Field;
use crate::role::{Question, Role};

/// Stones, who plays, and where a stone may not be taken at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Spot<B> {
    stones: [B; 2],
    pub(crate) to_move: Role,
    pub(crate) banned: Option<u8>,
}

/// All that further play depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct State<B> {
    pub(crate) spot: Spot<B>,
    /// Ko threats left of each role.
    pub(crate) threats: [u8; 2],
    /// Moves so far that captured something.
    pub(crate) captures: u8,
}

/// A move, and what came of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step<B> {
    /// `None` is a pass, which is a move elsewhere.
    pub(crate) at: Option<u8>,
    pub(crate) after: State<B>,
    /// How much it looks like a good move.
    pub(crate) promise: u32,
    /// Liberties of the chain that was played to.
    pub(crate) liberties: u32,
}

impl<B: Bits> State<B> {
    pub(crate) fn new(stones: [B; 2], to_move: Role, threats: [u8; 2]) -> State<B> {
        State {
            spot: Spot {
                stones,
                to_move,
                banned: None,
            },
            threats,
            captures: 0,
        }
    }

    pub(crate) fn stones(&self, role: Role) -> B {
        self.spot.stones[role.index()]
    }

    pub(crate) fn occupied(&self) -> B {
        self.spot.stones[0] | self.spot.stones[1]
    }

    pub(crate) fn turn(&self) -> Role {
        self.spot.to_move
    }

    /// Whether the side to move may not play on its banned point.
    pub(crate) fn is_held_back(&self) -> bool {
        self.spot.banned.is_some() && self.threats[self.spot.to_move.index()] == 0
    }

    pub(crate) fn pass(&self) -> Step<B> {
        let mut after = *self;
        after.spot.to_move = self.turn().other();
        after.spot.banned = None;
        Step {
            at: None,
            after,
            promise: 0,
            liberties: 0,
        }
    }

    /// Plays on a node; `None` if that is not allowed.
    pub(crate) fn play(&self, field: &Field<B>, node: usize) -> Option<Step<B>> {
        if self.occupied().contains(node) {
            return None;
        }
        let (own, other) = (self.turn(), self.turn().other());
        let is_retaken = self.spot.banned == Some(node as u8);
        if is_retaken && self.is_held_back() {
            return None;
        }
        let stone = B::one(node);
        let empty = field.all & !self.occupied() & !stone;
        let (captured, promise) = self.contact(field, node, empty);
        let stones = self.stones(own) | stone;
        let chain = field.connected(stone, stones);
        let free = chain.around & (empty | captured);
        let is_anchored = field.is_anchored(chain.nodes, own);
        if free.is_empty() && !is_anchored {
            return None;
        }
        let mut after = *self;
        after.spot.stones[own.index()] = stones;
        after.spot.stones[other.index()] &= !captured;
        after.spot.to_move = other;
        let is_ko = captured.len() == 1 && chain.nodes == stone && free == captured && !is_anchored;
        after.spot.banned = is_ko.then(|| captured.first() as u8);
        after.captures += u8::from(!captured.is_empty());
        if is_retaken {
            after.threats[own.index()] -= 1;
        }
        Some(Step {
            at: Some(node as u8),
            after,
            promise,
            liberties: if is_anchored { 9 } else { free.len() },
        })
    }

    /// The stones that a stone on a node captures, where these nodes stay empty, and how good the move
    /// looks by the chains that it touches.
    fn contact(&self, field: &Field<B>, node: usize, empty: B) -> (B, u32) {
        let (own, other) = (self.turn(), self.turn().other());
        let beside = field.beside(node);
        let mut promise = 2 * (beside & empty).len();
        let mut captured = B::EMPTY;
        let mut around = beside & self.stones(other);
        while !around.is_empty() {
            let chain = field.chain(self, other, around.first());
            around &= !chain.nodes;
            if field.is_anchored(chain.nodes, other) {
                promise += 1;
                continue;
            }
            match (chain.around & empty).len() {
                0 => {
                    captured |= chain.nodes;
                    promise += 40;
                }
                1 => promise += 8,
                _ => promise += 1,
            }
        }
        let mut joined = beside & self.stones(own);
        while !joined.is_empty() {
            let chain = field.chain(self, own, joined.first());
            joined &= !chain.nodes;
            promise += match (chain.around & empty).len() {
                _ if field.is_anchored(chain.nodes, own) => 1,
                0 => 20,
                1 => 4,
                _ => 1,
            };
        }
        (captured, promise)
    }

    /// All moves, those that look best first; a pass last. The side that may not take back a ko at
    /// once may play elsewhere, and take it back later, unless the other side has settled it meanwhile.
    pub(crate) fn moves(&self, field: &Field<B>, question: Question) -> Vec<Step<B>> {
        let empty = (field.playable & !self.occupied()).iter();
        let mut moves: Vec<Step<B>> = empty.filter_map(|node| self.play(field, node)).collect();
        moves.sort_by_key(|step| (std::cmp::Reverse(step.promise), step.at));
        if self.turn() == question.may_pass() || self.spot.banned.is_some() {
            moves.push(self.pass());
        }
        moves
    }
}
