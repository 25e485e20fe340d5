//! Small rooms between walls of the attacker, by all their fillings.

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use honte_goban::Colour;

use super::ROOM;
use crate::{
    Action, Aim, Game, Reading, State,
    nodes::{each, single},
};

/// What was found out about rooms, shared by its copies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rooms(Rc<RefCell<HashMap<(Colour, Room), Fillings>>>);

/// No more rooms are kept than this, each with some 2.5 KB.
const KEPT: usize = 10_000;

impl Rooms {
    /// Whether the attacker clears the room, with these stones in it.
    pub(super) fn clears(&self, room: Room, filling: &State) -> bool {
        let mut known = self.0.borrow_mut();
        if known.len() >= KEPT {
            known.clear();
        }
        let cleared = known.entry((filling.mover, room));
        let cleared = cleared.or_insert_with_key(|(defender, room)| room.cleared(*defender));
        cleared.contains(filling)
    }
}

/// A set of fillings of a room.
#[derive(Clone, Debug)]
struct Fillings(Vec<bool>);

impl Fillings {
    /// No filling of so many nodes.
    fn none(nodes: usize) -> Self {
        Self(vec![false; 3_usize.pow(nodes as u32)])
    }

    /// A place for each filling: a number with a digit for each node.
    fn place(filling: &State) -> usize {
        let [black, white] = filling.stones;
        let digit = |set: u128, node: u8| usize::from(set & single(node) != 0);
        (0..ROOM as u8).rev().fold(0, |place, node| {
            3 * place + digit(black, node) + 2 * digit(white, node)
        })
    }

    fn contains(&self, filling: &State) -> bool {
        self.has(Self::place(filling))
    }

    fn has(&self, place: usize) -> bool {
        self.0[place]
    }

    fn enter(&mut self, place: usize, found: bool) {
        self.0[place] |= found;
    }
}

/// A room, apart from the stones in it. Its nodes are numbered anew, in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Room {
    neighbours: Vec<u128>,
    /// The nodes on which the attacker's stones belong to walls or are anchored.
    attached: u128,
    /// For each wall that has to keep a liberty in the room, the nodes beside it.
    doors: Vec<u128>,
}

/// The nodes of a set as nodes of a room.
fn within(room: u128, set: u128) -> u128 {
    each(room)
        .zip(0..)
        .filter(|&(node, _)| set & single(node) != 0)
        .fold(0, |all, (_, number)| all | single(number))
}

/// What stands in a room. There are no bans.
pub(super) fn filling(state: &State, room: u128, mover: Colour) -> State {
    State {
        stones: state.stones.map(|stones| within(room, stones)),
        marks: 0,
        mover,
    }
}

impl Room {
    /// The room, with what is attached and the doors given as nodes of the game.
    pub(super) fn new(game: &Game, room: u128, attached: u128, doors: &[u128]) -> Self {
        Self {
            neighbours: each(room)
                .map(|node| within(room, game.beside(single(node))))
                .collect(),
            attached: within(room, attached),
            doors: doors.iter().map(|&door| within(room, door)).collect(),
        }
    }

    /// The fillings from which the attacker clears the room.
    ///
    /// The least set of fillings in which each wall has its liberty, and where the attacker has
    /// an answer into the set after every play of the defender, and after his pass too if he has
    /// a stone in the room.
    fn cleared(&self, defender: Colour) -> Fillings {
        let game = self.game(defender);
        let fillings = fillings(&game);
        let breathing = fillings
            .iter()
            .filter(|filling| self.breathes(&game, filling));
        let mut plays: Vec<Choice> = breathing.map(|filling| plays(&game, filling)).collect();
        let mut answers: Vec<Choice> = fillings
            .iter()
            .map(|filling| answers(&game, filling))
            .collect();
        let mut cleared = Fillings::none(self.neighbours.len());
        // Those from which the attacker, to move, gets into the set.
        let mut reached = cleared.clone();
        loop {
            let before = plays.len();
            answers.retain(|answers| {
                let found = answers.next.iter().any(|&next| cleared.has(next));
                reached.enter(answers.from, found);
                !found
            });
            plays.retain(|plays| {
                let found = plays.next.iter().all(|&next| reached.has(next));
                cleared.enter(plays.from, found);
                !found
            });
            if plays.len() == before {
                return cleared;
            }
        }
    }

    /// The game in the room alone.
    fn game(&self, defender: Colour) -> Game {
        let mut anchors = [0; 2];
        anchors[(!defender).index()] = self.attached;
        Game {
            neighbours: self.neighbours.clone(),
            anchors,
            open: 0,
            defender,
            // Not looked at.
            rebirth: 0,
            aim: Aim::Lasting,
            keep: 0,
            eyes: 0,
            reading: Reading::Named,
        }
    }

    /// Whether each wall that needs one has a liberty in the room.
    fn breathes(&self, game: &Game, filling: &State) -> bool {
        let stones = filling.stones[(!game.defender).index()];
        self.doors.iter().all(|&door| {
            let inside = game.connected(door & stones, stones);
            (door | game.beside(inside)) & game.empty(filling) != 0
        })
    }
}

/// All fillings in which each chain stands.
fn fillings(game: &Game) -> Vec<State> {
    let mut fillings = Vec::new();
    for black in subsets(game.nodes()) {
        for white in subsets(game.nodes() & !black) {
            let filling = State {
                stones: [black, white],
                marks: 0,
                mover: game.defender,
            };
            let stand = |colour: Colour| {
                let chains = game.parts(filling.stones[colour.index()]);
                let mut chains = chains.into_iter();
                chains.all(|chain| game.stands(&filling, chain, colour))
            };
            if Colour::ALL.into_iter().all(stand) {
                fillings.push(filling);
            }
        }
    }
    fillings
}

/// All subsets of a set.
fn subsets(set: u128) -> impl Iterator<Item = u128> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let subset = next?;
        next = (subset != set).then(|| (subset | !set).wrapping_add(1) & set);
        Some(subset)
    })
}

/// The places of a filling, and of those that a player can make of it.
struct Choice {
    from: usize,
    next: Vec<usize>,
}

/// The plays of the defender, who takes kos as he likes, and his pass if he has a stone.
fn plays(game: &Game, filling: &State) -> Choice {
    let has_stones = filling.stones[game.defender.index()] != 0;
    let plays = game.moves(filling);
    let plays = plays.filter(|(action, _)| *action != Action::Pass || has_stones);
    Choice {
        from: Fillings::place(filling),
        next: plays.map(|(_, next)| Fillings::place(&next)).collect(),
    }
}

/// The plays of the attacker, who takes no kos, and his pass.
fn answers(game: &Game, filling: &State) -> Choice {
    let turned = State {
        mover: !game.defender,
        ..*filling
    };
    let answers = game.moves(&turned).map(|(_, next)| next);
    // A mark is a ko that he took.
    let answers = answers.filter(|next| next.marks == 0);
    Choice {
        from: Fillings::place(filling),
        next: answers.map(|next| Fillings::place(&next)).collect(),
    }
}
