//! Only the page itself may ask, and only for what is served.

use crate::client::{Running, samples};
use std::fs;

#[test]
fn other_names_of_the_server_are_refused() {
    let server = samples();
    let port = server.port;
    for host in [
        "evil.example",
        "127.0.0.1",
        "localhost:1",
        "127.0.0.1.evil.example",
        "",
    ] {
        let reply = server.ask("GET", "/api/about", &[("Host", host)], b"");
        assert_eq!(reply.status, 403, "{host}");
        assert_eq!(
            server.ask("GET", "/", &[("Host", host)], b"").status,
            403,
            "{host}"
        );
    }
    for host in [
        format!("localhost:{port}"),
        format!("[::1]:{port}"),
        format!("LOCALHOST:{port}"),
    ] {
        assert_eq!(
            server
                .ask("GET", "/api/about", &[("Host", &host)], b"")
                .status,
            200,
            "{host}"
        );
    }
    let twice = format!(
        "GET / HTTP/1.1\r\nHost: localhost:{port}\r\nHost: evil\r\nConnection: close\r\n\r\n"
    );
    assert!(matches!(server.raw(twice.as_bytes()).status, 400 | 403));
}

#[test]
fn other_sites_may_change_nothing() {
    let server = samples();
    let (own, json) = (format!("http://{}", server.host()), "application/json");
    let post = |headers: &[(&str, &str)]| server.ask("POST", "/api/play", headers, b"{}").status;
    assert_eq!(post(&[("Origin", &own), ("Content-Type", json)]), 200);
    assert_eq!(
        post(&[("Sec-Fetch-Site", "same-origin"), ("Content-Type", json)]),
        200
    );
    assert_eq!(
        post(&[("Origin", "http://evil.example"), ("Content-Type", json)]),
        403
    );
    assert_eq!(post(&[("Origin", "null"), ("Content-Type", json)]), 403);
    assert_eq!(
        post(&[("Origin", &format!("{own}.evil")), ("Content-Type", json)]),
        403
    );
    assert_eq!(post(&[("Content-Type", json)]), 403);
    assert_eq!(
        post(&[("Sec-Fetch-Site", "cross-site"), ("Content-Type", json)]),
        403
    );
    assert_eq!(
        post(&[("Origin", &own), ("Content-Type", "text/plain")]),
        415
    );
    assert_eq!(post(&[("Origin", &own)]), 415);
    let upload = [("Origin", own.as_str()), ("Content-Type", json)];
    assert_eq!(
        server
            .ask("POST", "/api/upload?name=a", &upload, b"(;)")
            .status,
        415
    );
    let bare = server.ask("DELETE", "/api/jobs/j1", &[], b"");
    assert_eq!(bare.status, 403);
    let get = |headers: &[(&str, &str)], path: &str| server.ask("GET", path, headers, b"").status;
    assert_eq!(get(&[("Sec-Fetch-Site", "cross-site")], "/api/about"), 403);
    assert_eq!(get(&[("Origin", "http://evil.example")], "/api/about"), 403);
    // A link from elsewhere opens the page.
    let link = [
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Mode", "navigate"),
    ];
    assert_eq!(get(&link, "/api/about"), 403);
    assert_ne!(get(&link, "/"), 403);
}

#[test]
fn every_answer_has_its_headers() {
    let server = samples();
    for path in ["/board.css", "/api/about", "/api/none", "/none.js"] {
        let reply = server.get(path);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self';"),
            "{path}"
        );
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
        assert_eq!(
            reply.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(
            reply.header("cross-origin-opener-policy"),
            Some("same-origin")
        );
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
    assert!(server.get("/board.css").body.starts_with(b".honte"));
    assert_eq!(server.get("/none.js").status, 404);
    assert_eq!(server.get("/../Cargo.toml").status, 404);
    assert_eq!(
        server
            .ask(
                "PUT",
                "/api/about",
                &[
                    ("Origin", &format!("http://{}", server.host())),
                    ("Content-Type", "application/json")
                ],
                b""
            )
            .status,
        404
    );
}

#[test]
fn no_name_leads_out_of_the_folder() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("served");
    fs::create_dir_all(folder.join("sub")).unwrap();
    fs::write(folder.join("in.sgf"), "(;B[aa])").unwrap();
    fs::write(outer.path().join("secret.sgf"), "(;PB[secret];B[aa])").unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(outer.path().join("secret.sgf"), folder.join("link.sgf"))
            .unwrap();
        std::os::unix::fs::symlink(outer.path(), folder.join("way")).unwrap();
    }
    let server = Running::over(std::slice::from_ref(&folder));
    let all = server.wait("/api/games", |games| games["reading"] == false);
    assert_eq!(all["total"], 1, "{all}");
    for name in [
        "../secret.sgf",
        "..%2Fsecret.sgf",
        "%2e%2e/secret.sgf",
        "sub/../../secret.sgf",
        "sub%5C..%5C..%5Csecret.sgf",
        "/etc/passwd",
        "%2Fetc%2Fpasswd",
        "link.sgf",
        "way/secret.sgf",
        "./in.sgf",
        "in.sgf%00.sgf",
        "",
        "sub",
    ] {
        let reply = server.get(&format!("/api/game?file={name}&number=1"));
        assert!(
            matches!(reply.status, 403 | 404),
            "{name}: {}",
            reply.status
        );
        let text = String::from_utf8_lossy(&reply.body).into_owned();
        assert!(
            !text.contains(outer.path().to_str().unwrap()),
            "{name}: {text}"
        );
    }
    let save = |to: &str| {
        let wish = serde_json::json!({"file": "in.sgf", "number": 1, "to": to, "replace": true});
        server.post("/api/game/save", &wish)
    };
    for to in [
        "../out.sgf",
        "way/out.sgf",
        "link.sgf",
        "/tmp/out.sgf",
        "none/out.sgf",
        ".hidden.sgf",
        "sub",
        "out.exe",
        "",
    ] {
        let reply = save(to);
        assert!(
            (400..=422).contains(&reply.status),
            "{to}: {}",
            reply.status
        );
    }
    assert_eq!(
        fs::read(outer.path().join("secret.sgf")).unwrap(),
        b"(;PB[secret];B[aa])"
    );
    assert!(!outer.path().join("out.sgf").exists());
    assert_eq!(save("sub/out.sgf").status, 200);
}

#[test]
fn a_single_file_and_a_server_that_only_reads() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.sgf"), "(;PB[A];B[aa])").unwrap();
    fs::write(folder.path().join("other.sgf"), "(;PB[B];B[aa])").unwrap();
    let server = Running::with(&honte_web::Options {
        paths: vec![folder.path().join("one.sgf")],
        port: Some(0),
        read_only: true,
        ..honte_web::Options::default()
    });
    assert_eq!(
        server.good("/api/game?file=one.sgf")["headers"][0]["value"],
        "A"
    );
    assert_eq!(server.get("/api/game?file=other.sgf").status, 404);
    let wish =
        serde_json::json!({"file": "one.sgf", "number": 1, "to": "one.sgf", "replace": true});
    assert_eq!(server.post("/api/game/save", &wish).status, 403);
    assert_eq!(server.good("/api/about")["read_only"], true);
}

#[test]
fn two_folders_of_one_name() {
    let outer = tempfile::tempdir().unwrap();
    for part in ["a", "b"] {
        fs::create_dir_all(outer.path().join(part).join("games")).unwrap();
        fs::write(
            outer.path().join(part).join("games/x.sgf"),
            format!("(;PB[{part}];B[aa])"),
        )
        .unwrap();
    }
    let server = Running::over(&[outer.path().join("a/games"), outer.path().join("b/games")]);
    let games = server.wait("/api/games", |games| games["reading"] == false);
    assert_eq!(games["rows"][1]["file"], "games-2/x.sgf");
    for (name, black) in [("games/x.sgf", "a"), ("games-2/x.sgf", "b")] {
        assert_eq!(
            server.good(&format!("/api/game?file={name}"))["headers"][0]["value"],
            black
        );
    }
}
