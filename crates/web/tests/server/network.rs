//! A server that other machines may ask: names and the token.

use crate::client::{Reply, Running, reply};
use honte_web::{Options, Server};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::path::Path;
use std::time::Duration;

/// A server at all addresses, over one game.
fn open_to_all(folder: &tempfile::TempDir) -> (Running, Vec<String>) {
    fs::write(folder.path().join("a.sgf"), "(;SZ[9]PB[A];B[ee])").unwrap();
    let options = Options {
        paths: vec![folder.path().to_owned()],
        port: Some(0),
        host: Some(IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
        allow_hosts: vec!["go.example".to_owned()],
        ..Options::default()
    };
    let server = Server::bind(&options).unwrap();
    let urls = server.urls();
    (Running::of(server), urls)
}

/// An address of this machine other than the loopback, if it has one.
fn outer() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback()).then_some(ip)
}

/// Asks by another address than the loopback.
fn ask(at: &str, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
    let mut stream = TcpStream::connect(at).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nHost: {at}\r\n");
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    request += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).unwrap();
    reply(&mut stream)
}

#[test]
fn the_printed_addresses_answer_to_who_has_the_link() {
    let folder = tempfile::tempdir().unwrap();
    let (server, urls) = open_to_all(&folder);
    let near = format!("http://127.0.0.1:{}/?token=", server.port);
    assert!(urls[0].starts_with(&near), "{}", urls[0]);
    assert_eq!(server.get("/api/about").status, 200);
    let Some(ip) = outer() else {
        eprintln!("not run: this machine has no address but the loopback");
        return;
    };
    let at = format!("{ip}:{}", server.port);
    let link = urls.iter().find(|url| url.contains(&at)).unwrap();
    let token = link.rsplit_once("/?token=").unwrap().1;
    assert_eq!(token.len(), 32, "{link}");
    // Without the link: one line, and nothing else.
    for (path, headers) in [
        ("/", &[][..]),
        ("/api/game?file=a.sgf", &[]),
        ("/api/game?file=a.sgf&token=", &[]),
        (
            "/api/game?file=a.sgf&token=0123456789abcdef0123456789abcdef",
            &[],
        ),
        ("/app.js", &[("Cookie", "honte-1=0; other")]),
    ] {
        let reply = ask(&at, "GET", path, headers, "");
        assert_eq!(reply.status, 403, "{path}");
        assert!(reply.error().contains("token of the link"), "{path}");
        assert_eq!(reply.header("set-cookie"), None);
    }
    // With it, the page gets a cookie that does for everything from then on.
    let page = ask(&at, "GET", &format!("/?token={token}"), &[], "");
    assert_eq!(page.status, 200);
    let cookie = page.header("set-cookie").unwrap();
    assert!(
        cookie.ends_with("; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly"),
        "{cookie}"
    );
    let pair = cookie.split(';').next().unwrap();
    let game = ask(&at, "GET", "/api/game?file=a.sgf", &[("Cookie", pair)], "");
    assert_eq!(game.json()["headers"][0]["value"], "A");
    let origin = format!("http://{at}");
    let headers = [
        ("Cookie", pair),
        ("Origin", origin.as_str()),
        ("Content-Type", "application/json"),
    ];
    let save = json!({"file": "a.sgf", "number": 1, "to": "b.sgf"}).to_string();
    assert_eq!(
        ask(&at, "POST", "/api/game/save", &headers, &save).status,
        200
    );
    assert_eq!(
        ask(&at, "POST", "/api/game/save", &headers[1..], &save).status,
        403
    );
    // A name that was not allowed is refused before the token is looked at, an allowed one is not.
    let named = |host: &str| {
        let path = format!("/api/about?token={token}");
        let headers = [("Host", host), ("Cookie", "other=0")];
        server.ask("GET", &path, &headers, b"").status
    };
    assert_eq!(named("evil.example"), 403);
    assert_eq!(named("go.example"), 200);
    assert_eq!(
        server
            .ask(
                "GET",
                "/api/about",
                &[("Host", "go.example"), ("Cookie", "other=0")],
                b""
            )
            .status,
        403
    );
}

/// A server for this machine, over one game, and the link that it prints.
fn near(folder: &Path, more: Options) -> (Running, String) {
    fs::write(folder.join("a.sgf"), "(;SZ[9]PB[A];B[ee])").unwrap();
    let options = Options {
        paths: vec![folder.to_owned()],
        port: more.port.or(Some(0)),
        ..more
    };
    let server = Server::bind(&options).unwrap();
    let url = server.url();
    (Running::of(server), url)
}

#[test]
fn another_user_of_this_machine_can_neither_read_nor_change() {
    let folder = tempfile::tempdir().unwrap();
    let (server, url) = near(folder.path(), Options::default());
    let origin = format!("http://{}", server.host());
    let json = ("Content-Type", "application/json");
    let save = json!({"file": "a.sgf", "number": 1, "to": "a.sgf", "replace": true}).to_string();
    let other = format!("honte-{}=0123456789abcdef0123456789abcdef", server.port);
    for cookie in ["other=0", other.as_str()] {
        let headers = [("Cookie", cookie), ("Origin", origin.as_str()), json];
        let read = server.ask("GET", "/api/game?file=a.sgf", &headers[..1], b"");
        let write = server.ask("POST", "/api/game/save", &headers, save.as_bytes());
        for reply in [read, write] {
            assert_eq!(reply.status, 403);
            assert_eq!(reply.json()["code"], "token");
            assert!(reply.error().contains("--no-token"), "{}", reply.error());
            assert_eq!(reply.header("set-cookie"), None);
        }
        // A browser has a page to read; what it loads beside is refused in a line.
        let html = [headers[0], ("Accept", "text/html,application/xhtml+xml")];
        let page = server.ask("GET", "/", &html, b"");
        let text = String::from_utf8(page.body.clone()).unwrap();
        assert_eq!(page.status, 403);
        assert!(
            page.header("content-type")
                .unwrap()
                .starts_with("text/html")
        );
        assert!(page.header("content-security-policy").is_some());
        assert!(
            text.contains("honte serve") && text.contains("--no-token"),
            "{text}"
        );
        assert_eq!(
            server.ask("GET", "/api/about", &html, b"").json()["code"],
            "token"
        );
    }
    // The link sets the cookie, with which the page is opened from then on, from bookmarks, too.
    let path = url.split_once(&server.host()).unwrap().1;
    let page = server.ask("GET", path, &[("Cookie", "other=0")], b"");
    assert_eq!(page.status, 200);
    let cookie = page.header("set-cookie").unwrap().to_owned();
    assert!(cookie.starts_with(&server.cookie), "{cookie}");
    let again = server.get("/");
    assert_eq!(
        (again.status, again.header("set-cookie")),
        (200, Some(cookie.as_str()))
    );
    assert_eq!(server.get("/app.js").header("set-cookie"), None);
    assert_eq!(server.get("/api/game?file=a.sgf").status, 200);
}

#[test]
fn a_restart_at_the_same_port_knows_the_cookie() {
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    // A port that is free now.
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let start = |state: &Path| {
        near(
            folder.path(),
            Options {
                port: Some(port),
                state: Some(state.to_owned()),
                ..Options::default()
            },
        )
    };
    let (server, url) = start(state.path());
    let cookie = server.cookie.clone();
    drop(server);
    let (server, same) = start(state.path());
    assert_eq!(same, url);
    let about = |server: &Running| server.ask("GET", "/api/about", &[("Cookie", &cookie)], b"");
    assert_eq!(about(&server).status, 200);
    drop(server);
    // Without what was kept, the tab that was left open is told what to do.
    let other = tempfile::tempdir().unwrap();
    let (server, _) = start(other.path());
    let reply = about(&server);
    assert_eq!(
        (reply.status, &reply.json()["code"]),
        (403, &json!("token"))
    );
}

#[test]
fn no_token_is_for_this_machine_alone() {
    let folder = tempfile::tempdir().unwrap();
    let options = || Options {
        no_token: true,
        ..Options::default()
    };
    let (server, url) = near(folder.path(), options());
    assert_eq!(url, format!("http://127.0.0.1:{}/", server.port));
    let plain = [("Cookie", "other=0")];
    assert_eq!(server.ask("GET", "/api/about", &plain, b"").status, 200);
    drop(server);
    let all = Options {
        host: Some(IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
        ..options()
    };
    let (server, url) = near(folder.path(), all);
    assert_eq!(url, format!("http://127.0.0.1:{}/", server.port));
    assert_eq!(server.ask("GET", "/api/about", &plain, b"").status, 200);
    let Some(ip) = outer() else {
        eprintln!("not run: this machine has no address but the loopback");
        return;
    };
    let at = format!("{ip}:{}", server.port);
    let reply = ask(&at, "GET", "/api/about", &[], "");
    assert_eq!(reply.status, 403);
    // Switching it off does not help there.
    assert!(!reply.error().contains("--no-token"), "{}", reply.error());
}
