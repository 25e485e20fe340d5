//! The tree of variations in text.

use crate::text::plain;
use honte_app::at::Place;
use honte_diagram::record::{comment, next_number};
use honte_goban::{Colour, Move};
use honte_record::sgf::Name;
use honte_record::tree::{NodeId, Tree};
use std::io::{self, Write};

/// Columns of a line.
const WIDTH: usize = 96;
/// The deepest indentation; variations nested deeper are not indented further.
const DEEPEST: usize = 16;

/// A line of play that is to be written.
struct Job {
    node: NodeId,
    place: Place,
    begins: Begins,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    Game,
    Variation,
    /// What follows a node that is written already.
    Rest,
}

/// Draws the whole tree: a line of play goes on until there is another way than its last move;
/// those follow, indented, each with its name, and then the line goes on.
pub(super) fn write(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page {
        out,
        column: 0,
        indent: 0,
    };
    let mut ahead = vec![Job {
        node: tree.root(),
        place: Place::root(),
        begins: Begins::Game,
    }];
    while let Some(job) = ahead.pop() {
        let is_variation = job.begins == Begins::Variation;
        let name = is_variation.then(|| job.place.name(job.node));
        page.start(&job.place, name.as_deref())?;
        line(tree, job, &mut page, &mut ahead)?;
    }
    page.end()?;
    writeln!(
        page.out,
        "\n● Black, ○ White; * has a comment; 12.b: a variation instead of 12"
    )
}

/// Writes a line up to its next variations.
fn line(tree: &Tree, job: Job, page: &mut Page<'_>, ahead: &mut Vec<Job>) -> io::Result<()> {
    let (mut node, mut place) = (job.node, job.place);
    if job.begins != Begins::Rest {
        page.word(&word(tree, node, &place))?;
    }
    while let Some(next) = tree.first_child(node) {
        let there = place.child(tree, node, (next, 0));
        page.word(&word(tree, next, &there))?;
        if tree.next_sibling(next).is_none() {
            (node, place) = (next, there);
            continue;
        }
        // The last of the list is written next.
        if tree.first_child(next).is_some() {
            ahead.push(Job {
                node: next,
                place: there,
                begins: Begins::Rest,
            });
        }
        let from = ahead.len();
        let others = tree.children(node).enumerate().skip(1);
        ahead.extend(others.map(|(index, other)| Job {
            node: other,
            place: place.child(tree, node, (other, index)),
            begins: Begins::Variation,
        }));
        ahead[from..].reverse();
        break;
    }
    Ok(())
}

fn word(tree: &Tree, node: NodeId, place: &Place) -> String {
    let said = comment(tree, node).is_some();
    match short(tree, node, place.number) {
        empty if empty.is_empty() && said => "[start]*".to_owned(),
        word if said => word + "*",
        word => word,
    }
}

struct Page<'o> {
    out: &'o mut dyn Write,
    /// How much of the line is full.
    column: usize,
    /// How deep the line is.
    indent: usize,
}

impl Page<'_> {
    fn start(&mut self, place: &Place, name: Option<&str>) -> io::Result<()> {
        self.end()?;
        self.indent = place.turns;
        self.margin()?;
        if let Some(name) = name {
            let bold = anstyle::Style::new().bold();
            write!(self.out, " {bold}{name}{bold:#}:")?;
            self.column += name.len() + 2;
        }
        Ok(())
    }

    fn margin(&mut self) -> io::Result<()> {
        let depth = self.indent.min(DEEPEST);
        write!(self.out, "{}", "  │".repeat(depth))?;
        self.column = 3 * depth;
        Ok(())
    }

    fn word(&mut self, word: &str) -> io::Result<()> {
        if word.is_empty() {
            return Ok(());
        }
        let width = word.chars().count() + 2;
        if self.column + width > WIDTH && self.column > 0 {
            self.end()?;
            self.margin()?;
        }
        self.column += width;
        write!(self.out, "  {word}")
    }

    fn end(&mut self) -> io::Result<()> {
        if self.column > 0 {
            writeln!(self.out)?;
        }
        self.column = 0;
        Ok(())
    }
}

/// `●12 Q16`, or what else the node is; nothing for one that only has headers.
fn short(tree: &Tree, node: NodeId, number: u32) -> String {
    let size = tree.size();
    let played: Vec<_> = tree.moves(node, size).take(2).collect();
    match played.last() {
        Some((colour, played)) => {
            let stone = ["●", "○"][colour.index()];
            format!("{stone}{number} {}", played.to_a1(size))
        }
        None if has_any(tree, node, &[b"SFDG"]) => "[diagram]".to_owned(),
        None if has_any(tree, node, &[b"AB", b"AW", b"AE"]) => "[set-up]".to_owned(),
        None if node == tree.root() => String::new(),
        None => "[…]".to_owned(),
    }
}

fn has_any(tree: &Tree, node: NodeId, names: &[&[u8]]) -> bool {
    tree.properties(node)
        .any(|property| names.contains(&property.spelling()))
}

/// A node in words: `12 Black Q16`, with its name and the beginning of its comment.
pub(super) fn words(tree: &Tree, node: NodeId) -> String {
    /// Characters of a comment.
    const MAX_COMMENT_CHARS: usize = 60;
    let size = tree.size();
    let mut words = match tree.played(node, size) {
        Some((colour, played)) => in_words(colour, played, tree),
        None => short(tree, node, 0),
    };
    if let Some(name) = tree.text(node, Name::new(b"N")) {
        words += &format!(", “{}”", plain(name.trim()));
    }
    if let Some(text) = comment(tree, node) {
        let line = plain(
            text.lines()
                .map(str::trim)
                .find(|line| !line.is_empty())
                .unwrap_or(""),
        );
        let short: String = line.chars().take(MAX_COMMENT_CHARS).collect();
        let more = if short.len() < text.trim().len() {
            "…"
        } else {
            ""
        };
        words += &format!(": {}{more}", short.trim_end());
    }
    words
}

pub(super) fn in_words(colour: Colour, played: Move, tree: &Tree) -> String {
    let name = ["Black", "White"][colour.index()];
    match played {
        Move::Pass => format!("{name} passes"),
        Move::Play(point) => format!("{name} {}", point.to_a1(tree.size())),
    }
}

/// Lists the moves up to a node.
pub(super) fn moves(tree: &Tree, node: NodeId, out: &mut dyn Write) -> io::Result<()> {
    /// Moves of a line.
    const MAX_MOVES: usize = 10;
    let size = tree.size();
    let mut number = 0;
    let mut column = 0;
    for node in tree.path(node) {
        number = next_number(tree, node, size, number);
        for (colour, played) in tree.moves(node, size) {
            let stone = ["●", "○"][colour.index()];
            let played = played.to_a1(size);
            let last = column + 1 == MAX_MOVES;
            let played = if last { played } else { format!("{played:<5}") };
            write!(out, "{number:>4} {stone} {played}")?;
            column = if last { 0 } else { column + 1 };
            if last {
                writeln!(out)?;
            }
        }
    }
    if column > 0 {
        writeln!(out)?;
    }
    Ok(())
}
