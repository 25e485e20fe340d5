//! Joseki in games, and nodes by any order of moves.

use crate::common::games::Batch;
use crate::common::mine_text;
use crate::common::random::Random;
use honte_goban::{Colour, Point, Size};
use honte_joseki::{Finder, Params, Prune, Step, Tenuki, Tree};
use honte_record::sgf::{Collection, Turn};
use std::collections::BTreeMap;

fn mined(prune: u32, tenuki: Tenuki) -> (Tree, Vec<Vec<Turn>>) {
    let batch = Batch {
        side: 9,
        games: 40,
        longest: 30,
    };
    let games = batch.draw(&mut Random(7));
    let text: String = games.iter().map(|game| game.sgf()).collect();
    let params = Params {
        size: 9,
        tenuki,
        prune: Prune::Count(prune),
        handicap: true,
        ..Params::default()
    };
    let tree = mine_text(&text, &params).tree;
    let records = Collection::read(text.as_bytes()).games;
    let turns = records.iter().map(|record| {
        let nodes = record.line(record.root());
        let moves = nodes.filter_map(|node| record.played(node, Size::GO9));
        moves
            .map(|(colour, played)| match played {
                honte_goban::Move::Play(point) => Turn::play(colour, point),
                honte_goban::Move::Pass => Turn::pass(colour),
            })
            .collect()
    });
    (tree, turns.collect())
}

/// The stones that a node's steps put on the board, turned into the game's orientation; a point that
/// is played on twice has its last stone.
fn put(
    tree: &Tree,
    node: u32,
    image: impl Fn(Point) -> Point,
    swap: bool,
) -> BTreeMap<Point, Colour> {
    let path = tree
        .path(node)
        .into_iter()
        .map(|at| &tree.nodes[at as usize]);
    let stones = path.filter_map(|node| {
        let colour = if swap { !node.colour } else { node.colour };
        Some((image(node.step.point()?), colour))
    });
    stones.collect()
}

#[test]
fn in_a_tree_that_keeps_everything_every_sequence_is_a_joseki() {
    for tenuki in [Tenuki::Parity, Tenuki::Gap] {
        let (tree, games) = mined(1, tenuki);
        let finder = Finder::new(&tree);
        let mut found = 0;
        for turns in &games {
            for joseki in finder.in_game(turns) {
                found += 1;
                assert!(!joseki.by_other_order);
                assert_eq!(joseki.next, None);
                let stones = tree.path(joseki.node).len();
                assert!(joseki.turns.len() <= stones, "tenuki are no turns");
                let image = |point| joseki.symmetry.apply(Size::GO9, point);
                let expected = put(&tree, joseki.node, image, joseki.is_swapped);
                let played = joseki.turns.iter().map(|&turn| {
                    let turn = turns[turn as usize - 1];
                    (turn.point().unwrap(), turn.colour())
                });
                assert_eq!(played.collect::<BTreeMap<_, _>>(), expected);
            }
        }
        assert!(found > 50, "{found}");
    }
}

#[test]
fn where_a_game_leaves_the_tree_its_next_move_is_no_continuation() {
    let (tree, games) = mined(3, Tenuki::Parity);
    let finder = Finder::new(&tree);
    let mut left = 0;
    for turns in &games {
        for joseki in finder.in_game(turns) {
            let Some(next) = joseki.next else { continue };
            let turn = turns[next.turn as usize - 1];
            assert_eq!(
                (turn.colour(), turn.point()),
                (next.colour, Some(next.point))
            );
            assert!(next.turn > *joseki.turns.last().unwrap());
            if joseki.by_other_order {
                continue;
            }
            left += 1;
            let last = turns[*joseki.turns.last().unwrap() as usize - 1].colour();
            assert_eq!(next.after_tenuki, last == next.colour);
            let others = finder.continuations(&joseki);
            // A tenuki lies between: the tree may have it, and this point as the other's answer.
            let is_known = others
                .iter()
                .any(|(point, _)| !next.after_tenuki && *point == Some(next.point));
            assert!(!is_known, "{joseki:?}");
        }
    }
    assert!(left > 20, "{left}");
}

#[test]
fn any_order_of_moves_finds_a_position() {
    let (tree, _) = mined(2, Tenuki::Parity);
    let finder = Finder::new(&tree);
    let mut exchanged = 0;
    for node in 1..tree.nodes.len() as u32 {
        let mut steps: Vec<Step> = tree
            .path(node)
            .iter()
            .map(|&n| tree.nodes[n as usize].step)
            .collect();
        assert_eq!(finder.find(&steps).map(|found| found.node), Ok(node));
        // Two stones of one colour change places; tenuki keep theirs.
        if steps.len() < 3 || steps.contains(&Step::Tenuki) {
            continue;
        }
        steps.swap(0, 2);
        let Ok(found) = finder.find(&steps) else {
            // Captures may differ.
            continue;
        };
        let same = |one: u32, other: u32| {
            tree.nodes[one as usize].position == tree.nodes[other as usize].position
        };
        exchanged += u32::from(found.by_other_order);
        assert!(same(found.node, node), "{} by {steps:?}", tree.moves(node));
    }
    assert!(exchanged > 5, "{exchanged}");
    assert_eq!(
        finder.find(&["aa".parse().unwrap(), "ss".parse().unwrap()]),
        Err(1)
    );
}
