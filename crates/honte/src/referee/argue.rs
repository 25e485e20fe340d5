//! A person plays against a proof.

use crate::show::draw;
use honte_app::referee::argue::{ArgueError, Argument, Place, Step};
use honte_app::referee::{Moves, name};
use honte_goban::Board;
use honte_proof::Action;
use std::io::{self, BufRead, Read, Write};
use thiserror::Error;

/// A longer line, in bytes, is no move.
const MAX_LINE_BYTES: u64 = 64 << 10;

const HELP: &str = "\
A point such as A7 plays there; 'pass' passes; 'ko A7' passes for the ko at A7; 'undo' takes your
last move back; 'show' draws the board; 'quit' ends.";

/// Why a line is not obeyed.
#[derive(Debug, Error)]
enum Refused {
    /// `undo` before the first move.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Nothing that can be said.
    #[error("expected a point, 'pass', 'ko A7', 'undo' or 'quit'")]
    Unknown,
    /// A move that cannot be made.
    #[error("{0}")]
    Move(#[from] ArgueError),
}

/// Whether it goes on, or why a line is not obeyed; the outer error is one of the output.
type Outcome = io::Result<Result<bool, Refused>>;

/// A position at which the person is to move, or at which play is over.
#[derive(Clone)]
struct Turn<'a> {
    place: Place,
    board: Board,
    last: Option<(&'a Moves<'a>, Action)>,
}

struct Table<'a> {
    argument: &'a Argument<'a>,
    /// The turns so far, the newest last; never empty.
    turns: Vec<Turn<'a>>,
    now: Turn<'a>,
}

/// Plays until the person quits; how many lines could not be obeyed.
pub(super) fn run(
    argument: &Argument<'_>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<u64> {
    let main = argument.main();
    let now = Turn {
        place: argument.start(),
        board: main.board.clone(),
        last: None,
    };
    let mut table = Table {
        argument,
        turns: Vec::new(),
        now,
    };
    let (you, first) = (name(main.loser()), name(main.local.proof.start.mover));
    writeln!(
        out,
        "{}; {first} moves first. 'help' tells how.",
        argument.task()
    )?;
    table.show(out)?;
    table.answer(out)?;
    let mut bad_lines = 0;
    loop {
        write!(out, "{you}> ")?;
        out.flush()?;
        let mut line = Vec::new();
        if input.take(MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
            writeln!(out)?;
            return Ok(bad_lines);
        }
        let line = String::from_utf8_lossy(&line);
        let words: Vec<&str> = line
            .split('#')
            .next()
            .unwrap_or("")
            .split_whitespace()
            .collect();
        match table.obey(&words, out)? {
            Ok(true) => {}
            Ok(false) => return Ok(bad_lines),
            Err(why) => {
                bad_lines += 1;
                writeln!(out, "{}", crate::text::plain(&why.to_string()))?;
            }
        }
    }
}

impl<'a> Table<'a> {
    /// Does what a line says; `false` to end, or why not.
    fn obey(&mut self, words: &[&str], out: &mut dyn Write) -> Outcome {
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        match lower.as_slice() {
            [] => Ok(Ok(true)),
            ["quit" | "exit"] => Ok(Ok(false)),
            ["help" | "?"] => {
                writeln!(out, "{HELP}")?;
                Ok(Ok(true))
            }
            ["show"] => {
                self.show(out)?;
                Ok(Ok(true))
            }
            ["undo"] => {
                let Some(before) = self.turns.pop() else {
                    return Ok(Err(Refused::NothingToUndo));
                };
                self.now = before;
                self.show(out)?;
                Ok(Ok(true))
            }
            [_] | ["ko", _] => self.make(&lower, out),
            _ => Ok(Err(Refused::Unknown)),
        }
    }

    /// Makes a move of the person, and answers it.
    fn make(&mut self, words: &[&str], out: &mut dyn Write) -> Outcome {
        let before = self.now.clone();
        match self.argument.say(&mut self.now.place, words) {
            Ok(step) => self.tell(&step, out)?,
            Err(why) => return Ok(Err(why.into())),
        }
        self.turns.push(before);
        if self.tell_end(out)? {
            self.show(out)?;
        } else {
            self.answer(out)?;
        }
        Ok(Ok(true))
    }

    /// The winner's move, if it is the winner's turn.
    fn answer(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.argument.answer(&mut self.now.place) {
            None if self.turns.is_empty() => self.tell_end(out).map(drop),
            None => Ok(()),
            Some(Err(why)) => writeln!(out, "{why}"),
            Some(Ok(step)) => {
                self.tell(&step, out)?;
                self.show(out)?;
                let place = &self.now.place;
                if !self.tell_end(out)? && self.turns.iter().any(|turn| turn.place == *place) {
                    writeln!(out, "This position was there before: play repeats.")?;
                }
                Ok(())
            }
        }
    }

    /// Tells of a move and puts it on the board.
    fn tell(&mut self, step: &Step<'a>, out: &mut dyn Write) -> io::Result<()> {
        step.moves.draw_on(&mut self.now.board, &step.after);
        self.now.last = Some((step.moves, step.action));
        writeln!(out, "{}.", step.words)
    }

    fn tell_end(&self, out: &mut dyn Write) -> io::Result<bool> {
        let end = self.argument.end(&self.now.place);
        if let Some(end) = &end {
            writeln!(out, "The end: {end}.")?;
        }
        Ok(end.is_some())
    }

    fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        let (moves, last) = match self.now.last {
            Some((moves, last)) => (moves, Some(last)),
            None => (self.argument.main(), None),
        };
        draw(&moves.figure(&self.now.board, last), out)
    }
}
