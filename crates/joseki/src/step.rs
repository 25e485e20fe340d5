//! Steps of a sequence as words.

use honte_goban::Point;
use serde::{Deserialize, Serialize};

/// One step of a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Step {
    /// A stone; the normal form's board is seen from the upper left.
    Stone(Point),
    /// A turn spent elsewhere.
    Tenuki,
}

impl Step {
    /// The point of a stone.
    pub fn point(self) -> Option<Point> {
        match self {
            Step::Stone(point) => Some(point),
            Step::Tenuki => None,
        }
    }
}

impl std::fmt::Display for Step {
    /// SGF letters, or `--`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Step::Stone(point) => {
                let [x, y] = point.to_sgf().map(char::from);
                write!(f, "{x}{y}")
            }
            Step::Tenuki => f.write_str("--"),
        }
    }
}

impl std::str::FromStr for Step {
    type Err = StepError;

    fn from_str(text: &str) -> Result<Step, StepError> {
        match text {
            "--" => Ok(Step::Tenuki),
            _ => Point::from_sgf(text.as_bytes())
                .map(Step::Stone)
                .map_err(|_| StepError {
                    found: text.chars().take(20).collect(),
                }),
        }
    }
}

impl TryFrom<String> for Step {
    type Error = StepError;

    fn try_from(text: String) -> Result<Step, StepError> {
        text.parse()
    }
}

impl From<Step> for String {
    fn from(step: Step) -> String {
        step.to_string()
    }
}

/// A word that is no step.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{found}' is no move: expected two letters such as 'dd', or '--' for a tenuki")]
pub struct StepError {
    found: String,
}
