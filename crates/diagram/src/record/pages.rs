//! A whole game as printed pages.

use honte_record::{sgf::Name, tree::Tree};

use super::{Options, Section, book, headers, paragraphs, title};
use crate::document::{Block, Document};

/// Lays a whole game out as a document: title, headers, figures, comments. At most `most` figures
/// are taken; the second value says whether there are more.
///
/// ```
/// use honte_record::sgf::Collection;
///
/// let collection = Collection::read(b"(;GN[Short]PB[Shusaku];B[pd]C[Calm.];W[dd])");
/// let options = honte_diagram::record::Options::default();
/// let (document, is_cut) = honte_diagram::record::document(&collection.games[0], &options, 100);
/// assert_eq!((document.title.as_str(), is_cut), ("Short", false));
/// assert!(document.render()?.starts_with(b"%PDF"));
/// # Ok::<(), honte_diagram::pdf::PdfError>(())
/// ```
#[must_use]
pub fn document(tree: &Tree, options: &Options, most: usize) -> (Document, bool) {
    let mut document = Document::new(title(tree));
    document.headers = headers(tree);
    if let Some(words) = tree.value(tree.root(), Name::new(b"GC")) {
        for words in paragraphs(tree, &tree.long_text(words)) {
            document.blocks.push(Block::Paragraph(words));
        }
    }
    let mut sections = book(tree, options);
    for section in sections.by_ref().take(most) {
        blocks(section, &mut document.blocks);
    }
    let is_cut = sections.next().is_some();
    (document, is_cut)
}

fn blocks(section: Section, blocks: &mut Vec<Block>) {
    let texts = section.texts();
    blocks.push(Block::Figure(Box::new(section.figure)));
    blocks.extend(texts.into_iter().map(Block::Paragraph));
}
