//! An argument with a proof: the moves that are tried against it, and its answers.

use super::explain::support;
use super::moves::{Moves, name};
use honte_goban::{Board, Colour, CoordError, Point};
use honte_life::{Local, Verdict};
use honte_proof::{Action, Side, State};
use honte_referee::Judged;
use thiserror::Error;

/// A proof and those that it rests on, to be played against on one board: who wins answers each
/// move in the proof that it is in.
#[derive(Debug)]
pub struct Argument<'a> {
    /// The first is about the chain itself.
    parts: Vec<Moves<'a>>,
    /// What the others show.
    support: Vec<String>,
}

/// Where play is in each proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    states: Vec<State>,
}

/// A move in one of the proofs.
#[derive(Debug, Clone)]
pub struct Step<'a> {
    /// The proof.
    pub moves: &'a Moves<'a>,
    /// The move.
    pub action: Action,
    /// Who made it.
    pub mover: Colour,
    /// What it leaves.
    pub after: State,
    /// What it does: a clause, and why play ends there if it does.
    pub words: String,
}

/// Why a move is not made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ArgueError {
    /// Play has ended, and how.
    #[error("play is over: {0}")]
    Over(String),
    /// The other side moves.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The rules of the confirmation do not allow it.
    #[error("that is not legal")]
    Illegal,
    /// The words are no move.
    #[error("expected a point, 'pass' or 'ko A7'")]
    NoAction,
    /// A word that is not a point.
    #[error("'{}': {}", .0.escape_debug(), .1)]
    Point(String, CoordError),
    /// The proof does not speak of the point.
    #[error("{0} is not among the points that the proof is about; to play elsewhere is to pass")]
    Outside(String),
    /// The point is decided.
    #[error("{0} has nothing to do with it any more; to play there is to pass")]
    Settled(String),
    /// There is a stone on the point.
    #[error("{0}: there is a stone")]
    Occupied(String),
    /// The ko needs a pass first.
    #[error("{0}: the ko may not be retaken; first pass for it with 'ko {0}'")]
    Ko(String),
    /// The stone could be captured at once.
    #[error("{0}: the stone would have no liberty")]
    NoLiberty(String),
    /// No ko is closed there.
    #[error("{0}: there is no ko that you may not retake")]
    NoKo(String),
}

impl<'a> Argument<'a> {
    /// The proof of a chain and what it rests on.
    pub fn new(judged: &'a Judged, chain: &'a Verdict, local: &'a Local) -> Argument<'a> {
        let (support, others): (Vec<String>, Vec<Moves<'a>>) = support(judged, chain).unzip();
        let mut parts = vec![Moves::new(local, judged.board())];
        parts.extend(others);
        Argument { parts, support }
    }

    /// The proof about the chain itself.
    pub fn main(&self) -> &Moves<'a> {
        // There is one: see `new`.
        &self.parts[0]
    }

    /// Where play begins.
    pub fn start(&self) -> Place {
        Place {
            states: self.parts.iter().map(Moves::start).collect(),
        }
    }

    /// Makes a board like a place.
    pub fn draw_on(&self, board: &mut Board, place: &Place) {
        for (moves, state) in self.parts.iter().zip(&place.states) {
            moves.draw_on(board, state);
        }
    }

    /// Whose part a person takes who argues, and what for: a clause.
    pub fn task(&self) -> String {
        let (you, goal) = self.goal();
        let support = match self.support.as_slice() {
            [] => String::new(),
            all => format!(", or to refute what the proof rests on: {}", all.join("; ")),
        };
        format!("You are {you} and are to {goal}{support}")
    }

    /// The name of the side that a person takes who argues, and what for.
    pub fn goal(&self) -> (&'static str, &'static str) {
        let main = self.main();
        let goal = match main.local.proof.winner {
            Side::Attacker => "show that the stones live",
            Side::Defender => "capture the stones for good",
        };
        (name(main.loser()), goal)
    }

    /// Why play is over; `None` as long as it goes on in one of the proofs.
    pub fn end(&self, place: &Place) -> Option<String> {
        let both = self.parts.iter().zip(&place.states);
        let ends: Option<Vec<String>> = both.map(|(moves, state)| moves.end(state)).collect();
        ends?.into_iter().next()
    }

    /// What the person may do, as it is said.
    pub fn legal(&self, place: &Place) -> Vec<String> {
        let mut all = Vec::new();
        let both = self.parts.iter().zip(&place.states);
        let open = both
            .filter(|(moves, state)| state.mover == moves.loser() && moves.end(state).is_none());
        for (moves, state) in open {
            let said = moves.actions(state).into_iter();
            all.extend(said.map(|action| words(moves, action)));
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// What words such as `A7`, `pass` and `ko A7` mean: a move of the person's, which is made.
    ///
    /// # Errors
    /// Why that is no move, one line.
    pub fn say(&'a self, place: &mut Place, words: &[&str]) -> Result<Step<'a>, ArgueError> {
        if let Some(end) = self.end(place) {
            return Err(ArgueError::Over(end));
        }
        let part = self.part(place, words).ok_or(ArgueError::NotYourTurn)?;
        let action = said(&self.parts[part], &place.states[part], words)?;
        self.make(place, part, action)
    }

    /// The proof that words are about: that in which their point is in play, or else the first that
    /// waits for a move of the person's.
    fn part(&self, place: &Place, words: &[&str]) -> Option<usize> {
        let loser = self.main().loser();
        let point = words.last().and_then(|at| {
            let size = self.main().board.size();
            Point::parse_a1(size, at).ok()
        });
        let is_open = |&part: &usize| {
            let state = &place.states[part];
            state.mover == loser && self.parts[part].end(state).is_none()
        };
        let is_about = |&part: &usize| {
            let node = point.and_then(|point| self.parts[part].node(point));
            node.is_some_and(|node| place.states[part].walls() >> node & 1 == 0)
        };
        let open: Vec<usize> = (0..self.parts.len()).filter(is_open).collect();
        let about = open.iter().copied().find(is_about);
        about.or(open.first().copied())
    }

    /// The answer to it, if it is the winner's turn; it is made.
    ///
    /// # Errors
    /// One line if the proof has none, which is an error of the search.
    pub fn answer(&'a self, place: &mut Place) -> Option<Result<Step<'a>, ArgueError>> {
        let winner = !self.main().loser();
        let mut parts = 0..self.parts.len();
        let part = parts.find(|&part| {
            let state = &place.states[part];
            state.mover == winner && self.parts[part].end(state).is_none()
        })?;
        let action = self.parts[part].answer(&place.states[part]);
        Some(self.make(place, part, action))
    }

    fn make(
        &'a self,
        place: &mut Place,
        part: usize,
        action: Action,
    ) -> Result<Step<'a>, ArgueError> {
        let (moves, state) = (&self.parts[part], &mut place.states[part]);
        let made = moves.play(state, action).ok_or(ArgueError::Illegal)?;
        let mut words = moves.words(state, action, &made.after);
        let mover = state.mover;
        *state = made.next;
        if let Some(end) = moves.end(state).filter(|_| self.end(place).is_none()) {
            words += &format!("; that ends it there: {end}");
        }
        Ok(Step {
            moves,
            action,
            mover,
            after: made.after,
            words,
        })
    }
}

/// What words mean in a state of a proof, or why they are no move there, one line.
fn said(moves: &Moves<'_>, state: &State, words: &[&str]) -> Result<Action, ArgueError> {
    let here = Here { moves, state };
    match words {
        ["pass"] => Ok(Action::Pass),
        ["ko", at] => here.ko(at),
        [at] => here.play(at),
        _ => Err(ArgueError::NoAction),
    }
}

/// A move as a person says it.
pub fn words(moves: &Moves<'_>, action: Action) -> String {
    match action {
        Action::Play(node) => moves.name(node),
        Action::PassForKo(node) => format!("ko {}", moves.name(node)),
        Action::Pass | Action::Settled | Action::Confine(_) => "pass".to_owned(),
    }
}

struct Here<'a> {
    moves: &'a Moves<'a>,
    state: &'a State,
}

impl Here<'_> {
    fn node(&self, at: &str) -> Result<u8, ArgueError> {
        let size = self.moves.board.size();
        let point =
            Point::parse_a1(size, at).map_err(|error| ArgueError::Point(at.to_owned(), error))?;
        let node = self.moves.node(point);
        node.ok_or_else(|| ArgueError::Outside(point.to_a1(size)))
    }

    fn play(&self, at: &str) -> Result<Action, ArgueError> {
        let node = self.node(at)?;
        let action = Action::Play(node);
        let state = self.state;
        if self.moves.play(state, action).is_some() {
            return Ok(action);
        }
        let name = self.moves.name(node);
        if state.walls() >> node & 1 == 1 {
            return Err(ArgueError::Settled(name));
        }
        let is_empty = (state.stones[0] | state.stones[1]) >> node & 1 == 0;
        // Without the bans, a ko could be taken back.
        let unbanned = State { marks: 0, ..*state };
        Err(match (is_empty, self.moves.play(&unbanned, action)) {
            (false, _) => ArgueError::Occupied(name),
            (true, Some(_)) => ArgueError::Ko(name),
            (true, None) => ArgueError::NoLiberty(name),
        })
    }

    /// A pass for the ko on a point: where the stone stands that took it, or where that would be
    /// taken back.
    fn ko(&self, at: &str) -> Result<Action, ArgueError> {
        let node = self.node(at)?;
        let state = self.state;
        let game = &self.moves.local.proof.game;
        let beside = game
            .neighbours
            .get(usize::from(node))
            .copied()
            .unwrap_or_default();
        let bans = self
            .moves
            .actions(state)
            .into_iter()
            .filter(|action| match action {
                Action::PassForKo(stone) => *stone == node || beside >> stone & 1 == 1,
                _ => false,
            });
        let bans: Vec<Action> = bans.collect();
        let exact = bans
            .iter()
            .find(|action| **action == Action::PassForKo(node));
        let found = exact.or(bans.first()).copied();
        found.ok_or_else(|| ArgueError::NoKo(self.moves.name(node)))
    }
}
