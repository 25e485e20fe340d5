//! What is wrong with an expression, and where.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// An expression makes no sense.
///
/// Printed, it names the column and what was expected, and marks the place:
///
/// ```
/// use honte_record::filter::Filter;
///
/// let error = Filter::parse("date < banana").unwrap_err();
/// assert_eq!(error.column(), 8);
/// assert_eq!(
///     error.to_string(),
///     "column 8: expected a date such as 1996, 1996-05 or 1996-05-06, found `banana`
///   date < banana
///          ^^^^^^",
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilterError {
    column: usize,
    expected: String,
    found: String,
    /// The expression about the place, on one line.
    excerpt: String,
    /// Blanks before the marks, and the number of marks.
    marks: (usize, usize),
}

/// How much of an expression is shown on either side of the place, in characters.
const SHOWN: usize = 36;

impl FilterError {
    /// `place` in bytes, on character boundaries.
    pub(super) fn new(expression: &str, place: Range<usize>, expected: impl Into<String>) -> Self {
        let (before, rest) = expression.split_at(place.start);
        let (found, after) = rest.split_at(place.end - place.start);
        let start = before
            .char_indices()
            .rev()
            .take(SHOWN)
            .last()
            .map_or(before.len(), |(i, _)| i);
        let lead = on_one_line(before[start..].chars());
        let shown = on_one_line(found.chars().take(SHOWN));
        let tail = on_one_line(
            after
                .chars()
                .take(SHOWN.saturating_sub(shown.chars().count())),
        );
        Self {
            column: before.chars().count() + 1,
            expected: expected.into(),
            found: if found.is_empty() {
                "the end".to_owned()
            } else {
                format!("`{shown}`")
            },
            marks: (width(&lead), width(&shown).max(1)),
            excerpt: lead + &shown + &tail,
        }
    }

    /// Where, in characters from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What would have made sense there.
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            column,
            expected,
            found,
            excerpt,
            marks: (blanks, marks),
        } = self;
        writeln!(f, "column {column}: expected {expected}, found {found}")?;
        writeln!(f, "  {}", excerpt.trim_end())?;
        write!(f, "  {:blanks$}{:^<marks$}", "", "")
    }
}

impl Error for FilterError {}

fn on_one_line(chars: impl Iterator<Item = char>) -> String {
    chars
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Columns on a terminal: Chinese, Japanese and Korean take two each.
fn width(text: &str) -> usize {
    let is_wide = |c: char| {
        matches!(c, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}')
            || matches!(c, '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}')
            || matches!(c, '\u{FF00}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}')
    };
    text.chars().map(|c| 1 + usize::from(is_wide(c))).sum()
}
