//! A few hundred games and the sequences found in them: the unit of work and of storage.
//!
//! Sequences are stored one after another in one list of entries, games in one list of turns,
//! headers in one string. So a collection of any size needs few allocations, and can be sorted,
//! counted and replayed chunk by chunk.

use crate::normal::Turns;
use crate::sequence::{Entry, Geometry, Splitter};
use honte_goban::{Colour, Symmetry};
use honte_record::sgf::Turn;
use std::ops::Range;

/// Which game of which input: inputs are counted from 0, games of an input from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct GameId {
    /// The number of the input, from 0.
    pub(crate) source: u32,
    /// The number of the game in the input, from 1.
    pub(crate) number: u32,
}

/// What is kept of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct GameHead {
    /// Which game it is.
    pub(crate) id: GameId,
    /// The winner; `None` for a draw, for no result and if it is not known.
    pub(crate) winner: Option<Colour>,
    /// The year in which the game was played; `None` if it is not known.
    pub(crate) year: Option<i16>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) head: GameHead,
    /// The game's turns. The stones that are set up first stand before them in the same list.
    pub(crate) turns: Range<u32>,
    pub(crate) set_up: u32,
    pub(crate) sequences: Range<u32>,
    pub(crate) caption: Range<u32>,
}

/// A sequence in normal form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// Where its entries begin in the chunk's list, and how many they are.
    pub(crate) start: u32,
    pub(crate) length: u32,
    /// The symmetry that made the normal form.
    pub(crate) symmetry: Symmetry,
    /// The colour that played first in the game; in the normal form that is Black.
    pub(crate) first: Colour,
}

/// Games, their turns and the sequences found in them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub(crate) games: Vec<Game>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) captions: String,
    pub(crate) entries: Vec<Entry>,
    pub(crate) rows: Vec<Row>,
    /// Moves that were looked at.
    pub(crate) moves: u64,
}

impl Chunk {
    /// Adds a game without looking for its sequences yet. The caption is text to show beside it;
    /// `setup` are the stones on the board before its first turn.
    pub(crate) fn add(&mut self, head: GameHead, caption: &str, setup: &[Turn], turns: &[Turn]) {
        let (turn, text) = (self.turns.len() as u32, self.captions.len() as u32);
        self.turns.extend_from_slice(setup);
        self.turns.extend_from_slice(turns);
        self.captions.push_str(caption);
        self.games.push(Game {
            head,
            turns: turn..self.turns.len() as u32,
            set_up: setup.len() as u32,
            sequences: 0..0,
            caption: text..self.captions.len() as u32,
        });
    }

    /// The number of games.
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    pub(crate) fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The memory that a chunk takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.games[..])
            + size_of_val(&self.turns[..])
            + self.captions.len()
            + size_of_val(&self.entries[..])
            + size_of_val(&self.rows[..])
    }

    /// Turns held, the measure of a chunk's size while it is filled.
    pub(crate) fn turns_held(&self) -> usize {
        self.turns.len()
    }

    /// Finds the sequences of all games and brings them into normal form (phase 1). Turns after
    /// the opening are dropped.
    pub(crate) fn split(&mut self, geometry: &Geometry, symmetries: &Turns) {
        let mut splitter = Splitter::new(geometry);
        let mut kept = 0;
        self.entries.reserve(3 * self.turns.len());
        for i in 0..self.games.len() {
            let turns = self.games[i].turns.start as usize..self.games[i].turns.end as usize;
            let set_up = self.games[i].set_up as usize;
            let split = splitter.split(&self.turns[turns.start + set_up..turns.end]);
            let begin = self.rows.len() as u32;
            for sequence in split.sequences {
                let start = self.entries.len() as u32;
                let symmetry = symmetries.normal(sequence.entries());
                let image = |e: &Entry| e.at(symmetries.image(symmetry, e.code()));
                self.entries.extend(sequence.entries().iter().map(image));
                self.rows.push(Row {
                    start,
                    length: self.entries.len() as u32 - start,
                    symmetry,
                    first: sequence.first(),
                });
            }
            self.moves += split.moves as u64;
            let length = set_up + split.looked_at;
            self.turns
                .copy_within(turns.start..turns.start + length, kept);
            self.games[i].turns = kept as u32..(kept + length) as u32;
            self.games[i].sequences = begin..self.rows.len() as u32;
            kept += length;
        }
        self.turns.truncate(kept);
        // What is held is what `bytes` counts.
        self.games.shrink_to_fit();
        self.turns.shrink_to_fit();
        self.captions.shrink_to_fit();
        self.entries.shrink_to_fit();
        self.rows.shrink_to_fit();
    }

    /// The stones that a game sets up, and its turns.
    pub(crate) fn turns(&self, game: &Game) -> (&[Turn], &[Turn]) {
        let turns = &self.turns[game.turns.start as usize..game.turns.end as usize];
        turns.split_at(game.set_up as usize)
    }

    pub(crate) fn entries(&self, row: &Row) -> &[Entry] {
        &self.entries[row.start as usize..(row.start + row.length) as usize]
    }

    pub(crate) fn caption(&self, game: &Game) -> &str {
        &self.captions[game.caption.start as usize..game.caption.end as usize]
    }

    /// The first game's identity, by which chunks are put in the order of the input.
    pub(crate) fn order(&self) -> GameId {
        self.games
            .first()
            .map(|game| game.head.id)
            .unwrap_or_default()
    }
}
