//! Ishi: reading, writing, playing through.

use super::told::shown;
use honte_record::ishi::{self, Document, Options, Replay, WriteOptions};

/// Any bytes are read and kept; the canonical form says the same and is a fixed point; every event
/// can be played through.
pub(crate) fn ishi(bytes: &[u8]) {
    let first = ishi::read(bytes);
    assert!(first.document.source() == Some(bytes));
    assert!(first.problems.len() <= 1000);
    let all = first.problems.len() as u64 + first.more_problems;
    assert_eq!(all, first.errors + first.warnings);
    let written = ishi::write_with(&first.document, WriteOptions::default());
    assert_eq!(written.altered, []);
    let second = ishi::read(&written.bytes);
    assert!(
        first.document.meaning() == second.document.meaning(),
        "{}",
        shown(&written.bytes)
    );
    assert!(
        ishi::write(&second.document) == written.bytes,
        "{}",
        shown(&written.bytes)
    );
    strictly(bytes, first.errors);
    with_sizes(&first.document);
    let positions = play_through(&first.document);
    assert_eq!(positions, play_through(&second.document));
}

/// Strictness finds no less, and changes nothing of what is read.
fn strictly(bytes: &[u8], errors: u64) {
    let options = Options {
        strict: true,
        charset: None,
    };
    let strict = ishi::read_with(bytes, options);
    assert!(strict.errors >= errors);
    let usual = ishi::read(bytes);
    assert!(strict.document.meaning() == usual.document.meaning());
}

/// With a size in every event the file still says the same of its steps.
fn with_sizes(document: &Document) {
    let sized = ishi::write_with(document, WriteOptions { boardsize: true });
    let again = ishi::read(&sized.bytes);
    assert_eq!(again.document.step_count(), document.step_count());
    assert_eq!(play_through(&again.document), play_through(document));
}

/// The stones and marks at each step, as one text.
fn play_through(document: &Document) -> String {
    let mut out = String::new();
    for event in document.events() {
        let mut replay = Replay::new(document, event);
        while replay.next_step().is_some() {
            for (colour, point) in replay.board().all_stones() {
                out.push(colour.letter());
                out.push_str(&point.to_a1(event.size()));
            }
            out.push_str(&format!("{:?}\n", replay.marks()));
        }
    }
    out
}
