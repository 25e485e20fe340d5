//! Small games whose results are known.

use std::collections::HashMap;

use crate::common::{Solved, drawing, winner};
use honte_goban::Colour::{self, Black, White};
use honte_proof::{Action, Aim, Flaw, Game, Proof, Reading, Side, lemma};

/// A game about the black nodes of a drawing, with a strategy.
fn proof(
    text: &str,
    (mover, aim, winner): (Colour, Aim, Side),
    moves: &[(&str, Colour, Action)],
) -> Proof {
    let start = drawing(text);
    let game = start.game(Black, start.stones[0], aim, Reading::default());
    let entry =
        |&(text, mover, action): &(&str, Colour, Action)| (drawing(text).state(mover), action);
    Proof {
        game,
        start: start.state(mover),
        winner,
        strategy: moves.iter().map(entry).collect(),
    }
}

/// The proof that brute force finds is right, and there is none for the other side by the same
/// moves or none at all.
fn confirm(text: &str, defender: Colour, rebirth: u128, aim: Aim, expected: [Side; 2]) {
    for reading in Reading::ALL {
        for mover in Colour::ALL {
            let drawing = drawing(text);
            let game = drawing.game(defender, rebirth, aim, reading);
            let start = drawing.state(mover);
            let mut proof = Solved::new(&game, start).proof(start);
            assert_eq!(
                proof.winner,
                expected[mover.index()],
                "{text} {mover} {reading} {aim:?}"
            );
            let checked = proof.check().unwrap();
            assert!(checked.states > 0 && checked.settled == 0);
            proof.winner = other(proof.winner);
            assert!(proof.check().is_err());
            proof.strategy.clear();
            assert!(proof.check().is_err());
            proof.strategy.insert(start, Action::Settled);
            assert_eq!(proof.check(), Err(Flaw::NotSettled { state: start }));
        }
    }
}

fn other(side: Side) -> Side {
    match side {
        Side::Defender => Side::Attacker,
        Side::Attacker => Side::Defender,
    }
}

#[test]
fn two_eyes() {
    let eyes = ". X . X @ \n X X X X @ \n @ @ @ @ @";
    for aim in [Aim::Once, Aim::Lasting] {
        let proof = proof(
            eyes,
            (White, aim, Side::Defender),
            &[(eyes, White, Action::Settled)],
        );
        let checked = proof.check().unwrap();
        assert_eq!((checked.states, checked.settled, checked.unused), (1, 1, 0));
    }
    // One eye and a liberty outside are less.
    let one = ". X . @ \n X X @ @ \n @ @ @ @";
    let proof = proof(
        one,
        (White, Aim::Once, Side::Defender),
        &[(one, White, Action::Settled)],
    );
    assert!(matches!(proof.check(), Err(Flaw::NotSettled { .. })));
    confirm(one, Black, 0b11_011, Aim::Once, [Side::Attacker; 2]);
}

#[test]
fn benson() {
    let alive = |text: &str| {
        let drawing = drawing(text);
        let game = drawing.game(Black, 0, Aim::Once, Reading::Named);
        lemma::alive(&game, &drawing.state(White), Black)
    };
    assert_eq!(alive(". X . \n X X X"), 0b11_1010);
    // Two chains with two common eyes.
    assert_eq!(alive("X . X \n . X X \n X X @"), 0b1111_0101);
    // One of them has another eye; the corner stone has one, and dies with it.
    assert_eq!(alive(". X . X @ \n X X X @ @ \n . X @ @ @"), 0b1_0111_0010);
    // Without that other eye both die.
    assert_eq!(alive(". X . X @ \n X X X @ @"), 0);
    // Eyes of several nodes, empty or with white stones, as long as each empty node is a liberty.
    assert_eq!(alive("O . X . \n X X X X"), 0b1111_0100);
    assert_eq!(alive(". . . X . \n X X X X X"), 0b11_1110_1000);
    assert_eq!(alive(". . X . \n . . X X \n X X X @"), 0);
    // White may fill an eye beside an immortal stone.
    assert_eq!(alive("@ . X . \n ~ X X X"), 0);
    // An anchor is enough.
    assert_eq!(alive("# X O . X O"), 0b1);
}

#[test]
fn capture_in_one() {
    let atari = "@ X . \n @ @ @";
    let aim = (White, Aim::Once, Side::Attacker);
    let take = [(atari, White, Action::Play(1))];
    let checked = proof(atari, aim, &take).check().unwrap();
    assert_eq!((checked.states, checked.moves), (2, 1));
    // A pass gives the turn away, and going round for ever is no capture.
    let flaw = proof(atari, aim, &[]).check().unwrap_err();
    assert!(matches!(flaw, Flaw::HeldForEver { .. }));
    // What no lemma says.
    let flaw = proof(atari, aim, &[(atari, White, Action::Settled)]).check();
    assert!(matches!(flaw, Err(Flaw::NotSettled { .. })));
    // Lasting: the room is too small for life, whoever is to move.
    for mover in Colour::ALL {
        let dead = [(atari, mover, Action::Settled)];
        assert!(
            proof(atari, (mover, Aim::Lasting, Side::Attacker), &dead)
                .check()
                .is_ok()
        );
    }
}

#[test]
fn seki() {
    // An eye each, and a liberty that neither can fill.
    let text = ". X . O .";
    for aim in [Aim::Once, Aim::Lasting] {
        confirm(text, Black, 0b00010, aim, [Side::Defender; 2]);
        confirm(text, White, 0b01000, aim, [Side::Defender; 2]);
    }
    // Without the eye it is a race.
    confirm("@ X . O .", Black, 0b0001, Aim::Once, [Side::Attacker; 2]);
}

#[test]
fn snapback() {
    // White takes one stone and loses two.
    let text = "X . O #";
    confirm(text, Black, 0b001, Aim::Once, [Side::Attacker; 2]);
    confirm(text, Black, 0b001, Aim::Lasting, [Side::Defender; 2]);
    // By hand.
    let moves = [
        (". O O #", 0),
        ("X . O #", 1),
        ("X X . #", 2),
        (". . O #", 1),
        (". X . #", 2),
        (". X X #", 0),
        ("X . . #", 1),
        (". O . #", 2),
        (". O X #", 0),
        ("x . X #", 1),
        ("X . X #", 1),
    ]
    .map(|(text, node)| (text, Black, Action::Play(node)));
    let mut proof = proof(text, (White, Aim::Lasting, Side::Defender), &moves);
    let checked = proof.check().unwrap();
    assert_eq!((checked.settled, checked.unused), (0, 0));
    proof.game.aim = Aim::Once;
    assert!(matches!(proof.check(), Err(Flaw::Lost { .. })));
    // Without the recapture White's stones stay for ever.
    proof.game.aim = Aim::Lasting;
    proof.strategy.remove(&drawing(". O O #").state(Black));
    let Err(Flaw::LostAgain { state }) = proof.check() else {
        panic!("accepted");
    };
    assert_eq!(state.stones, [0, 0b110]);
}

#[test]
fn a_ko_in_each_reading() {
    // Found by search: the smallest games in which the readings differ.
    let cases = [
        (
            "~ . O \n X . ~ \n ~ O O",
            0b11_1111,
            [Side::Attacker, Side::Defender, Side::Defender],
        ),
        (
            "~ . O \n X . ~ \n . O X \n ~ ~ .",
            0b100_0100,
            [Side::Defender, Side::Attacker, Side::Attacker],
        ),
    ];
    for (text, rebirth, expected) in cases {
        for (reading, expected) in Reading::ALL.into_iter().zip(expected) {
            let drawing = drawing(text);
            let start = drawing.state(White);
            let game = drawing.game(Black, rebirth, Aim::Lasting, reading);
            assert_eq!(winner(&game, start), expected, "{text} {reading}");
            let mut proof = Solved::new(&game, start).proof(start);
            assert!(proof.check().is_ok());
            // The same strategy is none where the other side wins.
            for other in Reading::ALL {
                proof.game.reading = other;
                let wins = winner(&proof.game, start) == expected;
                assert!(wins || proof.check().is_err(), "{text} {reading} {other}");
            }
        }
    }
}

#[test]
fn nothing_at_stake() {
    let empty = Proof {
        game: drawing("").game(Black, 0, Aim::Lasting, Reading::All),
        start: drawing("").state(Black),
        winner: Side::Attacker,
        strategy: HashMap::new(),
    };
    assert_eq!(
        empty.check().map(|checked| (checked.states, checked.moves)),
        Ok((2, 2))
    );
}

#[test]
fn who_has_to_keep_a_stone_has_lost_without_it() {
    // Nothing is at stake but Black's stone, which White can take.
    let drawing = drawing("X . @ \n @ @ @");
    let free = drawing.game(White, 0, Aim::Lasting, Reading::default());
    let bound = Game {
        keep: 1,
        ..free.clone()
    };
    let start = drawing.state(Black);
    let to_take = drawing.state(White);
    let proof = |game: &Game, winner, strategy| Proof {
        game: game.clone(),
        start,
        winner,
        strategy,
    };
    assert!(proof(&free, Side::Attacker, HashMap::new()).check().is_ok());
    assert!(matches!(
        proof(&bound, Side::Attacker, HashMap::new()).check(),
        Err(Flaw::Lost { .. })
    ));
    let taking = HashMap::from([(to_take, Action::Play(1))]);
    assert!(
        proof(&bound, Side::Defender, taking.clone())
            .check()
            .is_ok()
    );
    assert!(proof(&free, Side::Defender, taking).check().is_err());
    // A stone that is not there cannot be kept.
    let without = Game { keep: 2, ..free };
    assert!(matches!(
        proof(&without, Side::Attacker, HashMap::new()).check(),
        Err(Flaw::Lost { .. })
    ));
}
