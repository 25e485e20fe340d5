//! `honte-cluster check`

use super::lines;
use crate::Outcome;
use crate::args::Job;
use crate::error::Failure;
use crate::output::Target;
use crate::parts::{Questions, ask, of_this_version};
use crate::session::Division;
use crate::table::Table;
use serde_json::{Value, json};
use std::sync::Arc;

pub(crate) async fn run(args: &Job) -> Result<Outcome, Failure> {
    let target = Target::prepare(args.output.as_deref())?;
    let table = Table::open(&args.table).await?;
    let questions = Questions {
        table: &table,
        engine: &args.engine,
        name: "check".to_owned(),
        division: Division::Groups,
        query: Arc::new(|part, _| {
            let same = of_this_version();
            format!(
                "SELECT concat(found, chr(9), number, chr(9), file) AS line FROM (SELECT id, file, \
                 number, honte_check(record) AS found FROM {part} {same}) WHERE found <> '[]' \
                 ORDER BY id"
            )
        }),
        bytes: lines,
    };
    let answers = ask(&questions).await?;
    let mut has_errors = false;
    target.write(|out| {
        for line in answers
            .iter()
            .flat_map(|answer| answer.split(|byte| *byte == b'\n'))
        {
            if let Some((line, is_error)) = told(line) {
                has_errors |= is_error;
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    })?;
    Ok(match has_errors {
        true => Outcome::InPart,
        false => Outcome::Whole,
    })
}

/// A game's findings as an object, and whether one is an error.
fn told(line: &[u8]) -> Option<(Value, bool)> {
    let line = std::str::from_utf8(line).ok()?;
    let mut fields = line.splitn(3, '\t');
    let (found, number, file) = (fields.next()?, fields.next()?, fields.next()?);
    let found: Value = serde_json::from_str(found).ok()?;
    let number: u64 = number.parse().ok()?;
    let mut findings = found.as_array()?.iter();
    let is_error = findings.any(|finding| finding["severity"] == "error");
    Some((
        json!({"file": file, "game": number, "findings": found}),
        is_error,
    ))
}
