//! What can be chosen of a drawing.

use super::theme::Theme;

/// Options of an SVG drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The colours.
    pub theme: Theme,
    /// Width of a cell in CSS pixels, for the drawing's own size. It is limited
    /// to 1..=1000.
    pub cell: f64,
    /// Height of a cell divided by its width, limited to 0.5..=2. Wooden boards
    /// have about 1.06, print has 1.
    pub ratio: f64,
    /// A prefix of every id, so that several drawings can share a page. Only
    /// its letters, digits and `-` are used.
    pub prefix: String,
    /// Whether the points' groups have ids: the prefix, `p-`, and the point.
    pub ids: bool,
    /// Whether colours are custom properties, with the theme's colours as
    /// fallback. Browsers support them; many other programs do not.
    pub variables: bool,
    /// Whether empty points have a group, too, and the lines have one around
    /// them all, `<g class="lines">`, so that a page can fill them.
    pub every_point: bool,
    /// Whether the style sheet is in the drawing. A page that forbids styles in
    /// its markup uses [`style_sheet`](super::style_sheet) instead.
    pub style: bool,
}

impl Options {
    /// Options for a page that has the style sheet and the shapes once, sets
    /// colours by custom properties, and puts [`Sprites`](super::Sprites) on the points.
    #[must_use]
    pub fn page() -> Self {
        Self {
            variables: true,
            every_point: true,
            style: false,
            ..Self::default()
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            theme: Theme::Print,
            cell: 24.0,
            ratio: 1.0,
            prefix: String::new(),
            ids: false,
            variables: false,
            every_point: false,
            style: true,
        }
    }
}
