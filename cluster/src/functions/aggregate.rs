//! A function that gives one value for many rows: bytes, out of bytes that add up.

use arrow::array::{ArrayRef, AsArray, BinaryArray};
use arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::ScalarValue;
use datafusion::error::Result;
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::{
    Accumulator, AggregateUDF, AggregateUDFImpl, Signature, Volatility,
};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Adds rows up.
pub(super) trait Sum: std::fmt::Debug + Send + Sync {
    /// Takes rows in: the function's arguments.
    fn rows(&mut self, columns: &[ArrayRef]) -> Result<()>;

    /// Takes in what another sum of other rows has become.
    fn part(&mut self, bytes: &[u8]) -> Result<()>;

    /// What came of all; `None` without any row.
    fn bytes(&mut self) -> Result<Option<Vec<u8>>>;

    /// Memory that is held, in bytes.
    fn held(&self) -> usize;
}

/// A function by its name, its types and the sum that it makes.
#[derive(Debug)]
struct Aggregate {
    name: &'static str,
    signature: Signature,
    sum: fn() -> Box<dyn Sum>,
}

pub(super) fn function(
    name: &'static str,
    arguments: Vec<DataType>,
    sum: fn() -> Box<dyn Sum>,
) -> AggregateUDF {
    AggregateUDF::from(Aggregate {
        name,
        signature: Signature::exact(arguments, Volatility::Immutable),
        sum,
    })
}

// A name stands for one function.
impl PartialEq for Aggregate {
    fn eq(&self, other: &Aggregate) -> bool {
        self.name == other.name
    }
}

impl Eq for Aggregate {}

impl Hash for Aggregate {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl AggregateUDFImpl for Aggregate {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Binary)
    }

    fn accumulator(&self, _: AccumulatorArgs<'_>) -> Result<Box<dyn Accumulator>> {
        Ok(Box::new(Adding { sum: (self.sum)() }))
    }

    fn state_fields(&self, args: StateFieldsArgs<'_>) -> Result<Vec<FieldRef>> {
        let name = format!("{}_sum", args.name);
        Ok(vec![Arc::new(Field::new(name, DataType::Binary, true))])
    }
}

/// A sum as the engine wants it.
#[derive(Debug)]
struct Adding {
    sum: Box<dyn Sum>,
}

impl Accumulator for Adding {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        self.sum.rows(values)
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        let Some(states) = states.first() else {
            return Ok(());
        };
        let states: &BinaryArray = states.as_binary();
        for bytes in states.iter().flatten() {
            self.sum.part(bytes)?;
        }
        Ok(())
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.evaluate()?])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        Ok(ScalarValue::Binary(self.sum.bytes()?))
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.sum.held()
    }
}
