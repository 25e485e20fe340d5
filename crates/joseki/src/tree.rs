//! The joseki tree: what mining gives, and what is shown, written and read again.

use crate::circumstance::Circumstance;
use crate::normal::Turns;
use crate::params::Params;
use crate::sequence::{Code, Entry, TENUKI, code, point};
use crate::stats::{GameOutcomes, Outcomes};
use crate::step::Step;
use honte_goban::Colour;
use honte_record::sgf::Field;
use honte_record::sgf::stream::Game;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// A tree of joseki with its circumstances.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tree {
    /// The parameters that the tree was made with.
    pub params: Params,
    /// Figures of the whole tree and of the games that it was made from.
    pub summary: Summary,
    /// The nodes. The first is the empty board; every other comes after its parent.
    pub nodes: Vec<Node>,
    /// The games that the nodes' examples are from.
    pub games: Vec<ExampleGame>,
}

/// Figures of a whole tree and of the games that it was made from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Games that were mined.
    pub games: u64,
    /// Moves that were examined.
    pub moves: u64,
    /// Sequences that were found.
    pub sequences: u64,
    /// Nodes of the tree of all sequences.
    pub nodes_before_pruning: u64,
    /// Whether there may have been fewer: in a merged tree, what several of the trees have pruned is
    /// counted in each.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub before_is_bound: bool,
    /// The least count of a node that was kept.
    pub threshold: u32,
    /// Leaves of the tree.
    pub leaves: Leaves,
}

/// Three ways to count joseki: the paper does not say which one its 81 is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaves {
    /// All leaves.
    pub all: u32,
    /// Leaves without a tenuki on their path.
    pub without_tenuki: u32,
    /// Leaves of the tree of the prefixes that have no tenuki.
    pub of_tenuki_free_tree: u32,
}

/// A sequence of moves from the empty corner to here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Node {
    /// The node before; the empty board is its own.
    pub parent: u32,
    /// The last step. The empty board has a tenuki.
    #[serde(rename = "move")]
    pub step: Step,
    /// Whose turn the last step was, where the first move is Black's.
    #[serde(with = "colour_letter")]
    pub colour: Colour,
    /// The number of steps from the empty board.
    pub depth: u16,
    /// How many sequences came here by this order of moves: how often it was *played here*.
    pub count: u32,
    /// The number of games in which it was played here.
    pub games: u32,
    /// Results for the first player, of the sequences in which that was Black. A game counts as often
    /// as it was played here.
    pub first_black: Outcomes,
    /// Results for the first player, of the sequences in which that was White.
    pub first_white: Outcomes,
    /// Results over games. A tree that was written before games were counted has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<GameOutcomes>,
    /// The first and the last year, where any is known.
    pub years: Option<(i16, i16)>,
    /// How often it was played in each decade, by the decade's first year; sequences of games without
    /// a year are in none. Empty in trees that were written before decades were counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decades: Vec<(i16, u32)>,
    /// In how many games of each year it was played; games without a year are in none. The empty
    /// board has all games, so that shares of a year's games can be told. Empty in older trees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_year: Vec<(i16, u32)>,
    /// The position's number: nodes with the same stones have the same, up to symmetry and colour.
    pub position: u32,
    /// How many sequences reached the position, by any order of moves (transpositions merged).
    pub reached: u32,
    /// Of these, the sequences that needed more stones than the position has, because some were
    /// taken: by the number of stones played. With it, trees can be merged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<(u16, u32)>,
    /// What surrounded the sequence when the last stone was played; a tenuki has none.
    pub influence: Option<Influence>,
    /// In which joint circumstances the last stone was played here, the most frequent first. Their
    /// sum is `count`. Empty in older trees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub circumstances: Vec<(Circumstance, u32)>,
    /// The circumstances at the node before, of the sequences that came here: when this step is
    /// chosen. Their sum is `count`. Empty for first moves, which have no circumstances before them,
    /// and in older trees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen_in: Vec<(Circumstance, u32)>,
    /// Some of the games, the latest first.
    pub examples: Vec<Example>,
    /// The continuations, the most frequent first.
    pub children: Vec<u32>,
}

impl Node {
    /// Results for the first player over games, those left out in which both were that. Over
    /// sequences in older trees.
    pub fn first(&self) -> Outcomes {
        match self.outcomes {
            Some(outcomes) => outcomes.first(),
            None => self.first_black.plus(self.first_white),
        }
    }

    /// Results for Black over the games in which Black was the first player. Over sequences in older
    /// trees.
    pub fn as_black(&self) -> Outcomes {
        self.outcomes
            .map_or(self.first_black, GameOutcomes::as_black)
    }

    /// Results for White over the games in which White was the first player. Over sequences in older
    /// trees.
    pub fn as_white(&self) -> Outcomes {
        self.outcomes
            .map_or(self.first_white, GameOutcomes::as_white)
    }
}

/// Influence on a stage of a sequence from the left, the right, the top and the bottom of the
/// normal form. Black is the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Influence {
    /// How often it was measured.
    pub n: u32,
    /// The sums of the scores; positive sums are Black's.
    pub sum: [i64; 4],
    /// How often the score was Black's.
    pub black: [u32; 4],
    /// How often it was White's.
    pub white: [u32; 4],
}

impl Influence {
    /// The mean score of each side.
    pub fn mean(&self) -> [f64; 4] {
        self.sum.map(|sum| sum as f64 / f64::from(self.n.max(1)))
    }
}

/// An occurrence of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// The game, by its place in [`Tree::games`].
    pub game: u32,
    /// The turn of the game, from 1, at which the node was reached.
    pub turn: u32,
}

/// A game that examples refer to.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ExampleGame {
    /// The file, or the file in an archive.
    pub file: String,
    /// The number of the game in the file, from 1.
    pub number: u32,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The date as it was written.
    pub date: String,
    /// The result as it was written.
    pub result: String,
    /// The event.
    pub event: String,
}

impl ExampleGame {
    /// The headers of a caption.
    const FIELDS: [Field; 5] = [
        Field::Black,
        Field::White,
        Field::Date,
        Field::Result,
        Field::Event,
    ];

    /// A game of a file.
    pub(crate) fn of(game: &Game<'_>, file: &str) -> Self {
        let mut caption = String::new();
        Self::write_caption(game, (file, game.number()), &mut caption);
        Self::from_caption(&caption)
    }

    /// Writes what [`from_caption`](Self::from_caption) reads again if the game becomes an example.
    pub(crate) fn write_caption(
        game: &Game<'_>,
        (file, number): (&str, u64),
        caption: &mut String,
    ) {
        caption.clear();
        let _ = write!(caption, "{number}");
        for field in Self::FIELDS {
            caption.push('\n');
            caption.push_str(&game.text(field).unwrap_or_default());
        }
        caption.push('\n');
        caption.push_str(file);
    }

    /// A caption has a line for the number and for each of the fields, which have no line ends of
    /// their own; the rest is the file, whose name may have some.
    pub(crate) fn from_caption(caption: &str) -> Self {
        let mut lines = caption
            .splitn(ExampleGame::FIELDS.len() + 2, '\n')
            .map(str::to_string);
        let mut next = || lines.next().unwrap_or_default();
        Self {
            number: next().parse().unwrap_or(0),
            black: next(),
            white: next(),
            date: next(),
            result: next(),
            event: next(),
            file: next(),
        }
    }
}

impl Tree {
    /// The nodes without continuations. The empty board is never one of them.
    pub fn leaves(&self) -> impl Iterator<Item = u32> + '_ {
        (1..self.nodes.len() as u32).filter(|&i| self.nodes[i as usize].children.is_empty())
    }

    /// The nodes from the first move to a node; none for the empty board.
    pub fn path(&self, node: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut at = node;
        while at != 0 {
            path.push(at);
            at = self.nodes[at as usize].parent;
        }
        path.reverse();
        path
    }

    /// The steps from the first move to a node, as one word each.
    pub fn moves(&self, node: u32) -> String {
        let words: Vec<_> = self
            .path(node)
            .iter()
            .map(|&n| self.nodes[n as usize].step.to_string())
            .collect();
        words.join(" ")
    }

    /// The node that a sequence leads to, in any orientation on the board.
    ///
    /// # Errors
    /// The number of steps that the tree knows, if it does not know all.
    pub fn find(&self, steps: &[Step]) -> Result<u32, usize> {
        let side = self.params.size;
        let on_board = |step: &Step| step.point().is_none_or(|p| p.x().max(p.y()) < side);
        if let Some(outside) = steps.iter().position(|step| !on_board(step)) {
            return Err(outside);
        }
        let entry = |p| Entry::new(code(side, p), false);
        let entries: Vec<_> = steps
            .iter()
            .map(|step| step.point().map_or(Entry::TENUKI, entry))
            .collect();
        let turns = Turns::new(side);
        let symmetry = turns.normal(&entries);
        let mut at = 0;
        for (i, entry) in entries.iter().enumerate() {
            let image =
                point(side, turns.image(symmetry, entry.code())).map_or(Step::Tenuki, Step::Stone);
            let children = &self.nodes[at as usize].children;
            at = *children
                .iter()
                .find(|&&c| self.nodes[c as usize].step == image)
                .ok_or(i)?;
        }
        Ok(at)
    }

    /// The other nodes with the same position, tenuki aside.
    pub fn transpositions(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let position = self.nodes[node as usize].position;
        (1..self.nodes.len() as u32).filter(move |&other| {
            let it = &self.nodes[other as usize];
            other != node && it.position == position && it.step != Step::Tenuki
        })
    }

    pub(crate) fn count_leaves(&self) -> Leaves {
        let mut free = vec![true; self.nodes.len()];
        let mut leaves = Leaves::default();
        for i in 1..self.nodes.len() {
            let node = &self.nodes[i];
            free[i] = free[node.parent as usize] && node.step != Step::Tenuki;
            let leaf = node.children.is_empty();
            let ends = node
                .children
                .iter()
                .all(|&c| self.nodes[c as usize].step == Step::Tenuki);
            leaves.all += u32::from(leaf);
            leaves.without_tenuki += u32::from(leaf && free[i]);
            leaves.of_tenuki_free_tree += u32::from(ends && free[i]);
        }
        leaves
    }
}

/// The code of a node's step.
pub(crate) fn step_code(tree: &Tree, node: u32) -> Code {
    let point = tree.nodes[node as usize].step.point();
    point.map_or(TENUKI, |point| code(tree.params.size, point))
}

mod colour_letter {
    //! `B` or `W`.

    use honte_goban::Colour;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(
        colour: &Colour,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(colour.letter())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(
        deserializer: D,
    ) -> Result<Colour, D::Error> {
        match char::deserialize(deserializer)? {
            'B' => Ok(Colour::Black),
            'W' => Ok(Colour::White),
            _ => Err(de::Error::custom("expected B or W")),
        }
    }
}
