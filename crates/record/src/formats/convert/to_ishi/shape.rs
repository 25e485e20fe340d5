//! What the nodes of a tree are in the Ishi format, found once for the whole tree.

use super::node::{has, texts};
use crate::convert::ishi_properties;
use crate::sgf::Name;
use crate::tree::{NodeId, Tree};
use honte_goban::Size;
use std::collections::{HashMap, HashSet};

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Move,
    Setup,
    Diagram,
    /// A diagram that others follow.
    LineDiagram,
    /// The beginning of a variation before its first move.
    Lead,
    /// Behind a move, what its `PRISONER` line takes off the board against the rules.
    Forced,
}

/// What a node is among its parent's children.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The line goes on with it.
    Main,
    /// A variation on the move that the line goes on with.
    Variation,
    Diagram,
    /// Ishi cannot have it.
    Orphan,
}

#[derive(Debug, Clone, Copy)]
struct Info {
    step: Step,
    role: Role,
    /// Its place among its parent's children.
    index: u32,
    /// The children do not come back in this order unless their places are told.
    is_placed: bool,
    /// One step with the stones before it.
    is_joined: bool,
    /// A variation on the last move stands behind what is shown after it.
    is_interrupted: bool,
}

/// The shape of one tree.
pub(super) struct Shape<'t> {
    tree: &'t Tree,
    size: Size,
    clean: bool,
    outdated: &'t HashSet<NodeId>,
    nodes: Vec<Info>,
    /// Variations on the first move of another variation, by that one.
    on_others: HashMap<NodeId, Vec<NodeId>>,
    is_on_other: HashSet<NodeId>,
}

impl<'t> Shape<'t> {
    /// Looks at all nodes; `outdated` ones are what they would be without their Ishi properties.
    pub(super) fn new(tree: &'t Tree, clean: bool, outdated: &'t HashSet<NodeId>) -> Self {
        let root = tree.root();
        let end = tree.nodes(root).map(|node| node.index() + 1).max();
        let mut shape = Self {
            tree,
            size: tree.size(),
            clean,
            outdated,
            nodes: Vec::new(),
            on_others: HashMap::new(),
            is_on_other: HashSet::new(),
        };
        let unknown = Info {
            step: Step::LineDiagram,
            role: Role::Main,
            index: 0,
            is_placed: false,
            is_joined: false,
            is_interrupted: false,
        };
        shape.nodes = vec![unknown; end.unwrap_or(0)];
        shape.nodes[root.index()].step = shape.step_of(root);
        for node in tree.nodes(root) {
            shape.children(node);
        }
        shape
    }

    pub(super) fn step(&self, node: NodeId) -> Step {
        self.info(node).step
    }

    /// The child that the line goes on with.
    pub(super) fn main(&self, position: NodeId) -> Option<NodeId> {
        let mut children = self.tree.children(position);
        children.find(|&child| self.is_main(child))
    }

    pub(super) fn is_main(&self, node: NodeId) -> bool {
        self.info(node).role == Role::Main
    }

    /// Whether a node is a diagram that nothing follows.
    pub(super) fn is_diagram(&self, node: NodeId) -> bool {
        self.info(node).role == Role::Diagram
    }

    /// The variations on the line's own next move.
    pub(super) fn variations(&self, position: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let variations = self.tree.children(position);
        variations.filter(|child| {
            self.info(*child).role == Role::Variation && !self.is_on_other.contains(child)
        })
    }

    /// The variations on the first move of this one.
    pub(super) fn variations_on(&self, variation: NodeId) -> &[NodeId] {
        self.on_others.get(&variation).map_or(&[], Vec::as_slice)
    }

    /// The children that Ishi cannot have, each with its place.
    pub(super) fn orphans(&self, position: NodeId) -> impl Iterator<Item = (usize, NodeId)> + '_ {
        let children = self.tree.children(position).enumerate();
        children.filter(|(_, child)| self.info(*child).role == Role::Orphan)
    }

    /// The node at which what follows a node begins.
    pub(super) fn position_after(&self, node: NodeId) -> NodeId {
        self.forced(node).unwrap_or(node)
    }

    /// The node behind a move that takes away what only `PRISONER` says is captured.
    pub(super) fn forced(&self, node: NodeId) -> Option<NodeId> {
        let child = self.tree.first_child(node)?;
        (self.step(child) == Step::Forced).then_some(child)
    }

    /// The setup steps right behind one, which Ishi has together with it.
    pub(super) fn joined(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = |&node: &NodeId| {
            let main = self.main(node)?;
            self.info(main).is_joined.then_some(main)
        };
        std::iter::successors(next(&node), next)
    }

    /// Where the way back has to put a node among its parent's children, if it would do otherwise.
    pub(super) fn place(&self, node: NodeId) -> Option<usize> {
        let info = self.info(node);
        info.is_placed.then_some(info.index as usize)
    }

    fn info(&self, node: NodeId) -> Info {
        self.nodes[node.index()]
    }

    fn step_of(&self, node: NodeId) -> Step {
        let tree = self.tree;
        if tree.played(node, self.size).is_some() {
            return Step::Move;
        }
        if !self.clean && has(tree, node, ishi_properties::VARIATION) {
            return Step::Lead;
        }
        let is_leaf = tree.first_child(node).is_none();
        let is_setup_step = !self.clean && has(tree, node, ishi_properties::SETUP_STEP);
        if is_leaf && (!is_setup_step || has(tree, node, ishi_properties::DIAGRAM)) {
            Step::Diagram
        } else if has_stones(tree, node, self.clean) || is_setup_step {
            Step::Setup
        } else {
            Step::LineDiagram
        }
    }

    /// Finds what the children of a node are; the node itself is known.
    fn children(&mut self, parent: NodeId) {
        let children: Vec<NodeId> = self.tree.children(parent).collect();
        for (index, &child) in children.iter().enumerate() {
            let step = self.step_of(child);
            let info = &mut self.nodes[child.index()];
            info.step = step;
            info.index = u32::try_from(index).unwrap_or(u32::MAX);
        }
        if let [only] = children[..]
            && self.step(parent) == Step::Move
            && self.only_takes_prisoners(only)
        {
            self.nodes[only.index()].step = Step::Forced;
        }
        self.interruptions(parent, &children);
        let main = self.find_main(parent, &children);
        let stands = main.is_some_and(|main| self.step(main) == Step::Move);
        for &child in &children {
            let info = &mut self.nodes[child.index()];
            info.role = match info.step {
                _ if Some(child) == main => Role::Main,
                Step::Diagram => Role::Diagram,
                _ if stands => Role::Variation,
                _ => Role::Orphan,
            };
        }
        if let Some(main) = main.filter(|&main| self.is_stones(main)) {
            let is_joined = self.is_stones(parent) && !self.is_parted(main);
            self.nodes[main.index()].is_joined = is_joined;
        }
        if children.len() > 1 {
            self.owners(&children);
            self.places(&children);
        }
    }

    fn only_takes_prisoners(&self, node: NodeId) -> bool {
        let mut names = self.tree.properties(node).map(|property| property.name());
        let forced = Name::new(ishi_properties::FORCED.as_bytes());
        !self.clean
            && has(self.tree, node, ishi_properties::FORCED)
            && names.all(|name| name == forced || name == Name::new(b"AE"))
    }

    fn interruptions(&mut self, parent: NodeId, children: &[NodeId]) {
        let here = self.info(parent).is_interrupted;
        let late = children
            .iter()
            .any(|&child| has(self.tree, child, ishi_properties::AFTER));
        for child in children {
            let info = &mut self.nodes[child.index()];
            info.is_interrupted = match info.step {
                Step::Move => late,
                _ => here,
            };
        }
    }

    /// The child that the line goes on with: the first that others can be variations on, if any.
    fn find_main(&self, parent: NodeId, children: &[NodeId]) -> Option<NodeId> {
        let of = |step: Step| {
            let mut children = children.iter().copied();
            children.find(|&child| self.step(child) == step)
        };
        if let Some(forced) = of(Step::Forced) {
            return Some(forced);
        }
        let main = of(Step::Move)
            .or_else(|| of(Step::Setup))
            .or_else(|| of(Step::LineDiagram))?;
        // Stones behind a diagram are the diagram's, and behind stones more of the same step.
        let is_taken = of(Step::Diagram).is_some() || self.is_open_to_stones(parent);
        let is_chained = self.is_stones(parent) && children.len() == 1;
        let is_lost =
            self.step(main) == Step::Setup && is_taken && !is_chained && !self.is_parted(main);
        (!is_lost).then_some(main)
    }

    /// Whether a variation on the last move stands between what is shown after it and these stones.
    fn is_parted(&self, stones: NodeId) -> bool {
        let said = match self.outdated.contains(&stones) {
            true => Vec::new(),
            false => texts(self.tree, stones, ishi_properties::SETUP_STEP),
        };
        !self.clean && said == [ishi_properties::BEHIND] && self.info(stones).is_interrupted
    }

    /// Whether stones set up after this node would become its own.
    fn is_open_to_stones(&self, node: NodeId) -> bool {
        let is_display = self.step(node) == Step::LineDiagram && self.tree.parent(node).is_some();
        self.is_stones(node) || is_display
    }

    /// Whether a node is a setup step.
    pub(super) fn is_stones(&self, node: NodeId) -> bool {
        match self.tree.parent(node) {
            None => has_stones(self.tree, node, self.clean),
            Some(_) => self.step(node) == Step::Setup,
        }
    }

    /// Finds the variations that stand on the first move of another one.
    fn owners(&mut self, children: &[NodeId]) {
        let in_line: Vec<NodeId> = children
            .iter()
            .copied()
            .filter(|&child| !self.is_diagram(child))
            .collect();
        for (before, &variation) in in_line.iter().enumerate() {
            let is_variation = self.info(variation).role == Role::Variation;
            if !is_variation || self.clean || self.outdated.contains(&variation) {
                continue;
            }
            let owner = texts(self.tree, variation, ishi_properties::OWNER);
            let owner = owner.first().and_then(|text| text.trim().parse().ok());
            let owner = owner
                .filter(|&place: &usize| place < before)
                .map(|place| in_line[place])
                .filter(|&owner| !self.is_main(owner) && self.step(owner) == Step::Move);
            if let Some(owner) = owner {
                self.on_others.entry(owner).or_default().push(variation);
                self.is_on_other.insert(variation);
            }
        }
    }

    /// Finds whether children come back in the order in which they are.
    fn places(&mut self, children: &[NodeId]) {
        let mut back = Vec::with_capacity(children.len());
        back.extend(children.iter().filter(|&&child| self.is_main(child)));
        let shape = &*self;
        let of = |role: Role| {
            children
                .iter()
                .filter(move |&&child| shape.info(child).role == role)
        };
        for first in of(Role::Variation).filter(|child| !self.is_on_other.contains(child)) {
            let mut open = vec![*first];
            while let Some(variation) = open.pop() {
                back.push(variation);
                open.extend(self.variations_on(variation).iter().rev());
            }
        }
        back.extend(of(Role::Diagram));
        let is_placed = back != children;
        for child in children {
            self.nodes[child.index()].is_placed = is_placed;
        }
    }
}

/// Whether a node sets stones up, were it none at all.
fn has_stones(tree: &Tree, node: NodeId, clean: bool) -> bool {
    has(tree, node, "AB")
        || has(tree, node, "AW")
        || (!clean && has(tree, node, ishi_properties::SETUP))
}
