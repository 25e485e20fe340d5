//! Depth-first proof numbers: from a problem to its outcome.

use honte_proof::{Checker, Flaw, Side};

use crate::tuning::{LOOK_VISITS, STORE_PART, SURE_VISITS};

use super::{
    bits::Bits,
    evaluate::Terms,
    give_up::Games,
    graph::Graph,
    play::Position,
    problem::{Outcome, Problem},
    simulation::follow_beside,
    store::{NEVER, Node},
    strategy::extract,
    thresholds::{Numbers, Thresholds},
    walk::{Look, Step, Walk},
    watch::Stop,
};

thread_local! {
    /// Knows the small rooms of earlier proofs.
    static CHECKER: Checker = Checker::default();
}

/// A search under way.
struct Search<'a, B> {
    problem: &'a Problem<'a>,
    walk: Walk<'a, B>,
    visits: u64,
    thresholds: Thresholds,
    games: Games,
    given_up: bool,
    /// After how many visits to look whether to stop.
    next_look: u64,
    /// Of how many visits who watches knows.
    noted: u64,
}

impl<'a, B: Bits> Search<'a, B> {
    /// A search that has not begun.
    fn new(problem: &'a Problem<'a>, lemmas: bool) -> Self {
        Self {
            problem,
            walk: Walk::new(Graph::new(Terms::new(problem, lemmas))),
            visits: 0,
            thresholds: Thresholds::new(),
            games: Games::new(),
            given_up: false,
            next_look: LOOK_VISITS,
            noted: 0,
        }
    }

    /// Decides the problem, within its budget.
    fn run(mut self) -> Outcome {
        let problem = self.problem;
        let position = Position::new(&problem.start);
        let graph = &mut self.walk.graph;
        let root = graph.enter(position, problem.start.mover as usize);
        let (mut proof, mut winner, mut repairs) = (None, None, 0);
        let is_stopped = || problem.stop.is_some_and(Stop::is_due);
        while self.prove(root) {
            winner = self.winner(root);
            if problem.wanted.is_some() && winner != problem.wanted {
                break;
            }
            winner = None;
            proof = extract(&mut self.walk.graph, root, problem.start, &is_stopped);
            if proof.is_some() || is_stopped() {
                break;
            }
            repairs += 1;
        }
        self.note_visits();
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
            visits: self.visits,
            nodes: self.walk.graph.store.nodes.len(),
            bytes: self.walk.bytes(),
            repairs,
            flaw: checked.err(),
            given_up: self.given_up,
        }
    }

    #[inline]
    fn node(&self, node: u32) -> &Node {
        &self.walk.graph.store.nodes[node as usize]
    }

    /// Who wins a node, if that is decided.
    fn winner(&self, node: u32) -> Option<Side> {
        let side = |attacker| match attacker {
            true => Side::Attacker,
            false => Side::Defender,
        };
        self.node(node).winner().map(side)
    }

    /// Searches until the root is decided; `false` if the budget runs out.
    fn prove(&mut self, root: u32) -> bool {
        self.walk.push(root, NEVER, NEVER);
        while let Some(step) = self.step() {
            if self.node(step.node).winner().is_some() {
                self.walk.pop();
                continue;
            }
            self.visits += 1;
            if self.is_over() {
                break;
            }
            if !self.node(step.node).is_expanded() {
                self.walk.graph.expand(step.node);
            }
            let look = self.walk.look(step.node);
            if look.proof == 0 || look.disproof == 0 {
                let needs = self.walk.collect(step.node, look.proof == 0);
                let here = &mut self.walk.graph.store.nodes[step.node as usize];
                here.decide(look.proof == 0, needs);
                self.walk.pop();
                continue;
            }
            let here = &mut self.walk.graph.store.nodes[step.node as usize];
            (here.proof, here.disproof) = (look.proof, look.disproof);
            if step.node == root && self.gives_up(&look) {
                self.given_up = true;
                break;
            }
            if look.proof >= step.proof || look.disproof >= step.disproof {
                self.walk.pop();
                continue;
            }
            self.go_down(&step, &look);
        }
        self.walk.leave();
        self.node(root).winner().is_some()
    }

    /// Goes on with the best child of a node, unless what decided a child beside it decides it.
    #[inline]
    fn go_down(&mut self, step: &Step, look: &Look) {
        let graph = &mut self.walk.graph;
        let attacking = graph.store.nodes[step.node as usize].mover() == graph.terms.attacker;
        let child = graph.visit(step.node, look.best);
        if follow_beside(graph, step.node, child, &mut self.visits) {
            return;
        }
        let reach = self.thresholds.reach(look.second, attacking);
        let (proof, disproof) = if attacking {
            let rest = step.disproof.saturating_sub(look.others);
            (step.proof.min(reach), rest)
        } else {
            let rest = step.proof.saturating_sub(look.others);
            (rest, step.disproof.min(reach))
        };
        self.walk.push(child, proof, disproof);
    }

    /// The last step of the path. When it is time to look at the root again, the
    /// search goes back to it from there.
    #[inline]
    fn step(&mut self) -> Option<Step> {
        if self.thresholds.turns_back(self.visits) {
            self.walk.turn_back();
        }
        self.walk.last()
    }

    /// Whether the budget has run out.
    #[inline]
    fn is_over(&mut self) -> bool {
        let problem = self.problem;
        if self.visits >= self.next_look {
            self.next_look = self.visits + LOOK_VISITS;
            self.note_visits();
            if problem.stop.is_some_and(Stop::is_due) {
                return true;
            }
        }
        let is_full =
            || self.walk.bytes() > problem.memory / STORE_PART || self.walk.graph.store.is_full();
        // What is followed is visited, too: no number is sure to be met.
        self.visits >= problem.visits || self.visits.is_multiple_of(LOOK_VISITS) && is_full()
    }

    /// Tells who watches of the visits made.
    fn note_visits(&mut self) {
        if let Some(stop) = self.problem.stop {
            stop.note(self.visits - self.noted);
        }
        self.noted = self.visits;
    }

    /// Whether what the root looks like speaks against going on.
    fn gives_up(&mut self, root: &Look) -> bool {
        if !self.thresholds.arrives() {
            return false;
        }
        let problem = self.problem;
        let graph = &self.walk.graph;
        let numbers = Numbers {
            proof: root.proof,
            disproof: root.disproof,
        };
        let states = graph.store.nodes.len();
        self.thresholds
            .favour(problem.wanted, numbers, self.visits, states);
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
        let share = problem
            .abort
            .hopeless_share(number, self.visits, problem.visits);
        self.games
            .wins_at_most(&graph.terms, &problem.start, side, share)
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
        Search::<u64>::new(problem, lemmas).run()
    } else {
        Search::<u128>::new(problem, lemmas).run()
    }
}
