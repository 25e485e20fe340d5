//! Liberties outside a pocket's fight: how many there are matters, not where they are.

use honte_goban::PointSet;
use honte_goban::{Colour, Point};

use super::Pocket;
use crate::{
    facts::chains::{Chains, flood},
    tuning::OUTSIDE_LIBERTIES,
};

/// Fills points outside that do not matter: an attack fills them first, one after the other,
/// and a race depends on the difference alone.
pub(super) fn fill_outside(chains: &Chains<'_>, pocket: &mut Pocket) {
    let outside = outside(chains, pocket);
    let most = Colour::ALL.map(|colour| {
        let all = pocket.chains.iter().zip(&outside);
        let own = all.filter(|(chain, _)| chains[**chain].colour == colour);
        own.map(|(_, points)| points.len()).max().unwrap_or(0)
    });
    // One each is left where both have some.
    let spare = most[0].min(most[1]).saturating_sub(1);
    for (&chain, points) in pocket.chains.iter().zip(&outside) {
        // Each point of an opponent's eye has to be filled while the opponent fills these.
        let most = OUTSIDE_LIBERTIES + eye_points(chains, !chains[chain].colour, pocket);
        let keep = points.len().saturating_sub(spare).min(most);
        let is_liberty = |point: &Point| chains[chain].liberties.contains(*point);
        let (near, far): (Vec<Point>, Vec<Point>) = points.iter().partition(is_liberty);
        let colour = chains[chain].colour;
        pocket.filled[colour.index()].extend(near.into_iter().chain(far).skip(keep));
    }
    let [black, white] = pocket.filled;
    let is_left = |&point: &Point| !black.contains(point) && !white.contains(point);
    pocket.points = pocket.points.iter().filter(is_left).collect();
}

/// The empty points of a pocket that only stones in it of one colour are beside.
fn eye_points(chains: &Chains<'_>, colour: Colour, pocket: &Pocket) -> usize {
    let size = chains.board.size();
    let is_own = |&point: &Point| {
        let stones = size.neighbours(point);
        let mut stones = stones
            .filter(|&stone| !chains.board.is_empty_at(stone))
            .peekable();
        let is_inside =
            |stone| pocket.points.contains(stone) && chains.board.colour_at(stone) == Some(colour);
        chains.board.is_empty_at(point) && stones.peek().is_some() && stones.all(is_inside)
    };
    pocket.points.iter().filter(is_own).count()
}

/// The points outside of each chain of a pocket, in the chains' order.
fn outside(chains: &Chains<'_>, pocket: &Pocket) -> Vec<PointSet> {
    let mut outside = vec![PointSet::EMPTY; pocket.chains.len()];
    let mut seen = PointSet::EMPTY;
    let is_open = |point: Point| chains.board.is_empty_at(point) && pocket.points.contains(point);
    for point in pocket.points.iter().filter(|&point| is_open(point)) {
        if seen.contains(point) {
            continue;
        }
        let space = flood(chains.board, point, is_open);
        seen.extend(space.iter());
        if let Some(place) = outsider(chains, &space, pocket) {
            outside[place].extend(space.iter());
        }
    }
    outside
}

/// The one chain of a pocket, by its place, that a space of it is beside, if what else is there
/// are walls of the opponent: he fills it from these, and the chain gains nothing in it.
fn outsider(chains: &Chains<'_>, space: &PointSet, pocket: &Pocket) -> Option<usize> {
    let beside = chains.beside(space);
    let places = 0..pocket.chains.len();
    let mut inside = places.filter(|&place| beside.contains(&pocket.chains[place]));
    let place = inside.next().filter(|_| inside.next().is_none())?;
    let chain = pocket.chains[place];
    let colour = chains[chain].colour;
    let mut others = beside.into_iter().filter(|&other| other != chain);
    let is_hostile = others.all(|other| chains[other].colour != colour);
    let size = chains.board.size();
    let mut round = space.iter().flat_map(|point| size.neighbours(point));
    let is_outside = round.any(|point| !pocket.points.contains(point));
    (is_hostile && is_outside).then_some(place)
}
