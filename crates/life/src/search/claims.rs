//! What a side claims to have won, as a plain graph, solved by fixpoints.

use std::collections::HashMap;

/// No rank: not won.
pub(super) const NONE: u32 = u32::MAX;

/// The part of a search that one side claims, as a graph.
pub(super) struct Claims {
    /// The search's nodes.
    pub(super) nodes: Vec<u32>,
    /// Where each of them is in the list.
    pub(super) index: HashMap<u32, u32>,
    /// Where the edges of each node begin; one more than there are nodes.
    pub(super) starts: Vec<u32>,
    pub(super) edges: Vec<u32>,
    /// Who enters each node: the same, turned round.
    pub(super) back_starts: Vec<u32>,
    pub(super) back: Vec<u32>,
    pub(super) kinds: Vec<Kind>,
}

#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// The winner is to move.
    pub(super) chooses: bool,
    pub(super) holds: bool,
    pub(super) settled: bool,
    /// Some move of the loser has no answer.
    pub(super) open: bool,
}

impl Claims {
    pub(super) fn edges(&self, at: u32) -> &[u32] {
        &self.edges[self.starts[at as usize] as usize..self.starts[at as usize + 1] as usize]
    }

    fn back(&self, at: u32) -> &[u32] {
        let range =
            self.back_starts[at as usize] as usize..self.back_starts[at as usize + 1] as usize;
        &self.back[range]
    }

    pub(super) fn turn_round(&mut self) {
        let mut starts = vec![0_u32; self.nodes.len() + 1];
        self.edges
            .iter()
            .for_each(|&to| starts[to as usize + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        self.back_starts.clone_from(&starts);
        self.back = vec![0; self.edges.len()];
        for at in 0..self.nodes.len() as u32 {
            for edge in self.starts[at as usize]..self.starts[at as usize + 1] {
                let to = self.edges[edge as usize] as usize;
                self.back[starts[to] as usize] = at;
                starts[to] += 1;
            }
        }
    }

    /// Where the attacker wins: the rank falls on the way to the next state in
    /// which the defender lacks what he needs.
    pub(super) fn attacker_ranks(
        &self,
        once: bool,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Vec<u32>> {
        let count = self.nodes.len();
        let mut inside: Vec<bool> = self
            .kinds
            .iter()
            .map(|kind| !kind.open || kind.settled)
            .collect();
        loop {
            if is_stopped() {
                return None;
            }
            let mut ranks = vec![NONE; count];
            let mut missing: Vec<u32> = (0..count as u32)
                .map(|at| self.edges(at).len() as u32)
                .collect();
            let mut queue: Vec<u32> = Vec::new();
            for at in 0..count as u32 {
                let kind = self.kinds[at as usize];
                let goal = kind.settled || !kind.holds && (once || self.stays(at, &inside));
                if inside[at as usize] && goal {
                    ranks[at as usize] = 0;
                    queue.push(at);
                }
            }
            let mut next = 0;
            while let Some(&at) = queue.get(next) {
                next += 1;
                for &from in self.back(at) {
                    if ranks[from as usize] != NONE || !inside[from as usize] {
                        continue;
                    }
                    missing[from as usize] -= 1;
                    if self.kinds[from as usize].chooses || missing[from as usize] == 0 {
                        ranks[from as usize] = ranks[at as usize] + 1;
                        queue.push(from);
                    }
                }
            }
            let mut changed = false;
            for at in 0..count {
                if inside[at] && ranks[at] == NONE {
                    inside[at] = false;
                    changed = true;
                }
            }
            if !changed || once {
                return Some(ranks);
            }
        }
    }

    /// Whether the chooser can stay inside for one move.
    fn stays(&self, at: u32, inside: &[bool]) -> bool {
        let edges = self.edges(at);
        if self.kinds[at as usize].chooses {
            edges.iter().any(|&to| inside[to as usize])
        } else {
            edges.iter().all(|&to| inside[to as usize])
        }
    }

    /// Where the defender wins: the rank falls with each time that he lacks
    /// what he needs, and stays as long as he holds it.
    pub(super) fn defender_ranks(
        &self,
        once: bool,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Vec<u32>> {
        let count = self.nodes.len();
        let mut ranks = vec![NONE; count];
        for (rank, kind) in ranks.iter_mut().zip(&self.kinds) {
            if kind.settled {
                *rank = 0;
            }
        }
        for round in 1.. {
            if is_stopped() {
                return None;
            }
            let won: Vec<bool> = ranks.iter().map(|&rank| rank != NONE).collect();
            let mut inside: Vec<bool> = (0..count as u32)
                .map(|at| {
                    let kind = self.kinds[at as usize];
                    won[at as usize] || !kind.open && (kind.holds || !once && self.stays(at, &won))
                })
                .collect();
            self.shrink(&mut inside, &won);
            let mut changed = false;
            for at in 0..count {
                if inside[at] && ranks[at] == NONE {
                    ranks[at] = round;
                    changed = true;
                }
            }
            if !changed || once {
                break;
            }
        }
        Some(ranks)
    }

    /// The greatest set in which the defender can stay for ever, or leave for
    /// what is won.
    fn shrink(&self, inside: &mut [bool], won: &[bool]) {
        let mut queue: Vec<u32> = (0..self.nodes.len() as u32).collect();
        let mut waiting = vec![true; self.nodes.len()];
        while let Some(at) = queue.pop() {
            waiting[at as usize] = false;
            if !inside[at as usize] || won[at as usize] || self.stays(at, inside) {
                continue;
            }
            inside[at as usize] = false;
            for &from in self.back(at) {
                if inside[from as usize] && !won[from as usize] && !waiting[from as usize] {
                    waiting[from as usize] = true;
                    queue.push(from);
                }
            }
        }
    }
}
