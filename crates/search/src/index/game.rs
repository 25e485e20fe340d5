//! A game of an index, as a filter and an answer see it.

use super::facts::Facts;
use super::texts::Texts;
use crate::error::SearchError;
use crate::index::Index;
use crate::line::Line;
use honte_goban::Size;
use honte_record::filter::{Headers, Play, TextField};
use std::borrow::Cow;

/// A game of an index.
#[derive(Debug)]
pub(crate) struct IndexedGame<'i> {
    index: &'i Index,
    batch: usize,
    game: usize,
    facts: Facts,
    texts: Texts<'i>,
    /// What was played, if a filter asks for it.
    play: Option<Play<'static>>,
}

impl<'i> IndexedGame<'i> {
    pub(super) const fn new(
        index: &'i Index,
        (batch, game): (usize, usize),
        facts: Facts,
        texts: Texts<'i>,
    ) -> Self {
        Self {
            index,
            batch,
            game,
            facts,
            texts,
            play: None,
        }
    }

    /// Makes what was played known to a filter that asks for it.
    pub(super) fn with_play(mut self) -> Result<Self, SearchError> {
        let line = self.line()?;
        let turns = line.turns();
        self.play = Some(Play::known(
            turns,
            self.facts.size,
            self.facts.captures,
            self.facts.has_comments,
            self.facts.has_variations,
        ));
        Ok(self)
    }

    /// The line in which the game begins in its file; 0 where that is not known.
    pub(crate) fn line_number(&self) -> u64 {
        u64::from(self.facts.line)
    }

    /// Its place among the games of its file, from 1.
    pub(crate) fn number(&self) -> u64 {
        u64::from(self.facts.number)
    }

    /// What happened in it.
    pub(crate) fn line(&self) -> Result<Line, SearchError> {
        let line = self.index.line(self.batch, self.game)?;
        Ok(line.unwrap_or_else(|| Line::new(self.facts.size)))
    }
}

impl Headers for IndexedGame<'_> {
    fn text(&self, field: TextField) -> Option<Cow<'_, str>> {
        self.texts.get(self.game, field).map(Cow::Borrowed)
    }

    fn moves(&self) -> u32 {
        self.facts.game.moves
    }

    fn size(&self) -> Size {
        self.facts.size
    }

    fn play(&self) -> Option<&Play<'_>> {
        self.play.as_ref()
    }
}
