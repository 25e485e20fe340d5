//! Any game as clean FF\[4\] in UTF-8.

mod change;
mod entry;
mod list;
mod node;
mod old;
mod root;
mod values;

pub use change::{Change, What};
pub(crate) use values::plain_header;

use crate::replay::{Replay, setup};
use crate::sgf::Name;
use crate::tree::{Builder, Event, NodeId, Tree};
use encoding_rs::UTF_8;
use honte_goban::{Move, Size};

/// What there is to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Lists of points are written with as few rectangles as are found; see
    /// [`points`](crate::sgf::points). Without this, rectangles stay that stand there.
    pub compress_points: bool,
}

/// A clean game, and what was changed on the way.
#[derive(Debug, Clone)]
pub struct Normalised {
    /// The clean game.
    pub tree: Tree,
    /// What is not in it as it was, in the order of the nodes; at most 10,000.
    pub changes: Vec<Change>,
    /// How many more there are.
    pub more: u64,
    nodes: Vec<Option<NodeId>>,
}

impl Normalised {
    /// The clean game's node that a node has become: the last one, if it was split.
    pub fn node(&self, old: NodeId) -> Option<NodeId> {
        self.nodes.get(old.index()).copied().flatten()
    }
}

/// Makes a game clean FF\[4\] in UTF-8. No node goes, and the board after each node is what it was
/// (by [`Replay`]). What is changed:
///
/// - The root begins with `FF[4]`, `GM[1]`, `CA[UTF-8]`, `AP` if there is one, and `SZ`, one number
///   for a square board. These names and `ST` are left out of other nodes.
/// - Names lose their lower-case letters. A property that stands several times in a node stands once:
///   texts (`C`, `GC`) one below the other, lists united, and of what has one value the first that is
///   not empty.
/// - Of old properties, by FF\[4\]'s notes on conversion: `L` becomes `LB` with A, B, C …; `M`
///   becomes `TR` on stones and `MA` elsewhere; `TE` before `BM` becomes `IT`, `BM` before `TE`
///   `DO`; `VW` with two points in a file older than FF\[4\] the rectangle between them; `tt` on
///   boards up to 19x19 an empty value.
/// - A node with a move and a set-up becomes two: root properties, headers, set-up and `N` first, all
///   else with the move. The set-up comes first, unless it stood behind the move and the board would
///   not be the same. Two moves become two nodes; `MN` goes with the first, the rest with the last,
///   clocks with their player's.
/// - Points and moves that are none or that the board does not have are left out, and lists name each
///   point once: of `AB`, `AW` and `AE` the last one that does, as it counts.
/// - Texts are unescaped and escaped anew, without white space at their end; lines (`PB`, `N` …) in
///   one line. Empty ones are left out. Numbers lose blanks and plus signs and have a decimal point.
/// - `RE`, `DT`, `KM`, `TM` and `HA` get FF\[4\]'s form where they are understood as a whole; see
///   [`header::text`](crate::header::text).
/// - Values that can be read as meant become legal: nothing as `1` for judgements, `black` as `B`
///   for `PL`. What cannot be repaired stays, and so do private properties, unknown and old ones.
///
/// What was left out or put otherwise is among the [`changes`](Normalised::changes). Making a clean
/// game clean changes nothing, byte for byte. Of games other than Go, and where the board's size is
/// not known (`SZ[30]`), values with points stay as they are and nodes are not split.
///
/// ```
/// use honte_record::sgf::{Collection, normalise, write_tree};
///
/// let game = &Collection::read(b"(;SZ[19:19]RE[White resigns];Black[qd]L[aa][bb];W[tt])").games[0];
/// let clean = normalise(game);
/// let mut text = Vec::new();
/// write_tree(&clean.tree, &mut text);
/// assert_eq!(
///     String::from_utf8_lossy(&text),
///     "(;FF[4]GM[1]CA[UTF-8]SZ[19]RE[B+R];B[qd]LB[aa:A][bb:B];W[])",
/// );
/// ```
pub fn normalise(tree: &Tree) -> Normalised {
    normalise_with(tree, Options::default())
}

/// As [`normalise`], with [`Options`].
pub fn normalise_with(tree: &Tree, options: Options) -> Normalised {
    if tree.encoding() != UTF_8 {
        let mut utf8 = tree.clone();
        utf8.make_utf8();
        return Clean::new(&utf8, options).run();
    }
    Clean::new(tree, options).run()
}

/// A game on its way.
struct Clean<'t> {
    tree: &'t Tree,
    options: Options,
    /// The board, if it is one of Go and its size is known.
    board: Option<Size>,
    /// The version that the game says it has; 1 where it says none.
    version: u8,
    /// The position, where some node needs it.
    replay: Option<Replay>,
    builder: Builder,
    changes: Vec<Change>,
    more: u64,
    nodes: Vec<Option<NodeId>>,
}

impl<'t> Clean<'t> {
    fn new(tree: &'t Tree, options: Options) -> Self {
        let root = tree.root();
        let mut sizes = tree.values(root, Name::SZ);
        let stated = sizes.any(|raw| !raw.trim_ascii().is_empty());
        let usable = |raw: &[u8]| super::value::parse_size(raw).is_some();
        let known = !stated || tree.values(root, Name::SZ).any(usable);
        let board = (tree.is_go() && known).then(|| tree.size());
        let version = match tree.value(root, Name::FF).map(<[u8]>::trim_ascii) {
            Some([digit @ b'1'..=b'9']) => digit - b'0',
            _ => 1,
        };
        let replay = board.filter(|_| needs_position(tree)).map(Replay::new);
        Self {
            tree,
            options,
            board,
            version,
            replay,
            builder: Builder::new(),
            changes: Vec::new(),
            more: 0,
            nodes: Vec::new(),
        }
    }

    fn run(mut self) -> Normalised {
        let tree = self.tree;
        let mut parent = None;
        let mut parents: Vec<Option<NodeId>> = Vec::new();
        for event in tree.walk(tree.root()) {
            match event {
                Event::Enter(node) => {
                    parents.push(parent);
                    let new = self.enter(node, parent);
                    self.note(node, new);
                    parent = Some(new);
                }
                Event::Leave(_) => {
                    parent = parents.pop().flatten();
                    if let Some(replay) = &mut self.replay {
                        replay.leave();
                    }
                }
            }
        }
        Normalised {
            tree: self.builder.finish(),
            changes: self.changes,
            more: self.more,
            nodes: self.nodes,
        }
    }

    fn note(&mut self, old: NodeId, new: NodeId) {
        if self.nodes.len() <= old.index() {
            self.nodes.resize(old.index() + 1, None);
        }
        if let Some(place) = self.nodes.get_mut(old.index()) {
            *place = Some(new);
        }
    }

    /// A node's clean self, or the last of its parts.
    fn enter(&mut self, node: NodeId, parent: Option<NodeId>) -> NodeId {
        if let Some(size) = self.board
            && parent.is_some()
            && let Some((colour, letters)) = self.tree.plain_move(node)
            && let Ok(Move::Play(_)) = Move::from_sgf(size, &letters)
        {
            let new = self.builder.node(parent);
            let name = [colour.letter() as u8];
            self.builder.raw_property(&name, [letters]);
            if let Some(replay) = &mut self.replay {
                replay.enter(self.tree, node);
            }
            return new;
        }
        self.node(node, parent)
    }
}

/// Whether some node cannot be made clean without the stones on the board.
fn needs_position(tree: &Tree) -> bool {
    const M: Name = Name::new(b"M");
    tree.nodes(tree.root()).any(|node| {
        if tree.plain_move(node).is_some() {
            return false;
        }
        let (mut moves, mut stones, mut marks) = (false, false, false);
        for property in tree.properties(node) {
            let name = property.name();
            moves |= property.colour().is_some();
            stones |= setup(name).is_some();
            marks |= name == M;
        }
        marks || moves && stones
    })
}
