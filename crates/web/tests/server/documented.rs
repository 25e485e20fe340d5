//! Every example of `docs/web-api.md` is asked, in its order, and the answer has its shape.

use crate::client::{Running, root, samples};
use serde_json::Value;

#[test]
fn every_documented_answer_is_as_documented() {
    let text = std::fs::read_to_string(root().join("docs/web-api.md")).unwrap();
    let server = samples();
    server.wait("/api/games", |games| games["reading"] == false);
    server.wait("/api/joseki", |trees| {
        trees.as_array().is_some_and(|trees| !trees.is_empty())
    });
    while server.get("/api/search?question=moves%20%3E%200").status == 503 {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let mut asked = Vec::new();
    for (question, example) in examples(&text) {
        let answer = ask(&server, &question);
        if let Err(why) = is_like(&example, &answer, "") {
            panic!("{question}: {why}\nanswered: {answer}");
        }
        if let Some(job) = answer["job"].as_str() {
            server.ended(job);
        }
        asked.push(question);
    }
    // Nothing that the router knows is left out.
    let router = std::fs::read_to_string(root().join("crates/web/src/router.rs")).unwrap();
    for route in router
        .split("\"/api/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
    {
        let parts: Vec<&str> = route.split('/').collect();
        let is_it = |question: &String| {
            let path = question.split(' ').nth(1).unwrap_or_default();
            let path = path.split('?').next().unwrap_or_default();
            let own: Vec<&str> = path.trim_start_matches("/api/").split('/').collect();
            let same = |(a, b): (&&str, &&str)| a == b || a.starts_with('{');
            own.len() == parts.len() && parts.iter().zip(&own).all(same)
        };
        let is_download = ["file", "diagram", "proof.sgf", "events"]
            .iter()
            .any(|end| route.ends_with(end));
        let is_told = text.contains(&format!(
            "/api/{}",
            route.split('{').next().unwrap_or_default()
        ));
        assert!(is_told, "{route} is not documented");
        assert!(
            is_download || route == "{*rest}" || asked.iter().any(is_it),
            "{route} has no example"
        );
    }
}

/// Questions and answers: a block that begins with GET, POST or DELETE, and the block of JSON behind
/// it.
fn examples(text: &str) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let mut question = None;
    for block in text.split("```").skip(1).step_by(2) {
        if let Some(json) = block.strip_prefix("json\n") {
            if let Some(question) = question.take() {
                let value =
                    serde_json::from_str(json).unwrap_or_else(|e| panic!("{question}: {e}"));
                found.push((question, value));
            }
        } else {
            question = Some(block.trim().to_owned());
        }
    }
    assert!(found.len() > 15, "{} examples", found.len());
    found
}

fn ask(server: &Running, question: &str) -> Value {
    let (method, rest) = question.split_once(' ').unwrap();
    let (path, body) = rest
        .split_once(char::is_whitespace)
        .unwrap_or((rest, "null"));
    let reply = match (method, path) {
        ("GET", _) => server.get(path),
        ("DELETE", _) => server.delete(path),
        (_, path) if path.starts_with("/api/upload") => {
            server.upload(path.rsplit('=').next().unwrap(), body.trim().as_bytes())
        }
        _ => server.post(path, &serde_json::from_str(body).unwrap()),
    };
    reply.json()
}

/// Whether an answer has all that the example has, of the same kinds. `null` may be anything, and
/// the other way round.
fn is_like(example: &Value, answer: &Value, at: &str) -> Result<(), String> {
    let wrong = || Err(format!("{at}: documented {example}, answered {answer}"));
    match (example, answer) {
        (Value::Null, _) | (_, Value::Null) => Ok(()),
        (Value::Object(example), Value::Object(answer)) => {
            for (name, value) in example {
                let Some(other) = answer.get(name) else {
                    return Err(format!("{at}.{name} is documented and missing"));
                };
                is_like(value, other, &format!("{at}.{name}"))?;
            }
            let more = answer.keys().find(|name| !example.contains_key(*name));
            match more {
                Some(name) => Err(format!("{at}.{name} is answered and not documented")),
                None => Ok(()),
            }
        }
        (Value::Array(example), Value::Array(answer)) => {
            let Some(first) = example.first() else {
                return Ok(());
            };
            // Nodes differ in what they have: the first stands for itself.
            answer
                .first()
                .map_or(Ok(()), |other| is_like(first, other, &format!("{at}[0]")))
        }
        (Value::String(_), Value::String(_))
        | (Value::Number(_), Value::Number(_))
        | (Value::Bool(_), Value::Bool(_)) => Ok(()),
        _ => wrong(),
    }
}
