//! What commands have behind their names (GTP 2, section 2.11).

use super::error::GtpError;
use honte_goban::{Colour, CoordError, Move, Point, Size};
use std::str::FromStr;

/// A reply: a text, or what is wrong.
pub(super) type Reply = Result<String, GtpError>;

/// The arguments, if there are exactly `N` of them.
pub(super) fn exactly<const N: usize>(words: &[String]) -> Result<&[String; N], GtpError> {
    words.try_into().map_err(|_| GtpError::Syntax)
}

pub(super) fn number<N: FromStr>(word: &str) -> Result<N, GtpError> {
    word.parse().map_err(|_| GtpError::Syntax)
}

pub(super) fn colour(word: &str) -> Result<Colour, GtpError> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Colour::Black),
        "w" | "white" => Ok(Colour::White),
        _ => Err(GtpError::Syntax),
    }
}

/// A vertex that may be off the board: `None` then.
pub(super) fn vertex(size: Size, word: &str) -> Result<Option<Move>, GtpError> {
    match Move::parse_a1(size, word) {
        Ok(played) => Ok(Some(played)),
        // A vertex of the largest board is one, though not of this.
        Err(CoordError::OffBoard(_)) => Ok(None),
        Err(_) => Err(GtpError::Syntax),
    }
}

/// Points, in any number; other vertices are said to be bad.
pub(super) fn points(size: Size, words: &[String]) -> Result<Vec<Point>, GtpError> {
    let point = |word: &String| match vertex(size, word) {
        Ok(Some(Move::Play(point))) => Ok(point),
        _ => Err(GtpError::Vertices),
    };
    words.iter().map(point).collect()
}

/// Points as they are listed.
pub(super) fn names(points: &[Point], size: Size) -> String {
    let names: Vec<String> = points.iter().map(|point| point.to_a1(size)).collect();
    names.join(" ")
}
