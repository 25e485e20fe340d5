//! From trees to Ishi documents.
//!
//! The document is written as text and read again, so that what comes out is what anybody would
//! read. Then it is turned back into a tree and compared, node by node, with what it came from: a
//! private property whose Ishi lines no longer fit the node is left aside, and what did not survive
//! goes into a `USER SGF` block.
//!
//! | tree | Ishi |
//! |---|---|
//! | root with stones | setup step; the root's comment stands behind it |
//! | root without stones | the empty board |
//! | node with a move | move; its number from `MN`, else the next one |
//! | further children | variations on the first child that is a move |
//! | leaf without a move | diagram |
//! | other node with stones | setup between moves |
//! | other node without a move | diagram with `;line`: what follows goes on from it |

mod data;
mod event;
pub(super) mod node;
mod shape;

use super::compare::{self, Differences};
use super::error::ConvertError;
use super::loss::Lost;
use super::options::Options;
use super::sgf_block::SgfBlock;
use super::text::{encode, out_of_line};
use super::{ishi_properties, root};
use crate::ishi::{self, Charset, Document};
use crate::limits::MAX_ISHI_BYTES;
use crate::tree::{NodeId, Tree};
use event::Event;
use node::{has, in_line, texts};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// A document, and what it could not carry over as it was.
#[derive(Debug)]
pub struct ToIshi {
    /// The document.
    pub document: Document,
    /// What Ishi has no word for, in the order of the games.
    pub lost: Vec<Lost>,
}

/// Makes a document of games.
///
/// # Errors
/// [`ConvertError`] for the first game that is not Go or has a board that Ishi does not know, and
/// for games that take more than [`MAX_ISHI_BYTES`].
pub fn to_ishi(trees: &[Tree], options: Options) -> Result<ToIshi, ConvertError> {
    for tree in trees {
        in_ishi(tree)?;
    }
    let mut state = State::new(trees.len());
    let mut parted = Vec::with_capacity(trees.len());
    for (game, tree) in trees.iter().enumerate() {
        match root::part(tree) {
            Some((tree, node)) => {
                state.in_root[game] = Some(node);
                parted.push(Cow::Owned(tree));
            }
            None => parted.push(Cow::Borrowed(tree)),
        }
    }
    let (mut document, mut nodes) = write_and_read(&parted, options, &mut state)?;
    // Once to find Ishi properties that no longer fit, once for what is not said without them.
    let rounds = if options.clean { 0 } else { 2 };
    for _ in 0..rounds {
        let differences = compare::compare(&parted, &document, &nodes);
        if !state.learn(&parted, &differences) {
            break;
        }
        (document, nodes) = write_and_read(&parted, options, &mut state)?;
    }
    let mut lost = state.lost;
    for lost in &mut lost {
        if state.in_root[lost.game] == Some(lost.node) {
            lost.node = trees[lost.game].root();
        }
    }
    Ok(ToIshi { document, lost })
}

/// Whether a game has a form in the Ishi format, if it is not too long.
pub(in crate::formats) fn in_ishi(tree: &Tree) -> Result<(), ConvertError> {
    if !tree.is_go() {
        return Err(ConvertError::OtherGame {
            format: "the Ishi format",
        });
    }
    let size = tree.size();
    let (width, height) = (size.width(), size.height());
    if width != height || !(2..=ishi::MAX_SIDE).contains(&width) {
        return Err(ConvertError::Size { width, height });
    }
    Ok(())
}

/// What is known of the games from earlier rounds.
struct State {
    /// Nodes whose Ishi properties do not fit the others.
    outdated: Vec<HashSet<NodeId>>,
    sgf_blocks: Vec<HashMap<NodeId, SgfBlock>>,
    /// The nodes that the roots' moves were parted into.
    in_root: Vec<Option<NodeId>>,
    lost: Vec<Lost>,
}

impl State {
    fn new(games: usize) -> Self {
        Self {
            outdated: vec![HashSet::new(); games],
            sgf_blocks: vec![HashMap::new(); games],
            in_root: vec![None; games],
            lost: Vec::new(),
        }
    }

    /// Draws the consequences; whether there are any.
    fn learn(&mut self, trees: &[Cow<'_, Tree>], differences: &[Differences]) -> bool {
        let mut learnt = false;
        for (game, differences) in differences.iter().enumerate() {
            let tree = &trees[game];
            for (node, properties) in &differences.nodes {
                let is_kept = ishi_properties::ALL
                    .iter()
                    .any(|name| has(tree, *node, name));
                if is_kept && self.outdated[game].insert(*node) {
                    learnt = true;
                    continue;
                }
                let sgf_block = self.sgf_blocks[game].entry(*node).or_default();
                learnt |= sgf_block.say(properties);
            }
        }
        learnt
    }
}

/// By the line that defines a step: the game, from 0, and the step's node.
type Nodes = Vec<(u32, usize, NodeId)>;

/// The document, and the nodes of each game by the lines that define their steps.
fn write_and_read(
    trees: &[Cow<'_, Tree>],
    options: Options,
    state: &mut State,
) -> Result<(Document, Nodes), ConvertError> {
    state.lost.clear();
    let mut writer = Writer::default();
    let mut charset = Charset::Utf8;
    for (game, tree) in trees.iter().enumerate() {
        charset = Flags::of(tree).charset.unwrap_or(charset);
        Event::new(tree, game, options, state, &mut writer).write();
    }
    if let Some(last) = trees.last() {
        for remark in texts(last, last.root(), ishi_properties::TRAILING) {
            writer.line(&format!("REMARK {}", in_line(&out_of_line(&remark))));
        }
    }
    let old = encode(&writer.text, charset).filter(|bytes| Charset::of(bytes) != Charset::Utf8);
    let (bytes, charset) = match old {
        Some(bytes) => (bytes, Some(charset)),
        None => (writer.text.into_bytes(), None),
    };
    if bytes.len() > MAX_ISHI_BYTES {
        return Err(ConvertError::TooLong { bytes: bytes.len() });
    }
    let options = ishi::Options {
        charset,
        ..ishi::Options::default()
    };
    Ok((ishi::read_with(&bytes, options).document, writer.nodes))
}

/// The text so far.
#[derive(Default)]
struct Writer {
    text: String,
    lines: u32,
    nodes: Nodes,
}

impl Writer {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push_str("\r\n");
        self.lines += 1;
    }

    /// Gives the last line another text.
    fn amend(&mut self, line: &str) {
        let text = self.text.trim_end_matches("\r\n");
        let start = text.rfind('\n').map_or(0, |i| i + 1);
        self.text.truncate(start);
        self.lines -= 1;
        self.line(line);
    }

    /// How many lines there are: the number of the last one.
    fn line_count(&self) -> u32 {
        self.lines
    }

    fn define(&mut self, line: u32, game: usize, node: NodeId) {
        self.nodes.push((line, game, node));
    }
}

/// What `SFEV` says.
#[derive(Default)]
struct Flags {
    from_ishi: bool,
    implicit: bool,
    size: bool,
    charset: Option<Charset>,
}

impl Flags {
    fn of(tree: &Tree) -> Flags {
        let mut flags = Flags::default();
        for flag in texts(tree, tree.root(), ishi_properties::EVENT) {
            flags.from_ishi = true;
            match flag.trim() {
                "implicit" => flags.implicit = true,
                "size" => flags.size = true,
                "cp437" => flags.charset = Some(Charset::Cp437),
                "latin1" => flags.charset = Some(Charset::Latin1),
                "shift_jis" => flags.charset = Some(Charset::ShiftJis),
                _ => {}
            }
        }
        flags
    }
}
