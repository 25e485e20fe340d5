//! Prints how whole boards are judged: finished games in which the dead stones
//! are known.

#![allow(clippy::unwrap_used)]

#[path = "../../rules/tests/common/mod.rs"]
mod common;

use std::{collections::HashMap, time::Instant};

use common::{Record, shared, shared_bytes};
use honte_goban::{Board, Point};
use honte_life::{Budget, Class, Status, judge};
use honte_record::replay::Replay;
use honte_rules::{Marks, PointSet};

fn last(record: &Record) -> Board {
    let mut replay = Replay::one_way(record.size);
    for &(colour, point) in &record.setup {
        replay.set(point, Some(colour));
    }
    for &(colour, played) in &record.moves {
        replay.play(colour, played);
    }
    replay.into_board()
}

fn main() {
    let var = |name: &str, or: u64| {
        std::env::var(name)
            .ok()
            .and_then(|v| v.parse().ok())
            .unwrap_or(or)
    };
    let budget = Budget {
        visits: var("VISITS", 20_000),
        memory: 1 << 30,
    };
    let (from, to) = (var("FROM", 0) as usize, var("TO", 63) as usize);
    let mut boards: Vec<(String, Board, PointSet)> = Vec::new();
    if var("SET", 0) == 0 {
        for (index, record) in shared("games/counted/counted.sgf")
            .unwrap()
            .iter()
            .enumerate()
        {
            let board = last(record);
            let marks = Marks::new(&board, record.black, record.white).unwrap();
            boards.push((
                format!("counted {index}"),
                board.clone(),
                *marks.statuses(&board).dead(),
            ));
        }
    } else {
        let table = String::from_utf8(shared_bytes("data/engine/dead.tsv").unwrap()).unwrap();
        let games = shared("data/engine/games.sgf").unwrap();
        for (record, line) in games.iter().zip(table.lines().skip(1)) {
            let mut cells = line.split('\t');
            let (name, result) = (cells.next().unwrap(), cells.next().unwrap());
            if result.contains('R') {
                continue;
            }
            let board = last(record);
            let dead = cells
                .next()
                .unwrap_or("")
                .split_whitespace()
                .flat_map(|p| {
                    board
                        .chain(Point::parse_a1(record.size, p).unwrap())
                        .collect::<Vec<_>>()
                })
                .collect();
            boards.push((name.to_string(), board, dead));
        }
    }
    let mut totals: HashMap<&str, usize> = HashMap::new();
    let (mut stones, mut chains, mut wrong) = (HashMap::<&str, usize>::new(), 0, 0);
    let mut times = Vec::new();
    for (name, board, dead) in boards.iter().skip(from).take(to - from) {
        let start = Instant::now();
        let verdicts = judge(board, Default::default(), &budget);
        let seconds = start.elapsed().as_secs_f64();
        times.push(seconds);
        let mut open = Vec::new();
        let mut bad = Vec::new();
        for verdict in &verdicts {
            chains += 1;
            *totals.entry(verdict.class.name()).or_default() += 1;
            *stones.entry(verdict.class.name()).or_default() += verdict.stones.len();
            let at = verdict.stones[0];
            let word = format!(
                "{}{}{}",
                at.to_a1(board.size()),
                if verdict.colour.index() == 0 {
                    "b"
                } else {
                    "w"
                },
                verdict.stones.len()
            );
            let is_dead = dead.contains(at);
            match verdict.status {
                Status::Unknown => open.push(format!("{word}{}", if is_dead { "+" } else { "" })),
                status if status.lives() == Some(is_dead) => {
                    wrong += 1;
                    bad.push(format!("{word} {status} {}", verdict.class.name()));
                }
                _ => {}
            }
            if var("SHOW", 0) == 1
                && (verdict.status != Status::Unknown && verdict.status.lives() == Some(is_dead)
                    || std::env::var("AT").is_ok_and(|a| a.split(",").any(|a| word.starts_with(a))))
            {
                println!(
                    "{word} {} {:?}",
                    verdict.status,
                    if let Class::Relative(w) = &verdict.class {
                        w.iter().map(|p| p.to_a1(board.size())).collect::<Vec<_>>()
                    } else {
                        vec![]
                    }
                );
                if let Some(local) = &verdict.proof {
                    let game = &local.proof.game;
                    println!(
                        "points {:?} anchors {:x?} rebirth {:x}",
                        local
                            .points
                            .iter()
                            .map(|p| p.to_a1(board.size()))
                            .collect::<Vec<_>>(),
                        game.anchors,
                        game.rebirth
                    );
                    let mut state = local.proof.start;
                    for _ in 0..12 {
                        let action = local.proof.strategy.get(&state).copied();
                        println!("{:?} {action:?} {:x?}", state.mover, state.stones);
                        let all = game.actions(&state);
                        let next = action.or(all.first().copied());
                        let Some(n) = next.and_then(|a| game.play(&state, a)) else {
                            break;
                        };
                        state = n;
                    }
                }
            }
        }
        println!(
            "{name:14} {:3} chains {seconds:6.3} s  open {:2}: {}{}",
            verdicts.len(),
            open.len(),
            open.join(" "),
            if bad.is_empty() {
                String::new()
            } else {
                format!("  WRONG {}", bad.join(", "))
            }
        );
        if var("SHOW", 0) == 1 {
            println!("{board}");
        }
    }
    times.sort_by(f64::total_cmp);
    println!(
        "chains {chains} wrong {wrong} {totals:?} stones {stones:?}; median {:.3} s, 95% {:.3} s",
        times[times.len() / 2],
        times[times.len() * 95 / 100]
    );
}
