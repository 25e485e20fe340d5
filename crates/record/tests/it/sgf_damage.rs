//! Damaged records: what is kept, and what is said about the rest.

use crate::sgf_common::{Heard, hear, lengths_of_lines};
use honte_record::problem::ProblemKind;
use honte_record::sgf::Field;
use proptest::prelude::*;

/// Input, moves (games parted by `|`), problems.
type Case = (&'static str, &'static str, &'static str);

fn check(cases: &[Case]) {
    for &(input, moves, problems) in cases {
        let heard = hear(input.as_bytes());
        assert_eq!(heard.written_moves(), moves, "moves of {input:?}");
        assert_eq!(heard.written_problems(), problems, "problems of {input:?}");
    }
}

#[test]
fn games_not_closed() {
    check(&[
        ("(;B[dd];W[pp]", "Bdd Wpp", "unclosed-game 1:1"),
        ("\n\n (;B[dd];W[pp]\n", "Bdd Wpp", "unclosed-game 3:2"),
        ("(;B[dd](;W[pp]", "Bdd Wpp", "unclosed-game 1:1"),
        ("(;B[dd](;W[pp])", "Bdd Wpp", "unclosed-game 1:1"),
        ("(;B[dd](;W[pp])(;W[aa]", "Bdd Wpp", "unclosed-game 1:1"),
        ("(;", "", "unclosed-game 1:1"),
        ("(;B", "", "unclosed-game 1:1"),
        ("(;B[dd](", "Bdd", "unclosed-game 1:1"),
        ("(;B[dd]\n(;GM[1];B[pp])", "Bdd | Bpp", "unclosed-game 1:1"),
        ("(;B[dd]\n(;FF[4];B[pp])", "Bdd | Bpp", "unclosed-game 1:1"),
        (
            "(;B[dd](;W[aa];B[bb]\n\n( ;\nFF [4];B[pp])",
            "Bdd Waa Bbb | Bpp",
            "unclosed-game 1:1",
        ),
        (
            "(;GM[1];B[aa]\n(;GM[1];B[bb]\n(;GM[1];B[cc]",
            "Baa | Bbb | Bcc",
            "unclosed-game 1:1, unclosed-game 2:1, unclosed-game 3:1",
        ),
        // Nothing tells a record that begins otherwise from a variation.
        ("(;B[dd]\n(;PB[x];B[pp])", "Bdd Bpp", "unclosed-game 1:1"),
    ]);
}

#[test]
fn values_not_closed() {
    check(&[
        ("(;B[do;W[pe];B[aa])", "Bdo Wpe Baa", "unclosed-value 1:4"),
        (
            "(;B[do\n;W[pe\n;B[aa])",
            "Bdo Wpe Baa",
            "unclosed-value 1:4, unclosed-value 2:3",
        ),
        ("(;B[doC[text];W[pe])", "Bdo Wpe", "unclosed-value 1:4"),
        ("(;B[do)(;GM[1];B[aa])", "Bdo | Baa", "unclosed-value 1:4"),
        // A pass, or a move whose letters are gone too.
        ("(;B[;W[pe])", "B-- Wpe", "unclosed-value 1:4"),
        ("(;B[W[pe])", "B-- Wpe", "unclosed-value 1:4, two-moves 1:7"),
        ("(;B[d;W[pe])", "Wpe", "unclosed-value 1:4, bad-loc 1:5"),
        (
            "(;B[aa];W[do",
            "Baa Wdo",
            "unclosed-game 1:1, unclosed-value 1:10",
        ),
        (
            "(;B[aa];W[do)",
            "Baa Wdo",
            "unclosed-game 1:1, unclosed-value 1:10",
        ),
        (
            "(;B[aa];W[d",
            "Baa",
            "unclosed-game 1:1, unclosed-value 1:10",
        ),
        (
            "(;B[aa];W[",
            "Baa",
            "unclosed-game 1:1, unclosed-value 1:10",
        ),
        (
            "(;B[do;W[pe",
            "Bdo Wpe",
            "unclosed-game 1:1, unclosed-value 1:4, unclosed-value 1:9",
        ),
        ("(;B[aa]C[text;W[bb])", "Baa", ""),
        (
            "(;B[aa]C[text;W[bb",
            "Baa",
            "unclosed-game 1:1, unclosed-value 1:9",
        ),
        (
            "(;B[aa]C[text\\]",
            "Baa",
            "unclosed-game 1:1, unclosed-value 1:9",
        ),
        (
            "(;B[aa]C[text\\",
            "Baa",
            "unclosed-game 1:1, unclosed-value 1:9",
        ),
        // No value of a move: brackets within brackets.
        (
            "(;B[[dd]];W[pp])",
            "Wpp",
            "bad-loc 1:5, unexpected-byte 1:9",
        ),
        ("(;B[a\\[b];W[pp])", "Wpp", "bad-loc 1:5"),
        ("(;B[a\\];W[pp])", "Wpp", "bad-loc 1:5"),
    ]);
}

#[test]
fn points_beyond_the_board() {
    check(&[
        (
            "(;SZ[9];B[ii];W[jj];B[aj];W[ja];B[hh])",
            "Bii Bhh",
            "off-board 1:17, off-board 1:23, off-board 1:29",
        ),
        (
            "(;B[ss];W[ts];B[st];W[aa])",
            "Bss Waa",
            "off-board 1:11, off-board 1:17",
        ),
        ("(;B[DD];W[pp])", "Wpp", "off-board 1:5"),
        (
            "(;B[d];W[d4];B[ddd];W[4d];B[d d];W[ pp\n])",
            "Wdp Bdd Wpp",
            "bad-loc 1:5, bad-loc 1:16, bad-loc 1:23",
        ),
        ("(;B[tt];W[])", "B-- W--", ""),
        ("(;SZ[19];B[tt])", "B--", ""),
        ("(;SZ[9];B[tt])", "B--", ""),
        ("(;SZ[21];B[tt];W[uu];B[vv])", "Btt Wuu", "off-board 1:24"),
        (
            "(;SZ[9:7];B[ig];W[ih];B[jg])",
            "Big",
            "off-board 1:19, off-board 1:25",
        ),
        // The size comes too late, and not only the later stones are held against it.
        ("(;B[aa];W[pp];SZ[9]B[bb])", "Baa Bbb", "off-board 1:18"),
        ("(;AB[jj][aa]SZ[9];B[bb])", "Bbb", "off-board 1:16"),
    ]);
}

#[test]
fn board_sizes() {
    check(&[
        ("(;SZ[0];B[ss])", "Bss", "bad-size 1:6"),
        ("(;SZ[26];B[ss])", "Bss", "bad-size 1:6"),
        ("(;SZ[];B[ss])", "Bss", "bad-size 1:6"),
        ("(;SZ[-9];B[ss])", "Bss", "bad-size 1:6"),
        ("(;SZ[nineteen];B[ss])", "Bss", "bad-size 1:6"),
        ("(;SZ[99999999999999999999];B[ss])", "Bss", "bad-size 1:6"),
        ("(;SZ[19:];B[ss])", "Bss", "bad-size 1:6"),
        ("(;SZ[x]SZ[9];B[ss])", "", "bad-size 1:6, off-board 1:16"),
        ("(;SZ[9]SZ[19];B[ss])", "", "off-board 1:17"),
        ("(;SZ[ 9 ];B[ii])", "Bii", ""),
        ("(;SZ[1];B[aa];W[bb])", "Baa", "off-board 1:17"),
        ("(;SZ[25];B[yy];W[zz])", "Byy", "off-board 1:18"),
    ]);
}

#[test]
fn nodes_and_properties() {
    check(&[
        ("(;B[aa]W[bb];B[cc])", "Baa Wbb Bcc", "two-moves 1:10"),
        ("(;B[aa][bb])", "Baa Bbb", "two-moves 1:9"),
        (
            "(;B[aa]\n[bb]\n[cc])",
            "Baa Bbb Bcc",
            "two-moves 2:2, two-moves 3:2",
        ),
        ("(;B[zz]W[bb])", "Wbb", "off-board 1:5, two-moves 1:10"),
        ("(;[aa];B[bb])", "Bbb", "missing-name 1:3"),
        (
            "(;[aa][cc];B[bb])",
            "Bbb",
            "missing-name 1:3, missing-name 1:7",
        ),
        ("(;B[aa];W;B[bb])", "Baa Bbb", "missing-value 1:9"),
        ("(;B[aa];W)", "Baa", "missing-value 1:9"),
        ("(;B[aa](W[bb];B[cc]))", "Baa Wbb Bcc", "missing-node 1:9"),
        (
            "(;B[aa](W[bb]B[cc]))",
            "Baa Wbb Bcc",
            "missing-node 1:9, two-moves 1:16",
        ),
        // A record without its first ';' is not known as one.
        ("(B[aa];W[bb])", "", "text-outside 1:1"),
        (
            "(;B[aa]!;W[bb]\n ,.- ;B[cc])",
            "Baa Wbb Bcc",
            "unexpected-byte 1:8, unexpected-byte 2:2",
        ),
        ("(;B[aa]];W[bb])", "Baa Wbb", "unexpected-byte 1:8"),
        ("(;B[aa]){;W[bb]}", "Baa", "text-outside 1:9"),
        ("(;;;B[aa];;W[bb];)", "Baa Wbb", ""),
        ("(;B[aa]\n;AE[aa];W[aa])", "Baa Waa", ""),
        (
            "(;\u{e9}[x];B[aa])",
            "Baa",
            "unexpected-byte 1:3, missing-name 1:5",
        ),
    ]);
}

#[test]
fn other_games() {
    check(&[
        ("(;GM[2];B[zz])", "", "other-game 1:1"),
        (
            "(;GM[1];B[aa])\n(;GM[2];W[e2e4]W[e7e5])(;GM[ 1 ];B[bb])(;GM[];B[cc])",
            "Baa | Bbb | Bcc",
            "other-game 2:1",
        ),
        ("(;GM[Go];B[aa])", "Baa", ""),
        ("(;GM[Chess];B[aa])", "", "other-game 1:1"),
        ("(;GM[2];B[aa]\n(;GM[1];B[bb])", "Bbb", "other-game 1:1"),
    ]);
}

#[test]
fn text_around() {
    check(&[
        ("", "", "no-game 0:0"),
        (" \r\n\t\n", "", "no-game 0:0"),
        ("\u{1a}", "", "no-game 0:0"),
        ("just text", "", "text-outside 1:1"),
        ("\n\n  two\nlines (of text)\n", "", "text-outside 3:3"),
        (
            "Subject: a game\n\n(;B[aa])\n-- \nsent\n",
            "Baa",
            "text-outside 1:1, text-outside 4:1",
        ),
        (
            "(;B[aa]) and (;B[bb]) end",
            "Baa | Bbb",
            "text-outside 1:10, text-outside 1:23",
        ),
        ("(;B[aa])\u{1a}", "Baa", ""),
        ("(;B[aa])))", "Baa", "text-outside 1:9"),
        ("((;B[aa]))", "Baa", "text-outside 1:1, text-outside 1:10"),
        ("a (b) (\n ;B[aa])", "Baa", "text-outside 1:1"),
    ]);
}

#[test]
fn not_text_at_all() {
    let noise: Vec<u8> = (0..100_000u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let heard = hear(&noise);
    assert!(heard.games.iter().all(|game| game.moves.is_empty()));
    assert_eq!(hear(&[0; 100_000]).written_problems(), "text-outside 1:1");
    let heard = hear(b"\0(\0;B[aa])(;\0B[aa]\0;W\0[bb];B[c\0];W[dd]\0)\0");
    assert_eq!(heard.written_moves(), "Baa Wdd");
    assert_eq!(
        heard.written_problems(),
        "text-outside 1:1, unexpected-byte 1:13, unexpected-byte 1:19, missing-value 1:21, \
         unexpected-byte 1:22, missing-name 1:23, bad-loc 1:30, unexpected-byte 1:39, \
         text-outside 1:41"
    );
}

#[test]
fn old_names() {
    check(&[
        ("(;FF[1]Black[aa];White[bb])", "Baa Wbb", ""),
        ("(;FF[1]Black[aa]White[bb])", "Baa Wbb", "two-moves 1:23"),
        (
            "(;FF[3]GaMe[1]SiZe[9];Black[aa];White[jj])",
            "Baa",
            "off-board 1:39",
        ),
        ("(;b[aa];w[bb])", "Baa Wbb", ""),
        ("(;gm[2];b[aa])", "", "other-game 1:1"),
    ]);
    let heard = hear(b"(;FF[1]PlayerBlack[a]pw[b]AddBlack[aa]aw[bb];Black[cc])");
    assert_eq!(heard.games[0].header(Field::Black), Some(&b"a"[..]));
    assert_eq!(heard.games[0].header(Field::White), Some(&b"b"[..]));
    assert_eq!(heard.games[0].setup, "Baa Wbb");
}

#[test]
fn set_up_stones() {
    let setup = |input: &str| {
        let heard = hear(input.as_bytes());
        let game = &heard.games[0];
        (game.setup.clone(), game.changed, heard.written_problems())
    };
    let said =
        |setup: &str, changed, problems: &str| (setup.to_owned(), changed, problems.to_owned());
    assert_eq!(
        setup("(;AB[aa:cb]AW[dd])"),
        said("Baa Bba Bca Bab Bbb Bcb Wdd", false, "")
    );
    assert_eq!(
        setup("(;AB[aa]\r\n [bb]\n\n[cc] ;B[dd])"),
        said("Baa Bbb Bcc", false, "")
    );
    assert_eq!(
        setup("(;AB[aa][zz][b][cc:];B[dd])"),
        said("Baa", false, "off-board 1:10, bad-loc 1:14, bad-loc 1:17")
    );
    assert_eq!(setup("(;AB[aa];B[dd]AW[bb])"), said("Baa", true, ""));
    assert_eq!(setup("(;AB[aa]AE[aa];B[dd])"), said("Baa", true, ""));
    assert_eq!(setup("(;AB[];B[dd])"), said("", false, "bad-loc 1:6"));
    assert!(setup("(;B[dd](;AB[aa])(;AW[bb]))").1);
    assert!(!setup("(;B[dd](;W[aa])(;AW[bb]))").1);
}

#[test]
fn headers_are_the_first_that_stand_there() {
    let heard = hear(b"(;PB[a]PB[b]PW[]PW[c]RE[B+R](;EV[e])(;RO[1]))");
    let header = |field| heard.games[0].header(field);
    assert_eq!(header(Field::Black), Some(&b"a"[..]));
    assert_eq!(header(Field::White), Some(&b""[..]));
    assert_eq!(header(Field::Event), Some(&b"e"[..]));
    assert_eq!(header(Field::Round), None);
}

/// Only so many problems of a game are told; the others are counted.
#[test]
fn more_problems() {
    let heard = hear(format!("(;GM[1]{}\n(;B[zz])", ";B[zz]".repeat(1000)).as_bytes());
    assert_eq!(heard.problems.len(), 100);
    assert_eq!(heard.problems[0], (ProblemKind::OffBoard, 1, 11, 902));
    assert!(heard.problems[1..].iter().all(|problem| problem.3 == 0));
}

/// Each would take hours, or all memory, if anything were looked at over and over.
#[test]
fn masses_of_one_thing() {
    const MANY: usize = 10_000_000;
    let repeated = |head: &str, one: &str| {
        let mut text = head.to_owned();
        text.push_str(&one.repeat(MANY / one.len()));
        hear(text.as_bytes())
    };
    for one in ["(", "[", "]", ")", "\\", ";", "B", "( ", "\n", "(\n(", " ;"] {
        assert!(repeated("", one).games.is_empty(), "{one:?}");
    }
    for one in [
        "(;",
        "[",
        "B",
        "(",
        ";",
        "\\",
        "]",
        " ",
        "B[",
        "B[[",
        "B[aa;",
        "C[aa;",
        "[x",
        "(W[",
        "(;W[aa",
        "(;PB[\\]",
        "(\n",
        ";\n",
        "!",
        "! ",
        "W ",
        "B[\\",
        "B[x]",
        ";B[aa]",
        "AB[aa:ss]",
    ] {
        let heard = repeated("(;B[aa]", one);
        assert_eq!(heard.games.len(), 1, "{one:?}");
        assert!(heard.games[0].moves.starts_with("Baa"), "{one:?}");
    }
    assert_eq!(repeated("", "(;B[zz])").games.len(), MANY / 8);
    assert_eq!(repeated("", "(;GM[1]B[aa]").games.len(), MANY / 12);
}

#[test]
fn deep_trees() {
    let depth = 1_000_000;
    let text = format!("{}{}(;W[bb])", "(;B[aa]".repeat(depth), ")".repeat(depth));
    let heard = hear(text.as_bytes());
    assert_eq!(heard.games.len(), 2);
    assert_eq!(heard.games[0].moves.len(), depth * 4 - 1);
    assert_eq!(heard.written_problems(), "");
    let heard = hear(format!("(;B[aa]{}", "(".repeat(depth)).as_bytes());
    assert_eq!(
        (
            heard.written_moves().as_str(),
            heard.written_problems().as_str()
        ),
        ("Baa", "unclosed-game 1:1")
    );
}

#[test]
fn names_of_a_megabyte() {
    for letter in ["B", "b", "7", "Bb"] {
        let name = letter.repeat(1 << 20);
        let heard = hear(format!("(;{name}[x];B[aa]{name};W[bb])").as_bytes());
        assert_eq!(heard.written_moves(), "Baa Wbb");
        let column = name.len() + 12;
        assert_eq!(
            heard.written_problems(),
            format!("missing-value 1:{column}")
        );
    }
    // Letters in lower case do not count where there are others.
    let heard = hear(format!("(;B{}[aa])", "x".repeat(1 << 20)).as_bytes());
    assert_eq!(heard.written_moves(), "Baa");
}

const SMALL: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[9:7] PB[A \\] é]\r\nPW [表]AB[aa][bb:cc];B[ig]C[(;GM[1\\]]\n;W[]\n\
    (;B[dd];W[ee])(;B[ff](;W[gg];B[hb])(;W[ac])))";

/// The moves of an input that was cut are the first ones of the whole.
#[test]
fn cut_anywhere() {
    let whole = hear(SMALL.as_bytes());
    assert_eq!(whole.written_problems(), "");
    assert_eq!(whole.written_moves(), "Big W-- Bdd Wee");
    let mut longest = 0;
    for end in 0..SMALL.len() {
        let heard = hear(&SMALL.as_bytes()[..end]);
        let moves = heard.written_moves();
        assert!(whole.written_moves().starts_with(&moves), "{end}: {moves}");
        assert!(moves.len() >= longest, "{end}: {moves}");
        longest = moves.len();
        let ends = heard
            .problems
            .iter()
            .any(|p| p.0 == ProblemKind::UnclosedGame);
        assert_eq!(ends, end >= 2, "{end}: {}", heard.written_problems());
    }
}

/// A byte lost, doubled or turned into another never costs more than it may: no panic, and the
/// following game is whole.
#[test]
fn a_byte_damaged() {
    let next = "\n(;GM[1];B[jj];W[kk])";
    for at in 0..SMALL.len() {
        for put in ["", "[", "]", "(", ")", ";", "\\", "x", "B", "\0", "\u{7f}"] {
            let bytes = SMALL.as_bytes();
            let text = [
                &bytes[..at],
                put.as_bytes(),
                &bytes[at + 1..],
                next.as_bytes(),
            ]
            .concat();
            let heard = hear(&text);
            consistent(&heard, &text);
            let found = heard
                .games
                .iter()
                .any(|game| game.moves.contains("Bjj Wkk"));
            // Where a `]` or the backslash before one goes astray, a value may last up to the next.
            let swallowed = heard
                .games
                .iter()
                .any(|game| game.raw.iter().any(|(_, v)| v.contains(&b'[')));
            assert!(found || swallowed, "{}", text.escape_ascii());
        }
    }
}

/// What holds for any input.
fn consistent(heard: &Heard, input: &[u8]) {
    let lines = lengths_of_lines(input);
    for &(kind, line, column, more) in &heard.problems {
        if kind == ProblemKind::NoGame {
            assert_eq!((heard.games.len(), heard.problems.len()), (0, 1));
            continue;
        }
        assert!(line >= 1 && column >= 1);
        let length = lines.get(line as usize - 1);
        assert!(length.is_some_and(|&length| column as usize <= length + 1));
        assert!(more as usize <= input.len());
    }
    assert!(
        heard.problems.len() as u64 + heard.problems.iter().map(|p| p.3).sum::<u64>()
            <= 2 * input.len() as u64 + 1
    );
    let order = |key: &dyn Fn(usize) -> u64, count: usize| (1..count).all(|i| key(i - 1) <= key(i));
    assert!(order(&|i| heard.games[i].line, heard.games.len()));
    assert!(
        order(&|i| heard.problems[i].1, heard.problems.len()),
        "{}",
        heard.written_problems()
    );
    for game in &heard.games {
        assert!(game.bytes.starts_with(b"("));
        assert!(input.windows(game.bytes.len()).any(|w| w == game.bytes));
        assert!(game.moves.len() <= 2 * game.bytes.len());
    }
}

/// Pieces of records, whole and broken.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let pieces: Vec<&[u8]> = vec![
        b"(",
        b")",
        b";",
        b"[",
        b"]",
        b"\\",
        b"B",
        b"W",
        b"B[",
        b"[dd]",
        b";B[aa]",
        b";W[bb]",
        b"C[",
        b"SZ[9]",
        b"SZ[",
        b"GM[1]",
        b"(;GM[",
        b"(;FF[4]",
        b"AB[aa:cc]",
        b":",
        b"tt",
        b"\n",
        b"\r\n",
        b" ",
        b"\0",
        b"\xf6",
        b"\x95\x5c",
        b"\x83\x5d",
        b"CA[Shift_JIS]",
        b"CA[UTF-8]",
        b"\xe8\xa1\xa8",
        b"\xff\xfe",
        b"\x1a",
        b"xy",
        b"7",
    ];
    let any = prop::collection::vec(any::<u8>(), 1..3);
    prop_oneof![20 => prop::sample::select(pieces).prop_map(<[u8]>::to_vec), 1 => any]
}

/// A tree as the test writes it: a node is its moves' text, then come its children.
#[derive(Debug, Clone)]
struct Tree {
    moves: Vec<(bool, u8, u8)>,
    comment: String,
    children: Vec<Tree>,
}

impl Tree {
    fn write(&self, space: &str, out: &mut String) {
        *out += &format!("{space}({space};C[{}]", self.comment);
        for &(white, x, y) in &self.moves {
            let (colour, x, y) = (if white { 'W' } else { 'B' }, char::from(x), char::from(y));
            *out += &format!(";{space}{colour}{space}[{x}{y}]");
        }
        for child in &self.children {
            child.write(space, out);
        }
        out.push(')');
    }

    fn main_line(&self, out: &mut Vec<String>) {
        for &(white, x, y) in &self.moves {
            let colour = if white { 'W' } else { 'B' };
            out.push(format!("{colour}{}{}", char::from(x), char::from(y)));
        }
        if let Some(child) = self.children.first() {
            child.main_line(out);
        }
    }
}

fn tree() -> impl Strategy<Value = Tree> {
    let moves = || prop::collection::vec((any::<bool>(), b'a'..=b's', b'a'..=b's'), 0..6);
    let comment = || r"([a-zé表 \n;()\[:]|\\\]|\\\\|\\\n){0,12}";
    let leaf = (moves(), comment()).prop_map(|(moves, comment)| Tree {
        moves,
        comment,
        children: Vec::new(),
    });
    leaf.prop_recursive(5, 40, 4, move |inner| {
        (moves(), comment(), prop::collection::vec(inner, 0..4)).prop_map(
            |(moves, comment, children)| Tree {
                moves,
                comment,
                children,
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn anything_is_read(pieces in prop::collection::vec(piece(), 0..60)) {
        let input = pieces.concat();
        let heard = hear(&input);
        if !input.starts_with(b"\xff\xfe") {
            consistent(&heard, &input);
        }
    }

    #[test]
    fn bytes_are_read(input in prop::collection::vec(any::<u8>(), 0..200)) {
        hear(&input);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whole_trees_are_read_whole(trees in prop::collection::vec(tree(), 1..4), space in "[ \n\r\t]{0,2}") {
        let mut text = String::new();
        for tree in &trees {
            tree.write(&space, &mut text);
        }
        let heard = hear(text.as_bytes());
        prop_assert_eq!(heard.written_problems(), "");
        let lines = trees.iter().map(|tree| {
            let mut line = Vec::new();
            tree.main_line(&mut line);
            line.join(" ")
        });
        prop_assert_eq!(heard.written_moves(), lines.collect::<Vec<_>>().join(" | "));
    }
}
