//! What the tests of the readers of other formats share.

use honte_record::reading::Reading;
use honte_record::sgf::Collection;
use honte_record::tree::{Event, Tree};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// A file of `corpus/formats`.
pub(crate) fn corpus(name: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/formats");
    fs::read(folder.join(name)).unwrap()
}

/// A tree in one form: a node's properties merged and sorted, without those named here.
pub(crate) fn normal(tree: &Tree, without: &[&str]) -> String {
    let mut out = String::new();
    for event in tree.walk(tree.root()) {
        let Event::Enter(node) = event else {
            out.push(')');
            continue;
        };
        out.push_str("(;");
        let mut properties: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for property in tree.properties(node) {
            let name = property.name().to_string();
            if !without.contains(&name.as_str()) {
                let values = property
                    .values()
                    .map(|raw| tree.long_text(raw).into_owned());
                properties.entry(name).or_default().extend(values);
            }
        }
        for (name, mut values) in properties {
            values.sort();
            out.push_str(&format!("{name}{values:?}"));
        }
    }
    out
}

/// A file against the SGF beside it, which was written by hand.
pub(crate) fn check(read: fn(&[u8]) -> Reading, name: &str, private: &[&str]) -> Reading {
    let reading = read(&corpus(name));
    let (stem, _) = name.rsplit_once('.').unwrap();
    let expected = Collection::read(&corpus(&format!("{stem}.sgf")));
    assert!(expected.problems.is_empty(), "{:?}", expected.problems);
    let normals = |games: &[Tree]| -> Vec<String> {
        games.iter().map(|game| normal(game, private)).collect()
    };
    assert_eq!(normals(&reading.games), normals(&expected.games), "{name}");
    reading
}

/// The values of a private property of the root, one a line.
pub(crate) fn kept(reading: &Reading, name: &str) -> String {
    let game = &reading.games[0];
    let name = honte_record::sgf::Name::new(name.as_bytes());
    let values = game.values(game.root(), name);
    let lines: Vec<_> = values.map(|raw| game.long_text(raw).into_owned()).collect();
    lines.join("\n")
}

/// The kinds of the problems, by name.
pub(crate) fn kinds(reading: &Reading) -> Vec<&'static str> {
    reading
        .problems
        .iter()
        .map(|problem| problem.kind.name())
        .collect()
}

/// What must hold of anything that was read.
pub(crate) fn sound(reading: &Reading, bytes: &[u8]) {
    let lines = bytes.iter().filter(|b| matches!(b, b'\n' | b'\r')).count() as u64 + 1;
    for problem in &reading.problems {
        assert!(problem.line <= lines, "{problem}");
    }
    assert!(reading.problems.len() <= 1000);
    assert!(!reading.games.is_empty() || !reading.problems.is_empty());
    for game in &reading.games {
        let mut text = Vec::new();
        honte_record::sgf::write_tree(game, &mut text);
        let again = Collection::read(&text);
        assert!(
            again
                .problems
                .iter()
                .all(|p| p.kind.severity() == honte_record::Severity::Warning),
            "{:?}",
            again.problems
        );
        assert_eq!(again.games.len(), 1);
        assert_eq!(normal(&again.games[0], &[]), normal(game, &[]));
    }
}

/// A file cut at every place.
pub(crate) fn cuts(read: fn(&[u8]) -> Reading, name: &str) {
    let bytes = corpus(name);
    let mut nodes = 0;
    for end in 0..=bytes.len() {
        let reading = read(&bytes[..end]);
        sound(&reading, &bytes[..end]);
        let now: usize = reading
            .games
            .iter()
            .map(|g| g.nodes(g.root()).count())
            .sum();
        nodes = nodes.max(now);
        // What was there is kept: a shorter file has no more nodes, and not many less.
        assert!(now + 3 >= nodes, "{name} at {end}");
    }
}

/// Texts made of a format's own words, and bytes that are none.
pub(crate) fn hostile(words: &'static [&'static str]) -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        8 => prop::sample::select(words).prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..6),
        2 => "[0-9A-Z,=\\[\\]<>&;./ \n-]{0,6}".prop_map(String::into_bytes),
    ];
    prop::collection::vec(word, 0..60).prop_map(|words| words.concat())
}
