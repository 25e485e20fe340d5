//! A judged position for people.

use crate::show::{draw, plain};
use crate::text::{Align, Table, count as number, thousands};
use honte_desk::referee::{
    Finish, Judged, Settled, dispute, interval, judged_picture, name as colour, price, removable,
    result, seki,
};
use honte_diagram::record::title;
use honte_life::Verdict;
use honte_proof::Upkeep;
use honte_record::header::{GameResult, Margin};
use std::io::{self, Write};

pub(super) fn write(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let bold = anstyle::Style::new().bold();
    let title = title(&judged.subject.tree);
    if !title.is_empty() {
        writeln!(out, "{bold}{}{bold:#}\n", plain(&title))?;
    }
    board(judged, out)?;
    writeln!(out, "Rules: {} ({})", judged.rules, judged.rules_from)?;
    writeln!(out, "Passes for a ko: read as '{}'", judged.reading)?;
    for assumed in &judged.assumed {
        writeln!(out, "Assumed: {}", plain(assumed))?;
    }
    writeln!(out)?;
    if judged.verdicts.is_empty() {
        writeln!(
            out,
            "There are no stones: no chain to judge, and nothing is surrounded.\n"
        )?;
    } else {
        chains(judged, out)?;
        writeln!(out)?;
    }
    lists(judged, out)?;
    score(judged, out)?;
    recorded(judged, out)?;
    for (chain, literal) in judged.depending() {
        writeln!(
            out,
            "Depends on the reading of passes for a ko: {} {} is {} as read by '{}', {literal} by the literal 'named'",
            colour(chain.colour),
            judged.at(chain),
            chain.status,
            judged.reading
        )?;
    }
    for dispute in (judged.disputed()).filter_map(|chain| dispute(judged, chain)) {
        writeln!(out, "{dispute}")?;
    }
    // Where it is only not known to be otherwise, --json and the page say so.
    let endless = judged
        .costly()
        .filter(|&(_, upkeep)| upkeep == Upkeep::Endless);
    for price in endless.filter_map(|(chain, _)| price(judged, chain)) {
        writeln!(
            out,
            "{price} (Example 23); as it is written, that is alive, and the result leaves it open"
        )?;
    }
    for chain in &judged.verdicts {
        if let Some(point) = chain.rescue {
            writeln!(
                out,
                "A move was left: {} {} would save the chain at {}; as the game stopped it is {} (Articles 9.3 and 13)",
                colour(chain.colour),
                judged.name(point),
                judged.at(chain),
                chain.status
            )?;
        }
    }
    for (enclosure, point) in judged.entries() {
        writeln!(
            out,
            "A move was left: {} {} would live among the {} that {} encloses round it (Articles 9.3 and 13)",
            colour(!enclosure.owner),
            judged.name(point),
            number(enclosure.points.len() as u64, "point", "points"),
            colour(enclosure.owner)
        )?;
    }
    assumed(judged, out)?;
    undecided(judged, out)
}

fn board(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let (figure, legend) = judged_picture(judged);
    draw(&figure, out)?;
    writeln!(out, "{legend}\n")
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
    table.print(out)
}

/// Seki and dame.
fn lists(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let in_seki: Vec<&Verdict> = judged
        .verdicts
        .iter()
        .filter(|chain| seki(judged, chain) == Some(true))
        .collect();
    let dame = judged.names(judged.settled.dame.iter());
    if !in_seki.is_empty() {
        let names: Vec<String> = in_seki.iter().map(|chain| judged.at(chain)).collect();
        writeln!(out, "In seki: {}", names.join(" "))?;
    }
    if !dame.is_empty() {
        writeln!(out, "Dame: {}", dame.join(" "))?;
    }
    match in_seki.is_empty() && dame.is_empty() {
        true => Ok(()),
        false => writeln!(out),
    }
}

fn score(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let bold = anstyle::Style::new().bold();
    match &judged.settled.count {
        Some((_, count)) => {
            let text = count.to_string();
            let (sides, result) = text.rsplit_once("; ").unwrap_or(("", &text));
            for side in sides.split("; ") {
                writeln!(out, "{side}")?;
            }
            writeln!(out, "{bold}Result: {result}{bold:#}")?;
        }
        None => {
            let reached = match judged.settled.is_exact {
                true => "",
                false => "; these are bounds, there are too many undecided chains to try all ways",
            };
            writeln!(
                out,
                "{bold}Result: {}{bold:#}{reached}",
                number_or_interval(&judged.settled)
            )?;
        }
    }
    if let Some(likely) = &judged.likely {
        writeln!(out, "If all is as assumed: {}", number_or_interval(likely))?;
    }
    let Some(finish) = &judged.finish else {
        return Ok(());
    };
    writeln!(out, "Still to be played: {}", plays(judged, finish))?;
    writeln!(
        out,
        "Result after that: {}",
        number_or_interval(&finish.settled)
    )?;
    match &finish.likely {
        Some(likely) => writeln!(
            out,
            "If all is as assumed, after that: {}",
            number_or_interval(likely)
        ),
        None => Ok(()),
    }
}

fn number_or_interval(settled: &Settled) -> String {
    match (settled.is_one(), settled.low == settled.high) {
        (true, _) => result(settled.low),
        (false, true) => format!("{}, whatever is undecided", result(settled.low)),
        (false, false) => format!("from {}", interval(settled)),
    }
}

/// `dame Black C3, White C2; teire Black B2 for A1`.
fn plays(judged: &Judged, finish: &Finish) -> String {
    let of = |is_teire: bool| {
        let plays = finish.plays.iter();
        let plays = plays.filter(move |play| play.teire.is_some() == is_teire);
        let names = plays.map(|play| {
            let stone = format!("{} {}", colour(play.colour), judged.name(play.point));
            match play.teire {
                Some(chain) => format!("{stone} for the chain at {}", judged.name(chain)),
                None => stone,
            }
        });
        names.collect::<Vec<_>>().join(", ")
    };
    let parts = [("dame", of(false)), ("teire", of(true))];
    let parts = parts.iter().filter(|(_, names)| !names.is_empty());
    let parts = parts.map(|(what, names)| format!("{what} {names}"));
    parts.collect::<Vec<_>>().join("; ")
}

fn recorded(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let Some((text, meaning)) = &judged.recorded else {
        return Ok(());
    };
    let recorded = plain(text);
    let is_by_points = matches!(
        meaning,
        Some(
            GameResult::Draw
                | GameResult::Win {
                    margin: Margin::Points(_),
                    ..
                }
        )
    );
    let what = match (judged.agrees(), judged.agrees_as_assumed(), meaning) {
        (Some(true), ..) => "which agrees",
        (Some(false), ..) => "which differs",
        (None, _, None) => "which is not understood",
        (None, Some(true), _) => "which agrees if all is as assumed",
        (None, Some(false), _) => "which is possible, but differs if all is as assumed",
        (None, None, _) if is_by_points => "which is possible, depending on what is undecided",
        (None, None, _) => "which is not by the count",
    };
    writeln!(out, "Recorded: {recorded}, {what}")
}

/// What is assumed, and why.
fn assumed(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let chains: Vec<String> = judged
        .assumed_chains()
        .map(|chain| format!("{} {}", judged.at(chain), chain.status))
        .collect();
    if chains.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\nAssumed without a proof; no number rests on it (--explain says why): {}",
        chains.join(", ")
    )
}

/// What is undecided, and why.
fn undecided(judged: &Judged, out: &mut dyn Write) -> io::Result<()> {
    let open: Vec<&Verdict> = judged.undecided().collect();
    if open.is_empty() {
        return Ok(());
    }
    let stones: usize = open.iter().map(|chain| chain.stones.len()).sum();
    let chains = number(judged.verdicts.len() as u64, "chain", "chains");
    let stones = number(stones as u64, "stone", "stones");
    writeln!(
        out,
        "\nUndecided: {} of {chains}, {stones}",
        thousands(open.len() as u64)
    )?;
    if !judged.has_stopped {
        writeln!(
            out,
            "The game did not stop here by passes: it may be unfinished, and much of an unfinished position cannot be decided."
        )?;
    }
    let (searched, rest): (Vec<&Verdict>, Vec<&Verdict>) =
        open.iter().partition(|chain| chain.visits > 0);
    for (chains, why) in [
        (
            searched,
            "no proof was found with so many visits (--nodes); where much of the board is open there may be none",
        ),
        (
            rest,
            "too much of the board round them is open to be searched",
        ),
    ] {
        if !chains.is_empty() {
            let names: Vec<String> = chains.iter().map(|chain| judged.at(chain)).collect();
            writeln!(out, "  {}: {why}", names.join(" "))?;
        }
    }
    Ok(())
}
