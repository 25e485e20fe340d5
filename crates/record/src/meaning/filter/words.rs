//! Words that are looked for wherever a game names its players, event, place and time.

use super::field::TextField;
use super::headers::Headers;
use super::value::{Pattern, write_quoted};
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
