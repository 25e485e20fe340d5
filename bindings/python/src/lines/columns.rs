//! The columns of the table of main lines.

use crate::game::sign;
use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int8Builder, Int16Builder, ListBuilder, StringBuilder,
    UInt8Builder, UInt64Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field as Column, Schema, SchemaRef};
use honte_goban::{Colour, Point, Size};
use honte_record::header::{GameResult, Points};
use honte_record::sgf::Field;
use honte_record::sgf::stream::Game;
use std::sync::{Arc, LazyLock};

/// Headers that have a column of their own, as they are written.
const TEXTS: [(&str, Field); 11] = [
    ("black", Field::Black),
    ("white", Field::White),
    ("black_rank", Field::BlackRank),
    ("white_rank", Field::WhiteRank),
    ("date", Field::Date),
    ("event", Field::Event),
    ("round", Field::Round),
    ("place", Field::Place),
    ("source", Field::Source),
    ("rules", Field::Rules),
    ("result", Field::Result),
];

static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    let list = |name: &str, item: DataType| {
        Column::new_list(name, Column::new_list_field(item, true), false)
    };
    let mut columns = vec![
        Column::new("file", DataType::Utf8, false),
        Column::new("game", DataType::UInt64, false),
        Column::new("line", DataType::UInt64, false),
        Column::new("width", DataType::UInt8, false),
        Column::new("height", DataType::UInt8, false),
    ];
    columns.extend(TEXTS.map(|(name, _)| Column::new(name, DataType::Utf8, true)));
    columns.extend([
        Column::new("winner", DataType::Utf8, true),
        Column::new("komi", DataType::Float64, true),
        Column::new("handicap", DataType::UInt8, true),
        list("setup_black", DataType::Int16),
        list("setup_white", DataType::Int16),
        list("moves", DataType::Int16),
        list("colours", DataType::Int8),
        Column::new("is_edited", DataType::Boolean, false),
    ]);
    Arc::new(Schema::new(columns))
});

/// The columns' names and types.
pub(super) fn schema() -> SchemaRef {
    Arc::clone(&SCHEMA)
}

/// The rows so far.
#[derive(Default)]
pub(super) struct Columns {
    rows: usize,
    file: StringBuilder,
    game: UInt64Builder,
    line: UInt64Builder,
    width: UInt8Builder,
    height: UInt8Builder,
    texts: [StringBuilder; TEXTS.len()],
    winner: StringBuilder,
    komi: Float64Builder,
    handicap: UInt8Builder,
    setup: [ListBuilder<Int16Builder>; 2],
    moves: ListBuilder<Int16Builder>,
    colours: ListBuilder<Int8Builder>,
    is_edited: BooleanBuilder,
}

/// A point's number, row by row from the upper left.
fn number(size: Size, point: Point) -> i16 {
    i16::from(point.y()) * i16::from(size.width()) + i16::from(point.x())
}

impl Columns {
    pub(super) const fn len(&self) -> usize {
        self.rows
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    pub(super) fn add(&mut self, game: &Game<'_>, file: &str, line: u64, number: u64) {
        let size = game.size();
        self.rows += 1;
        self.file.append_value(file);
        self.game.append_value(number);
        self.line.append_value(line);
        self.width.append_value(size.width());
        self.height.append_value(size.height());
        for ((_, field), column) in TEXTS.iter().zip(&mut self.texts) {
            column.append_option(game.text(*field));
        }
        let text = |field| game.text(field);
        let result = text(Field::Result).and_then(|text| GameResult::parse(&text));
        let winner = result.and_then(|result| result.winner());
        self.winner.append_option(winner.map(Colour::name));
        let komi = text(Field::Komi).and_then(|text| Points::parse_whole(&text));
        let komi = komi.map(|komi| f64::from(komi.hundredths()) / 100.0);
        self.komi.append_option(komi);
        let handicap = text(Field::Handicap).and_then(|text| text.parse().ok());
        self.handicap.append_option(handicap);
        self.stones(game, size);
        self.is_edited.append_value(game.is_changed());
    }

    fn stones(&mut self, game: &Game<'_>, size: Size) {
        for turn in game.setup() {
            if let Some(point) = turn.point() {
                let setup = &mut self.setup[turn.colour().index()];
                setup.values().append_value(number(size, point));
            }
        }
        self.setup.iter_mut().for_each(|setup| setup.append(true));
        for turn in game.turns() {
            let point = turn.point().map_or(-1, |point| number(size, point));
            self.moves.values().append_value(point);
            self.colours.values().append_value(sign(turn.colour()));
        }
        self.moves.append(true);
        self.colours.append(true);
    }

    pub(super) fn finish(mut self) -> Result<RecordBatch, ArrowError> {
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.file.finish()),
            Arc::new(self.game.finish()),
            Arc::new(self.line.finish()),
            Arc::new(self.width.finish()),
            Arc::new(self.height.finish()),
        ];
        for text in &mut self.texts {
            columns.push(Arc::new(text.finish()));
        }
        columns.extend([
            Arc::new(self.winner.finish()) as ArrayRef,
            Arc::new(self.komi.finish()),
            Arc::new(self.handicap.finish()),
        ]);
        for setup in &mut self.setup {
            columns.push(Arc::new(setup.finish()));
        }
        columns.extend([
            Arc::new(self.moves.finish()) as ArrayRef,
            Arc::new(self.colours.finish()),
            Arc::new(self.is_edited.finish()),
        ]);
        RecordBatch::try_new(schema(), columns)
    }
}
