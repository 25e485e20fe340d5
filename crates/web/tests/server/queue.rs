//! Seats of jobs: who waits is told how long, and who has gone holds nobody up.

use crate::client::{Running, samples};
use serde_json::{Value, json};
use std::io::{Read, Write};

/// An open position, with far more visits than the test takes time for.
fn begin_long(server: &Running, node: u32) -> String {
    let wish = json!({"file": "games.sgf", "number": 1, "node": node.to_string(), "nodes": 2_000_000_000u64});
    let job = server.post("/api/referee", &wish).json();
    job["job"].as_str().unwrap().to_owned()
}

fn begin_short(server: &Running) -> String {
    let wish = json!({"text": "XO.\nXO.\n.O."});
    let job = server.post("/api/referee", &wish).json();
    job["job"].as_str().unwrap().to_owned()
}

fn job(server: &Running, id: &str) -> Value {
    server.good(&format!("/api/jobs/{id}"))
}

#[test]
fn the_queue_is_told_and_a_cancelled_job_frees_its_seat() {
    let server = samples();
    let long: Vec<String> = (40..43).map(|node| begin_long(&server, node)).collect();
    let short = begin_short(&server);
    // Two are at work, and the third is the first of those that wait.
    let ahead: Vec<Value> = long
        .iter()
        .map(|id| job(&server, id)["ahead"].clone())
        .collect();
    assert_eq!(ahead, [Value::Null, Value::Null, json!(2)]);
    assert_eq!(job(&server, &short)["ahead"], 3);
    // One that waits is gone at once.
    assert_eq!(
        server.delete(&format!("/api/jobs/{}", long[2])).json()["state"],
        "cancelled"
    );
    assert_eq!(job(&server, &short)["ahead"], 2);
    // Both seats are free from the answer on, though the searches may need a moment to end.
    for id in &long[..2] {
        assert_eq!(
            server.delete(&format!("/api/jobs/{id}")).json()["state"],
            "cancelled"
        );
    }
    assert_eq!(job(&server, &short)["ahead"], Value::Null);
    assert_eq!(server.ended(&short)["state"], "done");
}

#[test]
fn a_job_that_nobody_asks_after_is_cancelled() {
    let server = samples();
    let left: Vec<String> = (40..42).map(|node| begin_long(&server, node)).collect();
    // One of them had a listener, who has gone.
    let mut stream = server.connect();
    let request = format!(
        "GET /api/jobs/{}/events HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\r\n",
        left[0],
        server.host(),
        server.cookie
    );
    stream.write_all(request.as_bytes()).unwrap();
    assert!(stream.read(&mut [0; 64]).unwrap() > 0);
    drop(stream);
    // This one is asked after, and so has its turn when the others are given up.
    let short = begin_short(&server);
    assert_eq!(job(&server, &short)["ahead"], 2);
    assert_eq!(server.ended(&short)["state"], "done");
    // Its listener went a little after the other job was begun, and to ask too early would count.
    std::thread::sleep(std::time::Duration::from_secs(2));
    let gone = job(&server, &left[0]);
    assert_eq!(gone["state"], "cancelled");
    assert_eq!(gone["error"], "nobody asked after it for 5 seconds");
}
