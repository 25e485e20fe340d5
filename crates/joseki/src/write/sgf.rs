//! The tree as SGF: one game tree of variations with figures that any viewer shows.
//!
//! Each node has its move, a name (`N`) with count and win rate, a comment (`C`) with the rest, and
//! letters (`LB`) on its continuations. A tenuki is a pass. Private properties hold everything as
//! JSON, so that nothing is lost: `HT` (on the root) the parameters and the summary, `HJ` (on each
//! node) its figures, `HG` (on nodes) the games that are named there for the first time, one a value.
//! No value is long: there are readers of SGF that fail at one of some megabytes.

use super::ReadError;
use super::words::{outcome_words, percent};
use crate::Params;
use crate::step::Step;
use crate::tree::{ExampleGame, Node, Summary, Tree};
use honte_goban::Colour;
use honte_record::problem::ProblemKind;
use honte_record::sgf::Name;
use honte_record::sgf::scan::{Block, Visitor, scan};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// The value of the root's private property `HT`. The games stood there, too, until they got a
/// property of their own.
#[derive(Serialize, Deserialize)]
struct Head {
    params: Params,
    summary: Summary,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    games: Vec<ExampleGame>,
}

/// A value of the private property `HG`: a game and its place in [`Tree::games`].
#[derive(Serialize, Deserialize)]
struct Named<G> {
    place: u32,
    #[serde(flatten)]
    game: G,
}

/// A tree that is being written, and which of its games have been named.
struct Writer<'t, 'o> {
    tree: &'t Tree,
    out: &'o mut dyn Write,
    named: Vec<bool>,
}

/// Writes a tree as SGF FF\[4\].
///
/// # Errors
/// The errors of the writer.
pub fn write_sgf(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = Writer {
        tree,
        out,
        named: vec![false; tree.games.len()],
    };
    writer.root()?;
    writer.branches()?;
    writeln!(writer.out, ")")
}

impl Writer<'_, '_> {
    fn root(&mut self) -> io::Result<()> {
        let Tree {
            params, summary, ..
        } = self.tree;
        let head = Head {
            params: params.clone(),
            summary: summary.clone(),
            games: Vec::new(),
        };
        let version = env!("CARGO_PKG_VERSION");
        let size = params.size;
        write!(
            self.out,
            "(;FF[4]GM[1]CA[UTF-8]AP[Honte:{version}]SZ[{size}]"
        )?;
        write!(self.out, "GN[Joseki of {} games]", summary.games)?;
        write!(self.out, "HT[{}]", escape(&json(&head)?))?;
        self.body(0)?;
        // A tree that comes from elsewhere may have games that no node names.
        let examples = self.tree.nodes.iter().flat_map(|node| &node.examples);
        let mut is_named = vec![false; self.tree.games.len()];
        examples.for_each(|example| is_named[example.game as usize] = true);
        let rest = (0..).zip(is_named).filter(|(_, is_named)| !is_named);
        let rest: Vec<u32> = rest.map(|(game, _)| game).collect();
        self.games(&rest)
    }

    /// All variations, without recursion: a tree may be deep. The stack has the nodes to write and,
    /// as `None`, the ends of variations.
    fn branches(&mut self) -> io::Result<()> {
        let tree = self.tree;
        let mut todo = Vec::new();
        push_children(tree, 0, &mut todo);
        while let Some(next) = todo.pop() {
            let Some(node) = next else {
                write!(self.out, ")")?;
                continue;
            };
            let it = &tree.nodes[node as usize];
            let alone = tree.nodes[it.parent as usize].children.len() == 1;
            let point = it.step.point().map(|_| it.step.to_string());
            write!(
                self.out,
                "{}{}[{}]N[{}]",
                if alone { "\n;" } else { "\n(;" },
                it.colour.letter(),
                point.unwrap_or_default(),
                escape(&name(it))
            )?;
            self.body(node)?;
            let named: Vec<u32> = it.examples.iter().map(|example| example.game).collect();
            self.games(&named)?;
            push_children(tree, node, &mut todo);
        }
        Ok(())
    }

    fn body(&mut self, node: u32) -> io::Result<()> {
        let it = &self.tree.nodes[node as usize];
        write!(self.out, "C[{}]", escape(&comment(self.tree, node)))?;
        let labels: Vec<_> = labelled(self.tree, it).collect();
        if !labels.is_empty() {
            write!(self.out, "LB")?;
            for (letter, point) in labels {
                write!(self.out, "[{point}:{letter}]")?;
            }
        }
        write!(self.out, "HJ[{}]", escape(&json(it)?))
    }

    /// The games among these that have not been named yet.
    fn games(&mut self, games: &[u32]) -> io::Result<()> {
        let mut property = "HG";
        for &place in games {
            let Some(game) = self.tree.games.get(place as usize) else {
                continue;
            };
            if !std::mem::replace(&mut self.named[place as usize], true) {
                let value = json(&Named { place, game })?;
                write!(self.out, "{property}[{}]", escape(&value))?;
                property = "";
            }
        }
        Ok(())
    }
}

fn push_children(tree: &Tree, node: u32, todo: &mut Vec<Option<u32>>) {
    let children = &tree.nodes[node as usize].children;
    for &child in children.iter().rev() {
        if children.len() > 1 {
            todo.push(None);
        }
        todo.push(Some(child));
    }
}

/// Letters for the continuations on the board: A to Z, then a to z, then none.
fn labelled<'t>(tree: &'t Tree, node: &'t Node) -> impl Iterator<Item = (char, String)> + 't {
    let steps = node.children.iter().map(|&c| tree.nodes[c as usize].step);
    let points = steps
        .filter(|step| step.point().is_some())
        .map(|step| step.to_string());
    letters().zip(points)
}

fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z')
}

fn name(node: &Node) -> String {
    let rate = node
        .first()
        .rate()
        .map(|rate| format!(", first player {}", percent(rate.value)));
    let tenuki = if node.step == Step::Tenuki {
        "tenuki, "
    } else {
        ""
    };
    format!("{tenuki}{} times{}", node.count, rate.unwrap_or_default())
}

fn comment(tree: &Tree, i: u32) -> String {
    let node = &tree.nodes[i as usize];
    let mut text = String::new();
    if i == 0 {
        let Summary {
            games,
            sequences,
            threshold,
            leaves,
            ..
        } = &tree.summary;
        let _ = writeln!(
            text,
            "{sequences} sequences in {games} games; kept: {threshold} times or more.\n\
             Leaves: {} in all, {} without tenuki, {} of the tree without tenuki.\n\
             Black is who moved first; every sequence is turned into the upper left corner. A pass is a tenuki.",
            leaves.all, leaves.without_tenuki, leaves.of_tenuki_free_tree
        );
    } else {
        played(tree, node, &mut text);
    }
    let mut letters = letters();
    for &child in node.children.iter().take(52) {
        let it = &tree.nodes[child as usize];
        let letter = it
            .step
            .point()
            .and_then(|_| letters.next())
            .map_or(String::new(), |c| format!("{c} "));
        let share = percent(f64::from(it.count) / f64::from(node.count.max(1)));
        let _ = writeln!(text, "{letter}{} {} times ({share})", it.step, it.count);
    }
    games(tree, node, &mut text);
    text.truncate(text.trim_end().len());
    text
}

fn played(tree: &Tree, node: &Node, text: &mut String) {
    let _ = writeln!(
        text,
        "Played here {} times in {} games; position reached {} times.",
        node.count, node.games, node.reached
    );
    let _ = writeln!(
        text,
        "First player won {}; as Black {}; as White {}.",
        outcome_words(node.first()),
        outcome_words(node.as_black()),
        outcome_words(node.as_white())
    );
    if let Some(both) = node.outcomes.map(|it| it.both.games()).filter(|n| *n > 0) {
        let _ = writeln!(text, "In {both} games both were the first player.");
    }
    if let Some((first, last)) = node.years {
        let _ = writeln!(text, "Years {first} to {last}.");
    }
    if let Some(influence) = &node.influence {
        let [left, right, top, bottom] = influence.mean();
        let _ = writeln!(
            text,
            "Influence (Black positive): left {left:+.1}, right {right:+.1}, top {top:+.1}, bottom {bottom:+.1}."
        );
    }
    let share = f64::from(node.count) / f64::from(tree.nodes[node.parent as usize].count.max(1));
    let _ = writeln!(
        text,
        "{} of the sequences that came this far.",
        percent(share)
    );
}

fn games(tree: &Tree, node: &Node, text: &mut String) {
    for example in &node.examples {
        let Some(game) = tree.games.get(example.game as usize) else {
            continue;
        };
        let ExampleGame {
            file,
            number,
            black,
            white,
            date,
            result,
            ..
        } = game;
        let known: Vec<_> = [date, result]
            .into_iter()
            .filter(|text| !text.is_empty())
            .map(String::as_str)
            .collect();
        let known = known.join(", ");
        let _ = writeln!(
            text,
            "{black} - {white} {known} (move {}; {file}, game {number})",
            example.turn
        );
    }
}

/// A figure's JSON. Readers of SGF make control characters spaces; JSON escapes all of them but one.
fn json(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)?.replace('\x7f', "\\u007f"))
}

/// A value's text, escaped as FF\[4\] wants it: a colon only in composed values, and these are none.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Reads a tree that [`write_sgf`] wrote, whatever was added to it since.
///
/// # Errors
/// [`ReadError::Sgf`] where the tree's own properties are missing or damaged,
/// [`ReadError::Damaged`] where they contradict each other.
pub fn read_sgf(bytes: &[u8]) -> Result<Tree, ReadError> {
    let mut reader = Reader::default();
    scan(bytes, Block::Last, &mut reader);
    let wrong = |reason: &str| ReadError::Sgf {
        reason: reason.to_string(),
    };
    let head: Head = match reader.head {
        Some(text) => serde_json::from_str(&text).map_err(|e| wrong(&format!("HT: {e}")))?,
        None => return Err(wrong("it has no HT property")),
    };
    let mut games = head.games;
    for text in &reader.games {
        let named: Named<ExampleGame> =
            serde_json::from_str(text).map_err(|e| wrong(&format!("HG: {e}")))?;
        let place = named.place as usize;
        if place >= reader.games.len() {
            return Err(wrong(&format!(
                "HG: game {place} of {}",
                reader.games.len()
            )));
        }
        games.resize_with(games.len().max(place + 1), ExampleGame::default);
        games[place] = named.game;
    }
    let mut nodes = Vec::new();
    for (i, text) in reader.nodes.iter().enumerate() {
        let node: Node =
            serde_json::from_str(text).map_err(|e| wrong(&format!("HJ of node {i}: {e}")))?;
        nodes.push(node);
    }
    let tree = order(Tree {
        params: head.params,
        summary: head.summary,
        nodes,
        games,
    });
    tree.check().map_err(ReadError::Damaged)?;
    Ok(tree)
}

/// Nodes are written depth first, each with its children's numbers; the tree wants them in the
/// order of their own, which walking the families in the same way gives back.
fn order(mut tree: Tree) -> Tree {
    let mut stack = vec![0];
    let mut sorted: Vec<Option<Node>> = vec![None; tree.nodes.len()];
    for node in tree.nodes.drain(..) {
        let Some(number) = stack.pop() else { break };
        stack.extend(node.children.iter().rev().copied());
        if let Some(place) = sorted.get_mut(number as usize) {
            *place = Some(node);
        }
    }
    tree.nodes = sorted.into_iter().flatten().collect();
    tree
}

#[derive(Default)]
struct Reader {
    head: Option<String>,
    nodes: Vec<String>,
    games: Vec<String>,
}

impl Visitor for Reader {
    fn begin_game(&mut self, _at: usize) {}

    fn end_game(&mut self, _at: usize) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn open_variation(&mut self, _at: usize) {}
    fn close_variation(&mut self, _at: usize) {}
    fn node(&mut self, _at: usize) {}

    fn value(&mut self, name: Name, value: &[u8], _at: usize) {
        if name == const { Name::new(b"HT") } {
            self.head = Some(unescape(value));
        } else if name == const { Name::new(b"HJ") } {
            self.nodes.push(unescape(value));
        } else if name == const { Name::new(b"HG") } {
            self.games.push(unescape(value));
        }
    }

    fn problem(&mut self, _kind: ProblemKind, _at: usize) {}
    fn move_node(&mut self, _colour: Colour, _letters: [u8; 2], _at: usize) {}
}

fn unescape(value: &[u8]) -> String {
    honte_record::sgf::value::simple_text(&String::from_utf8_lossy(value)).into_owned()
}
