//! Games out of a stream of any length, one at a time, in bounded memory.

use super::line::{Field, Line, Turn};
use super::name::Name;
use super::scan::{Block, Visitor, find_record, scan};
use super::utf16::Utf16Reader;
use super::value;
use crate::encoding;
use crate::filter::{Headers, TextField};
use crate::problem::{Problem, ProblemKind};
use encoding_rs::Encoding;
use honte_goban::{Colour, Size};
use memchr::{memchr_iter, memrchr};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::io::{self, ErrorKind, Read};
use std::ops::ControlFlow;

/// How much is read at once, in bytes: small enough to stay in the cache.
const BLOCK: usize = 256 * 1024;
/// The longest game that is held whole, in bytes.
const LONGEST: usize = 64 * 1024 * 1024;

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
    let mut head = [0; 3];
    let (length, failure) = fill(reader, &mut head);
    if let Some(error) = failure {
        return Err(error);
    }
    match head[..length] {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            let mut all = head[..length].chain(reader);
            read_8bit(&mut Utf16Reader::new(&mut all), sink)
        }
        [0xef, 0xbb, 0xbf] => read_8bit(reader, sink),
        _ => read_8bit(&mut head[..length].chain(reader), sink),
    }
}

fn read_8bit(reader: &mut dyn Read, sink: &mut impl Sink) -> io::Result<u64> {
    let mut buffer = vec![0; BLOCK];
    let mut filled = 0;
    let mut stream = Stream::new(sink);
    let failure = loop {
        let (more, failure) = fill(reader, &mut buffer[filled..]);
        filled += more;
        let block = match filled {
            n if n < buffer.len() => Block::Last,
            LONGEST => Block::Full,
            _ => Block::Part,
        };
        let done = stream.block(&buffer[..filled], block);
        if stream.stopped || block == Block::Last {
            break failure;
        }
        buffer.copy_within(done..filled, 0);
        filled -= done;
        if filled > buffer.len() / 2 {
            buffer.resize((buffer.len() * 2).min(LONGEST), 0);
        }
    };
    stream.end();
    let games = stream.games;
    failure.map_or(Ok(games), Err)
}

/// Reads until the buffer is full, nothing more comes, or reading fails.
fn fill(reader: &mut dyn Read, buffer: &mut [u8]) -> (usize, Option<io::Error>) {
    let mut filled = 0;
    while filled < buffer.len() {
        match reader.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) => return (filled, Some(e)),
        }
    }
    (filled, None)
}

/// A game as it was found: its main line and its headers.
pub struct Game<'a> {
    line: &'a Line,
    block: &'a [u8],
    end: usize,
    number: u64,
    lines_before: u64,
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
        self.lines_before + 1 + count_lines(&self.block[..self.line.start])
    }

    /// The game as it stands in the stream, from `(` to `)`.
    pub fn bytes(&self) -> &'a [u8] {
        &self.block[self.line.start..self.end]
    }

    /// A header as it was written, with its escapes.
    pub fn raw(&self, field: Field) -> Option<&'a [u8]> {
        let span = &self.line.fields[field as usize];
        (span.start > 0).then(|| &self.block[span.start as usize..span.end as usize])
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

    /// The game's headers for a filter, with the name of the file that it stands in.
    pub fn in_file<'g>(&'g self, file: &'g str) -> impl Headers + use<'g, 'a> {
        InFile { game: self, file }
    }

    fn is_go(&self) -> bool {
        self.raw(Field::Game)
            .is_none_or(|kind| matches!(kind.trim_ascii(), b"" | b"1"))
    }
}

/// A game and the name of the file that it stands in: what a filter looks at.
struct InFile<'g, 'a> {
    game: &'g Game<'a>,
    file: &'g str,
}

impl Headers for InFile<'_, '_> {
    fn text(&self, field: TextField) -> Option<Cow<'_, str>> {
        self.game.text(match field {
            TextField::Black => Field::Black,
            TextField::White => Field::White,
            TextField::BlackRank => Field::BlackRank,
            TextField::WhiteRank => Field::WhiteRank,
            TextField::Date => Field::Date,
            TextField::Result => Field::Result,
            TextField::Event => Field::Event,
            TextField::Round => Field::Round,
            TextField::Place => Field::Place,
            TextField::Source => Field::Source,
            TextField::Rules => Field::Rules,
            TextField::Komi => Field::Komi,
            TextField::Handicap => Field::Handicap,
            TextField::File => return Some(Cow::Borrowed(self.file)),
        })
    }

    fn moves(&self) -> u32 {
        self.game.turns().len() as u32
    }

    fn size(&self) -> Size {
        self.game.size()
    }
}

struct Stream<'s, S> {
    sink: &'s mut S,
    line: Line,
    games: u64,
    lines: u64,
    /// Bytes of the current line that earlier blocks had.
    column: u64,
    stopped: bool,
    in_game: bool,
    /// Text outside games has been reported since the last game.
    told_outside: bool,
    found_text: bool,
    /// The middle of a game that was too long: nothing is read until a new record begins.
    lost: bool,
}

impl<'s, S: Sink> Stream<'s, S> {
    fn new(sink: &'s mut S) -> Self {
        Self {
            sink,
            line: Line::default(),
            games: 0,
            lines: 0,
            column: 0,
            stopped: false,
            in_game: false,
            told_outside: false,
            found_text: false,
            lost: false,
        }
    }

    /// Scans what a block holds; returns how many bytes are done with.
    fn block(&mut self, input: &[u8], block: Block) -> usize {
        let mut start = 0;
        if self.lost {
            match find_record(input) {
                Some(at) => start = at,
                None => start = input.len() - input.len().min(16),
            }
            self.lost = find_record(input).is_none();
            self.advance(&input[..start]);
            if self.lost {
                return start;
            }
        }
        let done = scan(
            &input[start..],
            block,
            &mut Collector {
                stream: self,
                input: &input[start..],
            },
        );
        self.advance(&input[start..start + done]);
        self.lost = block == Block::Full;
        start + done
    }

    fn advance(&mut self, done: &[u8]) {
        self.lines += count_lines(done);
        match memrchr(b'\n', done) {
            Some(at) => self.column = (done.len() - at - 1) as u64,
            None => self.column += done.len() as u64,
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

    fn tell(&mut self, kind: ProblemKind, input: &[u8], at: usize, more: u64) {
        let before = &input[..at.min(input.len())];
        let column = match memrchr(b'\n', before) {
            Some(newline) => before.len() - newline,
            None => before.len() + 1 + self.column as usize,
        };
        let line = self.lines + count_lines(before) + 1;
        let problem = Problem {
            kind,
            line,
            column: column as u64,
            detail: None,
        };
        self.sink.problem(problem, more);
    }
}

/// Lines end with LF or CR LF.
fn count_lines(text: &[u8]) -> u64 {
    memchr_iter(b'\n', text).count() as u64
}

/// A block's text beside the stream that it belongs to.
struct Collector<'c, 's, S> {
    stream: &'c mut Stream<'s, S>,
    input: &'c [u8],
}

impl<S: Sink> Visitor for Collector<'_, '_, S> {
    fn begin_game(&mut self, at: usize) {
        self.stream.line.begin(at);
        self.stream.in_game = true;
    }

    fn end_game(&mut self, at: usize) -> ControlFlow<()> {
        let stream = &mut *self.stream;
        stream.in_game = false;
        stream.told_outside = false;
        let problems = std::mem::take(&mut stream.line.problems);
        let more = stream.line.more_problems;
        for (i, &(kind, at)) in problems.iter().enumerate() {
            stream.tell(kind, self.input, at, if i == 0 { more } else { 0 });
        }
        stream.line.problems = problems;
        stream.games += 1;
        let game = Game {
            line: &stream.line,
            block: self.input,
            end: at,
            number: stream.games,
            lines_before: stream.lines,
            encoding: OnceCell::new(),
        };
        let flow = if game.is_go() {
            stream.sink.game(&game)
        } else {
            let start = stream.line.start;
            stream.tell(ProblemKind::OtherGame, self.input, start, 0);
            ControlFlow::Continue(())
        };
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
            self.stream.tell(kind, self.input, at, 0);
        }
    }
}
