//! When all moves of a side fail, though only some of them were searched.

use crate::bits::Bits;
use crate::decided::Decided;
use crate::field::Field;
use crate::role::{Question, Role};
use crate::state::{State, Step};
use crate::table::{Known, Numbers};
use crate::zone;

/// A move of a state that is being searched, and what is known of it.
pub(crate) struct Child<B> {
    pub(crate) step: Step<B>,
    pub(crate) numbers: Numbers,
    pub(crate) decided: Option<Decided<B>>,
    /// Another child, outside of whose zone are both moves: what refutes that one refutes this one.
    covered: Option<usize>,
}

impl<B: Bits> Child<B> {
    pub(crate) fn new(step: Step<B>, known: Known<B>) -> Child<B> {
        let (numbers, decided) = match known {
            Known::Open(numbers) => (numbers, None),
            Known::Decided(decided) => (Numbers::won_by(decided.winner), Some(decided)),
        };
        Child {
            step,
            numbers,
            decided,
            covered: None,
        }
    }

    /// It comes to what was decided of another.
    pub(crate) fn decide_as(&mut self, decided: Decided<B>) {
        self.numbers = Numbers::won_by(decided.winner);
        self.decided = Some(decided);
    }

    pub(crate) fn is_won_by(&self, role: Role) -> bool {
        self.decided.is_some_and(|decided| decided.winner == role)
    }
}

impl<B> Child<B> {
    /// Whether it is still to be searched.
    pub(crate) fn is_open(&self) -> bool {
        self.decided.is_none() && self.covered.is_none()
    }
}

/// What all moves of the side to move come to, if all of them are known to fail.
pub(crate) fn refuted<B: Bits>(
    field: &Field<B>,
    question: Question,
    state: &State<B>,
    moves: &[Step<B>],
    children: &mut [Child<B>],
) -> Option<Decided<B>> {
    let winner = state.turn().other();
    cover(state, children);
    let all = All {
        field,
        state,
        moves,
        children,
    };
    let mut found: Option<Decided<B>> = None;
    let mut take = |decided: Option<Decided<B>>| {
        if let Some(decided) = decided
            && found.is_none_or(|found| decided.zone.len() < found.zone.len())
        {
            found = Some(decided);
        }
    };
    if children.iter().all(|child| !child.is_open()) {
        for child in children.iter() {
            take(
                child
                    .decided
                    .and_then(|decided| all.besides(child, decided)),
            );
        }
    }
    if winner == Role::Defender && question == Question::Capture {
        let mut left = field.target & state.stones(Role::Defender);
        while !left.is_empty() {
            let chain = field.chain(state, Role::Defender, left.first());
            left &= !chain.nodes;
            take(all.around(chain.nodes));
        }
    }
    if found.is_some() || children.iter().any(Child::is_open) {
        return found;
    }
    // Nothing better is known than that it rests on all.
    let all = children.iter().filter_map(|child| child.decided);
    let start = Decided::always(winner, field.all);
    let united = all.fold(start, |united, decided| united.with(&decided));
    Some(Decided {
        by_threats: united.by_threats || state.is_held_back(),
        by_keeping: true,
        ..united
    })
}

/// Finds the moves that are refuted by what refutes another one.
fn cover<B: Bits>(state: &State<B>, children: &mut [Child<B>]) {
    for by in 0..children.len() {
        let Some(decided) = children[by].decided else {
            continue;
        };
        if !zone::is_outside(state, &children[by].step, decided.zone) {
            continue;
        }
        for child in &mut *children {
            if child.is_open() && zone::is_outside(state, &child.step, decided.zone) {
                child.covered = Some(by);
            }
        }
    }
}

/// All moves of a state.
struct All<'a, B> {
    field: &'a Field<B>,
    state: &'a State<B>,
    moves: &'a [Step<B>],
    children: &'a [Child<B>],
}

impl<B: Bits> All<'_, B> {
    /// A move outside of its own zone refutes all others outside; with what refutes the moves inside, all
    /// is refuted.
    fn besides(&self, child: &Child<B>, decided: Decided<B>) -> Option<Decided<B>> {
        if !zone::is_outside(self.state, &child.step, decided.zone) {
            return None;
        }
        let mut found = decided;
        for other in self.children {
            if !zone::is_outside(self.state, &other.step, decided.zone) {
                self.add(&mut found, other)?;
            }
        }
        Some(self.finished(found))
    }

    /// The attacker plays outside of a zone, and so does the defender: if every move inside fails, the
    /// stones are safe.
    fn around(&self, chain: B) -> Option<Decided<B>> {
        let chain = zone::closed(self.field, self.state, chain);
        let mut found = Decided {
            by_keeping: true,
            ..Decided::always(Role::Defender, chain)
        };
        let mut is_added = vec![false; self.children.len()];
        loop {
            let before = found.zone;
            for (child, is_added) in self.children.iter().zip(&mut is_added) {
                if !*is_added && !zone::is_outside(self.state, &child.step, found.zone) {
                    self.add(&mut found, child)?;
                    *is_added = true;
                }
            }
            found = self.finished(found);
            // It can be played there when both have played elsewhere.
            let banned = self.state.spot.banned;
            if banned.is_some_and(|banned| found.zone.contains(usize::from(banned))) {
                return None;
            }
            if found.zone == before {
                return Some(found);
            }
        }
    }

    /// Adds what refutes a move; `None` if that is not known.
    fn add(&self, found: &mut Decided<B>, child: &Child<B>) -> Option<()> {
        let (decided, zone) = match (child.decided, child.covered) {
            (Some(decided), _) => (
                decided,
                zone::before(self.field, self.state, &child.step, decided.zone),
            ),
            (None, Some(by)) => {
                let decided = self.children[by].decided?;
                (decided, decided.zone)
            }
            (None, None) => return None,
        };
        if decided.winner != found.winner {
            return None;
        }
        *found = found.with(&decided);
        found.zone |= zone;
        Some(())
    }

    fn finished(&self, found: Decided<B>) -> Decided<B> {
        let zone = zone::with_suicides(self.field, self.state, self.moves, found.zone);
        Decided {
            zone,
            by_threats: found.by_threats || self.state.is_held_back(),
            answer: None,
            ..found
        }
    }
}
