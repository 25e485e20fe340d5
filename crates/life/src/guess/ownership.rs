//! Who seems to own what: random play from the position to its end.
//!
//! No verdict rests on this. It only says where a proof is worth looking for.

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point};

use crate::{
    facts::ownership::Ownership,
    guess::rollout::Rollout,
    prover::budget::{Account, Meter},
    search::{random::Random, watch::Stop},
    tuning::OWNERSHIP_GAMES,
};

/// What random games leave as it is.
#[derive(Clone, Copy, Default)]
pub(crate) struct Fixed {
    /// Games in which one of these stones is taken do not count.
    pub living: PointSet,
    /// Where nobody plays.
    pub settled: PointSet,
}

impl Ownership {
    /// Plays the position to its end some dozens of times. The same position always gives the same
    /// answer.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut account = Account::new(u64::MAX);
        seen_by_play(board, &mut Meter::new(&mut account, &Stop::NEVER))
    }
}

/// What as many games as say where a proof is worth looking for tell, or as can be paid.
pub(crate) fn seen_by_play(board: &Board, meter: &mut Meter<'_>) -> Ownership {
    play_out(board, &Fixed::default(), OWNERSHIP_GAMES, meter).0
}

/// Plays up to `games` random games while the meter allows. Returns the mean ownership over the
/// games in which no `living` stone was taken, and their number.
pub(crate) fn play_out(
    board: &Board,
    fixed: &Fixed,
    games: u32,
    meter: &mut Meter<'_>,
) -> (Ownership, u32) {
    let mut sums = vec![0_i32; Point::INDEX_END];
    let mut random = Random::new();
    let mut counted = 0;
    for game in 0..games {
        if !meter.allows() {
            break;
        }
        let mut rollout = Rollout::new(board, Colour::ALL[game as usize % 2], &fixed.settled);
        rollout.run(&mut random, |_, _| {});
        meter.pay(rollout.moves());
        if !rollout.keeps(&fixed.living, board) {
            continue;
        }
        counted += 1;
        for point in board.size().points() {
            sums[point.index()] += match rollout.owner(point) {
                Some(Colour::Black) => 1,
                Some(Colour::White) => -1,
                None => 0,
            };
        }
    }
    (Ownership::mean(&sums, counted), counted)
}
