//! The ready commands: questions to a table whose answers are put together.

pub(crate) mod check;
pub(crate) mod dedupe;
pub(crate) mod judge;
pub(crate) mod mine;
pub(crate) mod search;
pub(crate) mod sql;

use arrow::array::{ArrayRef, AsArray, StringArray};
use arrow::compute::cast;
use arrow::datatypes::DataType;
use arrow::record_batch::RecordBatch;
use datafusion::error::{DataFusionError, Result};

/// Texts, of whatever kind the engine makes them.
fn texts(column: &ArrayRef) -> Result<StringArray> {
    Ok(cast(column, &DataType::Utf8)?.as_string::<i32>().clone())
}

/// The texts of a first column, a line each.
fn lines(rows: &[RecordBatch]) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    for batch in rows {
        for line in texts(batch.column(0))?.iter().flatten() {
            text.extend_from_slice(line.as_bytes());
            text.push(b'\n');
        }
    }
    Ok(text)
}

/// The bytes of the only value; nothing where there is none.
fn value(rows: &[RecordBatch]) -> Result<Vec<u8>> {
    let columns = rows.iter().filter(|batch| batch.num_rows() > 0);
    let mut values = columns.flat_map(|batch| batch.column(0).as_binary::<i32>().iter());
    match (values.next(), values.next()) {
        (None, _) => Ok(Vec::new()),
        (Some(value), None) => Ok(value.unwrap_or_default().to_vec()),
        (Some(_), Some(_)) => Err(DataFusionError::Execution(
            "one value was expected, and there are several".to_owned(),
        )),
    }
}
