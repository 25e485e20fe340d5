//! What a state is at first sight: won, cut down to a room, or open.

use std::mem;

use honte_proof::{Aim, Reading, State};

use crate::{search::bits::Bits, search::play::Position, search::static_life::Chains};

use super::{
    solve::Search,
    store::{Node, Vacant},
};

/// What living stones of the attacker make of a state.
enum Narrow<B> {
    /// Nothing.
    No,
    /// The defender can never again hold what he needs.
    Shut,
    /// Only a room of it matters.
    To(Position<B>),
}

impl<B: Bits> Search<'_, B> {
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
        let mut settled = self.ended(&position);
        if settled.is_none() {
            match self.narrow(&position, chains) {
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
        let holds = self.holds(&position);
        if settled.is_none() {
            let banned = position.marks & position.stones[self.attacker];
            let is_lost = || self.is_delicate(&position, banned).then_some(false);
            settled = (self.settled(&position, holds, chains)).or_else(is_lost);
        }
        let mut node = Node::new(mover, holds);
        if let Some(attacker) = settled {
            node.settle(attacker);
        }
        self.store.insert(place, position, node)
    }

    /// Who has won because something was captured.
    fn ended(&self, position: &Position<B>) -> Option<bool> {
        if self.game.aim != Aim::Lasting && !self.holds(position) {
            return Some(true);
        }
        let is_broken = !self.keep.within(position.stones[self.attacker]);
        is_broken.then_some(false)
    }

    /// Who has won for good by answering, if a lemma tells.
    fn settled(&self, position: &Position<B>, holds: bool, chains: &mut Chains<B>) -> Option<bool> {
        let ground = &self.ground;
        let (attacker, none) = (self.attacker, B::default());
        if holds {
            let is_held = |stones| self.is_held(stones);
            let is_safe = if self.lemmas {
                ground.keeps(position, 1 - attacker, (none, is_held), chains)
            } else {
                is_held(ground.unconditional(position, 1 - attacker, none, chains))
            };
            if is_safe {
                return Some(false);
            }
        }
        if self.game.aim != Aim::Lasting || !self.lemmas {
            return None;
        }
        let enough = |stones| self.keep.within(stones | position.walls());
        let stake = self.rebirth;
        (ground.keeps(position, attacker, (stake, enough), chains)).then_some(true)
    }

    /// Whether the defender has the stones that he needs.
    fn holds(&self, position: &Position<B>) -> bool {
        self.is_held(position.stones[1 - self.attacker].without(position.walls()))
    }

    /// Whether these stones are what the defender needs.
    pub(super) fn is_held(&self, stones: B) -> bool {
        if self.game.aim == Aim::Every {
            self.rebirth.within(stones)
        } else {
            self.rebirth.meets(stones)
        }
    }

    /// Walls up whatever lies beyond living stones of the attacker. They must
    /// live without the room in which play goes on.
    fn narrow(&self, position: &Position<B>, chains: &mut Chains<B>) -> Narrow<B> {
        if self.game.reading == Reading::All {
            return Narrow::No;
        }
        let walls = position.walls();
        let mut spent = B::default();
        loop {
            let alive = (self.ground).unconditional(position, self.attacker, spent, chains);
            if alive.is_empty() && walls.is_empty() {
                return Narrow::No;
            }
            let shut = alive | walls;
            let open = (self.rebirth | self.keep).without(shut);
            let Some(first) = open.first() else {
                return Narrow::Shut;
            };
            let (room, _) = self
                .ground
                .flood(B::one(first), self.ground.all().without(shut));
            if !open.within(room) {
                return Narrow::No;
            }
            // Without any that live nothing is to be had of a second look.
            if spent == room || alive.is_empty() {
                let rest = self.ground.all().without(room | walls);
                return if rest.is_empty() {
                    Narrow::No
                } else {
                    Narrow::To(position.walled(rest))
                };
            }
            spent = room;
        }
    }

    /// Whether it may matter what lies beyond the graph that the defender took
    /// these nodes, or that he may not.
    pub(super) fn is_delicate(&self, position: &Position<B>, nodes: B) -> bool {
        if self.open.is_empty() || nodes.is_empty() {
            return false;
        }
        let stones = position.stones[1 - self.attacker].without(position.walls());
        let (chains, _) = self.ground.flood(self.ground.rim(nodes) & stones, stones);
        self.open.meets(nodes | chains)
    }

    /// A node that the defender has won: no state is like it, all walled up.
    pub(super) fn ruled_out(&mut self) -> u32 {
        let position = Position::new(&State {
            stones: [!0; 2],
            marks: 0,
            mover: self.game.defender,
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
