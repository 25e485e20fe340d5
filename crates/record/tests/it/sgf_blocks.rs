//! How a stream comes in pieces must not matter: neither to the games nor to the problems.

use crate::sgf_common::{Heard, examples, hear, hear_reader, lengths_of_lines};
use honte_record::problem::ProblemKind;
use std::io::{self, ErrorKind, Read};

/// How much the reader takes at once. Only the padding depends on it: were it changed, the tests
/// would still hold, but cut elsewhere.
const BLOCK: usize = 256 * 1024;

/// A reader that gives a few bytes at a time, and may fail after the last.
struct Pieces<'a> {
    bytes: &'a [u8],
    most: usize,
    error: Option<ErrorKind>,
    /// Every other call is interrupted, as by a signal.
    interrupted: bool,
}

impl<'a> Pieces<'a> {
    fn new(bytes: &'a [u8], most: usize) -> Self {
        Self {
            bytes,
            most,
            error: None,
            interrupted: false,
        }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted && self.most == 3 {
            return Err(ErrorKind::Interrupted.into());
        }
        match self.error {
            Some(kind) if self.bytes.is_empty() => Err(kind.into()),
            _ => {
                let most = self.most.min(out.len());
                self.bytes.read(&mut out[..most])
            }
        }
    }
}

/// Texts with all that may go wrong at a cut.
fn nasty() -> Vec<Vec<u8>> {
    let texts: &[&[u8]] = &[
        b"",
        b" \n\t ",
        b"(;B[dd])",
        b"(;GM[1]FF[4]SZ[9]PB[a]PW[b]RE[B+3.5];B[aa];W[bb](;B[cc];W[dd])(;B[ee]))",
        b"(;C[escaped \\] and \\\\];B[aa]C[\\\\\\]\\\n(;GM[1\\]];W[bb])",
        b"(;C[(;GM[1\\];B[aa\\])];B[bb]C[;W[cc\\]( ) ;];W[dd])",
        b"(;B[aa])(;W[bb])(;B[cc])  (;W[dd])",
        b"(;GM[1];B[aa]\n;W[bb]\n)\n\n(;GM[1];B[cc]\n)\n",
        b"(;GM[1];B[aa]\r\n;W[zz]\r\n)\r\n\r\n(;GM[1];B[zz]\r\n)\r\n",
        b"(;GM[1];B[aa]\r;W[zz]\r)\r(;GM[1];B[zz]\r)\r",
        b"(;GM[1];B[aa]\n\r;W[zz]\n\r)\n\r(;GM[1];B[zz]\n\r)\n\r",
        b"(;GM[1];B[aa](;W[bb];B[cc]\n(;GM[1];W[dd]\n( ; FF [4];B[ee]",
        b"(;GM[1];B[do;W[pe];B[aa\n;W[b]C[no end",
        b"From: a@b\nSubject: games (two; old)\n\n(;GM[1];B[aa])\n-- \nnote\n(;W[bb])\nend (\n ",
        b"(;B[];W[];C[]PB[]AB[];B[tt])",
        b" ( \n ; GM [1] \t SZ \n [9] ; B \r\n [aa] \n [bb] ; AB [cc]\n[dd]\n[ee:ff] ( ; W [gg] ) ) ",
        b"(;W[aa]@@junk]]B;;(W[bb])[cc]PB W[dd] 7 )))",
        b"(;GM[2];W[e2e4])(;GM[1];B[aa])(;GM[3])",
        b"(;FF[1]Black[aa]White[bb]GaMe[1]SiZe[9];black[cc];w[dd])",
        b"(;GM[1]SZ[0]SZ[99]SZ[9:7]PB[x];B[ia];W[ah];AE[aa];AB[bb])",
        b"\x00\x01(\x00;(;\x00B[aa]\xff\xfe;W[\x00\x00])\x1a",
        b"(;GM[1]PB[\x8a\x44\x94\x5c]PW[\x83\x5d]C[\x95\x5c\\]\x83\x5d\x83\x5d x];B[aa])",
        b"(;GM[1]CA[Shift_JIS]PB[\x95\x5c]PW[\x83\x5d]C[\x95\x5c\\]\x83\x5d\x83\x5d x];B[aa])",
        b"(;GM[1]PB[J\xf6]C[\xf6\\] \xe9\\ \xe9] ;B[aa]LB[aa:\xe9][bb:\xe9])(;GM[1]C[\xc0\xee\xb2\xfd]\n\n\n )",
        "(;GM[1]PB[表能]C[é\\] é\\\\];B[aa]LB[aa:é][bb:é])".as_bytes(),
    ];
    texts.iter().map(|text| text.to_vec()).collect()
}

/// The same with marks of Unicode, which count only at the beginning of a stream.
fn marked() -> Vec<Vec<u8>> {
    let text = "(;GM[1]PB[表能 é];B[dd]\n;W[zz])\n𝄞 (;B[aa])";
    let units = || text.encode_utf16();
    vec![
        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        b"\xef\xbb\xbf".to_vec(),
        b"\xef\xbb".to_vec(),
        b"\xff\xfe".to_vec(),
        [0xff, 0xfe]
            .into_iter()
            .chain(units().flat_map(u16::to_le_bytes))
            .collect(),
        [0xfe, 0xff]
            .into_iter()
            .chain(units().flat_map(u16::to_be_bytes))
            .collect(),
    ]
}

fn in_pieces(bytes: &[u8], most: usize) -> Heard {
    hear_reader(&mut Pieces::new(bytes, most)).unwrap_or_else(|(_, error)| panic!("{error}"))
}

#[test]
fn small_reads() {
    for text in nasty().iter().chain(&marked()).chain([&examples()]) {
        let whole = hear(text);
        for most in [1, 2, 3, 7, 4096] {
            let pieces = in_pieces(text, most);
            assert_eq!(pieces, whole, "{most}: {}", text.escape_ascii());
        }
    }
}

/// A record of exactly `length` bytes that ends its line.
fn padding(length: usize) -> Vec<u8> {
    let mut game = b"(;C[".to_vec();
    game.resize(length - 3, b'x');
    game.extend(b"])\n");
    game
}

/// What is heard of a text after one game that has a line of its own.
fn after_a_game(mut heard: Heard) -> Heard {
    heard.games.remove(0);
    for game in &mut heard.games {
        game.number -= 1;
        game.line -= 1;
    }
    for problem in &mut heard.problems {
        problem.1 -= 1;
    }
    heard.told = heard.told.map(|games| games - 1);
    heard
}

/// That there is no game is not said where another game stands before.
fn without_no_game(mut heard: Heard) -> Heard {
    heard
        .problems
        .retain(|&(kind, ..)| kind != ProblemKind::NoGame);
    heard
}

/// The end of a block falls before, into and behind each byte of each text.
#[test]
fn blocks_end_anywhere() {
    for text in nasty() {
        let whole = without_no_game(hear(&text));
        for cut in 0..=text.len() {
            let stream = [padding(BLOCK - cut), text.clone()].concat();
            let heard = after_a_game(hear(&stream));
            assert_eq!(heard, whole, "cut at {cut} of {}", text.escape_ascii());
        }
    }
}

/// The same where more games follow, so that the text is not the last of the stream.
#[test]
fn blocks_end_anywhere_within() {
    let more = b"\n(;FF[4];B[jj];W[kk])".repeat(4);
    for text in nasty() {
        let text = [text, more.clone()].concat();
        let whole = hear(&text);
        for cut in (0..=text.len()).step_by(3) {
            let stream = [padding(BLOCK - cut), text.clone()].concat();
            let heard = after_a_game(hear(&stream));
            assert_eq!(heard, whole, "cut at {cut} of {}", text.escape_ascii());
        }
    }
}

/// The first bytes, without which nobody knows what the file is.
const HEAD: usize = 8;

#[test]
fn a_reader_that_fails() {
    for text in nasty() {
        for end in HEAD..=text.len() {
            let mut reader = Pieces::new(&text[..end], 5);
            reader.error = Some(ErrorKind::BrokenPipe);
            let (heard, error) = hear_reader(&mut reader).expect_err("the reader fails");
            assert_eq!(error.kind(), ErrorKind::BrokenPipe);
            let expected = Heard {
                told: None,
                ..hear(&text[..end])
            };
            assert_eq!(heard, expected, "{end} of {}", text.escape_ascii());
        }
    }
}

#[test]
fn a_reader_that_fails_at_once() {
    for end in 0..HEAD {
        let mut reader = Pieces::new(&b"(;B[aa])"[..end], 1);
        reader.error = Some(ErrorKind::Other);
        let (heard, _) = hear_reader(&mut reader).expect_err("the reader fails");
        assert_eq!(heard, Heard::default());
    }
}

/// Many blocks of games: each copy gives what the first does.
#[test]
fn long_collections() {
    let text = [
        examples(),
        nasty()[3..].join(&b"\n(;GM[1];B[aa])\n"[..]),
        b")\n(;GM[1])\n".to_vec(),
    ]
    .concat();
    let one = hear(&text);
    let lines = lengths_of_lines(&text).len() as u64 - 1;
    let copies = 6;
    let heard = in_pieces(&text.repeat(copies), 100_000);
    assert_eq!(heard.games.len(), one.games.len() * copies);
    for (i, game) in heard.games.iter().enumerate() {
        let (copy, expected) = (
            (i / one.games.len()) as u64,
            &one.games[i % one.games.len()],
        );
        assert_eq!(game.line, expected.line + copy * lines);
        assert_eq!(
            (&game.moves, &game.bytes),
            (&expected.moves, &expected.bytes)
        );
    }
    assert_eq!(heard.problems.len(), one.problems.len() * copies);
    for (i, problem) in heard.problems.iter().enumerate() {
        let copy = (i / one.problems.len()) as u64;
        let (kind, line, column, more) = one.problems[i % one.problems.len()];
        assert_eq!(*problem, (kind, line + copy * lines, column, more));
    }
}

#[test]
fn a_long_game() {
    let variations = b"(;B[aa]C[x];W[bb]N[yz]\n;B[cc])".repeat(100_000);
    let text = [
        b"(;GM[1];B[dd](;W[ee];B[ff])\n",
        &variations[..],
        b")\n(;B[zz])",
    ]
    .concat();
    assert!(text.len() > 3_000_000);
    let heard = hear(&text);
    assert_eq!(heard.written_moves(), "Bdd Wee Bff | ");
    assert_eq!(heard.games[0].bytes.len(), text.len() - 9);
    assert_eq!(heard.games[1].line, 100_003);
    assert_eq!(heard.written_problems(), "off-board 100003:5");
    assert_eq!(in_pieces(&text, 65_537), heard);
}

#[test]
fn a_long_comment() {
    let comment = "a \\] (;GM[1\\] é\\] \n".repeat(60_000);
    let text = format!("(;C[{comment}]PB[x];B[dd])(;B[ee])");
    assert!(text.len() > 1_000_000);
    let heard = hear(text.as_bytes());
    assert_eq!(heard.written_moves(), "Bdd | Bee");
    assert_eq!(heard.games[0].bytes.len(), text.len() - 8);
    assert_eq!(heard.games[1].line, 60_001);
    assert!(heard.problems.is_empty());
}

/// Every second byte may be a bracket or a backslash, or half a character.
#[test]
fn a_long_comment_of_doubtful_bytes() {
    for (charset, characters) in [
        ("Shift_JIS", &b"\x95\x5c\x83\x5d"[..]),
        ("Big5", b"\xa5\x5c\xb3\x5c"),
        ("GB18030", b"\x81\x5c\x81\x5d"),
        ("ISO-8859-1", b"\xe9\\\\\xe9\\]"),
    ] {
        let head = format!("(;CA[{charset}]C[");
        let comment = characters.repeat(300_000);
        let text = [head.as_bytes(), &comment, b"];B[dd])(;B[ee])"].concat();
        let heard = hear(&text);
        assert_eq!(heard.written_moves(), "Bdd | Bee", "{charset}");
        assert!(heard.problems.is_empty(), "{charset}");
    }
}

/// The beginning of a game that cannot be held is kept, and the next record is found.
#[test]
fn a_game_that_is_too_long() {
    let head: &[u8] = b"\n(;GM[1]PB[a];B[dd]C[";
    let mut stream = head
        .chain(io::repeat(b'x').take(70 << 20))
        .chain(&b"];W[ee])\n(;GM[1];B[ff])"[..]);
    let heard = hear_reader(&mut stream).unwrap_or_else(|(_, error)| panic!("{error}"));
    assert_eq!(heard.written_moves(), "Bdd | Bff");
    assert_eq!(
        heard.written_problems(),
        "game-too-long 2:1, unclosed-value 2:20"
    );
    assert_eq!(heard.games[1].line, 3);
}

/// A long game does not make the blocks behind it end games.
#[test]
fn games_after_a_long_game() {
    let long = b"(;C[".chain(io::repeat(b'x').take(40 << 20));
    let games = padding(100_000).repeat(300).repeat(3);
    let mut stream = long.chain(&b"])\n"[..]).chain(&games[..]);
    let heard = hear_reader(&mut stream).unwrap_or_else(|(_, error)| panic!("{error}"));
    assert_eq!(heard.written_problems(), "");
    assert_eq!(heard.games.len(), 901);
    assert_eq!(heard.games[900].line, 901);
}

/// Whatever ends the lines, the second move of the second game stands in line 5, column 4.
#[test]
fn lines_are_counted_by_any_line_end() {
    for end in ["\n", "\r\n", "\r", "\n\r"] {
        let text = ["(;GM[1]", ";B[aa])", "", "(;GM[1];B[bb]", ";W[zz])"].join(end);
        assert_eq!(
            hear(text.as_bytes()).written_problems(),
            "off-board 5:4",
            "{end:?}"
        );
    }
}
