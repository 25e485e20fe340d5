//! The scanner: bytes in, events out, no tree and no allocation.
//!
//! One pass over a block of SGF text calls a [`Visitor`] for each game, variation, node and value.
//! Values stay raw bytes. The mass reader and the tree both stand on this scanner.
//!
//! What is tolerated, and reported unless it is harmless:
//! - text before, between and after games (mail headers, notes);
//! - lower-case letters in property names (FF\[1\] to FF\[3\]);
//! - white space anywhere between tokens, any line ends;
//! - a missing `)`: the game ends where the input ends, or where a `(;` that starts with `GM` or
//!   `FF`, as only a new record does, begins another;
//! - a missing `]` after a move of Go: the value ends after its letters;
//! - a missing `;` at the beginning of a game or a variation;
//! - a `]` within a text that no backslash stands before, where what follows it is more text;
//! - brackets and backslashes that are the second half of a character in GB18030, Big5 and
//!   Shift-JIS text.
//!
//! However the input is damaged, a byte is looked at a bounded number of times.

use super::charset::{Characters, Charset};
use super::name::Name;
use super::signs::{begins_headless, may_begin_headless};
use super::table::Shape;
use super::value::is_go;
use crate::problem::ProblemKind;
use crate::purse::rectangle_points;
use honte_goban::Colour;
use memchr::{memchr, memchr_iter, memchr2};
use std::ops::ControlFlow;

/// What the scanner calls. Every `at` is a byte offset into the scanned block.
pub trait Visitor {
    /// A game begins with the `(` at this offset. Whatever was told of a game that did not end is
    /// void: the scanner starts it over when there is more input.
    fn begin_game(&mut self, at: usize);
    /// The game ended just before this offset.
    fn end_game(&mut self, at: usize) -> ControlFlow<()>;
    /// A `(` inside a game.
    fn open_variation(&mut self, at: usize);
    /// The `)` of a variation.
    fn close_variation(&mut self, at: usize);
    /// A `;`.
    fn node(&mut self, at: usize);
    /// One value, without its brackets and with its escapes; `at` is the offset of its first byte.
    /// A property with several values is several calls with one name.
    fn value(&mut self, name: Name, value: &[u8], at: usize);
    /// The name of a property, as it is spelled, before its first value; with no value there is a
    /// problem as well.
    #[inline]
    fn property(&mut self, _spelling: &[u8], _at: usize) {}
    /// Damage. Between `begin_game` and `end_game` it belongs to that game.
    fn problem(&mut self, kind: ProblemKind, at: usize);

    /// A list is to name this many points as a rectangle; whether it may. If not, there is no value.
    #[inline]
    fn draw(&mut self, _points: usize, _at: usize) -> bool {
        true
    }

    /// The most frequent node by far, `;B[dd]` or `;W[dd]`, in one call; `at` is the `;`.
    #[inline]
    fn move_node(&mut self, colour: Colour, letters: [u8; 2], at: usize) {
        self.node(at);
        let name = match colour {
            Colour::Black => Name::B,
            Colour::White => Name::W,
        };
        self.value(name, &letters, at + 3);
    }
}

/// Whether a block is all there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block {
    /// More input follows: a game that the block does not end is left for later.
    Part,
    /// Nothing follows: an unfinished game is ended.
    Last,
    /// More follows, but no more can be held: an unfinished game is ended.
    Full,
}

/// Scans a block from its beginning, which must lie outside any game, and returns how many bytes
/// are done with. With [`Block::Part`] the rest is to be scanned again with more input behind it.
/// [`ControlFlow::Break`] from the visitor ends the scan after that game.
pub fn scan(input: &[u8], block: Block, visitor: &mut impl Visitor) -> usize {
    let mut at = 0;
    loop {
        let start = match find_game(input, at, block, visitor) {
            Beginning::Game(start) => start,
            Beginning::Nothing { done } => return done,
        };
        match Game::new(input, start, block).scan(visitor) {
            GameScan::Ended(end, ControlFlow::Continue(())) => at = end,
            GameScan::Ended(end, ControlFlow::Break(())) => return end,
            GameScan::Unfinished => return start,
        }
    }
}

enum Beginning {
    Game(usize),
    Nothing { done: usize },
}

/// The next `(;` at or after `from`, or a `(` and a header before it: a game without its first `;`.
/// Other text on the way is one problem.
fn find_game(input: &[u8], from: usize, block: Block, visitor: &mut impl Visitor) -> Beginning {
    let mut nodes = memchr_iter(b';', &input[from..]).map(|i| from + i);
    let found = match nodes.find_map(|node| paren_before(input, from, node)) {
        Some(paren) => Beginning::Game(paren),
        None => Beginning::Nothing {
            done: match paren_before(input, from, input.len()) {
                Some(paren) if block == Block::Part => paren,
                _ => input.len(),
            },
        },
    };
    let end = match found {
        Beginning::Game(at) => at,
        Beginning::Nothing { done } => done,
    };
    let (found, end) = match headless(&input[from..end], block) {
        Some(Headless::Begins(at)) => (Beginning::Game(from + at), from + at),
        Some(Headless::May(at)) if matches!(found, Beginning::Nothing { .. }) => {
            (Beginning::Nothing { done: from + at }, from + at)
        }
        _ => (found, end),
    };
    if let Some(i) = input[from..end]
        .iter()
        .position(|b| !b.is_ascii_whitespace() && *b != 0x1a)
    {
        visitor.problem(ProblemKind::TextOutside, from + i);
    }
    found
}

enum Headless {
    /// A game begins here.
    Begins(usize),
    /// With more input a game may turn out to begin here.
    May(usize),
}

/// A `(` with a header right behind it.
fn headless(text: &[u8], block: Block) -> Option<Headless> {
    let mut brackets = memchr_iter(b'(', text);
    if let Some(at) = brackets.find(|&at| begins_headless(&text[at..])) {
        return Some(Headless::Begins(at));
    }
    let last = memchr::memrchr(b'(', text).filter(|_| block == Block::Part)?;
    may_begin_headless(&text[last..]).then_some(Headless::May(last))
}

/// The `(` before `end`, if nothing but white space stands between.
fn paren_before(input: &[u8], from: usize, end: usize) -> Option<usize> {
    let before = input[from..end].trim_ascii_end();
    (before.last() == Some(&b'(')).then(|| from + before.len() - 1)
}

enum GameScan {
    Ended(usize, ControlFlow<()>),
    Unfinished,
}

/// The scan of one game.
struct Game<'a> {
    input: &'a [u8],
    start: usize,
    at: usize,
    block: Block,
    depth: usize,
    /// The property that a further `[` belongs to.
    name: Name,
    /// A node has begun in this variation.
    in_node: bool,
    charset: Charset<'a>,
    /// Nodes so far.
    nodes: usize,
    /// Whether the root says that this is another game than Go; `None` before it says anything.
    is_other_game: Option<bool>,
    /// The first `]` of the newest value that should have a backslash before it.
    unescaped: Option<usize>,
}

impl<'a> Game<'a> {
    fn new(input: &'a [u8], start: usize, block: Block) -> Self {
        let charset = Charset::new(&input[start..]);
        Self {
            input,
            start,
            at: start + 1,
            block,
            depth: 1,
            name: Name::NONE,
            in_node: false,
            charset,
            nodes: 0,
            is_other_game: None,
            unescaped: None,
        }
    }

    fn scan(mut self, visitor: &mut impl Visitor) -> GameScan {
        visitor.begin_game(self.start);
        loop {
            let before = self.at;
            self.move_nodes(visitor);
            self.nodes += (self.at - before) / MOVE_NODE_BYTES;
            let Some(&byte) = self.input.get(self.at) else {
                return self.end_of_block(visitor);
            };
            match byte {
                b';' => self.node(visitor),
                b'[' => {
                    if !self.value(visitor) {
                        return GameScan::Unfinished;
                    }
                }
                b'(' if starts_record(&self.input[self.at..]) => {
                    visitor.problem(ProblemKind::UnclosedGame, self.start);
                    return GameScan::Ended(self.at, visitor.end_game(self.at));
                }
                b'(' => self.open(visitor),
                b')' => {
                    if self.input[..self.at].trim_ascii_end().last() == Some(&b'(') {
                        visitor.problem(ProblemKind::EmptyVariation, self.at);
                    }
                    self.at += 1;
                    self.depth -= 1;
                    if self.depth == 0 {
                        return GameScan::Ended(self.at, visitor.end_game(self.at));
                    }
                    self.name = Name::NONE;
                    self.in_node = false;
                    visitor.close_variation(self.at - 1);
                    self.node_behind(visitor);
                }
                b if b.is_ascii_alphanumeric() => self.property_name(visitor),
                b if b.is_ascii_whitespace() => self.at += 1,
                _ => self.junk(visitor),
            }
        }
    }

    /// The fast path: as many plain `;B[dd]` nodes as follow each other.
    #[inline(always)]
    fn move_nodes(&mut self, visitor: &mut impl Visitor) {
        while let Some(&[b';', colour, b'[', x, y, b']']) = self.input[self.at..].first_chunk() {
            let colour = match colour {
                b'B' => Colour::Black,
                b'W' => Colour::White,
                _ => return,
            };
            if !(x.is_ascii_lowercase() && y.is_ascii_lowercase()) {
                return;
            }
            visitor.move_node(colour, [x, y], self.at);
            self.at += MOVE_NODE_BYTES;
            self.name = if colour == Colour::Black {
                Name::B
            } else {
                Name::W
            };
            self.in_node = true;
        }
    }

    fn node(&mut self, visitor: &mut impl Visitor) {
        visitor.node(self.at);
        self.nodes += 1;
        self.at += 1;
        self.name = Name::NONE;
        self.in_node = true;
    }

    fn open(&mut self, visitor: &mut impl Visitor) {
        visitor.open_variation(self.at);
        self.at += 1;
        self.depth += 1;
        self.name = Name::NONE;
        self.in_node = false;
    }

    /// Tells of a node that stands behind a variation, and not in one.
    fn node_behind(&self, visitor: &mut impl Visitor) {
        let rest = &self.input[self.at..];
        let blanks = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        if rest.get(blanks) == Some(&b';') {
            visitor.problem(ProblemKind::NodeAfterVariation, self.at + blanks);
        }
    }

    /// A name, and the white space up to its first value.
    fn property_name(&mut self, visitor: &mut impl Visitor) {
        let rest = &self.input[self.at..];
        let length = rest
            .iter()
            .position(|b| !b.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        let start = self.at;
        self.name = Name::new(&rest[..length]);
        self.at += length;
        let spelling = &rest[..length];
        self.skip_space();
        if self.at < self.input.len() && self.input[self.at] != b'[' {
            visitor.problem(ProblemKind::MissingValue, start);
            self.name = Name::NONE;
        } else if !self.in_node {
            visitor.problem(ProblemKind::MissingNode, start);
            visitor.node(start);
            self.nodes += 1;
            self.in_node = true;
        }
        visitor.property(spelling, start);
    }

    /// A value from its `[`. False where the block ends inside it and more is to come.
    fn value(&mut self, visitor: &mut impl Visitor) -> bool {
        let start = self.at + 1;
        if let Some(length) = self.unclosed(start) {
            visitor.problem(ProblemKind::UnclosedValue, self.at);
            self.tell_value(start, start + length, visitor);
            self.at = start + length;
            return true;
        }
        match self.value_end(start) {
            Some(end) => {
                if let Some(bracket) = self.unescaped.take() {
                    visitor.problem(ProblemKind::UnescapedBracket, bracket);
                }
                self.tell_value(start, end, visitor);
                self.at = end + 1;
            }
            None if self.block == Block::Part => return false,
            None => self.last_value(start, visitor),
        }
        true
    }

    /// The value that the input ends in. A move is one only with both of its letters: with none it
    /// would be a pass that nobody played.
    fn last_value(&mut self, start: usize, visitor: &mut impl Visitor) {
        visitor.problem(ProblemKind::UnclosedValue, self.at);
        let mut end = self.input.len();
        self.at = end;
        if self.is_move() {
            let letters = letters(&self.input[start..]);
            if letters < 2 {
                return;
            }
            end = start + letters;
        } else if is_cut_escape(&self.input[start..]) {
            end -= 1;
        }
        self.tell_value(start, end, visitor);
    }

    fn tell_value(&mut self, start: usize, end: usize, visitor: &mut impl Visitor) {
        let value = &self.input[start..end];
        match self.name {
            Name::NONE => visitor.problem(ProblemKind::MissingName, start - 1),
            name => {
                if name == const { Name::new(b"CA") } {
                    self.charset.declare(value);
                }
                if name == Name::GM && self.nodes == 1 {
                    self.is_other_game.get_or_insert(!is_go(value));
                }
                if rectangle_points(name, value).is_none_or(|points| visitor.draw(points, start)) {
                    visitor.value(name, value, start);
                }
            }
        }
    }

    /// Whether the value is a point at which a stone is put. The moves of another game are texts.
    fn is_move(&self) -> bool {
        (self.name == Name::B || self.name == Name::W) && self.is_other_game != Some(true)
    }

    /// Where the `]` that closes a value is. `None` where the input does not tell.
    fn value_end(&mut self, start: usize) -> Option<usize> {
        if self.is_move() {
            // Nothing is escaped in a move: a backslash there is damage.
            return memchr(b']', &self.input[start..]).map(|i| start + i);
        }
        let mut characters = Characters::default();
        let mut at = start;
        loop {
            at += memchr2(b']', b'\\', &self.input[at..])?;
            let after_high = at > start && self.input[at - 1] >= 0x80;
            if after_high && !characters.is_utf8(&self.input[start..], at - start) {
                match self.doubtful(start, at, &mut characters)? {
                    Doubt::End(end) => return self.text_end(end),
                    Doubt::Trail => at += 1,
                    Doubt::Escape => at = (at + 2).min(self.input.len()),
                }
            } else if self.input[at] == b'\\' {
                at = (at + 2).min(self.input.len());
            } else {
                return self.text_end(at);
            }
        }
    }

    /// Where a text ends that has a `]` at `at`: there, unless what follows is no part of a record
    /// up to a later `]` that a record does go on behind. `None` where it takes more input to know.
    ///
    /// Nothing that looks like a property is ever made part of a text, and neither is what stands
    /// between two games.
    fn text_end(&mut self, at: usize) -> Option<usize> {
        let shape = self.name.definition().map(|of| of.shape);
        if !matches!(shape, Some(Shape::Text | Shape::Line)) {
            return Some(at);
        }
        let rest = &self.input[at + 1..];
        let next = rest.iter().find(|b| !b.is_ascii_whitespace());
        if matches!(next, Some(b';' | b'[')) {
            return Some(at);
        }
        if self.block == Block::Part && rest.len() < LOOKAHEAD_BYTES {
            return None;
        }
        if goes_on(rest) {
            return Some(at);
        }
        let ends_game = closing(rest) >= self.depth;
        match later_end(rest, self.block, ends_game) {
            Later::End(length) => {
                self.unescaped = Some(at);
                Some(at + 1 + length)
            }
            Later::Unknown => None,
            Later::None => Some(at),
        }
    }

    /// What a bracket or a backslash is that may be half a character. `None` where it takes more
    /// input to know.
    ///
    /// A charset may be declared wrongly, or guessed wrongly where a game has but a name or two. A
    /// `]` that more of the record follows closes the value in any charset: no text goes on like
    /// that, and passing over it would cost the moves up to the next `]`.
    fn doubtful(&mut self, start: usize, at: usize, characters: &mut Characters) -> Option<Doubt> {
        let backslash = self.input[at] == b'\\';
        let bracket = at + usize::from(backslash);
        let known = self.block != Block::Part || self.charset.is_settled();
        if !known || (self.block == Block::Part && self.input.len() - bracket <= LOOKAHEAD_BYTES) {
            return None;
        }
        if self.input.get(bracket) == Some(&b']') && goes_on(&self.input[bracket + 1..]) {
            return Some(Doubt::End(bracket));
        }
        let value = &self.input[start..];
        Some(
            match characters.is_trail(&mut self.charset, value, at - start) {
                true => Doubt::Trail,
                false if backslash => Doubt::Escape,
                false => Doubt::End(at),
            },
        )
    }

    /// The length of a value whose `]` is missing: a property's name and its `[` come first, as in
    /// `B[do;W[pe]`. Only a move is short enough to know, and a `[` with nothing before it, which
    /// is hardly more than a stray byte.
    fn unclosed(&self, start: usize) -> Option<usize> {
        let rest = &self.input[start..];
        if !self.is_move() && self.name != Name::NONE {
            return None;
        }
        let bracket = memchr2(b'[', b']', rest).filter(|&i| rest[i] == b'[')?;
        let after_name = bracket > 0 && rest[bracket - 1].is_ascii_alphanumeric();
        after_name.then(|| letters(rest))
    }

    /// A run of bytes that mean nothing here is one problem.
    fn junk(&mut self, visitor: &mut impl Visitor) {
        visitor.problem(ProblemKind::UnexpectedByte, self.at);
        let known = |b: &u8| b.is_ascii_alphanumeric() || b";()[".contains(b);
        let rest = &self.input[self.at..];
        self.at += rest.iter().position(known).unwrap_or(rest.len());
        self.name = Name::NONE;
    }

    fn skip_space(&mut self) {
        let rest = &self.input[self.at..];
        self.at += rest
            .iter()
            .position(|b| !b.is_ascii_whitespace())
            .unwrap_or(rest.len());
    }

    fn end_of_block(self, visitor: &mut impl Visitor) -> GameScan {
        if self.block == Block::Part {
            return GameScan::Unfinished;
        }
        let kind = match self.block {
            Block::Full => ProblemKind::GameTooLong,
            Block::Part | Block::Last => ProblemKind::UnclosedGame,
        };
        visitor.problem(kind, self.start);
        GameScan::Ended(self.at, visitor.end_game(self.at))
    }
}

/// What a `]` or `\` behind the first half of a character is.
enum Doubt {
    /// The value's end is here.
    End(usize),
    /// The second half of the character.
    Trail,
    /// It and the next byte make an escape.
    Escape,
}

/// Whether a value ends in a backslash whose character is missing: it would escape the `]` that the
/// value gets when it is written.
fn is_cut_escape(value: &[u8]) -> bool {
    let backslashes = value.iter().rev().take_while(|&&b| b == b'\\').count();
    // In other charsets it may be half of a character.
    backslashes % 2 == 1 && std::str::from_utf8(value).is_ok()
}

/// How far behind a `]` the end of a text is looked for, in bytes.
const MAX_TEXT_AFTER_BRACKET: usize = 4096;

enum Later {
    /// A `]` here, behind which the record goes on.
    End(usize),
    /// More input may tell.
    Unknown,
    /// None before the next property.
    None,
}

/// The end of a text that goes on behind a `]`.
///
/// Where the brackets behind it would end the game, a later `]` before a `(;` is not the text's:
/// that is how games stand in mail, with notes between them, and the next game would be lost.
fn later_end(rest: &[u8], block: Block, ends_game: bool) -> Later {
    let is_part = block == Block::Part;
    let text = &rest[..rest.len().min(MAX_TEXT_AFTER_BRACKET)];
    let mut at = 0;
    while let Some(i) = memchr2(b'[', b']', &text[at..]) {
        at += i;
        let escaped = text[..at].iter().rev().take_while(|&&b| b == b'\\').count() % 2 == 1;
        if is_part && rest.len() - at <= LOOKAHEAD_BYTES {
            return Later::Unknown;
        }
        match text[at] {
            b'[' if is_named(&text[..at]) => return Later::None,
            b']' if !escaped && ends_text(&rest[at + 1..], ends_game) => return Later::End(at),
            _ => at += 1,
        }
    }
    match is_part && rest.len() < MAX_TEXT_AFTER_BRACKET {
        true => Later::Unknown,
        false => Later::None,
    }
}

/// Whether a later `]` that this follows ends a text.
fn ends_text(rest: &[u8], ends_game: bool) -> bool {
    match rest[..rest.len().min(LOOKAHEAD_BYTES)].trim_ascii_start() {
        [b'(', ..] if ends_game => false,
        _ => goes_on(rest) || is_before_node(rest),
    }
}

/// How many `)` stand at the beginning.
fn closing(rest: &[u8]) -> usize {
    let bytes = rest.iter().filter(|b| !b.is_ascii_whitespace());
    bytes.take_while(|&&b| b == b')').count()
}

/// Whether a node follows, if only an empty one.
fn is_before_node(rest: &[u8]) -> bool {
    rest.trim_ascii_start().first() == Some(&b';')
}

/// Whether what would be read as a property's name stands at the end: any letters and digits.
fn is_named(before: &[u8]) -> bool {
    let last = before.trim_ascii_end().last();
    last.is_some_and(u8::is_ascii_alphanumeric)
}

/// The length of `;B[dd]`.
const MOVE_NODE_BYTES: usize = 6;

/// How many lower-case letters of a point there are: none to two.
fn letters(value: &[u8]) -> usize {
    let letters = value.iter().take(2).take_while(|b| b.is_ascii_lowercase());
    letters.count()
}

/// How much of what follows a `]` tells whether the record goes on there, in bytes.
const LOOKAHEAD_BYTES: usize = 32;

/// Whether what follows a `]` is the record's next property, node, variation or end.
fn goes_on(rest: &[u8]) -> bool {
    let mut rest = rest[..rest.len().min(LOOKAHEAD_BYTES)].trim_ascii_start();
    let closed = rest.first() == Some(&b')');
    while let [b')', after @ ..] = rest {
        rest = after.trim_ascii_start();
    }
    match rest {
        [] => true,
        [b'(', after @ ..] => after.trim_ascii_start().first() == Some(&b';'),
        [b';', after @ ..] => is_property(after.trim_ascii_start()),
        _ => !closed && is_property(rest),
    }
}

/// Whether this is a name and its `[`.
fn is_property(text: &[u8]) -> bool {
    let name = text.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    name > 0 && text[0].is_ascii_uppercase() && text.get(name) == Some(&b'[')
}

/// Where a new record, and not a variation, begins: at `(;GM[` or `(;FF[`.
pub(super) fn find_record(input: &[u8]) -> Option<usize> {
    memchr_iter(b'(', input).find(|&at| starts_record(&input[at..]))
}

/// Whether what begins with a `(` is a new record.
pub(super) fn starts_record(input: &[u8]) -> bool {
    let mut rest = input[1..].iter().filter(|b| !b.is_ascii_whitespace());
    let head = [rest.next(), rest.next(), rest.next(), rest.next()];
    let head = head.map(|b| b.copied().unwrap_or(0));
    head == *b";GM[" || head == *b";FF["
}
