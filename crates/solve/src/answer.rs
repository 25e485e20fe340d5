//! What becomes of the stones, and what each first move leads to.

use crate::crop::Cropped;
use crate::problem::Problem;
use crate::search::{Effort, Search};
use crate::state::State;
use honte_goban::{Colour, Move};

/// More threats than this are as good as any number.
const MANY: u8 = 3;
/// The longest line of play that is told.
const LONGEST_LINE: usize = 40;

/// What becomes of the stones in question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// They are captured, whatever threats the defender has.
    Dead,
    /// A ko that the attacker wins where neither has a threat; the defender wins it with so many more
    /// threats. `None` if even three are too few to tell.
    KoForAttacker(Option<u8>),
    /// A ko that the defender wins where neither has a threat; the attacker wins it with so many more.
    KoForDefender(Option<u8>),
    /// They live beside stones of the attacker, of which neither side can capture the other's.
    Seki,
    /// They live, or get out.
    Alive,
}

impl Fate {
    /// How good it is for the defender; a seki is as good as life.
    fn worth(self) -> u8 {
        match self {
            Fate::Dead => 0,
            Fate::KoForAttacker(more) => 10 - more.unwrap_or(MANY + 1),
            Fate::KoForDefender(more) => 20 + more.unwrap_or(MANY + 1),
            Fate::Seki => 99,
            Fate::Alive => 100,
        }
    }
}

/// A first move, and what it leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// The move; a pass is a move elsewhere.
    pub played: Move,
    /// What becomes of the stones; `None` if that was not found out.
    pub fate: Option<Fate>,
    /// Whether nothing leads to more.
    pub works: bool,
    /// How the play goes on, the move itself first, neither side having a threat.
    pub line: Vec<Move>,
}

/// The answer to a problem.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What becomes of the stones with the best first move; `None` if that was not found out.
    pub fate: Option<Fate>,
    /// All first moves, those that look best first, a pass last.
    pub tried: Vec<Tried>,
    /// States that were visited.
    pub visits: u64,
}

impl Answer {
    /// The first moves that work.
    pub fn works(&self) -> impl Iterator<Item = &Tried> {
        self.tried.iter().filter(|tried| tried.works)
    }
}

/// Solves a problem.
#[must_use]
pub fn solve(problem: &Problem, effort: &Effort) -> Answer {
    let Some(cropped) = Cropped::of(problem) else {
        return solve_as_it_is(problem, effort);
    };
    let mut answer = solve_as_it_is(&cropped.problem, effort);
    for tried in &mut answer.tried {
        tried.played = cropped.on_whole(tried.played);
        for played in &mut tried.line {
            *played = cropped.on_whole(*played);
        }
    }
    answer
}

fn solve_as_it_is(problem: &Problem, effort: &Effort) -> Answer {
    let mut solver = Solver {
        problem,
        search: Search::new(effort),
    };
    let start = State::new(problem, [0, 0]);
    let moves = start.moves();
    let mut tried: Vec<Tried> = Vec::with_capacity(moves.len());
    for played in moves {
        let fate = solver.fate(played);
        tried.push(Tried {
            played,
            fate,
            works: false,
            line: Vec::new(),
        });
    }
    let is_defence = problem.to_move == problem.defender();
    let sign = |fate: Fate| match is_defence {
        true => i16::from(fate.worth()),
        false => -i16::from(fate.worth()),
    };
    let best = tried
        .iter()
        .filter_map(|tried| tried.fate)
        .max_by_key(|fate| sign(*fate));
    // What is not known could be better.
    let most = if is_defence { Fate::Alive } else { Fate::Dead };
    let is_known = tried.iter().all(|tried| tried.fate.is_some()) || best == Some(most);
    for tried in &mut tried {
        tried.works = is_known && tried.fate.is_some() && tried.fate == best;
        tried.line = solver.line(tried.played);
    }
    Answer {
        fate: best.filter(|_| is_known),
        tried,
        visits: effort.visits - solver.search.left(),
    }
}

struct Solver<'p> {
    problem: &'p Problem,
    search: Search,
}

impl<'p> Solver<'p> {
    /// What a first move leads to.
    fn fate(&mut self, played: Move) -> Option<Fate> {
        let even = self.captures(played, 0, 0)?;
        if even {
            let needed = (1..=MANY).map(|more| (more, self.captures(played, 0, more)));
            for (more, captures) in needed.collect::<Vec<_>>() {
                if !captures? {
                    return Some(Fate::KoForAttacker(Some(more)));
                }
            }
            return Some(Fate::Dead);
        }
        for more in 1..=MANY {
            if self.captures(played, more, 0)? {
                return Some(Fate::KoForDefender(Some(more)));
            }
        }
        Some(match self.ends_in_seki(played) {
            true => Fate::Seki,
            false => Fate::Alive,
        })
    }

    /// Whether the attacker captures after a first move, where the sides have so many threats.
    fn captures(&mut self, played: Move, attacker: u8, defender: u8) -> Option<bool> {
        let mut state = self.after(&[played], attacker, defender)?;
        self.search.captures(&mut state)
    }

    /// The position after moves; `None` if one of them cannot be made.
    fn after(&self, moves: &[Move], attacker: u8, defender: u8) -> Option<State<'p>> {
        let threats = match self.problem.defender() {
            Colour::Black => [defender, attacker],
            Colour::White => [attacker, defender],
        };
        let mut state = State::new(self.problem, threats);
        for played in moves {
            state.make(*played)?;
        }
        Some(state)
    }

    /// Best play after a first move, neither side having a threat, until it is decided.
    fn line(&mut self, played: Move) -> Vec<Move> {
        let mut line = vec![played];
        let problem = self.problem;
        let mut state = State::new(problem, [0, 0]);
        if state.make(played).is_none() {
            return line;
        }
        while state.decided().is_none() && line.len() < LONGEST_LINE {
            let Some(next) = self.reply(&mut state) else {
                break;
            };
            if state.make(next).is_none() {
                break;
            }
            line.push(next);
        }
        // Passes at the end say nothing.
        while line.len() > 1 && line.last() == Some(&Move::Pass) {
            line.pop();
        }
        line
    }

    /// A move that keeps what the side to move has, or else the one that looks best.
    fn reply(&mut self, state: &mut State<'_>) -> Option<Move> {
        let is_attack = state.is_attackers_turn();
        let moves = state.moves();
        for played in &moves {
            let Some(made) = state.make(*played) else {
                continue;
            };
            let captures = self.search.captures(state);
            state.undo(made);
            if captures == Some(is_attack) {
                return Some(*played);
            }
        }
        moves.first().copied()
    }

    /// Whether the stones live at the end of best play beside stones that nobody captures.
    fn ends_in_seki(&mut self, played: Move) -> bool {
        let line = self.line(played);
        let Some(state) = self.after(&line, 0, 0) else {
            return false;
        };
        !state.lives() && state.has_stones_inside()
    }
}
