//! GIB: samples against trees written by hand, and damage.

use crate::gib_common::{check, corpus, cuts, hostile, kept, kinds, sound};
use honte_record::gib::read;
use honte_record::sgf::write_tree;
use proptest::prelude::*;

const SAMPLES: [&str; 3] = [
    "gib/even-utf8.gib",
    "gib/handicap-euc-kr.gib",
    "gib/words-gb18030.gib",
];

#[test]
fn samples() {
    for name in SAMPLES {
        let reading = check(read, name, &["GIBH"]);
        assert_eq!(kinds(&reading), [""; 0], "{name}");
    }
}

#[test]
fn all_but_moves_is_kept() {
    for (name, label) in SAMPLES.into_iter().zip(["utf-8", "euc-kr", "gb18030"]) {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        let bytes = corpus(name);
        let text = encoding.decode(&bytes).0.replace("\r\n", "\n");
        let lines = text.lines().map(str::trim_end).filter(|line| {
            !line.starts_with("STO") && !line.starts_with("SKI") && {
                let marks = [r"\HS", r"\HE", r"\GS", r"\GE"];
                !marks.contains(line)
            }
        });
        let expected: Vec<_> = lines.collect();
        assert_eq!(kept(&read(&bytes), "GIBH"), expected.join("\n"), "{name}");
    }
}

fn game(lines: &str) -> String {
    let file = format!("\\HS\n{lines}\n\\GE\n");
    let reading = read(file.as_bytes());
    let mut text = Vec::new();
    write_tree(&reading.games[0], &mut text);
    String::from_utf8(text).unwrap()
}

#[test]
fn results() {
    for (main, words, result) in [
        ("GRLT:0,ZIPSU:5", "", "RE[B+0.5]"),
        ("GRLT:1,ZIPSU:1105", "", "RE[W+110.5]"),
        ("GRLT:0,ZIPSU:0", "", "RE[B+]"),
        ("GRLT:3,ZIPSU:0", "", "RE[B+R]"),
        ("GRLT:8,ZIPSU:0", "white wins by time", "RE[W+T]"),
        ("GRLT:6,ZIPSU:0", "white wins by disconnection", "RE[W+]"),
        ("GRLT:255", "흑 불계승", "RE[B+R]"),
        ("GRLT:3", "white wins by resignation", ""),
        ("GRLT:255", "", ""),
        ("", "", ""),
    ] {
        let header = format!("\\[GAMEINFOMAIN={main}\\]\n\\[GAMERESULT={words}\\]");
        let sgf = game(&header);
        let found = sgf
            .split("RE[")
            .nth(1)
            .map(|rest| format!("RE[{}]", rest.split(']').next().unwrap()));
        assert_eq!(found.unwrap_or_default(), result, "{main} {words}");
    }
}

#[test]
fn the_tag_stands_in_for_the_main_line() {
    let sgf = game("\\[GAMETAG=S0,R0,D0,G75,W4,Z0,T30-3-1200,C2011:02:30:01:02,I:a,W:b\\]");
    assert!(sgf.contains("RE[W+R]KM[7.5]"), "{sgf}");
    // The thirtieth of February is no date.
    assert!(!sgf.contains("DT["), "{sgf}");
}

#[test]
fn damage_is_said_and_the_rest_is_read() {
    let file = b"\\HS\n\\[GAMENAME=x\nno bracket\n\\HE\n\\GS\nINI 0 1 12 &4\nSTO 0 2 1 15 3\n\
        STO 0 3 2 19 3\nSTO 0 4 7 1 1\nSTO 0 5 2 x 1\nSTO 0 6\nHELLO\nSKI 0 6\nSTO 0 7 1 0 0\n";
    let reading = read(file);
    assert_eq!(
        kinds(&reading),
        [
            "bad-header",
            "bad-handicap",
            "off-board",
            "bad-place",
            "bad-place",
            "bad-line",
            "bad-line",
            "early-end"
        ]
    );
    let problem = &reading.problems[2];
    assert_eq!((problem.line, problem.column), (8, 11));
    let mut sgf = Vec::new();
    write_tree(&reading.games[0], &mut sgf);
    assert!(
        String::from_utf8(sgf)
            .unwrap()
            .ends_with(";B[pd];W[];B[aa])")
    );
}

#[test]
fn no_record() {
    for file in ["", "\n\n", "hello\nworld", "(;FF[4])", "\u{0}\u{1}\u{2}"] {
        let reading = read(file.as_bytes());
        assert!(reading.games.is_empty());
        assert_eq!(kinds(&reading), ["no-record"]);
    }
}

#[test]
fn cut_anywhere() {
    SAMPLES.into_iter().for_each(|name| cuts(read, name));
}

#[test]
fn one_long_line() {
    let mut file = b"\\HS\n\\[GAMENAME=".to_vec();
    file.resize(100 << 20, b'a');
    let reading = read(&file);
    assert_eq!(reading.games.len(), 1);
    assert!(kinds(&reading).contains(&"line-too-long"));
    assert!(kinds(&reading).contains(&"record-too-long"));
}

const WORDS: &[&str] = &[
    "\n",
    "\r\n",
    "\\HS\n",
    "\\HE\n",
    "\\GS\n",
    "\\GE\n",
    "\\[GAMEINFOMAIN=",
    "\\]",
    "\\[",
    "GAMETAG=",
    "C2020:1:1",
    "GRLT:0,",
    "ZIPSU:99999999999,",
    "\nINI 0 1 ",
    "5 &4",
    "\nSTO 0 2 1 ",
    "3 3",
    "\nSKI 0 3",
    "\\[GAMEDATE=",
    "年",
    "日",
    "0",
    "-1",
    ",W3",
    " 18 18",
    "\\[GAMERESULT=",
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
