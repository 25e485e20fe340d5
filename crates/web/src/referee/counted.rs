//! A count, step by step, for the page.

use honte_goban::Colour;
use honte_rules::count::StepKind;
use honte_rules::{Amount, Clause, Count, Matter};
use serde_json::{Value, json};

/// What is counted, in the order of the count, with its name for the page.
const KINDS: [(StepKind, Matter, &str); 6] = [
    (StepKind::Stones, Matter::Territory, "stones"),
    (StepKind::Territory, Matter::Territory, "territory"),
    (StepKind::Dead, Matter::Removal, "dead"),
    (StepKind::Prisoners, Matter::Counting, "prisoners"),
    (StepKind::Komi, Matter::Compensation, "komi"),
    (StepKind::Compensation, Matter::Compensation, "compensation"),
];

/// The rows of a count, the sums last.
pub(crate) fn rows(count: &Count) -> Value {
    let steps = count.steps();
    let text = count.rules().text;
    let amount = |kind: StepKind, colour: Colour| {
        let mut own = steps.iter();
        let step = own.find(|step| step.kind == kind && step.colour == colour);
        step.map_or(Amount::ZERO, |step| step.amount)
    };
    let row = |clause: Clause, kind: &str, amounts: [Amount; 2]| {
        json!({
            "clause": clause.to_string(),
            "kind": kind,
            "black": number(amounts[0]),
            "white": number(amounts[1]),
        })
    };
    let mut rows: Vec<Value> = KINDS
        .iter()
        .map(|&(kind, matter, name)| (matter, name, Colour::ALL.map(|c| amount(kind, c))))
        .filter(|(.., amounts)| amounts.iter().any(|amount| *amount != Amount::ZERO))
        .map(|(matter, name, amounts)| row(Clause::new(text, matter), name, amounts))
        .collect();
    let totals = Colour::ALL.map(|colour| count.side(colour).total);
    rows.push(row(Clause::new(text, Matter::Counting), "total", totals));
    rows.into()
}

/// Points as a number.
pub(crate) fn number(amount: Amount) -> f64 {
    f64::from(amount.quarters()) / 4.0
}
