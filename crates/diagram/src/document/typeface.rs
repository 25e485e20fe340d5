//! Type that can be measured and set.

use std::{collections::BTreeMap, sync::Arc};

use harfrust::{Direction, FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use krilla::{
    geom::Point,
    surface::Surface,
    text::{Font, GlyphId, KrillaGlyph},
};
use resvg::usvg::fontdb::Database;

use crate::{fonts, measure};

/// A kind of type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Regular = 0,
    Bold = 1,
    Italic = 2,
}

/// The fonts of a document.
pub(super) struct Typeface {
    /// The program's own fonts, in the order of [`Style`].
    own: Vec<OwnFont>,
    /// Fonts of the machine that were needed so far.
    found: Vec<SystemFont>,
    /// Which font has a character, for the characters asked about so far.
    known: BTreeMap<char, Option<usize>>,
    /// The machine's fonts, in which more characters are looked for.
    database: Arc<Database>,
}

/// A font of the program.
struct OwnFont {
    face: FontRef<'static>,
    /// What shaping looks up again and again.
    shaping: ShaperData,
    font: Font,
}

/// A font of the machine.
struct SystemFont {
    data: Arc<Vec<u8>>,
    index: u32,
    font: Font,
}

/// A stretch of text in one font, with its glyphs.
struct Run<'a> {
    text: &'a str,
    font: Font,
    glyphs: Vec<KrillaGlyph>,
}

impl Typeface {
    /// Fonts for a text.
    pub(super) fn new(text: &str) -> Self {
        let own = |data| {
            let face = fonts::face(data, 0)?;
            Some(OwnFont {
                shaping: ShaperData::new(&face),
                face,
                font: Font::new(data.into(), 0)?,
            })
        };
        Self {
            own: fonts::own().filter_map(own).collect(),
            found: Vec::new(),
            known: BTreeMap::new(),
            database: fonts::database(text),
        }
    }

    /// Width of a text in points.
    pub(super) fn width(&mut self, text: &str, style: Style, size: f32) -> f32 {
        let runs = self.runs(text, style);
        let glyphs = runs.iter().flat_map(|run| &run.glyphs);
        size * glyphs.map(|glyph| glyph.x_advance).sum::<f32>()
    }

    /// A text as lines that are no wider than `width` points.
    pub(super) fn lines(&mut self, text: &str, style: Style, size: f32, width: f32) -> Vec<String> {
        let clean: String = text
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|&c| c == '\n' || !c.is_control())
            .collect();
        measure::lines(&clean, width.into(), &mut |part| {
            self.width(part, style, size).into()
        })
    }

    /// Sets a text on a line that begins at `x`, `y`, and gives its width.
    pub(super) fn set(
        &mut self,
        surface: &mut Surface<'_>,
        (x, y): (f32, f32),
        text: &str,
        style: Style,
        size: f32,
    ) {
        let mut x = x;
        for run in self.runs(text, style) {
            let start = Point::from_xy(x, y);
            surface.draw_glyphs(start, &run.glyphs, run.font, run.text, size, false);
            x += size * run.glyphs.iter().map(|glyph| glyph.x_advance).sum::<f32>();
        }
    }

    /// Splits a text by the font it needs. Lines are set from left to right.
    fn runs<'a>(&mut self, text: &'a str, style: Style) -> Vec<Run<'a>> {
        let mut runs = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let font = self.font_of(first, style, None);
            let end = rest
                .char_indices()
                .find(|&(_, character)| self.font_of(character, style, font) != font)
                .map_or(rest.len(), |(at, _)| at);
            let (part, after) = rest.split_at(end);
            runs.extend(self.shape(part, style, font));
            rest = after;
        }
        runs
    }

    /// Which font has a character: one of the machine's, or `None` for the
    /// program's own, which also stands in for what no font has. Blanks stay
    /// in the font that they come after.
    fn font_of(&mut self, character: char, style: Style, before: Option<usize>) -> Option<usize> {
        if character == ' ' {
            return before;
        }
        let own = self.own.get(style as usize)?;
        let covered = fonts::covered(character.encode_utf8(&mut [0; 4]));
        if covered || fonts::has(&own.face, character) {
            return None;
        }
        if let Some(&known) = self.known.get(&character) {
            return known;
        }
        let place = self.find(character);
        self.known.insert(character, place);
        place
    }

    /// Looks through the machine's fonts for a character.
    fn find(&mut self, character: char) -> Option<usize> {
        /// After this many characters that no font has, the search for more
        /// ends.
        const MISSES: usize = 100;
        let has = |data: &[u8], index| {
            fonts::face(data, index).is_some_and(|face| fonts::has(&face, character))
        };
        let place = self
            .found
            .iter()
            .position(|found| has(&found.data, found.index));
        if place.is_some() || self.known.values().filter(|place| place.is_none()).count() > MISSES {
            return place;
        }
        let database = Arc::clone(&self.database);
        let face = database
            .faces()
            .find(|face| database.with_face_data(face.id, has) == Some(true))?;
        let data = database.with_face_data(face.id, |data, _| Arc::new(data.to_vec()))?;
        let font = Font::new(Arc::clone(&data).into(), face.index)?;
        self.found.push(SystemFont {
            data,
            index: face.index,
            font,
        });
        Some(self.found.len() - 1)
    }

    fn shape<'a>(&self, text: &'a str, style: Style, font: Option<usize>) -> Option<Run<'a>> {
        let (glyphs, font) = match font.and_then(|place| self.found.get(place)) {
            Some(found) => {
                let face = fonts::face(&found.data, found.index)?;
                (glyphs(&face, &ShaperData::new(&face), text), &found.font)
            }
            None => {
                let own = self.own.get(style as usize)?;
                (glyphs(&own.face, &own.shaping, text), &own.font)
            }
        };
        Some(Run {
            text,
            font: font.clone(),
            glyphs,
        })
    }
}

/// The glyphs of a text, their lengths in em.
fn glyphs(face: &FontRef<'_>, shaping: &ShaperData, text: &str) -> Vec<KrillaGlyph> {
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.set_direction(Direction::LeftToRight);
    buffer.guess_segment_properties();
    let shaper = shaping.shaper(face).build();
    let em = shaper.units_per_em() as f32;
    let shaped = shaper.shape(buffer, ShapeOptions::new());
    let starts: Vec<usize> = shaped
        .glyph_infos()
        .iter()
        .map(|info| info.cluster as usize)
        .collect();
    let glyph = |(index, (info, place)): (usize, _)| {
        let (info, place): (&harfrust::GlyphInfo, &harfrust::GlyphPosition) = (info, place);
        let start = info.cluster as usize;
        let next = starts.iter().skip(index).find(|&&at| at > start);
        KrillaGlyph::new(
            GlyphId::new(info.glyph_id),
            place.x_advance as f32 / em,
            place.x_offset as f32 / em,
            place.y_offset as f32 / em,
            0.0,
            start..next.copied().unwrap_or(text.len()),
            None,
        )
    };
    shaped
        .glyph_infos()
        .iter()
        .zip(shaped.glyph_positions())
        .enumerate()
        .map(glyph)
        .collect()
}
