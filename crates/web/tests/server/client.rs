//! A server of a test's own, and an HTTP client of sixty lines.

use honte_web::{Options, Server, Stop};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A server that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) port: u16,
    /// The cookie that a browser has once it has opened the link.
    pub(crate) cookie: String,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// The line that says what is wrong.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_default().to_owned()
    }
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A server over the sample files.
pub(crate) fn samples() -> Running {
    Running::over(&[root().join("examples")])
}

impl Running {
    pub(crate) fn over(paths: &[PathBuf]) -> Running {
        Running::with(&Options {
            paths: paths.to_vec(),
            port: Some(0),
            ..Options::default()
        })
    }

    pub(crate) fn with(options: &Options) -> Running {
        Running::of(Server::bind(options).unwrap())
    }

    pub(crate) fn of(server: Server) -> Running {
        let url = server.url();
        let (address, token) = url.split_once("/?token=").unwrap_or((&url, ""));
        let port = address.trim_end_matches('/').rsplit(':').next().unwrap();
        let stop = server.stop();
        Running {
            port: port.parse().unwrap(),
            cookie: format!("honte-{port}={token}"),
            stop,
            thread: Some(std::thread::spawn(move || server.run().unwrap())),
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        stream
    }

    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Sends a request as it is written and reads all that comes.
    pub(crate) fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A server that refuses early does not read to the end.
        let _ = stream.write_all(request);
        reply(&mut stream)
    }

    /// A request with these headers beside those that it needs: by a browser that has the cookie, if
    /// they have none.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Reply {
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if headers.iter().all(|(name, _)| *name != "Host") {
            request += &format!("Host: {}\r\n", self.host());
        }
        if headers.iter().all(|(name, _)| *name != "Cookie") {
            request += &format!("Cookie: {}\r\n", self.cookie);
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("Content-Length: {}\r\n\r\n", body.len());
        self.raw(&[request.as_bytes(), body].concat())
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &[], b"")
    }

    /// What the page itself would send.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, body)
    }

    pub(crate) fn delete(&self, path: &str) -> Reply {
        self.send("DELETE", path, &Value::Null)
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Reply {
        let origin = format!("http://{}", self.host());
        let headers = [
            ("Origin", origin.as_str()),
            ("Content-Type", "application/json"),
        ];
        self.ask(method, path, &headers, body.to_string().as_bytes())
    }

    pub(crate) fn upload(&self, name: &str, bytes: &[u8]) -> Reply {
        let origin = format!("http://{}", self.host());
        let headers = [
            ("Origin", origin.as_str()),
            ("Content-Type", "application/octet-stream"),
        ];
        self.ask("POST", &format!("/api/upload?name={name}"), &headers, bytes)
    }

    /// A good answer.
    pub(crate) fn good(&self, path: &str) -> Value {
        let reply = self.get(path);
        assert_eq!(
            reply.status,
            200,
            "{path}: {}",
            String::from_utf8_lossy(&reply.body)
        );
        reply.json()
    }

    /// Asks until the answer is as wanted.
    pub(crate) fn wait(&self, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let value = self.good(path);
            if is_so(&value) {
                return value;
            }
            assert!(
                start.elapsed() < Duration::from_secs(100),
                "{path}: {value}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The job when it has ended.
    pub(crate) fn ended(&self, job: &str) -> Value {
        self.wait(&format!("/api/jobs/{job}"), |job| job["state"] != "running")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking());
        }
    }
}

/// Reads an answer to its end.
pub(crate) fn reply(stream: &mut TcpStream) -> Reply {
    let mut bytes = Vec::new();
    // A connection that is reset has perhaps said something before.
    let _ = stream.read_to_end(&mut bytes);
    let head = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let head = head.unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(&bytes)));
    let text = String::from_utf8_lossy(&bytes[..head]).into_owned();
    let mut lines = text.split("\r\n");
    let status = lines
        .next()
        .unwrap()
        .split(' ')
        .nth(1)
        .unwrap()
        .parse()
        .unwrap();
    let headers: Vec<(String, String)> = lines
        .map(|line| line.split_once(": ").unwrap_or((line, "")))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let is_chunked = headers
        .iter()
        .any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let rest = &bytes[head + 4..];
    Reply {
        status,
        headers,
        body: if is_chunked {
            unchunked(rest)
        } else {
            rest.to_vec()
        },
    }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let length =
            usize::from_str_radix(&String::from_utf8_lossy(&bytes[..end]), 16).unwrap_or(0);
        let part = end + 2..end + 2 + length;
        if length == 0 || part.end > bytes.len() {
            break;
        }
        body.extend(&bytes[part.clone()]);
        bytes = bytes.get(part.end + 2..).unwrap_or_default();
    }
    body
}
