//! `honte compare`

use crate::answer::Answer;
use crate::error::{Failure, Misuse, Nothing};
use crate::likeness::Likeness;
use crate::overwrite::Overwrite;
use crate::progress::{self, Progress};
use crate::text::plain;
use crate::text::{count, thousands};
use clap::{Args, ValueEnum, ValueHint};
use honte_record::records::{self, Record, RecordEvent};
use honte_record::sgf::table::Kind;
use honte_record::sgf::{Name, write_tree};
use honte_record::signature::Signature;
use honte_record::source::{Found, Source, Wanted, find_wanted};
use honte_record::tree::Tree;
use serde_json::json;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::Receiver;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  honte compare ~/sgf download.zip
  honte compare archive.sgf.zst new.sgf --show right -o missing.sgf
  honte compare a.sgf b.sgf --show different --json

Games are the same if their moves are (--as moves, turned or colours; turned is usual), whatever else
their records say. Listed are the games that are only in one of the two ('<' left, '>' right), and
those that are in both but not alike ('!'): which headers differ, whether the board is turned, whether
comments or variations differ. Twins within one archive count once; the last lines are figures. Games
without moves are left out.

JSON, one object a line: where (left, right, different), left and right (file, line, game), title,
headers (name, left, right), turned, rest_differs (null if the board is turned).

Exit codes: 0 both have the same games, and alike; 1 they differ, or some input was unreadable; 2 could
not be done; 130 interrupted.")]
pub(crate) struct CompareArgs {
    /// An archive: a file, a folder, or a packed one.
    #[arg(value_name = "LEFT", value_hint = ValueHint::AnyPath)]
    left: PathBuf,
    /// The other.
    #[arg(value_name = "RIGHT", value_hint = ValueHint::AnyPath)]
    right: PathBuf,
    /// When two games are the same.
    #[arg(long = "as", value_name = "LIKENESS", default_value = "turned")]
    likeness: Likeness,
    /// List only these games.
    #[arg(long, value_name = "WHERE", value_delimiter = ',')]
    show: Vec<Where>,
    /// Write the games that are only on the right, or with --show left only on the left, as SGF.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Print no list, but figures.
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
}

/// Where a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Where {
    /// Only on the left.
    Left,
    /// Only on the right.
    Right,
    /// In both, and not alike.
    Different,
}

impl Where {
    const fn name(self) -> &'static str {
        match self {
            Where::Left => "left",
            Where::Right => "right",
            Where::Different => "different",
        }
    }

    const fn sign(self) -> char {
        match self {
            Where::Left => '<',
            Where::Right => '>',
            Where::Different => '!',
        }
    }
}

/// What is kept of a game.
struct Known {
    print: u64,
    file: String,
    line: u64,
    number: u64,
    title: String,
    /// Names and texts, sorted.
    headers: Vec<(Name, String)>,
    /// How the board is turned.
    unturned: u64,
    /// All that is neither a header nor of the main line's moves.
    rest: u64,
    /// As SGF, where it may be written.
    text: Vec<u8>,
}

/// The games of an archive, in its order, and where each stands.
#[derive(Default)]
struct Games {
    list: Vec<Known>,
    by_print: HashMap<u64, usize>,
    twins: u64,
    without_moves: u64,
    errors: u64,
}

/// A header that is not the same.
struct Header<'g> {
    name: Name,
    left: Option<&'g str>,
    right: Option<&'g str>,
}

pub(crate) fn run(args: &CompareArgs) -> Result<Answer, Failure> {
    let sides = [&args.left, &args.right];
    if sides.iter().all(|side| side.as_path() == Path::new("-")) {
        return Err(Misuse::InputTwice.into());
    }
    let output = args.output.as_deref();
    let output = output.map(|path| args.overwrite.output(path)).transpose()?;
    let found = sides.map(|side| find_wanted(&[side], Wanted::Any));
    let is_missing = |found: &&Found| found.sources.is_empty();
    if let Some(missing) = found.iter().find(is_missing) {
        for problem in &missing.problems {
            anstream::eprintln!("honte: {problem}");
        }
        return Err(Failure::Told);
    }
    let progress = Progress::interruptible();
    let bytes = found.iter().map(|found| found.bytes()).sum();
    let bar = progress::bar(bytes, true);
    let watch = |finished: &Receiver<()>| progress::watch(&bar, &progress, "kept", finished);
    let written = written_side(args);
    let [left, right] = progress::watched(watch, || {
        [(0, Where::Left), (1, Where::Right)].map(|(side, place)| {
            let keeps_text = output.is_some() && written == place;
            let certain = sides.get(side).map(|path| path.as_path());
            read(
                &found[side].sources,
                certain,
                args.likeness,
                keeps_text,
                &progress,
            )
        })
    });
    if progress.is_stopped() {
        return Err(Failure::Interrupted("interrupted".to_owned()));
    }
    for problem in found.iter().flat_map(|found| &found.problems) {
        anstream::eprintln!("honte: {problem}");
    }
    if left.list.is_empty() && right.list.is_empty() {
        return Err(Nothing::Games.into());
    }
    let figures = tell(args, &left, &right)?;
    if let Some(output) = output {
        let (own, other) = match written {
            Where::Left => (&left, &right),
            _ => (&right, &left),
        };
        output.write(|out| write_only(own, other, out))?;
    }
    let problems = found.iter().map(|found| found.problems.len() as u64);
    let errors = left.errors + right.errors + problems.sum::<u64>();
    Ok(match figures && errors == 0 {
        true => Answer::Yes,
        false => Answer::No,
    })
}

/// Writes the games that the other side does not have.
fn write_only(own: &Games, other: &Games, out: &mut dyn Write) -> io::Result<()> {
    let mut only = own.list.iter().filter(|game| other.find(game).is_none());
    only.try_for_each(|game| {
        out.write_all(&game.text)?;
        out.write_all(b"\n")
    })
}

/// Whose games go to the output.
fn written_side(args: &CompareArgs) -> Where {
    match args.show.as_slice() {
        [Where::Left] => Where::Left,
        _ => Where::Right,
    }
}

fn read(
    sources: &[Source],
    certain: Option<&Path>,
    likeness: Likeness,
    keeps_text: bool,
    progress: &Progress,
) -> Games {
    let mut games = Games::default();
    for source in sources {
        let is_named = certain == Some(source.path.as_path());
        let outcome = source.open_wanted(Wanted::Any, &progress.bytes, |entry| {
            let flow = || match progress.is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            // The source tells of its own errors.
            if let Ok(Some(opened)) = records::open(entry.reader, &entry.name, is_named) {
                progress.files.fetch_add(1, Relaxed);
                let _ = opened.read(|event| {
                    if let RecordEvent::Game(record) = event {
                        progress.games.fetch_add(1, Relaxed);
                        let is_kept = games.add(&entry.name, &record, likeness, keeps_text);
                        progress.hits.fetch_add(u64::from(is_kept), Relaxed);
                    }
                    flow()
                });
            }
            flow()
        });
        for problem in &outcome.problems {
            anstream::eprintln!("honte: {problem}");
        }
        games.errors += outcome.problems.len() as u64 + outcome.more_problems;
    }
    games
}

impl Games {
    /// Adds a game, unless it has no moves or is a twin; whether it was added.
    fn add(&mut self, file: &str, record: &Record, likeness: Likeness, keeps_text: bool) -> bool {
        let tree = &record.tree;
        let Some(print) = likeness.print(tree) else {
            self.without_moves += 1;
            return false;
        };
        if self.by_print.contains_key(&print) {
            self.twins += 1;
            return false;
        }
        let mut text = Vec::new();
        if keeps_text {
            write_tree(tree, &mut text);
        }
        self.by_print.insert(print, self.list.len());
        let (headers, rest) = content(tree);
        self.list.push(Known {
            print,
            file: file.to_owned(),
            line: record.place.0,
            number: record.number,
            title: plain(&honte_diagram::record::title(tree)),
            headers,
            unturned: Signature::of_tree(tree).unturned,
            rest,
            text,
        });
        true
    }

    /// The game of this archive that is the same as another one's.
    fn find(&self, other: &Known) -> Option<&Known> {
        self.list.get(*self.by_print.get(&other.print)?)
    }
}

/// A game's headers, and a hash of all else but the moves of its main line. What belongs to the file
/// rather than to the game (`CA`, `AP` …) does not count.
fn content(tree: &Tree) -> (Vec<(Name, String)>, u64) {
    let mut headers = Vec::new();
    let mut rest = DefaultHasher::new();
    let is_main = tree.is_one_line();
    for node in tree.nodes(tree.root()) {
        // From the numbers of children, in this order, follows the shape of the tree.
        tree.children(node).count().hash(&mut rest);
        for property in tree.properties(node) {
            let name = property.name();
            let kind = name.definition().map(|of| of.kind);
            match kind {
                Some(Kind::Root) => {}
                Some(Kind::GameInfo) => {
                    let text = tree.simple_text(property.value().unwrap_or_default());
                    headers.push((name, text.trim().to_owned()));
                }
                Some(Kind::Move) if is_main && property.colour().is_some() => {}
                _ => {
                    name.hash(&mut rest);
                    property.values().count().hash(&mut rest);
                    for value in property.values() {
                        tree.long_text(value).trim().hash(&mut rest);
                    }
                }
            }
        }
    }
    headers.retain(|(_, text)| !text.is_empty());
    headers.sort();
    (headers, rest.finish())
}

/// Prints the lists and the figures; whether all is alike.
fn tell(args: &CompareArgs, left: &Games, right: &Games) -> Result<bool, Failure> {
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let is_listed = |place| args.show.is_empty() || args.show.contains(&place);
    let [mut only_left, mut only_right, mut different, mut alike] = [0u64; 4];
    for game in &left.list {
        let Some(other) = right.find(game) else {
            only_left += 1;
            if is_listed(Where::Left) {
                one(args, Where::Left, game, &mut out)?;
            }
            continue;
        };
        let headers = headers(game, other);
        let (turned, rest) = (game.unturned != other.unturned, game.rest != other.rest);
        if headers.is_empty() && !turned && !rest {
            alike += 1;
            continue;
        }
        different += 1;
        if is_listed(Where::Different) {
            both(args, [game, other], &headers, &mut out)?;
        }
    }
    for game in right.list.iter().filter(|game| left.find(game).is_none()) {
        only_right += 1;
        if is_listed(Where::Right) {
            one(args, Where::Right, game, &mut out)?;
        }
    }
    out.flush()?;
    let games = |number| count(number, "game", "games");
    anstream::eprintln!("only on the left: {}", games(only_left));
    anstream::eprintln!("only on the right: {}", games(only_right));
    anstream::eprintln!("in both, different: {}", games(different));
    anstream::eprintln!("in both, alike: {}", games(alike));
    for (side, found) in [("left", left), ("right", right)] {
        let (twins, empty) = (found.twins, found.without_moves);
        if twins + empty > 0 {
            let (twins, empty) = (thousands(twins), thousands(empty));
            anstream::eprintln!("on the {side}, left out: {twins} twins, {empty} without moves");
        }
    }
    Ok(only_left + only_right + different == 0)
}

/// The headers in which two records differ.
fn headers<'g>(left: &'g Known, right: &'g Known) -> Vec<Header<'g>> {
    let text = |game: &'g Known, name| {
        let found = game.headers.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| text.as_str())
    };
    let mut names: Vec<Name> = left
        .headers
        .iter()
        .chain(&right.headers)
        .map(|h| h.0)
        .collect();
    names.sort_unstable();
    names.dedup();
    let pairs = names.into_iter().map(|name| Header {
        name,
        left: text(left, name),
        right: text(right, name),
    });
    pairs.filter(|header| header.left != header.right).collect()
}

fn place(game: &Known) -> String {
    match game.line {
        0 => format!("{} (game {})", game.file, game.number),
        line => format!("{}:{line}", game.file),
    }
}

fn json_place(game: &Known) -> serde_json::Value {
    json!({"file": game.file, "line": game.line, "game": game.number})
}

fn one(args: &CompareArgs, side: Where, game: &Known, out: &mut dyn Write) -> io::Result<()> {
    if args.quiet {
        return Ok(());
    }
    if args.json {
        let object = json!({
            "where": side.name(), side.name(): json_place(game), "title": game.title,
        });
        return writeln!(out, "{object}");
    }
    writeln!(out, "{} {}  {}", side.sign(), place(game), game.title)
}

fn both(
    args: &CompareArgs,
    [left, right]: [&Known; 2],
    headers: &[Header<'_>],
    out: &mut dyn Write,
) -> io::Result<()> {
    if args.quiet {
        return Ok(());
    }
    let turned = left.unturned != right.unturned;
    // On a turned board every mark stands elsewhere: the rest cannot be compared.
    let rest = (!turned).then_some(left.rest != right.rest);
    if args.json {
        let headers = headers.iter().map(|header| {
            json!({"name": header.name.to_string(), "left": header.left, "right": header.right})
        });
        let object = json!({
            "where": Where::Different.name(),
            "left": json_place(left),
            "right": json_place(right),
            "title": left.title,
            "headers": headers.collect::<Vec<_>>(),
            "turned": turned,
            "rest_differs": rest,
        });
        return writeln!(out, "{object}");
    }
    let sign = Where::Different.sign();
    writeln!(
        out,
        "{sign} {}  {}  {}",
        place(left),
        place(right),
        left.title
    )?;
    for Header { name, left, right } in headers {
        let shown =
            |text: &Option<&str>| text.map_or("nothing".to_owned(), |t| format!("'{}'", plain(t)));
        writeln!(
            out,
            "    {name}: {} here, {} there",
            shown(left),
            shown(right)
        )?;
    }
    if turned {
        writeln!(out, "    the board is turned, or the colours are exchanged")?;
    }
    if rest == Some(true) {
        writeln!(out, "    comments, marks or variations differ")?;
    }
    Ok(())
}
