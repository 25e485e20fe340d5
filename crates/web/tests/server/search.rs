//! Searches: what is typed beside a pattern, and questions that the index cannot answer.

use crate::client::{Reply, Running};
use serde_json::{Value, json};
use std::fs;
use std::time::Duration;

fn served() -> (tempfile::TempDir, Running) {
    let folder = tempfile::tempdir().unwrap();
    let games = "(;SZ[19]GN[Red ear]PB[Honinbo Shūsaku]PW[Ito Showa]DT[1846];B[pd]C[A bad move];W[jj])\n\
                 (;SZ[19]PB[Cho Chikun]PW[Otake]EV[Meijin]DT[1981];B[dd];W[pp](;B[dp])(;B[qd]))";
    fs::write(folder.path().join("games.sgf"), games).unwrap();
    fs::write(
        folder.path().join("corner.txt"),
        ". . . . ?\n. . . . .\n. . . . .\n. . . X .\n",
    )
    .unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    (folder, server)
}

/// Asks until the games are indexed.
fn ask(server: &Running, path: &str, query: &[(&str, &str)]) -> Reply {
    let query: Vec<String> = query
        .iter()
        .map(|(name, value)| format!("{name}={}", encoded(value)))
        .collect();
    let path = format!("{path}?{}", query.join("&"));
    loop {
        let reply = server.get(&path);
        if reply.status != 503 {
            return reply;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

#[test]
fn what_is_typed_beside_a_pattern_is_about_it() {
    let (_folder, server) = served();
    let pattern = "pattern corner \"..../..../..../...X\"";
    let found = |conditions: &str| -> Value {
        let query = [("question", pattern), ("conditions", conditions)];
        let reply = ask(&server, "/api/search", &query);
        assert_eq!(reply.status, 200, "{conditions}: {}", reply.error());
        reply.json()["games"].clone()
    };
    assert_eq!(found(""), 2);
    assert_eq!(found("by Shusaku and date < 1850"), 1);
    assert_eq!(found("by shusaku"), 1, "with and without accents");
    assert_eq!(
        found("by Ito"),
        0,
        "who has the pattern's stones is another"
    );
    let empty = [
        ("question", "pattern corner \".\""),
        ("conditions", "by Ito"),
    ];
    assert_eq!(ask(&server, "/api/search", &empty).json()["games"], 1);
    assert_eq!(found("Cho Chikun"), 1);
    assert_eq!(found("Shusaku 1846"), 1);
    assert_eq!(found("before move 1"), 0);
    assert_eq!(found("date < 1850 or Meijin"), 2);
    // The record itself is read from the files.
    assert_eq!(found("title ~ ear"), 1);
    assert_eq!(found("comment ~ \"bad move\" or variations > 0"), 2);
    assert_eq!(found("position corner.txt"), 2);
    let wrong = |conditions: &str| {
        let query = [("question", pattern), ("conditions", conditions)];
        let reply = ask(&server, "/api/search", &query);
        assert_eq!(reply.status, 422);
        reply.json()
    };
    let error = wrong("date < banana");
    assert_eq!(
        (&error["code"], &error["column"]),
        (&json!("conditions"), &json!(8))
    );
    assert_eq!(wrong("by Shusaku and before move")["column"], 27);
    assert_eq!(wrong("position nothing.txt")["column"], 10);
    let query = [
        ("question", pattern),
        ("conditions", "Shusaku"),
        ("most", "1"),
    ];
    let rows = ask(&server, "/api/search/games", &query).json();
    assert_eq!(rows["rows"][0]["white"], "Ito Showa");
}

#[test]
fn the_list_takes_all_that_the_language_has() {
    let (_folder, server) = served();
    server.wait("/api/games", |games| games["reading"] == false);
    let found = |filter: &str| -> Value {
        let reply = ask(&server, "/api/games", &[("filter", filter)]);
        assert_eq!(reply.status, 200, "{filter}: {}", reply.error());
        reply.json()["matching"].clone()
    };
    assert_eq!(found("Cho Chikun"), 1);
    assert_eq!(found("by Shusaku and date < 1850"), 1);
    assert_eq!(found("title ~ ear or comment ~ bad"), 1);
    assert_eq!(found("variations > 0"), 1);
    assert_eq!(found("position corner.txt and date < 1900"), 1);
    assert_eq!(
        found("pattern corner \"..../..../..../...X\" and by Cho"),
        1
    );
    let reply = ask(&server, "/api/games", &[("filter", "date < banana")]);
    assert_eq!(reply.status, 422);
    assert!(reply.error().starts_with("column 8"), "{}", reply.error());
}
