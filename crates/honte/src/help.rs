//! The command line as it is shown: what [`Args`] says, laid out for the width of the terminal.
//!
//! The source wraps its texts at a column of its own. clap joins the lines of comments, but prints
//! what stands below the options line by line, so that is joined here.

use crate::args::Args;
use clap::{Command, CommandFactory};
use std::io::{self, IsTerminal};

/// Longer lines are hard to read, however wide the terminal is.
const MAX_WIDTH: usize = 120;

/// The width where there is no terminal.
const PLAIN_WIDTH: usize = 100;

/// The command with all its subcommands, for parsing, help, completions and man pages.
///
/// Help is as wide as the variable `COLUMNS` says, else as the terminal, else [`PLAIN_WIDTH`].
pub(crate) fn command() -> Command {
    let command = joined(Args::command()).max_term_width(MAX_WIDTH);
    match width() {
        Some(width) => command.term_width(width.min(MAX_WIDTH)),
        None => command,
    }
}

/// The width of help, unless clap is to ask the terminal, which it finds by any standard stream.
fn width() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.parse().ok());
    let has_terminal = || {
        let (input, output, errors) = (io::stdin(), io::stdout(), io::stderr());
        output.is_terminal() || errors.is_terminal() || input.is_terminal()
    };
    match columns {
        Some(width) if width > 0 => Some(width),
        _ if has_terminal() => None,
        _ => Some(PLAIN_WIDTH),
    }
}

/// The command with the lines of each paragraph of its texts joined.
fn joined(command: Command) -> Command {
    let below = command.get_after_help().map(ToString::to_string);
    let command = match below {
        Some(text) => command.after_help(paragraphs(&text)),
        None => command,
    };
    command.mut_subcommands(joined)
}

/// Joins the lines of each paragraph. A line that is indented, as those of examples and tables are,
/// stays a line.
fn paragraphs(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let stands_alone = |line: &str| line.is_empty() || line.starts_with(' ');
    let mut before = "";
    for line in text.lines() {
        if !joined.is_empty() {
            let goes_on = !stands_alone(before) && !stands_alone(line);
            joined.push(if goes_on { ' ' } else { '\n' });
        }
        joined.push_str(line);
        before = line;
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::paragraphs;

    #[test]
    fn only_the_lines_of_a_paragraph_are_joined() {
        let text = "Examples:\n  honte a\n  honte b\n\nOne line\nand another.\nA third.\n\nLast.";
        let joined = "Examples:\n  honte a\n  honte b\n\nOne line and another. A third.\n\nLast.";
        assert_eq!(paragraphs(text), joined);
    }
}
