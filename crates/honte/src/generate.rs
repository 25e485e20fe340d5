//! Completions and man pages, made from the same table as `--help`.

use crate::answer::Answer;
use crate::error::Failure;
use crate::help;
use crate::overwrite::Overwrite;
use clap_complete::Shell;
use std::io::{self, Write};
use std::path::Path;

pub(crate) fn completions(shell: Shell) -> Result<Answer, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut help::command(), "honte", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Answer::Yes)
}

pub(crate) fn man(folder: Option<&Path>, overwrite: Overwrite) -> Result<Answer, Failure> {
    match folder {
        None => clap_mangen::Man::new(help::command()).render(&mut io::stdout())?,
        Some(folder) => pages(folder, overwrite)?,
    }
    Ok(Answer::Yes)
}

/// Writes the pages of all commands; all of them are made sure of before the first is written.
fn pages(folder: &Path, overwrite: Overwrite) -> Result<(), Failure> {
    let failed = |error| Failure::cannot_write(folder, error);
    let made = tempfile::tempdir().map_err(failed)?;
    clap_mangen::generate_to(help::command(), made.path()).map_err(failed)?;
    let mut pages = Vec::new();
    for page in std::fs::read_dir(made.path()).map_err(failed)? {
        let page = page.map_err(failed)?;
        let output = overwrite.output(&folder.join(page.file_name()))?;
        pages.push((std::fs::read(page.path()).map_err(failed)?, output));
    }
    for (page, output) in pages {
        output.write(|out| out.write_all(&page))?;
    }
    Ok(())
}
