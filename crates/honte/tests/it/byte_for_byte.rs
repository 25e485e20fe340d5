//! What is not changed is copied byte for byte, and what is changed stays in the file's encoding.

use crate::common::{folder_with, honte_in};
use std::fs;

const TEXT: &str =
    "mail before\r\n(;GM[1]SZ[9]PB[秀策𠮷]C[a];B[ee];W[cc])\r\n\r\n(;SZ[9];B[dd]) behind";

/// The text in an encoding, behind the mark of that if there is to be one.
fn encoded(text: &str, encoding: &str, has_mark: bool) -> Vec<u8> {
    let mark = if has_mark { "\u{feff}" } else { "" };
    let text = format!("{mark}{text}");
    match encoding {
        "UTF-16LE" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "UTF-16BE" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => text.into_bytes(),
    }
}

/// All forms that a file of SGF can have.
fn forms(text: &str) -> Vec<(String, Vec<u8>)> {
    let mut forms = Vec::new();
    for encoding in ["UTF-8", "UTF-16LE", "UTF-16BE"] {
        for has_mark in [false, true] {
            let name = format!("{encoding}, mark: {has_mark}");
            forms.push((name, encoded(text, encoding, has_mark)));
        }
    }
    forms
}

#[test]
fn a_file_that_is_not_changed_is_copied() {
    for (form, bytes) in forms(TEXT) {
        let folder = folder_with(&[("a.sgf", &bytes)]);
        let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
        for (arguments, out) in [
            (&["convert", "a.sgf", "b.sgf"][..], "b.sgf"),
            (&["convert", "a.sgf", "out/"], "out/a.sgf"),
            (&["convert", "a.sgf", "a.sgf"], "a.sgf"),
            (&["edit", "a.sgf", "--delete", "KM"], "a.sgf"),
        ] {
            let run = honte_in(folder.path(), arguments);
            assert_eq!(run.code, 0, "{form}, {arguments:?}: {}", run.err);
            assert!(read(out) == bytes, "{form}, {arguments:?}");
        }
    }
}

#[test]
fn damage_is_copied_too() {
    // A lone surrogate, a move cut short, bytes that are no text, and what no reader knows.
    let mut utf16 = encoded("(;SZ[9]PB[x", "UTF-16LE", true);
    utf16.extend([0x00, 0xd8]);
    utf16.extend(encoded("];B[ee])", "UTF-16LE", false));
    let utf8 = b"\xef\xbb\xbf(;SZ[9]PB[\xff\xfe];B[e;W[cc])\x1a\x00(".to_vec();
    for bytes in [utf16, utf8] {
        let folder = folder_with(&[("a.sgf", &bytes)]);
        honte_in(folder.path(), &["convert", "a.sgf", "b.sgf"]);
        assert_eq!(fs::read(folder.path().join("b.sgf")).unwrap(), bytes);
    }
}

#[test]
fn what_is_changed_keeps_the_encoding() {
    let stripped = TEXT.replace("C[a]", "");
    for ((form, bytes), (_, expected)) in forms(TEXT).into_iter().zip(forms(&stripped)) {
        let folder = folder_with(&[("a.sgf", &bytes)]);
        let run = honte_in(
            folder.path(),
            &["convert", "a.sgf", "b.sgf", "--strip", "comments"],
        );
        assert_eq!(run.code, 0, "{form}: {}", run.err);
        let found = fs::read(folder.path().join("b.sgf")).unwrap();
        assert!(
            found == expected,
            "{form}: {}",
            String::from_utf8_lossy(&found)
        );
    }
}

#[test]
fn clean_files_are_utf8() {
    for (form, bytes) in forms(TEXT) {
        let folder = folder_with(&[("a.sgf", &bytes)]);
        for option in ["--normalise", "--clean"] {
            let arguments = ["convert", "a.sgf", "b.sgf", option, "--force"];
            let run = honte_in(folder.path(), &arguments);
            assert_eq!(run.code, 0, "{form}, {option}: {}", run.err);
            let text = fs::read_to_string(folder.path().join("b.sgf")).unwrap();
            assert!(text.contains("PB[秀策𠮷]"), "{form}, {option}: {text}");
            assert!(!text.starts_with('\u{feff}'), "{form}, {option}: {text}");
        }
    }
}

/// UTF-32 is no encoding of records: no game is found, and such a file stays as it is.
#[test]
fn utf32_stays_as_it_is() {
    let bytes: Vec<u8> = format!("\u{feff}{TEXT}")
        .chars()
        .flat_map(|letter| u32::from(letter).to_le_bytes())
        .collect();
    let folder = folder_with(&[("a.sgf", &bytes)]);
    let read = || fs::read(folder.path().join("a.sgf")).unwrap();
    let run = honte_in(folder.path(), &["convert", "a.sgf", "a.sgf", "--normalise"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("no game"), "{}", run.err);
    assert!(read() == bytes);
    honte_in(folder.path(), &["edit", "a.sgf", "--set", "EV=x"]);
    assert!(read() == bytes);
}

const ISHI: &str = "EVENT Game\r\nBLACK A\r\nDATE 8 March 1990\r\nDATE 3-21-48\r\nRESULT unclear\r\n\
    REMARK seen by nobody\r\nB 1 q16\r\nUSER Other 1\r\nits data\r\nENDUSER\r\nW 2 d4\r\n";

#[test]
fn a_date_that_is_understood_stays_beside_one_that_is_not() {
    let folder = folder_with(&[("a.go", ISHI)]);
    for options in [&[][..], &["--clean"]] {
        let arguments = [&["convert", "a.go", "a.sgf", "--force"], options].concat();
        let run = honte_in(folder.path(), &arguments);
        assert_eq!(run.code, 0, "{}", run.err);
        let text = fs::read_to_string(folder.path().join("a.sgf")).unwrap();
        assert!(text.contains("DT[1990-03-08]"), "{options:?}: {text}");
    }
}

#[test]
fn what_clean_leaves_out_is_named_with_its_line() {
    let folder = folder_with(&[
        ("a.go", ISHI),
        ("k.sgf", "(;GM[1]SZ[9];B[ee]KGSDE[aa]XX[1];W[cc]XX[2])"),
    ]);
    let run = honte_in(folder.path(), &["convert", "a.go", "a.sgf", "--clean"]);
    let expected = "\
a.go:4: left out, as SGF has no place for it: DATE 3-21-48
a.go:5: left out, as SGF has no place for it: RESULT unclear
a.go:6: left out, as SGF has no place for it: REMARK seen by nobody
a.go:8: left out, as SGF has no place for it: USER Other 1
";
    assert_eq!((run.code, run.err.as_str()), (0, expected));
    let kept = honte_in(folder.path(), &["convert", "a.go", "b.sgf"]);
    assert_eq!(
        (kept.code, kept.err.as_str()),
        (0, ""),
        "nothing is lost without --clean"
    );
    let run = honte_in(folder.path(), &["convert", "k.sgf", "c.sgf", "--clean"]);
    let expected = "k.sgf:1: left out, as no version of SGF has it: KGSDE (once), XX (2 times)\n";
    assert_eq!((run.code, run.err.as_str()), (0, expected));
}
