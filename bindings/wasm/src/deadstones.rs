//! What the functions of `@sabaki/deadstones` ask, answered by the referee; `js/deadstones.js` gives
//! them their names and shapes.

mod floating;
mod playout;

use crate::judge::JudgedPosition;
use crate::record::Record;
use crate::{Error, JudgeOptions, grid};
use honte_goban::{Board, Colour, Point};
use playout::{Random, played_out};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Visits with which a map looks for what is dead before it plays at random.
const MAP_VISITS: u64 = 2_000;

/// Random games of a map at most.
const MAX_GAMES: u32 = 100_000;

fn judged(board: &Board, visits: u64) -> Result<JudgedPosition, Error> {
    Record::of_board(board).judged(&JudgeOptions {
        visits: Some(visits),
        ..JudgeOptions::default()
    })
}

fn indices(board: &Board, points: impl IntoIterator<Item = Point>) -> Vec<u32> {
    let points = points.into_iter();
    points
        .map(|point| grid::index(board.size(), point))
        .collect()
}

/// The places of the stones that are dead.
///
/// # Errors
/// An array that is no position, a chain without a liberty.
#[wasm_bindgen(js_name = guessDead)]
pub fn guess_dead(signs: &[i8], width: usize, visits: u32) -> Result<Vec<u32>, JsError> {
    let board = grid::board(signs, width)?;
    let judged = judged(&board, u64::from(visits))?;
    Ok(indices(&board, judged.dead()))
}

/// The places of stones that lie in what the other colour surrounds, and surround at most a point.
///
/// # Errors
/// An array that is no position.
#[wasm_bindgen(js_name = floatingStones)]
pub fn floating_stones(signs: &[i8], width: usize) -> Result<Vec<u32>, JsError> {
    let board = grid::board(signs, width)?;
    Ok(indices(&board, floating::stones(&board)))
}

/// The position after random moves until all that is left are eyes, which are filled then.
///
/// # Errors
/// An array that is no position, a chain without a liberty.
#[wasm_bindgen(js_name = playTillEnd)]
pub fn play_till_end(signs: &[i8], width: usize, sign: i8, seed: u32) -> Result<Vec<i8>, JsError> {
    let board = grid::board(signs, width)?;
    board.check().map_err(Error::Setup)?;
    let first = if sign < 0 {
        Colour::White
    } else {
        Colour::Black
    };
    Ok(played_out(&board, first, &mut Random::new(seed)))
}

/// Who will own each point, from -1 (White) to 1 (Black): what is proved, and elsewhere the mean of
/// random games on the position without the dead stones.
///
/// # Errors
/// An array that is no position, a chain without a liberty.
#[wasm_bindgen(js_name = probabilityMap)]
pub fn probability_map(signs: &[i8], width: usize, games: u32) -> Result<Vec<f32>, JsError> {
    Ok(map(&grid::board(signs, width)?, games)?)
}

fn map(board: &Board, games: u32) -> Result<Vec<f32>, Error> {
    let judged = judged(board, MAP_VISITS)?;
    let mut left = board.clone();
    for stone in judged.dead() {
        left.remove(stone);
    }
    let games = games.clamp(1, MAX_GAMES);
    let mut sums = vec![0.0f32; board.size().area()];
    let mut random = Random::new(games);
    for game in 0..games {
        let first = Colour::ALL[(game % 2) as usize];
        let ended = played_out(&left, first, &mut random);
        for (sum, sign) in sums.iter_mut().zip(ended) {
            *sum += f32::from(sign);
        }
    }
    let points = board.size().points();
    let means = points.zip(sums).map(|(point, sum)| {
        let owner = board.colour_at(point);
        match owner.filter(|_| judged.is_proved_alive(point)) {
            Some(colour) => f32::from(grid::sign(Some(colour))),
            None => sum / games as f32,
        }
    });
    Ok(means.collect())
}
