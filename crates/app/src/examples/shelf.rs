//! The examples of the program, and how they are found.

use super::error::ExampleError;
use super::{Confidence, Example, Group, read};
use std::path::Path;
use std::sync::LazyLock;

/// What stands before the name of an example where a file is expected: `example:7-1`.
pub const PREFIX: &str = "example:";

macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!(env!("HONTE_CORPUS"), "/", $name, ".toml")))),*]
    };
}

/// Names in `corpus/` and contents, in the order in which they are listed.
#[rustfmt::skip]
const FILES: &[(&str, &str)] = &files![
    "j1989/positions/ld-01" "j1989/found/ld-02" "j1989/open/ld-02-b" "j1989/positions/ld-03" "j1989/found/ld-04"
    "j1989/found/ld-05" "j1989/found/ld-06" "j1989/positions/ld-07-1" "j1989/positions/ld-07-2"
    "j1989/positions/ld-08" "j1989/positions/ld-09" "j1989/positions/ld-10" "j1989/positions/ld-11"
    "j1989/positions/ld-12" "j1989/positions/ld-13" "j1989/positions/ld-14" "j1989/positions/ld-15"
    "j1989/positions/ld-16" "j1989/positions/ld-17" "j1989/positions/ld-18" "j1989/positions/ld-19"
    "j1989/positions/ld-20" "j1989/found/ld-21" "j1989/found/ld-22" "j1989/found/ld-23"
    "j1989/positions/ld-24a" "j1989/positions/ld-24b" "j1989/positions/ld-24c" "j1989/positions/ld-25"
    "j1989/commentary/art-03-d01" "j1989/positions/art-03-d02" "j1989/commentary/art-04-d03"
    "j1989/commentary/art-05-d04" "j1989/positions/art-06-d05" "j1989/commentary/art-07-d06"
    "j1989/positions/art-07-d07a" "j1989/positions/art-07-d07b" "j1989/commentary/art-07-d07c"
    "j1989/commentary/art-07-d08" "j1989/positions/art-07-d09" "j1989/positions/art-07-d10"
    "j1989/positions/art-07-d11" "j1989/commentary/art-08-d12" "j1989/positions/art-08-d13"
    "j1989/positions/art-08-d14" "j1989/positions/art-08-d15" "j1989/positions/art-10-d16"
    "j1989/positions/art-10-d17" "j1989/cycles/art-12-d18a" "j1989/cycles/art-12-d18b"
    "j1989/found/art-13-d19a" "j1989/found/art-13-d19b"
    "ikeda/ex-01" "ikeda/ex-02" "ikeda/ex-03" "ikeda/ex-04" "ikeda/ex-05" "ikeda/ex-06"
    "ikeda/ex-07" "ikeda/ex-08" "ikeda/ex-09" "ikeda/ex-10" "ikeda/ex-11" "ikeda/ex-12"
    "ikeda/ex-13" "ikeda/ex-14"
];

/// The same, read. A test reads them all, so that none is left out.
static ALL: LazyLock<Vec<Example>> = LazyLock::new(|| {
    let all = FILES
        .iter()
        .filter_map(|(name, text)| read(name, text).ok());
    all.collect()
});

/// All examples: the official ones first, then the diagrams of the commentary, then those for
/// Ikeda's rules, each in the order of its text.
#[must_use]
pub fn all() -> &'static [Example] {
    &ALL
}

/// The examples that a word names: one by its name (`7-1`) or id (`ld-07-1`), the parts of one (`7`,
/// `24`, `d19`), a group (`life`, `diagrams`, `ikeda`), those of an article (`7.2`) or those with this
/// confidence (`found`). None if it names nothing.
#[must_use]
pub fn find(word: &str) -> Vec<&'static Example> {
    let word = word.to_ascii_lowercase();
    let pick = |wanted: &dyn Fn(&Example) -> bool| -> Vec<&'static Example> {
        ALL.iter().filter(|example| wanted(example)).collect()
    };
    if let Some(group) = Group::ALL.into_iter().find(|group| group.name() == word) {
        return pick(&|example| example.group == group);
    }
    if let Some(wanted) = (Confidence::ALL.into_iter()).find(|one| one.name() == word) {
        return pick(&|example| example.confidence == Some(wanted));
    }
    let article = pick(&|example| example.article.as_deref() == Some(&word));
    if word.contains('.') && !article.is_empty() {
        return article;
    }
    let exact = pick(&|example| example.name() == word || example.id == word);
    match exact.is_empty() {
        true => pick(&|example| is_part(&example.name(), &word)),
        false => exact,
    }
}

/// The example of this name (`7-1`) or id (`ld-07-1`).
#[must_use]
pub fn exactly(name: &str) -> Option<&'static Example> {
    let mut all = ALL.iter();
    all.find(|example| example.id == name || example.name() == name)
}

/// Whether a name is that of a part: `7-1` of `7`, `24a` of `24`.
fn is_part(name: &str, whole: &str) -> bool {
    let rest = name
        .strip_prefix(whole)
        .filter(|_| whole.ends_with(|c: char| c.is_ascii_digit()));
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The example that a file's name stands for, such as `example:7-1`; `None` if it stands for a file.
///
/// # Errors
/// A name that no example has, or several.
pub fn named(path: &Path) -> Option<Result<&'static Example, ExampleError>> {
    let word = path.to_str()?.strip_prefix(PREFIX)?;
    let found = find(word);
    Some(match found.as_slice() {
        [one] => Ok(one),
        [] => Err(ExampleError::Missing(word.to_owned())),
        several => {
            let names: Vec<String> = several.iter().map(|example| example.name()).collect();
            Err(ExampleError::Several(word.to_owned(), names))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    #[test]
    fn all_files_of_the_corpus_are_here_and_can_be_read() {
        let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
        let mut files: Vec<String> = [
            "j1989/positions",
            "j1989/commentary",
            "j1989/found",
            "j1989/cycles",
            "j1989/open",
            "ikeda",
        ]
        .iter()
        .flat_map(|folder| {
            let entries = fs::read_dir(corpus.join(folder)).unwrap();
            entries.map(move |entry| format!("{folder}/{}", entry.unwrap().file_name().display()))
        })
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        .collect();
        files.sort();
        let mut here: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        here.sort_unstable();
        assert_eq!(here, files);
        for (name, text) in FILES {
            let example = read(name, text).unwrap_or_else(|error| panic!("{error}"));
            assert!(
                example.question.is_some() && example.answer.is_some(),
                "{name}"
            );
            assert!(
                example.source.is_some() && example.confidence.is_some(),
                "{name}"
            );
        }
    }

    #[test]
    fn names_are_unique_and_found() {
        for example in all() {
            let name = example.name();
            assert_eq!(find(&name).len(), 1, "{name}");
            assert_eq!(find(&example.id)[0].id, example.id);
        }
        let ids = |word: &str| find(word).iter().map(|e| e.id.as_str()).collect::<Vec<_>>();
        assert_eq!(ids("7"), ["ld-07-1", "ld-07-2"]);
        assert_eq!(ids("24"), ["ld-24a", "ld-24b", "ld-24c"]);
        assert_eq!(ids("2"), ["ld-02"]);
        assert_eq!(ids("D9"), ["art-07-d09"]);
        assert_eq!(ids("ikeda-3"), ["ikeda-p1-ex03"]);
        assert_eq!(find("ikeda").len(), 14);
        assert!(ids("77").is_empty() && ids("").is_empty());
        // Of the 25 examples 2 and 7 have two positions, and 24 three.
        assert_eq!(find("life").len(), 25 + 1 + 1 + 2);
        assert_eq!(ids("3"), ["ld-03"]);
        assert_eq!(ids("d7"), ["art-07-d07a", "art-07-d07b", "art-07-d07c"]);
        assert_eq!(find("diagrams").len(), 23);
        assert!(
            find("7.2")
                .iter()
                .all(|e| e.article.as_deref() == Some("7.2"))
        );
        assert!(
            find("found")
                .iter()
                .all(|e| e.confidence == Some(Confidence::Found))
        );
    }

    #[test]
    fn a_file_may_be_an_example() {
        assert!(named(Path::new("game.sgf")).is_none());
        assert_eq!(
            named(Path::new("example:7-1")).unwrap().unwrap().id,
            "ld-07-1"
        );
        let said = |name: &str| named(Path::new(name)).unwrap().unwrap_err().to_string();
        assert_eq!(said("example:7"), "example:7: that is several: 7-1, 7-2");
        assert_eq!(said("example:99"), "example:99: there is no such example");
    }
}
