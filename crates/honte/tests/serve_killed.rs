//! A server that is killed while the page saves leaves the old file or the new one, and nothing else
//! after the next start.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop")]

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const KILLS: u32 = 100;

struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn over(folder: &Path) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_honte"))
            .args(["serve", "--port", "0"])
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://");
        Served {
            address: address.trim_end_matches('/').to_owned(),
            child,
        }
    }

    fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, length) = (&self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// The body of an answer; of a file, its bytes.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Vec<u8> {
        let body = match body {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        let mut answer = Vec::new();
        let mut stream = self.send(method, path, &body);
        stream.read_to_end(&mut answer).unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 200"), "{path}");
        let head = answer.windows(4).position(|four| four == b"\r\n\r\n");
        answer.split_off(head.unwrap() + 4)
    }

    /// Waits until the folder has been read.
    fn wait(&self) {
        let read = || -> Value {
            serde_json::from_slice(&self.ask("GET", "/api/games", &Value::Null)).unwrap()
        };
        while read()["reading"] != false {
            sleep(Duration::from_millis(5));
        }
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What stands in the folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_hundred_kills_while_saving_leave_old_or_new() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    fs::write(&path, "(;SZ[9];B[ee])").unwrap();
    let save = json!({"file": "a.sgf", "number": 1, "to": "a.sgf", "replace": true}).to_string();
    let mut delay = Duration::from_millis(30);
    let (mut old_ones, mut new_ones, mut left) = (0, 0, 0);
    for round in 0..=KILLS {
        let mut served = Served::over(folder.path());
        served.wait();
        assert_eq!(names(folder.path()), ["a.sgf"], "round {round}");
        // Long enough that writing takes a while.
        let text = format!("{round} {}", "long ".repeat(200_000));
        let edit = json!({"file": "a.sgf", "number": 1, "revision": 0, "op": "comment", "node": 0, "text": text});
        served.ask("POST", "/api/game/edit", &edit);
        let old = fs::read(&path).unwrap();
        let new = served.ask("GET", "/api/game/file?file=a.sgf&format=sgf", &Value::Null);
        let start = Instant::now();
        let mut stream = served.send("POST", "/api/game/save", &save);
        if round == 0 {
            // How long it takes when nobody kills it.
            stream.read_to_end(&mut Vec::new()).unwrap();
            delay = start.elapsed();
        } else {
            sleep(delay);
        }
        served.kill();
        let now = fs::read(&path).unwrap();
        assert!(
            now == old || now == new,
            "round {round}: {} bytes",
            now.len()
        );
        left += names(folder.path()).len() - 1;
        if round == 0 {
            continue;
        }
        // Earlier if it was too late, later if it was too early: most kills come about when the file
        // is replaced.
        if now == new {
            new_ones += 1;
            delay = delay * 4 / 5;
        } else {
            old_ones += 1;
            delay = delay * 6 / 5;
        }
    }
    let served = Served::over(folder.path());
    served.wait();
    assert_eq!(names(folder.path()), ["a.sgf"]);
    println!("{KILLS} kills: {old_ones} old, {new_ones} new, {left} with a temporary file");
    assert!(
        old_ones > 0 && new_ones > 0,
        "{old_ones} old, {new_ones} new"
    );
}
