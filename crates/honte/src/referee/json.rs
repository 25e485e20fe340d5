//! A judged position as JSON; `honte referee --help` says what is in it.

use super::args::Arguments;
use super::judged::Judged;
use super::settle::Settled;
use honte_goban::Colour;
use honte_life::{Status, Verdict};
use honte_rules::Amount;
use honte_rules::count::Reason;
use serde_json::{Value, json};

pub(super) fn value(args: &Arguments, judged: &Judged) -> Value {
    let size = judged.size();
    let prisoners = judged.position.prisoners;
    let settled = &judged.settled;
    let owned = |colour: Colour| judged.names(settled.territory[colour.index()].iter());
    let chains: Vec<Value> = judged
        .verdicts
        .iter()
        .map(|chain| one(args, judged, chain))
        .collect();
    json!({
        "file": judged.subject.file,
        "game": judged.subject.number,
        "at": judged.at,
        "size": {"width": size.width(), "height": size.height()},
        "rules": judged.rules.to_string(),
        "komi": number(judged.position.komi),
        "reading": args.reading.name(),
        "prisoners": {"black": prisoners.of(Colour::Black), "white": prisoners.of(Colour::White)},
        "assumed": judged.assumed,
        "seconds": judged.seconds,
        "chains": chains,
        "territory": {"black": owned(Colour::Black), "white": owned(Colour::White)},
        "dame": judged.names(settled.dame.iter()),
        "teire": [],
        "score": interval(settled),
        "score_dame_filled": interval(&judged.filled),
        "undecided": judged.undecided().map(|chain| judged.at(chain)).collect::<Vec<_>>(),
        "recorded": judged.recorded.as_ref().map(|(text, _)| text),
        "agrees": judged.agrees(),
    })
}

fn one(args: &Arguments, judged: &Judged, chain: &Verdict) -> Value {
    json!({
        "at": judged.at(chain),
        "colour": chain.colour.name(),
        "stones": chain.stones.len(),
        "status": word(chain),
        "by_new_stone": (chain.status != Status::Lives).then_some(chain.status == Status::Reborn),
        "seki": seki(judged, chain),
        "removable": removable(judged, chain),
        "class": chain.class.name(),
        "walls": judged.walls(chain),
        "reading": args.reading.name(),
        "visits": chain.visits,
        "nodes": chain.nodes,
        "seconds": judged.seconds_of(chain),
    })
}

/// The status in one word.
fn word(chain: &Verdict) -> &'static str {
    match chain.status.lives() {
        Some(true) => "alive",
        Some(false) => "dead",
        None => "undecided",
    }
}

/// Whether a chain is in seki, if that is known.
pub(super) fn seki(judged: &Judged, chain: &Verdict) -> Option<bool> {
    judged.settled.count.as_ref()?;
    let first = chain.stones.first()?;
    Some(judged.settled.seki.contains(*first))
}

/// Whether a chain is taken off as it is (Article 10.1), if that is known.
pub(super) fn removable(judged: &Judged, chain: &Verdict) -> Option<bool> {
    let (_, count) = judged.settled.count.as_ref()?;
    let verdict = count.verdict(*chain.stones.first()?)?;
    let removed = matches!(
        verdict.reason,
        Reason::DeadRemoved(_) | Reason::DeadElsewhere(_)
    );
    Some(removed)
}

fn interval(settled: &Settled) -> Value {
    json!({"low": number(settled.low), "high": number(settled.high)})
}

fn number(amount: Amount) -> f64 {
    f64::from(amount.quarters()) / 4.0
}
