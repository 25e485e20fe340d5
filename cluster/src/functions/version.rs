//! `honte_version`: whether who asks and who works are of the same version.

use super::scalar;
use arrow::array::{ArrayRef, AsArray, BooleanArray};
use arrow::datatypes::DataType;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::ScalarUDF;
use std::sync::Arc;

/// The version of the functions: those of one version give the same answers everywhere.
///
/// `HONTE_VERSION`, set when the program is built, takes the place of the package's: builds of one
/// release that differ may so be kept apart.
pub(crate) const VERSION: &str = match option_env!("HONTE_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

pub(super) fn function() -> ScalarUDF {
    // It would say nothing if it were called by who asks.
    scalar::function_on_the_spot(
        "honte_version",
        vec![DataType::Utf8],
        DataType::Boolean,
        same,
    )
}

fn same(columns: &[ArrayRef], rows: usize) -> Result<ArrayRef> {
    let asked = columns.first().map(|column| column.as_string::<i32>());
    match asked
        .into_iter()
        .flat_map(|asked| asked.iter())
        .flatten()
        .find(|asked| *asked != VERSION)
    {
        None => Ok(Arc::new(BooleanArray::from(vec![true; rows]))),
        Some(asked) => Err(DataFusionError::Execution(format!(
            "an executor has version {VERSION} of honte, and {asked} asks: start executors of version {asked}"
        ))),
    }
}
