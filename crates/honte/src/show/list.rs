//! The games of a collection, a line each.

use super::game::Game;
use crate::text::plain;
use crate::text::{Align, Table};
use honte_record::sgf::Name;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Lines that make a table by themselves, so that a collection of any length can be listed.
const BLOCK: usize = 1000;

/// A table, or an array of objects.
pub(super) struct List<'o> {
    out: &'o mut dyn Write,
    as_json: bool,
    table: Table,
    rows: usize,
    games: u64,
}

fn table() -> Table {
    Table::new(&[
        ("game", Align::Right),
        ("line", Align::Right),
        ("black", Align::Left),
        ("white", Align::Left),
        ("date", Align::Left),
        ("result", Align::Left),
        ("moves", Align::Right),
        ("title", Align::Left),
    ])
}

impl<'o> List<'o> {
    pub(super) fn new(as_json: bool, out: &'o mut dyn Write) -> Self {
        List {
            out,
            as_json,
            table: table(),
            rows: 0,
            games: 0,
        }
    }

    pub(super) fn game(&mut self, game: &Game) -> io::Result<()> {
        let tree = &game.tree;
        let text = |name: &[u8]| tree.text(tree.root(), Name::new(name)).map(|t| plain(&t));
        let size = tree.size();
        let moves: usize = tree
            .line(tree.root())
            .map(|node| tree.moves(node, size).count())
            .sum();
        let cells = [b"PB", b"PW", b"DT", b"RE"].map(|name| text(name));
        self.games += 1;
        if self.as_json {
            let [black, white, date, result] = cells.map(Value::from);
            let (number, line) = (game.number, game.line);
            let value = json!({
                "number": number, "line": line, "black": black, "white": white, "date": date,
                "result": result, "moves": moves, "title": text(b"GN"),
            });
            let open = if self.games == 1 { "[" } else { "," };
            return writeln!(self.out, "{open}{value}");
        }
        let line = match game.line {
            0 => String::new(),
            line => line.to_string(),
        };
        let mut row = vec![game.number.to_string(), line];
        row.extend(cells.into_iter().map(Option::unwrap_or_default));
        row.extend([moves.to_string(), text(b"GN").unwrap_or_default()]);
        self.table.row(row);
        self.rows += 1;
        if self.rows == BLOCK {
            self.print()?;
        }
        Ok(())
    }

    fn print(&mut self) -> io::Result<()> {
        self.rows = 0;
        std::mem::replace(&mut self.table, table()).print(self.out)
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        match (self.as_json, self.games) {
            (true, 0) => writeln!(self.out, "[]"),
            (true, _) => writeln!(self.out, "]"),
            (false, _) if self.rows > 0 => self.print(),
            (false, _) => Ok(()),
        }
    }
}
