//! One game out of a file.

use super::late;
use super::shelf::Shelf;
use crate::api_error::ApiError;
use honte_app::check::{Placed, of_record};
use honte_app::text_board::{MAX_BOARD_BYTES, drawn};
use honte_record::format::Format;
use honte_record::problem::Problem;
use honte_record::records::{self, Record, RecordEvent};
use honte_record::sgf::stream::{self, Sink};
use honte_record::source::{Source, Wanted};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;

/// A game as it was read.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) record: Record,
    /// What is wrong with it.
    pub(crate) findings: Vec<Placed>,
}

/// The game of a served file or of an upload.
pub(crate) fn load(shelf: &Shelf, file: &str, number: u64) -> Result<Loaded, ApiError> {
    if number == 0 {
        return Err(ApiError::bad_request("games are numbered from 1"));
    }
    if file.starts_with("upload/") {
        return of_upload(shelf, file, number);
    }
    let place = shelf.files.find(file)?;
    let bytes = place.path.metadata().map_or(0, |about| about.len());
    let meter = shelf.readings.begin(file, number, bytes);
    if let Some(start) = shelf.index.start_of(file, number)
        && let Some(loaded) = late::load(shelf, file, &place, &start, number, &meter)
    {
        return Ok(loaded);
    }
    let mut wanted = WantedGame {
        number,
        name: file,
        found: None,
        seen: 0,
        entries: 0,
    };
    let source = Source {
        bytes,
        path: place.path.clone(),
    };
    let outcome = source.open_wanted(Wanted::Any, &meter, |entry| {
        let is_it = place.entry.is_none()
            || shelf.files.name(Path::new(&entry.name)).as_deref() == Some(file);
        match is_it {
            true => wanted.entry(entry.reader),
            false => ControlFlow::Continue(()),
        }
    });
    let (seen, entries) = (wanted.seen, wanted.entries);
    let record = wanted.found.transpose()?;
    match record {
        Some((record, told)) => Ok(Loaded {
            findings: of_record(&record, &told),
            record,
        }),
        None => Err(match outcome.problems.into_iter().next() {
            // Without the way to the file on this machine.
            Some(problem) => {
                let name = shelf.files.name(Path::new(problem.name()));
                ApiError::unprocessable(problem.named(name.as_deref().unwrap_or(file)))
            }
            None if entries == 0 => missing_file(file),
            None => missing(file, number, seen),
        }),
    }
}

/// The game of an upload, which lies unpacked.
fn of_upload(shelf: &Shelf, file: &str, number: u64) -> Result<Loaded, ApiError> {
    let content = shelf.uploads.content(file)?;
    let unreadable = |error: io::Error| ApiError::internal(format_args!("{file}: {error}"));
    if let Some(start) = shelf.index.start_of(file, number)
        && let Some(loaded) = late::of_upload(&content, &start, number)
    {
        return Ok(loaded);
    }
    of_reader(file, &mut content.open().map_err(unreadable)?, number)
}

fn missing_file(file: &str) -> ApiError {
    ApiError::not_found(format_args!("there is no record '{}'", file.escape_debug()))
}

fn missing(file: &str, number: u64, seen: u64) -> ApiError {
    let games = honte_app::words::count(seen, "game", "games");
    ApiError::not_found(format_args!(
        "{file}: there is no game {number}: it has {games}"
    ))
}

/// The game of this number in bytes of any format, also of a text board.
pub(crate) fn of_bytes(name: &str, bytes: &[u8], number: u64) -> Result<Loaded, ApiError> {
    let mut rest = bytes;
    of_reader(name, &mut rest, number)
}

fn of_reader(name: &str, reader: &mut dyn Read, number: u64) -> Result<Loaded, ApiError> {
    let mut wanted = WantedGame {
        number,
        name,
        found: None,
        seen: 0,
        entries: 0,
    };
    let _ = wanted.entry(reader);
    let seen = wanted.seen;
    let (record, told) = wanted.found.ok_or_else(|| missing(name, number, seen))??;
    Ok(Loaded {
        findings: of_record(&record, &told),
        record,
    })
}

/// A game that is looked for.
struct WantedGame<'n> {
    number: u64,
    name: &'n str,
    found: Option<Result<(Record, Vec<Problem>), ApiError>>,
    /// Games met so far.
    seen: u64,
    /// Files met so far.
    entries: u64,
}

impl WantedGame<'_> {
    /// Looks into a file.
    fn entry(&mut self, reader: &mut dyn Read) -> ControlFlow<()> {
        self.entries += 1;
        let mut head = Vec::new();
        let read = Read::take(&mut *reader, MAX_BOARD_BYTES + 1).read_to_end(&mut head);
        if read.is_ok() && head.len() as u64 <= MAX_BOARD_BYTES {
            match drawn(self.name, &head) {
                Ok(None) => {}
                Ok(Some(tree)) => {
                    self.seen = 1;
                    let record = Record {
                        format: Format::Sgf,
                        number: 1,
                        place: (0, 0),
                        tree,
                        problems: Vec::new(),
                    };
                    if self.number == 1 {
                        self.found = Some(Ok((record, Vec::new())));
                    }
                    return ControlFlow::Break(());
                }
                Err(error) => {
                    self.found = Some(Err(error.into()));
                    return ControlFlow::Break(());
                }
            }
        }
        let mut whole = io::Cursor::new(head).chain(reader);
        let Ok(Some(opened)) = records::open(&mut whole, self.name, true) else {
            return ControlFlow::Continue(());
        };
        if opened.format() == Format::Sgf && self.number > 1 {
            // Games before it are passed by without a tree.
            let mut finder = Finder { wanted: self };
            let _ = stream::read(&mut opened.bytes(), &mut finder);
        } else {
            let mut told = Vec::new();
            let _ = opened.read(|event| self.on_event(event, &mut told));
        }
        match self.found {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    fn on_event(&mut self, event: RecordEvent<'_>, told: &mut Vec<Problem>) -> ControlFlow<()> {
        match event {
            RecordEvent::Problem(problem) => told.push(problem),
            RecordEvent::Game(record) => {
                self.seen += 1;
                if record.number == self.number {
                    self.found = Some(Ok((record, std::mem::take(told))));
                    return ControlFlow::Break(());
                }
            }
            RecordEvent::Outside(_) | RecordEvent::More(_) => {}
        }
        ControlFlow::Continue(())
    }
}

/// Goes through the games of a stream until the wanted one comes.
struct Finder<'w, 'n> {
    wanted: &'w mut WantedGame<'n>,
}

impl Sink for Finder<'_, '_> {
    fn game(&mut self, game: &stream::Game<'_>) -> ControlFlow<()> {
        let wanted = &mut self.wanted;
        wanted.seen = game.number();
        if game.number() < wanted.number {
            return ControlFlow::Continue(());
        }
        records::read_bytes(game.bytes(), Format::Sgf, |event| {
            if let RecordEvent::Game(mut record) = event {
                let before = game.line_number().saturating_sub(1);
                record.number = game.number();
                record.place.0 += before;
                for problem in &mut record.problems {
                    problem.line += before;
                }
                wanted.found = Some(Ok((record, Vec::new())));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        ControlFlow::Break(())
    }

    fn problem(&mut self, _: Problem, _: u64) {}
}
