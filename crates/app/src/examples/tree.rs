//! Examples as records.

use super::{Example, Line, Turn};
use crate::save::add_move;
use honte_goban::{Colour, Move, Point};
use honte_record::tree::{NodeId, Tree};

impl Example {
    /// The position as a record without a move: that is what commands judge, count and draw. Its
    /// chains may have no liberties: Diagram 3 shows stones that cannot exist.
    #[must_use]
    pub fn position(&self) -> Tree {
        let mut tree = Tree::new(self.diagram.size);
        set_up(&mut tree, &self.diagram.stones);
        let root = tree.root();
        tree.set_text(root, "GN", &self.title);
        tree.set_text(root, "RU", &self.rules.to_string());
        if let Some(source) = &self.source {
            tree.set_text(root, "SO", source);
        }
        if let Some(first) = self.first {
            tree.set_raw(root, "PL", [["B", "W"][first.index()]]);
        }
        self.mark(&mut tree);
        let said = [&self.question, &self.answer, &self.how];
        let said: Vec<&str> = said.into_iter().filter_map(Option::as_deref).collect();
        if !said.is_empty() {
            tree.set_text(root, "C", &said.join("\n\n"));
        }
        tree
    }

    /// Letters, triangles and squares.
    fn mark(&self, tree: &mut Tree) {
        let root = tree.root();
        for (property, name) in [("TR", "triangle"), ("SQ", "square")] {
            let own = self.labels.iter().filter(|label| label.name == name);
            let points: Vec<[u8; 2]> = own.map(|label| label.point.to_sgf()).collect();
            if !points.is_empty() {
                tree.set_raw(root, property, points);
            }
        }
        let letters = self.labels.iter();
        let letters = letters.filter(|label| !matches!(&*label.name, "triangle" | "square"));
        let letters: Vec<Vec<u8>> = letters
            .map(|label| {
                [
                    &label.point.to_sgf()[..],
                    b":",
                    sign(&label.name).as_bytes(),
                ]
                .concat()
            })
            .collect();
        if !letters.is_empty() {
            tree.set_raw(root, "LB", letters);
        }
    }

    /// The position with its lines of play as variations.
    #[must_use]
    pub fn record(&self) -> Tree {
        let mut tree = self.position();
        let root = tree.root();
        for line in &self.lines {
            add_line(&mut tree, root, line);
        }
        for variation in &self.variations {
            let perfect = if variation.is_perfect {
                ", perfect play"
            } else {
                ""
            };
            let score = match variation.score {
                Some(score) => format!(": Black has {score} more than White"),
                None => String::new(),
            };
            let shows = format!("variation {}{perfect}{score}", variation.number);
            let both = [&variation.alternation, &variation.playout];
            let moves = both.into_iter().flatten().copied().collect();
            let line = Line {
                phase: super::Phase::Game,
                shows,
                origin: None,
                moves,
            };
            add_line(&mut tree, root, &line);
        }
        tree
    }
}

/// Puts stones into the root.
fn set_up(tree: &mut Tree, stones: &[(Colour, Point)]) {
    let root = tree.root();
    for colour in Colour::ALL {
        let own = stones.iter().filter(|(owner, _)| *owner == colour);
        let own: Vec<[u8; 2]> = own.map(|(_, point)| point.to_sgf()).collect();
        if !own.is_empty() {
            tree.set_raw(root, ["AB", "AW"][colour.index()], own);
        }
    }
}

/// A line as a variation; passes for a ko are passes with a comment.
fn add_line(tree: &mut Tree, root: NodeId, line: &Line) {
    let size = tree.size();
    let mut node = root;
    for (number, &(colour, turn)) in line.moves.iter().enumerate() {
        let played = match turn {
            Turn::Play(point) => Move::Play(point),
            Turn::Pass | Turn::PassForKo(_) => Move::Pass,
        };
        node = add_move(tree, node, colour, played);
        let passes = match turn {
            Turn::PassForKo(point) => {
                let who = if colour == Colour::Black {
                    "Black"
                } else {
                    "White"
                };
                Some(format!("{who} passes for the ko at {}.", point.to_a1(size)))
            }
            _ => None,
        };
        let shows = (number == 0 && !line.shows.is_empty()).then(|| line.shows.clone());
        let said: Vec<String> = shows.into_iter().chain(passes).collect();
        if !said.is_empty() {
            tree.set_text(node, "C", &said.join("\n"));
        }
    }
}

/// A name as it is drawn on a point: one letter.
fn sign(name: &str) -> &str {
    match name {
        "dame" => "d",
        "capture" => "c",
        "ko" => "k",
        name => name,
    }
}
