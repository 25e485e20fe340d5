//! Arguments that mean the same in every command that has them.

use crate::value::number;
use clap::Args;
use honte_app::at::NodePath;
use honte_app::terms::Overrides;
use honte_record::recode::{NamedCharset, Recoded};
use honte_rules::{Amount, Ruleset};
use std::io::Read;
use thiserror::Error;

/// Which game of a file, and where in it.
#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// The number of the game in the file, from 1.
    #[arg(long, alias = "number", value_name = "N", value_parser = number::<u64>(1..))]
    pub(crate) game: Option<u64>,
    /// The position: a move number, end, or a way through variations such as 12.b; the end of the
    /// game where none is given.
    #[arg(long, alias = "move", value_name = "PLACE")]
    pub(crate) at: Option<NodePath>,
}

/// What charset files are in.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(crate) struct CharsetArgs {
    /// The charset of the texts, such as Shift_JIS, GB18030, Latin1 or CP437, instead of what a
    /// record names and what its bytes look like.
    #[arg(long, value_name = "CHARSET")]
    pub(crate) charset: Option<NamedCharset>,
}

impl CharsetArgs {
    /// Has a file's bytes handed on as UTF-8, if a charset was named; tells whether they fit it.
    pub(crate) fn read<T>(
        self,
        reader: &mut dyn Read,
        read: impl FnOnce(&mut dyn Read) -> T,
    ) -> (T, Result<(), Unfit>) {
        let Some(charset) = self.charset else {
            return (read(reader), Ok(()));
        };
        let mut recoded = Recoded::new(reader, charset);
        let value = read(&mut recoded);
        let fits = match recoded.is_lossy() {
            true => Err(Unfit(charset)),
            false => Ok(()),
        };
        (value, fits)
    }
}

/// A file has bytes that mean nothing in the charset that was named for it.
#[derive(Debug, Clone, Copy, Error)]
#[error("has bytes that are not {0}, which are lost: expected another --charset")]
pub(crate) struct Unfit(NamedCharset);

/// By what a position is counted, instead of what its record names.
#[derive(Debug, Args)]
pub(crate) struct TermsArgs {
    /// The rules, instead of those that the record names.
    #[arg(long, value_name = "RULES")]
    rules: Option<Ruleset>,
    /// Komi, instead of what the record names.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<Amount>,
}

impl TermsArgs {
    pub(crate) fn overrides(&self) -> Overrides {
        Overrides {
            rules: self.rules,
            komi: self.komi,
        }
    }
}
