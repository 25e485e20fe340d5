//! Handicap stones (GTP 2, section 4.1).

use super::arguments::{Reply, exactly, names, number, points};
use super::engine::Engine;
use super::error::GtpError;
use super::mover;
use honte_goban::{Board, Colour, Point, PointSet};
use honte_rules::ruleset::fixed_handicap;

/// `fixed_handicap`: on the customary points.
pub(super) fn fixed(engine: &mut Engine, words: &[String]) -> Reply {
    let [stones] = exactly(words)?;
    let stones: i64 = number(stones)?;
    expect_empty(engine)?;
    let stones = u32::try_from(stones).ok();
    let points = stones.and_then(|stones| fixed_handicap(engine.size, stones));
    give(engine, &points.ok_or(GtpError::Stones)?)
}

/// `place_free_handicap`: on the customary points, and as many as there are of them; on boards that
/// have none, in the order in which moves are generated.
pub(super) fn place(engine: &mut Engine, words: &[String]) -> Reply {
    let [stones] = exactly(words)?;
    let stones: i64 = number(stones)?;
    expect_empty(engine)?;
    let area = engine.size.area() as i64;
    // The board must not be full.
    if stones < 2 || stones >= area {
        return Err(GtpError::Stones);
    }
    let customary = (2..=stones.min(9) as u32).rev();
    let customary = customary
        .filter_map(|stones| fixed_handicap(engine.size, stones))
        .next();
    let points = customary.unwrap_or_else(|| {
        let few = (area / 4).clamp(2, 9).min(stones) as usize;
        mover::outwards(engine.size).into_iter().take(few).collect()
    });
    give(engine, &points)
}

/// `set_free_handicap`: where the controller wants them.
pub(super) fn set(engine: &mut Engine, words: &[String]) -> Reply {
    expect_empty(engine)?;
    let list = points(engine.size, words)?;
    let different: PointSet = list.iter().copied().collect();
    let is_good =
        list.len() >= 2 && different.len() == list.len() && list.len() < engine.size.area();
    if !is_good {
        return Err(GtpError::Vertices);
    }
    give(engine, &list)?;
    Ok(String::new())
}

fn expect_empty(engine: &Engine) -> Result<(), GtpError> {
    match engine.is_empty() {
        true => Ok(()),
        false => Err(GtpError::NotEmpty),
    }
}

/// Puts the stones down; White moves first then.
fn give(engine: &mut Engine, list: &[Point]) -> Reply {
    let mut board = Board::new(engine.size);
    for &point in list {
        board.place(Colour::Black, point)?;
    }
    engine.begin(board, Colour::White);
    engine.handicap = list.to_vec();
    Ok(names(list, engine.size))
}
