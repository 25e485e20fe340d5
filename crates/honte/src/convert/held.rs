//! Games that wait to be sorted: in memory while they are few, then in a temporary file.

use crate::sorting::SortKey;
use crate::unicode::Form;
use honte_joseki::mine::Scratch;
use honte_record::column::Key;
use honte_record::format::Format;
use honte_record::problem::Problem;
use honte_record::records::Record;
use honte_record::sgf::{reread, write_tree};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::rc::Rc;

/// How much is held in memory, in bytes of SGF; the trees take some times as much.
const MAX_HELD_BYTES: usize = 32 << 20;

/// A game that waits for its turn.
pub(super) struct Held {
    pub(super) name: Rc<str>,
    pub(super) record: Record,
    /// That of its file, if it goes on in it.
    pub(super) form: Form,
}

/// Games that wait, with what they are sorted by.
#[derive(Default)]
pub(super) struct Waiting {
    games: Vec<(Vec<Key>, Place)>,
    held_bytes: usize,
    /// The name of the newest game's file, which all of its games have.
    name: Option<Rc<str>>,
    spilled: Option<Spilled>,
}

/// Where a game waits.
enum Place {
    Memory(Box<Held>),
    File(Stored),
}

/// A game in the temporary file.
struct Stored {
    name: Rc<str>,
    form: Form,
    format: Format,
    number: u64,
    place: (u64, u64),
    problems: Vec<Problem>,
    offset: u64,
    bytes: usize,
}

/// The temporary file, which has no name: nothing of it is left, however the program ends.
struct Spilled {
    file: File,
    bytes: u64,
}

impl Waiting {
    /// Takes a game in.
    ///
    /// # Errors
    /// The temporary file cannot be written.
    pub(super) fn put(
        &mut self,
        keys: Vec<Key>,
        name: &str,
        record: Record,
        form: Form,
    ) -> io::Result<()> {
        let name = match &self.name {
            Some(known) if **known == *name => Rc::clone(known),
            _ => Rc::clone(self.name.insert(name.into())),
        };
        let held = Held { name, record, form };
        self.held_bytes += held.record.tree.source().len();
        let place = if self.held_bytes > MAX_HELD_BYTES {
            Place::File(self.store(held)?)
        } else {
            Place::Memory(Box::new(held))
        };
        self.games.push((keys, place));
        Ok(())
    }

    fn store(&mut self, held: Held) -> io::Result<Stored> {
        let Held { name, record, form } = held;
        let mut text = Vec::new();
        write_tree(&record.tree, &mut text);
        let spilled = match &mut self.spilled {
            Some(spilled) => spilled,
            none => {
                let file = tempfile::tempfile_in(Scratch::default().folder)
                    .map_err(|error| failed(&error))?;
                none.insert(Spilled { file, bytes: 0 })
            }
        };
        spilled
            .file
            .write_all(&text)
            .map_err(|error| failed(&error))?;
        let offset = spilled.bytes;
        spilled.bytes += text.len() as u64;
        Ok(Stored {
            name,
            form,
            format: record.format,
            number: record.number,
            place: record.place,
            problems: record.problems,
            offset,
            bytes: text.len(),
        })
    }

    /// The games in order.
    pub(super) fn sorted(
        mut self,
        by: &[SortKey],
    ) -> impl Iterator<Item = io::Result<Held>> + use<> {
        self.games
            .sort_by(|(a, _), (b, _)| SortKey::compare(by, a, b));
        let mut spilled = self.spilled;
        self.games.into_iter().map(move |(_, place)| match place {
            Place::Memory(held) => Ok(*held),
            Place::File(stored) => stored.read(&mut spilled),
        })
    }
}

impl Stored {
    fn read(self, spilled: &mut Option<Spilled>) -> io::Result<Held> {
        let mut text = vec![0; self.bytes];
        if let Some(Spilled { file, .. }) = spilled {
            file.seek(SeekFrom::Start(self.offset))
                .map_err(|error| failed(&error))?;
            file.read_exact(&mut text).map_err(|error| failed(&error))?;
        }
        let tree = reread(text).ok_or_else(|| failed(&io::ErrorKind::InvalidData.into()))?;
        let record = Record {
            format: self.format,
            number: self.number,
            place: self.place,
            tree,
            problems: self.problems,
        };
        Ok(Held {
            name: self.name,
            record,
            form: self.form,
        })
    }
}

fn failed(error: &io::Error) -> io::Error {
    let folder = Scratch::default().folder;
    let folder = folder.display();
    io::Error::other(format!(
        "the temporary file of the games to be sorted, in {folder}: {error}; name another folder in TMPDIR"
    ))
}
