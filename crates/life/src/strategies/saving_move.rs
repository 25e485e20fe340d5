//! Plays that would save a dead chain: moves that should have been made before
//! the game stopped (Article 9, clause 3; Article 13).

use honte_goban::PointSet;
use honte_goban::{Board, Point};
use honte_proof::{Action, Aim, Game, Side, State};

use crate::{
    facts::{
        Facts,
        chains::flood,
        verdict::{Status, Verdict},
    },
    prover::{
        Prover,
        ask::{Effort, Query},
    },
    regions::{growth::Seed, region::Region, window::Reach},
    strategies::{component::between_stones, question::windows},
    tuning::SAVING_VISITS,
};

/// How hard to try: most dead chains are beyond help.
const EFFORT: Effort = Effort::all_of(SAVING_VISITS);

/// Whether the chain on a point of another board is proved to live, with so many visits a question.
pub(crate) type Lives<'a> = &'a dyn Fn(&mut Prover, &Board, Point, u64) -> bool;

/// Looks for a saving move for each chain that was proved dead.
pub(crate) fn find_saving_moves(facts: &mut Facts<'_>, prover: &mut Prover, lives: Lives<'_>) {
    for chain in 0..facts.chains.len() {
        if prover.is_spent() {
            return;
        }
        let verdict = &facts.verdicts[chain];
        if verdict.status == Status::Dead && verdict.class.is_proved() {
            facts.verdicts[chain].rescue = saving_move(facts, prover, chain, lives);
        }
    }
}

/// A play with which the owner of a chain makes it uncapturable; or a play beside it after which
/// its capture enables a new stone.
fn saving_move(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    lives: Lives<'_>,
) -> Option<Point> {
    let (first, winner) = (facts.chains.first(chain), facts.chains[chain].colour);
    let room = flood(facts.board(), first, |at| !facts.chains.is_solid_at(at));
    if let Some(region) = between_stones(facts, &room, &[first]) {
        return holding_move(facts, prover, chain, &region)
            .or_else(|| renewing_move(facts, prover, chain, &room, lives));
    }
    let seed = Seed {
        chains: &[chain],
        winner,
        reach: Reach::OVER_ALL,
        avoid: &PointSet::EMPTY,
    };
    for window in windows(facts, prover, &seed) {
        let region = window.region(&facts.chains, &[first], winner, &[])?;
        let found = holding_move(facts, prover, chain, &region);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The play with which the owner of a chain makes it uncapturable in a region.
fn holding_move(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    region: &Region,
) -> Option<Point> {
    let (first, colour) = (facts.chains.first(chain), facts.chains[chain].colour);
    let game = region.game(colour, region.nodes([first]), Aim::Every, prover.reading);
    first_play(prover, &game, region, EFFORT)
}

/// The play on a liberty of a chain in a room after which the chain lives, if only by a new stone.
fn renewing_move(
    facts: &Facts<'_>,
    prover: &mut Prover,
    chain: usize,
    room: &PointSet,
    lives: Lives<'_>,
) -> Option<Point> {
    let (first, colour) = (facts.chains.first(chain), facts.chains[chain].colour);
    // Where a new stone counts depends on what can be captured after the play.
    let may_fall = |verdict: &&Verdict| verdict.colour != colour && verdict.status != Status::Alive;
    let others = facts.verdicts.iter().filter(may_fall);
    let others: Vec<Point> = others.flat_map(|verdict| verdict.stones.clone()).collect();
    let mut liberties = facts.chains[chain].liberties.iter();
    liberties.find(|&point| {
        if prover.is_spent() {
            return false;
        }
        let mut after = facts.board().clone();
        if after.play(colour, point).is_err() {
            return false;
        }
        let region = Region::of(&after, room, &[], |at| after.colour_at(at).into());
        let Some(region) = region else {
            return false;
        };
        let stones = after.chain(first).chain(others.iter().copied());
        let game = region.game(colour, region.nodes(stones), Aim::Lasting, prover.reading);
        let query = Query {
            game: &game,
            start: region.start(!colour),
            wanted: Some(Side::Defender),
            open: 0,
        };
        let outcome = prover.search(&query, EFFORT);
        outcome.proof.is_some() && lives(prover, &after, first, SAVING_VISITS)
    })
}

/// The play with which the defender of a game on a region wins if he is to move, and has won then
/// even if nothing is banned for the attacker.
pub(crate) fn first_play(
    prover: &mut Prover,
    game: &Game,
    region: &Region,
    effort: Effort,
) -> Option<Point> {
    let mut proof = |start: State| {
        let query = Query {
            game,
            start,
            wanted: Some(Side::Defender),
            open: 0,
        };
        prover.search(&query, effort).proof
    };
    let start = region.start(game.defender);
    let Some(&Action::Play(node)) = proof(start)?.strategy.get(&start) else {
        return None;
    };
    let after = State {
        marks: 0,
        ..game.play(&start, Action::Play(node))?
    };
    proof(after)?;
    region.points().get(usize::from(node)).copied()
}
