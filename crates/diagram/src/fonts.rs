//! The fonts in the program, and those of the machine.
//!
//! Libertinus Serif (SIL Open Font License 1.1), from the crate
//! `typst-assets`: Latin, Greek, Cyrillic. Other scripts are looked for in
//! the machine's fonts; without them they are left out.

use std::sync::{Arc, OnceLock};

use resvg::usvg::{self, fontdb::Database};

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
