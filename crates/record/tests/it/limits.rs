//! Inputs that are longer than what is read of one.

use honte_record::ProblemKind;
use honte_record::convert::{ConvertError, Options, to_ishi};
use honte_record::filter::Filter;
use honte_record::format::Format;
use honte_record::ishi;
use honte_record::limits::{self, MAX_FILTER_BYTES, MAX_ISHI_BYTES, MAX_RECORD_BYTES};
use honte_record::records::{self, RecordEvent, read_bytes};
use honte_record::tree::Builder;
use std::io::Read;
use std::ops::ControlFlow;

/// Bytes without end, and how many were taken.
struct Endless {
    unit: &'static [u8],
    taken: usize,
}

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        for byte in out.iter_mut() {
            *byte = self.unit[self.taken % self.unit.len()];
            self.taken += 1;
        }
        Ok(out.len())
    }
}

#[test]
fn no_more_is_held_of_a_file_than_its_reader_takes() {
    let files: [(&str, Format, &'static [u8]); 4] = [
        ("a.go", Format::Ishi, b"B 1 a1\r\n"),
        ("a.gib", Format::Gib, b"STO 0 2 1 15 15\n"),
        ("a.ngf", Format::Ngf, b"PMABBRRR\n"),
        ("a.ugf", Format::Ugf, b"[Data]\n"),
    ];
    for (name, format, unit) in files {
        let limit = format.max_bytes().unwrap();
        let mut file = Endless { unit, taken: 0 };
        let opened = records::open(&mut file, name, true).unwrap().unwrap();
        assert_eq!(opened.format(), format);
        let bytes = opened.whole().unwrap();
        assert_eq!(bytes.len(), limit + 1, "{name}");
        assert!(file.taken <= limit + 1, "{name}: {}", file.taken);
    }
}

#[test]
fn the_beginning_of_a_long_file_is_kept_in_whole_lines() {
    let told = |bytes: &[u8], format| {
        let mut problems = Vec::new();
        let mut nodes = 0;
        read_bytes(bytes, format, |event| {
            match event {
                RecordEvent::Problem(problem) => problems.push(problem.kind),
                RecordEvent::Game(record) => nodes += record.tree.node_count(),
                _ => {}
            }
            ControlFlow::Continue(())
        });
        (problems, nodes)
    };
    // Comments, so that there is little to do. The limit falls into the last line but one.
    let line = "x".repeat(997) + "\r\n";
    let lines = MAX_ISHI_BYTES / line.len();
    let ishi = format!("B 1 a1\r\nCOM\r\n{}ENDCOM\r\n", line.repeat(lines + 1));
    let (problems, nodes) = told(ishi.as_bytes(), Format::Ishi);
    assert!(problems.contains(&ProblemKind::FileTooLong), "{problems:?}");
    assert!(problems.contains(&ProblemKind::Unterminated));
    assert_eq!(nodes, 2);
    // A move is not cut into another one: 'W 2 b1' out of 'W 2 b19'.
    let start = "B 1 a1\r\nCOM\r\n";
    let end = "\r\nENDCOM\r\nW 2 b19\r\n";
    let fill = MAX_ISHI_BYTES + 3 - start.len() - end.len();
    let cut = start.to_owned() + &"y".repeat(fill) + end;
    let (problems, nodes) = told(cut.as_bytes(), Format::Ishi);
    assert_eq!((problems[0], nodes), (ProblemKind::FileTooLong, 2));
    let gib = "\\GS\n".to_owned() + &"STO 0 2 1 15 15\n".repeat(MAX_RECORD_BYTES / 16 + 1);
    let (problems, _) = told(gib.as_bytes(), Format::Gib);
    assert!(problems.contains(&ProblemKind::RecordTooLong));
}

#[test]
fn a_file_of_the_limit_is_read_whole() {
    let start = "B 1 a1\r\nCOM\r\n";
    let end = "\r\nENDCOM\r\nW 2 b19\r\n";
    let fill = MAX_ISHI_BYTES - start.len() - end.len();
    let file = start.to_owned() + &"y".repeat(fill) + end;
    let reading = ishi::read(file.as_bytes());
    assert_eq!(reading.problems, []);
    assert_eq!(reading.document.step_count(), 3);
}

#[test]
fn a_game_that_no_reader_would_take_does_not_become_ishi() {
    let mut builder = Builder::new();
    builder.node(None);
    builder.property("C", ["z".repeat(MAX_ISHI_BYTES)]);
    let tree = builder.finish();
    let refused = to_ishi(&[tree], Options::default());
    assert!(matches!(refused, Err(ConvertError::TooLong { bytes }) if bytes > MAX_ISHI_BYTES));
}

#[test]
fn a_long_filter_is_refused() {
    let long = "moves > 1 or ".repeat(MAX_FILTER_BYTES / 13 + 1) + "moves > 1";
    let error = Filter::parse(&long).unwrap_err().to_string();
    assert!(error.contains("at most 1 MiB"), "{error}");
}

#[test]
fn a_game_has_no_more_nodes_than_are_held() {
    const MOST: usize = limits::MAX_SGF_GAME_NODES;
    // The last ones are damaged: that is no matter of the node before them.
    let game = format!("(;SZ[9]{}", ";".repeat(MOST + 10)) + ";B[aa;W[bb]])(;SZ[13])";
    let mut games = Vec::new();
    let mut problems = Vec::new();
    read_bytes(game.as_bytes(), Format::Sgf, |event| {
        if let RecordEvent::Game(record) = event {
            let tree = &record.tree;
            let last = tree.line(tree.root()).last().unwrap();
            let properties = tree.properties(last).count();
            games.push((tree.node_count(), tree.size().width(), properties));
            problems.extend(record.problems);
        }
        ControlFlow::Continue(())
    });
    assert_eq!(games[0], (MOST, 9, 0));
    assert_eq!(games[1], (1, 13, 1));
    assert_eq!(problems[0].kind, ProblemKind::TooManyNodes);
    assert_eq!((problems[0].line, problems[0].column), (1, 8 + MOST as u64));
    let is_told_once = |problem: &&honte_record::Problem| problem.kind == ProblemKind::TooManyNodes;
    assert_eq!(problems.iter().filter(is_told_once).count(), 1);
}

#[test]
fn messages_name_the_limits() {
    let says = |kind: ProblemKind, bytes: usize| {
        let limit = limits::in_words(bytes as u64);
        assert!(
            kind.message().contains(&limit),
            "{limit}: {}",
            kind.message()
        );
    };
    says(ProblemKind::FileTooLong, MAX_ISHI_BYTES);
    says(ProblemKind::RecordTooLong, MAX_RECORD_BYTES);
    says(ProblemKind::LineTooLong, limits::MAX_LINE_BYTES);
    says(ProblemKind::GameTooLong, limits::MAX_SGF_GAME_BYTES);
    assert_eq!(limits::MAX_SGF_GAME_NODES, 4_000_000);
    assert!(
        ProblemKind::TooManyNodes
            .message()
            .contains("4,000,000 nodes")
    );
    let bytes = 1;
    let too_long = ConvertError::TooLong { bytes }.to_string();
    assert!(too_long.contains(&limits::in_words(MAX_ISHI_BYTES as u64)));
}
