//! Judging, proofs, arguments.

use crate::client::{Running, samples};
use serde_json::{Value, json};

/// Example 9 of the Japanese rules: all three corner chains are dead.
const KO: &str = include_str!("../../../../examples/direct-ko-both-dead.txt");

fn judged(server: &Running, wish: &Value) -> (String, Value) {
    let reply = server.post("/api/referee", wish);
    assert_eq!(reply.status, 200, "{}", reply.error());
    let job = reply.json()["job"].as_str().unwrap().to_owned();
    let ended = server.ended(&job);
    assert_eq!(ended["state"], "done", "{ended}");
    (job, ended["result"].clone())
}

#[test]
fn a_position_is_judged_counted_and_explained() {
    let server = samples();
    let (job, result) = judged(&server, &json!({"text": KO}));
    let summary = &result["summary"];
    assert_eq!(summary["likely"], "W+2");
    assert_eq!(summary["by_proof"], json!({"low": "W+2", "high": "W+2"}));
    assert_eq!(summary["outlook"], "complete");
    assert_eq!(
        (&summary["rules_from"], &summary["komi_from"]),
        (&json!("default"), &json!("default"))
    );
    assert_eq!(result["why_open"], json!([]));
    let chains = result["chains"].as_array().unwrap();
    let proved = chains
        .iter()
        .filter(|chain| chain["has_proof"] == true)
        .count();
    assert_eq!((chains.len(), proved), (4, 3));
    let totals = result["count"].as_array().unwrap().last().unwrap();
    assert_eq!(totals["kind"], "total");
    assert_eq!(
        totals["white"].as_f64().unwrap() - totals["black"].as_f64().unwrap(),
        2.0
    );
    // The same question is not asked twice.
    let again = server.post("/api/referee", &json!({"text": KO})).json();
    assert_eq!(again["job"], job);
    let other = server
        .post("/api/referee", &json!({"text": KO, "komi": 6.5}))
        .json();
    assert_ne!(other["job"], job);
    let events = server.get(&format!("/api/jobs/{job}/events"));
    assert_eq!(events.header("content-type"), Some("text/event-stream"));
    assert!(
        String::from_utf8(events.body)
            .unwrap()
            .contains("event: end\ndata: {")
    );
}

/// The text's verdict stands beside ours, which was computed without it.
#[test]
fn an_example_is_judged_with_what_its_text_says() {
    let server = samples();
    let (_, result) = judged(&server, &json!({"example": "7-1"}));
    let example = &result["example"];
    assert_eq!(example["question"], "Is the bent four in the corner alive?");
    assert_eq!(example["article"], "7.2");
    let chains = example["chains"].as_array().unwrap();
    let of_text = chains.iter().filter(|chain| chain["outside"] == false);
    let said: Vec<(&str, &str, &Value)> = of_text
        .map(|chain| {
            let (said, found) = (&chain["status"], &chain["found"]);
            assert_eq!(found["status"], *said, "{chain}");
            (
                chain["at"].as_str().unwrap(),
                said.as_str().unwrap(),
                &found["agrees"],
            )
        })
        .collect();
    let yes = json!(true);
    assert_eq!(said, [("A9", "alive", &yes), ("D9", "dead", &yes)]);
    // The same board by itself is no example.
    let board = example["board"].as_str().unwrap();
    let (_, bare) = judged(&server, &json!({"text": board}));
    assert_eq!(bare.get("example"), None);
    let none = server.post("/api/referee", &json!({"example": "77"}));
    assert_eq!(
        (none.status, none.error().as_str()),
        (404, "there is no example '77'")
    );
}

#[test]
fn a_proof_is_played_and_argued_with() {
    let server = samples();
    let (job, result) = judged(
        &server,
        &json!({"file": "direct-ko-both-dead.txt", "number": 1}),
    );
    let chain = result["chains"]
        .as_array()
        .unwrap()
        .iter()
        .find(|chain| chain["has_proof"] == true);
    let chain = chain.unwrap()["at"].as_str().unwrap();
    let proof = server.good(&format!("/api/jobs/{job}/proof?chain={chain}"));
    assert!(!proof["line"].as_array().unwrap().is_empty(), "{proof}");
    assert!(!proof["sprites"].as_array().unwrap().is_empty());
    let file = server.get(&format!("/api/jobs/{job}/proof.sgf?chain={chain}"));
    assert!(file.body.starts_with(b"(;"));
    let argue = |moves: &[String]| {
        server.post(
            &format!("/api/jobs/{job}/argue"),
            &json!({"chain": chain, "moves": moves}),
        )
    };
    // Whatever is said, the proof has an answer, until play ends or repeats.
    let mut moves: Vec<String> = Vec::new();
    for turn in 0..12 {
        let reply = argue(&moves);
        let now = reply.json();
        assert_eq!(reply.status, 200, "{moves:?}: {now}");
        if now["end"].is_string() {
            break;
        }
        let legal = now["legal"].as_array().unwrap();
        moves.push(legal[turn % legal.len()].as_str().unwrap().to_owned());
    }
    let bad = argue(&["T19".to_owned()]);
    assert_eq!(bad.status, 422);
    assert!(!bad.error().is_empty());
    let none = server.get(&format!("/api/jobs/{job}/proof?chain=J1"));
    assert_eq!(none.status, 422, "{}", none.error());
}

#[test]
fn what_a_proof_rests_on_is_told_and_argued_with() {
    let server = samples();
    let (job, result) = judged(&server, &json!({"text": ". X . . . .\n"}));
    // It is taken as alive, and what is proved alone leaves it open.
    let summary = &result["summary"];
    assert_eq!(summary["likely"], "B+5");
    assert_eq!(summary["by_proof"], json!({"low": "0", "high": "B+5"}));
    let why = result["why_open"][0].as_str().unwrap();
    assert!(why.starts_with("Not decided by Article 7: "), "{why}");
    let proof = server.good(&format!("/api/jobs/{job}/proof?chain=B1"));
    let support = proof["support"].as_array().unwrap();
    assert_eq!(support.len(), 1);
    assert_eq!(support[0]["shows"], "Black keeps B1");
    let line = support[0]["line"].as_str().unwrap();
    assert!(line.starts_with("White plays "), "{line}");
    // D1 is no point of the proof itself, which needs no move.
    let argued = server.post(
        &format!("/api/jobs/{job}/argue"),
        &json!({"chain": "B1", "moves": ["D1"]}),
    );
    let argued = argued.json();
    let steps = argued["steps"].as_array().unwrap();
    let said: Vec<&Value> = steps.iter().map(|step| &step["words"]).collect();
    assert_eq!(said, ["White plays D1", "Black plays E1"]);
    assert!(argued["end"].is_null());
    assert!(argued["legal"].as_array().unwrap().contains(&json!("F1")));
}

#[test]
fn where_rules_and_komi_come_from_is_a_fact() {
    let server = samples();
    let from = |request: &Value| {
        let (_, result) = judged(&server, request);
        let summary = &result["summary"];
        let name = |key: &str| summary[key].as_str().unwrap().to_owned();
        (name("rules_from"), name("komi_from"))
    };
    let expected = |rules: &str, komi: &str| (rules.to_owned(), komi.to_owned());
    let record = "(;SZ[5]RU[Chinese]KM[7.5]AB[ca][cb][cc][cd][ce])";
    assert_eq!(from(&json!({"text": record})), expected("record", "record"));
    let given = json!({"text": record, "rules": "Chinese", "komi": 0.5});
    assert_eq!(from(&given), expected("given", "given"));
    let unknown = record.replace("Chinese", "foo");
    assert_eq!(
        from(&json!({"text": unknown})),
        expected("default", "record")
    );
}

#[test]
fn what_cannot_be_judged_says_why() {
    let server = samples();
    let refused = |wish: Value, status: u16, words: &str| {
        let reply = server.post("/api/referee", &wish);
        assert_eq!(reply.status, status, "{wish}: {}", reply.error());
        assert!(reply.error().contains(words), "{}", reply.error());
    };
    refused(json!({}), 400, "file");
    refused(
        json!({"text": "hello"}),
        422,
        "neither a record nor a text board",
    );
    refused(
        json!({"text": "(;GM[3]SZ[9];B[aa])"}),
        422,
        "GM[3]: this is a game of chess, not of Go",
    );
    refused(json!({"text": KO, "rules": "poker"}), 400, "poker");
    refused(json!({"text": KO, "reading": "none"}), 400, "reading");
    refused(json!({"text": KO, "komi": "six"}), 400, "");
    refused(
        json!({"file": "games.sgf", "number": 1, "node": "9999"}),
        422,
        "no move 9999",
    );
    assert_eq!(server.get("/api/jobs/j99").status, 404);
    assert_eq!(server.get("/api/jobs/j99/proof?chain=A1").status, 404);
}

#[test]
fn a_cancelled_job_is_over_at_once() {
    let server = samples();
    // Much of an unfinished game cannot be decided, which takes long to find out.
    let wish = json!({"file": "games.sgf", "number": 1, "node": "60", "nodes": 2_000_000_000u64});
    let job = server.post("/api/referee", &wish).json()["job"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(server.good(&format!("/api/jobs/{job}"))["state"], "running");
    assert_eq!(
        server.delete(&format!("/api/jobs/{job}")).json()["state"],
        "cancelled"
    );
    let events = server.get(&format!("/api/jobs/{job}/events"));
    assert!(
        String::from_utf8(events.body)
            .unwrap()
            .starts_with("event: end")
    );
    // The search ends as well: two that run are the most there are, and the third has its turn.
    for node in ["61", "62", "63"] {
        let wish =
            json!({"file": "games.sgf", "number": 1, "node": node, "nodes": 2_000_000_000u64});
        let job = server.post("/api/referee", &wish).json()["job"]
            .as_str()
            .unwrap()
            .to_owned();
        server.wait(&format!("/api/jobs/{job}"), |job| {
            job["progress"]["total"].as_u64() > Some(0)
        });
        server.delete(&format!("/api/jobs/{job}"));
    }
    let (_, result) = judged(&server, &json!({"text": KO}));
    assert_eq!(result["summary"]["likely"], "W+2");
}

#[test]
fn a_first_answer_comes_at_once_and_stays_when_the_job_is_cancelled() {
    let server = samples();
    // An open position, with far more visits than the test takes time for.
    let wish = json!({"file": "games.sgf", "number": 1, "node": "60", "nodes": 2_000_000_000u64});
    let job = server.post("/api/referee", &wish).json()["job"].clone();
    let job = format!("/api/jobs/{}", job.as_str().unwrap());
    let early = server.wait(&job, |job| job["stage"].as_u64() > Some(0));
    assert_eq!(early["state"], "running");
    let summary = &early["result"]["summary"];
    assert_eq!(summary["likely"], Value::Null);
    assert_eq!(summary["likely_why"], "unfinished");
    assert!(summary["open_points"].as_u64() > Some(50), "{summary}");
    assert_eq!(early["result"]["count"], json!([]));
    // Questions about it are answered: nothing stands there.
    assert_eq!(server.get(&format!("{job}/proof?chain=A1")).status, 422);
    let cancelled = server.delete(&job).json();
    assert_eq!(cancelled["state"], "cancelled");
    let kept = server.good(&job);
    assert_eq!(kept["result"]["summary"]["likely_why"], "unfinished");
    assert!(kept["stage"].as_u64() >= early["stage"].as_u64());
}

#[test]
fn stages_prove_more_and_more_and_agree_with_one_that_has_all_visits() {
    let server = samples();
    let wish = |nodes: u64| json!({"file": "games.sgf", "number": 34, "nodes": nodes});
    let (_, first) = judged(&server, &wish(20_000));
    let (job, last) = judged(&server, &wish(200_000));
    assert_eq!(server.good(&format!("/api/jobs/{job}"))["stage"], 1);
    let proved = |result: &Value| result["summary"]["groups"]["proved"].as_u64().unwrap();
    assert!(
        proved(&first) < proved(&last),
        "{} {}",
        proved(&first),
        proved(&last)
    );
    for result in [&first, &last] {
        assert_eq!(result["summary"]["likely"], "W+8.5");
        assert_eq!(result["summary"]["recorded"]["compared"], "agrees");
    }
}
