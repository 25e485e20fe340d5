//! Nodes as lines of a table.

use crate::text::{Align, Table, thousands};
use honte_joseki::stats::Outcomes;
use honte_joseki::{Node, Tree};

pub(super) const WHO_WON: &str = "won by first (95%)";

/// `51.2% (47.1-55.2)`, or nothing where no result is known.
pub(super) fn rate(outcomes: Outcomes) -> String {
    outcomes.rate().map_or_else(String::new, |rate| {
        format!(
            "{:.1}% ({:.1}-{:.1})",
            100.0 * rate.value,
            100.0 * rate.low,
            100.0 * rate.high
        )
    })
}

/// `1989-2006`.
pub(super) fn years(node: &Node) -> String {
    match node.years {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}-{last}"),
        None => String::new(),
    }
}

/// The most frequent leaves.
pub(super) fn leaves(tree: &Tree, most: usize) -> Vec<u32> {
    let mut leaves: Vec<_> = tree.leaves().collect();
    leaves.sort_by_key(|&leaf| std::cmp::Reverse(tree.nodes[leaf as usize].count));
    leaves.truncate(most);
    leaves
}

/// A table of leaves, most frequent first.
pub(super) fn leaf_table(tree: &Tree, leaves: &[u32]) -> Table {
    let mut table = Table::new(&[
        ("", Align::Right),
        ("played", Align::Right),
        ("games", Align::Right),
        ("reached", Align::Right),
        (WHO_WON, Align::Left),
        ("years", Align::Left),
        ("moves", Align::Left),
    ]);
    for (i, &leaf) in leaves.iter().enumerate() {
        let node = &tree.nodes[leaf as usize];
        table.row(vec![
            (i + 1).to_string(),
            thousands(node.count),
            thousands(node.games),
            thousands(node.reached),
            rate(node.first()),
            years(node),
            tree.moves(leaf),
        ]);
    }
    table
}

/// Blocks of lines side by side, as many as fit into `width` columns, with captions above.
pub(super) fn side_by_side(blocks: &[(String, Vec<String>)], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = blocks;
    while !rest.is_empty() {
        let mut used = 0;
        let fits = rest.iter().take_while(|block| {
            used += width_of(block) + GAP;
            used <= width + GAP
        });
        let (row, others) = rest.split_at(fits.count().max(1));
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(row_of_blocks(row));
        rest = others;
    }
    lines
}

const GAP: usize = 2;

fn width_of((caption, lines): &(String, Vec<String>)) -> usize {
    lines
        .iter()
        .chain([caption])
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0)
}

fn row_of_blocks(row: &[(String, Vec<String>)]) -> Vec<String> {
    let height = row.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
    let line = |i: usize| {
        let cell = |block: &(String, Vec<String>)| {
            let text = match i {
                0 => Some(&block.0),
                _ => block.1.get(i - 1),
            };
            format!(
                "{:<1$}",
                text.map_or("", String::as_str),
                width_of(block) + GAP
            )
        };
        row.iter()
            .map(cell)
            .collect::<String>()
            .trim_end()
            .to_string()
    };
    (0..=height).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_wrap() {
        let block = |name: &str, line: &str| (name.to_string(), vec![line.to_string()]);
        let blocks = [block("a", "xxxx"), block("b", "yyyy"), block("c", "zz")];
        assert_eq!(
            side_by_side(&blocks, 10),
            ["a     b", "xxxx  yyyy", "", "c", "zz"]
        );
        assert_eq!(
            side_by_side(&blocks, 1),
            ["a", "xxxx", "", "b", "yyyy", "", "c", "zz"]
        );
    }
}
