//! UGF: samples against trees written by hand, and damage.

use crate::gib_common::{check, corpus, cuts, hostile, kept, kinds, normal, sound};
use honte_record::sgf::write_tree;
use honte_record::ugf::read;
use proptest::prelude::*;

const SAMPLES: [&str; 3] = ["ugf/title-sjis.ugf", "ugf/review.ugi", "ugf/figures.ugf"];

#[test]
fn samples() {
    for name in SAMPLES {
        let reading = check(read, name, &["UGFH"]);
        let expected: &[&str] = match name {
            "ugf/title-sjis.ugf" => &["left-out"],
            _ => &[],
        };
        assert_eq!(kinds(&reading), expected, "{name}");
    }
}

#[test]
fn the_header_is_kept() {
    let bytes = corpus("ugf/title-sjis.ugf");
    let text = encoding_rs::SHIFT_JIS
        .decode(&bytes)
        .0
        .replace("\r\n", "\n");
    let (header, _) = text.split_once("\n[Files]").unwrap();
    assert_eq!(
        kept(&read(&bytes), "UGFH"),
        header.replace("[Header]\n", "")
    );
}

fn sgf(file: &str) -> String {
    let mut text = Vec::new();
    write_tree(&read(file.as_bytes()).games[0], &mut text);
    String::from_utf8(text).unwrap()
}

#[test]
fn rows_are_counted_from_either_side() {
    let file = |kind| format!("[Header]\nCoordinateType={kind}\n[Data]\nQP,B1,1,0\n");
    assert!(sgf(&file("IGS")).ends_with(";B[qd])"));
    assert!(sgf(&file("JPN")).ends_with(";B[qp])"));
    assert!(sgf(&file("")).ends_with(";B[qp])"));
}

#[test]
fn a_review_without_data_is_the_same_tree() {
    let text = String::from_utf8(corpus("ugf/review.ugi")).unwrap();
    let (header, rest) = text.split_once("[Data]").unwrap();
    let (_, review) = rest.split_once("[ReviewNode]").unwrap();
    let bare = read(format!("{header}[ReviewNode]{review}").as_bytes());
    let full = read(text.as_bytes());
    assert_eq!(normal(&bare.games[0], &[]), normal(&full.games[0], &[]));
}

#[test]
fn reviews_may_be_nested_deeply_and_wide() {
    let mut file = "[Header]\nSize=19\n[ReviewNode]\nNODE,1,0,0,0\n".to_owned();
    for i in 0..200_000 {
        file.push_str(&format!(
            "VARIATION,\nNODE,{},{},{},3\n",
            i + 2,
            i % 2 + 1,
            i % 19 + 1
        ));
    }
    let reading = read(file.as_bytes());
    assert_eq!(kinds(&reading), ["early-end"]);
    let game = &reading.games[0];
    assert_eq!(game.nodes(game.root()).count(), 200_001);
    let wide = file.replace("VARIATION,", "VARIATIONEND,\nVARIATION,");
    let reading = read(wide.as_bytes());
    let game = &reading.games[0];
    assert_eq!(game.nodes(game.root()).count(), 39);
}

#[test]
fn enciphered_and_packed() {
    let file = b"[Header]\nVer=UGF2,200\nCrypt=9666,ABC,READ\nTitle=xyz\n[Data]\nAB,B1,1,0\n";
    let reading = read(file);
    assert_eq!(kinds(&reading), ["enciphered"]);
    assert_eq!(reading.problems[0].line, 3);
    let game = &reading.games[0];
    assert_eq!(game.nodes(game.root()).count(), 1);
    let reading = read(b"PP\x25D-lh5-\0\0\0");
    assert!(reading.games.is_empty());
    assert_eq!(kinds(&reading), ["packed"]);
}

#[test]
fn damage_is_said_and_the_rest_is_read() {
    let file = "junk\n[Header]\nSize=99\nnonsense\nHdcp=x\nWinner=Q\nDate=soon\n[Data]\nQP,B1,1,0\n\
        TT,W1,2,0\nQ1,W1,2,0\nhello\nDD,W1,2,0\n[ReviewNode]\nNODE,x\nVARIATIONEND,\n\
        [ReviewComment]\n.Comment,77\nlost\n[Figure]\n.Text,99\nlost too\n.#,1,2,\n";
    let reading = read(file.as_bytes());
    assert_eq!(
        kinds(&reading),
        [
            "bad-line",
            "bad-size",
            "bad-line",
            "bad-header",
            "bad-header",
            "bad-header",
            "off-board",
            "bad-place",
            "bad-line",
            "bad-line",
            "bad-line",
            "bad-line",
            "bad-line",
            "bad-place",
            "early-end",
        ]
    );
    assert!(sgf(file).ends_with(";B[qp];W[dd])"), "{}", sgf(file));
    assert!(kept(&reading, "UGFH").contains("lost too"));
}

#[test]
fn no_record() {
    for file in ["", "\n", "hello", "(;FF[4])"] {
        let reading = read(file.as_bytes());
        assert!(reading.games.is_empty(), "{file}");
        assert_eq!(kinds(&reading), ["no-record"]);
    }
}

#[test]
fn cut_anywhere() {
    SAMPLES.into_iter().for_each(|name| cuts(read, name));
}

#[test]
fn one_long_line() {
    let mut file = b"[Header]\nTitle=".to_vec();
    file.resize(100 << 20, b'a');
    let reading = read(&file);
    assert!(kinds(&reading).contains(&"line-too-long"));
    let mut file = b"[Header]\n[Files]\nimage=".to_vec();
    file.resize(10 << 20, b'F');
    file.extend_from_slice(b"\n[Data]\nQP,B1,1,0\n");
    let reading = read(&file);
    assert_eq!(kinds(&reading), ["left-out"]);
    assert_eq!(reading.games[0].nodes(reading.games[0].root()).count(), 2);
}

const WORDS: &[&str] = &[
    "\n",
    "\r\n",
    "[Header]\n",
    "[Data]\n",
    "[Figure]\n",
    "[ReviewNode]\n",
    "[ReviewComment]\n",
    "[Comment]\n",
    "[Other]\n",
    "Size=5\n",
    "CoordinateType=IGS\n",
    "Hdcp=2,0.5\n",
    "Winner=B,",
    "Date=2001/08/20,,",
    "AA,B1,1,0\n",
    "AB,W1,2,0\n",
    "BB,B1,0,0\n",
    "YA,B1,3,0\n",
    "YZ,MK,4,0\n",
    ".Text,1\n",
    ".Text\n",
    ".EndText\n",
    ".#,1,1,A\n",
    ".Fig,1,1,1,5,5,h,1,0\n",
    ".EndFig\n",
    "NODE,1,0,0,0\n",
    "NODE,2,1,1,1\n",
    "NODE,3,2,6,6\n",
    "VARIATION,\n",
    "VARIATIONEND,\n",
    ".Comment,2\n",
    "表\n",
    "Crypt=1,\n",
    "Lang=UTF8\n",
];

proptest! {
    #[test]
    fn anything(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        sound(&read(&bytes), &bytes);
    }

    #[test]
    fn hostile_words(bytes in hostile(WORDS)) {
        sound(&read(&bytes), &bytes);
    }
}
