//! Two records made one: what must hold for any two, and what is said where they differ.

use crate::tree_common::{game, games, real_games, reread, told, written};
use honte_goban::{Colour, Move};
use honte_record::tree::{MergeError, Tree};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::time::Instant;

/// Every line of play from the root to a leaf, set-up aside.
fn lines(tree: &Tree) -> BTreeSet<Vec<(Colour, Move)>> {
    let size = tree.size();
    let leaves = tree
        .nodes(tree.root())
        .filter(|&node| tree.first_child(node).is_none());
    leaves
        .map(|leaf| {
            let path = tree.path(leaf);
            path.iter()
                .flat_map(|&node| tree.moves(node, size))
                .collect()
        })
        .collect()
}

fn main_line(tree: &Tree) -> Vec<(Colour, Move)> {
    let size = tree.size();
    tree.line(tree.root())
        .flat_map(|node| tree.moves(node, size))
        .collect()
}

fn merged(ours: &str, theirs: &str) -> (String, Vec<String>) {
    let mut tree = game(ours.as_bytes());
    let merged = tree.merge(&game(theirs.as_bytes())).unwrap();
    let said = merged.contradictions.iter();
    let said = said.map(|c| format!("{}: {} / {}", c.name, c.kept, c.left_out));
    (written(&tree), said.collect())
}

#[test]
fn what_both_say() {
    let cases: &[(&str, &str, &str, &[&str])] = &[
        // Variations, and the main line that goes on.
        (
            "(;B[aa];W[bb])",
            "(;B[aa];W[bb];B[cc])",
            "(;B[aa];W[bb];B[cc])",
            &[],
        ),
        (
            "(;B[aa];W[bb])",
            "(;B[aa](;W[cc])(;W[bb];B[dd]))",
            "(;B[aa](;W[bb];B[dd])(;W[cc]))",
            &[],
        ),
        ("(;B[aa])", "(;W[aa])", "(;B[aa])", &["!"]),
        // Headers.
        (
            "(;PB[A];B[aa])",
            "(;PB[A ]PW[B];B[aa])",
            "(;PB[A]PW[B];B[aa])",
            &[],
        ),
        (
            "(;PB[A];B[aa])",
            "(;PB[X];B[aa])",
            "(;PB[A];B[aa])",
            &["PB: A / X"],
        ),
        (
            "(;RE[B+R])",
            "(;RE[Black wins by resignation])",
            "(;RE[B+R])",
            &[],
        ),
        ("(;RE[B+R])", "(;RE[W+R])", "(;RE[B+R])", &["RE: B+R / W+R"]),
        (
            "(;FF[4]CA[UTF-8]AP[x:1])",
            "(;FF[3]AP[y:1]ST[2])",
            "(;FF[4]CA[UTF-8]AP[x:1]ST[2])",
            &[],
        ),
        // Words.
        ("(;C[one])", "(;C[two])", "(;C[one\n\ntwo])", &[]),
        ("(;C[one\ntwo])", "(;C[two])", "(;C[one\ntwo])", &[]),
        (
            "(;C[two])",
            "(;C[one\ntwo\nthree])",
            "(;C[one\ntwo\nthree])",
            &[],
        ),
        ("(;C[twofold])", "(;C[two])", "(;C[twofold\n\ntwo])", &[]),
        // Lists.
        (
            "(;TR[aa])",
            "(;TR[aa:bb]SQ[cc])",
            "(;TR[aa][ba][ab][bb]SQ[cc])",
            &[],
        ),
        (
            "(;LB[aa:1])",
            "(;LB[aa:2][bb:3])",
            "(;LB[aa:1][bb:3])",
            &["LB: aa:1 / aa:2; bb:3"],
        ),
        (
            "(;VW[aa:bb])",
            "(;VW[cc:dd])",
            "(;VW[aa:bb])",
            &["VW: aa:bb / cc:dd"],
        ),
        ("(;TE[1])", "(;BM[1])", "(;TE[1])", &["BM: TE / BM"]),
        // Long names are told apart.
        (
            "(;LONGNAMEA[1])",
            "(;LONGNAMEB[2]LONGNAMEA[1])",
            "(;LONGNAMEA[1]LONGNAMEB[2])",
            &[],
        ),
        // Set-up is set-up, however it is written.
        (
            "(;AB[aa:ba])",
            "(;AB[ba][aa];B[cc])",
            "(;AB[aa:ba];B[cc])",
            &[],
        ),
        // Of several like nodes each finds its own.
        (
            "(;(;B[aa]C[x])(;B[aa]C[y]))",
            "(;(;B[aa]C[y])(;B[aa]C[x]))",
            "(;(;B[aa]C[x])(;B[aa]C[y]))",
            &[],
        ),
    ];
    for (ours, theirs, expected, said) in cases {
        if *said == ["!"] {
            let mut tree = game(ours.as_bytes());
            assert_eq!(
                tree.merge(&game(theirs.as_bytes())),
                Err(MergeError::Setup {
                    point: honte_goban::Point::new(0, 0).unwrap(),
                    size: honte_goban::Size::GO19,
                })
            );
            assert_eq!(written(&tree), *ours);
            continue;
        }
        let expected = game(expected.as_bytes());
        let (text, contradictions) = merged(ours, theirs);
        assert_eq!(text, written(&expected), "{ours} and {theirs}");
        assert_eq!(contradictions, *said, "{ours} and {theirs}");
    }
}

#[test]
fn other_games_are_refused() {
    let refused = |ours: &str, theirs: &str| {
        let mut tree = game(ours.as_bytes());
        let error = tree.merge(&game(theirs.as_bytes())).unwrap_err();
        assert_eq!(written(&tree), ours, "nothing is changed");
        error.to_string()
    };
    assert_eq!(
        refused("(;SZ[9])", "(;SZ[9:7])"),
        "the boards differ: 9x9 here, 9x7 there"
    );
    assert_eq!(
        refused("(;AB[dd])", "(;AB[pd])"),
        "the positions at the beginning differ, at D16 for one"
    );
    assert_eq!(
        refused("(;GM[1])", "(;GM[2])"),
        "only games of Go can be merged"
    );
    assert_eq!(
        refused("(;B[])", "(;)"),
        "the first nodes have different moves"
    );
}

#[test]
fn charsets_meet() {
    let mut ours = game(b"(;CA[Shift_JIS]PB[\x95\x5c];B[aa]C[\x83\x5c\x95\x5c])");
    ours.merge(&game("(;CA[UTF-8]PW[李昌镐];B[aa]C[表]TR[bb])".as_bytes()))
        .unwrap();
    assert_eq!(
        written(&ours),
        "(;CA[UTF-8]PB[表]PW[李昌镐];B[aa]C[ソ表\n\n表]TR[bb])"
    );
    // Nothing new: nothing is converted.
    let text = b"(;CA[Shift_JIS]PB[\x95\x5c];B[aa])";
    let mut ours = game(text);
    ours.merge(&game("(;CA[UTF-8]PB[表];B[aa])".as_bytes()))
        .unwrap();
    assert!(!ours.is_changed());
}

/// Any game with itself, and with less of itself.
fn check_alone(tree: &Tree) {
    if !tree.is_go() {
        return;
    }
    let before = written(tree);
    let mut less: Vec<Tree> = vec![tree.clone(), reread(tree)];
    let count = tree.node_count();
    for at in [0, count / 3, count / 2, count - 1] {
        let mut cut = tree.clone();
        let node = cut.nodes(cut.root()).nth(at).unwrap();
        cut.truncate(node);
        less.push(cut);
    }
    let strips: [fn(&mut Tree); 4] = [
        |tree| tree.keep_main_line(),
        |tree| {
            tree.strip_comments();
        },
        |tree| {
            tree.strip_markup();
        },
        |tree| {
            tree.strip_private();
        },
    ];
    for strip in strips {
        let mut stripped = tree.clone();
        strip(&mut stripped);
        less.push(stripped);
    }
    for other in less {
        let mut whole = tree.clone();
        let merged = whole.merge(&other).unwrap();
        assert_eq!(
            merged,
            Default::default(),
            "{before} with {}",
            written(&other)
        );
        assert_eq!(written(&whole), before);
    }
}

#[test]
fn real_games_need_nothing_of_themselves() {
    real_games(|_, tree| {
        if tree.source().len() < 200_000 {
            check_alone(tree);
        }
    });
}

#[test]
fn a_hundred_thousand_variations() {
    let many = |from: usize| {
        let mut text = String::from("(;SZ[19]");
        for number in from..from + 100_000 {
            let (x, y) = ((number % 19) as u8, (number / 19 % 19) as u8);
            let (x, y) = (char::from(b'a' + x), char::from(b'a' + y));
            text.push_str(&format!(
                "(;B[{x}{y}]AW[{}]C[{number}])",
                if number % 2 == 0 { "aa" } else { "bb" }
            ));
        }
        text.push(')');
        game(text.as_bytes())
    };
    let (mut ours, theirs) = (many(0), many(50_000));
    let start = Instant::now();
    ours.merge(&theirs).unwrap();
    // Far more than it takes, far less than a way through all siblings for each would.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
    assert!(ours.node_count() > 100_000);
}

#[test]
fn a_node_that_says_much() {
    let much = |names: std::ops::Range<u32>| {
        let name = |number: u32| {
            let letter = |shift: u32| char::from(b'A' + (number >> shift & 15) as u8);
            [16, 12, 8, 4, 0]
                .map(letter)
                .into_iter()
                .collect::<String>()
        };
        let properties = names.map(|number| format!("X{}[{number}]", name(number)));
        game(format!("(;{})", properties.collect::<String>()).as_bytes())
    };
    let mut ours = much(0..60_000);
    let merged = ours.merge(&much(30_000..90_000)).unwrap();
    assert_eq!((merged.values, merged.contradictions.len()), (30_000, 0));
    assert_eq!(written(&ours), written(&much(0..90_000)));
}

#[test]
fn a_line_without_end() {
    let long = |text: &str| format!("(;SZ[19]{})", text.repeat(300_000));
    let mut ours = game(long(";B[aa];W[bb]").as_bytes());
    let theirs = game(long(";B[aa];W[bb]").replace(")", "C[end])").as_bytes());
    let merged = ours.merge(&theirs).unwrap();
    assert_eq!((merged.nodes, merged.values), (0, 1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn hostile_games_need_nothing_of_themselves(text in games()) {
        check_alone(&game(text.as_bytes()));
    }

    #[test]
    fn every_line_of_both_is_there(ours in games(), theirs in games()) {
        // The same board and the same beginning, or they are not the same game.
        let beginning = |text: &str| format!("(;SZ[6]{}", &text[text.find([';', '(']).map_or(0, |_| {
            text[2..].find(';').map_or(text.len() - 1, |at| at + 2)
        })..]);
        let (ours, theirs) = (game(beginning(&ours).as_bytes()), game(beginning(&theirs).as_bytes()));
        let mut both = ours.clone();
        both.merge(&theirs).unwrap();
        prop_assert!(main_line(&both).starts_with(&main_line(&ours)));
        let all = lines(&both);
        let held = |line: &Vec<(Colour, Move)>| all.iter().any(|long| long.starts_with(line));
        prop_assert!(lines(&ours).iter().all(held));
        prop_assert!(lines(&theirs).iter().all(held));
        prop_assert_eq!(told(&both), told(&reread(&both)));
        // Both are in it already.
        let once = told(&both);
        both.merge(&ours).unwrap();
        prop_assert_eq!(&told(&both), &once);
    }
}
