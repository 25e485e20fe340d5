//! The tree as JSON, whole: `params`, `summary`, `nodes` and `games` as in [`Tree`].

use super::ReadError;
use crate::tree::Tree;
use std::io::{self, Write};

/// Writes a tree as JSON.
///
/// # Errors
/// The errors of the writer.
pub fn write_json(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, tree)?;
    out.write_all(b"\n")
}

/// Reads a tree that [`write_json`] wrote.
///
/// # Errors
/// [`ReadError::Json`] with the place for anything else, [`ReadError::Damaged`] where nodes refer
/// to what is not there.
pub fn read_json(bytes: &[u8]) -> Result<Tree, ReadError> {
    let tree: Tree = serde_json::from_slice(bytes).map_err(|error| ReadError::Json {
        line: error.line(),
        column: error.column(),
        reason: without_place(&error.to_string()),
    })?;
    tree.check().map_err(ReadError::Damaged)?;
    Ok(tree)
}

/// The message of a JSON error without its line and column: [`ReadError::Json`] has these as
/// fields.
fn without_place(message: &str) -> String {
    message
        .split(" at line ")
        .next()
        .unwrap_or(message)
        .to_string()
}
