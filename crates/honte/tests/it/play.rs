//! `honte play …`, driven line by line.

use crate::common::{Run, fed, folder_with, honte_in};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

fn play_in(folder: &Path, arguments: &[&str], lines: &str) -> Run {
    let run = fed(folder, &[&["play", "-q"], arguments].concat(), lines);
    assert_eq!(run.err, "");
    run
}

/// What is told to lines on a 5x5 board, without prompts.
fn told(rules: &str, lines: &str) -> (i32, String) {
    let folder = folder_with::<&[u8]>(&[]);
    let run = play_in(folder.path(), &["--size", "5", "--rules", rules], lines);
    (run.code, run.out)
}

/// A wall of each colour on 5x5, and a white stone behind Black's.
const WALLS: &str = "C1\nD1\nC2\nD2\nC3\nD3\nC4\nD4\nC5\nD5\npass\nB4\npass\npass\n";

#[test]
fn a_japanese_game_from_its_first_move_to_its_confirmed_result() {
    let folder = folder_with::<&[u8]>(&[]);
    let end = "dead B4\nwhite agree\nblack confirm\nwhite confirm\n";
    for name in ["game.sgf", "game.ishi", "game.go"] {
        let arguments = [name, "--size", "5", "--komi", "0.5"];
        let run = play_in(folder.path(), &arguments, &format!("{WALLS}{end}quit\n"));
        assert_eq!(run.code, 0, "{}", run.out);
        let count = "Black: 10 points + 1 dead stone = 11; White: 5 points + 0.5 komi = 5.5; B+5.5";
        for line in [
            "The game is stopped.",
            count,
            "Result: B+5.5",
            "The result stands: B+5.5",
        ] {
            assert!(run.out.contains(line), "{line}: {}", run.out);
        }
        assert!(
            run.out.ends_with(&format!("Saved to {name}\n")),
            "{}",
            run.out
        );
        // The record says the same: result, territory, dead stones.
        let scored = honte_in(folder.path(), &["score", name]);
        assert_eq!(scored.code, 0, "{}", scored.err);
        assert!(scored.out.ends_with("which agrees\n"), "{}", scored.out);
        let checked = honte_in(folder.path(), &["check", "-q", "--strict", name]);
        assert_eq!((checked.code, checked.out.as_str()), (0, ""), "{name}");
    }
}

#[test]
fn what_is_refused_names_its_article() {
    let (code, out) = told(
        "Japanese",
        "C3\nC3\nblack D4\nagree\nfill A1\nI9\ndance\nD4 D5\nsave\n",
    );
    assert_eq!(code, 1);
    let expected = [
        "Article 3: a stone can be played on an empty point only",
        "Article 2: players move alternately, and it is white's turn",
        "Black has not said yet what is dead",
        "Article 9.2: not while the game is being played",
        "'I9': ",
        "'dance': ",
        "expected nothing behind 'D4'",
        "expected a file behind 'save', such as game.sgf",
    ];
    let mut rest = out.as_str();
    for expected in expected {
        let at = rest.find(expected);
        rest = at
            .and_then(|at| rest.get(at..))
            .unwrap_or_else(|| panic!("{expected}: {out}"));
    }
}

#[test]
fn the_opponent_of_who_asks_moves_first_after_resumption() {
    let (_, out) = told("Japanese", "C3\npass\npass\nwhite resume\nmoves\n");
    assert!(out.contains("Black, move 4>"), "{out}");
    let (_, out) = told("AGA", "C3\npass\npass\nblack resume\npass\npass\n");
    // Four passes: all stones are alive.
    assert!(out.contains("Result: B+"), "{out}");
    let (_, out) = told("New Zealand", "C3\npass\npass\ndeadlock\n");
    assert!(out.contains("Result: B+18"), "{out}");
    let (_, out) = told("Tromp-Taylor", "C3\npass\npass\n");
    assert!(out.contains("Result: B+17.5"), "{out}");
}

#[test]
fn ikeda_agreement_and_playout() {
    let (_, agreed) = told("Ikeda", &format!("{WALLS}dead B4\nagree\n"));
    // The string leaves at once: 10 points and a prisoner against 5.
    assert!(agreed.contains("Result: B+6"), "{agreed}");
    // White pays for three passes; Black's is free, for it is the last and Black began.
    let (_, played_out) = told(
        "Ikeda",
        &format!("{WALLS}dead\ndisagree\nA4\npass\nB5\npass\nB3\npass\npass\n"),
    );
    assert!(
        played_out.contains("The game is played out."),
        "{played_out}"
    );
    assert!(played_out.contains("1 stone captured."), "{played_out}");
    let score = played_out.lines().find(|line| line.starts_with("Result: "));
    // Black: 7 points, a captured and 3 paid stones; White: 5 points.
    assert_eq!(score, Some("Result: B+6"), "{played_out}");
}

#[test]
fn every_step_is_taken_back() {
    let steps = "C3\nD3\npass\npass\ndead\nfill A1\ndead seki\nagree\nconfirm\n";
    let undo = "undo\n".repeat(9);
    let (code, out) = told("Japanese", &format!("{steps}{undo}moves\nundo\n"));
    assert_eq!(code, 1);
    assert!(
        out.contains("Black, move 1> Article 2: there is nothing to take back"),
        "{out}"
    );
}

#[test]
fn dame_and_seki() {
    let (_, out) = told(
        "Japanese",
        "B1\nD1\nB2\nD2\nB3\nD3\nB4\nD4\nB5\nD5\npass\npass\ndead\nfill C1\nscore\n",
    );
    assert!(
        out.contains("10 stones with open dame are in seki (Article 8)"),
        "{out}"
    );
    let (_, out) = told(
        "Japanese",
        "B1\nD1\nB2\nD2\nB3\nD3\nB4\nD4\nB5\nD5\npass\npass\ndead seki\nagree\n",
    );
    assert!(
        out.contains("Black: 5 points = 5; White: 5 points + 6.5 komi"),
        "{out}"
    );
}

#[test]
fn other_ends() {
    for (lines, end) in [
        ("C3\nresign\n", "Result: B+R"),
        ("C3\nblack resign\n", "Result: W+R"),
        ("C3\nforce C3\nblack force D3\nforfeit\n", "Result: W+F"),
        ("pass\npass\nboth-lose\n", "Result: Both lose"),
    ] {
        let (_, out) = told("Japanese", lines);
        assert!(out.contains(end), "{end}: {out}");
    }
    let (_, out) = told("Japanese", "no-result\n");
    assert!(
        out.contains("Article 12: no whole-board position was repeated"),
        "{out}"
    );
}

#[test]
fn nothing_is_lost_when_the_input_ends() {
    let folder = folder_with::<&[u8]>(&[]);
    let run = play_in(folder.path(), &["game.sgf", "--size", "9"], "C3\nG7");
    assert!(run.out.ends_with("Saved to game.sgf\n"), "{}", run.out);
    let saved = std::fs::read_to_string(folder.path().join("game.sgf")).unwrap();
    assert!(saved.replace('\n', "").contains(";B[cg];W[gc])"), "{saved}");
    let run = play_in(folder.path(), &["--size", "9"], "C3\n");
    assert!(run.out.ends_with("Not saved: 1 move\n"), "{}", run.out);
    let run = play_in(folder.path(), &["--size", "9"], "C3\nsave other.sgf\n");
    assert!(run.out.contains("Saved to other.sgf\n"), "{}", run.out);
    assert!(!run.out.contains("Not saved"), "{}", run.out);
    // As many steps as were saved, but others.
    let run = play_in(
        folder.path(),
        &["--size", "9"],
        "C3\nsave a.sgf\nundo\nG7\n",
    );
    assert!(run.out.ends_with("Not saved: 1 move\n"), "{}", run.out);
    // A move is in the file before the next line is read.
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(["play", "live.sgf", "--size", "9"])
        .current_dir(folder.path())
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"C3\n").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = Vec::new();
    while !line.ends_with(b"White, move 2> ") {
        assert!(output.read_until(b' ', &mut line).unwrap() > 0);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let saved = std::fs::read_to_string(folder.path().join("live.sgf")).unwrap();
    assert!(saved.contains(";B[cg]"), "{saved}");
}

#[test]
fn a_record_goes_on_and_keeps_what_is_in_it() {
    let text = "(;FF[4]GM[1]SZ[9]RU[Chinese]KM[5.5]C[A story]\n;B[cc];W[gg]C[why?](;B[cg])(;B[gc]N[other]))";
    let folder = folder_with(&[("game.sgf", text)]);
    let saved = || {
        std::fs::read_to_string(folder.path().join("game.sgf"))
            .unwrap()
            .replace('\n', "")
    };
    let run = play_in(folder.path(), &["game.sgf"], "E5\n");
    assert!(
        run.out.contains("Chinese, 9x9 board, komi 5.5"),
        "{}",
        run.out
    );
    for part in ["C[A story]", "C[why?]", "N[other]", ";B[cg];W[ee]"] {
        assert!(saved().contains(part), "{part}: {}", saved());
    }
    // Another move instead becomes the main line, and the old one a variation.
    play_in(folder.path(), &["game.sgf"], "undo\nundo\nE7\n");
    let shown = honte_in(folder.path(), &["show", "game.sgf", "--moves"]);
    assert!(shown.out.contains("E7"), "{}", shown.out);
    assert!(saved().contains(";B[cg];W[ee]"), "{}", saved());
    // Nothing played: nothing written.
    let before = saved();
    let run = play_in(folder.path(), &["game.sgf"], "show\n");
    assert!(!run.out.contains("Saved"), "{}", run.out);
    assert_eq!(saved(), before);
}

#[test]
fn a_record_of_rules_that_are_not_known_is_played_by_japanese_ones() {
    let folder = folder_with(&[("rules.sgf", "(;SZ[9]RU[Mine];B[cc])")]);
    let run = fed(folder.path(), &["play", "rules.sgf"], "rules\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err.contains("no rules are known as 'Mine'"),
        "{}",
        run.err
    );
    assert!(run.out.contains("Japanese"), "{}", run.out);
}

#[test]
fn what_cannot_be_played() {
    let folder = folder_with(&[
        ("bad.sgf", "(;SZ[9];B[cc];W[cc])"),
        ("turn.sgf", "(;SZ[9];B[cc];B[cd])"),
        ("size.sgf", "(;SZ[30];B[cc])"),
    ]);
    for (arguments, expected) in [
        (&["bad.sgf"][..], "bad.sgf: move 2: Article 3: "),
        (&["turn.sgf"], "turn.sgf: move 2: Article 2: "),
        (&["size.sgf"], "SZ[30]: boards have 1 to 25 lines"),
        (&["new.txt"], "expected .sgf, .ishi or .go"),
        (
            &["new.go", "--size", "9x7"],
            "the Ishi format has square boards from 2x2 to 19x19",
        ),
        (&["--size", "30"], "--size"),
        (&["--size", "0x5"], "--size"),
        (
            &["--size", "5", "--handicap", "2"],
            "a 5x5 board has no such customary points",
        ),
        (&["--rules", "Mine"], "no rules are known as 'Mine'"),
    ] {
        let run = fed(folder.path(), &[&["play"], arguments].concat(), "");
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(expected), "{expected}: {}", run.err);
    }
}

#[test]
fn it_never_dies_of_its_input() {
    let words = [
        "C3",
        "D4",
        "A1",
        "pass",
        "black",
        "white",
        "dead",
        "seki",
        "agree",
        "disagree",
        "resume",
        "deadlock",
        "fill",
        "confirm",
        "object",
        "no-result",
        "force",
        "forfeit",
        "undo",
        "undo",
        "score",
        "show",
        "moves",
        "Z99",
        "\u{0}",
        "B2,B3",
        "#",
        "resign",
        "pass",
        "pass",
    ];
    let mut seed = 7u64;
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for rules in ["Japanese", "Ikeda", "AGA", "New Zealand", "Tromp-Taylor"] {
        let mut input = String::new();
        for _ in 0..1500 {
            for _ in 0..1 + random(3) {
                input.push_str(words[random(words.len())]);
                input.push(' ');
            }
            input.push('\n');
        }
        let (code, out) = told(rules, &input);
        assert_eq!(code, 1, "{rules}");
        let last = out.lines().next_back().unwrap();
        assert!(last.starts_with("Not saved: "), "{rules}: {last}");
    }
}
