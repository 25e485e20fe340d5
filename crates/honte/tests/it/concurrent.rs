//! Two programs that change one file at a time: both changes are there in the end, or one program was
//! refused. Real processes, started together.

#![cfg(unix)]

use crate::common::honte_in;
use honte_record::file_lock::FileLock;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// How often two programs are started together.
const PAIRS: usize = 100;

const GAME: &str = "(;GM[1]SZ[9]PB[A]C[said];B[aa];W[bb])";
const OTHER: &str = "(;GM[1]SZ[9]PB[A];B[aa];W[cc])";

fn start(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The exit code and the complaints of a program.
fn end(child: Child) -> (i32, String) {
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), said)
}

/// Whether the program did its work; if not, it was refused in one line.
fn is_done((code, said): (i32, String)) -> bool {
    match code {
        0 => true,
        2 => {
            assert_eq!(said.lines().count(), 1, "{said}");
            false
        }
        other => panic!("exit code {other}: {said}"),
    }
}

/// Starts two commands together again and again, in a folder that `prepare` fills. What each has done
/// is in `file` afterwards, by its word there.
fn pairs(rounds: usize, prepare: &dyn Fn(&Path), file: &str, [one, other]: [(&[&str], &str); 2]) {
    let mut done = 0;
    for round in 0..rounds {
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        let started = [one, other].map(|(arguments, _)| start(folder.path(), arguments));
        let ends = started.map(|child| is_done(end(child)));
        let text = fs::read_to_string(folder.path().join(file)).unwrap();
        for ((arguments, word), is_done) in [one, other].into_iter().zip(ends) {
            assert!(
                !is_done || text.contains(word),
                "round {round}: {arguments:?} ended well, and '{word}' is not in {text}"
            );
            done += usize::from(is_done);
        }
        assert!(ends.contains(&true), "round {round}: both were refused");
    }
    println!("{done} of {} changes were made", 2 * rounds);
}

fn write_games(folder: &Path) {
    fs::write(folder.join("a.sgf"), GAME).unwrap();
    fs::write(folder.join("b.sgf"), OTHER).unwrap();
}

const EVENT: (&[&str], &str) = (&["edit", "a.sgf", "--set", "EV=one"], "EV[one]");

#[test]
fn a_hundred_pairs_of_edits() {
    let source: (&[&str], &str) = (&["edit", "a.sgf", "--set", "SO=two"], "SO[two]");
    pairs(PAIRS, &write_games, "a.sgf", [EVENT, source]);
}

#[test]
fn an_edit_and_any_other_change_in_place() {
    let others: [(&[&str], &str); 6] = [
        (&["convert", "a.sgf", "a.sgf", "--normalise"], "CA[UTF-8]"),
        (&["convert", "a.sgf", ".", "--normalise"], "CA[UTF-8]"),
        (&["edit", "a.sgf", "-o", ".", "--append", "GC=x"], "GC[x]"),
        (&["edit", "a.sgf", "--rename", "C=GC"], "GC[said]"),
        (
            &["merge", "a.sgf", "b.sgf", "-o", "a.sgf", "--different"],
            "W[cc]",
        ),
        (
            &["filter", "moves > 0", "a.sgf", "-o", "a.sgf", "--force"],
            "PB[A]",
        ),
    ];
    for other in others {
        pairs(10, &write_games, "a.sgf", [EVENT, other]);
    }
}

#[test]
fn a_file_under_two_names() {
    let by_other_name: (&[&str], &str) = (&["edit", "c.sgf", "--set", "SO=two"], "SO[two]");
    for is_symbolic in [false, true] {
        let prepare = |folder: &Path| {
            write_games(folder);
            if is_symbolic {
                std::os::unix::fs::symlink("a.sgf", folder.join("c.sgf")).unwrap();
            } else {
                fs::hard_link(folder.join("a.sgf"), folder.join("c.sgf")).unwrap();
            }
        };
        pairs(20, &prepare, "c.sgf", [EVENT, by_other_name]);
    }
}

#[test]
fn an_edit_and_a_new_name() {
    for round in 0..30 {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.sgf"), GAME).unwrap();
        let edit = start(folder.path(), EVENT.0);
        let rename = start(folder.path(), &["rename", "{black}", "a.sgf", "--quiet"]);
        let is_edited = end(edit).0 == 0;
        end(rename);
        let names = fs::read_dir(folder.path()).unwrap();
        let files: Vec<_> = names.map(|entry| entry.unwrap().path()).collect();
        assert_eq!(files.len(), 1, "round {round}: {files:?}");
        let text = fs::read_to_string(&files[0]).unwrap();
        assert_eq!(text.contains("EV[one]"), is_edited, "round {round}: {text}");
    }
}

#[test]
fn an_index_gets_the_games_of_both() {
    let prepare = |folder: &Path| {
        for (name, game) in [("one", GAME), ("two", OTHER)] {
            fs::create_dir(folder.join(name)).unwrap();
            fs::write(folder.join(name).join("game.sgf"), game).unwrap();
        }
    };
    for is_there in [false, true] {
        for round in 0..10 {
            let folder = tempfile::tempdir().unwrap();
            prepare(folder.path());
            if is_there {
                fs::write(folder.path().join("z.sgf"), "(;SZ[9];B[ii])").unwrap();
                let made = honte_in(folder.path(), &["index", "z.sgf", "-o", "g.honte", "-q"]);
                assert_eq!(made.code, 0, "{}", made.err);
            }
            let started = ["one", "two"]
                .map(|name| start(folder.path(), &["index", name, "-o", "g.honte", "-q"]));
            let done = started.map(|child| is_done(end(child)));
            let games = done.iter().filter(|&&done| done).count() + usize::from(is_there);
            let found = honte_in(
                folder.path(),
                &["filter", "moves > 0", "g.honte", "--count"],
            );
            assert_eq!(
                found.out.trim(),
                games.to_string(),
                "round {round}: {done:?}"
            );
        }
    }
}

/// The second program waits for the first, and then reads what that has written.
#[test]
fn who_comes_second_works_on_what_the_first_has_written() {
    let folder = tempfile::tempdir().unwrap();
    let (file, new) = (folder.path().join("a.sgf"), folder.path().join("new"));
    fs::write(&file, GAME).unwrap();
    fs::write(&new, GAME.replace("PB[A]", "PB[A]SO[two]")).unwrap();
    let lock = FileLock::take(&file).unwrap();
    let mut second = start(folder.path(), EVENT.0);
    sleep(Duration::from_millis(500));
    assert_eq!(second.try_wait().unwrap(), None, "it did not wait");
    fs::rename(&new, &file).unwrap();
    drop(lock);
    assert_eq!(
        end(second),
        (0, "1 of 1 games changed in 1 file\n".to_owned())
    );
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("SO[two]") && text.contains("EV[one]"),
        "{text}"
    );
}

/// A lock goes with the process that holds it.
#[test]
fn a_killed_program_holds_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path());
    let pipe = folder.path().join("pipe.sgf");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    // It holds the lock of its output while it waits for what to merge.
    let merge = ["merge", "a.sgf", "pipe.sgf", "-o", "a.sgf"];
    let mut killed = start(folder.path(), &merge);
    let _open = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
    let file = folder.path().join("a.sgf");
    assert!(FileLock::try_take(&file).is_err(), "nothing is locked");
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert_eq!(honte_in(folder.path(), EVENT.0).code, 0);
}

/// A game goes on for long, and nobody waits for its end: what another program changes meanwhile is
/// not replaced.
#[test]
fn a_game_at_the_terminal_does_not_replace_what_another_program_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf");
    fs::write(&file, "(;GM[1]SZ[9])").unwrap();
    let mut game = Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(["play", "a.sgf", "--quiet"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut says = game.stdin.take().unwrap();
    writeln!(says, "A1").unwrap();
    while !fs::read_to_string(&file).unwrap().contains("B[") {
        sleep(Duration::from_millis(5));
    }
    assert_eq!(honte_in(folder.path(), EVENT.0).code, 0);
    writeln!(says, "B2").unwrap();
    drop(says);
    let (code, said) = end(game);
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("another program has changed it meanwhile"),
        "{said}"
    );
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("EV[one]") && !text.contains("W["), "{text}");
}

#[test]
fn gtp_does_not_replace_what_another_program_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let mut engine = Command::new(env!("CARGO_BIN_EXE_honte"))
        .arg("gtp")
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut says = engine.stdin.take().unwrap();
    let mut answers = BufReader::new(engine.stdout.take().unwrap()).lines();
    let mut ask = |command: &str| {
        writeln!(says, "{command}").unwrap();
        let answer = answers.next().unwrap().unwrap();
        answers.next().unwrap().unwrap();
        answer
    };
    assert_eq!(ask("printsgf a.sgf"), "= ");
    assert_eq!(ask("printsgf a.sgf"), "= ");
    assert_eq!(honte_in(folder.path(), EVENT.0).code, 0);
    let refused = ask("printsgf a.sgf");
    assert!(refused.starts_with("? "), "{refused}");
    let text = fs::read_to_string(folder.path().join("a.sgf")).unwrap();
    assert!(text.contains("EV[one]"), "{text}");
    ask("quit");
    engine.wait().unwrap();
}

/// Two programs that want the same two files in either order.
#[test]
fn files_are_locked_in_one_order() {
    let folder = tempfile::tempdir().unwrap();
    let games = format!("{GAME}\n").repeat(5);
    for (name, text) in [
        ("a.sgf", games.as_str()),
        ("x.json", "old"),
        ("y.sgf", "old"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mine = |first, second| {
        let words = [
            "joseki", "mine", "a.sgf", "--size", "9", "--prune", "1", "--force", "-o",
        ];
        let words = [&words[..], &[first, "-o", second]].concat();
        start(folder.path(), &words)
    };
    for _ in 0..10 {
        let started = [mine("x.json", "y.sgf"), mine("y.sgf", "x.json")];
        let ends = started.map(end);
        assert_eq!(ends.clone().map(|(code, _)| code), [0, 0], "{ends:?}");
    }
}

#[cfg(feature = "page")]
#[test]
fn the_page_and_an_edit() {
    use crate::common::Served;
    use serde_json::json;
    use std::io::Read;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf");
    let mut saved = 0;
    for round in 0..20 {
        fs::write(&file, GAME).unwrap();
        let served = Served::start(folder.path(), &["."]);
        let comment = json!({"file": "a.sgf", "number": 1, "revision": 0, "op": "comment",
            "node": 0, "text": "from the page"});
        served.ask("POST", "/api/game/edit", &comment.to_string());
        let edit = start(folder.path(), EVENT.0);
        let save = json!({"file": "a.sgf", "number": 1, "to": "a.sgf", "replace": true});
        let mut stream = served.send("POST", "/api/game/save", &save.to_string());
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let is_saved = answer.starts_with("HTTP/1.1 200");
        let is_edited = is_done(end(edit));
        let text = fs::read_to_string(&file).unwrap();
        assert!(
            !is_saved || text.contains("from the page"),
            "round {round}: {text}"
        );
        assert!(
            !is_edited || text.contains("EV[one]"),
            "round {round}: {text}"
        );
        saved += u32::from(is_saved);
    }
    println!("saved in {saved} of 20 rounds");
}
