//! Figures as vector pages (PDF).

use krilla::{Document, configure::Configuration, geom::Size, page::PageSettings};
use resvg::usvg;
use thiserror::Error;

use crate::{Figure, fonts, surface, svg};

/// Why there is no PDF.
#[derive(Debug, Error)]
pub enum PdfError {
    /// The drawing cannot be read back.
    #[error("the drawing cannot be read")]
    Drawing(#[from] usvg::Error),
    /// The file cannot be put together.
    #[error("the PDF cannot be written: {0}")]
    Writing(String),
}

/// Draws a figure as a PDF of one page, just large enough. Texts can be
/// searched and copied; the same figure gives the same bytes.
///
/// The width of a cell in points is three quarters of [`svg::Options::cell`].
///
/// ```
/// use honte_diagram::{Figure, pdf, svg};
/// use honte_goban::Size;
///
/// let bytes = pdf::render(&Figure::new(Size::GO9), &svg::Options::default())?;
/// assert!(bytes.starts_with(b"%PDF"));
/// # Ok::<(), honte_diagram::pdf::PdfError>(())
/// ```
///
/// # Errors
///
/// [`PdfError::Drawing`] for figures of a million lines or more.
pub fn render(figure: &Figure, options: &svg::Options) -> Result<Vec<u8>, PdfError> {
    let tree = tree(figure, options)?;
    let size = tree.size();
    // Points, to a hundredth: no digits that mean nothing in the file.
    let points = |pixels: f32| (pixels * 75.0).round() / 100.0;
    let (width, height) = (points(size.width()), points(size.height()));
    let mut document = new_document();
    let settings = PageSettings::from_wh(width, height)
        .ok_or_else(|| PdfError::Writing("the page has no size".to_owned()))?;
    let mut page = document.start_page_with(settings);
    let mut sheet = page.surface();
    if let Some(size) = Size::from_wh(width, height) {
        surface::draw(&mut sheet, &tree, size)?;
    }
    sheet.finish();
    page.finish();
    finish(document)
}

/// The drawing of the figure for print, with plain colours.
pub(crate) fn tree(figure: &Figure, options: &svg::Options) -> Result<usvg::Tree, PdfError> {
    let options = svg::Options {
        variables: false,
        ..options.clone()
    };
    Ok(fonts::tree(&svg::render(figure, &options))?)
}

/// A document without anything that differs between runs.
pub(crate) fn new_document() -> Document {
    Document::new_with(krilla::SerializeSettings {
        enable_tagging: false,
        configuration: Configuration::default(),
        ..krilla::SerializeSettings::default()
    })
}

pub(crate) fn finish(document: Document) -> Result<Vec<u8>, PdfError> {
    document
        .finish()
        .map_err(|error| PdfError::Writing(format!("{error:?}")))
}
