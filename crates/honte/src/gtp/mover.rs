//! A legal and sensible move, always the same in the same position. It is no player.

use honte_goban::{Board, Colour, Move, Point, Size};
use honte_rules::LooseGame;

/// Chooses a move for a player: the capture of the most stones; else what gives the most stones in
/// atari more than one liberty; else the first point outwards from the fourth line where the stone
/// cannot be captured at once. Own eyes are never filled. A pass if nothing is left.
pub(super) fn choose(game: &mut LooseGame, colour: Colour) -> Move {
    let candidates: Vec<Point> = outwards(game.board().size())
        .into_iter()
        .filter(|&point| game.board().is_empty_at(point) && !is_eye(game.board(), colour, point))
        .collect();
    let board = game.board();
    let mut urgent: Vec<(u32, Point)> = candidates
        .iter()
        .map(|&point| (urgency(board, colour, point), point))
        .filter(|(urgency, _)| *urgency > 0)
        .collect();
    // The sort keeps the order of equals.
    urgent.sort_by_key(|(urgency, _)| std::cmp::Reverse(*urgency));
    let mut all = urgent.into_iter().map(|(_, point)| point).chain(candidates);
    let legal =
        all.find(|&point| is_safe(game.board(), colour, point) && game.is_legal(colour, point));
    legal.map_or(Move::Pass, Move::Play)
}

/// Points in the order of their distance from the fourth line, those further in first; on small
/// boards from the middle.
pub(super) fn outwards(size: Size) -> Vec<Point> {
    let line = |point: Point| {
        let (x, y) = (point.x(), point.y());
        let across = x.min(size.width() - 1 - x);
        let down = y.min(size.height() - 1 - y);
        (across.min(down), across + down)
    };
    let mut points: Vec<Point> = size.points().collect();
    points.sort_by_key(|&point| {
        let (line, sum) = line(point);
        (line.abs_diff(3), line < 3, sum)
    });
    points
}

/// Whether all neighbours are the player's, and the opponent has not too many of the corners to
/// make it false.
fn is_eye(board: &Board, colour: Colour, point: Point) -> bool {
    let size = board.size();
    if !size
        .neighbours(point)
        .all(|beside| board.colour_at(beside) == Some(colour))
    {
        return false;
    }
    let sides = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let corner = |(dx, dy): (i8, i8)| {
        let x = point.x().checked_add_signed(dx)?;
        let y = point.y().checked_add_signed(dy)?;
        Point::new(x, y).filter(|&corner| size.contains(corner))
    };
    let corners: Vec<Point> = sides.into_iter().filter_map(corner).collect();
    let taken = corners
        .iter()
        .filter(|&&corner| board.colour_at(corner) == Some(!colour))
        .count();
    taken + usize::from(corners.len() < 4) < 2
}

/// Stones that a move captures, twice, or saves.
fn urgency(board: &Board, colour: Colour, point: Point) -> u32 {
    let in_atari = |of: Colour| -> u32 {
        let chains = board
            .size()
            .neighbours(point)
            .filter(|&beside| board.colour_at(beside) == Some(of) && board.liberties(beside) == 1);
        chains
            .map(|chain| u32::from(board.chain_size(chain)))
            .max()
            .unwrap_or(0)
    };
    2 * in_atari(!colour) + in_atari(colour)
}

/// Whether the stone has two liberties or captures something.
fn is_safe(board: &Board, colour: Colour, point: Point) -> bool {
    let mut after = board.clone();
    match after.play(colour, point) {
        Ok(played) => played.captured() > 0 || after.liberties(point) > 1,
        Err(_) => false,
    }
}
