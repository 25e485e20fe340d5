//! Depth-first proof-number search (Nagai, "Df-pn Algorithm for Searching AND/OR Trees
//! and Its Applications", 2002): can the attacker capture?
//!
//! Captures are counted in the state, so the graph of states has no cycles, and what is found of a
//! state holds however it was reached.

use crate::alike::Alike;
use crate::bits::Bits;
use crate::decided::Decided;
use crate::field::Field;
use crate::first_numbers::{Near, first_numbers};
use crate::node::Node;
use crate::refutation::{Child, refuted};
use crate::role::Question;
use crate::state::{State, Step};
use crate::table::{Known, NEVER, Table};
use crate::zone;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How hard to try.
#[derive(Debug, Clone)]
pub struct Effort {
    /// States that may be visited, all questions of a problem together.
    pub visits: u64,
    /// Set by somebody else to have it end.
    pub stop: Option<Arc<AtomicBool>>,
    /// Holds the visits made so far, for somebody else to look at.
    pub made: Option<Arc<AtomicU64>>,
}

/// Some four seconds on a core of 2025, and 150 MB.
const USUAL_VISITS: u64 = 1_000_000;

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            visits: USUAL_VISITS,
            stop: None,
            made: None,
        }
    }
}

/// A search, and what it has found so far.
pub(crate) struct Search<'f, B> {
    field: &'f Field<B>,
    question: Question,
    table: Table<B>,
    left: u64,
    stop: Option<Arc<AtomicBool>>,
    made: Option<Arc<AtomicU64>>,
    alike: Alike<B>,
    /// Whether it goes on until the last stone is captured, even where the stones are doomed at sight.
    to_the_end: bool,
}

impl<'f, B: Bits> Search<'f, B> {
    pub(crate) fn new(field: &'f Field<B>, question: Question, effort: &Effort) -> Search<'f, B> {
        Search {
            field,
            question,
            table: Table::new(),
            left: effort.visits,
            stop: effort.stop.clone(),
            made: effort.made.clone(),
            alike: Alike::new(),
            to_the_end: false,
        }
    }

    /// A search for lines of play that are shown: it goes on until the last stone is captured.
    pub(crate) fn to_the_end(field: &'f Field<B>, effort: &Effort) -> Search<'f, B> {
        Search {
            to_the_end: true,
            ..Search::new(field, Question::Capture, effort)
        }
    }

    /// What is seen of a state without a search.
    fn seen(&self, state: &State<B>) -> Option<Decided<B>> {
        match self.to_the_end {
            true => state.plainly_decided(self.field, self.question),
            false => state.decided(self.field, self.question),
        }
    }

    /// The moves of a state.
    pub(crate) fn moves(&self, state: &State<B>) -> Vec<Step<B>> {
        state.moves(self.field, self.question)
    }

    /// How many visits are left.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Who wins; `None` if that takes more visits than there are.
    pub(crate) fn decide(&mut self, state: &State<B>) -> Option<Decided<B>> {
        let mut known = self.known(state);
        while known.is_none() && self.left > 0 && !self.is_stopped() {
            known = match self.visit(state, [NEVER; 2], None, false) {
                Known::Decided(decided) => Some(decided),
                Known::Open(_) => None,
            };
        }
        known
    }

    /// The same with so many visits at most.
    pub(crate) fn decide_soon(&mut self, state: &State<B>, visits: u64) -> Option<Decided<B>> {
        let kept = self.left.saturating_sub(visits);
        self.left -= kept;
        let decided = self.decide(state);
        self.left += kept;
        decided
    }

    /// Whether a state is decided without a search.
    pub(crate) fn is_seen(&self, state: &State<B>) -> bool {
        self.seen(state).is_some()
    }

    /// Who wins, if that is known or seen at once.
    pub(crate) fn known(&self, state: &State<B>) -> Option<Decided<B>> {
        match self.table.get(state) {
            Some(Known::Decided(decided)) => Some(decided),
            _ => self.seen(state),
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Relaxed))
    }

    fn child(&self, step: Step<B>, near: &Near<B>, hint: Option<u8>) -> Child<B> {
        let known = self
            .table
            .get(&step.after)
            .unwrap_or_else(|| match self.seen(&step.after) {
                Some(decided) => Known::Decided(decided),
                None => Known::Open(first_numbers(self.field, &step, near, hint)),
            });
        Child::new(step, known)
    }

    /// Searches below a state until one of its numbers reaches its limit. After a pass there is no
    /// probe.
    fn visit(
        &mut self,
        state: &State<B>,
        most: [u32; 2],
        hint: Option<u8>,
        is_after_pass: bool,
    ) -> Known<B> {
        self.left = self.left.saturating_sub(1);
        if let Some(made) = &self.made {
            made.fetch_add(1, Relaxed);
        }
        if self.table.get(state).is_none()
            && let Some(decided) = self.alike.get(state)
        {
            self.table.insert(state, Known::Decided(decided));
            return Known::Decided(decided);
        }
        let mut node = self.node(state, hint, is_after_pass);
        loop {
            if let Some(decided) = self.decided(state, &mut node) {
                self.alike.insert(state, &decided, self.field.all);
                self.table.insert(state, Known::Decided(decided));
                return Known::Decided(decided);
            }
            let (numbers, next) = node.next(most);
            let (Some(next), false) = (next, self.left == 0 || self.is_stopped()) else {
                self.table.insert(state, Known::Open(numbers));
                return Known::Open(numbers);
            };
            let known = self.visit(&next.after, next.limits, next.hint, next.is_pass);
            node.enter(&next, known);
        }
    }

    /// A state with its moves, as far as they matter: after one that wins, no more.
    fn node(&self, state: &State<B>, hint: Option<u8>, is_after_pass: bool) -> Node<B> {
        let own = state.turn();
        let moves = state.moves(self.field, self.question);
        let near = Near::of(self.field, state);
        let mut children: Vec<Child<B>> = Vec::with_capacity(moves.len());
        let mut is_won = false;
        for step in &moves {
            let child = self.child(*step, &near, hint);
            is_won = child.is_won_by(own);
            children.push(child);
            if is_won {
                break;
            }
        }
        let is_probed = !is_won && !is_after_pass && state.spot.banned.is_none();
        let elsewhere = is_probed.then(|| self.child(state.pass(), &near, hint));
        Node::new(own, moves, children, elsewhere)
    }

    /// Who wins, if what was found last decides that.
    fn decided(&self, state: &State<B>, node: &mut Node<B>) -> Option<Decided<B>> {
        if !node.has_news(state) {
            return None;
        }
        match node.winning() {
            Some(child) => Some(self.won(state, child)),
            None => refuted(
                self.field,
                self.question,
                state,
                &node.moves,
                &mut node.children,
            ),
        }
    }

    fn won(&self, state: &State<B>, child: &Child<B>) -> Decided<B> {
        let decided = child
            .decided
            .unwrap_or(Decided::always(state.turn(), self.field.all));
        let spends = child.step.after.threats != state.threats;
        Decided {
            zone: zone::before(self.field, state, &child.step, decided.zone),
            by_threats: decided.by_threats || spends,
            answer: child.step.at,
            ..decided
        }
    }
}
