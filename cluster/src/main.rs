//! `honte-cluster`: collections beyond one machine.
//!
//! Games become a table of Parquet files, the *parts* ([`table`]). A job is a question in SQL with
//! functions over the libraries ([`functions`]), put to each part ([`parts`]) by an embedded
//! DataFusion or by a Ballista cluster ([`session`]), and put together in the order of the parts:
//! what comes out does not depend on who did what.

mod args;
mod error;
mod functions;
mod hosts;
mod import;
mod jobs;
mod output;
mod parts;
mod place;
mod progress;
mod session;
mod store;
mod table;

use args::{Arguments, Command};
use clap::Parser;
use error::Failure;
use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = runtime(&arguments).and_then(|runtime| {
        let outcome = runtime.block_on(obeying(&arguments.command));
        // Judging a game is not waited for.
        runtime.shutdown_timeout(Duration::from_millis(100));
        outcome
    });
    match outcome {
        Ok(Outcome::Whole) => ExitCode::SUCCESS,
        Ok(Outcome::InPart) => ExitCode::from(1),
        Err(failure) => {
            eprintln!("honte-cluster: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

/// How much of the work was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All of it.
    Whole,
    /// All but what was told to be wrong with the input.
    InPart,
}

fn runtime(arguments: &Arguments) -> Result<tokio::runtime::Runtime, Failure> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    if let Some(threads) = arguments.threads() {
        builder.worker_threads(threads);
    }
    // Proofs are searched deep.
    builder.thread_stack_size(32 << 20).enable_all();
    builder.build().map_err(Failure::Threads)
}

/// Does the work until Ctrl-C.
async fn obeying(command: &Command) -> Result<Outcome, Failure> {
    if let Command::Import(args) = command {
        // It tidies up by itself.
        return import::run(args).await;
    }
    tokio::select! {
        outcome = run(command) => outcome,
        _ = tokio::signal::ctrl_c() => Err(Failure::Interrupted),
    }
}

async fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Import(args) => import::run(args).await,
        Command::Judge(args) => jobs::judge::run(args).await,
        Command::Check(args) => jobs::check::run(args).await,
        Command::Search(args) => jobs::search::run(args).await,
        Command::Mine(args) => jobs::mine::run(args).await,
        Command::Dedupe(args) => jobs::dedupe::run(args).await,
        Command::Sql(args) => jobs::sql::run(args).await,
        Command::Scheduler(args) => hosts::scheduler::run(args).await,
        Command::Executor(args) => hosts::executor::run(args).await,
    }
}
