//! Every state that play can reach, and the two fixpoints on them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::rules::{Colour, State};

/// A set of states, by their index in the graph.
pub(crate) type NodeSet = Vec<bool>;

/// States and the moves between them.
#[derive(Debug)]
pub(crate) struct Graph {
    /// The states, those it started from first.
    pub(crate) states: Vec<State>,
    index: HashMap<u64, u32, BuildHasherDefault<Mix>>,
    /// State `i` leads to `next[first[i]..first[i + 1]]`.
    first: Vec<u32>,
    next: Vec<u32>,
    /// The same moves backwards.
    first_before: Vec<u32>,
    before: Vec<u32>,
}

impl Graph {
    /// Every state reachable from `starts` by `moves`.
    pub(crate) fn explore(starts: &[State], moves: impl Fn(&State) -> Vec<State>) -> Self {
        let mut graph = Self {
            states: Vec::new(),
            index: HashMap::default(),
            first: vec![0],
            next: Vec::new(),
            first_before: Vec::new(),
            before: Vec::new(),
        };
        for &start in starts {
            graph.enter(start);
        }
        let mut done = 0;
        while let Some(state) = graph.states.get(done).copied() {
            for next in moves(&state) {
                let entered = graph.enter(next);
                graph.next.push(entered);
            }
            graph.first.push(graph.next.len() as u32);
            done += 1;
        }
        graph.turn_round();
        graph
    }

    /// The same states with other moves.
    pub(crate) fn with_moves(&self, moves: &[Vec<u32>]) -> Self {
        let mut first = vec![0];
        for moves in moves {
            first.push(first[first.len() - 1] + moves.len() as u32);
        }
        let mut graph = Self {
            states: self.states.clone(),
            index: self.index.clone(),
            first,
            next: moves.concat(),
            first_before: Vec::new(),
            before: Vec::new(),
        };
        graph.turn_round();
        graph
    }

    fn enter(&mut self, state: State) -> u32 {
        let states = &mut self.states;
        *self.index.entry(key(&state)).or_insert_with(|| {
            states.push(state);
            states.len() as u32 - 1
        })
    }

    /// Fills the moves backwards.
    fn turn_round(&mut self) {
        let mut first = vec![0u32; self.states.len() + 1];
        for &to in &self.next {
            first[to as usize + 1] += 1;
        }
        for at in 0..self.states.len() {
            first[at + 1] += first[at];
        }
        let (mut free, mut before) = (first.clone(), vec![0; self.next.len()]);
        for from in 0..self.states.len() {
            for &to in self.next(from) {
                before[free[to as usize] as usize] = from as u32;
                free[to as usize] += 1;
            }
        }
        (self.first_before, self.before) = (first, before);
    }

    /// Where a state is in the graph.
    pub(crate) fn find(&self, state: &State) -> Option<usize> {
        self.index.get(&key(state)).map(|&at| at as usize)
    }

    /// The states one move on.
    pub(crate) fn next(&self, at: usize) -> &[u32] {
        &self.next[self.first[at] as usize..self.first[at + 1] as usize]
    }

    fn before(&self, at: usize) -> &[u32] {
        &self.before[self.first_before[at] as usize..self.first_before[at + 1] as usize]
    }

    /// Where `who` can bring about a state of `target` (those included): the
    /// least set that holds `target`, every state from which `who` can move
    /// into it, and every state from which the opponent must.
    pub(crate) fn attractor(&self, who: Colour, target: &NodeSet) -> NodeSet {
        self.reach(who, target, &vec![false; target.len()])
    }

    /// The same, where `who` must not come through a state of `avoid`.
    pub(crate) fn reach(&self, who: Colour, target: &NodeSet, avoid: &NodeSet) -> NodeSet {
        let mut won = target.clone();
        let mut left: Vec<u32> = (0..self.states.len())
            .map(|at| self.first[at + 1] - self.first[at])
            .collect();
        let mut work: Vec<usize> = (0..won.len()).filter(|&at| won[at]).collect();
        while let Some(at) = work.pop() {
            for &from in self.before(at) {
                let from = from as usize;
                left[from] -= 1;
                if !won[from] && !avoid[from] && (self.states[from].mover == who || left[from] == 0)
                {
                    won[from] = true;
                    work.push(from);
                }
            }
        }
        won
    }

    /// Where `who` can bring about states of `target` again and again for
    /// ever: the greatest `Y` that is the attractor of the states of `target`
    /// from which `who` can stay in `Y` for a move.
    pub(crate) fn again_and_again(&self, who: Colour, target: &NodeSet) -> NodeSet {
        let mut outer: NodeSet = vec![true; self.states.len()];
        loop {
            let stays = |at: usize| {
                let mut next = self.next(at).iter().map(|&to| outer[to as usize]);
                if self.states[at].mover == who {
                    next.any(|y| y)
                } else {
                    next.all(|y| y)
                }
            };
            let good: NodeSet = (0..outer.len()).map(|at| target[at] && stays(at)).collect();
            let inner = self.attractor(who, &good);
            if inner == outer {
                return outer;
            }
            outer = inner;
        }
    }
}

/// A state as one number.
fn key(state: &State) -> u64 {
    let [black, white] = state.stones.map(u64::from);
    black | white << 16 | u64::from(state.marks) << 32 | (state.mover as u64) << 48
}

/// A quick hash of one number.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }
}
