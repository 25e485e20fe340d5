//! `honte serve` as a process of its own, ended with the test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub(crate) struct Served {
    pub(crate) child: Child,
    /// `127.0.0.1:41234`.
    pub(crate) address: String,
}

impl Served {
    /// Starts a server in a folder on a free port, and waits until it says where it is.
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_honte"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap();
        Served {
            address: address.trim_end_matches('/').to_owned(),
            child,
        }
    }

    /// Sends a request of the page's; the answer is to be read from the stream.
    pub(crate) fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, length) = (&self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
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
