//! The second look at the games: what surrounds each stage of the sequences that survive.
//!
//! Every game is played through once more. At each move that brings a sequence to a surviving node
//! the influence is measured, and each sequence's stones are compared with the positions of the
//! tree.

use crate::chunk::{Chunk, Game, GameId, Row};
use crate::influence::{Frame, Lines, Sides, turn};
use crate::normal::Turns;
use crate::params::Params;
use crate::position::{Hashes, Local, Table};
use crate::prefix::{Node, Prefixes};
use crate::sequence::{Code, Entry, TENUKI, code};
use honte_goban::{Board, Colour, Point, Size};
use honte_record::sgf::Turn;
use rayon::prelude::*;
use std::cmp::Reverse;

/// A game in which a node was played, and the turn (from 1) after which it was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sighting {
    /// The latest first, games without a year last.
    pub(crate) year: Reverse<Option<i16>>,
    pub(crate) game: GameId,
    pub(crate) turn: u32,
}

/// What is added up for a node.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sums {
    /// Sequences whose deepest node this is, by who played first (0: Black) and how the game ended
    /// for that player (won, lost, otherwise).
    pub(crate) results: [[u32; 3]; 2],
    pub(crate) years: Option<(i16, i16)>,
    pub(crate) games: u32,
    /// Stages measured, the sums of their influence, and how often each side was Black's or White's.
    pub(crate) stages: u32,
    pub(crate) influence: [i64; 4],
    pub(crate) black: [u32; 4],
    pub(crate) white: [u32; 4],
    pub(crate) sightings: Vec<Sighting>,
}

impl Sums {
    fn measure(&mut self, sides: Sides) {
        self.stages += 1;
        for (i, value) in sides.into_iter().enumerate() {
            self.influence[i] += i64::from(value);
            self.black[i] += u32::from(value > 0);
            self.white[i] += u32::from(value < 0);
        }
    }

    fn see(&mut self, sighting: Sighting, most: usize) {
        if self.sightings.len() == most && self.sightings.last().is_none_or(|last| *last < sighting)
        {
            return;
        }
        let at = self.sightings.partition_point(|s| *s < sighting);
        self.sightings.insert(at, sighting);
        self.sightings.truncate(most);
    }

    /// What passed through a deeper node passed through this one.
    pub(crate) fn absorb_below(&mut self, below: &Sums) {
        for (mine, theirs) in self
            .results
            .as_flattened_mut()
            .iter_mut()
            .zip(below.results.as_flattened())
        {
            *mine += theirs;
        }
        self.add_years(below.years);
    }

    fn add_years(&mut self, years: Option<(i16, i16)>) {
        let Some((first, last)) = years else { return };
        self.years = match self.years {
            None => Some((first, last)),
            Some((f, l)) => Some((f.min(first), l.max(last))),
        };
    }

    fn merge(&mut self, other: Sums, most: usize) {
        self.absorb_below(&other);
        self.games += other.games;
        self.stages += other.stages;
        for i in 0..4 {
            self.influence[i] += other.influence[i];
            self.black[i] += other.black[i];
            self.white[i] += other.white[i];
        }
        for sighting in other.sightings {
            self.see(sighting, most);
        }
    }
}

/// The positions of the tree's nodes.
#[derive(Debug)]
pub(crate) struct Positions {
    table: Table,
    hashes: Hashes,
    /// By node.
    pub(crate) of_node: Vec<u32>,
    /// The most stones that any of them took.
    most_stones: u32,
}

impl Positions {
    fn new(nodes: &[Node], turns: &Turns, size: Size) -> Self {
        let hashes = Hashes::new(turns);
        let mut table = Table::with_room(nodes.len());
        let mut local = Local::new(Board::new(size));
        let mut most_stones = 0;
        let of_node = (0..nodes.len())
            .map(|node| {
                local.clear();
                let mut stones = 0;
                for n in path(nodes, node as u32) {
                    let Node { code, second, .. } = nodes[n as usize];
                    if code != TENUKI {
                        local.play(&hashes, relative(second), code);
                        stones += 1;
                    }
                }
                most_stones = most_stones.max(stones);
                table.insert(local.key())
            })
            .collect();
        Self {
            table,
            hashes,
            of_node,
            most_stones,
        }
    }
}

/// The colour in the normal form.
fn relative(second: bool) -> Colour {
    if second { Colour::White } else { Colour::Black }
}

/// The nodes from the first move to a node; none for the root.
fn path(nodes: &[Node], node: u32) -> Vec<u32> {
    let mut path = Vec::with_capacity(usize::from(nodes[node as usize].depth));
    let mut at = node;
    while at != 0 {
        path.push(at);
        at = nodes[at as usize].parent;
    }
    path.reverse();
    path
}

/// The result of the second look.
#[derive(Debug)]
pub(crate) struct Circumstances {
    /// By node.
    pub(crate) sums: Vec<Sums>,
    /// By position: the number of sequences that reached it.
    pub(crate) reached: Vec<u32>,
    /// The position of each node.
    pub(crate) positions: Vec<u32>,
    /// Moves on occupied points.
    pub(crate) occupied: u64,
}

/// Plays all games through.
pub(crate) fn look(
    chunks: &[Chunk],
    prefixes: &Prefixes,
    turns: &Turns,
    size: Size,
    params: &Params,
) -> Circumstances {
    let positions = Positions::new(&prefixes.nodes, turns, size);
    let share = chunks.len().div_ceil(rayon::current_num_threads()).max(1);
    let parts: Vec<Replay<'_>> = chunks
        .par_chunks(share)
        .zip(prefixes.deepest.par_chunks(share))
        .map(|(chunks, deepest)| {
            let mut replay = Replay::new(prefixes, turns, size, params, &positions);
            for (chunk, deepest) in chunks.iter().zip(deepest) {
                replay.chunk(chunk, deepest);
            }
            replay
        })
        .collect();
    let mut all = Circumstances {
        sums: vec![Sums::default(); prefixes.nodes.len()],
        reached: vec![0; positions.table.len()],
        positions: Vec::new(),
        occupied: 0,
    };
    for part in parts {
        for (sums, other) in all.sums.iter_mut().zip(part.sums) {
            sums.merge(other, params.examples);
        }
        for (reached, other) in all.reached.iter_mut().zip(part.reached) {
            *reached += other;
        }
        all.occupied += part.occupied;
    }
    all.positions = positions.of_node;
    all
}

/// A sequence while its game is played through again.
struct Track<'c> {
    entries: &'c [Entry],
    row: &'c Row,
    /// The next entry that has not been met.
    at: usize,
    /// The nodes it passes through: `nodes[path]` of the replay.
    path: std::ops::Range<usize>,
    stones: u32,
    /// Positions with more stones are not looked for.
    most_stones: u32,
    frame: Option<Frame>,
    /// Positions met so far.
    met: Vec<u32>,
    local: Local,
}

impl Track<'_> {
    fn is_done(&self) -> bool {
        self.at >= self.entries.len()
            || (self.at >= self.path.len() && self.stones >= self.most_stones)
    }
}

struct Replay<'r> {
    nodes: &'r [Node],
    turns: &'r Turns,
    params: &'r Params,
    positions: &'r Positions,
    size: Size,
    board: Board,
    lines: Lines,
    paths: Vec<u32>,
    sums: Vec<Sums>,
    /// The last game that was counted for each node.
    counted: Vec<GameId>,
    reached: Vec<u32>,
    occupied: u64,
    spare: Vec<(Local, Vec<u32>)>,
}

impl<'r> Replay<'r> {
    fn new(
        prefixes: &'r Prefixes,
        turns: &'r Turns,
        size: Size,
        params: &'r Params,
        positions: &'r Positions,
    ) -> Self {
        let nodes = &prefixes.nodes[..];
        Self {
            nodes,
            turns,
            params,
            positions,
            size,
            board: Board::new(size),
            lines: Lines::default(),
            paths: Vec::new(),
            sums: vec![Sums::default(); nodes.len()],
            counted: vec![
                GameId {
                    source: u32::MAX,
                    number: 0
                };
                nodes.len()
            ],
            reached: vec![0; positions.table.len()],
            occupied: 0,
            spare: Vec::new(),
        }
    }

    fn chunk<'c>(&mut self, chunk: &'c Chunk, deepest: &[u32]) {
        let mut tracks: Vec<Track<'c>> = Vec::new();
        for game in &chunk.games {
            self.paths.clear();
            for row in game.sequences.clone() {
                let node = deepest[row as usize];
                let row = &chunk.rows[row as usize];
                self.credit(game, row, node);
                tracks.push(self.track(chunk.entries(row), row, node));
            }
            self.game(game, chunk.turns(game), &mut tracks);
            self.spare
                .extend(tracks.drain(..).map(|track| (track.local, track.met)));
        }
    }

    /// Results, years and games of the nodes that a sequence passes through. Results and years go
    /// to the deepest; they are added up along the tree in the end.
    fn credit(&mut self, game: &Game, row: &Row, node: u32) {
        let outcome = match game.head.winner {
            Some(winner) if winner == row.first => 0,
            Some(_) => 1,
            None => 2,
        };
        let sums = &mut self.sums[node as usize];
        sums.results[row.first.index()][outcome] += 1;
        sums.add_years(game.head.year.map(|year| (year, year)));
        let mut at = node;
        while self.counted[at as usize] != game.head.id {
            self.counted[at as usize] = game.head.id;
            self.sums[at as usize].games += 1;
            at = self.nodes[at as usize].parent;
        }
    }

    fn track<'c>(&mut self, entries: &'c [Entry], row: &'c Row, node: u32) -> Track<'c> {
        let start = self.paths.len();
        let mut at = node;
        while at != 0 {
            self.paths.push(at);
            at = self.nodes[at as usize].parent;
        }
        self.paths[start..].reverse();
        let (mut local, mut met) = self
            .spare
            .pop()
            .unwrap_or_else(|| (Local::new(Board::new(self.size)), Vec::new()));
        local.clear();
        met.clear();
        Track {
            entries,
            row,
            at: 0,
            path: start..self.paths.len(),
            stones: 0,
            most_stones: self.positions.most_stones,
            frame: None,
            met,
            local,
        }
    }

    fn game(&mut self, game: &Game, (setup, turns): (&[Turn], &[Turn]), tracks: &mut [Track<'_>]) {
        self.board.clear();
        self.lines = Lines::default();
        for stone in setup {
            let Some(point) = stone.point() else { continue };
            if self.board.place(stone.colour(), point).is_ok() {
                self.lines.set(point, stone.colour());
            }
        }
        let mut going = tracks.len();
        for (i, turn) in turns.iter().enumerate() {
            if going == 0 {
                break;
            }
            let Some(point) = turn.point() else { continue };
            self.put(turn.colour(), point);
            let code = code(self.turns.side(), point);
            let sighting = Sighting {
                year: Reverse(game.head.year),
                game: game.head.id,
                turn: i as u32 + 1,
            };
            for track in tracks.iter_mut().filter(|track| !track.is_done()) {
                // The next turn on the next entry's point is that entry: see the module's tests.
                if self.turns.image(track.row.symmetry, code) == track.entries[track.at].code() {
                    self.advance(track, point, turn.colour(), sighting);
                    going -= usize::from(track.is_done());
                }
            }
        }
    }

    fn put(&mut self, colour: Colour, point: Point) {
        match self.board.play_allowing_suicide(colour, point) {
            Ok(played) => {
                self.lines.set(point, colour);
                for taken in self.board.captured(&played) {
                    self.lines.clear(taken);
                }
            }
            Err(_) => self.occupied += 1,
        }
    }

    /// A track's next stone was played; a tenuki that follows it is a stage of its own.
    fn advance(&mut self, track: &mut Track<'_>, point: Point, colour: Colour, sighting: Sighting) {
        let frame = track.frame.get_or_insert(Frame::around(point));
        frame.add(point);
        let swap = track.row.first == Colour::White;
        if let Some(&node) = self.paths[track.path.clone()].get(track.at) {
            let sides = self.lines.influence(frame, self.params.reach);
            let sums = &mut self.sums[node as usize];
            sums.measure(turn(sides, track.row.symmetry, swap));
            sums.see(sighting, self.params.examples);
        }
        let code = track.entries[track.at].code();
        track.at += 1;
        track.stones += 1;
        if track.stones <= track.most_stones {
            self.compare(track, relative(colour != track.row.first), code);
        }
        while track.entries.get(track.at) == Some(&Entry::TENUKI) {
            if let Some(&node) = self.paths[track.path.clone()].get(track.at) {
                self.sums[node as usize].see(sighting, self.params.examples);
            }
            track.at += 1;
        }
    }

    /// Counts the position if it is one of the tree's and this sequence has not been there yet.
    fn compare(&mut self, track: &mut Track<'_>, colour: Colour, code: Code) {
        track.local.play(&self.positions.hashes, colour, code);
        if let Some(position) = self.positions.table.get(track.local.key()) {
            if !track.met.contains(&position) {
                track.met.push(position);
                self.reached[position as usize] += 1;
            }
        }
    }
}
