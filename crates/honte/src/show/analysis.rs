//! What an engine said of a game, on a terminal: the position's figures, and a graph of the game.

use crate::text::plain;
use honte_goban::Size;
use honte_record::analysis::{Analysis, main_line};
use honte_record::tree::{NodeId, Tree};
use std::io::{self, Write};

/// Moves of a graph's line, and its rows.
const LINE_MOVES: usize = 50;
/// Best moves that are listed, and moves of each one's line of play.
const MAX_LISTED: usize = 5;
const MAX_LINE: usize = 8;
/// Eighths of a cell.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A position's figures, if an engine said anything of it.
pub(super) fn position(tree: &Tree, node: NodeId, out: &mut dyn Write) -> io::Result<()> {
    let Some(found) = Analysis::of(tree, node) else {
        return Ok(());
    };
    let mut parts = figures(found.win_rate, found.lead);
    parts.extend(found.visits.map(|visits| format!("{visits} visits")));
    writeln!(out, "\nEngine: {}", parts.join(", "))?;
    let size = tree.size();
    for candidate in found.moves.iter().take(MAX_LISTED) {
        let mut parts = figures(candidate.win_rate, candidate.lead);
        parts.extend(candidate.visits.map(|visits| format!("{visits} visits")));
        let line = candidate.line.iter().take(MAX_LINE);
        let line: Vec<String> = line.map(|played| played.to_a1(size)).collect();
        let name = candidate.played.to_a1(size);
        let row = format!("  {name:<4} {}  {}", parts.join(", "), line.join(" "));
        writeln!(out, "{}", plain(row.trim_end()))?;
    }
    Ok(())
}

/// `Black 54.3 %`, `B+1.5`
fn figures(win_rate: Option<f64>, lead: Option<f64>) -> Vec<String> {
    let rate = win_rate.map(|rate| format!("Black {:.1} %", rate * 100.0));
    let lead = lead.map(|lead| match lead {
        lead if lead.abs() < 0.05 => "even".to_owned(),
        lead if lead > 0.0 => format!("B+{lead:.1}"),
        lead => format!("W+{:.1}", -lead),
    });
    rate.into_iter().chain(lead).collect()
}

/// Black's chance to win, move by move; whether there is any.
pub(super) fn graph(tree: &Tree, out: &mut dyn Write) -> io::Result<bool> {
    let line: Vec<Option<Analysis>> = main_line(tree);
    let rates: Vec<Option<f64>> = line
        .iter()
        .map(|found| found.as_ref().and_then(|found| found.win_rate))
        .collect();
    if rates.iter().all(Option::is_none) {
        writeln!(out, "No engine said anything of this game.")?;
        return Ok(false);
    }
    writeln!(out, "Black's chance to win, 0 to 100 %")?;
    for (row, part) in rates.chunks(LINE_MOVES).enumerate() {
        let first = row * LINE_MOVES;
        let bars: String = part.iter().map(|rate| rate.map_or(' ', bar)).collect();
        let last = part.iter().rev().find_map(|rate| *rate);
        let last = last.map_or_else(String::new, |rate| format!("{:.0} %", rate * 100.0));
        writeln!(out, "{first:>4}  {bars:<LINE_MOVES$}  {last}")?;
    }
    turns(&line, tree, out)?;
    Ok(true)
}

fn bar(rate: f64) -> char {
    let eighth = (rate * 8.0).floor().clamp(0.0, 7.0);
    BARS[eighth as usize]
}

/// The moves after which the chances changed most.
fn turns(line: &[Option<Analysis>], tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    let size: Size = tree.size();
    let nodes: Vec<NodeId> = tree.line(tree.root()).collect();
    let rate = |at: usize| line.get(at)?.as_ref()?.win_rate;
    let mut changes: Vec<(usize, f64)> = (1..line.len())
        .filter_map(|at| Some((at, rate(at)? - rate(at - 1)?)))
        .collect();
    changes.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    changes.truncate(MAX_LISTED);
    changes.retain(|(_, change)| change.abs() >= 0.05);
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nGreatest changes:")?;
    for (at, change) in changes {
        let played = nodes.get(at).and_then(|node| tree.played(*node, size));
        let Some((colour, played)) = played else {
            continue;
        };
        let (name, sign) = (played.to_a1(size), if change > 0.0 { '+' } else { '-' });
        let percent = change.abs() * 100.0;
        writeln!(
            out,
            "  {at:>4}  {colour} {name:<5} {sign}{percent:.1} % for Black"
        )?;
    }
    Ok(())
}
