//! From a decided search to a strategy that can be checked.
//!
//! A search reasons along paths. Here its nodes are taken as a plain graph and
//! the winner's game is solved on it once more by fixpoints, without a path:
//! what remains is a strategy, or the claim was too quick.

use std::collections::{HashMap, HashSet};

use honte_proof::{Action, Aim, Proof, Side, State};

use crate::tuning::LOOK_STATES;

use super::{
    bits::Bits,
    claims::{Claims, Kind, NONE},
    evaluate::Terms,
    graph::Graph,
    graph_history::FREE,
    store::{Store, UNSEEN},
};

/// The winner's strategy at a decided root. If the claim does not stand,
/// what does is kept, the rest forgotten, and the search can go on. If it is to
/// stop, there is none.
pub(super) fn extract<B: Bits>(
    graph: &mut Graph<'_, B>,
    root: u32,
    start: State,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Proof> {
    let attacker = graph.store.nodes[root as usize].winner()?;
    let extraction = Extraction {
        terms: &graph.terms,
        store: &graph.store,
        is_stopped,
    };
    let claims = extraction.claims(root, attacker)?;
    let once = graph.terms.game.aim != Aim::Lasting;
    let ranks = if attacker {
        claims.attacker_ranks(once, is_stopped)?
    } else {
        claims.defender_ranks(once, is_stopped)?
    };
    if ranks[0] == NONE {
        keep_proved(&mut graph.store, &claims, &ranks, attacker);
        return None;
    }
    Some(Proof {
        game: graph.terms.game.clone(),
        start,
        winner: if attacker {
            Side::Attacker
        } else {
            Side::Defender
        },
        strategy: extraction.strategy(&claims, &ranks, start),
    })
}

/// After a claim that fell: what is proved stays, the rest is forgotten.
fn keep_proved<B>(store: &mut Store<B>, claims: &Claims, ranks: &[u32], attacker: bool) {
    let mut proved = HashSet::new();
    for (at, &node) in claims.nodes.iter().enumerate() {
        if ranks[at] != NONE {
            store.nodes[node as usize].decide(attacker, FREE);
            proved.insert(node);
        }
    }
    for (index, node) in store.nodes.iter_mut().enumerate() {
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

/// A strategy about to be taken out of a graph.
struct Extraction<'g, 'a, B> {
    terms: &'g Terms<'a, B>,
    store: &'g Store<B>,
    is_stopped: &'g dyn Fn() -> bool,
}

impl<B: Bits> Extraction<'_, '_, B> {
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
            if next % LOOK_STATES == 0 && (self.is_stopped)() {
                return None;
            }
            let node = &self.store.nodes[number as usize];
            let chooses = (node.mover() == self.terms.attacker) == attacker;
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
            if self.terms.game.aim != Aim::Lasting && !kind.holds {
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
                if let Some(next) = self.terms.ground.act(position, node.mover(), code) {
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
        let defends = claims.kinds[at as usize].chooses && node.mover() != self.terms.attacker;
        if !defends || !node.holds() {
            return None;
        }
        let before = (self
            .store
            .find(&self.store.positions[number], self.terms.attacker))
        .ok()?;
        let before = *claims.index.get(&before)?;
        (ranks[before as usize] < ranks[at as usize]).then_some(before)
    }

    /// Notes where a state's node has more walls than the state.
    fn confine(&self, state: State, node: u32, strategy: &mut HashMap<State, Action>) {
        let walls = self.store.positions[node as usize].walls().widen();
        if walls != state.walls() {
            strategy.insert(
                state,
                Action::Confine(self.terms.ground.all().widen() & !walls),
            );
        }
    }
}
