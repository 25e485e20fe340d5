//! Puts a question to one game after the other.

use crate::answer::{Answer, GameFacts, Tally, x_colour};
use crate::hit::Hit;
use crate::index::Finder;
use crate::line::Line;
use crate::placement::Placements;
use crate::question::Question;
use crate::scan::Scanner;
use honte_goban::{Colour, Size};
use honte_record::filter::{Headers, NextMove, PatternClause, Play, TextField};
use honte_record::fold::folded;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::path::Path;

/// A game that a question found.
pub struct FoundGame<'a> {
    /// Its headers.
    pub headers: &'a dyn Headers,
    /// Its winner, year and length.
    pub facts: GameFacts,
    /// The line in which it begins in its file, from 1; 0 where that is not known.
    pub line: u64,
    /// Its place among the games of its file, from 1.
    pub number: u64,
    /// The file that was read, an archive perhaps.
    pub source: &'a Path,
    /// What its file is called within an archive, with a `/` before; empty for a plain file.
    pub entry: &'a str,
    /// The hits of the main pattern, in the order of moves.
    pub hits: &'a [Hit],
    /// Where the main pattern lies in each; `None` for a question without a pattern.
    pub placements: Option<&'a Placements>,
}

/// Hears of the games that are found.
pub type OnGame<'o> = dyn FnMut(&FoundGame<'_>) -> ControlFlow<()> + 'o;

/// A question under work: its patterns made ready, and what was counted so far.
pub(crate) struct Asker<'q> {
    pub(crate) question: &'q Question,
    pub(crate) clauses: Vec<Clause<'q>>,
    pub(crate) tally: Tally,
}

/// A clause made ready for each size of board that was met.
pub(crate) struct Clause<'q> {
    clause: &'q PatternClause,
    boards: Vec<Board>,
}

/// A pattern on boards of one size.
pub(crate) struct Board {
    pub(crate) placements: Placements,
    scanner: Option<Scanner>,
    finder: Option<Finder>,
}

impl Board {
    pub(crate) fn scanner(&mut self) -> &mut Scanner {
        let placements = &self.placements;
        self.scanner.get_or_insert_with(|| Scanner::new(placements))
    }

    pub(crate) fn finder(&mut self) -> &mut Finder {
        let placements = &self.placements;
        self.finder.get_or_insert_with(|| Finder::new(placements))
    }
}

impl<'q> Clause<'q> {
    fn new(clause: &'q PatternClause) -> Self {
        Self {
            clause,
            boards: Vec::new(),
        }
    }

    pub(crate) fn board(&mut self, size: Size) -> &mut Board {
        let known = self
            .boards
            .iter()
            .position(|board| board.placements.board() == size);
        let at = known.unwrap_or_else(|| {
            let swaps = !self.clause.colours_fixed;
            self.boards.push(Board {
                placements: Placements::new(&self.clause.pattern, size, swaps),
                scanner: None,
                finder: None,
            });
            self.boards.len() - 1
        });
        &mut self.boards[at]
    }

    /// The placements on boards of a size that was met before.
    pub(crate) fn placements(&self, size: Size) -> Option<&Placements> {
        let mut boards = self.boards.iter().map(|board| &board.placements);
        boards.find(|placements| placements.board() == size)
    }

    /// Leaves those hits that meet all conditions of the clause.
    pub(crate) fn keep_wanted(&self, game: &Subject<'_>, hits: &mut Vec<Hit>) {
        if !self.clause.is_limited() || hits.is_empty() {
            return;
        }
        if let Some(placements) = self.placements(game.headers.size()) {
            hits.retain(|hit| self.wants(game, hit, placements));
        }
    }

    fn wants(&self, game: &Subject<'_>, hit: &Hit, placements: &Placements) -> bool {
        let clause = self.clause;
        is_in_time(clause, game.facts.moves, hit)
            && clause.by.as_ref().is_none_or(|name| {
                let is_by = |colour: &Colour| {
                    let field = match colour {
                        Colour::Black => TextField::Black,
                        Colour::White => TextField::White,
                    };
                    let text = game.headers.text(field);
                    text.is_some_and(|text| contains(&text, name))
                };
                if has_colours(clause) {
                    is_by(&x_colour(hit, placements))
                } else {
                    Colour::ALL.iter().any(is_by)
                }
            })
            && clause
                .next
                .is_none_or(|next| self.goes_on(next, game, hit, placements))
    }

    fn goes_on(
        &self,
        next: NextMove,
        game: &Subject<'_>,
        hit: &Hit,
        placements: &Placements,
    ) -> bool {
        match next {
            NextMove::At { colour, point } => {
                let Some(next) = hit.next else { return false };
                let mut ways = placements.own_moves(hit.placement, next.point, next.colour);
                ways.any(|(played, by, _)| {
                    played == point && colour.is_none_or(|colour| by == colour)
                })
            }
            NextMove::Elsewhere { colour } => {
                let is_by = |colour| {
                    let mover = (game.mover)(hit.begin + 1);
                    let placement = placements.get(hit.placement);
                    let by = placement
                        .zip(mover)
                        .map(|(placement, by)| placement.own_colour(by));
                    by == Some(colour)
                };
                hit.is_tenuki(game.facts.moves) && colour.is_none_or(is_by)
            }
        }
    }
}

/// Whether a pattern would be another with black and white exchanged; if not, it has no stones that
/// are anybody's.
fn has_colours(clause: &PatternClause) -> bool {
    let mut cells = clause.pattern.cells();
    cells.any(|(_, cell)| cell != cell.swapped())
}

/// Whether a hit is there at one of the moments that a clause allows.
fn is_in_time(clause: &PatternClause, moves: u32, hit: &Hit) -> bool {
    let first = clause.after.unwrap_or(0);
    let last = match clause.before {
        Some(0) => return false,
        Some(before) => before - 1,
        None => u32::MAX,
    };
    hit.begin.max(first) <= hit.last.min(last) && (!clause.at_end || hit.last == moves)
}

/// As the filter's `~` has it.
fn contains(text: &str, name: &str) -> bool {
    folded(text).contains(folded(name.trim()).as_ref())
}

impl<'q> Asker<'q> {
    pub(crate) fn new(question: &'q Question) -> Self {
        Self {
            question,
            clauses: question.clauses().iter().map(Clause::new).collect(),
            tally: Tally::new(),
        }
    }

    pub(crate) fn finish(self) -> Answer {
        self.tally.finish()
    }

    /// Puts the question to a game that is scanned.
    pub(crate) fn scan(
        &mut self,
        game: &Subject<'_>,
        line: &Line,
        on_game: &mut OnGame<'_>,
    ) -> ControlFlow<()> {
        if !self.question.filter().may_match(game.headers) {
            return ControlFlow::Continue(());
        }
        self.tally.searched(game.facts.year);
        let mut hits = vec![Vec::new(); self.clauses.len()];
        for (clause, hits) in self.clauses.iter_mut().zip(&mut hits) {
            clause.board(line.size()).scanner().hits(line, hits);
        }
        self.judge(game, &mut hits, on_game)
    }

    /// Counts a game whose hits are known, if it is wanted.
    pub(crate) fn judge(
        &mut self,
        game: &Subject<'_>,
        hits: &mut [Vec<Hit>],
        on_game: &mut OnGame<'_>,
    ) -> ControlFlow<()> {
        for (clause, hits) in self.clauses.iter().zip(hits.iter_mut()) {
            clause.keep_wanted(game, hits);
        }
        let main = self.question.main_number();
        let is_wanted = match self.question.is_main_alone() {
            true => hits.first().is_some_and(|hits| !hits.is_empty()),
            false => self.question.filter().matches(&Shown {
                headers: game.headers,
                hits,
            }),
        };
        if !is_wanted {
            return ControlFlow::Continue(());
        }
        let hits = main
            .and_then(|main| hits.get(main))
            .map_or(&[][..], Vec::as_slice);
        let clause = main.and_then(|main| self.clauses.get(main));
        let placements = clause.and_then(|clause| clause.placements(game.headers.size()));
        self.tally.add(&game.facts, hits, placements);
        on_game(&FoundGame {
            headers: game.headers,
            facts: game.facts,
            line: game.line_number,
            number: game.number,
            source: game.source,
            entry: game.entry,
            hits,
            placements,
        })
    }
}

/// A game as a question sees it.
pub(crate) struct Subject<'a> {
    pub(crate) headers: &'a dyn Headers,
    pub(crate) facts: GameFacts,
    /// Who played a move, counted from 1.
    pub(crate) mover: &'a dyn Fn(u32) -> Option<Colour>,
    pub(crate) line_number: u64,
    pub(crate) number: u64,
    pub(crate) source: &'a Path,
    pub(crate) entry: &'a str,
}

/// A game whose patterns have been looked for.
struct Shown<'a> {
    headers: &'a dyn Headers,
    hits: &'a [Vec<Hit>],
}

impl Headers for Shown<'_> {
    fn text(&self, field: TextField) -> Option<Cow<'_, str>> {
        self.headers.text(field)
    }

    fn moves(&self) -> u32 {
        self.headers.moves()
    }

    fn size(&self) -> Size {
        self.headers.size()
    }

    fn play(&self) -> Option<&Play<'_>> {
        self.headers.play()
    }

    fn shows(&self, number: usize) -> Option<bool> {
        self.hits.get(number).map(|hits| !hits.is_empty())
    }
}
