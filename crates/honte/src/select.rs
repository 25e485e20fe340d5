//! Which games a command is about.

use clap::{Args, ValueHint};
use honte_record::aliases::Aliases;
use honte_record::encoding;
use honte_record::filter::Filter;
use honte_record::limits::MAX_PATTERN_BYTES;
use honte_record::source::read_file;
use std::path::Path;

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
pub(crate) fn expression(text: &str) -> Result<Filter, String> {
    let open = |name: &str| {
        read_file(Path::new(name), MAX_PATTERN_BYTES).map_err(|error| format!("{name}: {error}"))
    };
    Filter::parse_with(text, &open).map_err(|error| error.to_string())
}

/// An expression that can be answered without a search for patterns.
pub(crate) fn without_patterns(text: &str) -> Result<Filter, String> {
    let filter = expression(text)?;
    match filter.needs_search() {
        true => Err("patterns are not looked for here; see 'honte filter'".to_owned()),
        false => Ok(filter),
    }
}

fn read_aliases(name: &str) -> Result<Aliases, String> {
    let bytes = read_file(Path::new(name), MAX_ALIAS_BYTES).map_err(|error| error.to_string())?;
    Aliases::parse(&encoding::decode(&bytes, None).text).map_err(|error| error.to_string())
}
