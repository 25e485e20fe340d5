//! A late game of a long file, without looking at the games before it: the index knows the line in
//! which it begins.

use super::files::Place;
use super::index::GameStart;
use super::load::Loaded;
use super::shelf::Shelf;
use super::spool::Spooled;
use honte_app::check::of_record;
use honte_record::format::Format;
use honte_record::problem::Problem;
use honte_record::records::{self, Record, RecordEvent};
use honte_record::sgf::Name;
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::source::{Source, Wanted};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;

/// Bytes that are unpacked at a time.
const BLOCK: usize = 64 << 10;

/// The game that begins there, if it is the one that the index means; else the file has changed, or
/// its lines are counted otherwise, and it has to be looked through.
pub(super) fn load(
    shelf: &Shelf,
    file: &str,
    place: &Place,
    start: &GameStart,
    number: u64,
    meter: &AtomicU64,
) -> Option<Loaded> {
    let source = Source {
        bytes: place.path.metadata().map_or(0, |about| about.len()),
        path: place.path.clone(),
    };
    let mut found = None;
    let outcome = source.open_wanted(Wanted::Any, meter, |entry| {
        let is_it = place.entry.is_none()
            || shelf.files.name(Path::new(&entry.name)).as_deref() == Some(file);
        if !is_it {
            return ControlFlow::Continue(());
        }
        found = read(entry.reader, start, number).ok().flatten();
        ControlFlow::Break(())
    });
    drop(outcome);
    meant(found, start)
}

/// The same game of an upload.
pub(super) fn of_upload(content: &Spooled, start: &GameStart, number: u64) -> Option<Loaded> {
    let found = read(&mut content.open().ok()?, start, number).ok()?;
    meant(found, start)
}

/// What was found, if it is the game that the index means.
fn meant(found: Option<Record>, start: &GameStart) -> Option<Loaded> {
    let record = found.filter(|record| is_meant(record, start))?;
    Some(Loaded {
        findings: of_record(&record, &[]),
        record,
    })
}

fn is_meant(record: &Record, start: &GameStart) -> bool {
    let tree = &record.tree;
    let size = tree.size();
    let text = |name: &[u8]| {
        let text = tree.text(tree.root(), Name::new(name));
        text.map_or_else(String::new, |text| text.trim().to_owned())
    };
    let moves = tree.line(tree.root());
    let moves: usize = moves.map(|node| tree.moves(node, size).count()).sum();
    let begins = |name: &[u8], known: &str| text(name).starts_with(known);
    moves == start.moves as usize
        && begins(b"PB", &start.players[0])
        && begins(b"PW", &start.players[1])
}

/// The first game from a line on.
fn read(reader: &mut dyn Read, start: &GameStart, number: u64) -> io::Result<Option<Record>> {
    let mut block = vec![0; BLOCK];
    let mut lines = start.line - 1;
    loop {
        let length = reader.read(&mut block)?;
        let Some(bytes) = block.get(..length).filter(|bytes| !bytes.is_empty()) else {
            return Ok(None);
        };
        let Some(rest) = skip(bytes, &mut lines) else {
            continue;
        };
        let mut first = First {
            before: start.line - 1,
            number,
            record: None,
        };
        stream::read(&mut rest.chain(reader), &mut first)?;
        return Ok(first.record);
    }
}

/// What comes behind so many lines; `None` if they do not end here.
fn skip<'b>(bytes: &'b [u8], lines: &mut u64) -> Option<&'b [u8]> {
    let ends = line_ends(bytes);
    if ends < *lines {
        *lines -= ends;
        return None;
    }
    let mut rest = bytes;
    while *lines > 0 {
        let end = rest.iter().position(|&byte| byte == b'\n')?;
        rest = rest.get(end + 1..)?;
        *lines -= 1;
    }
    Some(rest)
}

/// How many lines end in these bytes. Sums of single bytes, which a processor adds by the dozen.
fn line_ends(bytes: &[u8]) -> u64 {
    let in_part = |part: &[u8]| part.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    let parts = bytes.chunks(224);
    parts.map(|part| u64::from(in_part(part))).sum()
}

/// Takes the first game of a stream.
struct First {
    /// Lines before the stream.
    before: u64,
    number: u64,
    record: Option<Record>,
}

impl Sink for First {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        records::read_bytes(game.bytes(), Format::Sgf, |event| {
            if let RecordEvent::Game(mut record) = event {
                let before = self.before + game.line_number().saturating_sub(1);
                record.number = self.number;
                record.place.0 += before;
                for problem in &mut record.problems {
                    problem.line += before;
                }
                self.record = Some(record);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        ControlFlow::Break(())
    }

    fn problem(&mut self, _: Problem, _: u64) {}
}

#[cfg(test)]
mod tests {
    use super::{line_ends, skip};

    #[test]
    fn lines_are_counted_and_passed_by() {
        let texts = [
            String::new(),
            "no end".to_owned(),
            "\n".repeat(1000),
            "a line of some length\r\nand another\n".repeat(77),
        ];
        for text in &texts {
            let ends = text.matches('\n').count() as u64;
            assert_eq!(line_ends(text.as_bytes()), ends);
            for wanted in [0, 1, ends / 2, ends] {
                let mut lines = wanted;
                let rest = skip(text.as_bytes(), &mut lines);
                let slow = text.splitn(wanted as usize + 1, '\n').nth(wanted as usize);
                assert_eq!(rest, slow.map(str::as_bytes), "{wanted} lines");
            }
            let mut lines = ends + 2;
            assert_eq!((skip(text.as_bytes(), &mut lines), lines), (None, 2));
        }
    }
}
