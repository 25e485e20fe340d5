//! Which files a user's paths lead to.

#[cfg(unix)]
use crate::skipped::skipped;
use honte_record::source::{FoundSources, SourceError, find};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with empty files of these names.
fn folder(names: &[&str]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for name in names {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, name).unwrap();
    }
    folder
}

fn names(found: &FoundSources, folder: &Path) -> Vec<String> {
    let below = |path: &Path| path.strip_prefix(folder).unwrap().display().to_string();
    found
        .sources
        .iter()
        .map(|source| below(&source.path))
        .collect()
}

#[test]
fn folders_are_walked_in_order() {
    let folder = folder(&[
        "b.sgf",
        "a/2.SGF",
        "a/1.sgf.gz",
        "a/deep/er/x.mgt",
        "c.tar",
        "notes.txt",
    ]);
    let found = find(&[folder.path()]);
    assert_eq!(
        names(&found, folder.path()),
        ["a/1.sgf.gz", "a/2.SGF", "a/deep/er/x.mgt", "b.sgf", "c.tar"],
    );
    assert_eq!(found.passed_over, 1);
    assert!(found.problems.is_empty());
    assert_eq!(found.bytes(), 10 + 7 + 15 + 5 + 5);
}

#[test]
fn named_files_are_taken_whatever_they_are_called() {
    let folder = folder(&["notes.txt", "b.sgf", "a.sgf"]);
    let paths = ["notes.txt", "b.sgf", "a.sgf"].map(|name| folder.path().join(name));
    assert_eq!(
        names(&find(&paths), folder.path()),
        ["notes.txt", "b.sgf", "a.sgf"]
    );
}

#[test]
fn each_file_is_read_once() {
    let folder = folder(&["a.sgf", "b.sgf"]);
    let found = find(&[
        folder.path().join("b.sgf"),
        folder.path().into(),
        folder.path().into(),
    ]);
    assert_eq!(names(&found, folder.path()), ["b.sgf", "a.sgf"]);
    assert_eq!(found.repeated, 1);
}

#[test]
fn problems_do_not_stop_the_walk() {
    let folder = folder(&["a.sgf", "empty/notes.txt"]);
    let paths = ["missing", "empty", "a.sgf"].map(|name| folder.path().join(name));
    let found = find(&paths);
    assert_eq!(names(&found, folder.path()), ["a.sgf"]);
    assert!(matches!(
        found.problems[..],
        [
            SourceError::NotFound { .. },
            SourceError::NoRecords { passed_over: 1, .. }
        ]
    ));
    assert!(
        found.problems[0]
            .to_string()
            .contains("missing: no such file")
    );
}

#[test]
fn an_empty_folder_is_a_problem() {
    let folder = TempDir::new().unwrap();
    let found = find(&[folder.path()]);
    assert!(matches!(
        found.problems[..],
        [SourceError::NoRecords { passed_over: 0, .. }]
    ));
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn links_are_followed_and_loops_end() {
        let folder = folder(&["a/1.sgf", "b/2.sgf"]);
        let at = |name: &str| folder.path().join(name);
        symlink(at("a/1.sgf"), at("b/again.sgf")).unwrap();
        symlink(folder.path(), at("b/loop")).unwrap();
        symlink(at("b"), at("a/sideways")).unwrap();
        symlink(at("nowhere"), at("b/broken.sgf")).unwrap();
        let found = find(&[folder.path()]);
        assert_eq!(
            names(&found, folder.path()),
            ["a/1.sgf", "a/sideways/2.sgf"]
        );
        assert_eq!(found.repeated, 1);
        assert!(matches!(found.problems[..], [SourceError::NotFound { .. }]));
    }

    #[test]
    fn a_named_link_is_read() {
        let folder = folder(&["a.sgf"]);
        let link = folder.path().join("link");
        symlink(folder.path().join("a.sgf"), &link).unwrap();
        assert_eq!(names(&find(&[link]), folder.path()), ["link"]);
    }

    #[test]
    fn unreadable_folders_are_a_problem() {
        let folder = folder(&["a.sgf", "closed/b.sgf"]);
        let closed = folder.path().join("closed");
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
        if fs::read_dir(&closed).is_ok() {
            super::skipped("this user may read everything");
            return;
        }
        let found = find(&[folder.path()]);
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(names(&found, folder.path()), ["a.sgf"]);
        assert!(matches!(found.problems[..], [SourceError::Denied { .. }]));
    }
}
