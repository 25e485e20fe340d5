//! What was typed wrongly, in one line: what is wrong, what was expected, where help is.

use crate::args::Args;
use crate::help;
use crate::text::plain;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Error, FromArgMatches};
use std::error::Error as _;
use std::ffi::OsString;
use std::fmt::Write;

/// Characters of a value that are repeated.
const MAX_SHOWN: usize = 60;

/// What was typed; the first word is the command's name.
///
/// # Errors
/// The exit code, when help or what is wrong has been printed.
pub(crate) fn parse(words: &[OsString]) -> Result<Args, u8> {
    let parsed = help::command().try_get_matches_from(words);
    let error = match parsed.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => return Ok(args),
        Err(error) => error,
    };
    let words = words.get(1..).unwrap_or_default();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A closed pipe means that the reader has seen enough.
            let _ = error.print();
            Err(0)
        }
        // `honte` alone: its commands are the answer.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand if words.is_empty() => {
            let _ = error.print();
            Err(2)
        }
        _ => {
            anstream::eprintln!("honte: {}", line(&error, words));
            Err(2)
        }
    }
}

/// What is wrong, and where help is.
fn line(error: &Error, words: &[OsString]) -> String {
    let (command, commands) = command(words);
    let mut line = misuse(error, &commands);
    let valid = text(error, ContextKind::ValidValue);
    if error.kind() == ErrorKind::InvalidValue && !valid.is_empty() {
        let _ = write!(line, ": expected {valid}");
    }
    let suggested = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand];
    let mut suggested = suggested.into_iter().map(|kind| text(error, kind));
    match suggested.find(|text| !text.is_empty()) {
        Some(suggested) => {
            let _ = write!(line, "; did you mean {suggested}?");
        }
        None => line.push(';'),
    }
    let _ = write!(line, " see '{command} --help'");
    plain(&line)
}

/// What is wrong; `commands` could have been typed next.
fn misuse(error: &Error, commands: &[String]) -> String {
    let argument = text(error, ContextKind::InvalidArg).replace("...", "");
    let value = text(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("{argument} needs a value"),
        ErrorKind::InvalidValue => format!("invalid value '{value}' for {argument}"),
        ErrorKind::ValueValidation => {
            let why = error.source().map(ToString::to_string);
            // Of several lines the others draw where in the value it is.
            let why = why.unwrap_or_else(|| "not understood".into());
            let why = why.lines().next().unwrap_or_default();
            format!("invalid value '{value}' for {argument}: {why}")
        }
        ErrorKind::UnknownArgument => format!("unexpected argument '{argument}'"),
        ErrorKind::InvalidSubcommand => {
            let command = text(error, ContextKind::InvalidSubcommand);
            format!("unknown command '{command}'")
        }
        ErrorKind::ArgumentConflict => match text(error, ContextKind::PriorArg) {
            other if other.is_empty() || other == argument => {
                format!("{argument} can only be given once")
            }
            other => format!("{argument} cannot be used together with {other}"),
        },
        ErrorKind::MissingRequiredArgument => match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::Strings(several)) if several.len() > 1 => {
                format!("{} are missing", argument.replace(" or ", " and "))
            }
            _ => format!("{argument} is missing"),
        },
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            format!("expected a command: {}", commands.join(", "))
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let least = text(error, ContextKind::MinValues);
            format!("{argument} needs at least {least} values")
        }
        ErrorKind::TooManyValues => format!("unexpected value '{value}' for {argument}"),
        ErrorKind::InvalidUtf8 => "an argument is not valid UTF-8".into(),
        kind => kind.to_string(),
    }
}

/// What the parser says of a kind; nothing if it does not.
fn text(error: &Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => short(text),
        Some(ContextValue::Strings(texts)) => list(texts),
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// The command that was typed, such as `honte joseki mine`, and the names of those below it.
fn command(words: &[OsString]) -> (String, Vec<String>) {
    let mut command = help::command();
    let mut name = "honte".to_owned();
    for word in words {
        let Some(found) = word.to_str().and_then(|word| command.find_subcommand(word)) else {
            break;
        };
        let _ = write!(name, " {}", found.get_name());
        command = found.clone();
    }
    let below = command
        .get_subcommands()
        .map(|below| below.get_name().into());
    (name, below.collect())
}

fn list(texts: &[String]) -> String {
    let texts: Vec<_> = texts.iter().map(|text| short(text)).collect();
    match texts.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
    }
}

/// A text of which no more is repeated than fits a line.
fn short(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
