//! The drawing that the other files of this folder add to, and the document made of it.

use std::{collections::BTreeMap, fmt::Write};

use honte_goban::Colour;

use super::{
    markup::{escaped, num},
    options::Options,
    style::style_sheet,
    theme::gradients,
};
use crate::{Figure, Layout, Text};

/// A drawing as it is made, from the ground up.
pub(super) struct Drawing<'a> {
    pub(super) figure: &'a Figure,
    pub(super) options: &'a Options,
    pub(super) layout: &'a Layout,
    pub(super) prefix: String,
    /// The shapes in use, each one element without id, by id without prefix.
    pub(super) shapes: BTreeMap<String, String>,
    pub(super) body: String,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(figure: &'a Figure, options: &'a Options, layout: &'a Layout) -> Self {
        Self {
            figure,
            options,
            layout,
            prefix: prefix(&options.prefix),
            shapes: BTreeMap::new(),
            body: String::new(),
        }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.body.push_str(text);
    }

    pub(super) fn end_line(&mut self) {
        if !self.body.ends_with('\n') {
            self.body.push('\n');
        }
    }

    /// Draws a shape at the origin of the current group.
    pub(super) fn shape(&mut self, id: &str, draw: impl FnOnce() -> String) {
        self.shape_at(id, 0.0, draw);
    }

    /// Draws a shape at a distance from the origin of the current group.
    pub(super) fn shape_at(&mut self, id: &str, x: f64, draw: impl FnOnce() -> String) {
        if !self.shapes.contains_key(id) {
            self.shapes.insert(id.to_owned(), draw());
        }
        let _ = write!(self.body, "<use href=\"#{}{id}\"", self.prefix);
        if x != 0.0 {
            let _ = write!(self.body, " x=\"{}\"", num(x));
        }
        self.push("/>");
    }

    pub(super) fn finish(self) -> String {
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
    pub(super) fn definitions(&self) -> String {
        let mut defs = gradients(self.options.theme, &self.prefix);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_names() {
        assert_eq!(prefix("fig 3-"), "fig3-");
        assert_eq!(prefix("3\"><x"), "f3x");
        assert_eq!(prefix(""), "");
    }
}
