//! Puts the question to an index or to files.

use crate::error::{Failure, Misuse, Nothing};
use crate::index::failure;
use crate::progress::{self, Progress};
use honte_record::source::{Wanted, find_wanted};
use honte_search::{Answer, Index, OnGame, Question, Scan};
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::Receiver;

/// What came of a question.
pub(super) struct Asked {
    pub(super) answer: Answer,
    /// What could not be read, already told.
    pub(super) problems: u64,
    /// The index that was asked.
    pub(super) index: Option<Index>,
}

/// Asks; `on_game` hears of the games that are found, in the thread that searches.
pub(super) fn ask(
    paths: &[PathBuf],
    question: &Question,
    progress: &Progress,
    has_bar: bool,
    on_game: &mut (dyn FnMut(&honte_search::FoundGame<'_>) -> std::ops::ControlFlow<()> + Send),
) -> Result<Asked, Failure> {
    match paths {
        [path] if Index::is_index(path) => {
            let is_stopped = || progress.is_stopped();
            let index = Index::open(path).map_err(|error| failure(error, progress))?;
            let asked = index.ask(question, &is_stopped, on_game);
            let answer = asked.map_err(|error| failure(error, progress))?;
            Ok(Asked {
                answer,
                problems: 0,
                index: Some(index),
            })
        }
        paths => match paths.iter().find(|path| Index::is_index(path)) {
            Some(index) => Err(Misuse::IndexAlone(index.display().to_string()).into()),
            None => scan(paths, question, progress, has_bar, on_game),
        },
    }
}

fn scan(
    paths: &[PathBuf],
    question: &Question,
    progress: &Progress,
    has_bar: bool,
    on_game: &mut (dyn FnMut(&honte_search::FoundGame<'_>) -> std::ops::ControlFlow<()> + Send),
) -> Result<Asked, Failure> {
    let found = find_wanted(paths, Wanted::Any);
    let bar = progress::bar(found.bytes(), has_bar);
    let mut problems: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    let watch = |finished: &Receiver<()>| progress::watch(&bar, progress, "found", finished);
    let (scan, lines, more) = progress::watched(watch, || {
        let mut scan = Scan::new(question);
        let mut more = 0;
        let mut lines = Vec::new();
        let on_game: &mut OnGame<'_> = on_game;
        for source in &found.sources {
            let named = paths.contains(&source.path);
            let is_stopped = || progress.is_stopped();
            let report = scan.source(source, named, &progress.bytes, &is_stopped, on_game);
            progress.games.store(scan.games(), Relaxed);
            progress.files.fetch_add(report.files, Relaxed);
            lines.extend(report.problems.iter().map(ToString::to_string));
            more += report.more_problems;
            if progress.is_stopped() {
                break;
            }
        }
        (scan, lines, more)
    });
    problems.extend(lines);
    problems
        .iter()
        .for_each(|problem| anstream::eprintln!("{problem}"));
    if progress.is_stopped() {
        return Err(progress.interrupted());
    }
    if scan.games() == 0 {
        return Err(match problems.is_empty() {
            true => Nothing::Records.into(),
            false => Failure::Told,
        });
    }
    Ok(Asked {
        problems: problems.len() as u64 + more + scan.too_long(),
        answer: scan.finish(),
        index: None,
    })
}
