//! The command as a person or a script runs it.

#[cfg(all(unix, feature = "page"))]
mod served;

#[allow(
    unused_imports,
    reason = "few tests need a peer or more than the repository"
)]
pub(crate) use crate::skipped::{skipped, without_peer};

#[cfg(all(unix, feature = "page"))]
pub(crate) use served::Served;

use assert_cmd::Command;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What a run came to.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    fn of(output: std::process::Output) -> Run {
        Run {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// As a triple: exit code, output, complaints.
    pub(crate) fn told(self) -> (i32, String, String) {
        (self.code, self.out, self.err)
    }
}

/// Runs commands of a page in a folder, with the command that is tested first on the path; what they
/// print. One that fails ends the test.
#[cfg(unix)]
pub(crate) fn shell(folder: &Path, commands: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_honte"));
    let path = format!(
        "{}:{}",
        program.parent().unwrap().display(),
        std::env::var("PATH").unwrap()
    );
    let output = std::process::Command::new("sh")
        .args(["-ec", commands])
        .current_dir(folder)
        .env("PATH", path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{commands}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The repository's root, in which printed paths are the same everywhere.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs in a folder, without colours.
pub(crate) fn honte_in(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::cargo_bin("honte").unwrap();
    command.args(arguments).env("NO_COLOR", "1");
    Run::of(command.current_dir(folder).output().unwrap())
}

/// Runs where no file may grow beyond so many blocks of 512 bytes, as on a disk that is full.
#[cfg(unix)]
pub(crate) fn on_a_full_disk(
    folder: &Path,
    blocks: u32,
    arguments: &[&str],
) -> (i32, String, String) {
    let program = assert_cmd::cargo::cargo_bin("honte");
    // Without the signal, a write that does not fit fails as one on a full disk does.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .arg(program)
        .args(arguments)
        .env("NO_COLOR", "1")
        .current_dir(folder)
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// Runs in a folder with this mask; its exit code, and what it writes to standard error.
pub(crate) fn run_with_mask(folder: &Path, mask: &str, arguments: &[&str]) -> (i32, String) {
    let script = format!("umask {mask}; exec \"$0\" \"$@\"");
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .arg(assert_cmd::cargo::cargo_bin("honte"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .current_dir(folder)
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), err)
}

/// Runs in a folder with this input, without colours.
pub(crate) fn fed(folder: &Path, arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let mut command = Command::cargo_bin("honte").unwrap();
    command.args(arguments).env("NO_COLOR", "1");
    let input: Vec<u8> = input.into();
    Run::of(
        command
            .write_stdin(input)
            .current_dir(folder)
            .output()
            .unwrap(),
    )
}

/// A folder of these files, which may lie in others.
pub(crate) fn folder_with<B: AsRef<[u8]>>(files: &[(&str, B)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

/// Runs in a folder of nothing but `pipe.sgf`, and interrupts the command when it has read these
/// games many times and more are to come.
#[cfg(unix)]
pub(crate) fn interrupted(arguments: &[&str], games: &str) -> (Run, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.sgf");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(arguments)
        .current_dir(folder.path())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // Opening waits until the command reads.
    let mut writer = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
    let some = games.repeat(5_000);
    writer.write_all(some.as_bytes()).unwrap();
    let kill = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    // The pipe breaks when the command has had enough.
    while writer.write_all(some.as_bytes()).is_ok() {}
    (Run::of(child.wait_with_output().unwrap()), folder)
}
