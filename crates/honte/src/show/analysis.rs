//! What an engine said of a game, on a terminal: the position's figures, and a graph of the game.

use crate::text::plain;
use honte_diagram::record::next_number;
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

/// A node of the main line.
pub(crate) struct Numbered {
    /// The number of the last move.
    pub(crate) number: u32,
    /// What an engine said of the position.
    pub(crate) found: Option<Analysis>,
    node: NodeId,
}

/// The nodes of the main line, the root first.
pub(crate) fn numbered(tree: &Tree) -> Vec<Numbered> {
    let size = tree.size();
    let mut number = 0;
    let line = tree.line(tree.root()).zip(main_line(tree));
    line.map(|(node, found)| {
        number = next_number(tree, node, size, number);
        Numbered {
            number,
            found,
            node,
        }
    })
    .collect()
}

/// Black's chance to win, move by move; whether there is any.
pub(super) fn graph(tree: &Tree, out: &mut dyn Write) -> io::Result<bool> {
    let line = numbered(tree);
    if line.iter().all(|point| point.rate().is_none()) {
        writeln!(out, "No engine said anything of this game.")?;
        return Ok(false);
    }
    writeln!(out, "Black's chance to win, 0 to 100 %")?;
    for row in line.chunks(LINE_MOVES) {
        let first = row.first().map_or(0, |point| point.number);
        let bars: String = row
            .iter()
            .map(|point| point.rate().map_or(' ', bar))
            .collect();
        let last = row.iter().rev().find_map(Numbered::rate);
        let last = last.map_or_else(String::new, |rate| format!("{:.0} %", rate * 100.0));
        writeln!(out, "{first:>4}  {bars:<LINE_MOVES$}  {last}")?;
    }
    turns(&line, tree, out)?;
    Ok(true)
}

impl Numbered {
    fn rate(&self) -> Option<f64> {
        self.found.as_ref()?.win_rate
    }
}

fn bar(rate: f64) -> char {
    let eighth = (rate * 8.0).floor().clamp(0.0, 7.0);
    BARS[eighth as usize]
}

/// The moves after which the chances changed most.
fn turns(line: &[Numbered], tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    let size: Size = tree.size();
    let mut changes: Vec<(&Numbered, f64)> = line
        .windows(2)
        .filter_map(|two| match two {
            [before, after] => Some((after, after.rate()? - before.rate()?)),
            _ => None,
        })
        .collect();
    changes.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    changes.truncate(MAX_LISTED);
    changes.retain(|(_, change)| change.abs() >= 0.05);
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nGreatest changes:")?;
    for (point, change) in changes {
        let Some((colour, played)) = tree.played(point.node, size) else {
            continue;
        };
        let number = point.number;
        let (name, sign) = (played.to_a1(size), if change > 0.0 { '+' } else { '-' });
        let percent = change.abs() * 100.0;
        writeln!(
            out,
            "  {number:>4}  {colour} {name:<5} {sign}{percent:.1} % for Black"
        )?;
    }
    Ok(())
}
