//! A question put to each part of a table, several at a time, and the answers in their order.
//!
//! A part that fails is asked again: an executor may have been lost, or the scheduler restarted.
//! Answers that are kept in a folder are not asked for again.

use crate::args::Engine;
use crate::error::{Failure, line};
use crate::functions::version::VERSION;
use crate::place::Place;
use crate::progress::Progress;
use crate::session::{Division, reach, session};
use crate::table::Table;
use arrow::record_batch::RecordBatch;
use datafusion::error::DataFusionError;
use datafusion::prelude::{ParquetReadOptions, SessionContext};
use serde_json::json;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// How often a part is asked for before it has failed.
const ATTEMPTS: u32 = 6;
/// Before a part is asked for again; each time twice as long.
const PAUSE: Duration = Duration::from_secs(1);
/// Parts at a time where a scheduler hands them out.
const AT_ONCE: usize = 16;

/// The query for a part, by the name of its table and its number.
pub(crate) type Query = Arc<dyn Fn(&str, usize) -> String + Send + Sync>;

/// A question to each part.
pub(crate) struct Questions<'q> {
    pub(crate) table: &'q Table,
    pub(crate) engine: &'q Engine,
    /// What is asked, in a word, for the folder of finished parts.
    pub(crate) name: String,
    pub(crate) division: Division,
    /// The query for a part by the name of its table and its number.
    pub(crate) query: Query,
    /// Bytes out of the rows of an answer.
    pub(crate) bytes: fn(&[RecordBatch]) -> Result<Vec<u8>, DataFusionError>,
}

/// Asks; the answers are in the order of the parts.
///
/// # Errors
/// As [`ask_each`].
pub(crate) async fn ask(questions: &Questions<'_>) -> Result<Vec<Vec<u8>>, Failure> {
    let mut answers = Vec::new();
    let take = |answer| {
        answers.push(answer);
        Ok(())
    };
    ask_each(questions, take).await?;
    Ok(answers)
}

/// Asks, and hands the answers over as they come, in the order of the parts.
///
/// # Errors
/// [`Failure::Part`] where a part has failed several times; [`Failure::OtherJob`]; and what
/// [`session`] and `take` say.
pub(crate) async fn ask_each(
    questions: &Questions<'_>,
    mut take: impl FnMut(Vec<u8>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let kept = Kept::open(questions)?;
    let engine = questions.engine;
    let parts = &questions.table.parts;
    let usual = match engine.scheduler {
        Some(_) => AT_ONCE,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let at_once = engine.at_once.or(engine.threads).unwrap_or(usual).max(1);
    let room = Arc::new(Semaphore::new(at_once));
    let context = Arc::new(session(engine, questions.division).await?);
    let mut tasks = JoinSet::new();
    let mut is_kept = vec![false; parts.len()];
    for (number, part) in parts.iter().enumerate() {
        if kept.has(number) {
            is_kept[number] = true;
            continue;
        }
        let asking = Asking {
            context: Arc::clone(&context),
            scheduler: engine.scheduler.clone(),
            number,
            part: part.clone(),
            query: Arc::clone(&questions.query),
            bytes: questions.bytes,
        };
        let room = Arc::clone(&room);
        tasks.spawn(async move {
            let _place = room.acquire().await;
            asking.until_answered().await.map(|bytes| (number, bytes))
        });
    }
    let mut progress = Progress::new(engine.quiet, "parts", Some(parts.len()));
    progress.add(parts.len() - tasks.len());
    let mut early: HashMap<usize, Vec<u8>> = HashMap::new();
    for (number, is_kept) in is_kept.into_iter().enumerate() {
        let answer = loop {
            if is_kept {
                break kept.read(number)?;
            }
            if let Some(bytes) = early.remove(&number) {
                break bytes;
            }
            let Some(done) = tasks.join_next().await else {
                return Err(Failure::Query(format!("part {number} has no answer")));
            };
            let (other, bytes) = match done {
                Ok(answer) => answer?,
                Err(error) => return Err(Failure::Query(format!("a thread has failed: {error}"))),
            };
            kept.write(other, &bytes)?;
            progress.add(1);
            early.insert(other, bytes);
        };
        take(answer)?;
    }
    progress.end();
    Ok(())
}

/// A part that is asked for.
struct Asking {
    context: Arc<SessionContext>,
    scheduler: Option<String>,
    number: usize,
    part: Place,
    query: Query,
    bytes: fn(&[RecordBatch]) -> Result<Vec<u8>, DataFusionError>,
}

impl Asking {
    async fn until_answered(self) -> Result<Vec<u8>, Failure> {
        let mut pause = PAUSE;
        let mut attempt = 1;
        loop {
            let error = match self.once().await {
                Ok(bytes) => return Ok(bytes),
                Err(error) => error,
            };
            let why = line(&error);
            // Without a cluster the same would happen again; and so it would with other versions.
            let is_misunderstood = matches!(error.find_root(), DataFusionError::Plan(_));
            let is_final =
                self.scheduler.is_none() || is_misunderstood || why.contains("of honte, and");
            if is_final || attempt == ATTEMPTS {
                if let Some(address) = &self.scheduler {
                    reach(address).await?;
                }
                let part = self.part.name.clone();
                return Err(Failure::Part { part, why });
            }
            tokio::time::sleep(pause).await;
            pause *= 2;
            attempt += 1;
        }
    }

    async fn once(&self) -> Result<Vec<u8>, DataFusionError> {
        let name = format!("part_{}", self.number);
        let _ = self.context.deregister_table(&name);
        self.context
            .register_parquet(&name, &self.part.name, ParquetReadOptions::default())
            .await?;
        let query = (self.query)(&name, self.number);
        let rows = self.context.sql(&query).await?.collect().await?;
        let _ = self.context.deregister_table(&name);
        (self.bytes)(&rows)
    }
}

/// `WHERE …` that fails where an executor is of another version.
pub(crate) fn of_this_version() -> String {
    format!("WHERE honte_version('{VERSION}')")
}

/// A text as SQL has it.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Finished parts in a folder.
struct Kept {
    folder: Option<PathBuf>,
}

impl Kept {
    fn open(questions: &Questions<'_>) -> Result<Kept, Failure> {
        let Some(folder) = &questions.engine.resume else {
            return Ok(Kept { folder: None });
        };
        let failed = |error| Failure::cannot_write(folder, error);
        fs::create_dir_all(folder).map_err(failed)?;
        let job = json!({
            "job": questions.name,
            "table": questions.table.place.name,
            "games": questions.table.games,
            "version": VERSION,
        });
        let job = format!("{job:#}\n").into_bytes();
        let file = folder.join("job.json");
        match fs::read(&file) {
            Ok(found) if found == job => {}
            Ok(_) => return Err(Failure::OtherJob(folder.display().to_string())),
            Err(_) => put(&file, &job)?,
        }
        Ok(Kept {
            folder: Some(folder.clone()),
        })
    }

    fn place(&self, number: usize) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("part-{number:05}.done")))
    }

    fn has(&self, number: usize) -> bool {
        self.place(number).is_some_and(|place| place.exists())
    }

    fn read(&self, number: usize) -> Result<Vec<u8>, Failure> {
        let place = self.place(number).unwrap_or_default();
        fs::read(&place).map_err(|error| Failure::NoPlace {
            path: place.display().to_string(),
            why: error.to_string(),
        })
    }

    fn write(&self, number: usize, bytes: &[u8]) -> Result<(), Failure> {
        match self.place(number) {
            Some(place) => put(&place, bytes),
            None => Ok(()),
        }
    }
}

/// Writes a file whole or not at all.
fn put(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error| Failure::cannot_write(path, error);
    let unfinished = path.with_extension("unfinished");
    fs::write(&unfinished, bytes).map_err(failed)?;
    fs::rename(&unfinished, path).map_err(failed)
}
