//! `honte-cluster dedupe`

use super::texts;
use crate::Outcome;
use crate::args::Job;
use crate::error::{Failure, line};
use crate::output::Target;
use crate::parts::of_this_version;
use crate::session::all_games;
use crate::table::Table;
use arrow::array::AsArray;
use serde_json::json;

pub(crate) async fn run(args: &Job) -> Result<Outcome, Failure> {
    let target = Target::prepare(args.output.as_deref())?;
    let table = Table::open(&args.table)?;
    let context = all_games(&args.engine, &table).await?;
    let failed = |error| Failure::Query(line(&error));
    // Places as text, which sort as they stand: twelve digits, the number, the file.
    let query = format!(
        "SELECT array_agg(place ORDER BY place) AS places FROM (SELECT honte_signature(record) AS \
         signature, concat(lpad(CAST(id AS VARCHAR), 12, '0'), chr(9), CAST(number AS VARCHAR), chr(9), file) AS place FROM games {}) \
         WHERE signature IS NOT NULL GROUP BY signature HAVING count(*) > 1 ORDER BY min(place)",
        of_this_version()
    );
    let rows = context.sql(&query).await.map_err(failed)?;
    let rows = rows.collect().await.map_err(failed)?;
    let mut games = Vec::new();
    for batch in &rows {
        for places in batch.column(0).as_list::<i32>().iter().flatten() {
            let places = texts(&places).map_err(failed)?;
            games.push(
                places
                    .iter()
                    .flatten()
                    .filter_map(place)
                    .collect::<Vec<_>>(),
            );
        }
    }
    target.write(|out| {
        let mut games = games.iter();
        games.try_for_each(|games| writeln!(out, "{}", json!({"games": games})))
    })?;
    Ok(Outcome::Whole)
}

fn place(text: &str) -> Option<serde_json::Value> {
    let mut fields = text.splitn(3, '\t');
    let (_, number, file) = (fields.next()?, fields.next()?, fields.next()?);
    let number: u64 = number.parse().ok()?;
    Some(json!({"file": file, "game": number}))
}
