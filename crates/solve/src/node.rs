//! A state that is being searched, and which of its moves is searched next.

use crate::bits::Bits;
use crate::refutation::Child;
use crate::role::Role;
use crate::state::{State, Step};
use crate::table::{Known, NEVER, Numbers};
use crate::zone;

/// A move elsewhere is searched before all others, until one of its numbers is so large: its refutation
/// says where play matters. With 64, fewer problems are solved than without.
const PROBE_MOST: u32 = 16;

/// A state with its moves.
pub(crate) struct Node<B> {
    own: Role,
    /// All moves.
    pub(crate) moves: Vec<Step<B>>,
    /// What is known of them; after a move that wins, of no more.
    pub(crate) children: Vec<Child<B>>,
    /// A move elsewhere, where that is searched first.
    probe: Option<Probe<B>>,
    /// Whether something was decided since it was last asked.
    is_news: bool,
}

enum Probe<B> {
    /// It is one of the moves.
    Move(usize),
    /// It is not allowed; but what refutes it refutes each move that is as far off.
    Elsewhere(Child<B>),
}

/// What is searched next.
pub(crate) struct Next<B> {
    /// The child; `None` for a probe that is none.
    child: Option<usize>,
    pub(crate) after: State<B>,
    pub(crate) limits: [u32; 2],
    /// What answered another move.
    pub(crate) hint: Option<u8>,
    pub(crate) is_pass: bool,
}

impl<B: Bits> Node<B> {
    /// `elsewhere` is the pass, if it is to be searched first.
    pub(crate) fn new(
        own: Role,
        moves: Vec<Step<B>>,
        children: Vec<Child<B>>,
        elsewhere: Option<Child<B>>,
    ) -> Node<B> {
        let pass = children.iter().position(|child| child.step.at.is_none());
        let probe = elsewhere.map(|child| pass.map_or(Probe::Elsewhere(child), Probe::Move));
        Node {
            own,
            moves,
            children,
            probe,
            is_news: true,
        }
    }

    /// A move that wins.
    pub(crate) fn winning(&self) -> Option<&Child<B>> {
        let mut children = self.children.iter();
        children.find(|child| child.is_won_by(self.own))
    }

    /// Whether something was decided since this was last asked. What refutes a move elsewhere is taken
    /// for all moves outside of its zone.
    pub(crate) fn has_news(&mut self, state: &State<B>) -> bool {
        if let Some(Probe::Elsewhere(child)) = &self.probe
            && let Some(decided) = child.decided
        {
            self.probe = None;
            let others = self.children.iter_mut().filter(|child| child.is_open());
            for child in others.filter(|_| decided.winner != self.own) {
                if zone::is_outside(state, &child.step, decided.zone) {
                    child.decide_as(decided);
                    self.is_news = true;
                }
            }
        }
        std::mem::take(&mut self.is_news)
    }

    /// The numbers of the state, and what is searched next if they are within their limits.
    pub(crate) fn next(&self, most: [u32; 2]) -> (Numbers, Option<Next<B>>) {
        if let Some((child, at)) = self.probed() {
            let next = Next {
                child: at,
                after: child.step.after,
                limits: most.map(|most| most.min(PROBE_MOST)),
                hint: None,
                is_pass: true,
            };
            let numbers = child.numbers;
            return (numbers, numbers.is_within(most).then_some(next));
        }
        let numbers = united(self.own, &self.children);
        let best = best(self.own, &self.children).filter(|_| numbers.is_within(most));
        let next = best.map(|best| {
            let step = &self.children[best.0].step;
            let mut last_first = self.children.iter().rev();
            Next {
                child: Some(best.0),
                after: step.after,
                limits: limits(self.own, most, &self.children, best),
                hint: last_first.find_map(|child| child.decided.and_then(|found| found.answer)),
                is_pass: step.at.is_none(),
            }
        });
        (numbers, next)
    }

    /// The move elsewhere, as long as it is searched first, and which child that is.
    fn probed(&self) -> Option<(&Child<B>, Option<usize>)> {
        let (child, at) = match self.probe.as_ref()? {
            Probe::Move(at) => (&self.children[*at], Some(*at)),
            Probe::Elsewhere(child) => (child, None),
        };
        let is_first = child.is_open() && child.numbers.is_within([PROBE_MOST; 2]);
        is_first.then_some((child, at))
    }

    /// Enters what was found.
    pub(crate) fn enter(&mut self, next: &Next<B>, known: Known<B>) {
        self.is_news = matches!(known, Known::Decided(_));
        let child = match (next.child, &mut self.probe) {
            (Some(at), _) => &mut self.children[at],
            (None, Some(Probe::Elsewhere(child))) => child,
            (None, _) => return,
        };
        *child = Child::new(child.step, known);
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
