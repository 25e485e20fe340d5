//! The search.

use std::{cmp::Reverse, mem};

use honte_proof::{Checker, Flaw, Game, Part, Proof, Side, State};

use crate::{
    search::bits::Bits,
    search::play::{Code, Ground, Position},
    search::static_life::Chains,
    search::watch::Stop,
};

use super::{
    give_up::{AbortPolicy, Games},
    graph_history::{FREE, Need, NeedSets, Needs},
    store::{NEVER, Node, Store, UNSEEN},
    thresholds::Thresholds,
};

use crate::tuning::{LOOK_VISITS, STORE_PART, SURE_VISITS};

/// A game to be decided.
pub struct Problem<'a> {
    /// The graph, who defends what, and how.
    pub game: &'a Game,
    /// Where play begins.
    pub start: State,
    /// The side of which a proof is wanted; `None`: of whoever wins.
    pub wanted: Option<Side>,
    /// The nodes beside which it must not matter what lies beyond: the attacker
    /// is to win with none of them in [`Part::delicate`]. Only where it is he of
    /// whom a proof is wanted.
    pub open: u128,
    /// How many visits to nodes may be made.
    pub visits: u64,
    /// Whether to give up before that where a proof is too far off.
    pub abort: AbortPolicy,
    /// How many bytes may be used; half of them by the search, which leaves
    /// the rest for tables that grow and for the strategy.
    pub memory: usize,
    /// Set by others to have it break off.
    pub stop: Option<&'a Stop>,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Who wins; `None` if the budget ran out.
    pub winner: Option<Side>,
    /// His strategy, if it is wanted.
    pub proof: Option<Proof>,
    /// What the checker says of it.
    pub part: Part,
    /// Visits to nodes.
    pub visits: u64,
    /// States in the store.
    pub nodes: usize,
    /// The most bytes that were used.
    pub bytes: usize,
    /// How often a result did not stand up to its own check and was searched
    /// again.
    pub repairs: u32,
    /// What the checker found wrong with a proof: a fault of the search.
    pub flaw: Option<Flaw>,
    /// Whether it was given up before its visits ran out, see [`Problem::abort`].
    pub given_up: bool,
}

thread_local! {
    /// Knows the small rooms of earlier proofs.
    static CHECKER: Checker = Checker::default();
}

/// A search under way.
pub(super) struct Search<'a, B> {
    pub(super) game: &'a Game,
    pub(super) ground: Ground<B>,
    pub(super) rebirth: B,
    /// The stones that the attacker has to keep.
    pub(super) keep: B,
    /// See [`Problem::open`].
    pub(super) open: B,
    pub(super) attacker: usize,
    pub(super) store: Store<B>,
    pub(super) sets: NeedSets,
    /// Whether small rooms may settle a state.
    pub(super) lemmas: bool,
    /// Memory for the chains of the state that is entered.
    pub(super) chains: Chains<B>,
    /// How often a play decided a state for its side.
    history: [[u32; 128]; 2],
    /// The nodes, those near the rebirth set first.
    rings: Vec<B>,
    /// The actions of the state that gets its children.
    codes: Vec<Code>,
    path: Vec<Step>,
    pub(super) visits: u64,
    thresholds: Thresholds,
    pub(super) games: Games,
    given_up: bool,
    stop: Option<&'a Stop>,
    /// After how many visits to look whether to stop.
    next_look: u64,
    /// Of how many visits who watches knows.
    noted: u64,
}

/// A node on the path.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    /// The search goes back up when one of these is reached.
    proof: u32,
    disproof: u32,
    /// One more than the depth of the last node in which the defender lacks
    /// what he needs; 0: none.
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
struct Look {
    proof: u32,
    disproof: u32,
    best: usize,
    second: u32,
    /// Undecided children, beyond the one that counts.
    others: u32,
}

impl<'a, B: Bits> Search<'a, B> {
    /// A search that has not begun.
    pub(super) fn new(problem: &'a Problem<'a>, lemmas: bool) -> Self {
        let game = problem.game;
        let ground = Ground::new(game);
        let rings = ground.outward(B::cut(game.rebirth));
        Self {
            game,
            ground,
            rings,
            rebirth: B::cut(game.rebirth),
            keep: B::cut(game.keep),
            open: B::cut(problem.open),
            attacker: 1 - game.defender as usize,
            store: Store::new(),
            sets: NeedSets::new(),
            lemmas,
            chains: Chains::default(),
            history: [[0; 128]; 2],
            codes: Vec::new(),
            path: Vec::new(),
            visits: 0,
            thresholds: Thresholds::new(),
            games: Games::new(),
            given_up: false,
            stop: problem.stop,
            next_look: LOOK_VISITS,
            noted: 0,
        }
    }

    /// Decides the problem, within its budget.
    fn run(problem: &'a Problem<'a>, lemmas: bool) -> Outcome {
        let mut search = Self::new(problem, lemmas);
        let position = Position::new(&problem.start);
        let root = search.enter(position, problem.start.mover as usize);
        let (mut proof, mut winner, mut repairs) = (None, None, 0);
        while search.prove(root, problem) {
            winner = search.winner(root);
            if problem.wanted.is_some() && winner != problem.wanted {
                break;
            }
            winner = None;
            proof = search.extract(root, problem);
            if proof.is_some() || search.is_stopped() {
                break;
            }
            repairs += 1;
        }
        search.note_visits();
        let is_stopped = || search.is_stopped();
        let checked = proof
            .as_ref()
            .map(|proof| CHECKER.with(|checker| checker.check_unless(proof, &is_stopped)));
        let checked = checked.transpose();
        Outcome {
            part: checked
                .ok()
                .flatten()
                .map(|checked| checked.part)
                .unwrap_or_default(),
            winner: proof.as_ref().map_or(winner, |proof| Some(proof.winner)),
            proof,
            visits: search.visits,
            nodes: search.store.nodes.len(),
            bytes: search.store.bytes() + search.sets.bytes(),
            repairs,
            flaw: checked.err(),
            given_up: search.given_up,
        }
    }

    /// Who wins a node, if that is decided.
    fn winner(&self, node: u32) -> Option<Side> {
        let side = |attacker| match attacker {
            true => Side::Attacker,
            false => Side::Defender,
        };
        self.store.nodes[node as usize].winner().map(side)
    }

    /// Searches until the root is decided; `false` if the budget runs out.
    fn prove(&mut self, root: u32, problem: &Problem<'_>) -> bool {
        self.push(root, NEVER, NEVER);
        while let Some(Step {
            node,
            proof,
            disproof,
            ..
        }) = self.step()
        {
            if self.store.nodes[node as usize].winner().is_some() {
                self.pop();
                continue;
            }
            self.visits += 1;
            if self.is_over(problem) {
                break;
            }
            if !self.store.nodes[node as usize].is_expanded() {
                self.expand(node);
            }
            let look = self.look(node);
            if look.proof == 0 || look.disproof == 0 {
                let needs = self.collect(node, look.proof == 0);
                self.store.nodes[node as usize].decide(look.proof == 0, needs);
                self.pop();
                continue;
            }
            let here = &mut self.store.nodes[node as usize];
            (here.proof, here.disproof) = (look.proof, look.disproof);
            let attacking = here.mover() == self.attacker;
            if node == root && self.gives_up(&look, problem) {
                self.given_up = true;
                break;
            }
            if look.proof >= proof || look.disproof >= disproof {
                self.pop();
                continue;
            }
            let child = self.visit(node, look.best);
            if self.follow_beside(node, child) {
                continue;
            }
            let reach = self.thresholds.reach(look.second, attacking);
            let (proof, disproof) = if attacking {
                (proof.min(reach), disproof.saturating_sub(look.others))
            } else {
                (proof.saturating_sub(look.others), disproof.min(reach))
            };
            self.push(child, proof, disproof);
        }
        while !self.path.is_empty() {
            self.pop();
        }
        self.store.nodes[root as usize].winner().is_some()
    }

    /// The last step of the path. When it is time to look at the root again, the
    /// search goes back to it from there.
    fn step(&mut self) -> Option<Step> {
        if self.thresholds.turns_back(self.visits) {
            // No number is below 0: each is left as soon as its own are known. The root is not.
            for step in self.path.iter_mut().skip(1) {
                (step.proof, step.disproof) = (0, 0);
            }
        }
        self.path.last().copied()
    }

    /// Whether the budget has run out.
    fn is_over(&mut self, problem: &Problem<'_>) -> bool {
        if self.visits >= self.next_look {
            self.next_look = self.visits + LOOK_VISITS;
            self.note_visits();
            if self.is_stopped() {
                return true;
            }
        }
        let bytes = || self.store.bytes() + self.sets.bytes();
        let is_full = || bytes() > problem.memory / STORE_PART || self.store.is_full();
        // What is followed is visited, too: no number is sure to be met.
        self.visits >= problem.visits || self.visits.is_multiple_of(LOOK_VISITS) && is_full()
    }

    /// Tells who watches of the visits made.
    fn note_visits(&mut self) {
        if let Some(stop) = self.stop {
            stop.note(self.visits - self.noted);
        }
        self.noted = self.visits;
    }

    /// Whether it is to break off now.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(Stop::is_due)
    }

    /// Whether what the root looks like speaks against going on.
    fn gives_up(&mut self, root: &Look, problem: &Problem<'_>) -> bool {
        if !self.thresholds.arrives() {
            return false;
        }
        let numbers = (root.proof, root.disproof);
        let known = (self.visits, self.store.nodes.len());
        self.thresholds.favour(problem.wanted, numbers, known);
        let Some(side) = problem.wanted else {
            return false;
        };
        if self.visits < SURE_VISITS {
            return false;
        }
        let number = match side {
            Side::Attacker => root.proof,
            Side::Defender => root.disproof,
        };
        let visits = (self.visits, problem.visits);
        let share = problem.abort.hopeless_share(number, visits);
        self.wins_at_most(&problem.start, side, share)
    }

    fn push(&mut self, node: u32, proof: u32, disproof: u32) {
        let depth = self.path.len() as u32;
        let above = self.path.last().map_or(0, |step| step.lacking);
        let here = &mut self.store.nodes[node as usize];
        here.set_on_path(true);
        let lacking = if here.holds() { above } else { depth + 1 };
        self.path.push(Step {
            node,
            proof,
            disproof,
            lacking,
        });
    }

    fn pop(&mut self) {
        if let Some(step) = self.path.pop() {
            self.store.nodes[step.node as usize].set_on_path(false);
        }
    }

    /// The child's node, made if it is new.
    pub(super) fn visit(&mut self, node: u32, place: usize) -> u32 {
        let seen = self.store.children[place];
        if seen != UNSEEN {
            return seen;
        }
        let here = &self.store.nodes[node as usize];
        let (position, mover) = (self.store.positions[node as usize], here.mover());
        let code = self.store.codes[place];
        let next = self.ground.act(&position, mover, code).unwrap_or(position);
        let taken = position.stones[self.attacker].without(next.stones[self.attacker]);
        let child = if self.is_delicate(&next, taken) {
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
        let plays = self.ground.plays(&position, mover);
        for ring in &self.rings {
            codes.extend((*ring & plays).nodes().map(Code));
        }
        codes.extend(self.ground.ko_passes(&position, mover));
        // Who has what he wants may wait; who has not would only repeat the
        // state, to the other's advantage, when the other passes, too.
        if holds != (mover == self.attacker) {
            codes.push(Code::PASS);
        }
        self.store.expand(node, &codes);
        self.codes = codes;
    }

    /// The numbers of a node, from its children's.
    fn look(&mut self, node: u32) -> Look {
        let here = self.store.nodes[node as usize];
        let attacking = here.mover() == self.attacker;
        // For the mover `own` is least, for the other `other` is greatest.
        // Of children that are as good the one that decided most states so far
        // goes first: more is known than when the node got them.
        let mut best = (NEVER + 1, Reverse(0), NEVER + 1);
        let mut chosen = 0;
        let (mut second, mut other, mut open) = (NEVER, 0, 0_u32);
        let mut open_from = here.undecided().start;
        for place in here.undecided() {
            let child = self.store.children[place];
            let value = self.value(child);
            let (mine, theirs) = if attacking {
                (value.proof, value.disproof)
            } else {
                (value.disproof, value.proof)
            };
            if theirs == 0 {
                if self.is_free(child, !attacking) {
                    // Lost for good: nobody need look at it again.
                    self.store.swap(place, open_from);
                    if chosen == open_from {
                        chosen = place;
                    }
                    open_from += 1;
                }
                continue;
            }
            open += 1;
            other = other.max(theirs);
            if mine > best.0 {
                second = second.min(mine);
                continue;
            }
            let rank = (mine, Reverse(self.decided(&here, place)), theirs);
            second = second.min(mine.max(best.0));
            if rank < best {
                (best, chosen) = (rank, place);
            }
            if mine == 0 {
                break;
            }
        }
        self.store.nodes[node as usize].set_undecided(open_from);
        let (own, others) = if open == 0 {
            (NEVER, 0)
        } else {
            (best.0, open - 1)
        };
        let theirs = match (own, open) {
            (0, _) => NEVER,
            (_, 0) => 0,
            _ => (other + others).min(NEVER - 1),
        };
        let (proof, disproof) = if attacking {
            (own, theirs)
        } else {
            (theirs, own)
        };
        Look {
            proof,
            disproof,
            best: chosen,
            second,
            others,
        }
    }

    /// How often the play at a place decided a state for its side.
    fn decided(&self, node: &Node, place: usize) -> u32 {
        let played = self.store.codes[place].play();
        played.map_or(0, |played| self.history[node.mover()][usize::from(played)])
    }

    /// What a child is worth on this path.
    fn value(&mut self, child: u32) -> Value {
        if child == UNSEEN {
            return NEW;
        }
        let node = self.store.nodes[child as usize];
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
            if self.is_free(need.0, attacker) {
                return true;
            }
            free = false;
            self.is_above(need, attacker)
        });
        let node = &mut self.store.nodes[child as usize];
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
    fn repeats_for_attacker(&self, node: u32) -> bool {
        let lacking = self.path.last().map_or(0, |step| step.lacking);
        let depth = self.path.iter().rposition(|step| step.node == node);
        depth.is_some_and(|depth| lacking > depth as u32)
    }

    pub(super) fn is_free(&self, node: u32, attacker: bool) -> bool {
        let node = &self.store.nodes[node as usize];
        node.winner() == Some(attacker) && node.needs == FREE
    }

    fn is_above(&self, (node, inner): Need, attacker: bool) -> bool {
        self.store.nodes[node as usize].is_on_path()
            && (attacker && inner || self.repeats_for_attacker(node) == attacker)
    }

    /// What the value of a node that is decided now rests on.
    fn collect(&mut self, node: u32, attacker: bool) -> Needs {
        let here = self.store.nodes[node as usize];
        let chooses = (here.mover() == self.attacker) == attacker;
        let mut set: Vec<Need> = Vec::new();
        for place in here.range() {
            let child = self.store.children[place];
            if child == UNSEEN {
                continue;
            }
            let other = self.store.nodes[child as usize];
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
                if let Some(played) = self.store.codes[place].play() {
                    self.history[here.mover()][usize::from(played)] += 1;
                }
                break;
            }
        }
        set.retain(|need| need.0 != node && !self.is_free(need.0, attacker));
        self.sets.number(&mut set)
    }
}

/// Decides a problem, and checks the proof.
///
/// A proof that does not stand is never returned; that it is not found is then
/// no matter of the budget, see [`Outcome::flaw`].
#[must_use]
pub fn solve(problem: &Problem<'_>) -> Outcome {
    let mut outcome = run(problem, true);
    if matches!(outcome.flaw, Some(Flaw::NotSettled { .. })) {
        // The checker knows its lemmas better.
        let visits = outcome.visits;
        outcome = run(problem, false);
        outcome.visits += visits;
    }
    if outcome.flaw.is_some() || outcome.part.delicate & problem.open != 0 {
        (outcome.proof, outcome.winner) = (None, None);
    }
    outcome
}

/// Searches with words as wide as the problem needs.
fn run(problem: &Problem<'_>, lemmas: bool) -> Outcome {
    if problem.game.neighbours.len() <= u64::ROOM {
        Search::<u64>::run(problem, lemmas)
    } else {
        Search::<u128>::run(problem, lemmas)
    }
}
