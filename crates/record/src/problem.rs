//! What a reader has to say about its input: kinds, severities, places.
//!
//! A reader never stops at damage. It keeps what can be read, hands out a [`Problem`] for the rest
//! and goes on.

use std::fmt;

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Odd, but nothing was lost.
    Warning,
    /// Something could not be used.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident $name:literal $severity:ident $message:literal,)*) => {
        /// The kinds of problems, named in kebab case for programs.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ProblemKind { $($(#[$doc])* $variant,)* }

        impl ProblemKind {
            /// Every kind, in the order of declaration.
            pub const ALL: &'static [ProblemKind] = &[$(ProblemKind::$variant),*];

            /// The stable name, such as `off-board`.
            pub const fn name(self) -> &'static str {
                match self { $(ProblemKind::$variant => $name),* }
            }

            /// How bad it is.
            pub const fn severity(self) -> Severity {
                match self { $(ProblemKind::$variant => Severity::$severity),* }
            }

            /// What was found, what was expected and what the reader did about it.
            pub const fn message(self) -> &'static str {
                match self { $(ProblemKind::$variant => $message),* }
            }
        }
    };
}

kinds! {
    /// The input holds no game at all.
    NoGame "no-game" Error "no game here: expected '(;'; nothing was read",
    /// Bytes other than white space outside any game.
    TextOutside "text-outside" Warning "text outside a game: expected '(;'; passed over",
    /// The input, or the next game, begins before the game's last ')'.
    UnclosedGame "unclosed-game" Error "the game is not closed: expected ')'; what was there is kept",
    /// The input ends inside a value.
    UnclosedValue "unclosed-value" Error "the value is not closed: expected ']'; what was there is kept",
    /// A property name that no '[' follows.
    MissingValue "missing-value" Error "a property without a value: expected '['; passed over",
    /// A value that no property name precedes.
    MissingName "missing-name" Error "a value without a property name; passed over",
    /// A property before the first ';' of a variation.
    MissingNode "missing-node" Warning "a property outside a node: expected ';' before it; read as if it were there",
    /// A byte that means nothing between properties.
    UnexpectedByte "unexpected-byte" Error "expected ';', '(', ')' or a property name; passed over",
    /// A game that is longer than the reader is willing to hold in memory.
    GameTooLong "game-too-long" Error "the game is longer than 64 MiB: its beginning is kept, the rest passed over",
    /// A move that is no point.
    BadLoc "bad-loc" Error "not a point: expected two letters such as 'dd', or nothing for a pass; the move is left out",
    /// A move outside the board.
    OffBoard "off-board" Error "the point is not on this board; the move is left out",
    /// Two moves in one node.
    TwoMoves "two-moves" Warning "a second move in one node: expected one; both are kept in this order",
    /// A board size that cannot be used.
    BadSize "bad-size" Error "not a board size: expected 1 to 25, or two such numbers with ':'; 19 is used",
    /// A record of a game that is not Go.
    OtherGame "other-game" Warning "not a game of Go: expected GM[1]; left out",
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A problem and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// The line, from 1; 0 where the problem belongs to the whole input.
    pub line: u64,
    /// The column in bytes, from 1; 0 where the problem belongs to the whole line or input.
    pub column: u64,
    /// More than the kind's own message, where there is more to say.
    pub detail: Option<String>,
}

impl Problem {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

impl fmt::Display for Problem {
    /// `12:7: error: the point is not on this board; … [off-board]`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "{}:{}: ", self.line, self.column)?;
        }
        write!(f, "{}: {}", self.severity(), self.kind.message())?;
        if let Some(detail) = &self.detail {
            write!(f, ": {detail}")?;
        }
        write!(f, " [{}]", self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_distinct_kebab_names() {
        let mut names: Vec<_> = ProblemKind::ALL.iter().map(|k| k.name()).collect();
        assert!(
            names
                .iter()
                .all(|n| n.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'))
        );
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ProblemKind::ALL.len());
    }

    #[test]
    fn display_gives_place_and_name() {
        let problem = Problem {
            kind: ProblemKind::OffBoard,
            line: 3,
            column: 9,
            detail: Some("'zz'".into()),
        };
        assert_eq!(
            problem.to_string(),
            "3:9: error: the point is not on this board; the move is left out: 'zz' [off-board]"
        );
    }
}
