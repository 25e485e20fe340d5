//! Files that stay as they are, byte for byte, and the form of those that do not.

use super::game::Writer;
use super::work::Work;
use crate::unicode::Form;
use honte_record::convert::dropped;
use honte_record::format::Format;
use honte_record::ishi;
use honte_record::records::{self, Opened, RecordEvent};
use std::io::{self, Read, Write};

impl Work<'_> {
    /// Whether nothing is asked for that would change a file of the format that is written.
    pub(super) fn changes_nothing(&self) -> bool {
        let args = self.args;
        let is_changed =
            args.clean || args.normalise || !args.strip.is_empty() || args.pick.is_any();
        !is_changed && args.charset.charset.is_none()
    }

    /// The form that the SGF of a file keeps: UTF-16, and the mark at its beginning, unless UTF-8 is
    /// asked for.
    pub(super) fn form(&self, opened: &Opened<'_>) -> Form {
        let args = self.args;
        let is_sgf = opened.format() == Format::Sgf && self.to.is_sgf();
        if is_sgf && !args.normalise && !args.clean && args.charset.charset.is_none() {
            Form::of(opened.head())
        } else {
            Form::Bytes
        }
    }

    /// Says what SGF without private properties has no place for in an Ishi file.
    pub(super) fn tell_dropped(&mut self, name: &str, opened: &mut Opened<'_>) {
        if opened.format() == Format::Ishi && self.args.clean && self.to.is_sgf() {
            // An error comes again when the games are read.
            if let Ok(bytes) = opened.look_ahead() {
                for line in dropped(&ishi::read(bytes).document) {
                    self.told.dropped(name, &line);
                }
            }
        }
    }

    /// Copies an SGF file byte for byte while its games are looked at.
    pub(super) fn copy_stream(
        &mut self,
        name: &str,
        opened: Opened<'_>,
        writer: &mut Writer<'_, '_>,
    ) -> io::Result<()> {
        let mut bytes = opened.bytes();
        let mut copy = Copying {
            from: &mut bytes,
            to: writer.direct(),
            failure: None,
        };
        let mut games = 0;
        let mut read = records::read(&mut copy, name, |event| {
            match event {
                RecordEvent::Game(record) => {
                    games += 1;
                    self.told.seen();
                    self.count_game();
                    self.told.problems(name, &record.problems);
                }
                RecordEvent::Outside(_) => {}
                other => self.told.on_event(name, other),
            }
            self.flow(&Ok::<_, io::Error>(()))
        });
        if read.is_ok() && !self.progress.is_stopped() {
            // What a reader of games has no use for.
            read = io::copy(&mut copy, &mut io::sink()).map(|_| Format::Sgf);
        }
        if let Some(failure) = copy.failure {
            return Err(failure);
        }
        writer.count(games);
        self.told.read(name, &read.map(drop));
        Ok(())
    }

    /// Whether an Ishi file can stay as it is: nothing is asked for that would change it.
    pub(super) fn may_copy(&self, writer: &Writer<'_, '_>) -> bool {
        let is_whole = writer.is_empty() && self.to.is_ishi();
        is_whole && self.changes_nothing() && (self.one_source || self.args.split.is_none())
    }

    /// Copies an Ishi file byte for byte, if all of it is in order or its errors are to be kept;
    /// else its games are written, without the lines in error.
    pub(super) fn copy(
        &mut self,
        name: &str,
        opened: Opened<'_>,
        writer: &mut Writer<'_, '_>,
    ) -> io::Result<()> {
        let bytes = opened.whole()?;
        let mut errors = 0;
        let mut games = Vec::new();
        records::read_bytes(&bytes, Format::Ishi, |event| {
            errors += event.errors();
            match event {
                RecordEvent::Game(record) => {
                    self.told.seen();
                    games.push(record);
                }
                other => self.told.on_event(name, other),
            }
            self.flow(&Ok::<_, io::Error>(()))
        });
        let mut result = Ok(());
        if errors == 0 || self.args.keep_errors {
            games.iter().for_each(|_| self.count_game());
            result = writer.raw(&bytes);
        } else {
            for record in games {
                self.count_game();
                result = writer.game(name, record, self.told);
                if result.is_err() {
                    break;
                }
            }
        }
        self.told.read(name, &Ok(()));
        result
    }
}

/// A reader whose bytes are written as they are read.
struct Copying<'c> {
    from: &'c mut dyn Read,
    to: &'c mut dyn Write,
    /// What stopped the writing.
    failure: Option<io::Error>,
}

impl Read for Copying<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.from.read(out)?;
        let read = out.get(..length).unwrap_or_default();
        if let Err(error) = self.to.write_all(read) {
            self.failure = Some(error);
            return Err(io::Error::other("not copied"));
        }
        Ok(length)
    }
}
