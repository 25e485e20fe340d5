//! The official examples and commentary diagrams, counted with the official statuses.

use crate::common::{corpus, points};
use honte_goban::{Board, Colour, Point, PointSet};
use honte_rules::{
    Count, FinalPosition, Preset, Statuses,
    count::{Reason, Regions},
};
use toml::{Table, Value};

fn named(board: &Board, value: &Value) -> PointSet {
    let names: Vec<&str> = value
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    points(board.size(), &names.join(" ")).into_iter().collect()
}

fn territory(board: &Board, table: &Table, keys: [&str; 2]) -> PointSet {
    let territory = table["territory"].as_table().unwrap();
    let mut all = PointSet::EMPTY;
    keys.iter()
        .for_each(|key| all.extend(named(board, &territory[*key]).iter()));
    all
}

fn chains(table: &Table) -> impl Iterator<Item = &Table> {
    table["chain"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_table)
}

fn at(board: &Board, chain: &Table) -> Point {
    Point::parse_a1(board.size(), chain["at"].as_str().unwrap()).unwrap()
}

fn judged(table: &Table) -> (Board, Statuses, Count) {
    let board: Board = table["diagram"].as_str().unwrap().parse().unwrap();
    let list =
        chains(table).map(|chain| (at(&board, chain), chain["status"].as_str() == Some("alive")));
    let statuses = Statuses::from_list(&board, list).unwrap();
    let position = FinalPosition::new(board.clone()).with_statuses(statuses.clone());
    let count = position.count(&Preset::Japanese.ruleset()).unwrap();
    (board, statuses, count)
}

#[test]
fn positions_count_as_stated() {
    let mut counted = 0;
    for (name, table) in corpus("j1989/positions") {
        if !table.contains_key("diagram") {
            continue;
        }
        let (board, statuses, count) = judged(&table);
        let regions = Regions::of(&board, &statuses);
        for (colour, keys) in [
            (Colour::Black, ["black", "black_outside"]),
            (Colour::White, ["white", "white_outside"]),
        ] {
            let found: PointSet = count
                .verdicts()
                .iter()
                .filter(|verdict| verdict.owner == Some(colour))
                .map(|verdict| verdict.point)
                .collect();
            assert_eq!(found, territory(&board, &table, keys), "{name}: {colour}");
            assert_eq!(
                found.len(),
                count.side(colour).territory,
                "{name}: {colour}"
            );
        }
        let dame: PointSet = count.dame().collect();
        assert_eq!(
            dame,
            named(&board, &table["territory"]["dame"]),
            "{name}: dame"
        );
        for chain in chains(&table) {
            let point = at(&board, chain);
            let seki = chain["seki"].as_bool().unwrap();
            assert_eq!(
                regions.seki.contains(point),
                seki,
                "{name}: {:?}",
                chain["at"]
            );
            let reason = count.verdict(point).unwrap().reason;
            let removed = matches!(reason, Reason::DeadRemoved(_));
            assert_eq!(
                removed,
                chain["removable"].as_bool().unwrap(),
                "{name}: {:?}",
                chain["at"]
            );
            let stays = matches!(reason, Reason::DeadStays(_));
            assert_eq!(
                removed || stays,
                statuses.is_dead(point),
                "{name}: {:?}",
                chain["at"]
            );
        }
        counted += 1;
    }
    assert_eq!(counted, 33);
}

fn position(wanted: &str) -> (Board, Statuses, Count) {
    let files = corpus("j1989/positions");
    let (_, table) = files.iter().find(|(name, _)| name == wanted).unwrap();
    judged(table)
}

fn reason(board: &Board, count: &Count, name: &str) -> Reason {
    count.verdict(points(board.size(), name)[0]).unwrap().reason
}

#[test]
fn example_9_both_are_dead_and_none_can_be_removed() {
    let (board, _, count) = position("ld-09");
    for (name, colour) in [
        ("A9", Colour::Black),
        ("D9", Colour::Black),
        ("B9", Colour::White),
    ] {
        assert_eq!(reason(&board, &count, name), Reason::DeadStays(colour));
    }
    assert_eq!(
        reason(&board, &count, "C9"),
        Reason::Dame,
        "there is no territory"
    );
}

#[test]
fn diagram_17_dead_stones_in_the_eye_of_a_seki_stay() {
    let (board, _, count) = position("art-10-d17");
    assert_eq!(
        reason(&board, &count, "A9"),
        Reason::DeadStays(Colour::Black)
    );
    assert_eq!(reason(&board, &count, "C9"), Reason::SekiEye(Colour::White));
}

#[test]
fn diagram_16_a_dead_stone_in_territory_is_removed() {
    let (_, statuses, count) = position("art-10-d16");
    let removed = count.points(|reason| matches!(reason, Reason::DeadRemoved(_)));
    assert!(removed.eq(statuses.dead().iter()));
    assert!(!statuses.dead().is_empty());
}

#[test]
fn example_25_ko_stones_of_a_double_ko_seki_are_dead_and_their_points_dame() {
    for name in ["ld-25", "art-08-d14"] {
        let (board, _, count) = position(name);
        assert_eq!(
            reason(&board, &count, "D9"),
            Reason::DeadStays(Colour::Black),
            "{name}"
        );
        assert_eq!(
            reason(&board, &count, "A7"),
            Reason::DeadStays(Colour::White),
            "{name}"
        );
        assert_eq!(reason(&board, &count, "C9"), Reason::Dame, "{name}");
        assert_eq!(reason(&board, &count, "A6"), Reason::Dame, "{name}");
        assert_eq!(
            reason(&board, &count, "A9"),
            Reason::SekiEye(Colour::Black),
            "{name}"
        );
    }
}

#[test]
fn diagram_15_filling_the_dame_makes_territory() {
    let (board, statuses, count) = position("art-08-d15");
    assert_eq!(count.side(Colour::Black).territory, 0);
    assert_eq!(count.side(Colour::White).territory, 0);
    let mut filled = board;
    let dame = count.dame().next().unwrap();
    filled.play(Colour::Black, dame).unwrap();
    let position = FinalPosition::new(filled).with_statuses(statuses);
    let count = position.count(&Preset::Japanese.ruleset()).unwrap();
    assert_eq!(count.side(Colour::Black).territory, 2);
    assert_eq!(count.side(Colour::White).territory, 2);
}
