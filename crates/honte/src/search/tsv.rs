//! The answer for spreadsheets.

use super::board::{name, sign};
use honte_search::Answer;
use std::io::{self, Write};

pub(super) fn continuations(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "colour\tpoint\thits\tat_once\tafter_tenuki\tgames\tx_wins\to_wins\tother"
    )?;
    for next in &answer.continuations {
        writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
            sign(next.colour),
            name(next.point),
            next.hits,
            next.at_once,
            next.after_tenuki(),
            next.games,
            next.wins.x,
            next.wins.o,
            next.wins.other,
        )?;
    }
    Ok(())
}

pub(super) fn periods(answer: &Answer, length: u16, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "first_year\tgames\tsearched")?;
    for (first, year) in answer.periods(length) {
        writeln!(out, "{first}\t{}\t{}", year.games, year.searched)?;
    }
    Ok(())
}
