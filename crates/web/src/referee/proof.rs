//! A proof to be looked at: a line of play, and the whole as a file.

use super::case::bare;
use super::judging::with_case;
use crate::api_error::{Answer, ApiError, download, json};
use crate::app_state::AppState;
use crate::board_view::{BoardView, Row};
use crate::body;
use axum::extract::{Path, State};
use axum::http::Uri;
use honte_app::referee::argue::{Argument, words as said};
use honte_app::referee::{Judged, Line, Moves, chain, claim, is_static, name, support, variations};
use honte_goban::Board;
use honte_life::{Local, Verdict};
use honte_proof::{Action, State as Position};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Debug, Deserialize)]
struct ProofQuery {
    chain: String,
}

/// The chain on a point, and its proof; an answer that says why there is none.
pub(crate) fn local<'j>(
    judged: &'j Judged,
    at: &str,
) -> Result<(&'j Verdict, &'j Local), ApiError> {
    let chain = chain(judged, at)?;
    let Some(local) = &chain.proof else {
        return Err(ApiError::unprocessable(match is_static(chain) {
            true => "there is nothing to play: the chain lives without a move",
            false => "there is no proof of this chain",
        }));
    };
    Ok((chain, local))
}

/// A board that changes with the moves of a proof.
pub(crate) struct Stage {
    pub(crate) view: BoardView,
    board: Board,
    pub(crate) row: Row,
}

impl Stage {
    /// Where play begins, and the changes that lead there from the bare position.
    pub(crate) fn new(judged: &Judged, moves: &Moves<'_>) -> (Stage, Value) {
        let mut view = BoardView::new(judged.size());
        let from = view.row(&bare(judged));
        let mut board = judged.board().clone();
        let start = moves.start();
        moves.draw_on(&mut board, &start);
        let row = view.row(&moves.figure(&board, None));
        let changes = view.changes(&from, &row);
        (Stage { view, board, row }, changes)
    }

    /// Shows a move; what changes.
    pub(crate) fn step(&mut self, moves: &Moves<'_>, action: Action, after: &Position) -> Value {
        moves.draw_on(&mut self.board, after);
        let row = self.view.row(&moves.figure(&self.board, Some(action)));
        let changes = self.view.changes(&self.row, &row);
        self.row = row;
        changes
    }
}

/// What is done with the proof that a question asks for.
async fn with_proof(
    app: Arc<AppState>,
    id: String,
    uri: Uri,
    work: impl FnOnce(&Judged, &Verdict, &Local) -> Answer + Send + 'static,
) -> Answer {
    let request: ProofQuery = body::query(&uri)?;
    body::apart(move || {
        with_case(&app, &id, |case| {
            let (chain, local) = local(&case.judged, &request.chain)?;
            work(&case.judged, chain, local)
        })
    })
    .await
}

/// `GET /api/jobs/j3/proof`
pub(crate) async fn proof(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Answer {
    with_proof(app, id, uri, |judged, chain, local| {
        let moves = Moves::new(local, judged.board());
        let line = Line::of(&moves);
        let (mut stage, start) = Stage::new(judged, &moves);
        let steps: Vec<Value> = line
            .moves
            .iter()
            .map(|told| {
                let spots = stage.step(&moves, told.action, &told.after);
                json!({
                    "colour": told.before.mover.name(),
                    "action": said(&moves, told.action),
                    "words": told.words,
                    "spots": spots,
                })
            })
            .collect();
        let argument = Argument::new(judged, chain, local);
        let (_, goal) = argument.goal();
        let support: Vec<Value> = support(judged, chain)
            .map(|(what, moves)| json!({"shows": what, "line": Line::of(&moves).to_string()}))
            .collect();
        let mut value = json!({
            "chain": judged.at(chain),
            "claim": claim(judged, chain),
            "beyond": moves.beyond(),
            "reading": local.proof.game.reading.name(),
            "you": moves.loser().name(),
            "goal": goal,
            "first": local.proof.start.mover.name(),
            "start": start,
            "line": steps,
            "end": line.end,
            "sentence": line.to_string(),
            "support": support,
        });
        stage.view.put_sprites(&mut value);
        Ok(json(&value))
    })
    .await
}

/// `GET /api/jobs/j3/proof.sgf`
pub(crate) async fn proof_file(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Answer {
    with_proof(app, id, uri, |judged, chain, _| {
        let (text, _) = variations::write(judged, std::iter::once(chain))?;
        let file = format!(
            "proof-{}-{}.sgf",
            name(chain.colour).to_lowercase(),
            judged.at(chain)
        );
        Ok(download(&file, "application/x-go-sgf", text))
    })
    .await
}
