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
use crate::output::Target;
use crate::parts::{Questions, ask, of_this_version, quoted};
use crate::session::Division;
use crate::table::Table;
use arrow::array::AsArray;
use arrow::datatypes::Int64Type;
use arrow::record_batch::RecordBatch;
use honte_joseki::merge::merge;
use honte_joseki::write::{read_json, write_json};
use honte_joseki::{Params, Prune, Tree};
use std::collections::BTreeMap;
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
    let candidates = mined(args, &table, &least, None).await?;
    let keep = candidates
        .iter()
        .fold(None, |keep, tree| Some(with(keep, tree)));
    let trees = mined(args, &table, &least, keep).await?;
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

/// The trees of the parts; of those without games there is none.
async fn mined(
    args: &Mine,
    table: &Table,
    least: &[u32],
    keep: Option<Tree>,
) -> Result<Vec<Tree>, Failure> {
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
    let trees = ask_within(&questions, round).await?;
    let trees = trees.iter().filter(|text| !text.is_empty());
    let trees =
        trees.map(|text| read_json(text).map_err(|error| Failure::Query(error.to_string())));
    trees.collect()
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

/// A tree with what either has; its figures mean nothing.
fn with(known: Option<Tree>, more: &Tree) -> Tree {
    let mut tree = known.unwrap_or_else(|| bare(more));
    // The place in `tree` of each node of `more`, parents first.
    let mut places = vec![0u32; more.nodes.len()];
    let mut below: BTreeMap<(u32, String), u32> = BTreeMap::new();
    for (place, node) in (0..).zip(&tree.nodes).skip(1) {
        below.insert((node.parent, node.step.to_string()), place);
    }
    for (at, node) in more.nodes.iter().enumerate().skip(1) {
        let parent = places[node.parent as usize];
        let next = tree.nodes.len() as u32;
        let place = *below.entry((parent, node.step.to_string())).or_insert(next);
        if place == next {
            let mut node = bare_node(node);
            node.parent = parent;
            tree.nodes.push(node);
            tree.nodes[parent as usize].children.push(place);
        }
        places[at] = place;
    }
    tree
}

/// A tree of its root alone.
fn bare(tree: &Tree) -> Tree {
    let mut bare = Tree {
        params: Params {
            prune: Prune::Count(1),
            ..tree.params.clone()
        },
        ..tree.clone()
    };
    bare.nodes.truncate(1);
    for node in &mut bare.nodes {
        *node = bare_node(node);
    }
    bare.games.clear();
    bare
}

/// A node that has only its step.
fn bare_node(node: &honte_joseki::Node) -> honte_joseki::Node {
    let mut node = node.clone();
    node.children.clear();
    node.examples.clear();
    node.decades.clear();
    node.by_year.clear();
    node.late.clear();
    node.circumstances.clear();
    node.chosen_in.clear();
    node.influence = None;
    node
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
