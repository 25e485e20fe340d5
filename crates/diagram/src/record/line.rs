//! Numbered figures of a range of moves.

use honte_goban::{Colour, Move, Point};
use honte_record::{replay::setup, sgf::value, tree::NodeId};

use super::{Cursor, Numbering, Options, frame::Frame, next_number, words};
use crate::{Figure, NumberedMove};

/// The moves of a range, and the stones that are put down between them.
#[derive(Default)]
struct Range {
    moves: Vec<NumberedMove>,
    /// The number of the last move.
    number: u32,
    set: Vec<(Colour, Point)>,
}

impl Cursor<'_> {
    /// Draws the moves from one node to another, as [`figure_of_moves`](super::figure_of_moves)
    /// does. The cursor goes to the last node.
    pub fn figure_of_moves(&mut self, first: NodeId, last: NodeId, options: &Options) -> Figure {
        let nodes = self.nodes(first, last);
        let (tree, size) = (self.tree(), self.size());
        let has_move = |&node: &NodeId| tree.played(node, size).is_some();
        let Some(start) = nodes.iter().position(has_move) else {
            self.go_to(Some(last));
            return self.figure(options);
        };
        self.go_to(nodes.get(start).and_then(|&node| tree.parent(node)));
        let before = self.board().clone();
        let range = self.range(&nodes[start..]);
        self.go_to(Some(last));
        let numbering = self.numbering(options.numbering);
        if numbering == Numbering::None {
            let mut figure = self.figure(options);
            figure.caption = caption(self, &range.moves, last);
            return figure;
        }
        let shown = renumbered(&range.moves, numbering);
        let letters = self.letters_at(last);
        let mut figure = Figure::from_moves_beside(&before, &shown, &letters);
        for &(colour, point) in &range.set {
            if figure.spot(point).stone.is_none() {
                figure.set_stone(point, Some(colour));
            }
        }
        let frame = Frame::of(self, last, options);
        self.finish(&mut figure, &frame, options);
        figure.caption = caption(self, &shown, last);
        figure
    }

    /// The nodes of a range; from the beginning if no first node is given.
    fn nodes(&self, first: NodeId, last: NodeId) -> Vec<NodeId> {
        let mut nodes = vec![last];
        let mut at = last;
        while at != first
            && let Some(parent) = self.tree().parent(at)
        {
            nodes.push(parent);
            at = parent;
        }
        nodes.reverse();
        nodes
    }

    /// The moves and set-ups at nodes; the cursor is before the first of them.
    fn range(&self, nodes: &[NodeId]) -> Range {
        let (tree, size) = (self.tree(), self.size());
        let mut range = Range {
            number: self.number(),
            ..Range::default()
        };
        for &node in nodes {
            let moves: Vec<(Colour, Move)> = tree.moves(node, size).collect();
            range.number = next_number(tree, node, size, range.number);
            for (&(colour, played), back) in moves.iter().zip((0..moves.len() as u32).rev()) {
                let number = range.number.saturating_sub(back);
                range.moves.push(NumberedMove {
                    number,
                    colour,
                    played,
                });
            }
            for property in tree.properties(node) {
                let Some(Some(colour)) = setup(property.name()) else {
                    continue;
                };
                for list in property.values() {
                    let points = value::parse_points(list, size).into_iter().flatten();
                    range.set.extend(points.map(|point| (colour, point)));
                    range.set.truncate(size.area());
                }
            }
        }
        range
    }

    /// The single letters that a node's labels use.
    fn letters_at(&self, node: NodeId) -> Vec<char> {
        let letter = |label: &[u8]| match label {
            [.., b':', letter] if letter.is_ascii_alphabetic() => Some(char::from(*letter)),
            _ => None,
        };
        let labels = honte_record::sgf::Name::new(b"LB");
        self.tree()
            .values(node, labels)
            .filter_map(letter)
            .collect()
    }
}

/// The moves with the numbers that they are shown with.
fn renumbered(moves: &[NumberedMove], numbering: Numbering) -> Vec<NumberedMove> {
    let first = moves.first().map_or(1, |first| first.number);
    let shown = |(index, step): (u32, &NumberedMove)| NumberedMove {
        number: numbering.shown(step.number, index, first),
        ..*step
    };
    (1..).zip(moves).map(shown).collect()
}

impl Numbering {
    /// The number that a move is shown with. Its own number is `number`; it is move `index` of its
    /// figure, from 1, and the first move there has the number `first`.
    pub(super) fn shown(self, number: u32, index: u32, first: u32) -> u32 {
        let hundreds = first.saturating_sub(1) / 100 * 100;
        match self {
            Self::FromOne => index,
            // A number that begins anew somewhere has none of the hundreds.
            Self::Hundreds if number > hundreds => number - hundreds,
            _ => number,
        }
    }
}

fn caption(cursor: &Cursor<'_>, moves: &[NumberedMove], last: NodeId) -> String {
    words::name(cursor.tree(), last).unwrap_or_else(|| match moves {
        [] => String::new(),
        [one] => format!("Move {}", one.number),
        [first, .., last] => format!("Moves {}–{}", first.number, last.number),
    })
}
