//! A judged position for people: the result first, then what it rests on.

pub(crate) mod lists;

use crate::show::draw;
use crate::text::plain;
use crate::text::{Align, Table, thousands};
use honte_app::referee::{
    Judged, Purpose, Standing, WhyNot, bounds, headline, judged_picture, name as colour, place,
    proved, removable, seki,
};
use honte_app::terms::Source;
use honte_diagram::record::title;
use honte_life::Outlook;
use honte_rules::Scoring;
use std::io::{self, Write};

/// Writes the report; with all chains in a table, if they are wanted.
pub(super) fn write(judged: &Judged, with_chains: bool, out: &mut dyn Write) -> io::Result<()> {
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{bold}{}{bold:#}", headline(judged))?;
    if judged.likely_lead() != Err(WhyNot::NoStones) {
        writeln!(out, "{}", proof_line(judged))?;
    }
    if names_no_rules(judged) {
        writeln!(out, "{NO_RULES}")?;
    }
    writeln!(out)?;
    source(judged, out)?;
    board(judged, out)?;
    if judged.is_searched {
        lists::write(judged, out)?;
    }
    count(judged, out)?;
    as_it_stands(judged, out)?;
    lists::remarks(judged, out)?;
    if with_chains && !judged.verdicts.is_empty() {
        writeln!(out)?;
        chains(judged, out)?;
    }
    Ok(())
}

/// What is said first of a record without rules.
pub(crate) const NO_RULES: &str =
    "No rules recorded: counted by Japanese rules (others with --rules)";

/// Whether a game, and not only a position, says nothing of its rules and nobody chose any.
fn names_no_rules(judged: &Judged) -> bool {
    let tree = &judged.subject.tree;
    let is_game = tree.line(tree.root()).nth(1).is_some();
    is_game && judged.terms.names_no_rules()
}

/// How much of it is proved, and which options of the command may prove more.
pub(crate) fn proof_line(judged: &Judged) -> String {
    let line = proved(judged);
    let hint = match judged.outlook {
        _ if !judged.is_searched => " (--nodes, --time or --explain searches all the same)",
        Outlook::Complete => "",
        Outlook::Exhausted => " (more time will not help)",
        Outlook::Open if judged.standings()[1..] == [0, 0] => "",
        Outlook::Open => " (more may be proved with --time or --nodes)",
    };
    line + hint
}

/// Which game, rules and komi, and where each is known from.
fn source(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let title = title(&judged.subject.tree);
    let from = |source: Source, none: &'static str| match source {
        Source::Given => "given",
        Source::Record => "recorded",
        Source::Default => none,
    };
    if !title.is_empty() {
        writeln!(out, "{}", plain(&title))?;
    }
    writeln!(
        out,
        "Position: {}   Rules: {} ({})   Komi: {} ({})",
        place(judged),
        judged.terms.rules,
        from(judged.terms.rules_from, "default"),
        judged.position.komi,
        from(judged.terms.komi_from, "none recorded")
    )?;
    for note in &judged.notes {
        writeln!(out, "Note: {}", plain(&note.to_string()))?;
    }
    writeln!(out)
}

fn board(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let (figure, legend) = judged_picture(judged);
    draw(&figure, out)?;
    if !judged.finish.plays.is_empty() {
        writeln!(out, "The board is shown finished.")?;
    }
    writeln!(out, "{legend}\n")
}

/// What is still to be played, and the count after it.
fn count(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    if judged.likely_lead().is_err() {
        return Ok(());
    }
    let finish = &judged.finish;
    if !finish.plays.is_empty() {
        writeln!(out, "Still to be played: {}", plays(judged))?;
    }
    if !finish.left.is_empty() {
        writeln!(
            out,
            "Left as it is, and counted as dame: {}",
            judged.names(finish.left.iter()).join(" ")
        )?;
    }
    let text = finish.count.to_string();
    let (sides, result) = text.rsplit_once("; ").unwrap_or(("", &text));
    for side in sides.split("; ") {
        writeln!(out, "{side}")?;
    }
    writeln!(out, "Count: {result}")
}

/// `dame Black C3, White C2; teire Black B2 for A1`.
pub(crate) fn plays(judged: &Judged) -> String {
    let of = |wanted: &dyn Fn(Purpose) -> bool| {
        let plays = judged
            .finish
            .plays
            .iter()
            .filter(|play| wanted(play.purpose));
        let names = plays.map(|play| {
            let stone = format!("{} {}", colour(play.colour), judged.name(play.point));
            match play.teire() {
                Some(chain) => format!("{stone} for the chain at {}", judged.name(chain)),
                None => stone,
            }
        });
        names.collect::<Vec<_>>().join(", ")
    };
    let parts = [
        ("border", of(&|purpose| purpose == Purpose::Border)),
        ("dame", of(&|purpose| purpose == Purpose::Dame)),
        ("teire", of(&|purpose| matches!(purpose, Purpose::Teire(_)))),
    ];
    let parts = parts.iter().filter(|(_, names)| !names.is_empty());
    let parts = parts.map(|(what, names)| format!("{what} {names}"));
    parts.collect::<Vec<_>>().join("; ")
}

/// The count by the letter of Article 8, where that is another.
fn as_it_stands(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let stands = judged.likely.as_ref().unwrap_or(&judged.settled);
    let Ok(lead) = judged.likely_lead() else {
        return Ok(());
    };
    let is_same = stands.low == lead && stands.high == lead;
    let plays = &judged.finish.plays;
    let fills = plays.iter().any(|play| play.purpose == Purpose::Dame);
    if is_same || !fills || judged.terms.rules.scoring == Scoring::Area {
        return Ok(());
    }
    writeln!(
        out,
        "As it stands: {}. By the letter of Article 8 stones beside open dame are in seki, and what \
         they surround does not count; players fill the dame first (commentary on Article 9.2).",
        bounds(stands)
    )
}

fn chains(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&[
        ("at", Align::Left),
        ("colour", Align::Left),
        ("stones", Align::Right),
        ("status", Align::Left),
        ("seki", Align::Left),
        ("removable", Align::Left),
        ("class", Align::Left),
        ("visits", Align::Right),
    ]);
    let answer = |known: Option<bool>| match known {
        Some(true) => "yes".to_owned(),
        Some(false) => "no".to_owned(),
        None => "?".to_owned(),
    };
    for chain in &judged.verdicts {
        let walls = judged.walls(chain);
        let class = match walls.is_empty() {
            true => chain.class.name().to_owned(),
            false => format!("{} ({})", chain.class.name(), walls.join(" ")),
        };
        table.row(vec![
            judged.at(chain),
            chain.colour.name().to_owned(),
            chain.stones.len().to_string(),
            chain.status.to_string(),
            answer(seki(judged, chain)),
            answer(removable(judged, chain)),
            class,
            thousands(chain.visits),
        ]);
    }
    writeln!(out, "Passes for a ko: read as '{}'", judged.reading)?;
    table.print(out)
}

/// What a group's standing is called.
pub(crate) const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Proved => "proved",
        Standing::Seems => "as it seems",
        Standing::Doubtful => "open",
    }
}
