//! A function that gives a value for each row.

use arrow::array::ArrayRef;
use arrow::datatypes::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::hash::{Hash, Hasher};

/// Values of some rows out of those of their arguments.
type Work = fn(&[ArrayRef], usize) -> Result<ArrayRef>;

/// A function by its name, its types and its work.
#[derive(Debug)]
struct Scalar {
    name: &'static str,
    signature: Signature,
    returns: DataType,
    work: Work,
}

/// A function whose answer depends on its arguments alone. The engine calls it once for each field of
/// its struct that a query names.
pub(super) fn function(
    name: &'static str,
    arguments: Vec<DataType>,
    returns: DataType,
    work: Work,
) -> ScalarUDF {
    made(name, arguments, Volatility::Immutable, returns, work)
}

/// A function that has to be called where the work is done.
pub(super) fn function_on_the_spot(
    name: &'static str,
    arguments: Vec<DataType>,
    returns: DataType,
    work: Work,
) -> ScalarUDF {
    made(name, arguments, Volatility::Volatile, returns, work)
}

fn made(
    name: &'static str,
    arguments: Vec<DataType>,
    volatility: Volatility,
    returns: DataType,
    work: Work,
) -> ScalarUDF {
    ScalarUDF::from(Scalar {
        name,
        signature: Signature::exact(arguments, volatility),
        returns,
        work,
    })
}

// A name stands for one function.
impl PartialEq for Scalar {
    fn eq(&self, other: &Scalar) -> bool {
        self.name == other.name
    }
}

impl Eq for Scalar {}

impl Hash for Scalar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for Scalar {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.returns.clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let arrays = args.args.iter().map(|value| value.to_array(rows));
        let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
        Ok(ColumnarValue::Array((self.work)(&arrays, rows)?))
    }
}
