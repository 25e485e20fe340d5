//! Characters whose second half is a bracket or a backslash, and charsets not named or misnamed.
//!
//! No program can know the charset of a name or two: `表` in Shift-JIS is also a letter and a
//! backslash in Latin-1. What is guaranteed in any charset is that the moves are there. Names are
//! right where the charset is declared, or where there is enough text to tell.

use crate::sgf_common::{hear, written};
use encoding_rs::{BIG5, Encoding, GB18030, SHIFT_JIS};
use honte_record::problem::Problem;
use honte_record::sgf::Field;
use honte_record::sgf::stream::{self, Game, Sink};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Decoded headers, and moves.
#[derive(Debug, Default, PartialEq, Eq)]
struct Decoded {
    black: Option<String>,
    white: Option<String>,
    event: Option<String>,
    moves: String,
    problems: Vec<String>,
}

/// Reads all games and keeps the first.
fn decode(mut bytes: &[u8]) -> Decoded {
    #[derive(Default)]
    struct First(Option<Decoded>, Vec<String>);
    impl Sink for First {
        fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
            let text = |field| game.text(field).map(|text| text.into_owned());
            self.0.get_or_insert_with(|| Decoded {
                black: text(Field::Black),
                white: text(Field::White),
                event: text(Field::Event),
                moves: written(game.turns()),
                problems: Vec::new(),
            });
            ControlFlow::Continue(())
        }

        fn problem(&mut self, problem: Problem, _: u64) {
            self.1.push(problem.to_string());
        }
    }
    let mut first = First::default();
    stream::read(&mut bytes, &mut first).expect("memory does not fail");
    let mut decoded = first.0.expect("a game");
    decoded.problems = first.1;
    decoded
}

fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, unmappable) = encoding.encode(text);
    assert!(!unmappable, "{text} in {}", encoding.name());
    bytes.into_owned()
}

/// All characters of a charset whose second byte is this one.
fn characters(encoding: &'static Encoding, trail: u8) -> String {
    let make = |lead: u8| {
        let pair = [lead, trail];
        let (text, damaged) = encoding.decode_without_bom_handling(&pair);
        (!damaged && text.chars().count() == 1).then(|| text.into_owned())
    };
    // Not all that is decoded is encoded the same way again.
    let same = |text: &String| encoding.encode(text).0.get(1) == Some(&trail);
    (0x81..=0xfe).filter_map(make).filter(same).collect()
}

/// Charset, its label, and text that it can be known by.
const CHARSETS: [(&Encoding, &str, &str); 3] = [
    (
        SHIFT_JIS,
        "Shift_JIS",
        "第二十期名人戦挑戦手合七番勝負の第三局です。黒番中押し勝ち。二百十五手まで。",
    ),
    (
        BIG5,
        "Big5",
        "第十屆中環杯圍棋公開賽決賽第三局，黑貼七目半，共二百一十五手，黑中盤勝。",
    ),
    (
        GB18030,
        "GB2312",
        "第十届中国围棋名人战决赛第三局，黑贴三又四分之三子，共二百一十五手，黑中盘胜。",
    ),
];

const MOVES: &str = "Bdd Wpp Bdp";

/// A game with names, and a comment behind its first move.
fn game(
    encoding: &'static Encoding,
    head: &str,
    black: &str,
    white: &str,
    comment: &str,
) -> Vec<u8> {
    let text = format!("(;GM[1]{head}PB[{black}]PW[{white}]EV[e];B[dd]C[{comment}];W[pp];B[dp])\n");
    encoded(encoding, &text)
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn there_are_such_characters() {
    let text = |encoding, trail| characters(encoding, trail);
    assert!(text(SHIFT_JIS, b'\\').contains("ソ") && text(SHIFT_JIS, b'\\').contains("表"));
    assert!(text(SHIFT_JIS, b'\\').contains("能") && text(SHIFT_JIS, b']').contains("ゾ"));
    assert!(text(BIG5, b'\\').contains("功") && text(BIG5, b'\\').contains("許"));
    for (encoding, ..) in CHARSETS {
        for trail in *b"\\]" {
            assert!(
                characters(encoding, trail).chars().count() > 30,
                "{}",
                encoding.name()
            );
        }
    }
}

#[test]
fn declared() {
    for (encoding, label, _) in CHARSETS {
        let head = format!("CA[{label}]");
        for trail in *b"\\]" {
            for c in characters(encoding, trail).chars() {
                let (black, white) = (format!("{c}"), format!("{c}{c}x{c}"));
                let comment = format!("{c}\\]{c}{c};{c}(\\\\{c}\n{c}");
                let decoded = decode(&game(encoding, &head, &black, &white, &comment));
                let expected = Decoded {
                    black: some(&black),
                    white: some(&white),
                    event: some("e"),
                    moves: MOVES.to_owned(),
                    problems: Vec::new(),
                };
                assert_eq!(decoded, expected, "{label} {c}");
            }
        }
    }
}

/// The charset may be named after the names.
#[test]
fn declared_late() {
    for (encoding, label, _) in CHARSETS {
        for c in characters(encoding, b'\\')
            .chars()
            .chain(characters(encoding, b']').chars())
        {
            let text = format!("(;GM[1]PB[{c}{c}]PW[{c}]CA[{label}]EV[{c}];B[dd];W[pp];B[dp])");
            let decoded = decode(&encoded(encoding, &text));
            assert_eq!(decoded.moves, MOVES, "{label} {c}");
            assert_eq!(decoded.black, some(&format!("{c}{c}")), "{label} {c}");
            assert_eq!(decoded.event, some(&c.to_string()), "{label} {c}");
            assert!(
                decoded.problems.is_empty(),
                "{label} {c} {:?}",
                decoded.problems
            );
        }
    }
}

/// With a sentence or two in the game the charset is found out, whatever is declared that the bytes
/// contradict. Latin-1 they never do: any byte is a letter there.
#[test]
fn found_out() {
    for (encoding, label, sentence) in CHARSETS {
        for head in ["", "CA[UTF-8]", "CA[klingon]", "CA[]"] {
            let names = match label {
                "Shift_JIS" => ["表十", "ソ能ゾ"],
                "Big5" => ["功許", "許功成"],
                _ => ["李昌镐", "马晓春"],
            };
            let comment = format!("{sentence}{}\\]{sentence}", names[0]);
            let decoded = decode(&game(encoding, head, names[0], names[1], &comment));
            assert_eq!(decoded.moves, MOVES, "{label} {head}");
            assert_eq!(decoded.black, some(names[0]), "{label} {head}");
            assert_eq!(decoded.white, some(names[1]), "{label} {head}");
            assert!(
                decoded.problems.is_empty(),
                "{label} {head} {:?}",
                decoded.problems
            );
        }
    }
}

/// A name or two, and nothing or something wrong declared: nobody can know what they are. The
/// moves and the headers in ASCII are there all the same, and the values are cut where they end.
#[test]
fn not_to_be_known() {
    for (encoding, label, _) in CHARSETS {
        for trail in *b"\\]" {
            for c in characters(encoding, trail).chars() {
                for head in [
                    "",
                    "CA[UTF-8]",
                    "CA[ISO-8859-1]",
                    "CA[Shift_JIS]",
                    "CA[Big5]",
                    "CA[GB18030]",
                    "CA[EUC-KR]",
                ] {
                    let (black, white) = (format!("{c}"), format!("x{c}"));
                    let bytes = game(encoding, head, &black, &white, &white);
                    let decoded = decode(&bytes);
                    assert_eq!(decoded.moves, MOVES, "{label} {c} {head}");
                    assert_eq!(decoded.event, some("e"), "{label} {c} {head}");
                    if trail == b'\\' {
                        let heard = hear(&bytes);
                        let raw = heard.games[0].header(Field::White);
                        assert_eq!(
                            raw,
                            Some(&encoded(encoding, &white)[..]),
                            "{label} {c} {head}"
                        );
                    }
                }
            }
        }
    }
}

/// Western letters before a bracket are first halves of characters elsewhere.
#[test]
fn letters_with_accents() {
    for head in [
        "",
        "CA[ISO-8859-1]",
        "CA[windows-1252]",
        "CA[UTF-8]",
        "CA[GB2312]",
        "CA[Shift_JIS]",
        "CA[Big5]",
    ] {
        for letter in 0xc0..=0xffu8 {
            let mut text = format!("(;GM[1]{head}PB[J").into_bytes();
            text.extend([letter, b']']);
            text.extend(b"PW[R");
            text.extend([letter, b']']);
            text.extend(b"\nEV[e];B[dd]C[");
            text.extend([letter, b']']);
            text.extend(b"(;W[pp]C[");
            text.extend([letter, b']']);
            text.extend(b";B[dp]C[");
            text.extend([letter, b']']);
            text.extend(b"))\n(;GM[1];B[jj])");
            let heard = hear(&text);
            assert_eq!(
                heard.written_moves(),
                format!("{MOVES} | Bjj"),
                "{head} {letter:x}"
            );
            assert_eq!(heard.written_problems(), "");
            assert_eq!(
                heard.games[0].header(Field::Black),
                Some(&[b'J', letter][..]),
                "{head} {letter:x}"
            );
        }
    }
    let decoded = decode(b"(;GM[1]CA[ISO-8859-1]PB[J\xf6]PW[Guy L\xe9];B[dd])");
    assert_eq!((decoded.black, decoded.white), (some("Jö"), some("Guy Lé")));
}

/// What follows decides: a list of labels goes on with a bracket, which text may have as well.
#[test]
fn labels() {
    for (head, letter) in [
        ("CA[UTF-8]", "é".as_bytes()),
        ("CA[ISO-8859-1]", b"\xe9"),
        ("CA[Shift_JIS]", b"\x95\\"),
        ("CA[Shift_JIS]", b"\x83]"),
    ] {
        let mut text = format!("(;GM[1]{head};LB[aa:").into_bytes();
        for next in [&b"]\n[bb:"[..], b"][cc:", b"];B[dd];W[pp];B[dp])"] {
            text.extend(letter);
            text.extend(next);
        }
        let heard = hear(&text);
        assert_eq!(heard.written_moves(), MOVES, "{head}");
        assert_eq!(heard.written_problems(), "", "{head}");
    }
}

/// Records of several charsets in one stream do not change each other.
#[test]
fn mixed_collections() {
    let mut text = Vec::new();
    for (encoding, _, sentence) in CHARSETS {
        let c = characters(encoding, b']')
            .chars()
            .next()
            .expect("such a character");
        text.extend(game(
            encoding,
            "",
            &format!("{c}{sentence}"),
            "w",
            &format!("{c}[{sentence}"),
        ));
    }
    text.extend(b"(;GM[1]PB[J\xf6]C[\xf6 x\xf6] ;B[dd];W[pp];B[dp])");
    let heard = hear(&text);
    assert_eq!(heard.written_moves(), [MOVES; 4].join(" | "));
    assert_eq!(heard.written_problems(), "");
}

#[test]
fn unicode_marks() {
    let text = "(;GM[1]PB[表能 Jö]PW[功許]EV[𝄞\\]];B[dd];W[pp];B[dp])";
    let units = || text.encode_utf16();
    let little: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(units().flat_map(u16::to_le_bytes))
        .collect();
    let big: Vec<u8> = [0xfe, 0xff]
        .into_iter()
        .chain(units().flat_map(u16::to_be_bytes))
        .collect();
    let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
    for bytes in [text.as_bytes(), &marked, &little, &big] {
        let expected = Decoded {
            black: some("表能 Jö"),
            white: some("功許"),
            event: some("𝄞]"),
            moves: MOVES.to_owned(),
            problems: Vec::new(),
        };
        assert_eq!(decode(bytes), expected);
    }
    // Half a character at the end, and half a pair: damage, but of one character.
    let decoded = decode(&[&little[..], b"(\xd8"].concat());
    assert_eq!(decoded.moves, MOVES);
}

/// Comments of any characters of a declared charset: all moves are there.
fn comment(encoding: &'static Encoding) -> impl Strategy<Value = String> {
    let doubtful: Vec<char> = characters(encoding, b'\\')
        .chars()
        .chain(characters(encoding, b']').chars())
        .collect();
    let piece = prop_oneof![
        4 => prop::sample::select(doubtful).prop_map(String::from),
        1 => prop::sample::select(vec!["\\]", "\\\\", "[", " ", "a", "\n", "(", ":"]).prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_comment(japanese in comment(SHIFT_JIS), taiwanese in comment(BIG5), chinese in comment(GB18030)) {
        let comments = [japanese, taiwanese, chinese];
        for ((encoding, label, _), comment) in CHARSETS.into_iter().zip(&comments) {
            let bytes = game(encoding, &format!("CA[{label}]"), "b", "w", comment);
            let decoded = decode(&bytes);
            prop_assert_eq!(&decoded.moves, MOVES);
            prop_assert!(decoded.problems.is_empty(), "{:?}", decoded.problems);
        }
    }
}

/// A beginning of which every other byte is 0 is UTF-16, mark or no mark.
#[test]
fn utf16_without_a_mark() {
    let units: Vec<u16> = "(;PB[李昌镐];B[dd])".encode_utf16().collect();
    let bytes =
        |order: fn(u16) -> [u8; 2]| units.iter().copied().flat_map(order).collect::<Vec<_>>();
    for text in [bytes(u16::to_le_bytes), bytes(u16::to_be_bytes)] {
        let heard = hear(&text);
        assert_eq!(heard.written_moves(), "Bdd");
        assert_eq!(
            heard.games[0].header(Field::Black),
            Some("李昌镐".as_bytes())
        );
    }
}
