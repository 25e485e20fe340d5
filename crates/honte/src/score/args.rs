//! What can be typed behind `honte score`.

use crate::usage::number;
use clap::{Args, ValueHint};
use honte_app::at::At;
use honte_rules::{Amount, Ruleset};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
What is dead comes from --dead, or else from territory that the record marks (TB, TW), or from
dimmed stones (DD). Where nobody says it, the position is judged and finished as 'honte referee'
does: the first line is the likely result, the second tells how much of it is proved. That takes
some seconds: as many visits as the referee takes for each of several games. A game that is
not finished is not counted, unless --dead says what is dead: with --dead none all stones live.
With --dead or dimmed stones, open dame are taken as filled where territory is counted, so that no
stone is in seki, unless --seki says otherwise.

The rules are those of --rules, else of the record, else Japanese.

Rules: Japanese, Ikeda, Chinese, AGA, AGA-territory, 'New Zealand', Tromp-Taylor, Ing, Korean; with
other settings behind the name, such as 'Chinese komi=5.5 suicide=allowed'; or KataGo's JSON.

Examples:
  honte score game.sgf
  honte score game.sgf --dead C3,Q16 --rules AGA --explain
  honte score game.go --at 120 --seki derived --compare

--json writes an object: file, game, at, size, rules, rules_from, komi, handicap, prisoners, from
(who says what is dead: marks, given, judged), statuses (from, dead, seki), assumed, black, white,
result, recorded, agrees, points (point, owner, worth, clause, reason); where it was judged also
likely (the result), groups_proved, groups_seeming, groups_open (how many of the groups), to_play
(colour, at: the plays that finish the position, which is counted after them), else null; with --compare also comparison (rules, black, white, result) and differences.

Exit codes: 0 counted, and the recorded result is the same or not by points; 1 counted, and the
recorded result is another, or the file has errors; 2 could not be counted: the game is not finished, or not Go.")]
pub(crate) struct Arguments {
    /// The record, in any format, or an archive of records.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) file: PathBuf,
    /// The rules, instead of those that the record names.
    #[arg(long, value_name = "RULES")]
    pub(super) rules: Option<Ruleset>,
    /// Points with dead chains, such as A1,C3; 'none' if all are alive.
    #[arg(long, value_name = "POINTS")]
    pub(super) dead: Option<String>,
    /// Points with living chains: what is alive without being named, needs no name.
    #[arg(long, value_name = "POINTS", requires = "dead")]
    pub(super) alive: Option<String>,
    /// Points with chains in seki; 'none', or 'derived' for all who possess dame as it stands
    /// (Japanese rules, Article 8).
    #[arg(long, value_name = "POINTS")]
    pub(super) seki: Option<String>,
    /// The number of the game in the file, from 1.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..))]
    pub(super) game: Option<u64>,
    /// The position to count, as 'honte show' names it: a move number, end, 12.b.
    #[arg(long, value_name = "PLACE")]
    pub(super) at: Option<At>,
    /// Komi, instead of what the record names.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(super) komi: Option<Amount>,
    /// Tell of every point for whom it counts, or why for nobody, with the article.
    #[arg(long)]
    pub(super) explain: bool,
    /// Count the position under all rules, and tell where they differ.
    #[arg(long)]
    pub(super) compare: bool,
    /// Write all of it as JSON.
    #[arg(long, conflicts_with = "explain")]
    pub(super) json: bool,
}
