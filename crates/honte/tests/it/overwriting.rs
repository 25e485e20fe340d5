//! No file is lost: what exists is replaced only by who means it, and keeps what it is.

use crate::common::{Run, fed, folder_with, honte_in};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const A: &str = "(;SZ[9]PB[A];B[aa];W[bb])";
const B: &str = "(;SZ[9]PB[A];B[aa];W[bb];B[cc])";
const C: &str = "(;SZ[9]PB[C];B[gg])";

fn three() -> TempDir {
    folder_with(&[("a.sgf", A), ("b.sgf", B), ("c.sgf", C)])
}

/// The files of a folder and what is in them.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut files: Vec<_> = entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap_or_default())
        })
        .collect();
    files.sort();
    files
}

/// A run that cannot be done, in one line, and changes nothing.
fn refused(folder: &Path, arguments: &[&str], why: &str) {
    let before = files(folder);
    let run = honte_in(folder, arguments);
    assert_refused(&run, arguments, why);
    assert_eq!(files(folder), before, "{arguments:?}");
}

fn assert_refused(run: &Run, arguments: &[&str], why: &str) {
    assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
    assert!(run.err.contains(why), "{arguments:?}: {}", run.err);
}

#[test]
fn the_last_of_several_inputs_is_no_output() {
    let folder = three();
    let names = ["convert", "a.sgf", "b.sgf", "c.sgf"];
    for option in ["--normalise", "--to=sgf", "--force", "--backup"] {
        let arguments = [&names[..], &[option]].concat();
        refused(
            folder.path(),
            &arguments,
            "c.sgf: is an existing file, and there are several inputs",
        );
    }
    let run = honte_in(folder.path(), &[&names[..], &["all.sgf"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn no_command_replaces_what_it_does_not_change() {
    let folder = three();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("t.json"), "somebody's").unwrap();
    for name in ["d.svg", "d.pdf", "m.sgf"] {
        fs::write(at(name), "somebody's").unwrap();
    }
    let commands: [(&[&str], &str); 8] = [
        (&["convert", "a.sgf", "c.sgf"], "c.sgf"),
        (&["merge", "a.sgf", "b.sgf", "-o", "m.sgf"], "m.sgf"),
        (
            &["filter", "moves > 2", "a.sgf", "b.sgf", "-o", "c.sgf"],
            "c.sgf",
        ),
        (&["filter", "moves > 2", "c.sgf", "-o", "c.sgf"], "c.sgf"),
        (&["diagram", "a.sgf", "-o", "d.svg"], "d.svg"),
        (&["diagram", "a.sgf", "--book", "-o", "d.pdf"], "d.pdf"),
        (
            &["joseki", "mine", "a.sgf", "--size", "9", "-o", "t.json"],
            "t.json",
        ),
        (&["referee", "a.sgf", "--proof", "m.sgf"], "m.sgf"),
    ];
    for (arguments, name) in commands {
        let why = format!("honte: {name}: already exists; replace it with --force");
        refused(folder.path(), arguments, &why);
    }
    for (arguments, name) in &commands[..7] {
        // As it was before, and then by force.
        let before = fs::read(at(name)).unwrap();
        let run = honte_in(folder.path(), &[arguments, &["--backup"][..]].concat());
        assert!(run.code < 2, "{arguments:?}: {}", run.err);
        let backup = at(&format!("{name}.bak"));
        assert_eq!(fs::read(&backup).unwrap(), before, "{arguments:?}");
        fs::remove_file(backup).unwrap();
        let run = honte_in(folder.path(), &[arguments, &["--force"][..]].concat());
        assert!(run.code < 2, "{arguments:?}: {}", run.err);
        assert!(!at(&format!("{name}.bak")).exists());
    }
}

#[test]
fn a_file_is_changed_in_place_and_kept_on_request() {
    let folder = three();
    let run = honte_in(folder.path(), &["convert", "a.sgf", "a.sgf", "--normalise"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let run = honte_in(
        folder.path(),
        &["merge", "a.sgf", "b.sgf", "-o", "b.sgf", "--backup"],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let run = honte_in(
        folder.path(),
        &["merge", "b.sgf", "a.sgf", "-o", "b.sgf", "--backup"],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("a.sgf").starts_with("(;FF[4]"));
    assert_eq!(read("b.sgf.bak"), B);
    assert!(folder.path().join("b.sgf.bak2").exists());
}

#[test]
fn a_folder_into_itself_loses_no_game() {
    let folder = folder_with(&[
        ("in/a.go", "BOARDSIZE 9\nB 1 a9\n"),
        ("in/a.sgf", "(;SZ[9];B[cc])"),
    ]);
    for options in [&[][..], &["--force"]] {
        let run = honte_in(
            folder.path(),
            &[&["convert", "in", "in", "--to", "sgf"][..], options].concat(),
        );
        let read = |name: &str| fs::read_to_string(folder.path().join("in").join(name)).unwrap();
        assert!(read("a.sgf").contains("B[cc]"), "{}", run.err);
        assert!(read("a-2.sgf").contains("B[aa]"), "{}", run.err);
        assert_eq!(run.code, 0, "{}", run.err);
        fs::remove_file(folder.path().join("in/a-2.sgf")).unwrap();
    }
}

#[test]
fn at_the_table_and_in_gtp_only_own_files_are_replaced() {
    let folder = three();
    let run = fed(
        folder.path(),
        &["play", "-q", "c.sgf"],
        "A1\nsave a.sgf\nsave new.sgf\nB2\nsave new.sgf\n",
    );
    assert!(
        run.out
            .contains("a.sgf: already exists; replace it with --force"),
        "{}",
        run.out
    );
    assert_eq!(fs::read_to_string(folder.path().join("a.sgf")).unwrap(), A);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("c.sgf").contains(";W[ai];B[bh]"), "{}", read("c.sgf"));
    assert!(read("new.sgf").contains(";W[ai];B[bh]"), "{}", run.out);
    let run = fed(
        folder.path(),
        &["gtp"],
        "printsgf a.sgf\nprintsgf g.sgf\nplay b A1\nprintsgf g.sgf\n",
    );
    assert!(run.out.contains("? a.sgf: already exists"), "{}", run.out);
    assert_eq!(read("a.sgf"), A);
    assert!(read("g.sgf").contains("B[as]"), "{}", run.out);
}

#[test]
fn man_pages_are_replaced_by_force() {
    let folder = folder_with::<&str>(&[]);
    assert_eq!(honte_in(folder.path(), &["man", "."]).code, 0);
    assert!(folder.path().join("honte-convert.1").exists());
    refused(folder.path(), &["man", "."], "already exists");
    assert_eq!(honte_in(folder.path(), &["man", ".", "--force"]).code, 0);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    #[test]
    fn a_private_file_stays_private() {
        let folder = three();
        let file = folder.path().join("a.sgf");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        let run = honte_in(folder.path(), &["convert", "a.sgf", "a.sgf", "--normalise"]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert_eq!(file.metadata().unwrap().mode() & 0o777, 0o600);
    }

    #[test]
    fn links_are_kept() {
        let folder = three();
        let at = |name: &str| folder.path().join(name);
        symlink("a.sgf", at("soft.sgf")).unwrap();
        fs::hard_link(at("a.sgf"), at("hard.sgf")).unwrap();
        let run = honte_in(
            folder.path(),
            &["convert", "soft.sgf", "soft.sgf", "--normalise"],
        );
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(at("soft.sgf").symlink_metadata().unwrap().is_symlink());
        let hard = fs::read_to_string(at("hard.sgf")).unwrap();
        assert!(hard.starts_with("(;FF[4]"), "{hard}");
        assert_eq!(at("a.sgf").metadata().unwrap().nlink(), 2);
        assert_eq!(files(folder.path()).len(), 5);
    }

    #[test]
    fn read_only_files_are_refused() {
        let folder = three();
        let file = folder.path().join("a.sgf");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o400)).unwrap();
        for option in ["--normalise", "--force", "--backup"] {
            refused(
                folder.path(),
                &["convert", "a.sgf", "a.sgf", option],
                "read-only",
            );
        }
    }

    #[test]
    fn devices_and_descriptors_are_written_to() {
        let folder = three();
        let run = honte_in(
            folder.path(),
            &["convert", "a.sgf", "/dev/null", "--to", "sgf"],
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(!Path::new("/dev/null").metadata().unwrap().is_file());
        for arguments in [
            &["convert", "a.sgf", "/dev/stdout", "--to", "sgf"][..],
            &["filter", "moves > 1", "a.sgf", "-o", "/dev/stdout"],
        ] {
            let run = honte_in(folder.path(), arguments);
            assert_eq!((run.code, run.out.trim_end()), (0, A), "{}", run.err);
        }
        // Redirected into a file, which was not made by us and may hold something.
        let script = "echo before > out; $0 filter 'moves > 1' a.sgf -o /dev/stdout >> out";
        let status = std::process::Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_honte")])
            .current_dir(folder.path())
            .status();
        assert!(status.unwrap().success());
        let out = fs::read_to_string(folder.path().join("out")).unwrap();
        assert_eq!(out, format!("before\n{A}\n"));
    }
}
