//! Comparisons of a header with a value.

use super::field::{Field, TextField};
use super::headers::Headers;
use super::op::Op;
use super::play::Play;
use super::value::{Value, Winner, is_result};
use crate::aliases::Aliases;
use crate::header::text::komi;
use crate::header::{Date, GameResult, Points, Rank};
use std::borrow::Cow;
use std::fmt;

/// A field, a relation and a value that fit each other.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Comparison {
    pub(super) field: Field,
    pub(super) op: Op,
    pub(super) value: Value,
}

impl Comparison {
    /// Looks for other names of players, too.
    pub(super) fn learn(&mut self, aliases: &Aliases) {
        let is_name = matches!(
            self.field,
            Field::Player | Field::Text(TextField::Black | TextField::White)
        );
        if let Value::Text(pattern) = &mut self.value
            && is_name
        {
            pattern.learn(aliases, !self.op.is_text());
        }
    }

    pub(super) fn matches(&self, game: &(impl Headers + ?Sized)) -> bool {
        match (self.field, &self.value) {
            (Field::Moves, Value::Count(count)) => self.op.holds(game.moves().cmp(count)),
            (Field::Captures, Value::Count(count)) => {
                let captures = game.play().map(Play::captures);
                captures.is_some_and(|captures| self.op.holds(captures.cmp(count)))
            }
            (Field::Variations, Value::Count(count)) => {
                let variations = game.play().and_then(Play::variations);
                variations.is_some_and(|number| self.op.holds(number.cmp(count)))
            }
            (Field::Property(name), _) => {
                let text = game.play().and_then(|play| play.property(name));
                let text = text.filter(|text| !text.trim().is_empty());
                text.is_some_and(|text| self.holds(&text))
            }
            (Field::Comment, Value::Text(pattern)) => game.play().is_some_and(|play| {
                play.has_comments()
                    && play.has_comment(|text| pattern.is_in(text)) != self.op.is_negative()
            }),
            (Field::Size, Value::Size(size)) => self.op.holds_for_sizes(game.size(), *size),
            (Field::Handicap, Value::Count(count)) => {
                let stones =
                    header(game, TextField::Handicap).map_or(Some(0), |text| stones(&text));
                stones.is_some_and(|stones| self.op.holds(stones.cmp(count)))
            }
            _ => self.matches_texts(game),
        }
    }

    fn matches_texts(&self, game: &(impl Headers + ?Sized)) -> bool {
        let holds = |field: &TextField| header(game, *field).is_some_and(|text| self.holds(&text));
        let fields = self.field.texts();
        if self.field == Field::Player && !self.op.is_negative() {
            fields.iter().any(holds)
        } else {
            fields.iter().all(holds)
        }
    }

    fn holds(&self, text: &str) -> bool {
        let op = self.op;
        match &self.value {
            Value::Text(pattern) if op.is_text() => pattern.is_in(text) != op.is_negative(),
            Value::Text(pattern) => pattern.is(text) != op.is_negative(),
            Value::Rank(wanted) => Rank::parse(text).is_some_and(|rank| op.holds(rank.cmp(wanted))),
            Value::Date(wanted) => {
                Date::parse(text).is_some_and(|date| op.holds_for_dates(&date, wanted))
            }
            Value::Result(wanted) => GameResult::parse(text)
                .is_some_and(|result| is_result(result, *wanted) != op.is_negative()),
            Value::Winner(wanted) => GameResult::parse(text)
                .is_some_and(|result| (Winner::from(result) == *wanted) != op.is_negative()),
            Value::Points(wanted) => {
                let komi = Some(text).filter(|_| self.field == Field::Komi);
                let points = komi
                    .and_then(komi::hundredths)
                    .or_else(|| Points::parse(text));
                points.is_some_and(|points| op.holds(points.cmp(wanted)))
            }
            Value::Count(wanted) => stones(text).is_some_and(|count| op.holds(count.cmp(wanted))),
            Value::Size(_) => false,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.field, self.op.sign(), self.value)
    }
}

/// Whether the game has the header, `player` for either side, `rank` for both.
pub(super) fn has(field: Field, game: &(impl Headers + ?Sized)) -> bool {
    let has = |field: &TextField| header(game, *field).is_some();
    match field {
        Field::Property(name) => game.play().is_some_and(|play| play.has_property(name)),
        Field::Comment => game.play().is_some_and(Play::has_comments),
        Field::Player => field.texts().iter().any(has),
        field => field.texts().iter().all(has),
    }
}

fn header(game: &(impl Headers + ?Sized), field: TextField) -> Option<Cow<'_, str>> {
    game.text(field).filter(|text| !text.trim().is_empty())
}

/// The whole number a handicap begins with.
fn stones(text: &str) -> Option<u32> {
    let text = text.trim_start();
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    text[..end].parse().ok()
}
