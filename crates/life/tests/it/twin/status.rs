//! Who wins, and from it the status of every chain.

use std::collections::HashMap;

use super::graph::{Graph, NodeSet};
use super::region::Region;
use super::rules::{Colour, Reading, State, chains, successors};
use super::shapes::fillings;

/// What the defender needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Aim {
    /// A stone in the rebirth set after every move.
    Once,
    /// A stone in the rebirth set after every move from some moment on.
    Lasting,
}

/// What became of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Status {
    /// Its colour.
    pub(crate) colour: Colour,
    /// Its nodes.
    pub(crate) chain: u16,
    /// Whether the opponent, who moves first, can capture it.
    pub(crate) capturable: bool,
    /// The nodes where a stone of its owner counts for it.
    pub(crate) rebirth: u16,
    /// Whether its owner has in the end a lasting stone there.
    pub(crate) alive: bool,
}

/// A region with the graph of its states, and what has been solved on it.
#[derive(Debug)]
pub(crate) struct Twin {
    /// The region.
    pub(crate) region: Region,
    /// The states.
    pub(crate) graph: Graph,
    solved: HashMap<(Colour, u16, Aim), NodeSet>,
}

impl Twin {
    /// With every state reachable from `position`, whoever moves first.
    pub(crate) fn new(region: &Region, position: &State, reading: Reading) -> Self {
        let starts = Colour::BOTH.map(|mover| State { mover, ..*position });
        Self::explore(region, &starts, reading)
    }

    /// With every filling of the region, and what is reachable from there.
    pub(crate) fn whole(region: &Region, reading: Reading) -> Self {
        Self::explore(region, &fillings(region), reading)
    }

    fn explore(region: &Region, starts: &[State], reading: Reading) -> Self {
        let graph = Graph::explore(starts, |state| {
            successors(region, state, reading)
                .into_iter()
                .map(|(_, next)| next)
                .collect()
        });
        Self {
            region: region.clone(),
            graph,
            solved: HashMap::new(),
        }
    }

    /// The states without a stone of `colour` in `set`.
    pub(crate) fn lacking(&self, colour: Colour, set: u16) -> NodeSet {
        self.graph
            .states
            .iter()
            .map(|state| state.stones[colour as usize] & set == 0)
            .collect()
    }

    /// The states that the attacker of `defender` wins.
    pub(crate) fn lost(&mut self, defender: Colour, rebirth: u16, aim: Aim) -> &NodeSet {
        let lacking = self.lacking(defender, rebirth);
        let attacker = defender.other();
        self.solved
            .entry((defender, rebirth, aim))
            .or_insert_with(|| match aim {
                Aim::Once => self.graph.attractor(attacker, &lacking),
                Aim::Lasting => self.graph.again_and_again(attacker, &lacking),
            })
    }

    /// The states in which the attacker can bring about states without a stone in the set again
    /// and again, and never loses a stone of `keep`.
    pub(crate) fn lost_keeping(&self, defender: Colour, rebirth: u16, keep: u16) -> NodeSet {
        let attacker = defender.other();
        let states = self.graph.states.iter();
        let keeps: NodeSet = states
            .map(|state| keep & !state.stones[attacker as usize] == 0)
            .collect();
        // Nothing happens any more where one is lost.
        let moves: Vec<Vec<u32>> = (0..keeps.len())
            .map(|at| match keeps[at] {
                true => self.graph.next(at).to_vec(),
                false => vec![at as u32],
            })
            .collect();
        let lacking = self.lacking(defender, rebirth).into_iter().zip(keeps);
        let target = lacking.map(|(lacking, keeps)| lacking && keeps).collect();
        let graph = self.graph.with_moves(&moves);
        graph.again_and_again(attacker, &target)
    }

    /// Whether `defender` wins from `state`.
    pub(crate) fn holds(
        &mut self,
        state: &State,
        defender: Colour,
        rebirth: u16,
        aim: Aim,
    ) -> bool {
        let at = self
            .graph
            .find(state)
            .unwrap_or_else(|| panic!("no such state: {state:?}"));
        !self.lost(defender, rebirth, aim)[at]
    }

    /// Whether a chain can be captured when its opponent moves first.
    fn capturable(&mut self, position: &State, colour: Colour, chain: u16) -> bool {
        let state = State {
            mover: colour.other(),
            ..*position
        };
        !self.holds(&state, colour, chain, Aim::Once)
    }

    /// The status of every chain, Black's first; marks are those of the
    /// position, and for each chain its opponent moves first.
    pub(crate) fn statuses(&mut self, position: &State) -> Vec<Status> {
        let mut found = Vec::new();
        for colour in Colour::BOTH {
            for chain in chains(&self.region, position.stones[colour as usize]) {
                let capturable = self.capturable(position, colour, chain);
                found.push(Status {
                    colour,
                    chain,
                    capturable,
                    rebirth: 0,
                    alive: false,
                });
            }
        }
        for at in 0..found.len() {
            let Status { colour, chain, .. } = found[at];
            let rebirth = rebirth_set(&found, colour, chain);
            let state = State {
                mover: colour.other(),
                ..*position
            };
            found[at].rebirth = rebirth;
            found[at].alive = self.holds(&state, colour, rebirth, Aim::Lasting);
        }
        found
    }
}

/// Where a stone of `colour` counts for its chain `chain`: the points of the
/// chain and those of every chain of the opponent that can be captured.
pub(crate) fn rebirth_set(statuses: &[Status], colour: Colour, chain: u16) -> u16 {
    statuses
        .iter()
        .filter(|status| status.colour != colour && status.capturable)
        .fold(chain, |set, status| set | status.chain)
}
