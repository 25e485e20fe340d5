//! Where edited games go.

use super::args::EditArgs;
use crate::error::{Failure, Misuse, OutputName};
use honte_record::format::Format;
use honte_record::source::Source;
use std::path::Path;

/// Where edited games go.
pub(super) enum Target<'a> {
    /// Nowhere.
    Nothing,
    /// Where they come from.
    InPlace,
    Stdout,
    File(&'a Path),
    Folder(&'a Path),
}

impl<'a> Target<'a> {
    /// Where the options say.
    ///
    /// # Errors
    /// Standard input beside files; a format that is not edited.
    pub(super) fn of(args: &'a EditArgs, sources: &[Source]) -> Result<Target<'a>, Failure> {
        if args.dry_run {
            return Ok(Target::Nothing);
        }
        let Some(out) = args.output.as_deref() else {
            let is_stdin = |source: &Source| source.path == Path::new("-");
            return match sources.iter().any(is_stdin) {
                true if sources.len() > 1 => Err(Misuse::StandardInputBeside.into()),
                true => Ok(Target::Stdout),
                false => Ok(Target::InPlace),
            };
        };
        if out == Path::new("-") {
            return Ok(Target::Stdout);
        }
        let is_named_folder = out.to_string_lossy().ends_with('/');
        if out.is_dir() || is_named_folder || out.extension().is_none() {
            return Ok(Target::Folder(out));
        }
        match Format::of_name(out) {
            Some(Format::Sgf) => Ok(Target::File(out)),
            _ => Err(Misuse::output(out, OutputName::Edited).into()),
        }
    }

    pub(super) fn is_stdout(&self) -> bool {
        matches!(self, Target::Stdout)
    }
}
