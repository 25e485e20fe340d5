//! What an expression asks of the patterns beside it.
//!
//! ```text
//! condition = "colours" "fixed" | "before" ["move"] number | "after" ["move"] number
//!           | "at" "end" | "by" name | "next" [colour] ("at" point | "elsewhere")
//! ```
//! Conditions belong to every pattern of the same chain of `and`s, those in its parentheses too
//! unless they have such a condition of their own. A chain in parentheses that has no pattern hands
//! its conditions to the chain around it. Where there is no pattern at all, `by` asks for a player.

use super::clause::{NextMove, PatternClause};
use super::compare::Comparison;
use super::error::FilterError;
use super::field::Field;
use super::lex::Token;
use super::node::Node;
use super::op::Op;
use super::parse::Parser;
use super::value::{Pattern, Value};
use honte_goban::{Colour, Point, Size};
use std::ops::Range;

/// The words with which conditions begin.
pub(super) const KEYWORDS: [&str; 7] = ["colours", "colors", "before", "after", "at", "by", "next"];

/// A number from here on without `move` before it is a year.
const FIRST_YEAR: u32 = 1000;

/// What is asked of the patterns of a chain, each with its place in the expression.
#[derive(Debug, Default)]
pub(super) struct Conditions {
    colours_fixed: bool,
    before: Option<u32>,
    after: Option<u32>,
    at_end: bool,
    by: Option<String>,
    next: Option<Next>,
    /// Where the first one stands.
    place: Option<Range<usize>>,
}

/// What is played next, before it is known of which pattern.
#[derive(Debug)]
struct Next {
    colour: Option<Colour>,
    /// The point as it was given; `None` for elsewhere.
    point: Option<String>,
    place: Range<usize>,
}

impl Conditions {
    /// Reads a condition, if one stands here.
    pub(super) fn read(&mut self, parser: &mut Parser<'_>) -> Result<bool, FilterError> {
        let place = parser.place.clone();
        let is_second = |parser: &Parser<'_>, what: &str| {
            let expected = format!("{what} only once for a pattern");
            Err(FilterError::new(
                parser.lexer.expression,
                place.clone(),
                expected,
            ))
        };
        if parser.take_word("colours")? || parser.take_word("colors")? {
            if !parser.take_word("fixed")? {
                return Err(parser.expected("fixed after colours"));
            }
            self.colours_fixed = true;
        } else if parser.take_word("before")? {
            if self
                .before
                .replace(move_number(parser, "before")?)
                .is_some()
            {
                return is_second(parser, "before move");
            }
        } else if parser.take_word("after")? {
            if self.after.replace(move_number(parser, "after")?).is_some() {
                return is_second(parser, "after move");
            }
        } else if parser.take_word("at")? {
            if !parser.take_word("end")? {
                return Err(parser.expected("end after at"));
            }
            self.at_end = true;
        } else if parser.take_word("by")? {
            if self.by.replace(name(parser)?).is_some() {
                return is_second(parser, "by");
            }
        } else if parser.take_word("next")? {
            if self.next.replace(next(parser)?).is_some() {
                return is_second(parser, "next");
            }
        } else {
            return Ok(false);
        }
        self.place.get_or_insert(place);
        Ok(true)
    }

    /// Takes in the conditions of a chain in parentheses.
    pub(super) fn join(&mut self, parser: &Parser<'_>, inner: Self) -> Result<(), FilterError> {
        let Some(place) = inner.place else {
            return Ok(());
        };
        let twice = [
            (
                self.before.is_some() && inner.before.is_some(),
                "before move",
            ),
            (self.after.is_some() && inner.after.is_some(), "after move"),
            (self.by.is_some() && inner.by.is_some(), "by"),
            (self.next.is_some() && inner.next.is_some(), "next"),
        ];
        if let Some((_, what)) = twice.iter().find(|(is_twice, _)| *is_twice) {
            let expected = format!("{what} only once for a pattern");
            return Err(FilterError::new(parser.lexer.expression, place, expected));
        }
        self.colours_fixed |= inner.colours_fixed;
        self.at_end |= inner.at_end;
        self.before = self.before.or(inner.before);
        self.after = self.after.or(inner.after);
        self.by = self.by.take().or(inner.by);
        self.next = self.next.take().or(inner.next);
        self.place.get_or_insert(place);
        Ok(())
    }

    /// Gives the conditions to the patterns of the chain; without patterns, gives them back.
    pub(super) fn attach(
        self,
        parser: &Parser<'_>,
        nodes: &mut [Node],
    ) -> Result<Self, FilterError> {
        let mut clauses = Vec::new();
        if self.place.is_some() {
            nodes
                .iter_mut()
                .for_each(|node| clauses_of(node, &mut clauses));
        }
        if clauses.is_empty() {
            return Ok(self);
        }
        for clause in clauses {
            clause.colours_fixed |= self.colours_fixed;
            clause.before = clause.before.or(self.before);
            clause.after = clause.after.or(self.after);
            clause.at_end |= self.at_end;
            if clause.by.is_none() {
                clause.by.clone_from(&self.by);
            }
            if let Some(next) = self.next.as_ref().filter(|_| clause.next.is_none()) {
                clause.next = Some(next.of(parser, clause.pattern.size())?);
            }
        }
        Ok(Self::default())
    }

    /// What the conditions ask where no pattern is beside them, together with `node`: `by NAME` asks
    /// for a player, the others make no sense.
    pub(super) fn alone(self, parser: &mut Parser<'_>, node: Node) -> Result<Node, FilterError> {
        let Some(place) = self.place else {
            return Ok(node);
        };
        let of_patterns = self.colours_fixed
            || self.at_end
            || self.before.is_some()
            || self.after.is_some()
            || self.next.is_some();
        match self.by {
            Some(name) if !of_patterns => {
                parser.players.get_or_insert(place);
                let player = Comparison {
                    field: Field::Player,
                    op: Op::Contains,
                    value: Value::Text(Pattern::new(&name)),
                };
                Ok(Node::all(vec![node, Node::Is(player)]))
            }
            _ => {
                let expected = "a pattern or position beside this condition, as in: \
                                pattern corner \"..X/.O.\" and before move 60";
                Err(FilterError::new(parser.lexer.expression, place, expected))
            }
        }
    }
}

fn clauses_of<'n>(node: &'n mut Node, clauses: &mut Vec<&'n mut PatternClause>) {
    match node {
        Node::All(nodes) | Node::Any(nodes) => {
            nodes.iter_mut().for_each(|node| clauses_of(node, clauses));
        }
        Node::Not(node) => clauses_of(node, clauses),
        Node::Position(_, _, clause) | Node::Pattern(clause) => clauses.push(&mut clause.clause),
        _ => {}
    }
}

impl Next {
    /// For a pattern of this size.
    fn of(&self, parser: &Parser<'_>, size: Size) -> Result<NextMove, FilterError> {
        let colour = self.colour;
        let Some(given) = &self.point else {
            return Ok(NextMove::Elsewhere { colour });
        };
        let letters = Point::from_sgf(given.as_bytes()).ok();
        let point = Point::parse_a1(size, given).ok().or(letters);
        match point.filter(|point| size.contains(*point)) {
            Some(point) => Ok(NextMove::At { colour, point }),
            None => {
                let last = Point::new(size.width() - 1, size.height() - 1);
                let letters = last.map_or([b'a'; 2], Point::to_sgf).map(char::from);
                let expected = format!(
                    "a point of the pattern's own {size} frame, aa to {}{}",
                    letters[0], letters[1]
                );
                let expression = parser.lexer.expression;
                Err(FilterError::new(expression, self.place.clone(), expected))
            }
        }
    }
}

fn move_number(parser: &mut Parser<'_>, word: &str) -> Result<u32, FilterError> {
    let is_move = parser.take_word("move")?;
    let number = match &parser.token {
        Token::Word(word) => word.parse().ok(),
        _ => None,
    };
    let Some(number) = number else {
        return Err(parser.expected(format!("the number of a move, as in: {word} move 60")));
    };
    // Nobody means the move when they write a year.
    if number >= FIRST_YEAR && !is_move {
        let sign = if word == "before" { '<' } else { '>' };
        let expected =
            format!("{word} move {number} for a move, or date {sign} {number} for a year");
        return Err(parser.expected(expected));
    }
    parser.step()?;
    Ok(number)
}

fn name(parser: &mut Parser<'_>) -> Result<String, FilterError> {
    let name = parser.text()?;
    name.ok_or_else(|| parser.expected("a player's name, as in: by Shusaku"))
}

fn next(parser: &mut Parser<'_>) -> Result<Next, FilterError> {
    let colour = match &parser.token {
        Token::Word(word) if word.eq_ignore_ascii_case("x") => Some(Colour::Black),
        Token::Word(word) if word.eq_ignore_ascii_case("o") => Some(Colour::White),
        Token::Word(word) => word.parse().ok(),
        _ => None,
    };
    if colour.is_some() {
        parser.step()?;
    }
    let place = parser.place.clone();
    if parser.take_word("elsewhere")? || parser.take_word("tenuki")? {
        return Ok(Next {
            colour,
            point: None,
            place,
        });
    }
    if !parser.take_word("at")? {
        return Err(parser.expected("at POINT or elsewhere, as in: next white at cc"));
    }
    let (Token::Word(given) | Token::Quoted(given)) = &parser.token else {
        return Err(parser.expected("a point such as cc"));
    };
    let (point, place) = (Some(given.clone()), parser.place.clone());
    parser.step()?;
    Ok(Next {
        colour,
        point,
        place,
    })
}
