//! Which games are wanted, and in which order.

use super::{File, Index, Row, State};
use crate::api_error::ApiError;
use honte_goban::Size;
use honte_record::filter::{Filter, Headers, TextField};
use serde::Deserialize;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::{Arc, PoisonError};

/// Selections that are kept.
const KEPT_SELECTIONS: usize = 8;

/// A selection in an order, and what it is of.
pub(super) type Selection = (Question, u64, Arc<Vec<u32>>);

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

impl Index {
    pub(super) fn select(
        &self,
        state: &State,
        question: Question,
        search: &Search<'_>,
    ) -> Result<Arc<Vec<u32>>, ApiError> {
        let lock = || {
            self.selections
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let is_it = |known: &&Selection| known.0 == question && known.1 == state.generation;
        if let Some((.., rows)) = lock().iter().find(is_it) {
            return Ok(Arc::clone(rows));
        }
        let rows = Arc::new(question.select(state, search)?);
        let mut selections = lock();
        selections.insert(0, (question, state.generation, Arc::clone(&rows)));
        selections.truncate(KEPT_SELECTIONS);
        Ok(rows)
    }
}

impl Question {
    fn select(&self, state: &State, search: &Search<'_>) -> Result<Vec<u32>, ApiError> {
        let wanted = ListFilter::of(&self.filter, search)?;
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

/// Finds the games of an expression about what was played: file and number.
pub(crate) type Search<'s> = dyn Fn(&str) -> Result<HashSet<(String, u64)>, ApiError> + 's;

/// A filter as it was typed: an expression, or words.
enum ListFilter {
    Expression(Box<Filter>),
    /// What was played: the games that a search found.
    Played(HashSet<(String, u64)>),
    Words(Vec<String>),
}

impl ListFilter {
    fn of(text: &str, search: &Search<'_>) -> Result<ListFilter, ApiError> {
        match Filter::parse(text) {
            Ok(filter) if filter.fields().play => Ok(ListFilter::Played(search(text)?)),
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
            ListFilter::Played(found) => game.file.is_some_and(|file| {
                found.contains(&(file.name.clone(), u64::from(game.row.number)))
            }),
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
