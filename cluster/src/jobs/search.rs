//! `honte-cluster search`

use super::value;
use crate::Outcome;
use crate::args::Search;
use crate::error::Failure;
use crate::functions::search::answer;
use crate::output::Target;
use crate::parts::{Questions, ask, of_this_version, quoted};
use crate::session::Division;
use crate::table::Table;
use honte_app::search;
use honte_search::Tally;
use std::sync::Arc;
use std::time::Instant;

pub(crate) async fn run(args: &Search) -> Result<Outcome, Failure> {
    let start = Instant::now();
    let target = Target::prepare(args.output.as_deref())?;
    let table = Table::open(&args.table).await?;
    let question = quoted(&args.question.to_string());
    let questions = Questions {
        table: &table,
        engine: &args.engine,
        name: format!("search {question}"),
        division: Division::Groups,
        query: Arc::new(move |part, _| {
            let same = of_this_version();
            format!("SELECT honte_search(file, record, {question}) FROM {part} {same}")
        }),
        bytes: value,
    };
    let mut tally = Tally::new();
    for counts in ask(&questions).await? {
        if let Some(answer) = answer(&counts) {
            tally.merge(Tally::from(answer));
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let value = search::value(&args.question, &tally.finish(), seconds);
    target.write(|out| writeln!(out, "{value:#}"))?;
    Ok(Outcome::Whole)
}
