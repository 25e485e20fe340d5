//! What a search has found of states.

use crate::bits::Bits;
use crate::decided::Decided;
use crate::role::Role;
use crate::state::{Spot, State};
use rustc_hash::FxHashMap;

/// A number that stands for "never".
pub(crate) const NEVER: u32 = u32::MAX / 4;

/// How many states must at least be decided until a side is proved to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbers(pub(crate) [u32; 2]);

impl Numbers {
    pub(crate) fn won_by(winner: Role) -> Numbers {
        let mut numbers = [NEVER; 2];
        numbers[winner.index()] = 0;
        Numbers(numbers)
    }

    /// Whether each is below its limit.
    pub(crate) fn is_within(self, most: [u32; 2]) -> bool {
        self.0[0] < most[0] && self.0[1] < most[1]
    }

    pub(crate) fn of(self, role: Role) -> u32 {
        self.0[role.index()]
    }
}

/// What is known of a state.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Known<B> {
    Open(Numbers),
    Decided(Decided<B>),
}

#[derive(Debug, Clone, Copy)]
struct Entry<B> {
    threats: [u8; 2],
    captures: u8,
    known: Known<B>,
}

impl<B: Bits> Entry<B> {
    /// Whether what was decided of one state holds for another with the same stones: more threats never
    /// harm their owner, and a defender who held out long enough once more needs fewer captures.
    fn holds(&self, decided: &Decided<B>, state: &State<B>) -> bool {
        let (winner, loser) = (decided.winner.index(), decided.winner.other().index());
        let is_enough = !decided.by_threats
            || state.threats[winner] >= self.threats[winner]
                && state.threats[loser] <= self.threats[loser];
        is_enough && (!decided.by_limit || state.captures >= self.captures)
    }
}

/// What is known of the states with the same stones.
struct Slot<B> {
    first: Entry<B>,
    more: Vec<Entry<B>>,
}

pub(crate) struct Table<B> {
    slots: FxHashMap<Spot<B>, Slot<B>>,
}

impl<B: Bits> Table<B> {
    pub(crate) fn new() -> Table<B> {
        Table {
            slots: FxHashMap::default(),
        }
    }

    pub(crate) fn get(&self, state: &State<B>) -> Option<Known<B>> {
        let slot = self.slots.get(&state.spot)?;
        let mut open = None;
        for entry in std::iter::once(&slot.first).chain(&slot.more) {
            match &entry.known {
                Known::Decided(decided) if entry.holds(decided, state) => return Some(entry.known),
                Known::Open(_)
                    if entry.captures == state.captures && entry.threats == state.threats =>
                {
                    open = Some(entry.known);
                }
                _ => {}
            }
        }
        open
    }

    pub(crate) fn insert(&mut self, state: &State<B>, known: Known<B>) {
        let entry = Entry {
            threats: state.threats,
            captures: state.captures,
            known,
        };
        let Some(slot) = self.slots.get_mut(&state.spot) else {
            let more = Vec::new();
            self.slots.insert(state.spot, Slot { first: entry, more });
            return;
        };
        let mut entries = std::iter::once(&mut slot.first).chain(&mut slot.more);
        let same = |known: &&mut Entry<B>| {
            matches!(known.known, Known::Open(_))
                && known.captures == entry.captures
                && known.threats == entry.threats
        };
        match entries.find(same) {
            Some(known) => *known = entry,
            None => slot.more.push(entry),
        }
    }
}
