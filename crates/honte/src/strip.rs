//! What can be left out of games.

use clap::ValueEnum;
use honte_record::tree::Tree;

/// A part of games that can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Strip {
    /// Comments and node names.
    Comments,
    /// Signs and labels on points.
    Markup,
    /// Judgements of moves and positions.
    Judgements,
    /// Variations: the main line is left.
    Variations,
    /// Properties that no version of SGF defines.
    Private,
    /// What engines found, in the private properties of KaTrain, Lizzie, Sabaki and Ogatak.
    Ai,
    /// Clocks.
    Clocks,
}

impl Strip {
    /// Leaves the part out.
    pub(crate) fn apply(self, tree: &mut Tree) {
        match self {
            Strip::Comments => drop_count(tree.strip_comments()),
            Strip::Markup => drop_count(tree.strip_markup()),
            Strip::Judgements => drop_count(tree.strip_judgements()),
            Strip::Variations if tree.is_one_line() => {}
            Strip::Variations => tree.keep_main_line(),
            Strip::Private => drop_count(tree.strip_private()),
            Strip::Ai => drop_count(tree.strip_ai()),
            Strip::Clocks => drop_count(tree.strip_clocks()),
        }
    }
}

/// Nobody asks how many properties went.
fn drop_count(_: usize) {}
