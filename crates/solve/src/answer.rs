//! What becomes of the stones, and what each first move leads to.

use crate::bits::Bits;
use crate::decided::Decided;
use crate::field::Field;
use crate::problem::Problem;
use crate::role::{Question, Role};
use crate::search::{Effort, Search};
use crate::state::{State, Step};
use crate::zone;
use honte_goban::Move;

/// More threats than this are as good as any number.
const MANY: u8 = 3;
/// Visits for each question, in rounds.
const ROUNDS: [u64; 4] = [2_000, 20_000, 200_000, u64::MAX];
/// Visits for the question whether stones live by themselves, for each first move.
const MOST_LIFE_VISITS: u64 = 20_000;
/// Visits for each move of a line that captures stones which are dead at sight.
const MOST_END_VISITS: u64 = 500;
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
    /// Whether nothing leads to more; `None` if that was not found out.
    pub works: Option<bool>,
    /// How the play goes on, the move itself first, neither side having a threat.
    pub line: Vec<Move>,
}

/// The answer to a problem.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What becomes of the stones with the best first move; `None` if that was not found out.
    pub fate: Option<Fate>,
    /// All first moves, those that look best first, a pass last; none where the stones have been
    /// captured already.
    pub tried: Vec<Tried>,
    /// States that were visited.
    pub visits: u64,
}

impl Answer {
    /// What is said of a problem that is too large.
    fn unknown() -> Answer {
        Answer {
            fate: None,
            tried: Vec::new(),
            visits: 0,
        }
    }

    /// The first moves that work.
    pub fn works(&self) -> impl Iterator<Item = &Tried> {
        self.tried.iter().filter(|tried| tried.works == Some(true))
    }
}

/// Solves a problem.
#[must_use]
pub fn solve(problem: &Problem, effort: &Effort) -> Answer {
    solve_after(problem, &[], effort).unwrap_or_else(Answer::unknown)
}

/// Solves the position that is reached by moves from a problem's, which may leave a ko behind; `None`
/// if one of them cannot be made on the problem's points.
///
/// The stones in question and the points to play on stay those of the problem. Neither side has used up
/// a threat; a ko that was taken by the last move is not retaken by the first, not even with a threat.
#[must_use]
pub fn solve_after(problem: &Problem, moves: &[Move], effort: &Effort) -> Option<Answer> {
    if let Some(field) = Field::<u64>::of(problem) {
        return Some(Solver::new(problem, moves, &field, effort)?.answer(effort));
    }
    match Field::<u128>::of(problem) {
        Some(field) => Some(Solver::new(problem, moves, &field, effort)?.answer(effort)),
        None => Some(Answer::unknown()),
    }
}

struct Solver<'f, B> {
    field: &'f Field<B>,
    search: Search<'f, B>,
    /// Another search, for what lives by itself.
    life: Search<'f, B>,
    /// A search that shows how stones that are dead at sight are captured.
    end: Search<'f, B>,
    start: State<B>,
}

/// A fate, and what it rests on.
#[derive(Clone, Copy)]
struct FateAndZone<B> {
    fate: Fate,
    zone: B,
}

impl<'f, B: Bits> Solver<'f, B> {
    fn new(
        problem: &Problem,
        moves: &[Move],
        field: &'f Field<B>,
        effort: &Effort,
    ) -> Option<Solver<'f, B>> {
        let stones = |role| field.stones(&problem.board, role);
        let stones = [stones(Role::Attacker), stones(Role::Defender)];
        let mut start = State::new(stones, field.role(problem.to_move), [0, 0]);
        for played in moves {
            let step = match played.point() {
                Some(point) => start.play(field, field.node(point)?)?,
                None => start.pass(),
            };
            start = step.after;
        }
        Some(Solver {
            field,
            search: Search::new(field, Question::Capture, effort),
            life: Search::new(field, Question::Life, effort),
            end: Search::to_the_end(field, effort),
            start,
        })
    }

    fn answer(&mut self, effort: &Effort) -> Answer {
        let start = self.start;
        let is_there = start.stones(Role::Defender).meets(self.field.target);
        if !is_there && !self.field.is_target_safe {
            // What is put there later is not the stones in question.
            return Answer {
                fate: Some(Fate::Dead),
                ..Answer::unknown()
            };
        }
        let mut steps = self.search.moves(&start);
        // A first move elsewhere is tried, too.
        if steps.last().is_none_or(|step| step.at.is_some()) {
            steps.push(start.pass());
        }
        let fates = self.fates(&start, &steps);
        let sign = |fate: Fate| match start.turn() {
            Role::Defender => i16::from(fate.worth()),
            Role::Attacker => -i16::from(fate.worth()),
        };
        let known = fates.iter().filter_map(|fate| *fate);
        let best = known.max_by_key(|fate| sign(*fate));
        // What is not known could be better.
        let most = match start.turn() {
            Role::Defender => Fate::Alive,
            Role::Attacker => Fate::Dead,
        };
        let is_known = fates.iter().all(Option::is_some) || best == Some(most);
        let mut tried = Vec::with_capacity(steps.len());
        for (step, fate) in steps.iter().zip(fates) {
            tried.push(Tried {
                played: self.field.as_move(step.at.map(usize::from)),
                fate,
                works: match fate {
                    None => None,
                    // What is not known might lead to more.
                    fate if fate == best => is_known.then_some(true),
                    Some(_) => Some(false),
                },
                line: self.line(step, fate.is_some()),
            });
        }
        Answer {
            fate: best.filter(|_| is_known),
            tried,
            visits: [&self.search, &self.life, &self.end]
                .map(|search| effort.visits - search.left())
                .into_iter()
                .fold(0, u64::saturating_add),
        }
    }

    /// What each first move leads to, the easy ones first. A move outside of what another one's answer
    /// rests on, which was outside itself, leads to the same.
    fn fates(&mut self, start: &State<B>, steps: &[Step<B>]) -> Vec<Option<Fate>> {
        let mut found: Vec<Option<FateAndZone<B>>> = vec![None; steps.len()];
        // A move elsewhere first: it says most about the others.
        let last = steps.len().saturating_sub(1);
        let order: Vec<usize> = std::iter::once(last).chain(0..last).collect();
        for visits in ROUNDS {
            // Which of them work is often seen from the whole at once.
            self.search.decide_soon(start, visits);
            for number in order.iter().copied().filter(|number| *number < steps.len()) {
                if found[number].is_some() {
                    continue;
                }
                let step = &steps[number];
                let same = steps.iter().zip(&found).find_map(|(other, found)| {
                    let found = (*found)?;
                    let is_same = zone::is_outside(start, step, found.zone)
                        && zone::is_outside(start, other, found.zone);
                    is_same.then_some(found)
                });
                found[number] = same.or_else(|| self.fate(step, visits));
            }
        }
        let fates = found.into_iter();
        fates.map(|found| found.map(|found| found.fate)).collect()
    }

    /// What a first move leads to, if that is found in so many visits for each question.
    fn fate(&mut self, step: &Step<B>, visits: u64) -> Option<FateAndZone<B>> {
        let even = self.decide(step, [0, 0], visits)?;
        let mut zone = even.zone;
        let found = |fate, zone| Some(FateAndZone { fate, zone });
        let is_captured = even.winner == Role::Attacker;
        if even.by_threats {
            for more in 1..=MANY {
                let threats = if is_captured { [0, more] } else { [more, 0] };
                let other = self.decide(step, threats, visits)?;
                zone |= other.zone;
                if other.winner != even.winner {
                    let fate = match is_captured {
                        true => Fate::KoForAttacker(Some(more)),
                        false => Fate::KoForDefender(Some(more)),
                    };
                    return found(fate, zone);
                }
            }
        }
        match is_captured {
            true => found(Fate::Dead, zone),
            false if !even.by_keeping => found(Fate::Alive, zone),
            false => {
                let (fate, other) = self.alive_or_seki(step);
                found(fate, zone | other)
            }
        }
    }

    /// Who wins after a first move, where the attacker and the defender have so many threats.
    fn decide(&mut self, step: &Step<B>, threats: [u8; 2], visits: u64) -> Option<Decided<B>> {
        let mut state = step.after;
        state.threats = threats;
        self.search.decide_soon(&state, visits)
    }

    /// Whether stones that are not captured come to live by themselves, whatever threats the attacker
    /// has. Where that is not found out soon, stones of the attacker beside them say that it is a seki.
    fn alive_or_seki(&mut self, first: &Step<B>) -> (Fate, B) {
        let mut decided = self.life.decide_soon(&first.after, MOST_LIFE_VISITS);
        if decided.is_some_and(|decided| decided.winner == Role::Defender && decided.by_threats) {
            let mut state = first.after;
            state.threats = [MANY, 0];
            decided = self.life.decide_soon(&state, MOST_LIFE_VISITS);
        }
        match decided {
            Some(decided) if decided.winner == Role::Defender => (Fate::Alive, decided.zone),
            Some(decided) => (Fate::Seki, decided.zone),
            None if has_stones_inside(self.field, &first.after) => (Fate::Seki, self.field.all),
            None => (Fate::Alive, self.field.all),
        }
    }

    /// Best play after a first move, neither side having a threat, until it is decided; to the capture of
    /// the stones if it is told what the move leads to.
    fn line(&mut self, first: &Step<B>, is_told: bool) -> Vec<Move> {
        let name = |step: &Step<B>| self.field.as_move(step.at.map(usize::from));
        let mut line = vec![name(first)];
        let mut state = first.after;
        while line.len() < LONGEST_LINE {
            let next = reply(&mut self.search, &state, u64::MAX);
            let to_the_end = || reply(&mut self.end, &state, MOST_END_VISITS);
            let Some(next) = next.or_else(|| is_told.then(to_the_end).flatten()) else {
                break;
            };
            state = next.after;
            line.push(name(&next));
        }
        // Passes at the end say nothing.
        while line.len() > 1 && line.last() == Some(&Move::Pass) {
            line.pop();
        }
        line
    }
}

/// A move that keeps what the side to move has, or else the one that looks best among those that were
/// looked at.
fn reply<B: Bits>(search: &mut Search<'_, B>, state: &State<B>, visits: u64) -> Option<Step<B>> {
    if search.is_seen(state) {
        return None;
    }
    let own = state.turn();
    let moves = search.moves(state);
    let known: Vec<Option<Decided<B>>> =
        moves.iter().map(|step| search.known(&step.after)).collect();
    let wins = |decided: &Option<Decided<B>>| decided.is_some_and(|decided| decided.winner == own);
    if let Some(best) = known.iter().position(wins) {
        return moves.get(best).copied();
    }
    if search.decide_soon(state, visits)?.winner == own {
        for step in &moves {
            if search.decide_soon(&step.after, visits)?.winner == own {
                return Some(*step);
            }
        }
    }
    let seen = known.iter().position(Option::is_some).unwrap_or_default();
    moves.get(seen).copied()
}

/// Whether a stone of the attacker that could be captured shares a liberty with the target: in
/// a seki.
fn has_stones_inside<B: Bits>(field: &Field<B>, state: &State<B>) -> bool {
    let empty = field.all & !state.occupied();
    let mut left = state.stones(Role::Attacker);
    while !left.is_empty() {
        let chain = field.chain(state, Role::Attacker, left.first());
        left &= !chain.nodes;
        let liberties = chain.around & empty;
        if !field.is_anchored(chain.nodes, Role::Attacker)
            && field.around(liberties).meets(state.stones(Role::Defender))
        {
            return true;
        }
    }
    false
}
