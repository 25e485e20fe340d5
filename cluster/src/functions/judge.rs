//! `honte_judge`: a game judged, in a struct.
//!
//! | field | what |
//! |---|---|
//! | `likely` | the likely result, such as `B+3.5`; null where the game is not over |
//! | `low`, `high` | what Black has more than White at least and at most, by what is proved |
//! | `groups`, `proved` | how many groups there are, and how many of them are proved alive or dead |
//! | `statuses` | a byte for each point, row by row from the upper left: 0 no stone, 1 alive, 2 in seki, 3 dead, 4 open |
//! | `report` | what `honte referee --json` says, but for its times |
//! | `error` | why the game cannot be judged; then all else is null |

use super::scalar;
use arrow::array::{
    ArrayRef, AsArray, BinaryBuilder, Float64Builder, Int64Builder, StringBuilder, StructArray,
};
use arrow::datatypes::{DataType, Field, Fields, Int64Type};
use datafusion::error::Result;
use datafusion::logical_expr::ScalarUDF;
use honte_app::referee::{Fate, Judged, Settings, Standing, Subject, judge, result, value};
use honte_life::Budget;
use honte_record::sgf::Collection;
use honte_rules::Amount;
use serde_json::Value;
use std::sync::Arc;

/// Bytes that a search may use.
const MEMORY: usize = 256 << 20;

pub(super) fn function() -> ScalarUDF {
    let arguments = vec![
        DataType::Utf8,
        DataType::Int64,
        DataType::Binary,
        DataType::Int64,
    ];
    scalar::function("honte_judge", arguments, DataType::Struct(fields()), judged)
}

fn fields() -> Fields {
    let field = |name: &str, kind| Field::new(name, kind, true);
    Fields::from(vec![
        field("likely", DataType::Utf8),
        field("low", DataType::Float64),
        field("high", DataType::Float64),
        field("groups", DataType::Int64),
        field("proved", DataType::Int64),
        field("statuses", DataType::Binary),
        field("report", DataType::Utf8),
        field("error", DataType::Utf8),
    ])
}

fn judged(columns: &[ArrayRef], rows: usize) -> Result<ArrayRef> {
    let files = columns[0].as_string::<i32>();
    let numbers = columns[1].as_primitive::<Int64Type>();
    let records = columns[2].as_binary::<i32>();
    let visits = columns[3].as_primitive::<Int64Type>();
    let mut table = Table::default();
    for row in 0..rows {
        let file = files.value(row);
        let number = numbers.value(row).unsigned_abs();
        let visits = visits.value(row).unsigned_abs();
        match one(file, number, records.value(row), visits) {
            Ok(judged) => table.add(&judged),
            Err(error) => table.refuse(&error),
        }
    }
    Ok(Arc::new(table.finish()))
}

/// Judges the end of a game's main line.
fn one(file: &str, number: u64, record: &[u8], visits: u64) -> std::result::Result<Judged, String> {
    let games = Collection::read(record).games;
    let tree = games.into_iter().next().ok_or("there is no game in it")?;
    let subject = Subject {
        file: file.to_owned(),
        number,
        tree,
    };
    let settings = Settings {
        budget: Budget {
            visits,
            total: visits,
            memory: MEMORY,
            watch: None,
            threads: 1,
            until: None,
            purse: None,
        },
        ..Settings::default()
    };
    judge(&settings, None, subject).map_err(|error| error.to_string())
}

#[derive(Default)]
struct Table {
    likely: StringBuilder,
    low: Float64Builder,
    high: Float64Builder,
    groups: Int64Builder,
    proved: Int64Builder,
    statuses: BinaryBuilder,
    report: StringBuilder,
    error: StringBuilder,
}

impl Table {
    fn add(&mut self, judged: &Judged) {
        let settled = &judged.finish.settled;
        let groups = judged.groups();
        let proved = groups
            .iter()
            .filter(|group| group.standing == Standing::Proved);
        self.likely
            .append_option(judged.likely_lead().ok().map(result));
        self.low.append_value(points(settled.low));
        self.high.append_value(points(settled.high));
        self.proved.append_value(proved.count() as i64);
        self.groups.append_value(groups.len() as i64);
        self.statuses.append_value(statuses(judged));
        self.report
            .append_value(timeless(value(judged)).to_string());
        self.error.append_null();
    }

    fn refuse(&mut self, error: &str) {
        self.likely.append_null();
        self.low.append_null();
        self.high.append_null();
        self.groups.append_null();
        self.proved.append_null();
        self.statuses.append_null();
        self.report.append_null();
        self.error.append_value(error);
    }

    fn finish(mut self) -> StructArray {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.likely.finish()),
            Arc::new(self.low.finish()),
            Arc::new(self.high.finish()),
            Arc::new(self.groups.finish()),
            Arc::new(self.proved.finish()),
            Arc::new(self.statuses.finish()),
            Arc::new(self.report.finish()),
            Arc::new(self.error.finish()),
        ];
        StructArray::new(fields(), columns, None)
    }
}

fn points(amount: Amount) -> f64 {
    f64::from(amount.quarters()) / 4.0
}

/// What becomes of each stone.
fn statuses(judged: &Judged) -> Vec<u8> {
    let size = judged.size();
    let mut plane = vec![0; size.area()];
    for group in judged.groups() {
        let status = match (group.standing, group.fate) {
            (Standing::Doubtful, _) => 4,
            (_, Fate::Alive) => 1,
            (_, Fate::Seki) => 2,
            (_, Fate::Dead) => 3,
        };
        let chains = group.chains.iter();
        let chains = chains.filter_map(|&chain| judged.verdicts.get(chain));
        for stone in chains.flat_map(|chain| &chain.stones) {
            let place = usize::from(stone.y()) * usize::from(size.width()) + usize::from(stone.x());
            if let Some(slot) = plane.get_mut(place) {
                *slot = status;
            }
        }
    }
    plane
}

/// A report without the times, which depend on the machine.
fn timeless(mut report: Value) -> Value {
    if let Some(report) = report.as_object_mut() {
        report.remove("seconds");
        let chains = report.get_mut("chains").and_then(Value::as_array_mut);
        for chain in chains.into_iter().flatten() {
            if let Some(chain) = chain.as_object_mut() {
                chain.remove("seconds");
            }
        }
    }
    report
}
