//! `honte examples …`, and examples wherever a record may be named.

use crate::common::{folder_with, honte_in, root};
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let run = honte_in(&root(), arguments);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn all_are_listed() {
    let all = json(&["examples", "--json"]);
    let all = all.as_array().unwrap();
    let of = |group: &str| all.iter().filter(|one| one["group"] == group).count();
    assert_eq!([of("life"), of("diagrams"), of("ikeda")], [29, 23, 14]);
    for one in all {
        for key in ["name", "title", "question", "answer", "confidence"] {
            assert!(
                one[key].as_str().is_some_and(|text| !text.is_empty()),
                "{one}"
            );
        }
    }
    let run = honte_in(&root(), &["examples", "ikeda"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains("ikeda-14") && !run.out.contains("7-1"),
        "{}",
        run.out
    );
}

#[test]
fn one_is_shown_with_the_verdicts_of_the_text_and_now() {
    let run = honte_in(&root(), &["examples", "7-1"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!("bent_four", run.out);

    let one = json(&["examples", "7-1", "--json"]);
    assert_eq!(one["article"], "7.2");
    let chains = one["chains"].as_array().unwrap();
    let white = chains.iter().find(|chain| chain["at"] == "D9").unwrap();
    assert_eq!(
        (&white["status"], &white["stones"]),
        (&"dead".into(), &7.into())
    );
    assert_eq!(white["found"]["agrees"], true);
    assert_eq!(one["lines"][0]["moves"][0], "black C9");
    assert_eq!(one["lines"][0]["words"][6], "Black C9 takes 8 stones");
}

/// Each of the commands that read a record, on the file and on its name.
#[test]
fn any_command_reads_an_example() {
    let file = "corpus/j1989/positions/ld-07-1.toml";
    for name in [file, "example:7-1"] {
        let judged = json(&["referee", name, "--json"]);
        assert_eq!(judged["chains"][1]["status"], "dead", "{name}");
        let shown = json(&["show", name, "--json"]);
        assert_eq!(shown["size"]["width"], 9);
        let score = json(&["score", name, "--dead", "D9", "--json"]);
        assert_eq!(score["result"], "B+18", "{name}");
        let diagram = honte_in(&root(), &["diagram", name]);
        assert_eq!((diagram.code, diagram.err.as_str()), (0, ""));
        assert!(diagram.out.contains("X O O O X"), "{}", diagram.out);
    }
}

#[test]
fn they_are_written_as_sgf_with_their_lines() {
    let folder = folder_with::<&str>(&[]);
    let run = honte_in(folder.path(), &["examples", "life", "-o", "life.sgf"]);
    assert_eq!(
        run.told(),
        (
            0,
            "29 examples written to life.sgf\n".to_owned(),
            String::new()
        )
    );
    let games = honte_in(folder.path(), &["show", "life.sgf", "--json"]);
    let games: Value = serde_json::from_str(&games.out).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 29);
    let text = std::fs::read_to_string(folder.path().join("life.sgf")).unwrap();
    assert!(text.contains("White passes for the ko at A9."));
    let checked = honte_in(folder.path(), &["check", "life.sgf"]);
    assert_eq!(checked.code, 0, "{}", checked.out);

    let other = honte_in(folder.path(), &["examples", "-o", "life.png"]);
    assert_eq!((other.code, other.err.lines().count()), (2, 1));
    assert!(other.err.contains(".sgf"), "{}", other.err);
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    let diagram = "diagram = \"\"\"\n.X\nO.\n\"\"\"\n";
    let bad: &[(&str, &str)] = &[
        ("title = \"a\n", "line 1, column"),
        ("title = \"a\"\n", "diagram"),
        ("diagram = \"\"\"\n.X\nO!\n\"\"\"\n", "line 3, column 2"),
        (&format!("{diagram}to_move = \"X\"\n"), "line 5, column 11"),
        (
            &format!("{diagram}[[chain]]\nat = \"A2\"\nstatus = \"alive\"\n"),
            "there is no stone at A2",
        ),
        (
            &format!("{diagram}[[chain]]\nat = \"B2\"\nstatus = \"well\"\n"),
            "'well': expected alive or dead",
        ),
        (
            &format!("{diagram}[[line]]\nmoves = [\"B Z9\"]\n"),
            "line 6, column 10",
        ),
    ];
    for (text, says) in bad {
        let folder = folder_with(&[("bad.toml", text)]);
        for command in ["referee", "show", "diagram", "score"] {
            let run = honte_in(folder.path(), &[command, "bad.toml"]);
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{command} {text}");
            assert_eq!(run.err.lines().count(), 1, "{command}: {}", run.err);
            assert!(run.err.starts_with("honte: bad.toml: "), "{}", run.err);
            assert!(run.err.contains(says), "{command}: {}", run.err);
        }
    }
    for (arguments, says) in [
        (&["examples", "99"], "99: there is no such example"),
        (&["referee", "example:7"], "that is several: 7-1, 7-2"),
        (&["referee", "example:d3"], "has no liberty"),
    ] {
        let run = honte_in(&root(), arguments);
        assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
        assert!(run.err.contains(says), "{}", run.err);
    }
}

/// White B9 can be taken, while F9 is dead whoever moves first: so White has a new stone there,
/// before B9 is taken or after, and the capture has nothing to do with it.
const BEFORE: &str = "\
. O . . . X . O .
X X X O O O O O O
X X X O O O O O .
X X X O O O O O O
X X X O O O O O O
X X X O O O O O O
X . X O O O O O O
X X X O O O O O O
. X X O O O O O O
";

fn judged(board: &str) -> Value {
    let folder = folder_with(&[("board.txt", board)]);
    let run = honte_in(folder.path(), &["referee", "board.txt", "--json"]);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_stone_that_can_be_there_before_the_capture_is_a_disputed_reading() {
    for chain in judged(BEFORE)["chains"].as_array().unwrap() {
        let is_it = chain["at"] == "B9";
        assert_eq!(chain["disputed"], is_it, "{chain}");
        assert_eq!(chain["by_new_stone"], is_it, "{chain}");
    }
    let folder = folder_with(&[("board.txt", BEFORE)]);
    let run = honte_in(folder.path(), &["referee", "board.txt", "--explain", "B9"]);
    let said = "Rests on a disputed reading: White B9 is alive by a new stone";
    assert_eq!(run.out.matches(said).count(), 2, "{}", run.out);
}

/// In a snapback the new stone stands where the captured one stood; and White A7 below is taken
/// before he has the stone at A9 that stays, while the two that take at A8 save him.
#[test]
fn a_stone_that_the_capture_enables_is_not_disputed() {
    let wall = "X X X X X X X X X\n".repeat(6);
    let snapback = format!("X . X X X X X X X\nO O X X X X X X X\n{wall}X X X X X X . X .\n");
    let wall = "X X X X X X X X X\n".repeat(5);
    let taken = format!(
        "X O . O O O O O .\n. O O O O O O O O\nO X . O O O O O .\n{wall}X X X X X X . X .\n"
    );
    for (board, at) in [(snapback, "A9"), (taken, "A7")] {
        let judged = judged(&board);
        let chains = judged["chains"].as_array().unwrap();
        let chain = chains.iter().find(|chain| chain["at"] == at).unwrap();
        assert_eq!(chain["by_new_stone"], true, "{chain}");
        assert_eq!(chain["disputed"], false, "{chain}");
    }
}
