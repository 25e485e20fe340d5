//! What is assumed where there is no proof.

use honte_goban::PointSet;
use honte_goban::{Board, Point};
use honte_proof::{Aim, Side};

use crate::{
    facts::{
        Facts,
        ownership::Ownership,
        verdict::{Assumption, Class, Local, Status, Verdict},
    },
    guess::{
        given::find_given,
        mcts::{self, Question},
        ownership::{Fixed, play_out},
        reading::{Readings, read_pockets, take_back_readings},
    },
    prover::{Prover, ask::Stakes, proof_cache::Trial},
    strategies::{
        component::{ask_all, between_stones, prove_components},
        hold::prove_alive,
    },
    tuning::{
        ASSUMED_GAMES, BETWEEN_VISITS, CLEAR_PART, CLEAR_PART_ATTACKED, CLEAR_PART_WITHOUT,
        ELSEWHERE_VISITS, LEARNING_GAMES, MIN_ASSUMED_GAMES, MIN_CLARITY, WALL_DEPTH,
    },
};

/// Enters what is clear without a proof, if the game seems to be over.
pub(crate) fn assume(facts: &mut Facts<'_>, prover: &mut Prover) {
    if open_chains(facts).is_empty() {
        return;
    }
    let mut readings = read_pockets(facts, prover);
    if facts.ownership.clarity(facts.board()) < MIN_CLARITY {
        return;
    }
    assume_by_play(facts, prover, &readings);
    if take_back_readings(facts, &mut readings) {
        assume_by_play(facts, prover, &readings);
    }
    doubt_dead_without_taker(facts);
    find_given(facts, prover);
}

/// What random play is clear about, and what search has between chains that seem to live.
fn assume_by_play(facts: &mut Facts<'_>, prover: &mut Prover, readings: &Readings) {
    loop {
        let before = open_chains(facts).len();
        assume_as_played(facts, prover, readings);
        while !prover.stop.is_due() && assume_between(facts, prover) {}
        assume_taken(facts, prover, readings);
        assume_attacked(facts, prover, readings);
        let is_over = prover.stop.is_due() || prover.account.guess() == 0;
        if is_over || [0, before].contains(&open_chains(facts).len()) {
            break;
        }
    }
}

/// Leaves open what seemed to be dead though no opponent beside it is known to live: that depends
/// on whether the opponent does.
fn doubt_dead_without_taker(facts: &mut Facts<'_>) {
    for chain in 0..facts.chains.len() {
        let verdict = &facts.verdicts[chain];
        let is_assumed = matches!(verdict.class, Class::Assumed(_));
        if is_assumed && verdict.status == Status::Dead && !has_taker(facts, chain) {
            facts.decide(chain, Status::Unknown, &Class::Undecided, None);
        }
    }
}

/// Whether an opposing chain that lives is beside what a chain is in: empty points and chains of
/// its colour that do not live.
fn has_taker(facts: &Facts<'_>, chain: usize) -> bool {
    let chains = &*facts.chains;
    let opposes = |other: &usize| chains[*other].colour != chains[chain].colour;
    let lives = |other: &usize| facts.status(*other).lives() == Some(true);
    let place = chains.pocket(chain, |other| opposes(&other) || lives(&other));
    let mut beside = chains.beside(&place).into_iter();
    beside.any(|other| opposes(&other) && lives(&other))
}

/// What random play to the end is clear about.
fn assume_as_played(facts: &mut Facts<'_>, prover: &mut Prover, readings: &Readings) {
    let random = play_on(facts, prover, readings, None);
    for chain in open_chains(facts) {
        let Some((lives, kept)) = random.says(&facts.verdicts[chain], CLEAR_PART) else {
            continue;
        };
        let status = if lives { Status::Alive } else { Status::Dead };
        let games = random.games;
        let class = Class::Assumed(Assumption::Played { games, kept });
        facts.decide(chain, status, &class, None);
    }
}

/// What random play is clear about once a chain that can be captured is off the board. Hardly any
/// random game finds the capture, and no search sees the end of what a large one enables.
fn assume_taken(facts: &mut Facts<'_>, prover: &mut Prover, readings: &Readings) {
    for chain in open_chains(facts) {
        if prover.stop.is_due() || prover.account.guess() == 0 {
            return;
        }
        if !can_be_taken(facts, prover, chain) {
            continue;
        }
        let random = play_on(facts, prover, readings, Some(chain));
        let Some((lives, kept)) = random.says(&facts.verdicts[chain], CLEAR_PART_WITHOUT) else {
            continue;
        };
        let status = if lives { Status::Reborn } else { Status::Dead };
        let games = random.games;
        let class = Class::Assumed(Assumption::Taken { games, kept });
        facts.decide(chain, status, &class, None);
    }
}

/// What is clear once random play has learned how to attack a chain.
fn assume_attacked(facts: &mut Facts<'_>, prover: &mut Prover, readings: &Readings) {
    let (board, fixed) = as_decided(facts, readings);
    let open = open_chains(facts);
    let count = open.len() as u64;
    let attack = |(place, chain): (usize, usize)| {
        let field = firm_pocket(facts, prover, chain);
        let apart = |stone: &Point| !field.contains(*stone);
        let question = Question {
            board: &board,
            at: facts.chains.first(chain),
            keeper: facts.chains[chain].colour,
            field: &field,
            fixed: Fixed {
                living: fixed.living.iter().filter(apart).collect(),
                ..fixed
            },
        };
        // Each has its part of what is left.
        let part = prover.account.guess() / (count - place as u64);
        let (share, games) = mcts::kept(&question, LEARNING_GAMES, &mut prover.meter().up_to(part));
        (chain, share, games)
    };
    let attacks = open.into_iter().enumerate().map(attack);
    let attacks: Vec<(usize, f32, u32)> = attacks.collect();
    for (chain, share, games) in attacks {
        if games < MIN_ASSUMED_GAMES || share.max(1.0 - share) < CLEAR_PART_ATTACKED {
            continue;
        }
        let kept = (share * games as f32).round() as u32;
        let status = if share < 0.5 {
            Status::Dead
        } else {
            Status::Lives
        };
        let class = Class::Assumed(Assumption::Attacked { games, kept });
        facts.decide(chain, status, &class, None);
    }
}

/// Whether a chain can be captured if all that seems to live does.
fn can_be_taken(facts: &Facts<'_>, prover: &mut Prover, chain: usize) -> bool {
    let points = firm_pocket(facts, prover, chain);
    let Some(region) = between_stones(facts, &points, &[]) else {
        return false;
    };
    let nodes = region.nodes(facts.chains[chain].stones.iter().copied());
    let (stakes, aim) = (Stakes::of(nodes), Aim::Once);
    let asked = ask_all(facts, prover, chain, &region, stakes, aim, BETWEEN_VISITS);
    asked.winner == Some(Side::Attacker)
}

/// The chains without a verdict.
fn open_chains(facts: &Facts<'_>) -> Vec<usize> {
    let chains = 0..facts.chains.len();
    chains.filter(|&chain| facts.is_open(chain)).collect()
}

/// What search finds of the rest between what seems to live; `false` if that is nothing. It comes
/// after random play, since what lives without a proof may do so by the very points that the others
/// need.
fn assume_between(facts: &mut Facts<'_>, prover: &mut Prover) -> bool {
    let is_open = |verdict: &Verdict| verdict.status == Status::Unknown;
    let mut before: Vec<(usize, Option<Local>, Vec<Point>)> = Vec::new();
    for chain in open_chains(facts) {
        let walls = walls_round(facts, prover, chain);
        before.push((chain, facts.verdicts[chain].capture.clone(), walls));
    }
    prove_components(facts, prover, &is_open, firm_pocket, BETWEEN_VISITS);
    let mut is_news = false;
    for (chain, proved, walls) in before {
        let verdict = &mut facts.verdicts[chain];
        // What was proved now was proved between chains that need not live.
        verdict.proof = None;
        verdict.capture = proved;
        if !is_open(verdict) {
            verdict.class = Class::Assumed(Assumption::Between(walls));
            is_news = true;
        }
    }
    is_news
}

/// The part of the board that an open chain is in, between chains that seem to live by something
/// else: in a seki what lives does so by the very points that the others need.
fn firm_pocket(facts: &Facts<'_>, prover: &mut Prover, chain: usize) -> PointSet {
    let mut loose: Vec<usize> = Vec::new();
    loop {
        let is_wall = |other: usize| is_alive(facts, other) && !loose.contains(&other);
        let points = facts.chains.pocket(chain, is_wall);
        let mut beside = facts.chains.beside(&points);
        beside.retain(|&other| is_wall(other));
        let before = loose.len();
        for wall in beside {
            if lives_by(facts, prover, wall, &points) {
                loose.push(wall);
            }
        }
        if loose.len() == before {
            return points;
        }
    }
}

/// Whether a chain is only known to live by play on some points.
fn lives_by(facts: &Facts<'_>, prover: &mut Prover, chain: usize, points: &PointSet) -> bool {
    let verdict = &facts.verdicts[chain];
    let is_empty = |&point: &Point| facts.board().is_empty_at(point);
    let mut empty = points.iter().filter(is_empty);
    let meets = empty.any(|point| {
        let mut proofs = verdict.proof.iter().chain(&verdict.support);
        proofs.any(|local| local.points.contains(&point))
    });
    let trial = Trial {
        avoid: *points,
        ..Trial::anywhere(ELSEWHERE_VISITS, WALL_DEPTH)
    };
    meets && prove_alive(facts, prover, &[chain], &trial).is_none()
}

/// The chains that seem to live round the part of the board that an open one is in, the first point
/// of each.
fn walls_round(facts: &Facts<'_>, prover: &mut Prover, chain: usize) -> Vec<Point> {
    let part = firm_pocket(facts, prover, chain);
    let beside = facts.chains.beside(&part).into_iter();
    let walls = beside.map(|wall| facts.chains.first(wall));
    walls.filter(|&first| !part.contains(first)).collect()
}

/// Random games by all that was decided, with one more chain off the board.
fn play_on(
    facts: &Facts<'_>,
    prover: &mut Prover,
    readings: &Readings,
    off: Option<usize>,
) -> Games {
    let (mut board, fixed) = as_decided(facts, readings);
    for stone in facts.chains.stones(off.as_slice()) {
        board.remove(stone);
    }
    let (ownership, games) = play_out(&board, &fixed, ASSUMED_GAMES, &mut prover.meter());
    Games { ownership, games }
}

/// The board without dead stones, and what random games leave as it is: the living ones, and what
/// was read.
fn as_decided(facts: &Facts<'_>, readings: &Readings) -> (Board, Fixed) {
    let stones = |status| {
        let verdicts = facts.verdicts.iter();
        let those = verdicts.filter(move |verdict| verdict.status == status);
        those.flat_map(|verdict| verdict.stones.iter().copied())
    };
    let mut board = facts.board().clone();
    stones(Status::Dead).for_each(|stone| {
        board.remove(stone);
    });
    let living = stones(Status::Alive).filter(|&stone| !readings.stones.contains(stone));
    let fixed = Fixed {
        living: living.collect(),
        settled: readings.settled,
    };
    (board, fixed)
}

/// Random games, and how many of them count.
struct Games {
    ownership: Ownership,
    games: u32,
}

impl Games {
    /// Whether the place of a chain ends as its owner's, if that is as clear as this,
    /// and how often it does.
    fn says(&self, chain: &Verdict, clear: f32) -> Option<(bool, u32)> {
        let share = f32::midpoint(self.ownership.share(chain.stones[0], chain.colour), 1.0);
        let kept = (share * self.games as f32).round() as u32;
        let is_clear = share.max(1.0 - share) >= clear;
        (self.games >= MIN_ASSUMED_GAMES && is_clear).then_some((share >= clear, kept))
    }
}

/// Whether a chain cannot be captured, as far as is known or assumed.
fn is_alive(facts: &Facts<'_>, chain: usize) -> bool {
    facts.status(chain) == Status::Alive
}

#[cfg(test)]
mod tests;
