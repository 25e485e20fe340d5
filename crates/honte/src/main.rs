//! The `honte` command: a thin face of the libraries.

mod args;
mod check;
mod common_args;
mod convert;
mod diagram;
mod error;
mod examples;
mod filter;
mod formats;
mod generate;
mod gtp;
mod index;
mod joseki;
mod licences;
mod merge;
mod order;
mod orientation;
mod overwrite;
mod play;
mod progress;
mod referee;
mod score;
mod search;
mod serve;
mod show;
mod text;
mod usage;

use args::{Command, JosekiCommand};
use error::Failure;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = match usage::parse() {
        Ok(args) => args,
        Err(code) => return code,
    };
    // What a killed run left where this one starts; outputs look after their own folders.
    honte_app::remove_leftovers(Path::new("."));
    match progress::obey_interruptions().and_then(|()| run(&args)) {
        Ok(answer) => answer.into(),
        Err(failure) => failure.report(),
    }
}

fn run(args: &args::Args) -> Result<Answer, Failure> {
    match &args.command {
        Command::Convert(args) => convert::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Show(args) => show::run(args),
        Command::Diagram(args) => diagram::run(args),
        Command::Joseki(JosekiCommand::Mine(args)) => joseki::mine::run(args),
        Command::Joseki(JosekiCommand::Find(args)) => joseki::find::run(args),
        Command::Joseki(JosekiCommand::Show(args)) => joseki::show::run(args),
        Command::Joseki(JosekiCommand::Merge(args)) => joseki::merge::run(args),
        Command::Check(args) => check::run(args),
        Command::Score(args) => score::run(args),
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

/// What a command that did its work says with its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Done, nothing to complain of.
    Yes,
    /// Done, but something was wrong with the input.
    No,
}

impl From<Answer> for ExitCode {
    fn from(answer: Answer) -> ExitCode {
        match answer {
            Answer::Yes => ExitCode::SUCCESS,
            Answer::No => ExitCode::from(1),
        }
    }
}
