//! Packed files and archives.

use honte_record::source::Source;
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const ENDINGS: [&str; 8] = [
    ".zip", ".tar", ".tar.gz", ".tgz", ".tar.zst", ".gz", ".zst", ".sgf",
];

/// No more than this is read of an entry: what is packed may be far longer than the file.
const MAX_ENTRY: u64 = 1 << 20;

/// A file of any bytes, with an ending that the first of them chooses, is read to its end. The
/// progress ends at its length, each entry's name has the file's in front and fits on a line, and
/// what is read does not depend on whether an earlier entry was read to its end.
pub(crate) fn archive(bytes: &[u8]) {
    let Some((&choice, bytes)) = bytes.split_first() else {
        return;
    };
    let ending = ENDINGS[usize::from(choice) % ENDINGS.len()];
    let file = tempfile::Builder::new().suffix(ending).tempfile().unwrap();
    std::fs::write(file.path(), bytes).unwrap();
    let source = Source {
        path: file.path().to_path_buf(),
        bytes: bytes.len() as u64,
    };
    let name = source.path.display().to_string();
    let entries = |most: u64| {
        let (read, mut names) = (AtomicU64::new(0), Vec::new());
        let outcome = source.open(&read, |entry| {
            assert!(entry.name.starts_with(&name), "{}", entry.name);
            assert!(!entry.name.contains(char::is_control), "{:?}", entry.name);
            names.push(entry.name);
            let mut content = Vec::new();
            // An error ends the entry, and is among the outcome's problems.
            let _ = entry.reader.take(most).read_to_end(&mut content);
            ControlFlow::Continue(())
        });
        assert_eq!(read.load(Relaxed), source.bytes, "the progress");
        assert_eq!(outcome.entries, names.len() as u64);
        assert!(!outcome.stopped);
        assert!(
            outcome.problems.iter().all(|problem| {
                let line = problem.to_string();
                !line.is_empty() && !line.contains(char::is_control)
            }),
            "{:?}",
            outcome.problems
        );
        names
    };
    assert_eq!(entries(MAX_ENTRY), entries(0));
}
