//! The second pass over the games: measures what surrounds each surviving node of their sequences.
//!
//! Every game is replayed as far as a sequence has surviving nodes. At each move that brings a
//! sequence to such a node, the influence is measured.

use crate::chunk::{Chunk, Game, GameHead, GameId, Row};
use crate::circumstance::Circumstance;
use crate::influence::{Frame, Lines, turn};
use crate::normal::Turns;
use crate::params::Params;
use crate::prefix::{Node, extend_path};
use crate::second_pass::SecondPass;
use crate::sequence::{Code, Entry, code};
use crate::sums::{Sighting, Sums, outcome};
use honte_goban::{Board, Colour, Point};
use honte_record::sgf::Turn;
use std::cmp::Reverse;
use std::ops::Range;

/// A sequence while its game is replayed.
struct Track<'c> {
    entries: &'c [Entry],
    row: &'c Row,
    /// The next entry that has not been met.
    at: usize,
    /// The nodes it passes through: `paths[path]` of the replay.
    path: Range<usize>,
    frame: Option<Frame>,
    /// The circumstances after its last stone.
    before: Option<Circumstance>,
}

/// What a track waits for when it is done: no turn's code.
const NOTHING: Code = Code::MAX;

/// Replays games, one after another.
pub(crate) struct Replay<'r> {
    nodes: &'r [Node],
    turns: &'r Turns,
    params: &'r Params,
    board: Board,
    lines: Lines,
    paths: Vec<u32>,
    /// By track: the point, in the game, of its next entry.
    awaited: Vec<Code>,
    /// By node.
    pub(crate) sums: Vec<Sums>,
    /// The last game that was counted for each node, and for which first players.
    counted: Vec<(GameId, [bool; 2])>,
}

impl<'r> Replay<'r> {
    pub(crate) fn new(second: &SecondPass<'r>) -> Self {
        let (nodes, size) = (&second.prefixes.nodes[..], second.size);
        let nobody = GameId {
            source: u32::MAX,
            number: 0,
        };
        Self {
            nodes,
            turns: second.turns,
            params: second.params,
            board: Board::new(size),
            lines: Lines::default(),
            paths: Vec::new(),
            awaited: Vec::new(),
            sums: vec![Sums::default(); nodes.len()],
            counted: vec![(nobody, [false; 2]); nodes.len()],
        }
    }

    /// Replays the games of a chunk. `deepest` is each of its sequences' deepest node.
    pub(crate) fn chunk(&mut self, chunk: &Chunk, deepest: &[u32]) {
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

    /// Adds results, years and games to the nodes that a sequence passes through. Results and years
    /// of sequences go to the deepest one; they are added up along the tree at the end.
    fn credit(&mut self, game: &Game, row: &Row, node: u32) {
        let GameHead { id, winner, year } = game.head;
        let sums = &mut self.sums[node as usize];
        sums.results[row.first.index()][outcome(row.first, winner)] += 1;
        sums.add_years(year.map(|year| (year, year)));
        year.into_iter()
            .for_each(|year| sums.decades.add_to_decade(year));
        let mut at = node as usize;
        loop {
            let (counted, firsts) = &mut self.counted[at];
            let is_new = *counted != id;
            if is_new {
                (*counted, *firsts) = (id, [false; 2]);
                self.sums[at].games.add(row.first, winner);
                year.into_iter()
                    .for_each(|year| self.sums[at].by_year.add(year, 1));
            } else if firsts[row.first.index()] {
                // So have all nodes above it been counted.
                break;
            } else {
                self.sums[at].games.add_second(row.first, winner);
            }
            firsts[row.first.index()] = true;
            at = self.nodes[at].parent as usize;
        }
    }

    fn track<'c>(&mut self, entries: &'c [Entry], row: &'c Row, node: u32) -> Track<'c> {
        let start = self.paths.len();
        extend_path(&mut self.paths, self.nodes, node);
        let path = start..self.paths.len();
        Track {
            entries,
            row,
            at: 0,
            path,
            frame: None,
            before: None,
        }
    }

    /// The point of a track's next entry as the game has it; nothing when the track is done.
    ///
    /// The next turn on that point is that entry: a point that a sequence has moves around stays in
    /// its reach, so no turn there passes the sequence by.
    fn awaits(&self, track: &Track<'_>) -> Code {
        match track.entries.get(track.at) {
            Some(entry) if track.at < track.path.len() => {
                self.turns.image(track.row.symmetry.inverse(), entry.code())
            }
            _ => NOTHING,
        }
    }

    fn game(&mut self, game: &Game, (setup, turns): (&[Turn], &[Turn]), tracks: &mut [Track<'_>]) {
        self.set_up(setup);
        let mut going = self.awaited.iter().filter(|&&code| code != NOTHING).count();
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
                    let sighting = Sighting {
                        year: Reverse(game.head.year),
                        game: game.head.id,
                        turn: turn_number,
                    };
                    self.advance(track, point, sighting);
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

    /// Puts a turn's stone on the board. A record may have a move on a stone; that changes nothing.
    fn put(&mut self, colour: Colour, point: Point) {
        let Ok(played) = self.board.play_allowing_suicide(colour, point) else {
            return;
        };
        self.lines.set(point, colour);
        for taken in self.board.captured(&played) {
            self.lines.clear(taken);
        }
    }

    /// A track's next stone was played; a tenuki that follows it is a stage of its own.
    fn advance(&mut self, track: &mut Track<'_>, point: Point, sighting: Sighting) {
        let frame = track.frame.get_or_insert(Frame::around(point));
        frame.add(point);
        let path = &self.paths[track.path.clone()];
        let sides = self.lines.influence(frame, self.params.reach);
        let swap = track.row.first == Colour::White;
        let sums = &mut self.sums[path[track.at] as usize];
        let sides = turn(sides, track.row.symmetry, swap);
        let here = Circumstance::of(sides, self.params.neutral);
        sums.measure(sides, here);
        sums.note(track.before.replace(here), here);
        sums.see(sighting, self.params.examples);
        track.at += 1;
        while track.at < path.len() && track.entries[track.at] == Entry::TENUKI {
            let sums = &mut self.sums[path[track.at] as usize];
            sums.note(Some(here), here);
            sums.see(sighting, self.params.examples);
            track.at += 1;
        }
    }
}
