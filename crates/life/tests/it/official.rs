//! The official examples and commentary diagrams, by the general engine.

use std::{collections::HashMap, fs, path::PathBuf};

use honte_goban::{Board, Colour, Point, Symmetry, Transform};
use honte_life::{Budget, Class, Status, Verdict, certificate, judge, judge_some};
use honte_proof::Reading;
use toml::Table;

/// Positions by name; those without a diagram are lost.
fn positions() -> Vec<(String, Table)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/j1989/positions");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let read = |file: PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        (
            name,
            fs::read_to_string(file).unwrap().parse::<Table>().unwrap(),
        )
    };
    files
        .into_iter()
        .map(read)
        .filter(|(_, table)| table.contains_key("diagram"))
        .collect()
}

fn board(table: &Table) -> Board {
    table["diagram"].as_str().unwrap().parse().unwrap()
}

/// Whether the chain on each stone lives, as the official text has it.
fn stated(table: &Table, board: &Board) -> HashMap<Point, bool> {
    let chains = table["chain"].as_array().unwrap();
    let chains = chains.iter().filter_map(toml::Value::as_table);
    chains
        .flat_map(|chain| {
            let at = Point::parse_a1(board.size(), chain["at"].as_str().unwrap()).unwrap();
            let lives = chain["status"].as_str() == Some("alive");
            board.chain(at).map(move |stone| (stone, lives))
        })
        .collect()
}

const fn budget(visits: u64) -> Budget {
    Budget {
        visits,
        total: u64::MAX,
        memory: 2 << 30,
        watch: None,
        until: None,
        purse: None,
        threads: 1,
    }
}

/// The collapses of a seki, which take up to ten seconds each, and more in a debug
/// build.
const LONG: [&str; 3] = ["ld-16", "ld-17", "ld-18"];

#[test]
fn every_position_has_its_official_verdict() {
    let mut positions_judged = 0;
    for (name, table) in positions() {
        if table["confidence"].as_str() == Some("low") {
            continue;
        }
        let board = board(&table);
        let stated = stated(&table, &board);
        let verdicts = judge(&board, Reading::default(), &budget(20_000_000));
        for verdict in &verdicts {
            let lives = stated[&verdict.stones[0]];
            let at = verdict.stones[0].to_a1(board.size());
            assert_eq!(verdict.proved(), Some(lives), "{name}: {at}");
        }
        let stones: usize = verdicts.iter().map(|verdict| verdict.stones.len()).sum();
        assert_eq!(stones, board.all_stones().count(), "{name}");
        let certificate = certificate(&board, Reading::default(), &verdicts);
        assert_eq!(certificate.check(&board), Ok(()), "{name}");
        positions_judged += 1;
    }
    // So many have high or medium confidence.
    assert_eq!(positions_judged, 25);
}

/// Example 1: the four black stones and the white one live because "capturing
/// them enables the play" of stones that cannot be captured.
#[test]
fn stones_live_by_new_ones_where_the_text_says_so() {
    let (_, table) = positions()
        .into_iter()
        .find(|(name, _)| name == "ld-01")
        .unwrap();
    let board = board(&table);
    let verdicts = judge(&board, Reading::default(), &budget(20_000));
    for name in ["B9", "A8"] {
        let at = Point::parse_a1(board.size(), name).unwrap();
        let verdict = verdicts
            .iter()
            .find(|verdict| verdict.stones.contains(&at))
            .unwrap();
        assert_eq!(verdict.status, Status::Reborn, "{name}");
    }
}

/// In little time much of a collapse is open, but nothing is wrong.
#[test]
fn a_collapse_is_never_judged_wrongly() {
    let mut decided = 0;
    for (name, table) in positions() {
        if !LONG.contains(&name.as_str()) {
            continue;
        }
        let board = board(&table);
        let stated = stated(&table, &board);
        for verdict in judge(&board, Reading::default(), &budget(20_000)) {
            if let Some(lives) = verdict.proved() {
                let at = verdict.stones[0].to_a1(board.size());
                assert_eq!(lives, stated[&verdict.stones[0]], "{name}: {at}");
                decided += 1;
            }
        }
    }
    assert!(decided >= 14, "{decided}");
}

#[test]
fn the_other_readings_agree_where_they_should() {
    for (name, table) in positions() {
        if LONG.contains(&name.as_str()) || table["confidence"].as_str() == Some("low") {
            continue;
        }
        let board = board(&table);
        let stated = stated(&table, &board);
        for reading in [Reading::Named, Reading::All] {
            for verdict in judge(&board, reading, &budget(20_000)) {
                let lives = verdict.proved().unwrap_or(stated[&verdict.stones[0]]);
                let at = verdict.stones[0].to_a1(board.size());
                assert_eq!(lives, stated[&verdict.stones[0]], "{name}: {at}, {reading}");
            }
        }
    }
}

/// What the statuses are, by point, after a transformation is undone.
fn statuses(
    verdicts: &[Verdict],
    board: &Board,
    transform: Transform,
) -> HashMap<Point, Option<bool>> {
    let stones = board.all_stones().map(|(_, point)| {
        let image = transform.symmetry.apply(board.size(), point);
        let verdict = verdicts
            .iter()
            .find(|verdict| verdict.stones.contains(&image));
        (point, verdict.unwrap().proved())
    });
    stones.collect()
}

#[test]
fn turned_mirrored_and_recoloured_positions_have_the_same_verdicts() {
    let mut compared = 0;
    for (name, table) in positions() {
        if LONG.contains(&name.as_str())
            || ["ld-03", "ld-07-1", "ld-07-2", "ld-12"].contains(&name.as_str())
        {
            continue;
        }
        let board = board(&table);
        let first = judge(&board, Reading::default(), &budget(2_000_000));
        let expected = statuses(&first, &board, Transform::IDENTITY);
        for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            let transform = Transform {
                symmetry,
                swap_colours: number % 2 == 1,
            };
            let image = board.transformed(transform);
            let found = judge(&image, Reading::default(), &budget(2_000_000));
            assert_eq!(
                statuses(&found, &board, transform),
                expected,
                "{name}: {symmetry:?}"
            );
            compared += 1;
        }
    }
    assert!(compared > 150, "{compared}");
}

#[test]
fn walls_are_static_and_nothing_else_is() {
    let (_, table) = positions()
        .into_iter()
        .find(|(name, _)| name == "ld-01")
        .unwrap();
    let board = board(&table);
    let verdicts = judge(&board, Reading::default(), &budget(2_000));
    let fixed: Vec<(Colour, usize)> = verdicts
        .iter()
        .filter(|verdict| verdict.class == Class::Static)
        .map(|verdict| (verdict.colour, verdict.stones.len()))
        .collect();
    assert_eq!(fixed, [(Colour::White, 54), (Colour::Black, 17)]);
}

#[test]
fn a_saving_play_saves() {
    let mut saved = Vec::new();
    for (name, table) in positions() {
        let board = board(&table);
        let budget = budget(if LONG.contains(&name.as_str()) {
            2_000
        } else {
            2_000_000
        });
        for verdict in judge(&board, Reading::default(), &budget) {
            let Some(point) = verdict.rescue else {
                continue;
            };
            assert_eq!(verdict.status, Status::Dead);
            let mut after = board.clone();
            after.play(verdict.colour, point).unwrap();
            let first = verdict.stones[0];
            let judged = judge_some(&after, Reading::default(), &budget, &[first]);
            assert_eq!(judged[0].proved(), Some(true), "{name}: {point:?}");
            saved.push((name.clone(), point.to_a1(board.size())));
        }
    }
    // Example 9: Black at C9 would make the two chains one with an eye. White has
    // only a ko to take, which saves nothing once bans are gone.
    let example_9: Vec<&str> = saved
        .iter()
        .filter_map(|(name, point)| (name == "ld-09").then_some(point.as_str()))
        .collect();
    assert_eq!(example_9, ["C9", "C9"]);
    // Bent four in the corner is dead without a move left.
    assert!(!saved.iter().any(|(name, _)| name == "ld-07-1"));
}
