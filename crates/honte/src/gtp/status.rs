//! The end of the game: statuses as they are given, else as they are found, and the count.

use super::arguments::{Reply, exactly, names, points};
use super::engine::Engine;
use super::error::GtpError;
use super::storage::record;
use honte_app::referee::{Fate, Judged, Settings, Subject, judge, why_not};
use honte_app::terms::Overrides;
use honte_goban::{Point, PointSet};
use honte_rules::{Count, Statuses};

/// `final_score`: with the statuses that were given, else the likely result, which
/// `honte referee` gives, too.
pub(super) fn score(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    Ok(engine.count()?.result().to_string())
}

/// `honte-explain`: the count on one line.
pub(super) fn explain(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    Ok(engine.count()?.to_string())
}

/// `final_status_list`: chains of a status, one a line.
pub(super) fn list(engine: &mut Engine, words: &[String]) -> Reply {
    let [status] = exactly(words)?;
    let status = match status.as_str() {
        "alive" => Fate::Alive,
        "seki" => Fate::Seki,
        "dead" => Fate::Dead,
        _ => return Err(GtpError::Syntax),
    };
    let statuses = engine.statuses()?;
    let board = engine.board();
    let mut seen = PointSet::EMPTY;
    let mut lines = Vec::new();
    for (_, point) in board.all_stones() {
        if seen.contains(point) || statuses.of(point) != status {
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
    let statuses = Statuses::with_dead(engine.board(), list)?;
    let statuses = statuses.with_seki(engine.board(), engine.seki.iter())?;
    engine.dead = *statuses.dead();
    engine.marks = None;
    engine.is_told = true;
    Ok(String::new())
}

/// `honte-seki`: the chains on these points, and no others.
pub(super) fn seki(engine: &mut Engine, words: &[String]) -> Reply {
    let list = points(engine.size, words)?;
    let board = engine.board();
    Statuses::with_dead(board, engine.dead.iter())
        .and_then(|statuses| statuses.with_seki(board, list.iter().copied()))?;
    let chains = list.iter().flat_map(|&point| board.chain(point));
    engine.seki = chains.collect();
    engine.marks = None;
    engine.is_told = true;
    Ok(String::new())
}

/// What becomes of the stones: those that are in neither set live.
struct Fates {
    dead: PointSet,
    seki: PointSet,
}

impl Fates {
    /// What was found.
    fn found(judged: &Judged) -> Fates {
        let groups = judged.groups();
        let of = |fate: Fate| -> PointSet {
            let groups = groups.iter().filter(|group| group.fate == fate);
            let chains = groups.flat_map(|group| group.chains.iter());
            let chains = chains.filter_map(|&chain| judged.verdicts.get(chain));
            chains
                .flat_map(|chain| chain.stones.iter().copied())
                .collect()
        };
        Fates {
            dead: of(Fate::Dead),
            seki: of(Fate::Seki),
        }
    }

    fn of(&self, point: Point) -> Fate {
        if self.dead.contains(point) {
            Fate::Dead
        } else if self.seki.contains(point) {
            Fate::Seki
        } else {
            Fate::Alive
        }
    }
}

/// A sentence as it stands behind a colon.
fn clause(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

impl Engine {
    /// What was said of the stones, else what is found.
    fn statuses(&mut self) -> Result<Fates, GtpError> {
        if self.is_told {
            let (dead, seki) = (self.dead, self.seki);
            return Ok(Fates { dead, seki });
        }
        self.judged().map(Fates::found)
    }

    /// The count with what was said, else that of the judged and finished position.
    fn count(&mut self) -> Result<Count, GtpError> {
        if self.is_told {
            return Ok(self.position().count(&self.rules)?);
        }
        let judged = self.judged()?;
        match judged.likely_lead() {
            Ok(_) => Ok(judged.finish.count.clone()),
            Err(cause) => Err(GtpError::NoScore {
                cause,
                sentence: clause(&why_not(judged, cause)),
            }),
        }
    }

    /// The position, judged as `honte referee` does; once until something changes.
    fn judged(&mut self) -> Result<&Judged, GtpError> {
        let judged = match self.found.take() {
            Some(judged) => judged,
            None => Box::new(self.judge()?),
        };
        Ok(self.found.insert(judged))
    }

    fn judge(&self) -> Result<Judged, GtpError> {
        let mut settings = Settings {
            terms: Overrides {
                rules: Some(self.rules),
                komi: Some(self.komi),
            },
            ..Settings::prompt()
        };
        if let Some(visits) = self.visits {
            let budget = &mut settings.budget;
            (budget.visits, budget.total, budget.threads) = (visits, visits, 1);
        }
        let subject = Subject {
            file: "the game".to_owned(),
            number: 1,
            tree: record(self),
        };
        Ok(judge(&settings, None, subject)?)
    }
}
