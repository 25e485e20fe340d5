//! Boards, marks and diagrams: what a display would show at each step.

use honte_goban::{Board, Colour, Point};

use super::document::{Act, Document, Event, Note, StepId};
use super::game::{Game, loc_of};
use super::place::{Item, Loc, MAX_SIDE, Place, Sign};
use super::tree::{Tree, Visit};

/// A mark as it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The number of the move whose stone is there.
    Number(u32),
    /// One or two characters of ASCII 33 to 126; the second is 0 where there is one only.
    Text([u8; 2]),
    /// A check mark.
    Check,
    /// A diamond.
    Diamond,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
}

/// A way through an event, with the position at each step.
///
/// The steps come in the order of [`Tree`]: a move, the variations on it, the next move. The way
/// takes time in proportion to the number of steps, however they are nested.
///
/// ```
/// use honte_record::ishi::{self, Loc, Mark, Replay};
///
/// let document = ishi::read(b"B 1 c3\nMARK ALL x@d4\nVAR\nB 1 e3\nENDVAR\nW 2 c4\n").document;
/// let mut replay = Replay::new(&document, &document.events()[0]);
/// let mut lines = Vec::new();
/// while let Some(step) = replay.next_step() {
///     lines.push((document.step(step).line(), replay.board().all_stones().count()));
/// }
/// // The empty board, the move, the variation's head, its move, and the next one.
/// assert_eq!(lines, [(0, 0), (1, 1), (3, 0), (4, 1), (6, 2)]);
///
/// let first = document.events()[0].steps().nth(1).unwrap();
/// let marks = Replay::at(&document, first).marks();
/// let [c3, d4] = [3, 4].map(|i| Loc::new(i, i).unwrap());
/// assert_eq!(marks, [(c3, Mark::Number(1)), (d4, Mark::Text([b'x', 0]))]);
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'d> {
    doc: &'d Document,
    side: u8,
    tree: Tree<'d>,
    game: Game<Board>,
    at: StepId,
    /// The last move was put on a stone.
    occupied: bool,
}

impl<'d> Replay<'d> {
    /// Stands before the first step of an event of this document.
    #[must_use]
    pub fn new(doc: &'d Document, event: &Event) -> Self {
        Replay {
            doc,
            side: event.side(),
            tree: Tree::new(doc, event),
            game: Game::new(event.size()),
            at: event.start(),
            occupied: false,
        }
    }

    /// Stands at one step; there is no going on from it. Takes time in proportion to the moves up
    /// to it.
    #[must_use]
    pub fn at(doc: &'d Document, step: StepId) -> Self {
        let mut replay = match doc.events().get(doc.event_of(step)) {
            Some(event) => Replay::new(doc, event),
            None => Replay::new(doc, &Event::default()),
        };
        replay.tree = Tree::over(doc, step);
        replay.at = step;
        let changes_position = matches!(doc.step(step).act(), Act::Move { .. } | Act::Setup);
        let mut path = Vec::new();
        let mut next = if changes_position {
            Some(step)
        } else {
            doc.step(step).parent()
        };
        while let Some(id) = next {
            path.push(id);
            next = doc.step(id).parent();
        }
        for &id in path.iter().rev() {
            replay.game.apply(doc, id);
        }
        if !changes_position {
            replay.game.apply(doc, step);
        }
        replay
    }

    /// Goes on to the next step and gives it; heads of variations are steps too.
    pub fn next_step(&mut self) -> Option<StepId> {
        loop {
            match self.tree.next()? {
                Visit::Step(id) => {
                    self.occupied = self.game.apply(self.doc, id).occupied;
                    self.at = id;
                    return Some(id);
                }
                Visit::Open(head) => {
                    self.game.enter(self.doc, head);
                    self.at = head;
                    return Some(head);
                }
                Visit::Close(_) => self.game.leave(),
            }
        }
    }

    /// The step at which this stands.
    #[must_use]
    pub const fn step(&self) -> StepId {
        self.at
    }

    /// The position. A diagram is not a position: see [`shown`](Self::shown).
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.game.board()
    }

    /// The stones that the move took off: the opponent's, or in a suicide its own. Not those that
    /// only `PRISONER` says were taken.
    #[must_use]
    pub fn captured(&self) -> &[Point] {
        self.game.captured()
    }

    /// The stones that are gone only because `PRISONER` lists them.
    #[must_use]
    pub fn forced(&self) -> &[Point] {
        self.game.forced()
    }

    /// Whether the move replaced a stone.
    #[must_use]
    pub const fn is_occupied(&self) -> bool {
        self.occupied
    }

    /// The most recent move with this number on the way from the start to here: `#n`.
    #[must_use]
    pub fn find(&self, number: u32) -> Option<StepId> {
        self.game.find(number)
    }

    /// The lower left and the upper right place of what is shown; those of a diagram may be beyond
    /// the board, up to 19.
    #[must_use]
    pub fn corners(&self) -> (Loc, Loc) {
        match self.doc.step(self.at).act() {
            Act::Diagram(region) => region.corners(self.side),
            _ => super::Region::Full.corners(self.side),
        }
    }

    /// The stones on display, by column and row from the lower left: the position, or in a diagram
    /// the position without what it hides, and with its own stones above all others. Those beyond
    /// the [`corners`](Self::corners) are among them.
    #[must_use]
    pub fn shown(&self) -> Vec<(Colour, Loc)> {
        let stones = self.display().stones;
        stones
            .iter()
            .filter_map(|(loc, stone)| Some((stone.as_ref()?.colour, loc)))
            .collect()
    }

    /// The marks on display, by column and row from the lower left.
    ///
    /// One mark a point: of several, the last counts. Numbers are seen on the stones that have
    /// them, other marks anywhere.
    #[must_use]
    pub fn marks(&self) -> Vec<(Loc, Mark)> {
        let mut marks = Marks {
            replay: self,
            display: self.display(),
            seen: Grid::new(),
        };
        for note in self.doc.notes(self.at) {
            match note {
                Note::Mark(span) => self
                    .doc
                    .items(span)
                    .iter()
                    .for_each(|item| marks.mark(item)),
                Note::Unmark(span) => {
                    self.doc
                        .items(span)
                        .iter()
                        .for_each(|item| marks.unmark(item.place));
                }
                _ => {}
            }
        }
        marks
            .seen
            .iter()
            .filter_map(|(loc, mark)| Some((loc, (*mark)?)))
            .collect()
    }

    fn display(&self) -> Display {
        let mut stones = Grid::new();
        let size = self.board().size();
        for (colour, point) in self.board().all_stones() {
            let owner = self.game.owner(point);
            if let Some(loc) = Loc::of(size, point) {
                stones.set(loc, Some(Shown { colour, owner }));
            }
        }
        let (_, far) = self.corners();
        let limits = (far.column().max(self.side), far.row().max(self.side));
        let mut display = Display { stones, limits };
        if matches!(self.doc.step(self.at).act(), Act::Diagram(_)) {
            self.doc
                .hidden(self.at)
                .for_each(|item| self.hide(&mut display, item.place));
            for stone in self.doc.setup(self.at) {
                let colour = stone.colour;
                let owner = None;
                display.stones.set(stone.loc, Some(Shown { colour, owner }));
            }
        }
        display
    }

    fn hide(&self, display: &mut Display, place: Place) {
        let mut hide = |id: StepId| {
            if let Some(loc) = loc_of(self.doc, id)
                && display.owner(loc) == Some(id)
            {
                display.stones.set(loc, None);
            }
        };
        match place {
            Place::At(loc) => display.stones.set(loc, None),
            Place::Move(number) => self.find(number).into_iter().for_each(hide),
            Place::Moves(first, last) => self.game.find_all(first, last, &mut hide),
            Place::All => {}
        }
    }
}

/// A stone on display.
#[derive(Clone, Copy)]
struct Shown {
    colour: Colour,
    /// Its move.
    owner: Option<StepId>,
}

/// Stones, and how many columns and rows there are for marks.
struct Display {
    stones: Grid<Shown>,
    limits: (u8, u8),
}

impl Display {
    fn owner(&self, loc: Loc) -> Option<StepId> {
        self.stones.get(loc)?.owner
    }
}

/// The marks so far.
struct Marks<'r, 'd> {
    replay: &'r Replay<'d>,
    display: Display,
    seen: Grid<Mark>,
}

impl Marks<'_, '_> {
    fn mark(&mut self, item: &Item) {
        let mark = match item.sign {
            Sign::Number => return self.number(item.place),
            Sign::Check => Mark::Check,
            Sign::Diamond => Mark::Diamond,
            Sign::Square => Mark::Square,
            Sign::Triangle => Mark::Triangle,
            Sign::Text(text) => Mark::Text(text),
        };
        self.put(item.place, Some(mark));
    }

    fn unmark(&mut self, place: Place) {
        match place {
            Place::All => self.seen = Grid::new(),
            place => self.put(place, None),
        }
    }

    /// Marks or unmarks points; those of moves even if their stones are gone.
    fn put(&mut self, place: Place, mark: Option<Mark>) {
        let (columns, rows) = self.display.limits;
        let replay = self.replay;
        let mut put = |loc: Loc| {
            if loc.is_within(columns, rows) {
                self.seen.set(loc, mark);
            }
        };
        let mut put_step = |id| loc_of(replay.doc, id).into_iter().for_each(&mut put);
        match place {
            Place::Move(number) => replay.find(number).into_iter().for_each(put_step),
            Place::Moves(first, last) => replay.game.find_all(first, last, &mut put_step),
            Place::At(loc) => put(loc),
            Place::All => {}
        }
    }

    /// Shows numbers on the stones that have them.
    fn number(&mut self, place: Place) {
        let replay = self.replay;
        match place {
            Place::At(loc) => self.show_number(loc, |_, _| true),
            Place::Move(number) => {
                let step = replay.find(number);
                if let Some(loc) = step.and_then(|id| loc_of(replay.doc, id)) {
                    self.show_number(loc, |id, _| step == Some(id));
                }
            }
            Place::All => Grid::<Mark>::locs().for_each(|loc| self.show_number(loc, |_, _| true)),
            Place::Moves(first, last) => {
                let is_it = |id, number| {
                    (first..=last).contains(&number) && replay.find(number) == Some(id)
                };
                Grid::<Mark>::locs().for_each(|loc| self.show_number(loc, is_it));
            }
        }
    }

    /// Shows the number of the stone on a point, if it has one and it is the one meant.
    fn show_number(&mut self, loc: Loc, is_meant: impl Fn(StepId, u32) -> bool) {
        let Some(id) = self.display.owner(loc) else {
            return;
        };
        if let Act::Move { number, .. } = self.replay.doc.step(id).act()
            && is_meant(id, number)
        {
            self.seen.set(loc, Some(Mark::Number(number)));
        }
    }
}

/// Something for each place.
struct Grid<T>([Option<T>; Grid::<()>::PLACES]);

impl<T: Copy> Grid<T> {
    const PLACES: usize = MAX_SIDE as usize * MAX_SIDE as usize;

    fn new() -> Self {
        Grid([None; Grid::<()>::PLACES])
    }

    fn place(loc: Loc) -> usize {
        usize::from(loc.column() - 1) * usize::from(MAX_SIDE) + usize::from(loc.row() - 1)
    }

    fn get(&self, loc: Loc) -> Option<T> {
        *self.0.get(Self::place(loc))?
    }

    fn set(&mut self, loc: Loc, content: Option<T>) {
        if let Some(place) = self.0.get_mut(Self::place(loc)) {
            *place = content;
        }
    }

    fn locs() -> impl Iterator<Item = Loc> {
        (1..=MAX_SIDE)
            .flat_map(|column| (1..=MAX_SIDE).filter_map(move |row| Loc::new(column, row)))
    }

    fn iter(&self) -> impl Iterator<Item = (Loc, &Option<T>)> {
        Self::locs().zip(&self.0)
    }
}
