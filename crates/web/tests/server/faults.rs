//! What goes wrong in the world: damaged requests, slow clients, files that go away, full disks.

use crate::client::{Running, samples};
use serde_json::json;
use std::fs;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

#[test]
fn damaged_and_oversized_bodies() {
    let server = samples();
    let origin = format!("http://{}", server.host());
    let headers = [
        ("Origin", origin.as_str()),
        ("Content-Type", "application/json"),
    ];
    for body in [
        "",
        "{",
        "[]",
        "{\"file\":1,\"steps\":1,\"folder\":1}",
        "null",
        "\u{0}",
        "{\"steps\":[{}],\"folder\":[]}",
    ] {
        for path in [
            "/api/play",
            "/api/referee",
            "/api/game/edit",
            "/api/game/save",
            "/api/joseki/mine",
            "/api/jobs/j1/argue",
        ] {
            let reply = server.ask("POST", path, &headers, body.as_bytes());
            assert!(
                (400..500).contains(&reply.status),
                "{path} {body}: {}",
                reply.status
            );
            assert!(!reply.error().is_empty());
        }
    }
    let large = vec![b' '; (16 << 20) + 1];
    assert_eq!(
        server.ask("POST", "/api/play", &headers, &large).status,
        413
    );
    let deep = "[".repeat(1 << 20);
    assert_eq!(
        server
            .ask("POST", "/api/play", &headers, deep.as_bytes())
            .status,
        400
    );
    let text = json!({"text": "X ".repeat(1 << 20)});
    assert_eq!(server.post("/api/referee", &text).status, 413);
    assert_eq!(server.get("/api/about").status, 200);
}

#[test]
fn damaged_requests() {
    let server = samples();
    for request in [
        &b"\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
        &[0xff; 5000],
    ] {
        let mut stream = server.connect();
        let _ = stream.write_all(request);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"));
    }
    let long = format!("/api/games?filter={}", "x".repeat(200_000));
    assert!(matches!(server.get(&long).status, 414 | 431 | 400));
    assert_eq!(server.get("/api/about").status, 200);
}

#[test]
fn slow_clients_hold_up_nobody() {
    let server = samples();
    // Heads that never end, and bodies that never come.
    let mut slow: Vec<_> = (0..60).map(|_| server.connect()).collect();
    for stream in &mut slow {
        stream
            .write_all(b"GET /api/about HTTP/1.1\r\nHost: ")
            .unwrap();
    }
    let start = Instant::now();
    assert_eq!(server.get("/api/about").status, 200);
    assert!(start.elapsed() < Duration::from_secs(2));
    // Whoever does not finish a head is hung up on.
    let stream = slow.first_mut().unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 408"));
}

#[test]
fn a_file_that_goes_away_while_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf");
    fs::write(&file, "(;SZ[9]PB[A];B[ee])").unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    server.good("/api/game?file=a.sgf");
    fs::remove_file(&file).unwrap();
    let game = server.good("/api/game?file=a.sgf");
    assert!(
        game["findings"].to_string().contains("not there any more"),
        "{}",
        game["findings"]
    );
    let wish =
        json!({"file": "a.sgf", "number": 1, "revision": 0, "op": "play", "node": 1, "at": "C3"});
    assert_eq!(server.post("/api/game/edit", &wish).status, 200);
    let save = json!({"file": "a.sgf", "number": 1, "to": "b.sgf", "format": "sgf"});
    assert_eq!(server.post("/api/game/save", &save).status, 200);
    assert!(
        fs::read_to_string(folder.path().join("b.sgf"))
            .unwrap()
            .contains("W[cg]")
    );
    // One that was changed by another program is read anew.
    fs::write(&file, "(;SZ[9]PB[B])").unwrap();
    let third = folder.path().join("c.sgf");
    fs::write(&third, "(;PB[before])").unwrap();
    server.good("/api/game?file=c.sgf");
    std::thread::sleep(Duration::from_millis(20));
    fs::write(&third, "(;PB[after])").unwrap();
    assert_eq!(
        server.good("/api/game?file=c.sgf")["headers"][0]["value"],
        "after"
    );
}

/// A folder that cannot be written to; as root everything can, so that a folder that is gone has to do.
#[test]
fn a_save_that_fails_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let sub = folder.path().join("sub");
    fs::create_dir(&sub).unwrap();
    fs::write(folder.path().join("a.sgf"), "(;SZ[9];B[ee])").unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    let wish =
        json!({"file": "a.sgf", "number": 1, "revision": 0, "op": "play", "node": 1, "at": "C3"});
    server.post("/api/game/edit", &wish);
    fs::remove_dir(&sub).unwrap();
    let save = |to: &str| {
        server.post(
            "/api/game/save",
            &json!({"file": "a.sgf", "number": 1, "to": to}),
        )
    };
    let reply = save("sub/b.sgf");
    assert_eq!(reply.status, 404, "{}", reply.error());
    let game = server.good("/api/game?file=a.sgf");
    assert_eq!(
        (&game["changed"], &game["nodes"][2]["move"]),
        (&json!(true), &json!("W C3"))
    );
    assert_eq!(save("b.sgf").status, 200);
}

/// A full disk: a file system of 16 KiB, where one may be mounted.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let small = folder.path().join("small");
    fs::create_dir(&small).unwrap();
    let mount = |args: &[&str]| {
        let status = std::process::Command::new(args[0])
            .args(&args[1..])
            .arg(&small)
            .output();
        status.is_ok_and(|output| output.status.success())
    };
    if !mount(&["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs"]) {
        eprintln!("not run: no file system can be mounted here");
        return;
    }
    fs::write(small.join("old.sgf"), "(;PB[old])").unwrap();
    fs::write(small.join("rest"), vec![0; 16 << 10]).ok();
    let server = Running::over(&[folder.path().to_owned()]);
    let long = format!("(;SZ[9];B[ee]C[{}])", "long ".repeat(4000));
    let file = server.upload("a.sgf", long.as_bytes()).json()["file"].clone();
    let wish = json!({"file": file, "number": 1, "to": "small/old.sgf", "replace": true});
    let reply = server.post("/api/game/save", &wish);
    let kept = fs::read_to_string(small.join("old.sgf"));
    let game = server.get(&format!("/api/game?file={}", file.as_str().unwrap()));
    drop(server);
    assert!(mount(&["umount"]));
    assert_eq!(reply.status, 500, "{}", reply.error());
    assert!(reply.error().contains("not saved"), "{}", reply.error());
    assert_eq!(kept.unwrap(), "(;PB[old])");
    assert_eq!(game.status, 200);
}

#[test]
fn the_end_is_quick_and_answers_come_out() {
    let server = samples();
    let wish = json!({"file": "games.sgf", "number": 1, "node": "50", "nodes": 2_000_000_000u64});
    server.post("/api/referee", &wish);
    let mut idle = server.connect();
    let mut events = server.connect();
    let (host, cookie) = (server.host(), &server.cookie);
    let request =
        format!("GET /api/jobs/j1/events HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n");
    events.write_all(request.as_bytes()).unwrap();
    let mut seen = Vec::new();
    while !String::from_utf8_lossy(&seen).contains("event: progress") {
        let mut some = [0; 512];
        let count = events.read(&mut some).unwrap();
        assert!(count > 0, "{}", String::from_utf8_lossy(&seen));
        seen.extend_from_slice(&some[..count]);
    }
    assert!(seen.starts_with(b"HTTP/1.1 200"));
    let start = Instant::now();
    drop(server);
    assert!(
        start.elapsed() < Duration::from_secs(6),
        "{:?}",
        start.elapsed()
    );
    // The stream ends, too.
    let _ = events.read_to_end(&mut seen);
    let mut rest = Vec::new();
    let _ = idle.read_to_end(&mut rest);
    assert!(rest.is_empty());
}
