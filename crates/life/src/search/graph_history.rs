//! What the value of a node rests on.
//!
//! Play may repeat a state that is still being searched. A repetition within
//! states in which the defender holds what he needs is his; any other is the
//! attacker's. A value found that way holds only where the repeated state
//! stands above, or has itself been decided without any such assumption.

use std::collections::HashMap;

use crate::tuning::NEED_SET_BYTES;

/// An assumption: a node, and whether the defender lacks what he needs
/// somewhere between the node whose value rests on it and the repetition.
pub(super) type Need = (u32, bool);

/// A set of assumptions, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Needs(u32);

/// No assumption.
pub(super) const FREE: Needs = Needs(0);

/// All sets of assumptions of a search, each kept once.
#[derive(Debug)]
pub(super) struct NeedSets {
    sets: Vec<Box<[Need]>>,
    numbers: HashMap<Box<[Need]>, u32>,
}

impl NeedSets {
    pub(super) fn new() -> Self {
        Self {
            sets: vec![Box::default()],
            numbers: HashMap::from([(Box::default(), 0)]),
        }
    }

    pub(super) fn get(&self, needs: Needs) -> &[Need] {
        &self.sets[needs.0 as usize]
    }

    /// The number of a set; sorts it first.
    pub(super) fn number(&mut self, set: &mut Vec<Need>) -> Needs {
        set.sort_unstable();
        // Of two assumptions on one node the stricter one is kept.
        set.dedup_by_key(|need| need.0);
        if set.is_empty() {
            return FREE;
        }
        if let Some(&number) = self.numbers.get(set.as_slice()) {
            return Needs(number);
        }
        let number = self.sets.len() as u32;
        let boxed: Box<[Need]> = set.as_slice().into();
        self.sets.push(boxed.clone());
        self.numbers.insert(boxed, number);
        Needs(number)
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> usize {
        self.sets.len() * NEED_SET_BYTES
    }
}
