//! The table of judged positions.

use crate::error::Failure;
use crate::judge::{ownership, points, standings, statuses};
use crate::table::Table;
use arrow_array::builder::{Int8Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, ListArray, StringArray, UInt64Array};
use arrow_schema::{DataType, Field};
use honte_app::referee::{Judged, place, result};
use honte_record::sgf::Field as Header;
use std::sync::Arc;

/// A column and what is in it.
type Column = (Field, ArrayRef);

/// A row a game.
pub(crate) fn table(judged: &[Arc<Judged>]) -> Result<Table, Failure> {
    let header = |header: Header| {
        move |one: &Judged| {
            let tree = &one.subject.tree;
            tree.text(tree.root(), header.name())
                .map(|text| text.trim().to_owned())
        }
    };
    let number = |amount| Some(points(amount));
    let columns = [
        texts("file", judged, |one| Some(one.subject.file.clone())),
        numbers("game", judged, |one| one.subject.number),
        texts("at", judged, |one| Some(place(one))),
        texts("black", judged, header(Header::Black)),
        texts("white", judged, header(Header::White)),
        numbers("width", judged, |one| u64::from(one.size().width())),
        numbers("height", judged, |one| u64::from(one.size().height())),
        texts("rules", judged, |one| Some(one.terms.rules.to_string())),
        floats("komi", judged, |one| number(one.position.komi)),
        texts("recorded", judged, |one| {
            Some(one.recorded.as_ref()?.text.clone())
        }),
        texts("result", judged, |one| one.likely_lead().ok().map(result)),
        floats("lead", judged, |one| {
            one.likely_lead().ok().and_then(number)
        }),
        floats("low", judged, |one| number(one.settled.low)),
        floats("high", judged, |one| number(one.settled.high)),
        truths("agrees", judged, |one| one.agrees()),
        planes("board", judged, |one| crate::game::signs(one.board())),
        planes("ownership", judged, ownership),
        planes("statuses", judged, statuses),
        planes("standings", judged, standings),
        names("dame", judged, |one| one.names(one.settled.dame.iter())),
        names("teire", judged, |one| {
            let plays = one.finish.plays.iter();
            one.names(
                plays
                    .filter(|play| play.teire().is_some())
                    .map(|play| play.point),
            )
        }),
        floats("seconds", judged, |one| Some(one.seconds)),
    ];
    let (fields, columns): (Vec<Field>, Vec<ArrayRef>) = columns.into_iter().unzip();
    Table::of(fields, columns)
}

fn texts(name: &str, all: &[Arc<Judged>], of: impl Fn(&Judged) -> Option<String>) -> Column {
    let column: StringArray = all.iter().map(|one| of(one)).collect();
    (Field::new(name, DataType::Utf8, true), Arc::new(column))
}

fn numbers(name: &str, all: &[Arc<Judged>], of: impl Fn(&Judged) -> u64) -> Column {
    let column: UInt64Array = all.iter().map(|one| Some(of(one))).collect();
    (Field::new(name, DataType::UInt64, true), Arc::new(column))
}

fn floats(name: &str, all: &[Arc<Judged>], of: impl Fn(&Judged) -> Option<f64>) -> Column {
    let column: Float64Array = all.iter().map(|one| of(one)).collect();
    (Field::new(name, DataType::Float64, true), Arc::new(column))
}

fn truths(name: &str, all: &[Arc<Judged>], of: impl Fn(&Judged) -> Option<bool>) -> Column {
    let column: BooleanArray = all.iter().map(|one| of(one)).collect();
    (Field::new(name, DataType::Boolean, true), Arc::new(column))
}

fn planes(name: &str, all: &[Arc<Judged>], of: impl Fn(&Judged) -> Vec<i8>) -> Column {
    let mut column = ListBuilder::new(Int8Builder::new());
    for one in all {
        column.values().append_slice(&of(one));
        column.append(true);
    }
    list(name, column.finish())
}

fn names(name: &str, all: &[Arc<Judged>], of: impl Fn(&Judged) -> Vec<String>) -> Column {
    let mut column = ListBuilder::new(StringBuilder::new());
    for one in all {
        column.append_value(of(one).into_iter().map(Some));
    }
    list(name, column.finish())
}

fn list(name: &str, column: ListArray) -> Column {
    use arrow_array::Array;
    let field = Field::new(name, column.data_type().clone(), false);
    (field, Arc::new(column))
}
