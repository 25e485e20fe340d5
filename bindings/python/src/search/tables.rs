//! An answer as tables.

use crate::error::Failure;
use crate::table::Table;
use arrow_array::builder::{ListBuilder, UInt32Builder};
use arrow_array::{Array, ArrayRef, Int16Array, StringArray, UInt8Array, UInt64Array};
use arrow_schema::Field;
use honte_goban::Colour;
use honte_record::filter::TextField;
use honte_search::{Answer, Continuation, FoundGame, Year};
use std::sync::Arc;

/// A column and its name.
type Column = (&'static str, ArrayRef);

fn table(columns: Vec<Column>) -> Result<Table, Failure> {
    let fields = columns
        .iter()
        .map(|(name, column)| Field::new(*name, column.data_type().clone(), true));
    let fields = fields.collect();
    Table::of(
        fields,
        columns.into_iter().map(|(_, column)| column).collect(),
    )
}

fn counts<'a, T: 'a>(
    name: &'static str,
    rows: impl Iterator<Item = T>,
    of: impl Fn(T) -> u64,
) -> Column {
    let column: UInt64Array = rows.map(|row| Some(of(row))).collect();
    (name, Arc::new(column))
}

/// A row a continuation.
pub(super) fn continuations(answer: &Answer) -> Result<Table, Failure> {
    let rows = || answer.continuations.iter();
    let sign = |one: &Continuation| match one.colour {
        Colour::Black => "X",
        Colour::White => "O",
    };
    let colours: StringArray = rows().map(|one| Some(sign(one))).collect();
    let columns: UInt8Array = rows().map(|one| Some(one.point.x())).collect();
    let lines: UInt8Array = rows().map(|one| Some(one.point.y())).collect();
    let first: Int16Array = rows().map(|one| one.years.map(|years| years.0)).collect();
    let last: Int16Array = rows().map(|one| one.years.map(|years| years.1)).collect();
    table(vec![
        ("colour", Arc::new(colours)),
        ("row", Arc::new(lines)),
        ("column", Arc::new(columns)),
        counts("hits", rows(), |one| one.hits),
        counts("at_once", rows(), |one| one.at_once),
        counts("games", rows(), |one| one.games),
        counts("x_wins", rows(), |one| one.wins.x),
        counts("o_wins", rows(), |one| one.wins.o),
        ("first_year", Arc::new(first)),
        ("last_year", Arc::new(last)),
    ])
}

/// A row a year.
pub(super) fn years(answer: &Answer) -> Result<Table, Failure> {
    let rows = || answer.years.iter();
    let years: Int16Array = rows().map(|(&year, _)| Some(year)).collect();
    let of = |(_, year): (&i16, &Year)| *year;
    table(vec![
        ("year", Arc::new(years)),
        counts("games", rows(), move |row| of(row).games),
        counts("searched", rows(), move |row| of(row).searched),
    ])
}

/// What is kept of a game that was found.
struct FoundSources {
    file: String,
    game: u64,
    line: u64,
    black: Option<String>,
    white: Option<String>,
    date: Option<String>,
    result: Option<String>,
    /// The moves that completed the pattern.
    moves: Vec<u32>,
}

impl FoundSources {
    fn of(game: &FoundGame<'_>) -> FoundSources {
        let text = |field| game.headers.text(field).map(|text| text.into_owned());
        FoundSources {
            file: format!("{}{}", game.source.display(), game.entry),
            game: game.number,
            line: game.line,
            black: text(TextField::Black),
            white: text(TextField::White),
            date: text(TextField::Date),
            result: text(TextField::Result),
            moves: game.hits.iter().map(|hit| hit.begin).collect(),
        }
    }
}

/// The games that were found, at most so many.
pub(super) struct Games {
    left: usize,
    rows: Vec<FoundSources>,
}

impl Games {
    pub(super) fn new(limit: Option<usize>) -> Games {
        Games {
            left: limit.unwrap_or(usize::MAX),
            rows: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, game: &FoundGame<'_>) {
        if self.left > 0 {
            self.left -= 1;
            self.rows.push(FoundSources::of(game));
        }
    }

    /// A row a game.
    pub(super) fn table(&self) -> Result<Table, Failure> {
        let rows = || self.rows.iter();
        let text = |of: fn(&FoundSources) -> Option<&String>| -> ArrayRef {
            let column: StringArray = rows().map(of).collect();
            Arc::new(column)
        };
        let mut moves = ListBuilder::new(UInt32Builder::new());
        for row in rows() {
            moves.values().append_slice(&row.moves);
            moves.append(true);
        }
        table(vec![
            ("file", text(|row| Some(&row.file))),
            counts("game", rows(), |row| row.game),
            counts("line", rows(), |row| row.line),
            ("black", text(|row| row.black.as_ref())),
            ("white", text(|row| row.white.as_ref())),
            ("date", text(|row| row.date.as_ref())),
            ("result", text(|row| row.result.as_ref())),
            ("moves", Arc::new(moves.finish())),
        ])
    }
}
