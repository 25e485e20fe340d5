//! A judged position for people: the result first, then what it rests on.

pub(crate) mod lists;

use crate::show::draw;
use crate::text::plain;
use crate::text::{Align, Table, count as number, thousands};
use honte_app::referee::{
    Judged, Purpose, Recorded, Settled, Standing, WhyNot, interval, judged_picture, name as colour,
    place, removable, result, seki,
};
use honte_app::terms::{RecordedResult, Source};
use honte_diagram::record::title;
use honte_life::Outlook;
use honte_record::header::{GameResult, Margin};
use honte_rules::Scoring;
use std::io::{self, Write};

/// Writes the report; with all chains in a table, if they are wanted.
pub(super) fn write(judged: &Judged, with_chains: bool, out: &mut dyn Write) -> io::Result<()> {
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{bold}{}{bold:#}", headline(judged))?;
    if judged.likely_lead() != Err(WhyNot::NoStones) {
        writeln!(out, "{}", proved(judged))?;
    }
    if names_no_rules(judged) {
        writeln!(out, "{NO_RULES}")?;
    }
    writeln!(out)?;
    source(judged, out)?;
    board(judged, out)?;
    lists::write(judged, out)?;
    count(judged, out)?;
    as_it_stands(judged, out)?;
    lists::remarks(judged, out)?;
    if with_chains && !judged.verdicts.is_empty() {
        writeln!(out)?;
        chains(judged, out)?;
    }
    Ok(())
}

/// What is told first: the result, and whether it is the recorded one.
pub(crate) fn headline(judged: &Judged) -> String {
    let lead = match judged.likely_lead() {
        Ok(lead) => lead,
        Err(why) => return format!("{}{}", ended(judged), why_not(judged, why)),
    };
    let is_proved = judged.standings()[1..] == [0, 0] && judged.finish.settled.is_one();
    let word = if is_proved { "Result" } else { "Likely result" };
    let recorded = match (judged.compared(), &judged.recorded) {
        (Recorded::Agrees, _) => ", as recorded".to_owned(),
        (Recorded::Differs, Some(result)) => format!("; recorded: {}", plain(&result.text)),
        (Recorded::NotCounted, Some(result)) => {
            format!(" by the count; recorded: {}", plain(&result.text))
        }
        (_, Some(result)) => format!("; recorded: {} (not understood)", plain(&result.text)),
        (_, None) => String::new(),
    };
    format!("{word}: {}{recorded}", result(lead))
}

/// What is said first of a record without rules.
pub(crate) const NO_RULES: &str =
    "No rules recorded: counted by Japanese rules (others with --rules)";

/// Why there is no result.
pub(crate) fn why_not(judged: &Judged, why: WhyNot) -> String {
    match why {
        WhyNot::NoStones => "No stones: there is nothing to judge".to_owned(),
        WhyNot::Unfinished => unfinished(judged),
    }
}

/// How a game ended that was not counted: `White won by resignation (recorded: W+R). `.
fn ended(judged: &Judged) -> String {
    let Some(RecordedResult {
        text,
        meaning: Some(GameResult::Win { winner, margin }),
    }) = &judged.recorded
    else {
        return String::new();
    };
    let how = match margin {
        Margin::Resignation => "by resignation",
        Margin::Time => "on time",
        Margin::Forfeit => "by forfeit",
        Margin::Points(_) | Margin::Unspecified => return String::new(),
    };
    let text = plain(text);
    format!("{} won {how} (recorded: {text}). ", colour(*winner))
}

/// Whether a game, and not only a position, says nothing of its rules and nobody chose any.
fn names_no_rules(judged: &Judged) -> bool {
    let tree = &judged.subject.tree;
    let is_game = tree.line(tree.root()).nth(1).is_some();
    is_game && judged.terms.names_no_rules()
}

fn unfinished(judged: &Judged) -> String {
    let open = &judged.finish.open;
    let points: usize = open.iter().map(Vec::len).sum();
    let places: Vec<String> = open
        .iter()
        .take(4)
        .filter_map(|room| room.get(room.len() / 2).map(|&point| judged.name(point)))
        .collect();
    let more = if open.len() > places.len() {
        " …"
    } else {
        ""
    };
    format!(
        "Not finished: {} open between the two sides, round {}{more}",
        number(points as u64, "point is", "points are"),
        places.join(", ")
    )
}

/// How much of it is proved, and what the result is if all else is left open.
pub(crate) fn proved(judged: &Judged) -> String {
    let [proved, seeming, open] = judged.standings();
    let groups = number((proved + seeming + open) as u64, "group", "groups");
    if seeming + open == 0 {
        let is_one = judged.finish.settled.is_one();
        let rest = if is_one {
            ""
        } else {
            &format!("; {}", bounds(&judged.finish.settled))
        };
        return match proved {
            1 => format!("The only group is proved{rest}"),
            _ => format!("All {groups} are proved{rest}"),
        };
    }
    let mut parts = vec![format!("{proved} of {groups} proved")];
    if seeming > 0 {
        parts.push(format!("{seeming} as they seem"));
    }
    if open > 0 {
        parts.push(format!("{open} open"));
    }
    let mut line = parts.join(", ");
    if judged.likely_lead().is_ok() {
        line += &format!(
            "; by what is proved alone: {}",
            bounds(&judged.finish.settled)
        );
    }
    match judged.outlook {
        Outlook::Complete => line,
        Outlook::Exhausted => line + " (more time will not help)",
        _ => line + " (more may be proved with --time or --nodes)",
    }
}

pub(super) fn bounds(settled: &Settled) -> String {
    match settled.low == settled.high {
        true => result(settled.low),
        false => interval(settled),
    }
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
