//! What a state is at first sight: won, cut down to a room, or open.

use honte_proof::{Aim, Game, Reading};

use super::{
    bits::Bits,
    play::{Ground, Position},
    problem::Problem,
    static_life::{Chains, Demand},
};

/// What living stones of the attacker make of a state.
pub(super) enum Narrow<B> {
    /// They make nothing of it.
    No,
    /// The defender can never again hold what is needed.
    Shut,
    /// Only a room of it matters.
    To(Position<B>),
}

/// What a search is about.
pub(super) struct Terms<'a, B> {
    pub(super) game: &'a Game,
    pub(super) ground: Ground<B>,
    pub(super) rebirth: B,
    /// The stones that the attacker has to keep.
    keep: B,
    /// See [`Problem::open`].
    open: B,
    pub(super) attacker: usize,
    /// Whether small rooms may settle a state.
    lemmas: bool,
}

impl<'a, B: Bits> Terms<'a, B> {
    pub(super) fn new(problem: &Problem<'a>, lemmas: bool) -> Self {
        let game = problem.game;
        Self {
            game,
            ground: Ground::new(game),
            rebirth: B::cut(game.rebirth),
            keep: B::cut(game.keep),
            open: B::cut(problem.open),
            attacker: 1 - game.defender as usize,
            lemmas,
        }
    }

    /// Whether the attacker still has what is to be kept.
    #[inline]
    pub(super) fn is_kept(&self, position: &Position<B>) -> bool {
        self.keep.within(position.stones[self.attacker])
    }

    /// Whether the attacker has won, or the defender, because something was captured.
    #[inline]
    pub(super) fn ended(&self, position: &Position<B>) -> Option<bool> {
        if self.game.aim != Aim::Lasting && !self.holds(position) {
            return Some(true);
        }
        (!self.is_kept(position)).then_some(false)
    }

    /// Whether the attacker has won for good by answering, or the defender, if a lemma tells.
    #[inline]
    pub(super) fn settled(
        &self,
        position: &Position<B>,
        holds: bool,
        chains: &mut Chains<B>,
    ) -> Option<bool> {
        let ground = &self.ground;
        let (attacker, none) = (self.attacker, B::default());
        if holds {
            let demand = Demand {
                stake: none,
                enough: |stones| self.is_held(stones),
            };
            let is_safe = if self.lemmas {
                ground.keeps(position, 1 - attacker, &demand, chains)
            } else {
                self.is_held(ground.unconditional(position, 1 - attacker, none, chains))
            };
            if is_safe {
                return Some(false);
            }
        }
        if self.game.aim != Aim::Lasting || !self.lemmas {
            return None;
        }
        let demand = Demand {
            stake: self.rebirth,
            enough: |stones| self.keep.within(stones | position.walls()),
        };
        (ground.keeps(position, attacker, &demand, chains)).then_some(true)
    }

    /// Whether the defender has the stones that are needed.
    #[inline]
    pub(super) fn holds(&self, position: &Position<B>) -> bool {
        self.is_held(position.stones[1 - self.attacker].without(position.walls()))
    }

    /// Whether these stones are what the defender needs.
    #[inline]
    pub(super) fn is_held(&self, stones: B) -> bool {
        if self.game.aim == Aim::Every {
            self.rebirth.within(stones)
        } else {
            self.rebirth.meets(stones)
        }
    }

    /// Walls up whatever lies beyond living stones of the attacker. They must
    /// live without the room in which play goes on.
    #[inline]
    pub(super) fn narrow(&self, position: &Position<B>, chains: &mut Chains<B>) -> Narrow<B> {
        if self.game.reading == Reading::All {
            return Narrow::No;
        }
        let walls = position.walls();
        let mut spent = B::default();
        loop {
            let alive = (self.ground).unconditional(position, self.attacker, spent, chains);
            if alive.is_empty() && walls.is_empty() {
                return Narrow::No;
            }
            let shut = alive | walls;
            let open = (self.rebirth | self.keep).without(shut);
            let Some(first) = open.first() else {
                return Narrow::Shut;
            };
            let (room, _) = self
                .ground
                .flood(B::one(first), self.ground.all().without(shut));
            if !open.within(room) {
                return Narrow::No;
            }
            // Without any that live nothing is to be had of a second look.
            if spent == room || alive.is_empty() {
                let rest = self.ground.all().without(room | walls);
                return if rest.is_empty() {
                    Narrow::No
                } else {
                    Narrow::To(position.walled(rest))
                };
            }
            spent = room;
        }
    }

    /// Whether it may matter what lies beyond the graph that the defender took
    /// these nodes, or that the defender may not.
    pub(super) fn is_delicate(&self, position: &Position<B>, nodes: B) -> bool {
        if self.open.is_empty() || nodes.is_empty() {
            return false;
        }
        let stones = position.stones[1 - self.attacker].without(position.walls());
        let (chains, _) = self.ground.flood(self.ground.rim(nodes) & stones, stones);
        self.open.meets(nodes | chains)
    }
}
