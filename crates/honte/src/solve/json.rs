//! The answer for programs.

use super::Solved;
use honte_goban::{Colour, Move};
use honte_solve::{Fate, Tried};
use serde_json::{Value, json};

pub(super) fn value(solved: &Solved) -> Value {
    let problem = &solved.problem;
    let size = problem.board.size();
    let defender = problem.defender();
    let moves = solved.answer.tried.iter().map(|tried| one(tried, solved));
    let works = solved.answer.works().map(|tried| tried.played.to_a1(size));
    json!({
        "file": solved.game.file,
        "game": solved.game.number,
        "to_move": problem.to_move.name(),
        "turn_known": solved.is_turn_known,
        "defender": defender.name(),
        "goal": if problem.to_move == defender { "live" } else { "kill" },
        "group": problem.target.iter().map(|stone| stone.to_a1(size)).collect::<Vec<_>>(),
        "points": problem.area.iter().map(|point| point.to_a1(size)).collect::<Vec<_>>(),
        "solved": solved.answer.fate.is_some(),
        "fate": solved.answer.fate.map(word),
        "ko": solved.answer.fate.and_then(|fate| ko(fate, defender)),
        "works": works.collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
        "visits": solved.answer.visits,
    })
}

fn one(tried: &Tried, solved: &Solved) -> Value {
    let size = solved.problem.board.size();
    let name = |played: &Move| played.to_a1(size);
    json!({
        "at": name(&tried.played),
        "fate": tried.fate.map(word),
        "ko": tried.fate.and_then(|fate| ko(fate, solved.problem.defender())),
        "works": tried.works,
        "line": tried.line.iter().map(name).collect::<Vec<_>>(),
    })
}

/// A fate in a word.
pub(super) const fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Dead => "dead",
        Fate::KoForAttacker(_) | Fate::KoForDefender(_) => "ko",
        Fate::Seki => "seki",
        Fate::Alive => "alive",
    }
}

fn ko(fate: Fate, defender: Colour) -> Option<Value> {
    let (first, threats) = match fate {
        Fate::KoForAttacker(threats) => (!defender, threats),
        Fate::KoForDefender(threats) => (defender, threats),
        Fate::Dead | Fate::Seki | Fate::Alive => return None,
    };
    Some(json!({"first": first.name(), "threats": threats}))
}
