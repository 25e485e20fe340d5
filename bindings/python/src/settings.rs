//! Arguments that mean the same in several functions.

use crate::error::Failure;
use honte_app::at::NodePath;
use honte_app::terms::Overrides;
use honte_goban::{Point, Size};
use honte_record::tree::{NodeId, Tree};
use honte_rules::{Amount, Ruleset};
use pyo3::prelude::*;

/// A place in a game: a number of a move, or a text such as 'end' or '12.b'.
pub(crate) fn place(at: Option<&Bound<'_, PyAny>>) -> PyResult<Option<NodePath>> {
    let Some(at) = at else { return Ok(None) };
    let text = at.str()?.to_string();
    match text.parse::<NodePath>() {
        Ok(at) => Ok(Some(at)),
        Err(error) => Err(argument("at", error).into()),
    }
}

/// The node at a place; the end of the main line where none is named.
pub(crate) fn node(tree: &Tree, at: Option<&Bound<'_, PyAny>>) -> PyResult<NodeId> {
    let at = place(at)?.unwrap_or(NodePath::End);
    let node = at.find(tree);
    node.map_err(|error| Failure::from(honte_app::Error::from(error)).into())
}

/// By what a position is counted, instead of what its record names.
pub(crate) fn overrides(rules: Option<&str>, komi: Option<f64>) -> Result<Overrides, Failure> {
    let rules = rules.map(|rules| {
        rules
            .parse::<Ruleset>()
            .map_err(|error| argument("rules", error))
    });
    let komi = komi.map(|komi| {
        let komi = komi.to_string();
        komi.parse::<Amount>()
            .map_err(|error| argument("komi", error))
    });
    Ok(Overrides {
        rules: rules.transpose()?,
        komi: komi.transpose()?,
    })
}

/// Points by their names, such as 'Q16'.
pub(crate) fn points(
    size: Size,
    name: &'static str,
    names: &[String],
) -> Result<Vec<Point>, Failure> {
    let point = |text: &String| {
        Point::parse_a1(size, text).map_err(|error| argument(name, format!("{text}: {error}")))
    };
    names.iter().map(point).collect()
}

/// An argument that makes no sense.
pub(crate) fn argument(argument: &'static str, message: impl ToString) -> Failure {
    Failure::Argument {
        argument,
        message: message.to_string(),
    }
}
