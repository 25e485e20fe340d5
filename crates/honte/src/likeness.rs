//! When two games are the same game.

use clap::ValueEnum;
use honte_record::signature::Signature;
use honte_record::tree::Tree;

/// How alike the moves of two games have to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Likeness {
    /// The same moves on the same points.
    Moves,
    /// The same moves on a board turned or mirrored in any way.
    Turned,
    /// And with the colours exchanged or not.
    #[value(alias = "colors")]
    Colours,
}

impl Likeness {
    /// The same number for games that are alike. Passes at the end do not count. `None` for a game
    /// without moves: a problem is not the same as another because nobody has played there.
    pub(crate) fn print(self, tree: &Tree) -> Option<u64> {
        let signature = Signature::of_tree(tree);
        let print = match self {
            Likeness::Moves => signature.unturned,
            Likeness::Turned => signature.game,
            Likeness::Colours => signature.either_colour,
        };
        (signature.moves > 0).then_some(print)
    }
}
