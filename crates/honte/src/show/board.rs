//! The board at a node.

use super::tree as words;
use anstyle::{AnsiColor, Style};
use honte_app::at;
use honte_diagram::record::{Options, figure_at, next_number};
use honte_diagram::{Coordinates, Figure, text};
use honte_record::sgf::Name;
use honte_record::tree::{NodeId, Tree};
use std::io::{self, Write};

/// Draws the board with what stands below it: the node's name, the move that led there.
pub(super) fn write(tree: &Tree, node: NodeId, out: &mut dyn Write) -> io::Result<()> {
    let options = Options {
        coordinates: Coordinates::A1,
        last_move: true,
        ..Options::default()
    };
    let mut figure = figure_at(tree, node, &options);
    let caption = std::mem::take(&mut figure.caption);
    draw(&figure, out)?;
    writeln!(out)?;
    if tree.text(node, Name::new(b"N")).is_some() {
        writeln!(out, "{}", crate::text::plain(&caption))?;
    }
    let place = at::name(tree, node);
    let size = tree.size();
    match tree.played(node, size) {
        Some((colour, played)) => {
            let path = tree.path(node);
            let number = path
                .iter()
                .fold(0, |n, &node| next_number(tree, node, size, n));
            let played = words::in_words(colour, played, tree);
            let place = match place == number.to_string() {
                true => String::new(),
                false => format!(" (--at {place})"),
            };
            writeln!(out, "Move {number}: {played}{place}")
        }
        None if node == tree.root() => writeln!(out, "The beginning"),
        None => writeln!(out, "{} (--at {place})", words::words(tree, node)),
    }
}

/// Draws a figure.
pub(crate) fn draw(figure: &Figure, out: &mut dyn Write) -> io::Result<()> {
    for line in text::unicode(figure).lines() {
        coloured(line, out)?;
    }
    Ok(())
}

/// A line of the board: lines dim, what is written on points bright.
fn coloured(line: &str, out: &mut dyn Write) -> io::Result<()> {
    let (dim, plain) = (Style::new().dimmed(), Style::new());
    let bright = AnsiColor::Yellow.on_default().bold();
    let style = |c: char| match c {
        '\u{2500}'..='\u{257f}' | '·' => dim,
        '●' | '○' | '❶'..='❿' | '⓫'..='⓴' | '①'..='⑳' | ' ' => plain,
        _ => bright,
    };
    // Names of lines are what stands before and behind the board.
    let is_grid = |c: char| matches!(c, '\u{2500}'..='\u{257f}' | '●' | '○');
    let (first, last) = (line.find(is_grid), line.rfind(is_grid));
    let (Some(first), Some(last)) = (first, last) else {
        return writeln!(out, "{dim}{line}{dim:#}");
    };
    let mut now = dim;
    write!(out, "{now}")?;
    for (at, c) in line.char_indices() {
        let is_name = (at < first || at > last) && c.is_ascii();
        let next = if is_name { dim } else { style(c) };
        if next != now {
            write!(out, "{now:#}{next}")?;
            now = next;
        }
        write!(out, "{c}")?;
    }
    writeln!(out, "{now:#}")
}
