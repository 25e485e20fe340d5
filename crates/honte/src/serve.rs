//! `honte serve`: the page, for this machine alone.

use crate::answer::Answer;
use crate::error::Failure;
use crate::progress;
use crate::value::number;
use clap::{Args, ValueHint};
use honte_web::{Options, Server};
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// How long answers and jobs may take to end; the server itself gives them less.
const FAREWELL: Duration = Duration::from_secs(10);

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  honte serve
  honte serve ~/records pro.sgf.zst --open
  honte serve games --port 9000 --read-only

The page answers to this machine alone, or with --host to others that have the printed link with
its token. It reads and saves in the named folders and nowhere else, but for copies of games with unsaved
changes, which it keeps in $XDG_STATE_HOME/honte (~/.local/state/honte) and offers at the next start.
Ctrl-C ends it. docs/web-api.md has what it can be asked.

Exit codes: 0 ended by Ctrl-C or SIGTERM; 2 could not be done.")]
pub(crate) struct Arguments {
    /// Folders with records, and single files: 'examples' where there is such a folder, else this one.
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// The port, instead of 8472 or the next that is free; 0 for any.
    #[arg(long, value_name = "PORT", value_parser = number::<u16>(0..=u16::MAX))]
    port: Option<u16>,
    /// The address to listen at, 0.0.0.0 for all: with another than 127.0.0.1, whoever can reach it
    /// and has the token in the printed link can read and change the folders.
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// A name that the page may be asked by, besides its addresses, such as that of this machine in
    /// its network or of a proxy; may be repeated.
    #[arg(long, value_name = "NAME[:PORT]", value_parser = host_name)]
    allow_host: Vec<String>,
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

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    let options = Options {
        paths: match args.paths.is_empty() {
            true => vec![usual()],
            false => args.paths.clone(),
        },
        port: args.port,
        host: args.host,
        allow_hosts: args.allow_host.clone(),
        read_only: args.read_only,
        index: args.index.clone(),
        recovery: match args.read_only {
            true => None,
            false => state_folder(),
        },
    };
    let server = Server::bind(&options)?;
    let stop = server.stop();
    progress::on_interruption(FAREWELL, move || stop.stop());
    let url = server.url();
    let mut out = anstream::stdout();
    for url in server.urls() {
        writeln!(out, "{url}")?;
    }
    out.flush()?;
    if io::IsTerminal::is_terminal(&io::stdout()) {
        anstream::eprintln!("Ctrl-C ends it.");
    }
    if args.open && !open(&url) {
        anstream::eprintln!("honte: no browser could be opened; go to {url}");
    }
    server.run()?;
    Ok(Answer::Yes)
}

/// A name as a browser's `Host` header has it.
fn host_name(text: &str) -> Result<String, String> {
    let (name, port) = text.split_once(':').unwrap_or((text, "80"));
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    match !name.is_empty() && name.chars().all(is_name) && port.parse::<u16>().is_ok() {
        true => Ok(text.to_owned()),
        false => Err("expected a name such as go.example or go.example:8472".to_owned()),
    }
}

/// Where a program keeps what is to outlive it: copies of games that are not saved.
fn state_folder() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = || from("HOME").map(PathBuf::from);
    let folder = match from("XDG_STATE_HOME").or_else(|| from("LOCALAPPDATA")) {
        Some(folder) => PathBuf::from(folder),
        None if cfg!(target_os = "macos") => home()?.join("Library/Application Support"),
        None => home()?.join(".local/state"),
    };
    Some(folder.join("honte"))
}

/// The samples where they are at hand.
fn usual() -> PathBuf {
    let samples = Path::new("examples");
    match samples.is_dir() {
        true => samples.to_owned(),
        false => PathBuf::from("."),
    }
}

/// Opens an address in the browser; whether there is one.
fn open(url: &str) -> bool {
    let programs: &[&[&str]] = if cfg!(target_os = "macos") {
        &[&["open"]]
    } else if cfg!(target_os = "windows") {
        &[&["rundll32", "url.dll,FileProtocolHandler"]]
    } else {
        &[&["xdg-open"], &["gio", "open"], &["wslview"]]
    };
    programs.iter().any(|program| {
        let Some((name, before)) = program.split_first() else {
            return false;
        };
        let quiet = Command::new(name)
            .args(before)
            .arg(url)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        quiet.is_ok()
    })
}
