//! What best play gains by the Japanese rules: all plays are tried until two
//! passes stop the game, and each position in which it can stop is judged and
//! counted by the engine.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use honte_goban::{Board, Colour, Move, Point};
use honte_life::{Budget, judge_some, unconditional};
use honte_proof::Reading;
use honte_rules::{FinalPosition, PointSet, Preset, Statuses, count::Reason};

/// More points than any board has.
const FAR: i32 = 10_000;
/// A room of so many points between living walls holds no life of the other
/// colour, but across a board of two or three lines (`tests/twin/rooms.rs`).
const HOLDS_NO_LIFE: usize = 7;

/// What each colour gets, Black first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tally {
    pub(crate) prisoners: [i32; 2],
    pub(crate) territory: [i32; 2],
}

impl Tally {
    /// How much more Black gets.
    fn lead(&self) -> i32 {
        let [black, white] = [0, 1].map(|colour| self.prisoners[colour] + self.territory[colour]);
        black - white
    }
}

/// A position during the game.
#[derive(Clone)]
pub(crate) struct Stage {
    pub(crate) board: Board,
    pub(crate) mover: Colour,
    /// Whether the last move was a pass.
    pub(crate) passed: bool,
}

type Key = (u128, Option<Point>, Colour, bool);

impl Stage {
    pub(crate) fn new(board: Board, mover: Colour) -> Self {
        Self {
            board,
            mover,
            passed: false,
        }
    }

    fn key(&self) -> Key {
        let board = &self.board;
        (board.hash128(), board.ko(), self.mover, self.passed)
    }

    /// What a move leads to, and how many stones it takes, if it is legal.
    pub(crate) fn after(&self, play: Move) -> Option<(Self, i32)> {
        let mut next = Self {
            passed: play == Move::Pass,
            mover: !self.mover,
            board: self.board.clone(),
        };
        let played = match play {
            Move::Play(point) => next.board.play(self.mover, point).ok()?,
            Move::Pass => next.board.pass(),
        };
        Some((next, played.captured().into()))
    }
}

/// What stones taken by a colour are worth to Black.
pub(crate) fn gain(mover: Colour, taken: i32) -> i32 {
    match mover {
        Colour::Black => taken,
        Colour::White => -taken,
    }
}

/// A position of a line, Black's lead from there on, what was taken before, and
/// the move and the place in the list that it came from.
type Step = (Stage, i32, [i32; 2], Option<(usize, Move)>);

/// The search, and what it has found out.
pub(crate) struct BestPlay {
    /// All points but those of walls that live unconditionally, and their eyes.
    points: Vec<Point>,
    /// Black's least and greatest lead, if endless repetition is Black's or White's.
    bounds: [HashMap<Key, (i32, i32)>; 2],
    tallies: HashMap<u128, Option<Tally>>,
    settled: HashMap<u128, Settled>,
    /// How often a play has decided a position.
    decided: HashMap<(Colour, Point), u32>,
    path: Vec<(u128, Colour)>,
    visits_left: u64,
}

impl BestPlay {
    pub(crate) fn new(board: &Board, visits: u64) -> Self {
        let walls = Colour::ALL.map(|colour| unconditional(board, colour));
        let is_wall = |point: Point| walls.iter().any(|wall| wall.contains(point));
        let size = board.size();
        let is_eye = |point| size.neighbours(point).all(is_wall);
        let points = size.points();
        Self {
            points: points
                .filter(|&point| !is_wall(point) && !is_eye(point))
                .collect(),
            bounds: Default::default(),
            tallies: HashMap::new(),
            settled: HashMap::new(),
            decided: HashMap::new(),
            path: Vec::new(),
            visits_left: visits,
        }
    }

    /// Whether Black surely gets so much more than White from here on.
    fn is_at_least(&mut self, stage: &Stage, lead: i32) -> bool {
        self.leads(stage, lead, Colour::White) == Some(true)
    }

    /// Whether White surely keeps Black's lead to this.
    pub(crate) fn is_at_most(&mut self, stage: &Stage, lead: i32) -> bool {
        self.leads(stage, lead + 1, Colour::Black) == Some(false)
    }

    /// Whether best play leads to exactly this; `None` if the search does not tell.
    pub(crate) fn is_exactly(&mut self, stage: &Stage, lead: i32) -> Option<bool> {
        if self.is_at_least(stage, lead) && self.is_at_most(stage, lead) {
            return Some(true);
        }
        let is_other = self.is_at_most(stage, lead - 1) || self.is_at_least(stage, lead + 1);
        is_other.then_some(false)
    }

    /// Whether Black gets so much more from here on, if endless repetition is as
    /// good as a win for one colour. That a play repeats depends on what was played
    /// before, so an answer in this colour's favour may be due to this path, but
    /// not one against it. `None`: too many visits, or a count that is open.
    fn leads(&mut self, stage: &Stage, wanted: i32, endless: Colour) -> Option<bool> {
        let key = stage.key();
        let known = self.bounds[endless.index()].get(&key);
        let &(least, most) = known.unwrap_or(&(-FAR, FAR));
        if least >= wanted || most < wanted {
            return Some(least >= wanted);
        }
        self.visits_left = self.visits_left.checked_sub(1)?;
        let wins = stage.mover == Colour::Black;
        self.path.push((key.0, stage.mover));
        let mut found = Some(!wins);
        for play in self.moves(stage) {
            let Some(leads) = self.leads_by(stage, play, wanted, endless) else {
                continue;
            };
            if leads != Some(!wins) {
                found = leads;
                if let Move::Play(point) = play {
                    *self.decided.entry((stage.mover, point)).or_insert(0) += 1;
                }
                break;
            }
        }
        self.path.pop();
        let bounds = self.bounds[endless.index()]
            .entry(key)
            .or_insert((-FAR, FAR));
        if found? {
            bounds.0 = bounds.0.max(wanted);
        } else {
            bounds.1 = bounds.1.min(wanted - 1);
        }
        found
    }

    /// The same with a move, which may be none.
    fn leads_by(
        &mut self,
        stage: &Stage,
        play: Move,
        wanted: i32,
        endless: Colour,
    ) -> Option<Option<bool>> {
        if play == Move::Pass && stage.passed {
            let tally = self.tally(&stage.board);
            return Some(tally.map(|tally| tally.lead() >= wanted));
        }
        let (next, taken) = stage.after(play)?;
        let position = (next.board.hash128(), next.mover);
        if play != Move::Pass && self.path.contains(&position) {
            return Some(Some(endless == Colour::Black));
        }
        Some(self.leads(&next, wanted - gain(stage.mover, taken), endless))
    }

    /// What decided most positions so far comes first, and the pass last.
    pub(crate) fn moves(&mut self, stage: &Stage) -> Vec<Move> {
        let board = &stage.board;
        let settled = self.settled(board);
        let open = self.points.iter().copied();
        let open = open.filter(|&point| board.is_empty_at(point) && settled.owner(point).is_none());
        let mut plays: Vec<Point> = open.collect();
        let takes = |point| {
            let mut beside = board.size().neighbours(point);
            beside.any(|near| {
                board.colour_at(near) == Some(!stage.mover) && board.liberties(near) == 1
            })
        };
        let decided = |point| self.decided.get(&(stage.mover, point)).copied();
        plays.sort_by_key(|&point| Reverse((takes(point), decided(point))));
        let plays = plays.into_iter().map(Move::Play);
        plays.chain([Move::Pass]).collect()
    }

    /// What is decided without further play.
    fn settled(&mut self, board: &Board) -> Settled {
        let points = &self.points;
        let known = self.settled.entry(board.hash128());
        *known.or_insert_with(|| Settled::of(board, points))
    }

    /// The count of a stopped game, without stones taken before and the eyes of
    /// the walls; `None` if the engine leaves anything open.
    pub(crate) fn tally(&mut self, board: &Board) -> Option<Tally> {
        if let Some(&known) = self.tallies.get(&board.hash128()) {
            return known;
        }
        let settled = self.settled(board);
        let points = &self.points;
        let at_sight = settled.tally(board, points);
        debug_assert!(at_sight.is_none() || at_sight == judged(board, points));
        let tally = at_sight.or_else(|| judged(board, points));
        self.tallies.insert(board.hash128(), tally);
        tally
    }

    /// The shortest line after which both have this, of moves that surely give nothing
    /// away: what depends on endless repetition, or is left open, is not among them.
    pub(crate) fn line(&mut self, start: Stage, lead: i32, gets: Tally) -> Option<Vec<Move>> {
        let mut steps: Vec<Step> = vec![(start, lead, [0; 2], None)];
        let mut seen = HashSet::new();
        let mut place = 0;
        while let Some((stage, lead, taken, _)) = steps.get(place).cloned() {
            let mut tally = stage.passed.then(|| self.tally(&stage.board)).flatten();
            if let Some(tally) = &mut tally {
                tally.prisoners = [0, 1].map(|colour| tally.prisoners[colour] + taken[colour]);
            }
            if tally == Some(gets) {
                return Some(moves(&steps, place));
            }
            for play in self.moves(&stage) {
                let Some((next, stones)) = stage.after(play) else {
                    continue;
                };
                let mut taken = taken;
                taken[stage.mover.index()] += stones;
                let lead = lead - gain(stage.mover, stones);
                let is_too_many = [0, 1]
                    .iter()
                    .any(|&colour| taken[colour] > gets.prisoners[colour]);
                let is_new = !is_too_many
                    && seen.insert((next.board.hash128(), next.mover, next.passed, taken));
                if is_new && self.is_best(&next, lead) {
                    steps.push((next, lead, taken, Some((place, play))));
                }
            }
            place += 1;
        }
        None
    }

    /// Whether a move led here that keeps the lead at this.
    pub(crate) fn is_best(&mut self, next: &Stage, lead: i32) -> bool {
        match next.mover {
            Colour::White => self.is_at_least(next, lead),
            Colour::Black => self.is_at_most(next, lead),
        }
    }
}

/// The moves that led to a place in a list.
fn moves(steps: &[Step], mut place: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    while let Some((before, play)) = steps[place].3 {
        moves.push(play);
        place = before;
    }
    moves.reverse();
    moves
}

/// What is connected to a point outside of what has been seen.
fn room(board: &Board, start: Point, seen: &mut PointSet) -> Vec<Point> {
    let mut room = Vec::new();
    let mut open = vec![start];
    while let Some(point) = open.pop() {
        if seen.insert(point) {
            room.push(point);
            open.extend(board.size().neighbours(point));
        }
    }
    room
}

/// Living walls, and the small rooms between those of a colour in which nothing can
/// be taken from their owner. A play there gains nobody anything: its owner fills
/// a point, and the other gives a prisoner.
#[derive(Clone, Copy)]
struct Settled {
    alive: PointSet,
    rooms: [PointSet; 2],
}

impl Settled {
    fn of(board: &Board, points: &[Point]) -> Self {
        let walls = Colour::ALL.map(|colour| unconditional(board, colour));
        let alive: PointSet = walls.iter().flat_map(PointSet::iter).collect();
        let mut rooms = [PointSet::EMPTY; 2];
        let mut seen = alive;
        for &start in points {
            let room = room(board, start, &mut seen);
            let mut beside = room
                .iter()
                .flat_map(|&point| board.size().neighbours(point));
            let holds = |colour| {
                let mut stones = room.iter();
                stones.any(|&point| board.colour_at(point) == Some(colour))
            };
            let Some(first) = beside.clone().find(|&point| alive.contains(point)) else {
                continue;
            };
            let Some(owner) = board.colour_at(first) else {
                continue;
            };
            let is_shut = !beside.any(|point| walls[(!owner).index()].contains(point));
            if room.len() <= HOLDS_NO_LIFE && is_shut && !holds(owner) {
                rooms[owner.index()].extend(room);
            }
        }
        Self { alive, rooms }
    }

    /// Whose room a point is in.
    fn owner(&self, point: Point) -> Option<Colour> {
        let mut colours = Colour::ALL.into_iter();
        colours.find(|colour| self.rooms[colour.index()].contains(point))
    }

    /// The count, if nothing else is left: then there is no dame.
    fn tally(&self, board: &Board, points: &[Point]) -> Option<Tally> {
        let mut tally = Tally::default();
        for &point in points {
            if self.alive.contains(point) {
                continue;
            }
            let owner = self.owner(point)?.index();
            tally.territory[owner] += 1;
            tally.prisoners[owner] += i32::from(!board.is_empty_at(point));
        }
        Some(tally)
    }
}

/// The count by the engine's verdicts.
fn judged(board: &Board, points: &[Point]) -> Option<Tally> {
    let budget = Budget {
        visits: 20_000,
        ..Budget::default()
    };
    let verdicts = judge_some(board, Reading::default(), &budget, points);
    let statuses = verdicts
        .iter()
        .map(|verdict| Some((verdict.stones[0], verdict.proved()?)));
    let statuses = Statuses::from_list(board, statuses.collect::<Option<Vec<_>>>()?).ok()?;
    let position = FinalPosition::new(board.clone()).with_statuses(statuses);
    let count = position.count(&Preset::Japanese.ruleset()).ok()?;
    let mut tally = Tally::default();
    for &point in points {
        match count.verdict(point)?.reason {
            Reason::DeadRemoved(dead) => {
                tally.prisoners[(!dead).index()] += 1;
                tally.territory[(!dead).index()] += 1;
            }
            Reason::Territory(owner) => tally.territory[owner.index()] += 1,
            _ => {}
        }
    }
    Some(tally)
}
