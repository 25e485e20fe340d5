//! Puts a question to the games of a batch.

use super::facts::Facts;
use super::game::IndexedGame;
use super::store::Index;
use super::texts::Texts;
use crate::ask::{Asker, OnGame, Subject};
use crate::error::SearchError;
use crate::hit::Hit;
use honte_record::filter::{Headers, TextField};
use std::ops::ControlFlow;
use std::path::Path;

/// The hits of one clause in a batch: which game, and where.
type BatchHits = Vec<(u16, Hit)>;

impl Index {
    pub(crate) fn ask_batch(
        &self,
        asker: &mut Asker<'_>,
        batch: usize,
        is_stopped: &dyn Fn() -> bool,
        on_game: &mut OnGame<'_>,
    ) -> Result<ControlFlow<()>, SearchError> {
        let wanted = self.wanted(asker, batch, is_stopped)?;
        let mut hits = Vec::new();
        for clause in 0..asker.clauses.len() {
            hits.push(self.hits(asker, clause, batch, &wanted, is_stopped)?);
        }
        if is_stopped() {
            return Err(SearchError::Interrupted);
        }
        self.judge(asker, batch, &wanted, &hits, on_game)
    }

    /// By game: what is known of it, if it is wanted but for the patterns.
    fn wanted(
        &self,
        asker: &mut Asker<'_>,
        batch: usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Vec<Option<Facts>>, SearchError> {
        let facts = self.facts(batch)?;
        let filter = asker.question.filter();
        let texts = match filter.asks_beside_patterns() {
            true => Some(self.texts(batch)?),
            false => None,
        };
        let asks_play = filter.asks_play_beside_patterns();
        let mut wanted = Vec::with_capacity(self.batch_games(batch));
        for game in 0..self.batch_games(batch) {
            let mut known = Some(self.facts_of(facts, game)?);
            known = known.filter(|facts| self.is_current(facts.source));
            if let (Some(facts), Some(texts)) = (known, texts) {
                if is_stopped() {
                    return Err(SearchError::Interrupted);
                }
                let indexed = self.indexed((batch, game), facts, texts, asks_play)?;
                known = known.filter(|_| filter.may_match(&indexed));
            }
            if let Some(facts) = known {
                asker.tally.searched(facts.game.year);
            }
            wanted.push(known);
        }
        Ok(wanted)
    }

    fn indexed<'i>(
        &'i self,
        place: (usize, usize),
        facts: Facts,
        texts: Texts<'i>,
        asks_play: bool,
    ) -> Result<IndexedGame<'i>, SearchError> {
        let game = IndexedGame::new(self, place, facts, texts);
        if asks_play {
            game.with_play()
        } else {
            Ok(game)
        }
    }

    /// The hits of a clause in the wanted games, by game, in their order.
    fn hits(
        &self,
        asker: &mut Asker<'_>,
        clause: usize,
        batch: usize,
        wanted: &[Option<Facts>],
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<BatchHits, SearchError> {
        let Some(clause) = asker.clauses.get_mut(clause) else {
            return Ok(Vec::new());
        };
        let is_wanted = |game: u16| wanted.get(usize::from(game)).is_some_and(Option::is_some);
        let mut hits = Vec::new();
        for columns in self.columns(batch)? {
            let finder = clause.board(columns.size).finder();
            let is_wanted = |row| is_wanted(columns.game(row));
            finder.find(&columns, &is_wanted, is_stopped, &mut |row, hit| {
                hits.push((columns.game(row), hit));
            });
        }
        let mut of_game = Vec::new();
        for (game, line) in self.lines(batch)? {
            if is_wanted(game) {
                clause
                    .board(line.size())
                    .scanner()
                    .hits(&line, &mut of_game);
                hits.extend(of_game.iter().map(|hit| (game, *hit)));
            }
        }
        hits.sort_unstable();
        Ok(hits)
    }

    fn judge(
        &self,
        asker: &mut Asker<'_>,
        batch: usize,
        wanted: &[Option<Facts>],
        hits: &[BatchHits],
        on_game: &mut OnGame<'_>,
    ) -> Result<ControlFlow<()>, SearchError> {
        let texts = self.texts(batch)?;
        let asks_play = asker.question.filter().asks_play_beside_patterns();
        let is_main_alone = asker.question.is_main_alone();
        let mut rest: Vec<&[(u16, Hit)]> = hits.iter().map(Vec::as_slice).collect();
        let mut of_game = vec![Vec::new(); hits.len()];
        for (game, facts) in wanted.iter().enumerate() {
            let Some(facts) = *facts else { continue };
            for (rest, of_game) in rest.iter_mut().zip(&mut of_game) {
                take(rest, game as u16, of_game);
            }
            if is_main_alone && of_game.iter().all(Vec::is_empty) {
                continue;
            }
            let indexed = self.indexed((batch, game), facts, texts, asks_play && !is_main_alone)?;
            let file = self.file_of(facts.source);
            let entry = indexed.text(TextField::File).unwrap_or_default();
            let subject = Subject {
                headers: &indexed,
                facts: facts.game,
                mover: &|number| indexed.line().ok()?.mover(number),
                line_number: indexed.line_number(),
                number: indexed.number(),
                source: file.map_or(Path::new(""), |file| &file.path),
                entry: file
                    .and_then(|file| entry.strip_prefix(&file.name))
                    .unwrap_or_default(),
            };
            if asker.judge(&subject, &mut of_game, on_game).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Takes the hits of a game off the front of those that are left.
fn take(rest: &mut &[(u16, Hit)], game: u16, hits: &mut Vec<Hit>) {
    let count = rest.iter().take_while(|(of, _)| *of == game).count();
    let (taken, left) = rest.split_at(count);
    hits.clear();
    hits.extend(taken.iter().map(|(_, hit)| *hit));
    *rest = left;
}
