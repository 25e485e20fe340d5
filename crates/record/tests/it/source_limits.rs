//! Packed files that are too much, and what is no file.

use flate2::Compression;
use flate2::write::GzEncoder;
use honte_record::limits::ALWAYS_UNPACKED_BYTES;
use honte_record::source::{Outcome, Source, SourceError, Wanted, read_file};
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;

/// Bytes that a packer makes nothing of, so many MiB.
fn pour(out: &mut dyn Write, mebibytes: u64) {
    let zeros = vec![0; 1 << 20];
    for _ in 0..mebibytes {
        out.write_all(&zeros).unwrap();
    }
}

/// What comes out, in bytes, and what is said.
fn unpacked(path: &Path) -> (u64, Outcome) {
    let bytes = path.metadata().unwrap().len();
    let path = path.to_owned();
    let mut total = 0;
    let outcome = Source { path, bytes }.open_wanted(Wanted::Any, &AtomicU64::new(0), |entry| {
        // An error is told by the outcome.
        total += io::copy(entry.reader, &mut io::sink()).unwrap_or(0);
        ControlFlow::Continue(())
    });
    (total, outcome)
}

fn is_too_long(outcome: &Outcome) -> bool {
    matches!(&outcome.problems[..], [SourceError::TooLong { .. }])
}

#[test]
fn what_unpacks_to_far_too_much_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let mebibytes = (ALWAYS_UNPACKED_BYTES >> 20) + 64;
    let gzip = folder.path().join("a.sgf.gz");
    let mut encoder = GzEncoder::new(fs::File::create(&gzip).unwrap(), Compression::fast());
    pour(&mut encoder, mebibytes);
    encoder.finish().unwrap();
    let zstd = folder.path().join("a.sgf.zst");
    let mut encoder = zstd::Encoder::new(fs::File::create(&zstd).unwrap(), 1).unwrap();
    pour(&mut encoder, mebibytes);
    encoder.finish().unwrap();
    let zip = folder.path().join("a.zip");
    let mut archive = zip::ZipWriter::new(fs::File::create(&zip).unwrap());
    for name in ["a.sgf", "b.sgf", "c.sgf"] {
        let options = zip::write::SimpleFileOptions::default();
        archive.start_file(name, options).unwrap();
        pour(&mut archive, mebibytes / 2);
    }
    archive.finish().unwrap();
    for path in [gzip, zstd, zip] {
        let (_, outcome) = unpacked(&path);
        assert!(is_too_long(&outcome), "{path:?}: {:?}", outcome.problems);
        let line = outcome.problems[0].to_string();
        assert!(
            line.contains("1 GiB and 100 times its own length"),
            "{line}"
        );
    }
}

#[test]
fn what_unpacks_to_much_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let gzip = folder.path().join("a.sgf.gz");
    let mut encoder = GzEncoder::new(fs::File::create(&gzip).unwrap(), Compression::fast());
    pour(&mut encoder, 64);
    encoder.finish().unwrap();
    let (total, outcome) = unpacked(&gzip);
    assert_eq!((total, outcome.problems.len()), (64 << 20, 0));
}

/// An archive's end that claims so many members.
#[test]
fn a_table_of_contents_that_is_too_long_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.zip");
    let mut bytes = b"PK\x03\x04".to_vec();
    bytes.extend([0; 26]);
    // The 64-bit end: mark, its length, versions, disks, members twice, table's length and place.
    let start = bytes.len() as u64;
    bytes.extend(b"PK\x06\x06");
    bytes.extend(44u64.to_le_bytes());
    bytes.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for number in [1_000_001u64, 1_000_001, 0, 0] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(b"PK\x06\x07");
    bytes.extend([0; 4]);
    bytes.extend(start.to_le_bytes());
    bytes.extend(1u32.to_le_bytes());
    bytes.extend(b"PK\x05\x06");
    bytes.extend([0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
    bytes.extend([0; 10]);
    fs::write(&path, bytes).unwrap();
    let (_, outcome) = unpacked(&path);
    assert!(is_too_long(&outcome), "{:?}", outcome.problems);
    let line = outcome.problems[0].to_string();
    assert!(
        line.contains("at most 1000000 files, found 1000001"),
        "{line}"
    );
}

#[test]
fn a_file_is_read_up_to_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.json");
    fs::write(&path, "0123456789").unwrap();
    assert_eq!(read_file(&path, 10).unwrap(), b"0123456789");
    let error = read_file(&path, 9).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    assert_eq!(
        error.to_string(),
        "too long: expected at most 9 bytes, found 10 bytes"
    );
}

#[cfg(unix)]
mod unix {
    use super::*;
    use honte_record::source::find_wanted;
    use std::os::unix::net::UnixListener;
    use std::process::Command;
    use std::thread;

    fn fifo(path: &Path) {
        let made = Command::new("mkfifo").arg(path).status().unwrap();
        assert!(made.success());
    }

    #[test]
    fn devices_and_sockets_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("a.sgf");
        let _listener = UnixListener::bind(&socket).unwrap();
        for path in [Path::new("/dev/zero"), &socket] {
            let found = find_wanted(&[path], Wanted::Any);
            assert_eq!(found.sources, []);
            assert!(matches!(found.problems[..], [SourceError::NotAFile { .. }]));
            // Whoever does not ask first is refused, too.
            let (total, outcome) = unpacked(path);
            assert_eq!((total, outcome.problems.len()), (0, 1));
            assert!(read_file(path, 1 << 20).is_err());
        }
    }

    #[test]
    fn a_pipe_is_read_where_it_is_named_and_passed_over_in_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("a.sgf");
        fifo(&pipe);
        fs::write(folder.path().join("b.sgf"), "(;B[dd])").unwrap();
        let found = find_wanted(&[folder.path()], Wanted::Any);
        assert_eq!(found.sources.len(), 1);
        assert!(
            matches!(&found.problems[..], [SourceError::PassedOver { kind, .. }] if *kind == "a pipe")
        );
        let to = pipe.clone();
        let writer = thread::spawn(move || fs::write(to, "(;B[aa])").unwrap());
        let mut text = String::new();
        let found = find_wanted(&[&pipe], Wanted::Any);
        let outcome = found.sources[0].open(&AtomicU64::new(0), |entry| {
            entry.reader.read_to_string(&mut text).unwrap();
            ControlFlow::Continue(())
        });
        writer.join().unwrap();
        assert_eq!((text.as_str(), outcome.problems.len()), ("(;B[aa])", 0));
    }

    #[test]
    fn a_zip_archive_cannot_come_out_of_a_pipe_and_that_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("a.zip");
        fifo(&pipe);
        let to = pipe.clone();
        let writer = thread::spawn(move || fs::write(to, b"PK\x03\x04 and so on").unwrap());
        let (_, outcome) = unpacked(&pipe);
        writer.join().unwrap();
        let line = outcome.problems[0].to_string();
        assert!(line.contains("not out of a pipe"), "{line}");
    }
}
