//! The games, one line a hit, printed as they are found.

use super::Arguments;
use crate::orientation::orientation;
use crate::progress::Progress;
use crate::rows::Rows;
use crate::text::Align;
use honte_record::filter::TextField;
use honte_search::FoundGame;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// The columns, with the width of what is usual in each.
const COLUMNS: [(&str, Align, usize); 8] = [
    ("place", Align::Left, 24),
    ("black", Align::Left, 16),
    ("white", Align::Left, 16),
    ("date", Align::Left, 10),
    ("result", Align::Left, 6),
    ("move", Align::Right, 4),
    ("next", Align::Left, 11),
    ("view", Align::Left, 0),
];

/// Prints rows until there are enough.
pub(super) struct HitRows {
    rows: Rows,
    is_tsv: bool,
    printed: usize,
    most: usize,
    /// Hits, and games without a pattern, beyond those.
    more: u64,
    /// Standard output does not take any more.
    failure: io::Result<()>,
}

impl HitRows {
    pub(super) fn new(args: &Arguments) -> HitRows {
        HitRows {
            rows: Rows::new(&COLUMNS),
            is_tsv: args.tsv,
            printed: 0,
            most: if args.tsv { usize::MAX } else { args.top },
            more: 0,
            failure: Ok(()),
        }
    }

    pub(super) fn add(&mut self, game: &FoundGame<'_>, progress: &Progress) -> ControlFlow<()> {
        if game.hits.is_empty() {
            self.push(|| row(game, None));
        }
        for hit in game.hits {
            self.push(|| row(game, Some(hit)));
        }
        if self.failure.is_err() {
            progress.stop();
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn push(&mut self, row: impl FnOnce() -> [String; 8]) {
        if self.printed == self.most {
            self.more += 1;
        } else if self.failure.is_ok() {
            let mut out = io::BufWriter::new(anstream::stdout().lock());
            let printed = self.print(&row(), &mut out);
            self.failure = printed.and_then(|()| out.flush());
        }
    }

    fn print(&mut self, row: &[String; 8], out: &mut dyn Write) -> io::Result<()> {
        self.printed += 1;
        if !self.is_tsv {
            return self.rows.print(row, out);
        }
        if self.printed == 1 {
            tsv(&COLUMNS.map(|(head, ..)| head.to_owned()), out)?;
        }
        let cells = row.each_ref();
        tsv(
            &cells.map(|cell| cell.replace(['\t', '\n', '\r'], " ")),
            out,
        )
    }

    /// Whether all rows could be printed.
    pub(super) fn check(&mut self) -> io::Result<()> {
        std::mem::replace(&mut self.failure, Ok(()))
    }

    /// Prints what follows the last row; the heads alone where there is none.
    pub(super) fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match (self.printed, self.is_tsv, self.more) {
            (0, true, _) => tsv(&COLUMNS.map(|(head, ..)| head.to_owned()), out),
            (0, false, 0) => self.rows.head(out),
            (_, _, 0) => Ok(()),
            (.., more) => writeln!(out, "… and {more} more; see --top"),
        }
    }
}

fn tsv(cells: &[String; 8], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", cells.join("\t"))
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
