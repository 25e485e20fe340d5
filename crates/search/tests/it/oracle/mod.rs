//! A slow twin of search, for comparison: it shares no code with it and none with the board.
//!
//! Every moment of every game is kept as letters, and every placement is compared with every
//! moment. Patterns stay as they are and the board is turned.

use std::collections::{BTreeMap, HashMap};

/// Column and row from the upper left.
pub(crate) type Point = (usize, usize);

/// What happens in a game, one node each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    /// A colour, `X` or `O`, and a point; none is a pass.
    Move(char, Option<Point>),
    /// Stones, `X`, `O` or `.`, set up at once.
    SetUp(Vec<(char, Point)>),
}

#[derive(Debug, Clone)]
pub(crate) struct Game {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) nodes: Vec<Node>,
    pub(crate) black: String,
    pub(crate) white: String,
    /// `X`, `O`, or nobody.
    pub(crate) winner: Option<char>,
    pub(crate) year: Option<i16>,
}

/// The board after some moves.
#[derive(Debug, Clone)]
struct Moment {
    /// Moves so far.
    number: u32,
    /// The move that led here.
    played: Option<(char, Point)>,
    /// By row, then column.
    board: Vec<Vec<char>>,
}

pub(crate) fn other(colour: char) -> char {
    match colour {
        'X' => 'O',
        'O' => 'X',
        'x' => 'o',
        'o' => 'x',
        sign => sign,
    }
}

impl Game {
    pub(crate) fn moves(&self) -> u32 {
        self.nodes
            .iter()
            .filter(|node| matches!(node, Node::Move(..)))
            .count() as u32
    }

    fn mover(&self, number: u32) -> Option<char> {
        let mut movers = self.nodes.iter().filter_map(|node| match node {
            Node::Move(colour, _) => Some(*colour),
            Node::SetUp(_) => None,
        });
        movers.nth(number as usize - 1)
    }

    /// The board from the beginning on. What is set up before the first move is there at once.
    fn moments(&self) -> Vec<Moment> {
        let mut board = vec![vec!['.'; self.width]; self.height];
        let mut moments = Vec::new();
        let mut number = 0;
        let begins_with_setup = matches!(self.nodes.first(), Some(Node::SetUp(_)));
        if !begins_with_setup {
            moments.push(Moment {
                number,
                played: None,
                board: board.clone(),
            });
        }
        for node in &self.nodes {
            let played = match node {
                Node::SetUp(stones) => {
                    stones
                        .iter()
                        .for_each(|&(stone, (x, y))| board[y][x] = stone);
                    None
                }
                Node::Move(colour, point) => {
                    number += 1;
                    point.map(|point| {
                        put(&mut board, *colour, point);
                        (*colour, point)
                    })
                }
            };
            moments.push(Moment {
                number,
                played,
                board: board.clone(),
            });
        }
        moments
    }

    /// The board at some moment, for cutting patterns out.
    pub(crate) fn board_at(&self, moment: usize) -> Vec<Vec<char>> {
        let moments = self.moments();
        moments[moment % moments.len()].board.clone()
    }
}

/// A stone is put down; enemies without liberties leave, and then its own.
fn put(board: &mut [Vec<char>], colour: char, (x, y): Point) {
    board[y][x] = colour;
    for (nx, ny) in beside(board, (x, y)) {
        if board[ny][nx] == other(colour) {
            take_if_dead(board, (nx, ny));
        }
    }
    take_if_dead(board, (x, y));
}

fn beside(board: &[Vec<char>], (x, y): Point) -> Vec<Point> {
    let steps = [
        (x + 1, y),
        (x, y + 1),
        (x.wrapping_sub(1), y),
        (x, y.wrapping_sub(1)),
    ];
    let is_on = |&(x, y): &Point| y < board.len() && x < board[0].len();
    steps.into_iter().filter(is_on).collect()
}

fn take_if_dead(board: &mut [Vec<char>], start: Point) {
    let colour = board[start.1][start.0];
    let mut chain = vec![start];
    let mut at = 0;
    while at < chain.len() {
        for (x, y) in beside(board, chain[at]) {
            match board[y][x] {
                '.' => return,
                stone if stone == colour && !chain.contains(&(x, y)) => chain.push((x, y)),
                _ => {}
            }
        }
        at += 1;
    }
    chain.into_iter().for_each(|(x, y)| board[y][x] = '.');
}

/// What is looked for.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    pub(crate) anchor: &'static str,
    pub(crate) rows: Vec<String>,
    pub(crate) colours_fixed: bool,
    pub(crate) before: Option<u32>,
    pub(crate) after: Option<u32>,
    pub(crate) at_end: bool,
    pub(crate) by: Option<String>,
    /// Colour, if it matters, and the point in the pattern; no point is elsewhere.
    pub(crate) next: Option<(Option<char>, Option<Point>)>,
}

impl Wanted {
    pub(crate) fn question(&self) -> String {
        let mut text = format!("pattern {} \"{}\"", self.anchor, self.rows.join("/"));
        if self.colours_fixed {
            text += " and colours fixed";
        }
        if let Some(number) = self.before {
            text += &format!(" and before move {number}");
        }
        if let Some(number) = self.after {
            text += &format!(" and after move {number}");
        }
        if self.at_end {
            text += " and at end";
        }
        if let Some(name) = &self.by {
            text += &format!(" and by \"{name}\"");
        }
        if let Some((colour, point)) = self.next {
            let colour = colour.map_or(String::new(), |colour| format!("{colour} "));
            text += &match point {
                None => format!(" and next {colour}elsewhere"),
                Some((x, y)) => {
                    let letter = |v: usize| char::from(b'a' + v as u8);
                    format!(" and next {colour}at {}{}", letter(x), letter(y))
                }
            };
        }
        text
    }
}

/// One way in which the pattern lies: what it wants of each point of the board, and how its own
/// frame lies there, in every way that wants the same.
#[derive(Debug, Clone)]
struct Lay {
    wants: Vec<(Point, char)>,
    /// Whether colours are exchanged, and by point of the board the point of the pattern.
    frames: Vec<(bool, HashMap<Point, Point>)>,
}

fn allows(want: char, there: char) -> bool {
    match want {
        '*' => true,
        '?' => there != '.',
        'x' => there != 'O',
        'o' => there != 'X',
        want => want == there,
    }
}

/// All lays on a board, each once.
fn lays(wanted: &Wanted, width: usize, height: usize) -> Vec<Lay> {
    let (w, h) = (wanted.rows[0].chars().count(), wanted.rows.len());
    let mut lays: BTreeMap<Vec<(Point, char)>, Lay> = BTreeMap::new();
    for symmetry in 0..8 {
        // The board as it looks turned.
        let (bw, bh) = if symmetry & 1 == 0 {
            (width, height)
        } else {
            (height, width)
        };
        let back = |(x, y): Point| {
            let x = if symmetry & 2 == 0 { x } else { bw - 1 - x };
            let y = if symmetry & 4 == 0 { y } else { bh - 1 - y };
            if symmetry & 1 == 0 { (x, y) } else { (y, x) }
        };
        if w > bw || h > bh {
            continue;
        }
        let shifts: Vec<Point> = match wanted.anchor {
            "corner" => vec![(0, 0)],
            "side" => (0..=bw - w).map(|x| (x, 0)).collect(),
            "anywhere" => (0..=bw - w)
                .flat_map(|x| (0..=bh - h).map(move |y| (x, y)))
                .collect(),
            _ if (w, h) == (bw, bh) => vec![(0, 0)],
            _ => vec![],
        };
        for (left, top) in shifts {
            for swap in [false, true] {
                if swap && wanted.colours_fixed {
                    continue;
                }
                let mut wants = Vec::new();
                let mut frame = HashMap::new();
                for (y, row) in wanted.rows.iter().enumerate() {
                    for (x, sign) in row.chars().enumerate() {
                        let point = back((x + left, y + top));
                        wants.push((point, if swap { other(sign) } else { sign }));
                        frame.insert(point, (x, y));
                    }
                }
                wants.sort();
                let lay = lays.entry(wants.clone());
                lay.or_insert(Lay {
                    wants,
                    frames: Vec::new(),
                })
                .frames
                .push((swap, frame));
            }
        }
    }
    lays.into_values().collect()
}

/// A hit as the twin sees it.
#[derive(Debug, Clone)]
struct Hit {
    begin: u32,
    last: u32,
    /// Exchanged colours, if there is no other way to see it.
    swap: bool,
    next: Option<(u32, char, Point)>,
    /// The next move in the pattern's own frame: row, column, 0 for X, and whether colours are
    /// exchanged.
    own: Option<(usize, usize, u8, bool)>,
    all_own: Vec<(usize, usize, u8, bool)>,
    /// Whether some frame has this colour for who plays next.
    movers: Vec<char>,
}

fn hits(game: &Game, moments: &[Moment], lay: &Lay) -> Vec<Hit> {
    let holds = |moment: &Moment| {
        lay.wants
            .iter()
            .all(|&((x, y), want)| allows(want, moment.board[y][x]))
    };
    let region: HashMap<Point, ()> = lay.wants.iter().map(|(point, _)| (*point, ())).collect();
    let swap = lay.frames.iter().all(|(swap, _)| *swap);
    let mut hits: Vec<Hit> = Vec::new();
    let mut is_open = false;
    for moment in moments {
        if is_open
            && let Some(hit) = hits.last_mut()
            && hit.next.is_none()
            && let Some((colour, point)) = moment.played
            && region.contains_key(&point)
        {
            hit.next = Some((moment.number, colour, point));
        }
        let is_there = holds(moment);
        if is_there && !is_open {
            hits.push(Hit {
                begin: moment.number,
                last: moment.number,
                swap,
                next: None,
                own: None,
                all_own: Vec::new(),
                movers: Vec::new(),
            });
        } else if is_there && let Some(hit) = hits.last_mut() {
            hit.last = moment.number;
        }
        is_open = is_there;
    }
    for hit in &mut hits {
        if let Some((_, colour, point)) = hit.next {
            let own = |(swap, frame): &(bool, HashMap<Point, Point>)| {
                let colour = if *swap { other(colour) } else { colour };
                let (x, y) = frame[&point];
                (y, x, u8::from(colour == 'O'), *swap)
            };
            hit.all_own = lay.frames.iter().map(own).collect();
            hit.own = hit.all_own.iter().min().copied();
        }
        let mover = game.mover(hit.begin + 1);
        hit.movers = mover.map_or(Vec::new(), |m| vec![if swap { other(m) } else { m }]);
    }
    hits
}

fn is_wanted(game: &Game, wanted: &Wanted, hit: &Hit) -> bool {
    let from = hit.begin.max(wanted.after.unwrap_or(0));
    let to = hit.last.min(
        wanted
            .before
            .map_or(u32::MAX, |before| before.saturating_sub(1)),
    );
    let is_at_once = hit.next.is_some_and(|(number, ..)| number == hit.begin + 1);
    let is_tenuki = hit.begin < game.moves() && !is_at_once;
    wanted.before != Some(0)
        && from <= to
        && (!wanted.at_end || hit.last == game.moves())
        && wanted.by.as_ref().is_none_or(|name| {
            let is_by = |player: &String| player.to_lowercase().contains(&name.to_lowercase());
            let has_stones = wanted.rows.concat().contains(['X', 'O', 'x', 'o']);
            let player = if hit.swap { &game.white } else { &game.black };
            is_by(player) || (!has_stones && (is_by(&game.black) || is_by(&game.white)))
        })
        && wanted.next.is_none_or(|(colour, point)| match point {
            None => is_tenuki && colour.is_none_or(|colour| hit.movers.contains(&colour)),
            Some((x, y)) => hit.all_own.iter().any(|&(row, column, by, _)| {
                (column, row) == (x, y) && colour.is_none_or(|colour| by == u8::from(colour == 'O'))
            }),
        })
}

/// Games won by X, O, black, white, nobody.
pub(crate) type Wins = [u64; 5];

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Continuation {
    pub(crate) hits: u64,
    pub(crate) at_once: u64,
    pub(crate) games: u64,
    pub(crate) wins: Wins,
    pub(crate) years: Vec<i16>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Answer {
    pub(crate) games: u64,
    pub(crate) hits: u64,
    pub(crate) tenuki: u64,
    pub(crate) not_continued: u64,
    pub(crate) wins: Wins,
    /// By row, column, and 0 for X.
    pub(crate) continuations: BTreeMap<(usize, usize, u8), Continuation>,
    /// By year: games with the pattern.
    pub(crate) years: BTreeMap<i16, u64>,
    /// Number of the game, beginning and end of the hit, and the next move's number.
    pub(crate) list: Vec<(usize, u32, u32, Option<u32>)>,
}

fn add_win(wins: &mut Wins, winner: Option<char>, swap: bool) {
    match winner {
        None => wins[4] += 1,
        Some(winner) => {
            let x = if swap { 'O' } else { 'X' };
            wins[usize::from(winner != x)] += 1;
            wins[2 + usize::from(winner == 'O')] += 1;
        }
    }
}

/// Games with all of their moments, so that they are made once.
pub(crate) struct Collection {
    pub(crate) games: Vec<Game>,
    moments: Vec<Vec<Moment>>,
}

impl Collection {
    pub(crate) fn new(games: Vec<Game>) -> Self {
        let moments = games.iter().map(Game::moments).collect();
        Self { games, moments }
    }

    pub(crate) fn ask(&self, wanted: &Wanted) -> Answer {
        let mut answer = Answer::default();
        let mut by_size = HashMap::new();
        for (number, game) in self.games.iter().enumerate() {
            let size = (game.width, game.height);
            let lays = by_size
                .entry(size)
                .or_insert_with(|| lays(wanted, size.0, size.1));
            let of_lay = |lay| hits(game, &self.moments[number], lay);
            let mut hits: Vec<Hit> = lays.iter().flat_map(of_lay).collect();
            hits.retain(|hit| is_wanted(game, wanted, hit));
            hits.sort_by_key(|hit| (hit.begin, hit.swap));
            answer.add(number, game, &hits);
        }
        answer.list.sort_unstable();
        answer
    }
}

impl Answer {
    fn add(&mut self, number: usize, game: &Game, hits: &[Hit]) {
        let Some(first) = hits.first() else { return };
        self.games += 1;
        add_win(&mut self.wins, game.winner, first.swap);
        if let Some(year) = game.year {
            *self.years.entry(year).or_default() += 1;
        }
        let mut first = BTreeMap::new();
        for hit in hits {
            self.hits += 1;
            let at = hit.next.map(|(number, ..)| number);
            self.list.push((number, hit.begin, hit.last, at));
            let is_at_once = at == Some(hit.begin + 1);
            self.tenuki += u64::from(hit.begin < game.moves() && !is_at_once);
            let Some((row, column, by, swap)) = hit.own else {
                self.not_continued += 1;
                continue;
            };
            let own = (row, column, by);
            let entry = self.continuations.entry(own).or_default();
            entry.hits += 1;
            entry.at_once += u64::from(is_at_once);
            first.entry(own).or_insert(Vec::new()).push((at, swap));
        }
        for (own, mut times) in first {
            times.sort_unstable();
            let entry = self.continuations.entry(own).or_default();
            entry.games += 1;
            add_win(&mut entry.wins, game.winner, times[0].1);
            entry.years.extend(game.year);
        }
    }
}

/// Numbers that look random and are the same every time.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}
