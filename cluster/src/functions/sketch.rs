//! Sequences of moves without any figures: which nodes of joseki trees are to be kept.

use honte_goban::Colour;
use honte_joseki::mine::{Frequent, MineError, Progress, Scratch, mine_texts};
use honte_joseki::{Params, Step, Tree};
use std::collections::BTreeMap;

/// A step as it is written: two letters.
type Letters = [u8; 2];

/// A tree of steps, the empty board first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sketch {
    /// By node: its children.
    nodes: Vec<BTreeMap<Letters, usize>>,
}

impl Default for Sketch {
    fn default() -> Sketch {
        Sketch {
            nodes: vec![BTreeMap::new()],
        }
    }
}

impl Sketch {
    /// Nodes of a tree.
    pub(crate) fn of_nodes(nodes: &[Frequent]) -> Sketch {
        let mut sketch = Sketch::default();
        let mut places = vec![0; nodes.len()];
        for (at, node) in nodes.iter().enumerate().skip(1) {
            let letters = node.step.to_string();
            if let [x, y] = *letters.as_bytes() {
                places[at] = sketch.below(places[node.parent as usize], [x, y]);
            }
        }
        sketch
    }

    /// Takes in what another one has.
    pub(crate) fn add(&mut self, other: &Sketch) {
        let mut waiting = vec![(0, 0)];
        while let Some((theirs, mine)) = waiting.pop() {
            for (letters, child) in &other.nodes[theirs] {
                waiting.push((*child, self.below(mine, *letters)));
            }
        }
    }

    fn below(&mut self, parent: usize, letters: Letters) -> usize {
        let next = self.nodes.len();
        let place = *self.nodes[parent].entry(letters).or_insert(next);
        if place == next {
            self.nodes.push(BTreeMap::new());
        }
        place
    }

    /// Each node by its letters, its children and `)`: `pdqf)nc))`.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        // Children that are still to be written, the first last.
        let children = |node: usize| {
            self.nodes[node]
                .iter()
                .rev()
                .map(|(letters, child)| (*letters, *child))
        };
        let mut waiting: Vec<Vec<(Letters, usize)>> = vec![children(0).collect()];
        while let Some(level) = waiting.last_mut() {
            match level.pop() {
                Some((letters, child)) => {
                    text.extend(letters.map(char::from));
                    waiting.push(children(child).collect());
                }
                None => {
                    waiting.pop();
                    if !waiting.is_empty() {
                        text.push(')');
                    }
                }
            }
        }
        text
    }

    /// What [`to_text`](Sketch::to_text) wrote; `None` for anything else.
    pub(crate) fn of_text(text: &str) -> Option<Sketch> {
        let mut sketch = Sketch::default();
        let mut path = vec![0];
        let mut bytes = text.bytes();
        while let Some(byte) = bytes.next() {
            match byte {
                b')' => {
                    path.pop();
                }
                x => {
                    let parent = *path.last()?;
                    path.push(sketch.below(parent, [x, bytes.next()?]));
                }
            }
        }
        (path == [0]).then_some(sketch)
    }

    /// A tree of these nodes, whose figures are 0.
    ///
    /// # Errors
    /// Steps that are none; parameters that nothing can be mined with.
    pub(crate) fn tree(&self, params: &Params) -> Result<Tree, MineError> {
        let nothing = mine_texts(&[], params, &Scratch::default(), &[], &Progress::default());
        let mut tree = nothing?.tree;
        let Some(root) = tree.nodes.first().cloned() else {
            return Ok(tree);
        };
        // Children come behind their parents, as they were added.
        let mut nodes = vec![root; self.nodes.len()];
        for (parent, children) in self.nodes.iter().enumerate() {
            for (letters, child) in children {
                let text = String::from_utf8_lossy(letters);
                let step: Step = text.parse().unwrap_or(Step::Tenuki);
                let depth = nodes[parent].depth + 1;
                let node = &mut nodes[*child];
                (node.parent, node.step, node.depth) = (parent as u32, step, depth);
                node.colour = match depth % 2 {
                    1 => Colour::Black,
                    _ => Colour::White,
                };
                nodes[parent].children.push(*child as u32);
            }
        }
        tree.nodes = nodes;
        Ok(tree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sketch_is_written_and_read_back() {
        let text = "pd--nc)qf))qf)))qd)";
        let sketch = Sketch::of_text(text);
        assert_eq!(sketch, None, "one too many");
        let text = "pd--nc)qf))qf))qd)";
        let mut sketch = Sketch::of_text(text).expect("it is whole");
        assert_eq!(sketch.to_text(), text);
        let tree = sketch
            .tree(&Params::default())
            .expect("it can be mined with");
        assert_eq!(tree.nodes.len(), 7);
        let nodes: Vec<Frequent> = (tree.nodes.iter())
            .map(|node| Frequent {
                parent: node.parent,
                step: node.step,
            })
            .collect();
        assert_eq!(Sketch::of_nodes(&nodes).to_text(), text);
        sketch.add(&Sketch::of_text("pd--qf)))").expect("it is whole"));
        assert_eq!(sketch.to_text(), text);
        sketch.add(&Sketch::of_text("dd)").expect("it is whole"));
        assert_eq!(sketch.to_text(), format!("dd){text}"));
    }
}
