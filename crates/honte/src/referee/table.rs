//! Several games: a line each, as they come.

use super::args::Arguments;
use crate::json_array::JsonArray;
use crate::rows::Rows;
use crate::text::plain;
use crate::text::{Align, count};
use honte_app::referee::{Judged, Recorded, bounds, result, value};
use serde_json::Value;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

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

/// The games of a table, or of an array of JSON, printed as they come.
#[derive(Debug)]
pub(super) struct Games {
    rows: Rows,
    values: JsonArray,
    is_json: bool,
    games: u64,
    kinds: Summary,
}

impl Games {
    pub(super) fn new(args: &Arguments) -> Games {
        /// Digits of a game's number, and the space before them.
        const NUMBER: usize = 4;
        let names = args.files.iter().map(|file| file.display().to_string());
        let widest = names.map(|name| name.width() + NUMBER).max().unwrap_or(0);
        Games {
            rows: Rows::new(&[
                ("game", Align::Left, widest),
                ("likely", Align::Left, "unfinished".len()),
                ("recorded", Align::Left, "W+Resign".len()),
                ("groups proved", Align::Right, 0),
                ("by what is proved", Align::Left, "W+100.5 to B+100.5".len()),
                ("remark", Align::Left, 0),
            ]),
            values: JsonArray::default(),
            is_json: args.json,
            games: 0,
            kinds: Summary::default(),
        }
    }

    /// Prints a game.
    pub(super) fn print(&mut self, row: Row, out: &mut dyn Write) -> io::Result<()> {
        self.games += 1;
        self.kinds.enter(row.compared);
        match row.line {
            Line::Cells(cells) => self.rows.print(&cells, out),
            Line::Json(value) => self.values.push(&value, out),
        }
    }

    /// Prints what follows the last game: how many are as recorded, or the end of the array.
    pub(super) fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_json {
            return self.values.end(out);
        }
        if self.games == 0 {
            return Ok(());
        }
        let games = count(self.games, "game", "games");
        writeln!(out, "\n{games}: {}", self.kinds.words())
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
