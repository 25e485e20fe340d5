//! `honte joseki merge`: one tree of several.

use super::mine::{outputs, write_all};
use super::show::read;
use crate::answer::Answer;
use crate::args::MergeTreesArgs;
use crate::error::{Failure, InputError};
use crate::text::{count, thousands, times};
use honte_joseki::merge::{MergeError, least_exact, merge};
use honte_joseki::{Prune, Tree};
use std::path::PathBuf;

pub(crate) fn run(args: &MergeTreesArgs) -> Result<Answer, Failure> {
    // Whatever could stop the writing in the end stops it now.
    let outputs = outputs(&args.output, &args.overwrite)?;
    let trees = args.trees.iter().map(|path| read(path));
    let trees: Vec<Tree> = trees.collect::<Result<_, _>>()?;
    let all: Vec<&Tree> = trees.iter().collect();
    let failed = |error| failure(error, &args.trees);
    let least = least_exact(&all).map_err(failed)?;
    let prune = args.prune.unwrap_or(Prune::Count(least));
    let tree = merge(&all, prune).map_err(failed)?;
    write_all(outputs, &tree, args.quiet)?;
    if !args.quiet {
        let summary = &tree.summary;
        anstream::println!(
            "Merged: {} of {}; {}, {} kept (played {} or more; these trees merge exactly from {} on).",
            count(trees.len() as u64, "tree", "trees"),
            count(summary.games, "game", "games"),
            count(summary.leaves.all, "leaf", "leaves"),
            count(tree.nodes.len() as u64 - 1, "node", "nodes"),
            times(summary.threshold),
            thousands(least)
        );
    }
    Ok(Answer::Yes)
}

fn failure(error: MergeError, paths: &[PathBuf]) -> Failure {
    let name = |tree: usize| {
        paths
            .get(tree)
            .map_or_else(String::new, |p| p.display().to_string())
    };
    let trees = match error {
        MergeError::Old { tree } => name(tree),
        MergeError::Params { tree, .. } => format!("{} and {}", name(0), name(tree)),
        MergeError::SameGame { trees: [a, b], .. } => format!("{} and {}", name(a), name(b)),
        _ => paths
            .iter()
            .map(|path| path.display().to_string())
            .collect::<Vec<_>>()
            .join(", "),
    };
    InputError::MergeTrees { trees, error }.into()
}
