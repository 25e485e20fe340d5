//! What can be typed behind `honte score`.

use crate::common_args::{PlaceArgs, TermsArgs};
use clap::{Args, ValueHint};
use honte_rules::{TEXTS, Text};

use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    /// The record, in any format, or an archive of records.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) terms: TermsArgs,
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
    #[command(flatten)]
    pub(super) place: PlaceArgs,
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

/// The names of the rules as one types them: in quotes where there is a blank.
fn rules_names(texts: &[Text]) -> String {
    let offered = texts.iter().filter(|text| text.is_offered());
    let names = offered.map(|text| match text.preset.name() {
        name if name.contains(' ') => format!("'{name}'"),
        name => name.to_owned(),
    });
    names.collect::<Vec<_>>().join(", ")
}

fn after_help() -> String {
    format!(
        "\
What is dead comes from --dead, or else from territory that the record marks (TB, TW), or from
dimmed stones (DD). Where nobody says it, the position is judged and finished as 'honte referee'
does: the first line is the likely result, the second how much of it is proved, and both are those
of the referee. That takes some seconds. A game that is
not finished is not counted, unless --dead says what is dead: with --dead none all stones live.
With --dead or dimmed stones, open dame are taken as filled where territory is counted, so that no
stone is in seki, unless --seki says otherwise.

The rules are those of --rules, else of the record, else Japanese.

Rules: {}; with
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
recorded result is another, or the file has errors; 2 could not be counted: the game is not finished, or not Go.",
        rules_names(&TEXTS)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_lists_the_rows_of_the_table() {
        assert_eq!(
            rules_names(&TEXTS[4..7]),
            "AGA-territory, 'New Zealand', Tromp-Taylor"
        );
        assert_eq!(
            rules_names(&TEXTS[8..]),
            "Korean",
            "what is no text is not offered"
        );
    }
}
