//! Prints what each official example costs.

#![allow(clippy::unwrap_used)]
use honte_goban::{Board, Colour, Point};
use honte_life::{Region, search::{self, Problem}, unconditional};
use honte_proof::{Aim, Reading, Side};
use honte_rules::PointSet;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let reading: Reading = std::env::var("READING").ok().and_then(|r| r.parse().ok()).unwrap_or_default();
    let visits: u64 = std::env::var("VISITS").ok().and_then(|r| r.parse().ok()).unwrap_or(2_000_000);
    let mut files: Vec<_> = std::fs::read_dir("../../corpus/j1989/positions").unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    for file in files {
        let name = file.file_stem().unwrap().to_string_lossy().to_string();
        if !args.is_empty() && !args.iter().any(|a| name.contains(a.as_str())) { continue; }
        let table: toml::Table = std::fs::read_to_string(&file).unwrap().parse().unwrap();
        let Some(diagram) = table.get("diagram") else { continue };
        let board: Board = diagram.as_str().unwrap().parse().unwrap();
        let mut safe = PointSet::EMPTY;
        for colour in Colour::ALL { safe.extend(unconditional(&board, colour).iter()); }
        let mut expected = std::collections::HashMap::new();
        for chain in table["chain"].as_array().unwrap() {
            let at = Point::parse_a1(board.size(), chain["at"].as_str().unwrap()).unwrap();
            for p in board.chain(at) { expected.insert(p, chain["status"].as_str().unwrap() == "alive"); }
        }
        println!("== {name} {}", table["confidence"].as_str().unwrap());
        let mut seen = PointSet::EMPTY;
        for point in board.size().points() {
            if safe.contains(point) || seen.contains(point) { continue; }
            let mut comp = PointSet::EMPTY;
            let mut stack = vec![point];
            comp.insert(point);
            while let Some(p) = stack.pop() {
                for q in board.size().neighbours(p) {
                    if !safe.contains(q) && comp.insert(q) { stack.push(q); }
                }
            }
            seen.extend(comp.iter());
            let Some(region) = Region::of(&board, &comp, &[], |p| board.colour_at(p)) else { println!("too large"); continue };
            let mut chains: Vec<(Colour, Vec<Point>, bool)> = vec![];
            let mut done = PointSet::EMPTY;
            for p in comp.iter() {
                if let Some(c) = board.colour_at(p) { if !done.contains(p) {
                    let ch: Vec<Point> = board.chain(p).collect();
                    done.extend(ch.iter().copied());
                    let game = region.game(c, region.nodes(ch.iter().copied()), Aim::Once, reading);
                    let t = Instant::now();
                    let out = search::solve(&Problem { game: &game, start: region.start(!c), every: false, visits, memory: 2 << 30 });
                    let time = t.elapsed();
                    let won = out.proof.as_ref().map(|p| p.winner);
                    let check = out.proof.as_ref().filter(|_| std::env::var("CHECK").is_ok()).map(|p| p.check().map(|c| c.states));
                    println!("  {:4} {c} {:2} once {:?} visits {} nodes {} MB {} repairs {} {:.3}s strat {} check {:?}", p.to_a1(board.size()), ch.len(), won, out.visits, out.nodes, out.bytes >> 20, out.repairs, time.as_secs_f64(), out.proof.as_ref().map_or(0, |p| p.strategy.len()), check);
                    chains.push((c, ch, won != Some(Side::Defender)));
                }}
            }
            for (c, ch, capturable) in &chains {
                let want = expected[&ch[0]];
                if !capturable { if !want { println!("  !! {} uncapturable but expected dead", ch[0].to_a1(board.size())); } continue; }
                let mut l = region.nodes(ch.iter().copied());
                for (d, other, cap) in &chains { if d != c && *cap { l |= region.nodes(other.iter().copied()); } }
                let game = region.game(*c, l, Aim::Lasting, reading);
                let t = Instant::now();
                let out = search::solve(&Problem { game: &game, start: region.start(!*c), every: false, visits, memory: 2 << 30 });
                let time = t.elapsed();
                let won = out.proof.as_ref().map(|p| p.winner);
                let check = out.proof.as_ref().filter(|_| std::env::var("CHECK").is_ok()).map(|p| p.check().map(|c| c.states));
                let ok = match won { None => "??", Some(Side::Defender) if want => "ok", Some(Side::Attacker) if !want => "ok", _ => "WRONG" };
                println!("  {:4} {c} {:2} last {:?} {ok} visits {} nodes {} MB {} repairs {} {:.3}s strat {} check {:?}", ch[0].to_a1(board.size()), ch.len(), won, out.visits, out.nodes, out.bytes >> 20, out.repairs, time.as_secs_f64(), out.proof.as_ref().map_or(0, |p| p.strategy.len()), check);
            }
        }
    }
}
