//! A file on its way through the edits.

use super::plan::{Edited, Plan};
use super::report::{Place, Report};
use crate::progress::Progress;
use crate::unicode::{Form, Writer};
use honte_record::convert::Options;
use honte_record::format::Format;
use honte_record::records::{Opened, Record, RecordEvent, read_bytes};
use honte_record::sgf::{Name, normalise, write_tree};
use honte_record::tree::Tree;
use honte_record::{Problem, ProblemKind};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

/// What may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// A file of its own format.
    Any,
    /// SGF alone, as several files are written together.
    Sgf,
}

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileOutcome {
    /// It is no record, or something stands in the way, which has been told: what was written of it
    /// is not to take a file's place.
    Unwritten,
    /// It was written as it was.
    Same,
    /// It was written, and something in it is another.
    Changed,
}

impl FileOutcome {
    const fn of(is_changed: bool) -> FileOutcome {
        match is_changed {
            true => FileOutcome::Changed,
            false => FileOutcome::Same,
        }
    }
}

/// Edits one file.
pub(super) struct Editor<'e, 'r> {
    pub(super) plan: &'e Plan<'e>,
    pub(super) progress: &'e Progress,
    pub(super) report: &'e mut Report<'r>,
    pub(super) name: &'e str,
    /// The file is in UTF-16, and stays so.
    pub(super) is_utf16: bool,
}

impl Editor<'_, '_> {
    /// Writes the file as it is after the edits. What stands in the way is told; the source tells of
    /// a file that cannot be read.
    ///
    /// # Errors
    /// What the writer returns.
    pub(super) fn file(
        &mut self,
        opened: Opened<'_>,
        content: Content,
        out: &mut dyn Write,
    ) -> io::Result<FileOutcome> {
        let format = opened.format();
        let outcome = match format {
            Format::Sgf => self.sgf(opened, out)?,
            _ if format.row().writer.is_none() || content == Content::Sgf => {
                self.report.not_edited(self.name, format);
                return Ok(FileOutcome::Unwritten);
            }
            _ => self.whole(opened, out)?,
        };
        self.report.file(outcome == FileOutcome::Changed);
        Ok(outcome)
    }

    /// SGF, game by game in the memory of one.
    fn sgf(&mut self, opened: Opened<'_>, out: &mut dyn Write) -> io::Result<FileOutcome> {
        let found = Form::of(opened.head());
        // Games in UTF-8 make a file in UTF-8.
        let form = match found {
            Form::Utf16 { .. } if self.plan.mends_charset() => Form::Bytes,
            // The mark is not the file's: it comes with the charset that was named.
            Form::Utf8WithMark if self.plan.is_recoded() => Form::Bytes,
            found => found,
        };
        self.is_utf16 = matches!(form, Form::Utf16 { .. });
        let mut out = Writer::new(form, out)?;
        let mut offset = form.mark_bytes();
        let mut result = Ok(());
        let (mut changed, mut lost) = (form != found, None);
        let progress = self.progress;
        let mut text = Vec::new();
        let read = opened.read(|event| {
            text.clear();
            match event {
                RecordEvent::Outside(bytes) => {
                    offset += bytes.len() as u64;
                    result = out.write(bytes);
                }
                RecordEvent::Game(record) => {
                    lost = record
                        .problems
                        .iter()
                        .find(|problem| is_loss(problem))
                        .cloned();
                    let length = record.tree.source().len() as u64;
                    changed |= self.game(record, offset, &mut text);
                    offset += length;
                    result = out.write(&text);
                }
                RecordEvent::Problem(problem) => lost = Some(problem).filter(is_loss),
                RecordEvent::More(_) => {}
            }
            match result.is_err() || lost.is_some() || progress.is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        result?;
        if let Some(problem) = &lost {
            self.report.lost(self.name, problem);
        }
        Ok(match lost.is_some() || read.is_err() {
            true => FileOutcome::Unwritten,
            false => FileOutcome::of(changed),
        })
    }

    /// Edits a game and writes it; whether it is another one now.
    fn game(&mut self, record: Record, offset: u64, text: &mut Vec<u8>) -> bool {
        let Record {
            mut tree,
            number,
            place: (line, _),
            ..
        } = record;
        let place = Place {
            file: self.name,
            number,
            line,
            offset: (!self.plan.is_recoded()).then_some(offset),
        };
        self.progress.games.fetch_add(1, Relaxed);
        self.report.game();
        let before = self.report.keep(&tree);
        match self.edit(&mut tree, &place) {
            Edited::Same => {
                text.extend_from_slice(tree.source());
                return false;
            }
            Edited::Changed => write_tree(&tree, text),
            Edited::Split(games) => {
                for (index, game) in games.iter().enumerate() {
                    if index > 0 {
                        text.push(b'\n');
                    }
                    write_tree(game, text);
                }
                self.changed(&place, before.as_ref(), &games, text);
                return true;
            }
        }
        if text.as_slice() == tree.source() {
            return false;
        }
        self.changed(&place, before.as_ref(), std::slice::from_ref(&tree), text);
        true
    }

    fn edit(&mut self, tree: &mut Tree, place: &Place<'_>) -> Edited {
        let whole = self.plan.may_fail().then(|| tree.clone());
        let game = (self.name, place.number);
        match self.plan.edit(tree, game, self.is_utf16) {
            Ok(edited) => edited,
            Err(error) => {
                *tree = whole.unwrap_or_else(|| tree.clone());
                self.report.uncut(place, &error);
                Edited::Same
            }
        }
    }

    fn changed(&mut self, place: &Place<'_>, before: Option<&Tree>, games: &[Tree], text: &[u8]) {
        self.progress.hits.fetch_add(1, Relaxed);
        self.report.changed(place, before, games, text);
    }

    /// A file of another format, whose games are written together.
    fn whole(&mut self, opened: Opened<'_>, out: &mut dyn Write) -> io::Result<FileOutcome> {
        let format = opened.format();
        let Ok(bytes) = opened.whole() else {
            return Ok(FileOutcome::Unwritten);
        };
        if format.max_bytes().is_some_and(|most| bytes.len() > most) {
            self.report.too_long(self.name);
            return Ok(FileOutcome::Unwritten);
        }
        let mut games: Vec<Tree> = Vec::new();
        let mut changed = false;
        let mut lost = None;
        read_bytes(&bytes, format, |event| {
            match event {
                RecordEvent::Game(record) => changed |= self.other(record, &mut games),
                RecordEvent::Problem(problem) => lost = Some(problem).filter(is_loss),
                RecordEvent::Outside(_) | RecordEvent::More(_) => {}
            }
            match lost {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
        if let Some(problem) = &lost {
            self.report.lost(self.name, problem);
            return Ok(FileOutcome::Unwritten);
        }
        let Some(writer) = format.row().writer.as_ref().filter(|_| changed) else {
            out.write_all(&bytes)?;
            return Ok(FileOutcome::Same);
        };
        let clean = games.iter().map(|tree| {
            let is_event = tree.value(tree.root(), Name::new(b"SFEV")).is_some();
            match tree.is_go() && !is_event {
                true => normalise(tree).tree,
                false => tree.clone(),
            }
        });
        let clean: Vec<Tree> = clean.collect();
        match (writer.write)(&clean, Options::default()) {
            Ok(written) => {
                out.write_all(&written.bytes)?;
                Ok(FileOutcome::Changed)
            }
            Err(error) => {
                self.report.unwritten(self.name, &error);
                Ok(FileOutcome::Unwritten)
            }
        }
    }

    fn other(&mut self, record: Record, games: &mut Vec<Tree>) -> bool {
        let place = Place {
            file: self.name,
            number: record.number,
            line: record.place.0,
            offset: None,
        };
        self.progress.games.fetch_add(1, Relaxed);
        self.report.game();
        let mut tree = record.tree;
        let before = tree.clone();
        // Made by a reader, it counts as changed from the beginning.
        let edited = match self.edit(&mut tree, &place) {
            Edited::Split(lines) => lines,
            Edited::Same | Edited::Changed => vec![tree],
        };
        let same = matches!(edited.as_slice(), [one] if written(one) == written(&before));
        if !same {
            self.changed(&place, Some(&before), &edited, &[]);
        }
        games.extend(edited);
        !same
    }
}

fn written(tree: &Tree) -> Vec<u8> {
    let mut text = Vec::new();
    write_tree(tree, &mut text);
    text
}

/// Whether something of the file was not read, so that it would be lost.
fn is_loss(problem: &Problem) -> bool {
    matches!(
        problem.kind,
        ProblemKind::GameTooLong | ProblemKind::TooManyNodes | ProblemKind::TooManyPoints
    )
}
