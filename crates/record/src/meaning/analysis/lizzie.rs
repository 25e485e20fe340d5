//! Lizzie's and LizzieYzy's `LZ`.

use super::{Analysis, Candidate, MAX_CANDIDATES, finite, rate};
use honte_goban::{Colour, Move, Size};
use std::fmt::Write as _;

/// Lizzie's text, see [`write`]; playouts may be `1.2k`, and `next` moves next.
pub(super) fn read(text: &str, next: Colour, size: Size) -> Analysis {
    let (head, moves) = text.split_once('\n').unwrap_or((text, ""));
    let mut words = head.split_whitespace().skip(1);
    let mut found = Analysis::default();
    let percent = words.next().and_then(finite);
    found.win_rate = percent.map(|percent| rate(own(percent / 100.0, !next)));
    found.visits = words.next().and_then(playouts);
    let lead = words.next().and_then(finite);
    found.lead = lead.map(|lead| led(lead, next));
    for part in moves.split("info ").take(MAX_CANDIDATES) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let after = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1).copied()
        };
        let Some(played) = after("move").and_then(|word| Move::parse_a1(size, word).ok()) else {
            continue;
        };
        let rate_of = after("winrate").and_then(finite);
        // Whole hundredths of a per cent, or per cent with a fraction.
        let is_whole = after("winrate").is_some_and(|word| !word.contains('.'));
        let unit = if is_whole { 10_000.0 } else { 100.0 };
        let lead = after("scoreLead").or_else(|| after("scoreMean"));
        let lead = lead.and_then(finite);
        let line = words.iter().position(|word| *word == "pv");
        let line = words
            .get(line.map_or(words.len(), |at| at + 1)..)
            .unwrap_or_default();
        let line = line.iter().take(MAX_CANDIDATES);
        found.moves.push(Candidate {
            played,
            win_rate: rate_of.map(|rate_of| rate(own(rate_of / unit, next))),
            lead: lead.map(|lead| led(lead, next)),
            visits: after("visits").and_then(playouts),
            line: line
                .map_while(|word| Move::parse_a1(size, word).ok())
                .collect(),
        });
    }
    found
}

/// `123`, `1.2k` or `3m`.
fn playouts(text: &str) -> Option<u64> {
    let lower = text.to_ascii_lowercase();
    let (digits, unit) = match lower.strip_suffix('k') {
        Some(digits) => (digits, 1e3),
        None => match lower.strip_suffix('m') {
            Some(digits) => (digits, 1e6),
            None => (lower.as_str(), 1.0),
        },
    };
    let number = digits.parse::<f64>().ok()? * unit;
    (0.0..1e15).contains(&number).then_some(number as u64)
}

/// Lizzie's text of an analysis: the rate of the player who has just moved, playouts, and then the
/// moves with the rates of the player to move. `None` without a rate.
pub(super) fn write(analysis: &Analysis, next: Colour, size: Size) -> Option<String> {
    let rate = own(analysis.win_rate?, !next) * 100.0;
    let visits = analysis.visits.unwrap_or(0);
    let mut out = format!("honte {rate:.1} {visits}");
    if let Some(lead) = analysis.lead {
        let lead = led(lead, next);
        let _ = write!(out, " {lead:.1}");
    }
    out.push('\n');
    for (i, candidate) in analysis.moves.iter().enumerate() {
        let space = if i == 0 { "" } else { " info " };
        let visits = candidate.visits.unwrap_or(0);
        let played = candidate.played.to_a1(size);
        let _ = write!(out, "{space}move {played} visits {visits}");
        if let Some(rate) = candidate.win_rate {
            let _ = write!(out, " winrate {:.0}", own(rate, next) * 10_000.0);
        }
        if let Some(lead) = candidate.lead {
            let _ = write!(out, " scoreMean {:.1}", led(lead, next));
        }
        out.push_str(" pv");
        for played in &candidate.line {
            let _ = write!(out, " {}", played.to_a1(size));
        }
    }
    Some(out)
}

/// The chance of the one where the other's is known: Black's of a colour's, or a colour's of Black's.
fn own(rate: f64, colour: Colour) -> f64 {
    match colour {
        Colour::Black => rate,
        Colour::White => 1.0 - rate,
    }
}

/// The same for a lead.
fn led(lead: f64, colour: Colour) -> f64 {
    match colour {
        Colour::Black => lead,
        Colour::White => -lead,
    }
}
