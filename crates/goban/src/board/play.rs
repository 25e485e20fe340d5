//! Play, capture and undo.

use std::{error::Error, fmt, iter::FusedIterator};

use super::{BORDER, Board, Chain, EMPTY, NONE, Numbers, beside, bit, slot};
use crate::{Colour, Point, zobrist};

impl Board {
    /// Puts a stone down and captures what it leaves without liberties.
    ///
    /// Ko and turns are not checked.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the point is off the board or has a stone, or if the
    /// stone would capture its own chain; the board is unchanged then.
    pub fn play(&mut self, colour: Colour, point: Point) -> Result<Played, PlayError> {
        let at = point.raw();
        self.expect_empty(at)?;
        let around = Around::of(self, colour, at);
        if around.is_suicide {
            return Err(PlayError::NoLiberty);
        }
        Ok(self.put_and_capture(colour, at, &around))
    }

    /// As [`play`](Self::play), but a stone that captures nothing and has no
    /// liberty takes its own chain off the board, itself included.
    ///
    /// # Errors
    ///
    /// [`PlayError::OffBoard`] or [`PlayError::Occupied`]; the board is
    /// unchanged then.
    pub fn play_allowing_suicide(
        &mut self,
        colour: Colour,
        point: Point,
    ) -> Result<Played, PlayError> {
        let at = point.raw();
        self.expect_empty(at)?;
        let around = Around::of(self, colour, at);
        Ok(if around.is_suicide {
            self.take_own(colour, at, &around)
        } else {
            self.put_and_capture(colour, at, &around)
        })
    }

    /// Passes: plays nothing, and clears [`ko`](Self::ko). It can be undone
    /// like a play.
    pub fn pass(&mut self) -> Played {
        let played = Played {
            ko: self.ko,
            ..Played::PASS
        };
        self.ko = NONE;
        played
    }

    /// Takes back the last play, pass or suicide.
    ///
    /// Plays must be undone in reverse order, with no set-up in between.
    /// Otherwise the board becomes inconsistent, and later calls may give wrong
    /// results, panic or never end.
    pub fn undo(&mut self, played: Played) {
        match played.kind {
            Kind::Pass => {}
            Kind::Suicide => self.restore(played.colour, &played.around, played.taken),
            Kind::Stone => self.undo_stone(&played),
        }
        self.ko = played.ko;
    }

    /// The stones that the play just made took off the board, in no particular
    /// order; a suicide's own stone is the last. Valid until the next play,
    /// undo or set-up.
    #[must_use]
    pub fn captured(&self, played: &Played) -> CapturedStones<'_> {
        let own = if played.kind == Kind::Suicide {
            played.at
        } else {
            NONE
        };
        CapturedStones {
            chain: self.circle(NONE),
            chains: played.around,
            left: played.taken,
            own,
        }
    }

    /// Whether [`play`](Self::play) would succeed: the point is on the board
    /// and empty, and the stone would capture something or have a liberty.
    #[must_use]
    pub fn is_legal_without_ko(&self, colour: Colour, point: Point) -> bool {
        let at = point.raw();
        self.expect_empty(at).is_ok() && !Around::of(self, colour, at).is_suicide
    }

    fn expect_empty(&self, at: u16) -> Result<(), PlayError> {
        match self.cell(at) {
            EMPTY => Ok(()),
            BORDER => Err(PlayError::OffBoard),
            _ => Err(PlayError::Occupied),
        }
    }

    /// The distinct chains of one colour beside a point, [`NONE`] in the other
    /// places.
    fn chains_beside(&self, colour: Colour, at: u16) -> [u16; 4] {
        distinct(colour, beside(at).map(|n| self.cell(n)))
    }

    /// Puts a stone on an empty point, and captures nothing.
    pub(super) fn put(&mut self, colour: Colour, at: u16) {
        let around = Around {
            taken: 0,
            ..Around::of(self, colour, at)
        };
        self.put_and_capture(colour, at, &around);
    }

    fn put_and_capture(&mut self, colour: Colour, at: u16, around: &Around) -> Played {
        let mut played = Played {
            kind: Kind::Stone,
            colour,
            at,
            ko: self.ko,
            taken: around.taken,
            captured: 0,
            around: around.enemies,
            absorber: NONE,
            absorbed: [NONE; 3],
            liberties: 0,
            next: self.next[slot(at)],
            numbers: self.numbers(at),
        };
        self.flip_key(colour, at);
        for chain in around.enemies {
            self.lose_liberty(chain);
        }
        if around.own == [NONE; 4] {
            self.found_chain(colour, at, around.empty);
        } else {
            self.join_chains(around, &mut played);
        }
        self.ko = NONE;
        if around.taken != 0 {
            self.capture(&mut played);
        }
        played
    }

    fn flip_key(&mut self, colour: Colour, at: u16) {
        self.hash ^= zobrist::stone_key(colour, Point::from_raw(at));
    }

    fn lose_liberty(&mut self, chain: u16) {
        let liberties = &mut self.chains[slot(chain)].liberties;
        *liberties = liberties.wrapping_sub(1);
    }

    fn gain_liberty(&mut self, chain: u16) {
        let liberties = &mut self.chains[slot(chain)].liberties;
        *liberties = liberties.wrapping_add(1);
    }

    /// A new chain of one stone.
    fn found_chain(&mut self, colour: Colour, at: u16, liberties: u16) {
        self.cells[slot(at)] = bit(colour) | at;
        self.next[slot(at)] = at;
        self.chains[slot(at)] = Numbers {
            liberties,
            stones: 1,
        };
    }

    /// The new stone and all own chains beside it go into the biggest one.
    fn join_chains(&mut self, around: &Around, played: &mut Played) {
        let absorber = self.biggest(around.own);
        played.absorber = absorber;
        played.liberties = self.numbers(absorber).liberties;
        self.lose_liberty(absorber);
        self.next[slot(played.at)] = played.at;
        self.absorb(absorber, played.at, 1);
        // Mostly there is just one, and that case is faster by itself.
        if around
            .own
            .into_iter()
            .map(|chain| u8::from(chain != NONE))
            .sum::<u8>()
            > 1
        {
            self.join_others(around.own, played);
        }
    }

    fn join_others(&mut self, own: [u16; 4], played: &mut Played) {
        let absorber = played.absorber;
        let others = own
            .into_iter()
            .filter(|&chain| chain != NONE && chain != absorber);
        for (kept, chain) in played.absorbed.iter_mut().zip(others) {
            *kept = chain;
            self.absorb(absorber, slot(chain) as u16, self.numbers(chain).stones);
        }
    }

    /// The chain with the most stones.
    fn biggest(&self, chains: [u16; 4]) -> u16 {
        // As one number to compare, stones above: no branches.
        let key = |chain| u32::from(self.numbers(chain).stones) << 16 | u32::from(chain);
        let [a, b, c, d] = chains.map(key);
        a.max(b).max(c.max(d)) as u16
    }

    /// Moves a circle of stones into another chain, one by one, so that a
    /// liberty counts only with the first stone beside it.
    fn absorb(&mut self, absorber: u16, start: u16, stones: u16) {
        let mut gained = 0;
        let mut at = start;
        loop {
            gained += self.liberties_new_to(absorber, at);
            self.cells[slot(at)] = absorber;
            at = self.next[slot(at)];
            if at == start {
                break;
            }
        }
        self.splice(absorber, start);
        let numbers = &mut self.chains[slot(absorber)];
        numbers.liberties += gained;
        numbers.stones += stones;
    }

    /// Number of empty points beside a point that the chain does not touch.
    fn liberties_new_to(&self, chain: u16, at: u16) -> u16 {
        let is_new = |n: u16| {
            let touches = beside(n).map(|m| self.cell(m) == chain);
            let touched = touches[0] | touches[1] | touches[2] | touches[3];
            u16::from((self.cell(n) == EMPTY) & !touched)
        };
        beside(at).map(is_new).into_iter().sum()
    }

    /// Joins two circular lists into one, or parts one into two again.
    fn splice(&mut self, a: u16, b: u16) {
        self.next.swap(slot(a), slot(b));
    }

    fn capture(&mut self, played: &mut Played) {
        for (place, chain) in played.around.into_iter().enumerate() {
            if played.taken & 1 << place != 0 {
                played.captured += self.numbers(chain).stones;
                self.lift(!played.colour, chain);
                self.ko = slot(chain) as u16;
            }
        }
        let own = self.numbers(self.cell(played.at));
        if played.captured != 1 || own.stones != 1 || own.liberties != 1 {
            self.ko = NONE;
        }
    }

    /// Takes a chain off. Its list and numbers stay as they were.
    pub(super) fn lift(&mut self, colour: Colour, chain: u16) {
        let head = slot(chain) as u16;
        let mut at = head;
        loop {
            self.cells[slot(at)] = EMPTY;
            self.flip_key(colour, at);
            for enemy in self.chains_beside(!colour, at) {
                self.gain_liberty(enemy);
            }
            at = self.next[slot(at)];
            if at == head {
                break;
            }
        }
    }

    /// Puts back a chain that was taken off, list and numbers as they stand.
    fn lay(&mut self, colour: Colour, chain: u16) {
        let head = slot(chain) as u16;
        let mut at = head;
        loop {
            self.cells[slot(at)] = chain;
            self.flip_key(colour, at);
            for enemy in self.chains_beside(!colour, at) {
                self.lose_liberty(enemy);
            }
            at = self.next[slot(at)];
            if at == head {
                break;
            }
        }
    }

    fn restore(&mut self, colour: Colour, chains: &[u16; 4], taken: u8) {
        for (place, &chain) in chains.iter().enumerate() {
            if taken & 1 << place != 0 {
                self.lay(colour, chain);
            }
        }
    }

    /// Removes the player's own chains beside the point; the point stays as it
    /// is.
    fn take_own(&mut self, colour: Colour, at: u16, around: &Around) -> Played {
        let mut played = Played {
            kind: Kind::Suicide,
            colour,
            at,
            ko: self.ko,
            ..Played::PASS
        };
        played.around = around.own;
        played.captured = 1;
        for (place, chain) in around.own.into_iter().enumerate() {
            if chain != NONE {
                played.taken |= 1 << place;
                played.captured += self.numbers(chain).stones;
                self.lift(colour, chain);
            }
        }
        self.ko = NONE;
        played
    }

    fn undo_stone(&mut self, played: &Played) {
        self.restore(!played.colour, &played.around, played.taken);
        if played.absorber != NONE {
            self.part_chains(played);
        }
        for chain in played.around {
            self.gain_liberty(chain);
        }
        self.flip_key(played.colour, played.at);
        self.cells[slot(played.at)] = EMPTY;
        self.next[slot(played.at)] = played.next;
        self.chains[slot(played.at)] = played.numbers;
    }

    /// Takes back [`join_chains`](Self::join_chains), last chain first.
    fn part_chains(&mut self, played: &Played) {
        let absorber = played.absorber;
        let mut stones = 1;
        for &chain in played.absorbed.iter().rev().filter(|&&chain| chain != NONE) {
            self.splice(absorber, chain);
            self.relabel(chain);
            stones += self.numbers(chain).stones;
        }
        self.splice(absorber, played.at);
        let numbers = &mut self.chains[slot(absorber)];
        numbers.liberties = played.liberties;
        numbers.stones -= stones;
    }

    fn relabel(&mut self, chain: u16) {
        let head = slot(chain) as u16;
        let mut at = head;
        loop {
            self.cells[slot(at)] = chain;
            at = self.next[slot(at)];
            if at == head {
                break;
            }
        }
    }
}

/// The distinct chains of one colour among four cells, [`NONE`] in the other
/// places. Without branches, since what is around a stone cannot be predicted.
fn distinct(colour: Colour, cells: [u16; 4]) -> [u16; 4] {
    let [a, b, c, d] = cells.map(|cell| if cell & bit(colour) != 0 { cell } else { NONE });
    [
        a,
        if b == a { NONE } else { b },
        if (c == a) | (c == b) { NONE } else { c },
        if (d == a) | (d == b) | (d == c) {
            NONE
        } else {
            d
        },
    ]
}

/// What a stone about to be played finds beside it.
struct Around {
    /// Number of empty points.
    empty: u16,
    /// The distinct own chains.
    own: [u16; 4],
    /// The distinct enemy chains.
    enemies: [u16; 4],
    /// One bit for each of `enemies` that the stone captures.
    taken: u8,
    /// Whether the stone would have no liberty, captures considered.
    is_suicide: bool,
}

impl Around {
    fn of(board: &Board, colour: Colour, at: u16) -> Self {
        let cells = beside(at).map(|n| board.cell(n));
        let empty = cells.map(|cell| u16::from(cell == EMPTY)).into_iter().sum();
        let own = distinct(colour, cells);
        let enemies = distinct(!colour, cells);
        let in_atari = |chain| (chain != NONE) & (board.numbers(chain).liberties == 1);
        let bits = enemies.map(|chain| u8::from(in_atari(chain)));
        let taken = bits[0] | bits[1] << 1 | bits[2] << 2 | bits[3] << 3;
        let safe = |&chain: &u16| chain != NONE && board.numbers(chain).liberties > 1;
        let is_suicide = empty == 0 && taken == 0 && !own.iter().any(safe);
        Self {
            empty,
            own,
            enemies,
            taken,
            is_suicide,
        }
    }
}

/// What [`Board::undo`] needs to know of a play.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    kind: Kind,
    colour: Colour,
    /// One bit for each of `around` that was taken off.
    taken: u8,
    at: u16,
    /// The ko point before the play.
    ko: u16,
    captured: u16,
    /// The distinct enemy chains beside the stone; for a suicide, the own ones.
    around: [u16; 4],
    /// The chain that the stone joined; [`NONE`] for a new one.
    absorber: u16,
    /// The other chains that were joined into it, in this order.
    absorbed: [u16; 3],
    /// The absorber's number of liberties before the play.
    liberties: u16,
    /// What the point's slots held before the play. A chain that was captured
    /// or absorbed may still need it.
    next: u16,
    numbers: Numbers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Pass,
    Stone,
    Suicide,
}

impl Played {
    const PASS: Self = Self {
        kind: Kind::Pass,
        colour: Colour::Black,
        taken: 0,
        at: NONE,
        ko: NONE,
        captured: 0,
        around: [NONE; 4],
        absorber: NONE,
        absorbed: [NONE; 3],
        liberties: 0,
        next: NONE,
        numbers: Numbers {
            liberties: 0,
            stones: 0,
        },
    };

    /// Number of stones taken off the board; a suicide's own stone counts.
    #[must_use]
    pub const fn captured(&self) -> u16 {
        self.captured
    }

    /// Whether the stone took its own chain, and itself, off the board.
    #[must_use]
    pub fn is_suicide(&self) -> bool {
        self.kind == Kind::Suicide
    }

    /// The point played on; `None` for a pass.
    #[must_use]
    pub fn point(&self) -> Option<Point> {
        (self.at != NONE).then(|| Point::from_raw(self.at))
    }

    /// Number of own chains that the stone joined to each other or became
    /// part of, 0 to 4.
    #[must_use]
    pub fn joined(&self) -> usize {
        let chains = [self.absorber].into_iter().chain(self.absorbed);
        chains.filter(|&chain| chain != NONE).count()
    }
}

/// Iterator over captured stones; see [`Board::captured`].
#[derive(Clone, Debug)]
pub struct CapturedStones<'a> {
    chain: Chain<'a>,
    chains: [u16; 4],
    /// One bit for each of `chains` not yet walked.
    left: u8,
    /// A suicide's own stone, not yet given.
    own: u16,
}

impl Iterator for CapturedStones<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        loop {
            if let Some(point) = self.chain.next() {
                return Some(point);
            }
            let Some(&chain) = self.chains.get(self.left.trailing_zeros() as usize) else {
                let own = std::mem::replace(&mut self.own, NONE);
                return (own != NONE).then(|| Point::from_raw(own));
            };
            self.left &= self.left - 1;
            self.chain.restart(slot(chain) as u16);
        }
    }
}

impl FusedIterator for CapturedStones<'_> {}

/// Why a stone cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The point is off the board.
    OffBoard,
    /// The point has a stone.
    Occupied,
    /// The stone would capture its own chain.
    NoLiberty,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OffBoard => "the point is off the board",
            Self::Occupied => "the point has a stone already",
            Self::NoLiberty => "the stone would capture its own chain",
        })
    }
}

impl Error for PlayError {}
