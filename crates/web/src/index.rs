//! The headers of all games in the served folders, read in the background.

use crate::api_error::{Answer, ApiError, json};
use crate::files::Files;
use honte_app::text_board;
use honte_goban::Size;
use honte_record::filter::{Filter, Headers, TextField};
use honte_record::format::Format;
use honte_record::problem::Problem;
use honte_record::records::{self, RecordEvent};
use honte_record::sgf::Name;
use honte_record::sgf::stream::{self, Sink};
use honte_record::source::{Entry, Wanted, find_wanted};
use honte_record::tree::Tree;
use serde::Deserialize;
use serde_json::json;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// More games are not listed.
const MOST: usize = 1_000_000;
/// Games that are shown at once, read or not.
const BATCH: usize = 500;
/// Rows of an answer.
const PAGE: usize = 1000;
/// Selections that are kept.
const KEPT: usize = 8;

/// A game.
#[derive(Debug)]
struct Row {
    file: u32,
    number: u32,
    moves: u32,
    size: Size,
    /// What its headers say.
    said: Box<[(TextField, Box<str>)]>,
    /// Lower case: what words are looked for in.
    text: Box<str>,
}

/// A file with games.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) folder: String,
    pub(crate) games: u32,
    pub(crate) format: String,
}

#[derive(Debug, Default)]
struct State {
    files: Vec<File>,
    rows: Vec<Row>,
    is_whole: bool,
    /// Changes with everything that is read.
    generation: u64,
}

/// A selection in an order, and what it is of.
type Selection = (Question, u64, Arc<Vec<u32>>);

/// All games that can be listed.
#[derive(Debug, Default)]
pub(crate) struct Index {
    state: RwLock<State>,
    selections: Mutex<Vec<Selection>>,
}

/// What is wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Question {
    #[serde(default)]
    filter: String,
    #[serde(default)]
    folder: String,
    #[serde(default)]
    sort: String,
    #[serde(default)]
    desc: u8,
}

/// Which rows of it.
#[derive(Debug, Deserialize)]
pub(crate) struct Part {
    #[serde(default)]
    from: usize,
    #[serde(default = "usual")]
    most: usize,
}

const fn usual() -> usize {
    200
}

impl Index {
    /// Reads all files.
    pub(crate) fn read(&self, files: &Files, stop: &AtomicBool) {
        for root in files.roots() {
            let found = find_wanted(&[&root.path], Wanted::Any);
            for source in &found.sources {
                if stop.load(Relaxed) {
                    return;
                }
                // Links are followed there; those that lead out are not served.
                if files.holds(&source.path) {
                    self.source(files, &source.path, stop);
                }
            }
        }
        let is_text = |path: &Path| path.extension().is_some_and(|ending| ending == "txt");
        for path in files.all(is_text) {
            self.board(files, &path);
        }
        self.write(|state| {
            state.is_whole = true;
            state.generation += 1;
        });
    }

    /// Reads a file again, or one that is new.
    pub(crate) fn renew(&self, files: &Files, path: &Path) {
        self.source(files, path, &AtomicBool::new(false));
    }

    /// Reads a text board, if it is one.
    fn board(&self, files: &Files, path: &Path) {
        let is_short = path
            .metadata()
            .is_ok_and(|about| about.len() <= text_board::LONGEST);
        let bytes = is_short.then(|| std::fs::read(path).ok()).flatten();
        let Some((name, bytes)) = files.name(path).zip(bytes) else {
            return;
        };
        if let Ok(Some(tree)) = text_board::drawn(&name, &bytes) {
            let mut reader = Reader {
                index: self,
                number: self.file(&name, files.folder(path), "board".to_owned()),
                name: &name,
                rows: Vec::new(),
                stop: &AtomicBool::new(false),
            };
            // There is one.
            let _ = reader.tree(&tree, 1);
            reader.hand_on();
        }
    }

    fn source(&self, files: &Files, path: &Path, stop: &AtomicBool) {
        let bytes = path.metadata().map_or(0, |about| about.len());
        let source = honte_record::source::Source {
            path: path.to_owned(),
            bytes,
        };
        let named = files.roots().any(|root| root.path == path);
        let outcome = source.open_wanted(Wanted::Any, &AtomicU64::new(0), |mut entry| {
            self.entry(files, &mut entry, named, path, stop);
            match stop.load(Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        // What cannot be read has no games; whoever opens it is told why.
        drop(outcome);
    }

    fn entry(
        &self,
        files: &Files,
        entry: &mut Entry<'_>,
        named: bool,
        path: &Path,
        stop: &AtomicBool,
    ) {
        let Some(name) = files.name(Path::new(&entry.name)) else {
            return;
        };
        let Ok(Some(opened)) = records::open(&mut *entry.reader, &entry.name, named) else {
            return;
        };
        let format = opened.format();
        let folder = files.folder(path);
        let mut reader = Reader {
            index: self,
            number: self.file(&name, folder, format.to_string()),
            name: &name,
            rows: Vec::new(),
            stop,
        };
        if format == Format::Sgf {
            // What was read before an error stands.
            let _ = stream::read(&mut opened.bytes(), &mut reader);
        } else {
            let _ = opened.read(|event| match event {
                RecordEvent::Game(record) => reader.tree(&record.tree, record.number),
                _ => ControlFlow::Continue(()),
            });
        }
        reader.hand_on();
    }

    /// The number of a file that is about to be read; what was read of it before is forgotten.
    fn file(&self, name: &str, folder: String, format: String) -> u32 {
        let mut number = 0;
        self.write(|state| {
            let known = state.files.iter().position(|file| file.name == name);
            number = known.unwrap_or(state.files.len());
            if known.is_some() {
                state.rows.retain(|row| row.file as usize != number);
                state.files[number].games = 0;
            } else {
                state.files.push(File {
                    name: name.to_owned(),
                    folder,
                    games: 0,
                    format,
                });
            }
        });
        number as u32
    }

    fn write(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.write().unwrap_or_else(PoisonError::into_inner));
    }

    /// `GET /api/games`
    pub(crate) fn games(&self, question: Question, part: &Part) -> Answer {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let chosen = self.select(&state, question)?;
        let rows: Vec<_> = chosen
            .iter()
            .skip(part.from)
            .take(part.most.min(PAGE))
            .filter_map(|&row| state.rows.get(row as usize))
            .map(|row| row.json(&state.files))
            .collect();
        Ok(json(&json!({
            "total": state.rows.len(),
            "matching": chosen.len(),
            "reading": !state.is_whole,
            "rows": rows,
        })))
    }

    /// `GET /api/folders`
    pub(crate) fn folders(&self) -> Answer {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let mut folders: Vec<(&str, Vec<serde_json::Value>)> = Vec::new();
        for file in &state.files {
            let value = json!({"file": file.name, "games": file.games, "format": file.format});
            match folders.iter_mut().find(|(name, _)| *name == file.folder) {
                Some((_, files)) => files.push(value),
                None => folders.push((&file.folder, vec![value])),
            }
        }
        let folders = folders.into_iter();
        let folders = folders.map(|(folder, files)| json!({"folder": folder, "files": files}));
        Ok(json(&folders.collect()))
    }

    /// What a file is called here that another program or another time called by this name.
    pub(crate) fn served_as(&self, name: &str) -> Option<String> {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let names = || state.files.iter().map(|file| file.name.as_str());
        if names().any(|known| known == name) {
            return Some(name.to_owned());
        }
        let ends = |long: &str, short: &str| {
            long.strip_suffix(short)
                .is_some_and(|rest| rest.ends_with('/'))
        };
        let like = names().find(|known| ends(name, known) || ends(known, name));
        like.map(str::to_owned)
    }

    /// How many games a file has, as far as that is known.
    pub(crate) fn games_of(&self, name: &str) -> Option<u64> {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let file = state.files.iter().find(|file| file.name == name)?;
        Some(file.games.into())
    }

    /// How many games there are, and whether all have been read.
    pub(crate) fn count(&self) -> (usize, bool) {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        (state.rows.len(), state.is_whole)
    }

    fn select(&self, state: &State, question: Question) -> Result<Arc<Vec<u32>>, ApiError> {
        let lock = || {
            self.selections
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let is_it = |known: &&Selection| known.0 == question && known.1 == state.generation;
        if let Some((.., rows)) = lock().iter().find(is_it) {
            return Ok(Arc::clone(rows));
        }
        let rows = Arc::new(question.select(state)?);
        let mut selections = lock();
        selections.insert(0, (question, state.generation, Arc::clone(&rows)));
        selections.truncate(KEPT);
        Ok(rows)
    }
}

impl Question {
    /// Whether it is about an upload, which is in no folder.
    pub(crate) fn is_of_upload(&self) -> bool {
        self.folder.starts_with("upload/")
    }

    /// The folder or file that it is about.
    pub(crate) fn folder(&self) -> &str {
        &self.folder
    }

    fn select(&self, state: &State) -> Result<Vec<u32>, ApiError> {
        let wanted = ListFilter::of(&self.filter)?;
        let in_folder: Vec<bool> = state
            .files
            .iter()
            .map(|file| {
                let name = file.folder.strip_prefix(self.folder.as_str());
                let below = name.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
                self.folder.is_empty() || below || file.name == self.folder
            })
            .collect();
        let is_in = |row: &Row| in_folder.get(row.file as usize) == Some(&true);
        let rows = state.rows.iter().zip(0u32..);
        let mut rows: Vec<u32> = rows
            .filter(|(row, _)| {
                let found = Found {
                    row,
                    file: state.files.get(row.file as usize),
                };
                is_in(row) && wanted.fits(&found)
            })
            .map(|(_, number)| number)
            .collect();
        self.sort(state, &mut rows);
        Ok(rows)
    }

    fn sort(&self, state: &State, rows: &mut [u32]) {
        let field = match self.sort.as_str() {
            "date" => Some(TextField::Date),
            "black" => Some(TextField::Black),
            "white" => Some(TextField::White),
            "event" => Some(TextField::Event),
            "result" => Some(TextField::Result),
            _ => None,
        };
        let row = |number: &u32| state.rows.get(*number as usize);
        if let Some(field) = field {
            let key = |number: &u32| row(number).and_then(|row| row.said(field)).unwrap_or("");
            // What says nothing comes last, either way.
            rows.sort_by(|a, b| {
                let (a, b) = (key(a), key(b));
                match (a.is_empty(), b.is_empty()) {
                    (true, true) => Ordering::Equal,
                    (true, false) => Ordering::Greater,
                    (false, true) => Ordering::Less,
                    _ if self.desc > 0 => b.cmp(a),
                    _ => a.cmp(b),
                }
            });
        } else if self.sort == "moves" {
            rows.sort_by_key(|number| {
                let moves = row(number).map_or(0, |row| i64::from(row.moves));
                if self.desc > 0 { -moves } else { moves }
            });
        } else if self.desc > 0 {
            rows.reverse();
        }
    }
}

/// A filter as it was typed: an expression, or words.
enum ListFilter {
    Expression(Box<Filter>),
    Words(Vec<String>),
}

impl ListFilter {
    fn of(text: &str) -> Result<ListFilter, ApiError> {
        match Filter::parse(text) {
            Ok(filter) if filter.fields().play => Err(ApiError::unprocessable(
                "what was played is not in the list: use 'honte filter' for captures, openings and patterns",
            )),
            Ok(filter) => Ok(ListFilter::Expression(Box::new(filter))),
            Err(_) => {
                let words = text.split_whitespace().map(str::to_lowercase);
                Ok(ListFilter::Words(words.collect()))
            }
        }
    }

    fn fits(&self, game: &Found<'_>) -> bool {
        match self {
            ListFilter::Expression(filter) => filter.matches(game),
            ListFilter::Words(words) => words
                .iter()
                .all(|word| game.row.text.contains(word.as_str())),
        }
    }
}

/// A row and its file.
struct Found<'s> {
    row: &'s Row,
    file: Option<&'s File>,
}

impl Headers for Found<'_> {
    fn text(&self, field: TextField) -> Option<Cow<'_, str>> {
        match field {
            TextField::File => self.file.map(|file| Cow::from(file.name.as_str())),
            field => self.row.said(field).map(Cow::from),
        }
    }

    fn moves(&self) -> u32 {
        self.row.moves
    }

    fn size(&self) -> Size {
        self.row.size
    }
}

impl Row {
    fn said(&self, field: TextField) -> Option<&str> {
        let mut said = self.said.iter();
        said.find(|(other, _)| *other == field)
            .map(|(_, text)| &**text)
    }

    fn json(&self, files: &[File]) -> serde_json::Value {
        let text = |field| self.said(field).unwrap_or("");
        let (width, height) = (self.size.width(), self.size.height());
        json!({
            "file": files.get(self.file as usize).map_or("", |file| &file.name),
            "number": self.number,
            "black": text(TextField::Black),
            "black_rank": text(TextField::BlackRank),
            "white": text(TextField::White),
            "white_rank": text(TextField::WhiteRank),
            "date": text(TextField::Date),
            "event": text(TextField::Event),
            "result": text(TextField::Result),
            "size": if width == height { width.to_string() } else { format!("{width}x{height}") },
            "moves": self.moves,
        })
    }
}

/// Reads one file into the index.
struct Reader<'r> {
    index: &'r Index,
    number: u32,
    name: &'r str,
    rows: Vec<Row>,
    stop: &'r AtomicBool,
}

impl Reader<'_> {
    fn add(&mut self, number: u64, headers: &dyn Headers) -> ControlFlow<()> {
        /// Of longer headers, this many bytes are looked at.
        const LONGEST: usize = 200;
        let said: Vec<(TextField, Box<str>)> = TextField::ALL
            .into_iter()
            .filter(|field| *field != TextField::File)
            .filter_map(|field| {
                let text = headers.text(field)?;
                let text: String = text.chars().take(LONGEST).collect();
                Some((field, text.into()))
            })
            .collect();
        let looked = [
            TextField::Black,
            TextField::White,
            TextField::Date,
            TextField::Event,
            TextField::Result,
        ];
        let words = said.iter().filter(|(field, _)| looked.contains(field));
        let mut text: String = words.fold(String::new(), |all, (_, text)| all + text + "\n");
        text.push_str(self.name);
        self.rows.push(Row {
            file: self.number,
            number: u32::try_from(number).unwrap_or(u32::MAX),
            moves: headers.moves(),
            size: headers.size(),
            said: said.into(),
            text: text.to_lowercase().into(),
        });
        if self.rows.len() >= BATCH {
            self.hand_on();
        }
        match self.stop.load(Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn tree(&mut self, tree: &Tree, number: u64) -> ControlFlow<()> {
        self.add(number, &OfTree(tree))
    }

    fn hand_on(&mut self) {
        let mut rows = std::mem::take(&mut self.rows);
        let file = self.number as usize;
        self.index.write(|state| {
            rows.truncate(MOST.saturating_sub(state.rows.len()));
            if let Some(file) = state.files.get_mut(file) {
                file.games += rows.len() as u32;
            }
            state.rows.append(&mut rows);
            state.generation += 1;
        });
    }
}

impl Sink for Reader<'_> {
    fn game(&mut self, game: &stream::Game<'_>) -> ControlFlow<()> {
        self.add(game.number(), &game.in_file(self.name))
    }

    fn problem(&mut self, _: Problem, _: u64) {}
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
