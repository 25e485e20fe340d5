//! `honte_signature`: what a game is recognised by, on a board turned or mirrored in any way.

use super::scalar;
use arrow::array::{ArrayRef, AsArray, Int64Array};
use arrow::datatypes::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::ScalarUDF;
use honte_record::sgf::Collection;
use honte_record::signature::Signature;
use std::sync::Arc;

pub(super) fn function() -> ScalarUDF {
    scalar::function(
        "honte_signature",
        vec![DataType::Binary],
        DataType::Int64,
        signatures,
    )
}

fn signatures(columns: &[ArrayRef], _: usize) -> Result<ArrayRef> {
    let records = columns[0].as_binary::<i32>();
    let signatures = records.iter().map(|record| signature(record?));
    Ok(Arc::new(signatures.collect::<Int64Array>()))
}

fn signature(record: &[u8]) -> Option<i64> {
    let games = Collection::read(record).games;
    let signature = Signature::of_tree(games.first()?);
    (signature.moves > 0).then_some(signature.game.cast_signed())
}
