//! Where an answer goes: a file, whole or not at all, or standard output.

use crate::error::Failure;
use honte_app::{Existing, Output};
use std::io::{self, Write};
use std::path::Path;

/// A place for an answer, made sure of before the work begins.
pub(crate) enum Target {
    File(Output),
    Standard,
}

impl Target {
    /// # Errors
    /// A file that is there already, or that cannot be written.
    pub(crate) fn prepare(path: Option<&Path>) -> Result<Target, Failure> {
        Ok(match path {
            Some(path) => Target::File(Output::prepare(path, Existing::Refuse)?),
            None => Target::Standard,
        })
    }

    /// Writes all of the answer.
    pub(crate) fn write(
        self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        match self {
            Target::File(output) => Ok(output.write(content)?),
            Target::Standard => {
                let mut out = io::BufWriter::new(io::stdout().lock());
                let written = content(&mut out).and_then(|()| out.flush());
                match written {
                    // As with other filters, `… | head` is no failure.
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                    written => written.map_err(Failure::StandardOutput),
                }
            }
        }
    }
}
