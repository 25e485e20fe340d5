//! When the search leaves a child for the next best.
//!
//! Plain depth-first proof-number search leaves it as soon as its number is a
//! little larger than the second best's (J. Pawlewicz and Ł. Lew, "Improving
//! depth-first PN-search: 1 + ε trick", 2006), whoever is to move. But the two
//! sides differ: of the winner's plays one has to be found, and another may be
//! much easier, while the loser's have to be answered all, so that nothing is
//! lost by staying with one of them until it is. To come and go there costs ten
//! times as many visits where a proof is deep.

use honte_proof::Side;

use crate::tuning::{EVEN_PART, EVEN_VISITS, FIRST_RETURN, LOSER_TIMES, OFTEN_VISITED};

/// How far a node is from being decided for each side.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    /// How far the attacker is from a proof.
    pub(super) proof: u32,
    /// How far the defender is.
    pub(super) disproof: u32,
}

/// Whose plays the search stays with.
#[derive(Debug)]
pub(super) struct Thresholds {
    /// After how many visits the search goes back to the root.
    next: u64,
    /// Whether it is on its way.
    is_due: bool,
    /// Who is thought to win, if he is known: whether it is the attacker.
    winner: Option<bool>,
    /// How much larger than that any play's number may be.
    slack: u32,
}

impl Thresholds {
    pub(super) const fn new() -> Self {
        Self {
            next: FIRST_RETURN,
            is_due: false,
            winner: None,
            slack: 1,
        }
    }

    /// Whether to go back to the root now; asked again, no.
    pub(super) const fn turns_back(&mut self, visits: u64) -> bool {
        if visits < self.next {
            return false;
        }
        self.next *= 2;
        self.is_due = true;
        true
    }

    /// Whether the root, whose numbers are known now, was to be looked at.
    pub(super) const fn arrives(&mut self) -> bool {
        std::mem::replace(&mut self.is_due, false)
    }

    /// Takes a side for the winner: who is wanted to win, or is nearer to it. So many
    /// visits were made, to so many states.
    pub(super) fn favour(
        &mut self,
        wanted: Option<Side>,
        numbers: Numbers,
        visits: u64,
        states: usize,
    ) {
        let often = visits / (states as u64 * OFTEN_VISITED).max(1);
        self.slack = u32::try_from(often).map_or(u32::MAX, |often| often.saturating_add(1));
        if self.next > EVEN_VISITS {
            let attacker = wanted.map(|side| side == Side::Attacker);
            self.winner = Some(attacker.unwrap_or(numbers.proof <= numbers.disproof));
        }
    }

    /// How large a child's number may get if the second best's is this.
    pub(super) fn reach(&self, second: u32, attacking: bool) -> u32 {
        let most = match self.winner {
            None => second.saturating_add(second / EVEN_PART),
            Some(winner) if winner == attacking => second,
            Some(_) => second.saturating_mul(LOSER_TIMES),
        };
        most.saturating_add(self.slack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The attacker is nearer.
    const NEAR: Numbers = Numbers {
        proof: 7,
        disproof: 9,
    };

    /// After so many visits, the root's numbers being these.
    fn thresholds(visits: u64, wanted: Option<Side>, (proof, disproof): (u32, u32)) -> Thresholds {
        let numbers = Numbers { proof, disproof };
        let mut thresholds = Thresholds::new();
        while thresholds.turns_back(visits) {
            assert!(thresholds.arrives());
            thresholds.favour(wanted, numbers, visits, 300);
        }
        assert!(!thresholds.arrives());
        thresholds
    }

    #[test]
    fn at_first_both_sides_are_alike() {
        for visits in [0, 255, 256, EVEN_VISITS - 1] {
            let thresholds = thresholds(visits, Some(Side::Attacker), (7, 9));
            assert_eq!(
                [true, false].map(|side| thresholds.reach(8, side)),
                [11, 11]
            );
        }
    }

    #[test]
    fn then_the_search_stays_with_the_losers_plays() {
        let reach = |wanted, numbers| {
            let thresholds = thresholds(EVEN_VISITS, wanted, numbers);
            [true, false].map(|attacking| thresholds.reach(8, attacking))
        };
        let (winners, losers) = (9, 8 * LOSER_TIMES + 1);
        assert_eq!(reach(Some(Side::Attacker), (9, 7)), [winners, losers]);
        assert_eq!(reach(Some(Side::Defender), (7, 9)), [losers, winners]);
        // Who is nearer, if it may be either.
        assert_eq!(reach(None, (7, 9)), [winners, losers]);
        assert_eq!(reach(None, (9, 7)), [losers, winners]);
        let far = thresholds(EVEN_VISITS, None, (7, 9)).reach(u32::MAX / 4, false);
        assert_eq!(far, u32::MAX);
    }

    #[test]
    fn where_states_are_visited_too_often_it_stays_with_any() {
        let reach = |states| {
            let mut thresholds = thresholds(EVEN_VISITS, None, (7, 9));
            thresholds.favour(None, NEAR, EVEN_VISITS, states);
            [true, false].map(|attacking| thresholds.reach(8, attacking))
        };
        let [winners, losers] = [8, 8 * LOSER_TIMES];
        assert_eq!(reach(129), [winners + 1, losers + 1]);
        assert_eq!(reach(128), [winners + 2, losers + 2]);
        assert_eq!(reach(4), [winners + 33, losers + 33]);
        assert_eq!(reach(0), [winners + 1025, losers + 1025]);
    }
}
