//! The answer to a problem as JSON; `honte solve --help` says what is in it.

use super::Posed;
use crate::terms::Source;
use honte_goban::{Colour, Move};
use honte_solve::{Answer, Fate, Problem, Tried};
use serde_json::{Value, json};

/// A problem and its answer; `file` and `number` are the game's, counted from 1.
pub fn value(file: &str, number: u64, posed: &Posed, answer: &Answer) -> Value {
    let problem = &posed.problem;
    let size = problem.board.size();
    let defender = problem.defender();
    let moves = answer.tried.iter().map(|tried| one(tried, problem));
    let works = answer.works().map(|tried| tried.played.to_a1(size));
    json!({
        "file": file,
        "game": number,
        "to_move": problem.to_move.name(),
        "turn_known": posed.turn_from != Source::Default,
        "defender": defender.name(),
        "goal": if problem.to_move == defender { "live" } else { "kill" },
        "group": problem.target.iter().map(|stone| stone.to_a1(size)).collect::<Vec<_>>(),
        "points": problem.area.iter().map(|point| point.to_a1(size)).collect::<Vec<_>>(),
        "narrow": problem.is_narrow(),
        "solved": answer.fate.is_some(),
        "fate": answer.fate.map(fate_name),
        "why": why(answer),
        "ko": answer.fate.and_then(|fate| ko(fate, defender)),
        "works": works.collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
        "visits": answer.visits,
    })
}

/// Why the fate is not known; `None` if it is.
fn why(answer: &Answer) -> Option<&'static str> {
    let is_tried = !answer.tried.is_empty();
    let why = if is_tried { "visits" } else { "too-large" };
    answer.fate.is_none().then_some(why)
}

fn one(tried: &Tried, problem: &Problem) -> Value {
    let size = problem.board.size();
    let name = |played: &Move| played.to_a1(size);
    json!({
        "at": name(&tried.played),
        "fate": tried.fate.map(fate_name),
        "ko": tried.fate.and_then(|fate| ko(fate, problem.defender())),
        "works": tried.works,
        "line": tried.line.iter().map(name).collect::<Vec<_>>(),
    })
}

/// A fate's name for programs: `dead`, `ko`, `seki` or `alive`.
pub const fn fate_name(fate: Fate) -> &'static str {
    match fate {
        Fate::Dead => "dead",
        Fate::KoForAttacker(_) | Fate::KoForDefender(_) => "ko",
        Fate::Seki => "seki",
        Fate::Alive => "alive",
    }
}

/// Who wins a ko where nobody has a threat, and how many more threats the other side needs.
fn ko(fate: Fate, defender: Colour) -> Option<Value> {
    let (first, threats) = match fate {
        Fate::KoForAttacker(threats) => (!defender, threats),
        Fate::KoForDefender(threats) => (defender, threats),
        Fate::Dead | Fate::Seki | Fate::Alive => return None,
    };
    Some(json!({"first": first.name(), "threats": threats}))
}
