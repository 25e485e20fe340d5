//! The games, one line a hit.

use crate::orientation::orientation;
use crate::text::{Align, Table};
use honte_record::filter::TextField;
use honte_search::FoundGame;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Heads of the columns.
const HEADS: [&str; 8] = [
    "place", "black", "white", "date", "result", "move", "next", "view",
];

/// Gathers rows until there are enough.
pub(super) struct Rows {
    rows: Vec<[String; 8]>,
    most: usize,
    /// Hits, and games without a pattern, beyond those.
    more: u64,
}

impl Rows {
    pub(super) const fn new(most: usize) -> Rows {
        Rows {
            rows: Vec::new(),
            most,
            more: 0,
        }
    }

    pub(super) fn add(&mut self, game: &FoundGame<'_>) -> ControlFlow<()> {
        if game.hits.is_empty() {
            self.push(|| row(game, None));
        }
        for hit in game.hits {
            self.push(|| row(game, Some(hit)));
        }
        ControlFlow::Continue(())
    }

    fn push(&mut self, row: impl FnOnce() -> [String; 8]) {
        if self.rows.len() < self.most {
            self.rows.push(row());
        } else {
            self.more += 1;
        }
    }

    pub(super) fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = HEADS.map(|head| match head {
            "move" => (head, Align::Right),
            head => (head, Align::Left),
        });
        let mut table = Table::new(&columns);
        self.rows.iter().for_each(|row| table.row(row.to_vec()));
        table.print(out)?;
        match self.more {
            0 => Ok(()),
            more => writeln!(out, "… and {more} more; see --top"),
        }
    }

    pub(super) fn tsv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", HEADS.join("\t"))?;
        for row in &self.rows {
            let cells = row
                .each_ref()
                .map(|cell| cell.replace(['\t', '\n', '\r'], " "));
            writeln!(out, "{}", cells.join("\t"))?;
        }
        Ok(())
    }
}

fn row(game: &FoundGame<'_>, hit: Option<&honte_search::Hit>) -> [String; 8] {
    let text = |field| {
        let text = game.headers.text(field);
        text.map_or(String::new(), |text| crate::text::plain(&text))
    };
    let file = text(TextField::File);
    let next = hit.and_then(|hit| hit.next).map_or(String::new(), |next| {
        format!(
            "{} {} at {}",
            next.colour.letter(),
            next.point.to_a1(game.headers.size()),
            next.number
        )
    });
    let placement = hit.and_then(|hit| game.placements?.get(hit.placement));
    [
        match game.line {
            0 => file,
            line => format!("{file}:{line}"),
        },
        text(TextField::Black),
        text(TextField::White),
        text(TextField::Date),
        text(TextField::Result),
        hit.map_or(String::new(), |hit| hit.begin.to_string()),
        next,
        placement.map_or(String::new(), view),
    ]
}

/// How the pattern lies: turned, mirrored, and with colours exchanged.
fn view(placement: &honte_search::Placement) -> String {
    let turned = orientation(placement.transform.symmetry);
    match placement.transform.swap_colours {
        true => format!("{turned}, colours swapped"),
        false => turned.to_owned(),
    }
}
