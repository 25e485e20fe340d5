//! Figures as SVG, made for print in black and white first.
//!
//! Everything on a point is in one group, `<g data-point="pd" …>`, named as SGF
//! names points, so that a page can find and replace it. With [`Options::ids`]
//! the group also has an id. Colours come from one style sheet; with
//! [`Options::variables`] they are custom properties (`--go-board`,
//! `--go-line`, `--go-ink`, `--go-page`, `--go-black`, `--go-black-rim`,
//! `--go-on-black`, `--go-white`, `--go-white-rim`, `--go-on-white`).
//!
//! Within HTML, a style sheet holds for the whole page: figures that share one
//! should have the same theme, or variables.
//!
//! For a page that is patched in place, every point has a group
//! ([`Options::every_point`]), and the style sheet is in the page once
//! ([`style_sheet`]). Each step then gives the points that change, each with
//! its [`Sprite`]; see [`Sprites`].
//!
//! The unit is a hundredth of a cell; see [`Layout`]. The same figure and
//! options give the same bytes.

mod drawing;
mod frame;
mod lines;
pub(crate) mod markup;
mod options;
mod spot;
mod sprites;
mod style;
mod theme;

pub use options::Options;
pub use sprites::{Sprite, Sprites, lines};
pub use style::style_sheet;
pub use theme::Theme;

use honte_goban::Point;

use crate::{Figure, Layout};
use drawing::Drawing;

/// Draws a figure as an SVG document without an XML declaration, which can
/// stand in a file or within HTML.
///
/// ```
/// use honte_diagram::{Figure, svg};
/// use honte_goban::{Colour, Point, Size};
///
/// let mut figure = Figure::new(Size::GO9);
/// figure.set_stone(Point::new(4, 4).unwrap(), Some(Colour::White));
/// let drawn = svg::render(&figure, &svg::Options::default());
/// assert!(drawn.contains("<g data-point=\"ee\" class=\"w\""));
/// ```
#[must_use]
pub fn render(figure: &Figure, options: &Options) -> String {
    let layout = Layout::new(figure, options.ratio);
    let mut drawing = Drawing::new(figure, options, &layout);
    drawing.frame();
    for y in figure.region().rows() {
        let columns = figure.region().columns();
        for point in columns.filter_map(|x| Point::new(x, y)) {
            drawing.spot(point);
        }
        drawing.end_line();
    }
    if options.every_point {
        drawing.push("<g class=\"lines\">");
    }
    drawing.lines();
    drawing.texts_over_lines();
    if options.every_point {
        drawing.push("</g>\n");
    }
    drawing.below();
    drawing.finish()
}
