//! `honte_minable`: whether a game's joseki are mined.

use super::scalar;
use arrow::array::{ArrayRef, AsArray, BooleanArray};
use arrow::datatypes::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::ScalarUDF;
use honte_joseki::Params;
use honte_joseki::mine::is_mined;
use std::sync::Arc;

pub(super) fn function() -> ScalarUDF {
    scalar::function(
        "honte_minable",
        vec![DataType::Binary],
        DataType::Boolean,
        minable,
    )
}

fn minable(columns: &[ArrayRef], _: usize) -> Result<ArrayRef> {
    let params = Params::default();
    let records = columns[0].as_binary::<i32>();
    let mined = records
        .iter()
        .map(|record| record.map(|record| is_mined(record, &params)));
    Ok(Arc::new(mined.collect::<BooleanArray>()))
}
