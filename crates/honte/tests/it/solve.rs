//! `honte solve …` as a person or a script runs it, and the examples of its page.

use crate::common::{fed, folder_with, honte_in, root};
use serde_json::Value;
use std::fs;

const EXAMPLE: &str = "examples/three-in-a-row.txt";

#[test]
fn the_page_shows_what_is_printed() {
    let page = fs::read_to_string(root().join("docs/solve.md")).unwrap();
    let (_, block) = page.split_once("```\n$ honte ").unwrap();
    let (shown, _) = block.split_once("```").unwrap();
    let (command, expected) = shown.split_once('\n').unwrap();
    let arguments: Vec<&str> = command.split(' ').collect();
    let run = honte_in(&root(), &arguments);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, expected);
}

#[test]
fn programs_get_every_move() {
    let run = honte_in(&root(), &["solve", EXAMPLE, "--black", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(value["fate"], "alive");
    assert_eq!(value["goal"], "live");
    assert_eq!(value["works"], serde_json::json!(["B5"]));
    let fates: Vec<(&str, &str)> = value["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tried| {
            (
                tried["at"].as_str().unwrap(),
                tried["fate"].as_str().unwrap(),
            )
        })
        .collect();
    let expected = [
        ("B5", "alive"),
        ("A5", "dead"),
        ("C5", "dead"),
        ("pass", "dead"),
    ];
    assert_eq!(fates, expected);
}

/// What was not found out is null, and neither a failure nor a fault of the record.
#[test]
fn what_was_not_found_out_is_not_called_wrong() {
    let board = ". . . X . O .\n. . . X O O .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. . . . . . .\n";
    let folder = folder_with(&[("board.txt", board)]);
    let solve = |more: &[&str]| {
        let arguments = [&["solve", "board.txt", "--white", "--json"], more].concat();
        let run = honte_in(folder.path(), &arguments);
        let value: Value = serde_json::from_str(&run.out).unwrap();
        (run.code, value)
    };
    let (code, value) = solve(&["--nodes", "3"]);
    assert_eq!(code, 1);
    assert_eq!(
        (&value["solved"], &value["fate"]),
        (&Value::Bool(false), &Value::Null)
    );
    assert_eq!(value["why"], "visits");
    let moves = value["moves"].as_array().unwrap();
    let unknown = moves.iter().filter(|tried| tried["fate"].is_null());
    assert!(unknown.clone().count() > 0, "{value:#}");
    for tried in unknown {
        assert_eq!(tried["works"], Value::Null, "{tried}");
    }
    // Nothing works as long as something better may be unknown.
    assert!(
        moves.iter().all(|tried| tried["works"] != true),
        "{value:#}"
    );
    let (code, value) = solve(&["--nodes", "3", "--check"]);
    assert_eq!((code, &value["right"]), (1, &Value::Null), "{value:#}");
    assert_eq!(value["unsolved"], 1);
    let (code, value) = solve(&[]);
    assert_eq!((code, &value["why"]), (0, &Value::Null));
    let moves = value["moves"].as_array().unwrap();
    assert!(
        moves.iter().all(|tried| tried["works"].is_boolean()),
        "{value:#}"
    );
}

#[test]
fn a_ko_is_told_with_who_takes_first() {
    // Six points in the corner and one outside liberty.
    let board = ". . . X . O .\n. . . X O O .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. . . . . . .\n";
    let folder = folder_with(&[("board.txt", board)]);
    let run = honte_in(folder.path(), &["solve", "board.txt", "--white"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let first = run.out.lines().next().unwrap();
    assert!(first.contains("ko: without threats"), "{first}");
    let run = honte_in(folder.path(), &["solve", "board.txt", "--white", "--json"]);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(value["fate"], "ko");
    assert!(["black", "white"].contains(&value["ko"]["first"].as_str().unwrap()));
}

#[test]
fn an_answer_is_a_record_that_agrees_with_itself() {
    let folder = tempfile::tempdir().unwrap();
    let board = root().join(EXAMPLE);
    let made = honte_in(
        folder.path(),
        &[
            "solve",
            board.to_str().unwrap(),
            "--white",
            "--sgf",
            "a.sgf",
        ],
    );
    assert_eq!(made.code, 0, "{}", made.err);
    let check = honte_in(folder.path(), &["check", "a.sgf"]);
    assert_eq!(check.code, 0, "{}", check.out);
    let agrees = honte_in(folder.path(), &["solve", "a.sgf", "--check"]);
    assert_eq!(agrees.code, 0, "{}", agrees.out);
    assert_eq!(agrees.out.matches("as in the record").count(), 4);
}

#[test]
fn a_record_that_is_wrong_is_told_so() {
    // The first variation is taken for the solution, and it fails; the second works.
    let problem =
        "(;SZ[7:5]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W](;W[aa])(;W[ba]))";
    let run = fed(&root(), &["solve", "-", "--check"], problem);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("marked right, and fails"), "{}", run.out);
    assert!(run.out.contains("works: a second solution"), "{}", run.out);
    // Where a comment says what is right, the order does not.
    let marked = problem.replace("W[ba]", "W[ba]C[RIGHT]");
    let run = fed(&root(), &["solve", "-", "--check", "--json"], marked);
    assert_eq!(run.code, 0, "{}", run.out);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(value["right"], true);
}

#[test]
fn answers_behind_the_first_move_are_checked() {
    // White's wrong move is answered in the corner's other end, where Black dies after all.
    let problem = "(;SZ[7:5]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W]\
                   (;W[ba]C[RIGHT])(;W[aa];B[ca])(;W[ca];B[ba]))";
    let run = fed(&root(), &["solve", "-", "--check"], problem);
    assert_eq!(run.code, 1, "{}", run.err);
    let line = "after A5: C5 not the strongest answer, which is B5";
    assert!(run.out.contains(line), "{}", run.out);
    assert_eq!(run.out.matches("after ").count(), 1, "{}", run.out);
    let run = fed(&root(), &["solve", "-", "--check", "--json"], problem);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(value["right"], false);
    let expected = serde_json::json!([
        {"after": ["A5"], "at": "C5", "found": "weak_answer", "better": ["B5"]}
    ]);
    assert_eq!(value["nodes"], expected);
    // A second variation with the strongest answer mends it.
    let mended = problem.replace("(;W[aa];B[ca])", "(;W[aa](;B[ca])(;B[ba]))");
    let run = fed(&root(), &["solve", "-", "--check", "--json"], mended);
    assert_eq!(run.code, 0, "{}", run.out);
}

#[test]
fn the_solvers_later_moves_are_checked() {
    // Four in a row live without a move; when White plays inside, Black must answer beside it.
    let problem = "(;SZ[7:5]AB[ea][ab][bb][cb][db][eb]AW[fa][fb][ac][bc][cc][dc][ec][fc]PL[B]\
                   ;B[];W[ba];B[aa])";
    let run = fed(&root(), &["solve", "-", "--check", "--json"], problem);
    assert_eq!(run.code, 1, "{}", run.err);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    let after = serde_json::json!(["pass", "B5"]);
    let nodes = value["nodes"].as_array().unwrap();
    let at_end: Vec<(&str, &str)> = nodes
        .iter()
        .filter(|node| node["after"] == after)
        .map(|node| {
            (
                node["at"].as_str().unwrap(),
                node["found"].as_str().unwrap(),
            )
        })
        .collect();
    assert!(at_end.contains(&("C5", "missing")), "{}", run.out);
    assert!(at_end.contains(&("A5", "fails")), "{}", run.out);
}

#[test]
fn what_is_not_found_out_is_said() {
    let run = honte_in(&root(), &["solve", EXAMPLE, "--white", "--nodes", "2"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.starts_with("Not solved within 2 positions"),
        "{}",
        run.out
    );
    let wrong = [
        (
            &["solve", EXAMPLE, "--point", "G1"][..],
            "there is no stone on G1",
        ),
        (&["solve", EXAMPLE, "--point", "Z9"], "--point Z9"),
        (
            &[
                "solve", EXAMPLE, "--point", "E5", "--goal", "live", "--black",
            ],
            "the other side's",
        ),
    ];
    for (arguments, words) in wrong {
        let (code, out, err) = honte_in(&root(), arguments).told();
        assert_eq!(
            (code, out.as_str(), err.lines().count()),
            (2, "", 1),
            "{err}"
        );
        assert!(err.contains(words), "{err}");
    }
}
