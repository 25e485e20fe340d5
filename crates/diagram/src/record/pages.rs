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

/// Lays several games out as one document, each with its title and headers, as [`document`] does
/// one. At most `most` figures are taken in all; the second value says whether there are more.
#[must_use]
pub fn document_of_games(trees: &[Tree], options: &Options, most: usize) -> (Document, bool) {
    if let [tree] = trees {
        return document(tree, options, most);
    }
    let mut whole = Document::new(format!("{} games", trees.len()));
    let mut left = most;
    let mut is_cut = false;
    for tree in trees {
        let (game, is_game_cut) = document(tree, options, left);
        is_cut |= is_game_cut;
        let is_figure = |block: &&Block| matches!(block, Block::Figure(_));
        left -= game.blocks.iter().filter(is_figure).count().min(left);
        let name = match game.title.as_str() {
            "" => "Go game".to_owned(),
            title => title.to_owned(),
        };
        whole.blocks.push(Block::Heading(name));
        let headers = game
            .headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}"));
        let headers: Vec<String> = headers.collect();
        if !headers.is_empty() {
            whole.blocks.push(Block::Paragraph(headers.join("\n")));
        }
        whole.blocks.extend(game.blocks);
    }
    (whole, is_cut)
}

fn blocks(section: Section, blocks: &mut Vec<Block>) {
    let texts = section.texts();
    blocks.extend(section.lead().into_iter().map(Block::Paragraph));
    blocks.push(Block::Figure(Box::new(section.figure)));
    blocks.extend(texts.into_iter().map(Block::Paragraph));
}
