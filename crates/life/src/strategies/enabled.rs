//! What the capture of a chain has to do with the new stone that it lives by.

use std::collections::HashSet;

use honte_goban::Colour;
use honte_proof::{Action, Aim, Game, Proof, Side, State};

use crate::{
    facts::verdict::{Local, Status, Verdict},
    prover::budget::Budget,
    prover::budget::Purse,
    search::watch::Stop,
    search::{self, AbortPolicy, Outcome, Problem},
    tuning::{MAX_ENABLED_SEARCHES, MAX_ENABLED_STATES},
};

/// Whether the new stone that a chain lives by is *enabled* by its capture, as Article
/// 7, clause 1, has it.
///
/// The rebirth set has points of the chain and points of opposing chains that can be
/// captured. On its own points no stone can be played before it is taken; on the others
/// one perhaps can. If the stone that stays is already there when the chain is taken,
/// some read the clause so that the capture enables nothing, and the chain is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Enabled {
    /// By the capture: the stone that stays is played after it.
    ByCapture,
    /// Not by it: the new stone can be there before the chain is taken, which can then
    /// still be taken, after which no other could be had; and without such stones it
    /// would be dead. Whether it lives is disputed.
    Before,
    /// That was not found out.
    Unknown,
}

impl Verdict {
    /// What the capture of the chain has to do with the new stone that it lives by;
    /// `None` if it is not proved to live by one.
    ///
    /// The attacker's ways through the proof are followed until the chain is taken; and
    /// those through a strategy by which its owner, if he were to move, has a new stone
    /// on another point of the rebirth set. Where he has one before the chain is taken,
    /// it is searched whether he could have one without it. `budget` is for each search,
    /// its purse for all of them.
    ///
    /// ```
    /// use honte_goban::Board;
    /// use honte_life::{Budget, Enabled, judge};
    /// use honte_proof::Reading;
    ///
    /// // White takes A5 at B5; then Black takes three stones there, a snapback.
    /// let board: Board = "
    ///     X . X X X
    ///     O O X . X
    ///     X X X X X
    ///     X X X X X
    ///     X . X X X
    /// ".parse()?;
    /// let budget = Budget::default();
    /// let verdicts = judge(&board, Reading::default(), &budget);
    /// assert_eq!(verdicts[0].enabled(&budget), Some(Enabled::ByCapture));
    /// # Ok::<(), honte_goban::DiagramError>(())
    /// ```
    #[must_use]
    pub fn enabled(&self, budget: &Budget) -> Option<Enabled> {
        if self.status != Status::Reborn || !self.class.is_proved() {
            return None;
        }
        let local = self.proof.as_ref()?;
        let own = own_nodes(self, local);
        let game = &local.proof.game;
        if game.rebirth & !own == 0 {
            return Some(Enabled::ByCapture);
        }
        // What is shown of several stones at once, or leans on other proofs, is another
        // question.
        if game.aim != Aim::Lasting || own == 0 || !self.support.is_empty() {
            return Some(Enabled::Unknown);
        }
        let other = game.rebirth & !own;
        // In the proof, and if the owner were to move and wanted nothing else.
        let first = State {
            mover: game.defender,
            ..local.proof.start
        };
        let wanted = solve(game, other, first, budget);
        let proofs = wanted
            .proof
            .iter()
            .filter(|proof| proof.winner == Side::Defender);
        let mut is_known = wanted.winner.is_some();
        let mut before = 0;
        for proof in proofs.chain([&*local.proof]) {
            let Some((early, are_all)) = early(proof, own, other) else {
                is_known = false;
                continue;
            };
            is_known &= are_all;
            for state in early {
                let there = state.stones[game.defender.index()] & other;
                match solve(game, game.rebirth & !there, state, budget).winner {
                    Some(Side::Attacker) => before |= there,
                    Some(Side::Defender) => {}
                    None => is_known = false,
                }
            }
        }
        Some(match (before, is_known) {
            (0, true) => Enabled::ByCapture,
            (0, false) => Enabled::Unknown,
            // Another way to live may do without these stones.
            _ => match solve(game, game.rebirth & !before, local.proof.start, budget).winner {
                Some(Side::Attacker) => Enabled::Before,
                Some(Side::Defender) => Enabled::ByCapture,
                None => Enabled::Unknown,
            },
        })
    }
}

/// The nodes of the chain.
fn own_nodes(verdict: &Verdict, local: &Local) -> u128 {
    let nodes = local.points.iter().zip(0_u32..);
    let own = nodes.filter(|(point, _)| verdict.stones.contains(point));
    own.fold(0, |set, (_, node)| set | 1 << node)
}

/// The states of a proof in which the defender first has a stone on another point of
/// the rebirth set, while the chain is still there; and whether these are all. `None` if
/// there are too many.
fn early(proof: &Proof, own: u128, other: u128) -> Option<(Vec<State>, bool)> {
    let game = &proof.game;
    let defender: Colour = game.defender;
    let mut early = Vec::new();
    let mut are_all = true;
    // Where the strategy confines play to a room: the state within it, and with all that
    // is outside.
    let start = (proof.start, proof.start);
    let mut seen = HashSet::from([start]);
    let mut open = vec![start];
    while let Some((state, whole)) = open.pop() {
        let stones = whole.stones[defender.index()];
        if own & !stones != 0 {
            continue;
        }
        if stones & other != 0 {
            early.push(whole);
            continue;
        }
        let actions = match (state.mover == defender, proof.strategy.get(&state)) {
            (_, Some(Action::Settled)) => continue,
            (_, Some(&room @ Action::Confine(_))) => {
                // What the attacker plays outside is not followed.
                are_all = false;
                let inside = game.play(&state, room).map(|inside| (inside, whole));
                open.extend(inside.filter(|&next| seen.insert(next)));
                continue;
            }
            // Where a strategy says nothing it passes.
            (true, answer) => vec![answer.copied().unwrap_or(Action::Pass)],
            (false, _) => game.actions(&state),
        };
        for action in actions {
            let next = game.play(&state, action).zip(game.play(&whole, action));
            are_all &= next.is_some();
            open.extend(next.filter(|&next| seen.insert(next)));
        }
        if seen.len() > MAX_ENABLED_STATES || early.len() > MAX_ENABLED_SEARCHES {
            return None;
        }
    }
    Some((early, are_all))
}

/// Who wins if this is the rebirth set.
fn solve(game: &Game, rebirth: u128, start: State, budget: &Budget) -> Outcome {
    let purse = budget.purse.as_deref();
    let left = purse.map_or(u64::MAX, Purse::left);
    let stop = Stop {
        watch: budget.watch.clone(),
        until: budget.until,
    };
    let game = Game {
        rebirth,
        ..game.clone()
    };
    let problem = Problem {
        game: &game,
        start,
        wanted: None,
        open: 0,
        visits: budget.visits.min(left),
        abort: AbortPolicy::Never,
        memory: budget.memory,
        stop: Some(&stop),
    };
    let outcome = search::solve(&problem);
    if let Some(purse) = purse {
        purse.take(outcome.visits);
    }
    outcome
}
