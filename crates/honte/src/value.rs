//! Values of options, each with what it expects where it is wrong.

use std::fmt::{self, Display};
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

/// A value that is no number, or lies outside the range. The bounds are kept as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NotInRange {
    least: Option<String>,
    most: Option<String>,
}

impl Display for NotInRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a whole number")?;
        if let Some(least) = &self.least {
            write!(f, " from {least}")?;
        }
        match &self.most {
            Some(most) => write!(f, " to {most}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotInRange {}

/// A parser of numbers in a range, which says what it expects.
pub(crate) fn number<T>(
    range: impl RangeBounds<T> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, NotInRange> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display,
{
    let named = |bound: Bound<&T>| match bound {
        Bound::Included(end) => Some(end.to_string()),
        Bound::Excluded(_) | Bound::Unbounded => None,
    };
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(NotInRange {
            least: named(range.start_bound()),
            most: named(range.end_bound()),
        }),
    }
}
