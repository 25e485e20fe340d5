//! What is told of the edits.

use super::args::EditArgs;
use super::difference::{Change, changes};
use crate::answer::Answer;
use crate::common_args::Unfit;
use crate::error::{Failure, Nothing, strip};
use crate::text::{count, thousands};
use honte_diagram::record::title;
use honte_record::Problem;
use honte_record::convert::ConvertError;
use honte_record::format::Format;
use honte_record::sgf::patches;
use honte_record::source::SourceError;
use honte_record::tree::{CutError, Tree};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

/// Problems that are printed before the rest is only counted.
const MAX_PROBLEMS: u64 = 20;

/// Where a game stands.
pub(super) struct Place<'p> {
    pub(super) file: &'p str,
    pub(super) number: u64,
    pub(super) line: u64,
    /// Its first byte in the unpacked file, where that is known.
    pub(super) offset: Option<u64>,
}

/// What was met and what of it was changed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    files: u64,
    changed_files: u64,
    games: u64,
    changed_games: u64,
}

/// What was changed, and what was wrong.
pub(super) struct Report<'r> {
    args: &'r EditArgs,
    bar: ProgressBar,
    counts: Counts,
    errors: u64,
    /// Standard output has been closed.
    output: io::Result<()>,
}

impl<'r> Report<'r> {
    pub(super) fn new(args: &'r EditArgs, bar: ProgressBar) -> Report<'r> {
        Report {
            args,
            bar,
            counts: Counts::default(),
            errors: 0,
            output: Ok(()),
        }
    }

    pub(super) fn counts(&self) -> Counts {
        self.counts
    }

    /// An archive is left as it is, whatever was changed in it since these were the counts.
    pub(super) fn left_as_it_is(&mut self, before: Counts) {
        self.counts.changed_files = before.changed_files;
        self.counts.changed_games = before.changed_games;
    }

    /// Something of an archive would be lost if it were written again.
    pub(super) fn kept_archive(&mut self, archive: &Path, problem: &SourceError) {
        let archive = archive.display();
        self.problem(&format!("{archive}: left as it is: {problem}"));
    }

    /// Problems so far.
    pub(super) fn errors(&self) -> u64 {
        self.errors
    }

    pub(super) fn problem(&mut self, problem: &dyn Display) {
        self.errors += 1;
        if self.errors <= MAX_PROBLEMS {
            self.bar.suspend(|| anstream::eprintln!("honte: {problem}"));
        }
    }

    pub(super) fn more(&mut self, problems: u64) {
        self.errors += problems;
    }

    pub(super) fn too_long(&mut self, file: &str) {
        self.problem(&format!(
            "{file}: a game in it is too long to be held; the file is left as it is"
        ));
    }

    /// Something of the file was not read: written without it, it would be lost.
    pub(super) fn lost(&mut self, file: &str, problem: &Problem) {
        let (line, column) = (problem.line, problem.column);
        let message = problem.kind.message();
        self.problem(&format!(
            "{file}:{line}:{column}: {message}; the file is left as it is"
        ));
    }

    pub(super) fn unfit(&mut self, file: &str, unfit: Unfit) {
        self.problem(&format!("{file}: {unfit}; the file is left as it is"));
    }

    pub(super) fn not_edited(&mut self, file: &str, format: Format) {
        self.problem(&format!(
            "{file}: {format} is only read; make SGF of it first ('honte convert {file} OUT.sgf')"
        ));
    }

    pub(super) fn unwritten(&mut self, file: &str, error: &ConvertError) {
        let hint = strip(error);
        self.problem(&format!("{file}: {error}{hint}; left as it is"));
    }

    pub(super) fn uncut(&mut self, place: &Place<'_>, error: &CutError) {
        let Place { file, number, .. } = place;
        self.problem(&format!("{file}: game {number}: {error}; left as it is"));
    }

    pub(super) fn file(&mut self, changed: bool) {
        self.counts.files += 1;
        self.counts.changed_files += u64::from(changed);
    }

    /// A game has been read.
    pub(super) fn game(&mut self) {
        self.counts.games += 1;
    }

    /// A copy of a game before it is edited, where it will be shown what changes.
    pub(super) fn keep(&self, tree: &Tree) -> Option<Tree> {
        self.args.dry_run.then(|| tree.clone())
    }

    /// A game is another one now.
    pub(super) fn changed(
        &mut self,
        place: &Place<'_>,
        before: Option<&Tree>,
        games: &[Tree],
        text: &[u8],
    ) {
        self.counts.changed_games += 1;
        let Some(before) = before.filter(|_| self.args.dry_run && self.output.is_ok()) else {
            return;
        };
        let mut out = anstream::stdout().lock();
        let told = match self.args.json {
            true => json_line(place, before, games, text, &mut out),
            false => difference(place, before, games, &mut out),
        };
        self.output = told;
    }

    pub(super) fn end(self) -> Result<Answer, Failure> {
        self.output?;
        if self.errors > MAX_PROBLEMS {
            let more = count(self.errors - MAX_PROBLEMS, "problem", "problems");
            anstream::eprintln!("honte: and {more} more");
        }
        if self.counts.files == 0 {
            return Err(match self.errors {
                0 => Nothing::Records.into(),
                _ => Failure::Told,
            });
        }
        if !self.args.quiet {
            let would = if self.args.dry_run {
                "would change"
            } else {
                "changed"
            };
            let (some, all) = (
                thousands(self.counts.changed_games),
                thousands(self.counts.games),
            );
            let files = count(self.counts.changed_files, "file", "files");
            anstream::eprintln!("{some} of {all} games {would} in {files}");
        }
        Ok(match self.errors {
            0 => Answer::Yes,
            _ => Answer::No,
        })
    }
}

/// Prints what changes in a game: a head, and a line for each property that goes or comes.
fn difference(
    place: &Place<'_>,
    before: &Tree,
    games: &[Tree],
    out: &mut dyn Write,
) -> io::Result<()> {
    let bold = anstyle::Style::new().bold();
    let red = anstyle::AnsiColor::Red.on_default();
    let green = anstyle::AnsiColor::Green.on_default();
    let line = match place.line {
        0 => String::new(),
        line => format!(":{line}"),
    };
    let title = match title(before) {
        title if title.is_empty() => title,
        title => format!(", {}", crate::text::plain(&title)),
    };
    let Place { file, number, .. } = place;
    writeln!(out, "{bold}{file}{line}: game {number}{title}{bold:#}")?;
    let changed = match games {
        [one] => changes(before, one),
        _ => None,
    };
    let Some(changed) = changed else {
        let nodes = |tree: &Tree| count(tree.node_count() as u64, "node", "nodes");
        writeln!(out, "{red}-{}{red:#}", nodes(before))?;
        for game in games {
            writeln!(out, "{green}+{}{green:#}", nodes(game))?;
        }
        return Ok(());
    };
    let mut last = String::new();
    for Change { at, old, new } in changed {
        if at != last {
            writeln!(out, "@ move {at}")?;
            last = at;
        }
        if let Some(old) = old {
            writeln!(out, "{red}-{}{red:#}", one_line(&old))?;
        }
        if let Some(new) = new {
            writeln!(out, "{green}+{}{green:#}", one_line(&new))?;
        }
    }
    Ok(())
}

/// A property in one line, its line ends as `\n`.
fn one_line(text: &str) -> String {
    crate::text::plain(&text.replace("\r\n", "\n").replace('\n', "\\n"))
}

/// An object with all that it takes to undo the changes of a game.
fn json_line(
    place: &Place<'_>,
    before: &Tree,
    games: &[Tree],
    text: &[u8],
    out: &mut dyn Write,
) -> io::Result<()> {
    let at = |node| match node == before.root() {
        true => "0".to_owned(),
        false => honte_app::at::name(before, node),
    };
    let patched = match (games, place.offset) {
        ([one], Some(offset)) => patches(one).map(|patches| (patches, offset)),
        _ => None,
    };
    let list: Vec<Value> = match (patched, place.offset) {
        (Some((patches, offset)), _) => patches
            .iter()
            .map(|patch| {
                let old = before.source().get(patch.span.clone()).unwrap_or_default();
                let start = offset + patch.span.start as u64;
                bytes_changed(&at(patch.node), start, old, &patch.new)
            })
            .collect(),
        (None, Some(offset)) => vec![bytes_changed("0", offset, before.source(), text)],
        (None, None) => match games {
            [one] => changes(before, one)
                .unwrap_or_default()
                .into_iter()
                .map(|change| json!({"at": change.at, "old": change.old, "new": change.new}))
                .collect(),
            _ => Vec::new(),
        },
    };
    let Place {
        file, number, line, ..
    } = place;
    let object = json!({"file": file, "game": number, "line": line, "changes": list});
    writeln!(out, "{object}")
}

fn bytes_changed(at: &str, offset: u64, old: &[u8], new: &[u8]) -> Value {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut change = json!({"at": at, "offset": offset, "old": text(old), "new": text(new)});
    let is_text = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok();
    if let Value::Object(fields) = &mut change
        && !(is_text(old) && is_text(new))
    {
        fields.insert("old_hex".to_owned(), hex(old).into());
        fields.insert("new_hex".to_owned(), hex(new).into());
    }
    change
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
