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

mod frame;
mod lines;
mod spot;
mod sprites;
mod style;

pub use sprites::{Sprite, Sprites, lines};
pub use style::{Theme, style_sheet};

use std::{collections::BTreeMap, fmt::Write};

use honte_goban::{Colour, Point};

use crate::{Figure, Layout, Text};

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
    /// its markup uses [`style_sheet`] instead.
    pub style: bool,
}

impl Options {
    /// Options for a page that has the style sheet and the shapes once, sets
    /// colours by custom properties, and puts [`Sprites`] on the points.
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

struct Drawing<'a> {
    figure: &'a Figure,
    options: &'a Options,
    layout: &'a Layout,
    prefix: String,
    /// The shapes in use, each one element without id, by id without prefix.
    shapes: BTreeMap<String, String>,
    body: String,
}

impl<'a> Drawing<'a> {
    fn new(figure: &'a Figure, options: &'a Options, layout: &'a Layout) -> Self {
        Self {
            figure,
            options,
            layout,
            prefix: prefix(&options.prefix),
            shapes: BTreeMap::new(),
            body: String::new(),
        }
    }

    fn push(&mut self, text: &str) {
        self.body.push_str(text);
    }

    fn end_line(&mut self) {
        if !self.body.ends_with('\n') {
            self.body.push('\n');
        }
    }

    /// Draws a shape at the origin of the current group.
    fn shape(&mut self, id: &str, draw: impl FnOnce() -> String) {
        self.shape_at(id, 0.0, draw);
    }

    /// Draws a shape at a distance from the origin of the current group.
    fn shape_at(&mut self, id: &str, x: f64, draw: impl FnOnce() -> String) {
        if !self.shapes.contains_key(id) {
            self.shapes.insert(id.to_owned(), draw());
        }
        let _ = write!(self.body, "<use href=\"#{}{id}\"", self.prefix);
        if x != 0.0 {
            let _ = write!(self.body, " x=\"{}\"", num(x));
        }
        self.push("/>");
    }

    fn finish(self) -> String {
        let (width, height) = self.layout.size();
        let cell = if self.options.cell.is_finite() {
            self.options.cell
        } else {
            24.0
        };
        let scale = cell.clamp(1.0, 1000.0) / crate::layout::CELL;
        let (title, description) = (escaped(&title(self.figure)), description(self.figure));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"honte\" role=\"img\" \
             stroke-linejoin=\"round\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">\n\
             <title>{title}</title>\n<desc>{}</desc>\n",
            num(width * scale),
            num(height * scale),
            num(width),
            num(height),
            escaped(&description),
        );
        if self.options.style {
            svg.push_str("<style>\n");
            svg.push_str(&style_sheet(self.options));
            svg.push_str("</style>\n");
        }
        svg.push_str("<defs>\n");
        svg.push_str(&self.definitions());
        svg.push_str("</defs>\n");
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        svg
    }
}

impl Drawing<'_> {
    /// The contents of `<defs>`: shading, and the shapes in use.
    fn definitions(&self) -> String {
        let mut defs = style::gradients(self.options.theme, &self.prefix);
        for (id, shape) in &self.shapes {
            let (name, rest) = shape.split_once(' ').unwrap_or((shape, "/>"));
            let _ = writeln!(defs, "{name} id=\"{}{id}\" {rest}", self.prefix);
        }
        defs
    }
}

fn title(figure: &Figure) -> String {
    let caption = figure.caption.trim();
    if caption.is_empty() {
        "Go diagram".to_owned()
    } else {
        caption.to_owned()
    }
}

/// A description of the drawing for readers who do not see it.
fn description(figure: &Figure) -> String {
    /// If there are more moves than this, they are counted and not listed.
    const LISTED: usize = 60;
    let [black, white] = Colour::ALL.map(|colour| figure.count(colour));
    let size = figure.size();
    let mut text = format!("{size} board, {black} black and {white} white stones.");
    let numbered = |(point, spot): (_, &crate::Spot)| match (&spot.text, spot.stone) {
        (Some(Text::Number(number)), Some(colour)) if figure.region().contains(point) => {
            Some((*number, colour, point))
        }
        _ => None,
    };
    let mut moves: Vec<_> = figure.spots().filter_map(numbered).collect();
    moves.sort_unstable();
    if !moves.is_empty() && moves.len() <= LISTED {
        text.push_str(" Moves:");
        for (number, colour, point) in moves {
            let name = figure.coordinates.notation().format(size, point);
            let _ = write!(text, " {number} {colour} {name},");
        }
        text.pop();
        text.push('.');
    }
    text
}

/// The part of a wanted prefix that is allowed in an id.
fn prefix(wanted: &str) -> String {
    let allowed = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let mut prefix: String = wanted.chars().filter(allowed).collect();
    if prefix.starts_with(|c: char| !c.is_ascii_alphabetic()) {
        prefix.insert(0, 'f');
    }
    prefix
}

/// A number with at most two decimals.
pub(crate) fn num(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    let short = short.strip_prefix("-0.").map_or_else(
        || {
            short
                .strip_prefix("0.")
                .map_or_else(|| short.to_owned(), |rest| format!(".{rest}"))
        },
        |rest| format!("-.{rest}"),
    );
    if short == "-0" { "0".to_owned() } else { short }
}

/// Text as it may stand in elements and attributes. What XML cannot hold
/// becomes U+FFFD.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.001, "0"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (100.0, "100"),
        ];
        for (value, text) in cases {
            assert_eq!(num(value), text);
        }
        assert_eq!(num(1.239), "1.24");
        assert_eq!(num(-17.10), "-17.1");
    }

    #[test]
    fn prefixes_are_names() {
        assert_eq!(prefix("fig 3-"), "fig3-");
        assert_eq!(prefix("3\"><x"), "f3x");
        assert_eq!(prefix(""), "");
    }
}
