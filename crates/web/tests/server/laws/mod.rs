//! What must hold of any requests to the page's server. The fuzz target holds it to that without
//! a socket, and so does the test that walks what the fuzzer found.

use honte_web::{Direct, Options, Reply};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Requests of an input that are made.
const MAX_REQUESTS: usize = 8;
/// Visits of a judgement or a solution.
const VISITS: u64 = 200;
/// What stands in a file beside the served folder.
const SECRET: &str = "nobody is told this";

/// What is served: three games that begin alike, so that a tree is mined of them, an Ishi file, a board.
const FILES: [(&str, &str); 3] = [
    (
        "games.sgf",
        "(;SZ[19]PB[A]PW[B]RE[B+1];B[pd];W[qf];B[nc];W[rd];B[qc];W[qi](;B[dd];W[cf]C[corner])(;B[cd]))\n\
         (;SZ[19]PB[C]PW[D]RE[W+R]KM[6.5];B[pd];W[qf];B[nc];W[rd];B[qc];W[qi];B[dc])\n\
         (;SZ[19]PB[E]PW[F]RU[Japanese]DT[1990];B[pd];W[qf];B[nc];W[rd];B[qc];W[qi];B[cc])\n",
    ),
    (
        "problem.ishi",
        "(COM\nA problem.\nENDCOM)\n(BOARD 9)\n(SETUP BLACK A1 B1 B2 WHITE C1 C2 D3)\n(B 1 A3)\n",
    ),
    (
        "board.txt",
        ". . . X O .\nX X X X O .\nO O O O O .\n. . . . . .\n",
    ),
];

/// Every request is answered, with no error of the program and the headers of the guard. What is said
/// to be JSON is JSON, and an error is one line. No answer tells where the files are on this machine, or
/// what is in a file beside them, and no request changes that. A job ends, and does not break down.
pub(crate) fn api(input: &[u8]) {
    let around = tempfile::Builder::new().prefix("honte-fuzz-").tempdir();
    let around = around.unwrap();
    let served = around.path().join("served");
    fs::create_dir(&served).unwrap();
    for (name, text) in FILES {
        fs::write(served.join(name), text).unwrap();
    }
    let beside = around.path().join("beside.sgf");
    let secret = format!("(;GM[1]C[{SECRET}])");
    fs::write(&beside, &secret).unwrap();
    let options = Options {
        paths: vec![served],
        ..Options::default()
    };
    let asker = Asker {
        server: Direct::new(&options, VISITS).unwrap(),
        around,
    };
    for request in requests(input).into_iter().take(MAX_REQUESTS) {
        asker.ask(&request);
    }
    assert_eq!(fs::read_to_string(&beside).unwrap(), secret);
    let names = fs::read_dir(asker.around.path()).unwrap();
    assert_eq!(names.count(), 2, "nothing is made beside the served folder");
}

/// A request as it stands in an input: `POST /api/play {"steps": []}`, the body on the same line or below.
struct Request<'a> {
    method: &'a str,
    path: &'a str,
    body: &'a [u8],
}

/// The requests of an input: each begins with a line that begins with a method and a path.
fn requests(input: &[u8]) -> Vec<Request<'_>> {
    let mut starts: Vec<usize> = Vec::new();
    let lines = std::iter::once(0).chain((1..input.len()).filter(|&at| input[at - 1] == b'\n'));
    starts.extend(lines.filter(|&at| head(&input[at..]).is_some()));
    let ends = starts.iter().skip(1).copied().chain([input.len()]);
    let bounds = starts.iter().copied().zip(ends);
    bounds
        .filter_map(|(start, end)| head(&input[start..end]))
        .collect()
}

/// What begins with a method and a path, all of it as one request.
fn head(bytes: &[u8]) -> Option<Request<'_>> {
    let method = ["GET", "HEAD", "POST", "DELETE", "PUT"];
    let method = method.into_iter().find(|method| {
        let rest = bytes.strip_prefix(method.as_bytes());
        rest.is_some_and(|rest| rest.starts_with(b" /"))
    })?;
    let rest = &bytes[method.len() + 1..];
    let end = rest.iter().position(u8::is_ascii_whitespace);
    let (path, body) = rest.split_at(end.unwrap_or(rest.len()));
    Some(Request {
        method,
        path: std::str::from_utf8(path).ok()?,
        body: body.trim_ascii(),
    })
}

struct Asker {
    server: Direct,
    /// The folder that has the served one in it.
    around: TempDir,
}

impl Asker {
    fn ask(&self, request: &Request<'_>) {
        let origin = format!("http://{}", self.server.host());
        let kind = match request.path.starts_with("/api/upload") {
            true => "application/octet-stream",
            false => "application/json",
        };
        let headers = [("origin", origin.as_str()), ("content-type", kind)];
        let Request { method, path, body } = *request;
        // What is no address does not get as far as this.
        let Some(reply) = self.server.ask(method, path, &headers, body.to_vec()) else {
            return;
        };
        let value = is_good(method, &reply);
        self.keeps_to_itself(&reply);
        if let Some(job) = value["job"].as_str() {
            self.ends(job);
        }
    }

    /// Waits for a job.
    fn ends(&self, job: &str) {
        loop {
            let path = format!("/api/jobs/{job}");
            let reply = self.server.ask("GET", &path, &[], Vec::new()).unwrap();
            let value = is_good("GET", &reply);
            self.keeps_to_itself(&reply);
            let error = value["error"].as_str().unwrap_or_default();
            assert!(!error.contains("an error of the program"), "{value}");
            if value["state"] != "running" {
                return;
            }
            std::thread::yield_now();
        }
    }

    fn keeps_to_itself(&self, reply: &Reply) {
        let text = String::from_utf8_lossy(&reply.body);
        let place = self.around.path();
        for secret in [place, Path::new(SECRET)] {
            let secret = secret.to_str().unwrap();
            assert!(!text.contains(secret), "{secret} is told: {text}");
        }
    }
}

/// The answer as a value; null where it is not JSON.
fn is_good(method: &str, reply: &Reply) -> Value {
    let text = String::from_utf8_lossy(&reply.body);
    let header = |name: &str| {
        let mut headers = reply.headers.iter();
        let found = headers.find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str()).unwrap_or_default()
    };
    assert!(
        reply.status >= 200 && reply.status != 500,
        "{}: {text}",
        reply.status
    );
    assert!(header("content-security-policy").starts_with("default-src 'none'"));
    assert_eq!(header("x-content-type-options"), "nosniff");
    let is_json = header("content-type").starts_with("application/json");
    if method == "HEAD" || !is_json {
        assert!(method == "HEAD" || reply.status < 400, "{text}");
        return Value::Null;
    }
    let value: Value = serde_json::from_slice(&reply.body).unwrap();
    if reply.status >= 400 {
        let error = value["error"].as_str().unwrap_or_default();
        assert!(!error.is_empty() && !error.contains('\n'), "{text}");
    }
    value
}
