//! A figure as the content of a file.

use super::args::Arguments;
use super::pictures;
use crate::error::{Failure, Misuse, OutputName};
use clap::ValueEnum;
use honte_diagram::{Figure, sensei, svg, text};
use std::path::Path;

/// What a diagram can be written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Text of ASCII characters.
    Ascii,
    /// Text with Unicode's stones and lines.
    Unicode,
    /// The diagrams of Sensei's Library.
    Sensei,
    /// A drawing.
    Svg,
    /// A bitmap.
    Png,
    /// A page.
    Pdf,
}

impl Kind {
    /// What the ending of a file's name stands for.
    pub(super) fn of_name(path: &Path) -> Result<Kind, Failure> {
        let ending = path
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "txt" => Ok(Kind::Ascii),
            "svg" => Ok(Kind::Svg),
            "png" => Ok(Kind::Png),
            "pdf" => Ok(Kind::Pdf),
            _ => Err(Misuse::output(path, OutputName::Figure).into()),
        }
    }
}

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
