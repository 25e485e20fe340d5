//! Several games: a line each.

use super::args::Arguments;
use super::report::bounds;
use crate::text::plain;
use crate::text::{Align, Table, count};
use honte_app::referee::{Judged, Recorded, result, value};
use serde_json::Value;
use std::io::{self, Write};

/// What is kept of a game among others: its proofs would fill the memory.
#[derive(Debug)]
pub(super) struct Row {
    line: Line,
    /// The recorded result is another.
    pub(super) differs: bool,
    compared: Recorded,
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
            compared: judged.compared(),
        }
    }
}

fn cells(judged: &Judged) -> Vec<String> {
    let [proved, seeming, open] = judged.standings();
    let likely = match judged.likely_lead() {
        Ok(lead) => result(lead),
        Err(why) => why.name().to_owned(),
    };
    let recorded = judged.recorded.as_ref().map(|result| plain(&result.text));
    let remark = match judged.compared() {
        Recorded::Agrees => "as recorded",
        Recorded::Differs => "differs",
        Recorded::NotCounted => "not by the count",
        Recorded::Unknown => "recorded result not understood",
        Recorded::Open | Recorded::None => "",
    };
    vec![
        format!("{} {}", plain(&judged.subject.file), judged.subject.number),
        likely,
        recorded.unwrap_or_default(),
        format!("{proved} of {}", proved + seeming + open),
        match judged.likely_lead() {
            Ok(_) => bounds(&judged.finish.settled),
            Err(_) => String::new(),
        },
        remark.to_owned(),
    ]
}

/// Prints all games, and how many are as recorded.
pub(super) fn write(args: &Arguments, rows: Vec<Row>, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&[
        ("game", Align::Left),
        ("likely", Align::Left),
        ("recorded", Align::Left),
        ("groups proved", Align::Right),
        ("by what is proved", Align::Left),
        ("remark", Align::Left),
    ]);
    let mut values = Vec::new();
    let (games, mut kinds) = (rows.len() as u64, Summary::default());
    for row in rows {
        kinds.enter(row.compared);
        match row.line {
            Line::Cells(cells) => table.row(cells),
            Line::Json(value) => values.push(value),
        }
    }
    match args.json {
        true => writeln!(out, "{:#}", Value::Array(values)),
        false => {
            table.print(out)?;
            writeln!(
                out,
                "\n{}: {}",
                count(games, "game", "games"),
                kinds.words()
            )
        }
    }
}

/// How the likely results of several games stand to the recorded ones.
#[derive(Debug, Default)]
struct Summary {
    agree: u64,
    differ: u64,
    open: u64,
    other: u64,
}

impl Summary {
    fn enter(&mut self, compared: Recorded) {
        *match compared {
            Recorded::Agrees => &mut self.agree,
            Recorded::Differs => &mut self.differ,
            Recorded::Open => &mut self.open,
            Recorded::None | Recorded::Unknown | Recorded::NotCounted => &mut self.other,
        } += 1;
    }

    fn words(&self) -> String {
        let differ = match self.differ {
            1 => "differs from the record",
            _ => "differ from the record",
        };
        let parts = [
            (self.agree, "as recorded"),
            (self.differ, differ),
            (self.open, "not finished"),
            (self.other, "without a counted result on record"),
        ];
        let parts = parts.iter().filter(|(number, _)| *number > 0);
        let parts: Vec<String> = parts
            .map(|(number, what)| format!("{number} {what}"))
            .collect();
        parts.join(", ")
    }
}
