//! The check of a proof.

use std::collections::{HashMap, VecDeque};

use honte_goban::Colour;

use crate::{
    Action, Aim, Flaw, Game, Side, State,
    graph::Graph,
    lemma::{Lemmas, Rooms, confines},
    nodes::{each, single},
};

/// A strategy with which a side wins a game, whatever the other side does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The game.
    pub game: Game,
    /// The state in which play starts.
    pub start: State,
    /// The side that wins the game.
    pub winner: Side,
    /// What the winner does in each state with the winner to move; a pass where the state has no
    /// entry. For either mover it also has the states that are [settled](Action::Settled).
    pub strategy: HashMap<State, Action>,
}

/// What a check examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// States that can be reached, the settled ones included.
    pub states: usize,
    /// States that a lemma settles.
    pub settled: usize,
    /// Moves between these states.
    pub moves: usize,
    /// Entries of the strategy that were not needed: for states that are not reached, or moves
    /// for the loser.
    pub unused: usize,
    /// What the proof asks of the board, if the game is a part of one.
    pub part: Part,
}

/// What a proof asks of the board that its game is cut out of, and of other proofs that are
/// followed at the same time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// If the attacker wins: the nodes whose surroundings must be exactly those of the game. They
    /// are the attacker's chains that are taken in some line of play, the attacker's stones that
    /// may not be retaken in some state, and the defender's chains beside either.
    pub delicate: u128,
    /// The nodes on which the winner plays.
    pub played: u128,
    /// Whether the winner has stones that may not be retaken in some state.
    pub bans: bool,
    /// Whether the winner passes for a ko.
    pub passes_for_ko: bool,
    /// Whether a loser who goes on playing must let the winner pass in the end: there is no cycle
    /// without a pass that lifts nothing.
    pub finite: bool,
}

impl Proof {
    /// Checks that the winner wins.
    ///
    /// # Errors
    /// The first [`Flaw`] that was found.
    ///
    /// ```
    /// use std::collections::HashMap;
    ///
    /// use honte_goban::Colour;
    /// use honte_proof::{Action, Aim, Drawing, Flaw, Proof, Reading, Side};
    ///
    /// // A white stone in atari, and Black to move.
    /// let drawing: Drawing = "
    ///     # O .
    ///     # # #
    /// ".parse()?;
    /// let start = drawing.state(Colour::Black);
    /// let mut proof = Proof {
    ///     game: drawing.game(Colour::White, drawing.stones[1], Aim::Once, Reading::Yielding),
    ///     start,
    ///     winner: Side::Attacker,
    ///     strategy: HashMap::from([(start, Action::Play(1))]),
    /// };
    /// assert_eq!(proof.check().map(|checked| checked.states), Ok(2));
    ///
    /// // Without its only move it is no proof.
    /// proof.strategy.clear();
    /// assert!(matches!(proof.check(), Err(Flaw::HeldForEver { .. })));
    /// # Ok::<(), honte_proof::DrawingError>(())
    /// ```
    pub fn check(&self) -> Result<Checked, Flaw> {
        Checker::default().check(self)
    }
}

/// Checks many proofs. It remembers what it finds out about small rooms, since these occur in most
/// proofs of a board.
#[derive(Clone, Debug, Default)]
pub struct Checker {
    rooms: Rooms,
}

impl Checker {
    /// Checks that the winner of a proof wins.
    ///
    /// # Errors
    /// The first [`Flaw`] that was found.
    pub fn check(&self, proof: &Proof) -> Result<Checked, Flaw> {
        self.check_unless(proof, &|| false)
    }

    /// As [`check`](Self::check), but stops if `is_stopped` says so, which is asked every few
    /// hundred states.
    ///
    /// # Errors
    /// The first [`Flaw`] that was found; [`Flaw::Stopped`] if the check was stopped before
    /// everything was examined.
    pub fn check_unless(
        &self,
        proof: &Proof,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Checked, Flaw> {
        proof.game.validate(&proof.start)?;
        let mut walk = Walk::new(proof, self.rooms.clone());
        walk.run(is_stopped)?;
        walk.cycles()?;
        if is_stopped() {
            return Err(Flaw::Stopped);
        }
        Ok(Checked {
            states: walk.graph.states(),
            settled: walk.settled,
            moves: walk.graph.edges(),
            unused: proof.strategy.len() - walk.used,
            part: Part {
                finite: walk.exchanges.on_cycle(|_| true, |_| true).is_none(),
                ..walk.part
            },
        })
    }
}

impl Game {
    /// Whether the game is well formed, and can start in this state.
    fn validate(&self, start: &State) -> Result<(), Flaw> {
        let count = self.neighbours.len();
        if count > 128 {
            return Err(Flaw::TooManyNodes(count));
        }
        let [black, white] = start.stones;
        let sets = [
            self.anchors[0],
            self.anchors[1],
            self.open,
            self.eyes,
            self.rebirth,
            self.keep,
            black,
            white,
        ];
        let all = sets.iter().chain(&self.neighbours);
        if all.fold(start.marks, |all, set| all | set) & !self.nodes() != 0 {
            return Err(Flaw::OutsideGraph);
        }
        for (&neighbours, node) in self.neighbours.iter().zip(0u8..) {
            if neighbours & 1 << node != 0 {
                return Err(Flaw::SelfLoop(node));
            }
            if let Some(to) =
                each(neighbours).find(|&to| self.neighbours[usize::from(to)] & 1 << node == 0)
            {
                return Err(Flaw::OneWay { from: node, to });
            }
        }
        if let Some(node) = each(black & white).next() {
            return Err(Flaw::TwoStones(node));
        }
        for colour in Colour::ALL {
            for chain in self.parts(start.stones[colour.index()]) {
                if !self.stands(start, chain, colour) {
                    return Err(Flaw::NoLiberty(chain.trailing_zeros() as u8));
                }
            }
        }
        match each(start.marks & !self.alone(black) & !self.alone(white)).next() {
            Some(node) => Err(Flaw::StrayMark(node)),
            None => Ok(()),
        }
    }

    /// The colour of a side.
    fn colour(&self, side: Side) -> Colour {
        match side {
            Side::Defender => self.defender,
            Side::Attacker => !self.defender,
        }
    }
}

/// The number of states examined between two questions whether to stop.
const LOOK_STATES: usize = 256;

/// A walk through all states that can be reached if the winner follows the strategy.
struct Walk<'a> {
    proof: &'a Proof,
    rooms: Rooms,
    /// The colour of the winner.
    winner: Colour,
    /// The game with some nodes walled up, by the set of these nodes.
    games: HashMap<u128, Lemmas>,
    numbers: HashMap<State, u32>,
    /// States that have a number, but whose successors were not examined yet.
    queue: VecDeque<State>,
    graph: Graph,
    /// The graph without the moves that are passes that lift nothing.
    exchanges: Graph,
    part: Part,
    /// By number: whether a stone of the defender stands in the rebirth set.
    holds: Vec<bool>,
    settled: usize,
    /// Entries of the strategy that were followed.
    used: usize,
}

impl<'a> Walk<'a> {
    fn new(proof: &'a Proof, rooms: Rooms) -> Self {
        Self {
            proof,
            rooms,
            winner: proof.game.colour(proof.winner),
            games: HashMap::new(),
            numbers: HashMap::new(),
            queue: VecDeque::new(),
            graph: Graph::default(),
            exchanges: Graph::default(),
            part: Part::default(),
            holds: Vec::new(),
            settled: 0,
            used: 0,
        }
    }

    fn run(&mut self, is_stopped: &dyn Fn() -> bool) -> Result<(), Flaw> {
        self.number(self.proof.start)?;
        while let Some(state) = self.queue.pop_front() {
            if self.graph.states() % LOOK_STATES == LOOK_STATES - 1 && is_stopped() {
                return Err(Flaw::Stopped);
            }
            self.expand(&state)?;
            self.graph.end_state();
            self.exchanges.end_state();
        }
        Ok(())
    }

    /// The number of a state; a new number for a new state.
    fn number(&mut self, state: State) -> Result<u32, Flaw> {
        let next = self.numbers.len();
        if next >= Graph::LIMIT {
            return Err(Flaw::TooManyStates);
        }
        let number = *self.numbers.entry(state).or_insert(next as u32);
        if number as usize == next {
            self.queue.push_back(state);
            let inner = state.without_walls(!self.proof.game.defender);
            self.holds.push(self.proof.game.holds(&inner));
        }
        Ok(number)
    }

    /// Adds the successors of a state.
    fn expand(&mut self, state: &State) -> Result<(), Flaw> {
        let walls = state.walls();
        let proof = self.proof;
        let lemmas = self
            .games
            .remove(&walls)
            .unwrap_or_else(|| Lemmas::knowing(self.rooms.clone(), proof.game.walled(walls)));
        let result = self.expand_in(&lemmas, state, walls);
        self.games.insert(walls, lemmas);
        result
    }

    /// Adds the successors of a state in the game in which its walled nodes are cut out.
    fn expand_in(&mut self, lemmas: &Lemmas, state: &State, walls: u128) -> Result<(), Flaw> {
        let Proof {
            winner, strategy, ..
        } = self.proof;
        let inner = state.without_walls(!self.proof.game.defender);
        let game = lemmas.game();
        let has_lost = |side: Side| match *winner == side {
            true => Err(Flaw::Lost { state: *state }),
            false => Ok(()),
        };
        if game.aim != Aim::Lasting && !game.holds(&inner) {
            // The end: the attacker has won.
            return has_lost(Side::Defender);
        }
        if game.is_broken(&inner) {
            return has_lost(Side::Attacker);
        }
        let entry = strategy.get(state).copied();
        self.used += usize::from(matches!(entry, Some(Action::Settled | Action::Confine(_))));
        match entry {
            Some(Action::Settled) => {
                self.settled += 1;
                return match lemmas.settled(&inner, *winner) {
                    true => Ok(()),
                    false => Err(Flaw::NotSettled { state: *state }),
                };
            }
            Some(Action::Confine(room)) => {
                let more = game.nodes() & !room & !walls;
                return if more != 0 && room & walls == 0 && confines(&game, &inner, room, *winner) {
                    self.follow(state.walled(more), false)
                } else {
                    Err(Flaw::NotConfined { state: *state })
                };
            }
            _ => {}
        }
        self.note_bans(&game, &inner);
        if state.mover != self.winner {
            return game.moves(&inner).try_for_each(|(action, after)| {
                self.note_loss(&game, &inner, &after);
                self.follow(after.walled(walls), action == Action::Pass)
            });
        }
        self.used += usize::from(entry.is_some());
        let action = entry.unwrap_or(Action::Pass);
        match action {
            Action::Play(node) => self.part.played |= single(node),
            Action::PassForKo(_) => self.part.passes_for_ko = true,
            _ => {}
        }
        match game.play(&inner, action) {
            Some(after) => self.follow(after.walled(walls), action == Action::Pass),
            None => Err(Flaw::Illegal {
                state: *state,
                action,
            }),
        }
    }

    /// Adds a successor of the state that is being expanded. `by_pass`: it comes after a pass that
    /// lifts nothing.
    fn follow(&mut self, after: State, by_pass: bool) -> Result<(), Flaw> {
        let number = self.number(after)?;
        self.graph.push(number);
        if !by_pass {
            self.exchanges.push(number);
        }
        Ok(())
    }

    /// Notes the winner's stones that may not be retaken.
    fn note_bans(&mut self, game: &Game, state: &State) {
        let banned = state.marks & state.stones[self.winner.index()];
        if banned != 0 {
            self.part.bans = true;
            self.note_delicate(game, state, banned);
        }
    }

    /// Notes what a move of the loser's takes from the winner.
    fn note_loss(&mut self, game: &Game, before: &State, after: &State) {
        let own = self.winner.index();
        let taken = before.stones[own] & !after.stones[own];
        if taken != 0 {
            self.note_delicate(game, after, taken);
        }
    }

    /// Notes some nodes and the loser's chains beside them.
    fn note_delicate(&mut self, game: &Game, state: &State, nodes: u128) {
        if self.proof.winner == Side::Attacker {
            let stones = state.stones[(!self.winner).index()];
            self.part.delicate |= nodes | game.connected(game.beside(nodes) & stones, stones);
        }
    }

    /// Whether play can go on for ever in such a way that the loser wins.
    fn cycles(&self) -> Result<(), Flaw> {
        let holds = |number: u32| self.holds[number as usize];
        match self.proof.winner {
            Side::Attacker => match self.graph.on_cycle(holds, holds) {
                Some(number) => Err(Flaw::HeldForEver {
                    state: self.state(number),
                }),
                None => Ok(()),
            },
            Side::Defender => match self.graph.on_cycle(|_| true, |number| !holds(number)) {
                Some(number) => Err(Flaw::LostAgain {
                    state: self.state(number),
                }),
                None => Ok(()),
            },
        }
    }

    /// The state with this number.
    fn state(&self, number: u32) -> State {
        let mut numbers = self.numbers.iter();
        let found = numbers.find(|&(_, &other)| other == number);
        found.map_or(self.proof.start, |(state, _)| *state)
    }
}
