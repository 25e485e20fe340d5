//! A judged position as JSON; `honte referee --help` says what is in it.

use super::explain::{OpenBecause, price};
use super::judge::place;
use super::result::result;
use honte_goban::Colour;
use honte_life::{Class, Enabled, Enclosure, Entry, Status, Verdict};
use honte_referee::{Fate, Group, Judged, Play, Purpose, Settled, Standing, WhyNot};
use honte_rules::Amount;
use honte_rules::count::Reason;
use serde_json::{Value, json};

/// A judged position.
pub fn value(judged: &Judged) -> Value {
    let size = judged.size();
    let prisoners = judged.position.prisoners;
    let settled = &judged.settled;
    let owned = |colour: Colour| judged.names(settled.territory[colour.index()].iter());
    let chains = judged.verdicts.iter().zip(&judged.literal);
    let chains: Vec<Value> = chains
        .map(|(chain, literal)| one(judged, chain, *literal))
        .collect();
    let finish = &judged.finish;
    let groups = judged.groups();
    let plays = finish.plays.iter();
    let to_play: Vec<Value> = plays.clone().map(|play| one_play(judged, play)).collect();
    let enclosures = judged.enclosures.iter();
    let enclosures: Vec<Value> = enclosures.map(|one| enclosed(judged, one)).collect();
    let is_played_on = !finish.plays.is_empty();
    let lead = number(finish.count.lead());
    let teire = plays.filter(|play| play.teire().is_some());
    json!({
        "file": judged.subject.file,
        "game": judged.subject.number,
        "at": place(judged),
        "size": {"width": size.width(), "height": size.height()},
        "rules": judged.terms.rules.to_string(),
        "komi": number(judged.position.komi),
        "reading": judged.reading.name(),
        "prisoners": {"black": prisoners.of(Colour::Black), "white": prisoners.of(Colour::White)},
        "assumed": judged.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "searched": judged.is_searched,
        "seconds": judged.seconds,
        "chains": chains,
        "territory": {"black": owned(Colour::Black), "white": owned(Colour::White)},
        "dame": judged.names(settled.dame.iter()),
        "teire": judged.names(teire.map(|play| play.point)),
        "to_play": to_play,
        "enclosures": enclosures,
        "score": interval(settled),
        "score_assumed": judged.likely.as_ref().map(interval),
        "score_finished": is_played_on.then(|| interval(&finish.settled)),
        "score_finished_assumed": (is_played_on && !finish.settled.is_one()).then(|| json!({"low": lead, "high": lead})),
        "undecided": judged.undecided().map(|chain| judged.at(chain)).collect::<Vec<_>>(),
        "recorded": judged.recorded.as_ref().map(|result| &result.text),
        "likely": judged.likely_lead().ok().map(result),
        "likely_why": judged.likely_lead().err().map(WhyNot::name),
        "finished": judged.likely_lead() != Err(WhyNot::Unfinished),
        "agrees": judged.agrees(),
        "agrees_assumed": judged.agrees(),
        "groups": groups.iter().map(|group| one_group(judged, group)).collect::<Vec<_>>(),
        "groups_proved": groups.iter().filter(|group| group.standing == Standing::Proved).count(),
        "open": finish.open.iter().map(|room| judged.names(room.iter().copied())).collect::<Vec<_>>(),
    })
}

/// A group, its chains by their first stones.
fn one_group(judged: &Judged, group: &Group) -> Value {
    let chains = group
        .chains
        .iter()
        .filter_map(|&chain| judged.verdicts.get(chain));
    json!({
        "colour": group.colour.name(),
        "fate": match group.fate {
            Fate::Alive => "alive",
            Fate::Seki => "seki",
            Fate::Dead => "dead",
        },
        "standing": match group.standing {
            Standing::Proved => "proved",
            Standing::Seems => "seems",
            Standing::Doubtful => "doubtful",
        },
        "chains": chains.map(|chain| judged.at(chain)).collect::<Vec<_>>(),
        "stones": group.stones,
        "given": judged.names(group.given.iter().copied()),
    })
}

fn one_play(judged: &Judged, play: &Play) -> Value {
    json!({
        "colour": play.colour.name(),
        "at": judged.name(play.point),
        "for": play.teire().map(|chain| judged.name(chain)),
        "purpose": match play.purpose {
            Purpose::Dame => "dame",
            Purpose::Teire(_) => "teire",
            Purpose::Border => "border",
        },
    })
}

fn enclosed(judged: &Judged, enclosure: &Enclosure) -> Value {
    let (entry, at) = match enclosure.entry {
        Entry::Shut => (Some("shut"), None),
        Entry::Open(point) => (Some("open"), Some(judged.name(point))),
        Entry::Unknown => (None, None),
    };
    json!({
        "colour": enclosure.owner.name(),
        "points": judged.names(enclosure.points.iter().copied()),
        "entry": entry,
        "at": at,
    })
}

fn one(judged: &Judged, chain: &Verdict, literal: Option<Status>) -> Value {
    let reason = match &chain.class {
        Class::Assumed(assumption) => Some(assumption.to_string()),
        Class::Undecided => Some(OpenBecause::of(judged, chain).to_string()),
        _ => price(judged, chain),
    };
    json!({
        "at": judged.at(chain),
        "colour": chain.colour.name(),
        "stones": chain.stones.len(),
        "status": word(chain.status),
        "by_new_stone": match chain.status {
            Status::Reborn => Some(true),
            Status::Alive | Status::Dead => Some(false),
            Status::Lives | Status::Unknown => None,
        },
        "disputed": disputed(judged, chain),
        "seki": seki(judged, chain),
        "removable": removable(judged, chain),
        "class": chain.class.name(),
        "walls": judged.walls(chain),
        "given": judged.names(judged.given(chain).iter().copied()),
        "reason": reason,
        "rescue": chain.rescue.map(|point| judged.name(point)),
        "reading": judged.reading.name(),
        "by_named": literal.map(word),
        "visits": chain.visits,
        "nodes": chain.nodes,
        "seconds": judged.seconds_of(chain),
    })
}

/// Whether a chain that lives by a new stone does so by a disputed reading, if that is known.
fn disputed(judged: &Judged, chain: &Verdict) -> Option<bool> {
    let mut both = judged.verdicts.iter().zip(&judged.enabled);
    let (_, enabled) = both.find(|(other, _)| other.stones == chain.stones)?;
    match enabled {
        None if chain.status == Status::Unknown => None,
        None | Some(Enabled::ByCapture) => Some(false),
        Some(Enabled::Before) => Some(true),
        Some(Enabled::Unknown) => None,
    }
}

/// The status in one word.
fn word(status: Status) -> &'static str {
    match status.lives() {
        Some(true) => "alive",
        Some(false) => "dead",
        None => "undecided",
    }
}

/// Whether a chain is in seki, if that is known.
pub fn seki(judged: &Judged, chain: &Verdict) -> Option<bool> {
    judged.settled.count.as_ref()?;
    let first = chain.stones.first()?;
    Some(judged.settled.seki.contains(*first))
}

/// Whether a chain is taken off as it is (Article 10.1), if that is known.
pub fn removable(judged: &Judged, chain: &Verdict) -> Option<bool> {
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
