//! States that are decided since they are like others on all that matters.

use crate::bits::Bits;
use crate::decided::Decided;
use crate::role::Role;
use crate::state::State;
use rustc_hash::FxHashMap;

/// Zones that are looked up for each state, the most useful ones. With 1,000 a few more states are
/// decided, for more time than that saves.
const MOST_ZONES: usize = 64;
/// States after which it is looked anew which zones are useful.
const REVIEW: u32 = 4_096;
/// How much more a zone counts that decided another state than one that was found.
const USED: u32 = 16;

/// The stones on a zone.
#[derive(PartialEq, Eq, Hash)]
struct Part<B> {
    zone: B,
    stones: [B; 2],
    to_move: Role,
}

/// What was decided of states, by the [zones](crate::zone) on which it rests.
pub(crate) struct Alike<B> {
    found: FxHashMap<Part<B>, Decided<B>>,
    /// How useful each zone is.
    worth: FxHashMap<B, u32>,
    /// The most useful zones.
    zones: Vec<B>,
    looks: u32,
}

impl<B: Bits> Alike<B> {
    pub(crate) fn new() -> Alike<B> {
        Alike {
            found: FxHashMap::default(),
            worth: FxHashMap::default(),
            zones: Vec::new(),
            looks: 0,
        }
    }

    /// What was decided of another state with the same stones on the zone on which that rests.
    pub(crate) fn get(&mut self, state: &State<B>) -> Option<Decided<B>> {
        if state.spot.banned.is_some() {
            return None;
        }
        self.looks += 1;
        if self.looks == REVIEW {
            self.looks = 0;
            self.review();
        }
        let found = |zone: &B| self.found.get(&Part::of(state, *zone)).copied();
        let found = self.zones.iter().find_map(found)?;
        *self.worth.entry(found.zone).or_default() += USED;
        Some(Decided {
            answer: None,
            ..found
        })
    }

    /// Enters what was decided. What rests on threats, on a ban or on a limit is another matter
    /// elsewhere.
    pub(crate) fn insert(&mut self, state: &State<B>, decided: &Decided<B>, all: B) {
        let is_general = !decided.by_threats && !decided.by_limit && state.spot.banned.is_none();
        if !is_general || decided.zone == all {
            return;
        }
        let zone = decided.zone;
        let worth = self.worth.entry(zone).or_default();
        if *worth == 0 && self.zones.len() < MOST_ZONES {
            self.zones.push(zone);
        }
        *worth += 1;
        self.found.insert(Part::of(state, zone), *decided);
    }

    /// Chooses the zones that were useful lately.
    fn review(&mut self) {
        let mut zones: Vec<(u32, B)> = Vec::with_capacity(self.worth.len());
        for (zone, worth) in &mut self.worth {
            zones.push((*worth, *zone));
            *worth = (*worth / 2).max(1);
        }
        // In the same order in every run.
        zones.sort_by_key(|(worth, zone)| (std::cmp::Reverse(*worth), *zone));
        zones.truncate(MOST_ZONES);
        self.zones = zones.into_iter().map(|(_, zone)| zone).collect();
    }
}

impl<B: Bits> Part<B> {
    fn of(state: &State<B>, zone: B) -> Part<B> {
        Part {
            zone,
            stones: [Role::Attacker, Role::Defender].map(|role| state.stones(role) & zone),
            to_move: state.turn(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_outside_of_the_zone_makes_no_difference() {
        let decided = Decided::always(Role::Attacker, 0b0111_u64);
        let state = |stones: [u64; 2]| State::new(stones, Role::Attacker, [0, 0]);
        let all = 0xff;
        let mut alike = Alike::new();
        alike.insert(&state([0b0001, 0b0100]), &decided, all);
        assert_eq!(alike.get(&state([0b1001, 0b0100])), Some(decided));
        assert_eq!(alike.get(&state([0b0001, 0b0110])), None);
        let mut other = state([0b0001, 0b0100]);
        other.spot.to_move = Role::Defender;
        assert_eq!(alike.get(&other), None);
        // With other threats, too, unless it rests on them.
        let mut threats = state([0b0001, 0b0100]);
        threats.threats = [0, 2];
        assert_eq!(alike.get(&threats), Some(decided));
        let by_threats = Decided {
            by_threats: true,
            ..decided
        };
        let mut alike = Alike::new();
        alike.insert(&state([0b0001, 0b0100]), &by_threats, all);
        assert_eq!(alike.get(&state([0b0001, 0b0100])), None);
    }

    #[test]
    fn useful_zones_stay() {
        let mut alike = Alike::new();
        let state = State::new([0, 0b1], Role::Attacker, [0, 0]);
        for zone in 1..=2 * MOST_ZONES as u64 {
            alike.insert(&state, &Decided::always(Role::Attacker, zone), u64::MAX);
        }
        assert_eq!(alike.zones.len(), MOST_ZONES);
        // Found again and again, it is among them after a while.
        let late = Decided::always(Role::Attacker, 2 * MOST_ZONES as u64);
        (0..3).for_each(|_| alike.insert(&state, &late, u64::MAX));
        assert!(!alike.zones.contains(&late.zone));
        alike.review();
        assert!(alike.zones.contains(&late.zone) && alike.zones.len() == MOST_ZONES);
    }
}
