//! Trees on paper: what is written is read again, whatever names hold; damage is an error.

use crate::common::games::Batch;
use crate::common::mine_text;
use crate::common::random::Random;
use honte_goban::Colour;
use honte_joseki::write::{ReadError, read_json, read_sgf, write_json, write_sgf, write_tsv};
use honte_joseki::{Params, Prune, Step, Tenuki, Tree};
use serde_json::{Value, json};
use sgf_parse::SgfNode;
use sgf_parse::go::Prop;

type Read = fn(&[u8]) -> Result<Tree, ReadError>;

fn tree(side: u8, tenuki: Tenuki, prune: u32) -> Tree {
    let batch = Batch {
        side,
        games: 60,
        longest: 40,
    };
    let games = batch.draw(&mut Random(u64::from(side)));
    let text: String = games.iter().map(|game| game.sgf()).collect();
    let params = Params {
        size: side,
        tenuki,
        prune: Prune::Count(prune),
        handicap: true,
        ..Params::default()
    };
    mine_text(&text, &params).tree
}

fn trees() -> Vec<Tree> {
    let mut trees = vec![
        tree(5, Tenuki::Parity, 1),
        tree(9, Tenuki::Gap, 2),
        tree(19, Tenuki::None, 2),
        tree(25, Tenuki::Parity, 1),
        // Nothing but the empty board.
        tree(9, Tenuki::Parity, 100_000),
    ];
    let mut odd = tree(9, Tenuki::Parity, 2);
    odd.params.prune = "0.3%".parse().unwrap();
    let names = [
        "a]b",
        "\\",
        "x\\]",
        "a:b",
        "[",
        "趙　治勲",
        "Ünal \u{a0}É",
        "line\nend",
        "tab\tcr\r\n",
        "\u{2028}\u{85}\u{7f}",
        "\"quoted\"",
        "🀄",
        "  edges ",
        "\\n",
        ")(;B[aa]",
    ];
    for (i, game) in odd.games.iter_mut().enumerate() {
        let name = |shift: usize| names[(i + shift) % names.len()].to_string();
        (game.black, game.white, game.file) = (name(0), name(1), name(2));
        (game.date, game.result, game.event) = (name(3), name(4), name(5));
    }
    assert!(odd.games.len() > names.len());
    trees.push(odd);
    trees
}

fn json_of(tree: &Tree) -> Vec<u8> {
    let mut out = Vec::new();
    write_json(tree, &mut out).unwrap();
    out
}

fn sgf_of(tree: &Tree) -> Vec<u8> {
    let mut out = Vec::new();
    write_sgf(tree, &mut out).unwrap();
    out
}

#[test]
fn what_is_written_is_read_again() {
    for tree in trees() {
        assert!(read_json(&json_of(&tree)).unwrap() == tree, "JSON");
        assert!(read_sgf(&sgf_of(&tree)).unwrap() == tree, "SGF");
    }
}

/// Names as a file has them: escapes, line ends, a charset of their own.
#[test]
fn names_from_files() {
    let text = "(;SZ[9]PB[a\\]b\\\\c]PW[x:y\nz]EV[\u{9ce5}\u{3000}\u{9dfa}]RE[B+R];B[cc];W[dd])";
    let params = Params {
        size: 9,
        prune: Prune::Count(1),
        ..Params::default()
    };
    let file = "line\nend ]\\:\u{3000}.sgf".to_string();
    let tree = crate::common::mine_files(&[(file.clone(), text.to_string())], &params).tree;
    let game = &tree.games[0];
    assert!(game.file.ends_with(&file), "{:?}", game.file);
    assert_eq!(
        (game.number, game.black.as_str(), game.white.as_str()),
        (1, "a]b\\c", "x:y z")
    );
    assert_eq!(game.event, "\u{9ce5}\u{3000}\u{9dfa}");
    assert_eq!(read_json(&json_of(&tree)).unwrap(), tree);
    assert_eq!(read_sgf(&sgf_of(&tree)).unwrap(), tree);
}

/// A foreign reader finds the same nodes, in the same order.
#[test]
fn another_reader_accepts_the_sgf() {
    for tree in trees() {
        let text = String::from_utf8(sgf_of(&tree)).unwrap();
        let games = sgf_parse::go::parse(&text).unwrap();
        let [root] = &games[..] else {
            panic!("{} games", games.len())
        };
        assert!(root.is_root);
        check_root(root, &tree);
        let mut todo = vec![(root, 0)];
        let mut nodes = 0;
        while let Some((node, n)) = todo.pop() {
            nodes += 1;
            check_node(node, &tree, n);
            let children = &tree.nodes[n as usize].children;
            let theirs: Vec<_> = node.children().collect();
            assert_eq!(theirs.len(), children.len());
            todo.extend(theirs.into_iter().zip(children.iter().copied()));
        }
        assert_eq!(nodes, tree.nodes.len());
    }
}

fn check_root(root: &SgfNode<Prop>, tree: &Tree) {
    let size = tree.params.size;
    assert_eq!(root.get_property("FF"), Some(&Prop::FF(4)));
    assert_eq!(root.get_property("GM"), Some(&Prop::GM(1)));
    assert_eq!(root.get_property("SZ"), Some(&Prop::SZ((size, size))));
    let charset = root.get_property("CA").unwrap().to_string();
    assert_eq!(charset, "CA[UTF-8]");
}

fn check_node(node: &SgfNode<Prop>, tree: &Tree, n: u32) {
    for property in node.properties() {
        assert!(!matches!(property, Prop::Invalid(..)), "{property}");
    }
    assert!(node.get_property("C").is_some() && node.get_property("HJ").is_some());
    if n == 0 {
        return;
    }
    let it = &tree.nodes[n as usize];
    let point = it
        .step
        .point()
        .map_or_else(String::new, |_| it.step.to_string());
    let expected = format!("{}[{point}]", it.colour.letter());
    let name = if it.colour == Colour::Black { "B" } else { "W" };
    assert_eq!(node.get_property(name).unwrap().to_string(), expected);
}

#[test]
fn the_table_has_a_cell_for_each_head() {
    for tree in trees() {
        let mut out = Vec::new();
        write_tsv(&tree, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let heads: Vec<&str> = text.lines().next().unwrap().split('\t').collect();
        let column = |name: &str| heads.iter().position(|h| *h == name).unwrap();
        let (count, moves) = (column("count"), column("moves"));
        for (n, line) in (1..).zip(text.lines().skip(1)) {
            let cells: Vec<&str> = line.split('\t').collect();
            assert_eq!(cells.len(), heads.len(), "{line}");
            assert_eq!(cells[count], tree.nodes[n].count.to_string());
            assert_eq!(cells[moves], tree.moves(n as u32));
        }
        assert_eq!(text.lines().count(), tree.nodes.len());
    }
}

/// Every way to write a tree that has been read; for damaged ones that pass for whole.
fn use_it(tree: &Tree) {
    json_of(tree);
    sgf_of(tree);
    write_tsv(tree, &mut Vec::new()).unwrap();
    for n in 0..tree.nodes.len() as u32 {
        assert!(tree.path(n).len() < tree.nodes.len());
    }
}

#[test]
fn cut_files() {
    let tree = tree(5, Tenuki::Parity, 3);
    for (bytes, read) in [
        (json_of(&tree), read_json as Read),
        (sgf_of(&tree), read_sgf),
    ] {
        // The last bytes are the outer bracket and the line's end.
        for cut in (0..bytes.len() - 2).step_by(bytes.len() / 300) {
            assert!(
                read(&bytes[..cut]).is_err(),
                "cut at {cut} of {}",
                bytes.len()
            );
        }
        assert!(read(&bytes).is_ok());
    }
}

/// Bytes exchanged for others: an error, or a tree that can be used.
#[test]
fn damaged_bytes() {
    let tree = tree(5, Tenuki::Parity, 3);
    let mut random = Random(1);
    for (bytes, read) in [
        (json_of(&tree), read_json as Read),
        (sgf_of(&tree), read_sgf),
    ] {
        let mut survived = 0;
        for _ in 0..600 {
            let mut bytes = bytes.clone();
            for _ in 0..1 + random.below(3) {
                let at = random.below(bytes.len());
                bytes[at] = random.one_of(b"0123456789]\\[({,}:\"a\n\xff");
            }
            if let Ok(tree) = read(&bytes) {
                use_it(&tree);
                survived += 1;
            }
        }
        assert!(survived < 600);
    }
}

/// Numbers of nodes exchanged for others, near and far.
#[test]
fn swapped_numbers() {
    let tree = tree(5, Tenuki::Parity, 3);
    let whole: Value = serde_json::from_slice(&json_of(&tree)).unwrap();
    let most = u64::from(u32::MAX);
    let mut random = Random(2);
    for field in ["parent", "depth", "count", "games", "position", "reached"] {
        for _ in 0..60 {
            let mut value = whole.clone();
            let node = random.below(tree.nodes.len());
            let number = random.one_of(&[0, 1, node as u64, 65_535, most, most + 1]);
            value["nodes"][node][field] = json!(number);
            if let Ok(tree) = read_json(&serde_json::to_vec(&value).unwrap()) {
                use_it(&tree);
            }
        }
    }
}

/// What was written before decades were counted is read as it was.
#[test]
fn a_tree_without_decades() {
    let tree = tree(9, Tenuki::Parity, 3);
    assert!(tree.nodes.iter().any(|node| !node.decades.is_empty()));
    assert_eq!(read_json(&json_of(&tree)).unwrap(), tree);
    assert_eq!(read_sgf(&sgf_of(&tree)).unwrap(), tree);
    let old = changed(&tree, |value| {
        for node in value["nodes"].as_array_mut().unwrap() {
            node.as_object_mut().unwrap().remove("decades");
        }
    });
    let old = old.unwrap();
    assert!(old.nodes.iter().all(|node| node.decades.is_empty()));
    assert_eq!(old.nodes.len(), tree.nodes.len());
}

/// The tree after a change to its JSON.
fn changed(tree: &Tree, change: impl FnOnce(&mut Value)) -> Result<Tree, ReadError> {
    let mut value = serde_json::to_value(tree).unwrap();
    change(&mut value);
    read_json(&serde_json::to_vec(&value).unwrap())
}

#[test]
fn nodes_that_do_not_fit() {
    let tree = tree(9, Tenuki::Parity, 3);
    let last = tree.nodes.len() - 1;
    let first = tree.nodes[0].children[0];
    let far = tree.nodes.len();
    let damaged = |what: &str, change: &dyn Fn(&mut Value)| {
        let result = changed(&tree, change);
        assert!(
            matches!(result, Err(ReadError::Damaged(_))),
            "{what}: {result:?}"
        );
    };
    damaged("no nodes", &|v| v["nodes"] = json!([]));
    damaged("no board", &|v| v["params"]["size"] = json!(0));
    damaged("too large a board", &|v| v["params"]["size"] = json!(26));
    damaged("more dated than counted", &|v| {
        v["nodes"][0]["decades"] = json!([[1990, u32::MAX]]);
    });
    damaged("decades out of order", &|v| {
        v["nodes"][0]["decades"] = json!([[1990, 1], [1980, 1]]);
    });
    damaged("child out of range", &|v| {
        v["nodes"][0]["children"][0] = json!(far);
    });
    damaged("child of itself", &|v| {
        v["nodes"][last]["children"] = json!([last]);
    });
    damaged("loop", &|v| v["nodes"][last]["children"] = json!([0]));
    damaged("child twice", &|v| {
        v["nodes"][0]["children"][1] = json!(first);
    });
    damaged("child once more", &|v| {
        v["nodes"][0]["children"]
            .as_array_mut()
            .unwrap()
            .push(json!(first));
    });
    damaged("lost child", &|v| v["nodes"][0]["children"] = json!([]));
    damaged("parent behind", &|v| v["nodes"][1]["parent"] = json!(last));
    damaged("root with a parent", &|v| {
        v["nodes"][0]["parent"] = json!(1);
    });
    damaged("depth", &|v| v["nodes"][last]["depth"] = json!(1000));
    damaged("point off the board", &|v| {
        v["nodes"][last]["move"] = json!("jj");
    });
    damaged("results beyond the count", &|v| {
        v["nodes"][1]["first_black"]["won"] = json!(u32::MAX);
        v["nodes"][1]["first_white"]["won"] = json!(u32::MAX);
    });
    damaged("example of no game", &|v| v["games"] = json!([]));
}

/// A chain of nodes: as deep as trees are made it is read and written, deeper it is an error.
#[test]
fn depth() {
    let base = tree(9, Tenuki::Parity, 100_000);
    for (length, is_whole) in [(1000, true), (1001, false), (100_000, false)] {
        let result = changed(&base, |value| value["nodes"] = chain(length));
        assert_eq!(result.is_ok(), is_whole, "{length}");
        if let Ok(tree) = result {
            assert_eq!(read_sgf(&sgf_of(&tree)).unwrap(), tree);
        }
    }
    // As SGF, where depth is in the brackets, too.
    let root = String::from_utf8(sgf_of(&base)).unwrap();
    let root = root.trim_end().trim_end_matches(')');
    let deep = [root, &"(;B[aa]".repeat(100_000), &")".repeat(100_001)].concat();
    assert_eq!(read_sgf(deep.as_bytes()).unwrap(), base);
    let figures = "(;B[aa]HJ[{}]".repeat(100_000);
    assert!(read_sgf([root, &figures].concat().as_bytes()).is_err());
    assert!(read_json("[".repeat(100_000).as_bytes()).is_err());
}

fn chain(length: usize) -> Value {
    let none = json!({"won": 0, "lost": 0, "other": 0});
    let node = |i: usize| {
        let children = if i < length {
            json!([i + 1])
        } else {
            json!([])
        };
        json!({
            "parent": i.saturating_sub(1), "move": if i == 0 { "--" } else { "aa" },
            "colour": if i % 2 == 1 { "B" } else { "W" }, "depth": i.min(65_535), "count": 1,
            "games": 1, "first_black": {"won": 1, "lost": 0, "other": 0}, "first_white": none,
            "years": null, "position": 0, "reached": 1, "influence": null, "examples": [],
            "children": children,
        })
    };
    (0..=length).map(node).collect()
}

/// (0, 20) has the code that (1, 1) has on a board of nineteen lines.
#[test]
fn points_off_the_board_are_not_found() {
    let text = "(;SZ[19];B[bb];W[cc])";
    let params = Params {
        prune: Prune::Count(1),
        ..Params::default()
    };
    let tree = mine_text(text, &params).tree;
    let steps = |text: &str| -> Vec<Step> { text.split(' ').map(|w| w.parse().unwrap()).collect() };
    assert!(tree.find(&steps("bb cc")).is_ok());
    assert_eq!(tree.find(&steps("au")), Err(0));
    assert_eq!(tree.find(&steps("bb au")), Err(1));
    assert_eq!(tree.find(&steps("bb ua")), Err(1));
}
