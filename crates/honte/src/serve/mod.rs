//! `honte serve`: the page, for this machine alone.

#[cfg_attr(not(feature = "page"), path = "no_page.rs")]
mod page;

pub(crate) use page::run;

use crate::value::number;
use clap::{Args, ValueHint};
use std::net::IpAddr;
use std::path::PathBuf;

/// What is served, and to whom.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  honte serve
  honte serve ~/records pro.sgf.zst --open
  honte serve games --port 9000 --read-only

The page answers to this machine alone, or with --host to others, and only to browsers that have opened
the printed link. The token in it keeps other users of this machine out; a cookie then takes its place, so
that reloads and bookmarks work, and so do tabs that were left open when the server starts anew at the same
port. It reads and saves in the named folders and nowhere else, but for its own folder
$XDG_STATE_HOME/honte (~/.local/state/honte), which no other user can read: the token, and copies of
games with unsaved changes, which it offers at the next start.
Ctrl-C ends it. docs/web-api.md has what it can be asked.

Exit codes: 0 ended by Ctrl-C or SIGTERM; 2 could not be done.")]
pub(crate) struct Arguments {
    /// Folders with records, and single files: 'examples' where there is such a folder, else this one.
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// The port, instead of 8472 or the next that is free; 0 for any.
    #[arg(long, value_name = "PORT", value_parser = number::<u16>(0..=u16::MAX))]
    port: Option<u16>,
    /// The address to listen at, 0.0.0.0 for all: with another than 127.0.0.1, anybody who can reach it
    /// and has the token in the printed link can read and change the folders.
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// A name that the page may be asked by, besides its addresses, such as that of this machine in
    /// its network or of a proxy; may be repeated.
    #[arg(long, value_name = "NAME[:PORT]", value_parser = host_name)]
    allow_host: Vec<String>,
    /// Let any user and program of this machine in, without the token of the link; with --host, other
    /// machines still need it.
    #[arg(long)]
    no_token: bool,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
    /// Save nothing.
    #[arg(long)]
    read_only: bool,
    /// Search this index, which 'honte index' made of the same files, instead of one made at the start.
    #[arg(long, value_name = "INDEX", value_hint = ValueHint::FilePath)]
    index: Option<PathBuf>,
}

#[derive(Debug, thiserror::Error)]
#[error("expected a name such as go.example or go.example:8472")]
struct NoHostName;

/// A name as a browser's `Host` header has it.
fn host_name(text: &str) -> Result<String, NoHostName> {
    let (name, port) = text.split_once(':').unwrap_or((text, "80"));
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    match !name.is_empty() && name.chars().all(is_name) && port.parse::<u16>().is_ok() {
        true => Ok(text.to_owned()),
        false => Err(NoHostName),
    }
}
