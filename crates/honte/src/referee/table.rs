//! Several games: a line each.

use super::args::Arguments;
use crate::show::plain;
use crate::text::{Align, Table};
use honte_desk::referee::{Judged, Settled, interval, result, value};
use serde_json::Value;
use std::io::{self, Write};

/// What is kept of a game among others: its proofs would fill the memory.
#[derive(Debug)]
pub(super) struct Row {
    line: Line,
    /// The recorded result is another.
    pub(super) differs: bool,
}

#[derive(Debug)]
enum Line {
    Cells(Vec<String>),
    Json(Value),
}

impl Row {
    pub(super) fn of(args: &Arguments, judged: &Judged) -> Row {
        let line = match args.json {
            true => Line::Json(value(judged)),
            false => Line::Cells(cells(judged)),
        };
        Row {
            line,
            differs: judged.agrees() == Some(false),
        }
    }
}

fn cells(judged: &Judged) -> Vec<String> {
    let chains = judged.verdicts.len();
    let open = judged.undecided().count();
    let assumed = judged.assumed_chains().count();
    let proved = match chains {
        0 => "100".to_owned(),
        chains => format!(
            "{:.1}",
            100.0 * (chains - open - assumed) as f64 / chains as f64
        ),
    };
    let computed = |settled: &Settled| match settled.low == settled.high {
        true => result(settled.low),
        false => interval(settled),
    };
    let own = computed(&judged.settled);
    let own = match &judged.finish {
        Some(finish) => format!("{own} ({} when finished)", computed(&finish.settled)),
        None => own,
    };
    let recorded = judged.recorded.as_ref().map(|(text, _)| plain(text));
    let likely = match (&judged.likely, &judged.finish) {
        (_, Some(finish)) if finish.likely.is_some() => computed(finish.as_assumed()),
        (Some(likely), None) => computed(likely),
        _ => String::new(),
    };
    let agrees = match (judged.agrees(), judged.agrees_as_assumed()) {
        (Some(true), _) => "agrees",
        (Some(false), _) => "differs",
        (None, Some(true)) => "agrees as assumed",
        (None, Some(false)) => "differs as assumed",
        (None, None) => "",
    };
    vec![
        format!("{} {}", plain(&judged.subject.file), judged.subject.number),
        chains.to_string(),
        proved,
        assumed.to_string(),
        open.to_string(),
        own,
        likely,
        recorded.unwrap_or_default(),
        agrees.to_owned(),
    ]
}

/// Prints all games.
pub(super) fn write(args: &Arguments, rows: Vec<Row>, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&[
        ("game", Align::Left),
        ("chains", Align::Right),
        ("proved %", Align::Right),
        ("assumed", Align::Right),
        ("undecided", Align::Right),
        ("result", Align::Left),
        ("as assumed", Align::Left),
        ("recorded", Align::Left),
        ("agreement", Align::Left),
    ]);
    let mut values = Vec::new();
    for row in rows {
        match row.line {
            Line::Cells(cells) => table.row(cells),
            Line::Json(value) => values.push(value),
        }
    }
    match args.json {
        true => writeln!(out, "{:#}", Value::Array(values)),
        false => table.print(out),
    }
}
