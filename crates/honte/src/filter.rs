//! `honte filter`

mod indexed;
mod outbox;
mod row;

use crate::answer::Answer;
use crate::common_args::CharsetArgs;
use crate::error::{Failure, Nothing};
use crate::overwrite::Overwrite;
use crate::progress::{self, Counted, Progress};
use crate::select::Names;
use crate::text::thousands;
use clap::{Args as Group, ValueHint};
use honte_record::filter::{Filter, whole};
use honte_record::main_lines::{MainLines, main_lines};
use honte_record::problem::Problem;
use honte_record::records;
use honte_record::sgf::stream::{Game, Sink};
use honte_record::sgf::{Collection, Field, write_tree};
use honte_record::source::{FoundSources, Wanted, find_wanted};
use honte_search::{Place, Question, Scan};
use outbox::{Closing, Outbox};
use row::{GamesOut, Row};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::games("read").with_hits("fit");

#[derive(Debug, Group)]
#[command(after_help = "\
Examples:
  honte filter 'black ~ \"Shusaku\" and moves > 100' pro.sgf.zst -o shusaku.sgf
  honte filter 'handicap >= 2 and result = B+R' ~/sgf --list
  honte filter 'plays \"Q16 D4 R4\" and not has comments' games.zip --count
  honte filter 'position corner.txt and captures > 10' . > found.sgf
  honte filter 'player ~ Shusaku and date < 1850' games.honte --list
  honte filter 'Cho Chikun and not 1981' ~/sgf --list

Words alone are looked for in players, event, date, round, place, result and the name of the file; each
has to be somewhere, and quotes keep words together: Shusaku 1846 \"Castle Game\".
Fields: black white player rank black_rank white_rank date year result winner event round place
source rules komi handicap size moves captures file title comment variations, and 'property NAME' for
any other. Operators: = != < <= > >= ~ (contains) !~ and or not ( ), and 'has FIELD'. Case and accents
do not count: shusaku finds Shūsaku.
Of the game: 'plays MOVES' (its first moves), 'position FILE' or 'position \"DIAGRAM\"' (a corner or
a whole board), both in any orientation and colours; 'has comments', 'has variations'; patterns
anywhere, see 'honte search --help'.

Exit codes: 0 done; 1 done, but some input was unreadable; 2 could not be done; 130 interrupted.
A file is written whole or not at all.")]
pub(crate) struct FilterArgs {
    /// Which games are wanted, such as 'moves > 100'.
    #[arg(value_name = "EXPRESSION", value_parser = crate::select::expression)]
    filter: Filter,
    #[command(flatten)]
    names: Names,
    #[command(flatten)]
    charset: CharsetArgs,
    /// An index, or files, folders and archives: records of any format, .zst, .gz, .zip, .tar.
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Write the games to a file instead of standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Print the number of games that fit.
    #[arg(long, conflicts_with_all = ["list", "json", "output"])]
    count: bool,
    /// Print a table of the games that fit.
    #[arg(long, conflicts_with_all = ["json", "output"])]
    list: bool,
    /// Print what the table has as JSON, one object a line.
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

pub(crate) fn run(args: &FilterArgs) -> Result<Answer, Failure> {
    let output = args.output.as_deref();
    let output = output.map(|path| args.overwrite.output(path)).transpose()?;
    let index = indexed::named(&args.paths, args.charset)?;
    let progress = Progress::interruptible(COUNTED);
    let work = |out: &mut dyn Write| match index {
        Some(index) => indexed::run(args, index, &progress, out),
        None => work(args, &find_wanted(&args.paths, Wanted::Any), &progress, out),
    };
    let Some(output) = output else {
        let mut out = io::BufWriter::new(anstream::AutoStream::auto(io::stdout()));
        return work(&mut out);
    };
    let mut outcome = Ok(Answer::Yes);
    let written = output.write(|out| match work(out) {
        // Of this file, and not of standard output.
        Err(Failure::Output(error)) => Err(error),
        Ok(answer) => {
            outcome = Ok(answer);
            Ok(())
        }
        // So that nothing takes the file's place; the reason is told below.
        Err(failure) => {
            outcome = Err(failure);
            Err(io::Error::other("not finished"))
        }
    });
    match written {
        Err(error) if outcome.is_ok() => Err(error.into()),
        _ => outcome,
    }
}

/// Filters in one thread while this one shows how far it has come.
fn work(
    args: &FilterArgs,
    found: &FoundSources,
    progress: &Progress,
    out: &mut dyn Write,
) -> Result<Answer, Failure> {
    let bar = progress::bar(found.bytes(), true);
    // The writer stays with this thread; the other one hands it what to write.
    let outbox = &Outbox::default();
    let question = &Question::from(args.names.teach(args.filter.clone()));
    std::thread::scope(|scope| {
        let worker = scope.spawn(move || {
            // The other thread waits for text until then.
            let _closing = Closing(outbox);
            let mut sieve = Sieve::new(args, question, progress, outbox);
            sieve.run(found);
            sieve
        });
        let mut failure = None;
        while let Some(text) = outbox.take() {
            if let Err(error) = bar.suspend(|| out.write_all(&text).and_then(|()| out.flush())) {
                failure = Some(error);
                progress.stop();
                break;
            }
            bar.set_position(progress.bytes.load(Relaxed));
        }
        outbox.close();
        bar.finish_and_clear();
        let sieve = match worker.join() {
            Ok(sieve) => sieve,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        if let Some(error) = failure {
            return Err(Failure::Output(error));
        }
        if progress.is_stopped() {
            return Err(progress.interrupted());
        }
        sieve.answer(args, out)
    })
}

/// Takes the games that fit.
struct Sieve<'s> {
    args: &'s FilterArgs,
    filter: &'s Filter,
    /// Looks for the patterns of the expression, if it has any.
    scan: Option<Scan<'s>>,
    progress: &'s Progress,
    outbox: &'s Outbox,
    games_out: GamesOut,
    file: String,
    /// Where the game begins, for games that are not read as SGF.
    line: Option<u64>,
    games: u64,
    hits: u64,
    files: u64,
    errors: u64,
}

impl<'s> Sieve<'s> {
    fn new(
        args: &'s FilterArgs,
        question: &'s Question,
        progress: &'s Progress,
        outbox: &'s Outbox,
    ) -> Self {
        let has_patterns = !question.clauses().is_empty();
        Sieve {
            args,
            filter: question.filter(),
            scan: has_patterns.then(|| Scan::new(question)),
            progress,
            outbox,
            games_out: GamesOut::new(args),
            file: String::new(),
            line: None,
            games: 0,
            hits: 0,
            files: 0,
            errors: 0,
        }
    }

    fn run(&mut self, found: &FoundSources) {
        for problem in &found.problems {
            self.tell(problem);
        }
        for source in &found.sources {
            let named = self.args.paths.contains(&source.path);
            let progress = self.progress;
            let outcome = source.open_wanted(Wanted::Any, &progress.bytes, |entry| {
                self.file = entry.name;
                // The source tells of its own errors, and there are no others.
                let charset = self.args.charset;
                let (_, fits) = charset.read(entry.reader, |reader| self.read(reader, named));
                if let Err(unfit) = fits {
                    let line = format!("{}: {unfit}", self.file);
                    self.tell(&line);
                }
                self.flow()
            });
            for problem in &outcome.problems {
                self.tell(problem);
            }
            self.errors += outcome.more_problems;
            if progress.is_stopped() {
                return;
            }
        }
    }

    fn tell(&mut self, problem: &dyn std::fmt::Display) {
        self.errors += 1;
        anstream::eprintln!("{problem}");
    }

    fn read(&mut self, reader: &mut dyn Read, named: bool) -> io::Result<()> {
        let Some(opened) = records::open(reader, &self.file, named)? else {
            return Ok(());
        };
        self.files += 1;
        self.progress.files.fetch_add(1, Relaxed);
        main_lines(opened, self)
    }

    fn keep(&mut self, game: &Game<'_>) {
        if self.args.count {
            return;
        }
        let mut text = Vec::new();
        if self.args.list || self.args.json {
            let row = self.row(game);
            // Into memory, where nothing can go wrong.
            let _ = self.games_out.print(&row, &mut text);
        } else {
            match self.args.charset.charset {
                Some(_) => in_utf8(game.bytes(), &mut text),
                None => text.extend_from_slice(game.bytes()),
            }
            text.push(b'\n');
        }
        if !self.outbox.put(&text) {
            self.progress.stop();
        }
    }

    fn row(&self, game: &Game<'_>) -> Row {
        let text = |field| game.text(field).unwrap_or_default().into_owned();
        Row {
            file: self.file.clone(),
            line: self.line.unwrap_or(game.line_number()),
            black: text(Field::Black),
            white: text(Field::White),
            date: text(Field::Date),
            result: text(Field::Result),
            moves: game.turns().len() as u64,
        }
    }

    fn answer(&self, args: &FilterArgs, out: &mut dyn Write) -> Result<Answer, Failure> {
        if self.files == 0 {
            return match self.errors {
                0 => Err(Nothing::Records.into()),
                _ => Err(Failure::Told),
            };
        }
        if args.count {
            writeln!(out, "{}", self.hits)?;
        }
        out.flush()?;
        if args.output.is_some() || args.list {
            let (hits, games) = (thousands(self.hits), thousands(self.games));
            anstream::eprintln!("{hits} of {games} games fit");
        }
        match self.errors {
            0 => Ok(Answer::Yes),
            _ => Ok(Answer::No),
        }
    }
}

/// Writes a game that was recoded, and has it say so.
fn in_utf8(game: &[u8], out: &mut Vec<u8>) {
    let marked = [b"\xef\xbb\xbf", game].concat();
    for mut tree in Collection::read(&marked).games {
        tree.declare_utf8();
        write_tree(&tree, out);
    }
}

impl MainLines for Sieve<'_> {
    fn begin_in(&mut self, line: Option<u64>) {
        self.line = line;
    }

    fn flow(&self) -> ControlFlow<()> {
        match self.progress.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl Sink for Sieve<'_> {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        self.games += 1;
        self.progress.games.fetch_add(1, Relaxed);
        let is_wanted = match &mut self.scan {
            Some(scan) => {
                let (file, line) = (&*self.file, game.line_number());
                scan.game(game, Place { file, line })
            }
            None => self.filter.matches(&whole(game, &self.file)),
        };
        if is_wanted {
            self.hits += 1;
            self.progress.hits.fetch_add(1, Relaxed);
            self.keep(game);
        }
        self.flow()
    }

    /// What is damaged is `honte check`'s matter.
    fn problem(&mut self, _: Problem, _: u64) {}
}
