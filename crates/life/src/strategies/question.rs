//! Questions about windows, each asked once.

use std::sync::Arc;

use honte_goban::Point;
use honte_proof::{Aim, Side};

use crate::{
    facts::{
        Facts,
        local_proof::{Eyes, LocalProof},
        verdict::{Local, Status},
    },
    prover::{
        Prover,
        answers::{Answer, Keep, Kind, Question, Tried},
        ask::{Asked, ChainQuestion, Effort, Stakes},
    },
    regions::{
        growth::{self, Seed},
        window::Window,
    },
    tuning::{LOOK_UP_VISITS, WINDOW_SIZES, WINDOW_VISITS},
};

/// The windows around some chains, paid for.
pub(crate) fn windows(facts: &Facts<'_>, prover: &mut Prover, seed: &Seed<'_>) -> Vec<Window> {
    let windows = growth::windows(facts, seed);
    prover.charge(WINDOW_VISITS * WINDOW_SIZES.len() as u64);
    windows
}

/// Searches a window, unless that has been done.
pub(crate) fn try_window(
    facts: &Facts<'_>,
    prover: &mut Prover,
    window: &Window,
    chains: &[usize],
    kind: &Kind,
    effort: Effort,
) -> Tried {
    let question = Question {
        points: window.points,
        chains: chains.to_vec(),
        walls: window.walls.clone(),
        kind: kind.clone(),
    };
    let known = prover.answers.get(&question);
    if let Some(known) = known
        && let Some(tried) = known.after(effort)
    {
        prover.is_wanting |= known.is_wanting();
        prover.charge(LOOK_UP_VISITS);
        return tried;
    }
    if prover.is_spent() {
        prover.is_wanting = true;
        return Tried::Out;
    }
    let asked = match kind {
        Kind::Hold(eyes) => search_hold(facts, prover, window, chains, eyes, effort),
        Kind::Kill(keep) => search_kill(facts, prover, window, chains, keep, effort),
    };
    let answer = Answer::new(asked, effort);
    let tried = answer.after(effort).unwrap_or(Tried::Out);
    if !answer.is_large() {
        prover.answers.insert(question, answer);
    }
    tried
}

/// Asks whether none of some chains can be captured; `None` if the window is too large.
fn search_hold(
    facts: &Facts<'_>,
    prover: &mut Prover,
    window: &Window,
    chains: &[usize],
    eyes: &Eyes,
    effort: Effort,
) -> Option<Asked> {
    let first = |&chain: &usize| facts.chains.first(chain);
    let whole: Vec<Point> = chains.iter().map(first).collect();
    let colour = facts.chains[chains[0]].colour;
    let region = window.region(&facts.chains, &whole, colour, eyes)?;
    let question = ChainQuestion {
        chain: chains[0],
        colour,
        region: &region,
        stakes: Stakes::of(region.nodes(whole)),
        aim: Aim::Every,
        wanted: Some(Side::Defender),
    };
    Some(prover.ask(&question, effort))
}

/// Asks whether all of some chains are dead; `None` if the window is too large.
fn search_kill(
    facts: &Facts<'_>,
    prover: &mut Prover,
    window: &Window,
    dead: &[usize],
    keep: &Keep,
    effort: Effort,
) -> Option<Asked> {
    let chains = &*facts.chains;
    let colour = chains[dead[0]].colour;
    let first = |&chain: &usize| chains.first(chain);
    let whole: Vec<Point> = keep.chains.iter().map(first).collect();
    let region = window.region(chains, &whole, !colour, &keep.eyes)?;
    let kept = region.nodes(whole);
    // Chains that are known to be uncapturable do not count.
    let counts = |&point: &Point| {
        let may_go = |other: usize| facts.status(other) != Status::Alive;
        chains.board.colour_at(point) == Some(!colour) && chains.number(point).is_some_and(may_go)
    };
    let others = window.points.iter().filter(counts);
    let question = ChainQuestion {
        chain: dead[0],
        colour,
        region: &region,
        stakes: Stakes {
            rebirth: region.nodes(chains.stones(dead)) | region.nodes(others) & !kept,
            keep: kept,
            // It must not matter what lies beyond.
            open: region.open(colour),
        },
        aim: Aim::Lasting,
        wanted: Some(Side::Attacker),
    };
    Some(prover.ask(&question, effort))
}

/// What is proved of some chains in a window.
pub(crate) fn local_proof(
    facts: &Facts<'_>,
    chains: &[usize],
    window: &Window,
    local: Arc<Local>,
) -> LocalProof {
    LocalProof::new(&facts.chains, chains, &window.points, &window.walls, local)
}
