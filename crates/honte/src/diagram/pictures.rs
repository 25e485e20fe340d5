//! Pictures that need fonts: PNG, PDF and printed books.

use super::drawn::Drawn;
use crate::error::{Failure, Misuse};
use honte_diagram::record::{Options, document_of_games};
use honte_diagram::{Figure, fonts, pdf, png, svg};
use honte_record::tree::Tree;
use std::path::PathBuf;

/// Reads the fonts that were named.
pub(super) fn add_fonts(paths: &[PathBuf]) -> Result<(), Failure> {
    if paths.is_empty() {
        return Ok(());
    }
    let mut fonts = Vec::with_capacity(paths.len());
    for path in paths {
        let wrong = |why: String| Misuse::Font {
            path: path.display().to_string(),
            why,
        };
        let bytes = std::fs::read(path).map_err(|error| wrong(error.to_string()))?;
        fonts::check(&bytes).map_err(|error| wrong(error.to_string()))?;
        fonts.push(bytes);
    }
    // They were looked at one by one, and this is the only call.
    let _ = fonts::add(fonts);
    Ok(())
}

/// Whether there is a font for each letter; tells of those that have none.
pub(super) fn has_letters(text: &str) -> bool {
    const MAX_SHOWN: usize = 12;
    let missing = fonts::missing(text);
    if missing.is_empty() {
        return true;
    }
    let shown: String = missing.chars().take(MAX_SHOWN).collect();
    let more = missing.chars().count().saturating_sub(MAX_SHOWN);
    let more = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    anstream::eprintln!(
        "honte: no font has '{shown}'{more}; boxes are drawn instead: name a font with --font, or \
         install one such as Debian's fonts-noto-cjk"
    );
    false
}

/// The figure as a bitmap, `width` pixels wide or twice its natural size.
pub(super) fn png(
    figure: &Figure,
    style: &svg::Options,
    width: Option<u32>,
) -> Result<Vec<u8>, Failure> {
    /// Fine screens have two pixels for one.
    const SCALE: f32 = 2.0;
    let extent = width.map_or(png::Extent::Scale(SCALE), png::Extent::Width);
    Ok(png::render(figure, style, extent)?)
}

/// The figure as a page.
pub(super) fn pdf(figure: &Figure, style: &svg::Options) -> Result<Vec<u8>, Failure> {
    Ok(pdf::render(figure, style)?)
}

/// The games as a printed book of at most `most` figures.
pub(super) fn book(
    trees: &[Tree],
    options: &Options,
    style: &svg::Options,
    most: usize,
) -> Result<(Vec<u8>, Drawn), Failure> {
    let (mut document, is_cut) = document_of_games(trees, options, most);
    document.options = style.clone();
    let drawn = Drawn {
        is_cut,
        has_letters: has_letters(&document.all_text()),
    };
    Ok((document.render()?, drawn))
}
