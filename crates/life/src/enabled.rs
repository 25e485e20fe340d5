//! What the capture of a chain has to do with the new stone that it lives by.

use honte_goban::Point;
use honte_proof::{Aim, Game, Side, State};

use crate::{
    judge::Budget,
    search::{self, Doubts, Problem},
    verdict::{Status, Verdict},
};

/// Whether the new stone that a chain lives by is *enabled* by its capture, as Article
/// 7, clause 1, has it.
///
/// The rebirth set has points of the chain and points of opposing chains that can be
/// captured. On its own points no stone can be played before it is taken. On the
/// others one perhaps can: then some read the clause so that the capture enables
/// nothing, and the chain is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Enabled {
    /// By the capture: the stone stands where the chain stood; or its owner could not
    /// have such a stone elsewhere if he were to move, with the chain still there.
    ByCapture,
    /// Not by it alone: if the owner were to move, he could have such a stone while the
    /// chain is still there. Whether the chain then lives is disputed.
    Anyway,
    /// That was not found out.
    Unknown,
}

impl Verdict {
    /// What the capture of the chain has to do with the new stone that it lives by;
    /// `None` if it is not proved to live by one.
    ///
    /// Two searches with so many visits each, on the points of the proof: whether the
    /// owner can have a new stone on the chain's own points, the other colour to move,
    /// as in the proof; and if not, whether he can have one on the other points of the
    /// rebirth set if he is to move.
    ///
    /// ```
    /// use honte_goban::Board;
    /// use honte_life::{Budget, Enabled, judge};
    /// use honte_proof::Reading;
    ///
    /// // White takes A3 at B3; then Black takes three stones there, a snapback.
    /// let board: Board = "
    ///     X . X X X
    ///     O O X . X
    ///     X X X X X
    /// ".parse()?;
    /// let verdicts = judge(&board, Reading::default(), &Budget::default());
    /// assert_eq!(verdicts[0].enabled(&Budget::default()), Some(Enabled::ByCapture));
    /// # Ok::<(), honte_goban::DiagramError>(())
    /// ```
    #[must_use]
    pub fn enabled(&self, budget: &Budget) -> Option<Enabled> {
        if self.status != Status::Reborn || !self.class.is_proved() {
            return None;
        }
        let local = self.proof.as_ref()?;
        let game = &local.proof.game;
        let is_own = |point: &Point| self.stones.contains(point);
        let own = (local.points.iter().enumerate())
            .filter(|(_, point)| is_own(point))
            .fold(0, |set, (node, _)| set | 1_u128 << node);
        let (own, other) = (game.rebirth & own, game.rebirth & !own);
        if other == 0 {
            return Some(Enabled::ByCapture);
        }
        // What the proof shows of more than one stone at once is another question.
        if game.aim != Aim::Lasting || own == 0 {
            return Some(Enabled::Unknown);
        }
        let has_stone = |rebirth: u128, start: State| {
            let game = Game {
                rebirth,
                ..game.clone()
            };
            winner(&game, start, budget)
        };
        let start = local.proof.start;
        Some(match has_stone(own, start) {
            None => Enabled::Unknown,
            Some(Side::Defender) => Enabled::ByCapture,
            Some(Side::Attacker) => {
                let mover = game.defender;
                match has_stone(other, State { mover, ..start }) {
                    None => Enabled::Unknown,
                    Some(Side::Defender) => Enabled::Anyway,
                    Some(Side::Attacker) => Enabled::ByCapture,
                }
            }
        })
    }
}

/// Who wins.
fn winner(game: &Game, start: State, budget: &Budget) -> Option<Side> {
    let problem = Problem {
        game,
        start,
        wanted: None,
        open: 0,
        visits: budget.visits,
        doubts: Doubts::None,
        memory: budget.memory,
        stop: budget.watch.as_ref().map(|watch| &watch.stop),
    };
    search::solve(&problem).winner
}
