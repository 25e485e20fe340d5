//! The layout of a document: rows into columns, columns into pages.

use std::ops::Range;

use super::{
    contents::{Columns, Document},
    rows::{Column, Piece, Row, rows},
    sheet::{Line, MARGIN, Page, Placed, to_baseline},
    typeface::{Style, Typeface},
};
use crate::pdf::PdfError;

/// Room below the text for the page's number.
const FOOT: f32 = 14.0;
/// Room between columns.
const GUTTER: f32 = 24.0;
/// Size of the type of the title.
const TITLE: f32 = 20.0;
/// Size of the type of the headers, and from line to line.
const HEADERS: f32 = 10.0;
const HEADERS_LEADING: f32 = 13.0;

/// Lays a document out.
pub(super) fn pages(document: &Document, type_: &mut Typeface) -> Result<Vec<Page>, PdfError> {
    let (width, height) = document.paper.size();
    let columns = match document.columns {
        Columns::One => 1,
        Columns::Two => 2,
    };
    let gutters = GUTTER * (columns - 1) as f32;
    let bottom = height - MARGIN - FOOT;
    let column = Column {
        width: (width - 2.0 * MARGIN - gutters) / columns as f32,
        height: bottom - MARGIN,
    };
    let (mut pages, top) = title(document, type_, width - 2.0 * MARGIN, bottom);
    let rows = rows(document, type_, column)?;
    // The first columns stand below the title.
    let room = |place: usize| match place < columns {
        true => bottom - top,
        false => column.height,
    };
    let filled = evened(&rows, fill(&rows, &room), columns, &room);
    let title_pages = pages.len() - 1;
    let mut rows = rows.into_iter();
    for (place, range) in filled.into_iter().enumerate() {
        let (page, number) = (title_pages + place / columns, place % columns);
        if page == pages.len() {
            pages.push(Page::default());
        }
        let left = MARGIN + number as f32 * (column.width + GUTTER);
        let top = if page == title_pages { top } else { MARGIN };
        let rows = rows.by_ref().take(range.len());
        put(&mut pages[page], (left, top), rows);
    }
    Ok(pages)
}

/// The title block as pages, and where the columns begin on the last of them: title and headers
/// across all columns, with a thin line below.
fn title(document: &Document, type_: &mut Typeface, width: f32, bottom: f32) -> (Vec<Page>, f32) {
    let mut lines = Vec::new();
    for text in type_.lines(&document.title, Style::Bold, TITLE, width) {
        lines.push((0.0, TITLE * 1.2, text, Style::Bold, TITLE));
    }
    let headers = document.headers.iter();
    let headers: Vec<String> = headers
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    // Kept whole where they break: no blanks that lines could end at.
    let joined = headers.join("\u{2002}·\u{2002}");
    let mut before = 4.0;
    for text in type_.lines(&joined, Style::Regular, HEADERS, width) {
        lines.push((before, HEADERS_LEADING, text, Style::Regular, HEADERS));
        before = 0.0;
    }
    let mut page = Page::default();
    let mut pages = Vec::new();
    let mut y = MARGIN;
    for (before, leading, text, style, size) in lines {
        y += before;
        if y + leading > bottom {
            pages.push(std::mem::take(&mut page));
            y = MARGIN;
        }
        let x = MARGIN + (width - type_.width(&text, style, size)) / 2.0;
        let line = Line {
            x,
            y: y + to_baseline(leading),
            text,
            style,
            size,
        };
        page.lines.push(line);
        y += leading;
    }
    if y > MARGIN {
        page.rules.push((MARGIN, MARGIN + width, y + 8.0));
        y += 24.0;
    }
    pages.push(page);
    (pages, y)
}

/// The rows of each column, one column after the other, each filled as far as it goes. `room` is
/// the height of a column by its place.
fn fill(rows: &[Row], room: &dyn Fn(usize) -> f32) -> Vec<Range<usize>> {
    let mut columns = Vec::new();
    let (mut start, mut end, mut height) = (0, 0, 0.0);
    let with = |height: f32, row: &Row| {
        let before = if height > 0.0 { row.before } else { 0.0 };
        height + before + row.height
    };
    for group in rows.chunk_by(|row, _| row.keeps) {
        let whole = group.iter().fold(height, with);
        let mut is_too_high = whole > room(columns.len());
        for row in group {
            // A group that is higher than a column is parted anywhere.
            is_too_high |= with(height, row) > room(columns.len());
            if is_too_high && end > start {
                columns.push(start..end);
                (start, height) = (end, 0.0);
            }
            is_too_high = false;
            height = with(height, row);
            end += 1;
        }
    }
    if end > start {
        columns.push(start..end);
    }
    columns
}

/// The same, with the columns of the last page as low as they can be, so that they are even.
fn evened(
    rows: &[Row],
    mut filled: Vec<Range<usize>>,
    columns: usize,
    room: &dyn Fn(usize) -> f32,
) -> Vec<Range<usize>> {
    /// Halvings of the height: to a hundredth of a point.
    const STEPS: usize = 16;
    let first = filled.len().saturating_sub(1) / columns * columns;
    let Some(start) = filled.get(first).map(|column| column.start) else {
        return filled;
    };
    let last_page = &rows[start..];
    // Groups stay whole: no column is lower than the highest of them.
    let groups = last_page.chunk_by(|row, _| row.keeps);
    let group_height = |group: &[Row]| group.iter().map(|row| row.before + row.height).sum();
    let highest: f32 = groups.map(group_height).fold(0.0, f32::max);
    let (mut low, mut high) = (highest.min(room(first)), room(first));
    if fill(last_page, &|_| low).len() <= columns {
        high = low;
    }
    for _ in 0..STEPS {
        let middle = f32::midpoint(low, high);
        match fill(last_page, &|_| middle).len() <= columns {
            true => high = middle,
            false => low = middle,
        }
    }
    filled.truncate(first);
    let even = fill(last_page, &|_| high).into_iter();
    filled.extend(even.map(|column| column.start + start..column.end + start));
    filled
}

/// Puts the rows of a column on a page.
fn put(page: &mut Page, (left, top): (f32, f32), rows: impl Iterator<Item = Row>) {
    let mut y = top;
    for (index, row) in rows.enumerate() {
        if index > 0 {
            y += row.before;
        }
        let x = left + row.x;
        match row.piece {
            Piece::Line { text, style, size } => page.lines.push(Line {
                x,
                y: y + to_baseline(row.height),
                text,
                style,
                size,
            }),
            Piece::Figure {
                tree,
                width,
                height,
            } => page.drawings.push(Placed {
                x,
                y,
                width,
                height,
                tree: *tree,
            }),
        }
        y += row.height;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(height: f32, keeps: bool) -> Row {
        let text = String::new();
        let (style, size) = (Style::Regular, 10.0);
        Row {
            before: 2.0,
            height,
            keeps,
            x: 0.0,
            piece: Piece::Line { text, style, size },
        }
    }

    #[test]
    fn columns_are_filled_and_groups_stay_whole() {
        let rows = [row(10.0, false), row(10.0, true), row(10.0, false)];
        assert_eq!(fill(&rows, &|_| 34.0), vec![0..3; 1]);
        assert_eq!(fill(&rows, &|_| 33.0), [0..1, 1..3]);
        // No column has room for the group.
        assert_eq!(fill(&rows, &|_| 15.0), [0..1, 1..2, 2..3]);
        assert_eq!(fill(&rows, &|_| 5.0), [0..1, 1..2, 2..3]);
        assert_eq!(fill(&[], &|_| 5.0), []);
    }

    #[test]
    fn columns_of_the_last_page_are_even() {
        let rows: Vec<Row> = (0..9).map(|_| row(10.0, false)).collect();
        let even = |room: f32| evened(&rows, fill(&rows, &|_| room), 2, &|_| room);
        assert_eq!(even(200.0), [0..5, 5..9]);
        // Two columns of three on the first page, what is left on the second.
        assert_eq!(even(36.0), [0..3, 3..6, 6..8, 8..9]);
        let one_high = [row(50.0, false), row(10.0, false), row(10.0, false)];
        let filled = fill(&one_high, &|_| 200.0);
        assert_eq!(evened(&one_high, filled, 2, &|_| 200.0), [0..1, 1..3]);
        let filled = fill(&one_high, &|_| 200.0);
        assert_eq!(evened(&one_high, filled, 1, &|_| 200.0), vec![0..3; 1]);
    }
}
