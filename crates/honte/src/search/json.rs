//! The answer for programs.

use honte_search::{Answer, Question};
use std::io::{self, Write};

pub(super) fn write(
    question: &Question,
    answer: &Answer,
    seconds: f64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let value = honte_app::search::value(question, answer, seconds);
    serde_json::to_writer_pretty(&mut *out, &value)?;
    writeln!(out)
}
