//! Games out of a file, by their number.

use super::list;
use crate::answer::Answer;
use crate::common_args::CharsetArgs;
use crate::error::{Failure, InputError, Misuse};
use honte_app::text_board;
use honte_record::format::Format;
use honte_record::records::{self, Record, RecordEvent};
use honte_record::source::find;
use honte_record::tree::Tree;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;

/// A game and where it was found.
#[derive(Debug)]
pub(crate) struct Game {
    /// Its file, within an archive as well.
    pub(crate) file: String,
    /// `None` for a text board.
    pub(crate) format: Option<Format>,
    /// Its number among all games of the file that was named, from 1.
    pub(crate) number: u64,
    /// The line at which it begins, from 1; 0 where that is not known.
    pub(crate) line: u64,
    pub(crate) tree: Tree,
}

/// The games of a file.
#[derive(Debug)]
pub(crate) struct Games<'p> {
    path: &'p Path,
    charset: CharsetArgs,
}

impl<'p> Games<'p> {
    pub(crate) fn of(path: &'p Path) -> Self {
        Games {
            path,
            charset: CharsetArgs::default(),
        }
    }

    /// The same in the charset that the user names, if any.
    pub(crate) fn read_as(self, charset: CharsetArgs) -> Self {
        Games { charset, ..self }
    }

    /// The game of this number.
    pub(crate) fn number(&self, number: u64) -> Result<(Game, Answer), Failure> {
        let mut found = None;
        let mut games = 0;
        let answer = self.visit(|game| {
            games = game.number;
            if game.number < number {
                return ControlFlow::Continue(());
            }
            found = Some(game);
            ControlFlow::Break(())
        })?;
        let game = found.ok_or_else(|| Misuse::GameNumber {
            file: self.path.display().to_string(),
            option: "--game",
            number,
            games,
        })?;
        Ok((game, answer))
    }

    /// The only game of a file; `None` if there are several.
    pub(crate) fn only(&self) -> Result<Option<(Game, Answer)>, Failure> {
        let mut first = None;
        let mut several = false;
        let answer = self.visit(|game| {
            several = first.is_some();
            if several {
                return ControlFlow::Break(());
            }
            first = Some(game);
            ControlFlow::Continue(())
        });
        if several {
            return Ok(None);
        }
        let answer = answer?;
        let none = || InputError::NoGame {
            file: self.path.display().to_string(),
            has_errors: false,
        };
        let game = first.ok_or_else(none)?;
        Ok(Some((game, answer)))
    }

    /// The game of this number or, without one, the file's only game.
    pub(crate) fn one(&self, number: Option<u64>) -> Result<(Game, Answer), Failure> {
        match number {
            Some(number) => self.number(number),
            None => self
                .only()?
                .ok_or_else(|| Failure::from(Misuse::WhichGame(self.path.display().to_string()))),
        }
    }

    /// All games of a file, but no more than `most`; whether there are more comes last.
    pub(crate) fn all(&self, most: usize) -> Result<(Vec<Game>, Answer, bool), Failure> {
        let mut games = Vec::new();
        let mut more = false;
        let answer = self.visit(|game| {
            more = games.len() >= most;
            if more {
                return ControlFlow::Break(());
            }
            games.push(game);
            ControlFlow::Continue(())
        })?;
        Ok((games, answer, more))
    }

    /// Prints a line for each game.
    pub(super) fn list(&self, as_json: bool, out: &mut dyn Write) -> Result<Answer, Failure> {
        let mut list = list::List::new(as_json, out);
        let mut written = Ok(());
        let answer = self.visit(|game| {
            written = list.game(&game);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })?;
        written?;
        list.finish()?;
        Ok(answer)
    }

    /// Visits the games in order until the visitor breaks off, and complains of what is wrong with
    /// the file up to there.
    pub(crate) fn visit(
        &self,
        mut visit: impl FnMut(Game) -> ControlFlow<()>,
    ) -> Result<Answer, Failure> {
        if let Some(tree) = text_board::named(self.path)? {
            let _ = visit(Game {
                file: self.path.display().to_string(),
                format: None,
                number: 1,
                line: 0,
                tree,
            });
            return Ok(Answer::Yes);
        }
        let found = find(&[self.path.to_path_buf()]);
        if let Some(problem) = found.problems.into_iter().next() {
            return Err(InputError::Source(problem).into());
        }
        let mut number = 0;
        let mut errors = 0u64;
        let mut broken = false;
        for source in &found.sources {
            let outcome = source.open(&AtomicU64::new(0), |entry| {
                let name = entry.name.clone();
                let mut flow = ControlFlow::Continue(());
                let (read, fits) = self.charset.read(entry.reader, |reader| {
                    records::read(reader, &name, |event| {
                        errors += event.errors();
                        if let RecordEvent::Game(record) = event {
                            number += 1;
                            flow = visit(game(&name, number, record));
                        }
                        flow
                    })
                });
                if let Err(unfit) = fits {
                    anstream::eprintln!("honte: {name}: {unfit}");
                }
                broken |= read.is_err() || fits.is_err();
                flow
            });
            for problem in &outcome.problems {
                anstream::eprintln!("honte: {problem}");
            }
            broken |= !outcome.problems.is_empty();
            if outcome.stopped {
                break;
            }
        }
        self.outcome(number, errors, broken)
    }

    /// What came of reading the file: the number of games and errors, and whether it broke off.
    fn outcome(&self, number: u64, errors: u64, broken: bool) -> Result<Answer, Failure> {
        if broken && number == 0 {
            return Err(Failure::Told);
        }
        if number == 0 {
            let none = InputError::NoGame {
                file: self.path.display().to_string(),
                has_errors: errors > 0,
            };
            return Err(none.into());
        }
        if errors > 0 {
            let errors = crate::text::count(errors, "error", "errors");
            let file = self.path.display();
            anstream::eprintln!("honte: {file}: {errors}; 'honte check {file}' tells where");
        }
        Ok(match broken || errors > 0 {
            true => Answer::No,
            false => Answer::Yes,
        })
    }
}

fn game(name: &str, number: u64, record: Record) -> Game {
    Game {
        file: name.to_owned(),
        format: Some(record.format),
        number,
        line: record.place.0,
        tree: record.tree,
    }
}
