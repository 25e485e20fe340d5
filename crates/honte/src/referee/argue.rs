//! A person plays against a proof.

use crate::show::draw;
use honte_desk::referee::argue::said;
use honte_desk::referee::{Moves, name};
use honte_goban::Board;
use honte_proof::{Action, Side, State};
use std::io::{self, BufRead, Read, Write};

/// A longer line, in bytes, is no move.
const LONGEST: u64 = 64 << 10;

const HELP: &str = "\
A point such as A7 plays there; 'pass' passes; 'ko A7' passes for the ko at A7; 'undo' takes your
last move back; 'show' draws the board; 'quit' ends.";

/// A position at which the person is to move, or at which play is over.
#[derive(Clone)]
struct Turn {
    state: State,
    board: Board,
    last: Option<Action>,
}

struct Argument<'a> {
    moves: &'a Moves<'a>,
    /// The turns so far, the newest last; never empty.
    turns: Vec<Turn>,
    now: Turn,
}

/// Plays until the person quits; how many lines could not be obeyed.
pub(super) fn run(
    moves: &Moves<'_>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<u64> {
    let proof = &moves.local.proof;
    let now = Turn {
        state: moves.start(),
        board: moves.board.clone(),
        last: None,
    };
    let mut argument = Argument {
        moves,
        turns: Vec::new(),
        now,
    };
    let wanted = match proof.winner {
        Side::Attacker => "show that the stones live",
        Side::Defender => "capture the stones for good",
    };
    let (you, first) = (name(moves.loser()), name(proof.start.mover));
    writeln!(
        out,
        "You are {you} and are to {wanted}; {first} moves first. 'help' tells how."
    )?;
    argument.show(out)?;
    argument.answer(out)?;
    let mut bad_lines = 0;
    loop {
        write!(out, "{you}> ")?;
        out.flush()?;
        let mut line = Vec::new();
        if input.take(LONGEST).read_until(b'\n', &mut line)? == 0 {
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
        match argument.obey(&words, out)? {
            Ok(true) => {}
            Ok(false) => return Ok(bad_lines),
            Err(why) => {
                bad_lines += 1;
                writeln!(out, "{}", crate::show::plain(&why))?;
            }
        }
    }
}

impl Argument<'_> {
    /// Does what a line says; `false` to end, or why not.
    fn obey(&mut self, words: &[&str], out: &mut dyn Write) -> io::Result<Result<bool, String>> {
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        let action = match lower.as_slice() {
            [] => return Ok(Ok(true)),
            ["quit" | "exit"] => return Ok(Ok(false)),
            ["help" | "?"] => {
                writeln!(out, "{HELP}")?;
                return Ok(Ok(true));
            }
            ["show"] => {
                self.show(out)?;
                return Ok(Ok(true));
            }
            ["undo"] => {
                let Some(before) = self.turns.pop() else {
                    return Ok(Err("there is nothing to take back".to_owned()));
                };
                self.now = before;
                self.show(out)?;
                return Ok(Ok(true));
            }
            [_] | ["ko", _] => said(self.moves, &self.now.state, &lower),
            _ => Err("expected a point, 'pass', 'ko A7', 'undo' or 'quit'".to_owned()),
        };
        match action {
            Ok(action) => self.make(action, out),
            Err(why) => Ok(Err(why)),
        }
    }

    /// Makes a move of the person, and answers it.
    fn make(&mut self, action: Action, out: &mut dyn Write) -> io::Result<Result<bool, String>> {
        if self.moves.end(&self.now.state).is_some() {
            return Ok(Err(
                "play is over; 'undo' takes your last move back".to_owned()
            ));
        }
        let before = self.now.clone();
        if !self.step(action, out)? {
            return Ok(Err("that is not legal".to_owned()));
        }
        self.turns.push(before);
        if self.tell_end(out)? {
            self.show(out)?;
        } else {
            self.answer(out)?;
        }
        Ok(Ok(true))
    }

    /// The winner's move, if it is his turn.
    fn answer(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let state = self.now.state;
        if self.moves.end(&state).is_some() {
            if self.turns.is_empty() {
                self.tell_end(out)?;
            }
            return Ok(());
        }
        if state.mover == self.moves.loser() {
            return Ok(());
        }
        let action = self.moves.answer(&state);
        if !self.step(action, out)? {
            return writeln!(
                out,
                "The proof has no answer: that is an error, please report it."
            );
        }
        let after = self.now.state;
        self.show(out)?;
        if !self.tell_end(out)? && self.turns.iter().any(|turn| turn.state == after) {
            writeln!(out, "This position was there before: play repeats.")?;
        }
        Ok(())
    }

    /// Makes a move and tells of it; `false` if it is illegal.
    fn step(&mut self, action: Action, out: &mut dyn Write) -> io::Result<bool> {
        let state = self.now.state;
        let Some(made) = self.moves.play(&state, action) else {
            return Ok(false);
        };
        writeln!(out, "{}.", self.moves.words(&state, action, &made.after))?;
        self.moves.draw_on(&mut self.now.board, &made.after);
        self.now.state = made.next;
        self.now.last = Some(action);
        Ok(true)
    }

    fn tell_end(&self, out: &mut dyn Write) -> io::Result<bool> {
        let end = self.moves.end(&self.now.state);
        if let Some(end) = &end {
            writeln!(out, "The end: {end}.")?;
        }
        Ok(end.is_some())
    }

    fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        draw(&self.moves.figure(&self.now.board, self.now.last), out)
    }
}
