//! `honte score …` as a person or a script runs it.

use crate::common::{Run, folder_with, honte_in, root};
use serde_json::Value;

/// A finished game on 5x5: a wall of each colour, a dead white stone, a prisoner.
const GAME: &str = "(;FF[4]GM[1]SZ[5]RU[Japanese]KM[0.5]RE[B+5.5]\
    ;B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[bb];B[];W[]\
    TB[aa:be]TW[ea:ee])";

/// Two black eyes beside a white one, all of them in one seki.
const SEKI: &str = "(;FF[4]GM[1]SZ[5:2]AB[aa][ba][bb][cb]AW[da][ea][db]KM[0])";

fn score(file: &str, arguments: &[&str]) -> Run {
    let folder = folder_with(&[("game.sgf", file)]);
    honte_in(folder.path(), &[&["score", "game.sgf"], arguments].concat())
}

fn json(file: &str, arguments: &[&str]) -> Value {
    let run = score(file, &[arguments, &["--json"]].concat());
    assert_eq!(run.err, "");
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_count_step_by_step() {
    let run = score(GAME, &["--explain"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!("explained", run.out);
}

#[test]
fn the_recorded_result_decides_the_exit_code() {
    assert_eq!(score(GAME, &[]).code, 0);
    let other = GAME.replace("B+5.5", "W+0.5");
    let run = score(&other, &[]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.ends_with("Recorded: W+0.5, which differs\n"),
        "{}",
        run.out
    );
    // Not by the count, or not of this position: nothing to compare.
    assert_eq!(score(&GAME.replace("B+5.5", "W+R"), &[]).code, 0);
    assert_eq!(score(&other, &["--at", "10"]).code, 0);
    assert_eq!(score(&other, &["--at", "14"]).code, 1);
}

#[test]
fn statuses_are_marked_given_dimmed_or_found() {
    let from = |file: &str, arguments: &[&str]| {
        let value = json(file, arguments);
        let dead = value["statuses"]["dead"].as_array().unwrap().len();
        (dead, value["result"].as_str().unwrap().to_owned())
    };
    let bare = GAME.replace("TB[aa:be]TW[ea:ee]", "");
    let dimmed = GAME.replace("TB[aa:be]TW[ea:ee]", "DD[bb]");
    // Ten points and a dead stone against five points and komi.
    assert_eq!(from(GAME, &[]), (1, "B+5.5".to_owned()));
    assert_eq!(from(&dimmed, &[]), (1, "B+5.5".to_owned()));
    assert_eq!(from(&bare, &["--dead", "B4"]), (1, "B+5.5".to_owned()));
    // The living stone leaves Black nothing.
    assert_eq!(from(GAME, &["--dead", "none"]), (0, "W+5.5".to_owned()));
    let by = |file: &str, arguments: &[&str]| json(file, arguments)["from"].clone();
    assert_eq!(by(GAME, &[]), "marks");
    assert_eq!(by(&dimmed, &[]), "marks");
    assert_eq!(by(GAME, &["--dead", "none"]), "given");
    assert_eq!(by(GAME, &["--seki", "derived"]), "given");
    // Nobody says anything: the stone cannot live.
    assert_eq!(from(&bare, &[]), (1, "B+5.5".to_owned()));
    let found = json(&bare, &[]);
    assert_eq!(found["from"], "judged");
    assert_eq!(found["likely"], "B+5.5");
    assert_eq!(
        ["groups_proved", "groups_seeming", "groups_open"].map(|key| found[key].as_u64()),
        [Some(3), Some(0), Some(0)]
    );
    assert_eq!(json(GAME, &[])["likely"], Value::Null);
}

#[test]
fn what_nobody_marked_is_judged_in_a_few_lines() {
    let bare = GAME.replace("TB[aa:be]TW[ea:ee]", "");
    let run = score(&bare, &[]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!("judged", run.out);
    // The recorded result is another.
    let run = score(&bare.replace("B+5.5", "W+0.5"), &[]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.starts_with("Result: B+5.5; recorded: W+0.5\n"),
        "{}",
        run.out
    );
    // Without rules it is counted by Japanese ones, whether marked or not.
    for file in [GAME, &bare] {
        let run = score(&file.replace("RU[Japanese]", ""), &[]);
        assert_eq!(run.code, 0);
        let told = "No rules recorded: counted by Japanese rules (others with --rules)\n";
        assert_eq!(run.out.matches(told).count(), 1, "{}", run.out);
        let run = score(&file.replace("Japanese", "Uchikomi"), &[]);
        assert_eq!(run.code, 0);
        let told = "Custom: counted by Japanese rules\n";
        assert_eq!(run.out.matches(told).count(), 1, "{}", run.out);
    }
}

#[test]
fn dame_are_filled_before_the_count_but_not_in_seki() {
    // Two chains with two eyes each, and a column between them that anybody may fill.
    let walls = "(;SZ[9:2]RU[Japanese]KM[0]PL[B]AB[ba][bb][ca][da][db]AW[fa][fb][ga][ha][hb])";
    let judged = json(walls, &[]);
    let played = judged["to_play"].as_array().unwrap();
    let points: Vec<&str> = played
        .iter()
        .map(|play| play["at"].as_str().unwrap())
        .collect();
    assert_eq!(points.len(), 2, "{judged}");
    assert!(
        points.contains(&"E1") && points.contains(&"E2"),
        "{points:?}"
    );
    // Two points at the edge and an eye each.
    assert_eq!(judged["black"]["territory"], 3);
    assert_eq!(judged["white"]["territory"], 3);
}

#[test]
fn dame_are_filled_unless_it_is_said_otherwise() {
    let dame = "(;SZ[5:2]RU[Japanese]KM[0]AB[ba][bb]AW[da][db])";
    let lead = |arguments: &[&str]| {
        let value = json(dame, arguments);
        ["black", "white"].map(|side| value[side]["territory"].as_u64().unwrap())
    };
    // Whoever fills one of the dame is lost: a seki, in which no point counts.
    assert_eq!(lead(&[]), [0, 0]);
    assert_eq!(lead(&["--dead", "none"]), [2, 2]);
    assert_eq!(lead(&["--seki", "derived"]), [0, 0]);
    assert_eq!(lead(&["--seki", "B1"]), [0, 2]);
}

#[test]
fn all_rules_compared() {
    let run = score(SEKI, &["--compare", "--seki", "derived"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!("compared", run.out);
    let value = json(SEKI, &["--compare", "--seki", "derived"]);
    assert_eq!(value["comparison"].as_array().unwrap().len(), 9);
    let differences = value["differences"].as_array().unwrap();
    let clause = &differences[0]["verdicts"][0]["clause"];
    assert_eq!(clause, "Article 8");
}

#[test]
fn chinese_records_may_count_in_stones() {
    let file = GAME
        .replace("Japanese", "Chinese")
        .replace("KM[0.5]", "KM[3.75]");
    let value = json(&file.replace("B+5.5", "W+1.25"), &[]);
    assert_eq!(
        (&value["komi"], &value["result"]),
        (&7.5.into(), &"W+2.5".into())
    );
    assert_eq!(value["agrees"], true);
}

#[test]
fn passes_cost_stones_where_the_rules_say_so() {
    let value = json(GAME, &["--rules", "AGA-territory"]);
    // Black passed twice, White once.
    assert_eq!(
        value["prisoners"],
        serde_json::json!({"black": 2, "white": 1})
    );
    let area = json(GAME, &["--rules", "AGA"]);
    assert_eq!(value["result"], area["result"]);
}

#[test]
fn what_cannot_be_counted_is_said_in_a_line() {
    let open = "(;SZ[9];B[cc];W[gg];B[cg];W[gc])";
    let resigned = open.replace("SZ[9]", "SZ[9]RE[W+R]");
    let table: [(&str, &[&str], &str); 13] = [
        (
            "(;GM[3]SZ[8];B[aa])",
            &[],
            "GM[3]: this is a game of chess, not of Go",
        ),
        (
            "(;GM[99]SZ[9]TB[aa])",
            &[],
            "GM[99]: this is another game than Go",
        ),
        (open, &[], "points are open between the two sides, round "),
        (
            &resigned,
            &[],
            "cannot be counted. White won by resignation (recorded: W+R). Not finished: ",
        ),
        (
            GAME,
            &["--rules", "Rules of my own"],
            "no rules are known as 'Rules of my own'",
        ),
        (
            GAME,
            &["--dead", "A1"],
            "A1 has no stone to be alive or dead",
        ),
        (
            GAME,
            &["--dead", "C1", "--alive", "C5"],
            "the chain at C5 is called both alive and dead",
        ),
        (
            GAME,
            &["--dead", "C1", "--seki", "C5"],
            "the chain at C5 is called dead, so it is not in seki",
        ),
        (GAME, &["--dead", "Z9"], "--dead Z9: "),
        (
            &GAME.replace("SZ[5]", "SZ[0:5]"),
            &[],
            "SZ[0:5]: boards have 1 to 25 lines",
        ),
        (
            &GAME.replace("SZ[5]", "SZ[30]"),
            &[],
            "SZ[30]: boards have 1 to 25 lines",
        ),
        (
            &GAME.replace("KM[0.5]", "KM[some]"),
            &[],
            "invalid komi 'some'",
        ),
        (
            &GAME.replace("TW[", "TW[aa]["),
            &[],
            "A5 is marked as both territories",
        ),
    ];
    for (file, arguments, expected) in table {
        let run = score(file, arguments);
        assert_eq!(run.code, 2, "{expected}: {}", run.out);
        assert!(run.err.contains(expected), "{expected}: {}", run.err);
        assert_eq!(run.out, "");
    }
    let several = score(&GAME.repeat(2), &[]);
    assert!(
        several.err.contains("choose one with --game N"),
        "{}",
        several.err
    );
    assert_eq!(score(&GAME.repeat(2), &["--game", "2"]).code, 0);
}

#[test]
fn an_ishi_record_names_its_rules_too() {
    let text = "EVENT x\r\nRULES Chinese\r\nKOMI 0.5\r\nBOARDSIZE 5\r\nB 1 c5\r\nW 2 d5\r\n";
    let folder = folder_with(&[("game.go", text)]);
    let run = honte_in(
        folder.path(),
        &["score", "game.go", "--dead", "none", "--json"],
    );
    let value: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &value["rules"]), (0, &"Chinese".into()));
}

/// Finished server games with the marks that their players agreed on.
#[test]
fn server_games_count_as_recorded() {
    let file = "../shared/games/counted/counted.sgf";
    if !root().join(file).exists() {
        crate::common::skipped("../shared/games is not there");
        return;
    }
    for game in 1..=189 {
        let run = honte_in(&root(), &["score", file, "--game", &game.to_string()]);
        let agrees = run.out.ends_with(", which agrees\n");
        assert_eq!(
            (run.code, agrees),
            (0, true),
            "game {game}: {}{}",
            run.out,
            run.err
        );
    }
}
