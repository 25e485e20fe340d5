//! A server that other machines may ask: names and the token.

use crate::client::{Reply, Running, reply};
use honte_web::{Options, Server};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, TcpStream, UdpSocket};
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
    assert_eq!(urls[0], format!("http://127.0.0.1:{}/", server.port));
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
        cookie.ends_with("; Path=/; SameSite=Strict; HttpOnly"),
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
        server.ask("GET", &path, &[("Host", host)], b"").status
    };
    assert_eq!(named("evil.example"), 403);
    assert_eq!(named("go.example"), 200);
    assert_eq!(
        server
            .ask("GET", "/api/about", &[("Host", "go.example")], b"")
            .status,
        403
    );
}
