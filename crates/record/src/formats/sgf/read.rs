//! Whole games: the scanner's events made trees.

use super::blocks::{self, Blocks};
use super::name::Name;
use super::scan::{Block, Visitor, scan};
use crate::encoding;
use crate::limits::MAX_SGF_GAME_NODES;
use crate::place::Place;
use crate::problem::{Problem, ProblemKind};
use crate::purse::Purse;
use crate::tree::{Collector, MAX_TREE_BYTES, Tree, value_end};
use honte_goban::Colour;
use memchr::memchr;
use std::io::{self, Read};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// A file of games, in memory.
#[derive(Debug, Clone)]
pub struct Collection {
    /// The games, in the order of the file.
    pub games: Vec<Tree>,
    /// What was wrong with the file, in its order.
    pub problems: Vec<Problem>,
    source: Arc<Vec<u8>>,
    /// The file's bytes, where they were converted before they were read.
    utf16: Option<Vec<u8>>,
    /// How many games were read.
    read: usize,
}

impl Collection {
    /// Reads a file. Nothing stops it: what is damaged is repaired or passed over, and said.
    pub fn read(bytes: &[u8]) -> Collection {
        Collection::from_vec(bytes.to_vec())
    }

    /// As [`read`](Collection::read), without a copy of the bytes.
    pub fn from_vec(bytes: Vec<u8>) -> Collection {
        let (bytes, utf16) = match encoding::utf16(&bytes) {
            Some((encoding, mark)) => {
                let (text, _) = encoding.decode_without_bom_handling(&bytes[mark..]);
                (text.into_owned().into_bytes(), Some(bytes))
            }
            None => (bytes, None),
        };
        let source = Arc::new(bytes);
        let mut collection = Collection {
            games: Vec::new(),
            problems: Vec::new(),
            source: Arc::clone(&source),
            utf16,
            read: 0,
        };
        let mark = source.starts_with(b"\xef\xbb\xbf");
        let start = if mark { 3 } else { 0 };
        let mut games = Games::new(|piece: Piece<'_>| {
            match piece {
                Piece::Game(found) => {
                    let span = start + found.span.start..start + found.span.end;
                    let tree = found.parts.tree(Arc::clone(&source), span);
                    collection.games.push(tree);
                    collection.problems.extend(found.problems);
                }
                Piece::Outside(_, problem) => collection.problems.extend(problem),
            }
            ControlFlow::Continue(())
        });
        games.block(&source[start..], Block::Last);
        games.end();
        collection.read = collection.games.len();
        collection
    }

    /// A collection of games that come from nowhere or elsewhere.
    pub fn new(games: Vec<Tree>) -> Collection {
        Collection {
            games,
            problems: Vec::new(),
            source: Arc::default(),
            utf16: None,
            read: usize::MAX,
        }
    }

    /// The collection as a file. What was not touched is as it was read, byte for byte; text
    /// outside the games stays where it is, unless games have come or gone.
    pub fn write(&self) -> Vec<u8> {
        let complete = self.is_complete();
        if complete && !self.games.iter().any(Tree::is_changed) {
            return self.utf16.as_ref().unwrap_or(&self.source).clone();
        }
        let mut out = Vec::with_capacity(self.source.len());
        let mut at = 0;
        for game in &self.games {
            if complete {
                out.extend_from_slice(&self.source[at..game.span().start]);
                at = game.span().end;
            }
            super::write_tree(game, &mut out);
            if !complete {
                out.push(b'\n');
            }
        }
        if complete {
            out.extend_from_slice(&self.source[at..]);
        }
        out
    }

    /// Whether the games are those that were read, in their order.
    fn is_complete(&self) -> bool {
        let mut at = 0;
        self.games.len() == self.read
            && self.games.iter().all(|game| {
                let before = at;
                at = game.span().end;
                game.is_from(&self.source) && game.span().start >= before
            })
    }
}

/// A game that [`write_tree`](super::write_tree) wrote, read again; `None` for anything else. What its
/// lists name was counted when it was read first.
pub fn reread(text: Vec<u8>) -> Option<Tree> {
    let source = Arc::new(text);
    let mut read = None;
    let mut games = Games::new(|piece: Piece<'_>| match piece {
        Piece::Game(found) => {
            let span = found.span.clone();
            read = Some(found.parts.tree(Arc::clone(&source), span));
            ControlFlow::Break(())
        }
        Piece::Outside(..) => ControlFlow::Continue(()),
    });
    games.purse = Purse::unlimited();
    games.block(&source, Block::Last);
    read
}

/// A part of a stream of games.
#[derive(Debug)]
pub enum Part<'a> {
    /// Bytes outside of games, as they are: mostly line ends. UTF-16 has become UTF-8.
    Outside(&'a [u8], Option<Problem>),
    /// A game, where it begins, and what was wrong with it. The lines and columns are those of the stream.
    Game {
        /// The game, in memory of its own.
        tree: Tree,
        /// The line and column of the stream at which it begins, from 1.
        place: (u64, u64),
        /// What was wrong with it.
        problems: Vec<Problem>,
    },
}

/// Reads a stream of games of any length to its end, or until the caller breaks off, in the
/// memory of the longest game.
///
/// # Errors
/// What the reader returns. What came before the error has been handed out.
pub fn read_games(
    reader: &mut dyn Read,
    mut on_part: impl FnMut(Part<'_>) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut games = Games::new(|piece: Piece<'_>| match piece {
        Piece::Outside(bytes, problem) => on_part(Part::Outside(bytes, problem)),
        Piece::Game(found) => {
            let source = Arc::new(found.input[found.span.clone()].to_vec());
            let span = 0..source.len();
            on_part(Part::Game {
                tree: found.parts.tree(source, span),
                place: found.place,
                problems: found.problems,
            })
        }
    });
    blocks::read(reader, &mut games)?;
    games.end();
    Ok(())
}

/// What a block of input consists of.
enum Piece<'a> {
    Outside(&'a [u8], Option<Problem>),
    Game(CompleteGame<'a>),
}

struct CompleteGame<'a> {
    input: &'a [u8],
    span: Range<usize>,
    place: (u64, u64),
    parts: crate::tree::Parts,
    problems: Vec<Problem>,
}

/// The most problems of one game whose places are kept; of more, the last one says how many.
const MAX_PROBLEMS: usize = 1000;

/// Trees out of blocks.
struct Games<F> {
    on_piece: F,
    nodes: Collector,
    /// The values of the newest node: the name's span, whether it begins a property, its own span.
    values: Vec<(Range<usize>, bool, Range<usize>)>,
    /// The newest property's name, and whether no value of it has come.
    spelling: (Range<usize>, bool),
    /// The newest node is not what its bytes say.
    odd: bool,
    /// The game has all nodes that it may have, and another one has come.
    full: bool,
    purse: Purse,
    /// The game has named more points than it may.
    is_over_budget: bool,
    /// All of the newest node has been read.
    settled: bool,
    start: usize,
    in_game: bool,
    stopped: bool,
    has_game: bool,
    outside: Option<usize>,
    problems: Vec<(ProblemKind, usize)>,
    more_problems: u64,
    place: Place,
    /// How much of the block has been handed out.
    handed_out: usize,
}

impl<F: FnMut(Piece<'_>) -> ControlFlow<()>> Games<F> {
    fn new(on_piece: F) -> Self {
        Self {
            on_piece,
            nodes: Collector::default(),
            values: Vec::new(),
            spelling: (0..0, false),
            odd: false,
            full: false,
            purse: Purse::default(),
            is_over_budget: false,
            settled: true,
            start: 0,
            in_game: false,
            stopped: false,
            has_game: false,
            outside: None,
            problems: Vec::new(),
            more_problems: 0,
            place: Place::default(),
            handed_out: 0,
        }
    }

    /// Hands out what lies outside of games up to an offset.
    fn tell_outside(&mut self, input: &[u8], end: usize) {
        let problem = self.outside.take().map(|at| {
            self.place.advance(input, at);
            self.place.problem(ProblemKind::TextOutside)
        });
        let bytes = &input[self.handed_out..end];
        self.handed_out = end;
        if !bytes.is_empty() {
            self.stopped |= (self.on_piece)(Piece::Outside(bytes, problem)).is_break();
        }
    }

    fn end(&mut self) {
        if !self.has_game && !self.stopped {
            let problem = Problem {
                kind: ProblemKind::NoGame,
                line: 0,
                column: 0,
                detail: None,
            };
            self.stopped |= (self.on_piece)(Piece::Outside(&[], Some(problem))).is_break();
        }
    }

    /// The problems of the game that has ended, with their places.
    fn place_problems(&mut self, input: &[u8]) -> Vec<Problem> {
        // That a game is not closed turns out at its end, but stands at its beginning.
        self.problems.sort_by_key(|&(_, at)| at);
        let mut place = self.place;
        let mut placed: Vec<Problem> = Vec::with_capacity(self.problems.len());
        for &(kind, at) in &self.problems {
            place.advance(input, at);
            placed.push(place.problem(kind));
        }
        if let Some(last) = placed.last_mut().filter(|_| self.more_problems > 0) {
            last.detail = Some(format!("and {} more in this game", self.more_problems));
        }
        placed
    }
}

impl<F: FnMut(Piece<'_>) -> ControlFlow<()>> Blocks for Games<F> {
    fn block(&mut self, input: &[u8], block: Block) -> usize {
        self.handed_out = 0;
        let done = scan(input, block, &mut BlockVisitor { games: self, input });
        if !self.stopped {
            self.tell_outside(input, done);
        }
        self.place.pass(input, done);
        self.purse.pass(done);
        done
    }

    fn pass_over(&mut self, input: &[u8], length: usize) {
        self.place.pass(input, length);
        self.purse.pass(length);
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }
}

/// The games beside the block that they are read from.
struct BlockVisitor<'g, 'i, F> {
    games: &'g mut Games<F>,
    input: &'i [u8],
}

impl<F: FnMut(Piece<'_>) -> ControlFlow<()>> BlockVisitor<'_, '_, F> {
    /// The newest node has been read to its end.
    #[inline]
    fn settle(&mut self) {
        if self.games.odd && !self.games.full {
            self.repair();
        }
        self.games.odd = false;
        self.games.settled = true;
        self.games.values.clear();
    }

    #[cold]
    fn repair(&mut self) {
        let games = &mut *self.games;
        games.odd = false;
        let input = self.input;
        let values = games.values.iter();
        games.nodes.repair(
            values
                .map(|(name, first, value)| (&input[name.clone()], *first, &input[value.clone()])),
        );
    }

    fn new_node(&mut self, offset: usize) {
        self.settle();
        let games = &mut *self.games;
        games.settled = false;
        if games.nodes.len() >= MAX_SGF_GAME_NODES {
            if !std::mem::replace(&mut games.full, true) {
                self.problem(ProblemKind::TooManyNodes, offset);
            }
        } else if offset - games.start < MAX_TREE_BYTES {
            games.nodes.node(offset - games.start);
        }
    }
}

impl<F: FnMut(Piece<'_>) -> ControlFlow<()>> Visitor for BlockVisitor<'_, '_, F> {
    fn begin_game(&mut self, at: usize) {
        let games = &mut *self.games;
        games.nodes.begin();
        games.values.clear();
        games.odd = false;
        games.full = false;
        games.purse.begin_game();
        games.is_over_budget = false;
        games.start = at;
        games.in_game = true;
        games.problems.clear();
        games.more_problems = 0;
    }

    fn end_game(&mut self, at: usize) -> ControlFlow<()> {
        self.settle();
        let games = &mut *self.games;
        games.in_game = false;
        games.purse.end_game(games.nodes.len(), at - games.start);
        games.has_game = true;
        games.tell_outside(self.input, games.start);
        if games.stopped {
            return ControlFlow::Break(());
        }
        games.place.advance(self.input, games.start);
        games.handed_out = at;
        let found = CompleteGame {
            input: self.input,
            span: games.start..at,
            place: (games.place.lines + 1, games.place.column + 1),
            parts: games.nodes.take(),
            problems: games.place_problems(self.input),
        };
        let flow = (games.on_piece)(Piece::Game(found));
        games.stopped = flow.is_break();
        flow
    }

    fn open_variation(&mut self, _at: usize) {
        self.settle();
        self.games.nodes.open();
    }

    fn close_variation(&mut self, _at: usize) {
        self.settle();
        self.games.nodes.close();
    }

    fn node(&mut self, at: usize) {
        // Where a ';' is missing, the first property stands in its place.
        let semicolon = self.input.get(at) == Some(&b';');
        self.new_node(at + usize::from(semicolon));
    }

    #[inline]
    fn move_node(&mut self, _colour: Colour, _letters: [u8; 2], at: usize) {
        self.new_node(at + 1);
        // More may follow in the same node.
        self.games.spelling = (at + 1..at + 2, false);
        self.games
            .values
            .push((at + 1..at + 2, true, at + 3..at + 5));
    }

    fn property(&mut self, spelling: &[u8], at: usize) {
        self.games.spelling = (at..at + spelling.len(), true);
    }

    fn value(&mut self, _name: Name, value: &[u8], at: usize) {
        let games = &mut *self.games;
        let (name, first) = games.spelling.clone();
        games.spelling.1 = false;
        games.odd |= !is_plain(self.input, value, at);
        games.values.push((name, first, at..at + value.len()));
    }

    fn draw(&mut self, points: usize, at: usize) -> bool {
        let games = &mut *self.games;
        if games.purse.draw(points, at) {
            return true;
        }
        games.odd = true;
        if !std::mem::replace(&mut games.is_over_budget, true) {
            self.problem(ProblemKind::TooManyPoints, at);
        }
        false
    }

    fn problem(&mut self, kind: ProblemKind, at: usize) {
        let games = &mut *self.games;
        if !games.in_game {
            games.outside.get_or_insert(at);
            return;
        }
        games.odd = !games.settled;
        if games.problems.len() < MAX_PROBLEMS {
            games.problems.push((kind, at));
        } else {
            games.more_problems += 1;
        }
    }
}

/// Whether the value ends where a reader that knows no charset would end it.
#[inline]
fn is_plain(input: &[u8], value: &[u8], at: usize) -> bool {
    let doubtful = value.last() == Some(&b'\\') || memchr(b']', value).is_some();
    let closed = input.get(at + value.len()) == Some(&b']');
    closed && (!doubtful || value_end(&input[at..]) == Some(value.len()))
}
