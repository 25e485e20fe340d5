//! `honte-cluster dedupe`
//!
//! Games are grouped by their signatures, with nothing but their ids: a group for every game of the
//! table has to be small. Only of those that are there again are the places asked for.

use super::lines;
use crate::Outcome;
use crate::args::Job;
use crate::error::{Failure, line};
use crate::output::Target;
use crate::parts::{Questions, ask, of_this_version};
use crate::session::{Division, all_games};
use crate::table::Table;
use arrow::array::AsArray;
use arrow::datatypes::Int64Type;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

pub(crate) async fn run(args: &Job) -> Result<Outcome, Failure> {
    let target = Target::prepare(args.output.as_deref())?;
    let table = Table::open(&args.table).await?;
    let groups = again(args, &table).await?;
    let places = places(args, &table, &groups).await?;
    target.write(|out| {
        for group in &groups {
            let games = group.iter().filter_map(|id| places.get(id));
            writeln!(out, "{}", json!({"games": games.collect::<Vec<_>>()}))?;
        }
        Ok(())
    })?;
    Ok(Outcome::Whole)
}

/// The ids of the games that are there more than once, the first ones first.
async fn again(args: &Job, table: &Table) -> Result<Vec<Vec<i64>>, Failure> {
    let context = all_games(&args.engine, table).await?;
    let failed = |error| Failure::Query(line(&error));
    let query = format!(
        "SELECT array_agg(id) AS ids FROM (SELECT honte_signature(record) AS signature, id FROM games {}) \
         WHERE signature IS NOT NULL GROUP BY signature HAVING count(*) > 1",
        of_this_version()
    );
    let rows = context.sql(&query).await.map_err(failed)?;
    let rows = rows.collect().await.map_err(failed)?;
    let mut groups: Vec<Vec<i64>> = Vec::new();
    for batch in &rows {
        for ids in batch.column(0).as_list::<i32>().iter().flatten() {
            let ids = ids.as_primitive::<Int64Type>();
            let mut ids: Vec<i64> = ids.iter().flatten().collect();
            ids.sort_unstable();
            groups.push(ids);
        }
    }
    groups.sort_unstable();
    Ok(groups)
}

/// Where some games are, by their ids.
async fn places(
    args: &Job,
    table: &Table,
    groups: &[Vec<i64>],
) -> Result<HashMap<i64, Value>, Failure> {
    let mut wanted: Vec<i64> = groups.iter().flatten().copied().collect();
    wanted.sort_unstable();
    let of_parts: Vec<String> = (0..table.parts.len())
        .map(|part| {
            let ids = table.ids(part);
            let from = wanted.partition_point(|id| *id < ids.start);
            let to = wanted.partition_point(|id| *id < ids.end);
            let ids: Vec<String> = wanted[from..to].iter().map(i64::to_string).collect();
            ids.join(",")
        })
        .collect();
    let questions = Questions {
        table,
        engine: &args.engine,
        name: "dedupe".to_owned(),
        division: Division::Groups,
        query: Arc::new(move |part, number| {
            let condition = match of_parts[number].as_str() {
                "" => "false".to_owned(),
                ids => format!("id IN ({ids})"),
            };
            format!(
                "SELECT concat(id, chr(9), number, chr(9), file) AS line FROM {part} WHERE {condition}"
            )
        }),
        bytes: lines,
    };
    let answers = ask(&questions).await?;
    let text = answers
        .iter()
        .flat_map(|answer| answer.split(|byte| *byte == b'\n'));
    Ok(text.filter_map(place).collect())
}

fn place(line: &[u8]) -> Option<(i64, Value)> {
    let line = std::str::from_utf8(line).ok()?;
    let mut fields = line.splitn(3, '\t');
    let (id, number, file) = (fields.next()?, fields.next()?, fields.next()?);
    let number: u64 = number.parse().ok()?;
    Some((id.parse().ok()?, json!({"file": file, "game": number})))
}
