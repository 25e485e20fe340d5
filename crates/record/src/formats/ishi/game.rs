//! A position and the way back from it.
//!
//! The specification has no rules of play. Here a move puts its stone down, replacing what is
//! there, takes off the opponent's chains that have no liberty, then its own, and then whatever
//! `PRISONER` lists and is still there.

use std::collections::HashMap;

use honte_goban::{Colour, Point, Size};

use super::document::{Act, Document, StepId};
use super::place::{Loc, Place};
use super::stones::Stones;

/// The board after the steps of a path, each of which can be taken back.
#[derive(Clone, Debug)]
pub(super) struct Game<S> {
    board: S,
    /// By point: the step whose stone is there, plus 1; 0 for a stone set up. Means nothing
    /// without a stone.
    owners: Vec<u32>,
    /// By number: the last move of the path that has it, by its place in the path, plus 1.
    numbers: Numbers,
    path: Vec<Entry>,
    /// What the path's steps did, in order.
    changes: Vec<Change>,
    frames: Vec<Frame>,
    /// The steps that variations undo, to be done again.
    undone: Vec<Entry>,
    /// What those steps did, from the last to the first.
    undone_changes: Vec<Change>,
    /// Where in the path the sequence begins.
    base: usize,
    /// The number of the sequence's last move; 0 if it has none.
    last_number: u32,
    captured: Vec<Point>,
    listed: Vec<Point>,
    /// The stones that the last move took off only because it lists them.
    forced: Vec<Point>,
}

/// A step of the path.
#[derive(Clone, Copy, Debug)]
struct Entry {
    step: StepId,
    /// Where its changes begin; when it is undone, how many there are.
    changes: u32,
    /// 0 for setup stones.
    number: u32,
    /// What `numbers` had for the number.
    earlier: u32,
}

/// A point before and after.
#[derive(Clone, Copy, Debug)]
struct Change {
    point: Point,
    before: Option<Colour>,
    after: Option<Colour>,
    owner_before: u32,
    owner_after: u32,
}

/// A sequence that waits for a variation to end.
#[derive(Clone, Copy, Debug)]
struct Frame {
    base: usize,
    last_number: u32,
    /// Where in `undone` its steps begin.
    undone: usize,
}

/// What a move ran into.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    pub(super) occupied: bool,
    pub(super) suicide: bool,
    /// It lists prisoners.
    pub(super) lists: bool,
    /// The prisoners it lists are not those it captured.
    pub(super) mismatch: bool,
}

impl<S: Stones> Game<S> {
    pub(super) fn new(size: Size) -> Self {
        Game {
            board: S::empty(size),
            owners: vec![0; Point::INDEX_END],
            numbers: Numbers::default(),
            path: Vec::new(),
            changes: Vec::new(),
            frames: Vec::new(),
            undone: Vec::new(),
            undone_changes: Vec::new(),
            base: 0,
            last_number: 0,
            captured: Vec::new(),
            listed: Vec::new(),
            forced: Vec::new(),
        }
    }

    /// Back to an empty board.
    pub(super) fn reset(&mut self, size: Size) {
        self.board.reset(size);
        for entry in self.path.drain(..) {
            self.numbers.set(entry.number, 0);
        }
        self.changes.clear();
        self.frames.clear();
        self.undone.clear();
        self.undone_changes.clear();
        self.captured.clear();
        self.base = 0;
        self.last_number = 0;
    }

    pub(super) const fn board(&self) -> &S {
        &self.board
    }

    /// The stones that the last move took off by capture or suicide.
    pub(super) fn captured(&self) -> &[Point] {
        &self.captured
    }

    /// The stones that the last move took off only because it lists them as prisoners.
    pub(super) fn forced(&self) -> &[Point] {
        &self.forced
    }

    /// The stones that the last move lists as prisoners, if it lists any.
    pub(super) fn listed(&self) -> &[Point] {
        &self.listed
    }

    /// The move whose stone is on the point; `None` if it was set up or there is none.
    pub(super) fn owner(&self, point: Point) -> Option<StepId> {
        self.board.stone(point)?;
        let owner = self.owners.get(point.index())?.checked_sub(1)?;
        Some(StepId(owner))
    }

    /// The most recent move with this number.
    pub(super) fn find(&self, number: u32) -> Option<StepId> {
        let at = self.numbers.get(number).checked_sub(1)?;
        self.path.get(at as usize).map(|entry| entry.step)
    }

    /// The most recent move with each of these numbers.
    pub(super) fn find_all(&self, first: u32, last: u32, mut found: impl FnMut(StepId)) {
        if (last - first) as usize <= self.path.len() {
            (first..=last)
                .filter_map(|number| self.find(number))
                .for_each(found);
            return;
        }
        for (entry, at) in self.path.iter().zip(1..) {
            let is_wanted = (first..=last).contains(&entry.number);
            if is_wanted && self.numbers.get(entry.number) == at {
                found(entry.step);
            }
        }
    }

    /// Whether a move of the current sequence has this number.
    pub(super) fn is_used(&self, number: u32) -> bool {
        self.numbers.get(number) as usize > self.base
    }

    /// The number of the last move in the current sequence.
    pub(super) fn last_number(&self) -> Option<u32> {
        (self.last_number > 0).then_some(self.last_number)
    }

    /// Goes on to a step; those that change no position do nothing.
    pub(super) fn apply(&mut self, doc: &Document, id: StepId) -> Outcome {
        let step = doc.step(id);
        self.captured.clear();
        self.forced.clear();
        match step.act() {
            Act::Move {
                colour,
                loc,
                number,
            } => {
                self.push(id, number);
                self.last_number = number;
                let point = loc.and_then(|loc| loc.point(self.board.size()));
                let mut outcome =
                    point.map_or_else(Outcome::default, |at| self.play(id, colour, at));
                if step.has_notes() {
                    self.take_prisoners(doc, id, &mut outcome);
                }
                outcome
            }
            Act::Setup => {
                self.set_up(doc, id);
                Outcome::default()
            }
            Act::Start | Act::Diagram(_) | Act::Variation { .. } => Outcome::default(),
        }
    }

    /// Stones of several steps without a move in between are undone together, if at all.
    fn set_up(&mut self, doc: &Document, id: StepId) {
        if self.path.len() == self.base || self.path.last().is_none_or(|entry| entry.number > 0) {
            self.push(id, 0);
        }
        for stone in doc.setup(id) {
            if let Some(point) = stone.loc.point(self.board.size()) {
                self.change(point, Some(stone.colour), 0);
                self.shorten();
            }
        }
    }

    /// Makes one change of several on the same point, where the last step has very many.
    fn shorten(&mut self) {
        const MAX_CHANGES_APART: usize = 1024;
        let start = self.path.last().map_or(0, |entry| entry.changes as usize);
        if self.changes.len() - start < MAX_CHANGES_APART {
            return;
        }
        let mut places: HashMap<Point, usize> = HashMap::new();
        let mut kept = start;
        for at in start..self.changes.len() {
            let change = self.changes[at];
            let place = *places.entry(change.point).or_insert(kept);
            if place == kept {
                self.changes[kept] = change;
                kept += 1;
            } else {
                self.changes[place].after = change.after;
                self.changes[place].owner_after = change.owner_after;
            }
        }
        self.changes.truncate(kept);
    }

    /// Goes into a variation: to the position before the move that it replaces, or stays where it
    /// is if it replaces none.
    pub(super) fn enter(&mut self, doc: &Document, head: StepId) {
        self.captured.clear();
        self.frames.push(Frame {
            base: self.base,
            last_number: self.last_number,
            undone: self.undone.len(),
        });
        if let Some(replaced) = replaced_move(doc, head) {
            while self.path.len() > self.base {
                if self.undo(true) == Some(replaced) {
                    break;
                }
            }
        }
        self.base = self.path.len();
        self.last_number = 0;
    }

    /// Leaves a variation: back to the position where it was entered.
    pub(super) fn leave(&mut self) {
        self.captured.clear();
        while self.path.len() > self.base {
            self.undo(false);
        }
        let Some(frame) = self.frames.pop() else {
            return;
        };
        while self.undone.len() > frame.undone {
            self.redo();
        }
        self.base = frame.base;
        self.last_number = frame.last_number;
    }

    fn push(&mut self, step: StepId, number: u32) {
        let at = self.path.len() as u32 + 1;
        let earlier = match number {
            0 => 0,
            number => self.numbers.set(number, at),
        };
        self.path.push(Entry {
            step,
            changes: self.changes.len() as u32,
            number,
            earlier,
        });
    }

    /// Undoes the last step of the path, and keeps what it did if it will be done again.
    fn undo(&mut self, keep: bool) -> Option<StepId> {
        let mut entry = self.path.pop()?;
        let start = entry.changes as usize;
        entry.changes = (self.changes.len() - start) as u32;
        while self.changes.len() > start {
            let Some(change) = self.changes.pop() else {
                break;
            };
            self.put(change.point, change.before, change.owner_before);
            if keep {
                self.undone_changes.push(change);
            }
        }
        if entry.number > 0 {
            self.numbers.set(entry.number, entry.earlier);
        }
        if keep {
            self.undone.push(entry);
        }
        Some(entry.step)
    }

    /// Does the step again that was undone last.
    fn redo(&mut self) {
        let Some(entry) = self.undone.pop() else {
            return;
        };
        self.push(entry.step, entry.number);
        for _ in 0..entry.changes {
            if let Some(change) = self.undone_changes.pop() {
                self.put(change.point, change.after, change.owner_after);
                self.changes.push(change);
            }
        }
    }

    fn play(&mut self, id: StepId, colour: Colour, point: Point) -> Outcome {
        let occupied = self.board.stone(point).is_some();
        if occupied {
            self.change(point, None, 0);
        }
        let owner = self.set_owner(point, id.0 + 1);
        self.note(point, None, Some(colour), owner, id.0 + 1);
        let suicide = self.board.play(colour, point, &mut self.captured);
        let before = Some(if suicide { colour } else { !colour });
        for &captured in &self.captured {
            let owner = self.owners.get(captured.index()).copied().unwrap_or(0);
            self.changes.push(Change {
                point: captured,
                before,
                after: None,
                owner_before: owner,
                owner_after: owner,
            });
        }
        Outcome {
            occupied,
            suicide,
            ..Outcome::default()
        }
    }

    /// Compares what a move lists with what it captured, and takes off what is left of it.
    fn take_prisoners(&mut self, doc: &Document, id: StepId, outcome: &mut Outcome) {
        let mut listed = std::mem::take(&mut self.listed);
        listed.clear();
        for item in doc.prisoners(id) {
            outcome.lists = true;
            match self.prisoner(doc, item.place) {
                Some(point) => listed.push(point),
                None => outcome.mismatch = true,
            }
        }
        if outcome.lists {
            listed.sort_unstable();
            listed.dedup();
            self.captured.sort_unstable();
            outcome.mismatch |= listed != self.captured;
        }
        for &point in &listed {
            if self.board.stone(point).is_some() {
                self.forced.push(point);
            }
            self.change(point, None, 0);
        }
        self.listed = listed;
    }

    /// The point of a prisoner, unless it is a move's whose point has another stone by now.
    fn prisoner(&self, doc: &Document, place: Place) -> Option<Point> {
        match place {
            Place::At(loc) => loc.point(self.board.size()),
            Place::Move(number) => {
                let id = self.find(number)?;
                let point = loc_of(doc, id)?.point(self.board.size())?;
                let is_its_own = self.board.stone(point).is_none() || self.owner(point) == Some(id);
                is_its_own.then_some(point)
            }
            Place::All | Place::Moves(..) => None,
        }
    }

    /// Makes a point have a stone or none.
    fn change(&mut self, point: Point, after: Option<Colour>, owner_after: u32) {
        let before = self.board.stone(point);
        if before.is_none() && after.is_none() {
            return;
        }
        let owner_before = self.owners.get(point.index()).copied().unwrap_or(0);
        self.put(point, after, owner_after);
        self.note(point, before, after, owner_before, owner_after);
    }

    fn put(&mut self, point: Point, stone: Option<Colour>, owner: u32) {
        self.board.put(point, stone);
        self.set_owner(point, owner);
    }

    fn set_owner(&mut self, point: Point, owner: u32) -> u32 {
        let place = self.owners.get_mut(point.index());
        place.map_or(0, |place| std::mem::replace(place, owner))
    }

    fn note(
        &mut self,
        point: Point,
        before: Option<Colour>,
        after: Option<Colour>,
        owner_before: u32,
        owner_after: u32,
    ) {
        self.changes.push(Change {
            point,
            before,
            after,
            owner_before,
            owner_after,
        });
    }
}

/// The move that a variation replaces.
fn replaced_move(doc: &Document, head: StepId) -> Option<StepId> {
    match doc.step(head).act() {
        Act::Variation { owner, .. } => {
            matches!(doc.step(owner).act(), Act::Move { .. }).then_some(owner)
        }
        _ => None,
    }
}

/// Where a move was played.
pub(super) fn loc_of(doc: &Document, id: StepId) -> Option<Loc> {
    match doc.step(id).act() {
        Act::Move { loc, .. } => loc,
        _ => None,
    }
}

/// A number for each move number; 0 where none was set.
#[derive(Clone, Debug, Default)]
struct Numbers {
    small: Vec<u32>,
    large: HashMap<u32, u32>,
}

impl Numbers {
    /// Where numbers stop being small: few games have more moves.
    const SMALL_NUMBERS: u32 = 2048;

    #[inline]
    fn get(&self, number: u32) -> u32 {
        if number < Self::SMALL_NUMBERS {
            self.small.get(number as usize).copied().unwrap_or(0)
        } else {
            self.large.get(&number).copied().unwrap_or(0)
        }
    }

    /// Sets a number's value and gives the one it had.
    #[inline]
    fn set(&mut self, number: u32, value: u32) -> u32 {
        if number >= Self::SMALL_NUMBERS {
            let before = match value {
                0 => self.large.remove(&number),
                value => self.large.insert(number, value),
            };
            return before.unwrap_or(0);
        }
        let at = number as usize;
        if at >= self.small.len() {
            self.small.resize(at + 1, 0);
        }
        let place = self.small.get_mut(at);
        place.map_or(0, |place| std::mem::replace(place, value))
    }
}
