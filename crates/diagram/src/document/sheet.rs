//! What stands where on a page. Lengths are in points, from the upper left.

use resvg::usvg::Tree;

use super::typeface::Style;

/// Blank border of a page.
pub(super) const MARGIN: f32 = 54.0;

/// The contents of a page.
#[derive(Default)]
pub(super) struct Page {
    pub(super) lines: Vec<Line>,
    pub(super) drawings: Vec<Placed>,
    /// Thin lines: left, right and height.
    pub(super) rules: Vec<(f32, f32, f32)>,
}

/// A line of type, its baseline's left end at `x`, `y`.
pub(super) struct Line {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) text: String,
    pub(super) style: Style,
    pub(super) size: f32,
}

/// A figure, its upper left at `x`, `y`.
pub(super) struct Placed {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) tree: Tree,
}

/// From the top of a line to its baseline, where lines are this far apart.
pub(super) fn to_baseline(leading: f32) -> f32 {
    leading * 0.78
}
