//! Filtering the games of an index, with the answer that filtering its files gives.

use super::FilterArgs;
use super::row::{GamesOut, Row};
use crate::answer::Answer;
use crate::common_args::CharsetArgs;
use crate::error::{Failure, Misuse};
use crate::index::failure;
use crate::progress::Progress;
use crate::search::Located;
use crate::text::thousands;
use honte_record::filter::TextField;
use honte_search::{FoundGame, Index, Question};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

/// The index that is to be filtered, if one is named.
pub(super) fn named(
    paths: &[PathBuf],
    CharsetArgs { charset }: CharsetArgs,
) -> Result<Option<&Path>, Failure> {
    match paths {
        [path] if !Index::is_index(path) => Ok(None),
        [_] if charset.is_some() => Err(Misuse::CharsetOfIndex.into()),
        [path] => Ok(Some(path)),
        paths => match paths.iter().find(|path| Index::is_index(path)) {
            Some(index) => Err(Misuse::IndexAlone(index.display().to_string()).into()),
            None => Ok(None),
        },
    }
}

/// Filters the games of the index.
pub(super) fn run(
    args: &FilterArgs,
    path: &Path,
    progress: &Progress,
    out: &mut dyn Write,
) -> Result<Answer, Failure> {
    let index = Index::open(path).map_err(|error| failure(error, progress))?;
    let question = Question::from(args.names.teach(args.filter.clone()));
    let mut kept = Kept::new(args, out);
    let answer = index
        .ask(&question, &|| progress.is_stopped(), &mut |game| {
            progress.hits.fetch_add(1, Relaxed);
            kept.add(game)
        })
        .map_err(|error| failure(error, progress))?;
    kept.finish(&index, progress)?;
    if args.count {
        writeln!(out, "{}", answer.games)?;
    }
    out.flush()?;
    if args.output.is_some() || args.list {
        let (hits, games) = (thousands(answer.games), thousands(index.games()));
        anstream::eprintln!("{hits} of {games} games fit");
    }
    Ok(Answer::Yes)
}

/// What is kept of the games that fit: rows of the table, or where they are.
struct Kept<'k> {
    args: &'k FilterArgs,
    out: &'k mut dyn Write,
    rows: GamesOut,
    games: Located,
    failure: Result<(), Failure>,
}

impl<'k> Kept<'k> {
    fn new(args: &'k FilterArgs, out: &'k mut dyn Write) -> Self {
        Self {
            args,
            out,
            rows: GamesOut::new(args),
            games: Located::default(),
            failure: Ok(()),
        }
    }

    fn add(&mut self, game: &FoundGame<'_>) -> ControlFlow<()> {
        if self.args.count {
            return ControlFlow::Continue(());
        }
        if !self.args.list && !self.args.json {
            self.games.add(game);
            return ControlFlow::Continue(());
        }
        self.failure = self.write(game).map_err(Failure::from);
        match self.failure.is_ok() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    /// Writes a row, with the reader at once.
    fn write(&mut self, game: &FoundGame<'_>) -> io::Result<()> {
        self.rows.print(&row(game), self.out)?;
        self.out.flush()
    }

    /// Writes the games out of their files, where they are wanted.
    fn finish(mut self, index: &Index, progress: &Progress) -> Result<(), Failure> {
        std::mem::replace(&mut self.failure, Ok(()))?;
        let out = self.out;
        self.games.each(Some(index), progress, &mut |game, _| {
            out.write_all(game)?;
            Ok(out.write_all(b"\n")?)
        })
    }
}

fn row(game: &FoundGame<'_>) -> Row {
    let text = |field| {
        let text = game.headers.text(field);
        text.map_or(String::new(), std::borrow::Cow::into_owned)
    };
    Row {
        file: text(TextField::File),
        line: game.line,
        black: text(TextField::Black),
        white: text(TextField::White),
        date: text(TextField::Date),
        result: text(TextField::Result),
        moves: u64::from(game.headers.moves()),
    }
}
