//! `honte play`: two people at one terminal, or a script.

mod record;
mod refused;
mod table;

use crate::answer::Answer;
use crate::error::Failure;
use crate::overwrite::Overwrite;
use crate::value::number;
use clap::{Args, ValueHint};
use honte_goban::Size;
use honte_record::source::check_stdin;
use honte_rules::{Amount, Preset, Ruleset};
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use table::Table;

#[derive(Debug, Args)]
#[command(after_help = "\
Each line is a command; a colour before it says who speaks, where it is not the player in turn:
  D4, pass, resign     moves
  undo                 takes the last step back, whatever it was
After two passes, as the rules have it:
  dead C3 Q16          what the speaker holds to be dead; 'dead' alone: nothing
  dead C3 seki A1      and in seki (Japanese rules)
  agree, disagree      to what the other said is dead
  resume, deadlock     play goes on; or nobody can agree who moves first
  fill D4              a stone to fill a dame, which is no move
  confirm, object      the result
  no-result            after a repetition; both players must say so
  force D4, forfeit    a move as made, legal or not; an illegal move is found
  both-lose            an effective move is found after the game stopped
And at any time: show, moves, score, rules, help, save [FILE], quit.

FILE is where the game is saved, after each step: .sgf, .ishi or .go. If it exists, the game goes on
from there, and everything else in it stays as it is. 'save' replaces another file only with --force.

Examples:
  honte play game.sgf --rules Chinese --size 13
  printf 'C3\\nG7\\nquit\\n' | honte play --size 9 new.go

Exit codes: 0 done; 1 a line could not be obeyed, and the input was no terminal; 2 could not be done.")]
pub(crate) struct Arguments {
    /// The record to go on with, and to save to.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// The rules: Japanese where neither this nor the record names any.
    #[arg(long, value_name = "RULES")]
    rules: Option<Ruleset>,
    /// The board: 19, 9x7.
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// Komi: that of the rules where neither this nor the record names any.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<Amount>,
    /// Handicap stones on the customary points.
    #[arg(long, value_name = "STONES", value_parser = number::<u32>(2..=9))]
    handicap: Option<u32>,
    /// Do not draw the board after each move.
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// A longer line, in bytes, is no command.
const MAX_LINE_BYTES: u64 = 64 << 10;

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    check_stdin().map_err(Failure::no_input)?;
    let mut table = Table::new(args)?;
    let mut out = anstream::stdout().lock();
    let mut input = io::stdin().lock();
    let mut bad_lines = 0u64;
    table.greet(&mut out)?;
    while !table.has_quit() {
        table.prompt(&mut out)?;
        out.flush()?;
        let mut line = Vec::new();
        if input
            .by_ref()
            .take(MAX_LINE_BYTES)
            .read_until(b'\n', &mut line)?
            == 0
        {
            writeln!(out)?;
            break;
        }
        let line = String::from_utf8_lossy(&line);
        if let Err(why) = table.obey(&line, &mut out)? {
            bad_lines += 1;
            writeln!(out, "{}", crate::text::plain(&why.to_string()))?;
        }
    }
    table.leave(&mut out)?;
    out.flush()?;
    let is_person = std::io::IsTerminal::is_terminal(&io::stdin());
    Ok(match bad_lines > 0 && !is_person {
        true => Answer::No,
        false => Answer::Yes,
    })
}

/// The rules if none are given.
const USUAL: Preset = Preset::Japanese;
