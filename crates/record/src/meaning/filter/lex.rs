//! Characters to tokens.

use super::error::FilterError;
use super::op::{OPS, Op};
use std::ops::Range;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    Open,
    Close,
    Op(Op),
    /// A bare word.
    Word(String),
    /// A text in quotes, escapes resolved.
    Quoted(String),
    End,
}

impl Token {
    pub(super) fn is_word(&self, keyword: &str) -> bool {
        matches!(self, Token::Word(word) if word.eq_ignore_ascii_case(keyword))
    }
}

/// Gives the tokens of an expression one after the other.
pub(super) struct Lexer<'a> {
    pub(super) expression: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(expression: &'a str) -> Self {
        Self { expression, at: 0 }
    }

    /// The next token and its place in bytes; `End` again and again at the end.
    pub(super) fn next(&mut self) -> Result<(Token, Range<usize>), FilterError> {
        let rest = self.expression[self.at..].trim_start();
        let start = self.expression.len() - rest.len();
        let (token, length) = match rest.chars().next() {
            None => (Token::End, 0),
            Some('(') => (Token::Open, 1),
            Some(')') => (Token::Close, 1),
            Some('"') => self.quoted(start)?,
            Some(_) => self.sign_or_word(start)?,
        };
        self.at = start + length;
        Ok((token, start..self.at))
    }

    /// Whether an operator comes next.
    pub(super) fn is_before_operator(&self) -> bool {
        let rest = self.expression[self.at..].trim_start();
        OPS.iter().any(|(sign, _)| rest.starts_with(sign))
    }

    fn sign_or_word(&self, start: usize) -> Result<(Token, usize), FilterError> {
        let rest = &self.expression[start..];
        if let Some((sign, op)) = OPS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            return Ok((Token::Op(*op), sign.len()));
        }
        let length = rest.find(ends_word).unwrap_or(rest.len());
        if length == 0 {
            let place = start..start + 1;
            return Err(FilterError::new(self.expression, place, "!= or !~"));
        }
        Ok((Token::Word(rest[..length].to_owned()), length))
    }

    fn quoted(&self, start: usize) -> Result<(Token, usize), FilterError> {
        let mut text = String::new();
        let mut chars = self.expression[start + 1..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => return Ok((Token::Quoted(text), at + 2)),
                '\\' => match chars.next() {
                    Some((_, escaped @ ('"' | '\\'))) => text.push(escaped),
                    Some((_, other)) => text.extend(['\\', other]),
                    None => {}
                },
                c => text.push(c),
            }
        }
        let place = start..self.expression.len();
        Err(FilterError::new(self.expression, place, "a closing quote"))
    }
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || "()\"=<>~!".contains(c)
}
