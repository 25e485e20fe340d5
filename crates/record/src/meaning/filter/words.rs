//! Words that are looked for wherever a game names its players, event, place and time; and texts
//! that are written without quotes.

use super::error::FilterError;
use super::field::{Field, TextField};
use super::headers::Headers;
use super::lex::Token;
use super::parse::Parser;
use super::value::{Pattern, write_quoted};
use super::{conditions, parse};
use crate::aliases::Aliases;
use std::fmt;

/// Words that stand side by side: a game has to have each of them, in whichever header.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Words(Vec<Pattern>);

impl Words {
    /// The headers that are looked into; of the file, its name without the folders.
    pub(super) const FIELDS: [TextField; 8] = [
        TextField::Black,
        TextField::White,
        TextField::Event,
        TextField::Date,
        TextField::Round,
        TextField::Place,
        TextField::Result,
        TextField::File,
    ];

    pub(super) fn new(words: &[String]) -> Words {
        Words(words.iter().map(|word| Pattern::new(word)).collect())
    }

    /// Looks for other names of players, too.
    pub(super) fn learn(&mut self, aliases: &Aliases) {
        self.0
            .iter_mut()
            .for_each(|word| word.learn(aliases, false));
    }

    pub(super) fn matches(&self, game: &(impl Headers + ?Sized)) -> bool {
        let is_in = |word: &Pattern, field| {
            let text = game.text(field);
            text.is_some_and(|text| match field {
                TextField::File => word.is_in(text.rsplit(['/', '\\']).next().unwrap_or_default()),
                _ => word.is_in(&text),
            })
        };
        let mut words = self.0.iter();
        words.all(|word| Words::FIELDS.into_iter().any(|field| is_in(word, field)))
    }
}

impl fmt::Display for Words {
    /// Each in quotes, so that no word is read as anything else.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, word) in self.0.iter().enumerate() {
            f.write_str(if place > 0 { " " } else { "" })?;
            write_quoted(word.given(), f)?;
        }
        Ok(())
    }
}

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
