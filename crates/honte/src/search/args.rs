//! What can be typed behind `honte search`.

use crate::error::{Failure, Misuse};
use crate::select::Names;
use crate::value::number;
use clap::{Args, ValueHint};
use honte_app::at::NodePath;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  honte search games.honte 'pattern corner \"...../...../..O../...X./.....\"'
  honte search games.honte 'pattern side \"...../.X.../.....\" and by Shusaku'
  honte search games.honte 'position \"dd pd dp pp\" and next white at qn' --games
  honte search ~/sgf 'pattern corner \"...../..O../...X./.....\"' --periods
  honte search games.honte 'pattern corner \"../.X\"' --compare 'year > 2015'
  honte search games.honte --from game.sgf --at 31 --region K10:T19
  honte search games.honte 'pattern corner \"..../..O./...X\" and Cho Chikun'

A pattern: corner, side, anywhere or board, and its rows from the top, with / between them:
X O stones, . empty, * anything, x black or empty, o white or empty, ? any stone. It is found in all
eight orientations, and with the colours exchanged unless the question has 'colours fixed'.
Beside it, with 'and', in parentheses or not: before move N, after move N, at end, by NAME (who has X),
next [COLOUR] at POINT (a point of the pattern: aa is its upper left), next [COLOUR] elsewhere, and
whatever 'honte filter' knows: words alone find games by player, event or date.

The table counts hits. Wins are counted over games, with 95 % intervals. --json writes an object: games, hits,
searched, seconds, tenuki, not_continued, wins, continuations, years, undated. With --compare it
writes an array of such objects, each with its condition.

Exit codes: 0 done; 1 done, but some input was unreadable; 2 could not be done; 130 interrupted.")]
pub(crate) struct Arguments {
    /// An index, or files, folders and archives; then the question.
    #[arg(required = true, value_name = "PATH… QUESTION", value_hint = ValueHint::AnyPath)]
    words: Vec<String>,
    #[command(flatten)]
    pub(super) names: Names,
    /// Print the answer as JSON.
    #[arg(long, conflicts_with_all = ["tsv", "games", "periods"])]
    pub(super) json: bool,
    /// Print tab-separated values: the continuations, or what --games or --periods lists.
    #[arg(long)]
    pub(super) tsv: bool,
    /// List the games, one line a hit.
    #[arg(long, conflicts_with = "periods")]
    pub(super) games: bool,
    /// Print the shares by period.
    #[arg(long)]
    pub(super) periods: bool,
    /// The length of a period in years.
    #[arg(long, default_value_t = 10, value_name = "YEARS", requires = "periods", value_parser = number::<u16>(1..=1000))]
    pub(super) years: u16,
    /// Print answers side by side: with this condition, and without it or with the next one.
    #[arg(long, value_name = "CONDITION", conflicts_with_all = ["games", "periods", "sgf"])]
    pub(super) compare: Vec<String>,
    /// Write the games with the pattern marked as SGF to standard output.
    #[arg(long, conflicts_with_all = ["json", "tsv", "games", "periods"])]
    pub(super) sgf: bool,
    /// Rows of the table of continuations or games.
    #[arg(long, default_value_t = 20, value_name = "ROWS", value_parser = number::<usize>(0..))]
    pub(super) top: usize,
    /// Cut the pattern out of this game; a question is then optional, and adds conditions.
    #[arg(long, value_name = "FILE", requires = "region", value_hint = ValueHint::FilePath)]
    pub(super) from: Option<PathBuf>,
    /// The game of the file, from 1.
    #[arg(long, value_name = "N", requires = "from", value_parser = number::<u64>(1..))]
    pub(super) game: Option<u64>,
    /// The position of the game: a move number, end, or a way through variations.
    #[arg(long, value_name = "PLACE", requires = "from")]
    pub(super) at: Option<NodePath>,
    /// The part of the board, such as K10:T19.
    #[arg(long, value_name = "REGION", requires = "from")]
    pub(super) region: Option<String>,
}

impl Arguments {
    /// The paths, and the question as it was typed.
    pub(super) fn split(&self) -> Result<(Vec<PathBuf>, Option<&str>), Failure> {
        let paths = |words: &[String]| words.iter().map(PathBuf::from).collect::<Vec<_>>();
        let Some((last, before)) = self.words.split_last() else {
            return Err(Misuse::NoQuestion(None).into());
        };
        // With a pattern out of a game there may be paths alone.
        if self.from.is_some() && (before.is_empty() || Path::new(last).exists()) {
            return Ok((paths(&self.words), None));
        }
        match before.is_empty() {
            true => Err(Misuse::NoQuestion(Some(last.clone())).into()),
            false => Ok((paths(before), Some(last))),
        }
    }
}
