//! What the game makes of what is said.

use super::say::Say;
use super::talk::proposal;
use honte_goban::{Colour, Move, Point};
use honte_rules::count::{Regions, Seki};
use honte_rules::game::{BothLose, Event, Moved};
use honte_rules::{Clause, Game, Matter, Phase, RulesError, SekiPoints, Statuses};

/// Why a step was not taken.
#[derive(Debug, Clone, thiserror::Error)]
pub enum NotDone {
    /// The rules do not allow it.
    #[error("{0}")]
    Rules(#[from] RulesError),
    /// There is nothing to agree to.
    #[error("{0} has not said yet what is dead")]
    NothingSaid(&'static str),
}

impl NotDone {
    /// The clause that forbids it, where there is one.
    pub fn clause(&self) -> Option<Clause> {
        match self {
            NotDone::Rules(RulesError::Refused(refusal)) => Some(refusal.clause),
            _ => None,
        }
    }
}

/// Takes a step; a remark about it, empty where there is nothing to say.
///
/// # Errors
/// Why it is not taken.
pub fn step(game: &mut Game, who: Colour, say: Say) -> Result<String, NotDone> {
    let text = NotDone::Rules;
    let silent = |_| String::new();
    match say {
        Say::Move(played) => game.play_as(who, played).map(remark).map_err(text),
        Say::Force(played) => game.force(who, played).map(remark).map_err(text),
        Say::Resign => game.resign(who).map(silent).map_err(text),
        Say::Undo => game.undo().map(|event| undone(&event)).map_err(text),
        Say::Dead { dead, seki } => self::dead(game, who, dead, seki),
        Say::Agree => match proposal(game, !who).cloned() {
            Some(theirs) => game.propose(who, theirs).map(silent_phase).map_err(text),
            None => Err(NotDone::NothingSaid(name(!who))),
        },
        Say::Disagree => game.disagree(who).map(silent_phase).map_err(text),
        Say::Resume => game.resume(who).map(silent).map_err(text),
        Say::Deadlock => game.deadlock().map(silent).map_err(text),
        Say::Fill(point) => game.fill(who, point).map(silent).map_err(text),
        Say::Confirm => game.confirm(who).map(silent_phase).map_err(text),
        Say::Object => game.object(who).map(silent).map_err(text),
        Say::NoResult => game.want_no_result(who).map(silent_phase).map_err(text),
        Say::Forfeit => game.forfeit().map(silent).map_err(text),
        Say::BothLose => game
            .both_lose(BothLose::EffectiveMove)
            .map(silent)
            .map_err(text),
        _ => Ok(String::new()),
    }
}

fn dead(
    game: &mut Game,
    who: Colour,
    dead: Vec<Point>,
    seki: Option<Vec<Point>>,
) -> Result<String, NotDone> {
    let board = game.final_board();
    let statuses = Statuses::with_dead(board, dead).and_then(|statuses| match seki {
        Some(seki) => statuses.with_seki(board, seki),
        None => Ok(statuses),
    });
    let proposed = statuses.and_then(|statuses| game.propose(who, statuses));
    proposed?;
    if game.phase() == Phase::Stopped && proposal(game, !who).is_some() {
        return Ok("The players do not say the same.".to_owned());
    }
    Ok(seki_by_dame(game, who))
}

/// Warns of stones that are in seki only because dame are open.
fn seki_by_dame(game: &Game, who: Colour) -> String {
    let rules = game.rules();
    let Some(statuses) = proposal(game, who) else {
        return String::new();
    };
    let derived = rules.seki == SekiPoints::None && *statuses.seki() == Seki::Derived;
    let seki = Regions::of(game.final_board(), statuses).seki;
    if !derived || seki.is_empty() {
        return String::new();
    }
    let clause = Clause::new(rules.text, Matter::Territory);
    let stones = crate::words::count(seki.len() as u64, "stone", "stones");
    format!(
        "{stones} with open dame are in seki ({clause}): fill the dame, or say 'dead … seki' to take them as filled."
    )
}

fn name(colour: Colour) -> &'static str {
    ["Black", "White"][colour.index()]
}

fn silent_phase(_: Phase) -> String {
    String::new()
}

/// What a move did.
fn remark(moved: Moved) -> String {
    let captured = crate::words::count(moved.captured, "stone", "stones");
    let mut remark = match (moved.captured, moved.suicide) {
        (0, _) => String::new(),
        (_, true) => format!("{captured} taken off: suicide."),
        (_, false) => format!("{captured} captured."),
    };
    if let Some(cycle) = moved.cycle {
        if !remark.is_empty() {
            remark.push(' ');
        }
        remark.push_str(&format!(
            "The position after move {} is there again, {} later.",
            cycle.start,
            crate::words::count(cycle.len() as u64, "move", "moves")
        ));
    }
    remark
}

fn undone(event: &Event) -> String {
    match event {
        Event::Move(colour, Move::Pass) => format!("{}'s pass is taken back.", name(*colour)),
        Event::Move(colour, _) => format!("{}'s move is taken back.", name(*colour)),
        _ => "The last step is taken back.".to_owned(),
    }
}
