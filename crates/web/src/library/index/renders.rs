//! Games and folders as answers.

use super::filters::Search;
use super::{File, Index, Question, Row};
use crate::api_error::{Answer, json};
use honte_record::filter::TextField;
use serde::Deserialize;
use serde_json::json;

/// Rows of an answer.
const PAGE: usize = 1000;

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

/// What is beside the file of a game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unsaved {
    /// Whether it is open with changes that are in no file.
    pub(crate) is_changed: bool,
    /// Whether a server that has ended left changes of it.
    pub(crate) is_recovered: bool,
}

impl Index {
    /// `GET /api/games`
    pub(crate) fn games(
        &self,
        question: Question,
        part: &Part,
        unsaved: impl Fn(&str, u64) -> Unsaved,
        search: &dyn Search,
    ) -> Answer {
        self.want();
        let (state, chosen) = self.select(question, search)?;
        let rows: Vec<_> = chosen
            .iter()
            .skip(part.from)
            .take(part.most.min(PAGE))
            .filter_map(|&row| state.rows.get(row as usize))
            .map(|row| {
                let mut value = row.json(&state.files);
                let file = state.files.get(row.file as usize);
                let unsaved = file.map(|file| unsaved(&file.name, row.number.into()));
                if unsaved.is_some_and(|unsaved| unsaved.is_changed) {
                    value["changed"] = true.into();
                }
                if unsaved.is_some_and(|unsaved| unsaved.is_recovered) {
                    value["recovered"] = true.into();
                }
                value
            })
            .collect();
        Ok(json(&json!({
            "total": state.rows.len(),
            "matching": chosen.len(),
            "reading": !state.is_whole,
            "generation": state.generation,
            "rows": rows,
        })))
    }

    /// `GET /api/folders`
    pub(crate) fn folders(&self) -> Answer {
        self.want();
        let state = self.state();
        let mut folders: Vec<(&str, Vec<serde_json::Value>)> = Vec::new();
        for file in state.files.iter().filter(|file| !file.is_gone) {
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
}

impl Row {
    pub(super) fn said(&self, field: TextField) -> Option<&str> {
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
