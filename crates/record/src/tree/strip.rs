//! Trees with less in them.

use super::{Property, Tree};
use crate::sgf::Name;
use crate::sgf::table::Kind;

/// Private properties that hold an engine's analysis: KaTrain's `KT`; Lizzie's and LizzieYzy's `LZ`,
/// `LZ2`, `LZOP` and `LZOP2`; Sabaki's `SBKV`; Ogatak's `OGSC`.
pub const AI_PROPERTIES: [&str; 7] = ["KT", "LZ", "LZ2", "LZOP", "LZOP2", "SBKV", "OGSC"];

/// Each gives back how many properties went; nodes stay where they are, empty ones too.
/// [`keep_main_line`](Tree::keep_main_line) takes variations away, [`remove`](Tree::remove) and
/// [`retain_properties`](Tree::retain_properties) anything else.
impl Tree {
    /// Takes the words about positions away: `C`, `N` and `GC`.
    pub fn strip_comments(&mut self) -> usize {
        const NAMES: [Name; 3] = [Name::C, Name::new(b"N"), Name::new(b"GC")];
        self.strip(|property| NAMES.contains(&property.name()))
    }

    /// Takes the signs on the board away: marks, labels, lines, territory, dimmed points, and what
    /// of the board is shown (`VW`, `FG`, `PM`).
    pub fn strip_markup(&mut self) -> usize {
        const NAMES: [Name; 3] = [Name::new(b"VW"), Name::new(b"FG"), Name::new(b"PM")];
        self.strip(|property| {
            let name = property.name();
            let definition = name.definition();
            NAMES.contains(&name) || definition.is_some_and(|d| d.kind == Kind::Markup)
        })
    }

    /// Takes judgements away, of moves (`TE`, `BM`, `DO`, `IT`) and of positions (`GB`, `V` …).
    pub fn strip_judgements(&mut self) -> usize {
        const NAMES: [Name; 2] = [Name::C, Name::new(b"N")];
        self.strip(|property| {
            let name = property.name();
            let judges = |kind| matches!(kind, Kind::MoveAnnotation | Kind::Annotation);
            !NAMES.contains(&name) && name.definition().is_some_and(|d| judges(d.kind))
        })
    }

    /// Takes away what no version of SGF defines: what programs write for themselves.
    pub fn strip_private(&mut self) -> usize {
        self.strip(|property| property.name().definition().is_none())
    }

    /// Takes away what engines and the programs around them wrote down, see [`AI_PROPERTIES`].
    pub fn strip_ai(&mut self) -> usize {
        let names = AI_PROPERTIES.map(|name| Name::new(name.as_bytes()));
        self.strip(|property| names.contains(&property.name()))
    }

    /// Takes clocks away: `BL`, `WL`, `OB`, `OW`.
    pub fn strip_clocks(&mut self) -> usize {
        self.strip(|property| {
            let definition = property.name().definition();
            definition.is_some_and(|definition| definition.kind == Kind::Timing)
        })
    }

    /// Takes away the properties that are meant.
    fn strip(&mut self, is_meant: impl Fn(&Property<'_>) -> bool) -> usize {
        let nodes: Vec<_> = self.nodes(self.root()).collect();
        let mut gone = 0;
        for node in nodes {
            let meant: Vec<bool> = self.properties(node).map(|p| is_meant(&p)).collect();
            let count = meant.iter().filter(|&&meant| meant).count();
            if count > 0 {
                let mut meant = meant.into_iter();
                self.own(node).retain(|_| !meant.next().unwrap_or(false));
                gone += count;
            }
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use crate::sgf::{Collection, write_nodes};
    use crate::tree::Tree;

    fn left(strip: impl Fn(&mut Tree) -> usize) -> (usize, String) {
        let text = b"(;SZ[9]GC[g]KGS[x]C[c]TR[aa];B[aa]TE[1]N[n]LB[bb:1]VERYLONGNAME[y];TB[])";
        let mut tree = Collection::read(text).games.remove(0);
        let gone = strip(&mut tree);
        let mut out = Vec::new();
        write_nodes(&tree, tree.root(), &mut out);
        (gone, String::from_utf8_lossy(&out).into_owned())
    }

    #[test]
    fn each_takes_its_own() {
        let comments = "(;SZ[9]KGS[x]TR[aa];B[aa]TE[1]LB[bb:1]VERYLONGNAME[y];TB[])";
        assert_eq!(left(Tree::strip_comments), (3, comments.to_owned()));
        let markup = "(;SZ[9]GC[g]KGS[x]C[c];B[aa]TE[1]N[n]VERYLONGNAME[y];)";
        assert_eq!(left(Tree::strip_markup), (3, markup.to_owned()));
        let judgements = "(;SZ[9]GC[g]KGS[x]C[c]TR[aa];B[aa]N[n]LB[bb:1]VERYLONGNAME[y];TB[])";
        assert_eq!(left(Tree::strip_judgements), (1, judgements.to_owned()));
        let private = "(;SZ[9]GC[g]C[c]TR[aa];B[aa]TE[1]N[n]LB[bb:1];TB[])";
        assert_eq!(left(Tree::strip_private), (2, private.to_owned()));
    }
}
