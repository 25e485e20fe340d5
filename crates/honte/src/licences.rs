//! `honte licences`

use crate::answer::Answer;
use crate::error::Failure;
use std::io::{self, Write};

/// Made by `cargo run -p honte --example licences`.
const LICENCES: &str = include_str!("../licences.txt");

pub(crate) fn run() -> Result<Answer, Failure> {
    let mut out = io::stdout().lock();
    out.write_all(LICENCES.as_bytes())?;
    out.flush()?;
    Ok(Answer::Yes)
}
