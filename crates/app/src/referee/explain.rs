//! What is known of a chain, and a line of play from its proof, in words.

use super::moves::{Moves, name};
use honte_goban::Point;
use honte_life::{Class, Status, Verdict};
use honte_proof::{Action, State, Upkeep};
use honte_referee::Judged;
use std::collections::HashMap;
use std::fmt;

/// Moves that a line has at most.
const MAX_MOVES: usize = 30;
/// States that are looked at to find a long line.
const MOST_STATES: usize = 100_000;

/// What is claimed of a chain, and what that rests on.
pub fn claim(judged: &Judged, chain: &Verdict) -> String {
    let stones = crate::words::count(chain.stones.len() as u64, "stone", "stones");
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
        Class::Assumed(assumption) => {
            if let Some(condition) = condition(judged, chain) {
                return format!("{head}, assumed, not proved. {condition}");
            }
            format!("{head}, assumed, not proved: {assumption}.")
        }
        Class::Undecided => format!("{head}: {}.", OpenBecause::of(judged, chain)),
    }
}

/// What has to hold for search to show an assumed verdict, and what is known of that, in sentences;
/// nothing where it was not found.
pub fn condition(judged: &Judged, chain: &Verdict) -> Option<String> {
    let walls = judged.given(chain);
    if walls.is_empty() {
        return None;
    }
    let is_proved = |wall: &&Point| {
        let mut all = judged.verdicts.iter();
        all.any(|other| other.stones.contains(wall) && other.class.is_proved())
    };
    let proved: Vec<Point> = walls.iter().filter(is_proved).copied().collect();
    let known = match proved.is_empty() {
        true => String::new(),
        false => format!(
            " {} proved to live, but perhaps by play on the same points.",
            chains_are(judged, &proved, usize::MAX)
        ),
    };
    Some(format!(
        "Search shows it if {} safe, whatever is played here.{known}",
        chains_are(judged, walls, usize::MAX)
    ))
}

/// Chains by a stone of each, with the verb: `White S14, T6, Black A1 and 3 more are`. No more of
/// them are named than `most`.
pub fn chains_are(judged: &Judged, chains: &[Point], most: usize) -> String {
    let colour = |&point: &Point| judged.board().colour_at(point);
    let mut sorted = chains.to_vec();
    sorted.sort_by_key(|point| colour(point) != colour(&chains[0]));
    let mut last = None;
    let names = sorted.iter().take(most).map(|point| {
        let before = std::mem::replace(&mut last, colour(point));
        match colour(point).filter(|_| before != colour(point)) {
            Some(own) => format!("{} {}", name(own), judged.name(*point)),
            None => judged.name(*point),
        }
    });
    let mut names = names.collect::<Vec<_>>().join(", ");
    if chains.len() > most {
        names += &format!(" and {} more", chains.len() - most);
    }
    let verb = if chains.len() == 1 { "is" } else { "are" };
    format!("{names} {verb}")
}

/// A line of play that shows an assumed verdict if other chains are safe.
pub fn given_line(judged: &Judged, chain: &Verdict) -> Option<Line> {
    let given = chain.given.as_ref()?;
    Some(Line::of(&Moves::new(&given.local, judged.board())))
}

/// That a chain lives at a cost to its owner of which Article 7 does not speak; nothing if it does
/// not.
pub fn price(judged: &Judged, chain: &Verdict) -> Option<String> {
    let (_, upkeep) = judged
        .costly()
        .find(|(other, _)| other.stones == chain.stones)?;
    let owner = name(chain.colour);
    let play = format!(
        "{owner} {} is kept in play without an end",
        judged.at(chain)
    );
    match upkeep {
        Upkeep::Bounded => None,
        Upkeep::Endless => Some(format!(
            "Not decided by Article 7: {play} in which {owner} has to lose more stones than he takes, again and again"
        )),
        Upkeep::Unknown => Some(format!(
            "Perhaps not decided by Article 7: {play} in which {owner} may lose more stones than he takes, again and again; whether he has to was not found out"
        )),
    }
}

/// That a chain lives by a reading that is disputed; nothing if it does not.
pub fn dispute(judged: &Judged, chain: &Verdict) -> Option<String> {
    judged
        .disputed()
        .find(|other| other.stones == chain.stones)?;
    let owner = name(chain.colour);
    Some(format!(
        "Rests on a disputed reading: {owner} {} is alive by a new stone that {owner} can have before the chain is captured; who reads Article 7.1 so that the capture itself has to enable the stone calls it dead",
        judged.at(chain)
    ))
}

/// The proofs that the proof of a chain rests on, each with what it shows, a clause. Play in all of
/// them goes on at once: who wins answers in that in which the other has played.
pub fn support<'j>(
    judged: &'j Judged,
    chain: &'j Verdict,
) -> impl Iterator<Item = (String, Moves<'j>)> {
    chain.support.iter().map(|local| {
        let moves = Moves::new(local, judged.board());
        let kept = moves.kept();
        let chains = judged.verdicts.iter();
        let kept = chains.filter(|chain| chain.stones.iter().any(|stone| kept.contains(stone)));
        let kept: Vec<String> = kept.map(|chain| judged.at(chain)).collect();
        let what = format!("{} keeps {}", name(!moves.loser()), kept.join(", "));
        (what, moves)
    })
}

/// The proof that a chain can be captured, where that is known and not whether it lives.
pub fn capture<'j>(judged: &'j Judged, chain: &'j Verdict) -> Option<Moves<'j>> {
    let capture = chain.capture.as_ref();
    let open = capture.filter(|_| !chain.class.is_proved());
    open.map(|local| Moves::new(local, judged.board()))
}

/// What is known of a chain that can be captured: a sentence.
pub fn capturable(chain: &Verdict) -> String {
    format!(
        "That it can be captured is proved; whether its capture enables a new {} stone that cannot be was not found out.",
        chain.colour
    )
}

/// Why a chain is undecided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenBecause {
    /// Too much of the board round it is open to be searched.
    TooOpen,
    /// This number of visits to states gave no proof.
    NoProof(u64),
    /// No proof was looked for, since the game is plainly not over.
    NotSearched,
}

impl OpenBecause {
    /// Why an undecided chain is undecided.
    pub fn of(judged: &Judged, chain: &Verdict) -> OpenBecause {
        match chain.visits {
            _ if !judged.is_searched => OpenBecause::NotSearched,
            0 => OpenBecause::TooOpen,
            visits => OpenBecause::NoProof(visits),
        }
    }
}

impl fmt::Display for OpenBecause {
    /// A clause.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotSearched => f.write_str("the game is not over, and no proof was looked for"),
            Self::TooOpen => f.write_str("too much of the board round it is open to be searched"),
            Self::NoProof(visits) => write!(
                f,
                "{} visits to states gave no proof; more may, unless too much of the board is open",
                crate::words::thousands(visits)
            ),
        }
    }
}

/// A line of play from a proof: the loser holds out as long as possible.
#[derive(Debug, Clone)]
pub struct Line {
    /// The moves, the first first.
    pub moves: Vec<LineMove>,
    /// Why play ends there: a clause.
    pub end: String,
}

/// A move of a line.
#[derive(Debug, Clone)]
pub struct LineMove {
    /// Before it.
    pub before: State,
    /// The move.
    pub action: Action,
    /// What it leaves.
    pub after: State,
    /// What it does: a clause.
    pub words: String,
}

impl Line {
    /// The line of a proof.
    pub fn of(moves: &Moves<'_>) -> Line {
        let mut state = moves.start();
        let mut seen = vec![state];
        let mut told = Vec::new();
        let ways = Ways::new(moves);
        let end = loop {
            if let Some(end) = moves.end(&state) {
                break end;
            }
            if told.len() == MAX_MOVES {
                break "and so on".to_owned();
            }
            let action = match state.mover == moves.loser() {
                true => ways.stubborn(&state, MAX_MOVES - told.len()),
                false => moves.answer(&state),
            };
            let Some(made) = moves.play(&state, action) else {
                break "and so on".to_owned();
            };
            told.push(LineMove {
                before: state,
                action,
                after: made.after,
                words: moves.words(&state, action, &made.after),
            });
            state = made.next;
            if seen.contains(&state) {
                break repeats(moves, &state);
            }
            seen.push(state);
        };
        Line { moves: told, end }
    }
}

fn repeats(moves: &Moves<'_>, state: &State) -> String {
    let who = name(moves.local.proof.game.defender);
    match moves.holds(state) {
        true => format!("play repeats, and {who} still has a stone there"),
        false => format!("play repeats, and {who} has no stone there"),
    }
}

impl fmt::Display for Line {
    /// One sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clauses: Vec<&str> = self.moves.iter().map(|told| told.words.as_str()).collect();
        match clauses.is_empty() {
            true => write!(f, "No move is needed: {}.", self.end),
            false => write!(f, "{}: {}.", clauses.join("; "), self.end),
        }
    }
}

/// How long the loser can hold out.
struct Ways<'a> {
    moves: &'a Moves<'a>,
    /// Moves to the end of play if the loser makes them many; `None` where no end was found.
    lengths: HashMap<State, Option<usize>>,
}

/// A state whose ways are being walked.
struct Walked {
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

    fn enter(&mut self, state: State) -> Walked {
        self.lengths.insert(state, None);
        let actions = match () {
            () if self.moves.end(&state).is_some() => Vec::new(),
            () if state.mover == self.moves.loser() => self.moves.actions(&state),
            () => vec![self.moves.answer(&state)],
        };
        Walked {
            longest: self.moves.end(&state).map(|_| 0),
            actions,
            state,
        }
    }

    /// A move of the loser that holds out long, within the limit of moves.
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

/// Whether a chain needs no proof by search.
pub fn is_static(chain: &Verdict) -> bool {
    chain.class == Class::Static && chain.status == Status::Alive
}
