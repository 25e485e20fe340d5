//! Games played through in their phases.

use crate::client::samples;
use serde_json::{Value, json};

#[test]
fn all_ikeda_examples_end_with_the_score_of_the_text() {
    let server = samples();
    let examples = server.good("/api/play/examples");
    let mut played = 0;
    for example in examples.as_array().unwrap() {
        for variation in example["variations"].as_array().unwrap() {
            let wish =
                json!({"rules": "ikeda", "example": example["id"], "steps": variation["steps"]});
            let table = server.post("/api/play", &wish).json();
            assert_eq!(
                table["refused"],
                Value::Null,
                "{}: {}",
                example["id"],
                table["refused"]
            );
            assert_eq!(table["phase_index"], 3, "{}", example["id"]);
            let rows = table["count"].as_array().unwrap();
            let of = |side: &str| rows.last().unwrap()[side].as_f64().unwrap();
            let Some(score) = variation["score"].as_f64() else {
                continue;
            };
            assert_eq!(
                of("black") - of("white"),
                score,
                "{} {}",
                example["id"],
                variation["number"]
            );
            played += 1;
        }
    }
    assert!(played > 35, "{played}");
}

#[test]
fn a_step_is_refused_with_its_clause() {
    let server = samples();
    let table = server
        .post(
            "/api/play",
            &json!({"size": "5", "steps": ["C3", "C3", "D4"]}),
        )
        .json();
    assert_eq!(table["refused"]["step"], 1);
    assert_eq!(table["refused"]["clause"], "Ikeda moves");
    assert_eq!(table["log"].as_array().unwrap().len(), 1);
    assert_eq!(table["who"], "white");
    let legal = table["legal"].as_array().unwrap();
    assert!(legal.len() == 24 && !legal.contains(&json!("C3")));
    let stopped = server
        .post("/api/play", &json!({"size": 5, "steps": ["pass", "pass"]}))
        .json();
    assert_eq!(stopped["phase"], "Stopped");
    for word in ["dead", "disagree", "undo"] {
        assert!(
            stopped["offers"].as_array().unwrap().contains(&json!(word)),
            "{stopped}"
        );
    }
    let free = server
        .post("/api/play", &json!({"rules": "Chinese", "size": "4x7"}))
        .json();
    assert_eq!(free["phases"][0], "play");
    for bad in [
        json!({"rules": "poker"}),
        json!({"size": "99"}),
        json!({"board": "X"}),
        json!({"example": "none"}),
        json!({"first": "red"}),
    ] {
        let reply = server.post("/api/play", &bad);
        assert!(
            (400..=422).contains(&reply.status),
            "{bad}: {}",
            reply.status
        );
    }
}
