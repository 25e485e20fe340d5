//! A judged position for the page.

use super::{counted, picture, summary};
use crate::board_view::{BoardView, letters};
use honte_app::examples::Example;
use honte_app::referee::{
    Judged, Line, Moves, OpenBecause, capturable, capture, claim, condition, dispute, given_line,
    is_static, name, price, value,
};
use honte_app::words::count;
use honte_diagram::Figure;
use honte_life::{Class, Status, Verdict};
use honte_proof::Upkeep;
use serde_json::{Value, json};

/// A judged position, with its proofs, and what the page is told of it.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) judged: Judged,
    pub(crate) result: Value,
    /// States of all its proofs.
    pub(crate) states: usize,
}

impl Case {
    /// With what the text says, if the position is that of an example.
    pub(crate) fn of(judged: Judged, example: Option<&Example>) -> Case {
        let mut view = BoardView::new(judged.size());
        let bare = view.row(&bare(&judged));
        let drawn = picture::finished(&judged);
        let verdicts = view.row(&drawn);
        let chains: Vec<Value> = judged
            .verdicts
            .iter()
            .map(|one| chain(&judged, one))
            .collect();
        let counted = (judged.likely_lead().is_ok()).then(|| counted::rows(&judged.finish.count));
        let mut result = json!({
            "report": value(&judged),
            "position": view.changes(&view.empty(), &bare),
            "verdicts": view.changes(&bare, &verdicts),
            "signs": picture::signs(&drawn, &judged),
            "board": view.board(),
            "chains": chains,
            "count": counted.unwrap_or_else(|| json!([])),
            "summary": summary::value(&judged),
            "why_open": why_open(&judged),
        });
        if let (Some(example), Value::Object(result)) = (example, &mut result) {
            result.insert("example".to_owned(), example.value(Some(&judged)));
        }
        let proofs = judged.verdicts.iter();
        let proofs = proofs.flat_map(|one| one.proof.iter().chain(&one.support));
        Case {
            states: proofs.map(|local| local.proof.strategy.len()).sum(),
            result,
            judged,
        }
    }
}

/// The position without anything that was found.
pub(crate) fn bare(judged: &Judged) -> Figure {
    Figure::from_board(judged.board())
}

fn chain(judged: &Judged, chain: &Verdict) -> Value {
    let points: Vec<String> = chain.stones.iter().map(|&point| letters(point)).collect();
    json!({
        "at": judged.at(chain),
        "points": points,
        "claim": claim(judged, chain),
        "explain": explain(judged, chain),
        "has_proof": chain.proof.is_some(),
        "is_static": is_static(chain),
    })
}

/// Why a verdict is what it is, beyond its claim.
fn explain(judged: &Judged, chain: &Verdict) -> String {
    let mut words = Vec::new();
    match (&chain.class, &chain.proof) {
        (Class::Undecided, _) => words.push(sentence(&OpenBecause::of(judged, chain).to_string())),
        (Class::Assumed(_), _) => {
            let line = given_line(judged, chain);
            words.extend(line.map(|line| format!("If so, for example: {line}")));
            words.push("No number rests on what is assumed.".to_owned());
        }
        (_, Some(local)) => {
            words.push(Moves::new(local, judged.board()).beyond());
            let states = local.proof.strategy.len() as u64;
            words.push(format!(
                "The proof has {}, and was checked.",
                count(states, "answer", "answers")
            ));
        }
        (_, None) => words.push(
            "Its owner never needs to answer: every play against it can be left alone.".to_owned(),
        ),
    }
    if let Some(moves) = capture(judged, chain) {
        words.push(format!("{} {}", capturable(chain), Line::of(&moves)));
    }
    if let Some(point) = chain.rescue {
        words.push(format!(
            "{} {} would have saved it, before the game stopped (Articles 9.3 and 13).",
            name(chain.colour),
            judged.name(point)
        ));
    }
    let depends = judged
        .depending()
        .find(|(other, _)| other.stones == chain.stones);
    if let Some((_, literal)) = depends {
        words.push(format!(
            "By the literal reading of a pass for a ko, 'named', it is {literal}."
        ));
    }
    if let Some(price) = price(judged, chain) {
        words.push(format!("{price} (Example 23)."));
    }
    if let Some(dispute) = dispute(judged, chain) {
        words.push(format!("{dispute}."));
    }
    words.join(" ")
}

fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// A line for each chain without a proof.
fn why_open(judged: &Judged) -> Vec<String> {
    let open = judged
        .verdicts
        .iter()
        .filter(|chain| !chain.class.is_proved());
    let open = open.map(|chain| {
        let who = format!("{} {}", name(chain.colour), judged.at(chain));
        match &chain.class {
            Class::Assumed(assumption) => {
                let status = match chain.status {
                    Status::Dead => "dead",
                    _ => "alive",
                };
                match condition(judged, chain) {
                    Some(condition) => format!("{who} is assumed to be {status}. {condition}"),
                    None => format!("{who} is assumed to be {status}: {assumption}"),
                }
            }
            _ => format!("{who} is undecided: {}", OpenBecause::of(judged, chain)),
        }
    });
    let endless = judged
        .costly()
        .filter(|&(_, upkeep)| upkeep == Upkeep::Endless);
    let endless = endless.filter_map(|(chain, _)| price(judged, chain));
    open.chain(endless).collect()
}
