//! Records of games other than Go: their moves stay as they are written, or the record is refused.

use crate::common::{folder_with, honte_in};
use std::fs;
use std::path::Path;

/// Moves as other games have them, and what a reader could stumble over; each as it stands between
/// brackets.
const MOVES: [&str; 20] = [
    "e4",
    "aa",
    "tt",
    "",
    "e2e4",
    "O-O",
    r"a [b\] c",
    "a[b",
    "[",
    "aa[bb",
    r"\]",
    r"\\",
    r"a\:b",
    "dd:cc",
    "(;B[aa",
    ";",
    ")",
    "two\nlines",
    "王手",
    " 7g7f ",
];

/// The kinds of other games: Othello, chess, backgammon, a number that nothing has, and a name.
const KINDS: [&str; 5] = ["2", "3", "6", "999", "shogi"];

/// A record whose every node has one of the moves, in either colour, with a variation.
fn record(kind: &str) -> String {
    let moves: Vec<String> = MOVES
        .iter()
        .zip(["B", "W"].iter().cycle())
        .map(|(value, colour)| format!(";{colour}[{value}]"))
        .collect();
    let line = moves.concat();
    format!("(;FF[4]GM[{kind}]CA[UTF-8]SZ[8]PB[a\\]b](;C[first]{line})(;B[e4 [x]C[second\\]]))")
}

/// The moves of a record, as they stand between brackets: each bracket that no backslash stands
/// before ends a value.
fn moves(record: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let (mut name, mut value, mut is_inside, mut is_escaped) =
        (String::new(), String::new(), false, false);
    for letter in record.chars() {
        if !is_inside {
            match letter {
                '[' => is_inside = true,
                ';' | '(' | ')' => name.clear(),
                letter if letter.is_ascii_alphanumeric() => name.push(letter),
                _ => {}
            }
            continue;
        }
        if letter == ']' && !is_escaped {
            is_inside = false;
            if matches!(name.as_str(), "B" | "W") {
                found.push((name.clone(), value.clone()));
            }
            name.clear();
            value.clear();
            continue;
        }
        is_escaped = letter == '\\' && !is_escaped;
        value.push(letter);
    }
    found
}

/// Runs a command that writes `out`; the file, unless the record was refused in one line.
fn written(folder: &Path, arguments: &[&str], out: &str) -> Option<String> {
    let run = honte_in(folder, arguments);
    if run.code == 0 {
        return Some(fs::read_to_string(folder.join(out)).unwrap());
    }
    assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
    assert!(
        run.err.contains("another game"),
        "{arguments:?}: {}",
        run.err
    );
    None
}

#[test]
fn moves_stay_as_they_are_written_or_the_record_is_refused() {
    let edits: [&[&str]; 9] = [
        &["--set", "EV=x"],
        &["--append", "C=x"],
        &["--rename", "C=GC"],
        &["--delete", "PB"],
        &["--strip", "comments,markup,judgements,private,ai,clocks"],
        &["--transform", "right"],
        &["--transform", "mirror", "--set", "EV=x"],
        &["--repair=all"],
        &["--charset", "UTF-8", "--set", "EV=é"],
    ];
    for kind in KINDS {
        let text = record(kind);
        let expected = moves(&text);
        assert_eq!(expected.len(), MOVES.len() + 1, "{expected:?}");
        let folder = folder_with(&[("a.sgf", &text)]);
        let folder = folder.path();
        for target in ["sgf", "xml", "ishi"] {
            for options in [
                &[][..],
                &["--normalise"],
                &["--clean"],
                &["--strip", "comments"],
            ] {
                let (there, back) = (format!("there.{target}"), "back.sgf");
                let arguments = [&["convert", "a.sgf", &there, "--force"], options].concat();
                let Some(text) = written(folder, &arguments, &there) else {
                    assert_ne!(target, "sgf", "{arguments:?}");
                    continue;
                };
                assert_eq!(moves(&text), expected, "{arguments:?}: {text}");
                let arguments = ["convert", &there, back, "--force", "--normalise"];
                let text = written(folder, &arguments, back).unwrap();
                assert_eq!(moves(&text), expected, "{target} and back: {text}");
            }
        }
        for edit in edits {
            fs::write(folder.join("e.sgf"), &text).unwrap();
            let arguments = [&["edit", "e.sgf"], edit].concat();
            if let Some(edited) = written(folder, &arguments, "e.sgf") {
                assert_eq!(moves(&edited), expected, "{arguments:?}: {edited}");
            }
        }
        let merged = honte_in(folder, &["merge", "a.sgf", "a.sgf", "-o", "m.sgf"]);
        assert_eq!(merged.code, 2, "{}", merged.err);
        assert_eq!(merged.err.lines().count(), 1, "{}", merged.err);
    }
}
