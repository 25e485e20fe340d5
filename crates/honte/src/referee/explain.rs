//! A line of play from a proof, in words.

use super::judged::Judged;
use super::moves::{Moves, name};
use honte_life::{Class, Status, Verdict};
use honte_proof::{Action, State};
use std::collections::HashMap;
use std::io::{self, Write};

/// Moves that a line has at most.
const LONGEST: usize = 30;
/// States that are looked at to find a long line.
const MOST_STATES: usize = 100_000;
/// Characters of a printed line.
const WIDTH: usize = 96;

/// Tells what is known of a chain, with a line of play if there is a proof by search.
pub(super) fn write(judged: &Judged, chain: &Verdict, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", claim(judged, chain))?;
    let Some(local) = &chain.proof else {
        return Ok(());
    };
    let moves = Moves::new(local, judged.board());
    writeln!(out, "{}", moves.beyond())?;
    wrapped(&line(&moves), out)
}

/// What is claimed of a chain, and what that rests on.
pub(super) fn claim(judged: &Judged, chain: &Verdict) -> String {
    let stones = crate::text::count(chain.stones.len() as u64, "stone", "stones");
    let head = format!(
        "{} {} ({stones}): {}",
        name(chain.colour),
        judged.at(chain),
        chain.status
    );
    match &chain.class {
        Class::Static => {
            format!("{head}. It lives unconditionally: with no move at all it cannot be captured.")
        }
        Class::Search => format!("{head}, proved by search."),
        Class::Relative(_) => format!(
            "{head}, proved by search. The proof takes the chains at {} as safe, which have proofs of their own.",
            judged.walls(chain).join(", ")
        ),
        Class::Assumed(assumption) => format!("{head}, assumed, not proved: {assumption}."),
        Class::Undecided => format!("{head}: {}.", reason(chain)),
    }
}

/// Why a chain is undecided.
pub(super) fn reason(chain: &Verdict) -> String {
    match chain.visits {
        0 => "too much of the board round it is open to be searched".to_owned(),
        visits => format!(
            "{} visits to states gave no proof; more may (--nodes), unless too much of the board is open",
            crate::text::thousands(visits)
        ),
    }
}

/// The line, one sentence.
fn line(moves: &Moves<'_>) -> String {
    let proof = &moves.local.proof;
    let mut state = moves.start();
    let mut seen = vec![state];
    let mut clauses = Vec::new();
    let ways = Ways::new(moves);
    let end = loop {
        if let Some(end) = moves.end(&state) {
            break end;
        }
        if clauses.len() == LONGEST {
            break "and so on".to_owned();
        }
        let action = match state.mover == moves.loser() {
            true => ways.stubborn(&state, LONGEST - clauses.len()),
            false => moves.answer(&state),
        };
        let Some(made) = moves.play(&state, action) else {
            break "and so on".to_owned();
        };
        clauses.push(moves.words(&state, action, &made.after));
        state = made.next;
        if seen.contains(&state) {
            let who = name(proof.game.defender);
            break match moves.holds(&state) {
                true => format!("play repeats, and {who} still has a stone there"),
                false => format!("play repeats, and {who} has no stone there"),
            };
        }
        seen.push(state);
    };
    match clauses.is_empty() {
        true => format!("No move is needed: {end}."),
        false => format!("{}: {end}.", clauses.join("; ")),
    }
}

/// How long the loser can hold out.
struct Ways<'a> {
    moves: &'a Moves<'a>,
    /// Moves to the end of play if the loser makes them many; `None` where no end was found.
    lengths: HashMap<State, Option<usize>>,
}

/// A state whose ways are being walked.
struct Step {
    state: State,
    actions: Vec<Action>,
    longest: Option<usize>,
}

impl<'a> Ways<'a> {
    fn new(moves: &'a Moves<'a>) -> Self {
        let mut ways = Ways {
            moves,
            lengths: HashMap::new(),
        };
        ways.walk(moves.start());
        ways
    }

    /// Depth first, without recursion. A way back to where it comes from is no way to an end.
    fn walk(&mut self, start: State) {
        let mut way = vec![self.enter(start)];
        while let Some(step) = way.last_mut() {
            let Some(action) = step.actions.pop() else {
                self.lengths.insert(step.state, step.longest);
                way.pop();
                continue;
            };
            let Some(after) = self.moves.play(&step.state, action).map(|made| made.next) else {
                continue;
            };
            let length = match self.lengths.get(&after) {
                Some(length) => *length,
                None if self.moves.end(&after).is_some() => Some(0),
                None if self.lengths.len() >= MOST_STATES => None,
                None => {
                    // It is looked at again when its own ways are known.
                    step.actions.push(action);
                    let next = self.enter(after);
                    way.push(next);
                    continue;
                }
            };
            step.longest = step.longest.max(length.map(|length| length + 1));
        }
    }

    fn enter(&mut self, state: State) -> Step {
        self.lengths.insert(state, None);
        let actions = match () {
            () if self.moves.end(&state).is_some() => Vec::new(),
            () if state.mover == self.moves.loser() => self.moves.actions(&state),
            () => vec![self.moves.answer(&state)],
        };
        Step {
            longest: self.moves.end(&state).map(|_| 0),
            actions,
            state,
        }
    }

    /// A move of the loser that holds out long, if it can be for no more than so many moves.
    fn stubborn(&self, state: &State, left: usize) -> Action {
        let rank = |action: &Action| -> (u8, isize) {
            let after = self.moves.play(state, *action).map(|made| made.next);
            let length = after.and_then(|after| match self.moves.end(&after) {
                Some(_) => Some(0),
                None => self.lengths.get(&after).copied().flatten(),
            });
            let class = match (action, length) {
                (Action::Pass, None) => 0,
                (Action::Pass, Some(_)) => 1,
                (_, None) => 2,
                (_, Some(length)) if length >= left => 3,
                _ => 4,
            };
            let length = length.map_or(0, |length| length as isize);
            let length = if class == 3 { -length } else { length };
            // A play rather than a pass for a ko that lasts as long.
            (
                class,
                2 * length + isize::from(matches!(action, Action::Play(_))),
            )
        };
        // The first of the best.
        let actions = self.moves.actions(state);
        actions
            .into_iter()
            .rev()
            .max_by_key(rank)
            .unwrap_or(Action::Pass)
    }
}

/// Prints a text in lines that are not too long.
fn wrapped(text: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
            writeln!(out, "{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(out, "{line}")
}

/// Whether a chain needs no proof by search.
pub(super) fn is_static(chain: &Verdict) -> bool {
    chain.class == Class::Static && chain.status == Status::Alive
}
