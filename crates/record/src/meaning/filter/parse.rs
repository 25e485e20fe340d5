//! Tokens to a filter, by recursive descent.
//!
//! ```text
//! any   = all { "or" all }
//! all   = part { "and" part }
//! part  = condition | one
//! one   = "not" part | "(" any ")" | "has" field | "has" part
//!       | "plays" moves | "position" pattern | "pattern" anchor rows | field [operator] value
//!       | word { word }
//! field = name | "property" capitals
//! ```
//!
//! Conditions are those of [`super::conditions`]. Where a chain of `and`s has no pattern for them,
//! they go up to the chain around its parentheses.

use super::board_pattern::{Anchor, BoardPattern};
use super::clause::PatternClause;
use super::compare::Comparison;
use super::conditions::Conditions;
use super::error::FilterError;
use super::field::{FIELDS, Field};
use super::files::{OpenFile, OpenFileError};
use super::lex::{Lexer, Token};
use super::node::{Node, Numbered, Part};
use super::op::{OPS, Op};
use super::pattern::{Opening, Pattern, PatternError};
use super::value::{Pattern as TextPattern, Value};
use crate::limits::{MAX_FILTER_BYTES, in_words};
use crate::sgf::Name;
use std::ops::Range;
use thiserror::Error;

/// How deep parentheses and `not` may be nested.
pub(super) const MAX_DEPTH: usize = 64;

/// Reads an expression; with `first`, as if it stood in parentheses behind `first and`.
pub(super) fn parse(
    first: Option<Node>,
    expression: &str,
    open: OpenFile<'_>,
) -> Result<Node, FilterError> {
    if expression.len() > MAX_FILTER_BYTES {
        let limit = in_words(MAX_FILTER_BYTES as u64);
        let found = in_words(expression.len() as u64);
        let expected = format!("an expression of at most {limit} (this one has {found})");
        return Err(FilterError::new(expression, 0..0, expected));
    }
    let mut lexer = Lexer::new(expression);
    let (token, place) = lexer.next()?;
    let mut parser = Parser {
        lexer,
        open,
        token,
        place,
        depth: 0,
        players: None,
    };
    let (node, conditions) = parser.any()?;
    match parser.token {
        Token::End => {}
        Token::Close => return Err(parser.expected("the end; this parenthesis was not opened")),
        _ => return Err(parser.expected("and, or, or the end")),
    }
    let mut nodes: Vec<Node> = first.into_iter().chain([node]).collect();
    let conditions = conditions.attach(&parser, &mut nodes)?;
    let node = conditions.alone(&mut parser, Node::all(nodes))?;
    parser.check_players(&node)?;
    Ok(node)
}

pub(super) struct Parser<'a> {
    pub(super) lexer: Lexer<'a>,
    open: OpenFile<'a>,
    /// The token to be looked at next, and its place.
    pub(super) token: Token,
    pub(super) place: Range<usize>,
    depth: usize,
    /// Where the first `by NAME` stands that has no pattern beside it, and so asks for a player.
    pub(super) players: Option<Range<usize>>,
}

/// The words that no text is without quotes.
pub(super) const KEYWORDS: [&str; 7] = ["and", "or", "not", "has", "plays", "position", "pattern"];

impl Parser<'_> {
    /// An expression, and the conditions in it that have no pattern yet.
    fn any(&mut self) -> Result<(Node, Conditions), FilterError> {
        let (node, conditions) = self.all()?;
        if !self.token.is_word("or") {
            return Ok((node, conditions));
        }
        let mut nodes = vec![conditions.alone(self, node)?];
        while self.take_word("or")? {
            let (node, conditions) = self.all()?;
            nodes.push(conditions.alone(self, node)?);
        }
        Ok((Node::any(nodes), Conditions::default()))
    }

    fn all(&mut self) -> Result<(Node, Conditions), FilterError> {
        let mut nodes = Vec::new();
        let mut conditions = Conditions::default();
        loop {
            if !conditions.read(self)? {
                let (node, inner) = self.one()?;
                conditions.join(self, inner)?;
                nodes.push(node);
            }
            if !self.take_word("and")? {
                break;
            }
        }
        let conditions = conditions.attach(self, &mut nodes)?;
        Ok((Node::all(nodes), conditions))
    }

    fn one(&mut self) -> Result<(Node, Conditions), FilterError> {
        if self.token == Token::Open {
            return self.deeper(Self::parenthesised);
        }
        let node = if self.token.is_word("not") {
            self.deeper(|parser| {
                parser.step()?;
                Ok(Node::Not(Box::new(parser.negated()?)))
            })?
        } else if self.take_word("has")? {
            self.has()?
        } else if self.take_word("plays")? {
            self.plays()?
        } else if self.take_word("position")? {
            self.position()?
        } else if self.take_word("pattern")? {
            self.pattern()?
        } else {
            self.comparison()?
        };
        Ok((node, Conditions::default()))
    }

    /// What stands behind `not`.
    fn negated(&mut self) -> Result<Node, FilterError> {
        let mut conditions = Conditions::default();
        if conditions.read(self)? {
            return conditions.alone(self, Node::all(Vec::new()));
        }
        let (node, conditions) = self.one()?;
        conditions.alone(self, node)
    }

    fn deeper<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, FilterError>,
    ) -> Result<T, FilterError> {
        if self.depth == MAX_DEPTH {
            let expected = format!("no more than {} parentheses or nots nested", MAX_DEPTH);
            return Err(self.expected(expected));
        }
        self.depth += 1;
        let parsed = parse(self)?;
        self.depth -= 1;
        Ok(parsed)
    }

    fn parenthesised(&mut self) -> Result<(Node, Conditions), FilterError> {
        self.step()?;
        let inner = self.any()?;
        if self.token != Token::Close {
            return Err(self.expected("and, or, or a closing parenthesis"));
        }
        self.step()?;
        Ok(inner)
    }

    /// `by NAME` asks for a player only where there is no pattern that it could be about.
    fn check_players(&self, node: &Node) -> Result<(), FilterError> {
        let Some(place) = &self.players else {
            return Ok(());
        };
        let mut has_patterns = false;
        node.patterns(&mut |_, _| has_patterns = true);
        if has_patterns {
            let expected = "player ~ NAME; by NAME has to be joined to its pattern with 'and'";
            let expression = self.lexer.expression;
            return Err(FilterError::new(expression, place.clone(), expected));
        }
        Ok(())
    }

    fn plays(&mut self) -> Result<Node, FilterError> {
        let opening = match &self.token {
            Token::Word(text) | Token::Quoted(text) => Opening::parse(text).ok(),
            _ => None,
        };
        let Some(opening) = opening else {
            return Err(self.expected("opening moves such as Q16 or \"Q16 D4 R4\""));
        };
        self.step()?;
        Ok(Node::Plays(opening))
    }

    fn position(&mut self) -> Result<Node, FilterError> {
        let (Token::Word(given) | Token::Quoted(given)) = &self.token else {
            return Err(self.expected("a diagram in quotes, or the name of a file"));
        };
        let node = match stones(given, self.open) {
            Ok((pattern, board_pattern)) => {
                Node::Position(given.clone(), pattern, numbered(board_pattern))
            }
            Err(why) => return Err(self.expected(format!("a pattern of stones ({why})"))),
        };
        self.step()?;
        Ok(node)
    }

    /// An anchor and rows, together in quotes or one after the other.
    fn pattern(&mut self) -> Result<Node, FilterError> {
        let anchors = "corner, side, anywhere or board";
        let (Token::Word(given) | Token::Quoted(given)) = &self.token else {
            return Err(self.expected(anchors));
        };
        let given = given.trim().to_owned();
        let (name, rows) = match given.split_once(char::is_whitespace) {
            Some((name, rows)) => (name, Some(rows.to_owned())),
            None => (&given[..], None),
        };
        let Some(anchor) = Anchor::of(name) else {
            return Err(self.expected(anchors));
        };
        let rows = match rows {
            Some(rows) => rows,
            None => {
                self.step()?;
                match &self.token {
                    Token::Word(rows) | Token::Quoted(rows) => rows.clone(),
                    _ => return Err(self.expected("rows of X O . * x o ? such as \"..X/.O.\"")),
                }
            }
        };
        let pattern = BoardPattern::parse(anchor, &rows)
            .map_err(|why| self.expected(format!("rows such as \"..X/.O.\" ({why})")))?;
        self.step()?;
        Ok(Node::Pattern(numbered(pattern)))
    }

    fn has(&mut self) -> Result<Node, FilterError> {
        if let Token::Word(word) = &self.token
            && let Some(part) = Part::of(word)
        {
            self.step()?;
            return Ok(Node::Contains(part));
        }
        match self.field()? {
            field if !field.is_text() => {
                Err(self
                    .expected("a header, comments or variations; numbers are known for every game"))
            }
            field => {
                self.step()?;
                Ok(Node::Has(field))
            }
        }
    }

    fn comparison(&mut self) -> Result<Node, FilterError> {
        if let Some(words) = self.words()? {
            return Ok(Node::Words(words));
        }
        let field = self.field()?;
        self.step()?;
        let op = match self.token {
            Token::Op(op) if op.fits(field) => {
                self.step()?;
                op
            }
            _ if self.is_at_text() => field.usual(),
            _ => return Err(self.expected(operators(field))),
        };
        let value = self.value(field, op)?;
        Ok(Node::Is(Comparison { field, op, value }))
    }

    /// The field that stands here; its last word is not stepped over.
    fn field(&mut self) -> Result<Field, FilterError> {
        if self.take_word("property")? {
            return match &self.token {
                Token::Word(name) if is_property(name) => {
                    Ok(Field::Property(Name::new(name.as_bytes())))
                }
                _ => Err(self.expected("the name of a property in capitals such as EV")),
            };
        }
        let field = match &self.token {
            Token::Word(word) => Field::of(word),
            _ => None,
        };
        field.ok_or_else(|| {
            let names: Vec<_> = FIELDS.iter().map(|(name, _)| *name).collect();
            let names = names.join(", ");
            self.expected(format!(
                "a field ({names}, property NAME), or words to look for"
            ))
        })
    }

    fn value(&mut self, field: Field, op: Op) -> Result<Value, FilterError> {
        let value = match &self.token {
            Token::Word(word) if KEYWORDS.iter().any(|k| k.eq_ignore_ascii_case(word)) => None,
            Token::Word(text) | Token::Quoted(text) => Value::parse(field, op, text),
            _ => None,
        };
        let value = value.ok_or_else(|| self.expected(Value::expected(field, op)))?;
        if matches!(value, Value::Text(_))
            && let Some(text) = self.text()?
        {
            return Ok(Value::Text(TextPattern::new(&text)));
        }
        self.step()?;
        Ok(value)
    }

    pub(super) fn take_word(&mut self, keyword: &str) -> Result<bool, FilterError> {
        let found = self.token.is_word(keyword);
        if found {
            self.step()?;
        }
        Ok(found)
    }

    pub(super) fn step(&mut self) -> Result<(), FilterError> {
        (self.token, self.place) = self.lexer.next()?;
        Ok(())
    }

    pub(super) fn expected(&self, expected: impl Into<String>) -> FilterError {
        FilterError::new(self.lexer.expression, self.place.clone(), expected)
    }
}

/// Whether a word can be the name of a property.
fn is_property(word: &str) -> bool {
    let is_letter = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    (1..=8).contains(&word.len())
        && word.bytes().all(is_letter)
        && word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Why what stands behind `position` is none.
#[derive(Debug, Error)]
enum NoStones {
    #[error("{0}")]
    File(#[from] OpenFileError),
    #[error("{0}")]
    Pattern(#[from] PatternError),
    #[error("it has no stones")]
    Empty,
}

/// The stones of a position: moves, a diagram, a game, or a file with one of these.
fn stones(given: &str, open: OpenFile<'_>) -> Result<(Pattern, BoardPattern), NoStones> {
    let is_itself = given.contains('\n') || given.trim_start().starts_with("(;");
    let moves = Opening::parse(given).ok();
    let pattern = match moves.and_then(|moves| Pattern::of_moves(&moves)) {
        Some(pattern) => pattern,
        None if is_itself => Pattern::read(given.as_bytes())?,
        None => Pattern::read(&open(given)?)?,
    };
    let board_pattern = pattern.to_board_pattern().ok_or(NoStones::Empty)?;
    Ok((pattern, board_pattern))
}

/// A clause before its number is known.
fn numbered(pattern: BoardPattern) -> Numbered {
    Numbered {
        number: 0,
        clause: PatternClause::new(pattern),
    }
}

/// The operators that a field takes, for messages.
fn operators(field: Field) -> String {
    let fit: Vec<_> = OPS
        .iter()
        .filter(|(sign, op)| *sign != "==" && op.fits(field))
        .map(|(s, _)| *s)
        .collect();
    format!("{} after {field}", fit.join(" "))
}
