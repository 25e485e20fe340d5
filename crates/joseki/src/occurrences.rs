//! All games in which a node of a tree was played.

use crate::find::moves;
use crate::job::{Job, Progress};
use crate::normal::Turns;
use crate::reading::leave_out;
use crate::report::Finding;
use crate::sequence::{Code, Geometry, Splitter, TENUKI, code};
use crate::tree::{ExampleGame, Tree};
use honte_goban::{Colour, Size};
use honte_record::filter::Filter;
use honte_record::problem::Problem;
use honte_record::sgf::stream::{self, Game, Sink};
use honte_record::source::{Source, SourceError};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

/// A game in which a node was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    /// The game.
    pub game: ExampleGame,
    /// The year; `None` if it is not known.
    pub year: Option<i16>,
    /// The first turn, from 1, after which the node was reached.
    pub turn: u32,
    /// How often the node was played in the game, with Black and with White as the first player.
    pub times: [u32; 2],
}

impl Occurrence {
    /// Whether a colour was the first player.
    pub fn is_first(&self, colour: Colour) -> bool {
        self.times[colour.index()] > 0
    }
}

/// What could not be read on the way.
#[derive(Debug, Default)]
pub struct Unread {
    /// Files that could not be read, or not to their end.
    pub files: Vec<SourceError>,
    /// The first problem of each file that has any, up to a hundred files.
    pub findings: Vec<Finding>,
}

/// Files whose problems are kept.
const MAX_FINDINGS: usize = 100;

/// Hands out all games in which a node was played, in the order of the files, until `visit` breaks off
/// or [`Progress::stop`] is set. The games are read as they were when the tree was mined, one at a
/// time.
pub fn occurrences(
    tree: &Tree,
    node: u32,
    sources: &[Source],
    filter: Option<&Filter>,
    progress: &Progress,
    visit: &mut dyn FnMut(Occurrence) -> ControlFlow<()>,
) -> Unread {
    let side = tree.params.size.clamp(1, 25);
    let geometry = Geometry::new(&tree.params);
    let path = tree.path(node).into_iter();
    let step = |node: u32| tree.nodes[node as usize].step.point();
    let mut search = Search {
        job: Job {
            sources,
            filter,
            params: &tree.params,
        },
        size: Size::square(side).unwrap_or(Size::GO19),
        wanted: path
            .map(|node| step(node).map_or(TENUKI, |point| code(side, point)))
            .collect(),
        turns: Turns::new(side),
        splitter: Splitter::new(&geometry),
        progress,
        visit,
        file: String::new(),
        unread: Unread::default(),
        is_over: false,
    };
    for source in sources {
        if search.is_over {
            break;
        }
        search.read(source);
    }
    search.unread
}

struct Search<'s> {
    job: Job<'s>,
    size: Size,
    /// The codes of the node's steps.
    wanted: Vec<Code>,
    turns: Turns,
    splitter: Splitter<'s>,
    progress: &'s Progress,
    visit: &'s mut dyn FnMut(Occurrence) -> ControlFlow<()>,
    file: String,
    unread: Unread,
    is_over: bool,
}

impl Search<'_> {
    fn read(&mut self, source: &Source) {
        let progress = self.progress;
        let outcome = source.open(&progress.bytes, |entry| {
            self.file = entry.name;
            // The source reports errors of the reader itself.
            let _ = stream::read(entry.reader, self);
            match self.is_over {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        progress.sources.fetch_add(1, Relaxed);
        self.unread.files.extend(outcome.problems);
    }

    /// When and by whom the node was played in a game; `None` if it was not.
    fn played(&mut self, game: &Game<'_>) -> Option<(u32, [u32; 2])> {
        let split = self.splitter.split(game.turns());
        let looked_at = &game.turns()[..split.looked_at];
        let mut times = [0; 2];
        let mut turn = u32::MAX;
        for sequence in split.sequences {
            let entries = sequence.entries();
            let Some(head) = entries.get(..self.wanted.len()) else {
                continue;
            };
            let symmetry = self.turns.normal(entries);
            let image = |code| self.turns.image(symmetry, code);
            let codes = head.iter().map(|entry| entry.code());
            if !codes.clone().map(image).eq(self.wanted.iter().copied()) {
                continue;
            }
            times[sequence.first().index()] += 1;
            let codes: Vec<Code> = codes.collect();
            let last = moves(self.turns.side(), looked_at, &codes).pop();
            turn = turn.min(last.map_or(turn, |last| last.turn));
        }
        (times != [0; 2]).then_some((turn, times))
    }
}

impl Sink for Search<'_> {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        self.progress.games.fetch_add(1, Relaxed);
        let is_mined = leave_out(game, &self.job, self.size, &self.file).is_none();
        let played = if is_mined { self.played(game) } else { None };
        let flow = match played {
            None => ControlFlow::Continue(()),
            Some((turn, times)) => (self.visit)(Occurrence {
                game: ExampleGame::of(game, &self.file),
                year: crate::reading::year(game),
                turn,
                times,
            }),
        };
        self.is_over = flow.is_break() || self.progress.stop.load(Relaxed);
        match self.is_over {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn problem(&mut self, problem: Problem, more: u64) {
        self.progress.problems.fetch_add(1 + more, Relaxed);
        let has_room = self.unread.findings.len() < MAX_FINDINGS;
        match self.unread.findings.last_mut() {
            Some(finding) if finding.file == self.file => finding.more += 1 + more,
            _ if has_room => self.unread.findings.push(Finding {
                file: self.file.clone(),
                problem,
                more,
            }),
            _ => {}
        }
    }
}
