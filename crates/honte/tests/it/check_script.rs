//! `./check`, with cargo, apt-get and npm played by scripts.

#![cfg(unix)]

use crate::common::root;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// What the script itself runs.
const TOOLS: [&str; 16] = [
    "bash", "sh", "env", "dirname", "mktemp", "rm", "tail", "sed", "sort", "uniq", "paste", "wc",
    "cut", "touch", "cat", "grep",
];

/// A `PATH` of the usual tools and these scripts.
fn path_with(scripts: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for tool in TOOLS {
        let found = ["/usr/bin", "/bin"].map(|bin| Path::new(bin).join(tool));
        let tool_path = found.iter().find(|path| path.exists()).unwrap();
        symlink(tool_path, folder.path().join(tool)).unwrap();
    }
    for (name, script) in scripts {
        let path = folder.path().join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

/// Exit code, output and complaints.
fn check(path: &TempDir, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(root().join("check"))
        .args(arguments)
        .env("PATH", path.path())
        .env_remove("HONTE_SKIPPED")
        .env_remove("HONTE_ADVISORIES")
        .env("CARGO_HOME", path.path())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn rust_alone_needs_cargo_alone_and_counts_what_was_skipped() {
    let cargo = r#"
case "$1" in
--version) echo 'cargo 1.95.0 (of some day)' ;;
deny) exit 101 ;;
test)
    printf 'honte::one\t../shared is not there\n' >>"$HONTE_SKIPPED"
    printf 'honte::two\t../shared is not there\n' >>"$HONTE_SKIPPED"
    printf 'honte::two\t../shared is not there\n' >>"$HONTE_SKIPPED"
    printf 'honte::gnu\t%s\n' "${HONTE_WITHOUT_PEERS:+GNU Go is not used}" >>"$HONTE_SKIPPED"
    ;;
esac"#;
    let path = path_with(&[("cargo", cargo)]);
    let (code, out, err) = check(&path, &["--rust"]);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    let last: Vec<&str> = out.lines().rev().take(2).collect();
    assert_eq!(last[0], "check: all is well");
    assert_eq!(
        last[1],
        "check: 7 tests skipped: ../shared is not there (2); GNU Go is not used (1); \
         the format of JavaScript is not checked (--rust) (1); \
         the licences are checked by a test alone, bans not: cargo-deny is not installed (1); \
         the page in a browser is not tried (--rust) (1); the spelling is not checked (--rust) (1)"
    );
    let first = out.lines().next();
    assert_eq!(
        first,
        Some("check: with Rust 1.95.0, the oldest that is supported")
    );
    for step in [
        "fmt --all --check",
        "clippy --workspace",
        "doc --workspace",
        "test --workspace",
    ] {
        assert!(out.contains(&format!("== cargo {step}")), "{out}");
    }
}

/// A cargo that knows four packages: two depend on `honte-search`, and one of these on `honte-app`.
const FOUR_PACKAGES: &str = r#"
case "$*" in
*"--depth 0") printf 'honte v0.2.0 (/h)\n\nhonte-app v0.2.0 (/a)\n\nhonte-search v0.2.0 (/s)\n\nhonte-web v0.2.0 (/w)\n' ;;
*"--invert honte-search") printf 'honte-search v0.2.0 (/s)\nhonte-app v0.2.0 (/a)\nhonte-web v0.2.0 (/w)\n' ;;
*"--invert honte-app") printf 'honte-app v0.2.0 (/a)\nhonte-web v0.2.0 (/w)\nhonte v0.2.0 (/h) (*)\n' ;;
*"--invert honte") echo 'honte v0.2.0 (/h)' ;;
--version) echo 'cargo 1.95.0 (of some day)' ;;
esac"#;

#[test]
fn a_crate_is_checked_with_what_depends_on_it_directly() {
    let path = path_with(&[("cargo", FOUR_PACKAGES)]);
    let steps = |arguments: &[&str]| {
        let (code, out, err) = check(&path, arguments);
        assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
        assert_eq!(out.lines().last(), Some("check: all is well"));
        let steps = out.lines().filter_map(|line| line.strip_prefix("== "));
        steps.map(str::to_owned).collect::<Vec<String>>()
    };
    let of = |packages: &[&str]| {
        let chosen = packages.iter().map(|name| format!(" --package={name}"));
        let chosen: String = chosen.collect();
        [
            format!("cargo fmt --check{chosen}"),
            format!("cargo clippy{chosen} --all-targets --locked -- -D warnings"),
            format!("cargo test{chosen} --locked"),
        ]
    };
    let search = of(&["honte-search", "honte-app", "honte-web"]);
    // `honte` depends on `honte-app` alone, and so it is not looked at.
    assert_eq!(steps(&["search", "--rust"]), search);
    assert_eq!(steps(&["--rust", "honte-search"]), search);
    assert_eq!(steps(&["--rust", "honte"]), of(&["honte"]));
    // Each once, of two that are named.
    let both = of(&["honte-app", "honte-search", "honte", "honte-web"]);
    assert_eq!(steps(&["--rust", "app", "search", "app"]), both);
}

#[test]
fn a_crate_that_is_not_there_brings_the_names() {
    let path = path_with(&[("cargo", FOUR_PACKAGES)]);
    for name in ["nosuch", "sea.*", "honte-honte"] {
        let (code, out, err) = check(&path, &["search", name, "--rust"]);
        let line =
            format!("check: unknown crate '{name}': expected one of honte, app, search, web\n");
        assert_eq!((code, out.as_str(), err), (Some(2), "", line));
    }
}

#[test]
fn dependencies_are_checked_where_cargo_deny_is_there() {
    let cargo = r#"
case "$1 $2" in
'--version ') echo 'cargo 1.99.1 (of some day)' ;;
'deny --manifest-path') [ "$3" != cluster/Cargo.toml ] ;;
esac"#;
    let path = path_with(&[("cargo", cargo)]);
    let (code, out, _) = check(&path, &["--rust"]);
    // What one workspace brings fails it; the others are looked at all the same.
    assert_eq!(code, Some(1), "{out}");
    let last = "== cargo deny --manifest-path fuzz/Cargo.toml check licenses bans sources";
    assert_eq!(out.lines().last(), Some(last));
    let without = "dependencies: advisories: known flaws of dependencies are not looked for: no \
                   advisory database here";
    assert!(out.lines().any(|line| line == without), "{out}");
    let first = "check: with Rust 1.99.1; the oldest that is supported, 1.95, is not tried here";
    assert_eq!(out.lines().next(), Some(first));
}

#[test]
fn an_installation_that_fails_says_why() {
    let apt =
        "echo 'Reading package lists...'\necho 'E: Unable to locate package nodejs' >&2\nexit 100";
    let path = path_with(&[("cargo", "exit 0"), ("gnugo", "exit 0"), ("apt-get", apt)]);
    let (code, _, err) = check(&path, &[]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains("    E: Unable to locate package nodejs\n"),
        "{err}"
    );
    let last = "check: node is missing and could not be installed: as root, run 'apt-get install \
                nodejs', or do without with --rust";
    assert_eq!(err.lines().last(), Some(last));
}

#[test]
fn a_component_that_cannot_be_added_says_why() {
    let cargo = "[ \"$1\" != clippy ]";
    let rustup = "echo 'error: component clippy is unavailable' >&2\nexit 1";
    let path = path_with(&[("cargo", cargo), ("rustup", rustup)]);
    let (code, _, err) = check(&path, &["--rust"]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains("    error: component clippy is unavailable\n"),
        "{err}"
    );
}

#[test]
fn nothing_is_installed_where_that_is_not_wanted() {
    let cargo = "[ \"$1\" != clippy ]";
    let path = path_with(&[("cargo", cargo), ("rustup", "echo installed >&2")]);
    let (code, _, err) = check(&path, &["--rust", "--no-install"]);
    let line = "check: clippy is missing, and --no-install is given\n";
    assert_eq!((code, err.as_str()), (Some(2), line));
}

#[test]
fn what_it_takes_is_told() {
    let path = path_with(&[]);
    let (code, out, _) = check(&path, &["--help"]);
    assert_eq!(code, Some(0));
    assert!(
        out.starts_with("Usage: ./check [--rust] [--no-install] [--help] [CRATE...]\n"),
        "{out}"
    );
    let (code, _, err) = check(&path, &["--fast"]);
    let line = "check: unknown option '--fast': expected --rust, --no-install or --help\n";
    assert_eq!((code, err.as_str()), (Some(2), line));
    let (code, _, err) = check(&path, &[]);
    let line = "check: cargo is missing: install Rust 1.95 or newer with rustup\n";
    assert_eq!((code, err.as_str()), (Some(2), line));
}
