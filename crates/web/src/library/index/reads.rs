//! Reads files into the index, and notices what has changed.

use super::{File, Index, MAX_GAMES, Row, Stamp, State};
use crate::library::files::Files;
use crate::library::spool::Spooled;
use honte_app::text_board;
use honte_goban::Size;
use honte_record::filter::{Headers, TextField};
use honte_record::format::Format;
use honte_record::problem::Problem;
use honte_record::records::{self, RecordEvent};
use honte_record::sgf::Name;
use honte_record::sgf::stream::{self, Sink};
use honte_record::source::{Entry, Source, Wanted, find_wanted};
use honte_record::tree::Tree;
use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Games that are shown at once, read or not.
const BATCH: usize = 500;
/// How often the folders are looked at while somebody looks at a list, at most.
const LOOK_AROUND: Duration = Duration::from_secs(1);
/// Looking takes this part of the time at most.
const LOOKING_SHARE: u32 = 20;

/// An upload that was added.
#[derive(Debug)]
pub(crate) struct Added {
    /// Games in it.
    pub(crate) games: u64,
    /// What is wrong with the file.
    pub(crate) problems: Vec<Problem>,
}

impl Index {
    /// Reads all files.
    pub(crate) fn read(&self, files: &Files, stop: &AtomicBool) {
        for (path, stamp) in present(files) {
            if stop.load(Relaxed) {
                return;
            }
            self.source(files, &path, stamp, stop);
        }
        self.write(|state| {
            state.is_whole = true;
            state.generation += 1;
        });
    }

    /// Somebody looks at the list: changes of the folders are to be noticed.
    pub(crate) fn want(&self) {
        self.is_wanted.store(true, Relaxed);
    }

    /// Notices new, changed and deleted files while somebody looks, until the server ends. `on_change`
    /// hears of it.
    pub(crate) fn look_around(&self, files: &Files, stop: &AtomicBool, on_change: impl Fn()) {
        let mut pause = LOOK_AROUND;
        while !stop.load(Relaxed) {
            std::thread::sleep(LOOK_AROUND / 4);
            pause = pause.saturating_sub(LOOK_AROUND / 4);
            if !pause.is_zero() || !self.is_wanted.swap(false, Relaxed) {
                continue;
            }
            let start = Instant::now();
            if self.refresh(files, stop) {
                on_change();
            }
            pause = LOOK_AROUND.max(start.elapsed() * LOOKING_SHARE);
        }
    }

    /// Reads what is new or has changed, and forgets what is gone; whether there was anything.
    fn refresh(&self, files: &Files, stop: &AtomicBool) -> bool {
        let present = present(files);
        let (gone, news) = {
            let state = self.state();
            let paths: HashSet<&PathBuf> = present.iter().map(|(path, _)| path).collect();
            let is_gone = |path: &&PathBuf| !paths.contains(path);
            let gone: Vec<PathBuf> = state.sources.keys().filter(is_gone).cloned().collect();
            let is_new = |(path, stamp): &&(PathBuf, Stamp)| state.sources.get(path) != Some(stamp);
            let news: Vec<_> = present.iter().filter(is_new).cloned().collect();
            (gone, news)
        };
        for (path, stamp) in &news {
            if stop.load(Relaxed) {
                return true;
            }
            self.source(files, path, *stamp, stop);
        }
        if !gone.is_empty() {
            self.write(|state| {
                gone.iter().for_each(|path| state.forget_source(path, &[]));
                state.generation += 1;
            });
        }
        !gone.is_empty() || !news.is_empty()
    }

    /// Reads a file again, or one that is new.
    pub(crate) fn renew(&self, files: &Files, path: &Path) {
        if let Some(stamp) = stamp(path) {
            self.source(files, path, stamp, &AtomicBool::new(false));
        }
    }

    /// Reads a file. Where it was read before, what was known of it stays until all is read.
    fn source(&self, files: &Files, path: &Path, stamp: Stamp, stop: &AtomicBool) {
        let is_known = self.state().sources.contains_key(path);
        let mut reading = Reading {
            index: self,
            path: Some(path),
            read: Vec::new(),
            is_known,
            stop,
        };
        match is_text(path) {
            true => reading.board(files, path),
            false => reading.records(files, path, stamp.0),
        }
        if stop.load(Relaxed) {
            return;
        }
        let read = reading.read;
        self.write(|state| {
            state.sources.insert(path.to_owned(), stamp);
            if is_known {
                let kept: Vec<u32> = read.iter().map(|(file, _)| *file).collect();
                state.forget_source(path, &kept);
                for (file, rows) in read {
                    state.forget_rows(file);
                    state.add(file, rows);
                }
                state.rows.sort_by_key(|row| row.file);
            }
            state.generation += 1;
        });
    }

    /// Adds an upload, or an entry of an uploaded archive.
    pub(crate) fn add_upload(&self, name: &str, folder: &str, content: &Spooled) -> Added {
        let mut reading = Reading {
            index: self,
            path: None,
            read: Vec::new(),
            is_known: false,
            stop: &AtomicBool::new(false),
        };
        reading.upload(name, folder, content)
    }

    /// Forgets an upload.
    pub(crate) fn forget_upload(&self, name: &str) {
        self.write(|state| {
            let at = state.files.iter().position(|file| file.name == name);
            if let Some(file) = at {
                state.files[file].is_gone = true;
                state.forget_rows(file as u32);
                state.generation += 1;
            }
        });
    }
}

impl State {
    /// The number of a file that is about to be read.
    fn number(&mut self, name: &str, folder: String, format: &str, source: Option<&Path>) -> u32 {
        let known = self.files.iter().position(|file| file.name == name);
        if let Some(file) = known.and_then(|at| self.files.get_mut(at)) {
            format.clone_into(&mut file.format);
            file.is_gone = false;
        }
        let at = known.unwrap_or_else(|| {
            self.files.push(File {
                name: name.to_owned(),
                folder,
                games: 0,
                format: format.to_owned(),
                source: source.map(Path::to_owned),
                is_gone: false,
            });
            self.files.len() - 1
        });
        at as u32
    }

    fn add(&mut self, file: u32, mut rows: Vec<Row>) {
        rows.truncate(MAX_GAMES.saturating_sub(self.rows.len()));
        if let Some(file) = self.files.get_mut(file as usize) {
            file.games += rows.len() as u32;
        }
        self.rows.append(&mut rows);
        self.generation += 1;
    }

    fn forget_rows(&mut self, number: u32) {
        self.rows.retain(|row| row.file != number);
        if let Some(file) = self.files.get_mut(number as usize) {
            file.games = 0;
        }
    }

    /// Forgets the files of a source but for some, which have just been read again.
    fn forget_source(&mut self, path: &Path, kept: &[u32]) {
        if kept.is_empty() {
            self.sources.remove(path);
        }
        let files = (0u32..).zip(&self.files);
        let gone: Vec<u32> = files
            .filter(|(number, file)| file.source.as_deref() == Some(path) && !kept.contains(number))
            .map(|(number, _)| number)
            .collect();
        for number in gone {
            self.forget_rows(number);
            self.files[number as usize].is_gone = true;
        }
    }
}

/// All files that may hold games, with their stamps.
fn present(files: &Files) -> Vec<(PathBuf, Stamp)> {
    let mut present = Vec::new();
    for root in files.roots() {
        // Links are followed there; those that lead out are not served.
        let found = find_wanted(&[&root.path], Wanted::Any).sources.into_iter();
        present.extend(
            found
                .map(|source| source.path)
                .filter(|path| files.holds(path)),
        );
    }
    present.extend(files.all(is_text));
    let stamped = present.into_iter();
    stamped
        .filter_map(|path| stamp(&path).map(|stamp| (path, stamp)))
        .collect()
}

fn is_text(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "txt")
}

fn stamp(path: &Path) -> Option<Stamp> {
    let about = path.metadata().ok()?;
    Some((about.len(), about.modified().ok()))
}

/// A source that is being read.
struct Reading<'r> {
    index: &'r Index,
    path: Option<&'r Path>,
    /// Files read so far, with their games if the source was read before.
    read: Vec<(u32, Vec<Row>)>,
    is_known: bool,
    stop: &'r AtomicBool,
}

impl Reading<'_> {
    /// Reads a text board, if it is one.
    fn board(&mut self, files: &Files, path: &Path) {
        let is_short = path
            .metadata()
            .is_ok_and(|about| about.len() <= text_board::MAX_BOARD_BYTES);
        let bytes = is_short.then(|| std::fs::read(path).ok()).flatten();
        if let Some((name, bytes)) = files.name(path).zip(bytes) {
            self.drawn(&name, files.folder(path), &bytes);
        }
    }

    /// Whether bytes are a text board, which is taken in then.
    fn drawn(&mut self, name: &str, folder: String, bytes: &[u8]) -> bool {
        let Ok(Some(tree)) = text_board::drawn(name, bytes) else {
            return false;
        };
        let mut reader = self.reader(name, folder, "board");
        // There is one.
        let _ = reader.add(1, 0, &OfTree(&tree));
        let rows = reader.finish();
        self.read.push(rows);
        true
    }

    fn records(&mut self, files: &Files, path: &Path, bytes: u64) {
        let source = Source {
            path: path.to_owned(),
            bytes,
        };
        let named = files.roots().any(|root| root.path == path);
        let outcome = source.open_wanted(Wanted::Any, &AtomicU64::new(0), |mut entry| {
            self.entry(files, &mut entry, named, path);
            match self.stop.load(Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        // What cannot be read has no games; opening it says why.
        drop(outcome);
    }

    fn entry(&mut self, files: &Files, entry: &mut Entry<'_>, named: bool, path: &Path) {
        if let Some(name) = files.name(Path::new(&entry.name)) {
            self.games(&name, files.folder(path), &mut *entry.reader, named);
        }
    }

    /// Reads the games of one file; what was wrong with it, and how many there are.
    fn games(
        &mut self,
        name: &str,
        folder: String,
        bytes: &mut dyn Read,
        certain: bool,
    ) -> Option<Added> {
        let opened = records::open(bytes, name, certain).ok()??;
        let format = opened.format();
        let mut reader = self.reader(name, folder, &format.to_string());
        if format == Format::Sgf {
            // What was read before an error stands.
            let _ = stream::read(&mut opened.bytes(), &mut reader);
        } else {
            let _ = opened.read(|event| match event {
                RecordEvent::Game(record) => reader.add(record.number, 0, &OfTree(&record.tree)),
                RecordEvent::Problem(problem) => {
                    reader.problem(problem, 0);
                    ControlFlow::Continue(())
                }
                _ => ControlFlow::Continue(()),
            });
        }
        let added = Added {
            games: reader.games,
            problems: std::mem::take(&mut reader.problems),
        };
        let rows = reader.finish();
        self.read.push(rows);
        Some(added)
    }

    fn upload(&mut self, name: &str, folder: &str, content: &Spooled) -> Added {
        let most = text_board::MAX_BOARD_BYTES;
        let short = (content.bytes() <= most).then(|| content.head(most).ok());
        if let Some(bytes) = short.flatten()
            && self.drawn(name, folder.to_owned(), &bytes)
        {
            return Added {
                games: 1,
                problems: Vec::new(),
            };
        }
        let opened = content.open().ok();
        let added =
            opened.and_then(|mut file| self.games(name, folder.to_owned(), &mut file, true));
        added.unwrap_or(Added {
            games: 0,
            problems: Vec::new(),
        })
    }

    /// What takes the games of a file in: at once, or all together at the end if it was read before.
    fn reader<'n>(&self, name: &'n str, folder: String, format: &str) -> Reader<'n>
    where
        Self: 'n,
    {
        let number = |state: &mut State| state.number(name, folder, format, self.path);
        Reader {
            number: self.index.write(number),
            index: self.index,
            name,
            rows: Vec::new(),
            games: 0,
            problems: Vec::new(),
            is_held: self.is_known,
            stop: self.stop,
        }
    }
}

/// Problems of an upload that are told.
const MOST_PROBLEMS: usize = 100;

/// Reads the games of one file.
struct Reader<'r> {
    index: &'r Index,
    number: u32,
    name: &'r str,
    rows: Vec<Row>,
    games: u64,
    problems: Vec<Problem>,
    /// Whether the rows are kept until the file is read.
    is_held: bool,
    stop: &'r AtomicBool,
}

impl Reader<'_> {
    fn add(&mut self, number: u64, line: u64, headers: &dyn Headers) -> ControlFlow<()> {
        /// Of longer headers, this many characters are looked at.
        const MAX_HEADER_CHARS: usize = 200;
        let said: Vec<(TextField, Box<str>)> = TextField::ALL
            .into_iter()
            .filter(|field| *field != TextField::File)
            .filter_map(|field| {
                let text = headers.text(field)?;
                let text: String = text.chars().take(MAX_HEADER_CHARS).collect();
                Some((field, text.into()))
            })
            .collect();
        self.games += 1;
        self.rows.push(Row {
            file: self.number,
            number: u32::try_from(number).unwrap_or(u32::MAX),
            moves: headers.moves(),
            line: u32::try_from(line).unwrap_or(0),
            size: headers.size(),
            said: said.into(),
        });
        if self.rows.len() >= BATCH && !self.is_held {
            self.hand_on();
        }
        match self.stop.load(Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn hand_on(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        self.index.write(|state| state.add(self.number, rows));
    }

    /// The file's number, with the rows that are still to be put in.
    fn finish(mut self) -> (u32, Vec<Row>) {
        if !self.is_held {
            self.hand_on();
        }
        (self.number, self.rows)
    }
}

impl Sink for Reader<'_> {
    fn game(&mut self, game: &stream::Game<'_>) -> ControlFlow<()> {
        let headers = game.in_file(self.name);
        self.add(game.number(), game.line_number(), &headers)
    }

    fn problem(&mut self, problem: Problem, _: u64) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem);
        }
    }
}

/// The headers of a tree.
struct OfTree<'t>(&'t Tree);

impl Headers for OfTree<'_> {
    fn text(&self, field: TextField) -> Option<Cow<'_, str>> {
        let name = Name::new(field.property()?.as_bytes());
        let text = self.0.text(self.0.root(), name)?;
        (!text.trim().is_empty()).then(|| Cow::from(text.trim().to_owned()))
    }

    fn moves(&self) -> u32 {
        let (tree, size) = (self.0, self.0.size());
        let moves: usize = tree
            .line(tree.root())
            .map(|node| tree.moves(node, size).count())
            .sum();
        u32::try_from(moves).unwrap_or(u32::MAX)
    }

    fn size(&self) -> Size {
        self.0.size()
    }
}
