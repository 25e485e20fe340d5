//! The answer to a search as JSON, for the command and the page.

use honte_goban::{Colour, Point};
use honte_search::{Answer, Continuation, Interval, Question, Wins, Year};
use serde_json::{Value, json};

/// `X` or `O`, a pattern's own colours.
#[must_use]
pub const fn sign(colour: Colour) -> char {
    match colour {
        Colour::Black => 'X',
        Colour::White => 'O',
    }
}

/// A point of a pattern as a question has it: `cd`, column and row from its upper left.
#[must_use]
pub fn point_name(point: Point) -> String {
    point.to_sgf().map(char::from).iter().collect()
}

/// What was found: the question, its pattern, and the counts; `seconds` is how long it took.
#[must_use]
pub fn value(question: &Question, answer: &Answer, seconds: f64) -> Value {
    let years = answer.years.iter().map(|(year, counts)| {
        let mut value = year_value(counts);
        value["year"] = json!(year);
        value
    });
    json!({
        "question": question.to_string(),
        "pattern": question.main().map(|main| json!({
            "anchor": main.pattern.anchor().name(),
            "width": main.pattern.size().width(),
            "height": main.pattern.size().height(),
            "rows": main.pattern.rows(),
        })),
        "games": answer.games,
        "hits": answer.hits,
        "searched": answer.searched,
        "seconds": seconds,
        "tenuki": answer.tenuki,
        "not_continued": answer.not_continued,
        "wins": wins(&answer.wins),
        "first_year": answer.span().map(|(first, _)| first),
        "last_year": answer.span().map(|(_, last)| last),
        "continuations": answer.continuations.iter().map(continuation).collect::<Vec<_>>(),
        "years": years.collect::<Vec<_>>(),
        "undated": year_value(&answer.undated),
    })
}

fn continuation(next: &Continuation) -> Value {
    json!({
        "colour": sign(next.colour).to_string(),
        "point": point_name(next.point),
        "column": next.point.x(),
        "row": next.point.y(),
        "hits": next.hits,
        "at_once": next.at_once,
        "after_tenuki": next.after_tenuki(),
        "games": next.games,
        "wins": wins(&next.wins),
        "first_year": next.years.map(|(first, _)| first),
        "last_year": next.years.map(|(_, last)| last),
    })
}

fn wins(wins: &Wins) -> Value {
    json!({
        "x": wins.x,
        "o": wins.o,
        "black": wins.black,
        "white": wins.white,
        "other": wins.other,
        "x_share": wins.x_share().map(share),
        "black_share": wins.black_share().map(share),
    })
}

fn share(interval: Interval) -> Value {
    json!({ "share": interval.share, "low": interval.low, "high": interval.high })
}

fn year_value(year: &Year) -> Value {
    json!({ "games": year.games, "searched": year.searched })
}
