//! In place of the pictures that need fonts, in a program that was built without them.

use super::drawn::Drawn;
use crate::error::{Failure, Misuse};
use honte_diagram::record::Options;
use honte_diagram::{Figure, svg};
use honte_record::tree::Tree;
use std::path::PathBuf;

/// Text and SVG need no font.
pub(super) fn add_fonts(paths: &[PathBuf]) -> Result<(), Failure> {
    match paths {
        [] => Ok(()),
        _ => Err(Misuse::NoPictures.into()),
    }
}

/// What shows the text or the SVG has the letters.
pub(super) fn has_letters(_: &str) -> bool {
    true
}

pub(super) fn png(_: &Figure, _: &svg::Options, _: Option<u32>) -> Result<Vec<u8>, Failure> {
    Err(Misuse::NoPictures.into())
}

pub(super) fn pdf(_: &Figure, _: &svg::Options) -> Result<Vec<u8>, Failure> {
    Err(Misuse::NoPictures.into())
}

pub(super) fn book(
    _: &[Tree],
    _: &Options,
    _: &svg::Options,
    _: usize,
) -> Result<(Vec<u8>, Drawn), Failure> {
    Err(Misuse::NoPictures.into())
}
