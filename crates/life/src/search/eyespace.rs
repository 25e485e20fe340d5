//! Small rooms between walls, solved by all their fillings.
//!
//! The owner of the walls answers in the room, takes no kos, and wants to get
//! to where the other has no stone and no play any more, while each wall that
//! needs an eye there keeps a liberty.

mod numbering;

use std::{cell::RefCell, rc::Rc};

use rustc_hash::FxHashMap;

use crate::{
    search::bits::Bits,
    search::play::{Ground, Position},
};

use numbering::numbering;

use crate::tuning::{MAX_DOORS, MAX_EYESPACE, MAX_KNOWN_EYESPACES};

/// A room without its stones. Sets are of its own nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Shape {
    count: u8,
    around: [u8; MAX_EYESPACE as usize],
    /// Where the owner's stones belong to walls.
    attached: u8,
    /// For each wall that needs an eye, the nodes beside it; 0: none.
    doors: [u8; MAX_DOORS],
}

/// Stones in a room: the owner's and the other's.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Filling {
    own: u8,
    other: u8,
}

/// How many fillings there are.
const FILLINGS: usize = 3_usize.pow(MAX_EYESPACE);

/// A bit for each filling, by its number: whether the owner clears it.
type Cleared = [u64; FILLINGS.div_ceil(64)];

thread_local! {
    /// What was found out; shapes come again in all searches.
    static KNOWN: RefCell<Known> = RefCell::default();
}

/// Shapes that were asked about.
#[derive(Default)]
struct Known {
    /// As they came, with the numbers under which they are solved.
    asked: FxHashMap<Shape, (Numbers, Rc<Cleared>)>,
    /// The turned and mirrored ones as one.
    solved: FxHashMap<Shape, Rc<Cleared>>,
}

/// A new number for each node.
type Numbers = [u8; MAX_EYESPACE as usize];

impl Known {
    fn get(&mut self, shape: Shape) -> &(Numbers, Rc<Cleared>) {
        if self.asked.len() >= MAX_KNOWN_EYESPACES {
            *self = Self::default();
        }
        self.asked.entry(shape).or_insert_with(|| {
            let numbers = numbering(&shape);
            let shape = shape.numbered(&numbers);
            let solved = self.solved.entry(shape);
            let cleared = solved.or_insert_with(|| Rc::new(Room::new(shape).solve()));
            (numbers, Rc::clone(cleared))
        })
    }
}

/// Whether the owner clears a room of no more than [`MAX_EYESPACE`]. `doors` are the
/// nodes beside each wall that needs an eye in it.
pub(crate) fn is_cleared<B: Bits>(
    ground: &Ground<B>,
    position: &Position<B>,
    owner: usize,
    room: B,
    attached: B,
    doors: &[B; MAX_DOORS],
) -> bool {
    let within = |set: B| {
        let bits = room.nodes().zip(0..);
        bits.fold(0, |all, (node, number)| {
            all | u8::from(set.meets(B::one(node))) << number
        })
    };
    let mut shape = Shape {
        count: room.len() as u8,
        around: [0; MAX_EYESPACE as usize],
        attached: within(attached),
        doors: doors.map(within),
    };
    for (around, node) in shape.around.iter_mut().zip(room.nodes()) {
        *around = within(ground.around(node));
    }
    shape.drop_doors();
    KNOWN.with_borrow_mut(|known| {
        let (numbers, cleared) = known.get(shape);
        let within = |set: B| {
            let bits = room.nodes().zip(numbers);
            bits.fold(0, |all, (node, number)| {
                all | u8::from(set.meets(B::one(node))) << number
            })
        };
        let filling = Filling {
            own: within(position.stones[owner]),
            other: within(position.stones[1 - owner]),
        };
        let number = filling.number();
        cleared[number / 64] >> (number % 64) & 1 == 1
    })
}

impl Shape {
    /// All nodes.
    const fn all(&self) -> u8 {
        ((1_u16 << self.count) - 1) as u8
    }

    /// Leaves out walls that have a liberty whenever another one has, being beside
    /// all that it is beside.
    fn drop_doors(&mut self) {
        for one in 0..MAX_DOORS {
            let door = self.doors[one];
            let is_within = |other: &usize| {
                let less = self.doors[*other];
                *other != one && less != 0 && less & !door == 0
            };
            if (0..MAX_DOORS).any(|other| is_within(&other)) {
                self.doors[one] = 0;
            }
        }
        self.doors.sort_unstable();
    }

    /// The same room with its nodes numbered anew.
    fn numbered(&self, numbers: &Numbers) -> Self {
        let moved = |set: u8| {
            let nodes = (0..MAX_EYESPACE).filter(|node| set >> node & 1 == 1);
            nodes.fold(0, |all, node| all | 1 << numbers[node as usize])
        };
        let mut room = Self {
            count: self.count,
            around: [0; MAX_EYESPACE as usize],
            attached: moved(self.attached),
            doors: self.doors.map(moved),
        };
        let nodes = numbers.iter().zip(self.around).take(self.count.into());
        for (&number, around) in nodes {
            room.around[usize::from(number)] = moved(around);
        }
        room.doors.sort_unstable();
        room
    }
}

/// Each set of nodes as a number of base 3 with the digits 0 and 1.
const IN_THREES: [u16; 1 << MAX_EYESPACE] = {
    let mut numbers = [0; 1 << MAX_EYESPACE];
    let mut set = 1;
    while set < numbers.len() {
        let highest = set.ilog2();
        numbers[set] = numbers[set - (1 << highest)] + 3_u16.pow(highest);
        set += 1;
    }
    numbers
};

impl Filling {
    /// The filling as a number of base 3.
    fn number(self) -> usize {
        usize::from(IN_THREES[usize::from(self.own)])
            + 2 * usize::from(IN_THREES[usize::from(self.other)])
    }

    const fn turned(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
        }
    }
}

/// A shape, with what is looked up again and again.
struct Room {
    shape: Shape,
    /// The neighbours of each set of nodes.
    around: [u8; 1 << MAX_EYESPACE],
}

impl Room {
    fn new(shape: Shape) -> Self {
        let mut room = Self {
            shape,
            around: [0; 1 << MAX_EYESPACE],
        };
        for set in 1..=shape.all() {
            let lowest = set.trailing_zeros() as usize;
            let rest = usize::from(set & (set - 1));
            room.around[usize::from(set)] = room.around[rest] | shape.around[lowest];
        }
        room
    }

    const fn all(&self) -> u8 {
        self.shape.all()
    }

    fn beside(&self, set: u8) -> u8 {
        self.around[usize::from(set)] & !set
    }

    /// All chains with a stone of the set.
    fn chain(&self, seed: u8, stones: u8) -> u8 {
        let mut chain = seed & stones;
        loop {
            let grown = chain | self.beside(chain) & stones;
            if grown == chain {
                return chain;
            }
            chain = grown;
        }
    }

    /// The stones that have neither a liberty nor a wall.
    fn breathless(&self, stones: u8, empty: u8, attached: u8) -> u8 {
        stones & !self.chain(self.around[usize::from(empty)] | attached, stones)
    }

    /// A play of the first colour of a legal filling; whether it takes a ko.
    fn play(&self, filling: Filling, node: usize, attached: [u8; 2]) -> Option<(Filling, bool)> {
        let stone = 1 << node;
        let own = filling.own | stone;
        let empty = self.all() & !own & !filling.other;
        let taken = self.breathless(filling.other, empty, attached[1]);
        let empty = empty | taken;
        if self.breathless(own, empty, attached[0]) != 0 {
            return None;
        }
        let alone = self.beside(stone) & own == 0 && stone & attached[0] == 0;
        let ko = alone && taken.count_ones() == 1 && self.beside(stone) & empty == taken;
        let other = filling.other & !taken;
        Some((Filling { own, other }, ko))
    }

    fn is_legal(&self, filling: Filling) -> bool {
        let empty = self.all() & !filling.own & !filling.other;
        self.breathless(filling.own, empty, self.shape.attached) == 0
            && self.breathless(filling.other, empty, 0) == 0
    }

    /// Whether each wall that needs it has a liberty in the room.
    fn breathes(&self, filling: Filling) -> bool {
        let empty = self.all() & !filling.own & !filling.other;
        self.shape
            .doors
            .iter()
            .filter(|&&door| door != 0)
            .all(|&door| {
                let inside = self.chain(door, filling.own);
                (door | self.beside(inside)) & empty != 0
            })
    }

    /// The least set of fillings in which all walls breathe and every play of
    /// the other has an answer into the set.
    fn solve(&self) -> Cleared {
        let mut open: Vec<Choice> = Vec::new();
        let mut answers: Vec<Choice> = Vec::new();
        for own in 0..=self.all() {
            let free = self.all() & !own;
            for other in (0..=free).filter(|other| other & own == 0) {
                let filling = Filling { own, other };
                if self.is_legal(filling) {
                    answers.push(self.answers(filling));
                    if self.breathes(filling) {
                        open.push(self.plays(filling));
                    }
                }
            }
        }
        let mut cleared = [false; FILLINGS];
        // Where the owner, to move, gets into the set.
        let mut reached = [false; FILLINGS];
        loop {
            let before = open.len();
            answers.retain(|choice| {
                let found = choice.next().iter().any(|&next| cleared[usize::from(next)]);
                reached[usize::from(choice.from)] |= found;
                !found
            });
            open.retain(|choice| {
                let done = choice.next().iter().all(|&next| reached[usize::from(next)]);
                cleared[usize::from(choice.from)] |= done;
                !done
            });
            if open.len() == before {
                break;
            }
        }
        let mut bits = [0; FILLINGS.div_ceil(64)];
        for number in (0..FILLINGS).filter(|&number| cleared[number]) {
            bits[number / 64] |= 1 << (number % 64);
        }
        bits
    }

    /// What each play of the other leaves, and his pass if he has a stone.
    fn plays(&self, filling: Filling) -> Choice {
        let mut choice = Choice::new(filling);
        for node in self.empty(filling) {
            if let Some((after, _)) = self.play(filling.turned(), node, [0, self.shape.attached]) {
                choice.push(after.turned());
            }
        }
        if filling.other != 0 {
            choice.push(filling);
        }
        choice
    }

    /// What each play of the owner leaves, and his pass. He takes no kos.
    fn answers(&self, filling: Filling) -> Choice {
        let mut choice = Choice::new(filling);
        for node in self.empty(filling) {
            if let Some((after, false)) = self.play(filling, node, [self.shape.attached, 0]) {
                choice.push(after);
            }
        }
        choice.push(filling);
        choice
    }

    fn empty(&self, filling: Filling) -> impl Iterator<Item = usize> + use<> {
        let empty = self.all() & !filling.own & !filling.other;
        (0..MAX_EYESPACE as usize).filter(move |node| empty >> node & 1 == 1)
    }
}

/// The fillings that a player can choose among, by their numbers.
struct Choice {
    from: u16,
    next: [u16; MAX_EYESPACE as usize + 1],
    count: u8,
}

impl Choice {
    fn new(from: Filling) -> Self {
        Self {
            from: from.number() as u16,
            next: [0; MAX_EYESPACE as usize + 1],
            count: 0,
        }
    }

    fn push(&mut self, next: Filling) {
        self.next[usize::from(self.count)] = next.number() as u16;
        self.count += 1;
    }

    fn next(&self) -> &[u16] {
        &self.next[..usize::from(self.count)]
    }
}
