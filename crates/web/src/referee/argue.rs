//! An argument with a proof: a person moves for the losing side, and the proof answers.

use super::judging::with_case;
use super::proof::{Stage, local};
use crate::api_error::{Answer, ApiError, json};
use crate::app_state::AppState;
use crate::body;
use axum::body::Body;
use axum::extract::{Path, State};
use honte_app::referee::argue::{Argument, Place, Step, words};
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
            let (stage, start) = Stage::new(judged, argument.main());
            let mut play = Play {
                place: argument.start(),
                seen: vec![argument.start()],
                steps: Vec::new(),
                repeats: false,
                argument: &argument,
                stage,
            };
            play.answer()?;
            for word in &request.moves {
                play.you(word)?;
            }
            Ok(json(&play.value(&start)))
        })
    })
    .await
}

/// An argument so far.
struct Play<'a> {
    argument: &'a Argument<'a>,
    stage: Stage,
    place: Place,
    /// Where play was.
    seen: Vec<Place>,
    steps: Vec<Value>,
    /// Whether the last answer led back to where play was before.
    repeats: bool,
}

impl Play<'_> {
    /// A move of the person, and the answer.
    fn you(&mut self, word: &str) -> Result<(), ApiError> {
        let lower = word.to_ascii_lowercase();
        let parts: Vec<&str> = lower.split_whitespace().collect();
        let said = self.argument.say(&mut self.place, &parts);
        self.show("you", &said.map_err(ApiError::unprocessable)?);
        self.answer()
    }

    /// The winner's move, if it is the winner's turn.
    fn answer(&mut self) -> Result<(), ApiError> {
        let Some(answer) = self.argument.answer(&mut self.place) else {
            return Ok(());
        };
        self.show("proof", &answer.map_err(ApiError::unprocessable)?);
        self.repeats = self.seen.contains(&self.place);
        self.seen.push(self.place.clone());
        Ok(())
    }

    fn show(&mut self, by: &str, step: &Step<'_>) {
        let spots = self.stage.step(step.moves, step.action, &step.after);
        self.steps.push(json!({
            "by": by,
            "colour": step.mover.name(),
            "action": words(step.moves, step.action),
            "words": step.words,
            "spots": spots,
        }));
    }

    fn value(self, start: &Value) -> Value {
        let argument = self.argument;
        let (_, goal) = argument.goal();
        let mut value = json!({
            "start": start,
            "steps": self.steps,
            "legal": argument.legal(&self.place),
            "end": argument.end(&self.place),
            "repeats": self.repeats,
            "you": argument.main().loser().name(),
            "goal": goal,
            "beyond": argument.main().beyond(),
            "words": format!("{}.", argument.task()),
        });
        self.stage.view.put_sprites(&mut value);
        value
    }
}
