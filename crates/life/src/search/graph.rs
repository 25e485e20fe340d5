//! The graph of states: nodes, and the children that they get when they are visited.

use std::mem;

use honte_proof::State;

use super::{
    bits::Bits,
    evaluate::{Narrow, Terms},
    graph_history::FREE,
    play::{Code, Position},
    static_life::Chains,
    store::{Node, Store, UNSEEN, Vacant},
};

/// All states that were met.
pub(super) struct Graph<'a, B> {
    pub(super) terms: Terms<'a, B>,
    pub(super) store: Store<B>,
    /// Memory for the chains of the state that is entered.
    chains: Chains<B>,
    /// The nodes of the region, those near the rebirth set first.
    rings: Vec<B>,
    /// The actions of the state that gets its children.
    codes: Vec<Code>,
}

impl<'a, B: Bits> Graph<'a, B> {
    pub(super) fn new(terms: Terms<'a, B>) -> Self {
        Self {
            rings: terms.ground.outward(terms.rebirth),
            terms,
            store: Store::new(),
            chains: Chains::default(),
            codes: Vec::new(),
        }
    }

    /// The node of a state; a new one is judged by the lemmas.
    pub(super) fn enter(&mut self, position: Position<B>, mover: usize) -> u32 {
        match self.store.find(&position, mover) {
            Ok(known) => known,
            Err(place) => {
                let mut chains = mem::take(&mut self.chains);
                let node = self.enter_new(position, mover, place, &mut chains);
                self.chains = chains;
                node
            }
        }
    }

    /// The same for a state that is not in the store.
    fn enter_new(
        &mut self,
        mut position: Position<B>,
        mover: usize,
        mut place: Vacant,
        chains: &mut Chains<B>,
    ) -> u32 {
        let mut settled = self.terms.ended(&position);
        if settled.is_none() {
            match self.terms.narrow(&position, chains) {
                Narrow::Shut => settled = Some(true),
                Narrow::To(walled) => {
                    position = walled;
                    place = match self.store.find(&position, mover) {
                        Ok(known) => return known,
                        Err(place) => place,
                    };
                }
                Narrow::No => {}
            }
        }
        let holds = self.terms.holds(&position);
        if settled.is_none() {
            let banned = position.marks & position.stones[self.terms.attacker];
            let is_lost = || self.terms.is_delicate(&position, banned).then_some(false);
            settled = (self.terms.settled(&position, holds, chains)).or_else(is_lost);
        }
        let mut node = Node::new(mover, holds);
        if let Some(attacker) = settled {
            node.settle(attacker);
        }
        self.store.insert(place, position, node)
    }

    /// The child's node, made if it is new.
    #[inline]
    pub(super) fn visit(&mut self, node: u32, place: usize) -> u32 {
        let seen = self.store.children[place];
        if seen != UNSEEN {
            return seen;
        }
        let here = &self.store.nodes[node as usize];
        let (position, mover) = (self.store.positions[node as usize], here.mover());
        let code = self.store.codes[place];
        let next = self
            .terms
            .ground
            .act(&position, mover, code)
            .unwrap_or(position);
        let taken = position.stones[self.terms.attacker].without(next.stones[self.terms.attacker]);
        let child = if self.terms.is_delicate(&next, taken) {
            self.ruled_out()
        } else {
            self.enter(next, 1 - mover)
        };
        self.store.children[place] = child;
        child
    }

    /// Gives a node its children.
    pub(super) fn expand(&mut self, node: u32) {
        let here = &self.store.nodes[node as usize];
        let (mover, holds) = (here.mover(), here.holds());
        let position = self.store.positions[node as usize];
        let mut codes = mem::take(&mut self.codes);
        codes.clear();
        let plays = self.terms.ground.plays(&position, mover);
        for ring in &self.rings {
            codes.extend((*ring & plays).nodes().map(Code));
        }
        codes.extend(self.terms.ground.ko_passes(&position, mover));
        // Who has what he wants may wait; who has not would only repeat the
        // state, to the other's advantage, when the other passes, too.
        if holds != (mover == self.terms.attacker) {
            codes.push(Code::PASS);
        }
        self.store.expand(node, &codes);
        self.codes = codes;
    }

    /// Whether a node is won by this side without any assumption.
    #[inline]
    pub(super) fn is_free(&self, node: u32, attacker: bool) -> bool {
        let node = &self.store.nodes[node as usize];
        node.winner() == Some(attacker) && node.needs == FREE
    }

    /// A node that the defender has won: no state is like it, all walled up.
    pub(super) fn ruled_out(&mut self) -> u32 {
        let position = Position::new(&State {
            stones: [!0; 2],
            marks: 0,
            mover: self.terms.game.defender,
        });
        let place = match self.store.find(&position, 0) {
            Ok(known) => return known,
            Err(place) => place,
        };
        let mut node = Node::new(0, true);
        node.settle(false);
        self.store.insert(place, position, node)
    }
}
