//! Speed of the Ishi reader.
//!
//! Prints the best of several rounds a line, in MB/s, and the ratio to a yardstick measured in the
//! same run over the same bytes: counting line feeds with memchr.
//!
//! `cargo bench -p honte-record --bench ishi`

#![allow(clippy::unwrap_used, missing_docs)]

use std::fmt::Write;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use honte_goban::{Board, Colour, Size};
use honte_record::ishi::{self, Builder, Loc, Replay};

const ROUNDS: usize = 9;

fn main() {
    println!("{:<28} {:>9} {:>9} {:>9}", "", "MB", "MB/s", "x memchr");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ishi/testspec.ishi");
    let sample = std::fs::read(path).unwrap();
    bench("the sample, 2,000 times", &sample.repeat(2000));
    bench("games of 250 moves", &ishi::write(&games(1000, 250)));
    bench(
        "one event a line",
        &b"EVENT some title or other\r\n".repeat(400_000),
    );
    let nested = "B 1 a1\r\nVAR\r\n".repeat(500_000);
    bench("variations in variations", nested.as_bytes());
    let mut comment = String::from("COM\r\n");
    for line in 0..200_000 {
        writeln!(
            comment,
            "Line {line} of a long comment, as long as most lines are.\r"
        )
        .unwrap();
    }
    bench("one long comment", comment.as_bytes());
}

fn bench(name: &str, file: &[u8]) {
    let megabytes = file.len() as f64 / 1e6;
    let yardstick = best_of(|| {
        black_box(memchr::memchr_iter(b'\n', black_box(file)).count());
    });
    let report = |what: &str, seconds: f64| {
        let (speed, ratio) = (megabytes / seconds, seconds / yardstick);
        println!("{what:<28} {megabytes:>9.1} {speed:>9.0} {ratio:>9.1}");
    };
    report(&format!("{name}: memchr"), yardstick);
    let read = best_of(|| {
        black_box(ishi::read(black_box(file)).errors);
    });
    report("  read", read);
    let document = ishi::read(file).document;
    let write = best_of(|| {
        black_box(ishi::write(black_box(&document)).len());
    });
    report("  write", write);
    let replay = best_of(|| {
        for event in document.events() {
            let mut replay = Replay::new(&document, event);
            while replay.next_step().is_some() {}
            black_box(replay.board().hash64());
        }
    });
    report("  replay", replay);
}

/// Seconds of the fastest round.
fn best_of(mut round: impl FnMut()) -> f64 {
    let seconds = |_| {
        let start = Instant::now();
        round();
        start.elapsed().as_secs_f64()
    };
    (0..ROUNDS).map(seconds).fold(f64::INFINITY, f64::min)
}

/// Games of legal moves, each near the one before it or anywhere.
fn games(count: usize, moves: u32) -> ishi::Document {
    let mut builder = Builder::new();
    let mut state = 1_u64;
    let mut random = |end: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    for _ in 0..count {
        builder.event(b"Game");
        let mut board = Board::new(Size::GO19);
        let mut colour = Colour::Black;
        let mut number = 1;
        while number <= moves {
            let loc = Loc::new(random(19) as u8 + 1, random(19) as u8 + 1).unwrap();
            if board.play(colour, loc.point(Size::GO19).unwrap()).is_ok() {
                builder.play(colour, number, Some(loc));
                number += 1;
                colour = !colour;
            }
        }
    }
    builder.finish()
}
