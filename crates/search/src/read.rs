//! Games out of files of any format, each as the main line of a stream.

use honte_record::main_lines::{MainLines, main_lines};
use honte_record::problem::Problem;
use honte_record::records;
use honte_record::sgf::stream::{Game, Sink};
use honte_record::source::{Source, SourceError, Wanted};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;

/// Where a game stands.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The file, in an archive too: `pile.zip/2001/a.sgf`.
    pub file: &'a str,
    /// The line in which the game begins, from 1; 0 where that is not known.
    pub line: u64,
}

/// What came of reading a source.
#[derive(Debug, Default)]
#[must_use]
pub struct SourceReport {
    /// Record files read.
    pub files: u64,
    /// What could not be read; no more than a source keeps.
    pub problems: Vec<SourceError>,
    /// Further problems.
    pub more_problems: u64,
}

/// Reads the games of a source until the visitor breaks off.
///
/// `certain` tells that the file is a record whatever its name: the user named it. `bytes` grows by
/// what is read of the source, packed as it is.
pub fn read_source(
    source: &Source,
    certain: bool,
    bytes: &AtomicU64,
    visit: &mut dyn FnMut(&Game<'_>, Place<'_>) -> ControlFlow<()>,
) -> SourceReport {
    let mut reader = Reader {
        visit,
        line: None,
        file: String::new(),
        is_stopped: false,
    };
    let mut files = 0;
    let outcome = source.open_wanted(Wanted::Any, bytes, |entry| {
        reader.file = entry.name;
        // The source reports errors of the reader itself.
        files += u64::from(reader.read(entry.reader, certain).unwrap_or(true));
        reader.flow()
    });
    SourceReport {
        files,
        problems: outcome.problems,
        more_problems: outcome.more_problems,
    }
}

struct Reader<'v> {
    visit: &'v mut dyn FnMut(&Game<'_>, Place<'_>) -> ControlFlow<()>,
    /// Where the game begins, for games that are not read as SGF.
    line: Option<u64>,
    file: String,
    is_stopped: bool,
}

impl Reader<'_> {
    /// Whether the file is a record at all.
    fn read(&mut self, reader: &mut dyn Read, certain: bool) -> io::Result<bool> {
        let file = self.file.clone();
        let Some(opened) = records::open(reader, &file, certain)? else {
            return Ok(false);
        };
        main_lines(opened, self)?;
        Ok(true)
    }
}

impl MainLines for Reader<'_> {
    fn begin_in(&mut self, line: Option<u64>) {
        self.line = line;
    }

    fn flow(&self) -> ControlFlow<()> {
        match self.is_stopped {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl Sink for Reader<'_> {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        let place = Place {
            file: &self.file,
            line: self.line.unwrap_or(game.line_number()),
        };
        self.is_stopped = (self.visit)(game, place).is_break();
        self.flow()
    }

    /// What is damaged is told by who checks records.
    fn problem(&mut self, _: Problem, _: u64) {}
}
