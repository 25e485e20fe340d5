//! `honte convert` and `honte merge` as they are run.

use crate::common::{folder_with, interrupted};
use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn honte(folder: &TempDir) -> Command {
    let mut command = Command::cargo_bin("honte").unwrap();
    command.current_dir(folder.path()).env("NO_COLOR", "1");
    command
}

fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../corpus")
        .join(name)
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// What the command says on standard error.
fn complaint(command: &mut Command, code: i32) -> String {
    let output = command.assert().code(code).get_output().clone();
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_ishi_sample_goes_to_sgf_and_back() {
    let folder = folder_with::<&str>(&[]);
    fs::copy(corpus("ishi/testspec.ishi"), folder.path().join("a.go")).unwrap();
    honte(&folder)
        .args(["convert", "a.go", "a.sgf"])
        .assert()
        .code(0);
    honte(&folder)
        .args(["convert", "a.sgf", "b.go"])
        .assert()
        .code(0);
    honte(&folder)
        .args(["convert", "a.go", "c.go", "--normalise"])
        .assert()
        .code(0);
    assert_eq!(read(&folder, "b.go"), read(&folder, "c.go"));
    honte(&folder)
        .args(["convert", "a.go", "d.go"])
        .assert()
        .code(0);
    assert_eq!(read(&folder, "a.go"), read(&folder, "d.go"));
    let before = honte_record::ishi::read(&fs::read(folder.path().join("a.go")).unwrap());
    let after = honte_record::ishi::read(read(&folder, "b.go").as_bytes());
    assert_eq!(before.document.meaning(), after.document.meaning());
    honte(&folder)
        .args(["convert", "a.go", "plain.sgf", "--clean"])
        .assert()
        .code(0);
    assert!(!read(&folder, "plain.sgf").contains("SF"));
}

#[test]
fn ishi_that_nobody_changes_stays_byte_for_byte() {
    let sound = "event  A game\n   black Shusaku\n b 01  q16 \n\nUSER x\n y\nENDUSER\n";
    let broken = "EVENT A game\r\nB 1 Q16\r\nW 2 Z99\r\nW 2 D4\r\n";
    let folder = folder_with(&[("sound.go", sound), ("broken.go", broken)]);
    let convert = |arguments: &[&str], code| {
        let mut command = honte(&folder);
        command.arg("convert").args(arguments).assert().code(code);
    };
    convert(&["sound.go", "a.go"], 0);
    assert_eq!(read(&folder, "a.go"), sound);
    convert(&["broken.go", "b.go"], 1);
    assert!(!read(&folder, "b.go").contains("Z99"));
    convert(&["broken.go", "c.go", "--keep-errors"], 1);
    assert_eq!(read(&folder, "c.go"), broken);
    convert(&["sound.go", "d.go", "--normalise"], 0);
    assert!(read(&folder, "d.go").contains("B 1 q16\r\n"));
}

#[test]
fn a_charset_that_is_named_counts() {
    let folder = folder_with::<&[u8]>(&[
        ("a.sgf", b"(;CA[gb2312]SZ[9]PB[\x8F\x47\x8D\xF4];B[ee])\n"),
        ("b.go", b"EVENT x\r\nBLACK M\x81ller\r\nB 1 Q16\r\n"),
    ]);
    honte(&folder)
        .args(["convert", "a.sgf", "a2.sgf", "--charset", "Shift_JIS"])
        .assert()
        .code(0);
    let text = read(&folder, "a2.sgf");
    assert!(
        text.contains("CA[UTF-8]") && text.contains("PB[秀策]"),
        "{text}"
    );
    honte(&folder)
        .args(["convert", "b.go", "b.sgf", "--charset", "cp437"])
        .assert()
        .code(0);
    assert!(read(&folder, "b.sgf").contains("PB[Müller]"));
    complaint(
        honte(&folder).args(["convert", "a.sgf", "c.sgf", "--charset", "klingon"]),
        2,
    );
}

#[test]
fn sgf_through_ishi_keeps_raw_values() {
    let text =
        "(;FF[4]GM[1]CA[UTF-8]AP[one:1]AP[two:2]SZ[9]RE[黒中押し勝ち]C[a];B[ee]C[x];W[cc])\n";
    let folder = folder_with(&[("a.sgf", text)]);
    for (from, to) in [("a.sgf", "a.go"), ("a.go", "b.sgf")] {
        let mut command = honte(&folder);
        command.args(["convert", from, to]).assert().code(0);
    }
    let back = read(&folder, "b.sgf");
    assert!(back.contains("RE[黒中押し勝ち]"), "{back}");
    assert!(back.contains("one:1") && back.contains("two:2"), "{back}");
}

#[test]
fn blanks_and_soft_line_breaks_come_through_ishi() {
    let text =
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[ ]GC[soft\\\nbreak];B[ee]C[ ];W[cc]N[a\\\nb]C[c\n\n];B[])\n";
    let folder = folder_with(&[("a.sgf", text)]);
    for (from, to) in [("a.sgf", "a.go"), ("a.go", "b.sgf")] {
        let mut command = honte(&folder);
        command.args(["convert", from, to]).assert().code(0);
    }
    let back = read(&folder, "b.sgf");
    let kept = [
        "PB[ ]",
        "GC[soft\\\nbreak]",
        "C[ ]",
        "N[a\\\nb]",
        "C[c\n\n]",
    ];
    for value in kept {
        assert!(back.contains(value), "{value} in {back}");
    }
}

#[test]
fn sgf_that_nobody_changes_stays_byte_for_byte() {
    let text = "From: me\n\n(;\r\nGM[1]\n ;B[dd] C[a\\]]\n)\n\njunk(;AB[aa]) ";
    let folder = folder_with(&[("a.sgf", text)]);
    honte(&folder)
        .args(["convert", "a.sgf", "b.sgf"])
        .assert()
        .code(0);
    assert_eq!(read(&folder, "b.sgf"), text);
    honte(&folder)
        .args(["convert", "a.sgf", "c.sgf", "--normalise"])
        .assert()
        .code(0);
    let clean = read(&folder, "c.sgf");
    assert!(clean.starts_with("(;FF[4]GM[1]CA[UTF-8]"), "{clean}");
    assert!(!clean.contains("junk"));
}

#[test]
fn folders_keep_their_shape() {
    let folder = folder_with(&[
        ("in/a.sgf", "(;SZ[9];B[ee])"),
        ("in/deep/b.go", "EVENT\nB 1 c3\n"),
        ("in/deep/b.sgf", "(;B[aa])(;B[bb])"),
        ("in/none.sgf", "no game at all"),
    ]);
    let said = complaint(
        honte(&folder).args(["convert", "in", "out", "--to", "ishi"]),
        1,
    );
    assert!(said.contains("none.sgf: error: no game here"), "{said}");
    assert!(read(&folder, "out/a.go").contains("B 1 e5"));
    assert!(read(&folder, "out/deep/b.go").contains("B 1 c3"));
    assert!(read(&folder, "out/deep/b-2.go").contains("B 1 b18"));
    assert!(!folder.path().join("out/none.go").exists());
    honte(&folder)
        .args([
            "convert",
            "in/deep/b.sgf",
            "games",
            "--split",
            "--to",
            "sgf",
        ])
        .assert()
        .code(0);
    assert_eq!(read(&folder, "games/b-00002.sgf"), "(;B[bb])");
}

#[test]
fn parts_can_be_left_out() {
    let folder = folder_with(&[("a.sgf", "(;XX[1]C[hi];B[aa]LB[bb:1](;W[cc])(;W[dd]))")]);
    let all = "comments,markup,variations,private";
    honte(&folder)
        .args(["convert", "a.sgf", "b.sgf", "--strip", all])
        .assert()
        .code(0);
    assert_eq!(read(&folder, "b.sgf"), "(;;B[aa];W[cc])");
}

#[test]
fn what_cannot_be_done_is_said_in_a_line() {
    let folder = folder_with(&[("a.sgf", "(;SZ[21];B[aa])"), ("b.sgf", "(;B[aa])")]);
    let said = complaint(honte(&folder).args(["convert", "a.sgf", "a.go"]), 1);
    assert!(
        said.starts_with("a.sgf:1: the Ishi format has square boards"),
        "{said}"
    );
    let said = complaint(honte(&folder).args(["convert", "b.sgf", "b.foo"]), 2);
    assert!(said.contains("does not tell the format"), "{said}");
    let said = complaint(honte(&folder).args(["convert", "nothing.sgf", "b.go"]), 2);
    assert!(said.contains("no such file"), "{said}");
    assert!(!folder.path().join("b.go").exists());
    honte(&folder)
        .args(["convert", "b.sgf", "no/such/folder/b.go"])
        .assert()
        .code(2);
}

#[test]
fn records_of_one_game_are_merged() {
    let folder = folder_with(&[
        ("a.sgf", "(;PB[A];B[aa];W[bb])"),
        (
            "b.go",
            "BLACK B\nKOMI 5\nBOARDSIZE 19\nB 1 a19\nCOM\ngood\nENDCOM\nW 2 b18\nVAR\nW 2 c17\nENDVAR\n",
        ),
        ("c.sgf", "(;PB[C];B[dd];W[ee];B[ff])"),
    ]);
    let said = complaint(
        honte(&folder).args(["merge", "a.sgf", "b.go", "-o", "m.sgf"]),
        1,
    );
    assert!(said.contains("PB: 'A' is kept, 'B' is left out"), "{said}");
    let merged = read(&folder, "m.sgf");
    for part in ["PB[A]", "KM[5]", "C[good]", ";W[bb]", ";W[cc]"] {
        assert!(merged.contains(part), "{part}: {merged}");
    }
    let said = complaint(honte(&folder).args(["merge", "a.sgf", "c.sgf"]), 2);
    assert!(said.contains("part at move 1"), "{said}");
    honte(&folder)
        .args(["merge", "a.sgf", "c.sgf", "--different", "-o", "f.go"])
        .assert()
        .code(1);
    assert!(read(&folder, "f.go").contains("VAR"));
    honte(&folder)
        .args(["merge", "a.sgf", "c.sgf", "--different", "-o", "f.xml"])
        .assert()
        .code(1);
    assert!(read(&folder, "f.xml").starts_with("<?xml"));
    for name in ["f.gib", "f.txt", "f"] {
        let args = ["merge", "a.sgf", "c.sgf", "--different", "-o", name];
        let said = complaint(honte(&folder).args(args), 2);
        assert!(said.contains("expected .sgf, .go or .xml"), "{said}");
        assert!(!folder.path().join(name).exists());
    }
    let said = complaint(honte(&folder).args(["merge", "a.sgf"]), 2);
    assert!(said.contains("only one game"), "{said}");
}

#[test]
fn files_of_other_kinds_in_a_folder_are_passed_over() {
    let main = "package main\n\nfunc main() {}\n";
    let folder = folder_with(&[
        ("in/main.go", main),
        ("in/pom.xml", "<project><name>b</name></project>"),
        ("in/game.go", "EVENT\nB 1 c3\n"),
    ]);
    let said = complaint(
        honte(&folder).args(["convert", "in", "out", "--to", "sgf"]),
        0,
    );
    assert_eq!(said, "");
    assert!(folder.path().join("out/game.sgf").exists());
    assert_eq!(fs::read_dir(folder.path().join("out")).unwrap().count(), 1);
    // Who names it means it.
    let said = complaint(
        honte(&folder).args(["convert", "in/main.go", "main.sgf"]),
        1,
    );
    assert!(said.starts_with("in/main.go:1:1: error: "), "{said}");
}

/// Games come through a pipe, so that the command is surely at work when it is interrupted.
#[cfg(unix)]
#[test]
fn an_interruption_writes_nothing() {
    for out in ["a.sgf", "a.go", "a.xml"] {
        let (run, folder) = interrupted(
            &["convert", "pipe.sgf", out],
            "(;B[dd];W[pp](;B[dp])(;B[cc]))",
        );
        assert_eq!(run.code, 130, "{out}");
        assert_eq!(run.out, "");
        let has_words = run.err.starts_with("honte: interrupted: ")
            && run
                .err
                .ends_with(" read; unfinished files were not written\n");
        assert!(has_words, "{}", run.err);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{out}");
    }
}
