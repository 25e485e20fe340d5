//! What an expression asks of the patterns beside it.
//!
//! ```text
//! condition = "colours" "fixed" | "before" ["move"] number | "after" ["move"] number
//!           | "at" "end" | "by" name | "next" [colour] ("at" point | "elsewhere")
//! ```
//! Conditions belong to every pattern of the same chain of `and`s, those in its parentheses too
//! unless they have such a condition of their own.

use super::clause::{NextMove, PatternClause};
use super::error::FilterError;
use super::lex::Token;
use super::node::Node;
use super::parse::Parser;
use honte_goban::{Colour, Point, Size};
use std::ops::Range;

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
            if self.before.replace(move_number(parser)?).is_some() {
                return is_second(parser, "before move");
            }
        } else if parser.take_word("after")? {
            if self.after.replace(move_number(parser)?).is_some() {
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

    /// Gives the conditions to the patterns of the chain.
    pub(super) fn attach(self, parser: &Parser<'_>, nodes: &mut [Node]) -> Result<(), FilterError> {
        let Some(place) = &self.place else {
            return Ok(());
        };
        let mut clauses = Vec::new();
        nodes
            .iter_mut()
            .for_each(|node| clauses_of(node, &mut clauses));
        if clauses.is_empty() {
            let expected = "a pattern or position beside this condition";
            let expression = parser.lexer.expression;
            return Err(FilterError::new(expression, place.clone(), expected));
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
        Ok(())
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

fn move_number(parser: &mut Parser<'_>) -> Result<u32, FilterError> {
    parser.take_word("move")?;
    let number = match &parser.token {
        Token::Word(word) => word.parse().ok(),
        _ => None,
    };
    let number = number.ok_or_else(|| parser.expected("the number of a move such as 60"))?;
    parser.step()?;
    Ok(number)
}

fn name(parser: &mut Parser<'_>) -> Result<String, FilterError> {
    let (Token::Word(name) | Token::Quoted(name)) = &parser.token else {
        return Err(parser.expected("a player's name"));
    };
    let name = name.clone();
    parser.step()?;
    Ok(name)
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
