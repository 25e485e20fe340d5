//! Every flaw, by a proof that has it.

use std::collections::HashMap;

use crate::common::drawing;
use honte_goban::Colour::{Black, White};
use honte_proof::{Action, Aim, Flaw, Proof, Reading, Side, State};

/// Black has two eyes.
fn right() -> Proof {
    let drawing = drawing(". X . X @ \n X X X X @ \n @ @ @ @ @");
    let start = drawing.state(White);
    let strategy = HashMap::from([(start, Action::Settled)]);
    let rebirth = drawing.stones[0];
    let game = drawing.game(Black, rebirth, Aim::Once, Reading::Yielding);
    Proof {
        game,
        start,
        winner: Side::Defender,
        strategy,
    }
}

/// What is wrong after a change.
fn flaw(change: impl FnOnce(&mut Proof)) -> Flaw {
    let mut proof = right();
    assert!(proof.check().is_ok());
    change(&mut proof);
    proof.check().unwrap_err()
}

#[test]
fn games_that_are_none() {
    assert_eq!(
        flaw(|proof| proof.game.neighbours.resize(129, 0)),
        Flaw::TooManyNodes(129)
    );
    assert_eq!(
        flaw(|proof| proof.game.neighbours[3] |= 1 << 3),
        Flaw::SelfLoop(3)
    );
    assert_eq!(
        flaw(|proof| proof.game.neighbours[0] |= 1 << 7),
        Flaw::OneWay { from: 0, to: 7 }
    );
    let outside: [fn(&mut Proof); 6] = [
        |proof| proof.game.neighbours[0] |= 1 << 8,
        |proof| proof.game.anchors[0] |= 1 << 127,
        |proof| proof.game.anchors[1] |= 1 << 8,
        |proof| proof.game.rebirth |= 1 << 9,
        |proof| proof.start.stones[1] |= 1 << 10,
        |proof| proof.start.marks |= 1 << 100,
    ];
    for change in outside {
        assert_eq!(flaw(change), Flaw::OutsideGraph);
    }
}

#[test]
fn states_that_cannot_be_a_start() {
    assert_eq!(
        flaw(|proof| proof.start.stones[1] |= 1 << 4),
        Flaw::TwoStones(4)
    );
    assert_eq!(
        flaw(|proof| proof.start.stones[0] |= 0b101),
        Flaw::NoLiberty(0)
    );
    assert_eq!(
        flaw(|proof| proof.start.stones[1] |= 0b100),
        Flaw::NoLiberty(2)
    );
    // On nothing, and on a stone of a chain.
    assert_eq!(flaw(|proof| proof.start.marks = 0b100), Flaw::StrayMark(2));
    assert_eq!(flaw(|proof| proof.start.marks = 0b10), Flaw::StrayMark(1));
}

#[test]
fn strategies_that_do_not_win() {
    let start = right().start;
    let black = State {
        mover: Black,
        ..start
    };
    // Fine without the lemma: White can only pass.
    let mut proof = right();
    proof.strategy.clear();
    let checked = proof.check().unwrap();
    assert_eq!((checked.states, checked.moves, checked.settled), (2, 2, 0));
    // Settled, but not for White.
    let flaw_of = flaw(|proof| proof.winner = Side::Attacker);
    assert_eq!(flaw_of, Flaw::NotSettled { state: start });
    let for_ever = flaw(|proof| {
        proof.winner = Side::Attacker;
        proof.strategy.clear();
    });
    assert!(matches!(for_ever, Flaw::HeldForEver { state } if right().game.holds(&state)));
    // A stone on a stone, and Black's own eyes.
    let illegal = flaw(|proof| {
        proof.start = black;
        proof.strategy = HashMap::from([(black, Action::Play(1))]);
    });
    assert_eq!(
        illegal,
        Flaw::Illegal {
            state: black,
            action: Action::Play(1)
        }
    );
    assert_eq!(
        illegal.to_string(),
        "play at 1 is not legal: black 1 3 4 5 6 7, black to move"
    );
    let killed = flaw(|proof| {
        proof.start = black;
        proof.strategy = HashMap::from([(black, Action::Play(0))]);
    });
    let empty = State {
        stones: [0, 0b100],
        marks: 0,
        mover: Black,
    };
    assert_eq!(killed, Flaw::Lost { state: empty });
    // Nobody at all.
    let lost = flaw(|proof| proof.game.rebirth = 0b101);
    assert_eq!(lost, Flaw::Lost { state: start });
    let again = flaw(|proof| {
        proof.game.rebirth = 0b101;
        proof.game.aim = Aim::Lasting;
        proof.strategy.clear();
    });
    assert!(matches!(again, Flaw::LostAgain { state } if state.stones == start.stones));
}

#[test]
fn a_play_for_the_loser_is_not_followed() {
    let mut proof = right();
    let start = proof.start;
    proof.strategy.insert(start, Action::Play(0));
    proof
        .strategy
        .insert(State { marks: 1, ..start }, Action::Settled);
    let checked = proof.check().unwrap();
    assert_eq!((checked.states, checked.unused), (2, 2));
}

#[test]
fn a_bad_cycle_is_found_wherever_it_is() {
    let drawing = drawing(". X . . @ \n . . @ @ @ \n @ @ @ @ @");
    let start = drawing.state(White);
    let game = drawing.game(Black, 0b11_1111, Aim::Lasting, Reading::Yielding);
    let proof = crate::common::Solved::new(&game, start).proof(start);
    assert_eq!(proof.winner, Side::Attacker);
    assert!(proof.check().is_ok());
    // Where White passes instead of a play, some black stone may stay for ever.
    let mut refused = 0;
    for (state, action) in &proof.strategy {
        let mut spoilt = proof.clone();
        spoilt.strategy.insert(*state, Action::Pass);
        match spoilt.check() {
            Ok(_) => {}
            Err(Flaw::HeldForEver { state: held }) => {
                assert!(*action != Action::Pass && game.holds(&held));
                refused += 1;
            }
            Err(flaw) => panic!("{flaw}"),
        }
    }
    assert!(refused > 15, "{refused}");
}
