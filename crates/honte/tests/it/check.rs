//! `honte check` as a person or a script runs it.

use crate::common::{Run, folder_with, honte_in};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

fn check(folder: &Path, arguments: &[&str]) -> Run {
    honte_in(folder, &[&["check"], arguments].concat())
}

/// `(file, line, kind, message)` of each finding.
fn findings(run: &Run) -> Vec<(String, u64, String, String)> {
    let one = |line: &str| {
        let value: Value = serde_json::from_str(line).unwrap();
        let keys: BTreeSet<_> = value.as_object().unwrap().keys().cloned().collect();
        let expected = ["column", "file", "kind", "line", "message", "severity"];
        assert!(keys.iter().eq(expected.iter()), "{line}");
        let text = |key: &str| value[key].as_str().unwrap().to_owned();
        (
            text("file"),
            value["line"].as_u64().unwrap(),
            text("kind"),
            text("message"),
        )
    };
    run.out.lines().map(one).collect()
}

/// Eighty moves over the board without a capture, turned by a function of x and y.
fn game(turn: impl Fn(u8, u8) -> (u8, u8)) -> String {
    let mut text = "(;FF[4]GM[1]SZ[19]".to_owned();
    for i in 0..80u8 {
        let (x, y) = turn(i * 2 % 19, i * 2 / 19 * 2);
        let colour = if i % 2 == 0 { 'B' } else { 'W' };
        text.push_str(&format!(
            ";{colour}[{}{}]",
            (b'a' + x) as char,
            (b'a' + y) as char
        ));
    }
    text + ")\n"
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let folder = folder_with::<&[u8]>(&[(
        "bad.sgf",
        b"(;GM[1]SZ[9]DT[2001-02-30]RE[B+W]KM[650];B[dd];W[dd]\n;B[zz];XX[1])\n",
    )]);
    let run = check(folder.path(), &["bad.sgf"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let steady: String = run
        .out
        .lines()
        .filter(|line| !line.starts_with("Time: "))
        .map(|line| format!("{line}\n"))
        .collect();
    insta::assert_snapshot!("bad", steady);
}

#[test]
fn notes_count_never_and_are_told_once_a_file() {
    let folder = folder_with::<&str>(&[(
        "ai.sgf",
        "(;FF[4]GM[1]SZ[9];B[dd]SBKV[51];W[ee]SBKV[49])\n(;FF[4]GM[1]SZ[9];B[dd]SBKV[50])\n",
    )]);
    let run = check(folder.path(), &["ai.sgf", "--strict"]);
    assert_eq!(run.code, 0, "{}", run.out);
    let run = check(folder.path(), &["ai.sgf", "--json"]);
    let kinds: Vec<String> = findings(&run)
        .into_iter()
        .map(|(.., kind, _)| kind)
        .collect();
    assert_eq!(kinds, ["private-data"]);
}

#[test]
fn ishi_does_not_ask_for_turns() {
    let folder = folder_with::<&[u8]>(&[
        (
            "a.go",
            b"EVENT x\r\nB 1 Q16\r\nB 2 PASS\r\nW 3 PASS\r\nW 4 D4\r\n",
        ),
        (
            "b.go",
            b"EVENT x\r\nBLACK \x8F\x47\x8D\xF4\r\nB 1 A1\r\nW 2 A2\r\nW 3 B1\r\nPRISONER B1\r\n",
        ),
    ]);
    let run = check(folder.path(), &["a.go", "--json"]);
    assert_eq!(findings(&run), []);
    let run = check(folder.path(), &["b.go", "--json"]);
    let told = findings(&run);
    assert!(
        told.iter().any(|(_, line, kind, message)| {
            (*line, kind.as_str()) == (6, "prisoner-mismatch")
                && message.contains("b1 listed, a1 captured")
        }),
        "{told:?}"
    );
    let guessed = told.iter().find(|(.., kind, _)| kind == "guessed-charset");
    assert!(
        guessed.is_some_and(|(.., message)| message.contains("Shift-JIS")),
        "{told:?}"
    );
}

#[test]
fn warnings_count_only_if_one_is_strict() {
    let folder = folder_with::<&[u8]>(&[
        ("good.sgf", b"(;FF[4]GM[1]SZ[9];B[dd];W[ee])"),
        ("odd.sgf", b"(;FF[4]GM[1]SZ[9];B[dd];W[dd])"),
    ]);
    let code = |arguments: &[&str]| check(folder.path(), arguments).code;
    assert_eq!(code(&["good.sgf", "--strict"]), 0);
    assert_eq!(code(&["odd.sgf"]), 0);
    assert_eq!(code(&["odd.sgf", "--strict"]), 1);
    assert_eq!(code(&["odd.sgf", "--strict", "--kinds", "off-board"]), 0);
    assert_eq!(code(&["nowhere.sgf"]), 2);
    assert_eq!(code(&["nowhere.sgf", "good.sgf"]), 1);
    let run = check(folder.path(), &["good.sgf", "--kinds", "board"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("expected a kind such as off-board"),
        "{}",
        run.err
    );
}

#[test]
fn games_that_are_there_twice() {
    // Another third move, which is none of those that a Dyer signature is made of.
    let other = game(|x, y| (18 - x, y)).replace(";B[oa]", ";B[or]");
    let folder = folder_with::<&[u8]>(&[
        ("a.sgf", game(|x, y| (x, y)).as_bytes()),
        (
            "b.sgf",
            format!("(;FF[4]GM[1]SZ[19];B[aa])\n{}", game(|x, y| (x, y))).as_bytes(),
        ),
        ("c.sgf", game(|x, y| (y, 18 - x)).as_bytes()),
        ("d.sgf", other.as_bytes()),
        ("e.sgf", b"(;FF[4]GM[1]SZ[19];B[aa])"),
    ]);
    let run = check(folder.path(), &[".", "--json", "--kinds", "duplicate-game"]);
    assert_eq!(run.code, 0);
    let told: Vec<_> = findings(&run)
        .into_iter()
        .map(|(file, line, _, message)| (file, line, message))
        .collect();
    let twin = |file: &str, line, how: &str| {
        let message = format!("the same game as ./a.sgf:1 ({how})");
        (format!("./{file}"), line, message)
    };
    let expected = [
        twin("b.sgf", 2, "exact"),
        twin("c.sgf", 1, "mirrored"),
        twin("d.sgf", 1, "Dyer signature only"),
    ];
    assert_eq!(told, expected);
}

#[test]
fn each_format_is_read_and_each_fault_told_once() {
    let folder = folder_with::<&[u8]>(&[
        (
            "a.go",
            b"EVENT x\r\nBOARDSIZE 9\r\nDATE 30 February 1990\r\nB 1 c3\r\nW 2 c3\r\n",
        ),
        ("main.go", b"package main\n\nfunc main() {}\n"),
    ]);
    let run = check(folder.path(), &[".", "--json"]);
    let told: Vec<_> = findings(&run)
        .into_iter()
        .map(|(file, line, kind, _)| (file, line, kind))
        .collect();
    let expected = [(3, "bad-date"), (5, "occupied")];
    let expected = expected.map(|(line, kind)| ("./a.go".to_owned(), line, kind.to_owned()));
    assert_eq!(told, expected);
}

#[test]
fn the_order_is_that_of_the_input() {
    let one = b"(;GM[1]SZ[9];B[dd];W[dd])\n".repeat(40_000);
    let folder = folder_with::<&[u8]>(&[
        ("a.sgf", &one),
        ("b.sgf", b"(;SZ[9];B[zz])"),
        ("c.sgf", b"x"),
    ]);
    let run = check(
        folder.path(),
        &[
            ".",
            "--json",
            "--kinds",
            "occupied,bad-loc,off-board,text-outside",
        ],
    );
    let told = findings(&run);
    assert_eq!(told.len(), 40_002);
    assert!(told.is_sorted_by_key(|(file, line, ..)| (file.clone(), *line)));
    let text = check(folder.path(), &["a.sgf", "--most", "3", "-q"]);
    assert_eq!(text.out.lines().count(), 4);
    assert!(
        text.out.ends_with("a.sgf: … 39,997 more [occupied]\n"),
        "{}",
        text.out
    );
}

#[test]
fn tables_for_programs() {
    let folder = folder_with::<&[u8]>(&[("odd.sgf", b"(;FF[4]GM[1]SZ[9];B[dd];W[dd])")]);
    let run = check(folder.path(), &["odd.sgf", "--tsv"]);
    let rows: Vec<Vec<_>> = run
        .out
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert!(rows.iter().all(|row| row.len() == 6));
    assert_eq!(rows[1][..5], ["odd.sgf", "1", "25", "warning", "occupied"]);
}

/// The kinds of findings in one game, in their order, with their messages.
fn of_rules(game: &str) -> Vec<(String, String)> {
    let folder = folder_with(&[("game.sgf", format!("(;FF[4]GM[1]{game})"))]);
    let found = findings(&check(folder.path(), &["game.sgf", "--json"]));
    found
        .into_iter()
        .map(|(_, _, kind, message)| (kind, message))
        .collect()
}

/// A game that is held against its rules, and what is found.
#[test]
fn games_are_held_against_their_rules() {
    // White takes a ko at B2; after two passes Black takes it back.
    const KO: &str = ";B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc];B[];W[];B[cc]";
    // Two points and three prisoners.
    const WALLS: &str = ";B[aa];W[ca];B[bb];W[cb];B[ba];W[cc];B[bc]";
    let table: &[(&str, &[(&str, &str)])] = &[
        ("SZ[4]RU[Japanese]", &[]),
        (
            "SZ[4]RU[Uchikomi];B[aa]",
            &[("unknown-rules", "no rules are known as 'Uchikomi'")],
        ),
        (
            ";B[aa];W[bb];W[cc];B[dd];B[ee]",
            &[(
                "out-of-turn",
                "white moves twice running, at move 3 (and 1 time more)",
            )],
        ),
        // A set-up, a player named, or a move that cannot be read begin anew.
        (
            ";B[aa];AB[cc];B[dd];W[ee];PL[W];W[ff]",
            &[("setup-after-root", "")],
        ),
        // Handicap stones may be moves.
        (
            "HA[3];B[aa];B[bb];B[cc];W[dd];B[ee]",
            &[("handicap-moves", "")],
        ),
        (
            "HA[2];B[aa];B[bb];B[cc];W[dd]",
            &[
                ("handicap-moves", ""),
                ("out-of-turn", "black moves twice running, at move 3"),
            ],
        ),
        (
            ";B[aa];W[];B[];W[bb];B[];W[];B[cc]",
            &[("after-end", "play goes on after two passes, with move 4")],
        ),
        (
            "RU[Tromp-Taylor];B[aa];W[];B[];W[bb]",
            &[(
                "after-end",
                "two passes ended the game (Tromp-Taylor Rule 8), and move 4 follows",
            )],
        ),
        (";B[aa];W[];B[];W[]", &[]),
        (
            "SZ[4]RU[Japanese]KO",
            &[("after-end", "play goes on after two passes, with move 11")],
        ),
        ("SZ[4]RU[NZ]KO", &[("after-end", ""), ("repetition", "")]),
        (
            "SZ[4]RU[Chinese]KO",
            &[
                ("after-end", ""),
                (
                    "repetition",
                    "move 11: Chinese Article 6: the play would repeat the position after move 7",
                ),
            ],
        ),
        // Without rules, nobody forbids it.
        ("SZ[4]KO", &[("after-end", "")]),
        ("RU[Japanese]HA[2]AB[pd][dp];W[dd]", &[]),
        ("RU[Japanese]HA[3]AB[dd][dp][pd];W[cc]", &[]),
        (
            "RU[Japanese]HA[2]AB[aa][dp];W[dd]",
            &[(
                "handicap-place",
                "2 handicap stones are not on the customary points, such as D4 Q16 (Japanese rules)",
            )],
        ),
        ("RU[Chinese]HA[2]AB[aa][dp];W[dd]", &[]),
        // Suicide of two stones.
        (";B[ab];W[aa];B[bb];W[pp];B[ca];W[ba]", &[("suicide", "")]),
        ("RU[NZ];B[ab];W[aa];B[bb];W[pp];B[ca];W[ba]", &[]),
        (
            "SZ[3]RU[Japanese]KM[0]RE[B+1]WALLS;W[]TB[ab][ac]",
            &[(
                "miscount",
                "the marked territory counts B+5 under Japanese rules, and \"B+1\" is recorded",
            )],
        ),
        ("SZ[3]RU[Japanese]KM[0]RE[B+5]WALLS;W[]TB[ab][ac]", &[]),
        ("SZ[3]RU[Japanese]KM[0]RE[W+R]WALLS;W[]TB[ab][ac]", &[]),
        // Not where it can be compared: other marks, no rules.
        ("SZ[3]KM[0]RE[B+1]WALLS;W[]TB[ab][ac]", &[]),
    ];
    for (game, expected) in table {
        let found = of_rules(&game.replace("KO", KO).replace("WALLS", WALLS));
        let same = found.len() == expected.len()
            && found.iter().zip(*expected).all(|(found, expected)| {
                found.0 == expected.0 && (expected.1.is_empty() || found.1 == expected.1)
            });
        assert!(same, "{game}: {found:?}");
    }
}

#[test]
fn a_damaged_move_is_no_missing_one() {
    let found = of_rules(";B[aa];W[b\ni];B[cc]");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "odd-point");
}
