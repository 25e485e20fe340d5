//! The miner once more, as plainly as can be: every prefix of every sequence in a map, boards
//! filled and counted point by point. It shares no code with the crate.

use super::games::{Game, Point, turned};
use honte_goban::Colour::{self, Black, White};
use honte_joseki::{Join, Params, Tenuki};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Stones by point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Board {
    side: u8,
    pub(crate) stones: BTreeMap<Point, Colour>,
    /// Stones taken so far, and stones that took one and might be taken back.
    pub(crate) taken: usize,
    pub(crate) kos: usize,
}

impl Board {
    pub(crate) fn new(side: u8, setup: &[(Colour, Point)]) -> Board {
        Board {
            side,
            stones: setup
                .iter()
                .map(|&(colour, point)| (point, colour))
                .collect(),
            taken: 0,
            kos: 0,
        }
    }

    pub(crate) fn at(&self, point: Point) -> Option<Colour> {
        self.stones.get(&point).copied()
    }

    /// Plays a turn. A pass, or a move on a stone, changes nothing.
    pub(crate) fn turn(&mut self, colour: Colour, point: Option<Point>) {
        let Some(point) = point.filter(|p| self.at(*p).is_none()) else {
            return;
        };
        self.stones.insert(point, colour);
        let before = self.taken;
        for near in self.beside(point) {
            if self.at(near) == Some(colour.opposite()) {
                self.take_if_breathless(near);
            }
        }
        let lone = self.chain(point).0.len() == 1 && self.chain(point).1 == 1;
        self.kos += usize::from(lone && self.taken == before + 1);
        self.take_if_breathless(point);
    }

    fn beside(&self, (x, y): Point) -> Vec<Point> {
        let steps = [(0, 1), (2, 1), (1, 0), (1, 2)];
        let all = steps.map(|(dx, dy)| (x + dx, y + dy));
        let inside = |&(x, y): &Point| x > 0 && y > 0 && x <= self.side && y <= self.side;
        all.into_iter()
            .filter(inside)
            .map(|(x, y)| (x - 1, y - 1))
            .collect()
    }

    /// The chain of a stone, and the number of its liberties.
    fn chain(&self, point: Point) -> (BTreeSet<Point>, usize) {
        let (mut chain, mut open) = (BTreeSet::from([point]), BTreeSet::new());
        let mut todo = vec![point];
        while let Some(p) = todo.pop() {
            for q in self.beside(p) {
                match self.at(q) {
                    None => drop(open.insert(q)),
                    colour if colour == self.at(point) && chain.insert(q) => todo.push(q),
                    _ => {}
                }
            }
        }
        (chain, open.len())
    }

    fn take_if_breathless(&mut self, point: Point) {
        let (chain, open) = self.chain(point);
        if open == 0 {
            self.taken += chain.len();
            for p in chain {
                self.stones.remove(&p);
            }
        }
    }
}

/// A sequence in its game: the turns that belong to it, by their numbers from 1.
type Sequence = Vec<(usize, Colour, Point)>;
/// A node's name: points and tenuki from the first move on, in normal form.
pub(crate) type Path = Vec<Option<Point>>;

/// The sequences of a game and the moves looked at.
fn sequences(game: &Game, params: &Params) -> (Vec<Sequence>, u64) {
    let mut sequences: Vec<Sequence> = Vec::new();
    let mut corners: HashMap<(bool, bool), u16> = HashMap::new();
    let mut moves = 0;
    for (i, &(colour, point)) in game.turns.iter().enumerate() {
        let Some(point) = point else { continue };
        moves += 1;
        let stone = (i + 1, colour, point);
        let away = |sequence: &Sequence| sequence.iter().map(|s| distance(s.2, point)).min();
        let near: Vec<(u8, usize)> = (0..sequences.len())
            .filter_map(|at| Some((away(&sequences[at])?, at)))
            .filter(|(away, _)| *away <= params.binding)
            .collect();
        let joined: Vec<usize> = match params.join {
            Join::All => near.iter().map(|(_, at)| *at).collect(),
            Join::Nearest => near.iter().min().map(|(_, at)| *at).into_iter().collect(),
        };
        for &at in &joined {
            sequences[at].push(stone);
        }
        if joined.is_empty() {
            sequences.push(vec![stone]);
        }
        if let Some(corner) = corner(game.side, point) {
            *corners.entry(corner).or_default() += 1;
        }
        if corners.len() == 4 && corners.values().all(|&n| n >= params.stones) {
            break;
        }
    }
    (sequences, moves)
}

fn distance(p: Point, q: Point) -> u8 {
    p.0.abs_diff(q.0) + p.1.abs_diff(q.1)
}

/// Right half, lower half; the middle lines belong to neither.
fn corner(side: u8, (x, y): Point) -> Option<(bool, bool)> {
    let half = |v: u8| {
        let (before, behind) = (v, side - 1 - v);
        (before != behind).then_some(before > behind)
    };
    Some((half(x)?, half(y)?))
}

/// How many tenuki stand before a sequence's stone.
fn tenuki(reading: Tenuki, last: (usize, Colour, Point), next: (usize, Colour, Point)) -> usize {
    match (reading, last.1 == next.1) {
        (Tenuki::None, _) => 0,
        (_, true) => 1,
        (Tenuki::Gap, false) if next.0 > last.0 + 1 => 2,
        _ => 0,
    }
}

/// A sequence with its tenuki: the place of its stone in the sequence, or none.
fn entries(sequence: &Sequence, reading: Tenuki) -> Vec<Option<usize>> {
    let mut entries = Vec::new();
    for (i, &stone) in sequence.iter().enumerate() {
        if i > 0 {
            entries.extend(vec![None; tenuki(reading, sequence[i - 1], stone)]);
        }
        entries.push(Some(i));
    }
    entries
}

/// The symmetry that gives the smallest list of points.
fn normal(side: u8, sequence: &Sequence) -> usize {
    let image = |t: usize| sequence.iter().map(move |s| turned(side, t, s.2));
    (0..8)
        .min_by_key(|&t| image(t).collect::<Vec<_>>())
        .unwrap()
}

/// Influence on a box, from the left, the right, the top and the bottom.
pub(crate) fn influence(board: &Board, stones: &[Point], reach: u8) -> [i64; 4] {
    let xs = (low(stones, |p| p.0), high(stones, |p| p.0));
    let ys = (low(stones, |p| p.1), high(stones, |p| p.1));
    let look = |mut p: (i64, i64), step: (i64, i64)| {
        for distance in 1..i64::from(reach) {
            p = (p.0 + step.0, p.1 + step.1);
            let at = u8::try_from(p.0).ok().zip(u8::try_from(p.1).ok());
            match at.and_then(|at| board.at(at)) {
                Some(Black) => return i64::from(reach) - distance,
                Some(White) => return distance - i64::from(reach),
                None => {}
            }
        }
        0
    };
    [
        (ys.0..=ys.1).map(|y| look((xs.0, y), (-1, 0))).sum(),
        (ys.0..=ys.1).map(|y| look((xs.1, y), (1, 0))).sum(),
        (xs.0..=xs.1).map(|x| look((x, ys.0), (0, -1))).sum(),
        (xs.0..=xs.1).map(|x| look((x, ys.1), (0, 1))).sum(),
    ]
}

fn low(stones: &[Point], axis: impl Fn(&Point) -> u8) -> i64 {
    stones.iter().map(axis).min().unwrap().into()
}

fn high(stones: &[Point], axis: impl Fn(&Point) -> u8) -> i64 {
    stones.iter().map(axis).max().unwrap().into()
}

/// What is known of a node.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stats {
    pub(crate) count: u32,
    /// By game: whether Black was the first player somewhere, and whether White was.
    pub(crate) games: HashMap<usize, [bool; 2]>,
    /// Won, lost, otherwise; first where the first player is Black.
    pub(crate) results: [[u32; 3]; 2],
    pub(crate) years: Option<(i16, i16)>,
    /// By the first year of the decade.
    pub(crate) decades: BTreeMap<i16, u32>,
    pub(crate) measured: u32,
    pub(crate) sum: [i64; 4],
    pub(crate) black: [u32; 4],
    pub(crate) white: [u32; 4],
    /// How often each joint circumstance was met after the last stone, and at the node before.
    pub(crate) circumstances: HashMap<String, u32>,
    pub(crate) chosen_in: HashMap<String, u32>,
    /// Sequences in which the last stone is the second player's.
    second: u32,
    /// Year, game and turn, as they are to be sorted.
    pub(crate) seen: Vec<(Reverse<Option<i16>>, usize, u32)>,
}

/// Stones up to symmetry and colours.
pub(crate) type Position = Vec<(Point, Colour)>;

fn position(board: &Board) -> Position {
    let image = |i: usize| {
        let stone = |(&p, &c): (&Point, &Colour)| {
            let colour = if i < 8 { c } else { c.opposite() };
            (turned(board.side, i % 8, p), colour)
        };
        let mut stones: Position = board.stones.iter().map(stone).collect();
        stones.sort_by_key(|s| (s.0, s.1 == White));
        stones
    };
    let by = |stones: &Position| -> Vec<(Point, bool)> {
        stones.iter().map(|s| (s.0, s.1 == White)).collect()
    };
    (0..16).map(image).min_by_key(by).unwrap()
}

/// All prefixes of all sequences.
#[derive(Debug, Default)]
pub(crate) struct Mine {
    pub(crate) nodes: HashMap<Path, Stats>,
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) sequences: u64,
    /// By position: with how many stones played each sequence that came there first did so.
    reached: HashMap<Position, Vec<usize>>,
    /// Stones taken in the games, and kos, within the moves looked at.
    pub(crate) taken: usize,
    pub(crate) kos: usize,
    /// Sequences that take stones of their own.
    pub(crate) with_captures: usize,
}

impl Mine {
    pub(crate) fn of(games: &[Game], params: &Params) -> Mine {
        let mut mine = Mine::default();
        for (i, game) in games.iter().enumerate() {
            let wanted = params.handicap || game.setup.is_empty();
            if wanted && game.side == params.size && !game.turns.is_empty() {
                mine.game(i, game, params);
            }
        }
        mine
    }

    fn game(&mut self, number: usize, game: &Game, params: &Params) {
        let (sequences, moves) = sequences(game, params);
        self.games += 1;
        self.moves += moves;
        let boards = boards(game);
        for sequence in &sequences {
            self.sequences += 1;
            self.sequence(number, game, &boards, sequence, params);
            self.positions(game.side, sequence);
        }
        let last = sequences.iter().flatten().map(|s| s.0).max();
        if let Some(last) = last {
            self.taken += boards[last].taken;
            self.kos += boards[last].kos;
        }
    }

    fn sequence(
        &mut self,
        number: usize,
        game: &Game,
        boards: &[Board],
        sequence: &Sequence,
        params: &Params,
    ) {
        let symmetry = normal(game.side, sequence);
        let entries = entries(sequence, params.tenuki);
        let point = |i: usize| turned(game.side, symmetry, sequence[i].2);
        let path: Path = entries.iter().map(|e| e.map(point)).collect();
        let first = sequence[0].1;
        let mut last = 0;
        let mut before = None;
        for length in 0..=path.len() {
            let stats = self.nodes.entry(path[..length].to_vec()).or_default();
            stats.pass(number, game, first);
            if length == 0 {
                continue;
            }
            if let Some(stone) = entries[length - 1] {
                last = stone;
                let board = normal_board(&boards[sequence[stone].0], symmetry, first);
                let stones: Vec<Point> = (0..=stone).map(point).collect();
                let sides = influence(&board, &stones, params.reach);
                stats.measure(sides, params.neutral.into());
                stats.second += u32::from(sequence[stone].1 != first);
                let letter = |side: i64| match side {
                    _ if side > params.neutral.into() => 'b',
                    _ if -side > params.neutral.into() => 'w',
                    _ => '-',
                };
                let here: String = sides.into_iter().map(letter).collect();
                stats.meet(before.replace(here.clone()), here);
            } else if let Some(here) = before.clone() {
                // Elsewhere was played: what was there after the last stone still counts.
                stats.meet(before.clone(), here);
            }
            let turn = sequence[last].0 as u32;
            stats.seen.push((Reverse(game.year), number, turn));
        }
    }

    fn positions(&mut self, side: u8, sequence: &Sequence) {
        let mut board = Board::new(side, &[]);
        let mut met = HashSet::new();
        for (i, &(_, colour, point)) in sequence.iter().enumerate() {
            board.turn(colour, Some(point));
            let position = position(&board);
            if met.insert(position.clone()) {
                self.reached.entry(position).or_default().push(i + 1);
            }
        }
        self.with_captures += usize::from(board.taken > 0);
    }

    /// The sequences that have come to a position by the time they have `longest` stones, by the
    /// number of stones with which they first did.
    pub(crate) fn reached(&self, position: &Position, longest: usize) -> BTreeMap<usize, u32> {
        let stones = self.reached.get(position).into_iter().flatten();
        let mut counts = BTreeMap::new();
        for &stones in stones.filter(|&&stones| stones <= longest) {
            *counts.entry(stones).or_default() += 1;
        }
        counts
    }

    /// The nodes that come at least `threshold` times. The empty board is always there.
    pub(crate) fn kept(&self, threshold: u32) -> Vec<&Path> {
        let kept = |path: &&Path| path.is_empty() || self.nodes[*path].count >= threshold;
        self.nodes.keys().filter(kept).collect()
    }

    /// The colour of a node's last entry, where Black moved first. Colours alternate where tenuki
    /// are entries; otherwise most of the sequences decide.
    pub(crate) fn colour(&self, path: &Path, reading: Tenuki) -> Colour {
        let stats = &self.nodes[path];
        let second = match reading {
            Tenuki::None => 2 * stats.second > stats.count,
            _ => path.len().is_multiple_of(2),
        };
        if second { White } else { Black }
    }

    /// The stones of a node.
    pub(crate) fn position(&self, path: &Path, params: &Params) -> Position {
        let mut board = Board::new(params.size, &[]);
        for length in 1..=path.len() {
            let colour = self.colour(&path[..length].to_vec(), params.tenuki);
            board.turn(colour, path[length - 1]);
        }
        position(&board)
    }
}

/// The board before the first turn and after each.
fn boards(game: &Game) -> Vec<Board> {
    let mut boards = vec![Board::new(game.side, &game.setup)];
    for &(colour, point) in &game.turns {
        let mut next = boards[boards.len() - 1].clone();
        next.turn(colour, point);
        boards.push(next);
    }
    boards
}

/// The board as a sequence's normal form sees it.
fn normal_board(board: &Board, symmetry: usize, first: Colour) -> Board {
    let colour = |c: Colour| if first == Black { c } else { c.opposite() };
    let stone = |(&p, &c): (&Point, &Colour)| (turned(board.side, symmetry, p), colour(c));
    Board {
        stones: board.stones.iter().map(stone).collect(),
        ..board.clone()
    }
}

impl Stats {
    fn pass(&mut self, number: usize, game: &Game, first: Colour) {
        self.count += 1;
        let firsts = self.games.entry(number).or_default();
        firsts[usize::from(first == White)] = true;
        let outcome = match game.winner() {
            Some(winner) => usize::from(winner != first),
            None => 2,
        };
        self.results[usize::from(first == White)][outcome] += 1;
        if let Some(year) = game.year {
            let (low, high) = self.years.unwrap_or((year, year));
            self.years = Some((low.min(year), high.max(year)));
            let decade = (f64::from(year) / 10.0).floor() as i16 * 10;
            *self.decades.entry(decade).or_default() += 1;
        }
    }

    fn meet(&mut self, before: Option<String>, here: String) {
        *self.circumstances.entry(here).or_default() += 1;
        if let Some(before) = before {
            *self.chosen_in.entry(before).or_default() += 1;
        }
    }

    fn measure(&mut self, sides: [i64; 4], neutral: i64) {
        self.measured += 1;
        for (i, side) in sides.into_iter().enumerate() {
            self.sum[i] += side;
            self.black[i] += u32::from(side > neutral);
            self.white[i] += u32::from(side < -neutral);
        }
    }
}
