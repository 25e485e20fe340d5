//! `kill -9` at any moment leaves the old file, the new one or none, and the next start removes
//! whatever else is left.

#![cfg(unix)]

use crate::common::honte_in;
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How often each command is killed: every other time after one of twenty delays from the first byte,
/// each delay once.
const KILLS: u32 = 40;

/// A record of so many moves, each with a comment.
fn game(moves: usize) -> String {
    let mut text = "(;GM[1]SZ[19]PB[A]DT[1990-01-01]RE[B+R]".to_owned();
    for i in 0..moves {
        let colour = ["B", "W"][i % 2];
        let [x, y] = [i % 19, i / 19 % 19].map(|n| char::from(b'a' + n as u8));
        text.push_str(&format!(";{colour}[{x}{y}]C[Move {i}.]"));
    }
    text.push(')');
    text
}

/// What is in a file, or the names and lengths of what is in a folder.
fn content(path: &Path) -> Option<Vec<u8>> {
    if path.is_dir() {
        let names = fs::read_dir(path).unwrap().map(Result::unwrap);
        let names: BTreeSet<_> = names
            .map(|entry| (entry.file_name(), entry.metadata().unwrap().len()))
            .collect();
        return Some(format!("{names:?}").into_bytes());
    }
    fs::read(path).ok()
}

fn leftovers(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with(".honte-")).collect()
}

/// Whether there is a file or folder with something in it that is not complete.
fn is_writing(folder: &Path) -> bool {
    leftovers(folder).iter().any(|name| {
        let path = folder.join(name);
        match fs::read_dir(&path) {
            Ok(mut entries) => entries.next().is_some(),
            Err(_) => path.metadata().is_ok_and(|about| about.len() > 0),
        }
    })
}

/// Kills a command again and again, from its start to beyond its end; `prepare` makes its input and
/// what stands in the place of `out`.
fn killed(arguments: &[&str], out: &str, prepare: impl Fn(&Path)) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let start = || {
        Command::new(env!("CARGO_BIN_EXE_honte"))
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let place = folder.join(out);
    let clear = || {
        let _ = fs::remove_dir_all(&place);
        let _ = fs::remove_file(&place);
        prepare(folder);
    };
    clear();
    let old = content(&place);
    let begun = Instant::now();
    assert!(start().wait().unwrap().success(), "{arguments:?}");
    let whole = begun.elapsed();
    let new = content(&place);
    assert!(new.is_some() && new != old, "{arguments:?}");
    let mut left = 0;
    for kill in 0..KILLS {
        clear();
        let mut child = start();
        match kill % 2 {
            // From the start to beyond the end,
            0 => sleep(whole * kill / (KILLS - KILLS / 10)),
            // and from the moment at which something is written.
            _ => {
                while !is_writing(folder) && child.try_wait().unwrap().is_none() {
                    sleep(Duration::from_micros(50));
                }
                sleep(Duration::from_micros(100) * (kill / 2 % 20));
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // A file with several names is written in place: only the next start makes it whole.
        let has_several_names =
            fs::metadata(&place).is_ok_and(|about| about.is_file() && about.nlink() > 1);
        let found = content(&place);
        assert!(
            has_several_names || found == old || found == new,
            "{arguments:?}, kill {kill}"
        );
        left += u32::from(!leftovers(folder).is_empty());
        // The next start, whatever it is.
        assert_eq!(honte_in(folder, &["licences"]).code, 0);
        let found = content(&place);
        assert!(found == old || found == new, "{arguments:?}, kill {kill}");
        assert_eq!(leftovers(folder), Vec::<String>::new(), "{arguments:?}");
    }
    println!("{arguments:?}: something was left {left} times of {KILLS}");
    assert!(left > 0, "no kill came while something was written");
    // Nor does anything stand in the way of the whole run.
    clear();
    assert!(start().wait().unwrap().success(), "{arguments:?}");
    assert_eq!(content(&place), new);
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

#[test]
fn convert_in_place() {
    convert(false);
}

#[test]
fn convert_in_place_with_a_second_name() {
    convert(true);
}

fn convert(with_a_second_name: bool) {
    let text = game(20_000);
    let arguments = ["convert", "a.sgf", "a.sgf", "--normalise"];
    killed(&arguments, "a.sgf", |folder| {
        write(folder, "a.sgf", &text);
        if with_a_second_name {
            let _ = fs::remove_file(folder.join("b.sgf"));
            fs::hard_link(folder.join("a.sgf"), folder.join("b.sgf")).unwrap();
        }
    });
}

#[test]
fn merge() {
    let (one, other) = (game(5_000), game(10_000));
    killed(
        &["merge", "a.sgf", "b.sgf", "-o", "a.sgf"],
        "a.sgf",
        |folder| {
            write(folder, "a.sgf", &one);
            write(folder, "b.sgf", &other);
        },
    );
}

#[test]
fn book_as_a_folder() {
    book("book");
}

#[test]
fn book_as_a_file() {
    book("book.pdf");
}

fn book(out: &str) {
    let text = game(40).replace(".]", ".]PM[2]FG[0:Figure]");
    let arguments = ["diagram", "a.sgf", "--book", "-o", out];
    killed(&arguments, out, |folder| write(folder, "a.sgf", &text));
}

#[test]
fn mined_trees() {
    let text = format!("{}\n", game(200)).repeat(200);
    let arguments = ["joseki", "mine", "a.sgf", "-o", "tree.json", "--force"];
    killed(&arguments, "tree.json", |folder| {
        write(folder, "a.sgf", &text);
        write(folder, "tree.json", "old");
    });
}
