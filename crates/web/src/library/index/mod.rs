//! The headers of all games in the served folders, read in the background and kept true to the files.
//!
//! `reads` fills it, `filters` chooses and sorts, `renders` answers.

mod filters;
mod reads;
mod renders;

pub(crate) use filters::{Question, Search};
pub(crate) use renders::{Part, Unsaved};

use filters::Selection;
use honte_goban::Size;
use honte_record::filter::TextField;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::SystemTime;

/// More games are not listed.
const MAX_GAMES: usize = 1_000_000;

/// A game.
#[derive(Debug)]
struct Row {
    file: u32,
    number: u32,
    moves: u32,
    /// The line of its file in which it begins; 0 where that is not known.
    line: u32,
    size: Size,
    /// What its headers say.
    said: Box<[(TextField, Box<str>)]>,
}

/// A file with games.
#[derive(Debug)]
struct File {
    name: String,
    folder: String,
    games: u32,
    format: String,
    /// The file on the disk, an archive perhaps; `None` for an upload.
    source: Option<PathBuf>,
    /// Whether it is no longer there; its number stays its own.
    is_gone: bool,
}

/// Length and time of a file when it was read.
type Stamp = (u64, Option<SystemTime>);

#[derive(Debug, Default)]
struct State {
    files: Vec<File>,
    rows: Vec<Row>,
    sources: HashMap<PathBuf, Stamp>,
    is_whole: bool,
    /// Changes with everything that is read.
    generation: u64,
}

/// All games that can be listed.
#[derive(Debug, Default)]
pub(crate) struct Index {
    state: RwLock<State>,
    selections: Mutex<Vec<Selection>>,
    /// Whether a list was asked for since the folders were looked at last.
    is_wanted: AtomicBool,
}

/// Where a game begins in its file, and what tells it from others there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GameStart {
    /// The line, from 1.
    pub(crate) line: u64,
    /// Moves of its main line.
    pub(crate) moves: u32,
    /// The players.
    pub(crate) players: [String; 2],
}

impl Index {
    fn state(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        change(&mut self.state.write().unwrap_or_else(PoisonError::into_inner))
    }

    /// What a file is called here that another program or another time called by this name.
    pub(crate) fn served_as(&self, name: &str) -> Option<String> {
        let state = self.state();
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
        let state = self.state();
        let file = state.files.iter().find(|file| file.name == name)?;
        Some(file.games.into())
    }

    /// How many games there are, and whether all have been read.
    pub(crate) fn count(&self) -> (usize, bool) {
        let state = self.state();
        (state.rows.len(), state.is_whole)
    }

    /// Where a game begins, if no other begins or ends in the same line before it.
    pub(crate) fn start_of(&self, name: &str, number: u64) -> Option<GameStart> {
        let state = self.state();
        let file = state.files.iter().position(|file| file.name == name)?;
        // Games of a file stand together, in their order.
        let first = state.rows.partition_point(|row| (row.file as usize) < file);
        let at = first + usize::try_from(number.checked_sub(2)?).ok()?;
        let [before, row] = state.rows.get(at..at + 2)? else {
            return None;
        };
        let is_it = |row: &Row, number: u64| {
            row.file as usize == file && u64::from(row.number) == number && row.line > 0
        };
        if !is_it(before, number - 1) || !is_it(row, number) || before.line >= row.line {
            return None;
        }
        let said = |field| row.said(field).unwrap_or_default().to_owned();
        Some(GameStart {
            line: row.line.into(),
            moves: row.moves,
            players: [said(TextField::Black), said(TextField::White)],
        })
    }
}
