//! What is wrong with a game beyond its grammar: values, places of properties, the play itself.
//!
//! The yardstick of what to notice is SGFC, the checker by the author of FF\[4\]. Nothing is changed
//! here.

mod line;
mod node;
mod play;
mod root;
mod values;

use super::name::Name;
use crate::place::Places;
use crate::problem::{Problem, ProblemKind};
use crate::replay::{Forward, Outcome, Replay};
use crate::tree::{Event, NodeId, Property, Tree};
use honte_goban::{Colour, Move, Size};
use play::Play;
use std::collections::HashSet;

/// Something that is wrong with a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub kind: ProblemKind,
    /// The node that it belongs to.
    pub node: NodeId,
    /// Where it stands, as [`Tree::offset`] counts.
    pub at: usize,
    /// What was found, where there is more to say than the kind does.
    pub detail: Option<String>,
}

/// The most findings of one game that are told; more are only counted.
const MAX_TOLD_FINDINGS: usize = 1000;

/// All that is wrong with a game, in the order of its nodes.
#[derive(Debug, Default)]
pub struct Findings {
    /// The findings, at most 1,000.
    pub list: Vec<Finding>,
    /// How many more there are.
    pub more: u64,
}

impl Findings {
    /// The findings with their lines and columns. `places` counts in the text that the tree was
    /// read from.
    pub fn problems(&self, places: &mut Places<'_>) -> Vec<Problem> {
        let place = |finding: &Finding| {
            let (line, column) = places.of(finding.at);
            Problem {
                kind: finding.kind,
                line,
                column,
                detail: finding.detail.clone(),
            }
        };
        self.list.iter().map(place).collect()
    }
}

/// Checks a game: every value, every node, and every move played out, variations as well.
pub fn check(tree: &Tree) -> Findings {
    if !tree.is_one_line() {
        return check_variations(tree);
    }
    let mut check: Check<'_, Forward> = Check::new(tree);
    check.root();
    for node in tree.line(tree.root()) {
        check.enter(node);
    }
    check.findings
}

fn check_variations(tree: &Tree) -> Findings {
    let mut check: Check<'_, Replay> = Check::new(tree);
    check.root();
    // Siblings that the walk has still to come to: without any, the way back is no news.
    let mut ahead = 0usize;
    for event in tree.walk(tree.root()) {
        match event {
            Event::Enter(node) => {
                ahead += usize::from(tree.next_sibling(node).is_some());
                check.enter(node);
                let first = tree.first_child(node);
                if first.is_some_and(|first| tree.next_sibling(first).is_some()) {
                    check.variation_level(node);
                }
            }
            Event::Leave(_) if ahead == 0 => break,
            Event::Leave(node) => {
                ahead -= usize::from(tree.next_sibling(node).is_some());
                check.leave(node);
            }
        }
    }
    check.findings
}

struct Check<'t, P> {
    tree: &'t Tree,
    size: Size,
    /// The version that `FF` names, if it is one.
    version: Option<u8>,
    play: P,
    /// The node on this path that holds the game's headers.
    info: Option<NodeId>,
    /// What is told once a game: names, and what is said of them.
    told: HashSet<Vec<u8>>,
    findings: Findings,
}

impl<'t, P: Play> Check<'t, P> {
    fn new(tree: &'t Tree) -> Self {
        let size = tree.size();
        Self {
            tree,
            size,
            version: None,
            play: P::new(size),
            info: None,
            told: HashSet::new(),
            findings: Findings::default(),
        }
    }

    fn enter(&mut self, node: NodeId) {
        if let Some((colour, point)) = self.tree.plain_stone(node, self.size) {
            self.play.begin();
            self.play(node, colour, Move::Play(point));
        } else {
            self.node(node);
        }
    }

    fn leave(&mut self, node: NodeId) {
        self.play.leave();
        if self.info == Some(node) {
            self.info = None;
        }
    }

    #[inline]
    fn play(&mut self, node: NodeId, colour: Colour, played: Move) {
        let outcome = self.play.play(colour, played);
        if !outcome.is_legal() {
            self.illegal(node, outcome);
        }
    }

    #[cold]
    fn illegal(&mut self, node: NodeId, outcome: Outcome) {
        let at = self.tree.offset(node);
        let kinds = [
            (outcome.occupied.is_some(), ProblemKind::Occupied),
            (outcome.suicide, ProblemKind::Suicide),
            (outcome.ko, ProblemKind::KoRetaken),
        ];
        for (_, kind) in kinds.into_iter().filter(|(is, _)| *is) {
            self.tell(kind, node, at, None);
        }
    }

    fn tell(&mut self, kind: ProblemKind, node: NodeId, at: usize, detail: Option<String>) {
        if self.findings.list.len() < MAX_TOLD_FINDINGS {
            self.findings.list.push(Finding {
                kind,
                node,
                at,
                detail,
            });
        } else {
            self.findings.more += 1;
        }
    }

    /// Tells of a property as a whole.
    fn tell_of(&mut self, kind: ProblemKind, node: NodeId, property: &Property<'_>) {
        let at = self.tree.offset_of(property.spelling());
        let at = at.unwrap_or_else(|| self.tree.offset(node));
        let name = String::from_utf8_lossy(property.spelling()).into_owned();
        self.tell(kind, node, at, Some(name));
    }

    /// Tells of a value; `expected` is what should stand there.
    fn tell_value(
        &mut self,
        kind: ProblemKind,
        node: NodeId,
        (name, value): (Name, &[u8]),
        expected: Option<&str>,
    ) {
        let at = self.tree.offset_of(value);
        let at = at.unwrap_or_else(|| self.tree.offset(node));
        let mut shown: String = self.tree.decode(value).chars().take(40).collect();
        if shown.len() < value.len() && value.len() > 40 {
            shown.push('…');
        }
        let mut detail = format!("{name}[{}]", shown.escape_debug());
        if let Some(expected) = expected {
            detail.push_str(": expected ");
            detail.push_str(expected);
        }
        self.tell(kind, node, at, Some(detail));
    }
}
