//! What headers are compared with.

use super::field::Field;
use super::op::Op;
use crate::aliases::Aliases;
use crate::fold;
use crate::header::{Date, GameResult, Margin, Points, Rank};
use honte_goban::{Colour, Size};
use std::fmt;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Text(Pattern),
    Rank(Rank),
    Date(Date),
    Result(GameResult),
    Winner(Winner),
    Points(Points),
    Count(u32),
    Size(Size),
}

/// A text to look for, whatever the case and the accents.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Pattern {
    given: String,
    folded: String,
    /// Other names of whom it names, folded.
    others: Vec<String>,
}

impl Pattern {
    pub(super) fn new(given: &str) -> Self {
        Self {
            given: given.to_owned(),
            folded: folded(given.trim()),
            others: Vec::new(),
        }
    }

    /// As it was written.
    pub(super) fn given(&self) -> &str {
        &self.given
    }

    /// Looks for other names of the same people, too.
    pub(super) fn learn(&mut self, aliases: &Aliases, whole: bool) {
        self.others = aliases.others(&self.given, whole);
    }

    pub(super) fn is_in(&self, text: &str) -> bool {
        let text = fold::folded(text);
        let mut others = self.others.iter();
        text.contains(&self.folded) || others.any(|other| text.contains(other))
    }

    pub(super) fn is(&self, text: &str) -> bool {
        let text = fold::folded(text.trim());
        text == self.folded.as_str() || self.others.iter().any(|other| *other == text)
    }
}

fn folded(text: &str) -> String {
    fold::folded(text).into_owned()
}

/// What `winner` can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Winner {
    Side(Colour),
    Draw,
    Void,
    Unknown,
}

impl Winner {
    fn parse(text: &str) -> Option<Self> {
        Some(match text.to_lowercase().as_str() {
            "draw" | "jigo" => Winner::Draw,
            "void" | "none" => Winner::Void,
            "unknown" | "?" => Winner::Unknown,
            side => Winner::Side(side.parse().ok()?),
        })
    }
}

impl From<GameResult> for Winner {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Win { winner, .. } => Winner::Side(winner),
            GameResult::Draw => Winner::Draw,
            GameResult::NoResult => Winner::Void,
            GameResult::Unknown => Winner::Unknown,
        }
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Winner::Side(colour) => colour.fmt(f),
            Winner::Draw => f.write_str("draw"),
            Winner::Void => f.write_str("void"),
            Winner::Unknown => f.write_str("unknown"),
        }
    }
}

impl Value {
    /// What stands behind the operator. `None` if it is not what the field holds.
    pub(super) fn parse(field: Field, op: Op, text: &str) -> Option<Value> {
        if op.is_text() {
            return Some(Value::Text(Pattern::new(text)));
        }
        match field {
            Field::Property(_) if op.is_order() => Points::parse_whole(text).map(Value::Points),
            Field::Text(_) | Field::Player | Field::Property(_) | Field::Comment => {
                Some(Value::Text(Pattern::new(text)))
            }
            Field::BlackRank | Field::WhiteRank | Field::Rank => Rank::parse(text).map(Value::Rank),
            Field::Date => Date::parse_iso(text).map(Value::Date),
            Field::Year => Date::parse_iso(text)
                .filter(|d| d.month.is_none())
                .map(Value::Date),
            Field::Result => GameResult::parse(text).map(Value::Result),
            Field::Winner => Winner::parse(text).map(Value::Winner),
            Field::Komi => Points::parse_whole(text).map(Value::Points),
            Field::Handicap | Field::Moves | Field::Captures | Field::Variations => {
                text.parse().ok().map(Value::Count)
            }
            Field::Size => text.parse().ok().map(Value::Size),
        }
    }

    /// What [`Value::parse`] expects, for messages.
    pub(super) fn expected(field: Field, op: Op) -> &'static str {
        if op.is_text() {
            return "a word or a text in quotes";
        }
        match field {
            Field::Property(_) if op.is_order() => "a number such as 6.5",
            Field::Text(_) | Field::Player | Field::Property(_) | Field::Comment => {
                "a word or a text in quotes"
            }
            Field::BlackRank | Field::WhiteRank | Field::Rank => "a rank such as 3k, 6d or 9p",
            Field::Date => "a date such as 1996, 1996-05 or 1996-05-06",
            Field::Year => "a year such as 1996",
            Field::Result => "a result such as B+, W+R, B+3.5, draw, void or \"?\"",
            Field::Winner => "black, white, draw, void or unknown",
            Field::Komi => "a number of points such as 6.5",
            Field::Handicap => "a number of stones such as 2",
            Field::Moves => "a number of moves such as 100",
            Field::Captures => "a number of stones such as 10",
            Field::Variations => "a number of variations such as 3",
            Field::Size => "a board size from 1 to 25 such as 19 or 9x7",
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(pattern) => write_quoted(&pattern.given, f),
            Value::Rank(rank) => rank.fmt(f),
            Value::Date(date) => date.fmt(f),
            Value::Result(result) => result.fmt(f),
            Value::Winner(winner) => winner.fmt(f),
            Value::Points(points) => points.fmt(f),
            Value::Count(count) => count.fmt(f),
            Value::Size(size) if size.is_square() => write!(f, "{}", size.width()),
            Value::Size(size) => size.fmt(f),
        }
    }
}

pub(super) fn write_quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for piece in text.split_inclusive(['"', '\\']) {
        let plain = piece.trim_end_matches(['"', '\\']);
        f.write_str(plain)?;
        if let Some(special) = piece[plain.len()..].chars().next() {
            write!(f, "\\{special}")?;
        }
    }
    f.write_str("\"")
}

/// Whether a result is the one asked for; one without a margin asks for the winner only.
pub(super) fn is_result(result: GameResult, wanted: GameResult) -> bool {
    match wanted {
        GameResult::Win {
            winner,
            margin: Margin::Unspecified,
        } => result.winner() == Some(winner),
        wanted => result == wanted,
    }
}
