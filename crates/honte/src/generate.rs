//! Completions and man pages, made from the same table as `--help`.

use crate::Answer;
use crate::args::Args;
use crate::error::Failure;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};
use std::path::Path;

pub(crate) fn completions(shell: Shell) -> Result<Answer, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "honte", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Answer::Yes)
}

pub(crate) fn man(folder: Option<&Path>) -> Result<Answer, Failure> {
    match folder {
        None => clap_mangen::Man::new(Args::command()).render(&mut io::stdout())?,
        Some(folder) => {
            clap_mangen::generate_to(Args::command(), folder)
                .map_err(|error| Failure::cannot_write(folder, error))?;
        }
    }
    Ok(Answer::Yes)
}
