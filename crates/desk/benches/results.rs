//! Prints the likely result of finished games beside the recorded one.
//!
//! `cargo bench -p honte-desk --bench results -- [VISITS [STEP]]`
//!
//! VISITS is what a position may take, as `--nodes` of the command; STEP takes every so manyth game.
//! The games are those of `../shared`; where they are missing the bench says so.

#![allow(clippy::unwrap_used)]

use honte_desk::referee::{Judged, Settings, Subject, result};
use honte_life::Budget;
use honte_record::records::{self, Heard};
use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// Collections of games that were counted, in `../shared`.
const COLLECTIONS: [&str; 3] = [
    "games/counted/counted-pro.sgf",
    "games/counted/counted.sgf",
    "data/engine/games.sgf",
];

fn main() {
    let mut numbers = std::env::args().filter_map(|arg| arg.parse::<u64>().ok());
    let visits = numbers.next().unwrap_or(1_000_000);
    let step = numbers.next().unwrap_or(1).max(1);
    let only = numbers.next();
    let chosen = std::env::var("HONTE_COLLECTION").unwrap_or_default();
    for name in COLLECTIONS
        .into_iter()
        .filter(|name| name.contains(&chosen))
    {
        let shared = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/");
        let path = Path::new(shared).join(name);
        match path.exists() {
            true => collection(name, &path, visits, (step, only)),
            false => println!("skipped: {name} is not in ../shared"),
        }
    }
}

fn collection(name: &str, path: &Path, visits: u64, (step, only): (u64, Option<u64>)) {
    let (mut agree, mut differ, mut other, mut plainly) = (0, 0, 0, 0);
    let mut seconds: Vec<f64> = Vec::new();
    let mut number = 0;
    let mut file = File::open(path).unwrap();
    records::read(&mut file, name, |heard| {
        let Heard::Game(record) = heard else {
            return ControlFlow::<()>::Continue(());
        };
        number += 1;
        if (number - 1) % step != 0 || number > std::env::var("HONTE_UPTO").ok().and_then(|n| n.parse().ok()).unwrap_or(u64::MAX) || only.is_some_and(|only| only != number) {
            return ControlFlow::Continue(());
        }
        let settings = Settings {
            budget: Budget {
                total: visits,
                ..Budget::default()
            },
            ..Settings::default()
        };
        let part: Option<f64> = std::env::var("HONTE_AT").ok().and_then(|n| n.parse().ok());
        let settings = match part {
            Some(part) => {
                let end = honte_desk::at::At::End.find(&record.tree).unwrap();
                let moves = record.tree.path(end).len() as f64 - 1.0;
                Settings { at: Some(((moves * part) as u64).to_string().parse().unwrap()), ..settings }
            }
            None => settings,
        };
        let subject = Subject {
            file: name.to_owned(),
            number,
            tree: record.tree,
        };
        let start = Instant::now();
        let judged = Judged::new(&settings, subject).unwrap();
        let took = start.elapsed().as_secs_f64();
        if std::env::var("HONTE_OPEN").is_ok() {
            let dead = judged.verdicts.iter().filter(|chain| chain.status.lives() == Some(false));
            let dead = dead.filter_map(|chain| chain.stones.first().copied());
            let statuses = honte_rules::Statuses::with_dead(judged.board(), dead).unwrap();
            let regions = honte_rules::count::Regions::of(judged.board(), &statuses).regions;
            let shared: Vec<usize> = regions.iter().filter(|r| r.beside == [true, true]).map(|r| r.points.len()).collect();
            let unknown: usize = judged.undecided().map(|c| c.stones.len()).sum();
            let assumed: usize = judged.assumed_chains().map(|c| c.stones.len()).sum();
            println!("{number} open {} shared {} largest {} plays {} left {} unknown {unknown} assumed {assumed} clarity {:.2} {took:.2}s", judged.finish.open.len(), shared.iter().sum::<usize>(), shared.iter().max().unwrap_or(&0), judged.finish.plays.len(), judged.finish.left.len(), honte_life::Estimate::of(judged.board()).clarity(judged.board()));
            return ControlFlow::Continue(());
        }
        let before = plain(&judged);
        let is_plain = judged.is_lead(before.lead()) == Some(true);
        plainly += u32::from(is_plain);
        if is_plain != (judged.agrees_as_assumed() == Some(true)) {
            println!("--");
        }
        match judged.agrees_as_assumed() {
            Some(true) => agree += 1,
            None => other += 1,
            Some(false) => {
                differ += 1;
                println!(
                    "{} [{took:.2} s, judged in {:.2} s]",
                    line(&judged),
                    judged.seconds
                );
            }
        }
        if judged.agrees_as_assumed().is_some() {
            seconds.push(took);
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    seconds.sort_by(f64::total_cmp);
    let at = |part: usize| {
        seconds
            .get((seconds.len() * part / 100).min(seconds.len().saturating_sub(1)))
            .copied()
            .unwrap_or(0.0)
    };
    println!(
        "{name}: {agree} agree, {differ} differ ({plainly} plainly agree), {other} not by points; {:.2} s in the median, {:.2} s at 95 %\n",
        at(50),
        at(95)
    );
}

/// What is otherwise than recorded.
fn line(judged: &Judged) -> String {
    let finish = &judged.finish;
    let recorded = judged.recorded.as_ref().map_or("", |(text, _)| text);
    let dead: Vec<String> = judged
        .verdicts
        .iter()
        .filter(|chain| chain.status.lives() != Some(true))
        .map(|chain| {
            format!(
                "{}{}",
                judged.at(chain),
                if chain.status.lives().is_none() {
                    "?"
                } else if chain.class.is_proved() {
                    "!"
                } else {
                    ""
                }
            )
        })
        .collect();
    let teire: Vec<String> = (finish.plays.iter())
        .map(|play| {
            let colour = if play.colour == honte_goban::Colour::Black {
                "B"
            } else {
                "W"
            };
            let chain = play
                .teire()
                .map_or_else(String::new, |chain| format!("@{}", judged.name(chain)));
            format!("{colour}{}{chain}", judged.name(play.point))
        })
        .collect();
    let seki: Vec<String> = match finish.position.statuses.seki() {
        honte_rules::count::Seki::Given(stones) => judged.names(stones.iter()),
        honte_rules::count::Seki::Derived => Vec::new(),
    };
    let before = plain(judged);
    let changes: Vec<String> = judged
        .size()
        .points()
        .filter_map(|point| {
            let value = |count: &honte_rules::Count| {
                count
                    .verdict(point)
                    .map_or(0, |verdict| match verdict.owner {
                        Some(honte_goban::Colour::Black) => i32::from(verdict.worth),
                        Some(honte_goban::Colour::White) => -i32::from(verdict.worth),
                        None => 0,
                    })
            };
            let (old, new) = (value(&before), value(&finish.count));
            (old != new).then(|| format!("{}:{old}>{new}", judged.name(point)))
        })
        .collect();
    format!(
        "{:>4} (plain {}) {} for {recorded}; plays {}, teire {}, left {}, seki {}, dead {}; changes {}",
        judged.subject.number,
        result(before.lead()),
        result(finish.count.lead()),
        finish.plays.len(),
        teire.join(" "),
        judged.names(finish.left.iter()).join(" "),
        seki.join(" "),
        dead.join(" "),
        changes.join(" "),
    )
}

fn plain(judged: &Judged) -> honte_rules::Count {
    let dead = judged
        .verdicts
        .iter()
        .filter(|chain| chain.status.lives() == Some(false));
    let dead = dead.filter_map(|chain| chain.stones.first().copied());
    let statuses = honte_rules::Statuses::with_dead(judged.board(), dead).unwrap();
    let statuses = statuses.with_seki(judged.board(), []).unwrap();
    judged
        .position
        .clone()
        .with_statuses(statuses)
        .count(&judged.rules)
        .unwrap()
}
