//! Where a stone may be put: suicide and superko, for every kind of game.

use honte_goban::{Board, Colour, PlayError, Played, Point};

use crate::{
    Clause, Matter, Refusal, Ruleset, Suicide, Why,
    repetition::{Candidate, History},
};

/// Puts a stone on the board unless it has no place there, without regard to repetition, and looks
/// the position up.
pub(crate) fn put(
    rules: &Ruleset,
    (board, history): (&mut Board, &mut History),
    colour: Colour,
    point: Point,
) -> Result<(Played, Candidate), Refusal> {
    let played = match rules.suicide {
        Suicide::Forbidden => board.play(colour, point),
        _ => board.play_allowing_suicide(colour, point),
    };
    let played = played.map_err(|error| match error {
        PlayError::OffBoard => refusal(rules, Matter::Point, Why::OffBoard),
        PlayError::Occupied => refusal(rules, Matter::Point, Why::Occupied),
        PlayError::NoLiberty => refusal(rules, Matter::Liberty, Why::NoLiberty),
    })?;
    if rules.suicide == Suicide::MultiStone && played.is_suicide() && played.captured() == 1 {
        board.undo(played);
        return Err(refusal(rules, Matter::Liberty, Why::NoLiberty));
    }
    let candidate = history.look(board, colour, &played);
    Ok((played, candidate))
}

/// As [`put`], but also refuses what superko forbids.
pub(crate) fn put_anew(
    rules: &Ruleset,
    (board, history): (&mut Board, &mut History),
    colour: Colour,
    point: Point,
) -> Result<(Played, Candidate), Refusal> {
    let (played, candidate) = put(rules, (board, history), colour, point)?;
    if let Some(after) = history.forbids(&candidate, rules.repetition) {
        history.forget(&candidate);
        board.undo(played);
        return Err(refusal(rules, Matter::Repetition, Why::Repeats { after }));
    }
    Ok((played, candidate))
}

pub(crate) fn refusal(rules: &Ruleset, matter: Matter, why: Why) -> Refusal {
    Refusal {
        clause: Clause::new(rules.text, matter),
        why,
    }
}
