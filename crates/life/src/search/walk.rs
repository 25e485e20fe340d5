//! The way from the root to where the search is, and what the nodes are worth from there.

use std::cmp::Reverse;

use super::{
    bits::Bits,
    graph::Graph,
    graph_history::{FREE, Need, NeedSets, Needs},
    store::{NEVER, Node, UNSEEN},
};

/// A node on the path.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) node: u32,
    /// The search goes back up when one of these is reached.
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// One more than the depth of the last node in which the defender lacks
    /// what is needed; 0: none.
    lacking: u32,
}

/// What a parent sees of a child.
#[derive(Clone, Copy)]
struct Value {
    proof: u32,
    disproof: u32,
}

const WON: Value = Value {
    proof: 0,
    disproof: NEVER,
};
const LOST: Value = Value {
    proof: NEVER,
    disproof: 0,
};
const NEW: Value = Value {
    proof: 1,
    disproof: 1,
};

/// What a look at all children tells.
pub(super) struct Look {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    pub(super) best: usize,
    pub(super) second: u32,
    /// Undecided children, beyond the one that counts.
    pub(super) others: u32,
}

/// What was seen so far of a node's children.
struct Seen {
    /// For the mover the first number is the least. Of children that are as good the one that
    /// decided most states so far goes first: more is known than when the node got them.
    best: (u32, Reverse<u32>, u32),
    place: usize,
    /// The mover's second least number.
    second: u32,
    /// The other side's greatest number.
    other: u32,
    /// How many are not decided.
    open: u32,
}

impl Seen {
    const NOTHING: Self = Self {
        best: (NEVER + 1, Reverse(0), NEVER + 1),
        place: 0,
        second: NEVER,
        other: 0,
        open: 0,
    };

    /// The numbers of the node.
    fn look(&self, attacking: bool) -> Look {
        let (own, others) = if self.open == 0 {
            (NEVER, 0)
        } else {
            (self.best.0, self.open - 1)
        };
        let theirs = match (own, self.open) {
            (0, _) => NEVER,
            (_, 0) => 0,
            _ => (self.other + others).min(NEVER - 1),
        };
        let (proof, disproof) = if attacking {
            (own, theirs)
        } else {
            (theirs, own)
        };
        Look {
            proof,
            disproof,
            best: self.place,
            second: self.second,
            others,
        }
    }
}

/// All that is known, and the path to where the search is.
pub(super) struct Walk<'a, B> {
    pub(super) graph: Graph<'a, B>,
    pub(super) sets: NeedSets,
    /// How often a play decided a state for its side.
    history: [[u32; 128]; 2],
    path: Vec<Step>,
}

impl<'a, B: Bits> Walk<'a, B> {
    pub(super) fn new(graph: Graph<'a, B>) -> Self {
        Self {
            graph,
            sets: NeedSets::new(),
            history: [[0; 128]; 2],
            path: Vec::new(),
        }
    }

    /// Bytes in use.
    #[inline]
    pub(super) fn bytes(&self) -> usize {
        self.graph.store.bytes() + self.sets.bytes()
    }

    /// The last step of the path.
    #[inline]
    pub(super) fn last(&self) -> Option<Step> {
        self.path.last().copied()
    }

    /// Has each step of the path but the root left as soon as its own numbers are known: no number
    /// is below 0.
    pub(super) fn turn_back(&mut self) {
        for step in self.path.iter_mut().skip(1) {
            (step.proof, step.disproof) = (0, 0);
        }
    }

    #[inline]
    pub(super) fn push(&mut self, node: u32, proof: u32, disproof: u32) {
        let depth = self.path.len() as u32;
        let above = self.path.last().map_or(0, |step| step.lacking);
        let here = &mut self.graph.store.nodes[node as usize];
        here.set_on_path(true);
        let lacking = if here.holds() { above } else { depth + 1 };
        self.path.push(Step {
            node,
            proof,
            disproof,
            lacking,
        });
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(step) = self.path.pop() {
            self.graph.store.nodes[step.node as usize].set_on_path(false);
        }
    }

    /// Goes back beyond the root.
    pub(super) fn leave(&mut self) {
        while !self.path.is_empty() {
            self.pop();
        }
    }

    /// The numbers of a node, from its children's.
    pub(super) fn look(&mut self, node: u32) -> Look {
        let here = self.graph.store.nodes[node as usize];
        let attacking = here.mover() == self.graph.terms.attacker;
        let mut seen = Seen::NOTHING;
        let mut open_from = here.undecided().start;
        for place in here.undecided() {
            let child = self.graph.store.children[place];
            let value = self.value(child);
            let (mine, theirs) = if attacking {
                (value.proof, value.disproof)
            } else {
                (value.disproof, value.proof)
            };
            if theirs == 0 {
                if self.graph.is_free(child, !attacking) {
                    // Lost for good: nobody need look at it again.
                    self.graph.store.swap(place, open_from);
                    if seen.place == open_from {
                        seen.place = place;
                    }
                    open_from += 1;
                }
                continue;
            }
            seen.open += 1;
            seen.other = seen.other.max(theirs);
            if mine > seen.best.0 {
                seen.second = seen.second.min(mine);
                continue;
            }
            let rank = (mine, Reverse(self.decided(&here, place)), theirs);
            seen.second = seen.second.min(mine.max(seen.best.0));
            if rank < seen.best {
                (seen.best, seen.place) = (rank, place);
            }
            if mine == 0 {
                break;
            }
        }
        self.graph.store.nodes[node as usize].set_undecided(open_from);
        seen.look(attacking)
    }

    /// How often the play at a place decided a state for its side.
    #[inline]
    fn decided(&self, node: &Node, place: usize) -> u32 {
        let played = self.graph.store.codes[place].play();
        played.map_or(0, |played| self.history[node.mover()][usize::from(played)])
    }

    /// What a child is worth on this path.
    #[inline]
    fn value(&mut self, child: u32) -> Value {
        if child == UNSEEN {
            return NEW;
        }
        let node = self.graph.store.nodes[child as usize];
        if node.is_on_path() {
            return if self.repeats_for_attacker(child) {
                WON
            } else {
                LOST
            };
        }
        let value = Value {
            proof: node.proof,
            disproof: node.disproof,
        };
        let Some(attacker) = node.winner() else {
            return value;
        };
        if node.needs == FREE {
            return value;
        }
        let needs = self.sets.get(node.needs);
        let mut free = true;
        let stands = needs.iter().all(|&need| {
            if self.graph.is_free(need.0, attacker) {
                return true;
            }
            free = false;
            self.is_above(need, attacker)
        });
        let node = &mut self.graph.store.nodes[child as usize];
        if !stands {
            node.reset();
            return NEW;
        }
        if free {
            node.needs = FREE;
        }
        value
    }

    /// Whether the attacker profits from a repetition of a node on the path.
    #[inline]
    fn repeats_for_attacker(&self, node: u32) -> bool {
        let lacking = self.path.last().map_or(0, |step| step.lacking);
        let depth = self.path.iter().rposition(|step| step.node == node);
        depth.is_some_and(|depth| lacking > depth as u32)
    }

    #[inline]
    fn is_above(&self, (node, inner): Need, attacker: bool) -> bool {
        self.graph.store.nodes[node as usize].is_on_path()
            && (attacker && inner || self.repeats_for_attacker(node) == attacker)
    }

    /// What the value of a node that is decided now rests on.
    pub(super) fn collect(&mut self, node: u32, attacker: bool) -> Needs {
        let here = self.graph.store.nodes[node as usize];
        let chooses = (here.mover() == self.graph.terms.attacker) == attacker;
        let mut set: Vec<Need> = Vec::new();
        for place in here.range() {
            let child = self.graph.store.children[place];
            if child == UNSEEN {
                continue;
            }
            let other = self.graph.store.nodes[child as usize];
            let wins = if other.is_on_path() {
                self.repeats_for_attacker(child) == attacker
            } else {
                other.winner() == Some(attacker)
            };
            if !wins {
                continue;
            }
            let from = set.len();
            if other.is_on_path() {
                set.push((child, false));
            } else {
                set.extend_from_slice(self.sets.get(other.needs));
            }
            // A node that lacks what is needed lies between for good.
            if !here.holds() {
                set[from..].iter_mut().for_each(|need| need.1 = true);
            }
            if chooses {
                if let Some(played) = self.graph.store.codes[place].play() {
                    self.history[here.mover()][usize::from(played)] += 1;
                }
                break;
            }
        }
        set.retain(|need| need.0 != node && !self.graph.is_free(need.0, attacker));
        self.sets.number(&mut set)
    }
}
