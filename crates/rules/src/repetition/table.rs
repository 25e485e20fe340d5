//! A table that finds positions by hash.

/// Open addressing with linear probing. Entries come and go as on a stack, so that a slot can
/// simply be emptied.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// One more than the last turn with the position; 0 in an empty slot.
    slots: Vec<u32>,
    used: usize,
}

/// The result of looking up a hash.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookup {
    /// The slot of the position, or the slot that it would get.
    pub(super) slot: u32,
    /// The last turn after which the position stood.
    pub(super) turn: Option<u32>,
}

const FIRST_SLOTS: usize = 1024;

impl Table {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![0; FIRST_SLOTS],
            used: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(0);
        self.used = 0;
    }

    /// Looks up a position. `is_it` tells, by the number of a turn, whether that turn's position is
    /// the same.
    pub(super) fn find(&self, hash: u128, is_it: impl Fn(u32) -> bool) -> Lookup {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let turn = self.slots[at].checked_sub(1);
            if turn.is_none_or(&is_it) {
                return Lookup {
                    slot: at as u32,
                    turn,
                };
            }
            at = (at + 1) & mask;
        }
    }

    /// Writes a turn into the slot that was found; returns whether the table should grow.
    pub(super) fn put(&mut self, slot: u32, turn: u32, is_new: bool) -> bool {
        if let Some(place) = self.slots.get_mut(slot as usize) {
            *place = turn + 1;
        }
        self.used += usize::from(is_new);
        self.used * 2 > self.slots.len()
    }

    /// Puts in a position that is not there yet.
    pub(super) fn add(&mut self, hash: u128, turn: u32) -> u32 {
        let slot = self.find(hash, |_| false).slot;
        self.put(slot, turn, true);
        slot
    }

    /// Takes back the newest turn; the position stays if it stood before.
    pub(super) fn take(&mut self, slot: u32, before: Option<u32>) {
        if let Some(place) = self.slots.get_mut(slot as usize) {
            *place = before.map_or(0, |turn| turn + 1);
        }
        self.used -= usize::from(before.is_none());
    }

    /// Empties the table and doubles its room.
    pub(super) fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(slots, 0);
        self.used = 0;
    }
}
