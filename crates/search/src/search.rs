//! Answers a question: over files as they are, or over an index.

use crate::answer::Answer;
use crate::ask::{Asker, OnGame, Subject};
use crate::error::SearchError;
use crate::index::{Index, MAX_EVENTS, game_facts};
use crate::line::Line;
use crate::question::Question;
use crate::read::{Place, SourceReport, read_source};
use honte_goban::Size;
use honte_record::filter::whole;
use honte_record::sgf::stream::Game;
use honte_record::source::Source;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;

/// Puts a question to games as they come, without an index.
///
/// The answer is the same as that of an index of the same games.
pub struct Scan<'q> {
    asker: Asker<'q>,
    /// The game under work, kept for its buffer.
    line: Line,
    /// Games read.
    games: u64,
    /// Games left out because they have more than 20,000 moves and stones set up.
    too_long: u64,
}

impl<'q> Scan<'q> {
    /// Nothing searched yet.
    #[must_use]
    pub fn new(question: &'q Question) -> Self {
        Self {
            asker: Asker::new(question),
            line: Line::new(Size::GO19),
            games: 0,
            too_long: 0,
        }
    }

    /// Searches the games of a file. `certain` and `bytes` are as for [`read_source`]. `on_game`
    /// hears of each game that is found, and breaks off.
    pub fn source(
        &mut self,
        source: &Source,
        certain: bool,
        bytes: &AtomicU64,
        is_stopped: &dyn Fn() -> bool,
        on_game: &mut OnGame<'_>,
    ) -> SourceReport {
        let name = source.path.display().to_string();
        read_source(source, certain, bytes, &mut |game, place| {
            if is_stopped() {
                return ControlFlow::Break(());
            }
            let entry = place.file.strip_prefix(&name).unwrap_or_default();
            self.search(game, place, (&source.path, entry), on_game)
        })
    }

    /// Searches one game, and tells whether it is wanted.
    pub fn game(&mut self, game: &Game<'_>, place: Place<'_>) -> bool {
        let mut is_wanted = false;
        let _ = self.search(game, place, (Path::new(""), ""), &mut |_| {
            is_wanted = true;
            ControlFlow::Continue(())
        });
        is_wanted
    }

    fn search(
        &mut self,
        game: &Game<'_>,
        place: Place<'_>,
        (source, entry): (&Path, &str),
        on_game: &mut OnGame<'_>,
    ) -> ControlFlow<()> {
        self.line.read(game);
        self.games += 1;
        if self.line.events_len() > MAX_EVENTS {
            self.too_long += 1;
            return ControlFlow::Continue(());
        }
        let line = &self.line;
        let subject = Subject {
            headers: &whole(game, place.file),
            facts: game_facts(game, line.moves()),
            mover: &|number| line.mover(number),
            line_number: place.line,
            number: game.number(),
            source,
            entry,
        };
        self.asker.scan(&subject, line, on_game)
    }

    /// Games read so far.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Games that were left out because they have more than 20,000 moves and stones set up.
    #[must_use]
    pub const fn too_long(&self) -> u64 {
        self.too_long
    }

    /// The answer.
    #[must_use]
    pub fn finish(self) -> Answer {
        self.asker.finish()
    }
}

impl Index {
    /// Answers a question. `on_game` hears of each game that is found, in the order of the index,
    /// and breaks off; `is_stopped` is asked often.
    ///
    /// # Errors
    /// [`SearchError::Damaged`] if the index is not as it was written: nothing is counted then.
    /// [`SearchError::NotIndexed`] for a question about the record itself, see
    /// [`Fields::record`](honte_record::filter::Fields::record).
    /// [`SearchError::Interrupted`] if `is_stopped` said so. Breaking off by `on_game` is no error;
    /// the answer has what was counted until then.
    pub fn ask(
        &self,
        question: &Question,
        is_stopped: &dyn Fn() -> bool,
        on_game: &mut OnGame<'_>,
    ) -> Result<Answer, SearchError> {
        if question.filter().fields().record {
            return Err(SearchError::NotIndexed);
        }
        let mut asker = Asker::new(question);
        for batch in 0..self.batches() {
            if self
                .ask_batch(&mut asker, batch, is_stopped, on_game)?
                .is_break()
            {
                break;
            }
        }
        Ok(asker.finish())
    }
}
