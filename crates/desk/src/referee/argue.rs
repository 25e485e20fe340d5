//! What somebody who argues with a proof says.

use super::moves::Moves;
use honte_goban::Point;
use honte_proof::{Action, State};

/// What words such as `A7`, `pass` and `ko A7` mean in a state of a proof.
///
/// # Errors
/// Why that is no move there, one line.
pub fn said(moves: &Moves<'_>, state: &State, words: &[&str]) -> Result<Action, String> {
    let here = Here { moves, state };
    match words {
        ["pass"] => Ok(Action::Pass),
        ["ko", at] => here.ko(at),
        [at] => here.play(at),
        _ => Err("expected a point, 'pass' or 'ko A7'".to_owned()),
    }
}

/// A move as it is said: the inverse of [`said`].
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
    fn node(&self, at: &str) -> Result<u8, String> {
        let size = self.moves.board.size();
        let point = Point::parse_a1(size, at)
            .map_err(|error| format!("'{}': {error}", at.escape_debug()))?;
        let name = point.to_a1(size);
        self.moves.node(point).ok_or_else(|| {
            format!("{name} is not among the points that the proof is about; to play elsewhere is to pass")
        })
    }

    fn play(&self, at: &str) -> Result<Action, String> {
        let node = self.node(at)?;
        let action = Action::Play(node);
        let state = self.state;
        if self.moves.play(state, action).is_some() {
            return Ok(action);
        }
        let name = self.moves.name(node);
        if state.walls() >> node & 1 == 1 {
            return Err(format!(
                "{name} has nothing to do with it any more; to play there is to pass"
            ));
        }
        let is_empty = (state.stones[0] | state.stones[1]) >> node & 1 == 0;
        // Without the bans, a ko could be taken back.
        let unbanned = State { marks: 0, ..*state };
        Err(match (is_empty, self.moves.play(&unbanned, action)) {
            (false, _) => format!("{name}: there is a stone"),
            (true, Some(_)) => {
                format!("{name}: the ko may not be retaken; first pass for it with 'ko {name}'")
            }
            (true, None) => format!("{name}: the stone would have no liberty"),
        })
    }

    /// A pass for the ko on a point: where the stone stands that took it, or where that would be
    /// taken back.
    fn ko(&self, at: &str) -> Result<Action, String> {
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
        exact.or(bans.first()).copied().ok_or_else(|| {
            format!(
                "{}: there is no ko that you may not retake",
                self.moves.name(node)
            )
        })
    }
}
