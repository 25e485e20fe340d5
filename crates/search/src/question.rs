//! A question: which games, which patterns, when.

use honte_record::filter::{Filter, FilterError, PatternClause};
use std::fmt;

/// An expression of the filter language, with or without patterns.
///
/// Games are those for which the expression holds. Hits, continuations and shares are those of its
/// *main pattern*, the first that is not under `not`.
///
/// ```
/// use honte_search::Question;
///
/// let question = Question::parse("pattern corner \"..X/.O.\" and date < 1850 and before move 60")?;
/// assert_eq!(question.main().and_then(|main| main.before), Some(60));
/// # Ok::<(), honte_record::filter::FilterError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Question {
    filter: Filter,
    clauses: Vec<PatternClause>,
    main: Option<usize>,
}

impl Question {
    /// Reads a question in which no files are named.
    ///
    /// # Errors
    /// The first place where it makes no sense.
    pub fn parse(expression: &str) -> Result<Self, FilterError> {
        Filter::parse(expression).map(Self::from)
    }

    /// This question and what is typed beside it, as if that stood in parentheses behind `and`.
    /// What asks something of a pattern asks it of this question's patterns. No files are named.
    ///
    /// # Errors
    /// The first place in `typed` where it makes no sense.
    pub fn beside(self, typed: &str) -> Result<Self, FilterError> {
        self.filter.beside(typed, &Filter::no_files).map(Self::from)
    }

    /// The whole expression.
    #[must_use]
    pub const fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Its patterns, in order.
    #[must_use]
    pub fn clauses(&self) -> &[PatternClause] {
        &self.clauses
    }

    /// The pattern whose hits are counted, if there is one.
    #[must_use]
    pub fn main(&self) -> Option<&PatternClause> {
        self.clauses.get(self.main?)
    }

    pub(crate) const fn main_number(&self) -> Option<usize> {
        self.main
    }

    /// Whether a game without the main pattern is never wanted, and one with it always if its
    /// headers fit.
    pub(crate) fn is_main_alone(&self) -> bool {
        self.clauses.len() == 1
            && self
                .main
                .is_some_and(|main| self.filter.requires_pattern(main))
    }
}

impl From<Filter> for Question {
    fn from(filter: Filter) -> Self {
        Self {
            clauses: filter.patterns().into_iter().cloned().collect(),
            main: filter.main_pattern(),
            filter,
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.filter.fmt(f)
    }
}
