//! What can be typed behind `honte solve`.

use crate::common_args::PlaceArgs;
use crate::overwrite::Overwrite;
use crate::value::number;
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
The position is that before the first move, or of a text board; or where --at says. Who plays first
comes from --black or --white, else from the record (PL, the next or the last move), else it is Black.
The group in question is the one at --point, else the one that is enclosed.

It is played on the points that the group can reach without passing stones of the other side, two
steps further where it is not enclosed, and on where a single way leads on, so that the way can be
blocked: a group that gets out of these lives. What is too large for that is asked on fewer points,
and that is said. A group lives as long as any of its stones does. A ko is fought with threats: 'without threats Black kills, White lives with
1 more' means that Black takes first and White has to find a threat.

Examples:
  honte solve problem.sgf
  honte solve board.txt --white
  honte solve game.sgf --at 87 --point C3 --goal live
  honte solve problem.sgf --sgf answer.sgf
  honte solve book.sgf --game 12 --check

Without --point, if it makes no difference what is played, more points are played on, or a single
chain is asked about.

--check compares with all variations of the record. A move is right there if one of these words
follows it, or, where none follows any, if it is the first:
  RIGHT  CORRECT  正解
Where the other side moves, its strongest answer must be there. With --json: right (null if nothing
wrong was found, but some position was not solved), moves, nodes (after, at, found, better), unsolved
(how many positions).

--json writes an object: file, game, to_move, turn_known, defender, goal, group, points (where it is
played), narrow (fewer of them, since it is large), solved, fate (dead, ko, seki, alive; null if it
was not found out), why (then: visits, too-large; else null), ko (first: who wins it without threats;
threats: how many more the other needs), works, moves (at, fate, ko, works, line), visits. The works
of a move is true, false, or null if it was not found out.

Exit codes: 0 solved; 1 not solved within --nodes, or the record says something else (--check); 2 could
not be done; 130 interrupted.")]
pub(crate) struct Arguments {
    /// The record, in any format, or a text board; '-' is standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) place: PlaceArgs,
    /// Black plays first.
    #[arg(long, conflicts_with = "white")]
    pub(super) black: bool,
    /// White plays first.
    #[arg(long)]
    pub(super) white: bool,
    /// What the side to move wants: to save its own stones, or to capture the other's.
    #[arg(long, value_name = "GOAL")]
    pub(super) goal: Option<Goal>,
    /// A stone of the group in question.
    #[arg(long, value_name = "POINT")]
    pub(super) point: Option<String>,
    /// Positions that may be visited.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = number::<u64>(1..))]
    pub(super) nodes: u64,
    /// Compare with the variations of the record.
    #[arg(long)]
    pub(super) check: bool,
    /// Write the answer as JSON.
    #[arg(long)]
    pub(super) json: bool,
    /// Write the answer with its lines of play as SGF.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) sgf: Option<PathBuf>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
}

/// What the side to move wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Goal {
    /// To save stones of its own.
    Live,
    /// To capture stones of the other.
    Kill,
}

impl From<Goal> for honte_solve::Goal {
    fn from(goal: Goal) -> honte_solve::Goal {
        match goal {
            Goal::Live => honte_solve::Goal::Live,
            Goal::Kill => honte_solve::Goal::Kill,
        }
    }
}
