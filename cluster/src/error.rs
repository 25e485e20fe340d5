//! Why something could not be done, in one line.

use datafusion::error::DataFusionError;
use std::io;
use thiserror::Error;

/// A failure: exit code 2, but for an interruption (130).
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// Ctrl-C.
    #[error("interrupted; nothing was written")]
    Interrupted,
    /// No threads.
    #[error("threads cannot be started: {0}")]
    Threads(io::Error),
    /// Nothing to import.
    #[error("no game was found; nothing was written")]
    NoGames,
    /// A folder that is there already.
    #[error("{0}: exists already; name a new folder")]
    Exists(String),
    /// Something cannot be written.
    #[error("{path}: cannot be written: {error}")]
    CannotWrite {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// An output of the command cannot be made.
    #[error("{0}")]
    Output(#[from] honte_app::Error),
    /// Standard output cannot be written.
    #[error("standard output cannot be written: {0}")]
    StandardOutput(io::Error),
    /// An address of an object store that leads nowhere.
    #[error("{address}: {why}; docs/scale.md tells how stores are reached")]
    Store {
        /// The address.
        address: String,
        /// Why.
        why: String,
    },
    /// A path that leads nowhere.
    #[error("{path}: {why}")]
    NoPlace {
        /// The path.
        path: String,
        /// Why.
        why: String,
    },
    /// A folder that is no table.
    #[error("{path}: is not a table of games: {why}; make one with 'honte-cluster import'")]
    NoTable {
        /// The folder.
        path: String,
        /// Why.
        why: String,
    },
    /// A table without a column.
    #[error(
        "{path}: has no column '{column}' of type {kind}; make it again with 'honte-cluster import'"
    )]
    NoColumn {
        /// The file.
        path: String,
        /// The column.
        column: String,
        /// Its type.
        kind: String,
    },
    /// A folder of finished parts of another job.
    #[error("{0}: has the finished parts of another job; name another folder with --resume")]
    OtherJob(String),
    /// An address that is none.
    #[error("invalid address '{0}': expected host and port such as 10.0.0.1:50050")]
    Address(String),
    /// The scheduler does not answer.
    #[error("{address}: no scheduler answers: {why}; start one with 'honte-cluster scheduler'")]
    NoScheduler {
        /// Its address.
        address: String,
        /// Why.
        why: String,
    },
    /// A part failed, and failed again.
    #[error("{part}: {why}")]
    Part {
        /// The part.
        part: String,
        /// Why.
        why: String,
    },
    /// The engine refuses a question.
    #[error("{0}")]
    Query(String),
    /// A scheduler or an executor cannot do its work.
    #[error("{0}")]
    Host(String),
    /// Trees that cannot be put together.
    #[error("{0}")]
    Merge(#[from] honte_joseki::merge::MergeError),
}

impl Failure {
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::Interrupted => 130,
            _ => 2,
        }
    }

    pub(crate) fn cannot_write(path: &std::path::Path, error: impl Into<io::Error>) -> Failure {
        Failure::CannotWrite {
            path: path.display().to_string(),
            error: error.into(),
        }
    }
}

/// What an engine says, in one line: its first, without the names of its layers.
pub(crate) fn line(error: &DataFusionError) -> String {
    let text = error.strip_backtrace();
    let root = match error.find_root() {
        DataFusionError::Execution(message) | DataFusionError::Plan(message) => message.clone(),
        _ => text,
    };
    let mut line: String = root.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(why) = of_task(&line) {
        line = why;
    }
    const MAX_CHARS: usize = 400;
    if let Some((cut, _)) = line.char_indices().nth(MAX_CHARS) {
        line.truncate(cut);
        line.push('…');
    }
    line
}

/// The cause in what the cluster says of a task that failed:
/// `Job 1 failed: … IoError("No space left on device (os error 28)", …`.
fn of_task(line: &str) -> Option<String> {
    if !line.starts_with("Job ") {
        return None;
    }
    let quoted = |kind: &str| {
        let (_, rest) = line.split_once(kind)?;
        rest.split_once('"').map(|(why, _)| why.to_owned())
    };
    if line.contains("could not be prepared or was rejected") {
        return Some(
            "an executor could not begin; an object store needs its variables set there, too"
                .to_owned(),
        );
    }
    let of_disk =
        quoted("IoError(\"").map(|why| format!("an executor cannot write to its --folder: {why}"));
    of_disk.or_else(|| quoted("Execution(\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_task_failed_of_is_told_in_plain_words() {
        let said = "Job 038H failed: Job failed due to stage 0 failed: Task failed due to runtime \
            execution error: DataFusionError(Shared(External(ArrowError(IoError(\"No space left on \
            device (os error 28)\", Os { code: 28 }), None))))";
        assert_eq!(
            line(&DataFusionError::Execution(said.to_owned())),
            "an executor cannot write to its --folder: No space left on device (os error 28)"
        );
        let said = "Job 038H failed: Task failed: DataFusionError(Shared(External(DataFusionError(\
            Execution(\"an executor has version 2 of honte, and 1 asks\")))))";
        assert_eq!(
            line(&DataFusionError::Execution(said.to_owned())),
            "an executor has version 2 of honte, and 1 asks"
        );
        let said = "Job 038H failed: task could not be prepared or was rejected by executor";
        let told = line(&DataFusionError::Execution(said.to_owned()));
        assert!(told.starts_with("an executor could not begin"), "{told}");
    }
}
