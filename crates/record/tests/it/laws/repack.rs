//! Archives written again.

use honte_record::source::{Source, Wanted};
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// No archive with a longer record is looked at: what is packed may be far longer than the file.
const MAX_RECORD: u64 = 1 << 20;

/// What is put before each record.
const MARK: &[u8] = b"(;)";

/// An archive of any bytes, with its first byte left out, is written again with something before each
/// record. If that can be done, the new archive has the same records under the same names, with that
/// before them, and no problem that the old one had not; if nothing is changed, it can be done, too.
pub(crate) fn repack(bytes: &[u8]) {
    let file = tempfile::NamedTempFile::new().unwrap();
    let source = source(&file, bytes.get(1..).unwrap_or_default());
    if !source.is_archive().unwrap() {
        return;
    }
    let before = records(&source);
    if before
        .records
        .iter()
        .any(|(_, text)| text.len() as u64 >= MAX_RECORD)
    {
        return;
    }
    for mark in [MARK, b""] {
        let mut out = Vec::new();
        let read = AtomicU64::new(0);
        let done = source.repack(Wanted::Sgf, &read, &mut out, &mut |entry, out| {
            out.write_all(mark)?;
            std::io::copy(&mut entry.reader.take(MAX_RECORD), out)?;
            Ok(!mark.is_empty())
        });
        assert_eq!(read.load(Relaxed), source.bytes, "the progress");
        let Ok(is_changed) = done else { return };
        assert!(!before.has_problem, "something was lost");
        assert_eq!(is_changed, !mark.is_empty() && !before.records.is_empty());
        let file = tempfile::NamedTempFile::new().unwrap();
        let after = records(&self::source(&file, &out));
        assert!(!after.has_problem);
        let expected = before.records.iter().map(|(name, text)| {
            let text = [mark, text.as_slice()].concat();
            (name.clone(), text)
        });
        assert_eq!(after.records, expected.collect::<Vec<_>>());
    }
}

fn source(file: &tempfile::NamedTempFile, bytes: &[u8]) -> Source {
    std::fs::write(file.path(), bytes).unwrap();
    Source {
        path: file.path().to_path_buf(),
        bytes: bytes.len() as u64,
    }
}

struct Records {
    /// Names within the archive, and contents.
    records: Vec<(String, Vec<u8>)>,
    /// Whether anything but an archive in the archive could not be read.
    has_problem: bool,
}

fn records(source: &Source) -> Records {
    let path = source.path.display().to_string();
    let mut records = Vec::new();
    let outcome = source.open(&AtomicU64::new(0), |entry| {
        let name = entry.name[path.len()..].to_owned();
        let mut text = Vec::new();
        // An error ends the entry, and is among the outcome's problems.
        let _ = entry.reader.take(MAX_RECORD).read_to_end(&mut text);
        records.push((name, text));
        ControlFlow::Continue(())
    });
    let is_lost = |problem: &honte_record::source::SourceError| {
        !matches!(problem, honte_record::source::SourceError::Nested { .. })
    };
    Records {
        records,
        has_problem: outcome.problems.iter().any(is_lost),
    }
}
