//! `honte-cluster judge`

use crate::Outcome;
use crate::args::Judge;
use crate::error::Failure;
use crate::output::Target;
use crate::parts::{Questions, ask, of_this_version};
use crate::session::Division;
use crate::table::Table;
use arrow::array::{Array, AsArray};
use arrow::record_batch::RecordBatch;
use datafusion::error::{DataFusionError, Result};
use serde_json::json;
use std::sync::Arc;

pub(crate) async fn run(args: &Judge) -> Result<Outcome, Failure> {
    let target = Target::prepare(args.output.as_deref())?;
    let table = Table::open(&args.table).await?;
    let visits = args.nodes;
    let questions = Questions {
        table: &table,
        engine: &args.engine,
        name: format!("judge {visits}"),
        division: Division::Groups,
        query: Arc::new(move |part, _| {
            let same = of_this_version();
            // Its fields are taken apart here: the engine would judge once for each of them.
            format!(
                "SELECT file, number, honte_judge(file, number, record, {visits}) AS judged \
                 FROM {part} {same} ORDER BY id"
            )
        }),
        bytes: reports,
    };
    let answers = ask(&questions).await?;
    let is_whole = answers.iter().all(|answer| !has_errors(answer));
    target.write(|out| answers.iter().try_for_each(|answer| out.write_all(answer)))?;
    Ok(match is_whole {
        true => Outcome::Whole,
        false => Outcome::InPart,
    })
}

/// A line each: the report, or `{"file": …, "game": …, "error": …}`.
fn reports(rows: &[RecordBatch]) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    for batch in rows {
        let files = batch.column(0).as_string::<i32>();
        let numbers = batch
            .column(1)
            .as_primitive::<arrow::datatypes::Int64Type>();
        let judged = batch.column(2).as_struct();
        let field = |name: &str| {
            let missing = || DataFusionError::Internal(format!("honte_judge has no field {name}"));
            judged.column_by_name(name).ok_or_else(missing)
        };
        let reports = field("report")?.as_string::<i32>();
        let errors = field("error")?.as_string::<i32>();
        for row in 0..batch.num_rows() {
            match reports.is_valid(row) {
                true => text.extend_from_slice(reports.value(row).as_bytes()),
                false => {
                    let refused = json!({
                        "file": files.value(row),
                        "game": numbers.value(row),
                        "error": errors.value(row),
                    });
                    text.extend_from_slice(refused.to_string().as_bytes());
                }
            }
            text.push(b'\n');
        }
    }
    Ok(text)
}

/// Whether a game could not be judged.
fn has_errors(lines: &[u8]) -> bool {
    let mut lines = lines.split(|byte| *byte == b'\n');
    lines.any(|line| line.starts_with(b"{\"error\":"))
}
