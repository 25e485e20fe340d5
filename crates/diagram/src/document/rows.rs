//! The contents of a document as the rows of one endless column: lines of type, and figures.

use resvg::usvg::Tree;

use super::{
    contents::{Block, Document},
    typeface::{Style, Typeface},
};
use crate::{
    Figure, Layout,
    layout::CELL,
    note,
    pdf::{self, PdfError},
};

/// Size of the type of comments, and from line to line.
const TEXT: f32 = 10.0;
const LEADING: f32 = 13.0;
/// Size of the type of captions, and from line to line.
const CAPTION: f32 = 9.5;
const CAPTION_LEADING: f32 = 12.0;
/// Size of the type of headings, and from line to line.
const HEADING: f32 = 12.0;
const HEADING_LEADING: f32 = 15.0;
/// Room around headings, after a paragraph, around a figure and above its caption.
const BEFORE_HEADING: f32 = 8.0;
const AFTER_HEADING: f32 = 2.0;
const AFTER_TEXT: f32 = 5.0;
const BEFORE_FIGURE: f32 = 4.0;
const BEFORE_CAPTION: f32 = 3.0;
const AFTER_FIGURE: f32 = 14.0;
/// Cells are no wider than this, so that small boards stay small.
const WIDEST_CELL: f32 = 18.0;

/// What is never parted.
pub(super) struct Row {
    /// Room above it, unless it is the first of its column.
    pub(super) before: f32,
    pub(super) height: f32,
    /// Whether the next row belongs into the same column.
    pub(super) keeps: bool,
    /// From the column's left to the piece.
    pub(super) x: f32,
    pub(super) piece: Piece,
}

/// What a row shows.
pub(super) enum Piece {
    Line {
        text: String,
        style: Style,
        size: f32,
    },
    Figure {
        tree: Box<Tree>,
        width: f32,
        height: f32,
    },
}

/// A column in points.
#[derive(Clone, Copy)]
pub(super) struct Column {
    pub(super) width: f32,
    pub(super) height: f32,
}

/// Sets a document's blocks for columns of this size.
pub(super) fn rows(
    document: &Document,
    type_: &mut Typeface,
    column: Column,
) -> Result<Vec<Row>, PdfError> {
    let cell = cell_width(document, column.width);
    let mut setter = Setter {
        type_,
        column,
        rows: Vec::new(),
        space: 0.0,
    };
    for block in &document.blocks {
        match block {
            Block::Heading(text) => setter.heading(text),
            Block::Paragraph(text) => setter.paragraphs(text),
            Block::Figure(figure) => setter.figure(figure, document, cell)?,
        }
    }
    Ok(setter.rows)
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

struct Setter<'a> {
    type_: &'a mut Typeface,
    column: Column,
    rows: Vec<Row>,
    /// Room to be left above the next row.
    space: f32,
}

impl Setter<'_> {
    fn row(&mut self, height: f32, keeps: bool, x: f32, piece: Piece) {
        self.rows.push(Row {
            before: std::mem::take(&mut self.space),
            height,
            keeps,
            x,
            piece,
        });
    }

    fn heading(&mut self, text: &str) {
        self.space += BEFORE_HEADING;
        let width = self.column.width;
        for text in self.type_.lines(text, Style::Bold, HEADING, width) {
            let (style, size) = (Style::Bold, HEADING);
            let line = Piece::Line { text, style, size };
            self.row(HEADING_LEADING, true, 0.0, line);
        }
        self.space = AFTER_HEADING;
    }

    fn paragraphs(&mut self, text: &str) {
        let (style, size) = (Style::Regular, TEXT);
        for paragraph in text.lines().filter(|line| !line.trim().is_empty()) {
            let lines = self.type_.lines(paragraph, style, size, self.column.width);
            let count = lines.len();
            for (index, text) in lines.into_iter().enumerate() {
                // Neither the first nor the last line is left alone in a column.
                let keeps = count > 1 && (index == 0 || index + 2 == count);
                self.row(LEADING, keeps, 0.0, Piece::Line { text, style, size });
            }
            self.space = AFTER_TEXT;
        }
    }

    /// A figure, its caption and notes, kept together.
    fn figure(&mut self, figure: &Figure, document: &Document, cell: f32) -> Result<(), PdfError> {
        let column = self.column;
        let mut lines = |text: &str, style| {
            let lines = self.type_.lines(text, style, CAPTION, column.width);
            let lines = lines.into_iter().map(|text| (text, style));
            lines.collect::<Vec<_>>()
        };
        let mut below = lines(&figure.caption, Style::Bold);
        below.extend(lines(&note::unbroken(&figure.notes), Style::Italic));
        let (board_width, board_height) = layout(figure, document).size();
        let (board_width, board_height) = (board_width as f32, board_height as f32);
        // A tall board is made to fit even an endless caption's page.
        let room = column.height - CAPTION_LEADING * below.len() as f32;
        let scale = (cell / CELL as f32)
            .min(room.max(column.height / 2.0) / board_height)
            .min(column.width / board_width);
        let (width, height) = (board_width * scale, board_height * scale);
        let tree = Box::new(pdf::tree(&bare(figure), &document.options)?);
        let piece = Piece::Figure {
            tree,
            width,
            height,
        };
        self.space += BEFORE_FIGURE;
        let x = (column.width - width) / 2.0;
        self.row(height + BEFORE_CAPTION, !below.is_empty(), x, piece);
        let count = below.len();
        for (index, (text, style)) in below.into_iter().enumerate() {
            let x = (column.width - self.type_.width(&text, style, CAPTION)) / 2.0;
            let size = CAPTION;
            let line = Piece::Line { text, style, size };
            self.row(CAPTION_LEADING, index + 1 < count, x, line);
        }
        self.space = AFTER_FIGURE;
        Ok(())
    }
}
