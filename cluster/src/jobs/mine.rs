//! `honte-cluster mine`: the tree of all games out of the trees of the parts, exactly.
//!
//! What is frequent in all games is frequent in at least one part, when "frequent" means the same
//! share of each. So each part is mined for what is frequent in it; then each part is mined again for
//! what was frequent anywhere, and these trees are merged, in groups and groups of groups. After
//! A. Savasere, E. Omiecinski and S. Navathe, "An Efficient Algorithm for Mining Association Rules in
//! Large Databases" (1995), with sequences instead of sets.

use super::value;
use crate::Outcome;
use crate::args::Mine;
use crate::error::Failure;
use crate::functions::mine::Settings;
use crate::functions::sketch::Sketch;
use crate::output::Target;
use crate::parts::{Questions, ask_each, of_this_version, quoted};
use crate::session::Division;
use crate::table::Table;
use honte_joseki::merge::{merge, merge_group};
use honte_joseki::write::{read_json, write_json};
use honte_joseki::{Prune, Tree};
use std::sync::Arc;

pub(crate) async fn run(args: &Mine) -> Result<Outcome, Failure> {
    let target = Target::prepare(args.output.as_deref())?;
    let table = Table::open(&args.table).await?;
    let mut keep = Sketch::default();
    // What is frequent in the only part is frequent in all.
    if table.parts.len() > 1 {
        mined(args, &table, None, |text| {
            let text = String::from_utf8_lossy(&text);
            keep.add(&Sketch::of_text(&text).ok_or_else(|| broken("sequences"))?);
            Ok(())
        })
        .await?;
    }
    let mut trees = Trees::new(of_a_part(args.prune, &table));
    mined(args, &table, Some(keep), |text| match text.is_empty() {
        true => Ok(()),
        false => trees.add(read_json(&text).map_err(|_| broken("a tree"))?),
    })
    .await?;
    let tree = trees.together(args.prune)?;
    target.write(|out| write_json(&tree, out))?;
    Ok(Outcome::Whole)
}

/// What is frequent in a part: at least in one of them, whatever is frequent in all games.
///
/// A count is a share of all games that are mined, and they are no more than the table has.
fn of_a_part(prune: Prune, table: &Table) -> Prune {
    match prune {
        Prune::Count(count) if table.parts.len() > 1 => {
            let share = f64::from(count) / table.games.max(1) as f64;
            Prune::Percent(100.0 * share.min(1.0))
        }
        prune => prune,
    }
}

fn broken(what: &str) -> Failure {
    Failure::Query(format!("an executor has sent {what} that cannot be read"))
}

/// What is mined of the parts: sequences, or trees with these kept; nothing where there are no games.
async fn mined(
    args: &Mine,
    table: &Table,
    keep: Option<Sketch>,
    take: impl FnMut(Vec<u8>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let round = if keep.is_none() { "first" } else { "second" };
    let prune = of_a_part(args.prune, table);
    let settings = quoted(&Settings { prune, keep }.to_text());
    let questions = Questions {
        table,
        engine: &args.engine,
        name: format!("mine {} {round}", args.prune),
        division: Division::Whole,
        query: Arc::new(move |part, _| {
            let same = of_this_version();
            format!(
                "SELECT honte_mine(file, number, input, place, record, {settings}) FROM {part} {same}"
            )
        }),
        bytes: value,
    };
    ask_within(&questions, round, take).await
}

/// Asks, with a folder of its own for finished parts in that of the job.
async fn ask_within(
    questions: &Questions<'_>,
    round: &str,
    take: impl FnMut(Vec<u8>) -> Result<(), Failure>,
) -> Result<(), Failure> {
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
    ask_each(&questions, take).await
}

/// Trees of parts that are merged as they come, in groups and groups of groups: so there are never
/// more than some dozens of them, however many parts there are.
struct Trees {
    /// What a group keeps: the share of a part.
    share: Prune,
    /// By level: trees of parts, of groups, of groups of groups; the earlier parts are further up.
    levels: Vec<Vec<Tree>>,
}

impl Trees {
    /// Trees in a group.
    const GROUP: usize = 16;

    fn new(share: Prune) -> Trees {
        Trees {
            share,
            levels: Vec::new(),
        }
    }

    fn add(&mut self, mut tree: Tree) -> Result<(), Failure> {
        for level in &mut self.levels {
            if level.len() < Trees::GROUP {
                level.push(tree);
                return Ok(());
            }
            let group = merge_group(&level.iter().collect::<Vec<_>>(), self.share)?;
            level.clear();
            level.push(tree);
            tree = group;
        }
        self.levels.push(vec![tree]);
        Ok(())
    }

    /// All of them as one.
    fn together(&self, prune: Prune) -> Result<Tree, Failure> {
        let trees: Vec<&Tree> = self.levels.iter().rev().flatten().collect();
        let games: u64 = trees.iter().map(|tree| tree.summary.games).sum();
        match trees.as_slice() {
            _ if games == 0 => Err(Failure::Query(
                "no game in the table can be mined".to_owned(),
            )),
            [one] if one.params.prune == prune => Ok((*one).clone()),
            trees => Ok(merge(trees, prune)?),
        }
    }
}
