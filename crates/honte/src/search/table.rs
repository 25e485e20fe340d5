//! The answer for people.

use super::board::{self, name, sign};
use crate::shares::{self, Share};
use crate::text::{Align, Table, count, thousands, times};
use honte_goban::Point;
use honte_record::filter::BoardPattern;
use honte_search::{Answer, Interval, Wins, Year};
use std::io::{self, Write};

/// The pattern with its continuations, and what they came to.
pub(super) fn write(
    pattern: Option<&BoardPattern>,
    answer: &Answer,
    top: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(pattern) = pattern else {
        let (games, searched) = (thousands(answer.games), thousands(answer.searched));
        writeln!(out, "{games} of {searched} games")?;
        return write_years(answer, out);
    };
    let shown = answer.continuations.iter().take(top);
    let letters = board::letters(pattern, shown.map(|next| next.point));
    for line in board::lines(pattern, &letters) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "{} in {} of {} games",
        times(answer.hits),
        thousands(answer.games),
        thousands(answer.searched)
    )?;
    if answer.games == 0 {
        return Ok(());
    }
    writeln!(
        out,
        "Next move elsewhere: {}",
        part(answer.tenuki, answer.hits)
    )?;
    writeln!(
        out,
        "Never continued: {}",
        part(answer.not_continued, answer.hits)
    )?;
    write_wins(&answer.wins, out)?;
    write_years(answer, out)?;
    if answer.continuations.is_empty() || top == 0 {
        return Ok(());
    }
    writeln!(out)?;
    write_continuations(answer, &letters, top, out)
}

fn write_continuations(
    answer: &Answer,
    letters: &[(Point, char)],
    top: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut table = Table::new(&[
        ("next", Align::Left),
        ("move", Align::Left),
        ("played", Align::Right),
        ("share", Align::Right),
        ("at once", Align::Right),
        ("later", Align::Right),
        ("games", Align::Right),
        ("X wins", Align::Left),
        ("years", Align::Left),
    ]);
    for next in answer.continuations.iter().take(top) {
        let letter = letters.iter().find(|(point, _)| *point == next.point);
        table.row(vec![
            letter.map_or(String::new(), |(_, letter)| letter.to_string()),
            format!("{} {}", sign(next.colour), name(next.point)),
            thousands(next.hits),
            percent(next.hits, answer.hits),
            thousands(next.at_once),
            thousands(next.after_tenuki()),
            thousands(next.games),
            interval(next.wins.x_share()),
            next.years
                .map_or(String::new(), |(first, last)| span(first, last)),
        ]);
    }
    table.print(out)?;
    let more = answer.continuations.len().saturating_sub(top);
    if more > 0 {
        writeln!(out, "… and {}", count(more as u64, "other", "others"))?;
    }
    Ok(())
}

fn write_wins(wins: &Wins, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "X won {} of {} decided games: {}; Black {}",
        thousands(wins.x),
        thousands(wins.decided()),
        interval(wins.x_share()),
        interval(wins.black_share()),
    )
}

fn write_years(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    match answer.span() {
        Some((first, last)) => writeln!(out, "Years: {}", span(first, last)),
        None => Ok(()),
    }
}

/// Shares by period.
pub(super) fn write_periods(answer: &Answer, length: u16, out: &mut dyn Write) -> io::Result<()> {
    let share = |years: String, year: &Year| Share {
        years,
        games: year.games,
        of: year.searched,
        percent: percent(year.games, year.searched),
    };
    let rest = length.saturating_sub(1).cast_signed();
    let periods = answer.periods(length);
    let dated = periods
        .iter()
        .map(|(&first, year)| share(span(first, first.saturating_add(rest)), year));
    let undated =
        (answer.undated.searched > 0).then(|| share("not dated".to_owned(), &answer.undated));
    shares::table(dated.collect(), undated).print(out)
}

fn part(hits: u64, all: u64) -> String {
    format!("{} ({})", thousands(hits), percent(hits, all))
}

pub(super) fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => "–".to_owned(),
        whole => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    }
}

/// `52.1 % (50.3–53.9)`
pub(super) fn interval(interval: Option<Interval>) -> String {
    match interval {
        None => "–".to_owned(),
        Some(Interval { share, low, high }) => format!(
            "{:.1} % ({:.1}–{:.1})",
            100.0 * share,
            100.0 * low,
            100.0 * high
        ),
    }
}

fn span(first: i16, last: i16) -> String {
    match first == last {
        true => first.to_string(),
        false => format!("{first}–{last}"),
    }
}
