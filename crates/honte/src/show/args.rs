//! What can be typed behind `honte show`.

use crate::common_args::PlaceArgs;
use crate::error::{Failure, Misuse};
use clap::{Args, ValueHint};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
Places in a game, as --tree shows them:
  57        after move 57 of the game; 0 is the beginning
  end       the end of the game (this is the default)
  12.b      the variation b instead of move 12; a is the move itself
  12.b3     the third node of that variation
  12.b3.c   the variation c instead of that node
  58+1      the first node after move 58, where that is no move
  #9        the node number 9 of the file, as --json counts them

Examples:
  honte show game.sgf
  honte show corpus/ishi/testspec.ishi
  honte show corpus/ishi/testspec.ishi --game 3 --tree
  honte show corpus/ishi/testspec.ishi --game 3 --at 1.c
  honte show game.sgf --json | jq '.nodes[] | select(.comment)'

A file with several games is shown as a table. --json writes an object: file, format, game, line,
size (width, height), headers (name, value), position (node, at, number, black, white), nodes (id,
parent, at, number, moves, setup, name, comment, marks); or for several games an array of objects:
number, line, black, white, date, result, moves. Points are named as Q16.")]
pub(crate) struct Arguments {
    /// The record, in any format, or an archive of records.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) place: PlaceArgs,
    /// Draw the tree of variations instead.
    #[arg(long, conflicts_with = "at")]
    pub(super) tree: bool,
    /// List the moves up to the position instead.
    #[arg(long, conflicts_with = "tree")]
    pub(super) moves: bool,
    /// Write all of it as JSON.
    #[arg(long, conflicts_with_all = ["tree", "moves"])]
    pub(super) json: bool,
}

impl Arguments {
    /// Complains of what was typed for one game, when there are several.
    pub(super) fn of_one_game(&self) -> Result<(), Failure> {
        let typed = [
            ("--at", self.place.at.is_some()),
            ("--tree", self.tree),
            ("--moves", self.moves),
        ];
        match typed.iter().find(|(_, typed)| *typed) {
            Some((option, _)) => Err(Failure::from(Misuse::OneGame {
                file: self.file.display().to_string(),
                option,
            })),
            None => Ok(()),
        }
    }
}
