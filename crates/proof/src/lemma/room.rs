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
        self.0[Self::place(filling)]
    }

    fn insert(&mut self, filling: &State) {
        self.0[Self::place(filling)] = true;
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
        let mut open = fillings(&game);
        open.retain(|filling| self.breathes(&game, filling));
        let mut open: Vec<(State, Vec<Vec<State>>)> = open
            .into_iter()
            .map(|filling| (filling, options(&game, &filling)))
            .collect();
        let mut cleared = Fillings::none(self.neighbours.len());
        loop {
            let before = open.len();
            open.retain(|(filling, options)| {
                let is_in = |answer: &State| cleared.contains(answer);
                let found = options.iter().all(|answers| answers.iter().any(is_in));
                if found {
                    cleared.insert(filling);
                }
                !found
            });
            if open.len() == before {
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

/// For each play of the defender, and for his pass if he has a stone, what the attacker can answer
/// with. The defender takes kos as he likes, the attacker takes none.
fn options(game: &Game, filling: &State) -> Vec<Vec<State>> {
    let has_stones = filling.stones[game.defender.index()] != 0;
    game.moves(filling)
        .filter(|(action, _)| *action != Action::Pass || has_stones)
        .map(|(_, after)| {
            let bare = State { marks: 0, ..after };
            let answers = game.moves(&bare).map(|(_, answer)| answer);
            // A mark is a ko that he took.
            answers.filter(|answer| answer.marks == 0).collect()
        })
        .collect()
}
