//! What best play gains by the Japanese rules: all plays are tried until two
//! passes stop the game, and each position in which it can stop is judged and
//! counted by the engine.

mod count;

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use honte_goban::{Board, Colour, Move, Point};
use honte_life::unconditional;

pub(crate) use count::Tally;
use count::{Settled, judged};

/// More points than any board has.
const FAR: i32 = 10_000;
/// The engine's visits for a question of a count that has just come up, and of one
/// that all other ways are longer than.
const QUICK: u64 = 1_000;
const THOROUGH: u64 = 20_000;
/// How far a count is that was not judged yet, and one that `QUICK` left open.
const NEW: Numbers = [2; 2];
const HARD: Numbers = [64; 2];

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

/// How far a question is from its answer: so many positions have at least to be
/// decided until Black gets what is asked, and until White keeps it from him
/// (proof numbers).
type Numbers = [u32; 2];

/// Nothing leads there. If it is so for both, the engine leaves a count open.
const NEVER: u32 = 1 << 30;

/// The numbers of what is decided.
fn decided(gets: bool) -> Numbers {
    if gets { [0, NEVER] } else { [NEVER, 0] }
}

/// Where a move leads, in a search for so much of a lead.
enum Next {
    /// The game goes on, and Black has to get so much from there on.
    Goes { play: Move, key: Key, wanted: i32 },
    /// Two passes.
    Stops,
    /// The position has been there.
    Repeats,
}

/// The move that is nearest to what its mover wants.
struct Best {
    place: usize,
    numbers: Numbers,
    /// How far its mover is from it by the second best.
    second: u32,
}

/// What the engine made of a stopped game.
#[derive(Clone, Copy)]
enum Counted {
    As(Tally),
    /// Open with few visits.
    Hard,
    Open,
}

/// The search, and what it has found out.
pub(crate) struct BestPlay {
    /// All points but those of walls that live unconditionally, and their eyes.
    points: Vec<Point>,
    /// Black's least and greatest lead, if endless repetition is Black's or White's.
    bounds: [HashMap<Key, (i32, i32)>; 2],
    /// Of questions that are not answered yet, for the same two.
    numbers: [HashMap<(Key, i32), Numbers>; 2],
    counts: HashMap<u128, Counted>,
    settled: HashMap<u128, Settled>,
    path: Vec<(u128, Colour)>,
    visits_left: u64,
}

impl BestPlay {
    pub(crate) fn new(board: &Board, visits: u64) -> Self {
        let walls = Colour::ALL.map(|colour| unconditional(board, colour));
        let is_wall = |point: Point| walls.iter().any(|wall| wall.contains(point));
        let size = board.size();
        let is_eye = |point| {
            let mut walls = walls.iter();
            walls.any(|wall| size.neighbours(point).all(|near| wall.contains(near)))
        };
        let points = size.points();
        Self {
            points: points
                .filter(|&point| !is_wall(point) && !is_eye(point))
                .collect(),
            bounds: Default::default(),
            numbers: Default::default(),
            counts: HashMap::new(),
            settled: HashMap::new(),
            path: Vec::new(),
            visits_left: visits,
        }
    }

    /// Whether Black surely gets so much more than White from here on.
    pub(crate) fn is_at_least(&mut self, stage: &Stage, lead: i32) -> bool {
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
        self.path.clear();
        match self.search(stage, wanted, endless, [NEVER; 2]) {
            [0, _] => Some(true),
            [_, 0] => Some(false),
            _ => None,
        }
    }

    /// Depth-first proof-number search (Nagai 2002) until one of the numbers reaches
    /// its limit.
    fn search(&mut self, stage: &Stage, wanted: i32, endless: Colour, limits: Numbers) -> Numbers {
        let key = stage.key();
        let known = self.known(&key, wanted, endless);
        if known.contains(&0) || self.visits_left == 0 {
            return known;
        }
        self.visits_left -= 1;
        self.path.push((key.0, stage.mover));
        let plays = self.moves(stage).into_iter();
        let nexts: Vec<Next> = plays
            .filter_map(|play| self.next(stage, play, wanted))
            .collect();
        let [own, other] = [stage.mover.index(), (!stage.mover).index()];
        let numbers = loop {
            let (numbers, best) = self.weighed(stage, &nexts, wanted, endless);
            let is_done = numbers[own] >= limits[own] || numbers[other] >= limits[other];
            let Some(best) = best.filter(|_| !is_done && self.visits_left > 0) else {
                break numbers;
            };
            match nexts[best.place] {
                Next::Goes { play, wanted, .. } => {
                    let Some((next, _)) = stage.after(play) else {
                        break numbers;
                    };
                    let mut below = [0; 2];
                    below[own] = limits[own].min(best.second.saturating_add(1 + best.second / 4));
                    below[other] = limits[other] - (numbers[other] - best.numbers[other]);
                    self.search(&next, wanted, endless, below);
                }
                Next::Stops => self.count(&stage.board),
                Next::Repeats => break numbers,
            }
        };
        self.path.pop();
        self.keep(key, wanted, endless, numbers);
        numbers
    }

    /// The numbers of a stage, from those of what its moves lead to: one of its
    /// mover's is enough, while the other colour has to answer all.
    fn weighed(
        &self,
        stage: &Stage,
        nexts: &[Next],
        wanted: i32,
        endless: Colour,
    ) -> (Numbers, Option<Best>) {
        let [own, other] = [stage.mover.index(), (!stage.mover).index()];
        let mut all = [0; 2];
        all[own] = NEVER;
        let mut best: Option<Best> = None;
        for (place, next) in nexts.iter().enumerate() {
            let numbers = self.numbers_of(stage, next, wanted, endless);
            all[other] = NEVER.min(all[other] + numbers[other]);
            let before = all[own];
            all[own] = before.min(numbers[own]);
            best = match best {
                Some(mut best) if before <= numbers[own] => {
                    best.second = best.second.min(numbers[own]);
                    Some(best)
                }
                _ => Some(Best {
                    place,
                    numbers,
                    second: before,
                }),
            };
        }
        (all, best)
    }

    /// Where a move leads, if it is legal.
    fn next(&self, stage: &Stage, play: Move, wanted: i32) -> Option<Next> {
        if play == Move::Pass && stage.passed {
            return Some(Next::Stops);
        }
        let (next, taken) = stage.after(play)?;
        let position = (next.board.hash128(), next.mover);
        if play != Move::Pass && self.path.contains(&position) {
            return Some(Next::Repeats);
        }
        Some(Next::Goes {
            play,
            key: next.key(),
            wanted: wanted - gain(stage.mover, taken),
        })
    }

    fn numbers_of(&self, stage: &Stage, next: &Next, wanted: i32, endless: Colour) -> Numbers {
        match next {
            Next::Goes { key, wanted, .. } => self.known(key, *wanted, endless),
            Next::Stops => match self.counts.get(&stage.board.hash128()) {
                Some(Counted::As(tally)) => decided(tally.lead() >= wanted),
                Some(Counted::Hard) => HARD,
                Some(Counted::Open) => [NEVER; 2],
                None => NEW,
            },
            Next::Repeats => decided(endless == Colour::Black),
        }
    }

    fn known(&self, key: &Key, wanted: i32, endless: Colour) -> Numbers {
        if let Some(&(least, most)) = self.bounds[endless.index()].get(key)
            && (least >= wanted || most < wanted)
        {
            return decided(least >= wanted);
        }
        let numbers = self.numbers[endless.index()].get(&(*key, wanted));
        numbers.copied().unwrap_or([1; 2])
    }

    fn keep(&mut self, key: Key, wanted: i32, endless: Colour, numbers: Numbers) {
        if !numbers.contains(&0) {
            self.numbers[endless.index()].insert((key, wanted), numbers);
            return;
        }
        let bounds = self.bounds[endless.index()].entry(key);
        let (least, most) = bounds.or_insert((-FAR, FAR));
        match numbers {
            [0, _] => *least = wanted.max(*least),
            _ => *most = (wanted - 1).min(*most),
        }
    }

    /// Captures come first, and the pass last.
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
        plays.sort_by_key(|&point| Reverse(takes(point)));
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
        loop {
            match self.counts.get(&board.hash128()) {
                Some(&Counted::As(tally)) => return Some(tally),
                Some(Counted::Open) => return None,
                Some(Counted::Hard) | None => self.count(board),
            }
        }
    }

    /// Counts, or tries harder than before.
    fn count(&mut self, board: &Board) {
        let (visits, open) = match self.counts.get(&board.hash128()) {
            None => (QUICK, Counted::Hard),
            Some(_) => (THOROUGH, Counted::Open),
        };
        let settled = self.settled(board);
        let points = &self.points;
        let at_sight = settled.tally(board, points);
        debug_assert!(at_sight.is_none() || at_sight == judged(board, points, THOROUGH));
        let tally = at_sight.or_else(|| judged(board, points, visits));
        let counted = tally.map_or(open, Counted::As);
        self.counts.insert(board.hash128(), counted);
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
