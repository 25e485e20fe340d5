//! Proofs spoilt at random: what the check accepts is true.

use crate::common::{Random, Solved, colour, random_game, winner};
use honte_proof::{Action, Aim, Proof, Reading, Side, State};

/// Something that is not always a legal action, for a state or in itself.
fn any_action(random: &mut Random, proof: &Proof, state: &State) -> Action {
    match random.below(6) {
        0 => Action::Settled,
        1 => Action::Play(random.below(proof.game.neighbours.len()) as u8),
        2 => Action::Pass,
        _ => random.pick(&proof.game.actions(state)),
    }
}

/// Changes one thing.
fn spoil(random: &mut Random, proof: &mut Proof, states: &[State]) {
    let nodes = proof.game.neighbours.len();
    let state = random.pick(states);
    match random.below(12) {
        0 => proof.winner = other(proof.winner),
        1 => proof.game.reading = random.pick(&Reading::ALL),
        2 => proof.game.aim = random.pick(&[Aim::Once, Aim::Lasting]),
        3 => proof.game.rebirth ^= 1 << random.below(nodes),
        4 => proof.game.defender = !proof.game.defender,
        5 => proof.start = state,
        6 => proof.game.anchors[random.below(2)] ^= 1 << random.below(nodes),
        7 => {
            proof.strategy.remove(&state);
        }
        _ => {
            let action = any_action(random, proof, &state);
            proof.strategy.insert(state, action);
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
fn what_is_accepted_is_true() {
    let mut random = Random(7);
    let (mut accepted, mut refused, mut turned) = (0, 0, 0);
    for round in 0..500 {
        let (game, start) = random_game(&mut random, 3 + round % 3);
        let solved = Solved::new(&game, start);
        let right = solved.proof(start);
        right.check().unwrap();
        for _ in 0..20 {
            let mut proof = right.clone();
            for _ in 0..=random.below(4) {
                spoil(&mut random, &mut proof, &solved.states);
            }
            if proof.check().is_ok() {
                let truth = winner(&proof.game, proof.start);
                assert_eq!(proof.winner, truth, "{proof:?}");
                accepted += 1;
                turned += usize::from(truth != right.winner);
            } else {
                refused += 1;
            }
        }
    }
    // All kinds occur, also games that the other side wins after the change.
    assert!(
        accepted > 2000 && refused > 2000 && turned > 100,
        "{accepted} {refused} {turned}"
    );
}

#[test]
fn nothing_proves_the_wrong_winner() {
    let mut random = Random(8);
    for round in 0..500 {
        let (game, start) = random_game(&mut random, 3 + round % 4);
        let solved = Solved::new(&game, start);
        let mut proof = solved.proof(start);
        proof.winner = other(proof.winner);
        let mover = colour(&game, proof.winner);
        for settled in [5, 40, 1_000_000] {
            proof.strategy = (solved.states.iter())
                .filter(|state| state.mover == mover || settled < 10)
                .map(|state| match random.chance(settled) {
                    true => (*state, Action::Settled),
                    false => (*state, random.pick(&game.actions(state))),
                })
                .collect();
            assert!(proof.check().is_err(), "{proof:?}");
            // The best there is: what wins where this side does win.
            for (number, state) in solved.states.iter().enumerate() {
                if solved.winners[number] == proof.winner {
                    let action = solved.moves[number].unwrap_or(Action::Pass);
                    proof.strategy.insert(*state, action);
                }
            }
            assert!(proof.check().is_err(), "{proof:?}");
        }
    }
}
