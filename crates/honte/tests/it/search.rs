//! `honte index` and `honte search` as a person or a script runs them.

use crate::common::honte_in;
#[cfg(unix)]
use crate::common::on_a_full_disk;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// White invades at the 3-3 point in one corner and Black answers; in another way in the second.
const GAMES: &str = "\
(;SZ[19]PB[Shusaku]PW[B]RE[B+R]DT[1850];B[pd];W[dp];B[dd];W[qc];B[qd];W[pc];B[od])
(;SZ[19]PB[C]PW[D]RE[W+2]DT[2016-03-01];B[pp];W[dd];B[cc];W[qd];B[dc];W[cd])
(;SZ[19]PB[E]PW[F]DT[2017];B[pd];W[dd];B[dp];W[pp])
";

/// A pattern is the upper right of the first game after four moves.
const FROM_FIRST: [&str; 6] = ["--from", "games.sgf", "--game", "1", "--at", "4"];

const INVASION: &str = "pattern corner \"...../...../..O../...X./.....\"";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.sgf"), GAMES).unwrap();
    let indexed = honte_in(folder.path(), &["index", "games.sgf", "-o", "games.honte"]);
    assert_eq!(indexed.code, 0, "{}", indexed.err);
    assert!(
        indexed.out.starts_with("games.honte: 3 games, "),
        "{}",
        indexed.out
    );
    folder
}

fn search(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    honte_in(folder, &[&["search"], arguments].concat()).told()
}

fn json(folder: &Path, path: &str, question: &str) -> Value {
    let (code, out, err) = search(folder, &[path, question, "--json"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn index_and_files_give_the_same_answer() {
    let folder = folder();
    for question in [
        INVASION.to_owned(),
        format!("{INVASION} and date > 2000"),
        format!("{INVASION} and by shusaku"),
        format!("{INVASION} and next O at cd or moves < 5"),
        "plays \"pd dp\" and not pattern anywhere XX".to_owned(),
        "position \"pd dp dd\"".to_owned(),
        "black = E".to_owned(),
    ] {
        let mut answers = ["games.honte", "games.sgf"].map(|path| {
            let mut answer = json(folder.path(), path, &question);
            answer["seconds"] = Value::Null;
            answer
        });
        assert_eq!(answers[0], answers[1], "{question}");
        assert!(answers[0]["searched"].as_u64().unwrap() > 0, "{question}");
        answers[0].take();
    }
    let answer = json(folder.path(), "games.honte", INVASION);
    assert_eq!((&answer["games"], &answer["hits"]), (&2.into(), &2.into()));
    let next = &answer["continuations"][0];
    assert_eq!((&next["point"], &next["hits"]), (&"dc".into(), &1.into()));
}

#[test]
fn the_table_shows_the_pattern_with_its_continuations() {
    let folder = folder();
    let (code, out, _) = search(folder.path(), &["games.honte", INVASION]);
    assert_eq!(code, 0);
    let expected = "    a b c d e
  +-----------
a | . . . . .
b | . . . . .
c | . . O a .
d | . . . X .
e | . . . . .

2 times in 2 of 3 games
";
    assert!(out.starts_with(expected), "{out}");
    assert!(out.contains("Years: 1850–2016"), "{out}");
}

#[test]
fn games_periods_and_tables_for_programs() {
    let folder = folder();
    let of = |option: &[&str]| {
        let (code, out, err) = search(
            folder.path(),
            &[&["games.honte", INVASION], option].concat(),
        );
        assert_eq!(code, 0, "{err}");
        out
    };
    let games = of(&["--games", "--tsv"]);
    assert_eq!(
        games.lines().nth(1),
        Some("games.sgf:1\tShusaku\tB\t1850\tB+R\t4\tB R16 at 5\tleft and right exchanged"),
        "{games}"
    );
    let periods = of(&["--periods", "--tsv", "--years", "100"]);
    assert_eq!(
        periods,
        "first_year\tgames\tsearched\n1800\t1\t1\n2000\t1\t2\n"
    );
    let next = of(&["--tsv"]);
    assert_eq!(next.lines().count(), 3, "{next}");
    let sgf = of(&["--sgf"]);
    assert_eq!(sgf.matches("(;").count(), 2);
    assert!(sgf.contains(";W[qc]HO[1]"), "{sgf}");
}

#[test]
fn answers_are_compared_side_by_side() {
    let folder = folder();
    let of = |options: &[&str]| {
        search(
            folder.path(),
            &[&["games.honte", INVASION], options].concat(),
        )
    };
    let (code, out, err) = of(&["--compare", "date < 1900", "--json"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let sides: Value = serde_json::from_str(&out).unwrap();
    for (side, condition) in sides
        .as_array()
        .unwrap()
        .iter()
        .zip(["date < 1900", "not (date < 1900)"])
    {
        assert_eq!(side["condition"], condition);
        let mut alone = json(
            folder.path(),
            "games.honte",
            &format!("{INVASION} and {condition}"),
        );
        for name in [
            "games",
            "hits",
            "searched",
            "wins",
            "continuations",
            "years",
        ] {
            assert_eq!(side[name], alone[name].take(), "{condition}: {name}");
        }
    }
    let (code, out, _) = of(&["--compare", "by shusaku", "--compare", "by C"]);
    assert_eq!(code, 0);
    assert!(out.contains("\nA  by shusaku  once"), "{out}");
    assert!(out.contains("\nB  by C        0 times"), "{out}");
    let (_, out, _) = of(&["--compare", "date < 1900", "--tsv"]);
    assert_eq!(
        out.lines().next(),
        Some(
            "colour\tpoint\thits: date < 1900\tof: date < 1900\tx_wins: date < 1900\t\
              o_wins: date < 1900\thits: not (date < 1900)\tof: not (date < 1900)\t\
              x_wins: not (date < 1900)\to_wins: not (date < 1900)"
        )
    );
    assert_eq!(out.lines().count(), 3, "{out}");
    let (code, _, err) = of(&["--compare", "by shusaku"]);
    assert_eq!(code, 2);
    assert!(err.contains("needs a second --compare"), "{err}");
    let (code, _, err) = of(&["--compare", "dat < 1900"]);
    assert_eq!(code, 2);
    assert!(
        err.starts_with("honte: --compare 'dat < 1900': column 1: "),
        "{err}"
    );
}

#[test]
fn a_pattern_is_cut_out_of_a_game() {
    let folder = folder();
    let question = ["--region", "P15:T19", "--json"];
    let (code, out, err) = search(
        folder.path(),
        &[&["games.honte"], &FROM_FIRST[..], &question].concat(),
    );
    assert_eq!(code, 0, "{err}");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["pattern"]["anchor"], "corner");
    assert_eq!(answer["hits"], 2);
    let (_, out, _) = search(
        folder.path(),
        &[&["games.honte", "date < 1900"], &FROM_FIRST[..], &question].concat(),
    );
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["hits"], 1);
}

#[test]
fn an_index_is_kept_up_to_date_and_refused_when_damaged() {
    let folder = folder();
    let again = honte_in(folder.path(), &["index", "games.sgf", "-o", "games.honte"]);
    assert!(again.out.contains("files: 1 unchanged"), "{}", again.out);
    fs::remove_file(folder.path().join("games.sgf")).unwrap();
    fs::write(folder.path().join("more.sgf"), GAMES).unwrap();
    let moved = honte_in(folder.path(), &["index", "more.sgf", "-o", "games.honte"]);
    assert!(moved.out.contains("3 games"), "{}", moved.out);
    assert!(
        moved.out.contains("files: 1 added, 1 removed"),
        "{}",
        moved.out
    );

    let path = folder.path().join("games.honte");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&path, &bytes).unwrap();
    let (code, out, err) = search(folder.path(), &["games.honte", INVASION]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        err.starts_with("honte: games.honte: the index is damaged ("),
        "{err}"
    );
    assert!(
        err.ends_with("make it again with 'honte index --anew'\n"),
        "{err}"
    );
    assert_eq!(err.lines().count(), 1);
    let anew = honte_in(
        folder.path(),
        &["index", "more.sgf", "-o", "games.honte", "--anew"],
    );
    assert_eq!(anew.code, 0, "{}", anew.err);
    assert_eq!(search(folder.path(), &["games.honte", INVASION]).0, 0);

    fs::write(&path, "(;B[dd])").unwrap();
    let foreign = honte_in(folder.path(), &["index", "more.sgf", "-o", "games.honte"]);
    assert_eq!(foreign.err, "honte: games.honte: not an index of games\n");
    assert_eq!(fs::read(&path).unwrap(), b"(;B[dd])");
}

#[test]
fn what_is_wrong_is_told_in_a_line() {
    let folder = folder();
    for (arguments, expected) in [
        (
            &["games.honte"][..],
            "expected an index or files and then a question",
        ),
        (
            &["games.honte", "pattern middle X"],
            "column 9: expected corner, side",
        ),
        (
            &["games.honte", "games.sgf", INVASION],
            "an index is searched by itself",
        ),
        (&["nowhere.honte", INVASION], "nowhere.honte"),
        (
            &["games.honte", "--from", "games.sgf", "--region", "A1:C3"],
            "choose one with --game N",
        ),
    ] {
        let (code, out, err) = search(folder.path(), arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_index_as_it_was() {
    let folder = folder();
    let names = || {
        let entries = fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    fs::write(folder.path().join("more.sgf"), GAMES.repeat(400)).unwrap();
    let (before, listed) = (json(folder.path(), "games.honte", INVASION), names());
    for output in ["games.honte", "new.honte"] {
        let index = ["index", "games.sgf", "more.sgf", "-o", output];
        let (code, out, err) = on_a_full_disk(folder.path(), 64, &index);
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.contains(output), "{err}");
        assert_eq!(names(), listed, "{output}: nothing is left behind");
        let after = json(folder.path(), "games.honte", INVASION);
        assert_eq!(after["continuations"], before["continuations"]);
        assert_eq!(after["searched"], before["searched"]);
    }
    let index = ["index", "games.sgf", "more.sgf", "-o", "games.honte"];
    assert_eq!(honte_in(folder.path(), &index).code, 0, "with room again");
    let after = json(folder.path(), "games.honte", INVASION);
    assert_eq!(after["hits"], 802);
}

/// `or` in a question makes no difference to the pattern that is cut out of a game.
#[test]
fn a_pattern_from_a_game_holds_for_all_of_a_question() {
    let folder = folder();
    let ask = |question: &str| {
        let place = ["--region", "O15:T19", "--json"];
        search(
            folder.path(),
            &[&["games.sgf", question], &FROM_FIRST[..], &place].concat(),
        )
    };
    let found = |question: &str| {
        let (code, out, err) = ask(question);
        assert_eq!(code, 0, "{err}");
        let answer: Value = serde_json::from_str(&out).unwrap();
        answer["games"].as_u64().unwrap()
    };
    let pattern = found("moves > 0");
    assert!(pattern < 3);
    assert_eq!(found("moves > 100 or moves > 0"), pattern);
    assert_eq!(found("by shusaku and date < 1900"), 1);
    let (code, _, err) = ask("by shusaku or date > 2000");
    assert_eq!(code, 2);
    assert!(
        err.starts_with("honte: column 1: expected player ~ NAME"),
        "{err}"
    );
}

/// Standard input is read once.
#[test]
fn standard_input_is_not_searched_twice() {
    let folder = folder();
    let arguments = ["-", INVASION, "--compare", "date > 2000"];
    let (code, _, err) = search(folder.path(), &arguments);
    assert_eq!(code, 2);
    assert!(
        err.contains("--compare: standard input can only be read once"),
        "{err}"
    );
    let (code, _, err) = search(folder.path(), &["-", "--from", "-", "--at", "4"]);
    assert_eq!((code, err.lines().count()), (2, 1), "{err}");
}

/// What would be ignored is refused.
#[test]
fn options_that_would_do_nothing_are_refused() {
    let folder = folder();
    fs::write(folder.path().join("names.txt"), "Shusaku = Kuwahara\n").unwrap();
    for line in [
        &["search", "games.sgf", INVASION, "--years", "5"][..],
        &["show", "games.sgf", "--csv", "--aliases", "names.txt"],
        &["show", "games.sgf", "--csv", "--analysis"],
        &["show", "games.sgf", "games.honte", "--analysis"],
    ] {
        let run = honte_in(folder.path(), line);
        assert_eq!(
            (run.code, run.err.lines().count()),
            (2, 1),
            "{line:?}: {}",
            run.err
        );
    }
}
