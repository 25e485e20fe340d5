//! Findings: what is told, whatever found it.

use honte_record::problem::{Problem, ProblemKind, Severity};
use thiserror::Error;

/// A file that cannot be read, a kind beside those of [`ProblemKind`].
pub const UNREADABLE: &str = "unreadable";
/// A game that is there twice.
pub const DUPLICATE: &str = "duplicate-game";

/// Rules that nobody knows.
pub const UNKNOWN_RULES: &str = "unknown-rules";
/// A player moves twice running.
pub const OUT_OF_TURN: &str = "out-of-turn";
/// Play goes on after two passes.
pub const AFTER_END: &str = "after-end";
/// A position that superko forbids.
pub const REPETITION: &str = "repetition";
/// Handicap stones on other points than the customary.
pub const HANDICAP_PLACE: &str = "handicap-place";
/// Marked territory counts other than the result says.
pub const MISCOUNT: &str = "miscount";

/// Those of whole files and collections.
const OF_FILES: [&str; 2] = [UNREADABLE, DUPLICATE];

/// Those of the rules.
pub(super) const OF_RULES: [&str; 6] = [
    UNKNOWN_RULES,
    OUT_OF_TURN,
    AFTER_END,
    REPETITION,
    HANDICAP_PLACE,
    MISCOUNT,
];

/// What the Ishi format does not ask of a game: colours need not alternate, and a pass is also a
/// move elsewhere (section 3 of its manual), so that two of them end nothing.
pub(super) const NOT_OF_ISHI: [&str; 3] = [OUT_OF_TURN, AFTER_END, UNKNOWN_RULES];

/// Something that is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// From 1; 0 where it belongs to the whole file.
    pub line: u64,
    /// In bytes from 1; 0 where it belongs to the whole line.
    pub column: u64,
    /// How bad it is.
    pub severity: Severity,
    /// Its kind, as it is printed in brackets.
    pub kind: &'static str,
    /// What is wrong, one line.
    pub message: String,
}

impl Finding {
    /// A finding of this kind; `detail` follows the kind's own words.
    pub fn new(kind: ProblemKind, (line, column): (u64, u64), detail: Option<&str>) -> Finding {
        let mut message = kind.message().to_owned();
        if let Some(detail) = detail {
            message.push_str(": ");
            message.push_str(detail);
        }
        Finding {
            line,
            column,
            severity: kind.severity(),
            kind: kind.name(),
            message,
        }
    }

    /// Says with the last finding that more of its game or file are not told.
    pub fn tell_more(findings: &mut [Finding], more: u64) {
        if let Some(last) = findings.last_mut().filter(|_| more > 0) {
            last.message
                .push_str(&format!(" (and {more} more like these)"));
        }
    }
}

impl From<&Problem> for Finding {
    fn from(problem: &Problem) -> Finding {
        let place = (problem.line, problem.column);
        Finding::new(problem.kind, place, problem.detail.as_deref())
    }
}

/// A name that no kind of finding has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a kind {}", like(.similar))]
pub struct UnknownKind {
    /// Kinds that have a word in common with it.
    pub similar: Vec<&'static str>,
}

fn like(similar: &[&str]) -> String {
    match similar {
        [] => "as it is printed in brackets, such as off-board".to_owned(),
        similar => format!("such as {}", similar.join(", ")),
    }
}

/// A kind by its name, as it is typed: `off-board` or `[off-board]`.
///
/// # Errors
/// [`UnknownKind`], with those that may have been meant.
pub fn kind(name: &str) -> Result<&'static str, UnknownKind> {
    let names = ProblemKind::ALL.iter().map(|kind| kind.name());
    let mut known = names.chain(OF_FILES).chain(OF_RULES);
    let wanted = name.trim().trim_matches(['[', ']']);
    let all = known.clone();
    if let Some(known) = known.find(|known| known.eq_ignore_ascii_case(wanted)) {
        return Ok(known);
    }
    let mut similar: Vec<_> = all.filter(|known| shares_word(known, wanted)).collect();
    similar.sort_unstable();
    similar.dedup();
    Err(UnknownKind { similar })
}

/// Whether the names have a word of three letters or more in common.
fn shares_word(known: &str, wanted: &str) -> bool {
    let mut words = wanted.split(['-', '_', ' ']).filter(|word| word.len() > 2);
    words.any(|word| known.contains(&word.to_ascii_lowercase()))
}
