//! NGF: samples against trees written by hand, and damage.

use crate::gib_common::{check, corpus, cuts, hostile, kept, kinds, sound};
use honte_record::ngf::read;
use honte_record::sgf::write_tree;
use proptest::prelude::*;

const SAMPLES: [&str; 3] = [
    "ngf/even-utf8.ngf",
    "ngf/handicap-sjis.ngf",
    "ngf/comments-gb18030.ngf",
];

#[test]
fn samples() {
    for name in SAMPLES {
        let reading = check(read, name, &["NGFH"]);
        let expected: &[&str] = match name {
            // Who is Black is not known.
            "ngf/comments-gb18030.ngf" => &["bad-header", "bad-header"],
            _ => &[],
        };
        assert_eq!(kinds(&reading), expected, "{name}");
    }
}

#[test]
fn the_header_is_kept() {
    let text = String::from_utf8(corpus("ngf/even-utf8.ngf")).unwrap();
    let lines: Vec<_> = text.lines().take(12).collect();
    assert_eq!(kept(&read(text.as_bytes()), "NGFH"), lines.join("\n"));
    let bytes = corpus("ngf/comments-gb18030.ngf");
    let text = encoding_rs::GB18030.decode(&bytes).0.into_owned();
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with("GI")).collect();
    assert_eq!(kept(&read(&bytes), "NGFH"), lines.join("\n"));
}

fn sgf(file: &str) -> (String, Vec<&'static str>) {
    let reading = read(file.as_bytes());
    let mut text = Vec::new();
    write_tree(&reading.games[0], &mut text);
    (String::from_utf8(text).unwrap(), kinds(&reading))
}

fn with(line: usize, text: &str, moves: &str) -> (String, Vec<&'static str>) {
    let mut lines = [
        "Friendly",
        "19",
        "w 1K",
        "b 2K",
        "site",
        "0",
        "0",
        "6",
        "20200229 [09:37]",
        "5",
        "Progressing!",
        "0",
    ];
    lines[line - 1] = text;
    sgf(&format!("{}\n{moves}", lines.join("\n")))
}

#[test]
fn headers() {
    for (line, text, expected) in [
        (2, "13", "SZ[13]"),
        (3, "Lee S.D.   9P", "PW[Lee S.D.]WR[9p]"),
        (3, "nobody", "PW[nobody]PB"),
        (4, "a b 10K*", "PB[a b]BR[10k]"),
        (8, "0", "KM[0.5]"),
        (9, "20200230 [01:02]", "PC[site]RE[?]"),
        (11, "White Win by Resign!", "RE[W+R]"),
        (11, "黒中押し勝ち!", "RE[B+R]"),
        (11, "흑 1.5집 승", "RE[B+1.5]"),
        (11, "White loses on time", "RE[B+T]"),
    ] {
        let (sgf, _) = with(line, text, "");
        assert!(sgf.contains(expected), "{text}: {sgf}");
    }
}

#[test]
fn counts_are_compared() {
    assert_eq!(with(12, "2", "PMABBREER\nPMACWEEEE\n").1, [""; 0]);
    // Passes are counted or not.
    assert_eq!(with(12, "1", "PMABBREER\nPMACWAAAA\n").1, [""; 0]);
    assert_eq!(with(12, "247", "PMABBREER\n").1, ["move-count"]);
}

#[test]
fn damage_is_said_and_the_rest_is_read() {
    let (sgf, kinds) = with(
        12,
        "3",
        "PMABBREER\nPMACWEEER\nPMADBZZZZ\nPMAEW\nXX\nPMAFBEEEE\nIDB[9] lost[EndTxt]\nPMAGWCCCC\n",
    );
    let expected = ["bad-place", "off-board", "bad-line", "bad-line", "bad-line"];
    assert_eq!(kinds, expected);
    assert!(sgf.ends_with(";B[qd];B[dd];W[bb])"), "{sgf}");
}

#[test]
fn no_record() {
    for file in [
        "",
        "\n",
        "hello",
        "(;FF[4])",
        "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\n",
    ] {
        let reading = read(file.as_bytes());
        assert!(reading.games.is_empty(), "{file}");
        assert_eq!(kinds(&reading), ["no-record"]);
    }
}

#[test]
fn moves_alone_are_a_game() {
    let (sgf, kinds) = sgf("PMABBREER\nPMACWEEEE\n");
    assert_eq!(sgf, "(;FF[4]GM[1]CA[UTF-8]SZ[19];B[qd];W[dd])");
    assert_eq!(kinds, ["bad-size"]);
}

#[test]
fn cut_anywhere() {
    SAMPLES.into_iter().for_each(|name| cuts(read, name));
}

#[test]
fn one_long_line() {
    let mut file = corpus("ngf/even-utf8.ngf");
    file.resize(100 << 20, b'B');
    let reading = read(&file);
    assert_eq!(reading.games.len(), 1);
    assert!(kinds(&reading).contains(&"line-too-long"));
}

const WORDS: &[&str] = &[
    "\n",
    "\r",
    "19\n",
    "9\n",
    "x 9D\n",
    "0\n",
    "2\n",
    "20200101\n",
    "PMABB",
    "PMACW",
    "REER\n",
    "AAAA\n",
    "PM",
    "GI",
    "IDB[1]",
    "[EndTxt]",
    "Black wins by 3 points!\n",
    ">>",
    "12345678\n",
    "é年\n",
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
