//! `NAME=VALUE`, as it is typed.

use honte_record::column::Column;
use honte_record::sgf::Name;
use honte_record::sgf::table::{Count, Kind, Shape};
use std::str::FromStr;
use thiserror::Error;

/// A property and what it is to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Assignment {
    /// In capitals.
    pub(super) name: String,
    pub(super) value: String,
}

/// A property that gets another name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Renaming {
    pub(super) old: String,
    pub(super) new: String,
}

/// Why something cannot be set, renamed or taken away.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(super) enum AssignError {
    #[error("expected NAME=VALUE such as EV=\"Castle Games\"")]
    NoValue,
    #[error("expected OLD=NEW such as GN=EV")]
    NoName,
    #[error("CA says which charset the bytes are in; use --repair=charset")]
    Charset,
    #[error("{0} says what kind of file this is and stays")]
    Kind(String),
    #[error("{0} is a part of a move")]
    Move(String),
    #[error("expected a value (--delete {0} takes it away)")]
    Empty(String),
    #[error("{old} cannot become {new}")]
    Renamed { old: String, new: String },
    #[error("{0} says how the file is read and stays")]
    Fixed(String),
    #[error("'{0}' is no property: expected capitals such as EV, or a header such as event")]
    Unknown(String),
    #[error("'{0}' follows from the game and is no property")]
    Derived(String),
}

impl FromStr for Assignment {
    type Err = AssignError;

    fn from_str(text: &str) -> Result<Assignment, AssignError> {
        let (name, value) = text.split_once('=').ok_or(AssignError::NoValue)?;
        let name = property(name)?;
        match name.as_str() {
            "CA" => Err(AssignError::Charset),
            "FF" | "GM" => Err(AssignError::Kind(name)),
            _ if kind(&name) == Some(Kind::Move) => Err(AssignError::Move(name)),
            _ if value.is_empty() => Err(AssignError::Empty(name)),
            _ => Ok(Assignment {
                name,
                value: value.to_owned(),
            }),
        }
    }
}

impl Assignment {
    /// Whether the property is a list of points, whose values are words.
    pub(super) fn is_list_of_points(&self) -> bool {
        let definition = Name::new(self.name.as_bytes()).definition();
        definition.is_some_and(|of| of.shape == Shape::Point && of.count != Count::One)
    }

    /// Whether the property has several values.
    pub(super) fn is_list(&self) -> bool {
        let definition = Name::new(self.name.as_bytes()).definition();
        definition.is_some_and(|of| of.count != Count::One)
    }

    /// Whether the property has several lines.
    pub(super) fn is_long_text(&self) -> bool {
        let definition = Name::new(self.name.as_bytes()).definition();
        definition.is_some_and(|of| of.shape == Shape::Text)
    }
}

impl FromStr for Renaming {
    type Err = AssignError;

    fn from_str(text: &str) -> Result<Renaming, AssignError> {
        let (old, new) = text.split_once('=').ok_or(AssignError::NoName)?;
        let new = property(new)?;
        if old == new || is_fixed(&new) {
            let old = old.to_owned();
            return Err(AssignError::Renamed { old, new });
        }
        Ok(Renaming {
            old: deletable(old)?,
            new,
        })
    }
}

/// A property that may be taken away.
pub(super) fn deletable(name: &str) -> Result<String, AssignError> {
    let name = property(name)?;
    match is_fixed(&name) {
        true => Err(AssignError::Fixed(name)),
        false => Ok(name),
    }
}

fn is_fixed(name: &str) -> bool {
    matches!(name, "FF" | "GM" | "CA")
}

/// The property of a name in capitals, or of the word that filters have for it.
fn property(name: &str) -> Result<String, AssignError> {
    let column = name.trim().parse::<Column>();
    let column = column.map_err(|_| AssignError::Unknown(name.to_owned()))?;
    match column.property() {
        Some(name) => Ok(name.to_string()),
        None => Err(AssignError::Derived(name.to_owned())),
    }
}

fn kind(name: &str) -> Option<Kind> {
    let definition = Name::new(name.as_bytes()).definition();
    definition.map(|definition| definition.kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed() {
        let parsed: Assignment = "event=A=B".parse().unwrap();
        assert_eq!((parsed.name.as_str(), parsed.value.as_str()), ("EV", "A=B"));
        let error = |text: &str| text.parse::<Assignment>().unwrap_err().to_string();
        assert!(error("EV").contains("NAME=VALUE"));
        assert!(error("EV=").contains("--delete EV"));
        assert!(error("CA=UTF-8").contains("--repair=charset"));
        assert!(error("B=dd").contains("move"));
        assert!(error("moves=3").contains("follows from the game"));
        assert!(error("what=3").contains("no property"));
        let renaming: Renaming = "GN=EV".parse().unwrap();
        assert_eq!((renaming.old.as_str(), renaming.new.as_str()), ("GN", "EV"));
        assert!("GM=EV".parse::<Renaming>().is_err());
        assert!("EV=EV".parse::<Renaming>().is_err());
    }
}
