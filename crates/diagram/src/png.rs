//! Figures as bitmaps.

use png::{BitDepth, ColorType, Encoder, EncodingError};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg,
};
use thiserror::Error;

use crate::{Figure, fonts, svg};

/// The size of a bitmap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// Width in pixels.
    Width(u32),
    /// Pixels by CSS pixel of the drawing: 2 for fine screens, 4 for print.
    Scale(f32),
}

/// The greatest number of pixels each way, and in all: 256 MiB of memory.
const MAX_PIXELS: f32 = 16_384.0;
const MOST_IN_ALL: f32 = 67_108_864.0;

/// Why there is no bitmap.
#[derive(Debug, Error)]
pub enum PngError {
    /// The width or height would be zero or more than 16,384 pixels, or there would be more than 64
    /// Mi pixels.
    #[error("a bitmap is 1 to 16,384 pixels wide and high, and no more than 8192x8192")]
    Extent,
    /// The drawing cannot be read back.
    #[error("the drawing cannot be read")]
    Drawing(#[from] usvg::Error),
    /// The pixels cannot be packed.
    #[error("the bitmap cannot be written: {0}")]
    Encoding(String),
}

/// Draws a figure as a PNG file.
///
/// ```
/// use honte_diagram::{Figure, png, svg};
/// use honte_goban::Size;
///
/// let figure = Figure::new(Size::GO9);
/// let bytes = png::render(&figure, &svg::Options::default(), png::Extent::Width(300))?;
/// assert!(bytes.starts_with(b"\x89PNG"));
/// # Ok::<(), honte_diagram::png::PngError>(())
/// ```
///
/// # Errors
///
/// [`PngError::Extent`] if the bitmap would be too small or too large,
/// [`PngError::Drawing`] for figures of a million lines or more.
pub fn render(
    figure: &Figure,
    options: &svg::Options,
    extent: Extent,
) -> Result<Vec<u8>, PngError> {
    // What reads the drawing knows no custom properties.
    let options = svg::Options {
        variables: false,
        ..options.clone()
    };
    let tree = fonts::tree(&svg::render(figure, &options))?;
    let size = tree.size();
    let scale = match extent {
        Extent::Width(width) => width as f32 / size.width(),
        Extent::Scale(scale) => scale,
    };
    let (width, height) = (
        (size.width() * scale).round(),
        (size.height() * scale).round(),
    );
    let fits = |side: f32| (1.0..=MAX_PIXELS).contains(&side);
    if !fits(width) || !fits(height) || width * height > MOST_IN_ALL {
        return Err(PngError::Extent);
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or(PngError::Extent)?;
    // The drawing fills the pixels to the last, so that no edge shows through.
    let fill = Transform::from_scale(width / size.width(), height / size.height());
    resvg::render(&tree, fill, &mut pixmap.as_mut());
    encode(&pixmap).map_err(|error| PngError::Encoding(error.to_string()))
}

/// Packs the pixels, which are all opaque: as grey if they are, else with
/// colours.
fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let pixels = pixmap.pixels();
    let grey = pixels
        .iter()
        .all(|pixel| pixel.red() == pixel.green() && pixel.green() == pixel.blue());
    let (colours, data): (_, Vec<u8>) = if grey {
        let values = pixels.iter().map(|pixel| pixel.red());
        (ColorType::Grayscale, values.collect())
    } else {
        let values = pixels
            .iter()
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        (ColorType::Rgb, values.flatten().collect())
    };
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(colours);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}
