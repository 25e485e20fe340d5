//! The headers of a game that was read as a tree, as a filter asks for them.

use super::{Headers, Play, TextField};
use crate::sgf::Name;
use crate::tree::Tree;
use honte_goban::Size;
use std::borrow::Cow;
use std::cell::OnceCell;

/// A game and the name of the file that it stands in, as [`whole`](super::whole) has them for games
/// out of a stream.
pub fn of_tree<'g>(tree: &'g Tree, file: &'g str) -> impl Headers + use<'g> {
    TreeHeaders {
        tree,
        file,
        play: OnceCell::new(),
        headers: OnceCell::new(),
    }
}

struct TreeHeaders<'g> {
    tree: &'g Tree,
    file: &'g str,
    play: OnceCell<Play<'g>>,
    /// What the main line says behind the root beside plain moves: names and first values.
    headers: OnceCell<Vec<(Name, &'g [u8])>>,
}

impl<'g> TreeHeaders<'g> {
    fn find(&self, name: Name) -> Option<&'g [u8]> {
        let tree = self.tree;
        let later = || {
            let line = tree.line(tree.root()).skip(1);
            let rest = line.filter(|&node| tree.plain_move(node).is_none());
            let properties = rest.flat_map(|node| tree.properties(node));
            let pairs =
                properties.filter_map(|property| Some((property.name(), property.value()?)));
            pairs.collect()
        };
        tree.value(tree.root(), name).or_else(|| {
            let headers = self.headers.get_or_init(later);
            let found = headers.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| *value)
        })
    }
}

impl Headers for TreeHeaders<'_> {
    fn text(&self, field: TextField) -> Option<Cow<'_, str>> {
        let Some(name) = field.property() else {
            return Some(Cow::Borrowed(self.file));
        };
        let raw = self.find(Name::new(name.as_bytes()))?.trim_ascii();
        (!raw.is_empty()).then(|| self.tree.simple_text(raw))
    }

    fn moves(&self) -> u32 {
        let tree = self.tree;
        let size = tree.size();
        let line = tree.line(tree.root());
        line.map(|node| match tree.plain_stone(node, size) {
            Some(_) => 1,
            None => tree.moves(node, size).count() as u32,
        })
        .sum()
    }

    fn size(&self) -> Size {
        self.tree.size()
    }

    fn play(&self) -> Option<&Play<'_>> {
        Some(self.play.get_or_init(|| Play::of_tree(self.tree)))
    }
}
