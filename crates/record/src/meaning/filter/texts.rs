//! Tokens to words and to texts that are written without quotes.

use super::conditions;
use super::error::FilterError;
use super::field::Field;
use super::lex::Token;
use super::parse::{self, Parser};
use super::words::Words;

impl Parser<'_> {
    /// The words that stand here, if it is not the name of a field or of something else. A comma
    /// behind one belongs to none.
    pub(super) fn words(&mut self) -> Result<Option<Words>, FilterError> {
        let is_field = matches!(&self.token, Token::Word(word)
            if Field::of(word).is_some() || word.eq_ignore_ascii_case("property"));
        let mut words = Vec::new();
        while !is_field && let Some(word) = self.word() {
            words.push(word);
            self.step()?;
        }
        Ok((!words.is_empty()).then(|| Words::new(&words)))
    }

    /// The word that stands here, if it is one to look for.
    fn word(&self) -> Option<String> {
        let word = match &self.token {
            Token::Word(word) if is_keyword(word) => return None,
            Token::Word(word) => word.trim_end_matches([',', ';']),
            Token::Quoted(text) => text.trim(),
            _ => return None,
        };
        let is_word = !word.is_empty() && !self.lexer.is_before_operator();
        is_word.then(|| word.to_owned())
    }

    /// Whether a text stands here, in quotes or without.
    pub(super) fn is_at_text(&self) -> bool {
        match &self.token {
            Token::Word(word) => !is_keyword(word),
            Token::Quoted(_) => true,
            _ => false,
        }
    }

    /// The text that stands here, and is stepped over: one in quotes, or words without.
    pub(super) fn text(&mut self) -> Result<Option<String>, FilterError> {
        let (Token::Word(text) | Token::Quoted(text)) = &self.token else {
            return Ok(None);
        };
        let mut text = text.clone();
        let is_quoted = matches!(self.token, Token::Quoted(_));
        self.step()?;
        while !is_quoted
            && matches!(self.token, Token::Word(_))
            && let Some(word) = self.word()
        {
            text.push(' ');
            text.push_str(&word);
            self.step()?;
        }
        Ok(Some(text))
    }
}

/// Whether a word begins something else than words to look for.
fn is_keyword(word: &str) -> bool {
    let mut keywords = parse::KEYWORDS.iter().chain(&conditions::KEYWORDS);
    keywords.any(|keyword| keyword.eq_ignore_ascii_case(word))
}
