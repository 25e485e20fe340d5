//! In which circumstances a joseki is played, and what is played next in them.

use crate::text::{Align, Table, thousands};
use honte_goban::Colour;
use honte_joseki::write::percent;
use honte_joseki::{Node, Side, Split, Tree, When};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Joint circumstances that are printed.
const MAX_CIRCUMSTANCES: usize = 6;
/// Continuations that are printed for a condition that nobody asked for.
const MAX_TOLD: usize = 3;

/// The most frequent joint circumstances of a node.
pub(super) fn circumstances(tree: &Tree, node: &Node, out: &mut dyn Write) -> io::Result<()> {
    if node.circumstances.is_empty() {
        return Ok(());
    }
    let mut table = Table::new(&[
        ("left", Align::Left),
        ("right", Align::Left),
        ("top", Align::Left),
        ("bottom", Align::Left),
        ("met", Align::Right),
        ("share", Align::Right),
    ]);
    for &(here, met) in node.circumstances.iter().take(MAX_CIRCUMSTANCES) {
        let owner = |side| match here.owner(side) {
            Some(Colour::Black) => "first player's",
            Some(Colour::White) => "second's",
            None => "nobody's",
        };
        let mut row: Vec<String> = Side::ALL.map(|side| owner(side).to_owned()).into();
        row.push(thousands(met));
        row.push(percent(f64::from(met) / f64::from(node.count.max(1))));
        table.row(row);
    }
    writeln!(out)?;
    table.print(out)?;
    let more = node.circumstances.len().saturating_sub(MAX_CIRCUMSTANCES);
    if more > 0 {
        writeln!(out, "and {more} more")?;
    }
    match tree.params.neutral {
        0 => Ok(()),
        score => writeln!(out, "A side with a score of at most {score} is nobody's."),
    }
}

/// What was played next where a condition holds, beside what was where it does not.
pub(super) fn table(tree: &Tree, when: &When, out: &mut dyn Write) -> io::Result<()> {
    rows(tree, when, None, out)?;
    let all = when.all;
    if all == Split::default() {
        writeln!(
            out,
            "The tree does not know its circumstances here; they begin with the first stone."
        )?;
    }
    Ok(())
}

/// The same for conditions that make a difference.
pub(super) fn telling(tree: &Tree, telling: &[When], out: &mut dyn Write) -> io::Result<()> {
    telling
        .iter()
        .try_for_each(|when| rows(tree, when, Some(MAX_TOLD), out))
}

/// All continuations, or the few that differ most.
fn rows(tree: &Tree, when: &When, most: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&[
        ("next", Align::Left),
        ("when", Align::Right),
        ("share", Align::Right),
        ("otherwise", Align::Right),
        ("share", Align::Right),
    ]);
    let cells = |name: String, split: Split| {
        let [so, otherwise] = split
            .shares(when.all)
            .map(|share| share.map_or_else(String::new, percent));
        vec![
            name,
            thousands(split.holds),
            so,
            thousands(split.otherwise),
            otherwise,
        ]
    };
    let mut rest = when.all;
    for (_, split) in &when.next {
        rest.holds = rest.holds.saturating_sub(split.holds);
        rest.otherwise = rest.otherwise.saturating_sub(split.otherwise);
    }
    let name = |child: u32| tree.nodes[child as usize].step.to_string();
    match most {
        None => {
            let next = when.next.iter();
            next.for_each(|&(child, split)| table.row(cells(name(child), split)));
            table.row(cells("nothing that is kept".to_owned(), rest));
        }
        Some(most) => {
            let next = when.by_difference().into_iter().take(most);
            next.for_each(|(child, split, _)| table.row(cells(name(child), split)));
        }
    }
    writeln!(
        out,
        "\nWhen {}: {} of {} times",
        words(when),
        thousands(when.all.holds),
        thousands(u64::from(when.all.holds) + u64::from(when.all.otherwise))
    )?;
    table.print(out)
}

/// The condition, with the players as they are called elsewhere.
fn words(when: &When) -> String {
    let text = when.condition.to_string();
    let text = text.replace("Black's", "is the first player's");
    let text = text.replace("White's", "is the second player's");
    text.replace("nobody's", "is nobody's")
}

pub(super) fn json(tree: &Tree, when: &When) -> Value {
    let next = when.next.iter().map(|&(child, split)| {
        let [so, otherwise] = split.shares(when.all);
        json!({
            "node": child,
            "move": tree.nodes[child as usize].step,
            "holds": split.holds,
            "otherwise": split.otherwise,
            "share_when_it_holds": so,
            "share_otherwise": otherwise,
        })
    });
    json!({
        "condition": when.condition.to_string(),
        "holds": when.all.holds,
        "otherwise": when.all.otherwise,
        "next": next.collect::<Vec<_>>(),
    })
}
