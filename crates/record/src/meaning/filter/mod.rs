//! Which games are wanted: a small language over headers, moves and positions.
//!
//! ```text
//! black ~ "Shusaku" and date < 1850 and moves > 100
//! player ~ Cho and result = B+R
//! size = 19 and handicap = 0 and (black_rank >= 6d or not event ~ "amateur")
//! plays "Q16 D4 R4" and captures > 10 and has comments
//! date >= 1996-05 and date <= 1997 and has komi
//! Shusaku 1846 and not "Castle Game"
//! ```
//!
//! **Fields.** `black`, `white` (names), `player` (either name), `black_rank`, `white_rank`, `rank`
//! (both), `date`, `year`, `result`, `winner`, `event`, `round`, `place`, `source`, `rules`,
//! `komi`, `handicap`, `size`, `moves`, `captures`, `file`, `title`, `comment`, `variations`, and
//! `property NAME` for any other property of SGF.
//!
//! **Comparisons.** `~` contains and `!~` does not, whatever the case and the accents (see
//! [`folded`](crate::fold::folded)), on every field that is a text in the record; `=`, `!=`, and for
//! what has an order `<`, `<=`, `>`, `>=`. Without an operator `~` is meant for texts and `=` for the
//! rest: `player Shusaku`, `size 9`. Comparisons are combined with `not`, `and`, `or` (binding in
//! this order) and parentheses. Values with signs or the words just named in them go in quotes, in
//! which `\"` is a quote and `\\` a backslash.
//!
//! **Words.** What is neither of these is words to look for: each has to be in one of `black`,
//! `white`, `event`, `date`, `round`, `place`, `result`, or in the file's name. Quotes keep words
//! together, and make a word of what means something else, such as `"by"`.
//!
//! **Missing headers.** A header that is missing, blank or not understood makes every comparison
//! false, `!=` and `!~` too. `has black_rank` asks for it. Only a missing handicap is 0, as records
//! of even games leave it out.
//!
//! **Meanings.**
//! - `player` holds if it holds for either side; `player != x` and `player !~ x` if for both.
//!   `rank` always means both sides.
//! - A date such as `1996` or `1996-05` is a span of days, in the game and in the filter. A
//!   comparison has to hold for every day meant: `date = 1996` for any day of 1996; a game of
//!   "1996" is not `< 1996-05`, and not `>=` either.
//! - `result = B+` is any win by Black, `result = B+R` one by resignation, `result = B+3.5` one by
//!   so much. `winner` is `black`, `white`, `draw`, `void` or `unknown`.
//! - Ranks are ordered kyu, dan, professional dan, see [`Rank`](crate::header::Rank).
//! - `size = 19` is 19x19; `size = 9x7` has its width first; `<` and the like hold for both.

//!
//! **Moves and positions.** These ask for the game itself ([`Play`]); where only headers are known,
//! they are false.
//! - `plays "Q16 D4 R4"`: the game begins with these moves in this order, on a board turned in any
//!   way and with colours exchanged or not; `--` is a pass. Letters as in SGF do as well: `pd`.
//! - `position "…"`: a pattern occurs after some move of the main line, turned in any way and with
//!   colours exchanged or not. See [`Pattern`].
//! - `pattern ANCHOR "ROWS"`: a pattern occurs, see [`BoardPattern`]: `corner`, `side`, `anywhere`
//!   or `board`, and rows of `X O . * x o ?` with `/` between them. What is asked of it stands beside
//!   it, with `and`; see [`PatternClause`]: `colours fixed`, `before move N`, `after move N`, `at
//!   end`, `by NAME`, `next [COLOUR] at POINT`, `next [COLOUR] elsewhere`. They may stand in
//!   parentheses, as in `pattern … and (by Shusaku and date < 1850)`. Where no pattern is in the
//!   whole expression, `by NAME` is `player ~ NAME`. Whoever asks has to look for patterns
//!   themselves and answer [`Headers::shows`]; where they do not, it is false.
//! - `captures`: the stones that leave the board in the main line. `has comments` and
//!   `has variations` look at the whole tree, `comment ~ "…"` at all its comments together.
//!   `variations` counts the lines beside the main line.
//! - `property GC ~ "…"`: the first value of that property in the main line; with `<` and the like
//!   as a number. `has property KT`: any node has it.

mod board_pattern;
mod clause;
mod compare;
mod conditions;
mod error;
mod field;
mod files;
mod headers;
mod lex;
mod node;
mod op;
mod parse;
mod pattern;
mod play;
mod texts;
mod tree_headers;
mod value;
mod words;

pub use board_pattern::{Anchor, BoardPattern, BoardPatternError, Cell};
pub use clause::{NextMove, PatternClause};
pub use error::FilterError;
pub use field::{Fields, TextField};
pub use files::{OpenFile, OpenFileError};
pub use headers::Headers;
pub use pattern::{Opening, OpeningError, Pattern, PatternError};
pub use play::{Play, whole};
pub use tree_headers::of_tree;

use crate::aliases::Aliases;
use node::Node;
use std::fmt;
use std::str::FromStr;

/// A condition on games, parsed from an expression.
///
/// Printed, it is an expression that parses to the same filter.
///
/// ```
/// use honte_goban::Size;
/// use honte_record::filter::{Filter, Headers, TextField};
/// use std::borrow::Cow;
///
/// struct Game;
///
/// impl Headers for Game {
///     fn text(&self, field: TextField) -> Option<Cow<'_, str>> {
///         match field {
///             TextField::Black => Some("Kuwahara Shusaku".into()),
///             TextField::Date => Some("1846-09-11".into()),
///             _ => None,
///         }
///     }
///     fn moves(&self) -> u32 {
///         325
///     }
///     fn size(&self) -> Size {
///         Size::GO19
///     }
/// }
///
/// let filter = Filter::parse("black ~ shusaku and date < 1850 and moves > 100")?;
/// assert!(filter.matches(&Game));
/// # Ok::<(), honte_record::filter::FilterError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    root: Node,
}

impl Filter {
    /// How deep parentheses and `not` may be nested.
    pub const DEEPEST: usize = parse::MAX_DEPTH;

    /// Reads an expression.
    ///
    /// # Errors
    /// The first place where the expression makes no sense, and what was expected there.
    pub fn parse(expression: &str) -> Result<Self, FilterError> {
        Filter::parse_with(expression, &Filter::no_files)
    }

    /// As [`parse`](Self::parse), where `position` may name files, whose contents `open` knows.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and what `open` says of a file.
    pub fn parse_with(expression: &str, open: OpenFile<'_>) -> Result<Self, FilterError> {
        parse::parse(None, expression, open).map(Filter::of)
    }

    /// This filter and what is typed beside it, as if that stood in parentheses behind `and`.
    /// What asks something of a pattern asks it of this filter's patterns. Errors count in `typed`.
    ///
    /// ```
    /// use honte_record::filter::Filter;
    ///
    /// let pattern = Filter::parse("pattern corner \"..X/.O.\"")?;
    /// let filter = pattern.beside("by Shusaku and date < 1850", &Filter::no_files)?;
    /// assert_eq!(filter.patterns()[0].by.as_deref(), Some("Shusaku"));
    /// # Ok::<(), honte_record::filter::FilterError>(())
    /// ```
    ///
    /// # Errors
    /// As [`parse_with`](Self::parse_with), for `typed`.
    pub fn beside(self, typed: &str, open: OpenFile<'_>) -> Result<Self, FilterError> {
        parse::parse(Some(self.root), typed, open).map(Filter::of)
    }

    /// For expressions that may name no files.
    ///
    /// # Errors
    /// Always.
    pub fn no_files(name: &str) -> Result<Vec<u8>, OpenFileError> {
        Err(OpenFileError::NotHere(name.to_owned()))
    }

    fn of(mut root: Node) -> Filter {
        root.count(&mut 0);
        Filter { root }
    }

    /// Whether the game is wanted. Asks the game for no more than it takes to decide.
    pub fn matches(&self, game: &(impl Headers + ?Sized)) -> bool {
        self.root.matches(game)
    }

    /// Makes a name of a player find all names of the same person.
    #[must_use]
    pub fn with_aliases(mut self, aliases: &Aliases) -> Filter {
        self.root.learn(aliases);
        self
    }

    /// Both conditions together.
    #[must_use]
    pub fn and(self, other: Filter) -> Filter {
        Filter::of(Node::all(vec![self.root, other.root]))
    }

    /// The `pattern` and `position` clauses, in the order of the expression.
    pub fn patterns(&self) -> Vec<&PatternClause> {
        let mut clauses = Vec::new();
        self.root.patterns(&mut |clause, _| clauses.push(clause));
        clauses
    }

    /// The place in [`patterns`](Self::patterns) of the first clause that a game has to meet, or may
    /// have to where there is a choice: one that is not under `not`.
    pub fn main_pattern(&self) -> Option<usize> {
        let (mut number, mut main) = (0, None);
        self.root.patterns(&mut |_, is_wanted| {
            if is_wanted && main.is_none() {
                main = Some(number);
            }
            number += 1;
        });
        main
    }

    /// Whether the game is wanted if its patterns turn out as they should: what headers and play
    /// say by themselves.
    pub fn may_match(&self, game: &(impl Headers + ?Sized)) -> bool {
        self.root.may_match(game, true)
    }

    /// Whether no game is wanted that does not meet the clause with this place in
    /// [`patterns`](Self::patterns).
    pub fn requires_pattern(&self, number: usize) -> bool {
        self.root.requires(number)
    }

    /// Whether there is a pattern, or a position with conditions, which only those can answer who
    /// search games; see [`Headers::shows`].
    pub fn needs_search(&self) -> bool {
        self.root.needs_search()
    }

    /// Whether what was played is asked for beside patterns and positions.
    pub fn asks_play_beside_patterns(&self) -> bool {
        self.root.asks_play_beside_patterns()
    }

    /// Whether any comparison is about text, numbers or play beside patterns.
    pub fn asks_beside_patterns(&self) -> bool {
        self.root.asks_beside_patterns()
    }

    /// All that the filter may ask a game for.
    pub fn fields(&self) -> Fields {
        let mut fields = Fields::default();
        self.root.collect(&mut fields);
        fields
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.fmt(f)
    }
}

impl FromStr for Filter {
    type Err = FilterError;

    fn from_str(expression: &str) -> Result<Self, FilterError> {
        Filter::parse(expression)
    }
}
