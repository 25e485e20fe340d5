//! What is printed of a game that fits: a row of the table, or an object of JSON.

use super::FilterArgs;
use crate::rows::Rows;
use crate::text::{Align, plain, thousands};
use std::io::{self, Write};

/// A game that fits.
pub(super) struct Row {
    pub(super) file: String,
    /// Where it begins; 0 where the format has no lines.
    pub(super) line: u64,
    pub(super) black: String,
    pub(super) white: String,
    pub(super) date: String,
    pub(super) result: String,
    pub(super) moves: u64,
}

/// The games that fit, printed one by one.
pub(super) struct GamesOut {
    rows: Rows,
    is_json: bool,
}

impl GamesOut {
    pub(super) fn new(args: &FilterArgs) -> GamesOut {
        GamesOut {
            rows: Rows::new(&[
                ("place", Align::Left, 20),
                ("black", Align::Left, 16),
                ("white", Align::Left, 16),
                ("date", Align::Left, 10),
                ("result", Align::Left, 0),
                ("moves", Align::Right, 0),
            ]),
            is_json: args.json,
        }
    }

    pub(super) fn print(&mut self, row: &Row, out: &mut dyn Write) -> io::Result<()> {
        if self.is_json {
            return row.json(out);
        }
        let cells = [
            plain(&row.place()),
            plain(&row.black),
            plain(&row.white),
            plain(&row.date),
            plain(&row.result),
            thousands(row.moves),
        ];
        self.rows.print(&cells, out)
    }
}

impl Row {
    fn place(&self) -> String {
        match self.line {
            0 => self.file.clone(),
            line => format!("{}:{line}", self.file),
        }
    }

    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let quoted = |text: &str| serde_json::Value::from(text);
        writeln!(
            out,
            r#"{{"file":{},"line":{},"black":{},"white":{},"date":{},"result":{},"moves":{}}}"#,
            quoted(&self.file),
            self.line,
            quoted(&self.black),
            quoted(&self.white),
            quoted(&self.date),
            quoted(&self.result),
            self.moves,
        )
    }
}
