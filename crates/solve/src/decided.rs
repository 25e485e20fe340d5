//! What is seen of a state without a search.

use crate::bits::Bits;
use crate::field::Field;
use crate::role::{Question, Role};
use crate::state::State;
use crate::{death, life, zone};

/// More captures than this in one line of play, and the attacker has failed: what goes on for so long
/// is a repetition. With captures counted, no position comes twice in a line.
pub(crate) const MOST_CAPTURES: u8 = 20;

/// What is decided of a state, and on what it rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decided<B> {
    pub(crate) winner: Role,
    /// What is outside of these nodes does not matter, see [`zone`](crate::zone).
    pub(crate) zone: B,
    /// Whether it could be otherwise with other threats.
    pub(crate) by_threats: bool,
    /// Whether it rests on [`MOST_CAPTURES`].
    pub(crate) by_limit: bool,
    /// Whether the defender has won because the attacker had to play: it may be a seki.
    pub(crate) by_keeping: bool,
    /// Where the winner played, if it was the winner's turn.
    pub(crate) answer: Option<u8>,
}

impl<B: Bits> Decided<B> {
    /// The same with what another rests on; the zone stays.
    pub(crate) fn with(self, other: &Decided<B>) -> Decided<B> {
        Decided {
            by_threats: self.by_threats || other.by_threats,
            by_limit: self.by_limit || other.by_limit,
            by_keeping: self.by_keeping || other.by_keeping,
            ..self
        }
    }

    /// What rests on nothing but its zone.
    pub(crate) fn always(winner: Role, zone: B) -> Decided<B> {
        Decided {
            winner,
            zone,
            by_threats: false,
            by_limit: false,
            by_keeping: false,
            answer: None,
        }
    }
}

impl<B: Bits> State<B> {
    /// What is seen without a search.
    pub(crate) fn decided(&self, field: &Field<B>, question: Question) -> Option<Decided<B>> {
        self.plainly_decided(field, question)
            .or_else(|| self.doomed(field))
    }

    /// Whether the stones in question can get no two eyes.
    fn doomed(&self, field: &Field<B>) -> Option<Decided<B>> {
        let left = field.target & self.stones(Role::Defender);
        let zone = death::doomed(field, self, left)?;
        Some(Decided::always(Role::Attacker, zone))
    }

    /// What is plain at sight: the stones are off the board, have got out, or have two eyes.
    pub(crate) fn plainly_decided(
        &self,
        field: &Field<B>,
        question: Question,
    ) -> Option<Decided<B>> {
        if field.is_target_safe {
            return Some(Decided::always(Role::Defender, B::EMPTY));
        }
        let defender = self.stones(Role::Defender);
        let left = field.target & defender;
        if left.is_empty() {
            let zone = zone::closed(field, self, field.target);
            return Some(Decided::always(Role::Attacker, zone));
        }
        let connected = field.connected(left, defender);
        let whole = connected.nodes;
        // Points where stones were captured and nobody may play: such a liberty is never filled.
        let kept = connected.around & !self.occupied() & !field.playable;
        if !kept.is_empty() {
            let liberty = B::one(kept.first());
            let beside = field.around(liberty) & whole;
            let chain = field.chain(self, Role::Defender, beside.first());
            return Some(Decided::always(Role::Defender, chain.nodes | liberty));
        }
        let escaped = whole & field.anchors(Role::Defender);
        if !escaped.is_empty() {
            let chain = field.chain(self, Role::Defender, escaped.first());
            return Some(Decided::always(Role::Defender, chain.nodes));
        }
        // Only a move of the defender's can have made life.
        if self.turn() == Role::Attacker
            && let Some(zone) = life::living(field, defender, self.stones(Role::Attacker), left)
        {
            return Some(Decided::always(Role::Defender, zone));
        }
        (self.captures > MOST_CAPTURES).then(|| Decided {
            by_limit: true,
            by_keeping: true,
            ..Decided::always(question.keeper(), field.all)
        })
    }
}
