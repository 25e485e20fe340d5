//! A figure as the content of a file.

use super::args::Arguments;
use super::kind::Kind;
use super::pictures;
use crate::error::Failure;
use honte_diagram::{Figure, sensei, svg, text};

/// How pictures look.
#[derive(Debug)]
pub(super) struct Style {
    pub(super) svg: svg::Options,
    width: Option<u32>,
}

impl Style {
    pub(super) fn of(args: &Arguments) -> Style {
        let theme = args.theme.0;
        // Wooden boards are a little longer than wide; print is not.
        let ratio = if theme == svg::Theme::Wood { 1.06 } else { 1.0 };
        Style {
            svg: svg::Options {
                theme,
                ratio,
                ..svg::Options::default()
            },
            width: args.width,
        }
    }

    pub(super) fn render(&self, figure: &Figure, kind: Kind) -> Result<Vec<u8>, Failure> {
        Ok(match kind {
            Kind::Ascii => text::ascii(figure).into_bytes(),
            Kind::Unicode => text::unicode(figure).into_bytes(),
            Kind::Sensei => sensei::render(figure).into_bytes(),
            Kind::Svg => svg::render(figure, &self.svg).into_bytes(),
            Kind::Png => pictures::png(figure, &self.svg, self.width)?,
            Kind::Pdf => pictures::pdf(figure, &self.svg)?,
        })
    }
}
