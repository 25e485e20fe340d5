//! The game that a proof is about, and its rules.

use std::fmt;

use honte_goban::Colour;

use crate::{
    Reading,
    nodes::{each, lowest, single},
};

/// What the defender needs in the rebirth set, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// A stone of the defender in it after every move. The attacker wins as soon as there is none.
    Once,
    /// A stone of the defender on each of its nodes after every move. The attacker wins as soon as
    /// one is missing.
    Every,
    /// A stone of the defender in it for ever, from some move on. The attacker wins if again and
    /// again there is none.
    Lasting,
}

/// A player, by the role in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player whose stones are judged.
    Defender,
    /// The player who wants to take them.
    Attacker,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Defender => "defender",
            Self::Attacker => "attacker",
        })
    }
}

/// A part of a board, cut out as a graph, and what is at stake on it.
///
/// Sets of nodes are masks: bit `i` is node `i`. Play goes on for ever, passes do not end it, and
/// positions may repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The neighbours of each node; at most 128 nodes.
    pub neighbours: Vec<u128>,
    /// The nodes beside a stone outside the graph that cannot be taken, by [`Colour::index`] of
    /// that stone. A chain of its colour on such a node cannot be taken.
    pub anchors: [u128; 2],
    /// The nodes beside which anything may lie on the board that the graph is cut out of, though
    /// the anchors assume stones of the attacker there: see [`Game::matters`]. For proofs that the
    /// defender wins. If there are none, play is as on a board.
    pub open: u128,
    /// Nodes that no player may fill beside a stone of the player's own colour: liberties that lie
    /// elsewhere.
    pub eyes: u128,
    /// The colour of the defender.
    pub defender: Colour,
    /// The rebirth set: where the defender needs a stone.
    pub rebirth: u128,
    /// How long the defender needs a stone there, and on how many nodes.
    pub aim: Aim,
    /// The attacker's stones that must be kept: the defender wins as soon as one is taken.
    pub keep: u128,
    /// What a pass for a ko lifts.
    pub reading: Reading,
}

/// A position of the game.
///
/// A node with stones of both colours is *walled up*, see [`Action::Confine`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The nodes with a stone, by [`Colour::index`].
    pub stones: [u128; 2],
    /// The stones that took a ko and may not be retaken.
    pub marks: u128,
    /// The player to move.
    pub mover: Colour,
}

impl State {
    /// The nodes that are walled up.
    #[must_use]
    pub const fn walls(&self) -> u128 {
        self.stones[0] & self.stones[1]
    }

    /// The state with these nodes walled up.
    #[must_use]
    pub fn walled(&self, nodes: u128) -> Self {
        Self {
            stones: self.stones.map(|stones| stones | nodes),
            marks: self.marks & !nodes,
            mover: self.mover,
        }
    }

    /// The state with stones of the attacker on the walled nodes.
    pub(crate) fn without_walls(&self, attacker: Colour) -> Self {
        let mut state = *self;
        state.stones[(!attacker).index()] &= !self.walls();
        state
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sets = [
            ("black", self.stones[0]),
            ("white", self.stones[1]),
            ("banned", self.marks),
        ];
        for (name, set) in sets {
            if set != 0 {
                f.write_str(name)?;
                for node in each(set) {
                    write!(f, " {node}")?;
                }
                f.write_str(", ")?;
            }
        }
        write!(f, "{} to move", self.mover)
    }
}

/// What a player does, or why no further play is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A stone is played on the node.
    Play(u8),
    /// A pass that lifts nothing.
    Pass,
    /// A pass for the ko that the marked stone of the opponent on this node took.
    PassForKo(u8),
    /// No move: the state is won by a [lemma](crate::lemma).
    Settled,
    /// No move: play goes on in this set of nodes alone, since the attacker's stones round it live
    /// without it. All other nodes are walled up. See [`crate::lemma::confines`].
    Confine(u128),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(node) => write!(f, "play at {node}"),
            Self::Pass => f.write_str("pass"),
            Self::PassForKo(node) => write!(f, "pass for the ko at {node}"),
            Self::Settled => f.write_str("settled"),
            Self::Confine(room) => {
                f.write_str("confined to")?;
                each(*room).try_for_each(|node| write!(f, " {node}"))
            }
        }
    }
}

impl Game {
    /// The state after an action; `None` if the rules forbid it, and for [`Action::Settled`].
    #[must_use]
    pub fn play(&self, state: &State, action: Action) -> Option<State> {
        let walls = state.walls();
        if walls != 0 {
            let inner = state.without_walls(!self.defender);
            let after = self.walled(walls).play(&inner, action)?;
            return Some(after.walled(walls));
        }
        let mut after = match action {
            Action::Play(node) => self.stone(state, node)?,
            Action::Pass => *state,
            Action::PassForKo(node) => self.pass_for_ko(state, node)?,
            Action::Settled => return None,
            Action::Confine(room) => return Some(state.walled(self.nodes() & !room)),
        };
        after.mover = !state.mover;
        Some(after)
    }

    /// Everything the player to move may do: legal plays, the pass, the passes for a ko.
    #[must_use]
    pub fn actions(&self, state: &State) -> Vec<Action> {
        let walls = state.walls();
        if walls != 0 {
            let inner = state.without_walls(!self.defender);
            return self.walled(walls).actions(&inner);
        }
        self.moves(state).map(|(action, _)| action).collect()
    }

    /// Everything the player to move may do, each with the state after it.
    pub(crate) fn moves(&self, state: &State) -> impl Iterator<Item = (Action, State)> {
        let bans = state.marks & state.stones[(!state.mover).index()];
        each(self.empty(state))
            .map(Action::Play)
            .chain([Action::Pass])
            .chain(each(bans).map(Action::PassForKo))
            .filter_map(|action| Some((action, self.play(state, action)?)))
    }

    /// Whether the defender has the stones in the rebirth set that the aim asks for.
    #[must_use]
    pub fn holds(&self, state: &State) -> bool {
        self.has(state.stones[self.defender.index()] & !state.walls())
    }

    /// Whether the attacker has lost a stone that must be kept.
    pub(crate) fn is_broken(&self, state: &State) -> bool {
        self.keep & !state.stones[(!self.defender).index()] != 0
    }

    /// The nodes whose stones end the game when they are taken: on these there may be whole
    /// chains.
    pub(crate) const fn whole(&self) -> u128 {
        match self.aim {
            Aim::Every => self.rebirth | self.keep,
            Aim::Once | Aim::Lasting => self.keep,
        }
    }

    /// Whether these stones of the defender's are what the aim asks for.
    pub(crate) const fn has(&self, stones: u128) -> bool {
        match self.aim {
            Aim::Every => self.rebirth & !stones == 0,
            Aim::Once | Aim::Lasting => self.rebirth & stones != 0,
        }
    }

    /// The game when these nodes are walled up. They are cut out of the graph, and what was beside
    /// them is beside stones of the attacker that cannot be taken. On the nodes themselves are
    /// stones of the attacker's that touch nothing.
    pub(crate) fn walled(&self, walls: u128) -> Self {
        let mut game = self.clone();
        game.anchors[(!self.defender).index()] |= walls | self.beside(walls);
        game.anchors[self.defender.index()] &= !walls;
        if game.open != 0 {
            game.open = (game.open | self.beside(walls)) & !walls;
        }
        for (neighbours, node) in game.neighbours.iter_mut().zip(0u8..) {
            *neighbours &= if walls & single(node) == 0 { !walls } else { 0 };
        }
        game
    }

    /// Plays a stone of the player to move on the node, and takes what it captures. `None` for
    /// suicide, for a ko that is banned, and if there is a stone or no node.
    fn stone(&self, state: &State, node: u8) -> Option<State> {
        let (own, other) = (state.mover.index(), (!state.mover).index());
        let place = single(node);
        let is_eye = place & self.eyes != 0 && self.beside(place) & state.stones[own] != 0;
        if place & self.empty(state) == 0 || is_eye {
            return None;
        }
        let mut after = *state;
        after.stones[own] |= place;
        let mut taken = 0;
        for beside in each(self.beside(place) & state.stones[other]) {
            let chain = self.connected(single(beside), state.stones[other]);
            if !self.stands(&after, chain, !state.mover) {
                taken |= chain;
            }
        }
        after.stones[other] &= !taken;
        after.marks &= !taken;
        let chain = self.connected(place, after.stones[own]);
        if !self.stands(&after, chain, state.mover) {
            return None;
        }
        if chain != place {
            after.marks &= !chain;
        } else if taken.count_ones() == 1
            && place & self.anchors[own] == 0
            && self.beside(place) & self.empty(&after) == taken
        {
            // A ko: the stone that took could be retaken at once.
            if taken & state.marks != 0 {
                return None;
            }
            after.marks |= place;
        }
        Some(self.opened(after, taken))
    }

    /// The state after a play that took these stones, apart from what lies beyond open nodes.
    fn opened(&self, mut after: State, taken: u128) -> State {
        let defenders = after.stones[self.defender.index()];
        for stone in each(after.marks & defenders) {
            if self.matters(&after, single(stone)) {
                after.marks &= !single(stone);
            }
        }
        let is_attackers = after.mover != self.defender;
        match is_attackers && taken != 0 && self.matters(&after, taken) {
            // The stone that took is beside what is walled up, so taking it is no ko capture.
            true => State {
                marks: after.marks & !self.beside(taken),
                ..after
            }
            .walled(taken),
            false => after,
        }
    }

    /// Whether nodes, or a chain of the attacker's beside them, are beside something open.
    ///
    /// If chains of the defender's were taken there, they may still have liberties on the board. So
    /// their nodes are [walled up](Action::Confine): from then on they are open, too. A stone of
    /// the defender's that took a ko there may have taken none on the board, so there is no ban.
    #[must_use]
    pub fn matters(&self, state: &State, nodes: u128) -> bool {
        let attackers = state.stones[(!self.defender).index()];
        let chains = || self.connected(self.beside(nodes) & attackers, attackers);
        self.open != 0 && self.open & (nodes | chains()) != 0
    }

    /// A pass for the ko that the opponent's stone on the node took.
    fn pass_for_ko(&self, state: &State, node: u8) -> Option<State> {
        let own = state.stones[state.mover.index()];
        let other = state.stones[(!state.mover).index()];
        let named = single(node);
        if named & state.marks & other == 0 {
            return None;
        }
        let lifted = match self.reading {
            Reading::Named => named,
            Reading::Yielding => named | own,
            Reading::All => own | other,
        };
        let marks = state.marks & !lifted;
        Some(State { marks, ..*state })
    }

    /// All nodes.
    pub(crate) fn nodes(&self) -> u128 {
        match self.neighbours.len() {
            0 => 0,
            count => u128::MAX >> 128usize.saturating_sub(count),
        }
    }

    /// The nodes without a stone.
    pub(crate) fn empty(&self, state: &State) -> u128 {
        self.nodes() & !state.stones[0] & !state.stones[1]
    }

    /// The nodes outside a set that are neighbours of one in it.
    pub(crate) fn beside(&self, set: u128) -> u128 {
        let around = each(set & self.nodes()).fold(0, |around, node| {
            around | self.neighbours[usize::from(node)]
        });
        around & !set
    }

    /// The part of `within` that is connected with the seed.
    pub(crate) fn connected(&self, seed: u128, within: u128) -> u128 {
        let mut reached = seed;
        let mut fresh = seed;
        while fresh != 0 {
            fresh = self.beside(fresh) & within & !reached;
            reached |= fresh;
        }
        reached
    }

    /// The connected parts of a set.
    pub(crate) fn parts(&self, set: u128) -> Vec<u128> {
        let mut parts = Vec::new();
        let mut left = set;
        while let Some(node) = lowest(left) {
            let part = self.connected(single(node), left);
            left &= !part;
            parts.push(part);
        }
        parts
    }

    /// The stones of one colour that have no neighbour of that colour.
    pub(crate) fn alone(&self, stones: u128) -> u128 {
        let chains = self.parts(stones).into_iter();
        let alone = chains.filter(|chain| chain.count_ones() == 1);
        alone.fold(0, |all, stone| all | stone)
    }

    /// Whether a chain has a liberty or an anchor.
    pub(crate) fn stands(&self, state: &State, chain: u128, colour: Colour) -> bool {
        chain & self.anchors[colour.index()] != 0 || self.beside(chain) & self.empty(state) != 0
    }
}
