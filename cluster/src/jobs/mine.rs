//! `honte-cluster mine`: the tree of all games out of the trees of the parts, exactly.
//!
//! What is frequent in all games is frequent in at least one part, when "frequent" means the same
//! share of each. So each part is mined for what is frequent in it; then each part is mined again for
//! what was frequent anywhere, and these trees are merged. After A. Savasere, E. Omiecinski and
//! S. Navathe, "An Efficient Algorithm for Mining Association Rules in Large Databases" (1995), with
//! sequences instead of sets.

use super::value;
use crate::Outcome;
use crate::args::Mine;
use crate::error::Failure;
use crate::functions::mine::Settings;
use crate::functions::sketch::Sketch;
use crate::output::Target;
use crate::parts::{Questions, ask, of_this_version, quoted};
use crate::session::Division;
use crate::table::Table;
use arrow::array::AsArray;
use arrow::datatypes::Int64Type;
use arrow::record_batch::RecordBatch;
use honte_joseki::merge::merge;
use honte_joseki::write::{read_json, write_json};
use honte_joseki::{Prune, Tree};
use std::sync::Arc;

pub(crate) async fn run(args: &Mine) -> Result<Outcome, Failure> {
    let target = Target::prepare(args.output.as_deref())?;
    let table = Table::open(&args.table)?;
    let games = minable(args, &table).await?;
    let all: u64 = games.iter().sum();
    if all == 0 {
        return Err(Failure::Query(
            "no game in the table can be mined".to_owned(),
        ));
    }
    let least = shares(args.prune.threshold(all), all, &games);
    let mut keep = Sketch::default();
    for candidates in mined(args, &table, &least, None).await? {
        let candidates = String::from_utf8_lossy(&candidates);
        keep.add(&Sketch::of_text(&candidates).ok_or_else(|| broken("sequences"))?);
    }
    let trees = mined(args, &table, &least, Some(keep)).await?;
    let trees = trees.iter().filter(|text| !text.is_empty());
    let trees = trees.map(|text| read_json(text).map_err(|_| broken("a tree")));
    let trees: Vec<Tree> = trees.collect::<Result<_, _>>()?;
    let tree = together(&trees, args.prune)?;
    target.write(|out| write_json(&tree, out))?;
    Ok(Outcome::Whole)
}

/// The least count in each part of what can come so often in all games.
fn shares(threshold: u32, all: u64, games: &[u64]) -> Vec<u32> {
    let share = |of_part: &u64| (u64::from(threshold) * of_part).div_ceil(all).max(1);
    games.iter().map(|of_part| share(of_part) as u32).collect()
}

/// How many games of each part are mined.
async fn minable(args: &Mine, table: &Table) -> Result<Vec<u64>, Failure> {
    let questions = Questions {
        table,
        engine: &args.engine,
        name: format!("mine {}", args.prune),
        division: Division::Groups,
        query: Arc::new(|part, _| {
            let same = of_this_version();
            format!("SELECT count(*) FROM {part} {same} AND honte_minable(record)")
        }),
        bytes: |rows: &[RecordBatch]| {
            let counts = rows.iter().filter(|batch| batch.num_rows() > 0);
            let counts = counts.map(|batch| batch.column(0).as_primitive::<Int64Type>().value(0));
            Ok(counts.sum::<i64>().to_string().into_bytes())
        },
    };
    let questions = Questions {
        name: format!("{} counted", questions.name),
        ..questions
    };
    let counts = ask_within(&questions, "counted").await?;
    let number = |text: &Vec<u8>| String::from_utf8_lossy(text).parse().unwrap_or(0);
    Ok(counts.iter().map(number).collect())
}

fn broken(what: &str) -> Failure {
    Failure::Query(format!("an executor has sent {what} that cannot be read"))
}

/// What is mined of the parts: sequences, or trees with these kept; nothing where there are no games.
async fn mined(
    args: &Mine,
    table: &Table,
    least: &[u32],
    keep: Option<Sketch>,
) -> Result<Vec<Vec<u8>>, Failure> {
    let round = if keep.is_none() { "first" } else { "second" };
    let settings: Vec<String> = least
        .iter()
        .map(|&least| {
            let settings = Settings {
                least,
                keep: keep.clone(),
            };
            quoted(&settings.to_text())
        })
        .collect();
    let questions = Questions {
        table,
        engine: &args.engine,
        name: format!("mine {} {round}", args.prune),
        division: Division::Whole,
        query: Arc::new(move |part, number| {
            let (same, settings) = (of_this_version(), &settings[number]);
            format!(
                "SELECT honte_mine(file, number, input, place, record, {settings}) FROM {part} {same}"
            )
        }),
        bytes: value,
    };
    ask_within(&questions, round).await
}

/// Asks, with a folder of its own for finished parts in that of the job.
async fn ask_within(questions: &Questions<'_>, round: &str) -> Result<Vec<Vec<u8>>, Failure> {
    let engine = crate::args::Engine {
        scheduler: questions.engine.scheduler.clone(),
        threads: questions.engine.threads,
        at_once: questions.engine.at_once,
        resume: questions
            .engine
            .resume
            .as_ref()
            .map(|folder| folder.join(round)),
        quiet: questions.engine.quiet,
    };
    let questions = Questions {
        engine: &engine,
        name: questions.name.clone(),
        query: Arc::clone(&questions.query),
        ..*questions
    };
    ask(&questions).await
}

/// The trees of the parts as one.
fn together(trees: &[Tree], prune: Prune) -> Result<Tree, Failure> {
    let trees: Vec<&Tree> = trees.iter().collect();
    match trees.as_slice() {
        [] => Err(Failure::Query(
            "no game in the table can be mined".to_owned(),
        )),
        [one] => {
            let mut tree = (*one).clone();
            tree.params.prune = prune;
            Ok(tree)
        }
        trees => Ok(merge(trees, prune)?),
    }
}
