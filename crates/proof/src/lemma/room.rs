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
pub(crate) struct Rooms(Rc<RefCell<Known>>);

#[derive(Debug, Default)]
struct Known {
    /// Rooms as they were met, each with the order of its nodes in which it is solved.
    asked: HashMap<Room, (Order, Rc<Fillings>)>,
    /// Rooms with their nodes in that order, which turned and mirrored rooms mostly share.
    solved: HashMap<Room, Rc<Fillings>>,
}

/// The most rooms that are kept, each with some 2.5 KB.
const MAX_KEPT: usize = 10_000;

impl Rooms {
    /// Whether the attacker clears the room, with these stones of the defender and the
    /// attacker in it.
    pub(super) fn clears(&self, room: Room, stones: [u128; 2]) -> bool {
        let Known { asked, solved } = &mut *self.0.borrow_mut();
        if asked.len() >= MAX_KEPT {
            asked.clear();
            solved.clear();
        }
        let (order, cleared) = asked.entry(room).or_insert_with_key(|room| {
            let order = room.order();
            let room = room.in_order(&order);
            let cleared = solved.entry(room);
            let cleared = cleared.or_insert_with_key(|room| Rc::new(room.cleared()));
            (order, Rc::clone(cleared))
        });
        cleared.contains(&filling(stones.map(|stones| sorted(stones, order))))
    }
}

/// A set of fillings of a room.
#[derive(Clone, Debug)]
struct Fillings(Vec<bool>);

impl Fillings {
    /// The empty set of fillings of a room with this many nodes.
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

/// The nodes of a room, in the order of their new numbers.
type Order = Vec<u8>;

/// The nodes of a set as nodes of a room.
pub(super) fn within(room: u128, set: u128) -> u128 {
    sorted(set, &each(room).collect::<Order>())
}

/// The nodes of a set by the place that each has in an order.
fn sorted(set: u128, order: &[u8]) -> u128 {
    let nodes = order.iter().zip(0..);
    nodes
        .filter(|&(&node, _)| set & single(node) != 0)
        .fold(0, |all, (_, number)| all | single(number))
}

/// In a room the defender is Black.
const DEFENDER: Colour = Colour::Black;

/// The stones in a room. There are no bans, and the defender is to move.
const fn filling(stones: [u128; 2]) -> State {
    State {
        stones,
        marks: 0,
        mover: DEFENDER,
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

    /// The room with its nodes in another order.
    fn in_order(&self, order: &[u8]) -> Self {
        let neighbours = order.iter().map(|&node| self.neighbours[usize::from(node)]);
        let doors = self.doors.iter().map(|&door| sorted(door, order));
        let mut doors: Vec<u128> = doors.collect();
        doors.sort_unstable();
        Self {
            neighbours: neighbours.map(|set| sorted(set, order)).collect(),
            attached: sorted(self.attached, order),
            doors,
        }
    }

    /// An order of the nodes by what is around them, so that rooms that are alike mostly have the
    /// same one. Any order would be correct.
    fn order(&self) -> Order {
        let count = self.neighbours.len();
        let mut order = Order::new();
        // Nodes of the same rank look alike so far. Those that already have a place come first.
        let mut ranks = vec![count; count];
        while order.len() < count {
            for _ in 0..count {
                ranks = self.refined(&ranks);
            }
            let left = (0..count).filter(|&node| !order.contains(&(node as u8)));
            let next = left.min_by_key(|&node| ranks[node]);
            let Some(next) = next else { break };
            ranks.iter_mut().for_each(|rank| *rank += count);
            ranks[next] = order.len();
            order.push(next as u8);
        }
        order
    }

    /// Ranks by the old rank and the surroundings of each node.
    fn refined(&self, ranks: &[usize]) -> Vec<usize> {
        let ranks_in = |set: u128| {
            let mut all: Vec<usize> = each(set).map(|node| ranks[usize::from(node)]).collect();
            all.sort_unstable();
            all
        };
        let view = |node: u8| {
            let beside = self.doors.iter().filter(|&door| door & single(node) != 0);
            let mut doors: Vec<_> = beside.map(|&door| ranks_in(door)).collect();
            doors.sort_unstable();
            let around = ranks_in(self.neighbours[usize::from(node)]);
            let is_attached = self.attached & single(node) != 0;
            (ranks[usize::from(node)], is_attached, around, doors)
        };
        let views: Vec<_> = (0..ranks.len() as u8).map(view).collect();
        let rank = |view| views.iter().filter(|&other| other < view).count();
        views.iter().map(rank).collect()
    }

    /// The fillings from which the attacker clears the room.
    ///
    /// It is the least set of fillings in which each wall has its liberty, and where the attacker
    /// has an answer into the set after every play of the defender, and after a pass if the
    /// defender has a stone in the room.
    fn cleared(&self) -> Fillings {
        let game = self.game();
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
        // The fillings from which the attacker, to move, gets into the set.
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
    fn game(&self) -> Game {
        let mut anchors = [0; 2];
        anchors[(!DEFENDER).index()] = self.attached;
        Game {
            neighbours: self.neighbours.clone(),
            anchors,
            open: 0,
            defender: DEFENDER,
            // This field does not matter here.
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
            let filling = filling([black, white]);
            let free = game.beside(game.empty(&filling));
            let stand = |colour: Colour| {
                let (stones, anchors) =
                    (filling.stones[colour.index()], game.anchors[colour.index()]);
                game.connected((free | anchors) & stones, stones) == stones
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

/// The plays of the defender, who may take any ko, and the pass if the defender has a stone.
fn plays(game: &Game, filling: &State) -> Choice {
    let has_stones = filling.stones[game.defender.index()] != 0;
    let plays = game.moves(filling);
    let plays = plays.filter(|(action, _)| *action != Action::Pass || has_stones);
    Choice {
        from: Fillings::place(filling),
        next: plays.map(|(_, next)| Fillings::place(&next)).collect(),
    }
}

/// The plays of the attacker, who takes no kos, and the pass.
fn answers(game: &Game, filling: &State) -> Choice {
    let turned = State {
        mover: !game.defender,
        ..*filling
    };
    let answers = game.moves(&turned).map(|(_, next)| next);
    // A mark means that this play took a ko.
    let answers = answers.filter(|next| next.marks == 0);
    Choice {
        from: Fillings::place(filling),
        next: answers.map(|next| Fillings::place(&next)).collect(),
    }
}
