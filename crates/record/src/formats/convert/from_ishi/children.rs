//! The order of each node's children.

use super::per_step::PerStep;
use crate::ishi::{Act, Document, Event, Note, StepId};
use crate::tree::NodeId;
use std::collections::{BTreeMap, HashSet};

/// The children of all nodes, in the order in which they were made.
pub(super) struct Children {
    all: Vec<Child>,
    /// Nodes whose children may stand in another order than they were made.
    odd: HashSet<NodeId>,
    /// By parent: how many of its children are no diagrams.
    lines: Vec<u32>,
    /// By step: the first node that was made of it, its parent, and its place among those children
    /// that are no diagrams.
    ranks: PerStep<(NodeId, u32)>,
}

/// A node whose place among its parent's children may not be where it was made.
struct Child {
    parent: NodeId,
    node: NodeId,
    is_diagram: bool,
    place: Option<u32>,
}

impl Children {
    /// `None` where the event is one line and nothing in it has a place of its own.
    pub(super) fn of(doc: &Document, event: &Event) -> Option<Children> {
        let is_user = |note| matches!(note, Note::User(_));
        let branches = event.steps().any(|step| {
            let act = doc.step(step).act();
            matches!(act, Act::Variation { .. } | Act::Diagram(_)) || doc.notes(step).any(is_user)
        });
        branches.then(|| Children {
            all: Vec::new(),
            odd: HashSet::new(),
            lines: Vec::new(),
            ranks: PerStep::new(event),
        })
    }

    /// A step's node.
    pub(super) fn add(
        &mut self,
        step: StepId,
        parent: NodeId,
        node: NodeId,
        is_diagram: bool,
        place: Option<usize>,
    ) {
        if !is_diagram {
            let rank = self.lines.get(parent.index()).copied().unwrap_or(0);
            self.ranks.insert(step, (parent, rank));
        }
        self.push(parent, node, is_diagram, place);
    }

    /// A variation that is no step.
    pub(super) fn graft(&mut self, parent: NodeId, node: NodeId, place: usize) {
        self.push(parent, node, false, Some(place));
    }

    fn push(&mut self, parent: NodeId, node: NodeId, is_diagram: bool, place: Option<usize>) {
        if !is_diagram {
            if parent.index() >= self.lines.len() {
                self.lines.resize(parent.index() + 1, 0);
            }
            if let Some(lines) = self.lines.get_mut(parent.index()) {
                *lines += 1;
            }
        }
        if is_diagram || place.is_some() {
            self.odd.insert(parent);
        }
        self.all.push(Child {
            parent,
            node,
            is_diagram,
            // There are not as many children as that.
            place: place.map(|place| u32::try_from(place).unwrap_or(u32::MAX)),
        });
    }

    /// The parent of a step's node, and its place among those children that are no diagrams; `None`
    /// for diagrams, and where there are no children to speak of.
    pub(super) fn rank(&self, step: StepId) -> Option<(NodeId, usize)> {
        let (parent, rank) = self.ranks.get(step)?;
        Some((parent, rank as usize))
    }

    /// The nodes whose children stand in another order than they were made, and that order.
    pub(super) fn orders(self) -> impl Iterator<Item = (NodeId, Vec<NodeId>)> {
        let mut families: BTreeMap<NodeId, Vec<Child>> = BTreeMap::new();
        for child in self.all {
            if self.odd.contains(&child.parent) {
                families.entry(child.parent).or_default().push(child);
            }
        }
        families
            .into_iter()
            .map(|(parent, children)| (parent, order(&children)))
    }
}

/// Moves and variations, then diagrams, then each that has a place of its own put there.
fn order(all: &[Child]) -> Vec<NodeId> {
    let free = |is_diagram: bool| {
        let free = move |c: &&Child| c.place.is_none() && c.is_diagram == is_diagram;
        all.iter().filter(free).map(|child| child.node)
    };
    let mut free = free(false).chain(free(true));
    let placed = all.iter().filter_map(|c| Some((c.place?, c.node)));
    let mut placed: Vec<(u32, NodeId)> = placed.collect();
    placed.sort_unstable();
    let mut order = Vec::with_capacity(all.len());
    for (place, node) in placed {
        let before = (place as usize).saturating_sub(order.len());
        order.extend(free.by_ref().take(before));
        order.push(node);
    }
    order.extend(free);
    order
}
