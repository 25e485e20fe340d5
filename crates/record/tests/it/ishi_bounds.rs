//! Files made to be too much: deep, long, endless, all errors.

use honte_record::ishi::{self, Options, Replay};
use honte_record::{ProblemKind, Severity};

#[test]
fn a_million_variations_in_variations() {
    const DEEP: usize = 1_000_000;
    let file = "B 1 a1\r\nVAR\r\n".repeat(DEEP);
    let reading = ishi::read(file.as_bytes());
    assert!(reading.is_ok());
    assert_eq!(reading.warnings, DEEP as u64, "each is unclosed");
    assert_eq!(
        reading.problems.len() as u64 + reading.more_problems,
        DEEP as u64
    );
    let document = &reading.document;
    assert_eq!(document.step_count(), 2 * DEEP + 1);
    let mut replay = Replay::new(document, &document.events()[0]);
    let mut stones = 0;
    while replay.next_step().is_some() {
        stones += replay.board().all_stones().count();
    }
    assert_eq!(stones, DEEP, "every move is the only one on its board");
    let written = ishi::write(document);
    assert_eq!(written.len(), file.len() + DEEP * "ENDVAR\r\n".len());
    let again = ishi::read(&written);
    assert!(again.document.meaning() == document.meaning());
    assert_eq!(again.warnings, 1, "the innermost is empty");
}

#[test]
fn a_million_variations_side_by_side() {
    let mut file = String::from("B 1 a1\r\n");
    file.push_str(&"VAR\r\nB 1 b1\r\nENDVAR\r\n".repeat(1_000_000));
    let reading = ishi::read(file.as_bytes());
    assert_eq!((reading.errors, reading.warnings), (0, 0));
    assert_eq!(ishi::write(&reading.document), file.as_bytes());
}

#[test]
fn a_move_with_many_prisoners_and_many_variations() {
    let mut file = String::from("B 1 a1\r\nPRISONER");
    file.push_str(&" c3 #1".repeat(200_000));
    file.push_str(&"\r\nVAR\r\nENDVAR".repeat(200_000));
    let reading = ishi::read(file.as_bytes());
    assert_eq!(reading.warnings, 200_001);
}

#[test]
fn stones_after_stones_and_variations() {
    let file = "B 1 a1\r\n".to_owned() + &"SETUP W b1\r\nVAR\r\nENDVAR\r\n".repeat(100_000);
    let reading = ishi::read(file.as_bytes());
    assert_eq!(reading.errors, 0);
    let again = ishi::read(&ishi::write(&reading.document));
    assert_eq!(again.document.step_count(), reading.document.step_count());
}

#[test]
fn marks_over_all_numbers_there_are() {
    let mut file = String::new();
    for number in 1..=500 {
        file.push_str(&format!(
            "B {} a{}\r\n",
            number * 1_000_000,
            number % 19 + 1
        ));
    }
    file.push_str("MARK x@#1-999999999 #1-999999999\r\nUNMARK #2-999999999\r\n");
    let document = ishi::read(file.as_bytes()).document;
    let last = document.events()[0].steps().next_back().unwrap();
    assert_eq!(Replay::at(&document, last).marks(), []);
}

#[test]
fn one_line_of_many_megabytes() {
    let megabytes = 6;
    for unit in ["a1 ", "\x01a1 ", "(", "#1-2 "] {
        for keyword in ["SETUP B ", "MARK ", "B 1 ", "COM ", "VAR ", "NOTHING "] {
            let file = keyword.to_owned() + &unit.repeat((megabytes << 20) / unit.len());
            let reading = ishi::read(file.as_bytes());
            assert!(reading.problems.len() <= 1000);
        }
    }
}

#[test]
fn problems_beyond_a_thousand_are_counted() {
    let file = "ENDVAR\r\n".repeat(5000) + "ENDCOM\n";
    let reading = ishi::read(file.as_bytes());
    assert_eq!((reading.errors, reading.warnings), (5001, 1));
    assert_eq!(
        (reading.problems.len(), reading.more_problems),
        (1000, 4002)
    );
    assert!(!reading.is_ok());
}

#[test]
fn what_the_specification_leaves_open_is_an_error_when_reading_strictly() {
    let file = b"KOMI 5\r\nKOMI 6\r\nB 1 a1\r\nW 5 b1\r\nB 3 c1\r\n";
    let found = |strict| {
        let reading = ishi::read_with(
            file,
            Options {
                strict,
                charset: None,
            },
        );
        let problems = reading.problems.into_iter();
        let found = problems.map(|p| (p.line, p.kind.name(), p.severity()));
        (found.collect::<Vec<_>>(), reading.errors)
    };
    let expected = |severity| {
        vec![
            (2, "header-repeated", severity),
            (4, "gap", severity),
            (5, "out-of-order", severity),
        ]
    };
    assert_eq!(found(false), (expected(Severity::Warning), 0));
    assert_eq!(found(true), (expected(Severity::Error), 3));
}

#[test]
fn problems_say_where_and_what() {
    let told = |file: &str, place: usize| ishi::read(file.as_bytes()).problems[place].to_string();
    assert_eq!(
        told("  B  1  I5\r\n", 0),
        "1:9: error: not a place: expected a column from A to T without I and a row, such as Q16, \
         or PASS; the line is passed over: 'I5' [bad-loc]"
    );
    let problem = &ishi::read(b"\x00 B\xFF 1 c9x\r\n").problems[1];
    assert_eq!(
        (problem.kind, problem.column),
        (ProblemKind::BadIshiPlace, 8)
    );
    let long = format!("{}\r\n", "x".repeat(100));
    assert!(told(&long, 0).ends_with(&format!("'{}…' [unknown-keyword]", "x".repeat(40))));
}

/// Rules of the manual that no file of the corpus shows, a line and what is said of it.
#[test]
fn single_lines() {
    let cases: &[(&str, &[&str])] = &[
        ("B 1.5 D4", &["bad-number"]),
        ("B +5 D4", &["bad-number"]),
        ("B #5 D4", &["bad-number"]),
        ("B 1000000000 D4", &["bad-number"]),
        ("B 999999999 D4", &[]),
        ("B 1 D4 7", &["extra-data"]),
        ("B 1 D4 #7", &["extra-data"]),
        ("B 1 PASS pass", &["extra-data"]),
        ("BOARDSIZE", &["missing"]),
        ("BOARDSIZE -9", &["bad-number"]),
        ("DIAGRAM a1", &["missing"]),
        ("DIAGRAM a1 t20", &["bad-region"]),
        ("DIAGRAM 9x10", &["bad-region"]),
        ("DIAGRAM 20x20", &["bad-region"]),
        ("ENDCOM", &["stray-end"]),
        (
            "SETUP B I5 B20 A0",
            &["bad-field", "off-board", "off-board"],
        ),
        (
            "MARK #1000000000 #1-1000000000",
            &["bad-number", "bad-range"],
        ),
        ("USER x", &["unterminated"]),
        ("RULES", &[]),
        ("RULES chinese ", &[]),
        ("MARK\r\nSETUP\r\nUNMARK", &[]),
        ("KOMI 1\r\nKOMI 2", &["header-repeated"]),
        ("SOURCE 1\r\nSOURCE 2", &[]),
        ("B 1 A1\r\nSETUP W A1", &["setup-late"]),
        (
            "DIAGRAM\r\nHIDE ALL\r\nHIDE a@A1",
            &["bad-field", "bad-field"],
        ),
        ("DIAGRAM\r\nVAR\r\nB 1 A1\r\nENDVAR", &["no-move"]),
        ("\u{FEFF}EVENT x\r\n\x1A\x1A\0", &[]),
        ("B 2 A1\r\nW 1 A2", &["out-of-order"]),
        (
            "B 1 A1\r\nVAR\r\nCOM\r\nENDCOM\r\nENDVAR",
            &["var-lead-data"],
        ),
        (
            "B 1 A1\r\nVAR\r\nENDVAR\r\nPRISONER",
            &["empty-var", "late-move-data"],
        ),
        (
            "BOARDSIZE 2\r\nSETUP B A1 B2 A2\r\nSETUP W B1\r\nW 1 PASS\r\nPRISONER B1",
            &["prisoner-mismatch"],
        ),
        (
            "BOARDSIZE 2\r\nSETUP B A1 A2\r\nB 1 B1\r\nB 2 B2",
            &["suicide"],
        ),
        (
            "REMARK a\r\nREMARK b",
            &["remark-dangling", "remark-dangling"],
        ),
        ("COM\r\ncom\r\nENDCOM", &["nested-com"]),
    ];
    for (lines, expected) in cases {
        let reading = ishi::read(format!("{lines}\r\n").as_bytes());
        let found: Vec<_> = reading.problems.iter().map(|p| p.kind.name()).collect();
        assert_eq!(found, *expected, "{lines}");
    }
}
