//! The answer for programs.

use super::board::{name, sign};
use honte_search::{Answer, Continuation, Interval, Question, Wins, Year};
use serde_json::{Value, json};
use std::io::{self, Write};

pub(super) fn write(value: &Value, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// A question with its answer.
pub(super) fn answer(question: &Question, answer: &Answer, seconds: f64) -> Value {
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
        "point": name(next.point),
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
