//! The twin against dumber methods, and positions whose status is known.

use crate::twin::{
    Action, Aim, Colour, Graph, NodeSet, Reading, Region, State, Twin, cycle, fillings, legal,
    plain_lasting, plain_once, play, successors, walled_regions, witness,
};

fn moves(region: &Region, state: &State, reading: Reading) -> Vec<State> {
    successors(region, state, reading)
        .into_iter()
        .map(|(_, next)| next)
        .collect()
}

/// Regions of at most `most` nodes: with all kinds of walls, small first.
fn tiny_regions(most: usize) -> Vec<Region> {
    let texts = [
        "@.@",
        "#..@",
        "@..@",
        "@...@",
        "#...@",
        "~#~\n@.@\n#..",
        "~#@\n#..@\n@..~",
        "...@",
        "~#@~\n#X.@\n~#@~",
        "~#@~~\n#..@~\n~#.@",
        "....",
        "#....@",
    ];
    texts
        .iter()
        .map(|text| Region::parse(text, Colour::Black).0)
        .filter(|region| region.len() <= most)
        .collect()
}

#[test]
fn both_fixpoints_agree_with_plain_sets() {
    let (mut compared, mut differ) = (0, 0);
    for region in tiny_regions(3) {
        for reading in Reading::EACH {
            let mut twin = Twin::whole(&region, reading);
            for state in fillings(&region).into_iter().step_by(3) {
                for rebirth in 1..=region.all() {
                    let next = |state: &State| moves(&region, state, reading);
                    let defender = if rebirth % 2 == 0 {
                        Colour::Black
                    } else {
                        Colour::White
                    };
                    let once = plain_once(&state, next, defender, rebirth);
                    let lasting = plain_lasting(&state, next, defender, rebirth);
                    assert_eq!(twin.holds(&state, defender, rebirth, Aim::Once), once);
                    assert_eq!(twin.holds(&state, defender, rebirth, Aim::Lasting), lasting);
                    assert!(lasting || !once, "once is more than lasting");
                    compared += 1;
                    differ += usize::from(once != lasting);
                }
            }
        }
    }
    assert!(
        compared > 1000 && differ > 50,
        "{compared} compared, {differ} differ"
    );
}

/// Both sides' wins are borne out by one fixed move a state, which is judged
/// by cycles and reachability alone.
#[test]
fn fixed_moves_bear_out_both_fixpoints() {
    for region in tiny_regions(4) {
        for (reading, defender) in [
            (Reading::Yielding, Colour::Black),
            (Reading::Named, Colour::White),
        ] {
            let mut twin = Twin::whole(&region, reading);
            for rebirth in [1, region.all() & 6, region.all()] {
                bear_out(&mut twin, defender, rebirth);
            }
        }
    }
}

fn bear_out(twin: &mut Twin, defender: Colour, rebirth: u16) {
    let attacker = defender.other();
    let lacking = twin.lacking(defender, rebirth);
    let holding = complement(&lacking);
    let everything = vec![true; lacking.len()];

    let lost = twin.lost(defender, rebirth, Aim::Lasting).clone();
    let attack = witness(&twin.graph, attacker, &lost, |graph| {
        graph.again_and_again(attacker, &lacking)
    });
    assert!(
        leads_into(&attack, &lost, &lost),
        "the attacker leaves what he wins"
    );
    let held = both(&lost, &holding);
    assert!(!cycle(&attack, &held, &everything), "a stone can last");

    let won = complement(&lost);
    let defence = witness(&twin.graph, defender, &won, |graph| {
        complement(&graph.again_and_again(attacker, &lacking))
    });
    assert!(
        leads_into(&defence, &won, &won),
        "the defender leaves what he wins"
    );
    assert!(!cycle(&defence, &won, &lacking), "no stone lasts");

    let lost = twin.lost(defender, rebirth, Aim::Once).clone();
    let attack = witness(&twin.graph, attacker, &lost, |graph| {
        graph.attractor(attacker, &lacking)
    });
    let held = both(&lost, &holding);
    assert!(
        leads_into(&attack, &held, &lost),
        "the attacker leaves what he wins"
    );
    assert!(!cycle(&attack, &held, &everything), "no capture");
    let won = complement(&lost);
    assert!(
        both(&won, &lacking).iter().all(|state| !state),
        "captured at once"
    );
    let defence = witness(&twin.graph, defender, &won, |graph| {
        complement(&graph.attractor(attacker, &lacking))
    });
    assert!(
        leads_into(&defence, &won, &won),
        "the chain can be captured"
    );
}

fn complement(set: &NodeSet) -> NodeSet {
    set.iter().map(|state| !state).collect()
}

fn both(one: &NodeSet, other: &NodeSet) -> NodeSet {
    one.iter()
        .zip(other)
        .map(|(one, other)| *one && *other)
        .collect()
}

/// Whether every move from a state of `from` leads into `to`.
fn leads_into(graph: &Graph, from: &NodeSet, to: &NodeSet) -> bool {
    (0..from.len())
        .filter(|&at| from[at])
        .all(|at| graph.next(at).iter().all(|&next| to[next as usize]))
}

#[test]
fn every_state_is_legal_and_in_order() {
    for region in walled_regions()
        .iter()
        .filter(|region| region.len() <= 5)
        .step_by(7)
    {
        let starts = fillings(region);
        let graph = Graph::explore(&starts, |state| moves(region, state, Reading::Named));
        let marked = graph.states.iter().filter(|state| state.marks != 0).count();
        assert_eq!(graph.states.len(), starts.len() + marked);
        assert!(graph.states.iter().all(|state| legal(region, state)));
    }
}

#[test]
fn text_goes_there_and_back() {
    let text = "~#@~\nxO.@\n~X~~\n";
    let (region, state) = Region::parse(text, Colour::White);
    assert_eq!(region.draw(&state), text);
    assert_eq!(region.anchors, [0b10, 0b100]);
    assert_eq!((state.stones, state.marks), ([0b1001, 0b10], 0b1));
}

/// The chain at the first node with a stone of `colour`: capturable, alive.
fn status(text: &str, colour: Colour, reading: Reading) -> (bool, bool) {
    let (region, position) = Region::parse(text, Colour::Black);
    let found = Twin::new(&region, &position, reading).statuses(&position);
    let status = found.iter().find(|status| status.colour == colour);
    status.map_or_else(
        || panic!("no chain"),
        |status| (status.capturable, status.alive),
    )
}

#[test]
fn two_eyes_live_and_one_eye_dies() {
    for reading in Reading::EACH {
        let two = status("@X.X.\n@XXXX\n@@@@@", Colour::Black, reading);
        assert_eq!(two, (false, true));
        assert_eq!(
            status(".X@\nXX@\n@@@", Colour::Black, reading),
            (true, false)
        );
    }
}

#[test]
fn a_seki_holds_both() {
    let text = "~#~@~\n#O.X@\n#O.X@\n~#~@~";
    for reading in Reading::EACH {
        assert_eq!(status(text, Colour::Black, reading), (false, true));
        assert_eq!(status(text, Colour::White, reading), (false, true));
    }
}

#[test]
fn a_ko_is_retaken_only_after_a_pass_for_it() {
    let (region, start) = Region::parse("~#@~\n#.X@\n~#@~", Colour::White);
    for reading in Reading::EACH {
        let taken = play(&region, &start, 0).unwrap();
        assert_eq!((taken.stones, taken.marks), ([0, 1], 1));
        assert_eq!(play(&region, &taken, 1), None);
        let passes: Vec<State> = successors(&region, &taken, reading)
            .into_iter()
            .filter(|(action, _)| *action == Action::PassForKo(0))
            .map(|(_, next)| next)
            .collect();
        assert_eq!(
            passes,
            [State {
                marks: 0,
                mover: Colour::White,
                ..taken
            }]
        );
        let retaken = play(
            &region,
            &State {
                mover: Colour::Black,
                ..passes[0]
            },
            1,
        )
        .unwrap();
        assert_eq!((retaken.stones, retaken.marks), ([2, 0], 2));
    }
}

/// Two kos; Black passes for one while White is banned from the other.
#[test]
fn readings_lift_what_they_say() {
    let text = "~#@~~#@~~#@~\n#o.@#.x@#o.@\n~#@~~#@~~#@~";
    let (region, state) = Region::parse(text, Colour::Black);
    let lifted = Reading::EACH.map(|reading| {
        let next = successors(&region, &state, reading);
        next.into_iter()
            .find(|(action, _)| *action == Action::PassForKo(0))
            .unwrap()
            .1
            .marks
    });
    assert_eq!(lifted, [0b1_1000, 0b1_0000, 0]);
}

/// White passes for the ko at the black mark. Only if his own mark stays can
/// Black not answer by taking back in the other ko.
#[test]
fn what_a_pass_lifts_decides_a_capture() {
    let (region, state) = Region::parse("@.ox.X.#", Colour::White);
    let held = Reading::EACH.map(|reading| {
        Twin::new(&region, &state, reading).holds(&state, Colour::Black, 1 << 2, Aim::Once)
    });
    assert_eq!(held, [false, true, true]);
    let next = |state: &State| moves(&region, state, Reading::Named);
    assert!(!plain_once(&state, next, Colour::Black, 1 << 2));
    let next = |state: &State| moves(&region, state, Reading::Yielding);
    assert!(plain_once(&state, next, Colour::Black, 1 << 2));
}

/// What one play leaves marked; none where it is forbidden.
fn marks_after(text: &str, mover: Colour, node: usize) -> Option<u16> {
    let (region, state) = Region::parse(text, mover);
    play(&region, &state, node).map(|next| next.marks)
}

#[test]
fn marks_come_stay_and_go() {
    let ko = "~#@~\n#.X@\n~#@~";
    assert_eq!(marks_after(ko, Colour::White, 0), Some(1), "a ko");
    assert_eq!(
        marks_after(&ko.to_lowercase(), Colour::White, 0),
        None,
        "banned"
    );
    let anchored = "~@@~\n#.X@\n~#@~";
    assert_eq!(
        marks_after(anchored, Colour::White, 0),
        Some(0),
        "beside an immortal stone"
    );
    assert_eq!(
        marks_after(&anchored.to_lowercase(), Colour::White, 0),
        Some(0),
        "no ko"
    );
    assert_eq!(
        marks_after("..X@", Colour::White, 1),
        Some(0),
        "another liberty"
    );
    assert_eq!(
        marks_after("..x@", Colour::White, 1),
        Some(0),
        "another liberty"
    );
    assert_eq!(
        marks_after("#o.o#", Colour::Black, 1),
        Some(0),
        "two stones at once"
    );
    assert_eq!(marks_after("#O.X@", Colour::White, 1), Some(0), "not alone");
    assert_eq!(marks_after("o..@", Colour::White, 1), Some(0), "joined");
    assert_eq!(
        marks_after("o..@", Colour::White, 2),
        Some(1),
        "not touched"
    );
    assert_eq!(
        marks_after("#.o.", Colour::Black, 0),
        Some(2),
        "the shape round it changes"
    );
}

#[test]
fn only_what_can_be_captured_is_in_the_rebirth_set() {
    let (region, position) = Region::parse("~#~@~\n#O.X@\n#O.X@\n~#~@~", Colour::Black);
    for status in Twin::new(&region, &position, Reading::Yielding).statuses(&position) {
        assert_eq!(status.rebirth, status.chain);
    }
    let (region, position) = Region::parse("@X.O@", Colour::Black);
    let found = Twin::new(&region, &position, Reading::Yielding).statuses(&position);
    // White's stone stands by itself, Black's is taken.
    assert_eq!(found[0].rebirth, 0b1);
    assert_eq!(found[1].rebirth, 0b101);
}
