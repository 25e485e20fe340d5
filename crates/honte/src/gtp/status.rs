//! The end of the game: statuses as they are given, and the count.

use super::arguments::{Reply, exactly, names, points};
use super::engine::Engine;
use honte_goban::Point;
use honte_rules::{PointSet, Statuses};

/// `final_score`: with the statuses that were given, else with all stones alive.
pub(super) fn score(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    let count = engine.position().count(&engine.rules);
    count
        .map(|count| count.result().to_string())
        .map_err(|_| "cannot score".to_owned())
}

/// `honte-explain`: the count on one line.
pub(super) fn explain(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    let count = engine.position().count(&engine.rules);
    count
        .map(|count| count.to_string())
        .map_err(|error| error.to_string())
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
    Ok(String::new())
}

/// What can be said of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Alive,
    Seki,
    Dead,
}

impl Engine {
    fn status(&self, point: Point) -> Status {
        if self.dead.contains(point) {
            Status::Dead
        } else if self.seki.contains(point) {
            Status::Seki
        } else {
            Status::Alive
        }
    }
}
