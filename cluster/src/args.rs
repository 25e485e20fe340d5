//! What can be typed.

use clap::{Args, Parser, Subcommand};
use honte_joseki::Prune;
use honte_search::Question;
use std::net::IpAddr;
use std::path::PathBuf;

/// Go records by the million: games as Parquet, judged, mined, searched and checked on one machine
/// or many.
#[derive(Debug, Parser)]
#[command(
    name = "honte-cluster",
    version = crate::functions::version::VERSION,
    after_help = "\
Examples:
  honte-cluster import ~/games pro.sgf.zst -o games/
  honte-cluster judge games/ --nodes 2000 -o verdicts.jsonl
  honte-cluster mine games/ --prune 1% -o tree.json
  honte-cluster search games/ 'pattern corner \"..../..../...X/....\"'
  honte-cluster sql games/ \"SELECT black, count(*) FROM games GROUP BY black\"

With an object store (docs/scale.md tells how stores are reached):
  honte-cluster import ~/games -o s3://bucket/games
  honte-cluster mine s3://bucket/games -o tree.json

On several machines, of which all can read the table under the same name:
  honte-cluster scheduler --host 10.0.0.1
  honte-cluster executor --scheduler 10.0.0.1:50050 --host 10.0.0.2
  honte-cluster judge games/ -o verdicts.jsonl --scheduler 10.0.0.1:50050

Exit codes: 0 done; 1 done, but something in the input was wrong; 2 could not be done; 130 interrupted."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Arguments {
    /// How many threads are to work; as many as there are cores where nothing is said.
    pub(crate) fn threads(&self) -> Option<usize> {
        match &self.command {
            Command::Judge(args) => args.engine.threads,
            Command::Check(args) | Command::Dedupe(args) => args.engine.threads,
            Command::Search(args) => args.engine.threads,
            Command::Mine(args) => args.engine.threads,
            Command::Sql(args) => args.engine.threads,
            Command::Import(_) | Command::Scheduler(_) | Command::Executor(_) => None,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Make a table of games: Parquet files in a new folder.
    Import(Import),
    /// Judge every game: a line of JSON each, as 'honte referee --json' says it.
    Judge(Judge),
    /// Check every game: a line of JSON for each in which something is wrong.
    Check(Job),
    /// Search a pattern or position: what 'honte search --json' says.
    Search(Search),
    /// Mine joseki: the tree that 'honte joseki mine' writes as JSON.
    Mine(Mine),
    /// Find games that are there more than once: a line of JSON for each of them.
    Dedupe(Job),
    /// Ask the table in SQL; the functions are in docs/scale.md.
    Sql(Sql),
    /// Hand out work to executors (Ballista's scheduler).
    Scheduler(Scheduler),
    /// Work for a scheduler (Ballista's executor).
    Executor(Executor),
}

#[derive(Debug, Clone, Args)]
pub(crate) struct Import {
    /// Files, folders and archives, or addresses such as s3://bucket/games and https://host/a.zip:
    /// records of any format, packed or not.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The folder that is made, or an address such as s3://bucket/table.
    #[arg(short, long, value_name = "TABLE")]
    pub(crate) output: PathBuf,
    /// Games in a part. A part is what is done again when an executor is lost; all of it is in
    /// memory while it is mined, some 2 kB a game.
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) part: u32,
    /// Print no progress and no figures at the end.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Where the work is done.
#[derive(Debug, Args)]
pub(crate) struct Engine {
    /// The scheduler that hands the work out, such as 10.0.0.1:50050; without one, the work is done
    /// here.
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) scheduler: Option<String>,
    /// Threads that work here, instead of one for each core.
    #[arg(long, value_name = "N", conflicts_with = "scheduler")]
    pub(crate) threads: Option<usize>,
    /// Parts that are worked on at a time: as many as there are cores here, or 16 with a scheduler.
    #[arg(long, value_name = "N")]
    pub(crate) at_once: Option<usize>,
    /// Keep finished parts in this folder, and go on with those that are there.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) resume: Option<PathBuf>,
    /// Print no progress.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Job {
    /// The table, as 'honte-cluster import' made it: a folder or an address.
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    /// Write to this file, whole or not at all, instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) engine: Engine,
}

#[derive(Debug, Args)]
pub(crate) struct Judge {
    /// The table, as 'honte-cluster import' made it: a folder or an address.
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    /// Visits that the searches of a game may take together. What is found depends on nothing else.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// Write to this file, whole or not at all, instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) engine: Engine,
}

#[derive(Debug, Args)]
pub(crate) struct Search {
    /// The table, as 'honte-cluster import' made it: a folder or an address.
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    /// What is looked for, see docs/search.md.
    #[arg(value_name = "QUESTION", value_parser = question)]
    pub(crate) question: Question,
    /// Write to this file, whole or not at all, instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) engine: Engine,
}

#[derive(Debug, Args)]
pub(crate) struct Mine {
    /// The table, as 'honte-cluster import' made it: a folder or an address.
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    /// Keep what was played so often, or in this share of the games.
    #[arg(long, value_name = "COUNT|SHARE%", default_value = "1%")]
    pub(crate) prune: Prune,
    /// Write to this file, whole or not at all, instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) engine: Engine,
}

#[derive(Debug, Args)]
pub(crate) struct Sql {
    /// The table, as 'honte-cluster import' made it: a folder or an address.
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    /// A query over the table 'games'.
    #[arg(value_name = "QUERY")]
    pub(crate) query: String,
    #[command(flatten)]
    pub(crate) engine: Engine,
}

#[derive(Debug, Args)]
pub(crate) struct Scheduler {
    /// The address to listen at.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
    /// The port.
    #[arg(long, value_name = "PORT", default_value_t = 50050)]
    pub(crate) port: u16,
    /// Seconds without a word after which an executor is taken for lost, and its work done by
    /// others.
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    pub(crate) patience: u64,
}

#[derive(Debug, Args)]
pub(crate) struct Executor {
    /// The scheduler.
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:50050")]
    pub(crate) scheduler: String,
    /// The address at which the scheduler, the other executors and whoever asks reach this one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
    /// The port for results; the next one is taken for the scheduler's calls.
    #[arg(long, value_name = "PORT", default_value_t = 50060)]
    pub(crate) port: u16,
    /// Tasks at a time, instead of one for each core.
    #[arg(long, value_name = "N")]
    pub(crate) cores: Option<usize>,
    /// Memory that sorting and grouping may take, in MiB; more goes to files.
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    pub(crate) memory: u64,
    /// The folder for what is handed on to others; a new one in the system's temporary folder where
    /// none is named.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
}

fn question(text: &str) -> Result<Question, String> {
    Question::parse(text).map_err(|error| error.to_string())
}
