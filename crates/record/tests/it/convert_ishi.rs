//! Ishi to SGF and back: nothing that a document says is lost, and every position is the same.

use honte_record::convert::{Options, from_ishi, to_ishi};
use honte_record::ishi::{self, Act, Document};
use honte_record::replay::Replay;
use honte_record::sgf::{self, Collection};
use proptest::prelude::*;
use std::path::{Path, PathBuf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ishi")
}

fn ishi_files(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(corpus().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "ishi"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no files in {folder}");
    files
}

/// The games as an SGF file, read again: what another program would get.
fn through_sgf(document: &Document, options: Options) -> Vec<honte_record::tree::Tree> {
    let trees = from_ishi(document, options).trees;
    let mut text = Vec::new();
    for tree in &trees {
        sgf::write_tree(tree, &mut text);
    }
    let read = Collection::read(&text);
    assert_eq!(read.problems, [], "{}", String::from_utf8_lossy(&text));
    assert_eq!(read.games.len(), trees.len());
    read.games
}

/// The positions of all steps, by the trees' rules and by the document's.
fn same_positions(document: &Document, name: &Path) -> usize {
    let back = from_ishi(document, Options::default());
    let mut compared = 0;
    for (line, game, node) in back.nodes {
        let event = &document.events()[game];
        let mut steps = event
            .steps()
            .filter(|&step| document.step(step).line() == line);
        let Some(step) =
            steps.find(|&s| matches!(document.step(s).act(), Act::Move { .. } | Act::Setup))
        else {
            continue;
        };
        let tree = &back.trees[game];
        let forced = tree
            .first_child(node)
            .filter(|&child| tree.property(child, sgf::Name::new(b"SFAE")).is_some());
        let ours = Replay::at(tree, forced.unwrap_or(node)).into_board();
        let theirs = ishi::Replay::at(document, step);
        let stones = |board: &honte_goban::Board| {
            board.all_stones().map(|(c, p)| (p, c)).collect::<Vec<_>>()
        };
        assert_eq!(
            stones(&ours),
            stones(theirs.board()),
            "{} line {line}",
            name.display()
        );
        compared += 1;
    }
    compared
}

/// Where the canonical forms part.
fn first_difference(a: &Document, b: &Document) -> String {
    let (a, b) = (ishi::write(a), ishi::write(b));
    let lines = |text: &[u8]| -> Vec<String> {
        String::from_utf8_lossy(text)
            .lines()
            .map(str::to_owned)
            .collect()
    };
    let (a, b) = (lines(&a), lines(&b));
    let at = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let part = |lines: &[String]| lines[at.saturating_sub(2)..lines.len().min(at + 4)].join("\n");
    format!("line {}\n{}\n-----\n{}", at + 1, part(&a), part(&b))
}

#[test]
fn every_document_survives_sgf() {
    let mut files = ishi_files("torture/valid");
    files.extend(ishi_files("."));
    files.extend(ishi_files("wild"));
    let mut failed = Vec::new();
    let mut compared = 0;
    for file in files {
        let document = ishi::read(&std::fs::read(&file).unwrap()).document;
        let trees = through_sgf(&document, Options::default());
        let back = to_ishi(&trees, Options::default()).unwrap();
        if back.document.meaning() != document.meaning() {
            failed.push(format!(
                "{}\n{}",
                file.display(),
                first_difference(&document, &back.document)
            ));
        } else if !back.lost.is_empty() {
            failed.push(format!("{}: {:?}", file.display(), back.lost));
        }
        compared += same_positions(&document, &file);
    }
    assert!(compared > 300, "only {compared} positions compared");
    assert!(
        failed.is_empty(),
        "{} failed\n{}",
        failed.len(),
        failed.join("\n=====\n")
    );
}

#[test]
fn plain_files_are_sgf_alone() {
    let document = ishi::read(&std::fs::read(corpus().join("testspec.ishi")).unwrap()).document;
    for tree in through_sgf(&document, Options { clean: true }) {
        for node in tree.nodes(tree.root()) {
            for property in tree.properties(node) {
                assert!(
                    property.name().definition().is_some(),
                    "{}",
                    property.name()
                );
            }
        }
    }
}

/// Lines of a file that has no errors, though the boldest of what is allowed.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let place = "[a-hj-m]([1-9]|1[0-2])";
    let mark = format!(
        "MARK( (ALL|{place}|#[1-9]|#[1-3]-[4-9]|(a|10|@|#1|\\\\[cdst])@({place}|#[1-9]))){{1,3}}"
    );
    let text = "[\t -~éß]{0,14}";
    let blocks = format!(
        "(COM {text}\r\n({text}\r\n){{0,3}}ENDCOM|USER {text}\r\n({text}\r\n){{0,2}}  enduser {text})"
    );
    let generate = |regex: &str| proptest::string::string_regex(regex).unwrap();
    let line = prop_oneof![
        10 => generate(&format!("[BW] ({place}|{place}|{place}|PASS)")),
        2 => generate(&mark),
        1 => generate(&format!("UNMARK (ALL|{place}|#[1-9])")),
        2 => generate(&blocks),
        1 => generate(&format!("PRISONER ({place}|#[1-9]) {place}")),
        2 => generate(&format!("DIAGRAM( {place} {place}| 9x9| 19x19)?")),
        1 => generate(&format!("HIDE ({place}|#[1-9]|#1-5) {place}")),
        1 => generate(&format!("SETUP( [BW] {place} {place} [BW] {place}| W {place})?")),
        1 => generate(&format!("REMARK {text}")),
        1 => generate(&format!("(KOMI|BLACK|SOURCE|RULES|DATE) ({text}|[0-9.]{{1,3}}|5 March 1990|Kato 9-dan)")),
        1 => Just("EVENT".to_owned()),
        1 => generate(&format!("EVENT {text}")),
        4 => generate("VAR( [!-~]{1,2})?"),
        4 => Just("ENDVAR".to_owned()),
    ];
    proptest::collection::vec(line, 0..40)
}

/// The lines with the moves numbered, so that the numbers of a sequence do not repeat, and without
/// those that would be errors.
fn numbered(lines: &[String]) -> String {
    let mut text = String::from("BOARDSIZE 12\r\n");
    // The next number, and whether there is a move, of each open sequence.
    let mut open: Vec<(u32, bool)> = vec![(1, false)];
    let mut in_diagram = false;
    for line in lines {
        let word = line.split(' ').next().unwrap();
        let depth = open.len();
        let (number, has_move) = open.last_mut().unwrap();
        match word {
            "B" | "W" => {
                text.push_str(&format!("{word} {number} {}\r\n", &line[2..]));
                // Numbers may be left out.
                *number += 1 + u32::from(line.len() % 3 == 0);
                *has_move = true;
            }
            "EVENT" => {
                text.push_str(&format!("{line}\r\nBOARDSIZE 12\r\n"));
                open = vec![(1, false)];
            }
            "VAR" if !*has_move => continue,
            "VAR" => {
                text.push_str(&format!("{line}\r\n"));
                let first = *number - u32::from(line.len() % 2 == 0);
                open.push((first, false));
            }
            "ENDVAR" if depth == 1 => continue,
            "ENDVAR" => {
                text.push_str("ENDVAR\r\n");
                open.pop();
            }
            "HIDE" if !in_diagram => continue,
            "PRISONER" if !*has_move => continue,
            _ => text.push_str(&format!("{line}\r\n")),
        }
        in_diagram = match word {
            "DIAGRAM" => true,
            "B" | "W" | "VAR" | "ENDVAR" | "EVENT" => false,
            _ => in_diagram,
        };
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    /// Whatever a document without errors says, SGF keeps it.
    #[test]
    fn random_documents_survive_sgf(lines in lines()) {
        let text = numbered(&lines);
        let reading = ishi::read(text.as_bytes());
        prop_assume!(reading.is_ok());
        let document = reading.document;
        let trees = through_sgf(&document, Options::default());
        let back = to_ishi(&trees, Options::default()).unwrap();
        prop_assert!(
            back.document.meaning() == document.meaning(),
            "{}\n{}",
            first_difference(&document, &back.document),
            trees.iter().map(|tree| format!("{tree:?}\n")).collect::<String>()
        );
        prop_assert_eq!(back.lost, []);
        same_positions(&document, Path::new("random"));
    }
}
