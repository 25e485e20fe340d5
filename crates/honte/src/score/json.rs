//! A count as JSON; `honte score --help` says what is in it.

use super::explain::differences;
use super::situation::Situation;
use honte_app::referee::{Judged, Play};
use honte_app::seki;
use honte_goban::{Colour, Point, Size};
use honte_rules::count::Verdict;
use honte_rules::{Amount, Count};
use serde_json::{Value, json};
use std::io::{self, Write};

pub(super) fn write(
    situation: &Situation,
    count: &Count,
    all: &[Count],
    out: &mut dyn Write,
) -> io::Result<()> {
    let position = &situation.position;
    let size = position.board.size();
    let prisoners = situation.under(count.rules()).prisoners;
    let judged = situation.judged.as_ref();
    let standings = judged.map(Judged::standings);
    let standing = |kind: usize| standings.map(|numbers| numbers[kind]);
    let mut value = json!({
        "file": situation.game.file,
        "game": situation.game.number,
        "at": situation.at,
        "size": {"width": size.width(), "height": size.height()},
        "rules": count.rules().to_string(),
        "rules_from": situation.terms.rules_from.name(),
        "komi": number(position.komi),
        "handicap": position.handicap,
        "prisoners": {"black": prisoners.of(Colour::Black), "white": prisoners.of(Colour::White)},
        "assumed": situation.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "from": situation.from.name(),
        "likely": judged.map(|_| count.result().to_string()),
        "groups_proved": standing(0),
        "groups_seeming": standing(1),
        "groups_open": standing(2),
        "to_play": judged.map(to_play),
        "statuses": {
            "from": situation.statuses_from,
            "dead": names(position.statuses.dead().iter(), size),
            "seki": names(seki(position, count).iter(), size),
        },
        "black": side(count, Colour::Black),
        "white": side(count, Colour::White),
        "result": count.result().to_string(),
        "recorded": situation.recorded.as_ref().map(|result| &result.text),
        "agrees": situation.agrees(count.rules(), count.lead()),
        "points": points(count, size),
    });
    if let (Value::Object(object), false) = (&mut value, all.is_empty()) {
        let counts = all.iter().map(|count| compared(situation, count));
        object.insert("comparison".to_owned(), counts.collect());
        let differing = differences(all, size).into_iter();
        let differing = differing.map(|(points, verdicts)| {
            let verdicts = all.iter().zip(&verdicts);
            let verdicts: Vec<Value> = verdicts
                .map(|(count, verdict)| opinion(count, verdict))
                .collect();
            json!({"points": names(points.into_iter(), size), "verdicts": verdicts})
        });
        object.insert("differences".to_owned(), differing.collect());
    }
    writeln!(out, "{value:#}")
}

/// A count by other rules.
fn compared(situation: &Situation, count: &Count) -> Value {
    json!({
        "rules": count.rules().to_string(),
        "black": number(count.side(Colour::Black).total),
        "white": number(count.side(Colour::White).total),
        "result": count.result().to_string(),
        "agrees": situation.agrees(count.rules(), count.lead()),
    })
}

/// The plays that finish a judged position.
fn to_play(judged: &Judged) -> Value {
    let plays = judged.finish.plays.iter();
    let play = |play: &Play| json!({"colour": play.colour.name(), "at": judged.name(play.point)});
    plays.map(play).collect()
}

fn opinion(count: &Count, verdict: &Verdict) -> Value {
    let text = count.rules().text;
    json!({
        "rules": count.rules().to_string(),
        "owner": verdict.owner.map(Colour::name),
        "clause": verdict.reason.clause(text).to_string(),
        "reason": verdict.reason.to_string(),
    })
}

fn side(count: &Count, colour: Colour) -> Value {
    let side = count.side(colour);
    json!({
        "stones": side.stones,
        "territory": side.territory,
        "dead": side.dead,
        "prisoners": side.prisoners,
        "paid": side.paid,
        "komi": number(side.komi),
        "compensation": number(side.compensation),
        "total": number(side.total),
    })
}

fn points(count: &Count, size: Size) -> Value {
    let text = count.rules().text;
    let point = |verdict: &Verdict| {
        json!({
            "point": verdict.point.to_a1(size),
            "owner": verdict.owner.map(Colour::name),
            "worth": verdict.worth,
            "clause": verdict.reason.clause(text).to_string(),
            "reason": verdict.reason.to_string(),
        })
    };
    count.verdicts().iter().map(point).collect()
}

fn names(points: impl Iterator<Item = Point>, size: Size) -> Vec<String> {
    points.map(|point| point.to_a1(size)).collect()
}

fn number(amount: Amount) -> f64 {
    f64::from(amount.quarters()) / 4.0
}
