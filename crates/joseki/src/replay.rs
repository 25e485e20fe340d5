//! The second look at the games: what surrounds each stage of the sequences that survive.
//!
//! Every game is played through once more. At each move that brings a sequence to a surviving node
//! the influence is measured, and each sequence's stones are compared with the positions of the
//! tree.

use crate::chunk::{Chunk, Game, GameId, Row};
use crate::influence::{Frame, Lines, turn};
use crate::normal::Turns;
use crate::params::Params;
use crate::position::{Hashes, Local, Table};
use crate::prefix::{Node, Prefixes};
use crate::sequence::{Code, Entry, TENUKI, code};
use crate::sums::{Sighting, Sums};
use honte_goban::{Board, Colour, Point, Size};
use honte_record::sgf::Turn;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::ops::Range;

/// The result of the second look.
#[derive(Debug)]
pub(crate) struct Circumstances {
    /// By node.
    pub(crate) sums: Vec<Sums>,
    /// By position: the number of sequences that reached it.
    pub(crate) reached: Vec<u32>,
    /// The position of each node.
    pub(crate) positions: Vec<u32>,
}

/// Plays all games through.
pub(crate) fn look(chunks: &[Chunk], prefixes: &Prefixes, turns: &Turns, size: Size, params: &Params) -> Circumstances {
    let positions = Positions::new(&prefixes.nodes, turns, size);
    let share = chunks.len().div_ceil(4 * rayon::current_num_threads()).max(1);
    let new = || Replay::new(&prefixes.nodes, turns, size, params, &positions);
    let whole = chunks
        .par_iter()
        .zip(&prefixes.deepest)
        .with_min_len(share)
        .fold(new, |mut replay, (chunk, deepest)| {
            replay.chunk(chunk, deepest);
            replay
        })
        .map(|replay| (replay.sums, replay.reached))
        .reduce_with(|a, b| merge(a, b, params.examples));
    let (sums, reached) = whole.unwrap_or_else(|| {
        let empty = new();
        (empty.sums, empty.reached)
    });
    Circumstances { sums, reached, positions: positions.of_node }
}

type Counts = (Vec<Sums>, Vec<u32>);

fn merge(mut a: Counts, b: Counts, examples: usize) -> Counts {
    for (sums, other) in a.0.iter_mut().zip(b.0) {
        sums.merge(other, examples);
    }
    for (reached, other) in a.1.iter_mut().zip(b.1) {
        *reached += other;
    }
    a
}

/// The positions of the tree's nodes.
#[derive(Debug)]
struct Positions {
    table: Table,
    hashes: Hashes,
    of_node: Vec<u32>,
    /// The most stones that any of them took.
    most_stones: u32,
}

impl Positions {
    fn new(nodes: &[Node], turns: &Turns, size: Size) -> Self {
        let mut positions = Self {
            table: Table::with_room(nodes.len()),
            hashes: Hashes::new(turns),
            of_node: Vec::with_capacity(nodes.len()),
            most_stones: 0,
        };
        let mut board = Board::new(size);
        for node in 0..nodes.len() as u32 {
            let mut local = Local::new(size.width());
            let path = path(nodes, node);
            let stones = path.iter().map(|&n| &nodes[n as usize]).filter(|n| n.code != TENUKI);
            let mut count = 0;
            for stone in stones {
                local.play(&positions.hashes, relative(stone.second), stone.code, &mut board);
                count += 1;
            }
            positions.most_stones = positions.most_stones.max(count);
            positions.of_node.push(positions.table.insert(local.key()));
        }
        positions
    }
}

/// The colour in the normal form.
fn relative(second: bool) -> Colour {
    if second { Colour::White } else { Colour::Black }
}

/// The nodes from the first move to a node; none for the root.
fn path(nodes: &[Node], node: u32) -> Vec<u32> {
    let mut path = Vec::new();
    extend_path(&mut path, nodes, node);
    path
}

fn extend_path(path: &mut Vec<u32>, nodes: &[Node], node: u32) {
    let start = path.len();
    let mut at = node;
    while at != 0 {
        path.push(at);
        at = nodes[at as usize].parent;
    }
    path[start..].reverse();
}

/// A sequence while its game is played through again.
struct Track<'c> {
    entries: &'c [Entry],
    row: &'c Row,
    /// The next entry that has not been met.
    at: usize,
    /// The nodes it passes through: `paths[path]` of the replay.
    path: Range<usize>,
    stones: u32,
    frame: Option<Frame>,
    /// Positions met so far.
    met: Vec<u32>,
    local: Local,
}

/// What a track waits for when it is done: no turn's code.
const NOTHING: Code = Code::MAX;

struct Replay<'r> {
    nodes: &'r [Node],
    turns: &'r Turns,
    params: &'r Params,
    positions: &'r Positions,
    board: Board,
    lines: Lines,
    /// A board for captures within a sequence.
    scratch: Board,
    paths: Vec<u32>,
    /// By track: the point, in the game, of its next entry.
    awaited: Vec<Code>,
    sums: Vec<Sums>,
    /// The last game that was counted for each node.
    counted: Vec<GameId>,
    reached: Vec<u32>,
    empty: Local,
}

impl<'r> Replay<'r> {
    fn new(nodes: &'r [Node], turns: &'r Turns, size: Size, params: &'r Params, positions: &'r Positions) -> Self {
        let nobody = GameId { source: u32::MAX, number: 0 };
        Self {
            nodes,
            turns,
            params,
            positions,
            board: Board::new(size),
            lines: Lines::default(),
            scratch: Board::new(size),
            paths: Vec::new(),
            awaited: Vec::new(),
            sums: vec![Sums::default(); nodes.len()],
            counted: vec![nobody; nodes.len()],
            reached: vec![0; positions.table.len()],
            empty: Local::new(size.width()),
        }
    }

    fn chunk(&mut self, chunk: &Chunk, deepest: &[u32]) {
        let mut tracks = Vec::new();
        for game in &chunk.games {
            self.paths.clear();
            self.awaited.clear();
            for row in game.sequences.clone() {
                let node = deepest[row as usize];
                let row = &chunk.rows[row as usize];
                self.credit(game, row, node);
                let track = self.track(chunk.entries(row), row, node);
                self.awaited.push(self.awaits(&track));
                tracks.push(track);
            }
            self.game(game, chunk.turns(game), &mut tracks);
            tracks.clear();
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
        extend_path(&mut self.paths, self.nodes, node);
        let path = start..self.paths.len();
        Track { entries, row, at: 0, path, stones: 0, frame: None, met: Vec::new(), local: self.empty.clone() }
    }

    /// The point of a track's next entry as the game has it; nothing when the track is done.
    ///
    /// The next turn on that point is that entry: a point that a sequence has moves around stays in
    /// its reach, so no turn there passes the sequence by.
    fn awaits(&self, track: &Track<'_>) -> Code {
        let wanted = track.at < track.path.len() || track.stones < self.positions.most_stones;
        match track.entries.get(track.at) {
            Some(entry) if wanted => self.turns.image(track.row.symmetry.inverse(), entry.code()),
            _ => NOTHING,
        }
    }

    fn game(&mut self, game: &Game, (setup, turns): (&[Turn], &[Turn]), tracks: &mut [Track<'_>]) {
        self.set_up(setup);
        let mut going = tracks.len();
        for (i, turn) in turns.iter().enumerate() {
            if going == 0 {
                break;
            }
            let Some(point) = turn.point() else { continue };
            self.put(turn.colour(), point);
            let code = code(self.turns.side(), point);
            for (t, track) in tracks.iter_mut().enumerate() {
                if self.awaited[t] == code {
                    let turn_number = i as u32 + 1;
                    let sighting = Sighting { year: Reverse(game.head.year), game: game.head.id, turn: turn_number };
                    self.advance(track, point, turn.colour(), sighting);
                    self.awaited[t] = self.awaits(track);
                    going -= usize::from(self.awaited[t] == NOTHING);
                }
            }
        }
    }

    fn set_up(&mut self, stones: &[Turn]) {
        self.board.clear();
        self.lines = Lines::default();
        for stone in stones {
            let Some(point) = stone.point() else { continue };
            if self.board.place(stone.colour(), point).is_ok() {
                self.lines.set(point, stone.colour());
            }
        }
    }

    /// Puts a turn's stone on the board. A record may have a move on a stone: it changes nothing.
    fn put(&mut self, colour: Colour, point: Point) {
        let Ok(played) = self.board.play_allowing_suicide(colour, point) else { return };
        self.lines.set(point, colour);
        for taken in self.board.captured(&played) {
            self.lines.clear(taken);
        }
    }

    /// A track's next stone was played; a tenuki that follows it is a stage of its own.
    fn advance(&mut self, track: &mut Track<'_>, point: Point, colour: Colour, sighting: Sighting) {
        let frame = track.frame.get_or_insert(Frame::around(point));
        frame.add(point);
        if let Some(&node) = self.paths[track.path.clone()].get(track.at) {
            let sides = self.lines.influence(frame, self.params.reach);
            let swap = track.row.first == Colour::White;
            let sums = &mut self.sums[node as usize];
            sums.measure(turn(sides, track.row.symmetry, swap));
            sums.see(sighting, self.params.examples);
        }
        let code = track.entries[track.at].code();
        track.at += 1;
        track.stones += 1;
        if track.stones <= self.positions.most_stones {
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
        track.local.play(&self.positions.hashes, colour, code, &mut self.scratch);
        if let Some(position) = self.positions.table.get(track.local.key()) {
            if !track.met.contains(&position) {
                track.met.push(position);
                self.reached[position as usize] += 1;
            }
        }
    }
}
