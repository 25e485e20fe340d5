//! The tree as a table: one line for each node, parents before children.

use crate::tree::{Node, Tree};
use std::io::{self, Write};

const HEAD: &str = "node\tparent\tdepth\tmoves\tcolour\tleaf\tcount\tgames\tshare\treached\t\
    won\tlost\tother\twin_rate\tlow\thigh\t\
    black_won\tblack_lost\tblack_other\twhite_won\twhite_lost\twhite_other\tfirst_year\tlast_year\t\
    measured\tleft\tright\ttop\tbottom\t\
    left_black\tright_black\ttop_black\tbottom_black\tleft_white\tright_white\ttop_white\tbottom_white";

/// Writes the nodes of a tree, without the empty board. `share` is the part of the parent's count.
/// `won`, `lost`, `other`, `win_rate` and its interval `low`..`high` are for the first player, over
/// games in which only one of the players was that; `black_…` are for Black, over all games in which
/// Black was the first player, and `white_…` for White. `left` to `bottom` are the mean influence;
/// `…_black` and `…_white` say how often it was Black's and White's. What is not known is empty.
///
/// # Errors
/// The errors of the writer.
pub fn write_tsv(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{HEAD}")?;
    for i in 1..tree.nodes.len() {
        let cells = cells(tree, i as u32, &tree.nodes[i]);
        writeln!(out, "{}", cells.join("\t"))?;
    }
    Ok(())
}

fn cells(tree: &Tree, i: u32, node: &Node) -> Vec<String> {
    let parent = &tree.nodes[node.parent as usize];
    let mut cells = vec![
        i.to_string(),
        node.parent.to_string(),
        node.depth.to_string(),
        tree.moves(i),
        node.colour.letter().to_string(),
        u8::from(node.children.is_empty()).to_string(),
        node.count.to_string(),
        node.games.to_string(),
        share(node.count, parent.count),
        node.reached.to_string(),
    ];
    let first = node.first();
    cells.extend([first.won, first.lost, first.other].map(|n| n.to_string()));
    cells.extend(match first.rate() {
        Some(rate) => [rate.value, rate.low, rate.high].map(|v| format!("{v:.4}")),
        None => Default::default(),
    });
    for side in [node.as_black(), node.as_white()] {
        cells.extend([side.won, side.lost, side.other].map(|n| n.to_string()));
    }
    cells.extend(
        node.years
            .map_or(Default::default(), |(a, b)| [a.to_string(), b.to_string()]),
    );
    match &node.influence {
        Some(influence) => {
            cells.push(influence.n.to_string());
            cells.extend(influence.mean().map(|v| format!("{v:.2}")));
            cells.extend(influence.black.map(|n| n.to_string()));
            cells.extend(influence.white.map(|n| n.to_string()));
        }
        None => cells.extend(std::iter::repeat_n(String::new(), 13)),
    }
    cells
}

fn share(part: u32, whole: u32) -> String {
    format!("{:.4}", f64::from(part) / f64::from(whole.max(1)))
}
