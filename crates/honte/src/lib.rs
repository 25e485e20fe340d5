//! The `honte` command: a thin face of the libraries.
//!
//! [`run`] is all of it, so that other programs can carry the command: the Python wheel does.
//! [`gtp`] has the session of `honte gtp` over any input and output.

mod answer;
mod args;
mod check;
mod common_args;
mod compare;
mod convert;
mod diagram;
mod edit;
mod error;
mod examples;
mod filter;
mod formats;
mod generate;
pub mod gtp;
mod help;
mod index;
mod joseki;
mod json_array;
mod licences;
mod likeness;
mod merge;
mod order;
mod orientation;
mod overwrite;
mod places;
mod play;
mod progress;
mod referee;
mod rename;
mod rows;
mod score;
mod search;
mod select;
mod serve;
mod shares;
mod show;
mod solve;
mod sorting;
mod strip;
mod text;
mod unicode;
mod usage;
mod value;

use answer::Answer;
use args::{Command, JosekiCommand};
use error::Failure;
use std::ffi::OsString;
use std::path::Path;

/// Runs the command with these words, of which the first is its name, and returns its exit code.
///
/// It writes to the standard streams of the process, and an interruption (SIGINT, SIGTERM or SIGHUP)
/// may end the process.
///
/// ```
/// assert_eq!(honte::run(["honte", "--version"].map(Into::into)), 0);
/// assert_eq!(honte::run(["honte", "--no-such-option"].map(Into::into)), 2);
/// ```
pub fn run(words: impl IntoIterator<Item = OsString>) -> u8 {
    let words: Vec<OsString> = words.into_iter().collect();
    let args = match usage::parse(&words) {
        Ok(args) => args,
        Err(code) => return code,
    };
    // What a killed run left where this one starts; outputs look after their own folders.
    honte_app::remove_leftovers(Path::new("."));
    match progress::obey_interruptions().and_then(|()| command(&args)) {
        Ok(answer) => answer.into(),
        Err(failure) => failure.report(),
    }
}

fn command(args: &args::Args) -> Result<Answer, Failure> {
    match &args.command {
        Command::Convert(args) => convert::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Rename(args) => rename::run(args),
        Command::Edit(args) => edit::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Show(args) => show::run(args),
        Command::Diagram(args) => diagram::run(args),
        Command::Joseki(JosekiCommand::Mine(args)) => joseki::mine::run(args),
        Command::Joseki(JosekiCommand::Find(args)) => joseki::find::run(args),
        Command::Joseki(JosekiCommand::Show(args)) => joseki::show::run(args),
        Command::Joseki(JosekiCommand::Merge(args)) => joseki::merge::run(args),
        Command::Check(args) => check::run(args),
        Command::Score(args) => score::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Referee(args) => referee::run(args),
        Command::Examples(args) => examples::run(args),
        Command::Play(args) => play::run(args),
        Command::Gtp(args) => gtp::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Filter(args) => filter::run(args),
        Command::Index(args) => index::run(args),
        Command::Search(args) => search::run(args),
        Command::Licences => licences::run(),
        Command::Completions { shell } => generate::completions(*shell),
        Command::Man { folder, overwrite } => generate::man(folder.as_deref(), *overwrite),
    }
}
