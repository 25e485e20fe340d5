//! Games as a table: what its columns are, where its parts lie.
//!
//! A table is a folder, here or in an object store, with a file `honte.json` and its parts,
//! `part-00000.parquet` and so on, each of so many games in the order of the input. The parts are the
//! units of work: nothing that is found depends on who works on which of them, or on how many machines
//! there are.

use crate::error::Failure;
use crate::place::Place;
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use futures::stream::{self, StreamExt, TryStreamExt};
use parquet::arrow::parquet_to_arrow_schema;
use parquet::errors::ParquetError;
use parquet::file::metadata::ParquetMetaDataReader;
use serde_json::{Value, json};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The file that says what a folder is; it is written last.
pub(crate) const MANIFEST: &str = "honte.json";
/// The version of the columns.
const VERSION: u64 = 1;
/// Games that are read together: what a thread works on at a time.
pub(crate) const GROUP: usize = 256;

/// Parts that are looked at together when a table is opened.
const AT_ONCE: usize = 16;
/// The stretch at the end of a part that is read first for its columns, in bytes.
const END: u64 = 64 << 10;

/// The columns that are texts of a game's headers, as `honte show --columns` has them.
pub(crate) const HEADERS: [&str; 11] = [
    "black",
    "white",
    "black_rank",
    "white_rank",
    "date",
    "result",
    "event",
    "rules",
    "komi",
    "handicap",
    "size",
];

/// The columns of a table.
///
/// | column | what |
/// |---|---|
/// | `id` | the game's place among all, from 0 |
/// | `file`, `number` | its file, and its place in the file, from 1 |
/// | `input` | the number of the path or file that was read, from 0 |
/// | `place` | its place among the games of that input, from 1 |
/// | `format` | the format of its file |
/// | `black` … `size` | headers, empty where there is none |
/// | `year`, `moves` | the year, where it is known; the number of moves |
/// | `line` | the moves of the main line: `B[pd];W[dp]` |
/// | `record` | the game as SGF, byte for byte where its file is SGF |
pub(crate) fn schema() -> SchemaRef {
    let text = |name: &str| Field::new(name, DataType::Utf8, false);
    let mut fields = vec![
        Field::new("id", DataType::Int64, false),
        text("file"),
        Field::new("number", DataType::Int64, false),
        Field::new("input", DataType::Int64, false),
        Field::new("place", DataType::Int64, false),
        text("format"),
    ];
    fields.extend(HEADERS.map(text));
    fields.extend([
        Field::new("year", DataType::Int32, true),
        Field::new("moves", DataType::Int64, false),
        text("line"),
        Field::new("record", DataType::Binary, false),
    ]);
    Arc::new(Schema::new(fields))
}

/// A table that was found.
#[derive(Debug)]
pub(crate) struct Table {
    /// Where it is.
    pub(crate) place: Place,
    /// Its parts, in order.
    pub(crate) parts: Vec<Place>,
    /// How many games it has.
    pub(crate) games: u64,
    /// How many games each part has, but for the last one.
    part: u64,
}

impl Table {
    /// Looks a table up, and whether its parts have the columns.
    ///
    /// # Errors
    /// [`Failure::NoTable`], [`Failure::NoColumn`], and what [`Place::of`] says.
    pub(crate) async fn open(path: &Path) -> Result<Table, Failure> {
        let no_table = |why: String| Failure::NoTable {
            path: path.display().to_string(),
            why,
        };
        let place = Place::of(path).map_err(|failure| match failure {
            Failure::NoPlace { why, .. } => no_table(why),
            failure => failure,
        })?;
        let text = place.child(MANIFEST).read().await;
        let text = text.map_err(|why| no_table(format!("{MANIFEST} cannot be read: {why}")))?;
        let manifest: Value = serde_json::from_slice(&text)
            .map_err(|error| no_table(format!("{MANIFEST}: {error}")))?;
        match manifest["version"].as_u64() {
            Some(VERSION) => {}
            Some(other) => {
                return Err(no_table(format!(
                    "version {other} where {VERSION} was expected"
                )));
            }
            None => return Err(no_table(format!("{MANIFEST} names no version"))),
        }
        let number = |name: &str| manifest[name].as_u64();
        let (Some(parts), Some(games), Some(part)) =
            (number("parts"), number("games"), number("part"))
        else {
            return Err(no_table(format!("{MANIFEST} names no parts")));
        };
        let parts: Vec<Place> = (0..parts)
            .map(|number| place.child(&part_name(number)))
            .collect();
        let checks = stream::iter(parts.clone()).map(|part| async move { check(&part).await });
        checks.buffered(AT_ONCE).try_collect::<()>().await?;
        Ok(Table {
            place,
            parts,
            games,
            part,
        })
    }

    /// The ids of the games of a part.
    pub(crate) fn ids(&self, part: usize) -> Range<i64> {
        let first = (part as u64).saturating_mul(self.part);
        first as i64..first.saturating_add(self.part) as i64
    }
}

/// Whether a part is there and has the columns.
async fn check(part: &Place) -> Result<(), Failure> {
    let found = columns(part).await.map_err(|why| Failure::NoTable {
        path: part.name.clone(),
        why,
    })?;
    for field in schema().fields() {
        let found = found.field_with_name(field.name()).ok();
        if found.is_none_or(|found| found.data_type() != field.data_type()) {
            return Err(Failure::NoColumn {
                path: part.name.clone(),
                column: field.name().clone(),
                kind: field.data_type().to_string(),
            });
        }
    }
    Ok(())
}

/// The columns of a part, which its end names.
async fn columns(part: &Place) -> Result<Schema, String> {
    let size = part.size().await?;
    let mut length = END;
    loop {
        let end = part.range(size.saturating_sub(length)..size).await?;
        let mut reader = ParquetMetaDataReader::new();
        match reader.try_parse_sized(&end, size) {
            Err(ParquetError::NeedMoreData(needed)) if (needed as u64) > length => {
                length = needed as u64;
            }
            parsed => {
                let metadata = parsed
                    .and_then(|()| reader.finish())
                    .map_err(|error| error.to_string())?;
                let file = metadata.file_metadata();
                return parquet_to_arrow_schema(file.schema_descr(), file.key_value_metadata())
                    .map_err(|error| error.to_string());
            }
        }
    }
}

/// The name of a part.
pub(crate) fn part_name(number: u64) -> String {
    format!("part-{number:05}.parquet")
}

/// What [`MANIFEST`] says.
pub(crate) fn manifest(parts: u64, games: u64, part: u32) -> Vec<u8> {
    let value = json!({"version": VERSION, "parts": parts, "games": games, "part": part});
    format!("{value:#}\n").into_bytes()
}
