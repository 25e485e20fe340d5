//! The engine against the exhaustive twin, which shares no code with it, on
//! small regions with walls of both colours.

use honte_goban::Colour;
use honte_life::search::{AbortPolicy, Outcome, Problem, solve};
use honte_proof::{Aim, Game, Reading, Side, State, Upkeep};

/// The twin's words in the engine's.
fn game(
    region: &crate::twin::Region,
    defender: crate::twin::Colour,
    rebirth: u16,
    aim: crate::twin::Aim,
    reading: crate::twin::Reading,
) -> Game {
    Game {
        neighbours: region.neighbours.iter().map(|&set| set.into()).collect(),
        anchors: region.anchors.map(u128::from),
        open: 0,
        keep: 0,
        eyes: 0,
        defender: colour(defender),
        rebirth: rebirth.into(),
        aim: match aim {
            crate::twin::Aim::Once => Aim::Once,
            crate::twin::Aim::Lasting => Aim::Lasting,
        },
        reading: match reading {
            crate::twin::Reading::Named => Reading::Named,
            crate::twin::Reading::Yielding => Reading::Yielding,
            crate::twin::Reading::All => Reading::All,
        },
    }
}

const fn colour(colour: crate::twin::Colour) -> Colour {
    match colour {
        crate::twin::Colour::Black => Colour::Black,
        crate::twin::Colour::White => Colour::White,
    }
}

fn state(state: &crate::twin::State) -> State {
    State {
        stones: state.stones.map(u128::from),
        marks: state.marks.into(),
        mover: colour(state.mover),
    }
}

/// What the engine says of a game.
fn decide(game: &Game, at: &crate::twin::State) -> Outcome {
    decide_beside(game, at, 0)
}

/// The same if it must not matter to an attacker who wins what lies beside
/// some nodes.
fn decide_beside(game: &Game, at: &crate::twin::State, open: u128) -> Outcome {
    solve(&Problem {
        game,
        start: state(at),
        wanted: (open != 0).then_some(Side::Attacker),
        open,
        stop: None,
        // So few states take more only if the search goes in circles.
        visits: 50_000,
        abort: AbortPolicy::Never,
        memory: 1 << 30,
    })
}

/// What was compared.
#[derive(Debug, Default)]
struct Compared {
    positions: usize,
    questions: usize,
    attacker: usize,
    lasting: usize,
    banned: usize,
    /// A first answer rested on itself and was searched again.
    repaired: usize,
}

/// Asks the engine what the twin knows about one state, and checks the proof.
fn ask(
    oracle: &mut crate::twin::Twin,
    at: &crate::twin::State,
    (defender, rebirth, aim): (crate::twin::Colour, u16, crate::twin::Aim),
    reading: crate::twin::Reading,
    compared: &mut Compared,
) {
    let holds = oracle.holds(at, defender, rebirth, aim);
    let game = game(&oracle.region, defender, rebirth, aim, reading);
    let drawing = || {
        format!(
            "{}{at:?} {defender:?} {rebirth:b} {aim:?} {reading:?}",
            oracle.region.draw(at)
        )
    };
    let outcome = decide(&game, at);
    compared.repaired += usize::from(outcome.repairs > 0);
    let flaw = outcome.flaw;
    let winner = outcome.proof.map(|proof| proof.winner);
    let expected = if holds {
        Side::Defender
    } else {
        Side::Attacker
    };
    assert_eq!(winner, Some(expected), "{flaw:?}\n{}", drawing());
    compared.questions += 1;
    compared.attacker += usize::from(!holds);
    compared.lasting += usize::from(aim == crate::twin::Aim::Lasting);
    compared.banned += usize::from(at.marks != 0);
}

/// Every `step`-th position on at most `most` nodes, every chain of it; and
/// as many states with bans that come up in play.
fn compare(step: usize, most: usize) -> Compared {
    let mut compared = Compared::default();
    for (region, positions) in crate::twin::sample(step, most) {
        for reading in crate::twin::Reading::EACH {
            let mut oracle = crate::twin::Twin::whole(&region, reading);
            let banned: Vec<crate::twin::State> = oracle
                .graph
                .states
                .iter()
                .filter(|state| state.marks != 0)
                .copied()
                .collect();
            let every = banned.len() / positions.len().max(1) + 1;
            for position in positions.iter().chain(banned.iter().step_by(every)) {
                compared.positions += 1;
                for status in oracle.statuses(position) {
                    let at = crate::twin::State {
                        mover: status.colour.other(),
                        ..*position
                    };
                    let (owner, chain, rebirth) = (status.colour, status.chain, status.rebirth);
                    let once = (owner, chain, crate::twin::Aim::Once);
                    ask(&mut oracle, &at, once, reading, &mut compared);
                    let lasting = (owner, rebirth, crate::twin::Aim::Lasting);
                    ask(&mut oracle, &at, lasting, reading, &mut compared);
                }
            }
        }
    }
    compared
}

/// Asks the engine whether a chain can be killed by who has to keep a chain of his own.
fn ask_keeping(
    oracle: &crate::twin::Twin,
    at: &crate::twin::State,
    (status, keep): (&crate::twin::Status, u16),
    reading: crate::twin::Reading,
) -> Side {
    let (defender, rebirth) = (status.colour, status.rebirth & !keep);
    let lost = oracle.lost_keeping(defender, rebirth, keep);
    let expected = match lost[oracle.graph.find(at).unwrap()] {
        true => Side::Attacker,
        false => Side::Defender,
    };
    let game = Game {
        keep: keep.into(),
        ..game(
            &oracle.region,
            defender,
            rebirth,
            crate::twin::Aim::Lasting,
            reading,
        )
    };
    let outcome = decide(&game, at);
    let winner = outcome.proof.map(|proof| proof.winner);
    let drawing = oracle.region.draw(at);
    assert_eq!(
        winner,
        Some(expected),
        "{:?} {keep:b}\n{drawing}{at:?}",
        outcome.flaw
    );
    expected
}

#[test]
fn the_engine_and_the_twin_agree_on_what_is_killed_and_kept() {
    let (mut asked, mut killed, mut saved_by_that) = (0, 0, 0);
    for (region, positions) in crate::twin::sample(53, 6) {
        for reading in crate::twin::Reading::EACH {
            let mut oracle = crate::twin::Twin::whole(&region, reading);
            for position in &positions {
                let statuses = oracle.statuses(position);
                for status in &statuses {
                    let others = statuses
                        .iter()
                        .filter(|other| other.colour != status.colour);
                    for keep in others.map(|other| other.chain) {
                        let at = crate::twin::State {
                            mover: status.colour.other(),
                            ..*position
                        };
                        let winner = ask_keeping(&oracle, &at, (status, keep), reading);
                        asked += 1;
                        killed += usize::from(winner == Side::Attacker);
                        saved_by_that += usize::from(winner == Side::Defender && !status.alive);
                    }
                }
            }
        }
    }
    assert!(
        killed > 5_000 && saved_by_that > 50,
        "{asked} {killed} {saved_by_that}"
    );
}

#[test]
fn who_need_not_know_what_lies_beside_a_node_wins_there() {
    let (mut won, mut lost_by_that, mut otherwise) = (0, 0, 0);
    for (region, positions) in crate::twin::sample(53, 6) {
        let mut oracle = crate::twin::Twin::whole(&region, crate::twin::Reading::Yielding);
        for position in &positions {
            for status in oracle.statuses(position) {
                let at = crate::twin::State {
                    mover: status.colour.other(),
                    ..*position
                };
                let game = game(
                    &oracle.region,
                    status.colour,
                    status.rebirth,
                    crate::twin::Aim::Lasting,
                    crate::twin::Reading::Yielding,
                );
                let plain = decide(&game, &at);
                let plain_winner = plain.proof.as_ref().map(|proof| proof.winner);
                for open in (0..game.neighbours.len()).map(|node| 1 << node) {
                    let beside = decide_beside(&game, &at, open);
                    assert_eq!(beside.part.delicate & open, 0);
                    assert!(beside.winner.is_some() && beside.flaw.is_none());
                    let is_won = beside.winner == Some(Side::Attacker);
                    let serves = plain.part.delicate & open == 0;
                    let drawing = oracle.region.draw(&at);
                    match plain_winner {
                        // The same proof serves.
                        Some(Side::Attacker) if serves => assert!(is_won, "{drawing}"),
                        Some(Side::Attacker) => {
                            lost_by_that += usize::from(!is_won);
                            otherwise += usize::from(is_won);
                        }
                        _ => assert!(!is_won, "{drawing}"),
                    }
                    won += usize::from(is_won);
                }
            }
        }
    }
    assert!(
        won > 10_000 && lost_by_that > 300 && otherwise > 5,
        "{won} {lost_by_that} {otherwise}"
    );
}

/// Asks of every chain that is kept whether its owner falls behind for ever.
fn ask_upkeep(
    region: &crate::twin::Region,
    positions: &[crate::twin::State],
    reading: crate::twin::Reading,
) -> [usize; 2] {
    let mut oracle = crate::twin::Twin::whole(region, reading);
    let mut met = [0; 2];
    for position in positions {
        for status in oracle.statuses(position) {
            let (owner, chain) = (status.colour, status.chain);
            let at = crate::twin::State {
                mover: owner.other(),
                ..*position
            };
            let game = game(region, owner, chain, crate::twin::Aim::Once, reading);
            let outcome = decide(&game, &at);
            let proof = outcome.proof.unwrap();
            if proof.winner == Side::Attacker {
                continue;
            }
            let lost = oracle.lost(owner, chain, crate::twin::Aim::Once).clone();
            let stakes = crate::twin::stakes(&oracle, &lost, owner, crate::twin::prisoners);
            let is_endless = stakes[oracle.graph.find(&at).unwrap()] == crate::twin::FOR_EVER;
            let expected = match is_endless {
                true => Upkeep::Endless,
                false => Upkeep::Bounded,
            };
            assert_eq!(
                proof.upkeep(1_000_000),
                expected,
                "{}",
                region.draw(position)
            );
            assert!(outcome.part.bans || !is_endless);
            met[usize::from(is_endless)] += 1;
        }
    }
    met
}

#[test]
fn the_engine_and_the_twin_agree_on_what_costs_more_and_more() {
    let line = crate::twin::Region::parse("......", crate::twin::Colour::Black).0;
    let fillings = crate::twin::fillings(&line).into_iter();
    let black = fillings.filter(|state| state.mover == crate::twin::Colour::Black);
    let on_the_line = (line, black.collect());
    let mut met = [0; 2];
    for (region, positions) in crate::twin::sample(19, 6).chain([on_the_line]) {
        for reading in crate::twin::Reading::EACH {
            let here = ask_upkeep(&region, &positions, reading);
            met = [met[0] + here[0], met[1] + here[1]];
        }
    }
    let [bounded, endless] = met;
    assert!(bounded > 10_000 && endless > 20, "{met:?}");
}

#[test]
fn the_engine_and_the_twin_agree() {
    let compared = compare(7, 6);
    assert!(compared.positions > 100_000, "{compared:?}");
    assert!(
        compared.attacker > 50_000 && compared.banned > 10_000 && compared.repaired > 100,
        "{compared:?}"
    );
}
