//! The history of whole-board positions.
//!
//! A [`History`] remembers the position after each turn. It finds earlier positions by hash, and
//! then confirms them: the changes in between are taken back point by point, and must cancel out.
//! No position is kept whole, so a turn takes 32 bytes.

mod table;

use honte_goban::{Board, Colour, Played, Point};

use crate::Repetition;
use table::Table;

/// The positions of a game so far: that of the start, and one after each turn.
#[derive(Clone, Debug)]
pub struct History {
    turns: Vec<Turn>,
    /// The captured stones of all turns, one after another.
    captured: Vec<Point>,
    table: Table,
}

/// One turn and the position after it.
#[derive(Clone, Copy, Debug)]
struct Turn {
    hash: u128,
    /// How many stones it captured.
    captures: u16,
    /// The last turn before this one after which the position was the same; [`NEVER`] if there is
    /// none.
    same_before: u32,
    /// Where the table keeps this position.
    slot: u32,
    /// The stone that was played; `None` for a pass, and for the start.
    stone: Option<(Colour, Point)>,
    /// Whether the stones that left the board were the player's own.
    is_suicide: bool,
    /// How the position came about, this time or before: see [`to_move`] and [`played`].
    seen: u8,
}

/// Stands for no turn.
const NEVER: u32 = u32::MAX;

/// The bit that says that the position stood with this player to move.
const fn to_move(colour: Colour) -> u8 {
    1 << colour.index()
}

/// The bit that says that a play of this player created the position.
const fn played(colour: Colour) -> u8 {
    4 << colour.index()
}

/// A position that appeared before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// How many turns had been played when the position last appeared before. The first turn of the
    /// cycle is the next one, with this number counted from 0.
    pub start: usize,
    /// How many turns had been played when it appeared again. The last turn of the cycle is the one
    /// before this number.
    pub end: usize,
}

impl Cycle {
    /// Number of turns in the cycle.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the cycle has no turns, which never happens.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end == self.start
    }
}

/// A turn that was made on the board and may be entered into the history.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    turn: Turn,
    /// Where its captured stones begin in the list, which has them already.
    captured_start: usize,
}

impl History {
    /// A history that begins with a position and the player to move.
    #[must_use]
    pub fn new(board: &Board, first: Colour) -> Self {
        let mut history = Self {
            turns: Vec::with_capacity(512),
            captured: Vec::new(),
            table: Table::new(),
        };
        history.restart(board, first);
        history
    }

    /// Forgets everything, and begins again with a position and the player to move.
    pub fn restart(&mut self, board: &Board, first: Colour) {
        self.turns.clear();
        self.captured.clear();
        self.table.clear();
        let slot = self.table.add(board.hash128(), 0);
        self.turns.push(Turn {
            hash: board.hash128(),
            captures: 0,
            same_before: NEVER,
            slot,
            stone: None,
            is_suicide: false,
            seen: to_move(first),
        });
    }

    /// Number of turns, passes included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.turns.len() - 1
    }

    /// Whether no turn has been made yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Looks up the position that a play just led to. The play is not entered yet:
    /// [`enter`](Self::enter) or [`forget`](Self::forget) it.
    pub fn look(&mut self, board: &Board, colour: Colour, play: &Played) -> Candidate {
        self.look_with(board, board.hash128(), colour, play)
    }

    /// As [`look`](Self::look), with the hash already known.
    fn look_with(&mut self, board: &Board, hash: u128, colour: Colour, play: &Played) -> Candidate {
        let captured_start = self.captured.len();
        if play.captured() > 0 {
            self.captured.extend(board.captured(play));
        }
        let mut candidate = Candidate {
            turn: Turn {
                hash,
                captures: play.captured(),
                same_before: NEVER,
                slot: 0,
                stone: play.point().map(|point| (colour, point)),
                is_suicide: play.is_suicide(),
                seen: to_move(!colour) | played(colour),
            },
            captured_start,
        };
        let place = self.table.find(hash, |earlier| {
            self.turns
                .get(earlier as usize)
                .is_some_and(|turn| turn.hash == hash)
                && self.is_same(&candidate.turn, earlier as usize, board)
        });
        candidate.turn.slot = place.slot;
        if let Some(earlier) = place.turn {
            candidate.turn.same_before = earlier;
        }
        candidate
    }

    /// The turn after which the candidate's position last stood, if it ever did.
    #[must_use]
    pub fn earlier(&self, candidate: &Candidate) -> Option<usize> {
        let earlier = candidate.turn.same_before;
        (earlier != NEVER).then_some(earlier as usize)
    }

    /// The turn that makes the candidate a forbidden repetition, if there is one: a turn after
    /// which the same position stood.
    #[must_use]
    pub fn forbids(&self, candidate: &Candidate, rule: Repetition) -> Option<usize> {
        let earlier = self.earlier(candidate)?;
        let seen = self.turns.get(earlier)?.seen;
        let (colour, _) = candidate.turn.stone?;
        let forbidden = match rule {
            Repetition::Allowed | Repetition::NoResult => false,
            Repetition::Positional => true,
            Repetition::Situational => seen & to_move(!colour) != 0,
            Repetition::NaturalSituational => seen & played(colour) != 0,
        };
        forbidden.then_some(earlier)
    }

    /// Enters the turn that was looked up last.
    pub fn enter(&mut self, candidate: Candidate) {
        let mut turn = candidate.turn;
        let number = self.turns.len() as u32;
        if let Some(earlier) = self.turns.get(turn.same_before as usize) {
            turn.seen |= earlier.seen;
        }
        self.turns.push(turn);
        if self.table.put(turn.slot, number, turn.same_before == NEVER) {
            self.rebuild();
        }
    }

    /// Forgets the candidate looked up last, which must be undone on the board, too.
    pub fn forget(&mut self, candidate: &Candidate) {
        self.captured.truncate(candidate.captured_start);
    }

    /// Enters a pass of this player.
    pub fn pass(&mut self, colour: Colour) {
        let Some(&last) = self.turns.last() else {
            return;
        };
        let number = self.turns.len() as u32;
        self.turns.push(Turn {
            same_before: number - 1,
            captures: 0,
            stone: None,
            is_suicide: false,
            seen: last.seen | to_move(!colour),
            ..last
        });
        self.table.put(last.slot, number, false);
    }

    /// Takes the last turn back; the starting position stays.
    pub fn undo(&mut self) {
        if self.turns.len() < 2 {
            return;
        }
        if let Some(turn) = self.turns.pop() {
            let before = (turn.same_before != NEVER).then_some(turn.same_before);
            self.table.take(turn.slot, before);
            let rest = self.captured.len() - usize::from(turn.captures);
            self.captured.truncate(rest);
        }
    }

    /// How often the position after the last turn has appeared so far, this time included. A pass
    /// leaves the position standing, which does not count as appearing again.
    #[must_use]
    pub fn times(&self) -> usize {
        let mut times = 0;
        let mut at = self.turns.len() - 1;
        while let Some(turn) = self.turns.get(at) {
            times += usize::from(turn.stone.is_some() || at == 0);
            at = turn.same_before as usize;
        }
        times
    }

    /// Whether the board, one turn later than the history, is what it was after turn `earlier`. The
    /// changes since then are taken back, and must cancel out.
    fn is_same(&self, newest: &Turn, earlier: usize, board: &Board) -> bool {
        let mut then = Changes::new();
        let mut end = self.captured.len();
        let since = self.turns.iter().skip(earlier + 1).rev();
        for turn in std::iter::once(newest).chain(since) {
            let start = end.saturating_sub(usize::from(turn.captures));
            if let Some((colour, point)) = turn.stone {
                let owner = if turn.is_suicide { colour } else { !colour };
                let stones = self.captured.get(start..end).unwrap_or_default();
                stones
                    .iter()
                    .for_each(|&stone| then.set(stone, Some(owner)));
                then.set(point, None);
            }
            end = start;
        }
        then.touched
            .iter()
            .all(|&point| then.at[point.index()] == code(board.colour_at(point)))
    }

    /// Makes room in the table.
    fn rebuild(&mut self) {
        self.table.grow();
        for number in 0..self.turns.len() {
            let turn = self.turns[number];
            self.turns[number].slot = match self.turns.get(turn.same_before as usize) {
                None => self.table.add(turn.hash, number as u32),
                Some(&Turn { slot, .. }) => {
                    self.table.put(slot, number as u32, false);
                    slot
                }
            };
        }
    }
}

/// What stood on the points that changed.
struct Changes {
    /// By point: [`code`], or [`UNTOUCHED`].
    at: [u8; Point::INDEX_END],
    touched: Vec<Point>,
}

const UNTOUCHED: u8 = 3;

/// A point's content as a number.
const fn code(content: Option<Colour>) -> u8 {
    match content {
        None => 0,
        Some(Colour::Black) => 1,
        Some(Colour::White) => 2,
    }
}

impl Changes {
    fn new() -> Self {
        Self {
            at: [UNTOUCHED; Point::INDEX_END],
            touched: Vec::new(),
        }
    }

    fn set(&mut self, point: Point, content: Option<Colour>) {
        let at = &mut self.at[point.index()];
        if *at == UNTOUCHED {
            self.touched.push(point);
        }
        *at = code(content);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(board: &mut Board, history: &mut History, colour: Colour, at: &str, hash: u128) {
        let point = Point::parse_a1(board.size(), at).unwrap();
        let played = board.play(colour, point).unwrap();
        let candidate = history.look_with(board, hash, colour, &played);
        history.enter(candidate);
    }

    #[test]
    fn an_equal_hash_of_another_position_is_no_repetition() {
        let mut board: Board = ". . .\n. . .\n. . .".parse().unwrap();
        let mut history = History::new(&board, Colour::Black);
        for (number, at) in ["A1", "B1", "C1", "A2"].into_iter().enumerate() {
            let colour = Colour::ALL[number % 2];
            play(&mut board, &mut history, colour, at, 7);
            assert_eq!(history.times(), 1, "{at}");
        }
    }

    #[test]
    fn repetition_is_found_where_hashes_collide() {
        // A ko taken and retaken, all hashes equal.
        let mut board: Board = ". X O .\nX . X O\n. X O .".parse().unwrap();
        let mut history = History::new(&board, Colour::White);
        play(&mut board, &mut history, Colour::White, "B2", 9);
        play(&mut board, &mut history, Colour::Black, "C2", 9);
        let first = board.clone();
        play(&mut board, &mut history, Colour::White, "B2", 9);
        assert_eq!(history.times(), 2);
        play(&mut board, &mut history, Colour::Black, "C2", 9);
        assert_eq!(board, first);
        assert_eq!(history.times(), 2);
    }

    #[test]
    fn undo_leaves_the_history_as_it_was() {
        let mut board: Board = ". X O .\nX . X O\n. X O .".parse().unwrap();
        let mut history = History::new(&board, Colour::White);
        let hash = |board: &Board| board.hash128();
        for _ in 0..2000 {
            let point = Point::parse_a1(board.size(), "B2").unwrap();
            let played = board.play(Colour::White, point).unwrap();
            let candidate = history.look(&board, Colour::White, &played);
            history.enter(candidate);
            history.pass(Colour::Black);
            let before = hash(&board);
            let point = Point::parse_a1(board.size(), "C2").unwrap();
            let played = board.play(Colour::Black, point).unwrap();
            let candidate = history.look(&board, Colour::Black, &played);
            history.enter(candidate);
            assert_ne!(hash(&board), before);
        }
        assert_eq!(history.times(), 2001, "the start, and once a round");
        while !history.is_empty() {
            history.undo();
        }
        assert_eq!(history.captured.len(), 0);
        assert_eq!(history.times(), 1);
    }
}
