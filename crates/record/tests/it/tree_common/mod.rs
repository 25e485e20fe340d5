//! Game trees for tests: made up, and real ones.

use crate::skipped::skipped;
use honte_goban::Board;
use honte_record::replay::Replay;
use honte_record::sgf::{Collection, write_nodes};
use honte_record::tree::{Event, NodeId, Tree};
use proptest::prelude::*;
use std::path::{Path, PathBuf};

/// The first game of a file.
pub(crate) fn game(text: &[u8]) -> Tree {
    Collection::read(text).games.remove(0)
}

/// The game, written node by node.
pub(crate) fn written(tree: &Tree) -> String {
    let mut out = Vec::new();
    write_nodes(tree, tree.root(), &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// The game read from what is written of it.
pub(crate) fn reread(tree: &Tree) -> Tree {
    let mut out = Vec::new();
    write_nodes(tree, tree.root(), &mut out);
    game(&out)
}

/// Shape, names and values, nothing of the layout.
pub(crate) fn told(tree: &Tree) -> String {
    let mut out = String::new();
    for event in tree.walk(tree.root()) {
        let Event::Enter(node) = event else {
            out.push(')');
            continue;
        };
        out.push_str("(;");
        for property in tree.properties(node) {
            out.push_str(&property.name().to_string());
            for value in property.values() {
                out.push_str(&format!("[{}]", value.trim_ascii().escape_ascii()));
            }
        }
    }
    out
}

/// The position at each node, in the order of the nodes.
pub(crate) fn boards(tree: &Tree) -> Vec<(NodeId, Board)> {
    let mut replay = Replay::new(tree.size());
    let mut boards = Vec::new();
    for event in tree.walk(tree.root()) {
        match event {
            Event::Enter(node) => {
                replay.enter(tree, node);
                boards.push((node, replay.board().clone()));
            }
            Event::Leave(_) => replay.leave(),
        }
    }
    boards
}

/// Games as text: small boards, all kinds of properties, values right and wrong.
pub(crate) fn games() -> impl Strategy<Value = String> {
    let letters = "[a-f]{2}";
    let point = prop_oneof![
        8 => letters,
        1 => Just("tt".to_owned()),
        1 => Just(String::new()),
        1 => " ?[a-z]{2}\n?",
        1 => "[ -Z^-~]{0,3}",
    ];
    let corner = prop_oneof![12 => letters.prop_map(|a| a), 1 => "[a-z]{1,3}".prop_map(|a| a)];
    let element = prop_oneof![
        3 => point.clone(),
        1 => (corner.clone(), corner.clone()).prop_map(|(a, b)| format!("{a}:{b}")),
    ];
    let list = proptest::collection::vec(element, 1..4).prop_map(|l| l.join("]["));
    let text = prop_oneof![
        3 => "[ -Z^-~]{0,6}",
        1 => Just("a\\]b\\\\c \\: x\\\ny\n  z  ".to_owned()),
        1 => Just("日本 棋院".to_owned()),
        1 => Just("\r\n one\r\n\r\n two \t".to_owned()),
    ];
    let texts = proptest::collection::vec(text.clone(), 1..3).prop_map(|l| l.join("]["));
    let number = prop_oneof![
        3 => "[+-]?[0-9]{1,3}([.,][0-9]{1,2})?",
        1 => text.clone(),
    ];
    let labels = proptest::collection::vec((corner.clone(), text.clone()), 1..3).prop_map(|l| {
        let labels: Vec<String> = l.into_iter().map(|(p, t)| format!("{p}:{t}")).collect();
        labels.join("][")
    });
    let lines = (corner.clone(), corner).prop_map(|(a, b)| format!("{a}:{b}"));
    let result = prop_oneof![
        Just("B+R"),
        Just("W+3.5"),
        Just("White resigns"),
        Just("Black wins by 3 1/2"),
        Just("0"),
        Just("Void"),
        Just("?"),
        Just("B+R (move 9 is lost)"),
        Just("whatever"),
        Just("W+T")
    ]
    .prop_map(str::to_owned);
    let named = |names: &'static [&'static str], value: BoxedStrategy<String>| {
        (proptest::sample::select(names), value)
            .prop_map(|(name, value)| format!("{name}[{value}]"))
    };
    let property = prop_oneof![
        10 => named(&["B", "W", "Black"], point.boxed()),
        4 => named(&["AB", "AW", "AE"], list.clone().boxed()),
        3 => named(&["TR", "MA", "CR", "SQ", "SL", "TB", "TW", "DD", "VW", "L", "M", "RG"], list.boxed()),
        2 => named(&["C", "N", "PB", "PW", "GC", "EV", "C", "SFDG", "X", "VERYLONGNAME", "VERYLONGNAMES", "WT", "BR"], texts.boxed()),
        2 => named(&["LB"], labels.boxed()),
        1 => named(&["AR", "LN"], lines.boxed()),
        1 => named(&["KM", "HA", "BL", "WL", "OB", "V", "MN", "TE", "BM", "DM", "GB", "FG", "KO", "IT", "TM", "DT"], number.boxed()),
        1 => named(&["RE"], result.boxed()),
        1 => named(&["PL"], Just("B".to_owned()).boxed()),
    ];
    let node = proptest::collection::vec(property, 0..4).prop_map(|p| format!(";{}", p.concat()));
    let size = prop_oneof![
        3 => Just("SZ[5]"), 2 => Just("SZ[6:4]"), 1 => Just("SZ[4:6]"), 1 => Just("SZ[19]"), 1 => Just(""),
        1 => Just("SZ[6:6]"), 1 => Just("SZ[30]"), 1 => Just("SZ[5]FF[4]"), 1 => Just("SZ[5]GM[3]")
    ];
    let shape = proptest::collection::vec((node.clone(), 0u8..5), 0..14);
    (size, node, shape).prop_map(|(size, root, shape)| {
        let mut text = format!("(;{size}{}", &root[1..]);
        let mut open = 1;
        for (node, step) in shape {
            match step {
                0 => {
                    text.push('(');
                    open += 1;
                }
                1 if open > 1 => {
                    text.push_str(")(");
                }
                2 if open > 2 => {
                    text.push_str("))(");
                    open -= 1;
                }
                _ => {}
            }
            text.push_str(&node);
        }
        text.push_str(&")".repeat(open));
        text
    })
}

/// A file or folder beside the project.
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared")
        .join(name);
    if !path.exists() {
        skipped(&format!("../shared/{name} is not there"));
        return None;
    }
    Some(path)
}

/// All files below a folder.
pub(crate) fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Every game of the files beside the project that are not too long.
pub(crate) fn real_games(mut on_game: impl FnMut(&Path, &Tree)) {
    for folder in ["games/ugly", "games/counted", "external"] {
        let Some(folder) = shared(folder) else {
            continue;
        };
        let mut found = Vec::new();
        files(&folder, &mut found);
        found.sort();
        for path in found {
            let bytes = std::fs::read(&path).unwrap();
            if bytes.len() < 3_000_000 {
                for tree in &Collection::read(&bytes).games {
                    on_game(&path, tree);
                }
            }
        }
    }
}

/// The professional games, every so many of them.
pub(crate) fn professional_games(step: usize, mut on_game: impl FnMut(&Tree)) {
    let Some(path) = shared("games/pro-13325.sgf.zst") else {
        return;
    };
    let bytes = zstd::decode_all(std::fs::File::open(path).unwrap()).unwrap();
    for tree in Collection::from_vec(bytes).games.iter().step_by(step) {
        on_game(tree);
    }
}
