//! Tables as Arrow and Parquet.

use crate::error::Failure;
use arrow_array::{ArrayRef, RecordBatch, StructArray};
use arrow_schema::{Field, Schema, SchemaRef};
use honte_app::{Existing, Output};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A table in the memory layout of Apache Arrow, which others take without a copy.
#[pyclass(module = "honte", frozen)]
#[derive(Debug)]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Table {
    pub(crate) fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Table {
        Table { schema, batches }
    }

    /// A table of one batch.
    pub(crate) fn of(fields: Vec<Field>, columns: Vec<ArrayRef>) -> Result<Table, Failure> {
        let schema = Arc::new(Schema::new(fields));
        let batch = RecordBatch::try_new(Arc::clone(&schema), columns)?;
        Ok(Table::new(schema, vec![batch]))
    }

    /// Writes the table to a file, whole or not at all.
    pub(crate) fn save(&self, output: Output) -> Result<(), Failure> {
        let level = Compression::ZSTD(ZstdLevel::default());
        let properties = WriterProperties::builder().set_compression(level).build();
        let schema = Arc::clone(&self.schema);
        let mut writer = ArrowWriter::try_new(Vec::new(), schema, Some(properties))?;
        for batch in &self.batches {
            writer.write(batch)?;
        }
        let bytes = writer.into_inner()?;
        Ok(output.write(|out| out.write_all(&bytes))?)
    }
}

/// A file that is written when its content is known; refused now if it could not be.
pub(crate) fn output(path: &Path, overwrite: bool) -> Result<Output, Failure> {
    let existing = match overwrite {
        true => Existing::Replace,
        false => Existing::Refuse,
    };
    Ok(Output::prepare(path, existing)?)
}

#[pymethods]
impl Table {
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().as_str()).collect()
    }

    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.schema.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    pub(crate) fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let row = Field::new_struct("", self.schema.fields().clone(), false);
        let batches = self.batches.clone().into_iter();
        let arrays = batches.map(|batch| Ok(Arc::new(StructArray::from(batch)) as ArrayRef));
        let arrays = Box::new(ArrayIterator::new(arrays, row.into()));
        to_stream_pycapsule(py, arrays, requested_schema)
    }

    /// Writes the table as Parquet, compressed with Zstandard, whole or not at all.
    #[pyo3(signature = (path, *, overwrite=false))]
    pub(crate) fn write_parquet(
        &self,
        py: Python<'_>,
        path: PathBuf,
        overwrite: bool,
    ) -> PyResult<()> {
        Ok(py.detach(|| self.save(output(&path, overwrite)?))?)
    }

    fn __repr__(&self) -> String {
        let names = self.column_names().join(", ");
        format!("<honte.Table: {} rows of {names}>", self.num_rows())
    }
}
