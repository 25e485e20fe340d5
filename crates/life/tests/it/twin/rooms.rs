//! "A region of 7 points or fewer bounded by living attackers holds no life."
//!
//! Black defends, White's stones are round the region. A room is a polyomino
//! with edges of the board on some sides; every filling, either side to move,
//! every state that play reaches from there.

use std::collections::BTreeSet;

use crate::twin::{
    Aim, Cell, Colour, Graph, NodeSet, Placement, Reading, Region, State, Twin, chains, fillings,
    placements, play, successors,
};

/// The rooms of `size` points in which Black wins some state: of each such a
/// state with the fewest marks and then stones.
fn rooms_with_life(size: usize, reading: Reading) -> Vec<(Placement, String)> {
    let mut found = Vec::new();
    for placement in placements(size) {
        let region = placement.region(Colour::White);
        let mut twin = Twin::whole(&region, reading);
        let lost = twin.lost(Colour::Black, region.all(), Aim::Lasting).clone();
        let won = (0..lost.len())
            .filter(|&at| !lost[at])
            .map(|at| twin.graph.states[at]);
        let fewest = won.min_by_key(|state| {
            (
                state.marks.count_ones(),
                (state.stones[0] | state.stones[1]).count_ones(),
                *state,
            )
        });
        if let Some(state) = fewest {
            let text = format!("{:?} moves\n{}", state.mover, region.draw(&state));
            found.push((placement, text));
        }
    }
    found
}

#[test]
fn rooms_to_six_points_hold_no_life() {
    for reading in Reading::EACH {
        for size in 1..=5 {
            assert_eq!(rooms_with_life(size, reading), [], "{reading:?}");
        }
        let found = rooms_with_life(6, reading);
        assert!(
            found.iter().all(|(room, _)| room.spans()),
            "{reading:?}: {found:?}"
        );
        // Life on a board two lines wide and on one three lines wide.
        let texts: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(
            texts,
            ["Black moves\n@XX.\n@X..\n", "Black moves\n@@@\nXXX\n...\n"]
        );
    }
}

/// Some seconds: `cargo test --release -p honte-life --test it -- --ignored twin`.
#[test]
#[ignore = "slow without optimisation"]
fn rooms_of_seven_points_hold_no_life() {
    for reading in Reading::EACH {
        let found = rooms_with_life(7, reading);
        assert!(
            found.iter().all(|(room, _)| room.spans()),
            "{reading:?}: {found:?}"
        );
        assert_eq!(found.len(), 7);
    }
}

#[test]
fn eight_points_in_the_corner_can_live() {
    let cells: Vec<Cell> = (0..8).map(|cell| (cell / 4, cell % 4)).collect();
    let room = Placement {
        cells,
        edges: [true, true, false, false],
    };
    let region = room.region(Colour::White);
    let mut twin = Twin::whole(&region, Reading::Yielding);
    let lost = twin.lost(Colour::Black, region.all(), Aim::Lasting);
    assert!(lost.contains(&false));
}

/// All moves, and for Black what passes for kos elsewhere could lift here.
fn moves_among_others(region: &Region, state: &State, reading: Reading) -> Vec<State> {
    let own: Vec<State> = successors(region, state, reading)
        .into_iter()
        .map(|(_, next)| next)
        .collect();
    let lifted = match state.mover {
        Colour::Black => vec![state.stones[0], state.stones[1], state.marks],
        Colour::White => Vec::new(),
    };
    let lift = |lifted: u16| State {
        marks: state.marks & !lifted,
        mover: state.mover.other(),
        ..*state
    };
    own.into_iter()
        .chain(lifted.into_iter().map(lift))
        .collect()
}

/// The states without a black stone in which Black can never play one.
fn closed(region: &Region, graph: &Graph) -> NodeSet {
    let shut = |state: &State| {
        let bare = State {
            marks: 0,
            mover: Colour::Black,
            ..*state
        };
        let free = |node| play(region, &bare, node).is_some();
        state.stones[0] == 0 && !(0..region.len()).any(free)
    };
    graph.states.iter().map(shut).collect()
}

/// The rooms that White cannot close for good from every state.
fn rooms_never_closed(size: usize, reading: Reading) -> Vec<Placement> {
    let opens = |placement: &Placement| {
        let region = placement.region(Colour::White);
        let moves = |state: &State| moves_among_others(&region, state, reading);
        let graph = Graph::explore(&fillings(&region), moves);
        graph
            .attractor(Colour::White, &closed(&region, &graph))
            .contains(&false)
    };
    placements(size).into_iter().filter(opens).collect()
}

/// So many rooms may be taken together: White closes one after the other.
#[test]
fn rooms_to_six_points_can_be_closed() {
    for reading in Reading::EACH {
        assert!((1..=5).all(|size| rooms_never_closed(size, reading).is_empty()));
        let open = rooms_never_closed(6, reading);
        assert!(open.len() == 2 && open.iter().all(Placement::spans));
    }
}

/// Some seconds: `cargo test --release -p honte-life --test it -- --ignored twin`.
#[test]
#[ignore = "slow without optimisation"]
fn rooms_of_seven_points_can_be_closed() {
    for reading in Reading::EACH {
        let open = rooms_never_closed(7, reading);
        assert!(
            open.len() == 7 && open.iter().all(Placement::spans),
            "{open:?}"
        );
    }
}

/// For each piece of wall whose stones hang together whatever lies beyond:
/// the nodes beside it.
fn wall_pieces(region: &Region) -> Vec<u16> {
    let next_to = |one: Cell, other: Cell| (one.0 - other.0).abs() + (one.1 - other.1).abs() == 1;
    let mut left: BTreeSet<Cell> = region.walls.keys().copied().collect();
    let mut found = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut piece = vec![first];
        let mut done = 0;
        while let Some(&here) = piece.get(done) {
            piece.extend(left.extract_if(.., |cell| next_to(here, *cell)));
            done += 1;
        }
        let beside = |node: &usize| piece.iter().any(|&cell| next_to(cell, region.cells[*node]));
        found.push(
            (0..region.len())
                .filter(beside)
                .fold(0, |set, node| set | 1 << node),
        );
    }
    found
}

/// Whether White can close the room though a chain of the wall (beside the
/// nodes `frail`; the rest of the wall, beside `firm`, stands by itself)
/// needs this room for its second eye: it must have a liberty here, or have
/// joined the rest, whenever Black is to move. At the start no white stone
/// is inside and every empty point is a liberty of the chain.
fn closes_safely(region: &Region, graph: &Graph, shut: &NodeSet, [firm, frail]: [u16; 2]) -> bool {
    let empty = |state: &State| region.all() & !state.stones[0] & !state.stones[1];
    let safe = |state: &State| {
        let joined = chains(region, state.stones[1])
            .into_iter()
            .filter(|chain| chain & frail != 0);
        let joined = joined.fold(0, |all, chain| all | chain);
        (frail | region.around(joined)) & empty(state) != 0 || joined & firm != 0
    };
    let safe: NodeSet = graph.states.iter().map(safe).collect();
    let avoid = |at: usize| !safe[at] && graph.states[at].mover == Colour::Black;
    let avoid: NodeSet = (0..safe.len()).map(avoid).collect();
    let target = shut.iter().zip(&safe).map(|(shut, safe)| *shut && *safe);
    let won = graph.reach(Colour::White, &target.collect(), &avoid);
    let starts =
        |state: &State| state.stones[1] == 0 && state.marks == 0 && empty(state) & !frail == 0;
    (0..won.len()).all(|at| won[at] || !starts(&graph.states[at]))
}

/// The rooms that White cannot close safely, whichever part of the wall
/// leans on them.
fn rooms_that_cost_the_wall(size: usize) -> Vec<Placement> {
    let costs = |placement: &Placement| {
        let region = placement.region(Colour::White);
        let starts: Vec<State> = fillings(&region)
            .into_iter()
            .filter(|state| state.stones[1] == 0)
            .collect();
        let graph = Graph::explore(&starts, |state| {
            moves_among_others(&region, state, Reading::Yielding)
        });
        let pieces = wall_pieces(&region);
        let parts: BTreeSet<[u16; 2]> = (1u32..1 << pieces.len())
            .map(|leaning| {
                let mut part = [0; 2];
                for (at, piece) in pieces.iter().enumerate() {
                    part[(leaning >> at & 1) as usize] |= piece;
                }
                part
            })
            .collect();
        let shut = closed(&region, &graph);
        parts
            .into_iter()
            .any(|part| !closes_safely(&region, &graph, &shut, part))
    };
    placements(size).into_iter().filter(costs).collect()
}

/// The end of a board of one line is the only exception.
fn is_end_of_a_line(room: &Placement) -> bool {
    room.cells.iter().all(|cell| cell.0 == 0) && room.touches() == 3
        || room.cells.iter().all(|cell| cell.1 == 0) && room.touches() == 3
}

#[test]
fn rooms_to_five_points_cost_no_wall() {
    for size in 1..=5 {
        let found = rooms_that_cost_the_wall(size);
        assert_eq!(found.len(), usize::from(size > 2), "{found:?}");
        assert!(found.iter().all(is_end_of_a_line), "{found:?}");
    }
}

/// Some seconds: `cargo test --release -p honte-life --test it -- --ignored twin`.
#[test]
#[ignore = "slow without optimisation"]
fn rooms_of_seven_points_cost_no_wall() {
    for size in 6..=7 {
        let found = rooms_that_cost_the_wall(size);
        assert!(
            found.len() == 1 && found.iter().all(is_end_of_a_line),
            "{found:?}"
        );
    }
}
