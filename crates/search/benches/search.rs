//! Speed of search.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench may stop")]

use honte_goban::Size;
use honte_record::filter::{Anchor, BoardPattern};
use honte_record::source::find;
use honte_search::*;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let found = find(&[root.join("games/pro.sgf.zst")]);
    let mut lines = Vec::new();
    let start = Instant::now();
    for source in &found.sources {
        let _ = read_source(source, true, &AtomicU64::new(0), &mut |game, _| {
            let mut line = Line::new(game.size());
            line.read(game);
            lines.push(line);
            ControlFlow::Continue(())
        });
    }
    println!("read {} in {:.2?}", lines.len(), start.elapsed());
    let tsv = std::fs::read_to_string(root.join("data/search/patterns.tsv")).unwrap();
    for row in tsv.lines().filter(|l| !l.starts_with('#')).skip(1) {
        let f: Vec<_> = row.split('\t').collect();
        let pattern = BoardPattern::parse(Anchor::of(f[1]).unwrap(), f[4]).unwrap();
        let placements = Placements::new(&pattern, Size::GO19, true);
        let mut scanner = Scanner::new(&placements);
        let mut tally = Tally::new(&pattern, true);
        let start = Instant::now();
        let mut hits = Vec::new();
        for line in &lines {
            scanner.hits(line, &mut hits);
            tally.searched(None);
            tally.add(&GameFacts { winner: None, year: None, moves: line.moves() }, &hits, &placements);
        }
        let answer = tally.finish();
        println!("{:<12} {:>6}/{:<6} {:>6}/{:<6} {:.3?} tenuki {} not {} top {:?}", f[0], answer.games, f[5], answer.hits, f[6], start.elapsed(), answer.tenuki, answer.not_continued, answer.continuations.first().map(|c| (c.point, c.colour, c.hits, c.at_once)));
    }
}
