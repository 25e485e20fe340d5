//! `honte show`: a record as text.

mod analysis;
mod args;
mod board;
mod columns;
pub(crate) mod game;
mod json;
mod list;
mod tree;

pub(crate) use analysis::numbered;
pub(crate) use args::Arguments;
pub(crate) use board::draw;

use crate::answer::Answer;
use crate::error::Failure;
use crate::text::{count, plain};
use game::{Game, Games};
use honte_app::at::{self, NodePath};
use honte_diagram::record::{comment, headers, title};
use honte_record::tree::{NodeId, Tree};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let Some(file) = args.one_file() else {
        args.of_one_game()?;
        let answer = columns::write(args, &mut out)?;
        out.flush()?;
        return Ok(answer);
    };
    let games = Games::of(file).read_as(args.charset);
    let one = match args.place.game {
        Some(number) => Some(games.number(number)?),
        None => games.only()?,
    };
    let answer = match one {
        Some((game, answer)) => {
            one_game(args, &game, &mut out)?;
            answer
        }
        None => {
            args.of_one_game()?;
            games.list(args.json, &mut out)?
        }
    };
    out.flush()?;
    Ok(answer)
}

fn one_game(args: &Arguments, game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    let tree = &game.tree;
    let node = args
        .place
        .at
        .as_ref()
        .unwrap_or(&NodePath::End)
        .find(tree)?;
    if args.json {
        return Ok(json::write(game, node, out)?);
    }
    if args.tree {
        return Ok(tree::write(tree, out)?);
    }
    if args.moves {
        return Ok(tree::moves(tree, node, out)?);
    }
    if args.analysis {
        analysis::graph(tree, out)?;
        return Ok(());
    }
    table(tree, out)?;
    board::write(tree, node, out)?;
    words(tree, node, out)?;
    analysis::position(tree, node, out)?;
    next(tree, node, out)?;
    Ok(())
}

/// Title and headers.
fn table(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    let bold = anstyle::Style::new().bold();
    let title = title(tree);
    if !title.is_empty() {
        writeln!(out, "{bold}{}{bold:#}\n", plain(&title))?;
    }
    let headers = headers(tree);
    let width = headers
        .iter()
        .map(|(name, _)| name.width())
        .max()
        .unwrap_or(0);
    for (name, value) in &headers {
        writeln!(out, "{name:<width$}  {}", plain(value))?;
    }
    if !headers.is_empty() {
        writeln!(out)?;
    }
    Ok(())
}

/// The node's comment.
fn words(tree: &Tree, node: NodeId, out: &mut dyn Write) -> io::Result<()> {
    let Some(text) = comment(tree, node) else {
        return Ok(());
    };
    writeln!(out)?;
    for line in text.lines() {
        writeln!(out, "{}", plain(line).trim_end())?;
    }
    Ok(())
}

/// What follows: the line that was played first.
fn next(tree: &Tree, node: NodeId, out: &mut dyn Write) -> io::Result<()> {
    /// More are only counted.
    const MAX_LISTED_NODES: usize = 20;
    let mut children = tree.children(node);
    let shown: Vec<NodeId> = children.by_ref().take(MAX_LISTED_NODES).collect();
    let more = children.count();
    if shown.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    for (i, &child) in shown.iter().enumerate() {
        let lead = if i == 0 { "Next" } else { "" };
        let place = at::name(tree, child);
        writeln!(out, "{lead:<4}  {place:<8} {}", tree::words(tree, child))?;
    }
    if more > 0 {
        writeln!(out, "      and {}", count(more as u64, "other", "others"))?;
    }
    Ok(())
}
