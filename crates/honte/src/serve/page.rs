//! The page, served to this machine.

use super::Arguments;
use crate::answer::Answer;
use crate::error::Failure;
use crate::progress;
use honte_web::{Options, Server};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// How long answers and jobs may take to end; the server itself gives them less.
const FAREWELL: Duration = Duration::from_secs(10);

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
        no_token: args.no_token,
        index: args.index.clone(),
        state: state_folder(),
    };
    let server = Server::bind(&options)?;
    let stop = server.stop();
    progress::on_interruption(FAREWELL, move || stop.stop(), || "interrupted".to_owned());
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

/// Where the program keeps what is to outlive it.
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
