//! What the sampled positions hold: the oracle is only worth what it meets.

use std::collections::BTreeSet;

use crate::twin::{Reading, Region, State, Status, Twin, sample};

/// What was met.
#[derive(Debug, Default, PartialEq, Eq)]
struct Census {
    regions: usize,
    positions: usize,
    chains: usize,
    capturable: usize,
    /// Chains that can be captured and yet live: by rebirth.
    reborn: usize,
    /// Chains that cannot be captured and yet do not last (never).
    fleeting: usize,
    /// Chains with another status under another reading.
    read_otherwise: usize,
    /// Positions with chains of both colours side by side, none beside an
    /// immortal stone of its colour, that both cannot be captured.
    seki: usize,
}

fn is_seki(region: &Region, statuses: &[Status]) -> bool {
    let stays = |status: &&Status| {
        !status.capturable && status.chain & region.anchors[status.colour as usize] == 0
    };
    let staying: Vec<&Status> = statuses.iter().filter(stays).collect();
    staying.iter().any(|one| {
        let around = region.around(one.chain);
        staying
            .iter()
            .any(|other| other.colour != one.colour && around & other.chain != 0)
    })
}

fn count(region: &Region, positions: &[State], census: &mut Census) {
    census.regions += 1;
    let mut twins = Reading::EACH.map(|reading| Twin::whole(region, reading));
    for position in positions {
        let found = twins.each_mut().map(|twin| twin.statuses(position));
        let [named, yielding, all] = &found;
        census.positions += 1;
        census.chains += yielding.len();
        census.seki += usize::from(is_seki(region, yielding));
        for (at, status) in yielding.iter().enumerate() {
            census.capturable += usize::from(status.capturable);
            census.reborn += usize::from(status.capturable && status.alive);
            census.fleeting += usize::from(!status.capturable && !status.alive);
            let verdict = |status: &Status| (status.capturable, status.alive);
            let verdicts = BTreeSet::from([named, yielding, all].map(|list| verdict(&list[at])));
            census.read_otherwise += usize::from(verdicts.len() > 1);
        }
    }
}

/// The census of every `step`-th position on at most `most` nodes.
fn census(step: usize, most: usize) -> Census {
    let mut census = Census::default();
    for (region, positions) in sample(step, most) {
        count(&region, &positions, &mut census);
    }
    census
}

#[test]
fn a_sample_meets_captures_and_rebirths() {
    let census = census(997, 6);
    assert!(census.positions > 100 && census.chains > 300, "{census:?}");
    assert!(census.capturable > 50 && census.reborn > 5, "{census:?}");
    assert_eq!(census.fleeting, 0, "{census:?}");
}

/// Half a minute: `cargo test --release -p honte-life --test it -- --ignored twin`.
#[test]
#[ignore = "slow without optimisation"]
fn every_position_on_six_nodes_is_counted() {
    let expected = Census {
        regions: 901,
        positions: 331_433,
        chains: 802_178,
        capturable: 181_518,
        reborn: 14_150,
        fleeting: 0,
        read_otherwise: 0,
        seki: 214,
    };
    assert_eq!(census(1, 6), expected);
}
