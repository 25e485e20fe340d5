//! `honte referee …` as a person or a script runs it, on official positions.

use crate::common::{Run, fed, folder_with, honte_in, root};
use honte_goban::{Board, Move};
use honte_record::replay::Replay;
use honte_record::sgf::Collection;
use honte_record::tree::{NodeId, Tree};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A text of `key = "text"` in an official position, or of several lines.
fn text<'t>(toml: &'t str, key: &str) -> &'t str {
    let start = format!("\n{key} = ");
    let rest = &toml[toml.find(&start).unwrap() + start.len()..];
    let quote = if rest.starts_with("\"\"\"") {
        "\"\"\""
    } else {
        "\""
    };
    let rest = &rest[quote.len()..];
    &rest[..rest.find(quote).unwrap()]
}

fn official(name: &str) -> String {
    let path = root().join(format!("corpus/j1989/positions/{name}.toml"));
    fs::read_to_string(path).unwrap()
}

/// The board of an official position.
fn board(name: &str) -> String {
    text(&official(name), "diagram").to_owned()
}

/// What is said officially of each chain: at, status, seki, removable.
fn expected(toml: &str) -> Vec<(String, String, bool, bool)> {
    let chains = toml.split("\n[[chain]]").skip(1);
    let truth = |chain: &str, key: &str| chain.contains(&format!("\n{key} = true"));
    chains
        .map(|chain| {
            let word = |key: &str| text(chain, key).to_owned();
            (
                word("at"),
                word("status"),
                truth(chain, "seki"),
                truth(chain, "removable"),
            )
        })
        .collect()
}

fn referee(board: &str, arguments: &[&str]) -> Run {
    let folder = folder_with(&[("board.txt", board)]);
    honte_in(
        folder.path(),
        &[&["referee", "board.txt"], arguments].concat(),
    )
}

fn json_of(board: &str, arguments: &[&str]) -> Value {
    let run = referee(board, &[arguments, &["--json"]].concat());
    assert_eq!(run.err, "");
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn official_positions_are_judged_as_the_text_says() {
    for name in ["ld-01", "ld-07-1", "ld-09", "ld-10", "art-10-d17"] {
        let toml = official(name);
        let value = json_of(&board(name), &[]);
        let chains = value["chains"].as_array().unwrap();
        let found: Vec<_> = chains
            .iter()
            .map(|chain| {
                let word = |key: &str| chain[key].as_str().unwrap().to_owned();
                let truth = |key: &str| chain[key].as_bool().unwrap();
                (
                    word("at"),
                    word("status"),
                    truth("seki"),
                    truth("removable"),
                )
            })
            .collect();
        let mut expected = expected(&toml);
        expected.sort_by_key(|chain| found.iter().position(|other| other.0 == chain.0));
        assert_eq!(found, expected, "{name}");
        assert_eq!(value["undecided"], json!([]), "{name}");
        assert_eq!(value["score"]["low"], value["score"]["high"], "{name}");
    }
}

#[test]
fn what_json_holds() {
    let value = json_of(&board("ld-01"), &["--komi", "0.5"]);
    assert_eq!(
        value["territory"],
        json!({"black": ["B3", "B1"], "white": ["G1", "J1"]})
    );
    assert_eq!(
        (&value["dame"], &value["teire"]),
        (&json!(["A9"]), &json!([]))
    );
    assert_eq!(value["score"], json!({"low": -0.5, "high": -0.5}));
    let chain = &value["chains"][0];
    assert_eq!(chain["by_new_stone"], true);
    assert_eq!(
        (&chain["class"], &chain["reading"]),
        (&"proved-search".into(), &"yielding".into())
    );
    assert!(chain["visits"].as_u64().unwrap() > 0 && chain["nodes"].as_u64().unwrap() > 0);
    assert!(chain["seconds"].is_f64());
    let wall = &value["chains"][1];
    assert_eq!(
        (&wall["class"], &wall["by_new_stone"]),
        (&"proved-static".into(), &false.into())
    );
    let other = json_of(&board("ld-01"), &["--reading", "named"]);
    assert_eq!(other["chains"][0]["reading"], "named");
}

#[test]
fn a_position_for_people() {
    let run = referee(&board("ld-09"), &["--explain", "D9", "--chains"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out
            .starts_with("Result: W+2\nAll 3 groups are proved\n\n"),
        "{}",
        run.out
    );
    for line in [
        " 9 ●†─○†─×──●†─○──○──○──○──○ 9\n",
        "\nDead: Black A9 (7 stones, proved), White B9 (1 stone, proved)\nAlive: 1 white group (",
        "D9  black        6  dead    no    no         proved-search ",
        "\nCount: W+2\n",
        "\nBlack D9 (6 stones): dead, proved by search.\n",
        "White takes the ko at A8; Black passes for the ko at A8; White plays C9, taking six stones: ",
        "what room is left is too small",
    ] {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
    let run = referee(&board("ld-10"), &["--explain", "f9"]);
    assert!(run.out.ends_with("White F9 (67 stones): alive. It lives unconditionally: with no move at all it cannot be captured.\n"), "{}", run.out);
}

/// Every move of every variation, on the board it is played on.
fn replayed(tree: &Tree, replay: &mut Replay, node: NodeId, marked: &mut usize) -> usize {
    let size = tree.size();
    let mut moves = 0;
    if let Some((colour, played)) = tree.played(node, size) {
        let before = replay.board().clone();
        assert!(
            replay.play(colour, played).is_legal(),
            "{colour} {}\n{before}",
            played.to_a1(size)
        );
        let ko = tree
            .comment(node)
            .is_some_and(|text| text.contains("passes for the ko at"));
        assert!(!ko || played == Move::Pass);
        *marked += usize::from(ko);
        moves += 1;
    }
    for child in tree.children(node) {
        moves += replayed(tree, &mut replay.clone(), child, marked);
    }
    moves
}

/// The proofs in a file: their boards, their moves, and how many passes are for a ko.
fn proofs(folder: &Path, board: &str) -> Vec<(usize, usize)> {
    let text = fs::read(folder.join("proof.sgf")).unwrap();
    let collection = Collection::read(&text);
    let board: Board = board.parse().unwrap();
    let games = collection.games.iter().map(|tree| {
        assert_eq!(*Replay::at(tree, tree.root()).board(), board);
        let mut replay = Replay::new(tree.size());
        replay.enter(tree, tree.root());
        let mut marked = 0;
        (
            replayed(tree, &mut replay, tree.root(), &mut marked),
            marked,
        )
    });
    games.collect()
}

#[test]
fn proofs_are_records_of_legal_moves() {
    let mut all = Vec::new();
    for (name, arguments) in [
        ("ld-01", &["--explain", "B9"][..]),
        ("ld-09", &["--explain", "D9"]),
        ("ld-10", &[]),
        ("ld-07-1", &["--explain", "D9"]),
    ] {
        let folder = folder_with(&[("board.txt", board(name))]);
        let proof = ["referee", "board.txt", "--proof", "proof.sgf"];
        let run = honte_in(folder.path(), &[&proof, arguments].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}");
        let found = proofs(folder.path(), &board(name));
        assert!(
            found.iter().all(|(moves, _)| *moves > 0 && *moves < 5_000),
            "{name}: {found:?}"
        );
        let checked = honte_in(folder.path(), &["check", "-q", "--strict", "proof.sgf"]);
        assert_eq!((checked.code, checked.out.as_str()), (0, ""), "{name}");
        all.push(found);
    }
    assert_eq!(all.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 3, 1]);
    assert!(
        all[1][0].1 > 0,
        "the ko of example 9 is passed for: {all:?}"
    );
    // 1.3 million visits have more positions than the file may.
    let folder = folder_with(&[("board.txt", board("ld-07-1"))]);
    honte_in(
        folder.path(),
        &["referee", "board.txt", "--proof", "proof.sgf"],
    );
    let text = fs::read_to_string(folder.path().join("proof.sgf")).unwrap();
    assert_eq!(
        text.contains("is cut at 5000 nodes"),
        text.contains("Not followed up")
    );
}

#[test]
fn a_proof_is_written_whole_or_not_at_all() {
    let folder = folder_with(&[("board.txt", board("ld-09")), ("old.sgf", "(;)".to_owned())]);
    let write = |arguments: &[&str]| {
        let run = honte_in(
            folder.path(),
            &[&["referee", "board.txt"], arguments].concat(),
        );
        (run.code, run.err)
    };
    let (code, err) = write(&["--explain", "E9", "--proof", "old.sgf", "--force"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("not written: there is no proof by search"),
        "{err}"
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("old.sgf")).unwrap(),
        "(;)"
    );
    let (code, err) = write(&["--proof", "nowhere/proof.sgf"]);
    assert_eq!(code, 2);
    assert!(err.contains("there is no such folder"), "{err}");
}

#[test]
fn a_person_argues() {
    let folder = folder_with(&[("board.txt", board("ld-09"))]);
    let argue = |chain: &str, lines: &str| {
        let arguments = ["referee", "board.txt", "--argue", "--explain", chain];
        let run = fed(folder.path(), &arguments, lines);
        assert_eq!(run.err, "");
        (run.code, run.out)
    };
    let (code, out) = argue("D9", "ko A9\nundo\nko A8\nquit\n");
    assert_eq!(code, 0, "{out}");
    for line in [
        "You are Black and are to show that the stones live; White moves first.",
        "White takes the ko at A8.\n",
        "Black> Black passes for the ko at A8.\nWhite plays C9, taking six stones.\n",
        "\nThe end: what stands round it cannot be captured,",
    ] {
        assert!(out.contains(line), "{line}: {out}");
    }
    // Both passes for the ko are answered alike.
    assert_eq!(out.matches("White plays C9, taking six stones.").count(), 2);
    let (code, out) = argue("D9", "undo\nA9\nA8\nE5\nko C9\ndance\nA1 B1\n\n");
    assert_eq!(code, 1);
    for why in [
        "there is nothing to take back\n",
        "A9: the ko may not be retaken; first pass for it with 'ko A9'\n",
        "A8: there is a stone\n",
        "E5 is not among the points that the proof is about; to play elsewhere is to pass\n",
        "C9: there is no ko that you may not retake\n",
        "'dance': expected a column letter",
        "expected a point, 'pass', 'ko A7', 'undo' or 'quit'\n",
    ] {
        assert!(out.contains(why), "{why}: {out}");
    }
    let run = fed(
        folder.path(),
        &["referee", "board.txt", "--argue", "--explain", "E9"],
        "",
    );
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("--argue: there is nothing to play"),
        "{}",
        run.err
    );
}

/// A stone lives by a second proof, about the eye that the first takes for granted.
#[test]
fn what_a_proof_rests_on_is_told_and_saved_and_argued_with() {
    let folder = folder_with(&[("board.txt", ". X . . . .\n".to_owned())]);
    let run = |arguments: &[&str], lines: &str| {
        let arguments = [&["referee", "board.txt", "--explain", "B1"], arguments].concat();
        let run = fed(folder.path(), &arguments, lines);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        run.out
    };
    let told = run(&["--proof", "proof.sgf"], "");
    let (_, told) = told
        .split_once("\nIt rests on another proof, on other points: Black keeps B1.\nWhite plays ")
        .unwrap();
    assert!(told.contains("Black passes for the ko at F1"), "{told}");
    assert!(told.ends_with("2 proofs written to proof.sgf\n"), "{told}");
    let saved = fs::read_to_string(folder.path().join("proof.sgf")).unwrap();
    let names: Vec<&str> = saved
        .split("GN[")
        .skip(1)
        .filter_map(|rest| rest.split(']').next())
        .collect();
    assert_eq!(
        names,
        ["Black B1: alive", "Black keeps B1 (Black B1: alive)"]
    );
    assert!(saved.contains("It rests on 1 other proof, on other points, in games of this file"));
    let argued = run(&["--argue"], "D1\nF1\nC1\nquit\n");
    for line in [
        "You are White and are to capture the stones for good, or to refute what the proof rests on: Black keeps B1; White moves first.",
        "White> White plays D1.\nBlack plays E1.\n",
        "White> White takes the ko at F1.\nBlack passes for the ko at F1.\n",
        "White> White plays C1.\nBlack plays E1, taking three stones",
    ] {
        assert!(argued.contains(line), "{line}: {argued}");
    }
}

/// The loser plays whatever it is: nothing breaks, and play ends or goes on.
#[test]
fn an_argument_never_dies_of_its_input() {
    let folder = folder_with(&[
        ("board.txt", board("ld-10")),
        ("line.txt", ". X . . . .\n".to_owned()),
    ]);
    let words = [
        "A9", "A8", "B9", "C9", "D9", "pass", "ko A9", "ko A8", "undo", "B8", "Z99", "ko", "\u{0}",
        "help", "show", "A1", "C1", "D1", "E1", "F1", "ko F1",
    ];
    let mut seed = 3u64;
    let mut lines = String::new();
    for _ in 0..600 {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        lines.push_str(words[(seed >> 33) as usize % words.len()]);
        lines.push('\n');
    }
    for (file, chain) in [
        ("board.txt", "A9"),
        ("board.txt", "B9"),
        ("board.txt", "E9"),
        ("line.txt", "B1"),
    ] {
        let arguments = ["referee", file, "--argue", "--explain", chain];
        let run = fed(folder.path(), &arguments, lines.as_str());
        assert_eq!((run.code, run.err.as_str()), (1, ""));
        assert!(!run.out.contains("that is an error"), "{}", run.out);
        let ends = ["The end: ", "play repeats."].map(|end| run.out.contains(end));
        assert!(ends.contains(&true), "{}", run.out);
    }
}

#[test]
fn bad_input_is_told_in_a_line() {
    let folder = folder_with(&[
        ("breathless.txt", "X O\nO O\n"),
        ("crooked.txt", "X O .\n. X\n"),
        ("letter.txt", "Dear Sir,\nplease judge.\n"),
        ("breathless.sgf", "(;SZ[2]AB[aa]AW[ba][ab][bb])"),
        ("size.sgf", "(;SZ[30])"),
        ("nothing.txt", ""),
        ("komi.sgf", "(;SZ[5]KM[some])"),
        ("two.sgf", "(;SZ[5])(;SZ[5])"),
        ("good.txt", "X .\n. .\n"),
    ]);
    let table: [(&[&str], &str); 15] = [
        (
            &["breathless.txt"],
            "breathless.txt: line 1, column 1: the chain has no liberty",
        ),
        (
            &["crooked.txt"],
            "crooked.txt: neither a record nor a text board: line 2, column 1: the row has 2 points",
        ),
        (
            &["letter.txt"],
            "letter.txt: neither a record nor a text board: line 1, column 1: ",
        ),
        (&["breathless.sgf"], "breathless.sgf: "),
        (&["size.sgf"], "SZ[30]: boards have 1 to 25 lines"),
        (&["nothing.txt"], "nothing.txt: there is no game in it"),
        (&["komi.sgf"], "invalid komi 'some'"),
        (&["gone.txt"], "gone.txt"),
        (
            &["two.sgf", "--explain", "A1"],
            "--explain: there are several games; choose one with --game N",
        ),
        (
            &["two.sgf", "--game", "3"],
            "two.sgf: --game 3: there are 2 games",
        ),
        (
            &["good.txt", "--game", "2"],
            "good.txt: --game 2: there is one game",
        ),
        (
            &["good.txt", "--explain", "B1"],
            "--explain B1: there is no stone, so no chain, on this point",
        ),
        (
            &["good.txt", "--explain", "J9"],
            "--explain J9: the point is off the 2x2 board",
        ),
        (&["good.txt", "--reading", "mine"], "--reading"),
        (&["good.txt", "--argue"], "--explain"),
    ];
    for (arguments, expected) in table {
        let run = honte_in(folder.path(), &[&["referee"], arguments].concat());
        assert_eq!(run.code, 2, "{expected}: {}", run.out);
        assert!(run.err.contains(expected), "{expected}: {}", run.err);
        assert_eq!(run.out, "");
    }
}

#[test]
fn an_empty_board_has_an_answer() {
    let run = fed(
        &root(),
        &["referee", "-", "--komi", "6.5"],
        ". . .\n. . .\n. . .\n",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out
            .starts_with("No stones: there is nothing to judge\n"),
        "{}",
        run.out
    );
    let run = fed(&root(), &["referee", "-", "--json"], "(;SZ[5])");
    let value: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&value["chains"], &value["score"]),
        (&json!([]), &json!({"low": 0.0, "high": 0.0}))
    );
}

#[test]
fn an_unfinished_game_is_called_so_and_has_no_number() {
    let game =
        "(;FF[4]GM[1]SZ[13]RU[Japanese]KM[6.5]RE[B+2.5];B[cc];W[kk];B[ck];W[kc];B[gg];W[gd])";
    let folder = folder_with(&[("game.sgf", game)]);
    let run = honte_in(folder.path(), &["referee", "game.sgf", "--nodes", "2000"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for line in [
        "Not finished: 163 points are open between the two sides",
        "\n0 of 6 groups proved, 6 open",
        "\nOpen: 6 groups (--chains lists every chain)\n",
        "\n× open\n",
    ] {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
    assert!(run.out.starts_with("Not finished"), "{}", run.out);
    assert!(
        !run.out.contains("B+") && !run.out.contains("Count"),
        "{}",
        run.out
    );
    let run = honte_in(
        folder.path(),
        &["referee", "game.sgf", "--nodes", "2000", "--json"],
    );
    let value: Value = serde_json::from_str(&run.out).unwrap();
    let [low, high] = ["low", "high"].map(|end| value["score"][end].as_f64().unwrap());
    assert!(low < high, "{low} {high}");
    assert_eq!(
        (&value["likely"], &value["likely_why"], &value["finished"]),
        (&Value::Null, &"unfinished".into(), &false.into())
    );
    assert_eq!(value["agrees"], Value::Null);
    assert_eq!(value["undecided"].as_array().unwrap().len(), 6);
    let chain = &value["chains"][0];
    assert_eq!(chain["status"], "undecided");
    assert_eq!(
        (&chain["seki"], &chain["removable"], &chain["class"]),
        (&Value::Null, &Value::Null, &"undecided".into())
    );
}

/// A position of which nothing need be proved to see that the game is not over.
#[test]
fn what_is_plainly_unfinished_is_seen_without_a_search() {
    let opening = "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee])";
    let handicap = "(;GM[1]FF[4]SZ[9]HA[2]AB[cg][gc])";
    let resigned = "(;GM[1]FF[4]SZ[9]RE[W+R];B[ee];W[cc];B[gc])";
    let folder = folder_with(&[
        ("opening.sgf", opening),
        ("handicap.sgf", handicap),
        ("resigned.sgf", resigned),
    ]);
    for (name, before) in [
        ("opening.sgf", ""),
        ("handicap.sgf", ""),
        ("resigned.sgf", "White won by resignation (recorded: W+R). "),
    ] {
        let run = honte_in(folder.path(), &["referee", name]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}");
        let mut lines = run.out.lines();
        let first = lines.next().unwrap();
        let words = format!("{before}Not finished: ");
        assert!(first.starts_with(&words), "{name}: {first}");
        let second = lines.next().unwrap();
        assert!(
            second.starts_with("Seen without a search"),
            "{name}: {second}"
        );
        assert!(!run.out.contains("Open:"), "{name}: {}", run.out);
        let run = honte_in(folder.path(), &["referee", name, "--json"]);
        let value: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(value["searched"], false, "{name}");
        let chains = value["chains"].as_array().unwrap();
        assert!(chains.iter().all(|chain| chain["visits"] == 0), "{name}");
        // Who wants proofs has them looked for.
        let asked = ["referee", name, "--nodes", "500", "--json"];
        let run = honte_in(folder.path(), &asked);
        let value: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(value["searched"], true, "{name}");
    }
}

/// A game that two passes or a counted result ended is over, however much is open.
#[test]
fn what_the_players_ended_is_judged() {
    for game in [
        "(;GM[1]FF[4]SZ[7]KM[6.5];B[dd];W[];B[])",
        "(;GM[1]FF[4]SZ[7]KM[6.5]RE[B+42.5];B[dd])",
        // Put on the board by somebody who asks about it.
        "(;GM[1]FF[4]SZ[7]AB[dd]AW[cc])",
    ] {
        let run = fed(&root(), &["referee", "-", "--json"], game);
        let value: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(value["searched"], true, "{game}");
    }
}

/// Two walls with an eye each and room; Black passed twice and took a stone.
const GAME: &str = "(;FF[4]GM[1]SZ[5]RU[Japanese]KM[0.5]RE[B+4.5]\
    ;B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ab];W[eb];B[ad];W[ed];B[];W[])";

#[test]
fn a_record_at_a_node_counts_prisoners_and_compares() {
    // Three eyes of a point each on both sides, and open dame between the walls.
    let filled = GAME.replace("B+4.5", "W+0.5");
    let folder = folder_with(&[("game.sgf", GAME), ("right.sgf", &filled)]);
    let run = honte_in(folder.path(), &["referee", "game.sgf"]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(
        run.out
            .starts_with("Result: W+0.5; recorded: B+4.5\nAll 2 groups are proved\n"),
        "{}",
        run.out
    );
    let run = honte_in(folder.path(), &["referee", "right.sgf"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(
        run.out
            .contains("Rules: Japanese (recorded)   Komi: 0.5 (recorded)\n"),
        "{}",
        run.out
    );
    assert!(
        run.out.starts_with("Result: W+0.5, as recorded\n"),
        "{}",
        run.out
    );
    // At another node nothing is compared.
    let run = honte_in(
        folder.path(),
        &["referee", "game.sgf", "--move", "14", "--json"],
    );
    let value: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (run.code, &value["at"], &value["agrees"]),
        (0, &"14".into(), &Value::Null)
    );
    // A white stone was taken.
    let taken = "(;SZ[3]RU[Japanese]KM[0]AB[ba][bb];W[aa];B[ab];W[];B[bc];W[];B[])";
    let folder = folder_with(&[("taken.sgf", taken)]);
    let run = honte_in(folder.path(), &["referee", "taken.sgf", "--json"]);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(value["prisoners"], json!({"black": 0, "white": 1}));
}

#[test]
fn open_dame_are_filled_before_the_count() {
    let open = ". X . O O .\nX X . O . O\n. X . O O .\n";
    let run = fed(&root(), &["referee", "-"], open);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for line in [
        "Result: W+1\nAll 2 groups are proved\n",
        "Still to be played: dame Black C3, White C2, Black C1\n",
        "\nCount: W+1\nAs it stands: 0. By the letter of Article 8 stones beside open dame are in seki,",
    ] {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
    let run = fed(&root(), &["referee", "-", "--json"], open);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(value["score"], json!({"low": 0.0, "high": 0.0}));
    assert_eq!(value["score_finished"], json!({"low": -1.0, "high": -1.0}));
    assert_eq!(
        value["to_play"][0],
        json!({"colour": "black", "at": "C3", "for": null, "purpose": "dame"})
    );
    // Example 24: Black fills A, and White joins his ko stone, which was dead. That leaves him the
    // eyes A9, A7 and C8, and Black J1 and G1.
    let value = json_of(&board("ld-24a"), &[]);
    let at: Vec<&Value> = value["to_play"].as_array().unwrap().iter().collect();
    assert_eq!((&at[0]["at"], &at[1]["at"]), (&"C6".into(), &"D9".into()));
    assert_eq!(value["score_finished"], json!({"low": -1.0, "high": -1.0}));
    // The dame of a seki stay as they are.
    for name in ["ld-01", "ld-12", "ld-25", "art-08-d14"] {
        let value = json_of(&board(name), &[]);
        assert_eq!(value["to_play"], json!([]), "{name}");
    }
}

#[test]
fn a_move_that_was_left_is_told() {
    let value = json_of(&board("ld-09"), &[]);
    let chains = value["chains"].as_array().unwrap();
    let rescues: Vec<&Value> = chains.iter().map(|chain| &chain["rescue"]).collect();
    assert_eq!(
        rescues,
        [&"C9".into(), &Value::Null, &"C9".into(), &Value::Null]
    );
    let run = referee(&board("ld-09"), &[]);
    let line = "A move was left: Black C9 would save the chain at D9; as the game stopped it is dead (Articles 9.3 and 13)\n";
    assert!(run.out.contains(line), "{}", run.out);
}

#[test]
fn a_way_in_is_told() {
    // White has stones in Black's corner that are dead, and would live there with one more;
    // no play is found that saves one of them.
    let mut rows = vec![
        ". O . . . X X X X X X",
        ". . . . . . X X X X X",
        ". O O O X X X X X X X",
    ];
    rows.extend(["X X X X X X X X X X X"; 7]);
    rows.push("X X X X X X X X . X .");
    let text = rows.join("\n") + "\n";
    let run = fed(&root(), &["referee", "-"], text.clone());
    let line = "A move was left: White A10 would live among the 15 points that Black encloses round it (Articles 9.3 and 13)\n";
    assert!(run.out.contains(line), "{}", run.out);
    let value = fed(&root(), &["referee", "-", "--json"], text);
    let value: Value = serde_json::from_str(&value.out).unwrap();
    let enclosures = value["enclosures"].as_array().unwrap();
    let entries: Vec<[&Value; 3]> = enclosures
        .iter()
        .map(|one| [&one["colour"], &one["entry"], &one["at"]])
        .collect();
    let shut = [&"black".into(), &"shut".into(), &Value::Null];
    assert_eq!(
        entries,
        [[&"black".into(), &"open".into(), &"A10".into()], shut, shut]
    );
    assert_eq!(enclosures[1]["points"], json!(["J1"]));
}

#[test]
fn what_hangs_on_another_chain_is_told() {
    // White's chain would take more visits than there are here.
    let rows = [
        ". . . X O O O O O",
        ". . . X O . . . O",
        ". . . X O . . X O",
        ". . . X O . . . O",
        "X X X X O O O O O",
        ". . . X O . . . .",
        ". . . X O . . . .",
        ". . . X O . . . .",
        ". . . X O . . . .",
    ];
    let text = rows.join("\n") + "\n";
    let few = ["referee", "-", "--nodes", "2000"];
    let run = fed(
        &root(),
        &[&few[..], &["--explain", "H7"]].concat(),
        text.clone(),
    );
    let dead = "\nDead: Black H7 (1 stone, dead if White E9 is safe)\n";
    assert!(run.out.contains(dead), "{}", run.out);
    let claim = "\nBlack H7 (1 stone): dead, assumed, not proved. Search shows it if White E9 is safe, whatever is played here.\nIf so, for example: White plays ";
    assert!(run.out.contains(claim), "{}", run.out);

    let run = fed(&root(), &[&few[..], &["--json"]].concat(), text.clone());
    let value: Value = serde_json::from_str(&run.out).unwrap();
    let stone = value["chains"].as_array().unwrap().iter();
    let stone = stone.clone().find(|chain| chain["at"] == "H7").unwrap();
    assert_eq!(
        (&stone["class"], &stone["given"]),
        (&"assumed".into(), &json!(["E9"]))
    );
    let groups = value["groups"].as_array().unwrap();
    let dead = groups.iter().find(|group| group["fate"] == "dead").unwrap();
    assert_eq!(
        (&dead["standing"], &dead["given"]),
        (&"seems".into(), &json!(["E9"]))
    );

    // With enough visits the chain is proved, and the stone hangs on nothing.
    let run = fed(&root(), &["referee", "-"], text);
    assert!(
        run.out.contains("\nDead: Black H7 (1 stone, proved)\n"),
        "{}",
        run.out
    );
}

#[test]
fn what_article_7_does_not_decide_is_told() {
    let run = fed(&root(), &["referee", "-"], ". X . . . .\n".to_owned());
    let line = "Not decided by Article 7: Black B1 is kept in play without an end in which Black has to lose more stones than he takes, again and again (Example 23); as it is written, that is alive, and what is proved leaves it open\n";
    assert!(run.out.contains(line), "{}", run.out);
    assert!(
        run.out
            .starts_with("Likely result: B+5\nThe only group is proved; 0 to B+5\n"),
        "{}",
        run.out
    );
    let explained = fed(
        &root(),
        &["referee", "-", "--explain", "B1"],
        ". X . . . .\n".to_owned(),
    );
    let (_, explained) = explained.out.split_once("\n\nBlack B1").unwrap();
    assert!(
        explained.contains("\nNot decided by Article 7"),
        "{explained}"
    );
    let json = |text: String| -> Value {
        let run = fed(&root(), &["referee", "-", "--json"], text);
        serde_json::from_str(&run.out).unwrap()
    };
    let white = json(". . . . O .\n".to_owned());
    let reason = white["chains"][0]["reason"].as_str().unwrap();
    assert!(
        reason.starts_with("Not decided by Article 7: White E1 is kept"),
        "{reason}"
    );
    assert_eq!(white["score"], json!({"low": -5.0, "high": 0.0}));
    // Who lives by a double ko takes as much as he loses.
    let double = json(board("ld-25"));
    for chain in double["chains"].as_array().unwrap() {
        let reason = chain["reason"].as_str().unwrap_or("");
        assert!(!reason.contains("decided by Article 7"), "{chain}");
    }
    assert_eq!(double["score"]["low"], double["score"]["high"]);
}

/// A5 and C4 have no eyes of their own. In the first board C5 and D3 join them to chains that have;
/// in the second each is joined already, and Black, who plays first, fills A4.
#[test]
fn dame_between_chains_without_eyes_are_filled() {
    let joined = "\
X X X . X . X
. . X X X X X
X X . X X X X
. X O X X X X
O O O . O O O
. . . O O O O
O O O . O . O
";
    let apart = joined
        .replace("X X . X X X X\n. X", "X X O X X X X\n. X")
        .replace("O O O . O O O\n. .", "O O O X O O O\n. .");
    for (board, plays) in [
        (joined, "dame Black C5, White A4, Black D3"),
        (&apart, "dame Black A4"),
    ] {
        let run = fed(&root(), &["referee", "-"], board.to_owned());
        let told = format!("Still to be played: {plays}\n");
        assert!(run.out.contains(&told), "{}", run.out);
        assert!(run.out.contains("\nCount: W+1\n"), "{}", run.out);
    }
}

/// The dame of a seki stay: no room of them can be filled up.
#[test]
fn dame_of_a_seki_are_not_filled() {
    for name in ["ld-01", "ld-25", "ld-03"] {
        let run = fed(&root(), &["referee", "-"], board(name));
        assert!(run.out.contains("\nIn seki: "), "{name}: {}", run.out);
        assert!(
            !run.out.contains("Still to be played"),
            "{name}: {}",
            run.out
        );
    }
}

#[test]
fn teire_are_named() {
    // White's D1 puts C1 in atari, and Black has to connect in his own territory.
    let open = ". X X O O .\nX . X O . O\nX X O O O O\nX . X . O .\n";
    for (turned, dame, teire, chain) in [
        (false, "White D1", "Black B1", "C1"),
        (true, "White D4", "Black B4", "C4"),
    ] {
        let mut rows: Vec<&str> = open.lines().collect();
        if turned {
            rows.reverse();
        }
        let run = fed(&root(), &["referee", "-"], rows.join("\n") + "\n");
        let line =
            format!("Still to be played: dame {dame}; teire {teire} for the chain at {chain}\n");
        assert!(run.out.contains(&line), "{}", run.out);
        assert!(run.out.contains("\nCount: W+1\n"), "{}", run.out);
    }
}

/// When Black has filled D1, B1 and C1 live only by the new stone that White gets at B1: who can
/// keep stones does not let them be taken.
#[test]
fn teire_answer_atari() {
    let board = "\
O O . O O X .
. O O O O X X
O O O O O X X
O X X X X X X
. O O . X . X
";
    let run = fed(&root(), &["referee", "-"], board.to_owned());
    let line = "Still to be played: dame Black D1; teire White A1 for the chain at B1\n";
    assert!(run.out.contains(line), "{}", run.out);
    assert!(run.out.contains("\nCount: 0\n"), "{}", run.out);
    let filled = board.replace("O . X . X", "O X X . X");
    let run = fed(&root(), &["referee", "-", "--chains"], filled);
    assert!(run.out.contains("alive by a new stone"), "{}", run.out);
    assert!(!run.out.contains("Still to be played"), "{}", run.out);
}

/// What can be read once only is a board or a record all the same.
#[cfg(unix)]
#[test]
fn pipes_with_a_name_are_read() {
    let record = "(;GM[1]FF[4]SZ[3]AB[ba][bb][bc];W[cc])";
    for text in [board("ld-09"), record.to_owned()] {
        let [dash, named] = ["-", "/dev/stdin"].map(|file| {
            let run = fed(&root(), &["referee", file], text.clone());
            assert_eq!(run.err, "");
            run.out
        });
        assert!(dash.contains("esult: "), "{dash}");
        assert_eq!(dash, named);
    }
}

/// Black plays first. When he has filled E3 and C1, the white stones at C2 can be caught, and White
/// adds F2, which takes F1: two points of territory each (A4 and A1, F5 and F1) and the prisoner. With
/// colours swapped he joins his stones at E3 instead, and adds nothing: F2 stays a point.
#[test]
fn a_stone_that_teire_takes_is_counted() {
    let board = "\
X X O O O .
. X X O . O
X X X X . O
X X O O O .
. X . . O X
";
    let swapped: String = (board.chars())
        .map(|c| match c {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect();
    for (board, teire, result) in [(board, Some("White F2"), "W+1"), (&swapped, None, "B+3")] {
        let run = fed(&root(), &["referee", "-"], board.to_owned());
        match teire {
            Some(teire) => {
                let line = format!("teire {teire} for the chain at C2");
                assert!(run.out.contains(&line), "{}", run.out);
            }
            None => assert!(!run.out.contains("teire"), "{}", run.out),
        }
        assert!(
            run.out.contains(&format!("\nCount: {result}\n")),
            "{}",
            run.out
        );
    }
}

#[test]
fn what_depends_on_the_reading_is_told() {
    let value = json_of(&board("ld-16"), &[]);
    let chains = value["chains"].as_array().unwrap();
    let of = |at: &str| chains.iter().find(|chain| chain["at"] == at).unwrap();
    for at in ["E13", "L13"] {
        assert_eq!(
            (&of(at)["status"], &of(at)["by_named"]),
            (&"dead".into(), &"alive".into())
        );
    }
    assert_eq!(of("M13")["by_named"], Value::Null);
    let run = referee(&board("ld-16"), &[]);
    assert!(
        run.out.contains("Depends on the reading of passes for a ko: White E13 is dead as read by 'yielding', alive by the literal 'named'\n"),
        "{}",
        run.out
    );
}

#[test]
fn several_games_are_a_table() {
    let folder = folder_with(&[
        (
            "two.sgf",
            format!("{}\n{}", GAME, GAME.replace("B+4.5", "W+0.5")),
        ),
        ("board.txt", board("ld-09")),
        ("bad.txt", "X O\nO O\n".to_owned()),
    ]);
    let run = honte_in(folder.path(), &["referee", "two.sgf", "board.txt"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let lines: Vec<Vec<&str>> = run
        .out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let line = |text: &'static str| text.split_whitespace().collect::<Vec<_>>();
    assert_eq!(
        lines,
        [
            line("game likely recorded groups proved by what is proved remark"),
            line("two.sgf 1 W+0.5 B+4.5 2 of 2 W+0.5 differs"),
            line("two.sgf 2 W+0.5 W+0.5 2 of 2 W+0.5 as recorded"),
            line("board.txt 1 W+2 3 of 3 W+2"),
            line(""),
            line(
                "3 games: 1 as recorded, 1 differs from the record, 1 without a counted result on record"
            ),
        ],
        "{}",
        run.out
    );
    let run = honte_in(
        folder.path(),
        &["referee", "two.sgf", "bad.txt", "board.txt", "--json"],
    );
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .contains("bad.txt: line 1, column 1: the chain has no liberty"),
        "{}",
        run.err
    );
    let value: Value = serde_json::from_str(&run.out).unwrap();
    let files: Vec<&Value> = value
        .as_array()
        .unwrap()
        .iter()
        .map(|game| &game["file"])
        .collect();
    assert_eq!(files, ["two.sgf", "two.sgf", "board.txt"]);
    // One of them alone.
    let run = honte_in(folder.path(), &["referee", "two.sgf", "--number", "2"]);
    assert_eq!(run.code, 0);
    assert!(
        run.out.starts_with("Result: W+0.5, as recorded\n"),
        "{}",
        run.out
    );
}

#[test]
fn how_many_are_judged_at_a_time_changes_nothing() {
    let names = ["ld-09", "ld-16", "ld-01", "ld-11", "ld-25"];
    let mut files: Vec<(String, String)> = names
        .iter()
        .map(|name| (format!("{name}.txt"), board(name)))
        .collect();
    files.insert(2, ("bad.txt".to_owned(), "X O\nO O\n".to_owned()));
    files.push(("two.sgf".to_owned(), format!("{GAME}\n{GAME}")));
    let named: Vec<(&str, &str)> = (files.iter())
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let folder = folder_with(&named);
    let judged = |jobs| {
        let mut arguments = vec!["referee", "--jobs", jobs];
        arguments.extend(named.iter().map(|(name, _)| *name));
        honte_in(folder.path(), &arguments).told()
    };
    let (code, out, complaints) = judged("1");
    assert_eq!(
        (code, out.lines().count()),
        (1, 1 + names.len() + 2 + 2),
        "{out}"
    );
    assert!(complaints.contains("bad.txt"), "{complaints}");
    for jobs in ["2", "7"] {
        assert_eq!(judged(jobs), (code, out.clone(), complaints.clone()));
    }
    let bad = honte_in(folder.path(), &["referee", "two.sgf", "--jobs", "0"]);
    assert_eq!(bad.code, 2);
}
