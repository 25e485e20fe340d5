//! Proofs confined to a room, and aims that need every stone.

use std::collections::HashMap;

use crate::common::drawing;
use honte_goban::Colour::{Black, White};
use honte_proof::{Action, Aim, Flaw, Proof, Reading, Side, State};

/// A proof that confines play to the columns left of `wall` and is settled
/// there.
fn confined(text: &str, wall: usize, winner: Side, reading: Reading) -> (Proof, State) {
    let drawing = drawing(text);
    let start = drawing.state(White);
    let columns = text.lines().next().unwrap().split_whitespace().count();
    let left = |node: &usize| node % columns < wall;
    let room = (0..drawing.neighbours.len())
        .filter(left)
        .fold(0, |room, node| room | 1 << node);
    let game = drawing.game(Black, start.stones[0], Aim::Lasting, reading);
    let inside = game.play(&start, Action::Confine(room)).unwrap();
    let strategy = HashMap::from([(start, Action::Confine(room)), (inside, Action::Settled)]);
    let proof = Proof {
        game,
        start,
        winner,
        strategy,
    };
    (proof, start)
}

#[test]
fn play_is_confined_where_stones_live_without_the_room() {
    // White has two eyes on the right; Black cannot live on the left.
    let dead = "X . O . O . O \n . . O O O O O";
    let (proof, _) = confined(dead, 2, Side::Attacker, Reading::Yielding);
    assert_eq!(proof.check().map(|checked| checked.states), Ok(2));
    // Black has two eyes on the left.
    let alive = ". X . X O . O . O \n X X X X O O O O O";
    let (proof, _) = confined(alive, 4, Side::Defender, Reading::Named);
    assert_eq!(proof.check().map(|checked| checked.states), Ok(2));
    // And nobody proves the contrary.
    let (proof, _) = confined(alive, 4, Side::Attacker, Reading::Yielding);
    assert!(matches!(proof.check(), Err(Flaw::NotSettled { .. })));
    let (proof, _) = confined(dead, 2, Side::Defender, Reading::Yielding);
    assert!(matches!(proof.check(), Err(Flaw::NotSettled { .. })));
}

#[test]
fn play_is_not_confined_elsewhere() {
    let refused = |text, wall, reading| {
        let (proof, state) = confined(text, wall, Side::Attacker, reading);
        assert_eq!(proof.check(), Err(Flaw::NotConfined { state }), "{text}");
    };
    // White's second eye is the room itself.
    refused("X . O . O O O \n . . O O O O O", 2, Reading::Yielding);
    // There are empty points beside the room.
    refused("X . O . O . O \n . . O O O O O", 1, Reading::Yielding);
    // A pass for a ko elsewhere could lift a ban here.
    refused("X . O . O . O \n . . O O O O O", 2, Reading::All);
    // A point of the rebirth set lies outside.
    let (mut proof, state) = confined(
        "X . O . O . O \n . . O O O O O",
        2,
        Side::Attacker,
        Reading::Yielding,
    );
    proof.game.rebirth |= 1 << 3;
    assert_eq!(proof.check(), Err(Flaw::NotConfined { state }));
}

#[test]
fn a_border_that_could_be_taken_confines_nobody() {
    // White's stones on the right have one eye.
    let (proof, state) = confined(
        ". X . X O . O \n X X X X O O O",
        4,
        Side::Defender,
        Reading::Yielding,
    );
    assert_eq!(proof.check(), Err(Flaw::NotConfined { state }));
}

#[test]
fn where_every_stone_is_needed_one_lost_is_all_lost() {
    // Two eyes, and a stone in atari.
    let drawing = drawing(". X . X @ X . \n X X X X @ @ @");
    let start = drawing.state(White);
    let proof = |aim, winner, action| Proof {
        game: drawing.game(Black, start.stones[0], aim, Reading::Yielding),
        start,
        winner,
        strategy: HashMap::from([(start, action)]),
    };
    let last = (0..16).find(|&node| {
        let game = drawing.game(Black, start.stones[0], Aim::Every, Reading::Yielding);
        let after = game.play(&start, Action::Play(node));
        after.is_some_and(|after| after.stones[0].count_ones() < start.stones[0].count_ones())
    });
    let take = Action::Play(last.unwrap());
    assert!(proof(Aim::Every, Side::Attacker, take).check().is_ok());
    assert!(proof(Aim::Once, Side::Attacker, take).check().is_err());
    assert!(
        proof(Aim::Once, Side::Defender, Action::Settled)
            .check()
            .is_ok()
    );
    let every = proof(Aim::Every, Side::Defender, Action::Settled).check();
    assert_eq!(every, Err(Flaw::NotSettled { state: start }));
}
