//! Games out of a stream of any length, one at a time, in bounded memory.

use super::blocks::{self, Blocks};
use super::line::{Field, Line, Turn};
use super::name::Name;
use super::scan::{Block, Visitor, scan};
use super::value;
use crate::encoding;
use crate::place::Place;
use crate::problem::{Problem, ProblemKind};
use crate::purse::Purse;
use encoding_rs::Encoding;
use honte_goban::{Colour, Size};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::io::{self, Read};
use std::ops::ControlFlow;

/// What hears of the games of a stream.
pub trait Sink {
    /// The next game. Its problems were handed out before.
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()>;
    /// Damage, in the order of the stream. `more` such problems of the same game are not told one
    /// by one.
    fn problem(&mut self, problem: Problem, more: u64);
}

/// Reads a stream of SGF games to its end, or until the sink breaks off. Returns the number of
/// games handed out.
///
/// # Errors
/// What the reader returns. The games that came before the error have been handed out.
pub fn read(reader: &mut dyn Read, sink: &mut impl Sink) -> io::Result<u64> {
    let mut stream = Stream::new(sink);
    let result = blocks::read(reader, &mut stream);
    if result.is_ok() {
        stream.end();
    }
    result.map(|()| stream.handed_out)
}

/// Reads games that are in memory, as [`read`] does, but without a buffer: for single games by the
/// thousand. Returns the number of games handed out.
pub fn read_bytes(bytes: &[u8], sink: &mut impl Sink) -> u64 {
    let mut stream = Stream::new(sink);
    blocks::read_bytes(bytes, &mut stream);
    stream.end();
    stream.handed_out
}

/// A game as it was found: its main line and its headers.
pub struct Game<'a> {
    line: &'a Line,
    block: &'a [u8],
    end: usize,
    number: u64,
    line_number: u64,
    offset: u64,
    encoding: OnceCell<&'static Encoding>,
}

impl<'a> Game<'a> {
    /// The main line. Passes are in it; damaged moves are not.
    pub fn turns(&self) -> &'a [Turn] {
        &self.line.turns
    }

    /// The board, 19x19 where the record does not say.
    pub fn size(&self) -> Size {
        self.line.size()
    }

    /// Stones that the main line sets up before its first move, as handicap games do.
    pub fn setup(&self) -> &'a [Turn] {
        &self.line.setup
    }

    /// Whether the main line sets up stones or takes them away later on.
    pub fn is_changed(&self) -> bool {
        self.line.changed
    }

    /// The place of the game in its stream, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The line in which the game begins, from 1.
    pub fn line_number(&self) -> u64 {
        self.line_number
    }

    /// Bytes of the stream before the game. A byte order mark is not counted; of UTF-16 it is the
    /// bytes as UTF-8 that are counted.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The game as it stands in the stream, from `(` to `)`.
    pub fn bytes(&self) -> &'a [u8] {
        &self.block[self.line.start..self.end]
    }

    /// A header as it was written, with its escapes.
    pub fn raw(&self, field: Field) -> Option<&'a [u8]> {
        self.line.raw(self.block, field)
    }

    /// A header's text: decoded, unescaped, trimmed. `None` where it is missing or empty.
    pub fn text(&self, field: Field) -> Option<Cow<'a, str>> {
        let raw = self.raw(field)?.trim_ascii();
        if raw.is_empty() {
            return None;
        }
        Some(match std::str::from_utf8(raw) {
            // Escapes are rare, and ASCII is the same in every charset that is met.
            Ok(text) if text.is_ascii() => value::simple_text(text),
            _ => Cow::Owned(
                value::simple_text(&self.encoding().decode_without_bom_handling(raw).0)
                    .into_owned(),
            ),
        })
    }

    /// The charset of the game's texts.
    pub fn encoding(&self) -> &'static Encoding {
        self.encoding
            .get_or_init(|| encoding::detect(self.bytes(), self.raw(Field::Charset)).encoding)
    }
}

struct Stream<'s, S> {
    sink: &'s mut S,
    line: Line,
    /// Games met, of whatever kind.
    games: u64,
    handed_out: u64,
    place: Place,
    /// Bytes before the current block.
    passed: u64,
    purse: Purse,
    /// The game has named more points than it may.
    is_over_budget: bool,
    stopped: bool,
    in_game: bool,
    /// Text outside games has been reported since the last game.
    told_outside: bool,
    found_text: bool,
}

impl<'s, S: Sink> Stream<'s, S> {
    fn new(sink: &'s mut S) -> Self {
        Self {
            sink,
            line: Line::default(),
            games: 0,
            handed_out: 0,
            place: Place::default(),
            passed: 0,
            purse: Purse::default(),
            is_over_budget: false,
            stopped: false,
            in_game: false,
            told_outside: false,
            found_text: false,
        }
    }

    fn end(&mut self) {
        if self.games == 0 && !self.found_text {
            let problem = Problem {
                kind: ProblemKind::NoGame,
                line: 0,
                column: 0,
                detail: None,
            };
            self.sink.problem(problem, 0);
        }
    }

    /// Tells the problems of the game that has ended.
    fn tell_problems(&mut self, input: &[u8]) {
        let mut problems = std::mem::take(&mut self.line.problems);
        // That a game is not closed turns out at its end, but stands at its beginning.
        problems.sort_by_key(|&(_, at)| at);
        let mut place = self.place;
        let mut more = self.line.more_problems;
        for &(kind, at) in &problems {
            place.advance(input, at);
            self.sink.problem(place.problem(kind), more);
            more = 0;
        }
        self.line.problems = problems;
    }

    fn hand_out(&mut self, input: &[u8], end: usize) -> ControlFlow<()> {
        if !self.line.is_go(input) {
            let problem = self.place.problem(ProblemKind::OtherGame);
            self.sink.problem(problem, 0);
            return ControlFlow::Continue(());
        }
        self.tell_problems(input);
        self.handed_out += 1;
        let game = Game {
            line: &self.line,
            block: input,
            end,
            number: self.games,
            line_number: self.place.lines + 1,
            offset: self.passed + self.line.start as u64,
            encoding: OnceCell::new(),
        };
        self.sink.game(&game)
    }
}

impl<S: Sink> Blocks for Stream<'_, S> {
    fn block(&mut self, input: &[u8], block: Block) -> usize {
        let mut collector = Collector {
            stream: self,
            input,
        };
        let done = scan(input, block, &mut collector);
        self.place.pass(input, done);
        self.passed += done as u64;
        self.purse.pass(done);
        done
    }

    fn pass_over(&mut self, input: &[u8], length: usize) {
        self.place.pass(input, length);
        self.passed += length as u64;
        self.purse.pass(length);
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }
}

/// A block's text beside the stream that it belongs to.
struct Collector<'c, 's, S> {
    stream: &'c mut Stream<'s, S>,
    input: &'c [u8],
}

impl<S: Sink> Visitor for Collector<'_, '_, S> {
    fn begin_game(&mut self, at: usize) {
        self.stream.line.begin(at);
        self.stream.purse.begin_game();
        self.stream.is_over_budget = false;
        self.stream.in_game = true;
    }

    fn end_game(&mut self, at: usize) -> ControlFlow<()> {
        let stream = &mut *self.stream;
        stream.in_game = false;
        let bytes = at - stream.line.start;
        stream.purse.end_game(stream.line.turns.len(), bytes);
        stream.told_outside = false;
        stream.games += 1;
        stream.place.advance(self.input, stream.line.start);
        let flow = stream.hand_out(self.input, at);
        stream.stopped = flow.is_break();
        flow
    }

    fn open_variation(&mut self, _at: usize) {
        self.stream.line.node();
    }

    fn close_variation(&mut self, _at: usize) {
        self.stream.line.leave();
    }

    #[inline]
    fn node(&mut self, _at: usize) {
        self.stream.line.node();
    }

    #[inline]
    fn value(&mut self, name: Name, value: &[u8], at: usize) {
        self.stream.line.value(name, value, at);
    }

    fn draw(&mut self, points: usize, at: usize) -> bool {
        let is_within = self.stream.purse.draw(points, at);
        if !is_within && !std::mem::replace(&mut self.stream.is_over_budget, true) {
            self.problem(ProblemKind::TooManyPoints, at);
        }
        is_within
    }

    #[inline]
    fn move_node(&mut self, colour: Colour, letters: [u8; 2], at: usize) {
        self.stream.line.move_node(colour, letters, at);
    }

    fn problem(&mut self, kind: ProblemKind, at: usize) {
        if self.stream.in_game {
            self.stream.line.problem(kind, at);
            return;
        }
        self.stream.found_text = true;
        if !self.stream.told_outside {
            self.stream.told_outside = true;
            self.stream.place.advance(self.input, at);
            let problem = self.stream.place.problem(kind);
            self.stream.sink.problem(problem, 0);
        }
    }
}
