//! Depth-first proof-number search (Nagai, "Df-pn Algorithm for Searching AND/OR Trees
//! and Its Applications", 2002): can the attacker capture?
//!
//! Captures are counted in the state, so the graph of states has no cycles, and what is found of a
//! state holds however it was reached.

use crate::bits::Bits;
use crate::decided::Decided;
use crate::field::Field;
use crate::refutation::{Child, refuted};
use crate::role::{Question, Role};
use crate::state::{State, Step};
use crate::table::{Known, NEVER, Numbers, Table};
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
            known = match self.visit(state, [NEVER; 2], None) {
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
        state.decided(self.field, self.question).is_some()
    }

    /// Who wins, if that is known or seen at once.
    pub(crate) fn known(&self, state: &State<B>) -> Option<Decided<B>> {
        match self.table.get(state) {
            Some(Known::Decided(decided)) => Some(decided),
            _ => state.decided(self.field, self.question),
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Relaxed))
    }

    fn child(&self, step: Step<B>, near: &Near<B>, hint: Option<u8>) -> Child<B> {
        let known = self.table.get(&step.after).unwrap_or_else(|| {
            match step.after.decided(self.field, self.question) {
                Some(decided) => Known::Decided(decided),
                None => Known::Open(first_numbers(self.field, &step, near, hint)),
            }
        });
        Child::new(step, known)
    }

    /// Searches below a state until one of its numbers reaches its limit.
    fn visit(&mut self, state: &State<B>, most: [u32; 2], hint: Option<u8>) -> Known<B> {
        self.left = self.left.saturating_sub(1);
        if let Some(made) = &self.made {
            made.fetch_add(1, Relaxed);
        }
        let own = state.turn();
        let moves = state.moves(self.field, self.question);
        let near = Near::of(self.field, state);
        let mut children: Vec<Child<B>> = Vec::with_capacity(moves.len());
        for step in &moves {
            let child = self.child(*step, &near, hint);
            let is_won = child.is_won_by(own);
            children.push(child);
            if is_won {
                break;
            }
        }
        let mut is_news = true;
        loop {
            let decided = match children.iter().find(|child| child.is_won_by(own)) {
                Some(child) => Some(self.won(state, child)),
                None if is_news => refuted(self.field, self.question, state, &moves, &mut children),
                None => None,
            };
            if let Some(decided) = decided {
                self.table.insert(state, Known::Decided(decided));
                return Known::Decided(decided);
            }
            let numbers = united(own, &children);
            let is_over = numbers.0[0] >= most[0] || numbers.0[1] >= most[1];
            let best = best(own, &children);
            let (Some(best), false) = (best, is_over || self.left == 0 || self.is_stopped()) else {
                self.table.insert(state, Known::Open(numbers));
                return Known::Open(numbers);
            };
            let answer = children
                .iter()
                .rev()
                .find_map(|child| child.decided.and_then(|d| d.answer));
            let limits = limits(own, most, &children, best);
            let best = best.0;
            let after = children[best].step.after;
            let known = self.visit(&after, limits, answer);
            is_news = matches!(known, Known::Decided(_));
            children[best] = Child::new(children[best].step, known);
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

/// What is assumed of a state that was not visited: it is near its end where the stones have few
/// liberties, and far from it after a move that looks out of place. `hint` is what answered another
/// move.
fn first_numbers<B: Bits>(
    field: &Field<B>,
    step: &Step<B>,
    near: &Near<B>,
    hint: Option<u8>,
) -> Numbers {
    let stones = step.after.stones(Role::Defender);
    let target = field.connected(field.target & stones, stones);
    let empty = field.all & !step.after.occupied();
    let liberties = (target.around & empty).len();
    let mut numbers = [1 + liberties / 2, 1 + 8u32.saturating_sub(liberties) / 2];
    let own = &mut numbers[step.after.turn().other().index()];
    if let Some(at) = step.at.map(usize::from)
        && step.at != hint
    {
        *own += 1;
        if step.promise < 8 {
            *own += match () {
                () if near.beside.contains(at) => 1,
                () if near.next.contains(at) => 2,
                () => 4,
            };
        }
        if step.promise < 20 && step.liberties == 1 {
            *own += 1;
        }
    }
    Numbers(numbers)
}

/// Where the stones in question are.
struct Near<B> {
    beside: B,
    next: B,
}

impl<B: Bits> Near<B> {
    fn of(field: &Field<B>, state: &State<B>) -> Near<B> {
        let stones = state.stones(Role::Defender);
        let target = field.connected(field.target & stones, stones);
        let beside = target.around;
        Near {
            beside,
            next: field.around(beside),
        }
    }
}

/// The numbers of a state out of its children's.
fn united<B>(own: Role, children: &[Child<B>]) -> Numbers {
    let mut numbers = [0; 2];
    let open = children.iter().filter(|child| child.is_open());
    let least = open.map(|child| child.numbers.of(own)).min();
    numbers[own.index()] = least.unwrap_or(NEVER);
    numbers[own.other().index()] = sum(own.other(), children);
    Numbers(numbers)
}

/// What it takes a side to win after all moves.
fn sum<B>(role: Role, children: &[Child<B>]) -> u32 {
    let open = children.iter().filter(|child| child.is_open());
    let numbers = open.map(|child| child.numbers.of(role));
    numbers.fold(0u32, u32::saturating_add).min(NEVER)
}

/// The limits of the most promising child, within which it stays so.
fn limits<B>(
    own: Role,
    most: [u32; 2],
    children: &[Child<B>],
    (best, second): (usize, u32),
) -> [u32; 2] {
    let other = own.other();
    let mut limits = most;
    // A little more than the second, so that it is not left at once and found anew (Pawlewicz and Lew,
    // "Improving depth-first pn-search: 1 + ε trick", 2007).
    let more = second.saturating_add(second / 4 + 1).min(NEVER);
    let of_own = &mut limits[own.index()];
    *of_own = more.min(*of_own);
    let of_other = &mut limits[other.index()];
    if *of_other < NEVER {
        let others = sum(other, children).saturating_sub(children[best].numbers.of(other));
        *of_other = of_other.saturating_sub(others);
    }
    limits
}

/// The most promising child, and the number of the second.
fn best<B>(own: Role, children: &[Child<B>]) -> Option<(usize, u32)> {
    let mut best: Option<(usize, u32)> = None;
    let mut second = NEVER;
    for (at, child) in children.iter().enumerate() {
        if !child.is_open() {
            continue;
        }
        let number = child.numbers.of(own);
        match best {
            Some((_, known)) if number >= known => second = second.min(number),
            Some((_, known)) => {
                second = known;
                best = Some((at, number));
            }
            None => best = Some((at, number)),
        }
    }
    best.map(|(at, _)| (at, second))
}
