//! Whether anything lives only by endless play in which its owner loses more stones
//! each time round: what Example 23 is about.
//!
//! Who keeps a chain for ever may have to give up stones again and again. In a cycle
//! of play each player loses as many stones as he plays, so the owner loses more only
//! if the attacker passes more often. A plain pass he may answer by passing, and what
//! he held he still holds; so it takes passes for a ko that are answered by plays.

use crate::twin::{
    Action, Aim, Colour, FOR_EVER, Gain, Reading, Region, State, Twin, chains, prisoners, stakes,
    successors, taken, walled_regions,
};

/// Stones lost, as if prisoners were nothing.
fn losses(before: &State, after: &State, owner: Colour) -> i32 {
    -taken(before, after, owner)
}

/// How many chains that cannot be captured there are in all states, how many of them
/// cost their owner something meanwhile, and how many do so for ever.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    held: usize,
    at_a_price: usize,
    for_ever: usize,
}

fn count(twin: &mut Twin, gain: Gain, tally: &mut Tally) {
    let region = twin.region.clone();
    for owner in Colour::BOTH {
        let stones = |state: &State| chains(&region, state.stones[owner as usize]);
        let mut every: Vec<u16> = twin.graph.states.iter().flat_map(stones).collect();
        every.sort_unstable();
        every.dedup();
        for chain in every {
            let lost = twin.lost(owner, chain, Aim::Once).clone();
            let stakes = stakes(twin, &lost, owner, gain);
            let states = twin.graph.states.iter().zip(&lost).zip(stakes);
            for ((state, &is_lost), stake) in states {
                if is_lost || state.mover == owner || !stones(state).contains(&chain) {
                    continue;
                }
                tally.held += 1;
                tally.at_a_price += usize::from(stake > 0);
                tally.for_ever += usize::from(stake == FOR_EVER);
            }
        }
    }
}

#[test]
fn only_on_a_line_of_six_points_something_lives_by_losing_more_than_it_takes() {
    let mut all = Tally::default();
    let mut found = Vec::new();
    for (number, region) in walled_regions().iter().enumerate() {
        // All of six nodes; a sample of the larger ones, which hold more kos.
        if region.len() > 6 && (region.len() > 8 || number % 16 != 0) {
            continue;
        }
        for reading in Reading::EACH {
            let mut tally = Tally::default();
            count(&mut Twin::whole(region, reading), prisoners, &mut tally);
            if tally.for_ever > 0 {
                found.push((region.cells.clone(), region.walls.len(), reading));
            }
            all.held += tally.held;
            all.at_a_price += tally.at_a_price;
        }
    }
    assert!(all.held > 2_000_000 && all.at_a_price > 100_000, "{all:?}");
    let line: Vec<_> = (0..6).map(|column| (0, column)).collect();
    assert_eq!(
        found,
        Reading::EACH.map(|reading| (line.clone(), 0, reading))
    );
}

/// The stone on the second point of a board of one row is kept for ever, but White
/// takes three stones for two again and again.
#[test]
fn three_stones_for_two() {
    let (region, start) = Region::parse(".X....", Colour::White);
    for reading in Reading::EACH {
        let mut twin = Twin::new(&region, &start, reading);
        let lost = twin.lost(Colour::Black, 0b10, Aim::Once).clone();
        let at = twin.graph.find(&start).unwrap();
        assert!(!lost[at]);
        assert_eq!(stakes(&twin, &lost, Colour::Black, prisoners)[at], FOR_EVER);
    }
    let round = [
        Action::Play(3),
        Action::Play(4),
        Action::Play(5),
        Action::PassForKo(5),
        Action::Play(4),
        Action::Play(2),
    ];
    let (_, once) = Region::parse(".XO...", Colour::Black);
    let mut state = once;
    let mut gained = 0;
    for action in round {
        let mut next = successors(&region, &state, Reading::Named).into_iter();
        let (_, after) = next.find(|&(other, _)| other == action).unwrap();
        gained += prisoners(&state, &after, Colour::Black);
        state = after;
    }
    assert_eq!((state, gained), (once, -1));
}

/// If prisoners were nothing, who fights a ko for ever would fall behind for ever.
#[test]
fn a_ko_costs_a_stone_each_time() {
    let (region, start) = Region::parse("~~~#\n~@#.\nX.O.\n~X.X", Colour::Black);
    let tallies = [losses, prisoners].map(|gain| {
        let mut tally = Tally::default();
        count(
            &mut Twin::new(&region, &start, Reading::Yielding),
            gain,
            &mut tally,
        );
        tally
    });
    let [by_losses, by_prisoners] = tallies;
    assert!(by_losses.for_ever > 0, "{by_losses:?}");
    assert_eq!(by_prisoners.held, by_losses.held);
    assert_eq!(by_prisoners.for_ever, 0, "{by_prisoners:?}");
}
