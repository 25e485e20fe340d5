//! What won one state may win the state beside it.
//!
//! When a child has been decided against the mover, the strategy that did it
//! is tried on the other children, answer by answer, before they are searched
//! (M. Kawano, "Using similar positions to search game trees", 1996).

use crate::tuning::MAX_SIMULATION_DEPTH;

use super::{
    bits::Bits,
    graph::Graph,
    graph_history::FREE,
    store::{Node, UNSEEN},
};

/// Tries on a child, once, what decided a child beside it against the mover: whether that decides
/// it, too. What is visited is counted.
pub(super) fn follow_beside<B: Bits>(
    graph: &mut Graph<'_, B>,
    node: u32,
    child: u32,
    visits: &mut u64,
) -> bool {
    if graph.store.nodes[child as usize].is_followed() {
        return false;
    }
    let here = &graph.store.nodes[node as usize];
    let (range, attacker) = (here.range(), here.mover() != graph.terms.attacker);
    let mut simulation = Simulation {
        graph,
        attacker,
        visits,
    };
    let beside = range.rev().find_map(|place| {
        let other = simulation.graph.store.children[place];
        let is_model =
            other != child && simulation.wins(place) && simulation.node(other).is_expanded();
        is_model.then_some(other)
    });
    let Some(beside) = beside else { return false };
    simulation.graph.store.nodes[child as usize].set_followed();
    simulation.follow(beside, child, 0)
}

/// A strategy of one side tried where it was not made for.
struct Simulation<'s, 'a, B> {
    graph: &'s mut Graph<'a, B>,
    /// Whether it is the attacker's.
    attacker: bool,
    visits: &'s mut u64,
}

impl<B: Bits> Simulation<'_, '_, B> {
    #[inline]
    fn node(&self, node: u32) -> &Node {
        &self.graph.store.nodes[node as usize]
    }

    /// Whether the child at a place is won without any assumption.
    #[inline]
    fn wins(&self, place: usize) -> bool {
        let child = self.graph.store.children[place];
        child != UNSEEN && self.graph.is_free(child, self.attacker)
    }

    /// Tries to decide a state by the strategy that decided another one.
    fn follow(&mut self, model: u32, node: u32, depth: u32) -> bool {
        let (here, like) = (self.node(node), self.node(model));
        if here.winner().is_some() {
            return self.graph.is_free(node, self.attacker);
        }
        if here.is_on_path()
            || depth > MAX_SIMULATION_DEPTH
            || !like.is_expanded()
            || here.mover() != like.mover()
        {
            return false;
        }
        let chooses = (here.mover() == self.graph.terms.attacker) == self.attacker;
        let is_expanded = here.is_expanded();
        *self.visits += 1;
        if !is_expanded {
            self.graph.expand(node);
        }
        self.graph.store.nodes[node as usize].set_on_path(true);
        let won = if chooses {
            self.follow_answer(model, node, depth)
        } else {
            let mut places = self.node(node).range();
            places.all(|place| self.follow_play(model, node, place, depth))
        };
        let here = &mut self.graph.store.nodes[node as usize];
        here.set_on_path(false);
        if won {
            here.decide(self.attacker, FREE);
        }
        won
    }

    /// The winner plays as in the model.
    fn follow_answer(&mut self, model: u32, node: u32, depth: u32) -> bool {
        let mut answers = self.node(model).range();
        let Some(answer) = answers.find(|&place| self.wins(place)) else {
            return false;
        };
        let code = self.graph.store.codes[answer];
        let mut places = self.node(node).range();
        let Some(place) = places.find(|&place| self.graph.store.codes[place] == code) else {
            return false;
        };
        let next = self.graph.visit(node, place);
        self.follow(self.graph.store.children[answer], next, depth + 1)
    }

    /// The loser plays anything, and is answered as in the model.
    fn follow_play(&mut self, model: u32, node: u32, place: usize, depth: u32) -> bool {
        let next = self.graph.visit(node, place);
        if self.graph.is_free(next, self.attacker) {
            return true;
        }
        let code = self.graph.store.codes[place];
        let mut places = self.node(model).range();
        let is_same = |&place: &usize| self.graph.store.codes[place] == code && self.wins(place);
        let Some(same) = places.find(is_same) else {
            return false;
        };
        self.follow(self.graph.store.children[same], next, depth + 1)
    }
}
