//! Which games are wanted, and in which order.

use super::{File, Index, Row, State};
use crate::api_error::ApiError;
use honte_goban::Size;
use honte_record::filter::{Filter, FilterError, Headers, TextField};
use serde::Deserialize;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::{Arc, MutexGuard, PoisonError, RwLockReadGuard};

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
    /// The rows that are wanted, in order, and the state that they are of.
    pub(super) fn select(
        &self,
        question: Question,
        search: &dyn Search,
    ) -> Result<(RwLockReadGuard<'_, State>, Arc<Vec<u32>>), ApiError> {
        let state = self.state();
        let is_it = |known: &&Selection| known.0 == question && known.1 == state.generation;
        let kept = self
            .selections()
            .iter()
            .find(is_it)
            .map(|known| Arc::clone(&known.2));
        if let Some(rows) = kept {
            return Ok((state, rows));
        }
        drop(state);
        // A search may take a while, for which nothing else is to wait.
        let wanted = ListFilter::of(&question.filter, search)?;
        let state = self.state();
        let rows = Arc::new(question.select(&state, &wanted));
        let mut selections = self.selections();
        selections.insert(0, (question, state.generation, Arc::clone(&rows)));
        selections.truncate(KEPT_SELECTIONS);
        drop(selections);
        Ok((state, rows))
    }

    fn selections(&self) -> MutexGuard<'_, Vec<Selection>> {
        self.selections
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Question {
    fn select(&self, state: &State, wanted: &ListFilter) -> Vec<u32> {
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
        rows
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

/// Reads what is typed, and finds the games of a filter about what was played.
pub(crate) trait Search {
    /// What an expression means.
    fn read(&self, expression: &str) -> Result<Filter, FilterError>;

    /// The games that a filter finds: file and number.
    fn found(&self, filter: Filter) -> Result<HashSet<(String, u64)>, ApiError>;
}

/// A filter as it was typed.
enum ListFilter {
    /// Nothing was typed.
    All,
    Expression(Box<Filter>),
    /// What was played: the games that a search found.
    Played(HashSet<(String, u64)>),
}

impl ListFilter {
    fn of(text: &str, search: &dyn Search) -> Result<ListFilter, ApiError> {
        if text.trim().is_empty() {
            return Ok(ListFilter::All);
        }
        let filter = search.read(text).map_err(ApiError::unprocessable)?;
        if filter.fields().play {
            return Ok(ListFilter::Played(search.found(filter)?));
        }
        Ok(ListFilter::Expression(Box::new(filter)))
    }

    fn fits(&self, game: &Found<'_>) -> bool {
        match self {
            ListFilter::All => true,
            ListFilter::Expression(filter) => filter.matches(game),
            ListFilter::Played(found) => game.file.is_some_and(|file| {
                found.contains(&(file.name.clone(), u64::from(game.row.number)))
            }),
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
