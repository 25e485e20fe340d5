//! An argument with a proof: a person moves for the losing side, and the proof answers.

use super::judging::with_case;
use super::proof::{Stage, local};
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use axum::body::Body;
use axum::extract::{Path, State};
use honte_app::referee::argue::{Argument, words};
use honte_app::referee::dialogue::Dialogue;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Moves of an argument.
const MAX_MOVES: usize = 500;

#[derive(Debug, Deserialize)]
struct ArgueRequest {
    chain: String,
    #[serde(default)]
    moves: Vec<String>,
}

/// `POST /api/jobs/j3/argue`
pub(crate) async fn argue(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    body: Body,
) -> Answer {
    let request: ArgueRequest = body::read(body).await?;
    if request.moves.len() > MAX_MOVES {
        return Err(ApiError::unprocessable(format_args!(
            "no more than {MAX_MOVES} moves"
        )));
    }
    body::apart(move || {
        with_case(&app, &id, |case| {
            let judged = &case.judged;
            let (chain, local) = local(judged, &request.chain)?;
            let argument = Argument::new(judged, chain, local);
            let (mut stage, start) = Stage::new(judged, argument.main());
            let mut steps = Vec::new();
            let dialogue = Dialogue::play(&argument, &request.moves, |by, step| {
                let spots = stage.step(step.moves, step.action, &step.after);
                steps.push(json!({
                    "by": by.name(),
                    "colour": step.mover.name(),
                    "action": words(step.moves, step.action),
                    "words": step.words,
                    "spots": spots,
                }));
            });
            let dialogue = dialogue.map_err(ApiError::unprocessable)?;
            let mut value = value(&dialogue, &start, &steps);
            stage.view.put_sprites(&mut value);
            Ok(json(&value))
        })
    })
    .await
}

fn value(dialogue: &Dialogue<'_>, start: &Value, steps: &[Value]) -> Value {
    let (argument, place) = (dialogue.argument(), dialogue.place());
    let (_, goal) = argument.goal();
    json!({
        "start": start,
        "steps": steps,
        "legal": argument.legal(place),
        "end": argument.end(place),
        "repeats": dialogue.repeats(),
        "you": argument.main().loser().name(),
        "goal": goal,
        "beyond": argument.main().beyond(),
        "words": format!("{}.", argument.task()),
    })
}
