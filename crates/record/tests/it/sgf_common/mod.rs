//! What a stream of records gives, in a form to compare and to write down.

use honte_goban::{Colour, Size};
use honte_record::problem::{Problem, ProblemKind};
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::sgf::{Field, Turn};
use std::io::{self, Read};
use std::ops::ControlFlow;

/// A game as it was handed out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) number: u64,
    pub(crate) line: u64,
    pub(crate) size: Size,
    /// As in `Bdd Wpp B--`.
    pub(crate) moves: String,
    pub(crate) setup: String,
    pub(crate) changed: bool,
    pub(crate) raw: Vec<(Field, Vec<u8>)>,
    pub(crate) bytes: Vec<u8>,
}

impl Seen {
    fn of(game: &Game<'_>) -> Seen {
        let raw = |&field: &Field| Some((field, game.raw(field)?.to_vec()));
        Seen {
            number: game.number(),
            line: game.line_number(),
            size: game.size(),
            moves: written(game.turns()),
            setup: written(game.setup()),
            changed: game.is_changed(),
            raw: Field::ALL.iter().filter_map(raw).collect(),
            bytes: game.bytes().to_vec(),
        }
    }

    pub(crate) fn header(&self, field: Field) -> Option<&[u8]> {
        let mut found = self.raw.iter().filter(|(f, _)| *f == field);
        found.next().map(|(_, value)| value.as_slice())
    }
}

/// Moves as `Bdd Wpp B--`.
pub(crate) fn written(turns: &[Turn]) -> String {
    let mut out = String::with_capacity(turns.len() * 4);
    for turn in turns {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push(match turn.colour() {
            Colour::Black => 'B',
            Colour::White => 'W',
        });
        match turn.point() {
            Some(point) => out.extend(point.to_sgf().map(char::from)),
            None => out.push_str("--"),
        }
    }
    out
}

/// All that a stream gave.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Heard {
    pub(crate) games: Vec<Seen>,
    /// Kind, line, column and how many more.
    pub(crate) problems: Vec<(ProblemKind, u64, u64, u64)>,
    /// What the reader said that it handed out, unless it failed.
    pub(crate) told: Option<u64>,
}

impl Sink for Heard {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        self.games.push(Seen::of(game));
        ControlFlow::Continue(())
    }

    fn problem(&mut self, problem: Problem, more: u64) {
        let Problem {
            kind, line, column, ..
        } = problem;
        self.problems.push((kind, line, column, more));
    }
}

impl Heard {
    /// The problems as `off-board 1:5`, one a word pair, with `+7` where more were not told.
    pub(crate) fn written_problems(&self) -> String {
        let write = |&(kind, line, column, more): &(ProblemKind, u64, u64, u64)| {
            let more = if more > 0 {
                format!(" +{more}")
            } else {
                String::new()
            };
            format!("{kind} {line}:{column}{more}")
        };
        self.problems
            .iter()
            .map(write)
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The moves of all games, games parted by `|`.
    pub(crate) fn written_moves(&self) -> String {
        let moves: Vec<&str> = self.games.iter().map(|g| g.moves.as_str()).collect();
        moves.join(" | ")
    }
}

/// Reads a stream that does not fail.
pub(crate) fn hear(mut bytes: &[u8]) -> Heard {
    let heard = hear_reader(&mut bytes);
    heard.unwrap_or_else(|(_, error)| panic!("{error}"))
}

/// Reads a stream; where it fails, what came before is given too.
pub(crate) fn hear_reader(reader: &mut dyn Read) -> Result<Heard, (Heard, io::Error)> {
    let mut heard = Heard::default();
    match stream::read(reader, &mut heard) {
        Ok(games) => {
            heard.told = Some(games);
            assert_eq!(games as usize, heard.games.len(), "games handed out");
            Ok(heard)
        }
        Err(error) => Err((heard, error)),
    }
}

/// The sample games of the repository.
pub(crate) fn examples() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/games.sgf");
    std::fs::read(path).unwrap()
}

/// The lengths of a text's lines without their ends: two different ends side by side are one.
pub(crate) fn lengths_of_lines(mut text: &[u8]) -> Vec<usize> {
    let mut lengths = vec![0];
    while let [byte, rest @ ..] = text {
        let pair = [*byte, rest.first().copied().unwrap_or(0)];
        let is_pair = pair == *b"\r\n" || pair == *b"\n\r";
        text = if is_pair { &rest[1..] } else { rest };
        match (byte, lengths.last_mut()) {
            (b'\r' | b'\n', _) => lengths.push(0),
            (_, Some(length)) => *length += 1,
            (_, None) => {}
        }
    }
    lengths
}
