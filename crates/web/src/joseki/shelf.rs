//! The trees that are there: those in files, and those that were mined here.

use crate::api_error::ApiError;
use honte_goban::{Point, Size, SizeError};
use honte_joseki::Tree;
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// Trees that are kept; of those that were mined here, the oldest go first.
const MAX_TREES: usize = 24;
/// The board is shown at least this wide.
const NARROWEST: u8 = 10;

/// A tree and what it is called.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) id: String,
    name: String,
    /// Whether it was mined here, and is in no file.
    is_mined: bool,
    pub(crate) tree: Tree,
    pub(crate) size: Size,
    /// How many lines from the corner are shown.
    pub(crate) reach: u8,
    /// The corner without stones, once it was drawn.
    pub(crate) drawing: OnceLock<String>,
}

impl Named {
    /// A tree's point as it is shown: the tree has its sequences in the upper left corner, people
    /// are used to the upper right. The same way back.
    pub(crate) fn shown(&self, point: Point) -> Option<Point> {
        Point::new((self.size.width() - 1).checked_sub(point.x())?, point.y())
    }

    /// A step's name: `Q16`, or `tenuki`.
    pub(crate) fn step(&self, step: honte_joseki::Step) -> String {
        let point = step.point().and_then(|point| self.shown(point));
        point.map_or_else(|| "tenuki".to_owned(), |point| point.to_a1(self.size))
    }

    /// The steps to a node.
    pub(crate) fn moves(&self, node: u32) -> String {
        let path = self.tree.path(node).into_iter();
        let steps = path.filter_map(|id| self.tree.nodes.get(id as usize));
        let steps: Vec<String> = steps.map(|node| self.step(node.step)).collect();
        steps.join(" ")
    }

    pub(super) fn json(&self) -> Value {
        let (summary, params) = (&self.tree.summary, &self.tree.params);
        json!({
            "id": self.id,
            "name": self.name,
            "mined": self.is_mined,
            "games": summary.games,
            "sequences": summary.sequences,
            "nodes": self.tree.nodes.len() - 1,
            "leaves": summary.leaves.all,
            "threshold": summary.threshold,
            "params": format!(
                "{0}x{0}, kept: {1} times or more, binding distance {2}, {3} stones a corner, tenuki by {4}",
                params.size, summary.threshold, params.binding, params.stones,
                match params.tenuki {
                    honte_joseki::Tenuki::Parity => "parity",
                    honte_joseki::Tenuki::Gap => "gap",
                    honte_joseki::Tenuki::None => "none",
                },
            ),
        })
    }
}

#[derive(Debug, Default)]
struct Shelf {
    last: u64,
    trees: Vec<Arc<Named>>,
}

/// All trees.
#[derive(Debug, Default)]
pub(crate) struct Trees {
    shelf: RwLock<Shelf>,
}

impl Trees {
    /// Takes a tree in; its id. A tree of a board that nobody has is refused.
    pub(crate) fn put(
        &self,
        name: String,
        is_mined: bool,
        tree: Tree,
    ) -> Result<String, SizeError> {
        let size = Size::square(tree.params.size)?;
        let points = tree.nodes.iter().filter_map(|node| node.step.point());
        let farthest = points
            .map(|point| point.x().max(point.y()))
            .max()
            .unwrap_or(0);
        let mut shelf = self.shelf.write().unwrap_or_else(PoisonError::into_inner);
        shelf.last += 1;
        let id = format!("t{}", shelf.last);
        shelf.trees.push(Arc::new(Named {
            id: id.clone(),
            name,
            is_mined,
            size,
            reach: (farthest + 3).max(NARROWEST).min(size.width()),
            tree,
            drawing: OnceLock::new(),
        }));
        if shelf.trees.len() > MAX_TREES {
            let oldest = shelf.trees.iter().position(|tree| tree.is_mined);
            shelf.trees.remove(oldest.unwrap_or(0));
        }
        Ok(id)
    }

    /// All trees, the oldest first.
    pub(crate) fn all(&self) -> Vec<Arc<Named>> {
        let shelf = self.shelf.read().unwrap_or_else(PoisonError::into_inner);
        shelf.trees.clone()
    }

    /// A tree by its id.
    pub(crate) fn tree(&self, id: &str) -> Result<Arc<Named>, ApiError> {
        let shelf = self.shelf.read().unwrap_or_else(PoisonError::into_inner);
        let found = shelf.trees.iter().find(|tree| tree.id == id).cloned();
        found.ok_or_else(|| {
            ApiError::not_found(format_args!(
                "there is no tree '{}'; it may still be read, or be gone since the server began anew",
                id.escape_debug()
            ))
        })
    }
}
