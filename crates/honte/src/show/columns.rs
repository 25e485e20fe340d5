//! Games as a table of columns: for people, as CSV, TSV or JSON.

use super::args::{Arguments, Named, column};
use crate::answer::Answer;
use crate::error::{Failure, Nothing};
use crate::sorting::SortKey;
use crate::text::plain;
use crate::text::{Align, Table};
use honte_record::column::{Key, Row};
use honte_record::filter::{Filter, of_tree};
use honte_record::records::{self, Record, RecordEvent};
use honte_record::source::{Wanted, find_wanted};
use serde_json::{Map, Value};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;

/// Lines that make a table by themselves, so that a collection of any length can be listed.
const BLOCK: usize = 1000;

/// Columns where none are named.
const USUAL: [&str; 7] = ["file", "game", "black", "white", "date", "result", "moves"];

/// Writes a row for each game in all files.
pub(super) fn write(args: &Arguments, out: &mut dyn Write) -> Result<Answer, Failure> {
    let usual = USUAL.iter().filter_map(|name| column(name).ok());
    let columns = match args.table.columns.as_slice() {
        [] => usual.collect(),
        columns => columns.to_vec(),
    };
    let mut sheet = Sheet::new(args, columns, out);
    let found = find_wanted(&args.files, Wanted::Any);
    let mut errors = found.problems.len() as u64;
    for problem in &found.problems {
        anstream::eprintln!("honte: {problem}");
    }
    let mut files = 0u64;
    for source in &found.sources {
        let certain = args.files.contains(&source.path);
        let outcome = source.open_wanted(Wanted::Any, &AtomicU64::new(0), |entry| {
            // The source tells of its own errors.
            let ((), fits) = args.charset.read(entry.reader, |reader| {
                if let Ok(Some(opened)) = records::open(reader, &entry.name, certain) {
                    files += 1;
                    let _ = opened.read(|event| {
                        errors += event.errors();
                        match event {
                            RecordEvent::Game(record) => sheet.game(&entry.name, &record),
                            _ => ControlFlow::Continue(()),
                        }
                    });
                }
            });
            if let Err(unfit) = fits {
                errors += 1;
                anstream::eprintln!("honte: {}: {unfit}", entry.name);
            }
            match sheet.written.is_err() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        for problem in &outcome.problems {
            anstream::eprintln!("honte: {problem}");
        }
        errors += outcome.problems.len() as u64 + outcome.more_problems;
    }
    if files == 0 {
        return Err(match errors {
            0 => Nothing::Records.into(),
            _ => Failure::Told,
        });
    }
    sheet.finish()?;
    Ok(match errors {
        0 => Answer::Yes,
        _ => Answer::No,
    })
}

/// How the rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Table,
    Csv,
    Tsv,
    Json,
}

struct Sheet<'s> {
    out: &'s mut dyn Write,
    columns: Vec<Named>,
    form: Form,
    sort: &'s [SortKey],
    filter: Option<Filter>,
    number: Option<u64>,
    /// Rows that wait for their turn, and what they are sorted by.
    held: Vec<(Vec<Key>, Vec<String>)>,
    /// Rows that are printed together.
    page: Vec<Vec<String>>,
    rows: u64,
    /// Only the number of games is wanted.
    is_count: bool,
    written: io::Result<()>,
}

impl<'s> Sheet<'s> {
    fn new(args: &'s Arguments, columns: Vec<Named>, out: &'s mut dyn Write) -> Self {
        let form = match (args.table.csv, args.table.tsv, args.json) {
            (true, ..) => Form::Csv,
            (_, true, _) => Form::Tsv,
            (.., true) => Form::Json,
            _ => Form::Table,
        };
        let mut sheet = Sheet {
            out,
            columns,
            form,
            sort: &args.table.sort,
            filter: args.table.select.filter(),
            number: args.place.game,
            held: Vec::new(),
            page: Vec::new(),
            rows: 0,
            is_count: args.table.count,
            written: Ok(()),
        };
        sheet.written = sheet.head();
        sheet
    }

    fn head(&mut self) -> io::Result<()> {
        let names = self.columns.iter().map(|named| named.name.clone());
        let names: Vec<String> = names.collect();
        match self.form {
            _ if self.is_count => Ok(()),
            Form::Csv => self.csv(&names),
            Form::Tsv => writeln!(self.out, "{}", names.join("\t")),
            Form::Table | Form::Json => Ok(()),
        }
    }

    fn game(&mut self, file: &str, record: &Record) -> ControlFlow<()> {
        let row = Row {
            tree: &record.tree,
            file,
            number: record.number,
            line: record.place.0,
        };
        let fits = |filter: &Filter| filter.matches(&of_tree(&record.tree, file));
        let is_number = self.number.is_none_or(|number| number == record.number);
        if is_number && self.filter.as_ref().is_none_or(fits) {
            self.written = self.row(&row);
        }
        match self.written.is_err() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn row(&mut self, row: &Row<'_>) -> io::Result<()> {
        if self.is_count {
            self.rows += 1;
            return Ok(());
        }
        let cells = self
            .columns
            .iter()
            .map(|named| plain(&named.column.text(row)));
        let cells: Vec<String> = cells.collect();
        if self.sort.is_empty() {
            return self.put(cells);
        }
        let keys = self.sort.iter().map(|sort| sort.column.key(row));
        self.held.push((keys.collect(), cells));
        Ok(())
    }

    fn put(&mut self, cells: Vec<String>) -> io::Result<()> {
        self.rows += 1;
        match self.form {
            Form::Csv => self.csv(&cells),
            Form::Tsv => writeln!(self.out, "{}", cells.join("\t")),
            Form::Json => self.json(&cells),
            Form::Table => {
                self.page.push(cells);
                match self.page.len() {
                    BLOCK => self.table(),
                    _ => Ok(()),
                }
            }
        }
    }

    /// A line as RFC 4180 has it.
    fn csv(&mut self, cells: &[String]) -> io::Result<()> {
        let quoted = cells.iter().map(|cell| {
            match cell.contains([',', '"', '\n', '\r']) || cell.trim() != cell {
                true => format!("\"{}\"", cell.replace('"', "\"\"")),
                false => cell.clone(),
            }
        });
        let line = quoted.collect::<Vec<_>>().join(",");
        writeln!(self.out, "{line}")
    }

    fn json(&mut self, cells: &[String]) -> io::Result<()> {
        let open = if self.rows == 1 { "[" } else { "," };
        let pairs = self.columns.iter().zip(cells).map(|(named, cell)| {
            let value = match cell.parse::<u64>() {
                _ if cell.is_empty() => Value::Null,
                Ok(number) if named.column.is_number() => Value::from(number),
                _ => Value::from(cell.as_str()),
            };
            (named.name.clone(), value)
        });
        let object: Map<String, Value> = pairs.collect();
        writeln!(self.out, "{open}{}", Value::Object(object))
    }

    fn table(&mut self) -> io::Result<()> {
        let head = self.columns.iter().map(|named| {
            let align = match named.column.is_number() {
                true => Align::Right,
                false => Align::Left,
            };
            (named.name.clone(), align)
        });
        let mut table = Table::new(&head.collect::<Vec<_>>());
        std::mem::take(&mut self.page)
            .into_iter()
            .for_each(|row| table.row(row));
        table.print(self.out)
    }

    fn finish(mut self) -> io::Result<()> {
        std::mem::replace(&mut self.written, Ok(()))?;
        if self.is_count {
            return writeln!(self.out, "{}", self.rows);
        }
        let mut held = std::mem::take(&mut self.held);
        held.sort_by(|(a, _), (b, _)| SortKey::compare(self.sort, a, b));
        for (_, cells) in held {
            self.put(cells)?;
        }
        match (self.form, self.rows) {
            (Form::Json, 0) => writeln!(self.out, "[]"),
            (Form::Json, _) => writeln!(self.out, "]"),
            (Form::Table, _) if !self.page.is_empty() => self.table(),
            _ => Ok(()),
        }
    }
}
