//! Games as printed pages: a title, figures and comments.
//!
//! The contents of a [`Document`] flow down its columns in order. All figures
//! have cells of the same size, as in books. A figure stays together with its
//! caption, and a heading with what follows. On the last page the columns are as
//! even as the contents let them be. The same document gives the same bytes.

mod contents;
mod flow;
mod page;
mod rows;
mod sheet;
mod typeface;

pub use contents::{Block, Columns, Document, Paper};

use krilla::metadata::Metadata;

use crate::pdf::{self, PdfError};

impl Document {
    /// Writes the document as a PDF of at least one page.
    ///
    /// # Errors
    ///
    /// [`PdfError::Drawing`] for figures of a million lines or more.
    pub fn render(&self) -> Result<Vec<u8>, PdfError> {
        let mut type_ = typeface::Typeface::new(&self.all_text());
        let pages = flow::pages(self, &mut type_)?;
        let mut document = pdf::new_document();
        document.set_metadata(Metadata::new().title(self.title.clone()));
        for (index, page) in pages.iter().enumerate() {
            page::draw(&mut document, self.paper, page, index + 1, &mut type_)?;
        }
        pdf::finish(document)
    }
}
