//! `honte serve`

#![cfg(unix)]

use crate::common::{Served, root};
use std::process::Command;
use std::time::{Duration, Instant};

fn serve(args: &[&str]) -> Served {
    Served::start(&root(), args)
}

fn get(served: &Served, path: &str) -> String {
    String::from_utf8(served.ask("GET", path, "")).unwrap()
}

#[test]
fn the_samples_are_served_until_it_is_interrupted() {
    let start = Instant::now();
    let mut served = serve(&[]);
    let answer = get(&served, "/api/about");
    // Ten times as long as it may take on a machine that has nothing else to do.
    assert!(start.elapsed() < Duration::from_millis(1500));
    assert!(answer.contains("\"folders\":[\"examples\"]"), "{answer}");
    assert!(get(&served, "/").contains("<!doctype html>"));
    let interrupted = Command::new("kill")
        .args(["-INT", &served.child.id().to_string()])
        .status();
    assert!(interrupted.unwrap().success());
    assert!(served.child.wait().unwrap().success());
}

#[test]
fn what_cannot_be_served_is_told_in_a_line() {
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_honte"))
            .arg("serve")
            .args(args)
            .output();
        let output = output.unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (code, line) = run(&["no/such/folder"]);
    assert_eq!(code, Some(2));
    assert!(
        line.starts_with("honte: no/such/folder: cannot be read: "),
        "{line}"
    );
    let served = serve(&["examples"]);
    let port = served.address.rsplit(':').next().unwrap();
    let (code, line) = run(&["--port", port]);
    assert_eq!(code, Some(2));
    assert!(line.contains("choose another with --port"), "{line}");
    assert_eq!((line.lines().count(), code), (1, Some(2)));
}
