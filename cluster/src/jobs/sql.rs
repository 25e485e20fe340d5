//! `honte-cluster sql`: any question, a line of JSON for each row.

use crate::Outcome;
use crate::args::Sql;
use crate::error::{Failure, line};
use crate::output::Target;
use crate::session::all_games;
use crate::table::Table;
use arrow::util::display::{ArrayFormatter, FormatOptions};
use std::io;

pub(crate) async fn run(args: &Sql) -> Result<Outcome, Failure> {
    let table = Table::open(&args.table).await?;
    let context = all_games(&args.engine, &table).await?;
    let failed = |error| Failure::Query(line(&error));
    let rows = context.sql(&args.query).await.map_err(failed)?;
    let rows = rows.collect().await.map_err(failed)?;
    Target::Standard.write(|out| {
        if let Some(first) = rows.first() {
            let schema = first.schema();
            let names: Vec<&str> = schema
                .fields()
                .iter()
                .map(|field| field.name().as_str())
                .collect();
            writeln!(out, "{}", names.join("\t"))?;
        }
        let options = FormatOptions::default();
        for batch in &rows {
            let columns = batch.columns().iter();
            let columns = columns.map(|column| ArrayFormatter::try_new(column, &options));
            let columns = columns
                .collect::<Result<Vec<_>, _>>()
                .map_err(io::Error::other)?;
            for row in 0..batch.num_rows() {
                let cells = columns.iter().map(|column| column.value(row).to_string());
                let cells: Vec<String> = cells
                    .map(|cell| cell.replace(['\t', '\n', '\r'], " "))
                    .collect();
                writeln!(out, "{}", cells.join("\t"))?;
            }
        }
        Ok(())
    })?;
    Ok(Outcome::Whole)
}
