//! The end of the game: statuses as they are given, else as they are found, and the count.

use super::arguments::{Reply, exactly, names, points};
use super::engine::Engine;
use honte_desk::referee::{Dame, Known, result, settle};
use honte_goban::{Board, Point};
use honte_life::{Budget, Verdict, judge};
use honte_proof::Reading;
use honte_rules::{Count, FinalPosition, PointSet, Statuses};

/// How hard to try: a controller waits.
const BUDGET: Budget = Budget {
    visits: 20_000,
    total: 2_000_000,
    memory: 1 << 30,
    watch: None,
    threads: 2,
    until: None,
    purse: None,
};

/// `final_score`: with the statuses that were given, else with those that are proved or assumed.
pub(super) fn score(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    engine.judged()?;
    let count = engine.count()?;
    Ok(count.result().to_string())
}

/// `honte-explain`: the count on one line.
pub(super) fn explain(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    engine.judged()?;
    let count = engine.count()?;
    Ok(count.to_string())
}

/// `final_status_list`: chains of a status, one a line.
pub(super) fn list(engine: &mut Engine, words: &[String]) -> Reply {
    let [status] = exactly(words)?;
    let status = match status.as_str() {
        "alive" => Status::Alive,
        "seki" => Status::Seki,
        "dead" => Status::Dead,
        _ => return Err("syntax error".to_owned()),
    };
    engine.find();
    let board = engine.board();
    let mut seen = PointSet::EMPTY;
    let mut lines = Vec::new();
    for (_, point) in board.all_stones() {
        if seen.contains(point) || engine.status(point) != status {
            continue;
        }
        let chain: Vec<Point> = board.chain(point).collect();
        seen.extend(chain.iter().copied());
        lines.push(names(&chain, engine.size));
    }
    Ok(lines.join("\n"))
}

/// `honte-dead`: the chains on these points, and no others.
pub(super) fn dead(engine: &mut Engine, words: &[String]) -> Reply {
    let list = points(engine.size, words)?;
    let statuses = Statuses::with_dead(engine.board(), list).map_err(|error| error.to_string())?;
    let statuses = statuses
        .with_seki(engine.board(), engine.seki.iter())
        .map_err(|error| error.to_string())?;
    engine.dead = *statuses.dead();
    engine.is_told = true;
    Ok(String::new())
}

/// `honte-seki`: the chains on these points, and no others.
pub(super) fn seki(engine: &mut Engine, words: &[String]) -> Reply {
    let list = points(engine.size, words)?;
    let board = engine.board();
    Statuses::with_dead(board, engine.dead.iter())
        .and_then(|statuses| statuses.with_seki(board, list.iter().copied()))
        .map_err(|error| error.to_string())?;
    let chains = list.iter().flat_map(|&point| board.chain(point));
    engine.seki = chains.collect();
    engine.is_told = true;
    Ok(String::new())
}

/// What can be said of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Alive,
    Seki,
    Dead,
}

/// What is proved or assumed of chains that nobody said anything about; a controller has no word
/// for the difference.
#[derive(Debug)]
pub(super) struct Found {
    known: Known,
    dead: PointSet,
    undecided: Vec<Point>,
}

impl Found {
    fn of(board: &Board) -> Found {
        let verdicts = judge(board, Reading::default(), &BUDGET);
        let of = |lives: Option<bool>| {
            let chains = verdicts
                .iter()
                .filter(move |chain| chain.status.lives() == lives);
            chains.flat_map(|chain: &Verdict| chain.stones.iter().copied())
        };
        let undecided = verdicts
            .iter()
            .filter(|chain| chain.status.lives().is_none());
        Found {
            dead: of(Some(false)).collect(),
            undecided: undecided
                .filter_map(|chain| chain.stones.first().copied())
                .collect(),
            known: Known::assumed(&verdicts),
        }
    }
}

impl Engine {
    fn status(&self, point: Point) -> Status {
        let found = self.found.as_ref().filter(|_| !self.is_told);
        if found
            .map_or(&self.dead, |found| &found.dead)
            .contains(point)
        {
            Status::Dead
        } else if self.seki.contains(point) {
            Status::Seki
        } else {
            Status::Alive
        }
    }

    /// Finds out what lives, unless somebody said so.
    fn find(&mut self) {
        if !self.is_told && self.found.is_none() {
            self.found = Some(Found::of(self.board()));
        }
    }

    /// The count, with what was said or found; chains that are undecided taken as alive.
    fn count(&self) -> Result<Count, String> {
        let mut position: FinalPosition = self.position();
        if let Some(found) = self.found.as_ref().filter(|_| !self.is_told) {
            let statuses = Statuses::with_dead(&position.board, found.dead.iter())
                .and_then(|statuses| statuses.with_seki(&position.board, []));
            position.statuses = statuses.map_err(|error| error.to_string())?;
        }
        position
            .count(&self.rules)
            .map_err(|error| error.to_string())
    }

    /// Makes sure that the count does not depend on chains that are undecided.
    fn judged(&mut self) -> Result<(), String> {
        self.find();
        let Some(found) = self.found.as_ref().filter(|_| !self.is_told) else {
            return Ok(());
        };
        let settled = settle(&self.position(), &self.rules, &found.known, Dame::Filled)
            .map_err(|error| error.to_string())?;
        if settled.low == settled.high {
            return Ok(());
        }
        Err(format!(
            "cannot decide {}: the score is from {} to {}; honte-dead says what is dead",
            names(&found.undecided, self.size),
            result(settled.low),
            result(settled.high),
        ))
    }
}
