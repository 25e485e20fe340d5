//! Which games `honte convert` writes, and in which order.

use crate::common::{folder_with, honte_in};
use std::fs;

#[test]
fn twins_are_written_once() {
    let a = "(;PB[first];B[cd];W[pp];B[ee])\n(;PB[empty])\n(;PB[empty])\n";
    let b = "(;PB[turned];B[dc];W[pp];B[ee];)(;PB[swapped];W[cd];B[pp];W[ee])";
    let folder = folder_with(&[("a.sgf", a), ("b.sgf", b)]);
    let names = |options: &[&str]| {
        let run = honte_in(
            folder.path(),
            &[
                &["convert", "a.sgf", "b.sgf", "-", "--to", "sgf", "-q"],
                options,
            ]
            .concat(),
        );
        assert_eq!(run.code, 0, "{}", run.err);
        let names = run.out.split("PB[").skip(1);
        names
            .map(|name| name.split(']').next().unwrap().to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(names(&["--unique"]), "first empty empty swapped");
    assert_eq!(
        names(&["--unique=moves"]),
        "first empty empty turned swapped"
    );
    assert_eq!(names(&["--unique=colours"]), "first empty empty");
    assert_eq!(
        names(&["--unique", "--keep", "last"]),
        "empty empty turned swapped"
    );
    assert_eq!(
        names(&["--unique", "--keep", "fullest"]),
        "empty empty turned swapped"
    );
    assert_eq!(
        names(&["--sort", "black"]),
        "empty empty first swapped turned"
    );
    assert_eq!(
        names(&["--sort", "-moves,black"]),
        "first swapped turned empty empty"
    );
    assert_eq!(names(&["--game", "2"]), "empty swapped");
    assert_eq!(names(&["--where", "black ~ turn"]), "turned");
    let run = honte_in(
        folder.path(),
        &["convert", "a.sgf", "none.sgf", "--where", "moves > 9"],
    );
    assert_eq!((run.code, run.err.as_str()), (2, "honte: no game fits\n"));
    assert!(!folder.path().join("none.sgf").exists());
}

/// The names that a pick looks at are read in the charset that was named, in its first pass too.
#[test]
fn a_charset_counts_in_both_passes() {
    // The player is Castle (\u{57ce}) in Shift_JIS.
    let game = |date: &[u8]| [b"(;PB[\x8f\xe9]DT[", date, b"];B[aa];W[bb])"].concat();
    let pile = [game(b"1850"), game(b"1851")].concat();
    let folder = folder_with(&[("pile.sgf", pile)]);
    let arguments = [
        "convert",
        "pile.sgf",
        "out.sgf",
        "--charset",
        "Shift_JIS",
        "--where",
        "black = \u{57ce}",
        "--unique",
        "--keep",
        "last",
    ];
    let run = honte_in(folder.path(), &arguments);
    assert_eq!(run.code, 0, "{}", run.err);
    let written = fs::read_to_string(folder.path().join("out.sgf")).unwrap();
    assert!(
        written.contains("DT[1851]") && !written.contains("DT[1850]"),
        "{written}"
    );
}
