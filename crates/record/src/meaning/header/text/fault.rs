//! Header values that cannot be, in any format.

use super::{date, komi, result};
use crate::header::DateError;
use crate::problem::ProblemKind;
use crate::sgf::Name;

/// A header whose value can be impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judged {
    /// `DT`, `DATE`.
    Date,
    /// `RE`, `RESULT`.
    Result,
    /// `KM`, `KOMI`.
    Komi,
}

impl Judged {
    /// The header that an SGF property is.
    pub fn of_property(name: Name) -> Option<Judged> {
        const DT: Name = Name::new(b"DT");
        const RE: Name = Name::new(b"RE");
        const KM: Name = Name::new(b"KM");
        match name {
            DT => Some(Judged::Date),
            RE => Some(Judged::Result),
            KM => Some(Judged::Komi),
            _ => None,
        }
    }

    /// The kind of its problems.
    pub fn kind(self) -> ProblemKind {
        match self {
            Judged::Date => ProblemKind::BadDate,
            Judged::Result => ProblemKind::BadResult,
            Judged::Komi => ProblemKind::BadKomi,
        }
    }

    /// Why the text cannot be, on a board of `area` points. `None` for text that can, and for text
    /// that is merely not understood.
    ///
    /// ```
    /// use honte_record::header::text::Judged;
    ///
    /// let why = Judged::Date.fault("1846-02-30", 361).unwrap();
    /// assert!(why.ends_with("'1846-02-30'"));
    /// assert_eq!(Judged::Date.fault("long ago", 361), None);
    /// ```
    pub fn fault(self, text: &str, area: u32) -> Option<String> {
        let why = match self {
            Judged::Date => match date::check(text) {
                Err(DateError::NotADate) | Ok(_) => return None,
                Err(why) => why.to_string(),
            },
            Judged::Result => match result::check(text) {
                Err(result::ResultError::NotUnderstood) | Ok(_) => return None,
                Err(why) => why.to_string(),
            },
            Judged::Komi => match komi::check(text, area) {
                Err(komi::KomiError::NotUnderstood) | Ok(_) => return None,
                Err(why) => why.to_string(),
            },
        };
        let shown: String = text.chars().take(40).collect();
        Some(format!("{why}: '{}'", shown.escape_debug()))
    }
}
