//! Games as rows, gathered to parts.

use super::output::Output;
use crate::error::Failure;
use crate::table::{GROUP, HEADERS, part_name, schema};
use arrow::array::{
    ArrayRef, BinaryBuilder, Int32Builder, Int64Builder, RecordBatch, StringBuilder,
};
use honte_record::column::{Column, Row};
use honte_record::format::Format;
use honte_record::records::Record;
use honte_record::sgf::{Collection, write_tree};
use honte_record::tree::Tree;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::io;
use std::sync::Arc;

/// Why nothing was written, without the names of the writer's layers.
fn cause(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

/// Where a game stands in the input.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// The number of the input, from 0.
    pub(super) input: i64,
    /// The game's place among the games of that input, from 1.
    pub(super) place: i64,
}

/// The parts of a table on their way out.
pub(super) struct Parts<'o> {
    output: &'o mut Output,
    /// Games in a part.
    most: u32,
    writer: Option<ArrowWriter<File>>,
    /// Games of the part that is being written.
    written: u32,
    parts: u64,
    games: u64,
    rows: Rows,
}

impl Parts<'_> {
    pub(super) fn new(output: &mut Output, most: u32) -> Parts<'_> {
        Parts {
            output,
            most,
            writer: None,
            written: 0,
            parts: 0,
            games: 0,
            rows: Rows::default(),
        }
    }

    /// Takes a game in.
    pub(super) fn game(
        &mut self,
        file: &str,
        place: Place,
        record: &Record,
    ) -> Result<(), Failure> {
        self.rows.add(self.games, file, place, record);
        self.games += 1;
        self.written += 1;
        if self.rows.len >= GROUP || self.written >= self.most {
            self.write_rows()?;
        }
        match self.written >= self.most {
            true => self.close(),
            false => Ok(()),
        }
    }

    fn write_rows(&mut self) -> Result<(), Failure> {
        let path = self.output.folder().join(part_name(self.parts));
        let failed = |error: ParquetError| Failure::cannot_write(&path, cause(error));
        let batch = self.rows.take().map_err(|error| failed(error.into()))?;
        let writer = match &mut self.writer {
            Some(writer) => writer,
            none => {
                let level = ZstdLevel::try_new(3).unwrap_or_default();
                let properties = WriterProperties::builder()
                    .set_compression(Compression::ZSTD(level))
                    .set_max_row_group_row_count(Some(GROUP))
                    .build();
                let file =
                    File::create(&path).map_err(|error| Failure::cannot_write(&path, error))?;
                let writer = ArrowWriter::try_new(file, schema(), Some(properties));
                none.insert(writer.map_err(failed)?)
            }
        };
        writer.write(&batch).map_err(failed)
    }

    fn close(&mut self) -> Result<(), Failure> {
        let path = self.output.folder().join(part_name(self.parts));
        let failed = |error: ParquetError| Failure::cannot_write(&path, cause(error));
        if let Some(writer) = self.writer.take() {
            let file = writer.into_inner().map_err(failed)?;
            file.sync_all()
                .map_err(|error| Failure::cannot_write(&path, error))?;
            self.output.complete(&path)?;
        }
        self.parts += 1;
        self.written = 0;
        Ok(())
    }

    /// Writes the rest; the number of parts and of games.
    pub(super) fn finish(mut self) -> Result<(u64, u64), Failure> {
        if self.rows.len > 0 {
            self.write_rows()?;
        }
        if self.written > 0 {
            self.close()?;
        }
        Ok((self.parts, self.games))
    }
}

/// Rows that are written together.
#[derive(Default)]
struct Rows {
    len: usize,
    id: Int64Builder,
    file: StringBuilder,
    number: Int64Builder,
    input: Int64Builder,
    place: Int64Builder,
    format: StringBuilder,
    headers: [StringBuilder; HEADERS.len()],
    year: Int32Builder,
    moves: Int64Builder,
    line: StringBuilder,
    record: BinaryBuilder,
}

impl Rows {
    fn add(&mut self, id: u64, file: &str, place: Place, record: &Record) {
        let tree = &record.tree;
        let row = Row {
            tree,
            file,
            number: record.number,
            line: record.place.0,
        };
        let text = |name: &str| {
            name.parse::<Column>()
                .map(|column| column.text(&row))
                .unwrap_or_default()
        };
        self.len += 1;
        self.id.append_value(id as i64);
        self.file.append_value(file);
        self.number.append_value(record.number as i64);
        self.input.append_value(place.input);
        self.place.append_value(place.place);
        self.format.append_value(record.format.to_string());
        for (name, builder) in HEADERS.iter().zip(&mut self.headers) {
            builder.append_value(text(name));
        }
        self.year.append_option(text("year").parse().ok());
        self.moves
            .append_value(text("moves").parse().unwrap_or_default());
        self.line.append_value(main_line(tree));
        self.record.append_value(sgf(record));
    }

    fn take(&mut self) -> Result<RecordBatch, arrow::error::ArrowError> {
        self.len = 0;
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.id.finish()),
            Arc::new(self.file.finish()),
            Arc::new(self.number.finish()),
            Arc::new(self.input.finish()),
            Arc::new(self.place.finish()),
            Arc::new(self.format.finish()),
        ];
        for builder in &mut self.headers {
            columns.push(Arc::new(builder.finish()));
        }
        columns.push(Arc::new(self.year.finish()));
        columns.push(Arc::new(self.moves.finish()));
        columns.push(Arc::new(self.line.finish()));
        columns.push(Arc::new(self.record.finish()));
        RecordBatch::try_new(schema(), columns)
    }
}

/// `B[pd];W[dp]`
fn main_line(tree: &Tree) -> String {
    let size = tree.size();
    let mut line = String::new();
    for node in tree.line(tree.root()) {
        for (colour, played) in tree.moves(node, size) {
            if !line.is_empty() {
                line.push(';');
            }
            line.push(colour.letter());
            line.push('[');
            if let Some(point) = played.point() {
                line.extend(point.to_sgf().map(char::from));
            }
            line.push(']');
        }
    }
    line
}

/// The game as SGF that says the same when it is read by itself: byte for byte as it stands in an SGF
/// file, unless its charset was the file's.
fn sgf(record: &Record) -> Vec<u8> {
    let tree = &record.tree;
    let alone = (record.format == Format::Sgf).then(|| tree.source());
    let reads_alike = |bytes: &[u8]| {
        bytes.is_ascii()
            || Collection::read(bytes)
                .games
                .first()
                .is_some_and(|game| game.encoding() == tree.encoding())
    };
    match alone {
        Some(bytes) if reads_alike(bytes) => bytes.to_vec(),
        _ => {
            let mut tree = tree.clone();
            tree.declare_utf8();
            let mut text = Vec::new();
            write_tree(&tree, &mut text);
            text
        }
    }
}
