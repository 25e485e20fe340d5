//! Places in a game, as a person names them: `57`, `12.b3`.

use honte_diagram::record::next_number;
use honte_record::tree::{Event, NodeId, Tree};
use std::rc::Rc;
use std::str::FromStr;
use thiserror::Error;

/// A place in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodePath {
    /// The end of the line that was played.
    End,
    /// A node, by its number in the file.
    Node(usize),
    /// A move, and variations from there.
    Moves(MovePath),
}

/// A move of the game, nodes after it, then variations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovePath {
    number: u32,
    after: usize,
    turns: Vec<Turn>,
}

/// A variation instead of the node before, and which of its nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Turn {
    /// Its place among its parent's children, from 0.
    child: usize,
    /// Its node, from 1.
    node: usize,
}

/// A text that names no place in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a move number, 'end', '#9', or a way such as 12.b or 12.b3.c2")]
pub struct NoPlace;

/// Why a game has no node of a name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NodeError {
    /// Its nodes have other numbers.
    #[error("the game has no node #{0}")]
    Number(usize),
    /// Its line has no such move.
    #[error("there is no move {number} in the game, whose last move is {last}")]
    Move {
        /// The move's number.
        number: u32,
        /// The number of the last move; 0 without moves.
        last: u32,
    },
    /// So many nodes do not follow on a move.
    #[error("there is nothing so far after move {0}")]
    After(u32),
    /// A node has no such variation.
    #[error("there is no variation '{variation}' at {node}: it {}", has(.last.as_deref()))]
    Variation {
        /// Its letters.
        variation: String,
        /// The node's name.
        node: String,
        /// The letters of the node's last variation, if it has any.
        last: Option<String>,
    },
    /// A variation is shorter.
    #[error("the variation {variation} has only {}", crate::words::count(*.nodes, "node", "nodes"))]
    Short {
        /// Its name.
        variation: String,
        /// Its nodes.
        nodes: u64,
    },
}

fn has(last: Option<&str>) -> String {
    match last {
        None => "has no variations".to_owned(),
        Some(last) => format!("has variations up to '{last}'"),
    }
}

impl FromStr for NodePath {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<NodePath, NoPlace> {
        if text == "end" {
            return Ok(NodePath::End);
        }
        if let Some(node) = text.strip_prefix('#') {
            return number(node).map(NodePath::Node).ok_or(NoPlace);
        }
        move_path(text).map(NodePath::Moves).ok_or(NoPlace)
    }
}

fn number<N: FromStr>(text: &str) -> Option<N> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

fn move_path(text: &str) -> Option<MovePath> {
    let mut steps = text.split('.');
    let first = steps.next()?;
    let (first, after) = first.split_once('+').unwrap_or((first, "0"));
    let turns = steps.map(|step| {
        let digits = step.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let letters = &step[..step.len() - digits.len()];
        let node = if digits.is_empty() {
            1
        } else {
            number(digits)?
        };
        let child = index(letters)?;
        (node > 0).then_some(Turn { child, node })
    });
    Some(MovePath {
        number: number(first)?,
        after: number(after)?,
        turns: turns.collect::<Option<_>>()?,
    })
}

/// `a` is 0, `z` 25, `aa` 26.
fn index(letters: &str) -> Option<usize> {
    let mut index = 0usize;
    for letter in letters.bytes() {
        index = index
            .checked_mul(26)?
            .checked_add(usize::from(letter - b'a') + 1)?;
    }
    index.checked_sub(1)
}

fn letters(index: usize) -> String {
    let mut letters = Vec::new();
    let mut left = index + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    letters.iter().rev().collect()
}

impl NodePath {
    /// The node.
    ///
    /// # Errors
    /// What is not there.
    pub fn find(&self, tree: &Tree) -> Result<NodeId, NodeError> {
        let root = tree.root();
        match self {
            NodePath::End => Ok(tree.line(root).last().unwrap_or(root)),
            NodePath::Node(index) => tree
                .nodes(root)
                .find(|node| node.index() == *index)
                .ok_or(NodeError::Number(*index)),
            NodePath::Moves(path) => path.find(tree),
        }
    }
}

impl MovePath {
    fn find(&self, tree: &Tree) -> Result<NodeId, NodeError> {
        let mut node = self.on_main_line(tree)?;
        if self.after > 0 {
            let after = tree.line(node).nth(self.after);
            node = after.ok_or(NodeError::After(self.number))?;
        }
        for turn in &self.turns {
            let parent = tree.parent(node);
            let first = parent.and_then(|parent| tree.children(parent).nth(turn.child));
            let first = first.ok_or_else(|| missing(tree, node, turn.child))?;
            let found = tree.line(first).nth(turn.node - 1);
            node = found.ok_or_else(|| NodeError::Short {
                variation: name(tree, first),
                nodes: tree.line(first).count() as u64,
            })?;
        }
        Ok(node)
    }

    fn on_main_line(&self, tree: &Tree) -> Result<NodeId, NodeError> {
        let (root, size) = (tree.root(), tree.size());
        if self.number == 0 {
            return Ok(root);
        }
        let mut last = 0;
        for node in tree.line(root) {
            last = next_number(tree, node, size, last);
            if last == self.number && tree.played(node, size).is_some() {
                return Ok(node);
            }
        }
        Err(NodeError::Move {
            number: self.number,
            last,
        })
    }
}

fn missing(tree: &Tree, node: NodeId, child: usize) -> NodeError {
    let others = tree
        .parent(node)
        .map_or(1, |parent| tree.children(parent).count());
    NodeError::Variation {
        variation: letters(child),
        node: name(tree, node),
        last: (others > 1).then(|| letters(others - 1)),
    }
}

/// The name of a node: the way to it, or its number in the file where that would be very long.
pub fn name(tree: &Tree, node: NodeId) -> String {
    let mut place = Place::root();
    for pair in tree.path(node).windows(2) {
        if let [parent, child] = *pair {
            let index = tree.children(parent).position(|other| other == child);
            place = place.child(tree, parent, (child, index.unwrap_or(0)));
        }
    }
    place.name(node)
}

/// Where a node is: found out from where its parent is.
#[derive(Debug, Clone)]
pub struct Place {
    /// The number of the last move.
    pub number: u32,
    /// Where its line begins; `None` on the main line.
    line: Option<Rc<str>>,
    /// Its place in a variation, from 1; on the main line how many nodes ago the last move was.
    node: usize,
    /// How many variations lead here.
    pub turns: usize,
}

impl Place {
    /// The root.
    pub fn root() -> Place {
        Place {
            number: 0,
            line: None,
            node: 0,
            turns: 0,
        }
    }

    /// Where a child is; `index` is its place among its siblings, from 0.
    pub fn child(&self, tree: &Tree, parent: NodeId, child: (NodeId, usize)) -> Place {
        let (child, index) = child;
        let on = |node| next_number(tree, node, tree.size(), self.number);
        let first = tree.first_child(parent).unwrap_or(child);
        let is_move = tree.played(first, tree.size()).is_some();
        let next = Place {
            number: on(first),
            node: match self.line {
                None if is_move => 0,
                _ => self.node + 1,
            },
            ..self.clone()
        };
        if index == 0 {
            return next;
        }
        let name = match self.turns < MOST_TURNS {
            true => format!("{}.{}", next.name(first), letters(index)),
            false => String::new(),
        };
        Place {
            number: on(child),
            line: Some(name.into()),
            node: 1,
            turns: self.turns + 1,
        }
    }

    /// The name of the node that is there.
    pub fn name(&self, node: NodeId) -> String {
        match (&self.line, self.node) {
            _ if self.turns > MOST_TURNS => format!("#{}", node.index()),
            (None, 0) => self.number.to_string(),
            (None, after) => format!("{}+{after}", self.number),
            (Some(line), 1) => line.to_string(),
            (Some(line), node) => format!("{line}{node}"),
        }
    }
}

/// A way with more turns than these is no name.
const MOST_TURNS: usize = 8;

/// Visits a game's nodes in the order of the file, each with its place.
///
/// # Errors
/// The visitor's.
pub fn walk<E>(
    tree: &Tree,
    mut visit: impl FnMut(NodeId, &Place) -> Result<(), E>,
) -> Result<(), E> {
    // The way from the root, each node with how many of its children were seen.
    let mut way: Vec<(NodeId, Place, usize)> = Vec::new();
    for event in tree.walk(tree.root()) {
        let Event::Enter(node) = event else {
            way.pop();
            continue;
        };
        let place = match way.last_mut() {
            None => Place::root(),
            Some((parent, place, seen)) => {
                *seen += 1;
                place.child(tree, *parent, (node, *seen - 1))
            }
        };
        visit(node, &place)?;
        way.push((node, place, 0));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use honte_record::sgf::Collection;

    #[test]
    fn letters_count() {
        for (text, value) in [
            ("a", 0),
            ("b", 1),
            ("z", 25),
            ("aa", 26),
            ("az", 51),
            ("ba", 52),
        ] {
            assert_eq!(index(text), Some(value));
            assert_eq!(letters(value), text);
        }
    }

    #[test]
    fn every_node_is_found_by_its_name() {
        let text = b"(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee];B[ff];C[x])(;AE[aa]))\
                     (;W[cb](;B[dc])(;B[dd])))";
        let collection = Collection::read(text);
        let tree = &collection.games[0];
        let mut names = Vec::new();
        let walked: Result<(), ()> = walk(tree, |node, place| {
            names.push((node, place.name(node)));
            Ok(())
        });
        walked.unwrap();
        for node in tree.nodes(tree.root()) {
            let name = name(tree, node);
            assert!(names.contains(&(node, name.clone())), "{name}");
            let at: NodePath = name.parse().unwrap();
            assert_eq!(at.find(tree).unwrap(), node, "{name}");
            let at: NodePath = format!("#{}", node.index()).parse().unwrap();
            assert_eq!(at.find(tree).unwrap(), node);
        }
    }

    #[test]
    fn what_is_no_place_is_refused() {
        for text in [
            "", "x", "12.", "12.3", ".b", "12.b0", "#", "-1", "1.b+1", "1..b", "12.B",
        ] {
            assert!(text.parse::<NodePath>().is_err(), "{text}");
        }
    }
}
