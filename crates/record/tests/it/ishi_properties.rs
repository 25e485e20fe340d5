//! What must hold for any Ishi document and for any bytes at all.

use honte_goban::Colour;
use honte_record::ishi::{
    self, Alteration, Builder, Charset, Document, Eol, HeaderKey, Item, Loc, Options, Place,
    Region, Sign, Stone, WriteOptions,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// Any bytes, mostly those that a reader could stumble over.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        vec(any::<u8>(), 0..6),
        Just(b"ENDCOM".to_vec()),
        Just(b"  endcom x".to_vec()),
        Just(b"EndUser".to_vec()),
        Just(b"EVENT x\nB 1 D4\r\nENDVAR\rCOM\n".to_vec()),
        Just(b"\n".to_vec()),
        Just(b"\r\n".to_vec()),
        Just(b" \t ".to_vec()),
        Just("囲碁 Müller".as_bytes().to_vec()),
        Just(b"\x1A\0\xFF".to_vec()),
    ];
    vec(piece, 0..5).prop_map(|pieces| pieces.concat())
}

fn loc() -> impl Strategy<Value = Loc> {
    (1..=19_u8, 1..=19_u8).prop_map(|(column, row)| Loc::new(column, row).unwrap())
}

fn place() -> impl Strategy<Value = Place> {
    prop_oneof![
        Just(Place::All),
        loc().prop_map(Place::At),
        (1..12_u32).prop_map(Place::Move),
        (1..12_u32, 0..12_u32).prop_map(|(first, more)| Place::Moves(first, first + more)),
        Just(Place::Moves(1, 999_999_999)),
    ]
}

fn item() -> impl Strategy<Value = Item> {
    let sign = prop_oneof![
        Just(Sign::Number),
        Just(Sign::Check),
        Just(Sign::Triangle),
        vec(33..127_u8, 1..3).prop_map(|text| Sign::from_bytes(&text).unwrap()),
    ];
    (sign, place()).prop_map(|(sign, place)| match place {
        Place::All => place.into(),
        place => Item { sign, place },
    })
}

fn stone() -> impl Strategy<Value = Stone> {
    let colour = any::<bool>().prop_map(|b| if b { Colour::Black } else { Colour::White });
    (colour, loc()).prop_map(|(colour, loc)| Stone { colour, loc })
}

/// One call of the builder.
#[derive(Clone, Debug)]
enum Call {
    Event(Vec<u8>),
    Header(usize, Vec<u8>),
    Size(u8),
    Setup(Vec<Stone>),
    Play(Stone, u32, bool),
    Prisoners(Vec<Item>),
    Mark(Vec<Item>),
    Unmark(Vec<Item>),
    Hide(Vec<Item>),
    Comment(Vec<u8>, Vec<u8>),
    User(Vec<u8>, Vec<u8>, Vec<u8>),
    Remark(Vec<u8>),
    Diagram(Region),
    Var(Vec<u8>),
    EndVar,
}

fn call() -> impl Strategy<Value = Call> {
    let items = || vec(item(), 0..4);
    let region = prop_oneof![
        Just(Region::Full),
        (2..=19_u8).prop_map(Region::Board),
        (loc(), loc()).prop_map(|(a, b)| Region::Corners(a, b)),
    ];
    prop_oneof![
        1 => text().prop_map(Call::Event),
        1 => (0..12_usize, text()).prop_map(|(key, text)| Call::Header(key, text)),
        1 => any::<u8>().prop_map(Call::Size),
        2 => vec(stone(), 0..30).prop_map(Call::Setup),
        8 => (stone(), 0..9_u32, any::<bool>()).prop_map(|(s, n, pass)| Call::Play(s, n, pass)),
        2 => items().prop_map(Call::Prisoners),
        2 => items().prop_map(Call::Mark),
        1 => items().prop_map(Call::Unmark),
        1 => items().prop_map(Call::Hide),
        1 => (text(), text()).prop_map(|(title, body)| Call::Comment(title, body)),
        1 => (text(), text(), text()).prop_map(|(t, b, e)| Call::User(t, b, e)),
        1 => text().prop_map(Call::Remark),
        2 => region.prop_map(Call::Diagram),
        4 => vec(any::<u8>(), 0..4).prop_map(Call::Var),
        3 => Just(Call::EndVar),
    ]
}

/// What the writer can write: a place of the board of its event, forms its keyword takes.
fn usable(items: &[Item], side: u8, keeps: fn(&Item) -> bool) -> Vec<Item> {
    let on_board = |item: &&Item| match item.place {
        Place::At(loc) => loc.is_within(side, side),
        _ => true,
    };
    items
        .iter()
        .filter(on_board)
        .filter(|item| keeps(item))
        .copied()
        .collect()
}

/// Makes the calls, leaving out what no file can say.
fn build(calls: &[Call]) -> Document {
    let mut builder = Builder::new();
    let mut side = 19;
    let mut sized = false;
    let is_plain = |item: &Item| item.sign == Sign::Number;
    for call in calls {
        match call {
            Call::Event(title) => {
                builder.event(title);
                (side, sized) = (19, false);
            }
            Call::Header(key, text) => builder.header(HeaderKey::ALL[*key], text),
            // Sizes that come late, or twice, mean something else in a file.
            Call::Size(new) if !sized => {
                let new = 2 + new % 18;
                builder.event(b"sized");
                builder.boardsize(new);
                (side, sized) = (new, true);
            }
            Call::Size(_) => {}
            Call::Setup(stones) => {
                let on_board = stones.iter().filter(|s| s.loc.is_within(side, side));
                let stones: Vec<Stone> = on_board.copied().collect();
                builder.setup(&stones);
            }
            Call::Play(stone, number, pass) => {
                let loc = Some(stone.loc).filter(|loc| !pass && loc.is_within(side, side));
                builder.play(stone.colour, *number, loc);
            }
            Call::Prisoners(items) => {
                let keeps = |item: &Item| {
                    let is_place = matches!(item.place, Place::At(_) | Place::Move(_));
                    is_place && item.sign == Sign::Number
                };
                builder.prisoners(&usable(items, side, keeps));
            }
            Call::Mark(items) => builder.mark(&usable(items, side, |_| true)),
            Call::Unmark(items) => builder.unmark(&usable(items, side, is_plain)),
            Call::Hide(items) => {
                let keeps = |i: &Item| i.sign == Sign::Number && i.place != Place::All;
                builder.hide(&usable(items, side, keeps));
            }
            Call::Comment(title, body) => builder.comment(title, body),
            Call::User(title, body, end) => builder.user(title, body, end),
            Call::Remark(text) => builder.remark(text),
            Call::Diagram(region) => {
                builder.diagram(*region);
            }
            Call::Var(marker) => {
                builder.var(marker);
            }
            Call::EndVar => {
                builder.end_var();
            }
        }
    }
    builder.finish()
}

/// Reads, writes, reads: nothing is lost, and the canonical form is a fixed point.
fn round_trip(file: &[u8]) {
    let first = ishi::read(file);
    assert_eq!(first.document.source(), Some(file));
    let written = ishi::write_with(&first.document, WriteOptions::default());
    assert_eq!(written.altered, []);
    let second = ishi::read(&written.bytes);
    assert!(
        first.document.meaning() == second.document.meaning(),
        "{}",
        String::from_utf8_lossy(&written.bytes)
    );
    assert_eq!(ishi::write(&second.document), written.bytes);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn built_documents_are_read_as_they_were_built(calls in vec(call(), 0..60)) {
        let built = build(&calls);
        let written = ishi::write_with(&built, WriteOptions::default());
        let read = ishi::read(&written.bytes);
        prop_assert_eq!(read.document.eol(), Eol::CrLf);
        let dotted = written.altered.iter().any(|a| a.how == Alteration::EndWord);
        let own_end = calls.iter().any(|c| matches!(c, Call::User(..)));
        if !dotted && !own_end {
            prop_assert!(
                read.document.meaning() == built.meaning(),
                "{}", String::from_utf8_lossy(&written.bytes)
            );
        }
        prop_assert_eq!(&ishi::write(&read.document), &written.bytes);
        round_trip(&written.bytes);
    }

    #[test]
    fn nothing_is_lost_of_lines_in_any_order(lines in vec(0..LINES.len(), 0..40), end in 0..3_usize) {
        let end = ["\r\n", "\n", "\r"][end];
        let file: String = lines.iter().flat_map(|&i| [LINES[i], end]).collect();
        round_trip(file.as_bytes());
        let mixed: Vec<u8> = lines
            .iter()
            .flat_map(|&i| [LINES[i], ["\r\n", "\n", "\r"][i % 3]].concat().into_bytes())
            .collect();
        round_trip(&mixed);
    }

    #[test]
    fn any_bytes_are_read(file in vec(any::<u8>(), 0..400)) {
        round_trip(&file);
    }

    #[test]
    fn any_text_between_lines_is_read(pieces in vec((0..LINES.len(), text()), 0..20)) {
        let file: Vec<u8> = pieces
            .iter()
            .flat_map(|(line, text)| [LINES[*line].as_bytes(), text, b"\r\n"].concat())
            .collect();
        round_trip(&file);
    }
}

/// Lines that meet in every order, good ones and bad ones.
const LINES: &[&str] = &[
    "",
    " ",
    "EVENT",
    "Event a title",
    "BOARDSIZE 5",
    "BOARDSIZE 19",
    "BOARDSIZE 3",
    "KOMI 5",
    "KOMI",
    "RULES x",
    "SOURCE y",
    "SETUP",
    "SETUP B a1 b2 W c3 a1",
    "SETUP e5 w T19",
    "B 1 a1",
    "W 2 b1",
    "B 3 a2",
    "w 2 a1",
    "B 7 PASS",
    "W 3 c3 more",
    "B 4 c3 d4",
    "B",
    "B 5",
    "B x a1",
    "W 9 t19",
    "PRISONER a1 #2",
    "PRISONER",
    "PRISONER #1-2",
    "MARK ALL",
    "MARK a@a1 #1 #1-9",
    "MARK",
    "MARK \\t@#2 x@t19",
    "UNMARK #1",
    "UNMARK ALL",
    "VAR",
    "VAR a",
    "VAR abc",
    "ENDVAR",
    "ENDVAR x",
    "DIAGRAM",
    "DIAGRAM 9x9",
    "DIAGRAM c3 a1",
    "DIAGRAM a1",
    "DIAGRAM (x)",
    "HIDE a1 #1 #1-2",
    "HIDE t19",
    "COM",
    "COM title",
    "text",
    "ENDCOM",
    " endcom y",
    "USER",
    "USER u ",
    "ENDUSER",
    " EndUser z ",
    "REMARK r",
    "REMARK",
    "UNKNOWN",
    "\u{FEFF}VAR b",
    "\x01M\x02ARK c@b2",
];

#[test]
fn a_file_cut_at_any_byte_is_read() {
    let file = LINES.join("\r\n").into_bytes();
    for end in 0..=file.len() {
        round_trip(&file[..end]);
        round_trip(&file[end..]);
    }
}

#[test]
fn a_thousand_variations_deep_round_trips() {
    let mut builder = Builder::new();
    for i in 0..1000_u32 {
        let loc = Loc::new((i % 19) as u8 + 1, (i / 19 % 19) as u8 + 1);
        builder.play(Colour::Black, i + 1, loc);
        builder.var(b"x");
        builder.comment(b"at the head", b"");
    }
    let built = builder.finish();
    let written = ishi::write(&built);
    let read = ishi::read(&written);
    assert!(read.is_ok());
    assert!(read.document.meaning() == built.meaning());
    // Every variation has something said at its head, the innermost nothing else.
    assert_eq!(
        (read.warnings, read.problems.len(), read.more_problems),
        (1000, 1000, 0)
    );
}

#[test]
fn a_comment_that_would_end_itself_is_altered_and_said_to_be() {
    let mut builder = Builder::new();
    builder.comment(b"t\nu", b"a\n  EndCom b\nENDCOMMENT");
    let start = builder.event(b"e");
    builder.user(b"", b"ENDUSER", b"enduser kept");
    let built = builder.finish();
    let written = ishi::write_with(&built, WriteOptions { boardsize: true });
    let expected = "COM t u\r\na\r\n  .EndCom b\r\nENDCOMMENT\r\nENDCOM\r\n";
    let order = "BOARDSIZE 19\r\n".to_owned()
        + expected
        + "EVENT e\r\nBOARDSIZE 19\r\nUSER\r\n.ENDUSER\r\nenduser kept\r\n";
    assert_eq!(String::from_utf8_lossy(&written.bytes), order);
    let how: Vec<_> = written.altered.iter().map(|altered| altered.how).collect();
    assert_eq!(
        how,
        [
            Alteration::LineEnd,
            Alteration::EndWord,
            Alteration::EndWord
        ]
    );
    assert_eq!(written.altered[2].step, Some(start));
}

#[test]
fn binary_data_of_users_is_kept_byte_for_byte() {
    let file = b"USER \xFFx \r\n\x00\x1A\nlone\rcr \xE9\r\n   ENDUSER w \r\n";
    let document = ishi::read(file).document;
    assert_eq!(ishi::write(&document), file);
    // In a file of the Macintosh its line ends are nobody's data.
    let file = b"USER x\ra\r\rb\rENDUSER\r";
    let document = ishi::read(file).document;
    assert_eq!(document.eol(), Eol::Cr);
    assert_eq!(
        ishi::write(&document),
        b"USER x\r\na\r\n\r\nb\r\nENDUSER\r\n"
    );
}

#[test]
fn text_is_utf8_or_code_page_437_or_what_is_asked_for() {
    let title = |file: &[u8], charset| {
        let reading = ishi::read_with(
            file,
            Options {
                strict: false,
                charset,
            },
        );
        let document = &reading.document;
        document
            .text(document.bytes(document.events()[0].title()))
            .into_owned()
    };
    assert_eq!(title("EVENT 囲碁\r\n".as_bytes(), None), "囲碁");
    assert_eq!(title(b"EVENT M\x81ller\r\n", None), "Müller");
    assert_eq!(
        title(b"EVENT M\xFCller\r\n", Some(Charset::Latin1)),
        "Müller"
    );
}
