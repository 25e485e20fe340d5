//! What can be typed behind `honte examples`.

use crate::overwrite::Overwrite;
use clap::{Args, ValueHint};
use honte_life::Budget;
use std::path::PathBuf;
use std::thread::available_parallelism;

#[derive(Debug, Args)]
#[command(after_help = "\
Without a name all examples are listed: the 25 examples of life and death of the Japanese rules of
1989 (life), the diagrams of their commentary (diagrams) and R. Jasiek's 14 examples for Ikeda
Territory I (ikeda). A name is that of one (7-1, 24a, d13, ikeda-3), of one with several figures (7,
24, d19), of a group, an article (7.2) or a confidence: high, medium, low, or found (by an
enumeration of what fits the text).

One example is shown with its board, its question, what the text says of each chain beside what is
found now, and the lines of play of the text. Its verdicts are computed, as for any position; the
names of examples mean nothing to the engine.

Wherever a command takes a record, example:7-1 stands for that example, and a file of the same form
(TOML with a diagram) can be named, too.

Examples:
  honte examples
  honte examples 7-1
  honte examples ikeda --json
  honte examples life -o examples.sgf
  honte referee example:7-1 --explain D9

--json writes an array of objects: name, id, group, title, article, question, answer, confidence; or
for one example an object with these and source, provenance, how, verified, notes, rules, size, board,
first, black_minus_white, labels (name, at), chains (at, colour, stones, status, seki, removable,
outside: not of the text, but round the figure; found: status, class, agrees), lines (phase, shows,
origin, moves, words), variations (number, perfect_play, steps, score).")]
pub(crate) struct Arguments {
    /// Names, groups, articles, or a confidence.
    #[arg(value_name = "NAME")]
    pub(super) words: Vec<String>,
    /// Write them as games of an SGF file, the lines of play as variations.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) overwrite: Overwrite,
    /// Visits to states that judging an example may take.
    #[arg(long, value_name = "VISITS", default_value_t = Budget::default().total, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: u64,
    /// Write all of it as JSON.
    #[arg(long, conflicts_with = "output")]
    pub(super) json: bool,
}

impl Arguments {
    /// How hard to try.
    pub(super) fn budget(&self) -> Budget {
        Budget {
            visits: self.nodes,
            total: self.nodes,
            threads: available_parallelism().map_or(1, usize::from),
            ..Budget::default()
        }
    }
}
