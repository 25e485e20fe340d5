//! The rooms that stand on boards: which of them the attacker's lemma clears.
//!
//! A small room between immortal stones of the attacker holds no life. The lemma asks for more,
//! that it can be cleared without taking kos, so that several rooms can be cleared together; this
//! counts for how many fillings that is too much.

use std::collections::{BTreeSet, HashSet};

use crate::common::legal;
use honte_goban::Colour::Black;
use honte_proof::{Aim, Game, Reading, Side, State, lemma::Lemmas};

type Place = (i32, i32);

fn around((x, y): Place) -> [Place; 4] {
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
}

/// The same shape with the least coordinates 0, turned so that it comes first.
fn normal(shape: &BTreeSet<Place>) -> BTreeSet<Place> {
    let turned = (0..8).map(|turn| {
        let turn_place = |&(x, y): &Place| {
            let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
            let x = if turn & 2 == 0 { x } else { -x };
            (x, if turn & 4 == 0 { y } else { -y })
        };
        let places: Vec<Place> = shape.iter().map(turn_place).collect();
        let left = places.iter().map(|place| place.0).min().unwrap();
        let top = places.iter().map(|place| place.1).min().unwrap();
        places.iter().map(|&(x, y)| (x - left, y - top)).collect()
    });
    turned.min().unwrap()
}

/// All polyominoes of a size, up to symmetry.
fn shapes(size: usize) -> BTreeSet<BTreeSet<Place>> {
    let mut shapes = BTreeSet::from([BTreeSet::from([(0, 0)])]);
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for shape in &shapes {
            for place in shape.iter().copied().flat_map(around) {
                let mut grown = shape.clone();
                if grown.insert(place) {
                    larger.insert(normal(&grown));
                }
            }
        }
        shapes = larger;
    }
    shapes
}

/// A shape as a room, with some sides at the edge of the board and immortal white stones all
/// around otherwise. Nothing if the board would be narrower than `least`, or all edge.
fn room(shape: &BTreeSet<Place>, sides: u32, least: i32) -> Option<Game> {
    let places: Vec<Place> = shape.iter().copied().collect();
    let right = places.iter().map(|place| place.0).max()?;
    let bottom = places.iter().map(|place| place.1).max()?;
    let edge = |side: u32| sides >> side & 1 == 1;
    if edge(0) && edge(1) && right + 1 < least || edge(2) && edge(3) && bottom + 1 < least {
        return None;
    }
    let beyond = |(x, y): Place| {
        x < 0 && edge(0) || x > right && edge(1) || y < 0 && edge(2) || y > bottom && edge(3)
    };
    let mut neighbours = vec![0; places.len()];
    let mut anchored = 0;
    for (node, &place) in places.iter().enumerate() {
        for beside in around(place) {
            match places.iter().position(|&other| other == beside) {
                Some(other) => neighbours[node] |= 1 << other,
                None if beyond(beside) => {}
                None => anchored |= 1 << node,
            }
        }
    }
    (anchored != 0).then(|| Game {
        rebirth: (1 << places.len()) - 1,
        neighbours,
        anchors: [0, anchored],
        open: 0,
        defender: Black,
        aim: Aim::Lasting,
        keep: 0,
        eyes: 0,
        reading: Reading::Yielding,
    })
}

/// All fillings of a room.
fn fillings(game: &Game) -> Vec<State> {
    let nodes = game.rebirth;
    let mut fillings = Vec::new();
    for black in 0..=nodes {
        for white in (0..=nodes).filter(|white| white & black == 0) {
            let state = State {
                stones: [black, white],
                marks: 0,
                mover: Black,
            };
            if legal(game, &state) {
                fillings.push(state);
            }
        }
    }
    fillings
}

/// For the sizes up to a largest one: different rooms, fillings, and those not cleared.
fn count(largest: usize, least: i32) -> Vec<(usize, usize, usize)> {
    (1..=largest)
        .map(|size| {
            let mut seen = HashSet::new();
            let (mut all, mut left) = (0, 0);
            for shape in shapes(size) {
                for game in (0..16).filter_map(|sides| room(&shape, sides, least)) {
                    if seen.insert((game.neighbours.clone(), game.anchors)) {
                        let lemmas = Lemmas::new(&game);
                        let fillings = fillings(&game);
                        let open = |state: &&State| !lemmas.settled(state, Side::Attacker);
                        left += fillings.iter().filter(open).count();
                        all += fillings.len();
                    }
                }
            }
            (seen.len(), all, left)
        })
        .collect()
}

#[test]
fn on_boards_of_four_lines() {
    let expected = [
        (1, 2, 0),
        (1, 6, 0),
        (3, 54, 0),
        (10, 570, 0),
        (18, 2801, 0),
        (59, 27_269, 14),
    ];
    assert_eq!(count(6, 4), expected);
}

#[test]
fn on_boards_of_two_lines() {
    let expected = [
        (1, 2, 0),
        (1, 6, 0),
        (3, 54, 0),
        (14, 810, 0),
        (20, 3116, 13),
    ];
    assert_eq!(count(5, 2), expected);
}

// Run in release: cargo test --release -p honte-proof --test it -- --ignored rooms
#[test]
#[ignore = "takes long"]
fn up_to_seven_nodes() {
    assert_eq!(count(7, 4)[6], (150, 193_426, 128));
    assert_eq!(count(7, 2)[5..], [(67, 31_324, 215), (165, 213_267, 1201)]);
}
