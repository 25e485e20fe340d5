//! XML: samples against trees written by hand, trees to XML and back, and damage.

use crate::gib_common::{check, corpus, cuts, hostile, kept, kinds, normal, sound};
use honte_record::sgf::{Collection, write_tree};
use honte_record::tree::{Builder, NodeId, Tree};
use honte_record::xml::{read, write};
use proptest::prelude::*;

#[test]
fn samples() {
    let reading = check(read, "xml/jago.xml", &["XMLH"]);
    assert_eq!(kinds(&reading), ["unknown-element"]);
    assert_eq!(kept(&reading, "XMLH"), "Weather=rain");
    let reading = check(read, "xml/gogui.xml", &[]);
    assert_eq!(kinds(&reading), [""; 0]);
}

fn sgf(file: &str) -> String {
    let mut text = Vec::new();
    for game in &read(file.as_bytes()).games {
        write_tree(game, &mut text);
    }
    String::from_utf8(text)
        .unwrap()
        .replace("FF[4]GM[1]CA[UTF-8]SZ[19]", "")
}

#[test]
fn what_the_root_is() {
    let nodes = |text: &str| sgf(&format!("<Go><GoGame><Nodes>{text}</Nodes></GoGame></Go>"));
    assert_eq!(nodes(""), "(;)");
    assert_eq!(nodes("<Node><Comment>a</Comment></Node>"), "(;C[a])");
    assert_eq!(nodes("<Black at='D4'/>"), "(;;B[dp])");
    assert_eq!(
        nodes("<Node><Comment>a</Comment><Black at='D4'/></Node>"),
        "(;;B[dp]C[a])"
    );
    assert_eq!(nodes("<Node/><Node/>"), "(;;)");
    assert_eq!(
        nodes(
            "<Black at='D4'/><Variation><White at='Q4'/><Comment><P>v</P></Comment></Variation>\
            <Comment><P>m</P></Comment>"
        ),
        "(;(;B[dp]C[m])(;W[pp]C[v]))"
    );
}

#[test]
fn places() {
    for (element, value) in [
        ("<Black at='A1'/>", "B[as]"),
        ("<Black at='t19'/>", "B[sa]"),
        ("<Black at='4,10'/>", "B[dj]"),
        ("<Black><at>J1</at></Black>", "B[is]"),
        ("<Black> J1\n</Black>", "B[is]"),
        ("<Black at=''/>", "B[]"),
        ("<Black at='pass'/>", "B[]"),
        ("<Black/>", "B[]"),
        ("<White>\n</White>", "W[]"),
    ] {
        assert_eq!(
            sgf(&format!("<Go><Node/>{element}</Go>")),
            format!("(;;{value})"),
            "{element}"
        );
    }
    for (element, kind) in [
        ("<Black at='I5'/>", "bad-place"),
        ("<Black at='U5'/>", "off-board"),
        ("<Black at='0,5'/>", "off-board"),
        ("<Black at='1,20'/>", "off-board"),
        ("<Black at='x,5'/>", "bad-place"),
        ("<Node><Mark at=''/></Node>", "bad-place"),
        ("<Node><Black at='A1'/><Black at='A2'/></Node>", "two-moves"),
        ("<BoardSize>99</BoardSize>", "bad-size"),
        ("<Colour/>", "unknown-element"),
        ("<Mark at='A1' type='star'/>", "unknown-element"),
        ("<Node>text</Node>", "unknown-element"),
        ("<SGF type='x'><Arg/></SGF>", "unknown-element"),
        ("<Comment>&nbsp;</Comment>", "unknown-entity"),
        ("<Node></Go>", "bad-xml"),
        ("</Node>", "bad-xml"),
        ("<Node><!-- ", "bad-xml"),
    ] {
        let reading = read(format!("<Go><Node/>{element}").as_bytes());
        assert_eq!(kinds(&reading).first(), Some(&kind), "{element}");
    }
    let reading = read(b"<Go>\n<Node/>\n  <Black at='I5'/>\n</Go>");
    assert_eq!(
        (reading.problems[0].line, reading.problems[0].column),
        (3, 3)
    );
}

#[test]
fn entities_do_not_explode() {
    let mut file = "<!DOCTYPE Go [<!ENTITY a0 'aaaaaaaaaa'>".to_owned();
    for i in 1..10 {
        let inner = format!("&a{};", i - 1).repeat(10);
        file.push_str(&format!("<!ENTITY a{i} '{inner}'>"));
    }
    file.push_str(
        "<!ENTITY x SYSTEM 'file:///etc/passwd'>]><Go><Comment>&a9;&x;</Comment>\
        <Node name='&a9;'/></Go>",
    );
    let reading = read(file.as_bytes());
    assert_eq!(kinds(&reading), ["unknown-entity"; 3]);
    let mut text = Vec::new();
    write_tree(&reading.games[0], &mut text);
    assert!(
        String::from_utf8(text)
            .unwrap()
            .ends_with("C[&a9;&x;];N[&a9;])")
    );
}

#[test]
fn charsets() {
    let text = "<?xml version='1.0' encoding='Shift_JIS'?><Go><Comment>囲碁の本</Comment></Go>";
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(text);
    let game = &read(&bytes).games[0];
    assert_eq!(game.comment(game.root()).as_deref(), Some("囲碁の本"));
    let utf16: Vec<u8> = format!("\u{feff}{text}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let game = &read(&utf16).games[0];
    assert_eq!(game.comment(game.root()).as_deref(), Some("囲碁の本"));
}

#[test]
fn a_million_deep() {
    const DEEP: usize = 1_000_000;
    let opens = "<Variation>".repeat(DEEP);
    let reading = read(format!("<Go><Node/><Black/>{opens}").as_bytes());
    assert_eq!(reading.games.len(), 1);
    let reading = read(format!("<Go>{}", "<Variation><Black/>".repeat(DEEP / 2)).as_bytes());
    let game = &reading.games[0];
    assert_eq!(game.nodes(game.root()).count(), DEEP / 2 + 1);
    // A game whose variations hang on each other, and back.
    let mut builder = Builder::new();
    let mut tip = builder.node(None);
    for i in 0..200_000 {
        let parent = tip;
        builder.node(Some(parent));
        builder.property("B", ["aa"]);
        tip = builder.node(Some(parent));
        builder.property("W", [if i % 2 == 0 { "bb" } else { "" }]);
    }
    let tree = builder.finish();
    let mut file = Vec::new();
    write(std::slice::from_ref(&tree), &mut file);
    let back = read(&file);
    let game = &back.games[0];
    assert_eq!(
        game.nodes(game.root()).count(),
        tree.nodes(tree.root()).count()
    );
    let reading = read("<P>".repeat(5_000_000).as_bytes());
    assert!(reading.games.is_empty());
}

#[test]
fn one_long_line() {
    let mut file = b"<Go><Node/><Comment>".to_vec();
    file.resize(100 << 20, b'a');
    let reading = read(&file);
    assert_eq!(reading.games.len(), 1);
    assert!(kinds(&reading).contains(&"record-too-long"));
    let mut file = b"<Go><Node/><Black ".to_vec();
    file.extend(b"a='1' ".repeat(2_000_000));
    file.extend(b"/></Go>");
    assert_eq!(read(&file).games.len(), 1);
}

#[test]
fn no_record() {
    for file in [
        "",
        "\n",
        "hello",
        "(;FF[4])",
        "<html><body>x</body></html>",
        "<Go></Go>",
    ] {
        let reading = read(file.as_bytes());
        assert!(reading.games.is_empty(), "{file}");
        assert_eq!(kinds(&reading), ["no-record"]);
    }
}

#[test]
fn cut_anywhere() {
    cuts(read, "xml/jago.xml");
    cuts(read, "xml/gogui.xml");
}

/// To XML, which another parser must find well formed, and back.
fn there_and_back(trees: &[Tree]) {
    let mut file = Vec::new();
    write(trees, &mut file);
    let text = std::str::from_utf8(&file).unwrap();
    roxmltree::Document::parse(text).unwrap();
    let reading = read(&file);
    assert_eq!(kinds(&reading), [""; 0], "{text}");
    let normals =
        |trees: &[Tree]| -> Vec<String> { trees.iter().map(|t| normal(t, &[])).collect() };
    assert_eq!(normals(&reading.games), normals(trees), "{text}");
}

#[test]
fn games_of_the_corpus_there_and_back() {
    for name in [
        "gib/even-utf8.sgf",
        "ugf/title-sjis.sgf",
        "ugf/review.sgf",
        "xml/jago.sgf",
    ] {
        there_and_back(&Collection::read(&corpus(name)).games);
    }
}

#[test]
fn hard_values_there_and_back() {
    for sgf in [
        "(;FF[4]GM[1]CA[UTF-8]SZ[19]B[dd]PB[]PW[a][b]KM[ 6.5]AP[x\\:y:1];B[dd]W[dd];B[dd][ee];B[zz])",
        "(;FF[4]GM[1]CA[UTF-8]SZ[9:5]GN[a\nb]C[];C[\n\n a  \n];N[ x];LB[aa:\\]\\\\][bb:a\nb];AB[zz][aa])",
        "(;FF[4]GM[1]CA[UTF-8]SZ[25]AB[yy]LB[hh:&<>\"'];W[yi]WL[3]OW[2];BL[1];X[a\\\\:b][c\\:d])",
        "(;FF[4]GM[1]CA[UTF-8]SZ[19](;B[])(;W[];PL[B]VW[]DD[aa:bb])(;))",
    ] {
        there_and_back(&Collection::read(sgf.as_bytes()).games);
    }
}

/// Text with what is special to SGF or XML.
fn text() -> impl Strategy<Value = String> {
    "[a-zé囲 \\n\\[\\]\\\\:;()<>&\"'\\]]{0,12}"
}

fn point(side: u8) -> impl Strategy<Value = String> {
    (0..side, 0..side).prop_map(|(x, y)| {
        [b'a' + x, b'a' + y]
            .map(char::from)
            .iter()
            .collect::<String>()
    })
}

fn property(side: u8) -> impl Strategy<Value = (String, Vec<String>)> {
    let points = prop::collection::vec(point(side), 1..4);
    let list = prop::sample::select(vec![
        "AB", "AW", "AE", "TR", "SQ", "CR", "MA", "SL", "TB", "TW", "DD",
    ]);
    let word = prop::sample::select(vec![
        "C", "N", "PB", "PW", "BR", "RE", "GN", "GC", "EV", "CP", "US", "BL", "WL", "OB", "PL",
        "KM", "XYZ", "HA", "DT",
    ]);
    prop_oneof![
        4 => (prop::sample::select(vec!["B", "W"]), prop_oneof![4 => point(side), 1 => Just(String::new())])
            .prop_map(|(name, value)| (name.to_owned(), vec![value])),
        2 => (list, points).prop_map(|(name, values)| (name.to_owned(), values)),
        1 => prop::collection::vec((point(side), text()), 1..3).prop_map(|labels| {
            let values = labels.into_iter().map(|(point, text)| format!("{point}:{text}"));
            ("LB".to_owned(), values.collect())
        }),
        3 => (word, text()).prop_map(|(name, value)| (name.to_owned(), vec![value])),
        1 => prop::collection::vec(text(), 1..3).prop_map(|values| ("ABC".to_owned(), values)),
    ]
}

/// A tree: for each node which earlier one is its parent, and its properties.
fn tree() -> impl Strategy<Value = Tree> {
    (2u8..26).prop_flat_map(|side| {
        let node = (
            any::<prop::sample::Index>(),
            prop::collection::vec(property(side), 0..5),
        );
        prop::collection::vec(node, 1..12).prop_map(move |nodes| build(side, &nodes))
    })
}

/// A node's parent and properties.
type Made = (prop::sample::Index, Vec<(String, Vec<String>)>);

fn build(side: u8, nodes: &[Made]) -> Tree {
    let mut builder = Builder::new();
    let mut made: Vec<NodeId> = Vec::new();
    for (parent, properties) in nodes {
        let parent = made.get(parent.index(made.len().max(1))).copied();
        made.push(builder.node(parent));
        let mut known = Vec::new();
        if made.len() == 1 {
            for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
                builder.property(name, [value]);
            }
            builder.property("SZ", [side.to_string()]);
        }
        for (name, values) in properties {
            if !known.contains(&name) {
                known.push(name);
                builder.property(name, values);
            }
        }
    }
    builder.finish()
}

const WORDS: &[&str] = &[
    "<Go>",
    "</Go>",
    "<GoGame>",
    "</GoGame>",
    "<Information>",
    "</Information>",
    "<BoardSize>9",
    "</BoardSize>",
    "<Nodes>",
    "</Nodes>",
    "<Node>",
    "</Node>",
    "<Node/>",
    "<Variation>",
    "</Variation>",
    "<Black at='C3'/>",
    "<White>",
    "</White>",
    "<at>",
    "D4",
    "</at>",
    "<Mark ",
    "label='x' ",
    "at='A1' ",
    "/>",
    ">",
    "<Comment>",
    "</Comment>",
    "<P>",
    "</P>",
    "&lt;",
    "&#0;",
    "&#x110000;",
    "&",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?",
    "?>",
    "<!DOCTYPE Go [",
    "]>",
    "<SGF type='AB'>",
    "<Arg>",
    "</Arg>",
    "</SGF>",
    "aa]",
    "\\",
    "\n",
];

proptest! {
    #[test]
    fn trees_there_and_back(trees in prop::collection::vec(tree(), 1..3)) {
        there_and_back(&trees);
    }

    #[test]
    fn anything(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        sound(&read(&bytes), &bytes);
    }

    #[test]
    fn hostile_words(bytes in hostile(WORDS)) {
        sound(&read(&bytes), &bytes);
    }
}
