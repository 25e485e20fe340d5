//! Games with notes between them, scanned in blocks of any size: the blocks must not matter.

use crate::sgf_common::hear;
use honte_record::problem::ProblemKind;
use honte_record::sgf::Name;
use honte_record::sgf::scan::{Block, Visitor, scan};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::ops::ControlFlow;

/// What the scanner tells of a text's games, with offsets in the whole text.
#[derive(Default, Debug, PartialEq)]
struct Events {
    done: Vec<String>,
    game: Vec<String>,
    /// Where the block begins.
    base: usize,
    in_game: bool,
    told_outside: bool,
}

impl Events {
    fn push(&mut self, event: String) {
        self.game.push(event);
    }
}

impl Visitor for Events {
    fn begin_game(&mut self, at: usize) {
        self.game = vec![format!("game {}", self.base + at)];
        self.in_game = true;
    }
    fn end_game(&mut self, at: usize) -> ControlFlow<()> {
        self.push(format!("end {}", self.base + at));
        self.done.append(&mut self.game);
        self.in_game = false;
        self.told_outside = false;
        ControlFlow::Continue(())
    }
    fn open_variation(&mut self, at: usize) {
        self.push(format!("open {}", self.base + at));
    }
    fn close_variation(&mut self, at: usize) {
        self.push(format!("close {}", self.base + at));
    }
    fn node(&mut self, at: usize) {
        self.push(format!("node {}", self.base + at));
    }
    fn value(&mut self, name: Name, value: &[u8], at: usize) {
        let value = value.escape_ascii();
        self.push(format!("{name} [{value}] {}", self.base + at));
    }
    fn problem(&mut self, kind: ProblemKind, at: usize) {
        let event = format!("{kind} {}", self.base + at);
        if self.in_game {
            self.push(event);
        } else if !std::mem::replace(&mut self.told_outside, true) {
            self.done.push(event);
        }
    }
}

/// The events of a text whose reader gives `size` bytes at a time.
fn in_blocks(text: &[u8], size: usize) -> Vec<String> {
    let mut events = Events::default();
    let mut filled = size;
    while filled < text.len() {
        events.in_game = false;
        events.base += scan(&text[events.base..filled], Block::Part, &mut events);
        filled += size;
    }
    events.in_game = false;
    scan(&text[events.base..], Block::Last, &mut events);
    events.done
}

fn same_in_any_blocks(text: &[u8]) {
    let whole = in_blocks(text, text.len().max(1));
    for size in 1..text.len() {
        let blocks = in_blocks(text, size);
        assert_eq!(blocks, whole, "blocks of {size}: {}", text.escape_ascii());
    }
}

/// What games, texts with brackets and notes between games are made of.
fn piece() -> impl Strategy<Value = &'static str> {
    select(vec![
        "(;GM[1]FF[4]",
        "(;",
        "(",
        ";B[aa]",
        ";W[bb]",
        "C[a",
        "C[see [1",
        "N[x]",
        "AB[cc][dd]",
        "]",
        "])",
        "]))",
        "] ",
        "[",
        ")",
        "\n",
        "\n\n",
        " a note of the list ",
        "[list] Subject: ",
        ":-]",
        "\\]",
        "\\",
        "                                        ",
        "é",
        "\u{8868}",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn blocks_of_any_size(pieces in vec(piece(), 0..24)) {
        same_in_any_blocks(pieces.concat().as_bytes());
    }
}

#[test]
fn a_bracket_at_the_end_of_a_block() {
    same_in_any_blocks(b"(;GM[1]C[see (a [1]) and so on];B[aa]C[or [b]) there];W[bb])\n\n(;B[cc])");
}

/// Games as they stand in the mail of a list.
#[test]
fn notes_between_games() {
    for note in [
        "[list] the next game",
        "> [1] quoted\n> [2] again",
        "from my club :-]",
        "1] the second",
        "[list]",
    ] {
        for next in [
            "(;B[cc];W[dd])",
            "(;GM[1];B[cc];W[dd])",
            "( ;\nB[cc];W[dd])",
        ] {
            for first in ["(;B[aa]C[good])", "(;B[aa](;W[bb]C[no])(;W[bb]C[good]))"] {
                let text = format!("{first}\n\n{note}\n{next}\n");
                let heard = hear(text.as_bytes());
                assert_eq!(heard.games.len(), 2, "{text}");
                assert_eq!(heard.games[0].bytes, first.as_bytes(), "{text}");
                assert_eq!(heard.games[1].moves, "Bcc Wdd", "{text}");
                same_in_any_blocks(text.as_bytes());
            }
        }
    }
}

/// A text that seems to end its game goes on where a later bracket ends it.
#[test]
fn texts_that_go_on() {
    for text in ["(a [b]) c", "(see [1])\nand more", "[x]))) y"] {
        for (rest, moves) in [(";B[aa])", "Baa"), (")", "")] {
            let heard = hear(format!("(;C[{text}]{rest}").as_bytes());
            assert_eq!(heard.written_moves(), moves, "{text}");
            let problems = heard.written_problems();
            assert!(
                problems.starts_with("unescaped-bracket"),
                "{text}: {problems}"
            );
        }
    }
}
