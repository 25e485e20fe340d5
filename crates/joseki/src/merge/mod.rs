//! Trees of different games put together, exactly as if all games had been mined at once.
//!
//! A tree says nothing of what it has pruned. A node that one tree has and another has not was played
//! in the other less often than that tree's threshold; how often is not known. So trees can be merged
//! exactly from a certain threshold on: the least one for which every node that is kept is in all of
//! them. A tree that [keeps what the others have](crate::mine::mine_keeping) lowers it. So does a
//! smaller threshold of the trees; trees with a threshold of 1, which keep everything, merge at any.

mod figures;
mod union;

use crate::params::{Params, Prune, Tenuki};
use crate::tree::{ExampleGame, Tree};
use figures::Merging;
use std::collections::BTreeMap;
use union::{Place, Union};

/// Why trees cannot be merged. Trees are named by their places, from 0.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// There is nothing to merge.
    #[error("expected two trees or more")]
    TooFew,
    /// A tree that was written before trees could be merged.
    #[error("the tree has no figures over games; mine its games again")]
    Old {
        /// The tree.
        tree: usize,
    },
    /// A tree of other parameters.
    #[error("the trees were mined with different parameters: {first} and {other}")]
    Params {
        /// The tree whose parameters are not those of the first.
        tree: usize,
        /// The first tree's parameter, in words.
        first: String,
        /// The other tree's.
        other: String,
    },
    /// Trees without tenuki do not know the colours of all their stones.
    #[error("trees mined without tenuki entries cannot be merged; mine all games at once")]
    Colours,
    /// A game that two trees have, by its file, number, players and date.
    #[error("both trees have {file} number {number}; merge trees of different games")]
    SameGame {
        /// The trees.
        trees: [usize; 2],
        /// The file of the game.
        file: String,
        /// The number of the game in the file.
        number: u32,
    },
    /// The result would depend on what a tree has pruned.
    #[error(
        "cannot merge exactly at {threshold}: '{moves}' was played {known} times in the trees that have it, and may have been played up to {unknown} more times in those that pruned it; the smallest exact threshold is {least}"
    )]
    NotExact {
        /// The threshold that was asked for.
        threshold: u32,
        /// The least threshold at which these trees can be merged exactly.
        least: u32,
        /// The moves of a node of which not enough is known.
        moves: String,
        /// How often it was played in the trees that have it.
        known: u64,
        /// How often it may have been played in the others.
        unknown: u64,
    },
}

/// Merges trees of different games.
///
/// The result is the tree that mining all games at once gives, the first tree's games first, but for
/// [`Summary::nodes_before_pruning`], which pruned trees do not know: see
/// [`Summary::before_is_bound`].
///
/// [`Summary::nodes_before_pruning`]: crate::tree::Summary::nodes_before_pruning
/// [`Summary::before_is_bound`]: crate::tree::Summary::before_is_bound
///
/// # Errors
/// [`MergeError`]. At the threshold that [`least_exact`] tells, trees that fit each other are never
/// [`MergeError::NotExact`].
pub fn merge(trees: &[&Tree], prune: Prune) -> Result<Tree, MergeError> {
    merged(trees, prune, Kept::Frequent)
}

/// Merges as [`merge`] does, and keeps also what is known of each tree, however seldom it was played:
/// a part of a merge of many trees. Merging the trees of all groups gives what merging all trees at
/// once gives, if the groups follow one another in the order of the trees, and if `prune` is the same
/// share for all of them.
///
/// # Errors
/// As [`merge`].
pub fn merge_group(trees: &[&Tree], prune: Prune) -> Result<Tree, MergeError> {
    merged(trees, prune, Kept::Known)
}

/// What a merged tree keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// What was played often enough.
    Frequent,
    /// That, and whatever is known of all trees.
    Known,
}

fn merged(trees: &[&Tree], prune: Prune, kept: Kept) -> Result<Tree, MergeError> {
    check(trees)?;
    let games = trees.iter().map(|tree| tree.summary.games);
    let games = games.fold(0, u64::saturating_add);
    let threshold = match kept {
        // Nothing is pruned of what nothing was pruned of.
        Kept::Known if trees.iter().all(|tree| keeps_all(tree)) => 1,
        _ => prune.threshold(games),
    };
    let union = Union::new(trees);
    if threshold < union.least() {
        let (moves, known, unknown) = union.worst();
        return Err(MergeError::NotExact {
            threshold,
            least: union.least(),
            moves,
            known,
            unknown,
        });
    }
    let params = Params {
        prune,
        examples: trees
            .iter()
            .map(|tree| tree.params.examples)
            .min()
            .unwrap_or(0),
        ..trees[0].params.clone()
    };
    let is_kept = |place: &Place| match kept {
        Kept::Frequent => place.is_frequent(threshold),
        Kept::Known => place.is_frequent(threshold) || place.is_known,
    };
    Ok(Merging::new(trees, &union, params, threshold, &is_kept).tree())
}

/// The least threshold at which trees can be merged exactly.
///
/// # Errors
/// [`MergeError`] for trees that do not fit each other.
pub fn least_exact(trees: &[&Tree]) -> Result<u32, MergeError> {
    check(trees)?;
    Ok(Union::new(trees).least())
}

/// Whether a tree was pruned of nothing.
fn keeps_all(tree: &Tree) -> bool {
    tree.summary.threshold <= 1
}

/// Whether trees fit each other.
fn check(trees: &[&Tree]) -> Result<(), MergeError> {
    let [first, others @ ..] = trees else {
        return Err(MergeError::TooFew);
    };
    if others.is_empty() {
        return Err(MergeError::TooFew);
    }
    let is_old = |tree: &&Tree| tree.nodes.iter().any(|node| node.outcomes.is_none());
    if let Some(tree) = trees.iter().position(is_old) {
        return Err(MergeError::Old { tree });
    }
    if first.params.tenuki == Tenuki::None {
        return Err(MergeError::Colours);
    }
    for (tree, other) in (1..).zip(others) {
        if let Some((first, other)) = difference(&first.params, &other.params) {
            return Err(MergeError::Params { tree, first, other });
        }
    }
    check_games(trees)
}

/// The first parameter that is not the same and must be, in words.
pub(crate) fn difference(one: &Params, other: &Params) -> Option<(String, String)> {
    words(one)
        .into_iter()
        .zip(words(other))
        .find(|(a, b)| a != b)
}

/// The parameters that must be the same, in words.
fn words(params: &Params) -> [String; 8] {
    let Params {
        size,
        binding,
        join,
        stones,
        prune: _,
        tenuki,
        reach,
        neutral,
        handicap,
        examples: _,
    } = params;
    [
        format!("size {size}"),
        format!("binding {binding}"),
        format!("join {join}"),
        format!("stones {stones}"),
        format!("tenuki {tenuki:?}").to_lowercase(),
        format!("reach {reach}"),
        format!("neutral {neutral}"),
        format!("handicap {handicap}"),
    ]
}

/// Whether no two trees name the same game.
fn check_games(trees: &[&Tree]) -> Result<(), MergeError> {
    type Name<'g> = (&'g str, u32, &'g str, &'g str, &'g str);
    fn name(game: &ExampleGame) -> Name<'_> {
        (
            &game.file,
            game.number,
            &game.black,
            &game.white,
            &game.date,
        )
    }
    let mut met: BTreeMap<Name<'_>, usize> = BTreeMap::new();
    for (tree, it) in trees.iter().enumerate() {
        for game in &it.games {
            let known = *met.entry(name(game)).or_insert(tree);
            if known != tree {
                return Err(MergeError::SameGame {
                    trees: [known, tree],
                    file: game.file.clone(),
                    number: game.number,
                });
            }
        }
    }
    Ok(())
}
