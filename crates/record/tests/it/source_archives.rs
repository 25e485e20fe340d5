//! Sources of every kind, built here and read back.

use honte_record::source::{Outcome, Source, SourceError, find};
use std::fs;
use std::io::{Cursor, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use tempfile::TempDir;

const GAME: &[u8] = b"(;GM[1]SZ[19];B[pd];W[dp])";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).unwrap()
}

fn tar(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, name, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        writer
            .start_file(*name, zip::write::SimpleFileOptions::default())
            .unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Text that does not compress to nothing, so that it can be cut in many places.
fn long_game() -> Vec<u8> {
    let mut state = 1u32;
    let mut game = b"(;GM[1]".to_vec();
    for _ in 0..60_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let letter = |shift: u32| b'a' + ((state >> shift) % 19) as u8;
        game.extend([b';', b'B', b'[', letter(8), letter(20), b']']);
    }
    game.push(b')');
    game
}

struct Read1 {
    /// Names below the folder, and contents up to the end or an error.
    entries: Vec<(String, Vec<u8>)>,
    outcome: Outcome,
}

impl Read1 {
    fn names(&self) -> Vec<&str> {
        self.entries.iter().map(|(name, _)| name.as_str()).collect()
    }
}

fn read(source: &Source, folder: &Path) -> Read1 {
    let counter = AtomicU64::new(0);
    let mut entries = Vec::new();
    let outcome = source.open(&counter, |entry| {
        let name = entry
            .name
            .strip_prefix(&format!("{}/", folder.display()))
            .unwrap()
            .to_owned();
        let mut bytes = Vec::new();
        // What was read before an error stays in the vector.
        entry.reader.read_to_end(&mut bytes).ok();
        entries.push((name, bytes));
        ControlFlow::Continue(())
    });
    assert_eq!(
        counter.into_inner(),
        source.bytes,
        "the meter ends at the size"
    );
    assert_eq!(outcome.entries, entries.len() as u64);
    Read1 { entries, outcome }
}

/// Writes a file of this name and opens it.
fn read_file(name: &str, bytes: &[u8]) -> Read1 {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    let found = find(&[&path]);
    assert!(found.problems.is_empty());
    read(&found.sources[0], folder.path())
}

fn one_game(name: &str, bytes: &[u8]) {
    let read = read_file(name, bytes);
    assert!(
        read.outcome.problems.is_empty(),
        "{name}: {:?}",
        read.outcome.problems
    );
    assert_eq!(read.entries, [(name.to_owned(), GAME.to_vec())]);
}

#[test]
fn single_files() {
    one_game("a.sgf", GAME);
    one_game("a.sgf.gz", &gzip(GAME));
    one_game("a.sgf.zst", &zstd(GAME));
    one_game("a.mgt", GAME);
}

#[test]
fn magic_bytes_go_before_names() {
    one_game("a.sgf", &gzip(GAME));
    one_game("a.gz", &zstd(GAME));
    one_game("a.zip", GAME);
    one_game("a", &gzip(GAME));
    let read = read_file("a.sgf", &zip(&[("b.sgf", GAME)]));
    assert_eq!(read.names(), ["a.sgf/b.sgf"]);
}

#[test]
fn members_and_frames_in_a_row() {
    let (front, back) = GAME.split_at(9);
    one_game("a.sgf.gz", &[gzip(front), gzip(back)].concat());
    one_game("a.sgf.zst", &[zstd(front), zstd(back)].concat());
    // A skippable frame of three bytes first.
    one_game(
        "a.sgf.zst",
        &[b"\x50\x2A\x4D\x18\x03\0\0\0abc".to_vec(), zstd(GAME)].concat(),
    );
}

#[test]
fn archives() {
    let packed = gzip(GAME);
    let members: [(&str, &[u8]); 5] = [
        ("2001/a.sgf", GAME),
        ("2001/readme.txt", b"hello"),
        ("2002/B.SGF", GAME),
        ("__MACOSX/._a.sgf", b"\0\x05\x16\x07"),
        ("2003/c.sgf.gz", &packed),
    ];
    for (name, bytes) in [
        ("pile.zip", zip(&members)),
        ("pile.tar", tar(&members)),
        ("pile.tar.gz", gzip(&tar(&members))),
        ("pile.tgz", gzip(&tar(&members))),
        ("pile.tar.zst", zstd(&tar(&members))),
    ] {
        let read = read_file(name, &bytes);
        assert!(
            read.outcome.problems.is_empty(),
            "{name}: {:?}",
            read.outcome.problems
        );
        assert_eq!(read.outcome.passed_over, 2, "{name}");
        let expected = ["2001/a.sgf", "2002/B.SGF", "2003/c.sgf.gz"].map(|m| format!("{name}/{m}"));
        assert_eq!(read.names(), expected);
        assert!(
            read.entries.iter().all(|(_, bytes)| bytes == GAME),
            "{name}"
        );
    }
}

#[test]
fn tar_archives_in_a_row_and_long_names() {
    let long = format!("{}/a.sgf", "folder/".repeat(30));
    let two = [tar(&[("a.sgf", GAME)]), tar(&[(&long, GAME)])].concat();
    let read = read_file("two.tar", &two);
    assert!(
        read.outcome.problems.is_empty(),
        "{:?}",
        read.outcome.problems
    );
    let expected = [
        String::from("two.tar/a.sgf"),
        format!("two.tar/{long}").replace("//", "/"),
    ];
    assert_eq!(
        read.names()
            .iter()
            .map(|n| n.replace("//", "/"))
            .collect::<Vec<_>>(),
        expected
    );
}

#[test]
fn member_names_in_any_charset() {
    let (name, _, _) = encoding_rs::GBK.encode("围棋名局精选/李昌镐对马晓春.sgf");
    let mut header = tar::Header::new_gnu();
    header.as_old_mut().name[..name.len()].copy_from_slice(&name);
    header.set_size(GAME.len() as u64);
    header.set_cksum();
    let mut builder = tar::Builder::new(Vec::new());
    builder.append(&header, GAME).unwrap();
    let read = read_file("a.tar", &builder.into_inner().unwrap());
    assert_eq!(read.names(), ["a.tar/围棋名局精选/李昌镐对马晓春.sgf"]);
}

#[test]
fn archives_within_archives_are_reported() {
    let inner = zip(&[("a.sgf", GAME)]);
    let twice = gzip(&gzip(GAME));
    for (name, bytes) in [
        ("a.tar", tar(&[("x.zip", &inner), ("b.sgf", GAME)])),
        ("a.zip", zip(&[("x.tar.gz", b"any"), ("b.sgf", GAME)])),
        ("a.zip", zip(&[("disguised.sgf", &inner), ("b.sgf", GAME)])),
        (
            "a.tar.gz",
            gzip(&tar(&[("twice.sgf.gz", &twice), ("b.sgf", GAME)])),
        ),
    ] {
        let read = read_file(name, &bytes);
        assert!(
            matches!(read.outcome.problems[..], [SourceError::Nested { .. }]),
            "{name}"
        );
        assert_eq!(read.names(), [format!("{name}/b.sgf")]);
    }
    for bytes in [twice, gzip(&inner)] {
        let read = read_file("a.gz", &bytes);
        assert!(matches!(
            read.outcome.problems[..],
            [SourceError::Nested { .. }]
        ));
    }
}

/// Lengths to cut at: all short ones, then some.
fn cuts(length: usize) -> impl Iterator<Item = usize> {
    (0..length.min(40))
        .chain((40..length).step_by((length / 60).max(1)))
        .chain([length - 1])
}

#[test]
fn truncated_streams_say_so_and_keep_what_came_before() {
    let game = long_game();
    for (name, bytes) in [("a.sgf.gz", gzip(&game)), ("a.sgf.zst", zstd(&game))] {
        for cut in cuts(bytes.len()) {
            let read = read_file(name, &bytes[..cut]);
            let problems = &read.outcome.problems;
            assert!(
                matches!(problems[..], [SourceError::Truncated { .. }]),
                "{name} at {cut} of {}: {problems:?}",
                bytes.len(),
            );
            assert!(problems[0].to_string().contains("truncated"));
            assert!(
                read.entries
                    .iter()
                    .all(|(_, bytes)| game.starts_with(bytes))
            );
        }
        // The better part of a file cut near its end is there.
        let read = read_file(name, &bytes[..bytes.len() - 6]);
        assert!(read.entries[0].1.len() * 2 > game.len(), "{name}");
    }
}

#[test]
fn truncated_archives_keep_the_members_before_the_break() {
    let game = long_game();
    let members: [(&str, &[u8]); 3] = [("a.sgf", GAME), ("b.sgf", &game), ("c.sgf", GAME)];
    for (name, bytes) in [
        ("a.tar", tar(&members)),
        ("a.tar.gz", gzip(&tar(&members))),
        ("a.tar.zst", zstd(&tar(&members))),
        ("a.zip", zip(&members)),
    ] {
        let mut most = 0;
        // The tail of a tar archive is padding.
        let length = if name == "a.tar" {
            bytes.len() - 512
        } else {
            bytes.len()
        };
        for cut in cuts(length) {
            let read = read_file(name, &bytes[..cut]);
            let problems = &read.outcome.problems;
            assert!(
                !problems.is_empty(),
                "{name} at {cut} of {length}: no problem"
            );
            assert!(
                problems
                    .iter()
                    .all(|p| matches!(p, SourceError::Truncated { .. })),
                "{name} at {cut} of {length}: {problems:?}",
            );
            for (entry, (_, whole)) in read.entries.iter().zip(members) {
                assert!(whole.starts_with(&entry.1), "{name} at {cut}");
            }
            let whole = read
                .entries
                .iter()
                .zip(members)
                .filter(|(e, m)| e.1 == m.1)
                .count();
            assert!(whole >= most, "{name} at {cut}");
            most = whole;
        }
        // The last block of zstd is there whole or not at all.
        assert_eq!(most, if name == "a.tar.zst" { 1 } else { 3 }, "{name}");
    }
}

#[test]
fn damage_is_not_called_truncation() {
    let game = long_game();
    let mut packed = gzip(&game);
    let middle = packed.len() / 2;
    packed[middle..middle + 40].fill(0xFF);
    let mut archive = tar(&[("a.sgf", GAME), ("b.sgf", GAME)]);
    archive[1024 + 20] ^= 1; // in the second header
    for (name, bytes) in [("a.sgf.gz", packed), ("a.tar", archive)] {
        let read = read_file(name, &bytes);
        let problems = &read.outcome.problems;
        assert!(
            matches!(problems[..], [SourceError::Corrupt { .. }]),
            "{name}: {problems:?}"
        );
        assert_eq!(read.entries.len(), 1, "{name}");
    }
}

#[test]
fn a_damaged_zip_member_does_not_stop_the_others() {
    let game = long_game();
    let mut bytes = zip(&[("a.sgf", GAME), ("b.sgf", &game), ("c.sgf", GAME)]);
    let middle = bytes.len() / 2;
    bytes[middle..middle + 40].fill(0xFF);
    let read = read_file("a.zip", &bytes);
    assert_eq!(read.names(), ["a.zip/a.sgf", "a.zip/b.sgf", "a.zip/c.sgf"]);
    let problems = &read.outcome.problems;
    assert!(
        matches!(problems[..], [SourceError::Corrupt { .. }]),
        "{problems:?}"
    );
    assert!(problems[0].name().ends_with("a.zip/b.sgf"));
}

#[test]
fn any_byte_may_be_wrong() {
    let members: [(&str, &[u8]); 2] = [("a.sgf", GAME), ("b.sgf", GAME)];
    let mut state = 7u32;
    for bytes in [
        zip(&members),
        tar(&members),
        gzip(&tar(&members)),
        zstd(&tar(&members)),
    ] {
        for _ in 0..200 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let mut damaged = bytes.clone();
            damaged[state as usize % bytes.len()] = (state >> 24) as u8;
            let _ = read_file("x", &damaged);
        }
    }
}

#[test]
fn a_name_of_any_length_is_not_held() {
    // A GNU long name of 16 MiB, of which zstd makes a few kilobytes.
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::GNULongName);
    header.set_size(16 << 20);
    header.set_cksum();
    let bytes = [
        header.as_bytes().to_vec(),
        vec![b'a'; 16 << 20],
        tar(&[("b.sgf", GAME)]),
    ]
    .concat();
    let read = read_file("a.tar.zst", &zstd(&bytes));
    assert!(matches!(
        read.outcome.problems[..],
        [SourceError::Corrupt { .. }]
    ));
}

#[test]
fn empty_files() {
    let read = read_file("a.sgf", b"");
    assert_eq!(read.entries, [("a.sgf".to_owned(), Vec::new())]);
    assert!(read.outcome.problems.is_empty());
    for name in ["a.gz", "a.zst", "a.zip", "a.tar", "a.tgz"] {
        let read = read_file(name, b"");
        assert!(
            matches!(read.outcome.problems[..], [SourceError::Truncated { .. }]),
            "{name}"
        );
    }
    for (name, bytes) in [
        ("a.zip", zip(&[])),
        ("a.gz", gzip(b"")),
        ("a.zst", zstd(b"")),
    ] {
        assert!(
            read_file(name, &bytes).outcome.problems.is_empty(),
            "{name}"
        );
    }
}

#[test]
fn the_visitor_may_skip_and_stop() {
    let members: [(&str, &[u8]); 3] = [("a.sgf", GAME), ("b.sgf", GAME), ("c.sgf", GAME)];
    let folder = TempDir::new().unwrap();
    for (name, bytes) in [("a.zip", zip(&members)), ("a.tar.gz", gzip(&tar(&members)))] {
        let path = folder.path().join(name);
        fs::write(&path, &bytes).unwrap();
        let source = Source {
            path,
            bytes: bytes.len() as u64,
        };
        let mut names = Vec::new();
        let outcome = source.open(&AtomicU64::new(0), |entry| {
            let mut first = [0; 2];
            entry.reader.read_exact(&mut first).unwrap();
            names.push(entry.name);
            if names.len() == 2 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(outcome.stopped && outcome.problems.is_empty());
        assert_eq!(names.len(), 2);
    }
}

#[test]
fn a_missing_file_is_a_problem() {
    let source = Source {
        path: PathBuf::from("/nowhere/a.sgf"),
        bytes: 10,
    };
    let counter = AtomicU64::new(0);
    let outcome = source.open(&counter, |_| ControlFlow::Continue(()));
    assert!(matches!(
        outcome.problems[..],
        [SourceError::NotFound { .. }]
    ));
    assert_eq!(counter.into_inner(), 10);
}
