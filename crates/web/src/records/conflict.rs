//! Why a save or a change is refused with 409: what stands in its way, for the page to offer a choice.

use crate::api_error::ApiError;
use crate::library::copies::Copy;
use crate::library::files::Files;
use crate::library::game::Open;
use crate::library::version::Version;
use serde_json::{Value, json};

/// What stands where a game was to be saved.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Conflict<'a> {
    /// The file, as it is named on the page.
    pub(crate) file: &'a str,
    /// The file as this game was read from it or saved to it; `None` if it never was.
    pub(crate) was: Option<&'a Version>,
    /// The file as it is; `None` if there is none any more.
    pub(crate) now: Option<&'a Version>,
    /// How many games it has now.
    pub(crate) games: u64,
}

impl Conflict<'_> {
    /// A file that this game was never read from or saved to.
    pub(crate) fn exists(&self) -> ApiError {
        let line = format!("{}: there is such a file already", self.file);
        self.api_error("exists", &line)
    }

    /// Another program, or another game's page, has changed the file.
    pub(crate) fn changed(&self) -> ApiError {
        let line = format!(
            "{}: not saved: the file was changed by another program or in another tab",
            self.file
        );
        self.api_error("changed", &line)
    }

    /// The file is gone.
    pub(crate) fn deleted(&self) -> ApiError {
        let line = format!("{}: not saved: the file was deleted meanwhile", self.file);
        self.api_error("deleted", &line)
    }

    /// A file of several games would be replaced by one game.
    pub(crate) fn several(&self) -> ApiError {
        let line = format!(
            "{}: it holds {} games, and would hold one: choose another name",
            self.file, self.games
        );
        self.api_error("several", &line)
    }

    fn api_error(&self, code: &str, line: &str) -> ApiError {
        let changes = match (self.was, self.now) {
            (Some(was), Some(now)) => was.changes(now),
            _ => Vec::new(),
        };
        let version = |version: Option<&Version>| version.map_or(Value::Null, Version::json);
        ApiError::conflict(line).with(json!({
            "code": code,
            "file": self.file,
            "changes": changes,
            "was": version(self.was),
            "now": version(self.now),
            "games": self.games,
        }))
    }
}

/// A server that has ended left changes of the game that are neither restored nor discarded.
pub(crate) fn recovered(game: &Open, copies: &[Copy], files: &Files) -> ApiError {
    let copies: Vec<Value> = copies.iter().map(|copy| copy.json(files)).collect();
    ApiError::conflict(format_args!(
        "{}: game {} has unsaved changes from before the server was started: restore or discard them first",
        game.file, game.number
    ))
    .with(json!({"code": "recovered", "copies": copies}))
}

/// A page shows the game otherwise than it is open here.
pub(crate) fn stale() -> ApiError {
    ApiError::conflict("the game was changed elsewhere meanwhile: look at it again")
        .with(json!({"code": "stale"}))
}
