//! What can be asked of games in SQL.
//!
//! | function | of | gives |
//! |---|---|---|
//! | `honte_judge(file, number, record, visits)` | a game | what `honte referee --json` says, as [`judge`] has it |
//! | `honte_check(record)` | a game | what `honte check --json` finds in it, as a JSON list |
//! | `honte_signature(record)` | a game | a number that is the same for the same moves on a board turned or mirrored; null without moves |
//! | `honte_mine(file, number, input, place, record, settings)` | games | their joseki tree as JSON |
//! | `honte_search(file, number, record, question)` | games | counts that add up, see [`search`] |
//! | `honte_version(version)` | nothing | true, or an error where another version works |
//!
//! They are scalar and aggregate functions and nothing else, which Ballista distributes exactly.

pub(crate) mod aggregate;
pub(crate) mod check;
pub(crate) mod judge;
pub(crate) mod mine;
pub(crate) mod scalar;
pub(crate) mod search;
pub(crate) mod signature;
pub(crate) mod sketch;
pub(crate) mod version;

use datafusion::execution::registry::FunctionRegistry;
use datafusion::logical_expr::{AggregateUDF, ScalarUDF};
use std::sync::Arc;

/// All scalar functions.
fn scalars() -> [ScalarUDF; 4] {
    [
        judge::function(),
        check::function(),
        signature::function(),
        version::function(),
    ]
}

/// All aggregate functions.
fn aggregates() -> [AggregateUDF; 2] {
    [mine::function(), search::function()]
}

/// Makes the functions known.
///
/// # Errors
/// What the registry refuses.
pub(crate) fn register(registry: &mut dyn FunctionRegistry) -> datafusion::error::Result<()> {
    for function in scalars() {
        registry.register_udf(Arc::new(function))?;
    }
    for function in aggregates() {
        registry.register_udaf(Arc::new(function))?;
    }
    Ok(())
}
