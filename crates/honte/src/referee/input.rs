//! Games and text boards, out of files and standard input.

use super::args::STANDARD_INPUT;
use crate::error::{Failure, InputError, Misuse};
use crate::progress::Progress;
use honte_app::referee::Subject;
use honte_app::text_board::{MAX_BOARD_BYTES, drawn, named};
use honte_record::records::{self, RecordEvent};
use honte_record::source::{Pipe, find};
use honte_record::tree::Tree;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

/// Who is shown the games.
type Visit<'v> = &'v mut dyn FnMut(Subject) -> Result<(), Failure>;

/// Goes through files.
pub(super) struct Reader<'v> {
    progress: &'v Progress,
    /// The only game that is wanted of a file.
    number: Option<u64>,
    visit: Visit<'v>,
    /// Something could not be read.
    broken: bool,
    failure: Option<Failure>,
}

impl<'v> Reader<'v> {
    pub(super) fn new(progress: &'v Progress, number: Option<u64>, visit: Visit<'v>) -> Self {
        Reader {
            progress,
            number,
            visit,
            broken: false,
            failure: None,
        }
    }

    /// Visits the games of all files in order; whether all could be read.
    pub(super) fn run(mut self, files: &[PathBuf]) -> Result<bool, Failure> {
        for path in files {
            let alone = files.len() == 1;
            match self.file(path) {
                Err(failure) if !alone && failure.is_of_one_input() => {
                    anstream::eprintln!("honte: {failure}");
                    self.broken = true;
                }
                Err(failure) => return Err(failure),
                Ok(()) => {}
            }
            if let Some(failure) = self.failure.take() {
                return Err(failure);
            }
            if self.progress.is_stopped() {
                break;
            }
        }
        Ok(!self.broken)
    }

    fn file(&mut self, path: &Path) -> Result<(), Failure> {
        let name = path.display().to_string();
        let failed = |error| InputError::Read {
            name: name.clone(),
            error,
        };
        let mut pipe = piped(path).map_err(failed)?;
        let mut head = Vec::new();
        let board = match &mut pipe {
            Some(pipe) => {
                head = beginning(pipe).map_err(failed)?;
                match head.len() as u64 <= MAX_BOARD_BYTES {
                    true => drawn(&name, &head)?,
                    false => None,
                }
            }
            None => named(path)?,
        };
        if let Some(tree) = board {
            self.progress.files.fetch_add(1, Relaxed);
            if self.number.is_none_or(|number| number == 1) {
                self.show(&name, 1, tree);
                return Ok(());
            }
            return Err(missing(&name, self.number, 1));
        }
        let mut games = 0;
        let mut errors = 0;
        match pipe {
            Some(pipe) => {
                let mut reader = Cursor::new(head).chain(pipe);
                let read = self.entry(&mut reader, &name, &mut games, &mut errors);
                if let Some(error) = read.err().filter(|_| !self.progress.is_stopped()) {
                    self.broken = true;
                    anstream::eprintln!("honte: {name}: {error}");
                }
            }
            None => self.source(path, &mut games, &mut errors)?,
        }
        if errors > 0 {
            self.broken = true;
            let errors = crate::text::count(errors, "error", "errors");
            anstream::eprintln!("honte: {name}: {errors}; 'honte check {name}' tells where");
        }
        let wanted = self.number.unwrap_or(1);
        match games < wanted && self.failure.is_none() && !self.progress.is_stopped() {
            true => Err(missing(&name, self.number, games)),
            false => Ok(()),
        }
    }

    fn source(&mut self, path: &Path, games: &mut u64, errors: &mut u64) -> Result<(), Failure> {
        let found = find(&[path.to_path_buf()]);
        if let Some(problem) = found.problems.into_iter().next() {
            return Err(InputError::Source(problem).into());
        }
        let progress = self.progress;
        for source in &found.sources {
            let outcome = source.open(&progress.bytes, |entry| {
                let read = self.entry(entry.reader, &entry.name, games, errors);
                self.broken |= read.is_err();
                self.flow(*games)
            });
            self.broken |= !outcome.problems.is_empty();
            for problem in &outcome.problems {
                anstream::eprintln!("honte: {problem}");
            }
            if outcome.stopped {
                break;
            }
        }
        Ok(())
    }

    fn entry(
        &mut self,
        reader: &mut dyn Read,
        name: &str,
        games: &mut u64,
        errors: &mut u64,
    ) -> io::Result<()> {
        self.progress.files.fetch_add(1, Relaxed);
        let read = records::read(reader, name, |event| {
            *errors += event.errors();
            if let RecordEvent::Game(record) = event {
                *games += 1;
                if self.number.is_none_or(|number| number == *games) {
                    self.show(name, *games, record.tree);
                }
            }
            self.flow(*games)
        });
        read.map(|_| ())
    }

    fn show(&mut self, file: &str, number: u64, tree: Tree) {
        let subject = Subject {
            file: file.to_owned(),
            number,
            tree,
        };
        self.failure = (self.visit)(subject).err();
    }

    /// Whether more is wanted of a file after this number of games.
    fn flow(&self, games: u64) -> ControlFlow<()> {
        let enough = self.number.is_some_and(|number| games >= number);
        match enough || self.failure.is_some() || self.progress.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

fn missing(file: &str, number: Option<u64>, games: u64) -> Failure {
    let file = file.to_owned();
    match number {
        Some(number) => Failure::from(Misuse::GameNumber {
            file,
            option: "--game",
            number,
            games,
        }),
        None => Failure::from(InputError::NoGame {
            file,
            has_errors: false,
        }),
    }
}

/// What can be read once only: standard input, or a pipe that has a name, as a shell's `<(…)` has.
fn piped(path: &Path) -> io::Result<Option<Pipe>> {
    match path == Path::new(STANDARD_INPUT) {
        true => Pipe::stdin().map(Some),
        false => Pipe::named(path),
    }
}

/// As much of a pipe as a text board may have, and a byte more to tell that it is none.
fn beginning(pipe: &mut Pipe) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    pipe.take(MAX_BOARD_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
