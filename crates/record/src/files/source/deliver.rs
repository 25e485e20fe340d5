//! From a file to the entries in it.

use super::error::on_a_line;
use super::input::is_interruption;
use super::kind::{Kind, Promise, Wanted};
use super::reader::{Allowance, Metered, Peeked, Unpacked, Watch, Watched};
use super::{Entry, Outcome, SourceError};
use crate::encoding;
use flate2::read::MultiGzDecoder;
use std::io::{self, BufReader, Read, Seek};
use std::ops::ControlFlow;

/// What a stream lies within, which limits what it may be itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Within {
    archive: bool,
    compressed: bool,
}

impl Within {
    const FILE: Self = Self {
        archive: false,
        compressed: false,
    };
    const ARCHIVE: Self = Self {
        archive: true,
        compressed: false,
    };
}

/// Hands entries to the visitor and keeps account.
///
/// The methods give `Break` once the visitor has broken off, never for damage.
pub(super) struct Delivery<'v> {
    visit: &'v mut dyn FnMut(Entry<'_>) -> ControlFlow<()>,
    pub(super) wanted: Wanted,
    pub(super) allowance: &'v Allowance,
    pub(super) outcome: Outcome,
}

impl<'v> Delivery<'v> {
    pub(super) fn new(
        wanted: Wanted,
        visit: &'v mut dyn FnMut(Entry<'_>) -> ControlFlow<()>,
        allowance: &'v Allowance,
    ) -> Self {
        Self {
            visit,
            wanted,
            allowance,
            outcome: Outcome::default(),
        }
    }

    /// A whole file, of whatever kind.
    pub(super) fn file(&mut self, name: &str, mut file: Metered<'_, '_>) {
        let mut peeked = Peeked::new(&mut file);
        let flow = match Kind::of(peeked.head()) {
            // The only kind that is not read from front to back.
            Kind::Zip => self.rewound_zip(name, file),
            Kind::Plain if Kind::promised(name).is_stump(peeked.head()) => {
                self.problem(SourceError::Truncated {
                    name: name.to_owned(),
                });
                ControlFlow::Continue(())
            }
            _ => self.peeked(name, &mut peeked, Within::FILE),
        };
        self.outcome.stopped |= flow.is_break();
    }

    fn rewound_zip(&mut self, name: &str, mut file: Metered<'_, '_>) -> ControlFlow<()> {
        match file.rewind() {
            Ok(()) => self.zip(name, BufReader::new(file)),
            Err(error) => {
                self.fail(name, error);
                ControlFlow::Continue(())
            }
        }
    }

    /// A file in an archive.
    pub(super) fn member(
        &mut self,
        archive: &str,
        raw_name: &[u8],
        reader: &mut dyn Read,
    ) -> ControlFlow<()> {
        let name = member_name(archive, raw_name);
        match Promise::of(&name, self.wanted) {
            Promise::Record => self.peeked(&name, &mut Peeked::new(reader), Within::ARCHIVE),
            Promise::Container => self.nested(&name),
            Promise::Other => {
                self.outcome.passed_over += 1;
                ControlFlow::Continue(())
            }
        }
    }

    fn peeked(&mut self, name: &str, reader: &mut Peeked<'_>, within: Within) -> ControlFlow<()> {
        match Kind::of(reader.head()) {
            Kind::Plain => self.entry(name, reader),
            Kind::Gzip if !within.compressed => {
                self.unpacked(name, &mut MultiGzDecoder::new(reader), within)
            }
            Kind::Zstd if !within.compressed => match zstd::Decoder::new(reader) {
                Ok(mut decoder) => self.unpacked(name, &mut decoder, within),
                Err(error) => {
                    self.fail(name, error);
                    ControlFlow::Continue(())
                }
            },
            Kind::Tar if !within.archive => self.tar(name, reader),
            Kind::Gzip | Kind::Zstd | Kind::Tar | Kind::Zip => self.nested(name),
        }
    }

    fn unpacked(&mut self, name: &str, reader: &mut dyn Read, within: Within) -> ControlFlow<()> {
        let mut unpacked = Unpacked::new(reader, self.allowance);
        self.peeked(
            name,
            &mut Peeked::new(&mut unpacked),
            Within {
                compressed: true,
                ..within
            },
        )
    }

    /// A record itself.
    fn entry(&mut self, name: &str, reader: &mut dyn Read) -> ControlFlow<()> {
        let watch = Watch::default();
        let mut watched = Watched::new(reader, &watch);
        let flow = (self.visit)(Entry {
            name: name.to_owned(),
            reader: &mut watched,
        });
        self.outcome.entries += 1;
        if let Some(error) = watched.into_failure() {
            self.fail(name, error);
        }
        flow
    }

    fn nested(&mut self, name: &str) -> ControlFlow<()> {
        self.problem(SourceError::Nested {
            name: name.to_owned(),
        });
        ControlFlow::Continue(())
    }

    pub(super) fn fail(&mut self, name: &str, error: io::Error) {
        if is_interruption(&error) {
            self.outcome.stopped = true;
            return;
        }
        self.problem(SourceError::from_io(name, error));
    }

    pub(super) fn problem(&mut self, problem: SourceError) {
        self.outcome.problem(problem);
    }
}

/// Archive and member as one path. Member names come in any charset; control characters in them are
/// escaped, since names are shown in lines and on terminals.
pub(super) fn member_name(archive: &str, raw_name: &[u8]) -> String {
    let decoded = encoding::decode(raw_name, None);
    let member = decoded
        .text
        .trim_start_matches("./")
        .trim_start_matches('/');
    format!("{archive}/{}", on_a_line(member))
}
