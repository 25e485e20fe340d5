//! Life-and-death problems: what every book says of them, and what is wrong with a question.

use crate::client::{Running, samples};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Three points in a row: the middle decides.
const THREE: &str = include_str!("../../../../examples/three-in-a-row.txt");
/// Six points in the corner with one outside liberty: a ko.
const KO: &str =
    ". . . X . O .\n. . . X O O .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. . . . . . .\n";
/// Two groups of two colours that are alike.
const ALIKE: &str = "X . .\n. . .\n. . O";

fn solved(server: &Running, wish: &Value) -> Value {
    let reply = server.post("/api/solve", wish);
    assert_eq!(reply.status, 200, "{}", reply.error());
    let job = reply.json()["job"].as_str().unwrap().to_owned();
    let ended = server.ended(&job);
    assert_eq!(ended["state"], "done", "{ended}");
    assert_eq!(ended["kind"], "solve");
    ended["result"].clone()
}

/// Stones on the points of a board: changes put on what was there before.
fn put(stones: &mut Vec<(String, String)>, changes: &Value, sprites: &Value) {
    for pair in changes.as_array().unwrap().chunks(2) {
        let point = pair[0].as_str().unwrap().to_owned();
        let class = sprites[pair[1].as_u64().unwrap() as usize][0].as_str();
        stones.retain(|(at, _)| *at != point);
        match class.unwrap() {
            "e" => {}
            class => stones.push((point, class[..1].to_owned())),
        }
    }
    stones.sort();
}

#[test]
fn a_problem_is_solved_for_either_side() {
    let server = samples();
    for (side, goal, fate, others) in [
        ("white", "kill", "dead", "alive"),
        ("black", "live", "alive", "dead"),
    ] {
        let result = solved(&server, &json!({"text": THREE, "to_move": side}));
        let report = &result["report"];
        assert_eq!(report["to_move"], side);
        assert_eq!(
            (&report["defender"], &report["goal"]),
            (&json!("black"), &json!(goal))
        );
        assert_eq!(
            (&report["solved"], &report["fate"]),
            (&json!(true), &json!(fate))
        );
        assert_eq!(report["works"], json!(["B5"]));
        let fails = report["moves"].as_array().unwrap().iter();
        let fails = fails.filter(|tried| tried["works"] == false);
        let fails: Vec<&Value> = fails
            .inspect(|one| assert_eq!(one["fate"], others))
            .collect();
        assert_eq!(fails.len(), 3, "two points and a move elsewhere");
    }
}

#[test]
fn lines_are_played_on_the_board_with_their_captures() {
    let server = samples();
    let result = solved(&server, &json!({"text": THREE, "to_move": "white"}));
    let (report, sprites) = (&result["report"], &result["board"]["sprites"]);
    let mut position = Vec::new();
    put(&mut position, &result["position"], sprites);
    // The text board says where the stones are.
    let rows = THREE.lines().map(|row| row.replace(' ', ""));
    let mut drawn = Vec::new();
    for (y, row) in rows
        .filter(|row| row.starts_with(['.', 'X', 'O']))
        .enumerate()
    {
        for (x, sign) in row.chars().enumerate() {
            let letter = |at: usize| char::from(b'a' + at as u8);
            match sign {
                'X' => drawn.push((format!("{}{}", letter(x), letter(y)), "b".to_owned())),
                'O' => drawn.push((format!("{}{}", letter(x), letter(y)), "w".to_owned())),
                _ => {}
            }
        }
    }
    drawn.sort();
    assert_eq!(position, drawn);
    let moves = report["moves"].as_array().unwrap();
    let lines = result["lines"].as_array().unwrap();
    assert_eq!(moves.len(), lines.len());
    let mut taken = 0;
    for (tried, line) in moves.iter().zip(lines) {
        let mut stones = position.clone();
        let names: Vec<&Value> = line
            .as_array()
            .unwrap()
            .iter()
            .map(|step| &step["at"])
            .collect();
        assert_eq!(
            names,
            tried["line"].as_array().unwrap().iter().collect::<Vec<_>>()
        );
        for (step, side) in line
            .as_array()
            .unwrap()
            .iter()
            .zip(["white", "black"].iter().cycle())
        {
            assert_eq!(step["colour"], *side);
            let before = stones.len();
            put(&mut stones, &step["spots"], sprites);
            let added = usize::from(step["at"] != "pass");
            let takes = step["takes"].as_u64().unwrap() as usize;
            assert_eq!(stones.len(), before + added - takes, "{step}");
            taken += takes;
        }
        // What is dead is off the board at the end of its line, what lives is on it.
        let group = position.iter().filter(|(_, colour)| colour == "b");
        let left = group.filter(|stone| stones.contains(stone)).count();
        assert_eq!(left == 0, tried["fate"] == "dead", "{tried}");
    }
    assert!(taken > 0);
}

#[test]
fn a_ko_is_told_with_who_takes_first() {
    let server = samples();
    let result = solved(&server, &json!({"text": KO, "to_move": "white"}));
    let report = &result["report"];
    assert_eq!(report["fate"], "ko");
    assert!(["black", "white"].contains(&report["ko"]["first"].as_str().unwrap()));
    assert!(
        report["ko"]["threats"].as_u64() > Some(0),
        "{}",
        report["ko"]
    );
}

#[test]
fn side_group_and_goal_may_be_left_open() {
    let server = samples();
    // The record says that White plays.
    let record = "(;GM[1]SZ[7]PL[W]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec])";
    let report = solved(&server, &json!({"text": record}))["report"].clone();
    assert_eq!(
        (&report["to_move"], &report["turn_known"]),
        (&json!("white"), &json!(true))
    );
    assert_eq!(
        (&report["fate"], &report["works"]),
        (&json!("dead"), &json!(["B7"]))
    );
    // A board does not.
    let report = solved(&server, &json!({"text": THREE, "goal": "auto"}))["report"].clone();
    assert_eq!(
        (&report["to_move"], &report["turn_known"]),
        (&json!("black"), &json!(false))
    );
    let chosen = solved(
        &server,
        &json!({"text": THREE, "point": "D5", "to_move": "white"}),
    );
    let group = |report: &Value| {
        let stones = report["group"].as_array().unwrap().iter();
        let stones = stones.map(|stone| stone.as_str().unwrap().to_owned());
        stones.collect::<BTreeSet<String>>()
    };
    assert_eq!(group(&chosen["report"]), group(&report));
    // A file is a position as well, and the same question is one job.
    let wish = json!({"file": "three-in-a-row.txt", "number": 1, "to_move": "black"});
    let [one, other] = [(); 2].map(|()| server.post("/api/solve", &wish).json()["job"].clone());
    assert_eq!(one, other);
}

#[test]
fn what_is_not_solved_in_time_is_said_to_be_open() {
    let server = samples();
    let result = solved(
        &server,
        &json!({"text": KO, "to_move": "white", "nodes": 3}),
    );
    let report = &result["report"];
    assert_eq!(
        (&report["solved"], &report["fate"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(report["works"], json!([]));
}

#[test]
fn a_long_search_shows_its_progress_and_ends_when_it_is_cancelled() {
    let server = samples();
    // One stone in a corner of thirty points: far more than the test takes time for.
    let rows = [
        "......O..",
        "......O..",
        "..X...O..",
        "......O..",
        "......O..",
        "OOOOOOO..",
        ".........",
        ".........",
        ".........",
    ];
    let wide = rows.join("\n");
    let wish = json!({"text": wide, "to_move": "white", "nodes": 10_000_000});
    let job = server.post("/api/solve", &wish).json()["job"].clone();
    let job = format!("/api/jobs/{}", job.as_str().unwrap());
    let now = server.wait(&job, |job| job["progress"]["done"].as_u64() > Some(0));
    assert_eq!(
        (&now["state"], &now["progress"]["total"]),
        (&json!("running"), &json!(10_000_000))
    );
    assert_eq!(server.delete(&job).json()["state"], "cancelled");
    assert_eq!(server.good(&job)["result"], Value::Null);
    // The next one has its turn.
    solved(&server, &json!({"text": THREE, "to_move": "white"}));
    // Such a job is no judged position.
    let wish = json!({"text": THREE, "to_move": "white"});
    let job = server.post("/api/solve", &wish).json()["job"].clone();
    let proof = format!("/api/jobs/{}/proof?chain=A1", job.as_str().unwrap());
    assert_eq!(server.get(&proof).status, 404);
}

#[test]
fn a_wrong_question_is_one_line() {
    let server = samples();
    let refused = |wish: Value, status: u16, words: &str| -> Value {
        let reply = server.post("/api/solve", &wish);
        assert_eq!(reply.status, status, "{wish}: {}", reply.error());
        assert!(reply.error().contains(words), "{}", reply.error());
        assert_eq!(reply.error().lines().count(), 1);
        reply.json()
    };
    refused(json!({}), 400, "file");
    refused(json!({"text": THREE, "to_move": "red"}), 400, "red");
    refused(json!({"text": THREE, "goal": "win"}), 400, "win");
    refused(
        json!({"text": "hello"}),
        422,
        "neither a record nor a text board",
    );
    refused(
        json!({"text": "(;GM[3]SZ[9];B[aa])"}),
        422,
        "this is a game of chess",
    );
    refused(
        json!({"file": "games.sgf", "number": 1, "node": "9999"}),
        422,
        "no move 9999",
    );
    assert_eq!(
        refused(json!({"text": THREE, "point": "Z1"}), 422, "Z1")["code"],
        "no-point"
    );
    assert_eq!(
        refused(json!({"text": THREE, "point": "A1"}), 422, "A1")["code"],
        "no-stone"
    );
    let own = json!({"text": THREE, "point": "D5", "to_move": "white", "goal": "live"});
    assert_eq!(refused(own, 422, "D5")["code"], "other-side");
    assert_eq!(
        refused(json!({"text": "X . .\n. . ."}), 422, "both colours")["code"],
        "one-colour"
    );
    // Sixteen stones all over the board, to be saved together.
    let stone = |x: i32, y: i32| match (x, y) {
        (0, 0) => "O",
        _ if x % 4 == 3 && y % 4 == 3 => "X",
        _ => ".",
    };
    let rows = (0..19).map(|y| (0..19).map(|x| stone(x, y)).collect::<String>());
    let far = rows.collect::<Vec<_>>().join("\n");
    let far = json!({"text": far, "to_move": "black", "goal": "live"});
    assert_eq!(refused(far, 422, "not enclosed")["code"], "open");
    // The position comes with the refusal, so that a group can be chosen on it.
    let unclear = refused(json!({"text": ALIKE}), 422, "which group");
    assert_eq!(unclear["code"], "unclear");
    assert_eq!(unclear["position"].as_array().unwrap().len(), 4);
    assert!(
        unclear["board"]["svg"]
            .as_str()
            .unwrap()
            .starts_with("<svg")
    );
}
