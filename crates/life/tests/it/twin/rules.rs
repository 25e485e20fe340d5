//! The rules of the confirmation game, on masks of at most 16 nodes.

use super::region::{Region, bits};

/// A colour; as a number the index of its stones and anchors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Colour {
    /// Black, `X` and `#`.
    Black = 0,
    /// White, `O` and `@`.
    White = 1,
}

impl Colour {
    /// Both.
    pub(crate) const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// What a pass for a ko lifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reading {
    /// The ban on that ko (article 7-2 to the letter).
    Named,
    /// That ban and every ban of the opponent of the one who passes.
    Yielding,
    /// Every ban.
    All,
}

impl Reading {
    /// All three.
    pub(crate) const EACH: [Self; 3] = [Self::Named, Self::Yielding, Self::All];
}

/// A position with the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct State {
    /// The stones, Black's first.
    pub(crate) stones: [u16; 2],
    /// The stones that a ko capture may not retake.
    pub(crate) marks: u16,
    /// The side to move.
    pub(crate) mover: Colour,
}

/// What the side to move can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// A stone on a node.
    Play(usize),
    /// A plain pass.
    Pass,
    /// A pass for the ko at this marked stone of the opponent.
    PassForKo(usize),
}

/// The chain of `stones` that holds `node`; empty where there is no stone.
pub(crate) fn chain(region: &Region, stones: u16, node: usize) -> u16 {
    let mut chain = stones & 1 << node;
    loop {
        let grown = chain | region.around(chain) & stones;
        if grown == chain {
            return chain;
        }
        chain = grown;
    }
}

/// Every chain of `stones`, by its first node.
pub(crate) fn chains(region: &Region, stones: u16) -> Vec<u16> {
    bits(stones)
        .map(|node| (node, chain(region, stones, node)))
        .filter(|(node, chain)| chain.trailing_zeros() as usize == *node)
        .map(|(_, chain)| chain)
        .collect()
}

/// Whether a chain of `colour` can stay: it has a liberty or an anchor.
fn stays(region: &Region, chain: u16, colour: Colour, empty: u16) -> bool {
    region.around(chain) & empty != 0 || chain & region.anchors[colour as usize] != 0
}

/// Whether every chain has a liberty or an anchor and every mark is on a
/// stone that is a chain by itself.
pub(crate) fn legal(region: &Region, state: &State) -> bool {
    let [black, white] = state.stones;
    let empty = region.all() & !black & !white;
    black & white == 0
        && state.marks == state.marks & lone_stones(region, state.stones)
        && Colour::BOTH.into_iter().all(|colour| {
            chains(region, state.stones[colour as usize])
                .into_iter()
                .all(|chain| stays(region, chain, colour, empty))
        })
}

/// The stones that are chains by themselves.
fn lone_stones(region: &Region, stones: [u16; 2]) -> u16 {
    stones
        .iter()
        .flat_map(|&own| bits(own).filter(move |&node| region.neighbours[node] & own == 0))
        .fold(0, |lone, node| lone | 1 << node)
}

/// The state after a stone of the side to move on `node`, unless that is
/// occupied, suicide or a retaking that is banned.
pub(crate) fn play(region: &Region, state: &State, node: usize) -> Option<State> {
    let (mover, opponent) = (state.mover, state.mover.other());
    let bit = 1 << node;
    if (state.stones[0] | state.stones[1]) & bit != 0 {
        return None;
    }
    let mut stones = state.stones;
    stones[mover as usize] |= bit;
    let empty = region.all() & !stones[0] & !stones[1];
    let mut taken = 0;
    for chain in chains(region, stones[opponent as usize]) {
        if region.neighbours[node] & chain != 0 && !stays(region, chain, opponent, empty) {
            taken |= chain;
        }
    }
    stones[opponent as usize] &= !taken;
    let empty = empty | taken;
    let own = chain(region, stones[mover as usize], node);
    if !stays(region, own, mover, empty) {
        return None;
    }
    let ko = taken.count_ones() == 1
        && own == bit
        && region.anchors[mover as usize] & bit == 0
        && region.neighbours[node] & empty == taken;
    if ko && state.marks & taken != 0 {
        return None;
    }
    let mut marks = state.marks & lone_stones(region, stones);
    if ko {
        marks |= bit;
    }
    Some(State {
        stones,
        marks,
        mover: opponent,
    })
}

/// Everything the side to move can do, and where it leads.
pub(crate) fn successors(region: &Region, state: &State, reading: Reading) -> Vec<(Action, State)> {
    let (mover, opponent) = (state.mover, state.mover.other());
    let mut found: Vec<(Action, State)> = (0..region.len())
        .filter_map(|node| Some((Action::Play(node), play(region, state, node)?)))
        .collect();
    found.push((
        Action::Pass,
        State {
            mover: opponent,
            ..*state
        },
    ));
    for node in bits(state.marks & state.stones[opponent as usize]) {
        let lifted = match reading {
            Reading::Named => 1 << node,
            Reading::Yielding => 1 << node | state.stones[mover as usize],
            Reading::All => state.marks,
        };
        let next = State {
            marks: state.marks & !lifted,
            mover: opponent,
            ..*state
        };
        found.push((Action::PassForKo(node), next));
    }
    found
}
