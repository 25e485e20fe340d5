//! What a document has in it.

use crate::{Figure, svg};

/// The contents and layout of a printed document.
///
/// ```
/// use honte_diagram::{Figure, document::{Block, Document}};
/// use honte_goban::Size;
///
/// let mut document = Document::new("Ear-reddening game");
/// document.headers.push(("Date".into(), "1846".into()));
/// let mut figure = Figure::new(Size::GO19);
/// figure.caption = "Figure 1 (1–50)".into();
/// document.blocks.push(Block::Figure(Box::new(figure)));
/// document.blocks.push(Block::Paragraph("White 34 is a calm move.".into()));
/// assert!(document.render()?.starts_with(b"%PDF"));
/// # Ok::<(), honte_diagram::pdf::PdfError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The title, in large type on the first page; empty for none.
    pub title: String,
    /// Name and value of each header, under the title.
    pub headers: Vec<(String, String)>,
    /// The headings, paragraphs and figures, in order.
    pub blocks: Vec<Block>,
    /// The size of the pages.
    pub paper: Paper,
    /// Number of columns, one or two.
    pub columns: Columns,
    /// How figures are drawn. Their size is chosen automatically.
    pub options: svg::Options,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A line in bold type.
    Heading(String),
    /// Comments; each line is a paragraph.
    Paragraph(String),
    /// A figure with its caption and notes.
    Figure(Box<Figure>),
}

/// The size of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points of 1/72 inch.
    #[must_use]
    pub const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// How many columns a page has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Columns {
    /// One, for large diagrams.
    One,
    /// Two, as most books have.
    #[default]
    Two,
}

impl Document {
    /// An empty document: A4, two columns, black and white.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            headers: Vec::new(),
            blocks: Vec::new(),
            paper: Paper::default(),
            columns: Columns::default(),
            options: svg::Options::default(),
        }
    }

    /// Every text that is set, to know what fonts are needed.
    #[must_use]
    pub fn all_text(&self) -> String {
        let mut text = self.title.clone();
        for (name, value) in &self.headers {
            text += name;
            text += value;
        }
        for block in &self.blocks {
            match block {
                Block::Heading(words) | Block::Paragraph(words) => text += words,
                Block::Figure(figure) => text += &figure.all_text(),
            }
        }
        text
    }
}
