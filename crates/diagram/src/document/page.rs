//! Drawing a page.

use krilla::{
    Document,
    geom::{PathBuilder, Rect, Size, Transform},
    page::PageSettings,
    surface::Surface,
};

use super::{
    contents::Paper,
    sheet::{Page, Placed},
    typeface::{Style, Typeface},
};
use crate::{pdf::PdfError, surface};

/// From the lower edge of the page to its number.
const NUMBER_ABOVE: f32 = 36.0;
const NUMBER: f32 = 9.5;

/// Adds a page with its number to the document.
pub(super) fn draw(
    document: &mut Document,
    paper: Paper,
    page: &Page,
    number: usize,
    type_: &mut Typeface,
) -> Result<(), PdfError> {
    let (width, height) = paper.size();
    let settings = PageSettings::from_wh(width, height)
        .ok_or_else(|| PdfError::Writing("the page has no size".to_owned()))?;
    let mut sheet = document.start_page_with(settings);
    let mut surface = sheet.surface();
    for drawing in &page.drawings {
        place(&mut surface, drawing)?;
    }
    for &(left, right, y) in &page.rules {
        rule(&mut surface, left, right, y);
    }
    for line in &page.lines {
        type_.set(
            &mut surface,
            (line.x, line.y),
            &line.text,
            line.style,
            line.size,
        );
    }
    let number = number.to_string();
    let wide = type_.width(&number, Style::Regular, NUMBER);
    let place = ((width - wide) / 2.0, height - NUMBER_ABOVE);
    type_.set(&mut surface, place, &number, Style::Regular, NUMBER);
    surface.finish();
    sheet.finish();
    Ok(())
}

fn place(sheet: &mut Surface<'_>, drawing: &Placed) -> Result<(), PdfError> {
    let Some(size) = Size::from_wh(drawing.width, drawing.height) else {
        return Ok(());
    };
    sheet.push_transform(&Transform::from_translate(drawing.x, drawing.y));
    let drawn = surface::draw(sheet, &drawing.tree, size);
    sheet.pop();
    drawn
}

fn rule(surface: &mut Surface<'_>, left: f32, right: f32, y: f32) {
    let mut path = PathBuilder::new();
    if let Some(bar) = Rect::from_ltrb(left, y, right, y + 0.5) {
        path.push_rect(bar);
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}
