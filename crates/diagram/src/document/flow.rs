//! The layout of a document: lines into columns, columns into pages.

use resvg::usvg::Tree;

use super::{
    Block, Columns, Document,
    typeface::{Style, Typeface},
};
use crate::{
    Figure, Layout,
    layout::CELL,
    measure, note,
    pdf::{self, PdfError},
};

/// Blank border of a page.
const MARGIN: f32 = 54.0;
/// Room below the text for the page's number.
const FOOT: f32 = 14.0;
/// Room between columns.
const GUTTER: f32 = 24.0;
/// Size of the type of comments, and from line to line.
const TEXT: f32 = 10.0;
const LEADING: f32 = 13.0;
/// Size of the type of captions, and from line to line.
const CAPTION: f32 = 9.5;
const CAPTION_LEADING: f32 = 12.0;
const HEADING: f32 = 12.0;
const TITLE: f32 = 20.0;
/// Room after a paragraph, before and after a figure.
const AFTER_TEXT: f32 = 5.0;
const BEFORE_FIGURE: f32 = 4.0;
const AFTER_FIGURE: f32 = 14.0;
/// Cells are no wider than this, so that small boards stay small.
const WIDEST_CELL: f32 = 18.0;

/// The contents of a page.
#[derive(Default)]
pub(super) struct Page {
    pub(super) lines: Vec<Line>,
    pub(super) drawings: Vec<Placed>,
    /// Thin lines: left, right and height.
    pub(super) rules: Vec<(f32, f32, f32)>,
}

/// A line of type, its baseline's left end at `x`, `y`.
pub(super) struct Line {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) text: String,
    pub(super) style: Style,
    pub(super) size: f32,
}

/// A figure, its upper left at `x`, `y`.
pub(super) struct Placed {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) tree: Tree,
}

/// Lays a document out.
pub(super) fn pages(document: &Document, type_: &mut Typeface) -> Result<Vec<Page>, PdfError> {
    let (width, height) = document.paper.size();
    let columns = match document.columns {
        Columns::One => 1,
        Columns::Two => 2,
    };
    let gutters = GUTTER * (columns - 1) as f32;
    let mut flow = Flow {
        type_,
        pages: vec![Page::default()],
        columns,
        column: 0,
        width: (width - 2.0 * MARGIN - gutters) / columns as f32,
        top: MARGIN,
        bottom: height - MARGIN - FOOT,
        y: MARGIN,
    };
    flow.title(document, width);
    let cell = cell_width(document, flow.width);
    for block in &document.blocks {
        match block {
            Block::Heading(text) => flow.heading(text),
            Block::Paragraph(text) => flow.paragraphs(text),
            Block::Figure(figure) => flow.figure(figure, document, cell)?,
        }
    }
    Ok(flow.pages)
}

/// One width of cells for all figures, so that the widest fits a column.
fn cell_width(document: &Document, width: f32) -> f32 {
    let cells = |block: &Block| match block {
        Block::Figure(figure) => Some(layout(figure, document).board().2 / CELL),
        Block::Heading(_) | Block::Paragraph(_) => None,
    };
    let widest = document.blocks.iter().filter_map(cells).fold(1.0, f64::max);
    (width / widest as f32).min(WIDEST_CELL)
}

/// The figure without the texts that are set in type below it.
fn bare(figure: &Figure) -> Figure {
    let mut bare = figure.clone();
    bare.caption.clear();
    bare.notes.clear();
    bare
}

fn layout(figure: &Figure, document: &Document) -> Layout {
    Layout::new(&bare(figure), document.options.ratio)
}

struct Flow<'a> {
    type_: &'a mut Typeface,
    pages: Vec<Page>,
    columns: usize,
    /// The column that is being filled, from 0.
    column: usize,
    /// Width of a column.
    width: f32,
    /// Where the columns of this page begin.
    top: f32,
    bottom: f32,
    /// How far the column is filled.
    y: f32,
}

impl Flow<'_> {
    fn left(&self) -> f32 {
        MARGIN + self.column as f32 * (self.width + GUTTER)
    }

    fn page(&mut self) -> &mut Page {
        if self.pages.is_empty() {
            self.pages.push(Page::default());
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// Goes to the next column if this one has less room than that and is not
    /// empty.
    fn need(&mut self, height: f32) {
        if self.y + height <= self.bottom || self.y <= self.top {
            return;
        }
        self.column += 1;
        if self.column == self.columns {
            self.column = 0;
            self.top = MARGIN;
            self.pages.push(Page::default());
        }
        self.y = self.top;
    }

    fn break_lines(&mut self, text: &str, style: Style, size: f32, width: f32) -> Vec<String> {
        let clean: String = text
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|&c| c == '\n' || !c.is_control())
            .collect();
        let type_ = &mut *self.type_;
        measure::lines(&clean, width.into(), &mut |part| {
            type_.width(part, style, size).into()
        })
    }

    /// Puts a line of type below what is already in the column.
    fn line(&mut self, text: String, style: Style, size: f32, leading: f32) {
        let (x, y) = (self.left(), self.y + leading * 0.78);
        self.y += leading;
        self.page().lines.push(Line {
            x,
            y,
            text,
            style,
            size,
        });
    }

    fn centred(&mut self, text: String, style: Style, size: f32, leading: f32, width: f32) {
        let wide = self.type_.width(&text, style, size);
        let (x, y) = (self.left() + (width - wide) / 2.0, self.y + leading * 0.78);
        self.y += leading;
        self.page().lines.push(Line {
            x,
            y,
            text,
            style,
            size,
        });
    }

    /// Title and headers across all columns, with a thin line below.
    fn title(&mut self, document: &Document, page_width: f32) {
        let width = page_width - 2.0 * MARGIN;
        for line in self.break_lines(&document.title, Style::Bold, TITLE, width) {
            self.block_line(line, Style::Bold, TITLE, TITLE * 1.2, width);
        }
        let headers: Vec<String> = document
            .headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}"))
            .collect();
        if !headers.is_empty() {
            self.y += 4.0;
            // Kept whole where they break: no blanks that lines could end at.
            let joined = headers.join("\u{2002}·\u{2002}");
            for line in self.break_lines(&joined, Style::Regular, TEXT, width) {
                self.block_line(line, Style::Regular, TEXT, LEADING, width);
            }
        }
        if self.y > self.top {
            self.y += 8.0;
            let rule = (MARGIN, MARGIN + width, self.y);
            self.page().rules.push(rule);
            self.y += 16.0;
            self.top = self.y;
        }
    }

    /// A line of the title block, which may run on to further pages.
    fn block_line(&mut self, text: String, style: Style, size: f32, leading: f32, width: f32) {
        if self.y + leading > self.bottom {
            self.pages.push(Page::default());
            self.y = MARGIN;
        }
        self.centred(text, style, size, leading, width);
    }

    fn heading(&mut self, text: &str) {
        let lines = self.break_lines(text, Style::Bold, HEADING, self.width);
        let leading = HEADING * 1.25;
        self.need(leading * lines.len() as f32 + 3.0 * LEADING + 8.0);
        if self.y > self.top {
            self.y += 8.0;
        }
        for line in lines {
            self.need(leading);
            self.line(line, Style::Bold, HEADING, leading);
        }
        self.y += 2.0;
    }

    fn paragraphs(&mut self, text: &str) {
        for paragraph in text.lines().filter(|line| !line.trim().is_empty()) {
            let lines = self.break_lines(paragraph, Style::Regular, TEXT, self.width);
            let count = lines.len();
            for (index, line) in lines.into_iter().enumerate() {
                // Neither the first nor the last line is left alone in a
                // column.
                let together = if count > 1 && (index == 0 || index + 2 == count) {
                    2.0
                } else {
                    1.0
                };
                self.need(together * LEADING);
                self.line(line, Style::Regular, TEXT, LEADING);
            }
            self.y += AFTER_TEXT;
        }
    }

    /// A figure, its caption and notes, kept together.
    fn figure(&mut self, figure: &Figure, document: &Document, cell: f32) -> Result<(), PdfError> {
        let captions = self.break_lines(&figure.caption, Style::Bold, CAPTION, self.width);
        let notes = note::unbroken(&figure.notes);
        let notes = self.break_lines(&notes, Style::Italic, CAPTION, self.width);
        let below = CAPTION_LEADING * (captions.len() + notes.len()) as f32;
        let (board_width, board_height) = layout(figure, document).size();
        let (board_width, board_height) = (board_width as f32, board_height as f32);
        // A tall board is made to fit even an endless caption's page.
        let room = (self.bottom - MARGIN - below).max((self.bottom - MARGIN) / 2.0);
        let scale = (cell / CELL as f32)
            .min(room / board_height)
            .min(self.width / board_width);
        let (width, height) = (board_width * scale, board_height * scale);
        if self.y > self.top {
            self.y += BEFORE_FIGURE;
        }
        self.need(height + below + 3.0);
        let tree = pdf::tree(&bare(figure), &document.options)?;
        let (x, y) = (self.left() + (self.width - width) / 2.0, self.y);
        self.page().drawings.push(Placed {
            x,
            y,
            width,
            height,
            tree,
        });
        self.y += height + 3.0;
        for (lines, style) in [(captions, Style::Bold), (notes, Style::Italic)] {
            for line in lines {
                self.need(CAPTION_LEADING);
                self.centred(line, style, CAPTION, CAPTION_LEADING, self.width);
            }
        }
        self.y += AFTER_FIGURE;
        Ok(())
    }
}
