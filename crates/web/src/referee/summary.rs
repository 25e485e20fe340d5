//! What is said first of a judged position, as facts; the page words them.

use super::counted::number;
use honte_app::referee::{Judged, Purpose, Recorded, Settled, WhyNot, place, result};
use honte_diagram::record::title;
use honte_life::Outlook;
use honte_rules::Scoring;
use serde_json::{Value, json};

/// The result, how much of it is proved, and by which rules it was counted.
pub(super) fn value(judged: &Judged) -> Value {
    let finish = &judged.finish;
    let lead = judged.likely_lead();
    let [proved, seeming, open] = judged.standings();
    let recorded = judged
        .recorded
        .as_ref()
        .map(|result| json!({"text": result.text, "compared": compared(judged.compared())}));
    let disputed: Vec<String> = judged.disputed().map(|chain| judged.at(chain)).collect();
    json!({
        "likely": lead.ok().map(result),
        "likely_why": lead.err().map(WhyNot::name),
        "recorded": recorded,
        "groups": {"proved": proved, "seems": seeming, "open": open},
        "by_proof": lead.is_ok().then(|| bounds(&finish.settled)),
        "outlook": match judged.outlook {
            Outlook::Complete => "complete",
            Outlook::Exhausted => "exhausted",
            Outlook::Open => "open",
        },
        "game": title(&judged.subject.tree),
        "position": place(judged),
        "rules": judged.terms.rules.to_string(),
        "rules_from": judged.terms.rules_from.name(),
        "komi": number(judged.position.komi),
        "komi_from": judged.terms.komi_from.name(),
        "notes": judged.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "disputed": disputed,
        "open_points": finish.open.iter().map(Vec::len).sum::<usize>(),
        "left": judged.names(finish.left.iter()),
        "as_it_stands": as_it_stands(judged),
    })
}

const fn compared(compared: Recorded) -> &'static str {
    match compared {
        Recorded::None => "none",
        Recorded::Unknown => "unknown",
        Recorded::NotCounted => "not-counted",
        Recorded::Agrees => "agrees",
        Recorded::Differs => "differs",
        Recorded::Open => "open",
    }
}

fn bounds(settled: &Settled) -> Value {
    json!({"low": result(settled.low), "high": result(settled.high)})
}

/// The count by the letter of Article 8, where that is another than the likely result, and why.
fn as_it_stands(judged: &Judged) -> Value {
    let stands = judged.likely.as_ref().unwrap_or(&judged.settled);
    let Ok(lead) = judged.likely_lead() else {
        return Value::Null;
    };
    let is_same = stands.low == lead && stands.high == lead;
    if is_same || judged.terms.rules.scoring == Scoring::Area {
        return Value::Null;
    }
    let plays = &judged.finish.plays;
    let has_dame = plays.iter().any(|play| play.purpose == Purpose::Dame);
    let mut value = bounds(stands);
    if let Value::Object(value) = &mut value {
        let why = if has_dame { "dame" } else { "unproved" };
        value.insert("why".to_owned(), why.into());
    }
    value
}
