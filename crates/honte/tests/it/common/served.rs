//! `honte serve` as a process of its own, with a state folder of its own, ended with the test.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

pub(crate) struct Served {
    pub(crate) child: Child,
    /// `127.0.0.1:41234`.
    pub(crate) address: String,
    /// The cookie that a browser has once it has opened the link.
    pub(crate) cookie: String,
    _state: Option<TempDir>,
}

impl Served {
    /// Starts a server in a folder on a free port, and waits until it says where it is.
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Served {
        let state = tempfile::tempdir().unwrap();
        let mut served = Served::with_state(folder, state.path(), arguments);
        served._state = Some(state);
        served
    }

    /// As [`Served::start`], with a state folder that outlives it.
    pub(crate) fn with_state(folder: &Path, state: &Path, arguments: &[&str]) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_honte"));
        command.args(["serve", "--port", "0"]).args(arguments);
        Served::run(command, folder, state)
    }

    /// A server of the folder itself that can write no file longer than this number of blocks (512 bytes), as
    /// on a disk that is full.
    #[cfg(unix)]
    pub(crate) fn on_a_full_disk(folder: &Path, state: &Path, blocks: u32) -> Served {
        // Without the signal, a write that does not fit fails as one on a full disk does.
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_honte")]);
        command.args(["serve", "--port", "0", "."]);
        Served::run(command, folder, state)
    }

    fn run(mut command: Command, folder: &Path, state: &Path) -> Served {
        let mut child = command
            .current_dir(folder)
            .env("XDG_STATE_HOME", state)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let link = line.trim().strip_prefix("http://").unwrap();
        let (address, token) = link.split_once("/?token=").unwrap();
        let port = address.rsplit(':').next().unwrap();
        Served {
            address: address.to_owned(),
            cookie: format!("honte-{port}={token}"),
            child,
            _state: None,
        }
    }

    /// Sends a request of the page's; the answer is to be read from the stream.
    pub(crate) fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, cookie, length) = (&self.address, &self.cookie, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nOrigin: http://{host}\r\n\
             Connection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// The body of an answer that is no refusal.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str) -> Vec<u8> {
        let mut answer = Vec::new();
        let mut stream = self.send(method, path, body);
        stream.read_to_end(&mut answer).unwrap();
        let told = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with(b"HTTP/1.1 2"), "{path}: {told}");
        let head = answer.windows(4).position(|four| four == b"\r\n\r\n");
        answer.split_off(head.unwrap() + 4)
    }

    /// The answer to a request of the page's: its status, and its body as JSON.
    pub(crate) fn answer(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let mut answer = Vec::new();
        let mut stream = self.send(method, path, &body.to_string());
        stream.read_to_end(&mut answer).unwrap();
        let text = String::from_utf8_lossy(&answer);
        let status = text
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        let body = text.split_once("\r\n\r\n").unwrap().1;
        (status.unwrap(), serde_json::from_str(body).unwrap())
    }

    pub(crate) fn kill(&mut self) {
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
