//! `honte_check`: what is wrong with a game.

use super::scalar;
use arrow::array::{ArrayRef, AsArray, StringArray};
use arrow::datatypes::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::ScalarUDF;
use honte_app::check::PartFindings;
use honte_record::format::Format;
use honte_record::records::{RecordEvent, read_bytes};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::Arc;

pub(super) fn function() -> ScalarUDF {
    scalar::function(
        "honte_check",
        vec![DataType::Binary],
        DataType::Utf8,
        checked,
    )
}

fn checked(columns: &[ArrayRef], _: usize) -> Result<ArrayRef> {
    let records = columns[0].as_binary::<i32>();
    let checked = records
        .iter()
        .map(|record| record.map(|record| findings(record).to_string()));
    Ok(Arc::new(checked.collect::<StringArray>()))
}

/// The findings; lines and columns are those of the record.
fn findings(record: &[u8]) -> Value {
    let mut found = PartFindings::default();
    read_bytes(record, Format::Sgf, |event| {
        match event {
            RecordEvent::Game(record) => found.game(&record.tree, record.place, &record.problems),
            RecordEvent::Problem(problem) => found.problem(&problem),
            RecordEvent::Outside(_) | RecordEvent::More(_) => {}
        }
        ControlFlow::Continue(())
    });
    let findings = found.findings.iter().map(|finding| {
        json!({
            "line": finding.line,
            "column": finding.column,
            "severity": finding.severity.to_string(),
            "kind": finding.kind,
            "message": finding.message,
        })
    });
    findings.collect()
}
