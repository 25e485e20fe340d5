//! A few thousand games on their way into an index.

use super::columns::{Change, Columns, OPENING};
use super::facts::Facts;
use super::history::Historian;
use super::table::Kind;
use super::texts::TextsBuilder;
use crate::line::{Event, Line};
use honte_goban::{Board, Size};
use honte_record::filter::TextField;
use std::borrow::Cow;

/// The most games of a batch.
pub(super) const BATCH_GAMES: usize = 4096;
/// Games from which on a batch is left as it is when games are added, and not filled up: that would
/// take longer than the new games do.
pub(super) const MIN_KEPT_GAMES: usize = BATCH_GAMES / 4;
/// The most bytes of header text after which a batch takes no further game.
const BATCH_TEXT_BYTES: usize = 64 << 20;

/// Games that become the sections of one batch.
#[derive(Debug, Default)]
pub(super) struct Batch {
    games: u16,
    facts: Vec<u8>,
    texts: TextsBuilder,
    /// One for each size of board.
    columns: Vec<ColumnsBuilder>,
    lines: Vec<u8>,
    line_count: u32,
}

impl Batch {
    pub(super) const fn games(&self) -> usize {
        self.games as usize
    }

    pub(super) const fn is_full(&self) -> bool {
        self.games() >= BATCH_GAMES || self.texts.len() >= BATCH_TEXT_BYTES
    }

    /// Adds a game. What the facts say of captures is counted here.
    pub(super) fn add<'t>(
        &mut self,
        facts: Facts,
        text: &dyn Fn(TextField) -> Option<Cow<'t, str>>,
        line: &Line,
    ) {
        let columns = self.columns_of(line.size());
        let is_held = columns.historian.play(line);
        let captures = if is_held {
            let changes = columns.historian.changes.iter();
            changes.filter(|change| change.stone.is_none()).count() as u32
        } else {
            captures(line)
        };
        let game = self.games;
        if is_held {
            self.columns_of(line.size()).add(game, line.moves() as u16);
        } else {
            self.add_line(game, line);
        }
        Facts { captures, ..facts }.write(&mut self.facts);
        self.texts.add(text);
        self.games += 1;
    }

    fn columns_of(&mut self, size: Size) -> &mut ColumnsBuilder {
        let known = self.columns.iter().position(|columns| columns.size == size);
        let at = known.unwrap_or_else(|| {
            self.columns.push(ColumnsBuilder::new(size));
            self.columns.len() - 1
        });
        &mut self.columns[at]
    }

    fn add_line(&mut self, game: u16, line: &Line) {
        let steps: Vec<u16> = line.stored().collect();
        self.lines.extend(game.to_le_bytes());
        self.lines
            .extend([line.size().width(), line.size().height()]);
        self.lines.extend((steps.len() as u32).to_le_bytes());
        steps
            .iter()
            .for_each(|step| self.lines.extend(step.to_le_bytes()));
        self.line_count += 1;
    }

    /// The sections of the batch.
    pub(super) fn finish(mut self) -> Vec<(Kind, Vec<u8>)> {
        let mut sections = vec![
            (Kind::Facts, std::mem::take(&mut self.facts)),
            (Kind::Texts, self.texts.write()),
        ];
        let used = self
            .columns
            .iter()
            .filter(|columns| !columns.games.is_empty());
        sections.extend(used.map(|columns| (Kind::Columns(columns.size), columns.write())));
        if self.line_count > 0 {
            sections.push((Kind::Lines, self.lines));
        }
        sections
    }
}

/// Stones that leave the board, whatever happens.
fn captures(line: &Line) -> u32 {
    let mut board = Board::new(line.size());
    let mut captures = 0;
    for event in line.events() {
        match event {
            // Points of a line are on its board.
            Event::SetUp { point, stone, .. } => {
                let _ = board.set(point, stone);
            }
            Event::Move(colour, Some(point)) => {
                if board.colour_at(point).is_some() {
                    let _ = board.set(point, None);
                }
                let played = board.play_allowing_suicide(colour, point);
                captures += played.map_or(0, |played| u32::from(played.captured()));
            }
            Event::Move(_, None) => {}
        }
    }
    captures
}

/// The games of one board size.
#[derive(Debug)]
struct ColumnsBuilder {
    size: Size,
    historian: Historian,
    games: Vec<u16>,
    moves: Vec<u16>,
    lost: Vec<u16>,
    opening: Vec<u16>,
    /// By game, then point: turned when it is written.
    first: Vec<u16>,
    starts: Vec<u32>,
    changes: Vec<Change>,
}

impl ColumnsBuilder {
    fn new(size: Size) -> Self {
        Self {
            size,
            historian: Historian::new(size),
            games: Vec::new(),
            moves: Vec::new(),
            lost: Vec::new(),
            opening: Vec::new(),
            first: Vec::new(),
            starts: vec![0],
            changes: Vec::new(),
        }
    }

    /// Adds the game that the historian has just played.
    fn add(&mut self, game: u16, moves: u16) {
        self.games.push(game);
        self.moves.push(moves);
        self.lost.push(self.historian.lost);
        self.opening.extend_from_slice(&self.historian.opening);
        self.first.extend_from_slice(&self.historian.first);
        self.changes.extend_from_slice(&self.historian.changes);
        self.starts.push(self.changes.len() as u32);
    }

    fn write(&self) -> Vec<u8> {
        let (rows, area) = (self.games.len(), self.size.area());
        let bytes = 8 + rows * (6 + 2 * OPENING + 2 * area + 4) + 4 + 4 * self.changes.len();
        let mut out = Vec::with_capacity(bytes);
        out.extend((rows as u32).to_le_bytes());
        out.extend((self.changes.len() as u32).to_le_bytes());
        let rows_of = [&self.games, &self.moves, &self.lost, &self.opening];
        for number in rows_of.into_iter().flatten() {
            out.extend(number.to_le_bytes());
        }
        for place in 0..area {
            let column = self.first.iter().skip(place).step_by(area);
            column.for_each(|first| out.extend(first.to_le_bytes()));
        }
        self.starts
            .iter()
            .for_each(|start| out.extend(start.to_le_bytes()));
        for change in &self.changes {
            out.extend(change.write().to_le_bytes());
        }
        debug_assert!(Columns::new(self.size, &out).is_some());
        out
    }
}
