//! What needs no further play: the states that a proof may leave as they stand.
//!
//! Each lemma gives the winner a strategy for the rest of the game, whichever side is to move and
//! whichever bans there are. So nothing below such a state has to be examined.
//!
//! # The defender
//! *A chain of the defender with a node in the rebirth set is [unconditionally alive](alive)*. If
//! the aim is [`Every`](Aim::Every), such chains are on all its nodes. The defender passes for
//! ever, and the chains stay. Or they are *walls*, as below with the sides exchanged, and no room
//! is at stake: the defender answers, and they stay.
//!
//! # The attacker
//! In a [lasting](Aim::Lasting) game only. Take some chains of the attacker, the *walls*, and call
//! the connected parts of all other nodes *rooms*. A room is *at stake* if it has a node of the
//! rebirth set. The attacker wins if
//!
//! 1. each room at stake has at most [`ROOM`] nodes, none of them anchored for the defender, and is
//!    *cleared* (below);
//! 2. each wall is anchored or has two rooms as *eyes*. A room that is not at stake is an eye of a
//!    wall if no stone of the attacker and no anchor of the defender is in it, and its empty nodes,
//!    at least one, are all liberties of the wall (Benson). A room is also an eye of the walls
//!    beside it if it has at most [`ROOM`] nodes, and can be cleared in such a way that each of
//!    them always has a liberty in it when the defender is to move.
//!
//! To clear a room, the attacker plays in it only after the defender did, or after a pass of the
//! defender's while the defender has a stone there. The attacker takes no kos. From the given
//! stones, with the defender to move, the attacker must reach the end, after which none of this
//! happens any more: no stone of the defender is left, and the defender has no play. That is a
//! least fixpoint over all fillings of the room ([`ROOM`] nodes have about two thousand), in which
//! walls cannot be taken, and the defender may retake any ko at once.
//!
//! All stones that the attacker has to keep must be walls.
//!
//! Why it suffices. The attacker answers in the room of the last play, if that is one to be
//! cleared. Otherwise the attacker uses the turn in any such room with a stone of the defender. A
//! player who takes no kos needs no ban lifted, and bans on the defender only help. Walls are never
//! taken: with the defender to move there is a liberty in each of the two eyes. (In an eye that is
//! not cleared neither side takes anything, and to fill its last node would be suicide.) So the
//! rooms do not touch each other, and each exchange brings one of them nearer to its end, and none
//! away from it. In the end no stone of the defender is in any room at stake, for ever; all other
//! nodes of the rebirth set are walls. Nothing is lost by leaving the kos, since the defender could
//! retake them.
//!
//! It is not enough to count the rooms: the graph need not be a piece of a board, several rooms
//! have to be empty at the same time, and a wall may live by the very rooms that have to be
//! cleared. `tests/it/rooms.rs` counts how few small rooms of real boards fail.

mod room;

use std::rc::Rc;

use honte_goban::Colour;

use crate::{Aim, Game, Reading, Side, State};
pub(crate) use room::Rooms;
use room::{Room, within};

/// The most nodes of a room in which the attacker may leave stones to be taken.
pub const ROOM: u32 = 7;

/// The nodes of all chains of a colour that are unconditionally alive: they cannot be taken even
/// if their owner always passes.
///
/// The theorem is that of D. B. Benson, *Life in the Game of Go* (1976), on a graph and with
/// anchors. A chain is alive if it is anchored, or if two regions are vital to it; a region is a
/// connected part of the nodes without stones of the colour, bordered by living chains alone and
/// without anchors of the other colour, and it is vital to a chain if its empty nodes, at least
/// one, are all liberties of the chain.
#[must_use]
pub fn alive(game: &Game, state: &State, colour: Colour) -> u128 {
    alive_without(game, state, colour, 0)
}

/// The nodes of all unconditionally alive chains if the regions with these nodes do not count: the
/// owner may fill them.
fn alive_without(game: &Game, state: &State, colour: Colour, spent: u128) -> u128 {
    let own = state.stones[colour.index()];
    let mut chains = game.parts(own);
    let mut regions = game.parts(game.nodes() & !own);
    let spent = spent | game.anchors[(!colour).index()];
    regions.retain(|region| region & spent == 0);
    loop {
        let known = (chains.len(), regions.len());
        chains.retain(|&chain| {
            let vital = |region: &&u128| is_vital(game, state, **region, chain);
            chain & game.anchors[colour.index()] != 0 || regions.iter().filter(vital).count() >= 2
        });
        let living = union(&chains);
        regions.retain(|&region| game.beside(region) & !living == 0);
        if known == (chains.len(), regions.len()) {
            return living;
        }
    }
}

/// Whether play may be [confined](crate::Action::Confine) to a room if this side is to win.
///
/// All nodes beside the room must have unconditionally living stones of the attacker.
///
/// - *If the defender is to win*, that is enough. A defender who plays only in the room, and takes
///   the attacker's plays elsewhere as passes, loses only what lies outside. The stones round the
///   room cannot be taken, so the defender's chains have no liberties but those in it.
/// - *If the attacker is to win*, those stones must live although no region with a node of the room
///   counts as an eye, since the attacker may fill it. Such living stones of the attacker must also
///   be on all nodes of the rebirth set outside, and on all nodes outside that the attacker has to
///   keep. The attacker takes the defender's plays elsewhere as passes.
///
/// A pass for a ko elsewhere may lift bans in the room. Of the readings only [`Reading::All`] lets
/// that help the player who passes, so there is no confinement under it.
#[must_use]
pub fn confines(game: &Game, state: &State, room: u128, winner: Side) -> bool {
    let attacker = !game.defender;
    let border = game.beside(room);
    if game.reading == Reading::All || room == 0 || room & !game.nodes() != 0 {
        return false;
    }
    match winner {
        Side::Defender => border & !alive(game, state, attacker) == 0,
        Side::Attacker => {
            let alive = alive_without(game, state, attacker, room);
            let elsewhere = (game.rebirth | game.keep) & !room;
            (border | elsewhere) & !alive == 0
        }
    }
}

/// Whether the region has empty nodes, and all of them are liberties of the chain.
fn is_vital(game: &Game, state: &State, region: u128, chain: u128) -> bool {
    let empty = region & game.empty(state);
    empty != 0 && empty & !game.beside(chain) == 0
}

fn union(sets: &[u128]) -> u128 {
    sets.iter().fold(0, |all, set| all | set)
}

/// The lemmas for one game. What is found out about a room is kept, so one of these is best used
/// for many states.
///
/// ```
/// use honte_goban::Colour;
/// use honte_proof::{Aim, Drawing, Reading, Side, lemma::Lemmas};
///
/// // Two eyes in the corner.
/// let drawing: Drawing = "
///     . X . X @
///     X X X X @
///     @ @ @ @ @
/// ".parse()?;
/// let rebirth = drawing.stones[0];
/// let game = drawing.game(Colour::Black, rebirth, Aim::Once, Reading::Yielding);
/// let state = drawing.state(Colour::White);
/// assert!(Lemmas::new(&game).settled(&state, Side::Defender));
/// # Ok::<(), honte_proof::DrawingError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lemmas {
    game: Rc<Game>,
    rooms: Rooms,
}

/// What the attacker can do with a room at stake.
enum Clearing {
    /// Clear it, and have liberties in it all the time.
    AsEye,
    /// Clear it.
    Only,
    /// Nothing that a lemma knows of.
    No,
}

impl Lemmas {
    /// The lemmas for a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self::knowing(Rooms::default(), game.clone())
    }

    /// The lemmas for a game, with what is already known about rooms.
    pub(crate) fn knowing(rooms: Rooms, game: Game) -> Self {
        Self {
            game: Rc::new(game),
            rooms,
        }
    }

    /// The game.
    pub(crate) fn game(&self) -> Rc<Game> {
        Rc::clone(&self.game)
    }

    /// Whether a lemma gives the state to this side.
    pub fn settled(&self, state: &State, winner: Side) -> bool {
        match (winner, self.game.aim) {
            (Side::Defender, _) => {
                let game = Rc::clone(&self.game);
                game.has(alive(&game, state, game.defender))
                    || game.has(self.kept(state, game.defender, 0).0)
            }
            (Side::Attacker, Aim::Lasting) => {
                let game = Rc::clone(&self.game);
                let (walls, cleared) = self.kept(state, !game.defender, game.rebirth);
                cleared && game.keep & !walls == 0
            }
            (Side::Attacker, Aim::Once | Aim::Every) => false,
        }
    }

    /// The chains that one side keeps by answering, and whether it clears all rooms at stake: those
    /// with a node of `stake`. It starts with all its chains as walls. It drops the one with the
    /// fewest eyes, the first of several, until all have enough.
    fn kept(&self, state: &State, owner: Colour, stake: u128) -> (u128, bool) {
        let game = &*Rc::clone(&self.game);
        let (own, other) = (owner.index(), (!owner).index());
        let mut walls = game.parts(state.stones[own]);
        loop {
            let mut eyes = vec![0; walls.len()];
            let mut cleared = true;
            for room in game.parts(game.nodes() & !union(&walls)) {
                let at_stake = room & stake != 0;
                let bare = room & (state.stones[own] | game.anchors[other]) == 0;
                if !at_stake && bare {
                    let vital = |wall: u128| is_vital(game, state, room, wall);
                    if walls.iter().any(|&wall| vital(wall)) {
                        count_eyes(&mut eyes, &walls, vital);
                        continue;
                    }
                }
                match self.clear(state, &walls, room, owner, at_stake) {
                    Clearing::AsEye => {
                        count_eyes(&mut eyes, &walls, |wall| game.beside(wall) & room != 0);
                    }
                    Clearing::Only => {}
                    Clearing::No => cleared &= !at_stake,
                }
            }
            let weakest = (0..walls.len())
                .filter(|&wall| walls[wall] & game.anchors[own] == 0 && eyes[wall] < 2)
                .min_by_key(|&wall| eyes[wall]);
            match weakest {
                Some(wall) => walls.remove(wall),
                None => return (union(&walls), cleared),
            };
        }
    }

    /// Whether the owner of the walls clears a room, and whether the room is then an eye. For a
    /// room that is not at stake only the latter is looked for.
    fn clear(
        &self,
        state: &State,
        walls: &[u128],
        room: u128,
        owner: Colour,
        at_stake: bool,
    ) -> Clearing {
        let game = &*Rc::clone(&self.game);
        let (own, other) = (owner.index(), (!owner).index());
        if room.count_ones() > ROOM || room & game.anchors[other] != 0 {
            return Clearing::No;
        }
        // Walls with an anchor need no eyes.
        let living_by_eyes = |wall: &&u128| **wall & game.anchors[own] == 0;
        let doors: Vec<u128> = walls
            .iter()
            .filter(living_by_eyes)
            .map(|&wall| game.beside(wall) & room)
            .filter(|&door| door != 0)
            .collect();
        let doors = least(&doors);
        let attached = game.anchors[own] | game.beside(union(walls));
        let stones = [other, own].map(|colour| state.stones[colour]);
        let clears = |doors: &[u128]| {
            let shape = Room::new(game, room, attached, doors);
            self.rooms
                .clears(shape, stones.map(|stones| within(room, stones)))
        };
        if clears(&doors) {
            Clearing::AsEye
        } else if at_stake && clears(&[]) {
            Clearing::Only
        } else {
            Clearing::No
        }
    }
}

/// The sets that contain no other one. For the nodes beside each wall: where the wall of a smaller
/// set has a liberty, so has the wall of a larger set that contains it.
fn least(sets: &[u128]) -> Vec<u128> {
    let mut least: Vec<u128> = Vec::new();
    for &set in sets {
        let is_more = |&other: &u128| other != set && other & !set == 0;
        if !sets.iter().any(is_more) && !least.contains(&set) {
            least.push(set);
        }
    }
    least
}

/// Adds one eye for each wall that has one.
fn count_eyes(eyes: &mut [usize], walls: &[u128], has: impl Fn(u128) -> bool) {
    for (count, &wall) in eyes.iter_mut().zip(walls) {
        *count += usize::from(has(wall));
    }
}
