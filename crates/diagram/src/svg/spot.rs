//! The drawing of a point.

use std::fmt::Write;

use honte_goban::{Colour, Point};

use super::{
    drawing::Drawing,
    frame::{CAPITAL, SMALL},
    markup::{escaped, num},
    theme,
};
use crate::{Mark, Spot, Text, measure, numerals};

/// Radius of a stone without its rim: stones nearly touch.
const STONE: f64 = 46.8;
/// Width of a stone's rim.
const RIM: f64 = 3.4;
/// Radius of the ring around a text or a mark, and its width: it lies within the stone's rim.
const RING: f64 = 42.6;
const RING_WIDTH: f64 = 3.0;
/// How much smaller a number of three figures or more is within a ring, so that they do not touch.
const WITHIN_RING: f64 = 0.95;
/// Size of the type of a label of one letter.
const LABEL: f64 = 62.0;
/// Labels are set smaller until they are this wide.
const LABEL_WIDTH: f64 = 80.0;
/// Labels are cut off rather than set smaller than this.
const LEAST_LABEL: f64 = 24.0;

impl Drawing<'_> {
    /// The group of a point; nothing if there is nothing on it, unless every
    /// point has one.
    pub(super) fn spot(&mut self, point: Point) {
        let spot = self.figure.spot(point).clone();
        if spot == Spot::default() && !self.options.every_point {
            return;
        }
        let name: String = point.to_sgf().map(char::from).iter().collect();
        let _ = write!(self.body, "<g data-point=\"{name}\"");
        if self.options.ids {
            let _ = write!(self.body, " id=\"{}p-{name}\"", self.prefix);
        }
        let class = class(&spot);
        let (x, y) = self.layout.centre(point);
        let _ = write!(
            self.body,
            " class=\"{class}\" transform=\"translate({} {})\">",
            num(x),
            num(y)
        );
        self.contents(&spot);
        self.push("</g>");
    }

    pub(super) fn contents(&mut self, spot: &Spot) {
        if let Some(colour) = spot.stone {
            self.stone(colour);
        }
        if spot.dimmed {
            self.veil();
        }
        if let Some(colour) = spot.territory {
            self.territory(colour);
        }
        let is_circled = spot.text.is_some() && spot.mark == Some(Mark::Circle);
        let has_ring = is_circled || (spot.last && (spot.text.is_some() || spot.mark.is_some()));
        match &spot.text {
            Some(text) => self.text(text, spot.stone.is_none(), has_ring),
            None => self.mark(spot),
        }
        if spot.dead {
            self.shape("dead", || path(7.0, "M-27-27L27 27M27-27L-27 27"));
        }
        if has_ring {
            self.shape("ring", || circle(RING, RING_WIDTH));
        } else if spot.last {
            self.shape("last", || disc(14.0));
        }
    }

    fn stone(&mut self, colour: Colour) {
        let (theme, prefix) = (self.options.theme, self.prefix.clone());
        let id = ["k", "o"][colour.index()];
        self.shape(id, || {
            let fill = theme::stone_fill(theme, &prefix, colour.name());
            format!("<circle r=\"{STONE}\" stroke=\"currentColor\" stroke-width=\"{RIM}\"{fill}/>")
        });
    }

    /// Draws a veil that half hides what is under it.
    fn veil(&mut self) {
        let height = self.layout.cell_height();
        let _ = write!(
            self.body,
            "<rect class=\"veil\" x=\"-50\" y=\"{}\" width=\"100\" height=\"{}\" opacity=\".6\"/>",
            num(-height / 2.0),
            num(height)
        );
    }

    fn territory(&mut self, colour: Colour) {
        let class = ["b", "w"][colour.index()];
        let _ = write!(self.body, "<g class=\"{class}\">");
        self.shape("area", || {
            "<circle r=\"20\" stroke=\"currentColor\" stroke-width=\"4\"/>".to_owned()
        });
        self.push("</g>");
    }

    fn mark(&mut self, spot: &Spot) {
        let Some(mark) = spot.mark else { return };
        let open = matches!(mark, Mark::Cross | Mark::Check);
        if spot.stone.is_none() && open {
            self.shape("clear", || clear(37.0));
        }
        self.shape(mark.name(), || match mark {
            Mark::Triangle => closed("M0-30L26 15H-26Z"),
            Mark::Square => closed("M-21-21H21V21H-21Z"),
            Mark::Circle => "<circle r=\"24\" stroke-width=\"7.5\"/>".to_owned(),
            Mark::Cross => path(9.0, "M-20-20L20 20M20-20L-20 20"),
            Mark::Check => path(9.0, "M-22 1L-7 18L22-20"),
            Mark::Diamond => closed("M0-29L29 0L0 29L-29 0Z"),
            Mark::Selected => path(34.0, "M-17 0H17"),
        });
    }

    fn text(&mut self, text: &Text, on_grid: bool, has_ring: bool) {
        match text {
            Text::Number(number) => self.number(*number, on_grid, has_ring),
            Text::Label(label) => match numeral(label) {
                Some(number) => self.number(number, on_grid, has_ring),
                None => self.label(label, on_grid),
            },
        }
    }

    fn number(&mut self, number: u32, on_grid: bool, has_ring: bool) {
        if on_grid {
            self.shape("clear", || clear(37.0));
        }
        let (cut, places, scale) = numerals::placed(number);
        // Numbers of three figures reach nearly to the stone's rim.
        let scale = if has_ring && number > 99 {
            scale * WITHIN_RING
        } else {
            scale
        };
        if scale < 1.0 {
            let _ = write!(self.body, "<g transform=\"scale({})\">", num(scale));
        }
        for (digit, x) in places {
            let draw = || {
                format!(
                    "<path fill=\"none\" stroke-width=\"{}\" d=\"{}\"/>",
                    num(cut.stroke),
                    cut.path(digit)
                )
            };
            self.shape_at(&format!("{}{digit}", cut.letter), x.round(), draw);
        }
        if scale < 1.0 {
            self.push("</g>");
        }
    }

    fn label(&mut self, label: &str, on_grid: bool) {
        let (label, size) = fitted(label);
        let wide = measure::ems(&label) * size;
        if on_grid && wide <= 54.0 {
            self.shape("space", || clear(32.0));
        } else if on_grid {
            let _ = write!(
                self.body,
                "<rect class=\"board\" x=\"{}\" y=\"-30\" width=\"{}\" height=\"60\" rx=\"20\"/>",
                num(-wide / 2.0 - 6.0),
                num(wide + 12.0),
            );
        }
        let _ = write!(
            self.body,
            "<text y=\"{}\" font-size=\"{}\">{}</text>",
            num(size * tall(&label) / 2.0),
            num(size),
            escaped(&label),
        );
    }
}

/// The class of a point's group in the style sheet.
pub(super) const fn class(spot: &Spot) -> &'static str {
    match spot.stone {
        Some(Colour::Black) => "b",
        Some(Colour::White) => "w",
        None => "e",
    }
}

/// A label and the size of its type, so that it fits on a stone.
fn fitted(label: &str) -> (String, f64) {
    let fit = |label: &str| LABEL_WIDTH / measure::ems(label).max(0.1);
    let size = fit(label).min(LABEL);
    if size >= LEAST_LABEL {
        return (label.to_owned(), size);
    }
    let mut short = String::new();
    for character in label.chars() {
        if LEAST_LABEL * (measure::ems(&short) + measure::em(character) + 0.9) > LABEL_WIDTH {
            break;
        }
        short.push(character);
    }
    short.push('…');
    (short, LEAST_LABEL)
}

/// The height of a label divided by the size of its type. Small letters without
/// ascenders are centred by themselves.
fn tall(label: &str) -> f64 {
    if label.chars().all(|c| "acegmnopqrsuvwxyz".contains(c)) {
        SMALL
    } else if label.chars().any(measure::is_wide) {
        0.76
    } else {
        CAPITAL
    }
}

/// Labels that are plain numbers are drawn as such.
fn numeral(label: &str) -> Option<u32> {
    let plain = label.len() <= 4 && label.bytes().all(|byte| byte.is_ascii_digit());
    (plain && !(label.starts_with('0') && label.len() > 1)).then(|| label.parse().ok())?
}

/// Draws a patch that hides the board's lines behind a text on an empty point.
fn clear(radius: f64) -> String {
    format!("<circle r=\"{radius}\" stroke=\"none\"/>")
}

fn path(width: f64, data: &str) -> String {
    let width = num(width);
    format!("<path fill=\"none\" stroke-width=\"{width}\" stroke-linejoin=\"round\" d=\"{data}\"/>")
}

fn closed(data: &str) -> String {
    format!("<path stroke-width=\"7.5\" stroke-linejoin=\"miter\" d=\"{data}\"/>")
}

/// A disc in the colour of strokes: a round cap and no line.
fn disc(radius: f64) -> String {
    let width = num(2.0 * radius);
    format!("<path stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"M-.01 0h.02\"/>")
}

fn circle(radius: f64, width: f64) -> String {
    format!(
        "<circle r=\"{}\" fill=\"none\" stroke-width=\"{}\"/>",
        num(radius),
        num(width)
    )
}
