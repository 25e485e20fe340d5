//! Which games a command is about.

use clap::{Args, ValueHint};
use honte_record::aliases::{AliasError, Aliases};
use honte_record::encoding;
use honte_record::filter::{Filter, FilterError, OpenFileError};
use honte_record::limits::MAX_PATTERN_BYTES;
use honte_record::source::read_file;
use std::io;
use std::path::Path;
use thiserror::Error;

/// The longest alias file, in bytes.
const MAX_ALIAS_BYTES: u64 = 16 << 20;

/// An expression that games have to fit.
#[derive(Debug, Clone, Default, Args)]
#[command(mut_arg("aliases", |aliases| aliases.requires("expression")))]
pub(crate) struct Select {
    /// Only games that fit an expression, as 'honte filter' takes it.
    #[arg(long = "where", value_name = "EXPRESSION", value_parser = without_patterns)]
    expression: Option<Filter>,
    #[command(flatten)]
    names: Names,
}

/// Other names of players.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Names {
    /// Other names of players: a person a line, with '=' between their names.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = read_aliases)]
    aliases: Option<Aliases>,
}

impl Select {
    /// The expression, if there is one.
    pub(crate) fn filter(&self) -> Option<Filter> {
        let filter = self.expression.clone()?;
        Some(self.names.teach(filter))
    }
}

impl Names {
    /// Makes a filter find players by any of their names.
    pub(crate) fn teach(&self, filter: Filter) -> Filter {
        match &self.aliases {
            Some(aliases) => filter.with_aliases(aliases),
            None => filter,
        }
    }
}

/// An expression, in which files are named from where the user stands.
pub(crate) fn expression(text: &str) -> Result<Filter, FilterError> {
    Filter::parse_with(text, &open_pattern)
}

/// A filter and what is typed beside it; files are named as in [`expression`].
pub(crate) fn beside(filter: Filter, text: &str) -> Result<Filter, FilterError> {
    filter.beside(text, &open_pattern)
}

/// A file that an expression names.
fn open_pattern(name: &str) -> Result<Vec<u8>, OpenFileError> {
    let content = read_file(Path::new(name), MAX_PATTERN_BYTES);
    content.map_err(|error| OpenFileError::Unreadable {
        name: name.to_owned(),
        error,
    })
}

/// Why an expression cannot be used.
#[derive(Debug, Error)]
pub(crate) enum ExpressionError {
    #[error("{0}")]
    Filter(#[from] FilterError),
    #[error("patterns are not looked for here; see 'honte filter'")]
    Patterns,
}

/// An expression that can be answered without a search for patterns.
pub(crate) fn without_patterns(text: &str) -> Result<Filter, ExpressionError> {
    let filter = expression(text)?;
    match filter.needs_search() {
        true => Err(ExpressionError::Patterns),
        false => Ok(filter),
    }
}

/// Why a file of names cannot be used.
#[derive(Debug, Error)]
enum AliasFileError {
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    #[error("{0}")]
    Aliases(#[from] AliasError),
}

fn read_aliases(name: &str) -> Result<Aliases, AliasFileError> {
    let bytes = read_file(Path::new(name), MAX_ALIAS_BYTES)?;
    Ok(Aliases::parse(&encoding::decode(&bytes, None).text)?)
}
