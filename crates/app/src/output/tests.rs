//! What becomes of files, looked at with the system's own eyes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::leftovers::look_through;
use super::temporary::{TemporaryFile, TemporaryFolder};
use super::{Batch, Existing, Output, OutputFolder};
use crate::Error;
use std::fs;
use std::io;
use std::path::Path;
use tempfile::TempDir;

fn write(path: &Path, existing: Existing, text: &str) -> Result<(), Error> {
    Output::prepare(path, existing)?.write(|out| out.write_all(text.as_bytes()))
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_only_if_it_may_be() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf");
    write(&file, Existing::Refuse, "one").unwrap();
    let refused = write(&file, Existing::Refuse, "two").unwrap_err();
    assert!(matches!(refused, Error::Exists { .. }), "{refused}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "one");
    write(&file, Existing::Replace, "two").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "two");
    assert_eq!(names(&folder), ["a.sgf"]);
}

#[test]
fn a_file_that_comes_while_another_is_written_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf");
    let output = Output::prepare(&file, Existing::Refuse).unwrap();
    let refused = output.write(|out| {
        fs::write(&file, "somebody's")?;
        out.write_all(b"ours")
    });
    assert!(matches!(refused, Err(Error::Exists { .. })));
    assert_eq!(fs::read_to_string(&file).unwrap(), "somebody's");
    assert_eq!(names(&folder), ["a.sgf"]);
}

#[test]
fn a_last_look_can_refuse() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf");
    fs::write(&file, "old").unwrap();
    let output = Output::prepare(&file, Existing::Replace).unwrap();
    let refused = output.write_checked(
        |out| out.write_all(b"new"),
        |place| {
            assert_eq!(fs::read_to_string(place).unwrap(), "old");
            Err(Error::changed(Path::new("a.sgf")))
        },
    );
    assert_eq!(
        refused.unwrap_err().to_string(),
        "a.sgf: another program has changed it meanwhile; not written, try again"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(names(&folder), ["a.sgf"]);
}

#[test]
fn backups_are_numbered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf");
    fs::write(&file, "1").unwrap();
    for text in ["2", "3", "4"] {
        write(&file, Existing::BackUp, text).unwrap();
    }
    assert_eq!(
        names(&folder),
        ["a.sgf", "a.sgf.bak", "a.sgf.bak2", "a.sgf.bak3"]
    );
    for (name, text) in [("a.sgf", "4"), ("a.sgf.bak", "1"), ("a.sgf.bak3", "3")] {
        let found = fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(found, text, "{name}");
    }
}

#[test]
fn one_of_many_is_whole_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let one = |name: &str, existing| Output::one_of_many(&at(name), existing, None);
    one("a.sgf", Existing::Refuse)
        .unwrap()
        .write(|out| out.write_all(b"new"))
        .unwrap();
    let refused = one("a.sgf", Existing::Refuse).unwrap_err();
    assert!(matches!(refused, Error::Exists { .. }), "{refused}");
    let failed = one("b.sgf", Existing::Refuse)
        .unwrap()
        .write(|_| Err(io::Error::other("no")));
    assert!(failed.is_err());
    one("a.sgf", Existing::BackUp)
        .unwrap()
        .write(|out| out.write_all(b"newer"))
        .unwrap();
    assert_eq!(fs::read_to_string(at("a.sgf")).unwrap(), "newer");
    assert_eq!(names(&folder), ["a.sgf", "a.sgf.bak"]);
    assert!(
        one("no/a.sgf", Existing::Refuse)
            .unwrap()
            .write(|_| Ok(()))
            .is_err()
    );
}

#[test]
fn a_batch_takes_its_places_together() {
    let folder = tempfile::tempdir().unwrap();
    let at = |number: usize| folder.path().join(format!("{number:03}.sgf"));
    let mut batch = Batch::default();
    for number in 0..100 {
        fs::write(at(number), "old").unwrap();
        let output = Output::prepare(&at(number), Existing::Replace).unwrap();
        batch
            .write(output, |out| write!(out, "new {number}"))
            .unwrap();
        assert_eq!(fs::read_to_string(at(number)).unwrap(), "old");
    }
    assert!(batch.is_full() && !batch.is_empty());
    // Nobody else changes them meanwhile, and what takes no locks is noticed.
    let busy = Output::try_prepare(&at(1), Existing::Replace).unwrap_err();
    assert!(matches!(busy, Error::Busy { .. }), "{busy}");
    fs::write(at(7), "somebody's").unwrap();
    let refused = batch.finish();
    assert_eq!(refused.len(), 1);
    assert!(matches!(&refused[0], Error::Changed { path } if path.ends_with("007.sgf")));
    for number in 0..100 {
        let text = fs::read_to_string(at(number)).unwrap();
        let new = format!("new {number}");
        assert_eq!(text, if number == 7 { "somebody's" } else { &new });
    }
    assert_eq!(names(&folder).len(), 100);
    assert!(batch.is_empty() && batch.finish().is_empty());
}

#[test]
fn a_batch_that_is_dropped_leaves_all_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf");
    fs::write(&file, "old").unwrap();
    let mut batch = Batch::default();
    let output = Output::prepare(&file, Existing::Replace).unwrap();
    batch.write(output, |out| out.write_all(b"new")).unwrap();
    drop(batch);
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(names(&folder), ["a.sgf"]);
}

#[test]
fn a_failure_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let output = Output::prepare(&folder.path().join("a.sgf"), Existing::Refuse).unwrap();
    assert!(output.write(|_| Err(io::Error::other("no"))).is_err());
    let output = OutputFolder::prepare(&folder.path().join("book")).unwrap();
    assert!(output.write(|_| Err(io::Error::other("no"))).is_err());
    let output = OutputFolder::prepare(&folder.path().join("book")).unwrap();
    output.write(|_| Ok(false)).unwrap();
    assert!(names(&folder).is_empty());
}

#[test]
fn only_what_nobody_holds_is_a_leftover() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("a.sgf");
    let file = TemporaryFile::beside(&place, None).unwrap();
    let inner = TemporaryFolder::beside(&place).unwrap();
    // What killed programs left, and what is a person's.
    fs::write(folder.path().join(".honte-abc123.tmp"), "half").unwrap();
    fs::create_dir(folder.path().join(".honte-ABC123.tmp")).unwrap();
    fs::write(folder.path().join(".honte-ABC123.tmp/figure-001.svg"), "").unwrap();
    let mine = [".honte-a.tmp", ".honte-config", ".honte-notes1.tmp.sgf"];
    for name in mine {
        fs::write(folder.path().join(name), "").unwrap();
    }
    look_through(folder.path());
    let mut expected: Vec<String> = mine.map(String::from).to_vec();
    for path in [file.path(), inner.path()] {
        expected.push(path.file_name().unwrap().to_str().unwrap().into());
    }
    expected.sort();
    assert_eq!(names(&folder), expected);
    drop((file, inner));
    look_through(folder.path());
    assert_eq!(names(&folder), mine);
}

#[test]
fn what_was_being_copied_is_finished() {
    // What the file holds after a kill, and at the next start; the journal holds "new content".
    let cases = [
        ("old content", "old content"),
        ("", "new content"),
        ("new co", "new content"),
        ("new content", "new content"),
        ("new content, and somebody's", "new content, and somebody's"),
    ];
    for (killed, expected) in cases {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sgf");
        fs::write(&file, killed).unwrap();
        let journal = folder.path().join(".honte-abc123.redo");
        fs::create_dir(&journal).unwrap();
        fs::write(journal.join("a.sgf"), "new content").unwrap();
        look_through(folder.path());
        assert_eq!(fs::read_to_string(&file).unwrap(), expected, "{killed}");
        assert_eq!(names(&folder), ["a.sgf"], "{killed}");
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

    fn mode(path: &Path) -> u32 {
        path.metadata().unwrap().mode() & 0o7777
    }

    #[test]
    fn mode_and_owner_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sgf");
        for bits in [0o600, 0o640, 0o666, 0o755] {
            fs::write(&file, "old").unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(bits)).unwrap();
            let is_given = chown(&file, Some(1234), Some(4321)).is_ok();
            write(&file, Existing::BackUp, "new").unwrap();
            assert_eq!(mode(&file), bits);
            assert_eq!(mode(&folder.path().join("a.sgf.bak")), bits);
            if is_given {
                let about = file.metadata().unwrap();
                assert_eq!((about.uid(), about.gid()), (1234, 4321));
            }
            fs::remove_file(folder.path().join("a.sgf.bak")).unwrap();
        }
    }

    #[test]
    fn nobody_reads_what_replaces_a_private_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sgf");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        let output = Output::prepare(&file, Existing::Replace).unwrap();
        let written = output.write(|out| {
            for name in names(&folder) {
                assert_eq!(mode(&folder.path().join(name)), 0o600);
            }
            out.write_all(b"new")
        });
        written.unwrap();
    }

    #[test]
    fn read_only_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sgf");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        let refused = write(&file, Existing::Replace, "new").unwrap_err();
        assert!(refused.to_string().contains("read-only"), "{refused}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(names(&folder), ["a.sgf"]);
    }

    #[test]
    fn links_are_followed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("deep")).unwrap();
        symlink("deep/b.sgf", at("a.sgf")).unwrap();
        symlink("a.sgf", at("c.sgf")).unwrap();
        // The first makes the file that the links lead to; then it is replaced.
        write(&at("c.sgf"), Existing::Refuse, "one").unwrap();
        assert_eq!(fs::read_to_string(at("deep/b.sgf")).unwrap(), "one");
        assert!(write(&at("c.sgf"), Existing::Refuse, "two").is_err());
        write(&at("c.sgf"), Existing::Replace, "two").unwrap();
        assert_eq!(fs::read_to_string(at("deep/b.sgf")).unwrap(), "two");
        for link in ["a.sgf", "c.sgf"] {
            assert!(at(link).symlink_metadata().unwrap().is_symlink());
        }
        symlink("round.sgf", at("round.sgf")).unwrap();
        let refused = write(&at("round.sgf"), Existing::Replace, "").unwrap_err();
        assert!(refused.to_string().contains("circle"), "{refused}");
    }

    #[test]
    fn a_file_with_two_names_keeps_both() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a.sgf"), folder.path().join("b.sgf"));
        for text in ["a long new content", "short"] {
            fs::write(&a, "old content").unwrap();
            let _ = fs::hard_link(&a, &b);
            let before = a.metadata().unwrap().ino();
            write(&a, Existing::BackUp, text).unwrap();
            assert_eq!(fs::read_to_string(&b).unwrap(), text);
            assert_eq!(b.metadata().unwrap().ino(), before);
            let backup = folder.path().join("a.sgf.bak");
            assert_eq!(fs::read_to_string(&backup).unwrap(), "old content");
            fs::remove_file(backup).unwrap();
            assert_eq!(names(&folder), ["a.sgf", "b.sgf"]);
        }
    }

    #[test]
    fn what_is_no_file_is_written_to_or_refused() {
        let folder = tempfile::tempdir().unwrap();
        for existing in [Existing::Refuse, Existing::Replace, Existing::BackUp] {
            write(Path::new("/dev/null"), existing, "gone").unwrap();
        }
        let about = Path::new("/dev/null").metadata().unwrap();
        assert!(!about.is_file());
        let refused = write(folder.path(), Existing::Replace, "").unwrap_err();
        assert!(refused.to_string().contains("it is a folder"), "{refused}");
        let refused = write(&folder.path().join("no/a.sgf"), Existing::Replace, "");
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("there is no such folder"), "{refused}");
        let socket = folder.path().join("socket");
        let _open = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        assert!(write(&socket, Existing::Replace, "").is_err());
    }

    #[test]
    fn a_folder_is_made_whole() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("book");
        let fill = |folder: &Path| fs::write(folder.join("index.html"), "").map(|()| true);
        // An empty folder keeps its mode; one with something in it stays.
        fs::create_dir(&book).unwrap();
        fs::set_permissions(&book, fs::Permissions::from_mode(0o700)).unwrap();
        OutputFolder::prepare(&book).unwrap().write(fill).unwrap();
        assert_eq!(mode(&book), 0o700);
        assert!(book.join("index.html").is_file());
        assert!(OutputFolder::prepare(&book).is_err());
        assert_eq!(names(&folder), ["book"]);
    }
}
