//! What a diagram can be written as.

use crate::error::{Failure, Misuse, OutputName};
use clap::ValueEnum;
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
