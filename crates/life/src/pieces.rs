//! Strategies in windows, and when several can be played at once.

use std::{collections::HashMap, rc::Rc};

use honte_goban::Colour;
use honte_proof::{Action, Proof, Side, State};
use honte_rules::PointSet;

use crate::{bits::Bits, judge::Judge, verdict::Local, window::Window};

/// Chains, and the window in which something about them is proved.
#[derive(Clone)]
pub(crate) struct Hold {
    pub chains: Vec<usize>,
    /// Where play about them goes on.
    pub window: PointSet,
    pub local: Rc<Local>,
    /// Whoever keeps playing here must give the winner a free move in the end.
    pub finite: bool,
    /// The winner passes for a ko.
    pub passes: bool,
    /// The loser is banned from a ko at times.
    pub bans: bool,
}

impl Hold {
    pub(crate) fn new(chains: Vec<usize>, window: &Window, local: Rc<Local>) -> Self {
        Self {
            chains,
            window: window.points,
            finite: is_finite(&local.proof),
            passes: local
                .proof
                .strategy
                .values()
                .any(|action| matches!(action, Action::PassForKo(_))),
            bans: banned(&local.proof) != 0,
            local,
        }
    }

    /// These and some eyes, if all can be played at once.
    pub(crate) fn together(mut holds: Vec<Self>, eyes: &[Self]) -> Option<Vec<Self>> {
        holds.extend_from_slice(eyes);
        Self::go_together(&holds).then_some(holds)
    }

    /// Whether all these strategies can be played at once, the first for its
    /// own sake: the others end wherever the loser keeps playing, and no pass
    /// of the winner for a ko lifts a ban that another strategy counts on.
    pub(crate) fn go_together(holds: &[Self]) -> bool {
        let clash = |(number, hold): (usize, &Self)| {
            let others = holds
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != number);
            hold.passes && others.into_iter().any(|(_, other)| other.bans)
        };
        holds.iter().skip(1).all(|hold| hold.finite) && !holds.iter().enumerate().any(clash)
    }

    /// Whether no play about it takes place on these points.
    pub(crate) fn is_apart(&self, points: &PointSet) -> bool {
        !self.window.iter().any(|point| points.contains(point))
    }
}

/// Whether the winner's stones that take kos have nothing beside them beyond
/// the window but living stones of the loser's: with a liberty there, or
/// joined to a friend, such a stone would take no ko and could be retaken.
pub(crate) fn bans_stand(judge: &Judge<'_>, window: &Window, local: &Local) -> bool {
    let size = judge.board.size();
    let banned = u128::nodes(banned(&local.proof));
    let mut beside = banned
        .filter_map(|node| local.points.get(usize::from(node)))
        .flat_map(|&point| size.neighbours(point));
    beside.all(|point| {
        let is_wall = |chain| window.walls.contains(&chain);
        window.points.contains(point)
            || judge.number(point).is_some_and(is_wall)
            || judge.is_solid(point) && judge.board.colour_at(point) != Some(winner(&local.proof))
    })
}

/// The colour of the side whose strategy it is.
const fn winner(proof: &Proof) -> Colour {
    match (proof.winner, proof.game.defender) {
        (Side::Defender, colour) => colour,
        (Side::Attacker, Colour::Black) => Colour::White,
        (Side::Attacker, Colour::White) => Colour::Black,
    }
}

/// The nodes on which a stone of the winner may not be retaken in some state.
fn banned(proof: &Proof) -> u128 {
    let winner = winner(proof);
    let own = |state: &State| state.stones[winner.index()] & !state.walls();
    let states = proof.strategy.keys();
    states.fold(0, |all, state| all | state.marks & own(state))
}

/// Whether play by the strategy cannot go on for ever without a pass of the
/// winner: no cycle of states in which the loser plays and is answered.
fn is_finite(proof: &Proof) -> bool {
    let mut done: HashMap<State, bool> = HashMap::from([(proof.start, false)]);
    let mut path = vec![(proof.start, exchanges(proof, &proof.start))];
    while let Some((state, next)) = path.last_mut() {
        let Some(after) = next.pop() else {
            done.insert(*state, true);
            path.pop();
            continue;
        };
        match done.get(&after) {
            Some(true) => {}
            Some(false) => return false,
            None => {
                done.insert(after, false);
                path.push((after, exchanges(proof, &after)));
            }
        }
    }
    true
}

/// The states one move on, without passes.
fn exchanges(proof: &Proof, state: &State) -> Vec<State> {
    let game = &proof.game;
    let winner = winner(proof);
    let actions = match proof.strategy.get(state) {
        Some(Action::Settled) => Vec::new(),
        Some(&confined @ Action::Confine(_)) => vec![confined],
        Some(&action) if state.mover == winner => vec![action],
        None if state.mover == winner => Vec::new(),
        _ => game.actions(state),
    };
    let moves = actions.into_iter().filter(|&action| action != Action::Pass);
    moves
        .filter_map(|action| game.play(state, action))
        .collect()
}
