//! What games are sorted by, as it is typed.

use honte_record::column::{Column, Key, UnknownColumn};
use std::cmp::Ordering;
use std::str::FromStr;

/// A column, and in which direction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SortKey {
    pub(crate) column: Column,
    is_descending: bool,
}

impl FromStr for SortKey {
    type Err = UnknownColumn;

    /// `date`, or `-date` for the latest first.
    fn from_str(text: &str) -> Result<SortKey, UnknownColumn> {
        let (name, is_descending) = match text.strip_prefix('-') {
            Some(name) => (name, true),
            None => (text, false),
        };
        Ok(SortKey {
            column: name.parse()?,
            is_descending,
        })
    }
}

impl SortKey {
    /// Compares the keys of two games, one a column. What is missing comes last in any direction.
    pub(crate) fn compare(by: &[SortKey], one: &[Key], other: &[Key]) -> Ordering {
        let pairs = by.iter().zip(one.iter().zip(other));
        let orders = pairs.map(|(sort, (a, b))| match (a, b) {
            (Key::Missing, _) | (_, Key::Missing) => a.cmp(b),
            _ if sort.is_descending => b.cmp(a),
            _ => a.cmp(b),
        });
        orders.fold(Ordering::Equal, Ordering::then)
    }
}
