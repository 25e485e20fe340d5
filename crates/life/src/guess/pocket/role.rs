//! Which chains round a pocket live by something else, at a glance.

use honte_goban::{Board, Colour, PointSet};

use crate::{
    facts::{Facts, verdict::Status},
    guess::{
        diagonal::allow_eye,
        spaces::{Space, Spaces},
    },
    tuning::{ALIVE_SHARE, WALL_EYES},
};

/// What a chain is to a pocket.
pub(super) enum Role {
    /// It lives whatever is played in the pocket.
    Wall,
    /// Its life depends on the pocket.
    Inside,
    /// It reaches where too much is open to be read, and does not clearly live.
    Open,
}

/// What a chain is to a pocket beside it.
pub(super) fn role(facts: &Facts<'_>, number: usize, spaces: &Spaces) -> Role {
    let chain = &facts.chains[number];
    if chain.is_solid {
        return Role::Wall;
    }
    let (mut eyes, mut is_open) = (0, false);
    let mut seen = PointSet::EMPTY;
    for liberty in chain.liberties.iter() {
        let Some(space) = spaces.at(liberty).filter(|_| !seen.contains(liberty)) else {
            continue;
        };
        seen.extend(space.points.iter());
        if space.is_wide() {
            is_open |= space.is_open_to(chain.colour);
        } else if space.is_only(chain.colour) && is_eye(facts.board(), space, chain.colour) {
            eyes += 1;
        }
    }
    let share = facts.share(chain.stones[0], number);
    let seems_alive = share >= ALIVE_SHARE && facts.status(number) != Status::Dead;
    match (is_open, seems_alive) {
        (true, false) => Role::Open,
        (true, true) => Role::Wall,
        (false, true) if eyes >= WALL_EYES => Role::Wall,
        (false, _) => Role::Inside,
    }
}

/// Whether a space that only a colour is beside is an eye at a glance: more than a point, or one
/// of whose diagonals the opponent has few.
fn is_eye(board: &Board, space: &Space, colour: Colour) -> bool {
    let mut points = space.points.iter();
    let (Some(point), None) = (points.next(), points.next()) else {
        return true;
    };
    allow_eye(board, point, colour)
}
