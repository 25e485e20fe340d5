//! The fonts in the program, and those of the machine.
//!
//! Libertinus Serif (SIL Open Font License 1.1), from the crate
//! `typst-assets`: Latin, Greek, Cyrillic. Other scripts are looked for in
//! the fonts that were [added](add) and then in the machine's; what none of
//! them has is drawn as boxes, and [`missing`] tells of it.

use std::sync::{Arc, OnceLock};

use resvg::usvg::{self, fontdb::Database};
use skrifa::{FontRef, MetadataProvider, raw::TableProvider};
use thiserror::Error;

/// The family of the fonts in the program.
const FAMILY: &str = "Libertinus Serif";

/// Regular, bold and italic, in this order.
///
/// They are named one by one, so that the compiler leaves the crate's other
/// fonts, 9 MB, out of the program.
pub(crate) fn own() -> impl Iterator<Item = &'static [u8]> {
    let mut fonts = typst_assets::fonts();
    [fonts.next(), fonts.next(), fonts.next()]
        .into_iter()
        .flatten()
}

/// Whether the fonts in the program cover the text.
pub(crate) fn covered(text: &str) -> bool {
    text.chars()
        .all(|character| matches!(u32::from(character), 0..=0x52f | 0x1e00..=0x2026))
}

/// Why a font cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FontError {
    /// The bytes are no font.
    #[error("not a font: expected a file such as .ttf, .otf or .ttc")]
    NoFont,
    /// A text was drawn already, or fonts were added before.
    #[error("fonts can be added once, before anything is drawn")]
    Late,
}

/// Fonts that were named, each a file's bytes.
static ADDED: OnceLock<Vec<Vec<u8>>> = OnceLock::new();

/// The font at this index of a file, which has one at 0, or several if it is a collection. Nothing
/// if that is not a font, or one without the tables that drawing needs.
pub(crate) fn face(data: &[u8], index: u32) -> Option<FontRef<'_>> {
    let face = FontRef::from_index(data, index).ok()?;
    let whole = face.head().is_ok() && face.hhea().is_ok() && face.maxp().is_ok();
    whole.then_some(face)
}

/// Whether a font has a letter.
pub(crate) fn has(face: &FontRef<'_>, letter: char) -> bool {
    face.charmap().map(letter).is_some()
}

/// Whether a file's bytes are a font.
///
/// # Errors
///
/// [`FontError::NoFont`] if they are not.
pub fn check(font: &[u8]) -> Result<(), FontError> {
    face(font, 0).map(drop).ok_or(FontError::NoFont)
}

/// Adds fonts for letters that the program's own do not have, for all of this process. They come
/// before the machine's.
///
/// # Errors
///
/// [`FontError::NoFont`] if some bytes are no font, [`FontError::Late`] after the first call.
pub fn add(fonts: Vec<Vec<u8>>) -> Result<(), FontError> {
    fonts.iter().try_for_each(|font| check(font))?;
    ADDED.set(fonts).map_err(|_| FontError::Late)
}

/// The letters of a text that no font has, each once and in order: they would be drawn as boxes.
///
/// ```
/// assert_eq!(honte_diagram::fonts::missing("Shūsaku, 1846"), "");
/// ```
#[must_use]
pub fn missing(text: &str) -> String {
    let mut letters: Vec<char> = Vec::new();
    let odd = text
        .chars()
        .filter(|c| !covered(c.encode_utf8(&mut [0; 4])));
    for letter in odd.filter(|c| !c.is_whitespace() && !c.is_control()) {
        if !letters.contains(&letter) && letters.len() < MAX_MISSING {
            letters.push(letter);
        }
    }
    if letters.is_empty() {
        return String::new();
    }
    let database = database(text);
    for found in database.faces() {
        let look = |data: &[u8], index| {
            if let Some(face) = face(data, index) {
                letters.retain(|letter| !has(&face, *letter));
            }
        };
        let _ = database.with_face_data(found.id, look);
        if letters.is_empty() {
            break;
        }
    }
    letters.into_iter().collect()
}

/// So many letters are looked for.
const MAX_MISSING: usize = 2000;

/// A database that covers the text as far as the machine can. Texts that the
/// program's own fonts cover look the same on every machine.
pub(crate) fn database(text: &str) -> Arc<Database> {
    static OWN: OnceLock<Arc<Database>> = OnceLock::new();
    static ALL: OnceLock<Arc<Database>> = OnceLock::new();
    let load = |system: bool| {
        let mut database = Database::new();
        for font in own() {
            database.load_font_data(font.to_vec());
        }
        database.set_serif_family(FAMILY);
        if system {
            for font in ADDED.get().into_iter().flatten() {
                database.load_font_data(font.clone());
            }
            database.load_system_fonts();
        }
        Arc::new(database)
    };
    let (cell, system) = if covered(text) {
        (&OWN, false)
    } else {
        (&ALL, true)
    };
    Arc::clone(cell.get_or_init(|| load(system)))
}

/// Reads a drawing made by this crate.
pub(crate) fn tree(svg: &str) -> Result<usvg::Tree, usvg::Error> {
    let options = usvg::Options {
        fontdb: database(svg),
        font_family: FAMILY.to_owned(),
        ..usvg::Options::default()
    };
    usvg::Tree::from_str(svg, &options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_three_fonts_are_the_ones_that_are_meant() {
        let database = database("plain text");
        let faces: Vec<String> = database
            .faces()
            .map(|face| face.post_script_name.clone())
            .collect();
        let names = [
            "LibertinusSerif-Regular",
            "LibertinusSerif-Bold",
            "LibertinusSerif-Italic",
        ];
        assert_eq!(faces, names);
    }
}
