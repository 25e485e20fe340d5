//! What won one state may win the state beside it.
//!
//! When a child has been decided against the mover, the strategy that did it
//! is tried on the other children, answer by answer, before they are searched
//! (M. Kawano, "Using similar positions to search game trees", 1996).

use crate::search::bits::Bits;

use super::{graph_history::FREE, solve::Search, store::UNSEEN};

use crate::tuning::MAX_SIMULATION_DEPTH;

impl<B: Bits> Search<'_, B> {
    /// Tries on a child, once, what decided a child beside it against the mover.
    pub(super) fn follow_beside(&mut self, node: u32, child: u32) -> bool {
        if self.store.nodes[child as usize].is_followed() {
            return false;
        }
        let here = &self.store.nodes[node as usize];
        let attacker = here.mover() != self.attacker;
        let beside = here.range().rev().find_map(|place| {
            let other = self.store.children[place];
            let is_model = other != child
                && self.wins(place, attacker)
                && self.store.nodes[other as usize].is_expanded();
            is_model.then_some(other)
        });
        let Some(beside) = beside else { return false };
        self.store.nodes[child as usize].set_followed();
        self.follow(beside, child, attacker, 0)
    }

    /// Whether the child at a place is won without any assumption.
    fn wins(&self, place: usize, attacker: bool) -> bool {
        let child = self.store.children[place];
        child != UNSEEN && self.is_free(child, attacker)
    }

    /// Tries to decide a state by the strategy that decided another one.
    fn follow(&mut self, model: u32, node: u32, attacker: bool, depth: u32) -> bool {
        let here = &self.store.nodes[node as usize];
        let like = &self.store.nodes[model as usize];
        if here.winner().is_some() {
            return self.is_free(node, attacker);
        }
        if here.is_on_path()
            || depth > MAX_SIMULATION_DEPTH
            || !like.is_expanded()
            || here.mover() != like.mover()
        {
            return false;
        }
        let chooses = (here.mover() == self.attacker) == attacker;
        self.visits += 1;
        if !here.is_expanded() {
            self.expand(node);
        }
        self.store.nodes[node as usize].set_on_path(true);
        let won = if chooses {
            self.follow_answer(model, node, attacker, depth)
        } else {
            let mut places = self.store.nodes[node as usize].range();
            places.all(|place| self.follow_play(model, node, place, (attacker, depth)))
        };
        let here = &mut self.store.nodes[node as usize];
        here.set_on_path(false);
        if won {
            here.decide(attacker, FREE);
        }
        won
    }

    /// The winner plays as he did in the model.
    fn follow_answer(&mut self, model: u32, node: u32, attacker: bool, depth: u32) -> bool {
        let mut answers = self.store.nodes[model as usize].range();
        let Some(answer) = answers.find(|&place| self.wins(place, attacker)) else {
            return false;
        };
        let code = self.store.codes[answer];
        let mut places = self.store.nodes[node as usize].range();
        let Some(place) = places.find(|&place| self.store.codes[place] == code) else {
            return false;
        };
        let next = self.visit(node, place);
        self.follow(self.store.children[answer], next, attacker, depth + 1)
    }

    /// The loser plays anything, and is answered as in the model.
    fn follow_play(
        &mut self,
        model: u32,
        node: u32,
        place: usize,
        (attacker, depth): (bool, u32),
    ) -> bool {
        let next = self.visit(node, place);
        if self.is_free(next, attacker) {
            return true;
        }
        let code = self.store.codes[place];
        let mut places = self.store.nodes[model as usize].range();
        let is_same =
            |&place: &usize| self.store.codes[place] == code && self.wins(place, attacker);
        let Some(same) = places.find(is_same) else {
            return false;
        };
        self.follow(self.store.children[same], next, attacker, depth + 1)
    }
}
