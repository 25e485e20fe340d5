//! What the server needs: `cargo bench -p honte-web -- [SECONDS]` prints a table.
//!
//! Start to first answer, a joseki node's answer, the page's weight, and 200 connections that ask
//! for everything at once, 10 seconds or as many as are named. The large tree is mined from
//! `../shared/games/pro.sgf.zst`, where that exists; it is kept beside the build for next time.

#![allow(clippy::expect_used, missing_docs, reason = "a bench may stop")]

use honte_web::{Options, Server, Stop};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Connections of the load.
const CONNECTIONS: usize = 200;

fn main() {
    let seconds = std::env::args()
        .skip(1)
        .find_map(|text| text.parse().ok())
        .unwrap_or(10);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let samples = root.join("examples");
    println!("{:<44} {:>14}", "measure", "value");
    start(&samples);
    weight(&samples);
    nodes("sample tree", &samples);
    if let Some(folder) = large_tree(&root) {
        nodes("tree of 64,836 games", &folder);
    }
    load(&samples, seconds);
}

fn row(name: &str, value: impl std::fmt::Display) {
    println!("{name:<44} {value:>14}");
}

struct Running {
    port: u16,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn over(path: &Path) -> Running {
        let options = Options {
            paths: vec![path.to_owned()],
            port: Some(0),
            no_token: true,
            ..Options::default()
        };
        let server = Server::bind(&options).expect("a server");
        let url = server.url();
        let port = url.trim_end_matches('/').rsplit(':').next();
        let port = port.and_then(|port| port.parse().ok()).expect("a port");
        let stop = server.stop();
        let thread = std::thread::spawn(move || server.run().expect("a server that runs"));
        Running {
            port,
            stop,
            thread: Some(thread),
        }
    }

    fn client(&self) -> Client {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_nodelay(true).expect("a socket");
        stream
            .set_read_timeout(Some(Duration::from_secs(30)))
            .expect("a socket");
        Client {
            stream,
            host: format!("127.0.0.1:{}", self.port),
            buffer: Vec::new(),
        }
    }

    fn wait(&self, path: &str, word: &str) {
        while !String::from_utf8_lossy(&self.client().get(path).1).contains(word) {
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.stop();
        self.thread.take().map(JoinHandle::join);
    }
}

/// A connection that is kept.
struct Client {
    stream: TcpStream,
    host: String,
    buffer: Vec<u8>,
}

impl Client {
    fn get(&mut self, path: &str) -> (u16, Vec<u8>) {
        self.ask(&format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n",
            self.host
        ))
    }

    fn post(&mut self, path: &str, body: &str) -> (u16, Vec<u8>) {
        let host = &self.host;
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.ask(&head)
    }

    /// Status 0 for an answer that breaks off.
    fn ask(&mut self, request: &str) -> (u16, Vec<u8>) {
        self.buffer.clear();
        if self.stream.write_all(request.as_bytes()).is_err() {
            return (0, Vec::new());
        }
        let mut piece = [0; 64 << 10];
        loop {
            if let Some((status, body)) = whole(&self.buffer) {
                return (status, body.to_vec());
            }
            match self.stream.read(&mut piece) {
                Ok(0) | Err(_) => return (0, Vec::new()),
                Ok(read) => self.buffer.extend(&piece[..read]),
            }
        }
    }
}

/// An answer that has come to its end; all answers here have a length.
fn whole(bytes: &[u8]) -> Option<(u16, &[u8])> {
    let head = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let text = std::str::from_utf8(&bytes[..head]).ok()?;
    let status = text.split(' ').nth(1)?.parse().ok()?;
    let length = text.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("content-length")
            .then(|| value.parse::<usize>().ok())?
    })?;
    let body = bytes.get(head + 4..head + 4 + length)?;
    Some((status, body))
}

fn start(samples: &Path) {
    let mut times = Vec::new();
    for _ in 0..10 {
        let begin = Instant::now();
        let server = Running::over(samples);
        assert_eq!(server.client().get("/api/about").0, 200);
        times.push(begin.elapsed());
    }
    times.sort_unstable();
    row("start to first answer, median of 10, ms", ms(times[5]));
}

fn weight(samples: &Path) {
    let server = Running::over(samples);
    let about = String::from_utf8_lossy(&server.client().get("/api/about").1).into_owned();
    let bytes = about.split("\"page_bytes\":").nth(1).unwrap_or("0");
    let bytes: usize = bytes
        .split([',', '}'])
        .next()
        .and_then(|n| n.parse().ok())
        .unwrap_or(0);
    let sheet = server.client().get("/board.css").1.len();
    row("page weight, uncompressed, bytes", bytes + sheet);
}

fn nodes(name: &str, folder: &Path) {
    let server = Running::over(folder);
    server.wait("/api/joseki", "\"id\"");
    let mut client = server.client();
    let list = String::from_utf8_lossy(&client.get("/api/joseki").1).into_owned();
    let count: u64 = list
        .split("\"nodes\":")
        .nth(1)
        .unwrap_or("1")
        .split(',')
        .next()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1);
    let mut times = Vec::new();
    for i in 0..2000u64 {
        // All over the tree, in no order.
        let node = i * 2_654_435_761 % (count + 1);
        let begin = Instant::now();
        assert_eq!(client.get(&format!("/api/joseki/t1/node/{node}")).0, 200);
        times.push(begin.elapsed());
    }
    times.sort_unstable();
    row(
        &format!("{name} ({count} nodes): node p50, ms"),
        ms(times[1000]),
    );
    row(&format!("{name}: node p99, ms"), ms(times[1980]));
}

fn ms(time: Duration) -> String {
    format!("{:.2}", 1000.0 * time.as_secs_f64())
}

/// A folder with the tree of the professional games; `None` where these are not at hand.
fn large_tree(root: &Path) -> Option<PathBuf> {
    let games = root.join("../shared/games/pro.sgf.zst");
    if !games.exists() {
        return None;
    }
    let folder = std::env::temp_dir().join("honte-bench-serving");
    let tree = folder.join("pro.json");
    fs::create_dir_all(&folder).ok()?;
    if !tree.exists() {
        let params = honte_joseki::Params::default();
        let found = honte_record::source::find(&[games]);
        let job = honte_joseki::mine::Job {
            sources: &found.sources,
            filter: None,
            params: &params,
        };
        let mined =
            honte_joseki::mine::mine(&job, &honte_joseki::mine::Progress::default()).ok()?;
        let mut out = Vec::new();
        honte_joseki::write::write_json(&mined.tree, &mut out).ok()?;
        fs::write(&tree, out).ok()?;
    }
    Some(folder)
}

/// What a page asks for, mixed.
const MIX: [&str; 10] = [
    "/",
    "/board.css",
    "/api/about",
    "/api/games?filter=level&sort=result&most=50",
    "/api/folders",
    "/api/game?file=games.sgf&number=7",
    "/api/game/book?file=testspec.ishi&number=1",
    "/api/joseki/t1/node/3",
    "/api/joseki/t1/find?moves=Q16,O17",
    "/api/play/examples",
];

fn load(samples: &Path, seconds: u64) {
    let server = Arc::new(Running::over(samples));
    server.wait("/api/joseki", "\"id\"");
    // Everything once, so that what stays in memory is there.
    for path in MIX {
        server.client().get(path);
    }
    let before = resident();
    let (asked, failed, over) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let mut half = 0;
    std::thread::scope(|scope| {
        for number in 0..CONNECTIONS {
            let (server, asked, failed, over) = (&server, &asked, &failed, &over);
            scope.spawn(move || {
                let mut client = server.client();
                let mut i = number;
                while !over.load(Relaxed) {
                    let (status, _) = match i % 11 {
                        10 => client.post(
                            "/api/play",
                            r#"{"size":"5","steps":["C3","B2","pass","pass"]}"#,
                        ),
                        path => client.get(MIX[path]),
                    };
                    asked.fetch_add(1, Relaxed);
                    failed.fetch_add(u64::from(status != 200), Relaxed);
                    i += 1;
                }
            });
        }
        std::thread::sleep(Duration::from_secs(seconds) / 2);
        half = resident();
        std::thread::sleep(Duration::from_secs(seconds) / 2);
        over.store(true, Relaxed);
    });
    let asked = asked.into_inner();
    row(
        &format!("{CONNECTIONS} connections for {seconds} s: requests"),
        asked,
    );
    row("requests a second", asked / seconds.max(1));
    row("errors", failed.into_inner());
    row("resident memory before, MiB (with clients)", before >> 20);
    row("half way, MiB", half >> 20);
    row("after, MiB", resident() >> 20);
}

/// Bytes of memory in use, of this process with its clients; 0 where that is not known.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let words = line.and_then(|line| line.split_whitespace().next());
    words.and_then(|kib| kib.parse::<u64>().ok()).unwrap_or(0) << 10
}
