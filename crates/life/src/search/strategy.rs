//! From a decided search to a strategy that can be checked.
//!
//! A search reasons along paths. Here its nodes are taken as a plain graph and
//! the winner's game is solved on it once more by fixpoints, without a path:
//! what remains is a strategy, or the claim was too quick.

use std::collections::{HashMap, HashSet};

use honte_proof::{Action, Aim, Proof, Side, State};

use crate::search::bits::Bits;

use super::{
    graph_history::FREE,
    solve::{Problem, Search},
    store::UNSEEN,
};

use crate::tuning::LOOK_STATES;

/// No rank: not won.
const NONE: u32 = u32::MAX;

/// The part of a search that one side claims, as a graph.
struct Claims {
    /// The search's nodes.
    nodes: Vec<u32>,
    /// Where each of them is in the list.
    index: HashMap<u32, u32>,
    /// Where the edges of each node begin; one more than there are nodes.
    starts: Vec<u32>,
    edges: Vec<u32>,
    /// Who enters each node: the same, turned round.
    back_starts: Vec<u32>,
    back: Vec<u32>,
    kinds: Vec<Kind>,
}

#[derive(Clone, Copy)]
struct Kind {
    /// The winner is to move.
    chooses: bool,
    holds: bool,
    settled: bool,
    /// Some move of the loser has no answer.
    open: bool,
}

impl<B: Bits> Search<'_, B> {
    /// The winner's strategy at a decided root. If the claim does not stand,
    /// what does is kept, the rest forgotten, and the search can go on. If it is to
    /// stop, there is none.
    pub(super) fn extract(&mut self, root: u32, problem: &Problem<'_>) -> Option<Proof> {
        let attacker = self.store.nodes[root as usize].winner()?;
        let claims = self.claims(root, attacker)?;
        let once = self.game.aim != Aim::Lasting;
        let is_stopped = || self.is_stopped();
        let ranks = if attacker {
            claims.attacker_ranks(once, &is_stopped)?
        } else {
            claims.defender_ranks(once, &is_stopped)?
        };
        if ranks[0] == NONE {
            self.keep(&claims, &ranks, attacker);
            return None;
        }
        let strategy = self.strategy(&claims, &ranks, problem.start);
        Some(Proof {
            game: self.game.clone(),
            start: problem.start,
            winner: if attacker {
                Side::Attacker
            } else {
                Side::Defender
            },
            strategy,
        })
    }

    /// Everything below the root that was ever decided for the winner; `None` if it is to
    /// stop.
    fn claims(&self, root: u32, attacker: bool) -> Option<Claims> {
        let mut claims = Claims {
            nodes: vec![root],
            index: HashMap::from([(root, 0)]),
            starts: Vec::new(),
            edges: Vec::new(),
            back_starts: Vec::new(),
            back: Vec::new(),
            kinds: Vec::new(),
        };
        let mut next = 0;
        while let Some(&number) = claims.nodes.get(next) {
            next += 1;
            if next % LOOK_STATES == 0 && self.is_stopped() {
                return None;
            }
            let node = &self.store.nodes[number as usize];
            let chooses = (node.mover() == self.attacker) == attacker;
            let mut open = !node.is_expanded() && !node.is_settled();
            claims.starts.push(claims.edges.len() as u32);
            for place in node.range() {
                let child = self.store.children[place];
                let claimed =
                    child != UNSEEN && self.store.nodes[child as usize].is_claimed(attacker);
                if !claimed {
                    open |= !chooses;
                    continue;
                }
                let new = claims.nodes.len() as u32;
                let at = *claims.index.entry(child).or_insert(new);
                if at == new {
                    claims.nodes.push(child);
                }
                claims.edges.push(at);
            }
            claims.kinds.push(Kind {
                chooses,
                holds: node.holds(),
                settled: node.is_settled(),
                open,
            });
        }
        claims.starts.push(claims.edges.len() as u32);
        claims.turn_round();
        Some(claims)
    }

    /// After a claim that fell: what is proved stays, the rest is forgotten.
    fn keep(&mut self, claims: &Claims, ranks: &[u32], attacker: bool) {
        let mut proved = HashSet::new();
        for (at, &node) in claims.nodes.iter().enumerate() {
            if ranks[at] != NONE {
                self.store.nodes[node as usize].decide(attacker, FREE);
                proved.insert(node);
            }
        }
        for (index, node) in self.store.nodes.iter_mut().enumerate() {
            // Among its children may be one that is forgotten.
            node.look_at_all();
            let resting = node.winner().is_some() && node.needs != FREE;
            if resting
                || node.winner() == Some(attacker)
                    && !proved.contains(&(index as u32))
                    && !node.is_settled()
            {
                node.reset();
            }
        }
    }

    /// The winner's move in every state that his strategy can meet.
    fn strategy(&self, claims: &Claims, ranks: &[u32], start: State) -> HashMap<State, Action> {
        let mut strategy = HashMap::new();
        let mut seen = vec![false; claims.nodes.len()];
        let mut queue = vec![0_u32];
        seen[0] = true;
        self.confine(start, claims.nodes[0], &mut strategy);
        while let Some(at) = queue.pop() {
            let kind = claims.kinds[at as usize];
            let number = claims.nodes[at as usize];
            let node = &self.store.nodes[number as usize];
            let position = &self.store.positions[number as usize];
            let state = position.state(node.mover());
            if kind.settled {
                strategy.insert(state, Action::Settled);
                continue;
            }
            if self.game.aim != Aim::Lasting && !kind.holds {
                continue;
            }
            if let Some(before) = self.before_pass(claims, ranks, at) {
                // The loser passed where that gains him nothing.
                strategy.insert(state, Action::Pass);
                if !std::mem::replace(&mut seen[before as usize], true) {
                    queue.push(before);
                }
                continue;
            }
            let best = claims
                .edges(at)
                .iter()
                .min_by_key(|&&to| ranks[to as usize]);
            let best = best.map(|&to| claims.nodes[to as usize]);
            for place in node.range() {
                let child = self.store.children[place];
                if child == UNSEEN || kind.chooses && Some(child) != best {
                    continue;
                }
                let code = self.store.codes[place];
                if kind.chooses {
                    strategy.insert(state, code.action());
                }
                if let Some(next) = self.ground.act(position, node.mover(), code) {
                    self.confine(next.state(1 - node.mover()), child, &mut strategy);
                }
                if kind.chooses {
                    break;
                }
            }
            for &to in claims.edges(at) {
                let follows = !kind.chooses || Some(claims.nodes[to as usize]) == best;
                if follows && !std::mem::replace(&mut seen[to as usize], true) {
                    queue.push(to);
                }
            }
        }
        strategy
    }

    /// The state before the attacker passed, if the defender, who is to move,
    /// was better off there. The search leaves out such passes.
    fn before_pass(&self, claims: &Claims, ranks: &[u32], at: u32) -> Option<u32> {
        let number = claims.nodes[at as usize] as usize;
        let node = &self.store.nodes[number];
        let defends = claims.kinds[at as usize].chooses && node.mover() != self.attacker;
        if !defends || !node.holds() {
            return None;
        }
        let before = (self
            .store
            .find(&self.store.positions[number], self.attacker))
        .ok()?;
        let before = *claims.index.get(&before)?;
        (ranks[before as usize] < ranks[at as usize]).then_some(before)
    }

    /// Notes where a state's node has more walls than the state.
    fn confine(&self, state: State, node: u32, strategy: &mut HashMap<State, Action>) {
        let walls = self.store.positions[node as usize].walls().widen();
        if walls != state.walls() {
            strategy.insert(state, Action::Confine(self.ground.all().widen() & !walls));
        }
    }
}

impl Claims {
    fn edges(&self, at: u32) -> &[u32] {
        &self.edges[self.starts[at as usize] as usize..self.starts[at as usize + 1] as usize]
    }

    fn back(&self, at: u32) -> &[u32] {
        let range =
            self.back_starts[at as usize] as usize..self.back_starts[at as usize + 1] as usize;
        &self.back[range]
    }

    fn turn_round(&mut self) {
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
    fn attacker_ranks(&self, once: bool, is_stopped: &dyn Fn() -> bool) -> Option<Vec<u32>> {
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
    fn defender_ranks(&self, once: bool, is_stopped: &dyn Fn() -> bool) -> Option<Vec<u32>> {
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
