//! The answer for programs.

pub(super) use honte_app::search::value as answer;
use serde_json::Value;
use std::io::{self, Write};

pub(super) fn write(value: &Value, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}
