//! What it costs the defender to hold something for ever.

use std::collections::HashMap;

use crate::{
    Action, Aim, Proof, Side, State,
    lemma::{Lemmas, Rooms},
};

/// A defender who falls behind by this many stones for each node of the graph counts as falling
/// behind for ever.
const FOR_EVER: i32 = 4;

/// The number of states examined between two questions whether to stop.
const LOOK_STATES: usize = 256;

/// Whether a defender who holds something for ever must lose more stones than it takes, again and
/// again.
///
/// Article 7 of the Japanese rules of 1989 says nothing about that. Example 23 appeals to the
/// purpose of the game instead, to have more territory (Article 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Upkeep {
    /// There is a limit to how many stones the defender falls behind.
    Bounded,
    /// There is no limit, if the attacker plays for that.
    Endless,
    /// This strategy has no limit, and there are too many states to look for a better one.
    Unknown,
}

/// The states of a game that matter, and how many stones each move brings the defender.
#[derive(Default)]
struct States {
    all: Vec<State>,
    numbers: HashMap<State, u32>,
    moves: Vec<Vec<(u32, i32)>>,
    /// By state: how many stones the defender must be ready to fall behind from there.
    stakes: Vec<i32>,
}

impl Proof {
    /// What it costs the defender, who wins, to hold: the stones that must be given up meanwhile.
    /// At most this many states are examined for a better strategy than this one, and none if the
    /// aim is [`Aim::Lasting`].
    ///
    /// Plain passes of the attacker are left out. In a state with the attacker to move, a defender
    /// who holds it may answer a pass by a pass at no cost, and still holds it. So only play in
    /// which the attacker passes for a ko costs the defender more than it brings. There is none if
    /// the proof has no [bans](crate::Part::bans) of the defender's stones.
    ///
    /// ```
    /// use std::collections::HashMap;
    ///
    /// use honte_goban::Colour;
    /// use honte_proof::{Action, Aim, Drawing, Proof, Reading, Side, Upkeep};
    ///
    /// // Black has two eyes: it costs Black nothing to keep them.
    /// let drawing: Drawing = "
    ///     . X . X @
    ///     X X X X @
    ///     @ @ @ @ @
    /// ".parse()?;
    /// let start = drawing.state(Colour::White);
    /// let proof = Proof {
    ///     game: drawing.game(Colour::Black, drawing.stones[0], Aim::Once, Reading::Yielding),
    ///     start,
    ///     winner: Side::Defender,
    ///     strategy: HashMap::from([(start, Action::Settled)]),
    /// };
    /// assert_eq!(proof.upkeep(1_000), Upkeep::Bounded);
    /// # Ok::<(), honte_proof::DrawingError>(())
    /// ```
    #[must_use]
    pub fn upkeep(&self, most: usize) -> Upkeep {
        self.upkeep_unless(most, &|| false)
    }

    /// As [`upkeep`](Self::upkeep), but stops if `is_stopped` says so, which is asked now and then.
    /// The answer is then [`Upkeep::Unknown`].
    #[must_use]
    pub fn upkeep_unless(&self, most: usize, is_stopped: &dyn Fn() -> bool) -> Upkeep {
        self.find_upkeep(most, is_stopped)
            .unwrap_or(Upkeep::Unknown)
    }

    /// `None` if the search was stopped, or if there are too many states.
    fn find_upkeep(&self, most: usize, is_stopped: &dyn Fn() -> bool) -> Option<Upkeep> {
        if self.winner == Side::Attacker || self.is_bounded_by_strategy(is_stopped)? {
            return Some(Upkeep::Bounded);
        }
        match self.game.aim {
            Aim::Lasting => None,
            Aim::Once | Aim::Every => {
                let mut states = self.reached(false, most, is_stopped)?;
                match states.is_bounded(self, is_stopped)? {
                    true => Some(Upkeep::Bounded),
                    false => Some(Upkeep::Endless),
                }
            }
        }
    }

    /// Whether there is a limit to what the defender falls behind by this strategy, or by one that
    /// keeps to the states that occur in it, all of which the defender holds. `None` if the search
    /// was stopped.
    fn is_bounded_by_strategy(&self, is_stopped: &dyn Fn() -> bool) -> Option<bool> {
        let mut states = self.reached(true, usize::MAX, is_stopped)?;
        if states.is_bounded(self, is_stopped)? {
            return Some(true);
        }
        if self.game.aim == Aim::Lasting {
            return Some(false);
        }
        states.add_moves_within(self);
        states.is_bounded(self, is_stopped)
    }

    /// The number of stones at which falling behind counts as endless.
    fn limit(&self) -> i32 {
        FOR_EVER * self.game.neighbours.len() as i32
    }

    /// All states that can occur, by this strategy or by any. Those that the attacker has won have
    /// a stake at the limit. `None` if they are too many, or if the search was stopped.
    fn reached(&self, by_this: bool, most: usize, is_stopped: &dyn Fn() -> bool) -> Option<States> {
        let game = &self.game;
        let rooms = Rooms::default();
        let mut lemmas: HashMap<u128, Lemmas> = HashMap::new();
        let mut found = States {
            numbers: HashMap::from([(self.start, 0)]),
            ..States::default()
        };
        found.all.push(self.start);
        while let Some(&state) = found.all.get(found.moves.len()) {
            let is_time = found.moves.len() % LOOK_STATES == LOOK_STATES - 1;
            if found.all.len() > most || is_time && is_stopped() {
                return None;
            }
            let walls = state.walls();
            let lemmas = lemmas
                .entry(walls)
                .or_insert_with(|| Lemmas::knowing(rooms.clone(), game.walled(walls)));
            let inner = state.without_walls(!game.defender);
            let is_lost = game.aim != Aim::Lasting && !lemmas.game().holds(&inner);
            let next = match is_lost {
                true => Vec::new(),
                false => self.next(by_this, &state, lemmas),
            };
            let numbered = next.into_iter().map(|(after, gain)| {
                let new = found.all.len() as u32;
                let number = *found.numbers.entry(after).or_insert(new);
                if number == new {
                    found.all.push(after);
                }
                (number, gain)
            });
            let moves = numbered.collect();
            found.moves.push(moves);
            found.stakes.push(if is_lost { self.limit() } else { 0 });
        }
        Some(found)
    }

    /// The states that may follow on a state, each with how many stones it brings the defender.
    /// Empty if the defender has won for good.
    fn next(&self, by_this: bool, state: &State, lemmas: &Lemmas) -> Vec<(State, i32)> {
        let walls = state.walls();
        let inner = state.without_walls(!self.game.defender);
        let game = lemmas.game();
        let is_own = state.mover == self.game.defender;
        let entry = self.strategy.get(state).copied().filter(|_| by_this);
        let is_settled = match by_this {
            true => entry == Some(Action::Settled),
            false => lemmas.settled(&inner, Side::Defender),
        };
        if is_settled || game.is_broken(&inner) {
            return Vec::new();
        }
        if let Some(Action::Confine(room)) = entry {
            return vec![(state.walled(game.nodes() & !room), 0)];
        }
        let follows = |action: Action| match (is_own, by_this) {
            (true, true) => action == entry.unwrap_or(Action::Pass),
            (true, false) => true,
            (false, _) => action != Action::Pass,
        };
        let moves = game.moves(&inner).filter(|&(action, _)| follows(action));
        moves
            .map(|(_, after)| (after.walled(walls), self.gain(&inner, &after)))
            .collect()
    }

    /// How many more stones the attacker loses by a move than the defender does.
    fn gain(&self, before: &State, after: &State) -> i32 {
        let taken = |colour: usize| {
            let left = after.stones[colour] & !after.walls();
            (before.stones[colour] & !left).count_ones() as i32
        };
        let own = self.game.defender.index();
        taken(1 - own) - taken(own)
    }
}

impl States {
    /// Adds all moves of the defender's between these states where play goes on. The defender has
    /// lost none of the states.
    fn add_moves_within(&mut self, proof: &Proof) {
        self.stakes.fill(0);
        for (state, moves) in self.all.iter().zip(&mut self.moves) {
            if state.mover != proof.game.defender || moves.is_empty() {
                continue;
            }
            let walls = state.walls();
            let inner = state.without_walls(!proof.game.defender);
            for (_, after) in proof.game.walled(walls).moves(&inner) {
                if let Some(&number) = self.numbers.get(&after.walled(walls)) {
                    moves.push((number, proof.gain(&inner, &after)));
                }
            }
        }
    }

    /// Whether there is a limit to what the defender falls behind from the first state on. Raises
    /// all stakes until each covers the moves from its state, or is at the limit. `None` if the
    /// search was stopped.
    fn is_bounded(&mut self, proof: &Proof, is_stopped: &dyn Fn() -> bool) -> Option<bool> {
        let limit = proof.limit();
        let mut is_stable = false;
        while !is_stable {
            is_stable = true;
            if is_stopped() {
                return None;
            }
            for at in (0..self.all.len()).rev() {
                let needs =
                    self.moves[at]
                        .iter()
                        .map(|&(to, gain)| match self.stakes[to as usize] {
                            stake if stake == limit => limit,
                            stake => (stake - gain).clamp(0, limit),
                        });
                let is_own = self.all[at].mover == proof.game.defender;
                let need = if is_own { needs.min() } else { needs.max() };
                if let Some(need) = need
                    && need > self.stakes[at]
                {
                    self.stakes[at] = need;
                    is_stable = false;
                }
            }
        }
        Some(self.stakes.first().is_some_and(|&stake| stake < limit))
    }
}
