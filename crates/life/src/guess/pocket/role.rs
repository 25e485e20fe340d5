//! Which chains round a pocket live by something else, at a glance.

use honte_goban::{Board, Colour, Point};
use honte_rules::PointSet;

use crate::{
    facts::{Facts, verdict::Status},
    guess::spaces::{Space, Spaces},
    tuning::{ALIVE_SHARE, WALL_EYES},
};

/// The way to the points on a point's diagonals.
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

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
    let size = board.size();
    let (mut others, mut inside) = (0, 0);
    for (dx, dy) in DIAGONAL {
        let x = point.x().checked_add_signed(dx);
        let y = point.y().checked_add_signed(dy);
        let diagonal = x.zip(y).and_then(|(x, y)| Point::new(x, y));
        if let Some(diagonal) = diagonal.filter(|&diagonal| size.contains(diagonal)) {
            inside += 1;
            others += usize::from(board.colour_at(diagonal) == Some(!colour));
        }
    }
    others + usize::from(inside < 4) < 2
}
