//! A line of play from a proof, printed.

use honte_app::referee::{
    Judged, Line, Moves, capturable, capture, claim, dispute, given_line, price, support,
};
use honte_app::words::wrap;
use honte_life::Verdict;
use std::io::{self, Write};

/// Characters of a printed line.
const WIDTH: usize = 96;

/// Tells what is known of a chain, with a line of play if there is a proof by search.
pub(super) fn write(judged: &Judged, chain: &Verdict, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", claim(judged, chain))?;
    if let Some(price) = price(judged, chain) {
        writeln!(out, "{price} (Example 23).")?;
    }
    if let Some(dispute) = dispute(judged, chain) {
        wrapped(&format!("{dispute}."), out)?;
    }
    if let Some(line) = given_line(judged, chain) {
        wrapped(&format!("If so, for example: {line}"), out)?;
    }
    if let Some(moves) = capture(judged, chain) {
        writeln!(out, "{}", capturable(chain))?;
        return wrapped(&Line::of(&moves).to_string(), out);
    }
    let Some(local) = &chain.proof else {
        return Ok(());
    };
    let moves = Moves::new(local, judged.board());
    writeln!(out, "{}", moves.beyond())?;
    wrapped(&Line::of(&moves).to_string(), out)?;
    for (what, moves) in support(judged, chain) {
        writeln!(out, "\nIt rests on another proof, on other points: {what}.")?;
        wrapped(&Line::of(&moves).to_string(), out)?;
    }
    Ok(())
}

/// Prints a text in lines that are not too long.
fn wrapped(text: &str, out: &mut dyn Write) -> io::Result<()> {
    let lines = wrap(text, WIDTH);
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
