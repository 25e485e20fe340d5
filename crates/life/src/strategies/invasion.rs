//! What living stones enclose, and whether the other colour could still live
//! there: moves that should have been made before the game stopped (Article 9,
//! clause 3; Article 13).

use std::sync::Arc;

use honte_goban::PointSet;
use honte_goban::{Colour, Point};
use honte_proof::{Aim, Game, Side};

use crate::{
    facts::{
        Facts,
        chains::flood,
        territory::Territory,
        verdict::{Local, Status},
    },
    prover::{
        Prover,
        ask::{Effort, Query},
        budget::Budget,
    },
    regions::region::{Beyond, Region},
    search::AbortPolicy,
    strategies::{
        question::local_proof,
        saving_move::first_play,
        territory::{
            find::{eyes, lean, territory, window_of, with},
            prove::{drop_hopeless, with_eyes},
        },
    },
    tuning::{INVASION_VISITS, SHUT_VISITS},
};

/// How hard to look whether nothing can live: this decides rooms of up to a dozen
/// empty points.
const SHUT: Effort = Effort {
    visits: SHUT_VISITS,
    abort: AbortPolicy::Territory,
};

/// The same for who allows a question more visits than usual: as many.
fn effort(budget: &Budget) -> Effort {
    if budget.visits > Budget::default().visits {
        Effort::of(budget.visits)
    } else {
        SHUT
    }
}

/// How hard to look for a stone that lives.
const INVASION: Effort = Effort::all_of(INVASION_VISITS);

/// Points round which stand stones of one colour alone that cannot be captured. In
/// them are none but stones of the other colour that are dead, and stones of that
/// colour that live by a new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// The points, the dead stones' too, in order.
    pub points: Vec<Point>,
    /// Whose stones stand round it.
    pub owner: Colour,
    /// What the other colour could do there.
    pub entry: Entry,
}

/// What a colour could do in the other's enclosure if it were to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Nothing: none of its stones there could live, and those round it that
    /// live by the enclosure go on living.
    Shut,
    /// With a play on this point it gets a stone there that cannot be captured.
    Open(Point),
    /// Not decided.
    Unknown,
}

/// The enclosures by what is proved, and what could be done in them.
pub(crate) fn find_enclosures(
    facts: &Facts<'_>,
    prover: &mut Prover,
    budget: &Budget,
) -> Vec<Enclosure> {
    let (board, effort) = (facts.board(), effort(budget));
    let mut seen = PointSet::EMPTY;
    let mut all = Vec::new();
    for start in board.size().points() {
        if seen.contains(start) || is_alive(facts, start) {
            continue;
        }
        let points = flood(board, start, |point| !is_alive(facts, point));
        seen.extend(points.iter());
        let Some(owner) = owner(facts, &points) else {
            continue;
        };
        all.push(Enclosure {
            points: points.iter().collect(),
            owner,
            entry: match prover.is_spent() {
                true => Entry::Unknown,
                false => entry(facts, prover, &points, owner, effort),
            },
        });
    }
    all
}

/// Whether there is a stone of which it was proved that it cannot be captured.
fn is_alive(facts: &Facts<'_>, point: Point) -> bool {
    let verdict = facts
        .chains
        .number(point)
        .map(|number| &facts.verdicts[number]);
    verdict.is_some_and(|verdict| verdict.status == Status::Alive && verdict.class.is_proved())
}

/// Whose stones alone stand round some points, if all stones there are the other's and dead, or
/// the owner's and alive.
fn owner(facts: &Facts<'_>, points: &PointSet) -> Option<Colour> {
    let board = facts.board();
    let mut beside = points
        .iter()
        .flat_map(|point| board.size().neighbours(point))
        .filter(|&point| !points.contains(point))
        .filter_map(|point| board.colour_at(point));
    let owner = beside.next()?;
    let inside = facts.chains.within(points);
    let is_settled = |&chain: &usize| {
        let verdict = &facts.verdicts[chain];
        verdict.proved() == Some(verdict.colour == owner)
    };
    (beside.all(|colour| colour == owner) && inside.iter().all(is_settled)).then_some(owner)
}

fn entry(
    facts: &Facts<'_>,
    prover: &mut Prover,
    points: &PointSet,
    owner: Colour,
    effort: Effort,
) -> Entry {
    let mut territory = territory(&facts.chains, *points, owner);
    // Those inside may be taken.
    let is_round = |&chain: &usize| !points.contains(facts.chains.first(chain));
    territory.chains.retain(is_round);
    territory.kept.retain(is_round);
    if prove_shut(facts, prover, &territory, owner, effort) {
        return Entry::Shut;
    }
    way_in(facts, prover, points, owner).map_or(Entry::Unknown, Entry::Open)
}

/// Whether the owner can answer so that no new stone stays in a territory, and the chains that live
/// by it stay.
fn prove_shut(
    facts: &Facts<'_>,
    prover: &mut Prover,
    territory: &Territory,
    owner: Colour,
    effort: Effort,
) -> bool {
    let chains = &*facts.chains;
    let (mut all, place) = with(&facts.territories[owner.index()], territory);
    if all[place].proof.is_none() {
        let walls = all[place].walls.clone();
        lean(chains, &mut all[place], &walls);
        drop_hopeless(facts, prover, &mut all, place, SHUT);
    }
    let (window, kept) = (window_of(chains, &all, place), all[place].kept.clone());
    let eyes = eyes(&all, place);
    let whole: Vec<Point> = kept.iter().map(|&chain| chains.first(chain)).collect();
    let Some(region) = window.region(chains, &whole, owner, &eyes) else {
        return false;
    };
    let keep = region.nodes(whole);
    let new = region.nodes(window.points.iter()) & !keep;
    let game = Game {
        keep,
        ..region.game(!owner, new, Aim::Lasting, prover.reading)
    };
    let query = Query {
        game: &game,
        start: region.start(!owner),
        wanted: Some(Side::Attacker),
        open: region.open(!owner),
    };
    let outcome = prover.search(&query, effort);
    let Some(proof) = outcome.proof else {
        return false;
    };
    let local = Arc::new(Local {
        points: region.points().to_vec(),
        proof: proof.into(),
        part: outcome.part,
    });
    let proof = local_proof(facts, &kept, &window, local);
    all.remove(place);
    with_eyes(vec![proof], &all).is_some()
}

/// A play by which the other colour gets a stone that stays, even if all bans are forgotten after
/// it and everything beyond is the owner's.
fn way_in(
    facts: &Facts<'_>,
    prover: &mut Prover,
    points: &PointSet,
    owner: Colour,
) -> Option<Point> {
    let region = Region::of(facts.board(), points, &[], |_| Beyond::Open(owner))?;
    let nodes = region.nodes(points.iter());
    let game = region.game(!owner, nodes, Aim::Lasting, prover.reading);
    first_play(prover, &game, &region, INVASION)
}
